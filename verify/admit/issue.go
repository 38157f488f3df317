package admit

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/wire"
	"github.com/bonnie-build/bonnie/verify/near"
	"github.com/bonnie-build/bonnie/verify/rules"
)

// Issue is one reason to refuse a package, or to look at it again.
type Issue struct {
	Severity rules.Severity
	Code     string
	Path     string // member names and indexes: skills[3].routing.excludes[0]; starts with the package id in the graph pass
	Message  string // lower case: what is wrong; what to do. It quotes tokens, never descriptive text
	Package  string // id of the package whose document the issue is in; empty in a file that could not be read, and for the path "packages"
	Member   string // the place in that document, whatever Path starts with: skills[3].routing.excludes[0]
	Offset   int    // in the file, in bytes from 0, of what breaks the rules of bytes and text; otherwise -1
	Wants    string // id of the package that Package would have to depend on, where that is what is wrong; see Roots
	Realizes string // id of the Skill that the realization names, where the issue is about one
}

// String writes the issue on one line, as PATH: CODE: MESSAGE; the path is left out when it is empty.
func (i Issue) String() string {
	s := i.Code + ": " + i.Message
	if i.Path != "" {
		s = i.Path + ": " + s
	}
	return s
}

// Compare is the one order of issues: by path, then code, then message.
func (i Issue) Compare(j Issue) int {
	return cmp.Or(strings.Compare(i.Path, j.Path), strings.Compare(i.Code, j.Code), strings.Compare(i.Message, j.Message))
}

// Sort brings issues into their one order.
func Sort(issues []Issue) { slices.SortFunc(issues, Issue.Compare) }

// Judgement is what was found in a package, or in all packages together.
type Judgement struct {
	Issues []Issue // sorted; of a file at most 1000, errors before warnings
	More   int     // how many there are beside these
	Valid  bool    // there is no error, among More neither
}

// mostIssues is how many issues are kept of a file, and of each part that the graph pass judges.
const mostIssues = 1000

// findings collects the issues of one pass. The path is that of the value that the pass looks at.
type findings struct {
	path    []byte
	phrases []wire.Text // of the spoken values that were compared last
	issues  []Issue     // at most mostIssues of each severity
	kept    [2]int      // how many there are among issues, by severity
	met     [2]int      // how many there are in all

	of       string              // id of the package
	wants    string              // of the next issue
	realizes string              // id of the Skill that the realization at the path names
	root     string              // what paths start with in front of the member, at the moment
	search   near.Search         // for names that were meant
	told     map[string]struct{} // what the decoder has found, as PATH, a zero and CODE
}

// add reports an issue at the path.
func (f *findings) add(code, message string) { f.report(f.path, code, message) }

// at reports an issue at another path. The severity is that of the catalogue; a code that it does not have is an error.
func (f *findings) at(path, code, message string) { f.report([]byte(path), code, message) }

// member reports an issue at a member of the value.
func (f *findings) member(name, code, message string) {
	mark := f.enter(name)
	f.add(code, message)
	f.leave(mark)
}

// once reports an issue at the path, unless the decoder has found it there: for codes that a schema states in part.
func (f *findings) once(code, message string) {
	if _, known := f.told[string(f.path)+"\x00"+code]; !known {
		f.add(code, message)
	}
}

// report keeps an issue, or counts it.
func (f *findings) report(path []byte, code, message string) {
	severity := rules.Error
	if r, ok := rules.Find(code); ok {
		severity = r.Severity
	}
	wants := f.wants
	f.wants = ""
	f.met[severity]++
	if f.kept[severity] == mostIssues {
		return
	}
	f.kept[severity]++
	shown := string(path)
	f.issues = append(f.issues, Issue{severity, code, shown, message, f.of, strings.TrimPrefix(shown, f.root), -1, wants, f.realizes})
}

// forget takes back what has been reported at paths that start with a text.
func (f *findings) forget(prefix string) {
	f.issues = slices.DeleteFunc(f.issues, func(i Issue) bool {
		if !strings.HasPrefix(i.Path, prefix) {
			return false
		}
		f.kept[i.Severity]--
		f.met[i.Severity]--
		return true
	})
}

// judgement sorts the issues; of too many it leaves out warnings before errors.
func (f *findings) judgement() Judgement {
	if len(f.issues) > mostIssues {
		slices.SortStableFunc(f.issues, func(a, b Issue) int { return cmp.Compare(a.Severity, b.Severity) })
		f.issues = f.issues[:mostIssues]
	}
	Sort(f.issues)
	return Judgement{Issues: f.issues, More: f.met[rules.Error] + f.met[rules.Warning] - len(f.issues), Valid: f.met[rules.Error] == 0}
}

// enter goes to a member and returns the mark that leads back.
func (f *findings) enter(name string) (mark int) {
	mark = len(f.path)
	if mark > 0 {
		f.path = append(f.path, '.')
	}
	f.path = append(f.path, name...)
	return mark
}

// element goes to an element of an array.
func (f *findings) element(index int) (mark int) {
	mark = len(f.path)
	f.path = append(f.path, '[')
	if index < 10 { // mostly
		f.path = append(f.path, '0'+byte(index))
	} else {
		f.path = strconv.AppendInt(f.path, int64(index), 10)
	}
	f.path = append(f.path, ']')
	return mark
}

// leave goes back to where enter or element started.
func (f *findings) leave(mark int) { f.path = f.path[:mark] }

// among goes to an element of an array that is a member, such as skills[3].
func (f *findings) among(array string, index int) (mark int) {
	mark = f.enter(array)
	f.element(index)
	return mark
}

// restart forgets what was found, and keeps the memory.
func (f *findings) restart() {
	*f = findings{path: f.path[:0], phrases: f.phrases[:0], issues: f.issues[:0]}
}
