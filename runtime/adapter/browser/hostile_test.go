package browser

import (
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/target"

	"github.com/bonnie-build/bonnie/runtime/operation"
)

// TestForbiddenAddresses opens what is not permitted, and pages that lead there by themselves.
func TestForbiddenAddresses(t *testing.T) {
	secret := newSite(t, map[string]string{"/": `<title>Secret</title>secret`})
	w := newWorld(t, map[string]string{
		"/":        `<title>Home</title>home`,
		"/refresh": `<title>Refresh</title><meta http-equiv=refresh content="0; url=http://127.0.0.1` + secret.port + `/">`,
		"/script":  `<title>Script</title><script>location = "http://127.0.0.1` + secret.port + `/"</script>`,
		"/late":    `<title>Late</title>before<script>fetch("/held").then(() => location = "http://evil.test` + secret.port + `/")</script>`,
		"/frame": `<title>Frame</title>outside<iframe src="http://127.0.0.1` + secret.port + `/"></iframe><iframe src="http://evil.test` + secret.port + `/"></iframe>
			<iframe src="file:///etc/passwd"></iframe><img src="http://localhost` + secret.port + `/i"><script src="http://[::1]` + secret.port + `/s"></script>
			<link rel=stylesheet href="http://evil.test` + secret.port + `/c"><link rel=preconnect href="http://evil.test` + secret.port + `/p"><link rel=prefetch href="http://evil.test` + secret.port + `/p">
			<script>
			fetch("http://127.0.0.1` + secret.port + `/f", {mode: "no-cors"}).catch(() => {});
			navigator.sendBeacon("http://evil.test` + secret.port + `/b", "x");
			new WebSocket("ws://127.0.0.1` + secret.port + `/w"); new WebSocket("ws://evil.test` + secret.port + `/w");
			new EventSource("http://evil.test` + secret.port + `/e");
			new Worker(URL.createObjectURL(new Blob(["fetch('http://127.0.0.1` + secret.port + `/x', {mode: 'no-cors'})"])));
			</script>`,
		"/local":  `<title>Local</title><script>location = "file:///etc/passwd"</script>still here`,
		"/chrome": `<title>Chrome</title><script>location = "chrome://version"</script>still here`,
		"/data":   `<title>Data</title><script>location = "data:text/html,<title>data</title>words"</script>still here`,
	})
	at := func(address string) object { return object{"address": address} }
	for _, address := range []string{
		secret.URL, "http://evil.test/", "https://allowed.test/", "http://allowed.test/", "allowed.test:22", "file:///etc/passwd", "chrome://version", "javascript:alert(1)",
		"data:text/html,x", "about:blank", "view-source:http://allowed.test" + w.site.port, "blob:http://allowed.test/1", "http://user@allowed.test" + w.site.port, "ftp://allowed.test/",
		"http://localhost" + secret.port, "http://[::1]" + secret.port, "http://[::ffff:127.0.0.1]" + secret.port, "http://0x7f.1" + secret.port, "http://2130706433" + secret.port,
		"http://127.1" + secret.port, "", "http://", "http://allowed.test" + w.site.port + "\\@evil.test/", "http:\\\\evil.test", "http:evil.test", "http:///evil.test/", "http://allowed.test" + w.site.port + "\n.evil.test/",
	} {
		w.fails("invalidInput", "open_address", at(address))
	}
	if w.browser.session != nil {
		t.Error("Chromium was started for what is not permitted")
	}
	hop := "http://allowed.test" + w.site.port
	w.fails("postconditionFailed", "open_address", at(hop+"/redirect?to=http://127.0.0.1"+secret.port))
	w.fails("postconditionFailed", "open_address", at(hop+"/redirect?to=/redirect?to=http://evil.test"+secret.port))
	w.fails("postconditionFailed", "open_address", at(hop+"/refresh"))
	w.fails("postconditionFailed", "open_address", at(hop+"/script"))
	has(t, w.does("open_address", at(hop+"/redirect?to=http://other.testPORT/")), `"address":"http://other.test`)

	release := w.site.hold()
	w.open("/late")
	release()
	w.pause()
	w.fails("windowGone", "read_page", object{})

	w.open("/frame")
	w.pause()
	has(t, w.does("read_page", object{}), `outside`, "-", "secret", "root:", "not permitted")
	for _, path := range []string{"/local", "/chrome", "/data"} {
		w.open(path)
		w.pause()
		has(t, w.does("read_page", object{}), "still here")
	}
	if len(secret.asked) > 0 || w.site.count("evil.test GET") > 0 {
		t.Errorf("what is not permitted was asked: %q %q", secret.asked, w.site.asked)
	}
}

