package provider

import (
	"strconv"

	"github.com/bonnie-build/bonnie/runtime/snapshot"
)

// Definitions are the definitions of the Skills of a snapshot in the wire format of a provider. They are made once, when the
// snapshot is, and never change: any number of goroutines can make rosters of them.
type Definitions struct {
	Provider Provider
	snapshot *snapshot.Snapshot
	text     []byte
	list     []definition // beside the Skills of the snapshot
}

// definition is where the definition of a Skill stands, and what a limit of a whole request counts of it.
type definition struct {
	from, to int // both 0 for a Skill without a name
	flat     bool
	optional int
}

// Define makes the definitions of all Skills of a snapshot that have a name, those that are dormant too.
func Define(p Provider, s *snapshot.Snapshot) *Definitions {
	d := &Definitions{Provider: p, snapshot: s, list: make([]definition, len(s.Skills))}
	for i := range s.Skills {
		if s.Skills[i].Name == "" {
			continue
		}
		k := Of(&s.Skills[i])
		from := len(d.text)
		d.text = p.dialect().define(d.text, &k)
		d.list[i] = definition{from, len(d.text), k.isFlat(), k.optional()}
	}
	return d
}

// AppendRoster appends the JSON array that goes into the member tools of a request and defines Skills of the snapshot, in the
// order of the list. The error is foreign-skill for a Skill that is not of the snapshot or has no name, and too-many-skills
// for more than the provider takes; dst is unchanged then.
func (d *Definitions) AppendRoster(dst []byte, skills []*snapshot.Skill) ([]byte, error) {
	dialect := d.Provider.dialect()
	if most := dialect.most(); most > 0 && len(skills) > most {
		return dst, fail(TooManySkills, "the roster has "+strconv.Itoa(len(skills))+" Skills, and "+d.Provider.String()+" takes "+strconv.Itoa(most)+" in a request; offer fewer")
	}
	for _, k := range skills {
		if k.Index >= len(d.list) || &d.snapshot.Skills[k.Index] != k || d.list[k.Index].to == 0 {
			return dst, fail(ForeignSkill, "a Skill of the roster has no definition here; define and offer Skills of one snapshot, which have names")
		}
	}
	if len(skills) == 0 {
		return append(dst, "[]"...), nil
	}
	return dialect.collect(dst, d, skills), nil
}

// of gives the definition of a Skill.
func (d *Definitions) of(k *snapshot.Skill) *definition { return &d.list[k.Index] }

// appendAll appends definitions with a comma between each two.
func (d *Definitions) appendAll(dst []byte, skills []*snapshot.Skill) []byte {
	for i, k := range skills {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, d.text[d.of(k).from:d.of(k).to]...)
	}
	return dst
}
