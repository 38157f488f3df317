package install_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/contract"
)

// file is a package.
type file struct {
	name string
	text []byte
}

// shipped reads the packages of this repository.
func shipped(t testing.TB) (files []file) {
	t.Helper()
	names, err := filepath.Glob("../../abilities/*.bonnie")
	if err != nil || len(names) == 0 {
		t.Fatal("there are no packages", err)
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file{filepath.Base(name), text})
	}
	return files
}

// judged reads the packages of all vectors, good ones and bad ones.
func judged(t testing.TB) (files []file) {
	t.Helper()
	names, err := filepath.Glob("../../verify/vectors/*.vector")
	if err != nil || len(names) == 0 {
		t.Fatal("there are no vectors", err)
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, body, ok := bytes.Cut(text, []byte("\n\n")); ok {
			files = append(files, file{filepath.Base(name), body})
		}
	}
	return files
}

// line is a member of rows that is not its zero value.
type line struct{ path, value string }

// flat gives the members of rows in their order, without those of zero value, and without the digest.
func flat(p *contract.Package) []line { return appendFlat(nil, "", reflect.ValueOf(*p)) }

func appendFlat(lines []line, path string, v reflect.Value) []line {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			return appendFlat(lines, path, v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			name := v.Type().Field(i).Name
			if path != "" {
				name = path + "." + name
			}
			lines = appendFlat(lines, name, v.Field(i))
		}
	case reflect.Slice:
		for i := range v.Len() {
			lines = appendFlat(lines, path+"["+strconv.Itoa(i)+"]", v.Index(i))
		}
	case reflect.String:
		if v.Len() > 0 {
			lines = append(lines, line{path, strconv.Quote(v.String())})
		}
	case reflect.Array: // the digest
	default:
		if !v.IsZero() {
			lines = append(lines, line{path, fmt.Sprint(v.Interface())})
		}
	}
	return lines
}

func render(lines []line) string {
	var out strings.Builder
	for _, l := range lines {
		out.WriteString(l.path + ": " + l.value + "\n")
	}
	return out.String()
}

var index = regexp.MustCompile(`\[[0-9]+\]`)

// members gives the members of rows that differ, without indexes, each once and in the order of rows.
func members(a, b *contract.Package) (changed []string) {
	if reflect.DeepEqual(a, b) {
		return nil
	}
	before, after := flat(a), flat(b)
	seen := make(map[string]bool)
	values := make(map[line]int)
	for _, l := range before {
		values[l]++
	}
	for _, l := range after {
		values[l]--
	}
	for _, lines := range [][]line{before, after} {
		for _, l := range lines {
			if values[l] == 0 {
				continue
			}
			if member := index.ReplaceAllString(l.path, "[]"); !seen[member] {
				seen[member] = true
				changed = append(changed, member)
			}
		}
	}
	return changed
}
