package turn

import "time"

// SetPreviewTime makes the time of previews another one, until it is put back.
func SetPreviewTime(d time.Duration) (back func()) {
	before := previewTime
	previewTime = d
	return func() { previewTime = before }
}
