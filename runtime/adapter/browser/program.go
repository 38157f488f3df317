package browser

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/chromedp/chromedp"
)

// programs are the names under which Chromium is installed, the smallest one first.
var programs = []string{"chromium-headless-shell", "headless_shell", "chrome-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"}

// errMissing is why the browser is unavailable where there is no Chromium.
var errMissing = errors.New("Chromium is not installed")

// find gives the program that runs, or why none does.
func find(o Options) (string, error) {
	path := o.Program
	if path != "" && !filepath.IsAbs(path) {
		return "", errors.New("the path of Chromium is not absolute")
	}
	for _, name := range programs {
		if path == "" {
			path, _ = exec.LookPath(name)
		}
	}
	if path == "" {
		return "", errMissing
	}
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
		return "", errMissing
	}
	if os.Geteuid() == 0 && !o.AllowRoot {
		return "", errors.New("Chromium has no sandbox as root; start the runtime as another user, or allow root in its configuration")
	}
	return path, nil
}

// allocate gives how Chromium is started: with a pipe instead of a port, an environment of its own, and nothing but the fence to
// talk to.
func allocate(program, profile, proxy string, root bool) []chromedp.ExecAllocatorOption {
	options := []chromedp.ExecAllocatorOption{
		chromedp.ExecPath(program), chromedp.NoInheritEnv, chromedp.ModifyCmdFunc(alone),
		chromedp.Env("PATH=/usr/local/bin:/usr/bin:/bin", "HOME="+profile, "TMPDIR="+profile, "LANG=C.UTF-8", "XDG_CONFIG_HOME="+profile, "XDG_CACHE_HOME="+profile),
		chromedp.Flag("user-data-dir", profile),
		// Without this chromedp starts Chromium without a sandbox wherever it runs as root.
		chromedp.Flag("no-sandbox", root),
		chromedp.Flag("headless", true),

		// Every connection goes to the fence, also those to this machine, and nothing is looked up or sent beside it.
		chromedp.Flag("proxy-server", "http://"+proxy),
		chromedp.Flag("proxy-bypass-list", "<-loopback>"),
		chromedp.Flag("host-resolver-rules", "MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"),
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("webrtc-ip-handling-policy", "disable_non_proxied_udp"),
		chromedp.Flag("force-webrtc-ip-handling-policy", "disable_non_proxied_udp"),

		// A page that came as the answer to a form must not be asked for again; what is kept in memory would hide that.
		chromedp.Flag("disable-features", "BackForwardCache,Translate,OptimizationHints,MediaRouter,DialMediaRouteProvider,AutofillServerCommunication,CertificateTransparencyComponentUpdater,InterestFeedContentSuggestions,Prerender2,WebOTP"),
	}
	for _, name := range []string{
		"block-new-web-contents", "deny-permission-prompts", "disable-background-networking", "disable-breakpad", "disable-client-side-phishing-detection",
		"disable-component-extensions-with-background-pages", "disable-component-update", "disable-default-apps", "disable-dev-shm-usage",
		"disable-domain-reliability", "disable-extensions", "disable-file-system", "disable-gpu", "disable-notifications", "disable-plugins",
		"disable-print-preview", "disable-speech-api", "disable-sync", "dns-prefetch-disable", "hide-scrollbars", "metrics-recording-only", "mute-audio",
		"no-default-browser-check", "no-first-run", "no-pings", "noerrdialogs", "safebrowsing-disable-auto-update", "use-mock-keychain",
	} {
		options = append(options, chromedp.Flag(name, true))
	}
	return append(options, chromedp.Flag("password-store", "basic"))
}
