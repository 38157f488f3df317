package calendar

import (
	"testing"
	"time"
)

func TestLength(t *testing.T) {
	for text, want := range map[string]length{
		"PT15M": {0, 15 * time.Minute}, "P1D": {1, 0}, "P2W": {14, 0}, "P15DT5H0M20S": {15, 5*time.Hour + 20*time.Second}, "+PT1H": {0, time.Hour},
		"-P0DT0H10M0S": {-1, 0}, "P0D": {0, 0}, "pt1h": {0, time.Hour}, " PT1H ": {0, time.Hour},
		"": {-1, 0}, "P": {-1, 0}, "PT": {-1, 0}, "P1H": {-1, 0}, "PT1D": {-1, 0}, "P1": {-1, 0}, "P1DT": {-1, 0}, "-PT1H": {-1, 0}, "PT1H1H": {-1, 0}, "PT1M1H": {-1, 0},
		"P9999999999D": {-1, 0}, "P99999999D": {-1, 0}, "PT999999999H": {-1, 0}, "PTT1H": {-1, 0}, "P1DT1HT1M": {-1, 0}, "1H": {-1, 0}, "PT1.5H": {-1, 0},
	} {
		have, ok := readLength(text)
		if ok != (want.days >= 0) || ok && have != want {
			t.Errorf("%q is %v %v, not %v", text, have, ok, want)
		}
	}
}

func TestOffset(t *testing.T) {
	for text, want := range map[string]int{"+0100": 3600, "-033000": -12600, "+053015": 19815, "-0000": 0} {
		if have := 0; !readOffset(text, &have) || have != want {
			t.Errorf("%q is %d, not %d", text, have, want)
		}
	}
	for _, text := range []string{"", "0100", "+01", "+01:00", "+0160", "+010060", "+O100"} {
		if have := 0; readOffset(text, &have) {
			t.Errorf("%q is %d", text, have)
		}
	}
}
