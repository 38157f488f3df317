package table_test

import (
	"math"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/table"
	"github.com/bonnie-build/bonnie/runtime/value"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// TestValuesAreOfTheirTypes writes values of all shapes and has them judged against the rows.
func TestValuesAreOfTheirTypes(t *testing.T) {
	types := value.NewTable(valueTypes())
	for _, c := range []struct {
		value operation.Value
		want  string
	}{
		{table.WritingTranscript{Text: "Fog\n\u2028came in", Finality: table.WritingFinalityFinal}.AsValue(), `{"finality":"final","text":"Fog\n` + "\u2028" + `came in"}`},
		{table.CodingFocus{Path: "a/b.go"}.AsValue(), `{"path":"a/b.go"}`},
		{table.CodingFocus{Path: "a/b.go", Line: 0, HasLine: true}.AsValue(), `{"line":0,"path":"a/b.go"}`},
		{table.CodingRunReport{
			Act: table.CodingActTest, Extent: table.CodingExtentWholeProject, Seconds: 1.5, Verdict: table.CodingVerdictRed,
			Problems: table.CodingProblemList{{Message: "x", Severity: table.CodingSeverityError, Line: 3, HasLine: true}},
		}.AsValue(), `{"act":"test","extent":"whole-project","problems":[{"line":3,"message":"x","severity":"error"}],"seconds":1.5,"verdict":"red"}`},
		{table.BrowsingTabs(nil).AsValue(), `[]`},
		{table.CalendarWeekdayList{table.CalendarWeekdayMonday, table.CalendarWeekdaySunday}.AsValue(), `["monday","sunday"]`},
		{table.WritingCount(math.MaxInt32).AsValue(), `2147483647`},
		{table.WritingTruth(true).AsValue(), `true`},
		{table.PresentingDigest{0xfb, 0xff, 0}.AsValue(), `{"$bonnie.data":"+/8A"}`},
		{table.BrowsingFormField{Kind: table.BrowsingFieldKindSecret, Label: "a", Value: "b", HasValue: true}.AsValue(), `{"kind":"secret","label":"a","required":false,"value":"b"}`},
	} {
		if string(c.value.JSON) != c.want {
			t.Errorf("%s is %s, not %s", c.value.TypeID, c.value.JSON, c.want)
		}
		if err := wire.CheckCanonical(c.value.JSON, wire.Value); err != nil {
			t.Errorf("%s: %v", c.value.TypeID, err)
		}
		privacy := c.value.Privacy
		if privacy == 0 {
			privacy = ability.DataPrivacyClassPrivate
		}
		if problems := types.CheckValue(c.value.TypeID, c.value.JSON, privacy); problems != nil {
			t.Errorf("%s: %v", c.value.TypeID, problems)
		}
	}
}

// TestWhatNoTypeTakes writes values in Go that are none of their types: they are refused, and not repaired.
func TestWhatNoTypeTakes(t *testing.T) {
	types := value.NewTable(valueTypes())
	for _, v := range []operation.Value{
		table.WritingCount(1 << 53).AsValue(),
		table.CodingSeconds(math.Inf(1)).AsValue(),
		table.CodingSeconds(math.NaN()).AsValue(),
		table.CodingVerdict(0).AsValue(),
		table.CodingVerdict(99).AsValue(),
	} {
		if problems := types.CheckValue(v.TypeID, v.JSON, ability.DataPrivacyClassSecret); problems == nil {
			t.Errorf("%s takes %s", v.TypeID, v.JSON)
		}
	}
}

func valueTypes() (types []*contract.ValueType) {
	for _, p := range table.Packages() {
		for i := range p.ValueTypes {
			types = append(types, &p.ValueTypes[i])
		}
	}
	return types
}
