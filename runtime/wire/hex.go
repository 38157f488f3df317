package wire

import "slices"

// AppendHex appends bytes as lower-case hexadecimal digits, two for each, without quotes.
func AppendHex(dst, bytes []byte) []byte {
	start := len(dst)
	dst = slices.Grow(dst, 2*len(bytes))[:start+2*len(bytes)]
	out := dst[start:]
	for len(bytes) >= 4 && len(out) >= 8 { // hex8 and putHex8, which the compiler does not put here by itself
		n := uint64(bytes[0]) | uint64(bytes[1])<<8 | uint64(bytes[2])<<16 | uint64(bytes[3])<<24
		n = (n | n<<16) & 0x0000FFFF0000FFFF
		n = (n | n<<8) & 0x00FF00FF00FF00FF
		n = n>>4&0x000F000F000F000F | n<<8&0x0F000F000F000F00
		n += '0'*lowBits + ((n+6*lowBits)>>4&lowBits)*('a'-'0'-10)
		out[0], out[1], out[2], out[3] = byte(n), byte(n>>8), byte(n>>16), byte(n>>24)
		out[4], out[5], out[6], out[7] = byte(n>>32), byte(n>>40), byte(n>>48), byte(n>>56)
		bytes, out = bytes[4:], out[8:]
	}
	for i, b := range bytes {
		digits := hex8([]byte{b, 0, 0, 0})
		out[2*i], out[2*i+1] = byte(digits), byte(digits>>8)
	}
	return dst
}

// AppendUUID appends the text of a UUID, 8-4-4-4-12 lower-case hexadecimal digits, without quotes.
func AppendUUID(dst []byte, id [16]byte) []byte {
	dst = append(dst, "00000000-0000-0000-0000-000000000000"...)
	out := (*[36]byte)(dst[len(dst)-36:])
	b, c := hex8(id[4:]), hex8(id[8:])
	putHex8(out[0:], hex8(id[0:]))
	putHex4(out[9:], b)
	putHex4(out[14:], b>>32)
	putHex4(out[19:], c)
	putHex4(out[24:], c>>32)
	putHex8(out[28:], hex8(id[12:]))
	return dst
}

// hex8 gives the eight hexadecimal digits of four bytes, the first in the lowest byte. It makes all at once: each is a byte of
// a number of eight.
func hex8(in []byte) uint64 {
	_ = in[3]
	n := uint64(in[0]) | uint64(in[1])<<8 | uint64(in[2])<<16 | uint64(in[3])<<24
	n = (n | n<<16) & 0x0000FFFF0000FFFF
	n = (n | n<<8) & 0x00FF00FF00FF00FF
	n = n>>4&0x000F000F000F000F | n<<8&0x0F000F000F000F00
	letters := (n + 6*lowBits) >> 4 & lowBits
	return n + '0'*lowBits + letters*('a'-'0'-10)
}

func putHex8(out []byte, digits uint64) {
	_ = out[7]
	out[0], out[1], out[2], out[3] = byte(digits), byte(digits>>8), byte(digits>>16), byte(digits>>24)
	out[4], out[5], out[6], out[7] = byte(digits>>32), byte(digits>>40), byte(digits>>48), byte(digits>>56)
}

func putHex4(out []byte, digits uint64) {
	_ = out[3]
	out[0], out[1], out[2], out[3] = byte(digits), byte(digits>>8), byte(digits>>16), byte(digits>>24)
}
