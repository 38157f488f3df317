package wire_test
import ("testing";"github.com/bonnie-build/bonnie/runtime/wire";"bytes";"encoding/json")
func BenchmarkAdhoc(b *testing.B){
 src:=shippedPackage(b)
 var ind bytes.Buffer; json.Indent(&ind,src,"","  ")
 sh:=shuffledAndIndented(b,src)
 var cmp bytes.Buffer; json.Compact(&cmp,sh)
 for _,d:=range []struct{n string;s []byte}{{"canonical",src},{"indented",ind.Bytes()},{"shuffled-compact",cmp.Bytes()},{"shuffled-indented",sh}}{
  b.Run(d.n+"/check",func(b *testing.B){b.SetBytes(int64(len(d.s)));for b.Loop(){ wire.Check(d.s,wire.Package)}})
  b.Run(d.n+"/json",func(b *testing.B){b.SetBytes(int64(len(d.s)));for b.Loop(){ wire.Check(d.s,wire.JSON)}})
  var o []byte
  b.Run(d.n+"/canon",func(b *testing.B){b.SetBytes(int64(len(d.s)));for b.Loop(){ o,_=wire.AppendCanonical(o[:0],d.s,wire.Package)}})
 }
}
