package files

import (
	"path"
	"strings"
	"unicode"
)

// reserved are the names that no option opens: histories with the hooks that run beside them, what the runtime keeps, and its
// temporary files.
var reserved = [...]string{".git", ".hg", ".svn", ".jj", ".bonnie", ".bonnie-*.tmp"}

// secrets are what opens something elsewhere. They are as in a .gitignore.
var secrets = [...]string{
	".env", ".env.*", "!.env.example", ".envrc",
	"id_rsa", "id_dsa", "id_ecdsa", "id_ed25519", "id_ecdsa_sk", "id_ed25519_sk", ".ssh", ".gnupg",
	"*.pem", "*.key", "*.p12", "*.pfx", "*.jks", "*.keystore", "*.kdbx",
	".netrc", "_netrc", ".npmrc", ".pypirc", ".pgpass", ".htpasswd", ".git-credentials",
	".aws/credentials", "**/.aws/credentials", "**/.docker/config.json", "**/.kube/config",
}

// guard says which paths are refused, for reading as for writing.
type guard struct {
	always patterns
	rules  patterns
}

// newGuard makes the guard of a workspace: what the operator protects beside the secrets, and what the operator allows of them.
func newGuard(protect, allow []string) guard {
	var g guard
	for _, name := range reserved {
		g.always.add(name)
	}
	for _, line := range secrets {
		g.rules.add(line)
	}
	for _, line := range protect {
		g.rules.add(fold(line))
	}
	for _, line := range allow {
		g.rules.add("!" + fold(line))
	}
	return g
}

// refuses tells whether a path is refused, or is in a folder that is.
func (g *guard) refuses(name string) bool {
	name = fold(name)
	for i := 0; i <= len(name); i++ {
		if i < len(name) && name[i] != '/' {
			continue
		}
		// A folder's rule holds for a file of its name too: what is refused must not depend on what is there.
		if part := name[:i]; part != "" && g.names(part) {
			return true
		}
	}
	return false
}

// enters tells whether a path is refused whose folder is not.
func (g *guard) enters(name string) bool { return g.names(fold(name)) }

func (g *guard) names(folded string) bool {
	if refused, _ := g.always.last(folded, true); refused {
		return true
	}
	refused, _ := g.rules.last(folded, true)
	return refused
}

// fold gives what a path is for a file system that tells fewer names apart than this one: without the difference of capitals and
// characters that cannot be seen, and without dots and spaces at the end of a name.
func fold(name string) string {
	if i := strings.IndexFunc(name, needsFold); i < 0 && !strings.Contains(name, "./") && !strings.HasSuffix(name, ".") {
		return name
	}
	folded := strings.Map(foldRune, name)
	steps := strings.Split(folded, "/")
	for i, step := range steps {
		if trimmed := strings.TrimRight(step, ". "); trimmed != "" {
			steps[i] = trimmed
		}
	}
	return strings.Join(steps, "/")
}

func needsFold(r rune) bool { return r == ' ' || r >= 0x80 || r >= 'A' && r <= 'Z' }

func foldRune(r rune) rune {
	switch {
	case r >= 'A' && r <= 'Z':
		return r + 'a' - 'A'
	case r < 0x80:
		return r
	case r >= 0x200B && r <= 0x200F, r >= 0x202A && r <= 0x202E, r >= 0x2060 && r <= 0x206F, r == 0xFEFF:
		return -1
	}
	// The lowest letter of those that differ in case only, as a small one where it is an ASCII one: a long s is an s.
	least := r
	for other := unicode.SimpleFold(r); other != r; other = unicode.SimpleFold(other) {
		least = min(least, other)
	}
	if least >= 'A' && least <= 'Z' {
		least += 'a' - 'A'
	}
	return least
}

// join puts a name behind a folder, which is empty for the root.
func join(folder, name string) string {
	if folder == "" {
		return name
	}
	return folder + "/" + name
}

// parent gives the folder of a path, empty for the root.
func parent(name string) string {
	if i := strings.LastIndexByte(name, '/'); i >= 0 {
		return name[:i]
	}
	return ""
}

// local gives a path as os.Root takes it.
func local(name string) string {
	if name == "" {
		return "."
	}
	return path.Clean(name)
}
