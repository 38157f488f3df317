package wire

// Profile says how strict reading is. Each profile refuses all that the one before it refuses, except that Fragment is
// Package without its two rules about the whole file.
type Profile uint8

const (
	JSON     Profile = iota // the RFC 8259 grammar in valid UTF-8
	Value                   // JSON with one meaning: a value at run time
	Package                 // a whole package
	Fragment                // a part of a package: any top-level value, of any size
)

const (
	// maxPackageSize is the limit of a package in bytes: 4 MiB.
	maxPackageSize = 4 << 20
	// maxPackageDepth is the limit of open objects and arrays in a package. The outermost is level 1.
	maxPackageDepth = 64
	// maxDepth is the limit of the other profiles.
	maxDepth = 512
	// maxInteger is the largest integer that every reader of JSON keeps exact: 2^53-1.
	maxInteger = 1<<53 - 1
)

// rules are what a profile asks for beyond the grammar.
type rules struct {
	size          int  // the limit in bytes; 0 is no limit
	depth         int  // the limit of open objects and arrays
	meaning       bool // no duplicate members, no lone surrogates, no number that overflows a double
	exact         bool // no number beyond maxInteger
	noncharacters bool // no noncharacters in strings
	characters    bool // no control, bidi, invisible or tag characters in strings
	objectOnly    bool // the top-level value is an object
}

var profiles = [...]rules{
	JSON:     {depth: maxDepth},
	Value:    {depth: maxDepth, meaning: true, exact: true, noncharacters: true},
	Package:  {depth: maxPackageDepth, meaning: true, exact: true, noncharacters: true, characters: true, objectOnly: true, size: maxPackageSize},
	Fragment: {depth: maxPackageDepth, meaning: true, exact: true, noncharacters: true, characters: true},
}

// rules gives the rules of p; what is no profile is read by the strictest.
func (p Profile) rules() rules {
	if p > Fragment {
		p = Package
	}
	return profiles[p]
}

// withMeaning adds what a text needs to have one meaning, the part of Value that trees and canonical forms rest on.
func (r rules) withMeaning() rules {
	r.meaning = true
	return r
}
