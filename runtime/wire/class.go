package wire

import "slices"

// refused are the characters that no string of a package holds, in order. The last two code points of every plane are
// noncharacters too.
var refused = [...]struct {
	first, last rune
	code        Code
}{
	{0x0000, 0x001F, controlCharacter},
	{0x007F, 0x009F, controlCharacter},
	{0x00AD, 0x00AD, invisibleCharacter},
	{0x034F, 0x034F, invisibleCharacter},
	{0x061C, 0x061C, bidiCharacter},
	{0x115F, 0x1160, invisibleCharacter},
	{0x17B4, 0x17B5, invisibleCharacter},
	{0x180B, 0x180F, invisibleCharacter},
	{0x200B, 0x200D, invisibleCharacter},
	{0x200E, 0x200F, bidiCharacter},
	{0x2028, 0x2029, controlCharacter},
	{0x202A, 0x202E, bidiCharacter},
	{0x2060, 0x2065, invisibleCharacter},
	{0x2066, 0x2069, bidiCharacter},
	{0x206A, 0x206F, invisibleCharacter},
	{0x2800, 0x2800, invisibleCharacter},
	{0x3164, 0x3164, invisibleCharacter},
	{0xFDD0, 0xFDEF, noncharacter},
	{0xFE00, 0xFE0F, invisibleCharacter},
	{0xFEFF, 0xFEFF, invisibleCharacter},
	{0xFFA0, 0xFFA0, invisibleCharacter},
	{0xFFF0, 0xFFFC, invisibleCharacter},
	{0xFFFE, 0xFFFF, noncharacter},
	{0x1BCA0, 0x1BCA3, invisibleCharacter},
	{0x1D173, 0x1D17A, invisibleCharacter},
	{0xE0000, 0xE007F, tagCharacter},
	{0xE0080, 0xE0FFF, invisibleCharacter},
}

// blocks has a bit for every 32 code points among which some are refused: most text is far from them.
var blocks = func() (bits [0x110000 / 32 / 64]uint64) {
	mark := func(first, last rune) {
		for b := first / 32; b <= last/32; b++ {
			bits[b/64] |= 1 << (b % 64)
		}
	}
	for _, c := range refused {
		mark(c.first, c.last)
	}
	for plane := rune(0); plane <= 0x10; plane++ {
		mark(plane<<16|0xFFFE, plane<<16|0xFFFF)
	}
	return bits
}()

// isSuspect says whether classify has to look at r. It is quick.
func isSuspect(r rune) bool { return blocks[r>>11]>>(r>>5&63)&1 != 0 }

// classify gives the code of a character that no package holds, or "".
func classify(r rune) Code {
	for i := range refused {
		if c := &refused[i]; r <= c.last {
			if r >= c.first {
				return c.code
			}
			break
		}
	}
	if r&0xFFFE == 0xFFFE {
		return noncharacter
	}
	return ""
}

// describe words a code of classify.
func describe(code Code) string {
	switch code {
	case controlCharacter:
		return "a control character"
	case bidiCharacter:
		return "a bidirectional control"
	case invisibleCharacter:
		return "an invisible character"
	case tagCharacter:
		return "a tag character"
	}
	return "a noncharacter"
}

// isLetter says whether r is a letter or mark outside ASCII.
func isLetter(r rune) bool {
	i, found := slices.BinarySearch(letters[:], r)
	if found {
		i++
	}
	return i%2 == 1
}

// IsHidden says whether a character is one that no package holds: a control, bidirectional, invisible or tag character, or a
// noncharacter. Whoever shows a text from outside writes it as an escape, so that it cannot say what nobody sees.
func IsHidden(r rune) bool { return isSuspect(r) && classify(r) != "" }
