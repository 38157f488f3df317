package mcp_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/mcp"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/receipt"
)

const loadCall = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"write_note","arguments":{"text":"Fog came in off the bay before the ferry did."}}}`

// load is what clients do to a server in an open loop: each calls at times that are set before, whatever becomes of the calls before
// them, so that a server which falls behind does not slow its clients down and look fast.
type load struct {
	clients int
	rate    int // calls a second, of all clients
	lasts   time.Duration
	at      []atomic.Int64 // how far each client is, for whoever looks on
	late    []time.Duration
}

func newLoad(clients, rate int, lasts time.Duration) *load {
	each := int(lasts.Seconds() * float64(rate) / float64(clients))
	return &load{clients, rate, lasts, make([]atomic.Int64, clients), make([]time.Duration, clients*max(each, 1))}
}

// run has the clients call. A call took from when it was due, not from when its client came to make it.
func (l *load) run(b *testing.B, w *world) {
	each := len(l.late) / l.clients
	interval := time.Duration(l.clients) * time.Second / time.Duration(l.rate)
	connections, outs := make([]*mcp.Connection, l.clients), make([][]byte, l.clients)
	for i := range connections {
		connections[i] = w.Connect(func([]byte) error { return nil })
		defer connections[i].Close()
		outs[i] = connections[i].Handle(context.Background(), []byte(initialize), nil, nil)
	}
	begin := time.Now().Add(100 * time.Millisecond)
	var all sync.WaitGroup
	for client := range l.clients {
		all.Go(func() {
			c, out := connections[client], outs[client]
			due := begin.Add(interval * time.Duration(client) / time.Duration(l.clients)) // one behind the other
			for i := range each {
				time.Sleep(time.Until(due))
				out = c.Handle(context.Background(), []byte(loadCall), out[:0], nil)
				l.late[client*each+i] = time.Since(due)
				l.at[client].Store(int64(i + 1))
				due = due.Add(interval)
				if !bytes.Contains(out, []byte(`"succeeded"`)) {
					b.Errorf("%s", out)
					return
				}
			}
		})
	}
	all.Wait()
}

// report says how long calls took beyond the time that they had to take.
func (l *load) report(b *testing.B, least time.Duration) {
	slices.Sort(l.late)
	for _, p := range []struct {
		name string
		at   int
	}{{"p50-ms", 500}, {"p99-ms", 990}, {"p99.9-ms", 999}} {
		b.ReportMetric((l.late[len(l.late)*p.at/1000]-least).Seconds()*1000, p.name)
	}
	b.ReportMetric(float64(len(l.late)), "calls")
	b.ReportMetric(0, "ns/op") // of no meaning here
}

// BenchmarkDurable is tools/call with the log of receipts on disk, at a fixed rate. An answer waits for its receipt; those that come
// while the disk is busy are made durable together.
func BenchmarkDurable(b *testing.B) {
	for _, rate := range []int{500, 2000, 5000} {
		b.Run("64 clients/"+strconv.Itoa(rate)+" calls a second", func(b *testing.B) {
			for range b.N {
				folder := filepath.Join(b.TempDir(), "log")
				log, err := receipt.OpenLog(folder, receipt.Options{})
				if err != nil {
					b.Fatal(err)
				}
				l := newLoad(64, rate, 3*time.Second)
				before, syncs := bytesIn(b, folder), log.Syncs()
				l.run(b, newWorldIn(b, quiet{}, log))
				receipts, syncs := float64(len(l.late)), log.Syncs()-syncs-1 // an activation stands before them
				if err := log.Close(); err != nil {
					b.Fatal(err)
				}
				l.report(b, 0)
				b.ReportMetric(receipts/float64(syncs), "receipts/sync")
				b.ReportMetric(float64(bytesIn(b, folder)-before)/receipts, "B/receipt")
			}
		})
	}
}

// bytesIn gives the bytes of the files of a log.
func bytesIn(b *testing.B, folder string) (n int64) {
	files, err := filepath.Glob(filepath.Join(folder, "receipts-*"))
	if err != nil {
		b.Fatal(err)
	}
	for _, file := range files {
		info, err := os.Stat(file)
		if err != nil {
			b.Fatal(err)
		}
		n += info.Size()
	}
	return n
}

// patient takes its time for write_note, on a goroutine of its own, and stops when it is told to.
type patient struct{ running *atomic.Int64 }

const patience = 100 * time.Millisecond

func (p patient) Run(ctx context.Context, _ string, _ *argument.List) (operation.Result, error) {
	p.running.Add(1)
	defer p.running.Add(-1)
	timer := time.NewTimer(patience)
	defer timer.Stop()
	select {
	case <-timer.C:
		return written, nil
	case <-ctx.Done():
		return operation.Result{}, ctx.Err()
	}
}

// BenchmarkSoak has 1,000 turns in flight at 10,000 calls a second, each of which takes 100 ms. BONNIE_SOAK is how long: 10s
// without it; 60s is the whole. The memory that is in use must not grow from the first tenth to the last.
func BenchmarkSoak(b *testing.B) {
	lasts := 10 * time.Second
	if text := os.Getenv("BONNIE_SOAK"); text != "" {
		var err error
		if lasts, err = time.ParseDuration(text); err != nil || lasts < 3*time.Second {
			b.Fatal("BONNIE_SOAK is a duration of 3s or more, such as 60s")
		}
	}
	for range b.N {
		p := patient{new(atomic.Int64)}
		w := newWorldOn(b, p)
		l := newLoad(2000, 10_000, lasts)
		var early, late uint64
		var flight []float64
		watched := make(chan struct{})
		go func() { // looks on
			defer close(watched)
			rounds := int64(len(l.late) / l.clients)
			for at := l.at[0].Load(); at < rounds; at = l.at[0].Load() {
				switch {
				case at > rounds/10 && early == 0:
					early = inUse()
				case at > rounds*9/10 && late == 0:
					late = inUse()
				case at > rounds/10:
					flight = append(flight, float64(p.running.Load()))
				}
				time.Sleep(50 * time.Millisecond)
			}
		}()
		l.run(b, w)
		<-watched
		l.report(b, patience)
		slices.Sort(flight)
		if len(flight) > 0 {
			b.ReportMetric(flight[len(flight)/2], "in-flight")
		}
		b.ReportMetric(float64(early)/(1<<20), "MB-early")
		b.ReportMetric(float64(late)/(1<<20), "MB-late")
		if early == 0 || late == 0 {
			b.Error("the machine was too busy to look on")
		}
		if late > early+early/10 {
			b.Errorf("the memory in use has grown from %d to %d bytes", early, late)
		}
	}
}

// inUse gives the bytes of the heap that are in use, and of stacks.
func inUse() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc + m.StackInuse
}
