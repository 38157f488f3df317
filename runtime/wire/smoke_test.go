package wire

import (
	"os"
	"path/filepath"
	"testing"
)

func TestSmoke(t *testing.T) {
	dir := "/root/go/pkg/mod/github.com/gowebpki/jcs@v1.0.2/testdata"
	m, _ := filepath.Glob(dir + "/input/*")
	for _, f := range m {
		src, _ := os.ReadFile(f)
		want, err0 := os.ReadFile(dir + "/output/" + filepath.Base(f))
		got, err := AppendCanonical(nil, src, JSON)
		if err != nil || string(got) != string(want) {
			t.Errorf("%s %v %v\n%s\n%s", f, err0, err, got, want)
		}
		n, err := Parse(src, JSON)
		if err != nil {
			t.Fatal(err)
		}
		if string(n.AppendCanonical(nil)) != string(want) {
			t.Errorf("%s tree", f)
		}
		if err := CheckCanonical(want, JSON); err != nil {
			t.Error(err)
		}
	}
	for _, x := range []string{`{"a":1,}`, `{"a":1,"b":2,"a":3,"b":4 x`, `[1]`, `{"a" 1}`, "{\"\xff\":x", `{"a":"\u200d"}`, `{"a":"ی\u200c"}`, `{"a":"\u06cc\u200c"}`, "\xef\xbb\xbf{}", `{"a":NaN}`, `{"a":-Infinity}`, `{"a":01}`, `{"a":9007199254740992}`, `{"a":1e999}`, `{"a":"\ud800x"}`, ``, `{"b":1,"a":2}`} {
		t.Log(x, CheckCanonical([]byte(x), Package))
	}
}
