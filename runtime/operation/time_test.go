package operation_test

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/bonnie-build/bonnie/runtime/operation"
)

func TestAppendTime(t *testing.T) {
	for _, c := range []struct {
		time time.Time
		want string
	}{
		{time.Time{}, "0001-01-01T00:00:00Z"},
		{time.Time{}.Add(-1), "0001-01-01T00:00:00Z"},
		{time.Date(-4, 6, 1, 0, 0, 0, 0, time.UTC), "0001-01-01T00:00:00Z"},
		{time.Unix(math.MinInt64, 0), "0001-01-01T00:00:00Z"},
		{time.Date(9999, 12, 31, 23, 59, 59, 999_999_999, time.UTC), "9999-12-31T23:59:59Z"},
		{time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC), "9999-12-31T23:59:59Z"},
		{time.Date(9999, 12, 31, 23, 59, 59, 0, time.FixedZone("", -3600)), "9999-12-31T23:59:59Z"},
		{time.Date(2024, 2, 29, 23, 59, 59, 0, time.FixedZone("", -3600)), "2024-03-01T00:59:59Z"},
		{time.Date(1969, 12, 31, 23, 59, 59, 500, time.UTC), "1969-12-31T23:59:59Z"},
	} {
		if have := string(operation.AppendTime(nil, c.time)); have != c.want {
			t.Errorf("%v: have %s, want %s", c.time, have, c.want)
		}
	}
	random := rand.New(rand.NewPCG(1, 1))
	for range 100_000 {
		at := time.Unix(random.Int64N(253402300800+62135596800)-62135596800, random.Int64N(1e9))
		if have, want := string(operation.AppendTime(nil, at)), at.UTC().Format("2006-01-02T15:04:05Z"); have != want {
			t.Fatalf("have %s, want %s", have, want)
		}
	}
}
