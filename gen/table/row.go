package table

import (
	"errors"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/bonnie-build/bonnie/gen/schema"
	"github.com/bonnie-build/bonnie/gen/token"
	"github.com/bonnie-build/bonnie/runtime/wire"
	"github.com/bonnie-build/bonnie/schemas"
)

// constants are the closed enumerations of the schema of packages, by the name of the definition.
type constants map[string][]string

func readConstants() (constants, error) {
	d, err := schema.Read(schemas.Package())
	if err != nil {
		return nil, err
	}
	c := make(constants)
	for _, def := range d.Defs {
		if len(def.Enum) > 0 {
			c[def.Name] = def.Enum
		}
	}
	return c, nil
}

// constant gives the constant of package ability for a value of an enumeration, as gen/golang names it.
func (g *generator) constant(enumeration, value string) *jen.Statement {
	if !slices.Contains(g.constants[enumeration], value) {
		g.fail(errors.New(value + " is no " + enumeration + " of the schema of packages"))
	}
	return jen.Qual(abilityPath, token.Identifier(enumeration)+token.Identifier(value))
}

// row is a composite literal whose fields are given in their order. Fields of the zero value are left out.
type row struct {
	g      *generator
	short  bool // stands on one line
	fields []jen.Code
}

func (r *row) set(name string, value jen.Code) {
	field := &jen.Statement{}
	if !r.short {
		field.Line()
	}
	r.fields = append(r.fields, field.Id(name).Op(":").Add(value))
}

func (r *row) text(name, value string) {
	if value != "" {
		r.set(name, token.Quoted(value))
	}
}

func (r *row) texts(name string, list []string) {
	if len(list) > 0 {
		r.set(name, quotedList(list))
	}
}

func (r *row) number(name string, value float64) {
	if value != 0 {
		r.set(name, token.Number(value))
	}
}

func (r *row) boolean(name string, value bool) {
	if value {
		r.set(name, jen.True())
	}
}

// constant sets a field of an enumeration, whose value is absent when it is empty.
func (r *row) constant(name, enumeration, value string) {
	if value != "" {
		r.set(name, r.g.constant(enumeration, value))
	}
}

// constants sets a field that is a list of values of an enumeration.
func (r *row) constants(name, enumeration string, list []string) {
	if len(list) == 0 {
		return
	}
	r.set(name, jen.Index().Qual(abilityPath, token.Identifier(enumeration)).ValuesFunc(func(group *jen.Group) {
		for _, value := range list {
			group.Add(r.g.constant(enumeration, value))
		}
	}))
}

// rows sets a field that is a list of rows of a type.
func (r *row) rows(name string, of *jen.Statement, list []*row) {
	if len(list) > 0 {
		r.set(name, rowList(of, list))
	}
}

// literal gives the row as a composite literal without its type.
func (r *row) literal() *jen.Statement {
	fields := r.fields
	if !r.short && len(fields) > 0 {
		fields = append(slices.Clone(fields), jen.Line())
	}
	return jen.Values(fields...)
}

// rowList gives a slice of rows, each on lines of its own.
func rowList(of *jen.Statement, list []*row) *jen.Statement {
	return jen.Index().Add(of).ValuesFunc(func(group *jen.Group) {
		for _, r := range list {
			group.Line().Add(r.literal())
		}
		group.Line()
	})
}

func quotedList(list []string) *jen.Statement {
	return jen.Index().String().ValuesFunc(func(group *jen.Group) {
		for _, s := range list {
			group.Add(token.Quoted(s))
		}
	})
}

// digest gives the literal of a SHA-256.
func digest(sum [32]byte) *jen.Statement {
	return jen.Index(jen.Lit(32)).Byte().ValuesFunc(func(group *jen.Group) {
		for i, b := range sum {
			s := &jen.Statement{}
			if i%16 == 0 {
				s.Line()
			}
			group.Add(s.Add(token.Hexadecimal(uint64(b))))
		}
		group.Line()
	})
}

// each makes a row of every element of a list.
func each(list []*wire.Node, one func(*wire.Node) *row) (rows []*row) {
	for _, n := range list {
		rows = append(rows, one(n))
	}
	return rows
}

// once gives the distinct texts of a list, in the order of their first occurrence.
func once(list []string) (distinct []string) {
	for _, s := range list {
		if !slices.Contains(distinct, s) {
			distinct = append(distinct, s)
		}
	}
	return distinct
}

// set gives the distinct texts of a list, sorted.
func set(list []string) []string {
	list = slices.Clone(list)
	slices.SortFunc(list, strings.Compare)
	return slices.Compact(list)
}
