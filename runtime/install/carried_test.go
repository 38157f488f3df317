package install_test

import (
	"bytes"
	"flag"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/install"
)

var update = flag.Bool("update", false, "write the expected results anew")

// sourceless are the members of parameters that the inputs of a plugin's operation do not have.
var sourceless = []string{
	"Plugin.Operations[].Inputs[].RequiresComposition",
	"Plugin.Operations[].Inputs[].SpokenSpan",
	"Plugin.Operations[].Inputs[].Spoken[].Value",
	"Plugin.Operations[].Inputs[].Spoken[].Phrases[]",
}

// TestEveryMemberHasItsSource changes every leaf of a document in which everything is there, one at a time, and lists which members
// of the rows follow. The list is in testdata/carried.txt: what is not in it reaches no row, and every member of a row is.
func TestEveryMemberHasItsSource(t *testing.T) {
	d := full()
	before := install.Rows(d, [32]byte{})
	follow := make(map[string][]string)
	times := make(map[string]int)
	for _, l := range leaves(d) {
		if times[l.place]++; times[l.place] > 2 {
			continue // the first two elements of a list are enough
		}
		undo := change(l.value)
		for _, m := range members(before, install.Rows(d, [32]byte{})) {
			if !slices.Contains(follow[l.place], m) {
				follow[l.place] = append(follow[l.place], m)
			}
		}
		undo()
	}
	var list []byte
	reached := make(map[string]bool)
	for _, place := range places(d) {
		if members := follow[place]; len(members) > 0 {
			if place == "plugin?" {
				members = []string{"Plugin"}
			}
			list = append(list, place+": "+strings.Join(members, " ")+"\n"...)
			for _, m := range members {
				reached[m] = true
			}
		}
	}
	for _, m := range rowMembers("", reflect.TypeFor[contract.Package]()) {
		if reached[m] == slices.Contains(sourceless, m) {
			t.Errorf("the member %s of rows: something in a package changes it is %v", m, reached[m])
		}
	}
	compare(t, "testdata/carried.txt", list)
}

// places gives the places of a document in its order, each once.
func places(d any) (list []string) {
	seen := make(map[string]bool)
	for _, l := range appendLeaves(nil, "", reflect.ValueOf(d).Elem()) {
		if !seen[l.place] {
			seen[l.place] = true
			list = append(list, l.place)
		}
	}
	return list
}

// rowMembers gives the members that rows can have, apart from the digest.
func rowMembers(path string, t reflect.Type) (list []string) {
	switch t.Kind() {
	case reflect.Pointer:
		return append(rowMembers(path, t.Elem()), path)
	case reflect.Slice:
		return rowMembers(path+"[]", t.Elem())
	case reflect.Array:
		return nil
	case reflect.Struct:
		for i := range t.NumField() {
			name := t.Field(i).Name
			if path != "" {
				name = path + "." + name
			}
			list = append(list, rowMembers(name, t.Field(i).Type)...)
		}
		return list
	}
	return []string{path}
}

// compare holds bytes to a file of expectations, or writes it.
func compare(t *testing.T, name string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(name, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil || !bytes.Equal(want, got) {
		t.Errorf("%s is not what this gives; go test ./runtime/install -update writes it (%v)\n%s", name, err, cmp.Diff(string(want), string(got)))
	}
}
