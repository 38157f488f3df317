package ability

import (
	"sync"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// readers are those that have read before.
var readers = sync.Pool{New: func() any { return new(wire.Reader) }}

// Read reads a package file, which is at most 4 MiB. The error is a *wire.Invalid: what is wrong with the bytes or the text
// (the first thing, stages A to C), or else all that the schema does not allow, up to 64 findings and the number of the
// others. The document is nil unless it is complete: it is there when all findings are about patterns, lengths, counts and
// bounds. Its texts are views of src.
//
// When format or formatVersion is wrong nothing else is reported: the file is one of another format.
func Read(src []byte) (*Document, error) {
	r := readers.Get().(*wire.Reader)
	defer readers.Put(r)
	r.Reset(src, wire.Package)
	d := new(Document)
	err := d.Decode(r)
	canonical := r.Canonical()
	r.Keep()
	if err == nil && canonical {
		return d, nil
	}
	if err, ok := wire.CheckCanonical(src, wire.Package).(*wire.Error); ok {
		return nil, &wire.Invalid{Findings: []wire.Finding{{Code: err.Code, Offset: err.Offset, Detail: err.Detail}}}
	}
	if err == nil {
		return d, nil
	}
	r.Reset(src, wire.Package)
	defer r.Keep()
	if other := decodeFormat(r); other != nil {
		return nil, other
	}
	if invalid, ok := err.(*wire.Invalid); ok && !invalid.Whole {
		d = nil
	}
	return d, err
}

var membersFormat = wire.Members{
	Names:  []string{"format", "formatVersion"},
	Keys:   []string{`"format":`, `"formatVersion":`},
	Others: wire.Drop,
}

// decodeFormat judges the two members that say what the file is, and no others.
func decodeFormat(r *wire.Reader) error {
	at, seen := r.Begin(), uint64(0)
	m, i := r.Object(at, &membersFormat)
	for ; m >= 0; m, i = r.Member(i, m, &membersFormat) {
		p := i
		seen |= 1 << m
		switch m {
		case 0:
			var format wire.Text
			if format, i = r.Text(p); i >= 0 && string(format) != "bonnie.ability-package" {
				r.Unknown(p, CodeUnsupportedFormat, `expected "bonnie.ability-package"`)
			}
		case 1:
			var version int64
			if version, i = r.Integer(p); i >= 0 && version != 1 {
				r.Unknown(p, CodeUnsupportedFormatVersion, "expected 1")
			}
		default:
			i = r.Skip(p)
		}
	}
	if missing := 3 &^ seen; i >= 0 && missing != 0 {
		r.Missing(at, &membersFormat, 0, missing)
	}
	return r.End(i)
}