// TestUDP has a page that uses what goes around proxies.
func TestUDP(t *testing.T) {
	udp, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer udp.Close()
	port := udp.LocalAddr().(*net.UDPAddr).Port
	w := newWorld(t, map[string]string{"/": fmt.Sprintf(`<title>UDP</title>words<script>
		const p = new RTCPeerConnection({iceServers: [{urls: "stun:127.0.0.1:%d"}, {urls: "turn:127.0.0.1:%[1]d", username: "u", credential: "c"}]});
		p.createDataChannel("x"); p.onicecandidate = (e) => { if (e.candidate && e.candidate.candidate) fetch("/candidate?" + encodeURIComponent(e.candidate.candidate)); };
		p.createOffer().then((o) => p.setLocalDescription(o));
		try { new WebTransport("https://127.0.0.1:%[1]d/"); } catch {}
		</script>`, port)})
	w.open("/")
	w.pause()
	udp.SetReadDeadline(time.Now().Add(time.Second))
	if n, from, err := udp.ReadFrom(make([]byte, 2000)); err == nil {
		t.Error(n, "bytes came from", from)
	}
	if w.site.count("candidate") > 0 {
		t.Errorf("%q", w.site.asked)
	}
}

// TestNuisances has pages that want attention, memory or time.
func TestNuisances(t *testing.T) {
	w := newWorld(t, map[string]string{
		"/":         `<title>Home</title>home`,
		"/alerts":   `<title>Alerts</title>words<script>for (let i = 0; i < 20; i++) { alert(i); confirm(i); if (prompt(i) !== null) document.title = "answered"; }</script>more`,
		"/windows":  `<title>Windows</title>words<script>for (let i = 0; i < 60; i++) { window.open("/?w" + i); window.open("/?n" + i, "_blank", "noopener"); } setInterval(() => window.open("/?later"), 50)</script>`,
		"/leave":    `<title>Leave</title>words<script>addEventListener("beforeunload", (e) => { e.preventDefault(); e.returnValue = "stay"; return "stay"; })</script>`,
		"/scroll":   `<title>Scroll</title><p>first</p><script>const add = () => { for (let i = 0; i < 100; i++) document.body.append(Object.assign(document.createElement("p"), {textContent: "more and more words"})); }; setInterval(add, 10); onscroll = add;</script>`,
		"/download": `<title>Download</title>words<a id=a href="/file" download>file</a><script>document.getElementById("a").click(); setTimeout(() => location = "/file", 100)</script>`,
		"/file":     `attachment of bytes`,
		"/ask": `<title>Ask</title>words<script>
			Notification.requestPermission().then((p) => fetch("/got?n=" + p));
			navigator.geolocation.getCurrentPosition(() => fetch("/got?position"), () => fetch("/denied"));
			navigator.mediaDevices && navigator.mediaDevices.getUserMedia({audio: true, video: true}).then(() => fetch("/got?media"), () => fetch("/denied"));
			navigator.clipboard && navigator.clipboard.readText().then(() => fetch("/got?clipboard"), () => fetch("/denied"));
			</script>`,
		"/replace": `<title>Replace</title><script>Array.prototype.slice = String.prototype.replace = JSON.stringify = getComputedStyle = () => { throw 1 }; globalThis.bonnie = {read: () => ({lines: ["forged"]})};
			Object.defineProperty(Node.prototype, "firstChild", {get() { throw 1 }});</script><p>true words</p><form name=body><input name=firstChild></form><img name=forms><img name=title><img name=createRange><img name=documentElement><img name=createElement><img name=getElementById><img name=baseURI>
			<img id=bonnie><img name=getComputedStyle><form action="/sent"><label>Field <input name=elements></label><input name=getAttribute><input name=nodeType></form>`,
	})
	open := func(path string) object { return object{"address": "http://allowed.test" + w.site.port + path} }
	w.open("/alerts")
	has(t, w.does("read_page", object{}), `"title":"Alerts"`, "words", "more")

	w.open("/windows")
	w.pause()
	has(t, w.does("list_tabs", object{}), `"tab":1`, "-", `"tab":2`)
	w.open("/")
	w.pause()
	s := w.browser.session
	all, err := cdp.Call(s.ctx, s.chrome, target.GetTargets, target.GetTargetsParams{})
	if err != nil {
		t.Fatal(err)
	}
	pages := 0
	for _, info := range all.TargetInfos {
		if info.Type == "page" {
			pages++
		}
	}
	if pages != 2 { // the one that Chromium started with, and that of the tab
		t.Error(pages, "pages are open")
	}

	w.open("/leave")
	has(t, w.open("/"), `"title":"Home"`)

	w.open("/scroll")
	w.pause()
	r := w.call("read_page", object{})
	if r.Status != operation.Succeeded || !r.Truncated || len(r.Value) > excerptSize || len(r.Value) < excerptSize-100 {
		t.Error(r.Status, r.Cause, r.Truncated, len(r.Value))
	}

	w.open("/download")
	w.pause()
	has(t, w.does("read_page", object{}), "words")
	w.fails("stepFailed", "open_address", open("/file"))
	filepath.WalkDir(s.profile, func(path string, _ os.DirEntry, _ error) error {
		if strings.Contains(path, "a.bin") || strings.HasSuffix(path, ".crdownload") || filepath.Base(path) == "file" {
			t.Error("a download was kept:", path)
		}
		return nil
	})
	if found, _ := filepath.Glob("*.bin"); found != nil {
		t.Error(found)
	}

	w.open("/ask")
	w.pause()
	if w.site.count("/got?n=granted")+w.site.count("/got?position")+w.site.count("/got?media")+w.site.count("/got?clipboard") > 0 {
		t.Errorf("%q", w.site.asked)
	}

	has(t, w.open("/replace"), `"title":"Replace"`)
	has(t, w.does("read_page", object{}), "true words", "-", "forged")
	has(t, w.does("read_form", object{"form_number": 2}), `"label":"Field"`, `/sent"`)
	w.does("fill_field", object{"field": "Field", "value": "x", "form_number": 2})
}

