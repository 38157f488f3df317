package host

import (
	"os"
	"sync/atomic"
	"time"

	"github.com/bonnie-build/bonnie/runtime/config"
	"github.com/bonnie-build/bonnie/runtime/history"
	"github.com/bonnie-build/bonnie/runtime/turn"
)

// look is how often the stop file is looked for.
const look = 200 * time.Millisecond

// tell is how often calls are told. Only a test changes it.
var tell = time.Minute

// watch looks for the stop file and tells of calls until the host is closed.
func (h *Host) watch() {
	defer close(h.watched)
	minute := time.NewTicker(tell)
	defer minute.Stop()
	var looks <-chan time.Time
	if h.stopFile != "" {
		often := time.NewTicker(look)
		defer often.Stop()
		looks = often.C
	}
	for {
		select {
		case <-h.ending:
			return
		case <-looks:
			h.obey()
		case <-minute.C:
			h.counted()
			h.unrecorded()
		}
	}
}

// obey does what the stop file says. One that cannot be looked for could be there, so that it stops as well.
func (h *Host) obey() {
	_, err := os.Lstat(h.stopFile)
	stop := !os.IsNotExist(err)
	if stop == h.stopped {
		return
	}
	if h.stopped = stop; stop {
		h.Engine.Halt()
		h.notices.say(warning, "stopped")
	} else {
		h.Engine.Resume()
		h.notices.say(info, "resumed")
	}
}

// unrecorded says once that a receipt was lost, so that the engine runs nothing any more.
func (h *Host) unrecorded() {
	if h.Engine.Failed() && !h.lost {
		h.lost = true
		h.notices.say(failure, "receiptsFailed")
	}
}

// memory is the history that an engine is told of what it does.
type memory struct {
	log     *history.Log
	notices *notices
	failed  atomic.Bool
}

// Remember keeps a record. One that cannot be kept is told of once: the receipt is what proves the run.
func (m *memory) Remember(record []byte) {
	if err := m.log.Append(record); err != nil && !m.failed.Swap(true) {
		m.notices.say(failure, "historyFailed")
	}
}

// limits are those of a configuration.
func limits(d *config.Document) (l turn.Limits) {
	if d.Limits.HasCalls {
		l.Calls = &d.Limits.Calls
	}
	if d.Limits.HasChanges {
		l.Changes = &d.Limits.Changes
	}
	if d.Limits.HasConfirmations {
		l.Confirmations = &d.Limits.Confirmations
	}
	return l
}
