// Package lean proves what the turn path brings with it. The import closure of a package is the package and everything
// that it imports, directly or through others. A list in the repository states the closures of the roots, the packages
// that a turn runs through, for each platform; a closure that is not the listed one is refused, so that a new package in
// it is a line that somebody reads and accepts. Some packages are refused whatever the list says, and so is unsafe code
// in the module's own packages.
//
// # Roots and platforms
//
// A root is a package of the module, named by its folder relative to the module's: runtime/wire. The packages in Roots
// are roots in every module that has them; a list may name more. The closures are those of builds without cgo, build tags,
// experiments and settings of the machine, on these platforms, which are always named in this order:
//
//	linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64 windows/arm64 js/wasm wasip1/wasm
//
// Tests are no part of a closure. What the linker adds to a main package is, as if that package imported it.
//
// # The list
//
// The list is the file runtime/internal/lean/allow.txt of the module. It is ASCII, every line ends with a line feed, and
// this is its grammar (SP is a space, LF a line feed, DIGIT one of 0-9):
//
//	list      = *comment release *section
//	comment   = "#" *( a printable ASCII character ) LF
//	release   = "go" SP "1." 1*DIGIT LF
//	section   = LF "[" root SP platforms "]" LF 1*(package LF)
//	root      = a path of folders: names of the characters A-Z a-z 0-9 - . _ ~ + that do not start with a dot, joined by "/"
//	platforms = "all" | platform *(SP platform)
//	package   = an import path, of the same characters, in full also for packages of the module
//
// The closure of a root on a platform is the union of the root's sections that name the platform. So a package stands
// once for a root, in the section of exactly those platforms on which the closure has it, and there is one way to write
// a list: "all" stands for all platforms and is the only way to write that; the platforms of a section stand in the order
// above; sections are sorted by root, byte by byte, and of two sections of one root the first is the one that has the
// first platform, in the order above, that only one of them has; the packages of a section are sorted byte by byte, and
// none stands in two sections of a root.
//
// The release is that of the Go toolchain whose standard library the closures were taken from. Another toolchain may have
// other closures; nothing is refused for that alone, but a difference then says so.
//
// # Findings
//
//	malformed-list     the list breaks the grammar or the order; each line that does is a detail
//	missing-list       the module is github.com/bonnie-build/bonnie and has no list (other modules need none)
//	unlisted-root      a package of Roots is there and has no section
//	unknown-root       the list has a section for a package that is not there
//	unlisted-package   the closure has packages that the list does not have, with the shortest chain of imports from the root
//	                   to the first of them and the place where the module's own code starts that chain
//	absent-package     the list has packages that the closure does not have
//	forbidden-package  the closure has a package of Forbidden, with the chain likewise; what such a package brings in is
//	                   not named, in this finding or another
//	unsafe-code        a package of the module that is in a closure imports unsafe or C, or has assembly: in any file but
//	                   tests, also in files for other platforms
//	forbidden-symbol   a compiled program has names of a package of Forbidden (Symbols only)
//
// Of several shortest chains the one is named that is first byte by byte at the first package where they part.
//
// # Compiled programs
//
// Symbols reads the names that a program was linked with: its symbol table, when it was not stripped, and its table of
// functions, which every Go program keeps because the runtime needs it. A name belongs to a package when it starts with
// the package's path and a dot, behind the markers of the linker (type:, go:itab., *, .eq., .hash. and a comma, which
// separates the two types of an itab). It reads ELF, Mach-O and PE files.
package lean

// Allow is the path of the list in a module.
const Allow = "runtime/internal/lean/allow.txt"

// Roots are the packages of the turn path. Those that a module has need a section.
var Roots = []string{
	"runtime/ability",
	"runtime/cmd/bonnie-runtime",
	"runtime/table",
	"runtime/turn",
	"runtime/wire",
}

// Forbidden are the packages that no closure may have: reflection, and what brings it.
var Forbidden = []string{
	"crypto/ed25519",
	"crypto/rand",
	"encoding/binary",
	"encoding/hex",
	"encoding/json",
	"fmt",
	"reflect",
}

// module is the module that cannot do without a list.
const module = "github.com/bonnie-build/bonnie"

// rewrite is what a person types to accept closures as they are.
const rewrite = "go run " + module + "/verify/cmd/bonnie-verify lean -update"
