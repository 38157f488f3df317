package contract

import "strings"

// The forms of names (spec 1.5). Rows and manifests of adapters are held to them at run time too, whoever made them.

// IsPortableID tells whether a text is a portable id: at most 128 bytes of lower-case letters, digits, '.' and '-' that start
// with a letter and end with neither '.' nor '-', without "..".
func IsPortableID(s string) bool {
	if len(s) == 0 || len(s) > 128 || !isLower(s[0]) {
		return false
	}
	for i := range len(s) {
		switch c := s[i]; {
		case isLower(c) || isDigit(c):
		case c == '.' && i+1 < len(s) && s[i+1] != '.':
		case c == '-' && i+1 < len(s):
		default:
			return false
		}
	}
	return true
}

// IsCallableName tells whether a text is a name that a model can call: at most 64 bytes, words of lower-case letters and digits
// joined by single underscores, the first of which starts with a letter.
func IsCallableName(s string) bool {
	if len(s) == 0 || len(s) > 64 || !isLower(s[0]) {
		return false
	}
	for i := range len(s) {
		switch c := s[i]; {
		case isLower(c) || isDigit(c):
		case c == '_' && i+1 < len(s) && s[i+1] != '_':
		default:
			return false
		}
	}
	return true
}

// IsMachineToken tells whether a text is a machine token: 1 to 64 letters, digits, '_', '.' and '-', of which the first is a
// letter or a digit. A target class is one.
func IsMachineToken(s string) bool {
	if len(s) == 0 || len(s) > 64 {
		return false
	}
	for i := range len(s) {
		switch c := s[i]; {
		case isLower(c) || isDigit(c) || c >= 'A' && c <= 'Z':
		case i > 0 && (c == '_' || c == '.' || c == '-'):
		default:
			return false
		}
	}
	return true
}

// IsVersion tells whether a text is a semantic version (SemVer 2.0.0) of at most 128 bytes.
func IsVersion(s string) bool {
	if len(s) > 128 {
		return false
	}
	s, build, hasBuild := strings.Cut(s, "+")
	core, prerelease, hasPrerelease := strings.Cut(s, "-")
	major, rest, _ := strings.Cut(core, ".")
	minor, patch, ok := strings.Cut(rest, ".")
	return ok && isNumeral(major) && isNumeral(minor) && isNumeral(patch) &&
		(!hasBuild || areIdentifiers(build, false)) && (!hasPrerelease || areIdentifiers(prerelease, true))
}

// areIdentifiers tells whether a text is identifiers joined by '.', and whether numeric ones are numerals if they must be.
func areIdentifiers(s string, numerals bool) bool {
	for part := range strings.SplitSeq(s, ".") {
		if part == "" {
			return false
		}
		digits := true
		for i := range len(part) {
			c := part[i]
			if !isDigit(c) {
				digits = false
				if !isLower(c) && (c < 'A' || c > 'Z') && c != '-' {
					return false
				}
			}
		}
		if numerals && digits && !isNumeral(part) {
			return false
		}
	}
	return true
}

// isNumeral tells whether a text is digits without a leading zero.
func isNumeral(s string) bool {
	if s == "" || len(s) > 1 && s[0] == '0' {
		return false
	}
	for i := range len(s) {
		if !isDigit(s[i]) {
			return false
		}
	}
	return true
}

func isLower(c byte) bool { return c >= 'a' && c <= 'z' }
func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// Primitives are the names that belong to primitives of the host, sorted. No package and no adapter may claim, bind or compose
// one, whether or not a runtime offers it (spec 4.1.3).
func Primitives() []string {
	return []string{"cancel_pending_skill", "confirm_pending_skill", "load_skill", "run_applescript", "run_shell"}
}

// IsPrimitive tells whether a name belongs to a primitive of the host.
func IsPrimitive(name string) bool {
	switch name {
	case "cancel_pending_skill", "confirm_pending_skill", "load_skill", "run_applescript", "run_shell":
		return true
	}
	return false
}

// EffectiveName is the name by which a Skill is called: its invocation name, else the operation of its binding with the highest
// preference, the first in the author's order on a tie (spec 1.5). Empty when it has none.
func (s *Skill) EffectiveName() string {
	if s.InvocationName != "" || len(s.Execution.Bindings) == 0 {
		return s.InvocationName
	}
	best := &s.Execution.Bindings[0]
	for i := range s.Execution.Bindings {
		if b := &s.Execution.Bindings[i]; b.Preference > best.Preference {
			best = b
		}
	}
	return best.Operation
}
