//go:build race

package admit

// slow is by how much the limits of time are stretched: the race detector slows everything down.
const slow = 20

// raced says whether the race detector is on.
const raced = true
