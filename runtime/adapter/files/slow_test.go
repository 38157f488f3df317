package files

import (
	"context"
	"strings"
	"testing"
	"time"
)

// TestSlowExpressionsEnd searches with an expression that is as slow as one can be, and holds that the search ends soon after
// its context.
func TestSlowExpressionsEnd(t *testing.T) {
	b := newBench(t, map[string]string{"a": strings.Repeat(strings.Repeat("x", 200)+"\n", 40000)})
	for _, expression := range []string{`(x?){1000}y`, `(x+x+)+y`, `.*.*.*.*.*.*.*y`, `((x{0,30}){0,30})y`} {
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		start := time.Now()
		b.with(ctx, "search_code", "query", expression, "reading", "expression")
		if late := time.Since(start); late > 3*time.Second {
			t.Errorf("%s ends after %v", expression, late)
		} else {
			t.Logf("%s ends after %v", expression, late)
		}
		cancel()
	}
}
