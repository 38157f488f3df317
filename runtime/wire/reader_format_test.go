package wire_test

import (
	"testing"
	"time"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

func TestIsDateTime(t *testing.T) {
	for _, c := range []struct {
		text string
		want bool
	}{
		{"2024-02-29T23:59:59Z", true}, {"2023-02-29T00:00:00Z", false}, {"1900-02-29T00:00:00Z", false}, {"2000-02-29T00:00:00Z", true},
		{"0000-01-01t00:00:00z", true}, {"9999-12-31T23:59:59.999999999999999Z", true}, {"2024-04-31T00:00:00Z", false},
		{"2024-00-01T00:00:00Z", false}, {"2024-13-01T00:00:00Z", false}, {"2024-01-00T00:00:00Z", false}, {"2024-01-32T00:00:00Z", false},
		{"2024-01-01T24:00:00Z", false}, {"2024-01-01T00:60:00Z", false}, {"2024-01-01T00:00:61Z", false},
		{"2024-01-01T00:00:00+23:59", true}, {"2024-01-01T00:00:00-00:00", true}, {"2024-01-01T00:00:00+24:00", false}, {"2024-01-01T00:00:00+00:60", false},
		{"2024-01-01T00:00:00", false}, {"2024-01-01T00:00:00.Z", false}, {"2024-01-01T00:00:00.5", false}, {"2024-01-01T00:00:00.5+01:00", true},
		{"2024-01-01T00:00:00+0100", false}, {"2024-01-01T00:00:00+01", false}, {"2024-01-01T00:00:00ZZ", false}, {"2024-01-01 00:00:00Z", false},
		// A leap second is the last one of a day in UTC.
		{"1998-12-31T23:59:60Z", true}, {"1998-12-31T15:59:60.123-08:00", true}, {"1999-01-01T00:59:60+01:00", true}, {"1998-12-31T23:58:60Z", false},
		{"1998-12-31T22:59:60Z", false}, {"1998-12-31T23:59:60+01:00", false}, {"1998-12-31T23:59:60-01:00", false},
		{"", false}, {"2024", false}, {"aaaa-bb-ccTdd:ee:ffZ", false}, {"२024-01-01T00:00:00Z", false}, {"2024-1-01T000:00:00Z", false}, {"+024-01-01T00:00:00Z", false},
	} {
		if have := wire.IsDateTime(wire.Text(c.text)); have != c.want {
			t.Errorf("%s: %v, want %v", c.text, have, c.want)
		}
	}
}

// FuzzIsDateTime compares it with the package time, which knows no leap seconds and no small letters.
func FuzzIsDateTime(f *testing.F) {
	f.Add("2024-02-29T23:59:59.5+01:30")
	f.Fuzz(func(t *testing.T, s string) {
		if _, err := time.Parse(time.RFC3339Nano, s); err == nil && len(s) >= 20 && s[len(s)-1] < 0x80 && !wire.IsDateTime(wire.Text(s)) {
			// time.Parse takes a comma in front of a fraction, and hours and minutes of an offset beyond 23 and 59.
			if len(s) > 19 && s[19] == ',' || s[len(s)-1] != 'Z' {
				return
			}
			t.Errorf("%q is a date", s)
		}
		if wire.IsDateTime(wire.Text(s)) && s[10] == 'T' && s[17:19] != "60" && s[len(s)-1] != 'z' {
			if _, err := time.Parse(time.RFC3339Nano, s); err != nil {
				t.Errorf("%q is no date: %v", s, err)
			}
		}
	})
}
