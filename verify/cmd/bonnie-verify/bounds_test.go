package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// The schema is not asked about what is far beyond a limit; a report to nowhere is none.
func TestCheckEndsSoon(t *testing.T) {
	t.Setenv(reportVariable, "")
	file := filepath.Join(t.TempDir(), "many.bonnie")
	if err := os.WriteFile(file, []byte(`{"skills":[`+strings.Repeat("{},", 50_000)+`{}]}`), 0o600); err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	if refused, err := run([]string{"check", file}, io.Discard); err != nil || !refused || time.Since(start) > 10*time.Second {
		t.Errorf("%v, %v after %v", refused, err, time.Since(start))
	}
}
