package wire_test

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/gowebpki/jcs"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

func parseBits(tb testing.TB, text string) uint64 {
	bits, err := strconv.ParseUint(text, 16, 64)
	if err != nil {
		tb.Fatal(err)
	}
	return bits
}

// TestNumberSamples reads the samples of RFC 8785, appendix B, both ways.
func TestNumberSamples(t *testing.T) {
	samples := 0
	for _, line := range lines(t, "testdata/rfc8785/numbers.txt") {
		bits, want, found := strings.Cut(line, " ")
		if bits == "#" || !found {
			continue
		}
		samples++
		f := math.Float64frombits(parseBits(t, bits))
		got := string(wire.AppendNumber(nil, f))
		if want == "not-representable" {
			if got != "null" {
				t.Errorf("%s: got %s, want null: the number has no text", bits, got)
			}
			continue
		}
		if got != want {
			t.Errorf("%s: got %s, want %s", bits, got, want)
		}
		n, err := wire.Parse([]byte(want), wire.JSON)
		if err != nil || n.Number != f || n.Text != want {
			t.Errorf("%s: reading it gives %+v, %v", want, n, err)
		}
		if err := wire.CheckCanonical([]byte(want), wire.JSON); err != nil {
			t.Errorf("%s: %v", want, err)
		}
	}
	if samples != 26 {
		t.Errorf("%d samples, want 26", samples)
	}
}

// TestNumberSequence writes the published sequence of one million doubles and compares the published digests.
func TestNumberSequence(t *testing.T) {
	var doubles []uint64
	digests := make(map[int]string)
	last := 0
	for _, line := range lines(t, "testdata/rfc8785/sequence.txt") {
		switch fields := strings.Fields(line); {
		case len(fields) == 3 && fields[0] == "lines":
			n, err := strconv.Atoi(fields[1])
			if err != nil {
				t.Fatal(err)
			}
			digests[n], last = fields[2], n
		case len(fields) > 1 && fields[0] == "doubles":
			for _, field := range fields[1:] {
				doubles = append(doubles, parseBits(t, field))
			}
		}
	}
	for i := range uint64(2000) {
		doubles = append(doubles, 0x0010000000000000+i)
	}

	var block [sha256.Size]byte
	hash := sha256.New()
	var line []byte
	for n := 1; n <= last; n++ {
		for len(doubles) == 0 {
			block = sha256.Sum256(block[:])
			for i := 0; i < len(block); i += 8 {
				bits := binary.LittleEndian.Uint64(block[i:])
				if f := math.Float64frombits(bits); f != 0 && !math.IsNaN(f) && !math.IsInf(f, 0) {
					doubles = append(doubles, bits)
				}
			}
		}
		line = append(strconv.AppendUint(line[:0], doubles[0], 16), ',')
		line = append(wire.AppendNumber(line, math.Float64frombits(doubles[0])), '\n')
		hash.Write(line)
		doubles = doubles[1:]
		if want, ok := digests[n]; ok {
			if got := hex.EncodeToString(hash.Sum(nil)); got != want {
				t.Errorf("the first %d lines have the digest %s, want %s", n, got, want)
			}
		}
	}
}

// randomDouble gives doubles of the kinds at which number texts go wrong.
func randomDouble(r *rand.Rand) float64 {
	var f float64
	switch r.IntN(8) {
	case 0: // any bits
		f = math.Float64frombits(r.Uint64())
	case 1: // subnormal
		f = math.Float64frombits(r.Uint64() >> 12)
	case 2: // near a power of ten
		f = near(r, math.Pow(10, float64(r.IntN(640)-330)))
	case 3: // near a power of two
		f = near(r, math.Ldexp(1, r.IntN(2098)-1074))
	case 4: // near 2^53
		f = float64(1<<53 + r.Int64N(2000) - 1000)
	case 5: // a decimal as people write it
		f = float64(r.IntN(1_000_000)) / math.Pow(10, float64(r.IntN(9)))
	case 6: // an integer
		f = float64(r.Int64N(1 << (1 + r.IntN(62))))
	case 7: // near the limits of the notation without an exponent
		f = near(r, []float64{1e-6, 1e-7, 1e21, 1e20, 1e22}[r.IntN(5)])
	}
	if r.IntN(2) == 0 {
		f = -f
	}
	return f
}

// near gives f or one of its neighbours.
func near(r *rand.Rand, f float64) float64 {
	return math.Float64frombits(math.Float64bits(f) + uint64(r.IntN(9)) - 4)
}

// TestNumberAgrees writes and reads a million doubles as gowebpki/jcs writes them.
func TestNumberAgrees(t *testing.T) {
	r := rand.New(rand.NewPCG(8785, 1))
	var text, source, canonical []byte
	for range 1_000_000 {
		f := randomDouble(r)
		want, err := jcs.NumberToJSON(f)
		text = wire.AppendNumber(text[:0], f)
		if err != nil {
			if string(text) != "null" {
				t.Fatalf("%x: got %s, want null", math.Float64bits(f), text)
			}
			continue
		}
		if string(text) != want {
			t.Fatalf("%x: got %s, want %s", math.Float64bits(f), text, want)
		}
		if r.IntN(4) > 0 {
			continue
		}
		// The same number in another notation: %g, %e or %f, with more digits than it needs or just as many.
		source = strconv.AppendFloat(source[:0], f, "gef"[r.IntN(3)], []int{-1, 16, 17, 20}[r.IntN(4)], 64)
		g, err := strconv.ParseFloat(string(source), 64)
		if err != nil {
			continue // rounded up beyond the largest double
		}
		canonical, err = wire.AppendCanonical(canonical[:0], source, wire.JSON)
		if err != nil || string(canonical) != string(wire.AppendNumber(nil, g)) {
			t.Fatalf("%s: got %s, %v, want %s", source, canonical, err, wire.AppendNumber(nil, g))
		}
	}
}
