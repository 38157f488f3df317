package zone_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"testing"
	"time"

	"github.com/bonnie-build/bonnie/runtime/adapter/calendar/recurrence"
	"github.com/bonnie-build/bonnie/runtime/adapter/calendar/zone"
)

func TestNamed(t *testing.T) {
	for id, want := range map[string]string{
		"Europe/Berlin": "Europe/Berlin", "UTC": "Etc/UTC", "W. Europe Standard Time": "Europe/Berlin", "Eastern Standard Time": "America/New_York",
		"/freeassociation.sourceforge.net/Europe/Berlin": "Europe/Berlin", "/mozilla.org/20070129_1/America/Argentina/Buenos_Aires": "America/Argentina/Buenos_Aires",
		" Europe/Berlin ": "Europe/Berlin", "Pacific Standard Time": "America/Los_Angeles",
		"": "", "Local": "", "/": "", "/Local": "", "Customized Time Zone": "", "(UTC+01:00) Amsterdam, Berlin": "", "../../etc/passwd": "", "/../../etc/passwd": "",
		"/etc/passwd": "", "Europe/Berlin\x00": "", "CEST+1": "",
	} {
		location, name, ok := zone.Named(id)
		if name != want || ok != (want != "") || ok != (location != nil) {
			t.Errorf("%q is %q %v, not %q", id, name, ok, want)
		}
	}
}

// TestTheZonesOfWindows compares the table with that of the release of Go, which is generated from CLDR.
func TestTheZonesOfWindows(t *testing.T) {
	source, err := os.ReadFile(filepath.Join(runtime.GOROOT(), "src", "time", "zoneinfo_abbrs_windows.go"))
	if err != nil {
		t.Fatal(err)
	}
	rows := regexp.MustCompile(`(?m)^\s*"([^"]+)":\s*\{.*\},\s*// (\S+)$`).FindAllSubmatch(source, -1)
	if len(rows) < 130 {
		t.Fatal(len(rows))
	}
	for _, row := range rows {
		if _, name, ok := zone.Named(string(row[1])); !ok || name != string(row[2]) {
			t.Errorf("%s is %q, not %s", row[1], name, row[2])
		}
	}
}

func wall(text string) time.Time {
	t, err := time.Parse("2006-01-02T15:04:05", text)
	if err != nil {
		panic(err)
	}
	return t
}

func TestAt(t *testing.T) {
	for _, c := range []struct {
		zone, wall, want string
		kind             zone.Kind
	}{
		{"Europe/Berlin", "2026-03-27T09:00:00", "2026-03-27T09:00:00+01:00", zone.Once},
		{"Europe/Berlin", "2026-03-29T01:59:59", "2026-03-29T01:59:59+01:00", zone.Once},
		{"Europe/Berlin", "2026-03-29T02:00:00", "2026-03-29T03:00:00+02:00", zone.Never},
		{"Europe/Berlin", "2026-03-29T02:59:59", "2026-03-29T03:59:59+02:00", zone.Never},
		{"Europe/Berlin", "2026-03-29T03:00:00", "2026-03-29T03:00:00+02:00", zone.Once},
		{"Europe/Berlin", "2026-10-25T01:59:59", "2026-10-25T01:59:59+02:00", zone.Once},
		{"Europe/Berlin", "2026-10-25T02:00:00", "2026-10-25T02:00:00+02:00", zone.Twice},
		{"Europe/Berlin", "2026-10-25T02:59:59", "2026-10-25T02:59:59+02:00", zone.Twice},
		{"Europe/Berlin", "2026-10-25T03:00:00", "2026-10-25T03:00:00+01:00", zone.Once},
		{"America/New_York", "2026-03-08T02:30:00", "2026-03-08T03:30:00-04:00", zone.Never},
		{"America/New_York", "2026-11-01T01:30:00", "2026-11-01T01:30:00-04:00", zone.Twice},
		{"Australia/Lord_Howe", "2026-10-04T02:15:00", "2026-10-04T02:45:00+11:00", zone.Never},
		{"Australia/Lord_Howe", "2026-04-05T01:45:00", "2026-04-05T01:45:00+11:00", zone.Twice},
		{"Pacific/Apia", "2011-12-30T12:00:00", "2011-12-31T12:00:00+14:00", zone.Never},
		{"America/Sao_Paulo", "2018-11-04T00:30:00", "2018-11-04T01:30:00-02:00", zone.Never},
		{"UTC", "2026-03-29T02:30:00", "2026-03-29T02:30:00Z", zone.Once},
		{"Asia/Kolkata", "2026-03-29T02:30:00", "2026-03-29T02:30:00+05:30", zone.Once},
	} {
		location, _, _ := zone.Named(c.zone)
		at, kind := zone.At(location, wall(c.wall))
		if have := at.Format(time.RFC3339); have != c.want || kind != c.kind {
			t.Errorf("%s in %s is %s (%d), not %s (%d)", c.wall, c.zone, have, kind, c.want, c.kind)
		}
	}
}

