package wire_test

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"unicode/utf16"

	"github.com/gowebpki/jcs"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// TestPublished reads the published pairs of input and canonical form.
func TestPublished(t *testing.T) {
	inputs, err := filepath.Glob("testdata/rfc8785/*.input")
	if err != nil || len(inputs) != 6 {
		t.Fatalf("%d pairs, %v; want 6", len(inputs), err)
	}
	for _, name := range inputs {
		input, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		want, err := os.ReadFile(strings.TrimSuffix(name, ".input") + ".output")
		if err != nil {
			t.Fatal(err)
		}
		checkForms(t, name, input, want)
	}
}

// checkForms holds that want is the canonical form of input, by all ways to it.
func checkForms(t *testing.T, name string, input, want []byte) {
	t.Helper()
	for _, in := range [][]byte{input, want} {
		got, err := wire.AppendCanonical([]byte("before:"), in, wire.JSON)
		if err != nil || string(got) != "before:"+string(want) {
			t.Errorf("%s: AppendCanonical gives %s, %v\nwant before:%s", name, got, err, want)
		}
		n, err := wire.Parse(in, wire.JSON)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if got := n.AppendCanonical(nil); !bytes.Equal(got, want) {
			t.Errorf("%s: the tree gives %s\nwant %s", name, got, want)
		}
	}
	if err := wire.CheckCanonical(want, wire.JSON); err != nil {
		t.Errorf("%s: %v", name, err)
	}
	if err := wire.CheckCanonical(input, wire.JSON); (err == nil) != bytes.Equal(input, want) {
		t.Errorf("%s: CheckCanonical of the input: %v", name, err)
	}
}

// TestAppendCanonicalRefuses holds that an error leaves what was there.
func TestAppendCanonicalRefuses(t *testing.T) {
	for _, input := range []string{`{"a":1,"a":2}`, `["\ud800"]`, `1e999`, `[`, `{"b":1, "a":2`} {
		dst, err := wire.AppendCanonical([]byte("before"), []byte(input), wire.JSON)
		if err == nil || string(dst) != "before" {
			t.Errorf("%s: got %s, %v", input, dst, err)
		}
		if n, err := wire.Parse([]byte(input), wire.JSON); err == nil || n != nil {
			t.Errorf("%s: got %v, %v", input, n, err)
		}
		if err := wire.CheckCanonical([]byte(input), wire.JSON); err == nil {
			t.Errorf("%s: CheckCanonical accepts it", input)
		}
	}
}

// TestShuffled writes documents in the shapes that members take: shuffled, nested, wide, with names of every kind.
func TestShuffled(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 2000 {
		want := randomTree(r, 5).AppendCanonical(nil)
		root, err := wire.Parse(want, wire.JSON)
		if err != nil {
			t.Fatalf("%s: %v", want, err)
		}
		input := appendIndented(nil, root, r, "\n")
		checkForms(t, string(input), input, want)
		if other, err := jcs.Transform(input); err != nil || !bytes.Equal(other, want) {
			t.Fatalf("gowebpki/jcs gives %s, %v\nwant %s", other, err, want)
		}
	}
}

// randomTree makes a tree of at most depth levels.
func randomTree(r *rand.Rand, depth int) *wire.Node {
	kind := r.IntN(8)
	if depth == 0 {
		kind = r.IntN(4)
	}
	switch kind {
	case 0:
		return text(randomText(r))
	case 1:
		return number(float64(r.IntN(2000)-1000) / 8)
	case 2:
		return flag(r.IntN(2) == 0)
	case 3:
		return &wire.Node{}
	case 4:
		n := list()
		for range r.IntN(5) {
			n.Items = append(n.Items, randomTree(r, depth-1))
		}
		return n
	}
	n := object()
	count := r.IntN(6)
	if r.IntN(20) == 0 {
		count = 40
	}
	for range count {
		if name := randomText(r); n.Member(name) == nil {
			n.Members = append(n.Members, wire.Member{Name: name, Value: randomTree(r, depth-1)})
		}
	}
	return n
}

// randomText makes texts that often share a beginning, with the characters at which orders part.
func randomText(r *rand.Rand) string {
	pieces := []string{"a", "b", "aaaaaaaa", "\x00", "\n", "\"", "\\", "/", "\x7f", "é", "\ue000", "\uffff", "\ufb33", "😀", "𐀀", "\U0010ffff"}
	var s string
	for range r.IntN(4) {
		s += pieces[r.IntN(len(pieces))]
	}
	return s
}

// TestCompareNames compares the order with that of UTF-16 itself.
func TestCompareNames(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 100_000 {
		a, b := randomText(r), randomText(r)
		want := 0
		x, y := utf16.Encode([]rune(a)), utf16.Encode([]rune(b))
		for i := 0; want == 0 && (i < len(x) || i < len(y)); i++ {
			switch {
			case i == len(x) || i < len(y) && x[i] < y[i]:
				want = -1
			case i == len(y) || x[i] > y[i]:
				want = 1
			}
		}
		if got := wire.CompareNames(a, b); got != want {
			t.Fatalf("%q, %q: got %d, want %d", a, b, got, want)
		}
	}
}

// TestDeep holds that unsorted objects at every level stay in proportion: moving members copies a byte a few times, not
// once a level.
func TestDeep(t *testing.T) {
	const depth = 512
	inner := `"` + strings.Repeat("x", 8<<20) + `"`
	input := strings.Repeat(`{"b":`, depth) + inner + strings.Repeat(`,"a":0}`, depth)
	want := strings.Repeat(`{"a":0,"b":`, depth) + inner + strings.Repeat(`}`, depth)
	got, err := wire.AppendCanonical(nil, []byte(input), wire.Value)
	if err != nil || string(got) != want {
		t.Errorf("the form of %d bytes with %d levels is wrong: %v", len(input), depth, err)
	}
}

// TestWide holds that large objects are sorted and compared in proportion.
func TestWide(t *testing.T) {
	var input, want []byte
	const count = 100_000
	for i := range count {
		input = append(strconv.AppendInt(append(input, `,"a name that starts like all others `...), int64(2*count-i), 10), `":0`...)
		want = append(strconv.AppendInt(append(want, `,"a name that starts like all others `...), int64(count+1+i), 10), `":0`...)
	}
	input, want = append(input, '}'), append(want, '}')
	input[0], want[0] = '{', '{'
	if got, err := wire.AppendCanonical(nil, input, wire.Value); err != nil || !bytes.Equal(got, want) {
		t.Errorf("an object of %d members is written wrong: %v", count, err)
	}
	again := `"a name that starts like all others 150000":0}`
	input = append(append(input[:len(input)-1], ','), again...)
	if got, want := verdict(wire.Check(input, wire.Value)), "duplicate-member@"+strconv.Itoa(len(input)-len(again)); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestConcurrent holds that scans share nothing but their buffers.
func TestConcurrent(t *testing.T) {
	var group sync.WaitGroup
	for i := range 8 {
		group.Go(func() {
			r := rand.New(rand.NewPCG(9, uint64(i)))
			for range 200 {
				want := randomTree(r, 4).AppendCanonical(nil)
				root, err := wire.Parse(want, wire.JSON)
				if err != nil {
					t.Error(err)
					return
				}
				got, err := wire.AppendCanonical(nil, appendIndented(nil, root, r, "\n"), wire.JSON)
				if err != nil || !bytes.Equal(got, want) {
					t.Errorf("got %s, %v, want %s", got, err, want)
				}
			}
		})
	}
	group.Wait()
}
