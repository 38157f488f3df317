package turn

import "math/rand/v2"

// NewID makes a random UUID (version 4). Its bits come from the generator of the Go runtime, ChaCha8 with a seed that the
// operating system gives when the program starts, and that is mixed anew all the time: crypto/rand would bring reflection, and
// an id has to be new, not secret. What authorises a confirmation is the channel that it comes from, never the id.
func NewID() (id [16]byte) {
	a, b := rand.Uint64(), rand.Uint64()
	for i := range 8 {
		id[i], id[8+i] = byte(a>>(8*i)), byte(b>>(8*i))
	}
	id[6] = id[6]&0x0F | 0x40
	id[8] = id[8]&0x3F | 0x80
	return id
}
