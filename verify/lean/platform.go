package lean

import "strings"

// platforms is a set of the platforms: the bit 7-i stands for platformNames[i], so that the larger of two sets is the one
// that comes first in a list.
type platforms uint8

const all platforms = 0xFF

var platformNames = [8]string{
	"linux/amd64", "linux/arm64", "darwin/amd64", "darwin/arm64", "windows/amd64", "windows/arm64", "js/wasm", "wasip1/wasm",
}

// one returns the set of one platform.
func one(i int) platforms { return 1 << (7 - i) }

func (p platforms) String() string {
	if p == all {
		return "all"
	}
	var names []string
	for i, name := range platformNames {
		if p&one(i) != 0 {
			names = append(names, name)
		}
	}
	return strings.Join(names, " ")
}

// on words where something is so.
func (p platforms) on() string {
	if p == all {
		return "on all platforms"
	}
	return "on " + p.String()
}
