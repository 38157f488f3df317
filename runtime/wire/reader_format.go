package wire

// IsDateTime says whether t is a date-time of RFC 3339: a day of the calendar, a time with optional fraction, and an
// offset. The second 60 stands at 23:59 UTC alone. The letters T and Z may be small.
func IsDateTime(t Text) bool {
	if len(t) < len("0000-00-00T00:00:00Z") || t[4] != '-' || t[7] != '-' || t[10]|0x20 != 't' || t[13] != ':' || t[16] != ':' {
		return false
	}
	year, month, day := number2(t, 0)*100+number2(t, 2), number2(t, 5), number2(t, 8)
	hour, minute, second := number2(t, 11), number2(t, 14), number2(t, 17)
	if year < 0 || month < 1 || month > 12 || day < 1 || day > daysOf(year, month) ||
		hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 60 {
		return false
	}
	rest := t[19:]
	if rest[0] == '.' {
		n := 1
		for n < len(rest) && isDigit(rest[n]) {
			n++
		}
		if n == 1 || n == len(rest) {
			return false
		}
		rest = rest[n:]
	}
	minutes := 60*hour + minute
	switch {
	case len(rest) == 1 && rest[0]|0x20 == 'z':
	case len(rest) == 6 && (rest[0] == '+' || rest[0] == '-') && rest[3] == ':':
		h, m := number2(rest, 1), number2(rest, 4)
		if h < 0 || h > 23 || m < 0 || m > 59 {
			return false
		}
		if rest[0] == '+' {
			minutes -= 60*h + m
		} else {
			minutes += 60*h + m
		}
	default:
		return false
	}
	const day24 = 24 * 60
	return second < 60 || (minutes+day24)%day24 == day24-1
}

// number2 reads the two digits at i, or gives a number far below 0.
func number2(t Text, i int) int {
	if !isDigit(t[i]) || !isDigit(t[i+1]) {
		return -10000
	}
	return 10*int(t[i]-'0') + int(t[i+1]-'0')
}

func daysOf(year, month int) int {
	switch month {
	case 2:
		if year%4 == 0 && (year%100 != 0 || year%400 == 0) {
			return 29
		}
		return 28
	case 4, 6, 9, 11:
		return 30
	}
	return 31
}
