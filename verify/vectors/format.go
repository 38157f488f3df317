package vectors

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

const (
	defaultFile    = "package.bonnie"
	defaultRuntime = "1.0.0"
	// maxPad keeps a wrong header from filling the memory: 64 MiB.
	maxPad = 64 << 20
)

// headers are the names of header lines in the order in which they stand.
var headers = []string{"mode", "name", "pad", "runtime", "with", "expect"}

// Parse reads the content of a vector file. The bytes of the packages that it names are left empty.
func Parse(content []byte) (Vector, error) {
	v := Vector{File: defaultFile, Runtime: defaultRuntime}
	head, body, ok := bytes.Cut(content, []byte("\n\n"))
	if !ok {
		return v, errors.New("there is no empty line behind the headers; put one in front of the package")
	}
	last, mode := 0, false
	for i, line := range strings.Split(string(head), "\n") {
		name, value, _ := strings.Cut(line, ": ")
		at := slices.Index(headers, name)
		if at < 0 || value == "" {
			return v, fmt.Errorf("line %d is no header; write NAME: VALUE with one of %s", i+1, strings.Join(headers, ", "))
		}
		repeats := name == "with" || name == "expect"
		if at < last || at == last && i > 0 && !repeats {
			return v, fmt.Errorf("line %d: the header %s stands too late or twice", i+1, name)
		}
		last, mode = at, mode || name == "mode"
		if err := v.header(name, value); err != nil {
			return v, fmt.Errorf("line %d: %w", i+1, err)
		}
	}
	if !mode {
		return v, errors.New("the first line is not mode: package or mode: graph")
	}
	if v.Pad > 0 {
		if v.Pad < len(body) {
			return v, fmt.Errorf("the package has more than %d bytes without padding", v.Pad)
		}
		body = append(bytes.Clone(body), bytes.Repeat([]byte(" "), v.Pad-len(body))...)
	}
	v.Bytes = body
	if !slices.IsSortedFunc(v.Expect, Finding.Compare) {
		return v, errors.New("the lines expect are not sorted by path, code and severity")
	}
	if !v.Graph && len(v.With) > 0 {
		return v, errors.New("a package that is judged alone has no other packages beside it; write mode: graph")
	}
	return v, nil
}

// header takes the value of a header line.
func (v *Vector) header(name, value string) (err error) {
	switch name {
	case "mode":
		if v.Graph = value == "graph"; !v.Graph && value != "package" {
			err = fmt.Errorf("there is no mode %q; write package or graph", value)
		}
	case "name":
		v.File = value
	case "pad":
		if v.Pad, err = strconv.Atoi(value); err == nil && (v.Pad < 1 || v.Pad > maxPad) {
			err = fmt.Errorf("the padding is not within 1 and %d bytes", maxPad)
		}
	case "runtime":
		v.Runtime = value
	case "with":
		if len(v.With) > 0 && value <= v.With[len(v.With)-1].Name {
			err = errors.New("the lines with are not sorted, or name a package twice")
		}
		v.With = append(v.With, Package{Name: value})
	case "expect":
		fields := strings.SplitN(value, " ", 3)
		if len(fields) != 3 || fields[0] != "error" && fields[0] != "warning" {
			return errors.New("write expect: error CODE PATH, or warning in place of error")
		}
		if fields[2] == "-" {
			fields[2] = ""
		}
		v.Expect = append(v.Expect, Finding{fields[0], fields[1], fields[2]})
	}
	return err
}

// Append appends the content of the vector's file to dst. Parse reads it back.
func (v Vector) Append(dst []byte) []byte {
	line := func(name, value string) { dst = append(append(append(append(dst, name...), ": "...), value...), '\n') }
	mode, body := "package", v.Bytes
	if v.Graph {
		mode = "graph"
	}
	line("mode", mode)
	if v.File != defaultFile {
		line("name", v.File)
	}
	if v.Pad > 0 {
		line("pad", strconv.Itoa(v.Pad))
		body = bytes.TrimRight(body, " ")
	}
	if v.Runtime != defaultRuntime {
		line("runtime", v.Runtime)
	}
	for _, p := range v.With {
		line("with", p.Name)
	}
	for _, f := range v.Expect {
		line("expect", f.String())
	}
	return append(append(dst, '\n'), body...)
}
