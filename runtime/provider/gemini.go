package provider

import (
	"strconv"

	"github.com/bonnie-build/bonnie/runtime/snapshot"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// gemini is generateContent of Gemini.
type gemini struct{}

func (gemini) most() int { return 0 }

// define leaves the schema of a Skill without parameters out: an object without properties is refused by some versions.
func (gemini) define(dst []byte, s *Skill) []byte {
	dst = wire.AppendString(append(dst, `{"name":`...), s.Name)
	dst = wire.AppendString(append(dst, `,"description":`...), s.Description)
	if len(s.Parameters) > 0 {
		dst = AppendSchema(append(dst, `,"parametersJsonSchema":`...), s.Parameters)
	}
	return append(dst, '}')
}

func (gemini) collect(dst []byte, d *Definitions, skills []*snapshot.Skill) []byte {
	return append(d.appendAll(append(dst, `[{"functionDeclarations":[`...), skills), "]}]"...)
}

// read reads a response, or the array of responses that a stream is without server-sent events.
func (gemini) read(c *calls, response value) *Error {
	s := NewStream(Gemini)
	if response.is(wire.Array) {
		for one := range response.items {
			if err := (gemini{}).event(s, one); err != nil {
				return err
			}
		}
	} else if err := (gemini{}).event(s, response); err != nil {
		return err
	}
	return s.collect(c)
}

// event reads a response, whole or a part of one: the format has one object for both.
func (gemini) event(s *Stream, event value) *Error {
	var m [3]value
	if err := event.pick(m[:], "candidates", "promptFeedback", "usageMetadata"); err != nil {
		return err
	}
	if !m[0].is(wire.Array) {
		if len(m[0]) > 0 || len(m[1])+len(m[2]) == 0 {
			return fail(MalformedResponse, "the response has no candidates; ask the provider again")
		}
		return nil
	}
	for first := range m[0].items { // others are never asked for
		var of [2]value
		if err := first.pick(of[:], "content", "finishReason"); err != nil {
			return err
		}
		if len(of[1]) > 0 {
			s.ended = true
		}
		if len(of[0]) == 0 {
			return nil
		}
		var parts [1]value
		if err := of[0].pick(parts[:], "parts"); err != nil {
			return err
		}
		if err := parts[0].list("parts"); err != nil {
			return err
		}
		for part := range parts[0].items {
			if err := s.geminiPart(part); err != nil {
				return err
			}
		}
		return nil
	}
	return nil
}

// geminiPart reads a part, which is a call, whole or not, or something else.
func (s *Stream) geminiPart(part value) *Error {
	var m [2]value
	if err := part.pick(m[:], "functionCall", "thoughtSignature"); err != nil || len(m[0]) == 0 {
		return err
	}
	var of [5]value
	if err := m[0].pick(of[:], "id", "name", "args", "partialArgs", "willContinue"); err != nil {
		return err
	}
	if err := of[3].list("partialArgs"); err != nil {
		return err
	}
	if err := s.grow(len(part)); err != nil {
		return err
	}
	name, err := textOr(of[1], "name")
	if err != nil {
		return err
	}
	p := s.find("") // the last one: parts of calls follow each other
	if p == nil || p.ended {
		if name == "" && len(of[3]) == 0 && len(of[2]) == 0 {
			return nil // the end of a call that has ended
		}
		if p, err = s.open("", nil); err != nil {
			return err
		}
	}
	if err := s.settle(&p.Name, of[1], "name"); err != nil {
		return err
	}
	if err := s.settle(&p.ID, of[0], "id"); err != nil {
		return err
	}
	if len(m[1]) > 0 {
		p.Signature = append([]byte(nil), m[1]...)
	}
	if len(of[2]) > 0 {
		p.Arguments = append([]byte(nil), of[2]...)
	}
	for one := range of[3].items {
		if p.tree == nil {
			p.tree = newTree()
		}
		if err := p.tree.add(one); err != nil {
			return err
		}
	}
	p.ended = !isTrue(of[4])
	return nil
}

func (gemini) reply(dst []byte, calls []Call, answers []answer) []byte {
	dst = append(dst, `{"role":"user","parts":[`...)
	for i := range calls {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, `{"functionResponse":{`...)
		if !calls[i].Unnamed { // answers without an id are paired by their order
			dst = append(wire.AppendString(append(dst, `"id":`...), calls[i].ID), ',')
		}
		dst = wire.AppendString(append(dst, `"name":`...), calls[i].Name)
		if answers[i].refused {
			dst = append(dst, `,"response":{"error":`...)
		} else {
			dst = append(dst, `,"response":{"output":`...)
		}
		dst = append(append(dst, answers[i].frame...), "}}}"...)
	}
	return append(dst, "]}"...)
}

