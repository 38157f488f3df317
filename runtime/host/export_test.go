package host

import "time"

// SetTell makes the time between what is told of calls another one, until it is put back.
func SetTell(d time.Duration) (back func()) {
	before := tell
	tell = d
	return func() { tell = before }
}
