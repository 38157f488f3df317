package turn

import (
	"context"
	"sync"

	"github.com/bonnie-build/bonnie/runtime/cause"
)

// stage is the one place where a run can touch what a person sees. A run that claims it preempts the one that holds it, and
// waits until that one has let go.
type stage struct {
	mu     sync.Mutex
	holder *runContext
	free   chan struct{} // closed when the holder lets go
}

// claim takes the stage for a run, and is false when the run has to end before the present holder lets go.
func (s *stage) claim(c *runContext) bool {
	for {
		s.mu.Lock()
		if s.holder == nil {
			s.holder, s.free = c, make(chan struct{})
			s.mu.Unlock()
			return true
		}
		holder, free := s.holder, s.free
		s.mu.Unlock()
		holder.end(cause.StagePreempted, context.Canceled)
		select {
		case <-free:
		case <-c.Done():
			return false
		}
	}
}

// release lets go of the stage.
func (s *stage) release(c *runContext) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.holder == c {
		close(s.free)
		s.holder, s.free = nil, nil
	}
}
