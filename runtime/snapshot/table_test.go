package snapshot

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"testing"
)

func entries(n int, name func(int) string) []entry {
	list := make([]entry, n)
	for i := range list {
		list[i] = entry{name(i), int32(i)}
	}
	return list
}

func ordinary(i int) string { return "skill_" + strconv.Itoa(i) + "_of_package" }

func TestTable(t *testing.T) {
	for _, n := range []int{0, 1, 2, 3, 4, 5, 7, 8, 16, 100, 1000, 100_000} {
		for name, make := range map[string]func(int) string{
			"ordinary": ordinary,
			"short":    func(i int) string { return strconv.FormatInt(int64(i), 36) },
			"long":     func(i int) string { return fmt.Sprintf("%060d", i) },
		} {
			list := entries(n, make)
			table := newTable(list)
			for _, e := range list {
				if got := find(&table, []byte(e.name)); got != e.value || find(&table, e.name) != got {
					t.Fatalf("%s, %d names: %q is %d, want %d", name, n, e.name, got, e.value)
				}
			}
			for i := range min(n+10, 1000) {
				if got := find(&table, "other_"+strconv.Itoa(i)); got != -1 {
					t.Fatalf("%s, %d names: a name that is not there is %d", name, n, got)
				}
			}
			if find(&table, "") != -1 {
				t.Fatalf("%s, %d names: the empty name is there", name, n)
			}
			if len(table.rest) > 0 {
				t.Errorf("%s, %d names: %d of them have no slot", name, n, len(table.rest))
			}
			if n <= 1000 && !reflect.DeepEqual(table, newTable(list)) {
				t.Errorf("%s, %d names: the same names give another table", name, n)
			}
		}
	}
}

// TestTableOfOrder: which of two equal names counts is settled by their order, and nothing else is.
func TestTableOfOrder(t *testing.T) {
	list := []entry{{"b", 1}, {"a", 2}, {"b", 3}}
	table := newTable(list)
	if find(&table, "b") != 1 || find(&table, "a") != 2 {
		t.Error("the first entry of a name does not count")
	}
	list = entries(500, ordinary)
	table = newTable(list)
	slices.Reverse(list)
	if !reflect.DeepEqual(table, newTable(list)) {
		t.Error("the order of the names changes the table")
	}
}

// TestTableOfCollidingNames puts names into one bucket that no displacement separates, and that have one hash.
func TestTableOfCollidingNames(t *testing.T) {
	all := entries(1000, ordinary)
	table := newTable(all)
	bucket := make([]key, len(all)) // as if all were in it
	for i := range bucket {
		bucket[i] = key{hash(all[i].name), int32(i)}
	}
	table = newTable(entries(10, func(i int) string { return "small_" + strconv.Itoa(i) }))
	table.placeBucket(bucket, all)
	if len(table.rest) != len(all) {
		t.Fatalf("%d names have no slot, want all", len(table.rest))
	}
	for i := range bucket {
		bucket[i].hash = 5
	}
	table.rest = nil
	if kept := table.separate(bucket, all); len(kept) != 1 || len(table.rest) != len(all)-1 {
		t.Errorf("of names with one hash %d are kept and %d have no slot", len(kept), len(table.rest))
	}
	slices.SortFunc(table.rest, func(a, b entry) int {
		if a.name < b.name {
			return -1
		}
		return 1
	})
	for _, e := range all[1:] {
		if got := find(&table, []byte(e.name)); got != e.value {
			t.Fatalf("%q is %d, want %d", e.name, got, e.value)
		}
	}
	if find(&table, "nowhere") != -1 {
		t.Error("a name that is not there is found")
	}
}

func TestTableAllocates(t *testing.T) {
	table := newTable(entries(1000, ordinary))
	name, long := []byte(ordinary(500)), string(make([]byte, 100))
	if n := testing.AllocsPerRun(100, func() { find(&table, name); find(&table, long); find(&table, []byte("nothing")) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func FuzzTable(f *testing.F) {
	f.Add("type_at_cursor", "type_at_cursors")
	f.Fuzz(func(t *testing.T, a, b string) {
		if a == "" || b == "" || a == b {
			return
		}
		if hash(a) != hash([]byte(a)) {
			t.Fatal("two hashes of one name")
		}
		table := newTable([]entry{{a, 1}, {b, 2}})
		if find(&table, a) != 1 || find(&table, []byte(b)) != 2 || find(&table, a+b+"x") != -1 {
			t.Fatalf("%q and %q", a, b)
		}
	})
}

func BenchmarkByName(b *testing.B) {
	for _, n := range []int{150, 100_000} {
		list := entries(n, ordinary)
		names := make([][]byte, 64)
		for i := range names {
			names[i] = []byte(list[i*n/64].name)
		}
		b.Run(fmt.Sprintf("perfect-hash/%d", n), func(b *testing.B) {
			table := newTable(list)
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				if find(&table, names[i&63]) < 0 {
					b.Fatal("not found")
				}
				i++
			}
		})
		b.Run(fmt.Sprintf("map/%d", n), func(b *testing.B) {
			m := make(map[string]int32)
			for _, e := range list {
				m[e.name] = e.value
			}
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				if _, ok := m[string(names[i&63])]; !ok {
					b.Fatal("not found")
				}
				i++
			}
		})
	}
}

func BenchmarkNewTable(b *testing.B) {
	list := entries(100_000, ordinary)
	for b.Loop() {
		newTable(list)
	}
}
