package calendar_test

import (
	"maps"
	"slices"
	"strings"
)

func sorted(set map[string]bool) []string { return slices.Sorted(maps.Keys(set)) }

// difference gives the lines that are in one text only, in their order, by their longest common subsequence.
func difference(was, is []string) string {
	long := make([][]int, len(was)+1)
	for i := range long {
		long[i] = make([]int, len(is)+1)
	}
	for i := len(was) - 1; i >= 0; i-- {
		for j := len(is) - 1; j >= 0; j-- {
			if was[i] == is[j] {
				long[i][j] = long[i+1][j+1] + 1
			} else {
				long[i][j] = max(long[i+1][j], long[i][j+1])
			}
		}
	}
	var out strings.Builder
	write := func(sign, line string) {
		if line != "" {
			out.WriteString(sign + strings.TrimRight(line, "\r\n") + "\n")
		}
	}
	i, j := 0, 0
	for i < len(was) || j < len(is) {
		switch {
		case i < len(was) && j < len(is) && was[i] == is[j]:
			i, j = i+1, j+1
		case j == len(is) || i < len(was) && long[i+1][j] >= long[i][j+1]:
			write("-", was[i])
			i++
		default:
			write("+", is[j])
			j++
		}
	}
	return out.String()
}