// tree is arguments that arrive by their paths, such as $.slides[0].title.
type tree struct {
	root  *wire.Node
	parts int
	open  *wire.Node // a string of which more follows
}

// The limits of a tree.
const (
	mostParts   = 1 << 16
	mostMembers = 4096 // of an object or array
	deepest     = 64
)

func newTree() *tree { return &tree{root: &wire.Node{Kind: wire.Object, Offset: -1}} }

func misplaced() *Error {
	return fail(MalformedResponse, "a part of arguments has a path or a value that does not fit; ask the provider again")
}

// add adds one part of the arguments.
func (t *tree) add(part value) *Error {
	var m [6]value
	if err := part.pick(m[:], "jsonPath", "stringValue", "numberValue", "boolValue", "nullValue", "willContinue"); err != nil {
		return err
	}
	path, ok := text(m[0])
	if t.parts++; !ok || t.parts > mostParts {
		return misplaced()
	}
	at := t.at(path)
	if at == nil {
		return misplaced()
	}
	switch {
	case m[1].is(wire.String):
		s, ok := text(m[1])
		if !ok || at.Kind != wire.Null && at != t.open {
			return misplaced()
		}
		at.Kind, at.Text = wire.String, at.Text+s
	case at.Kind != wire.Null:
		return misplaced()
	case m[2].is(wire.Number):
		f, err := strconv.ParseFloat(string(m[2]), 64)
		if err != nil {
			return misplaced()
		}
		at.Kind, at.Number = wire.Number, f
	case m[3].is(wire.Bool):
		at.Kind, at.Bool = wire.Bool, isTrue(m[3])
	}
	if t.open = nil; isTrue(m[5]) && at.Kind == wire.String {
		t.open = at
	}
	return nil
}

// at gives the node of a path, which is made when it is new; nil when there can be none.
func (t *tree) at(path string) *wire.Node {
	if path == "" || path[0] != '$' {
		return nil
	}
	at := t.root
	for depth, rest := 0, path[1:]; rest != ""; depth++ {
		var name string
		index := -1
		if name, index, rest = step(rest); depth == deepest || name == "" && index < 0 {
			return nil
		}
		if at = child(at, name, index); at == nil {
			return nil
		}
	}
	if at == t.root {
		return nil
	}
	return at
}

// step takes the first step off a path: .name, ['name'], ["name"] or [index]. Without one it gives neither.
func step(path string) (name string, index int, rest string) {
	end := 1
	if path[0] == '.' {
		for end < len(path) && path[end] != '.' && path[end] != '[' {
			end++
		}
		return path[1:end], -1, path[end:]
	}
	if path[0] != '[' || len(path) < len("[0]") {
		return "", -1, ""
	}
	if quote := path[1]; quote == '\'' || quote == '"' {
		for end = 2; end < len(path) && path[end] != quote; end++ {
		}
		if end+1 >= len(path) || path[end+1] != ']' {
			return "", -1, ""
		}
		return path[2:end], -1, path[end+2:]
	}
	for end < len(path) && path[end] != ']' {
		end++
	}
	if end == len(path) {
		return "", -1, ""
	}
	n, err := strconv.ParseUint(path[1:end], 10, 16)
	if err != nil {
		return "", -1, ""
	}
	return "", int(n), path[end+1:]
}

// child gives a member or an element, which is made when it is the next new one; nil when there can be none.
func child(of *wire.Node, name string, index int) *wire.Node {
	kind := wire.Object
	if index >= 0 {
		kind = wire.Array
	}
	if of.Kind == wire.Null {
		of.Kind = kind
	}
	if of.Kind != kind {
		return nil
	}
	if index >= 0 {
		if index == len(of.Items) && index < mostMembers {
			of.Items = append(of.Items, &wire.Node{Offset: -1})
		}
		if index > len(of.Items)-1 {
			return nil
		}
		return of.Items[index]
	}
	if found := of.Member(name); found != nil {
		return found
	}
	if len(of.Members) == mostMembers {
		return nil
	}
	n := &wire.Node{Offset: -1}
	of.Members = append(of.Members, wire.Member{Name: name, Offset: -1, Value: n})
	return n
}
