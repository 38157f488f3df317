package browser

import (
	"context"
	"slices"
	"strings"

	"github.com/chromedp/cdproto/cdp"

	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/table"
)

// longValue is how many bytes of what stands in a field are told.
const longValue = 2 << 10

// reading is the forms of a load of a page that were read, by their position from 0, with what was filled in. The page does not
// get what was filled in before a person has agreed to send it, so that no script of it can pass it on.
type reading struct {
	load  cdp.LoaderID
	forms map[int]*form
}

// form is a form as page.js describes it.
type form struct {
	Action string
	Method string
	Press  []*string // name and value of the button that sends it; nil when there is none
	Fields []field
	filled map[int]entry // by the position of the field
}

// field is a field of a form. A choice has a null for what cannot be chosen.
type field struct {
	Kind     string
	Label    string
	Required bool
	Value    *string
	Choices  []*string
	At       []int // what is chosen
	Fill     bool  // it can be filled
}

// entry is what was filled into a field.
type entry struct {
	At      int    `json:"at"`
	Value   string `json:"value"`
	Choices []int  `json:"choices"` // nil for a field with a value
}

// unsent tells whether there is a form that was filled and not sent.
func (t *tab) unsent() bool {
	if t.forms.load != t.state().load {
		return false
	}
	for _, f := range t.forms.forms {
		if len(f.filled) > 0 {
			return true
		}
	}
	return false
}

// form reads a form of the page, with what was filled in.
func (t *tab) form(ctx context.Context, i int) (*form, error) {
	var r struct {
		Count int
		Form  *form
	}
	if err := t.ask(ctx, &r, "form", i); err != nil {
		return nil, err
	}
	if r.Form == nil {
		return nil, fails(cause.InvalidInput, "the page has no form of this number")
	}
	load := t.state().load
	t.see(load)
	if t.forms.load == "" {
		t.forms = reading{load: load, forms: make(map[int]*form)}
	}
	f := r.Form
	if old := t.forms.forms[i]; old != nil && old.like(f) {
		f.filled = old.filled
	}
	t.forms.forms[i] = f
	return f, nil
}

// like tells whether two readings are of the same form, so that what was filled into one holds for the other.
func (f *form) like(other *form) bool {
	return f.Action == other.Action && f.Method == other.Method &&
		slices.EqualFunc(f.Fields, other.Fields, func(a, b field) bool {
			return a.Kind == b.Kind && a.Label == b.Label && len(a.Choices) == len(b.Choices)
		})
}

// index gives the position of a form of a number, from 0.
func index(n int64, given bool) (int, error) {
	if !given {
		return 0, nil
	}
	if n < 1 || n > 1<<20 {
		return 0, fails(cause.ArgumentOutOfRange, "forms are numbered from 1")
	}
	return int(n - 1), nil
}

// sameForm gives the position of a form on the load of the page that the caller knows of.
func (b *Browser) sameForm(n int64, given bool) (*tab, int, error) {
	i, err := index(n, given)
	if err != nil {
		return nil, 0, err
	}
	t, err := b.page()
	if err != nil {
		return nil, 0, err
	}
	return t, i, t.same()
}

// value is a field as it is told, with what was filled in; false when not all of it is.
func (f *form) value(i int) (v table.BrowsingFormField, whole bool) {
	x := f.Fields[i]
	v.Kind = kindOf(x.Kind)
	v.Label, v.Required = table.BrowsingText(cut(plain(x.Label), longLabel)), table.BrowsingFlag(x.Required)
	text, known := f.stands(i)
	told := cut(plain(text), longValue)
	v.Value, v.HasValue = table.BrowsingFieldValue(told), known
	return v, len(text) <= longValue
}

// stands gives what stands in a field; false for one whose content is nobody's to read.
func (f *form) stands(i int) (text string, known bool) {
	x := f.Fields[i]
	at := x.At
	if e, ok := f.filled[i]; ok {
		if e.Choices == nil {
			return e.Value, true
		}
		at = e.Choices
	}
	switch {
	case x.Kind == "secret" || x.Kind == "file":
		return "", false
	case x.Kind == "tick" && len(at) == 0:
		return "no", true
	case x.Choices == nil && x.Value != nil:
		return *x.Value, true
	}
	var shown []string
	for _, j := range at {
		if j < len(x.Choices) && x.Choices[j] != nil {
			shown = append(shown, *x.Choices[j])
		}
	}
	return strings.Join(shown, "\n"), true
}

func kindOf(name string) table.BrowsingFieldKind {
	for k := table.BrowsingFieldKindLine; k <= table.BrowsingFieldKindSecret; k++ {
		if k.String() == name {
			return k
		}
	}
	return table.BrowsingFieldKindLine
}

