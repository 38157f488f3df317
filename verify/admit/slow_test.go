//go:build !race

package admit

// slow is by how much the limits of time are stretched.
const slow = 1

// raced says whether the race detector is on.
const raced = false
