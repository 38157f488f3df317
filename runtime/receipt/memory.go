package receipt

import "sync"

// Memory is a Sink that keeps records in memory, for tests and for hosts that want no disk. The zero value is ready and keeps
// all; it refuses what a Log refuses.
type Memory struct {
	// Limit is how many records are kept, the newest ones; all when it is zero. It is set before the first record.
	Limit int

	mu      sync.Mutex
	records []Kept
	first   int // where the oldest is, once there are Limit
}

// Kept is a record in memory.
type Kept struct {
	Kind   Kind
	Record []byte
}

// Record keeps a copy of a record. A Memory with a limit that has been reached allocates nothing for records that are as
// large as those before.
func (m *Memory) Record(kind Kind, record []byte) error {
	if err := check(kind, record); err != nil {
		return err
	}
	return m.RecordOwn(kind, record)
}

// RecordOwn is Record for what an Append of this package has made.
func (m *Memory) RecordOwn(kind Kind, record []byte) error {
	if len(record) > MaximumRecord {
		return tooLong(record)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.Limit <= 0 || len(m.records) < m.Limit {
		m.records = append(m.records, Kept{kind, append([]byte(nil), record...)})
		return nil
	}
	oldest := &m.records[m.first]
	oldest.Kind, oldest.Record = kind, append(oldest.Record[:0], record...)
	m.first = (m.first + 1) % m.Limit
	return nil
}

// Records gives copies of the records, the oldest first.
func (m *Memory) Records() []Kept {
	m.mu.Lock()
	defer m.mu.Unlock()
	records := make([]Kept, 0, len(m.records))
	for i := range m.records {
		r := m.records[(m.first+i)%len(m.records)]
		records = append(records, Kept{r.Kind, append([]byte(nil), r.Record...)})
	}
	return records
}