// ReadForm lists what a form asks, what stands in it and where it would be sent.
func (b *Browser) ReadForm(ctx context.Context, a table.ReadFormArgs) (table.OperationResult, error) {
	return b.do(ctx, func() (operation.Result, error) {
		i, err := index(a.FormNumber, a.HasFormNumber)
		if err != nil {
			return operation.Result{}, err
		}
		t, err := b.page()
		if err != nil {
			return operation.Result{}, err
		}
		f, err := t.form(ctx, i)
		if err != nil {
			return operation.Result{}, err
		}
		v := table.BrowsingForm{Number: table.BrowsingCount(i + 1), SendsTo: table.BrowsingAddress(address(f.Action))}
		size, all := len(v.AppendJSON(nil)), true
		for i := range f.Fields {
			field, whole := f.value(i)
			n := len(field.AppendJSON(nil)) + len(",")
			if size+n > formSize {
				all = false
				break
			}
			size, all = size+n, all && whole
			v.Fields = append(v.Fields, field)
		}
		return operation.Result{Status: operation.Succeeded, Value: v.AsValue(), Truncated: !all}, nil
	})
}

// FillField keeps a value for a field until the form is sent.
func (b *Browser) FillField(ctx context.Context, a table.FillFieldArgs) (table.OperationResult, error) {
	return b.do(ctx, func() (operation.Result, error) {
		t, i, err := b.sameForm(a.FormNumber, a.HasFormNumber)
		if err != nil {
			return operation.Result{}, err
		}
		before := t.forms.forms[i]
		f, err := t.form(ctx, i)
		if err != nil {
			return operation.Result{}, err
		}
		if before != nil && !before.like(f) {
			return operation.Result{}, fails(cause.WindowGone, "the form has changed since it was read")
		}
		at, err := f.labelled(a.Field.String())
		if err != nil {
			return operation.Result{}, err
		}
		e, err := t.entry(ctx, i, f, at, a.Value.String())
		if err != nil {
			return operation.Result{}, err
		}
		if f.filled == nil {
			f.filled = make(map[int]entry)
		}
		if f.filled[at] = e; f.unchanged(e) {
			delete(f.filled, at)
		}
		v, whole := f.value(at)
		scope := t.scope()
		return operation.Result{
			Status: operation.Succeeded, Value: v.AsValue(), Target: &scope, Truncated: !whole,
			Changes: []operation.Change{{Target: scope, Kind: operation.Modified}},
		}, nil
	})
}

// unchanged tells whether an entry is what stands in the field by itself.
func (f *form) unchanged(e entry) bool {
	x := f.Fields[e.At]
	if e.Choices != nil {
		return slices.Equal(e.Choices, x.At)
	}
	return x.Value != nil && *x.Value == e.Value
}

// labelled gives the one field of a label: that has just these words, or else that has them among others.
func (f *form) labelled(label string) (int, error) {
	words := caption(label)
	if words == "" {
		return 0, fails(cause.MissingInput, "a field is named by its label")
	}
	for _, fits := range []func(string) bool{
		func(have string) bool { return have == words },
		func(have string) bool { return strings.Contains(have, words) },
	} {
		var found []int
		for i := range f.Fields {
			if fits(caption(f.Fields[i].Label)) {
				found = append(found, i)
			}
		}
		fillable := slices.DeleteFunc(slices.Clone(found), func(i int) bool { return !f.Fields[i].Fill })
		switch {
		case len(fillable) == 1:
			return fillable[0], nil
		case len(fillable) > 1:
			return 0, fails(cause.InvalidInput, "more than one field has this label")
		case len(found) > 0:
			return 0, fails(cause.InvalidInput, "the field is not one to be filled here")
		}
	}
	return 0, fails(cause.InvalidInput, "no field has this label")
}

// caption makes labels equal that differ in case, in white space and in the marks behind them.
func caption(text string) string { return strings.TrimRight(squeeze(text), " :*?") }

// entry makes of a value what the field takes.
func (t *tab) entry(ctx context.Context, i int, f *form, at int, value string) (entry, error) {
	x := f.Fields[at]
	e := entry{At: at, Value: value}
	switch x.Kind {
	case "tick":
		switch squeeze(value) {
		case "yes", "on", "true", "1", "tick", "ticked", "checked", "x":
			e.Choices = []int{0}
		case "no", "off", "false", "0", "untick", "unticked", "unchecked", "":
			e.Choices = []int{}
		default:
			return e, fails(cause.InvalidInput, "a tick is yes or no")
		}
		e.Value = ""
	case "choice", "choices":
		e.Value, e.Choices = "", []int{}
		for line := range strings.Lines(value) {
			words := squeeze(line)
			if words == "" {
				continue
			}
			j := slices.IndexFunc(x.Choices, func(c *string) bool { return c != nil && squeeze(*c) == words })
			if j < 0 {
				return e, fails(cause.InvalidInput, "the field has no such choice")
			}
			e.Choices = append(e.Choices, j)
		}
		slices.Sort(e.Choices)
		e.Choices = slices.Compact(e.Choices)
		if x.Kind == "choice" && len(e.Choices) > 1 {
			return e, fails(cause.InvalidInput, "the field takes one choice")
		}
	default:
		if x.Kind != "lines" && strings.ContainsAny(value, "\r\n") {
			return e, fails(cause.TextContainsNewline, "the field takes one line")
		}
		var r struct {
			Value string
			Fits  bool
		}
		if err := t.ask(ctx, &r, "fits", i, at, value); err != nil {
			return e, err
		}
		if !r.Fits || value != "" && r.Value == "" {
			return e, fails(cause.InvalidInput, "the field does not take this value")
		}
		e.Value = r.Value
	}
	return e, nil
}
