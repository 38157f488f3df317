package admit

import "github.com/bonnie-build/bonnie/runtime/ability"

// Session judges packages together, from their bytes on and again and again: for a service, or an editor. It says what
// Packages and Graph say of the same files, and nothing that it says hangs on what it has judged before. But it judges in
// memory that it keeps, so that there is hardly anything to collect.
//
// It keeps as many documents as there have been files at once, each with the room that the largest in its place has taken,
// and may hold on to the bytes of files that it has judged. A document that strict reading refuses is not kept. What is to
// stay, as the packages that a host has admitted, is read by Package and goes into an Index.
//
// A Session is for one goroutine, and judges as many packages at a time as there are processors.
type Session struct {
	seats   []*seat // as many as there have been files at once
	results []*Result
	index   *Index
}

// NewSession makes a Session that has judged nothing.
func NewSession(o Options) *Session { return &Session{index: newOnce(o)} }

// Judge judges packages each by itself, and then as packages that are installed together. The results, in the order of the
// files, are good until Judge is called again, and so are their documents and issues; the judgement stays good.
func (s *Session) Judge(files []File) ([]*Result, Judgement) {
	for len(s.seats) < len(files) {
		s.seats = append(s.seats, new(seat))
	}
	each(len(files), func(i int) { s.seats[i].judge(files[i]) })
	s.results = s.results[:0]
	for _, t := range s.seats[:len(files)] {
		s.results = append(s.results, &t.result)
	}
	s.index.restart()
	s.index.change(nil, s.results)
	return s.results, s.index.Judgement()
}

// seat has the memory for one file.
type seat struct {
	result   Result
	document *ability.Document
	findings findings
}

func (t *seat) judge(file File) {
	if t.document == nil {
		t.document = new(ability.Document)
	}
	t.findings.restart()
	t.findings.file(&t.result, file.Name, file.Bytes, t.document)
	if t.result.Document == nil {
		t.document = nil // it may be incomplete, and as large as a hostile file can make it
	}
}
