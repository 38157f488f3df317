package receipt_test

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/receipt"
)

func TestWhatNoSinkTakes(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "log")
	l := open(t, folder, 0)
	large := append(append([]byte(`{"a":"`), bytes.Repeat([]byte("x"), receipt.MaximumRecord-len(`{"a":""}`))...), `"}`...)
	for _, sink := range []receipt.Sink{l, new(receipt.Memory)} {
		for _, c := range []struct {
			kind   receipt.Kind
			record string
			want   string
		}{
			{receipt.SkillRun, ``, "no canonical"},
			{receipt.SkillRun, `{"b":1,"a":2}`, "not canonical"},
			{receipt.SkillRun, `{} `, "not canonical"},
			{receipt.SkillRun, "{}\n", "not canonical"},
			{receipt.SkillRun, `[]`, "no object"},
			{receipt.SkillRun, `7`, "no object"},
			{receipt.SkillRun, `{"a":"` + "\ufffe" + `"}`, "noncharacter"},
			{0, `{}`, "kind"},
			{4, `{}`, "kind"},
			{receipt.SkillRun, string(large[:7]) + string(large[6:]), "at most 4194304"},
		} {
			if err := sink.Record(c.kind, []byte(c.record)); err == nil || !strings.Contains(err.Error(), strings.TrimPrefix(c.want, "no canonical")) {
				t.Errorf("%.40q: %v", c.record, err)
			}
		}
		if err := sink.Record(receipt.Activated, large); err != nil {
			t.Error(err)
		}
	}
	record(t, l, small(1))
	closeLog(t, l)
	closeLog(t, open(t, folder, 0))
	if head := verified(t, folder); head.Sequence != 2 {
		t.Error(head)
	}
}

func TestMemory(t *testing.T) {
	m := &receipt.Memory{Limit: 3}
	for i := range 8 {
		if err := m.Record(receipt.Kind(1+i%3), small(i)); err != nil {
			t.Fatal(err)
		}
		have := m.Records()
		if len(have) != min(i+1, 3) {
			t.Fatal(len(have))
		}
		for j, r := range have {
			if n := i + 1 - len(have) + j; string(r.Record) != string(small(n)) || r.Kind != receipt.Kind(1+n%3) {
				t.Errorf("record %d of %d is %v %s", j, i+1, r.Kind, r.Record)
			}
		}
	}
	all := new(receipt.Memory)
	for i := range 8 {
		if err := all.Record(receipt.SkillRun, small(i)); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(all.Records()); n != 8 {
		t.Error(n)
	}
}
