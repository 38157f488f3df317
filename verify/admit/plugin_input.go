package admit

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// inputs judges the inputs of an operation. Whether a step uses them is seen when the steps are judged.
func (f *findings) inputs(list []ability.Input) {
	defer f.leave(f.enter("inputs"))
	for i := range list {
		mark := f.element(i)
		f.input(&list[i])
		f.leave(mark)
	}
}

func (f *findings) input(in *ability.Input) {
	if in.Required && in.HasDefaultValue {
		f.member("defaultValue", "required-plugin-input-default", "a required input never needs its default; take the default away, or make the input optional")
	}
	if len(in.EnumValues) > 0 && in.Kind != ability.InputKindText {
		f.member("enumValues", "plugin-input-enum-type", in.Kind.String()+" has no enumValues; take them away, or write the kind text")
	}
	if (in.HasMinimum || in.HasMaximum) && !isNumeric(in.Kind) {
		f.add("plugin-input-bound-type", in.Kind.String()+" has no bounds; take minimum and maximum away, or write the kind number or integer")
	}
	if in.Kind == ability.InputKindInteger {
		f.wholeBound("minimum", in.HasMinimum, in.Minimum)
		f.wholeBound("maximum", in.HasMaximum, in.Maximum)
	}
	if in.HasMinimum && in.HasMaximum && in.Minimum > in.Maximum {
		f.add("invalid-plugin-input-range", "minimum is above maximum; exchange them, or correct one")
	}
	if in.HasDefaultValue && !takes(in, in.DefaultValue) {
		mark := f.enter("defaultValue")
		f.once("invalid-plugin-input-default", "the default is not a valid "+in.Kind.String()+
			" of this input; write one that fits its kind, its enumValues and its bounds")
		f.leave(mark)
	}
}

func (f *findings) wholeBound(name string, given bool, bound float64) {
	if given && bound != math.Trunc(bound) {
		f.member(name, "invalid-plugin-input-bound", "the bound of an integer has a fraction; write a whole number")
	}
}

func isNumeric(k ability.InputKind) bool {
	return k == ability.InputKindNumber || k == ability.InputKindInteger
}

// takes says whether a text is a valid value of an input: a default, or an argument (plugins.md 3.4).
func takes(in *ability.Input, value wire.Text) bool {
	text := string(value)
	switch in.Kind {
	case ability.InputKindText:
		return isPrintable(value) &&
			(len(in.EnumValues) == 0 || slices.ContainsFunc(in.EnumValues, func(t wire.Text) bool { return string(t) == text }))
	case ability.InputKindBoolean:
		return text == "true" || text == "false"
	}
	if !isDecimal(text, in.Kind == ability.InputKindNumber) {
		return false
	}
	n, err := strconv.ParseFloat(text, 64)
	return err == nil && (!in.HasMinimum || n >= in.Minimum) && (!in.HasMaximum || n <= in.Maximum)
}

// isDecimal says whether a text is a number in decimal notation: digits without leading zeros, perhaps with a minus sign in
// front and, where a fraction is allowed, a point and digits behind them.
func isDecimal(text string, fraction bool) bool {
	whole, digits, pointed := strings.Cut(strings.TrimPrefix(text, "-"), ".")
	return isCount(whole) && (!pointed || fraction && digits != "" && strings.Trim(digits, "0123456789") == "")
}
