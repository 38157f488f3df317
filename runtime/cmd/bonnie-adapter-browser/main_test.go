package main

import "testing"

func TestArguments(t *testing.T) {
	o, err := read([]string{"-host", "a.example", "-host", "b.example", "-scheme", "http", "-network", "10.0.0.0/8", "-allow-root", "-chromium", "/c", "-search", "s", "-folder", "/t"})
	if err != nil || len(o.Hosts) != 2 || len(o.Schemes) != 1 || len(o.Networks) != 1 || !o.AllowRoot || o.Program != "/c" || o.Search != "s" || o.Folder != "/t" {
		t.Fatal(o, err)
	}
	for _, wrong := range [][]string{{"a"}, {"-network", "10"}, {"-hosts", "a"}} {
		if _, err := read(wrong); err == nil {
			t.Errorf("%q is taken", wrong)
		}
	}
}
