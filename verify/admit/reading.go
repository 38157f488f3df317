package admit

import (
	"slices"
	"strconv"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/wire"
	"github.com/bonnie-build/bonnie/verify/rules"
)

// Most of what is wrong with a package is stated by its schema, and found by the decoder that is generated from it. What
// follows says which stage of strict reading such a finding belongs to, where it is, and what to do.

// stage is when a finding is judged; a later stage has something to say when the earlier ones have not.
type stage uint8

const (
	ofText      stage = iota // 1.4 A and B: bytes and JSON
	ofForm                   // canonical: 1.4 C
	ofFormat                 // the two members that say what the file is: 1.4 D
	ofShape                  // the rest of 1.4 D
	ofIntegrity              // 1.4 E
	ofRules                  // what validators.md and plugins.md say, and the limits of strings and lists
)

// stageOf gives the stage of a code that the decoder reports.
func stageOf(code string) stage {
	switch code {
	case "unsupported-format", "unsupported-format-version":
		return ofFormat
	case "wrong-type", "explicit-null", "unknown-member", "case-folded-member", "forbidden-member", "missing-member",
		"unknown-enum-value", "redundant-default", "unsorted-collection",
		"missing-plugin-adapter", "plugin-adapter-spelling":
		return ofShape
	case "missing-integrity", "unsupported-digest-algorithm", "malformed-digest":
		return ofIntegrity
	case "invalid-extension", "package-too-large", "invalid-utf8", "byte-order-mark", "malformed-json", "trailing-bytes",
		"nesting-too-deep", "duplicate-member", "lone-surrogate", "non-finite-number", "integer-out-of-range",
		"control-character", "bidi-character", "invisible-character", "tag-character", "noncharacter", "not-an-object":
		return ofText
	case "not-canonical":
		return ofForm
	}
	return ofRules
}

// first gives the stage that has something to say.
func first(found []wire.Finding) stage {
	least := ofRules
	for _, f := range found {
		least = min(least, stageOf(string(f.Code)))
	}
	return least
}

// text reports what breaks the rules of bytes and text, which has no path.
func (f *findings) text(code wire.Code, offset int, detail string) {
	do := remedy(string(code))
	if code == "malformed-json" { // what is wanted has been said
		do = "correct the text there"
	}
	f.at("", string(code), "byte "+strconv.Itoa(offset)+": "+detail+"; "+do)
	f.issues[len(f.issues)-1].Offset = offset
}

// decoded reports what the decoder has found for a stage.
func (f *findings) decoded(file []byte, found []wire.Finding, at stage) {
	f.told = make(map[string]struct{}, len(found))
	for _, d := range found {
		code := string(d.Code)
		if stageOf(code) != at {
			continue
		}
		if code == "plugin-adapter-spelling" || code == "missing-plugin-adapter" {
			f.spelling(file, found, d)
			continue
		}
		path := pathOf(d.Pointer, code)
		subject, quoted := "", tokenAt(file, d.Offset)
		switch {
		case isOfList(code):
			path, subject = upward(path), keyAt(file, d.Offset)
		case code == "missing-port-name", code == "missing-port-summary", code == "missing-field-name", code == "missing-field-summary":
			path = upward(path)
		}
		if code == "duplicate-authored-sentence" {
			quoted = "" // it is no token, even if it is a single word
		}
		mark := path + "\x00" + code
		if _, known := f.told[mark+"\x00"+subject]; known {
			continue
		}
		f.told[mark], f.told[mark+"\x00"+subject] = struct{}{}, struct{}{}
		f.at(path, code, message(code, d.Detail, quoted))
	}
}

// isOfList says whether a code that the decoder reports at an element is about the list.
func isOfList(code string) bool {
	if code == "unsorted-collection" || code == "corpus-structure-ceremony-duplicated" {
		return true
	}
	return strings.HasPrefix(code, "duplicate-") && code != "duplicate-authored-sentence"
}

// upward gives the path of the list or object that a path leads into.
func upward(path string) string { return path[:max(strings.LastIndexAny(path, ".["), 0)] }

