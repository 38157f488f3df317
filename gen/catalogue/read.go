package catalogue

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/bonnie-build/bonnie/gen/schema"
	"github.com/bonnie-build/bonnie/runtime/wire"
	"github.com/bonnie-build/bonnie/schemas"
)

// reserved are the names of the runtime's own primitives (spec adapters.md 4.1.3).
var reserved = []string{"cancel_pending_skill", "confirm_pending_skill", "load_skill", "run_applescript", "run_shell"}

// reader reads one catalogue and collects what is wrong with it.
type reader struct{ problems []string }

// refuse notes a problem at a JSON pointer.
func (r *reader) refuse(pointer, problem string) {
	if pointer == "" {
		pointer = "the whole file"
	}
	r.problems = append(r.problems, "cognitive primitives, "+pointer+": "+problem)
}

func (r *reader) error() error {
	var list []error
	for _, p := range r.problems {
		list = append(list, errors.New(p))
	}
	return errors.Join(list...)
}

// read gives the primitives of a file. The error joins everything that is wrong, in the order of the file.
func read(document []byte) ([]*wire.Node, error) {
	root, err := wire.Parse(document, wire.Package)
	if err != nil {
		return nil, errors.New("cognitive primitives: " + err.Error())
	}
	form, err := format()
	if err != nil {
		return nil, err
	}
	r := new(reader)
	if r.hold(form.Root, root, ""); len(r.problems) > 0 {
		return nil, r.error()
	}
	primitives := root.Member("primitives").Items
	taken := make(map[string]string)
	for i, p := range primitives {
		pointer := "/primitives/" + strconv.Itoa(i)
		if i > 0 {
			r.order(member(primitives[i-1], "id"), member(p, "id"), pointer)
		}
		r.found(p, pointer, taken)
		r.primitive(p, pointer)
	}
	return primitives, r.error()
}

// format reads the schema of the catalogue.
func format() (*schema.Document, error) {
	for _, f := range schemas.Files() {
		if f.Name == "cognitive-primitives.schema.json" {
			return schema.Read(f.Bytes)
		}
	}
	return nil, errors.New("schemas/cognitive-primitives.schema.json is missing; it says how the catalogue is written")
}

// hold holds a value to its schema and reports the innermost values that do not satisfy it.
func (r *reader) hold(n *schema.Node, v *wire.Node, pointer string) {
	if n.Accepts(v) {
		return
	}
	inside := len(r.problems)
	if n.Type == schema.Object && v.Kind == wire.Object {
		for _, m := range v.Members {
			at := pointer + "/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(m.Name)
			if p := n.Property(m.Name); p != nil {
				r.hold(p.Node, m.Value, at)
			} else {
				r.refuse(at, "there is no such member here; remove it")
			}
		}
		for i := range n.Properties {
			if p := &n.Properties[i]; p.Required && v.Member(p.Name) == nil {
				r.refuse(pointer, "the member "+p.Name+" is missing; add it")
			}
		}
	}
	if n.Type == schema.Array && v.Kind == wire.Array && n.Items != nil {
		for i, item := range v.Items {
			r.hold(n.Items, item, pointer+"/"+strconv.Itoa(i))
		}
	}
	if len(r.problems) == inside {
		what := n.Title
		if what == "" {
			what = n.Type.String()
		}
		r.refuse(pointer, "the value is no "+what+" as "+n.Pointer+" of cognitive-primitives.schema.json has it; write one")
	}
}

// order compares the id of a primitive with that of the one before.
func (r *reader) order(before, id, pointer string) {
	switch {
	case id == before:
		r.refuse(pointer+"/id", "the primitive before has this id too; give one of them another")
	case id < before:
		r.refuse(pointer+"/id", "it sorts before "+before+"; sort the primitives by id")
	}
}

// found refuses a primitive that is found by what finds an earlier one.
func (r *reader) found(p *wire.Node, pointer string, taken map[string]string) {
	id := member(p, "id")
	for _, key := range keys(p) {
		if other, found := taken[key]; found {
			r.refuse(pointer, id+" is found by what finds "+other+"; give it another invocation name or workflow operation")
		}
		taken[key] = id
	}
}

// keys gives what a primitive is found by.
func keys(p *wire.Node) (keys []string) {
	ability := member(p, "abilityID")
	if skill := member(p, "skillID"); skill != "" {
		keys = append(keys, ability+" skill "+skill+" "+member(p, "invocationName"))
	}
	if operation := member(p, "workflowOperation"); operation != "" {
		keys = append(keys, ability+" operation "+operation)
	}
	return keys
}

// primitive judges a primitive by itself.
func (r *reader) primitive(p *wire.Node, pointer string) {
	skill, name, operation := member(p, "skillID"), member(p, "invocationName"), member(p, "workflowOperation")
	if name != "" && skill == "" {
		r.refuse(pointer+"/invocationName", "a primitive without a Skill has no invocation name; add skillID")
	}
	if skill == "" && operation == "" {
		r.refuse(pointer, "nothing finds it; add skillID or workflowOperation")
	}
	for i, n := range []string{name, operation} {
		if slices.Contains(reserved, n) {
			r.refuse(pointer+[]string{"/invocationName", "/workflowOperation"}[i], "the name "+n+" is the runtime's own; take another")
		}
	}
	parameters := items(p, "parameters")
	required := make(map[string]bool)
	for i, q := range parameters {
		n := member(q, "name")
		if _, found := required[n]; found {
			r.refuse(pointer+"/parameters/"+strconv.Itoa(i)+"/name", "there is a parameter "+n+" before; rename one of them")
		}
		required[n] = q.Member("required").Bool
	}
	shown := make(map[string]bool)
	for i, s := range items(p, "sections") {
		at, n := pointer+"/sections/"+strconv.Itoa(i)+"/parameter", member(s, "parameter")
		if _, found := required[n]; !found {
			r.refuse(at, "the primitive has no parameter "+n+"; name one that it has")
		} else if shown[n] {
			r.refuse(at, "a section before has the parameter "+n+" already; remove one of them")
		}
		shown[n] = true
	}
	hasText := member(p, "text") != ""
	if hasText == (len(shown) > 0) {
		r.refuse(pointer, "a primitive gives either sections or a fixed text; write one of the two")
	}
	for i, q := range parameters {
		if n := member(q, "name"); required[n] && !shown[n] && len(shown) > 0 {
			r.refuse(pointer+"/parameters/"+strconv.Itoa(i), "no section has the required parameter "+n+", so that it has no effect; add a section")
		}
	}
	last := ""
	for i, c := range items(p, "internalCapabilities") {
		if c.Text <= last {
			r.refuse(pointer+"/internalCapabilities/"+strconv.Itoa(i), "it does not sort behind "+last+"; sort the capabilities, each once")
		}
		last = c.Text
	}
}

// member gives the text of a member, which is empty when it is absent.
func member(n *wire.Node, name string) string {
	if m := n.Member(name); m != nil {
		return m.Text
	}
	return ""
}

// items gives the elements of a member, of which there are none when it is absent.
func items(n *wire.Node, name string) []*wire.Node {
	if m := n.Member(name); m != nil {
		return m.Items
	}
	return nil
}
