package recurrence_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/bonnie-build/bonnie/runtime/adapter/calendar/recurrence"
)

func TestRulesThatAreRefused(t *testing.T) {
	for text, want := range map[string]error{
		"":                                    recurrence.ErrMalformed,
		"DAILY":                               recurrence.ErrMalformed,
		"FREQ=":                               recurrence.ErrMalformed,
		"FREQ=FORTNIGHTLY":                    recurrence.ErrMalformed,
		"COUNT=3":                             recurrence.ErrMalformed,
		"FREQ=DAILY;FREQ=WEEKLY":              recurrence.ErrMalformed,
		"FREQ=DAILY;COUNT=0":                  recurrence.ErrMalformed,
		"FREQ=DAILY;COUNT=-1":                 recurrence.ErrMalformed,
		"FREQ=DAILY;COUNT=99999999999999999":  recurrence.ErrMalformed,
		"FREQ=DAILY;INTERVAL=0":               recurrence.ErrMalformed,
		"FREQ=DAILY;INTERVAL=100001":          recurrence.ErrMalformed,
		"FREQ=DAILY;UNTIL=yesterday":          recurrence.ErrMalformed,
		"FREQ=DAILY;UNTIL=20260230":           recurrence.ErrMalformed,
		"FREQ=DAILY;BYEASTER=1":               recurrence.ErrMalformed,
		"FREQ=DAILY;DTSTART=20260101T000000Z": recurrence.ErrMalformed,
		"FREQ=DAILY;X-ODD=1":                  recurrence.ErrMalformed,
		"FREQ=WEEKLY;BYDAY=2MO":               recurrence.ErrMalformed,
		"FREQ=MONTHLY;BYDAY=6MO":              recurrence.ErrMalformed,
		"FREQ=YEARLY;BYDAY=54MO":              recurrence.ErrMalformed,
		"FREQ=YEARLY;BYDAY=2MO;BYWEEKNO=2":    recurrence.ErrMalformed,
		"FREQ=MONTHLY;BYDAY=XX":               recurrence.ErrMalformed,
		"FREQ=MONTHLY;BYDAY=":                 recurrence.ErrMalformed,
		"FREQ=MONTHLY;BYMONTHDAY=0":           recurrence.ErrMalformed,
		"FREQ=MONTHLY;BYMONTHDAY=32":          recurrence.ErrMalformed,
		"FREQ=MONTHLY;BYMONTHDAY=":            recurrence.ErrMalformed,
		"FREQ=MONTHLY;BYWEEKNO=1":             recurrence.ErrMalformed,
		"FREQ=WEEKLY;BYMONTHDAY=1":            recurrence.ErrMalformed,
		"FREQ=MONTHLY;BYYEARDAY=1":            recurrence.ErrMalformed,
		"FREQ=MONTHLY;BYMONTH=13":             recurrence.ErrMalformed,
		"FREQ=MONTHLY;BYSETPOS=1":             recurrence.ErrMalformed,
		"FREQ=DAILY;BYHOUR=24":                recurrence.ErrMalformed,
		"FREQ=DAILY;BYMINUTE=1,":              recurrence.ErrMalformed,
		"FREQ=DAILY\nDTSTART:20260101":        recurrence.ErrMalformed,
		"FREQ=DAILY;WKST=":                    recurrence.ErrMalformed,
		"FREQ=DAILY;BYHOUR=" + strings.Repeat("1,", 2000) + "1": recurrence.ErrMalformed,
		"FREQ=HOURLY":                           recurrence.ErrTooFine,
		"FREQ=MINUTELY":                         recurrence.ErrTooFine,
		"freq=secondly;BYMONTH=2;BYMONTHDAY=30": recurrence.ErrTooFine,
	} {
		if r, err := recurrence.Parse(text); r != nil || err != want {
			t.Errorf("%q: %v, not %v", text, err, want)
		}
	}
}

