package wire
import ("testing";"unicode")
func TestL(t *testing.T){ for r:=rune(0); r<=0x10ffff; r++ { if joins(r)!=(r>=0x80&&(unicode.IsLetter(r)||unicode.IsMark(r))) {t.Fatalf("%x",r)}; if c:=classify(r); c!="" && !isSuspect(r) {t.Fatalf("%x %v",r,c)} } }
