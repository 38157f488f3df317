package receipt_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/receipt"
)

// BenchmarkAppend writes the receipt of a plain run, ours beside what one would write with encoding/json.
func BenchmarkAppend(b *testing.B) {
	r := plainRun()
	b.Run("receipt", func(b *testing.B) {
		b.ReportAllocs()
		var buffer []byte
		for b.Loop() {
			buffer = r.Append(buffer[:0])
		}
		b.SetBytes(int64(len(buffer)))
	})
	b.Run("encoding/json", func(b *testing.B) {
		b.ReportAllocs()
		var size int
		for b.Loop() {
			out, err := json.Marshal(jsonOf(r, sum(0x11), true, ability.EffectMutation, []string{"value.plain-text"}, []string{"value.edit-result"}))
			if err != nil {
				b.Fatal(err)
			}
			size = len(out)
		}
		b.SetBytes(int64(size))
	})
}

// BenchmarkLog makes receipts durable, one at a time and by 64 writers at once, beside a file that is synced for each.
func BenchmarkLog(b *testing.B) {
	record := plainRun().Append(nil)
	for _, writers := range []struct {
		name string
		n    int
	}{{"1 writer", 1}, {"64 writers", 64}} {
		b.Run(writers.name+"/log", func(b *testing.B) {
			l, err := receipt.OpenLog(filepath.Join(b.TempDir(), "log"), receipt.Options{})
			if err != nil {
				b.Fatal(err)
			}
			defer l.Close()
			writeAll(b, writers.n, func() error { return l.Record(receipt.SkillRun, record) })
		})
		b.Run(writers.name+"/sync for each", func(b *testing.B) {
			f, err := os.Create(filepath.Join(b.TempDir(), "file"))
			if err != nil {
				b.Fatal(err)
			}
			defer f.Close()
			var mu sync.Mutex
			writeAll(b, writers.n, func() error {
				mu.Lock()
				defer mu.Unlock()
				if _, err := f.Write(record); err != nil {
					return err
				}
				return f.Sync()
			})
		})
	}
}

// writeAll calls write b.N times from n goroutines.
func writeAll(b *testing.B, n int, write func() error) {
	b.ReportAllocs()
	b.ResetTimer()
	var left atomic.Int64
	left.Store(int64(b.N))
	var all sync.WaitGroup
	for range n {
		all.Go(func() {
			for left.Add(-1) >= 0 {
				if err := write(); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	all.Wait()
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "records/s")
}

// BenchmarkVerify reads a log of 10,000 receipts.
func BenchmarkVerify(b *testing.B) {
	folder := filepath.Join(b.TempDir(), "log")
	size := writeFast(b, folder, 10_000)
	b.SetBytes(size)
	b.ReportAllocs()
	for b.Loop() {
		if report, err := receipt.Verify(folder, nil); err != nil || report.Problem != nil {
			b.Fatal(err, report.Problem)
		}
	}
}