func expand(t *testing.T, s *recurrence.Series, years int) (texts []string) {
	t.Helper()
	list, err := s.Expand(t.Context(), time.Time{}, s.Start.AddDate(years, 0, 0))
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range list {
		texts = append(texts, o.At.Format("20060102T150405"))
	}
	return texts
}

func rule(t testing.TB, text string) *recurrence.Rule {
	t.Helper()
	r, err := recurrence.Parse(text)
	if err != nil {
		t.Fatal(text, err)
	}
	return r
}

func TestBounds(t *testing.T) {
	start := time.Date(1700, 1, 1, 9, 0, 0, 0, time.UTC)
	s := &recurrence.Series{Start: start, Rule: rule(t, "FREQ=DAILY;BYHOUR=9,10")}
	if _, err := s.Expand(t.Context(), start, start.AddDate(300, 0, 0)); err != recurrence.ErrTooLong {
		t.Error(err)
	}
	// Beyond the 290 years after which the library ends by itself.
	s.Rule = rule(t, "FREQ=YEARLY")
	if list, err := s.Expand(t.Context(), start, start.AddDate(500, 0, 0)); len(list) != 500 || err != nil {
		t.Error(len(list), err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.Expand(ctx, start, start.AddDate(500, 0, 0)); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	for _, never := range []string{"FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "FREQ=WEEKLY;BYDAY=MO;BYSETPOS=3", "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=31",
		"FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=YEARLY;BYWEEKNO=1;BYMONTH=7"} {
		s := &recurrence.Series{Start: start, Rule: rule(t, never)}
		if list, err := s.Expand(t.Context(), start, start.AddDate(400, 0, 0)); len(list) != 1 || err != nil {
			t.Errorf("%s: %v %v", never, list, err)
		}
	}
}

func TestUntilCountAndOthers(t *testing.T) {
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	start := time.Date(2026, 3, 27, 9, 0, 0, 0, time.UTC)
	in := func(wall time.Time) time.Time {
		return time.Date(wall.Year(), wall.Month(), wall.Day(), wall.Hour(), wall.Minute(), wall.Second(), 0, berlin)
	}
	for text, want := range map[string]string{
		"FREQ=DAILY;UNTIL=20260329":                    "0327 0328 0329",
		"FREQ=DAILY;UNTIL=20260329T090000":             "0327 0328 0329",
		"FREQ=DAILY;UNTIL=20260329T085959":             "0327 0328",
		"FREQ=DAILY;UNTIL=20260329T070000Z":            "0327 0328 0329", // nine in summer
		"FREQ=DAILY;UNTIL=20260329T065959Z":            "0327 0328",
		"FREQ=DAILY;COUNT=2":                           "0327 0328",
		"FREQ=DAILY;COUNT=9;UNTIL=20260328":            "0327 0328",
		"FREQ=DAILY;;COUNT=1;":                         "0327",
		"freq=weekly;count=2;byday=sa":                 "0327 0328",
		"FREQ=WEEKLY;COUNT=3;BYDAY=SA":                 "0327 0328 0404",
		"FREQ=WEEKLY;COUNT=1;BYDAY=SA":                 "0327",
		"FREQ=DAILY;UNTIL=20250101":                    "0327",
		"FREQ=YEARLY;COUNT=2;BYWEEKNO=14;BYYEARDAY=91": "0327 0401",
		"FREQ=MONTHLY;COUNT=3;BYDAY=-1FR":              "0327 0424 0529",
		"FREQ=YEARLY;COUNT=2;BYWEEKNO=14":              "0327 0403",
	} {
		s := &recurrence.Series{Start: start, Resolve: in, Rule: rule(t, text)}
		have := ""
		for _, o := range expand(t, s, 1) {
			have += " " + o[4:8]
		}
		if have != " "+want {
			t.Errorf("%s: have%s, want %s", text, have, want)
		}
	}
	at := func(day, hour int) recurrence.Occurrence {
		wall := time.Date(2026, 3, day, hour, 0, 0, 0, time.UTC)
		return recurrence.Occurrence{Wall: wall, At: in(wall)}
	}
	s := &recurrence.Series{Start: start, Resolve: in, Rule: rule(t, "FREQ=DAILY;COUNT=3"),
		Also:   []recurrence.Occurrence{at(30, 10), at(28, 9), at(31, 8), at(27, 7)},
		Except: func(o recurrence.Occurrence) bool { return o.Wall.Day() == 31 || o.At.Equal(in(start)) }}
	if have, want := strings.Join(expand(t, s, 1), " "), "20260327T070000 20260328T090000 20260329T090000 20260330T100000"; have != want {
		t.Errorf("have %s, want %s", have, want)
	}
}

func TestWhatARuleSaysOfItself(t *testing.T) {
	for text, want := range map[string]recurrence.Days{
		"FREQ=DAILY": recurrence.Follows, "FREQ=WEEKLY;WKST=SU;INTERVAL=2": recurrence.Follows, "FREQ=WEEKLY;BYDAY=MO": recurrence.Names,
		"FREQ=WEEKLY;BYDAY=MO,TU": recurrence.Fixed, "FREQ=MONTHLY;BYDAY=1MO": recurrence.Fixed, "FREQ=WEEKLY;BYDAY=MO;BYHOUR=9": recurrence.Fixed,
		"FREQ=YEARLY;BYMONTH=2": recurrence.Fixed,
	} {
		if have := rule(t, text).Days(); have != want {
			t.Errorf("%s: %d, not %d", text, have, want)
		}
	}
	r := rule(t, "FREQ=DAILY;BYHOUR=9;COUNT=3;UNTIL=20260401T000000Z")
	if until, has := r.Until(); !has || !until.Equal(time.Date(2026, 4, 1, 0, 0, 0, 0, time.UTC)) || r.Count() != 3 || !r.HasClock() {
		t.Error(until, has, r.Count(), r.HasClock())
	}
	if _, has := rule(t, "FREQ=DAILY").Until(); has {
		t.Error("a rule without an end has one")
	}
}

// TestAgainstBruteForce makes rules at random and compares what they give with a walk through every single day.
func TestAgainstBruteForce(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	occurrences := 0
	for range 800 {
		b := randomBrute(random)
		s := &recurrence.Series{Start: b.start, Rule: rule(t, b.text())}
		have, want := strings.Join(expand(t, s, 5), " "), strings.Join(b.expand(5), " ")
		if have != want {
			t.Fatalf("%s from %v:\nhave %s\nwant %s", b.text(), b.start, have, want)
		}
		occurrences += strings.Count(have, " ")
	}
	if occurrences < 15_000 {
		t.Errorf("only %d occurrences were compared", occurrences)
	}
}

func FuzzParse(f *testing.F) {
	f.Add("FREQ=WEEKLY;BYDAY=MO,TU;UNTIL=20260401T000000Z;WKST=SU", int64(1770000000))
	f.Add("FREQ=YEARLY;BYWEEKNO=20,-1;BYSETPOS=-1;INTERVAL=3;COUNT=4", int64(0))
	f.Fuzz(func(t *testing.T, text string, at int64) {
		r, err := recurrence.Parse(text)
		if err != nil {
			return
		}
		start := time.Unix(at%4e9, 0).UTC()
		s := &recurrence.Series{Start: start, Rule: r}
		list, err := s.Expand(t.Context(), start, start.AddDate(30, 0, 0))
		if err != nil && err != recurrence.ErrTooLong {
			t.Fatal(text, err)
		}
		if err == nil && (len(list) == 0 || !list[0].At.Equal(start)) {
			t.Fatalf("%q does not begin with its start", text)
		}
		if n := r.Count(); n > 0 && len(list) > n {
			t.Fatalf("%q has %d occurrences", text, len(list))
		}
	})
}

func list(numbers []int) string {
	var texts []string
	for _, n := range numbers {
		texts = append(texts, strconv.Itoa(n))
	}
	return strings.Join(texts, ",")
}
