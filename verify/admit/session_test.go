package admit

import (
	"bytes"
	"reflect"
	"testing"
)

// A Session says what is said in fresh memory, whatever it has judged before: each vector comes behind others, that were
// refused at any stage, alone and in front of shipped packages, which are more and larger.
func TestSession(t *testing.T) {
	shipped := shippedFiles(t)[:3]
	sessions := make(map[string]*Session) // by runtime
	for _, v := range suite(t) {
		t.Run(v.Name, func(t *testing.T) {
			o := Options{Runtime: v.Runtime}
			s := sessions[v.Runtime]
			if s == nil {
				s = NewSession(o)
				sessions[v.Runtime] = s
			}
			files := []File{{v.File, v.Bytes}}
			for _, p := range v.With {
				files = append(files, File{p.Name + ".bonnie", p.Bytes})
			}
			saysTheSameAsOnce(t, s, o, files)
			saysTheSameAsOnce(t, s, o, append(files, shipped...))
		})
	}
}

func saysTheSameAsOnce(t *testing.T, s *Session, o Options, files []File) {
	t.Helper()
	once := Packages(files)
	results, judgement := s.Judge(files)
	if want := Graph(once, o); !equalJudgements(judgement, want) {
		t.Errorf("judged %v\nand once %v", judgement, want)
	}
	if len(results) != len(files) {
		t.Fatalf("%d results of %d files", len(results), len(files))
	}
	for i, r := range results {
		w := once[i]
		if r.Name != w.Name || r.Digest != w.Digest || r.id != w.id || r.met != w.met || !equalJudgements(r.Judgement, w.Judgement) {
			t.Errorf("judged %v\nand once %v", r, w)
		}
		if (r.Document == nil) != (w.Document == nil) {
			t.Errorf("%s has a document in one of the two ways", r.Name)
		} else if w.Document != nil && !bytes.Equal(r.Document.AppendCanonical(nil), w.Document.AppendCanonical(nil)) {
			t.Errorf("%s reads as another document", r.Name)
		}
	}
}

// equalJudgements takes no list of issues for an empty one.
func equalJudgements(a, b Judgement) bool {
	return a.More == b.More && a.Valid == b.Valid && (len(a.Issues)+len(b.Issues) == 0 || reflect.DeepEqual(a.Issues, b.Issues))
}

// Judging again takes hardly any new memory.
func TestSessionKeepsMemory(t *testing.T) {
	files := shippedFiles(t)
	s := NewSession(Options{Runtime: "1.0.0"})
	s.Judge(files)
	const most = 2000
	if n := testing.AllocsPerRun(5, func() { s.Judge(files) }); n > most {
		t.Errorf("%v allocations, expected at most %d", n, most)
	}
}
