package operation

import "time"

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
