package admit

import (
	"bytes"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// The collections of a package are sorted by id, which strict reading has held, so they are searched and compared as they
// stand.

func skillID(s *ability.Skill) wire.Text                 { return s.Id }
func capabilityID(c *ability.Capability) wire.Text       { return c.Id }
func interactionID(i *ability.Interaction) wire.Text     { return i.Id }
func perceptionID(p *ability.Perception) wire.Text       { return p.Id }
func valueTypeID(v *ability.ValueType) wire.Text         { return v.Id }
func projectionID(p *ability.ThreadProjection) wire.Text { return p.Id }
func packageID(d *ability.Dependency) wire.Text          { return d.PackageID }
func portName(p *ability.Port) wire.Text                 { return p.Name }
func parameterName(p *ability.Parameter) wire.Text       { return p.Name }
func inputName(i *ability.Input) wire.Text               { return i.Name }
func itself(t *wire.Text) wire.Text                      { return *t }

// search gives the index of the first element with a key, or -1.
func search[T any](list []T, key func(*T) wire.Text, want wire.Text) int {
	low, high := 0, len(list)
	for low < high {
		if middle := int(uint(low+high) / 2); bytes.Compare(key(&list[middle]), want) < 0 {
			low = middle + 1
		} else {
			high = middle
		}
	}
	if low < len(list) && bytes.Equal(key(&list[low]), want) {
		return low
	}
	return -1
}

// has says whether a set holds a text.
func has(set []wire.Text, want wire.Text) bool { return search(set, itself, want) >= 0 }

// ascending says whether a collection is sorted.
func ascending[T any](list []T, key func(*T) wire.Text) bool {
	for i := 1; i < len(list); i++ {
		if bytes.Compare(key(&list[i-1]), key(&list[i])) > 0 {
			return false
		}
	}
	return true
}

// distinct gives each text of a sorted list, once, with its first index.
func distinct(list []wire.Text) func(yield func(int, wire.Text) bool) {
	return func(yield func(int, wire.Text) bool) {
		for i, t := range list {
			if i > 0 && bytes.Equal(list[i-1], t) {
				continue
			}
			if !yield(i, t) {
				return
			}
		}
	}
}

// repeated gives each text that occurs more than once in a list, in the order in which it occurs for the second time.
func repeated(list []wire.Text) (again []wire.Text) {
	const few = 16
	if len(list) <= few {
		for i, t := range list {
			n := 0
			for _, earlier := range list[:i] {
				if bytes.Equal(earlier, t) {
					n++
				}
			}
			if n == 1 {
				again = append(again, t)
			}
		}
		return again
	}
	times := make(map[string]int, len(list))
	for _, t := range list {
		if times[string(t)]++; times[string(t)] == 2 {
			again = append(again, t)
		}
	}
	return again
}

// names is a set of texts that is not sorted where it comes from. It is empty at first.
type names struct {
	few  [16]wire.Text
	n    int                 // of few
	many map[string]struct{} // what few has no room for
}

func (n *names) add(t wire.Text) {
	switch {
	case n.has(t):
	case n.n < len(n.few):
		n.few[n.n] = t
		n.n++
	default:
		if n.many == nil {
			n.many = make(map[string]struct{})
		}
		n.many[string(t)] = struct{}{}
	}
}

func (n *names) has(t wire.Text) bool {
	for _, other := range n.few[:n.n] {
		if bytes.Equal(other, t) {
			return true
		}
	}
	_, ok := n.many[string(t)]
	return ok
}

// catalogue finds elements of a list that is not sorted by their keys.
type catalogue[T any] struct {
	list []T
	key  func(*T) wire.Text
	many map[string]int // indexes, when the list is not short
}

func catalogueOf[T any](list []T, key func(*T) wire.Text) catalogue[T] {
	const few = 16
	c := catalogue[T]{list: list, key: key}
	if len(list) > few {
		c.many = make(map[string]int, len(list))
		for i := range list {
			c.many[string(key(&list[i]))] = i
		}
	}
	return c
}

// find gives the last element with a key, or nil.
func (c *catalogue[T]) find(want wire.Text) *T {
	if c.many != nil {
		if i, ok := c.many[string(want)]; ok {
			return &c.list[i]
		}
		return nil
	}
	for i := len(c.list) - 1; i >= 0; i-- {
		if bytes.Equal(c.key(&c.list[i]), want) {
			return &c.list[i]
		}
	}
	return nil
}

func (c *catalogue[T]) has(want wire.Text) bool { return c.find(want) != nil }
