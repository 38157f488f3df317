package browser

import (
	"os"
	"strings"
	"testing"
)

// TestVisible holds testdata/visible.html: what has SEEN in it is read, and what has HIDDEN in it is not.
func TestVisible(t *testing.T) {
	page, err := os.ReadFile("testdata/visible.html")
	if err != nil {
		t.Fatal(err)
	}
	w := newWorld(t, map[string]string{"/": string(page)})
	w.open("/")
	text := w.does("read_page", object{})
	for i := 1; ; i++ {
		word := "SEEN" + number(int64(i)) + "."
		if !strings.Contains(string(page), word) {
			break
		}
		if !strings.Contains(text, word) {
			t.Error(word, "is not read")
		}
	}
	if strings.Contains(text, "HIDDEN") {
		t.Error("what nobody sees is read:", text)
	}
	has(t, text, `"SEEN1.\n`, `SEEN20.\n\tand more\nSEEN21.`)
	if links := w.does("list_links", object{}); strings.Contains(links, "HIDDEN") || !strings.Contains(links, "SEEN") {
		t.Error(links)
	}
}
