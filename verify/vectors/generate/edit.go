package generate

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// edit changes the tree of a package.
type edit func(root *wire.Node) error

// set puts a value in the place of another, or adds a member.
func set(path, json string) edit {
	return func(root *wire.Node) error {
		value, err := wire.Parse([]byte(json), wire.JSON)
		if err != nil {
			return fmt.Errorf("%s: %w", json, err)
		}
		parent, last, err := parent(root, path)
		if err != nil {
			return err
		}
		if i, ok := index(parent, last); ok {
			parent.Items[i] = value
			return nil
		}
		if parent.Kind != wire.Object {
			return fmt.Errorf("%s leads nowhere", path)
		}
		for i, m := range parent.Members {
			if m.Name == last {
				parent.Members[i].Value = value
				return nil
			}
		}
		parent.Members = append(parent.Members, wire.Member{Name: last, Offset: -1, Value: value})
		return nil
	}
}

// insert puts a value into an array, in front of the element that the path names, or behind the last one.
func insert(path, json string) edit {
	return func(root *wire.Node) error {
		value, err := wire.Parse([]byte(json), wire.JSON)
		if err != nil {
			return fmt.Errorf("%s: %w", json, err)
		}
		parent, last, err := parent(root, path)
		if err != nil {
			return err
		}
		i, ok := index(parent, last)
		if !ok {
			if i, err = strconv.Atoi(last); err != nil || parent.Kind != wire.Array || i != len(parent.Items) {
				return fmt.Errorf("%s leads nowhere", path)
			}
		}
		parent.Items = slices.Insert(parent.Items, i, value)
		return nil
	}
}

// drop takes a member or an element away.
func drop(path string) edit {
	return func(root *wire.Node) error {
		parent, last, err := parent(root, path)
		if err != nil {
			return err
		}
		if i, ok := index(parent, last); ok {
			parent.Items = slices.Delete(parent.Items, i, i+1)
			return nil
		}
		for i, m := range parent.Members {
			if m.Name == last {
				parent.Members = slices.Delete(parent.Members, i, i+1)
				return nil
			}
		}
		return fmt.Errorf("%s leads nowhere", path)
	}
}

// double puts a copy of an element behind it.
func double(path string) edit {
	return func(root *wire.Node) error {
		parent, last, err := parent(root, path)
		if err != nil {
			return err
		}
		i, ok := index(parent, last)
		if !ok {
			return fmt.Errorf("%s is no element", path)
		}
		parent.Items = slices.Insert(parent.Items, i+1, clone(parent.Items[i]))
		return nil
	}
}

// parent walks to the value that holds the last step of a path.
func parent(root *wire.Node, path string) (*wire.Node, string, error) {
	steps, err := split(path)
	if err != nil || len(steps) == 0 {
		return nil, "", fmt.Errorf("%q is no path", path)
	}
	n := root
	for _, step := range steps[:len(steps)-1] {
		if n = child(n, step); n == nil {
			return nil, "", fmt.Errorf("%s leads nowhere: there is no %s", path, step)
		}
	}
	return n, steps[len(steps)-1], nil
}

// split returns the steps of a path: names of members, with dots between them, and indexes or ids in brackets.
func split(path string) (steps []string, err error) {
	for rest := path; rest != ""; {
		rest = strings.TrimPrefix(rest, ".")
		if inner, ok := strings.CutPrefix(rest, "["); ok {
			step, behind, closed := strings.Cut(inner, "]")
			if !closed {
				return nil, fmt.Errorf("%s has no closing bracket", path)
			}
			steps, rest = append(steps, step), behind
			continue
		}
		end := strings.IndexAny(rest, ".[")
		if end < 0 {
			end = len(rest)
		}
		steps, rest = append(steps, rest[:end]), rest[end:]
	}
	return steps, nil
}

func child(n *wire.Node, step string) *wire.Node {
	if i, ok := index(n, step); ok {
		return n.Items[i]
	}
	return n.Member(step)
}

// index returns the index of an element: the step is a number or what a collection is keyed by.
func index(n *wire.Node, step string) (int, bool) {
	if n.Kind != wire.Array {
		return 0, false
	}
	if i, err := strconv.Atoi(step); err == nil {
		return i, i < len(n.Items)
	}
	for i, item := range n.Items {
		for _, key := range []string{"id", "packageID", "name", "act", "operation"} {
			if k := item.Member(key); k != nil && k.Text == step {
				return i, true
			}
		}
	}
	return 0, false
}

// numbered writes a path with indexes in the place of ids. Behind the last bracket a path may lead anywhere.
func numbered(root *wire.Node, path string) (string, error) {
	steps, err := split(path)
	if err != nil || !strings.Contains(path, "[") {
		return path, err
	}
	var b strings.Builder
	n := root
	for _, step := range steps {
		if n != nil && n.Kind == wire.Array {
			i, ok := index(n, step)
			if !ok {
				return "", fmt.Errorf("%s: there is no %s", path, step)
			}
			fmt.Fprintf(&b, "[%d]", i)
			n = n.Items[i]
			continue
		}
		if b.Len() > 0 {
			b.WriteByte('.')
		}
		b.WriteString(step)
		n = n.Member(step)
	}
	return b.String(), nil
}

func clone(n *wire.Node) *wire.Node {
	c := *n
	c.Members, c.Items = slices.Clone(n.Members), slices.Clone(n.Items)
	for i := range c.Members {
		c.Members[i].Value = clone(c.Members[i].Value)
	}
	for i := range c.Items {
		c.Items[i] = clone(c.Items[i])
	}
	return &c
}
