package wire

import "slices"

// AppendCanonical appends the RFC 8785 form of src to dst and returns the result; on error it returns dst and an *Error.
// The two must not overlap.
//
// In every profile, JSON too, it refuses duplicate members, lone surrogates and numbers that overflow a double: these
// have no canonical form.
func AppendCanonical(dst, src []byte, p Profile) ([]byte, error) {
	s := newScanner(src, p.rules().withMeaning())
	s.write, s.out, s.base = true, slices.Grow(dst, len(src)), len(dst)
	err := s.scan()
	if err == nil {
		dst = s.finish()
	}
	s.release()
	if err != nil {
		return dst, err
	}
	return dst, nil
}

// CheckCanonical is Check, and then refuses an input that is not its own RFC 8785 form: not-canonical, with the offset of
// the first byte that differs. In profile JSON it refuses all that AppendCanonical refuses.
func CheckCanonical(src []byte, p Profile) error {
	s := newScanner(src, p.rules().withMeaning())
	s.write = true
	err := s.scan()
	if err == nil && !s.unchanged() {
		err = difference(src, s.finish())
	}
	s.release()
	if err != nil {
		return err
	}
	return nil
}

// difference says where an input and its canonical form part.
func difference(src, canonical []byte) *Error {
	at := 0
	for at < min(len(src), len(canonical)) && src[at] == canonical[at] {
		at++
	}
	return &Error{notCanonical, at, "here the RFC 8785 form goes on in another way; " +
		"expected no white space, members sorted by name, the shortest escapes and numbers"}
}
