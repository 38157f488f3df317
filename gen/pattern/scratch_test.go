package pattern
import ("testing";"fmt";"os";"strings";"time"
"github.com/bonnie-build/bonnie/runtime/wire"
"path/filepath")
func TestScratch(t *testing.T){
 fs,_:=filepath.Glob("../../schemas/*.json")
 seen:=map[string]bool{}
 var walk func(n *wire.Node)
 walk=func(n *wire.Node){ for _,m:=range n.Members { if m.Name=="pattern"&&m.Value.Kind==wire.String&&!seen[m.Value.Text]&&!strings.Contains(m.Value.Text,"invalid-"){seen[m.Value.Text]=true
  t0:=time.Now(); d,err:=Compile(m.Value.Text); if err!=nil {fmt.Println(err);continue}
  fmt.Printf("%3d states %3d classes %4d ranges sure=%d %v %q\n",len(d.Accept),d.ClassCount,len(d.Ranges),d.Sure,time.Since(t0),m.Value.Text)}; walk(m.Value)}; for _,i:=range n.Items{walk(i)}}
 for _,f:=range fs { b,_:=os.ReadFile(f); n,err:=wire.Parse(b,wire.Value); if err!=nil{t.Fatal(err)}; walk(n)}
 for _,p:=range []string{`(a|b)*a(a|b){9}`,`(a|b)*a(a|b){12}`,`(?:.{1,100}){1,80}`,`^(?:[a-z]{1,30}[0-9]{1,30}){1,30}$`,`(\pL|\pN|x){1000}`,`(x*){1000}`,`^[a-z]{1,1000}$`,`((a{0,10}){0,10}){0,10}`,`(?:(?:.?){1,100}){1,80}$`,`(a?b?c?d?e?f?g?h?i?j?k?l?m?){60}$`}{
  t0:=time.Now(); d,err:=Compile(p); n:=0; if d!=nil{n=len(d.Accept)}; fmt.Println(p,n,err,time.Since(t0))}
}