// TestAtTakesEveryMomentBack shows that each moment of two years is one of the moments of what its clock shows.
func TestAtTakesEveryMomentBack(t *testing.T) {
	for _, name := range []string{"Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Africa/Casablanca", "America/Sao_Paulo", "Asia/Kathmandu"} {
		location, _, _ := zone.Named(name)
		for at := time.Date(2018, 1, 1, 0, 0, 0, 0, time.UTC); at.Year() < 2020; at = at.Add(15 * time.Minute) {
			back, kind := zone.At(location, zone.Wall(at.In(location)))
			if kind == zone.Never || !back.Equal(at) && (kind != zone.Twice || back.After(at)) {
				t.Fatalf("%s: %v becomes %v (%d)", name, at, back, kind)
			}
		}
	}
}

// TestADescriptionIsTheZone describes zones of all kinds and makes zones of the descriptions.
func TestADescriptionIsTheZone(t *testing.T) {
	rules := 0
	for _, name := range []string{"Europe/Berlin", "Europe/London", "Europe/Dublin", "America/New_York", "America/Santiago", "America/Sao_Paulo", "Asia/Jerusalem",
		"Asia/Kolkata", "Africa/Casablanca", "Africa/Cairo", "Australia/Lord_Howe", "Pacific/Auckland", "UTC", "Asia/Tehran", "America/Nuuk"} {
		location, _, _ := zone.Named(name)
		for _, year := range []int{1995, 2026} {
			list := zone.Describe(location, time.Date(year, 6, 1, 0, 0, 0, 0, time.UTC))
			if len(list) > 1 && list[1].Rule != nil {
				rules++
			}
			made, err := zone.Define(t.Context(), list)
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			for at := time.Date(year, 1, 1, 0, 0, 0, 0, time.UTC); at.Year() < year+10; at = at.Add(30 * time.Minute) {
				if have, want := zone.Wall(at.In(made)), zone.Wall(at.In(location)); !have.Equal(want) {
					t.Errorf("%s: %v is %v, not %v", name, at, have, want)
					break
				}
			}
		}
	}
	if rules < 8 {
		t.Errorf("only %d descriptions have rules", rules)
	}
}

func TestADefinitionOfOutlook(t *testing.T) {
	rule := func(text string) *recurrence.Rule {
		r, err := recurrence.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	made, err := zone.Define(t.Context(), []zone.Observance{
		{Start: wall("1601-10-28T03:00:00"), From: 7200, To: 3600, Rule: rule("FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10")},
		{Start: wall("1601-03-25T02:00:00"), From: 3600, To: 7200, Rule: rule("FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3"), Daylight: true},
	})
	if err != nil {
		t.Fatal(err)
	}
	berlin, _, _ := zone.Named("Europe/Berlin")
	for at := time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC); at.Year() < 2037; at = at.Add(time.Hour) {
		if !zone.Wall(at.In(made)).Equal(zone.Wall(at.In(berlin))) {
			t.Fatal(at)
		}
	}
}

func TestDefinitionsThatAreNone(t *testing.T) {
	daily, err := recurrence.Parse("FREQ=DAILY")
	if err != nil {
		t.Fatal(err)
	}
	many := make([]zone.Observance, 300)
	for i := range many {
		many[i] = zone.Observance{Start: wall("2020-01-01T00:00:00").AddDate(0, 0, i), To: i}
	}
	for name, list := range map[string][]zone.Observance{
		"nothing":          nil,
		"too many changes": {{Start: wall("2020-01-01T00:00:00"), Rule: daily}},
		"too long":         {{Start: wall("1601-01-01T00:00:00"), Rule: daily}},
		"an offset":        {{Start: wall("2020-01-01T00:00:00"), To: 100_000_000}},
		"many offsets":     many,
		"after the end":    {{Start: wall("2300-01-01T00:00:00")}},
	} {
		if location, err := zone.Define(t.Context(), list); location != nil || err != zone.ErrUndefined {
			t.Errorf("%s: %v", name, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := zone.Define(ctx, []zone.Observance{{Start: wall("2020-01-01T00:00:00"), Rule: daily}}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