// pathOf writes a JSON pointer as a path. A number is an index, unless it is the name of a member.
func pathOf(pointer, code string) string {
	if pointer == "" {
		return ""
	}
	var path []byte
	before := ""
	tokens := strings.Split(pointer[1:], "/")
	for i, token := range tokens {
		name := shownID(wire.Text(unescape.Replace(token)))
		named := false
		switch before {
		case "intentSeeds", "seedFamilies", "spokenValues", "chords": // maps
			named = true
		}
		if code == "unknown-member" || code == "case-folded-member" {
			named = named || i == len(tokens)-1
		}
		if _, err := strconv.Atoi(name); err == nil && !named {
			path = append(append(append(path, '['), name...), ']')
			continue
		}
		if len(path) > 0 {
			path = append(path, '.')
		}
		path = append(path, name...)
		before = name
		if named { // so that the index of an element of the map is none of its names
			before = ""
		}
	}
	return string(path)
}

var unescape = strings.NewReplacer("~1", "/", "~0", "~")

// message says what is wrong and what to do.
func message(code, detail, quoted string) string {
	limit, stated := strings.CutPrefix(detail, "expected ")
	if before, after, ok := strings.Cut(detail, ", expected "); ok {
		detail, limit = before+"; write "+after, after
	}
	switch code {
	case "wrong-type", "case-folded-member", "string-too-long":
		return detail
	case "too-many-elements":
		return "there are too many; write " + limit
	case "unknown-enum-value":
		if quoted == "" {
			quoted = "this"
		}
		return quoted + " is none of the values; write " + limit
	case "unsupported-format", "unsupported-format-version", "unsupported-digest-algorithm":
		if stated {
			return explanation(code) + "; write " + limit
		}
	}
	text := explanation(code) + "; " + remedy(code)
	if quoted != "" {
		text = quoted + ": " + text
	}
	return text
}

// explanation and remedy are the sentences of the catalogue, as parts of a message.
func explanation(code string) string {
	r, _ := rules.Find(code)
	return phrase(r.Explanation)
}

func remedy(code string) string {
	r, _ := rules.Find(code)
	return phrase(r.Remedy)
}

// phrase writes a sentence without its upper-case letter and full stop.
func phrase(sentence string) string {
	sentence = strings.TrimSuffix(sentence, ".")
	if sentence == "" {
		return ""
	}
	return strings.ToLower(sentence[:1]) + sentence[1:]
}

// tokenAt gives the text at an offset as a message quotes it, or nothing where there is none, or where what stands there is
// not made as tokens are.
func tokenAt(file []byte, offset int) string {
	t, ok := textAt(file, offset)
	if !ok || !isToken(t) {
		return ""
	}
	return token(t)
}

// textAt gives the text at an offset of a file that is JSON.
func textAt(file []byte, offset int) (t wire.Text, ok bool) {
	var r wire.Reader
	r.Reset(file, wire.Fragment)
	if kind, ok := r.Kind(offset); !ok || kind != wire.String {
		return nil, false
	}
	t, end := r.Text(offset)
	return t, end >= 0
}

// keyAt gives what an element is told apart by: its text, or those of its members that may be its key.
func keyAt(file []byte, offset int) string {
	var r wire.Reader
	r.Reset(file, wire.Fragment)
	if kind, _ := r.Kind(offset); kind != wire.Object {
		t, _ := textAt(file, offset)
		return string(t)
	}
	var key []byte
	keys := []string{"id", "packageID", "name", "kind", "target", "value", "skillID", "operation", "act", "shortVersion", "bundleVersion"}
	for name, i := r.Map(offset); name != nil; {
		if kind, _ := r.Kind(i); kind == wire.String && slices.Contains(keys, string(name)) {
			var t wire.Text
			t, i = r.Text(i)
			key = append(append(append(key, name...), 0), t...)
			key = append(key, 0)
		} else {
			i = r.Skip(i)
		}
		name, i = r.Entry(i)
	}
	return string(key)
}
