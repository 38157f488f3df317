package schema

import (
	"slices"
	"strconv"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// unknownMember is the code of a member that an object does not have.
const unknownMember = "unknown-member"

// object reads what an entry says about the members of objects.
func (r *reader) object(e *entry) {
	n := e.own
	n.Open = true
	if additional := r.at[e.pointer+"/additionalProperties"]; additional != nil {
		n.Open = additional.value.Kind == wire.Bool && additional.value.Bool
		if additional.value.Kind == wire.Object && !additional.final.never() {
			n.Values = additional.final.node
		}
	}
	if names := r.at[e.pointer+"/propertyNames"]; names != nil {
		if names.final.never() {
			n.MaxProperties = 0
		} else if names.value.Kind == wire.Object {
			n.Keys = names.final.node
		}
	}
	r.properties(e)
	r.required(e)
}

func (r *reader) properties(e *entry) {
	n, pointer := e.own, e.pointer+"/properties"
	for _, m := range membersOf(e.value.Member("properties")) {
		p := r.at[pointer+"/"+escape(m.Name)]
		if p.final.never() {
			n.Forbidden = append(n.Forbidden, Code{m.Name, unknownMember})
			continue
		}
		n.Properties = append(n.Properties, Property{
			Name:        m.Name,
			Description: text(m.Value.Member("description")),
			Node:        p.final.node,
			Default:     p.byDefault,
			Natural:     m.Value.Member("x-bonnie-natural"),
			Derived:     isTrue(m.Value.Member("x-bonnie-derived")),
			Block:       text(m.Value.Member("x-bonnie-block")),
		})
		if p.byDefault != nil {
			r.defaults = append(r.defaults, stated{p, p.byDefault})
		}
	}
	slices.SortFunc(n.Properties, func(a, b Property) int { return strings.Compare(a.Name, b.Name) })
	slices.SortStableFunc(n.Forbidden, func(a, b Code) int { return strings.Compare(a.Keyword, b.Keyword) })
}

// required marks the members that are always there. One that is not in properties becomes a property, with the schema that
// it has as any other member.
func (r *reader) required(e *entry) {
	n := e.own
	list := e.value.Member("required")
	if list == nil || list.Kind != wire.Array {
		return
	}
	forbidden, stated := make(map[string]bool), make(map[string]bool)
	for _, f := range n.Forbidden {
		forbidden[f.Keyword] = true
	}
	var more []Property
	for i, item := range list.Items {
		name := item.Text
		p := n.Property(name)
		switch {
		case item.Kind != wire.String:
			r.fail(e.pointer, "required", "the name "+show(item)+" is not a string")
		case stated[name]:
			r.fail(e.pointer, "required", "the name "+quote(name)+" stands there twice")
		case p != nil:
			p.Required, p.Default = true, nil
		case forbidden[name] || !n.Open && n.Values == nil:
			r.fail(e.pointer, "required", "the object has no property "+quote(name))
		case n.Values != nil:
			more = append(more, Property{Name: name, Node: n.Values, Required: true})
		default:
			more = append(more, Property{Name: name, Node: newNode(e.pointer + "/required/" + strconv.Itoa(i)), Required: true})
		}
		stated[name] = true
	}
	n.Properties = append(n.Properties, more...)
	slices.SortFunc(n.Properties, func(a, b Property) int { return strings.Compare(a.Name, b.Name) })
}

// array reads what an entry says about the elements of arrays.
func (r *reader) array(e *entry) {
	n := e.own
	if items := r.at[e.pointer+"/items"]; items != nil {
		n.Tuple = items.final.never()
		if items.value.Kind == wire.Object && !n.Tuple {
			n.Items = items.final.node
		}
	}
	for i := range elementsOf(e.value.Member("prefixItems")) {
		item := r.at[e.pointer+"/prefixItems/"+strconv.Itoa(i)]
		if item.final.never() { // nothing can stand here, nor behind it
			n.Tuple, n.Items = true, nil
			break
		}
		n.PrefixItems = append(n.PrefixItems, item.final.node)
	}
	if n.Tuple && len(n.PrefixItems) == 0 {
		n.Tuple, n.MaxItems = false, 0
	}
}

// track remembers objects and arrays, which are looked at once more when everything is settled.
func (r *reader) track(n *Node) {
	if n.Type == Object || n.Type == Array {
		r.containers = append(r.containers, n)
	}
}

// finish holds the elements of an array to what its order needs, or brings the names of an object into one form and holds
// its properties to them.
func (r *reader) finish(n *Node) {
	if n.Order.Kind != Meaning && n.Of == nil {
		r.checkOrder(n)
	}
	if n.Keys == nil {
		return
	}
	names := n.Keys
	switch {
	case names.Type == String:
	case names.Type == Any && names.Union == nil: // what it says of other types does not matter
		n.Keys = nil
		for _, k := range names.ByKind {
			if k.Type == String {
				n.Keys = k
			}
		}
	default:
		r.fail(n.Pointer, "propertyNames", "the schema of the names is not one of strings")
	}
	if n.Keys == nil || n.Of != nil {
		return
	}
	for _, p := range n.Properties {
		if !n.Keys.Accepts(&wire.Node{Kind: wire.String, Text: p.Name}) {
			r.fail(n.Pointer, "propertyNames", "the property "+quote(p.Name)+" is not among the names that are accepted")
		}
	}
}

// checkOrder holds the elements of an array to what its order compares.
func (r *reader) checkOrder(n *Node) {
	const keyword = "x-bonnie-order"
	items := n.Items
	switch {
	case len(n.PrefixItems) > 0 || items == nil:
		r.fail(n.Pointer, keyword, "an order is of elements with one schema")
	case n.Order.Kind == Set:
		if items.Type != String || items.Nullable {
			r.fail(n.Pointer, keyword, "a set has elements of the type string")
		}
	default:
		for _, key := range n.Order.Keys {
			if p := items.Property(key); p == nil || p.Node.Type != String || p.Node.Nullable {
				r.fail(n.Pointer, keyword, "the elements have no property "+quote(key)+" of the type string")
			}
		}
	}
}

// stated is a default and the schema of the property that has it.
type stated struct {
	property *entry
	value    *wire.Node
}

// maxDefaults is the limit of values in all defaults, counted once for each schema that they are held to.
const maxDefaults = 1 << 20

// checkDefaults holds each default to its schema.
func (r *reader) checkDefaults() {
	type pair struct {
		node  *Node
		value *wire.Node
	}
	known := make(map[pair]bool)
	left := maxDefaults
	for _, d := range r.defaults {
		p := pair{d.property.final.node, d.value}
		if known[p] {
			continue
		}
		known[p] = true
		if left -= size(d.value); left < 0 {
			r.fail(d.property.pointer, "default", "the defaults of the document have more than "+strconv.Itoa(maxDefaults)+" values")
			return
		}
		if !p.node.asDefault(d.value).Accepts(d.value) {
			r.fail(d.property.pointer, "default", "the default does not satisfy the schema")
		}
	}
}

// asDefault returns the schema that a default is held to. An empty one says that there is nothing, which is less than what
// a value with something in it has to have.
func (n *Node) asDefault(v *wire.Node) *Node {
	if v.Text != "" || len(v.Items) > 0 || len(v.Members) > 0 {
		return n
	}
	free := *n
	free.MinLength, free.MinItems, free.MinProperties = -1, -1, -1
	return &free
}

// size counts the values in a value.
func size(v *wire.Node) int {
	n := 1
	for _, m := range v.Members {
		n += size(m.Value)
	}
	for _, item := range v.Items {
		n += size(item)
	}
	return n
}

func isTrue(v *wire.Node) bool { return v != nil && v.Bool }