// TestHanging has pages that never let go. What is asked of them ends in time, and the tab can be used again.
func TestHanging(t *testing.T) {
	w := newWorld(t, map[string]string{
		"/":       `<title>Home</title>home`,
		"/loop":   `<title>Loop</title>words<script>fetch("/held").then(() => { for (;;); })</script>`,
		"/alerts": `<title>Alerts</title>words<script>fetch("/held").then(() => { for (;;) alert(1); })</script>`,
		"/huge":   `<title>Huge</title><body><script>for (let i = 0; i < 20000; i++) { const p = document.createElement("p"); p.textContent = "paragraph " + i; document.body.append(p); }</script>`,
		"/deep":   `<title>Deep</title><body><script>let e = document.body; for (let i = 0; i < 400; i++) { const d = document.createElement("div"); e.append(d); e = d; } e.textContent = "deep words";</script>`,
	})
	for _, path := range []string{"/loop", "/alerts"} {
		release := w.site.hold()
		w.open(path)
		release()
		w.pause()
		has(t, w.does("list_tabs", object{}), `"tab":1`)
		if r := w.call("read_page", object{}); r.Status == operation.Succeeded { // and it has come back
			t.Error(path, r.Status, r.Cause)
		}
		has(t, w.open("/"), `"title":"Home"`)
		has(t, w.does("read_page", object{}), "home")
	}
	w.open("/huge")
	if r := w.call("read_page", object{}); r.Status != operation.Succeeded || !r.Truncated {
		t.Error(r.Status, r.Cause, r.Truncated)
	}
	w.open("/deep")
	has(t, w.does("read_page", object{}), "deep words")
	has(t, w.open("/"), `"title":"Home"`)
}
