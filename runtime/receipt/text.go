package receipt

import (
	"strings"
	"time"
	"unicode/utf8"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// The first and last second of the years 0001 to 9999, counted as Unix does, and the first one of March of the year 0.
const (
	firstSecond = -62135596800
	lastSecond  = 253402300799
	marchOfZero = -719468 * 86400
)

// AppendTime appends a date of spec 1.1, YYYY-MM-DDTHH:MM:SSZ, without quotes. A fraction of a second is cut off; a time
// outside of the years 0001 to 9999 is written as the first or the last second of these.
func AppendTime(dst []byte, t time.Time) []byte {
	seconds := uint64(max(firstSecond, min(t.Unix(), lastSecond)) - marchOfZero)
	days, clock := uint32(seconds/86400), uint32(seconds%86400)
	// In years that start in March the day that some lack is the last one, and the months before it have 153 days in every five.
	quarters := 4*days + 3
	century := quarters / 146097
	quarters = quarters%146097 | 3
	year, day := century*100+quarters/1461, quarters%1461/4
	month := (5*day + 2) / 153
	day -= (153*month+2)/5 - 1
	if month += 3; month > 12 {
		month, year = month-12, year+1
	}
	dst = append(dst, "0000-00-00T00:00:00Z"...)
	out := (*[20]byte)(dst[len(dst)-20:])
	out[0], out[1] = digits2(year / 100)
	out[2], out[3] = digits2(year % 100)
	out[5], out[6] = digits2(month)
	out[8], out[9] = digits2(day)
	out[11], out[12] = digits2(clock / 3600)
	out[14], out[15] = digits2(clock / 60 % 60)
	out[17], out[18] = digits2(clock % 60)
	return dst
}

// digits2 gives the digits of a number below 100.
func digits2(n uint32) (byte, byte) { return byte('0' + n/10), byte('0' + n%10) }

// AppendUUID appends the text of a UUID, without quotes.
func AppendUUID(dst []byte, id [16]byte) []byte {
	dst = append(dst, "00000000-0000-0000-0000-000000000000"...)
	out := (*[36]byte)(dst[len(dst)-36:])
	b, c := hex8(id[4:]), hex8(id[8:])
	put8(out[0:], hex8(id[0:]))
	put4(out[9:], b)
	put4(out[14:], b>>32)
	put4(out[19:], c)
	put4(out[24:], c>>32)
	put8(out[28:], hex8(id[12:]))
	return dst
}

// AppendDigest appends a SHA-256 as 64 lower-case hexadecimal digits, without quotes.
func AppendDigest(dst []byte, sum [32]byte) []byte {
	dst = append(dst, noDigest...)
	putDigest(dst[len(dst)-64:], &sum)
	return dst
}

// noDigest has the length of a digest.
const noDigest = "0000000000000000000000000000000000000000000000000000000000000000"

func putDigest(dst []byte, sum *[32]byte) {
	out := (*[64]byte)(dst)
	for i := 0; i < 8; i++ {
		put8(out[8*i:], hex8(sum[4*i:]))
	}
}

// hex8 gives the eight hexadecimal digits of four bytes, the first in the lowest byte. It makes all at once: each is a byte of
// a number of eight.
func hex8(in []byte) uint64 {
	n := uint64(in[0]) | uint64(in[1])<<8 | uint64(in[2])<<16 | uint64(in[3])<<24
	n = (n | n<<16) & 0x0000FFFF0000FFFF
	n = (n | n<<8) & 0x00FF00FF00FF00FF
	n = n>>4&0x000F000F000F000F | n<<8&0x0F000F000F000F00
	letters := (n + 0x0606060606060606) >> 4 & 0x0101010101010101
	return n + 0x3030303030303030 + letters*('a'-'0'-10)
}

func put8(out []byte, digits uint64) {
	put4(out, digits)
	put4(out[4:], digits>>32)
}

func put4(out []byte, digits uint64) {
	_ = out[3]
	out[0], out[1], out[2], out[3] = byte(digits), byte(digits>>8), byte(digits>>16), byte(digits>>24)
}

// digestOf reads 64 lower-case hexadecimal digits.
func digestOf[T ~string | ~[]byte](text T) (sum [32]byte, ok bool) {
	if len(text) != 64 {
		return sum, false
	}
	for i := 0; i < 64; i++ {
		c := text[i]
		switch {
		case '0' <= c && c <= '9':
			c -= '0'
		case 'a' <= c && c <= 'f':
			c -= 'a' - 10
		default:
			return sum, false
		}
		sum[i/2] = sum[i/2]<<4 | c
	}
	return sum, true
}

// appendText appends a text that comes from outside as a JSON string that the profile Value takes. It allocates for a text
// with noncharacters only.
func appendText(dst []byte, s string) []byte {
	for _, r := range s {
		if isNoncharacter(r) {
			s = strings.Map(func(r rune) rune {
				if isNoncharacter(r) {
					return utf8.RuneError
				}
				return r
			}, s)
			break
		}
	}
	return wire.AppendString(dst, s)
}

func isNoncharacter(r rune) bool { return r >= 0xFDD0 && (r <= 0xFDEF || r&0xFFFE == 0xFFFE) }
