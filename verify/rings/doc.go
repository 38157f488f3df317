// Package rings holds the architecture to its drawing: which part of the repository may import which other, and which
// modules from outside. It is a test over `go list -json ./...`; changing the table is changing the architecture.
package rings
