package main

import (
	"testing"
	"time"
)

func TestArguments(t *testing.T) {
	o, err := read([]string{"-folder", "/a", "-zone", "Europe/Berlin", "-address", "ada@example.org", "-hours", "mon,sat/09:00-17:30"})
	if err != nil || o.Folder != "/a" || o.Zone != "Europe/Berlin" || o.Address != "ada@example.org" {
		t.Fatal(o, err)
	}
	h := o.Hours
	if len(h.Days) != 2 || h.Days[1] != time.Saturday || h.From != 9*time.Hour || h.Until != 17*time.Hour+30*time.Minute || h.Zone != o.Zone {
		t.Errorf("%+v", h)
	}
	for _, wrong := range [][]string{
		{}, {"-folder", "/a"}, {"-folder", "/a", "-zone", "Z", "x"}, {"-folders", "/a"},
		{"-folder", "/a", "-zone", "Z", "-hours", "mon"}, {"-folder", "/a", "-zone", "Z", "-hours", "day/09:00-10:00"},
		{"-folder", "/a", "-zone", "Z", "-hours", "mon/9-10"},
	} {
		if _, err := read(wrong); err == nil {
			t.Errorf("%q is taken", wrong)
		}
	}
}
