package admit

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
)

// packageOf reads a sound package of the conformance suite.
func packageOf(t testing.TB, name string) []byte {
	file, err := os.ReadFile("../vectors/packages/" + name + ".bonnie")
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// smallest is the smallest sound package there is.
func smallest(t testing.TB) []byte { return packageOf(t, "paper") }

// signed gives a canonical package the digest that belongs to it.
func signed(file []byte) []byte {
	const integrity, end = `"integrity":`, `"},`
	at := bytes.Index(file, []byte(integrity))
	to := at + bytes.Index(file[at:], []byte(end)) + len(end)
	sum := sha256.Sum256(slices.Concat(file[:at], file[to:]))
	member := integrity + `{"algorithm":"sha256","digest":"` + hex.EncodeToString(sum[:]) + end
	return slices.Concat(file[:at], []byte(member), file[to:])
}

// with replaces the one occurrence of a text in the smallest package.
func with(t testing.TB, old, new string) []byte {
	file := smallest(t)
	if bytes.Count(file, []byte(old)) != 1 {
		t.Fatalf("%s occurs %d times", old, bytes.Count(file, []byte(old)))
	}
	return signed(bytes.Replace(file, []byte(old), []byte(new), 1))
}

// many writes n elements with a comma between them; # stands for a number with as many digits as the largest has.
func many(n int, element string) string {
	var b strings.Builder
	width := len(fmt.Sprint(n - 1))
	for i := range n {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(strings.ReplaceAll(element, "#", fmt.Sprintf("%0*d", width, i)))
	}
	return b.String()
}

// judge judges a file alone and in the graph pass, and holds that it takes less than a second. What it costs in memory is
// measured elsewhere.
func judge(t testing.TB, file []byte) *Result {
	t.Helper()
	limit := time.Second * slow
	var j Judgement
	var r *Result
	var took time.Duration
	for range 3 { // of what others do on the machine at the same time, something is measured as well
		start := time.Now()
		r = Package("hostile.bonnie", file)
		j = Graph([]*Result{r}, Options{Runtime: "1.0.0"})
		if took = time.Since(start); took <= limit {
			break
		}
	}
	if took > limit {
		t.Errorf("%d bytes took %v", len(file), took)
	}
	if r.Valid && len(r.Issues)+r.More == 0 && !j.Valid || r.Document == nil && r.Valid {
		t.Errorf("alone valid is %v, in the graph %v: %v", r.Valid, j.Valid, j.Issues)
	}
	if len(r.Issues) > mostIssues || !slices.IsSortedFunc(r.Issues, Issue.Compare) {
		t.Errorf("%d issues, sorted or not", len(r.Issues))
	}
	return r
}

// codes gives the different codes of issues, sorted.
func codes(issues []Issue) []string {
	var list []string
	for _, i := range issues {
		list = append(list, i.Code)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

func TestTruncations(t *testing.T) {
	for _, f := range shippedFiles(t) {
		for n := 0; n < len(f.Bytes); n += 64 {
			r := judge(t, f.Bytes[:n])
			const literal = len("fals") // which is malformed where it starts
			if r.Valid || len(r.Issues) != 1 || r.Issues[0].Code != "malformed-json" || r.Issues[0].Offset > n || r.Issues[0].Offset < n-literal {
				t.Errorf("%s: of %d bytes: %v", f.Name, n, r.Issues)
			}
		}
	}
}

// flip changes each byte of a file in many ways.
func flip(file []byte, judge func(flipped []byte, at int, mask byte)) {
	flipped := bytes.Clone(file)
	for i := range file {
		for _, mask := range []byte{1, 2, 4, 8, 16, 32, 64, 128, 255} {
			flipped[i] = file[i] ^ mask
			judge(flipped, i, mask)
		}
		flipped[i] = file[i]
	}
}

func TestFlippedBytes(t *testing.T) {
	flip(smallest(t), func(flipped []byte, at int, mask byte) {
		// What the digest covers has another digest, and the rest is the digest.
		if r := Package("paper.bonnie", flipped); r.Valid || len(r.Issues) == 0 || r.Document != nil {
			t.Errorf("byte %d with %#x: %v", at, mask, r.Issues)
		}
	})
}

// hostile is a file that is made to do harm.
type hostile struct {
	name string
	file func() []byte // made when it is needed, so that the others take no memory then
	want string        // the codes
	more bool
}

func hostileFiles(t testing.TB) []hostile {
	const predicate = `{"kind":"intent","value":"ask"}`
	nest := func(n int) string {
		return strings.Repeat(`{"children":[`, n) + predicate + strings.Repeat(`],"kind":"not"}`, n)
	}
	routing := func(json string) []byte { return with(t, `"routing":{}`, `"routing":{"eligibility":`+json+`}`) }
	phases := func(json string) []byte {
		return with(t, `"operatingPolicy":{}`, `"operatingPolicy":{"phases":`+json+`}`)
	}
	families := func(json string) []byte { return with(t, `"seedFamilies":{}`, `"seedFamilies":`+json) }
	room := 4<<20 - len(smallest(t)) - 512
	long := strings.Repeat("x", room)
	return []hostile{
		{"arrays in arrays", func() []byte { return []byte(strings.Repeat("[", 10_000)) }, "nesting-too-deep", false},
		{"objects in objects", func() []byte { return []byte(strings.Repeat(`{"a":`, 10_000)) }, "nesting-too-deep", false},
		{"predicates in predicates", func() []byte { return routing(nest(10_000)) }, "nesting-too-deep", false},
		{"as deep as it may be", func() []byte { return routing(nest(30)) }, "", false},
		{"a string of 4 MiB", func() []byte { return phases(`["` + long + `"]`) }, "string-too-long", false},
		{"an unknown member of 4 MiB", func() []byte { return with(t, `"operatingPolicy":{}`, `"operatingPolicy":{"`+long+`":[]}`) }, "unknown-member", false},
		{"a key of 4 MiB", func() []byte { return families(`{"` + long + `":[]}`) }, "empty-authored-corpus invalid-id", false},
		{"a key of 2 MiB with many faults", func() []byte { return families(`{"` + long[:room/2] + `":[` + many(room/8, `"a"`) + `]}`) },
			"duplicate-authored-sentence invalid-id too-many-authored-sentences", false},
		{"a key of 2 MiB with many wrong types", func() []byte { return families(`{"` + long[:room/2] + `":[` + many(room/8, `1`) + `]}`) }, "wrong-type", false},
		{"an id of 4 MiB", func() []byte { return with(t, `"id":"paper","publisher"`, `"id":"`+long+`","publisher"`) }, "invalid-id package-ability-mismatch", false},
		{"a name of 4 MiB that is escaped", func() []byte { return families(`{"` + strings.Repeat(`\"`, room/2) + `":[]}`) }, "empty-authored-corpus invalid-id", false},
		{"4096 findings", func() []byte { return phases("[" + many(4096, "1") + "]") }, "wrong-type", true},
		{"many numbers", func() []byte { return phases("[" + many(room/9, "1") + "]") }, "wrong-type", true},
		{"many members", func() []byte {
			return with(t, `"operatingPolicy":{}`, `"operatingPolicy":{`+many(room/12, `"a#":1`)+`}`)
		}, "unknown-member", true},
		{"many members with short names", func() []byte {
			var b strings.Builder
			const digits = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_éèêëàâäùûüôöîïç"
			letters := strings.Split(digits, "")
			for _, x := range letters {
				for _, y := range letters {
					for _, z := range letters {
						if b.Len()+10 < room {
							b.WriteString(`,"` + x + y + z + `":1`)
						}
					}
				}
			}
			return with(t, `"operatingPolicy":{}`, `"operatingPolicy":{`+b.String()[1:]+`}`)
		}, "not-canonical", false},
		{"many members with spaces", func() []byte {
			return with(t, `"operatingPolicy":{}`, `"operatingPolicy":{`+many(room/13, `"a#" :1`)+`}`)
		}, "not-canonical", false},
		{"many members in disorder", func() []byte {
			return with(t, `"operatingPolicy":{}`, `"operatingPolicy":{"b":1,`+many(room/12-1, `"a#":1`)+`}`)
		}, "not-canonical", false},
		{"many predicates", func() []byte { return routing(`{"children":[` + many(room/15, `{"kind":"all"}`) + `],"kind":"any"}`) }, "too-many-elements", false},
		{"many deep predicates", func() []byte {
			return routing(strings.Repeat(`{"children":[`, 28) + many(room/15-100, `{"kind":"all"}`) + strings.Repeat(`],"kind":"not"}`, 28))
		},
			"too-many-elements", false},
		{"many references to nothing", func() []byte {
			return routing(`{"children":[` + many(room/46, `{"kind":"hasCapability","value":"a.#"}`) + `],"kind":"any"}`)
		}, "too-many-elements", false},
		{"many duplicates", func() []byte { return with(t, `"aliases":[]`, `"aliases":[`+many(room/5, `"a"`)+`]`) }, "duplicate-routing-term too-many-routing-terms", false},
		{"many braces", func() []byte { return families(`{"a":["a ` + strings.Repeat("{b}{", room/4) + `"]}`) }, "authored-sentence-too-long string-too-long unknown-utterance-placeholder", false},
		{"many fallbacks", func() []byte { return with(t, `"routing":{}`, `"routing":{"fallbacks":[`+many(room/10, `"a#"`)+`]}`) }, "too-many-elements", false},
		{"many dependencies", func() []byte {
			return with(t, `"dependencies":[]`, `"dependencies":[`+many(room/70, `{"minimumVersion":"1.0.0","optional":false,"packageID":"a#"}`)+`]`)
		}, "too-many-elements", false},
		{"look-alikes of one id", func() []byte {
			return with(t, `"intentAliases":[]`, `"intentAliases":["paper","pap`+"\u0435"+`r","p`+"\u0430"+`per"]`)
		}, "invalid-id", false},
		{"look-alikes that are canonically equal", func() []byte {
			return with(t, `"intentAliases":[]`, `"intentAliases":["caf`+"e\u0301"+`","caf`+"\u00e9"+`"]`)
		}, "invalid-id", false},
		{"names that differ in letter case", func() []byte { return with(t, `"intentAliases":[]`, `"intentAliases":["Paper","paper"]`) }, "invalid-id", false},
		{"keys that differ in letter case", func() []byte { return families(`{"Fold":["a b"],"fold":["c d"]}`) }, "case-folded-member", false},
		{"members that differ in letter case", func() []byte { return with(t, `"operatingPolicy":{}`, `"operatingPolicy":{},"operatingpolicy":{}`) }, "case-folded-member", false},
		{"members that are equal when unescaped", func() []byte {
			return with(t, `"operatingPolicy":{}`, `"operatingPolicy":{},"operating\u0050olicy":{}`)
		}, "duplicate-member", false},
	}
}

func TestHostileFiles(t *testing.T) {
	for _, c := range hostileFiles(t) {
		t.Run(c.name, func(t *testing.T) {
			r := judge(t, c.file())
			if got := strings.Join(codes(r.Issues), " "); got != c.want || r.More > 0 != c.more {
				t.Errorf("found %s and %d more, not %s", got, r.More, c.want)
			}
			for _, i := range r.Issues {
				if len(i.Path) > 2000 || len(i.Message) > 4000 {
					t.Errorf("%s: a path of %d bytes and a message of %d", i.Code, len(i.Path), len(i.Message))
				}
			}
		})
	}
}

// What is not shown is counted.
func TestMoreIsHonest(t *testing.T) {
	for _, n := range []int{mostIssues, mostIssues + 1, 4096, 50_000} {
		r := judge(t, with(t, `"operatingPolicy":{}`, `"operatingPolicy":{`+many(n, `"a#":1`)+`}`))
		if len(r.Issues) != mostIssues || len(r.Issues)+r.More != n {
			t.Errorf("of %d findings %d are there, and %d more", n, len(r.Issues), r.More)
		}
	}
}

// Errors are shown before warnings.
func TestErrorsAreNotCrowdedOut(t *testing.T) {
	types := `"valueTypes":[` + many(2*mostIssues, `{"enumValues":[],"fields":[],"id":"paper.t#","itemType":"a.b","shape":"array","summary":"s","title":"t","version":"1.0.0"}`) + `]`
	file := with(t, `"valueTypes":[]`, types)
	if r := judge(t, file); !r.Valid || len(r.Issues) != mostIssues || r.More != mostIssues {
		t.Fatalf("valid %v, %d issues and %d more", r.Valid, len(r.Issues), r.More)
	}
	file = signed(bytes.Replace(file, []byte(`"fixtures":[]`),
		[]byte(`"fixtures":[{"expectedDisposition":"probe","id":"last","interactions":[],"utterance":"Fold it."}]`), 1))
	r := judge(t, file)
	if r.Valid || len(r.Issues) != mostIssues || r.More != mostIssues+1 || !slices.Contains(codes(r.Issues), "probe-without-skill") {
		t.Errorf("valid %v, %d issues and %d more, with %v", r.Valid, len(r.Issues), r.More, codes(r.Issues))
	}
}
