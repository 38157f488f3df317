package operation_test

import (
	"encoding/json"
	"math"
	"reflect"
	"testing"
	"unicode/utf8"

	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// TestAppendText writes every code point, and bytes that are none, and holds the result against what the profile Value takes.
func TestAppendText(t *testing.T) {
	texts := []string{"", "plain", "\xef", "\xef\xb7", "a\xffb\xef\xbf\xbe", "\xed\xa0\x80", "\xf4\x90\x80\x80", "é\ufffe\U0001ffff"}
	for r := range rune(utf8.MaxRune + 1) {
		if utf8.ValidRune(r) {
			texts = append(texts, "a"+string(r)+"z")
		}
	}
	for _, text := range texts {
		have := operation.AppendText(nil, text)
		if err := wire.CheckCanonical(have, wire.Value); err != nil {
			t.Fatalf("%q is written as %s: %v", text, have, err)
		}
		var read string
		if err := json.Unmarshal(have, &read); err != nil {
			t.Fatal(err)
		}
		want := []rune(text) // which reads what is no UTF-8 as U+FFFD
		for i, r := range want {
			if r >= 0xFDD0 && r <= 0xFDEF || r&0xFFFF >= 0xFFFE {
				want[i] = utf8.RuneError
			}
		}
		if read != string(want) {
			t.Fatalf("%q is written as %s", text, have)
		}
	}
}

// TestScope sets every member of a scope in turn.
func TestScope(t *testing.T) {
	const most = 1<<53 - 1
	if s := new(operation.Scope); s.IsKnown() || string(s.Append(nil)) != "{}" {
		t.Error(string(s.Append(nil)))
	}
	fields := reflect.TypeFor[operation.Scope]()
	for i := range fields.NumField() {
		s := new(operation.Scope)
		switch f := reflect.ValueOf(s).Elem().Field(i); f.Kind() {
		case reflect.String:
			f.SetString("a\ufffe")
		case reflect.Int32:
			f.SetInt(math.MinInt32)
		default:
			f.SetUint(most + 1)
			if s.IsKnown() || string(s.Append(nil)) != "{}" {
				t.Error("a number is written that JSON cannot hold exactly:", string(s.Append(nil)))
			}
			f.SetUint(most)
		}
		name := fields.Field(i).Name
		have := string(s.Append([]byte("x")))
		if name == "TargetClass" {
			if s.IsKnown() || have != "x{}" {
				t.Error("a receipt holds a target class:", have)
			}
			continue
		}
		if !s.IsKnown() {
			t.Errorf("%s is not known", name)
		}
		if err := wire.CheckCanonical([]byte(have[1:]), wire.Value); err != nil || len(have) < len(`x{"":}`)+len(name) {
			t.Error(have, err)
		}
	}
	s := operation.Scope{DeviceID: "d", ApplicationID: "a", ProcessID: -7, ProcessEpoch: 1, ActivationSequence: most, WindowID: "w", WorkspaceID: "ws",
		ProjectID: "p", DocumentID: "doc", SurfaceID: "s\n", TargetClass: "t"}
	want := `{"activationSequence":9007199254740991,"applicationID":"a","deviceID":"d","documentID":"doc","processEpoch":1,"processID":-7,` +
		`"projectID":"p","surfaceID":"s\n","windowID":"w","workspaceID":"ws"}`
	if have := string(s.Append(nil)); have != want {
		t.Errorf("have %s, want %s", have, want)
	}
}
