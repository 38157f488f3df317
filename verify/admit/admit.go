package admit

import (
	"bytes"
	"crypto/sha256"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// MemoryLimit is a limit for the memory of a process (runtime/debug.SetMemoryLimit) under which no file costs more than 64 MiB
// when it is judged alone, whatever is in it, with all that the garbage collector has not come to. Without a limit the
// collector may wait until there is twice as much as is needed.
const MemoryLimit = 48 << 20

// Result is what Package says of a file.
type Result struct {
	Judgement

	Name     string            // of the file
	Document *ability.Document // what the file says; nil when strict reading refuses it
	Digest   string            // SHA-256 of the canonical bytes without integrity, as 64 hex digits; empty without a document

	id  string // of the package, as paths have it
	met [2]int // issues by severity, with those that are not kept
}

// Package judges one package by itself: strict reading, and then the pass over one package. The name is that of its file,
// with or without folders; nothing is read but its ending.
//
// The document has views of the file, whose bytes must not change any more. It is there when strict reading has found
// nothing, and is then complete, so that it can take part in the graph pass; whether it may be used says Valid.
func Package(name string, file []byte) *Result {
	r := new(Result)
	new(findings).file(r, name, file, new(ability.Document))
	return r
}

// file judges a package into a result, and reads it into a document.
func (f *findings) file(r *Result, name string, file []byte, d *ability.Document) {
	*r = Result{Name: name}
	if f.read(name, file, d) {
		f.of = shownID(d.Package.Id)
		f.document(d)
		r.Document, r.id, r.Digest = d, f.of, string(d.Integrity.Digest)
	}
	for i := range f.issues {
		f.issues[i].Package = f.of
	}
	r.Judgement, r.met = f.judgement(), f.met
}

// File is a package that nobody has judged.
type File struct {
	Name  string // as Package has it
	Bytes []byte
}

// Packages judges packages each by itself, as many at a time as there are processors, and gives the results in the order of
// the files.
func Packages(files []File) []*Result {
	results := make([]*Result, len(files))
	each(len(files), func(i int) { results[i] = Package(files[i].Name, files[i].Bytes) })
	return results
}

// each calls do with 0 to n-1, as many at a time as there are processors.
func each(n int, do func(i int)) {
	var next atomic.Int64
	var group sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), n) {
		group.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				do(i)
			}
		})
	}
	group.Wait()
}

// shownID gives the id of a package as paths and messages have it: as it is, unless it is far too long for an id.
func shownID(id wire.Text) string {
	const most = 256
	if len(id) > most {
		return strings.ToValidUTF8(string(id[:most]), "") + "…"
	}
	return string(id)
}

// read is strict reading (package-format.md 1.4). It says whether there is a document, because the stages A to E have found
// nothing; what the decoder has found beyond them is reported.
func (f *findings) read(name string, file []byte, d *ability.Document) bool {
	if !strings.EqualFold(extension(name), ".bonnie") {
		f.at("", "invalid-extension", "the name ends in "+token(wire.Text(extension(name)))+"; "+remedy("invalid-extension"))
		return false
	}
	const enough = 1 << 13 // findings, which have more than mostIssues issues unless most of them repeat each other
	found, more, complete, cut, form := decode(d, file, enough)
	at := first(found)
	if at == ofText {
		f.text(found[0].Code, found[0].Offset, found[0].Detail)
		return false
	}
	if form != nil {
		f.text(form.Code, form.Offset, form.Detail)
		return false
	}
	if at < ofRules || !complete && more > 0 || !complete && !isSorted(d) {
		f.decoded(file, found, at)
		f.met[0] += more
		return false
	}
	if sum := digest(file, d.Integrity.Digest); sum != string(d.Integrity.Digest) {
		f.at("integrity.digest", "digest-mismatch", "the content has the digest "+sum+"; "+remedy("digest-mismatch"))
		return false
	}
	if len(found) > 0 {
		f.decoded(file, found, ofRules)
		f.met[0] += more
	}
	return !cut // of half of a list nothing can be said that is about all of it
}

// extension gives the ending of a file's name, from its last dot on.
func extension(name string) string {
	name = name[strings.LastIndexAny(name, `/\`)+1:]
	return name[max(strings.LastIndexByte(name, '.'), 0):]
}

// decode reads a file into a document, and gives at most limit findings and the number of the others. The document is complete
// when there is none that says that a value has another shape, and cut when a list had more elements than it may have. The form is nil where the bytes are their RFC 8785 form.
func decode(d *ability.Document, file []byte, limit int) (found []wire.Finding, more int, complete, cut bool, form *wire.Error) {
	r := readers.Get().(*wire.Reader)
	defer readers.Put(r)
	defer r.Keep()
	r.Limit = limit
	r.Reset(file, wire.Package)
	if invalid, ok := d.Decode(r).(*wire.Invalid); ok {
		return invalid.Findings, invalid.More, invalid.Whole, invalid.Cut, invalid.Form
	}
	if !r.Canonical() { // as far as reading has seen
		form, _ = wire.CheckCanonical(file, wire.Package).(*wire.Error)
	}
	return nil, 0, true, false, form
}

// readers are those that have read before.
var readers = sync.Pool{New: func() any { return new(wire.Reader) }}

// isSorted says whether the collections are sorted that are searched by id. The decoder does not compare elements that have
// a value without meaning.
func isSorted(d *ability.Document) bool {
	return ascending(d.Skills, skillID) && ascending(d.Capabilities, capabilityID) && ascending(d.Interactions, interactionID) &&
		ascending(d.Perceptions, perceptionID) && ascending(d.ValueTypes, valueTypeID) && ascending(d.ThreadProjections, projectionID)
}

// digest gives the SHA-256 of a canonical file without its member integrity.
func digest(file []byte, written wire.Text) string {
	const name, value = `"integrity":`, `{"algorithm":"sha256","digest":"`
	// A text cannot hold these bytes, because its quotes are escaped, and no other object has such members. Few bytes are a
	// brace, as the search likes it.
	at := bytes.Index(file, []byte(value)) - len(name)
	if at < 0 || !bytes.HasPrefix(file[at:], []byte(name+value+string(written)+`"},`)) {
		return ""
	}
	hash := sha256.New()
	hash.Write(file[:at])
	hash.Write(file[at+len(name+value)+len(written)+len(`"},`):])
	var sum [sha256.Size]byte
	const digits = "0123456789abcdef"
	out := make([]byte, 0, 2*len(sum))
	for _, b := range hash.Sum(sum[:0]) {
		out = append(out, digits[b>>4], digits[b&15])
	}
	return string(out)
}
