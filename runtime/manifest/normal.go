package manifest

import (
	"cmp"
	"slices"
	"strings"
)

// Normalize gives the normal form of a manifest. It shares no memory that could change with the one that it was made from.
func (m Manifest) Normalize() Manifest {
	n := m
	if n.Version == "" {
		n.Version = "1.0.0"
	}
	n.Operations = slices.Clone(m.Operations)
	for i := range n.Operations {
		n.Operations[i] = n.Operations[i].normalize(m.AdapterID)
	}
	slices.SortStableFunc(n.Operations, func(a, b Operation) int { return strings.Compare(a.Name, b.Name) })
	n.ProvidesInteractions = sorted(m.ProvidesInteractions)
	n.ProvidesPerceptions = sorted(m.ProvidesPerceptions)
	n.SupportedValueTypes = sorted(m.SupportedValueTypes)
	n.GrantedPermissions = sorted(m.GrantedPermissions) // the order of the enumeration is that of the names
	if m.Provider != nil {
		p := *m.Provider
		n.Provider = &p
	}
	return n
}

func (o Operation) normalize(adapterID string) Operation {
	if o.AdapterID == "" {
		o.AdapterID = adapterID
	}
	o.Capabilities = sorted(o.Capabilities)
	o.InputTypes = sorted(o.InputTypes)
	o.OutputTypes = sorted(o.OutputTypes)
	o.ConsumesInteractions = sorted(o.ConsumesInteractions)
	o.ObservesPerceptions = sorted(o.ObservesPerceptions)
	o.TargetClasses = sorted(o.TargetClasses)
	o.Enforced = slices.Clone(o.Enforced)
	slices.SortFunc(o.Enforced, compareConstraints)
	return o
}

func sorted[T cmp.Ordered](list []T) []T {
	list = slices.Clone(list)
	slices.Sort(list)
	return list
}

func compareConstraints(a, b Constraint) int {
	return cmp.Or(strings.Compare(a.Kind.String(), b.Kind.String()), strings.Compare(a.Value, b.Value))
}

// Operation gives the operation of a name from a manifest in its normal form, and nil when the adapter publishes none.
func (m *Manifest) Operation(name string) *Operation {
	i, found := slices.BinarySearchFunc(m.Operations, name, func(o Operation, name string) int { return strings.Compare(o.Name, name) })
	if !found {
		return nil
	}
	return &m.Operations[i]
}

// AdapterID makes the id of an adapter from a name (spec 4.1.2): lower-case letters of ASCII, digits, and '.' and '-' that are
// neither doubled nor leading are kept, every other run becomes one '-', and '-' and '.' are cut off at both ends. "adapter-" is
// put in front of a result that starts with no letter, and the id is adapter-unknown when there is none. Upper-case letters of
// ASCII are kept as lower-case ones. An id is cut to 128 bytes.
func AdapterID(name string) string {
	const prefix, longest = "adapter-", 128
	var id []byte
	for i := 0; i < len(name); i++ {
		c := name[i]
		if c >= 'A' && c <= 'Z' {
			c += 'a' - 'A'
		}
		switch {
		case isLower(c) || isDigit(c):
		case c == '.' || c == '-':
		case i > 0 && isOther(name[i-1]): // of a run
			continue
		default:
			c = '-'
		}
		if (c == '.' || c == '-') && (len(id) == 0 || id[len(id)-1] == c) {
			continue
		}
		id = append(id, c)
	}
	result := strings.Trim(string(id), "-.")
	if result == "" {
		return prefix + "unknown"
	}
	if !isLower(result[0]) {
		result = prefix + result
	}
	if len(result) > longest {
		result = strings.TrimRight(result[:longest], "-.")
	}
	return result
}

func isOther(c byte) bool {
	return !isLower(c) && !isDigit(c) && (c < 'A' || c > 'Z') && c != '.' && c != '-'
}

func isLower(c byte) bool { return c >= 'a' && c <= 'z' }
func isDigit(c byte) bool { return c >= '0' && c <= '9' }
