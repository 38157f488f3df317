package wire_test

import (
	"encoding/hex"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

func TestAppendHex(t *testing.T) {
	all := make([]byte, 256)
	for i := range all {
		all[i] = byte(i * 167) // each byte once
	}
	for n := range all {
		if have, want := string(wire.AppendHex([]byte("x"), all[:n])), "x"+hex.EncodeToString(all[:n]); have != want {
			t.Fatalf("have %s, want %s", have, want)
		}
	}
	for i := range all[:240] {
		h := hex.EncodeToString(all[i : i+16])
		want := "x" + h[:8] + "-" + h[8:12] + "-" + h[12:16] + "-" + h[16:20] + "-" + h[20:]
		if have := string(wire.AppendUUID([]byte("x"), [16]byte(all[i:]))); have != want {
			t.Fatalf("have %s, want %s", have, want)
		}
	}
	buffer := make([]byte, 0, 600)
	if n := testing.AllocsPerRun(100, func() { _ = wire.AppendUUID(wire.AppendHex(buffer, all), [16]byte(all)) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
