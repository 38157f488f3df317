package files

import (
	"bytes"
	"cmp"
	"context"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/table"
)

// FindSymbol finds where a name is declared, or names that start with it, by Universal Ctags: in one file or folder when a path
// is given.
func (w *workspace) FindSymbol(ctx context.Context, a table.FindSymbolArgs) (operation.Result, error) {
	return concluded(w.findSymbol(ctx, a))
}

func (w *workspace) findSymbol(ctx context.Context, a table.FindSymbolArgs) (operation.Result, error) {
	name := a.Name.String()
	if name == "" || !spoken(name) {
		return operation.Result{}, invalid
	}
	at, err := w.locate(a.Path.String())
	switch {
	case err != nil:
		return operation.Result{}, err
	case at.info == nil:
		return operation.Result{}, nothing
	}
	s := search{workspace: w, ctx: ctx}
	var names []string
	look := func(file string) error {
		if err := stopped(ctx); err != nil {
			return err
		}
		// Only files that have the name anywhere are worth a closer look.
		switch src, large, err := s.read(file); {
		case err != nil:
		case large:
			s.short = s.short || isText(src)
		case bytes.Contains(src, []byte(name)):
			names = append(names, file)
		}
		return nil
	}
	if at.isFile() {
		err = look(at.path)
	} else {
		err = w.walk(ctx, at.path, -1, func(file string, _ fs.DirEntry) error { return look(file) })
	}
	if err != nil {
		return operation.Result{}, err
	}
	if len(names) == 0 {
		return operation.Result{Value: table.CodingSymbolList{}.AsValue(), FoundNothing: true, Truncated: s.short}, nil
	}
	var found []table.CodingSymbol
	err = w.tags(ctx, names, func(t tag) error {
		kind := symbolKind(t)
		if strings.HasPrefix(t.name, name) && kind != 0 && (a.Kind == 0 || int(a.Kind) == int(kind)) && spoken(t.name) {
			found = append(found, table.CodingSymbol{Name: table.CodingName(t.name), Kind: kind, Path: table.CodingPath(t.path), Line: table.CodingLine(t.line)})
		}
		return nil
	})
	if e := stopped(ctx); e != nil {
		err = e
	}
	if err != nil {
		return operation.Result{}, err
	}
	slices.SortFunc(found, func(x, y table.CodingSymbol) int {
		return cmp.Or(cmp.Compare(x.Path, y.Path), cmp.Compare(x.Line, y.Line), cmp.Compare(x.Name, y.Name), cmp.Compare(x.Kind, y.Kind))
	})
	list, room := table.CodingSymbolList{}, newBudget(mostValue)
	for _, symbol := range slices.Compact(found) {
		if !room.take(symbol) {
			break
		}
		list = append(list, symbol)
	}
	return operation.Result{Value: list.AsValue(), FoundNothing: len(list) == 0, Truncated: room.full || s.short}, nil
}

// kinds are the kinds of ctags, of any language, that have a kind here. Others, such as fields and labels, are no declared names
// that somebody looks for.
var kinds = map[string]table.CodingSymbolKind{
	"func": table.CodingSymbolKindFunction, "function": table.CodingSymbolKindFunction, "prototype": table.CodingSymbolKindFunction,
	"subroutine": table.CodingSymbolKindFunction, "procedure": table.CodingSymbolKindFunction, "macro": table.CodingSymbolKindFunction,

	"method": table.CodingSymbolKindMethod, "methodSpec": table.CodingSymbolKindMethod, "singletonMethod": table.CodingSymbolKindMethod,
	"getter": table.CodingSymbolKindMethod, "setter": table.CodingSymbolKindMethod,

	"class": table.CodingSymbolKindType, "struct": table.CodingSymbolKindType, "interface": table.CodingSymbolKindType,
	"type": table.CodingSymbolKindType, "typedef": table.CodingSymbolKindType, "enum": table.CodingSymbolKindType,
	"union": table.CodingSymbolKindType, "trait": table.CodingSymbolKindType, "alias": table.CodingSymbolKindType,
	"talias": table.CodingSymbolKindType, "record": table.CodingSymbolKindType, "protocol": table.CodingSymbolKindType,

	"const": table.CodingSymbolKindConstant, "constant": table.CodingSymbolKindConstant, "enumerator": table.CodingSymbolKindConstant,
	"define": table.CodingSymbolKindConstant, "enumConstant": table.CodingSymbolKindConstant,

	"var": table.CodingSymbolKindVariable, "variable": table.CodingSymbolKindVariable, "global": table.CodingSymbolKindVariable,
	"externvar": table.CodingSymbolKindVariable,
}

// symbolKind gives the kind of a declared name, zero for none. A test is a function or a method that the custom of its language
// makes one.
func symbolKind(t tag) table.CodingSymbolKind {
	kind := kinds[t.kind]
	file := path.Base(t.path)
	if t.inType && (kind == table.CodingSymbolKindFunction || t.kind == "member" && path.Ext(file) == ".py") {
		kind = table.CodingSymbolKindMethod
	}
	if kind != table.CodingSymbolKindFunction && kind != table.CodingSymbolKindMethod {
		return kind
	}
	switch path.Ext(file) {
	case ".go":
		for _, start := range []string{"Test", "Benchmark", "Fuzz", "Example"} {
			if strings.HasSuffix(file, "_test.go") && strings.HasPrefix(t.name, start) {
				return table.CodingSymbolKindTest
			}
		}
	case ".py", ".rb":
		if strings.HasPrefix(t.name, "test_") {
			return table.CodingSymbolKindTest
		}
	case ".java", ".kt", ".swift", ".php", ".cs":
		if stem := strings.TrimSuffix(file, path.Ext(file)); strings.HasPrefix(t.name, "test") &&
			(strings.HasSuffix(stem, "Test") || strings.HasSuffix(stem, "Tests")) {
			return table.CodingSymbolKindTest
		}
	}
	return kind
}
