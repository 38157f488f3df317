package vectors

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParseReadsWhatAppendWrites(t *testing.T) {
	for _, v := range []Vector{
		{File: "package.bonnie", Runtime: "1.0.0", Bytes: []byte("{}")},
		{File: "a b.json", Runtime: "1.0.0", Bytes: []byte{}, Expect: []Finding{{"error", "invalid-extension", ""}}},
		{File: "package.bonnie", Runtime: "1.0.0", Pad: 7, Bytes: []byte("{\n\n}   ")},
		{
			File: "package.bonnie", Runtime: "0.9.0-rc.1", Graph: true, With: []Package{{Name: "a"}, {Name: "b"}}, Bytes: []byte("\xff\n\n"),
			Expect: []Finding{{"error", "a", "p.x[0]"}, {"warning", "a", "p.x[0]"}, {"error", "b", "p.x[0]"}},
		},
	} {
		content := v.Append(nil)
		got, err := Parse(content)
		if err != nil {
			t.Errorf("%s\n%v", content, err)
		}
		if diff := cmp.Diff(v, got); diff != "" {
			t.Error(diff)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for head, want := range map[string]string{
		"":                                                        "no empty line",
		"\n\n{}":                                                  "line 1 is no header",
		"mode: package\n{}":                                       "no empty line",
		"mode: both\n\n":                                          "no mode",
		"name: a.bonnie\n\n":                                      "not mode",
		"mode: package\nmode: graph\n\n":                          "too late or twice",
		"name: a\nmode: package\n\n":                              "too late or twice",
		"mode: package\nname: a\nname: b\n\n":                     "too late or twice",
		"mode: package\ncolour: red\n\n":                          "line 2 is no header",
		"mode: package\nname:\n\n":                                "line 2 is no header",
		"mode: package\nwith: a\n\n":                              "judged alone",
		"mode: graph\nwith: b\nwith: a\n\n":                       "not sorted",
		"mode: graph\nwith: a\nwith: a\n\n":                       "twice",
		"mode: package\npad: x\n\n":                               "invalid syntax",
		"mode: package\npad: 0\n\n":                               "not within",
		"mode: package\npad: 67108865\n\n":                        "not within",
		"mode: package\npad: 2\n\n{ }":                            "more than 2 bytes",
		"mode: package\nexpect: error x\n\n":                      "expect: error CODE PATH",
		"mode: package\nexpect: note x y\n\n":                     "expect: error CODE PATH",
		"mode: package\r\n\r\n":                                   "no empty line",
		"mode: package\nexpect: error b p\nexpect: error a p\n\n": "not sorted",
	} {
		if _, err := Parse([]byte(head)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", head, err)
		}
	}
	if _, err := Read(t.TempDir()); err == nil || !strings.Contains(err.Error(), "no file ends in") {
		t.Error(err)
	}
}
