package token

import (
	gotoken "go/token"
	"testing"
)

func TestIdentifier(t *testing.T) {
	for _, c := range []struct{ name, want string }{
		{"id", "Id"}, {"portableID", "PortableID"}, {"documentURLTemplate", "DocumentURLTemplate"}, {"HTTP", "HTTP"},
		{"ask-user", "AskUser"}, {"snake_case_name", "SnakeCaseName"}, {"a.b/c:d e_f", "ABCDEF"}, {"x1-y2", "X1Y2"}, {"v1.2", "V12"},
		{"2d", "TwoD"}, {"0", "Zero"}, {"10", "One0"}, {"", "Empty"},
		{"-5", "Minus5"}, {"_id", "UnderscoreId"}, {"id_", "IdUnderscore"}, {"a--b", "AMinusMinusB"}, {"--", "MinusMinus"},
		{"$ref", "DollarRef"}, {"c++", "CPlusPlus"}, {"<=", "LessEquals"}, {"a+b", "APlusB"}, {"*/", "AsteriskSlash"}, {"\"`\\", "QuoteBacktickBackslash"},
		{"größe", "GrU00F6U00DFE"}, {"日本", "U65E5U672C"}, {"😀", "U1F600"}, {"\x00", "U0000"}, {"\u2028", "U2028"}, {"a\nb", "AU000AB"}, {"\u202e", "U202E"},
		{"func", "Func"}, {"type", "Type"},
	} {
		have := Identifier(c.name)
		if have != c.want || !gotoken.IsIdentifier(have) || !gotoken.IsExported(have) {
			t.Errorf("%q is %s, want %s", c.name, have, c.want)
		}
	}
}

func TestIdentifiersAreIdentifiers(t *testing.T) {
	for r := rune(0); r < 0x3000; r++ {
		for _, name := range []string{string(r), "a" + string(r), string(r) + "a", "a" + string(r) + "a"} {
			if have := Identifier(name); !gotoken.IsIdentifier(have) || !gotoken.IsExported(have) {
				t.Fatalf("%q is %s", name, have)
			}
		}
	}
}
