package snapshot

import (
	"math/bits"
	"slices"
	"strings"
)

// table is a perfect hash of names: it finds the number of a name with one look, or says that there is none.
//
// The hash of a name takes eight bytes at a time (the last ones may overlap), multiplies to 128 bits and folds them. Its upper
// bits choose a bucket of four names on average; each bucket has a displacement that sends all its names to slots of their own.
// There are between one and a quarter and two and a half slots for a name, and buckets are placed one after the other, the
// largest first, those of one size by their number, each with the smallest displacement for which its slots are free. So the
// same names always give the same table.
//
// The hash has no secret, so names can be made that no displacement separates. Work is bounded: a bucket that has no place after
// 256 looks for each of its names lies in rest, sorted, and is found there by halving. Ordinary names leave rest empty.
type table struct {
	shift         uint8 // of a hash, for its bucket
	slotShift     uint8 // of a displaced hash, for its slot
	displacements []uint16
	slots         []entry
	rest          []entry // sorted by name
}

type entry struct {
	name  string // empty: none
	value int32
}

const (
	fold0 = 0x9E3779B97F4A7C15
	fold1 = 0xD6E8FEB86659FD93
	fold2 = 0xA0761D6478BD642F
)

func fold(h, by uint64) uint64 {
	high, low := bits.Mul64(h, by)
	return high ^ low
}

// load gives the eight bytes of a name at i.
func load[T ~string | ~[]byte](s T, i int) uint64 {
	b := s[i : i+8]
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
		uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
}

func hash[T ~string | ~[]byte](s T) uint64 {
	h := fold1 ^ uint64(len(s))
	if len(s) < 8 {
		var tail uint64
		for i := range len(s) {
			tail = tail<<8 | uint64(s[i])
		}
		return fold(fold(h^tail, fold0)^fold2, fold1)
	}
	i := 0
	for ; i+8 <= len(s); i += 8 {
		h = fold(h^load(s, i), fold0)
	}
	if i < len(s) {
		h = fold(h^load(s, len(s)-8), fold2)
	}
	return fold(h^fold2, fold1)
}

// slot gives the slot of a hash in a bucket with a displacement.
func (t *table) slot(h uint64, displacement uint16) uint64 {
	return ((h ^ uint64(displacement)*fold0) * fold2) >> (t.slotShift & 63)
}

// find gives the number of a name, or -1.
func find[T ~string | ~[]byte](t *table, name T) int32 {
	if len(t.slots) == 0 {
		return -1
	}
	h := hash(name)
	if e := &t.slots[t.slot(h, t.displacements[h>>(t.shift&63)])]; e.name == string(name) && len(name) > 0 {
		return e.value
	}
	if len(t.rest) == 0 {
		return -1
	}
	from, to := 0, len(t.rest)
	for from < to {
		if middle := int(uint(from+to) / 2); t.rest[middle].name < string(name) {
			from = middle + 1
		} else {
			to = middle
		}
	}
	if from < len(t.rest) && t.rest[from].name == string(name) {
		return t.rest[from].value
	}
	return -1
}

// newTable makes a table of entries. Names are not empty, and of those that are equal the first counts.
func newTable(entries []entry) table {
	entries = distinct(entries)
	if len(entries) == 0 {
		return table{}
	}
	slotBits := bits.Len(uint(len(entries) + len(entries)/4))
	bucketBits := max(bits.Len(uint(len(entries)/4)), 1) // find masks a shift to 63 bits, so that it costs one instruction
	t := table{
		shift:         uint8(64 - bucketBits),
		slotShift:     uint8(64 - slotBits),
		displacements: make([]uint16, 1<<bucketBits),
		slots:         make([]entry, 1<<slotBits),
	}
	t.place(entries)
	slices.SortFunc(t.rest, func(a, b entry) int { return strings.Compare(a.name, b.name) })
	return t
}

// distinct gives the first entry of each name, in their order.
func distinct(entries []entry) []entry {
	met := make(map[string]bool, len(entries))
	kept := make([]entry, 0, len(entries))
	for _, e := range entries {
		if !met[e.name] {
			met[e.name] = true
			kept = append(kept, e)
		}
	}
	return kept
}

// key is an entry that has no place yet.
type key struct {
	hash  uint64
	entry int32
}

// place gives the entries their slots.
func (t *table) place(entries []entry) {
	keys := make([]key, len(entries))
	for i := range entries {
		keys[i] = key{hash(entries[i].name), int32(i)}
	}
	slices.SortFunc(keys, func(a, b key) int {
		if a.hash != b.hash {
			if a.hash < b.hash {
				return -1
			}
			return 1
		}
		return int(a.entry - b.entry)
	})
	buckets := make([][]key, 0, len(t.displacements)) // keys of one bucket are neighbours
	for from := 0; from < len(keys); {
		to := from + 1
		for to < len(keys) && keys[to].hash>>t.shift == keys[from].hash>>t.shift {
			to++
		}
		buckets = append(buckets, keys[from:to])
		from = to
	}
	slices.SortStableFunc(buckets, func(a, b []key) int { return len(b) - len(a) })
	for _, bucket := range buckets {
		t.placeBucket(t.separate(bucket, entries), entries)
	}
}

// placeBucket gives a bucket its slots, or puts it into rest after so much work that only names made for it need more.
func (t *table) placeBucket(bucket []key, entries []entry) {
	work := 256 * len(bucket)
	for d := uint16(0); work > 0 && d < 1<<16-1; d++ {
		slots := t.fits(bucket, d, entries)
		if slots == 0 {
			t.displacements[bucket[0].hash>>t.shift] = d
			return
		}
		work -= slots
	}
	for _, k := range bucket {
		t.rest = append(t.rest, entries[k.entry])
	}
}

// separate puts names whose hash another name of the bucket has into rest: nothing can separate them.
func (t *table) separate(bucket []key, entries []entry) []key {
	kept := bucket[:1]
	for _, k := range bucket[1:] {
		if k.hash == kept[len(kept)-1].hash {
			t.rest = append(t.rest, entries[k.entry])
		} else {
			kept = append(kept, k)
		}
	}
	return kept
}

// fits puts a bucket into its slots if they are free, all of them, and gives 0. Otherwise it gives how many it has looked at.
func (t *table) fits(bucket []key, displacement uint16, entries []entry) int {
	for i, k := range bucket {
		e := &t.slots[t.slot(k.hash, displacement)]
		if e.name != "" {
			for _, undo := range bucket[:i] {
				t.slots[t.slot(undo.hash, displacement)] = entry{}
			}
			return i + 1
		}
		*e = entries[k.entry]
	}
	return 0
}
