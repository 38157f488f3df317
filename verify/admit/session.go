package admit

import "github.com/bonnie-build/bonnie/runtime/ability"

// Session judges packages together, again and again: for a service, an editor, or a host that admits everything anew when
// something has been installed. It says what Packages and Graph say, and has forgotten earlier packages whenever it judges,
// but it judges in memory that it keeps, so that there is next to nothing to collect: the time is that of the work alone.
//
// What it keeps is in proportion to the largest packages that it has judged, of which there were so many at once, and can
// hold on to the bytes of their files; a document that strict reading refuses is not kept. A Session is for one goroutine.
type Session struct {
	seats   []*seat // one for each file of the largest number of files
	results []*Result
	index   *Index
}

// NewSession makes a Session that has judged nothing.
func NewSession(o Options) *Session { return &Session{index: newOnce(o)} }

// Judge judges packages each by itself, as many at a time as there are processors, and then as packages that are installed
// together. The results, in the order of the files, and all that they lead to, are good until it is called again; the
// judgement stays good.
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
