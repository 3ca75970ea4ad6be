package api

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"html"
	"io/fs"
	"net/http"
	"path"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/api/public"
	"github.com/toproll/toproll/internal/cache"
	"github.com/toproll/toproll/internal/message"
)

// webApp serves the built web application from memory. Paths without a file get the page of the program that routes them:
// the visitors' on public pages, else the app's.
type webApp struct {
	files map[string]func() *asset // each made at its first request
	// public returns a public page with its data, nil for the common page.
	public func(*http.Request) *protocol.Content
	clock  func() time.Time

	anyAddress bool                                      // the public address is unknown
	pages      *cache.Cache[[2]string, struct{}, *asset] // then one page of each program for each address used
}

// Pages of the programs.
const (
	appPage      = "/index.html"
	visitorsPage = "/visitors.html"
)

// pageOf returns the page of the program that shows a path.
func pageOf(path string) string {
	if public.HasPage(path) {
		return visitorsPage
	}
	return appPage
}

// asset is one file.
type asset struct {
	*protocol.Content
	contentType string
	cache       string
	version     string // the query with which an address never changes its content; "" for none
	policy      string // content security policy, if not the default
}

// newWebApp returns the app of these files. Link previews require an absolute address of the picture. It uses the
// public address, or the request's address if the public one is unknown. The corrections are sentences by language and id.
func newWebApp(files fs.FS, publicURL string, corrections map[message.Language]map[string]string) *webApp {
	app := &webApp{files: map[string]func() *asset{}, anyAddress: publicURL == "", pages: cache.New[[2]string, struct{}, *asset](maxPages)}
	corrected := app.addCorrections(corrections)
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasPrefix(path.Base(name), ".") {
			return err
		}
		of, packed := strings.CutSuffix(name, ".br")
		app.files["/"+of] = sync.OnceValue(func() *asset {
			content, err := fs.ReadFile(files, name)
			if err != nil {
				panic(err) // see below
			}
			if isPage(name) {
				content = bytes.Replace(withPicture(content, publicURL), []byte("</head>"), []byte(corrected+"</head>"), 1)
			}
			return newAsset(of, content, packed)
		})
		return nil
	})
	if err != nil {
		panic(err) // the files are part of the program
	}
	if app.files[appPage] == nil {
		app.files[appPage] = sync.OnceValue(func() *asset { return newAsset("index.html", []byte(notBuilt), false) })
	}
	if app.files[visitorsPage] == nil {
		app.files[visitorsPage] = app.files[appPage]
	}
	return app
}

const notBuilt = `<!doctype html><title>Toproll</title><p>The web app is not built. Run <code>make build</code>.`

// newAsset returns a file; packed means that its content is brotli.
func newAsset(name string, b []byte, packed bool) *asset {
	a := &asset{cache: protocol.Revisit, contentType: typeOf(name, b)}
	switch {
	case isPage(name):
		a.cache, a.policy = protocol.Never, pagePolicy(b)
	case strings.HasPrefix(name, "assets/"):
		a.cache = protocol.Immutable // such files have a content hash in their name
	}
	switch {
	case packed:
		a.Content = protocol.PackedContent(b)
	case protocol.Compressible(a.contentType):
		a.Content = protocol.NewContent(b)
	default:
		a.Content = protocol.Incompressible(b)
	}
	return a
}

// addCorrections adds a file of corrected sentences for each language that has some. It returns the part of a page that
// names these files: a block of data, which the content security policy allows (web/src/lib/language.ts reads it).
func (app *webApp) addCorrections(corrections map[message.Language]map[string]string) string {
	addresses := map[message.Language]string{}
	for l, sentences := range corrections {
		b, _ := json.Marshal(sentences) // strings always encode
		a := newAsset("locales/"+string(l)+".json", b, false)
		sum := sha256.Sum256(b)
		a.version = hex.EncodeToString(sum[:8])
		name := "/locales/" + string(l) + ".json"
		app.files[name] = func() *asset { return a }
		addresses[l] = name + "?" + a.version
	}
	if len(addresses) == 0 {
		return ""
	}
	b, _ := json.Marshal(addresses)
	return `<script type="application/json" id="corrections">` + string(b) + "</script>\n  "
}

func isPage(name string) bool { return "/"+name == appPage || "/"+name == visitorsPage }

// inlineScript finds inline scripts of a page.
var inlineScript = regexp.MustCompile(`(?s)<script>(.*?)</script>`)

// pagePolicy returns the content security policy of a page: the default, plus hashes of its inline scripts.
func pagePolicy(page []byte) string {
	scripts := "script-src 'self'"
	for _, script := range inlineScript.FindAllSubmatch(page, -1) {
		sum := sha256.Sum256(script[1])
		scripts += " 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	return strings.Replace(protocol.Policy, "script-src 'self'", scripts, 1)
}

// media types of the app's files, so that they do not depend on the machine. Reading the machine's own list takes half
// a megabyte.
var types = map[string]string{
	".css": "text/css; charset=utf-8", ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8",
	".json": "application/json", ".png": "image/png", ".svg": "image/svg+xml", ".txt": "text/plain; charset=utf-8",
	".webmanifest": "application/manifest+json", ".woff2": "font/woff2",
}

func typeOf(name string, content []byte) string {
	if t := types[path.Ext(name)]; t != "" {
		return t
	}
	return http.DetectContentType(content)
}

// withPicture adds the absolute address of a page's picture.
func withPicture(page []byte, address string) []byte {
	return bytes.ReplaceAll(page, []byte(`content="/social.png"`), []byte(`content="`+html.EscapeString(address)+`/social.png"`))
}

// maxPages is the number of cached pages for addresses. People use few. Made-up addresses only cost making the page
// again.
const maxPages = 16

// page returns the page for the address of a request.
func (app *webApp) page(r *http.Request) *asset {
	name := pageOf(r.URL.Path)
	page := app.files[name]()
	if !app.anyAddress {
		return page
	}
	address := protocol.CameBy(r)
	key := [2]string{name, address}
	if kept, ok := app.pages.Get(key, struct{}{}); ok {
		return kept
	}
	made := *page
	made.Content = protocol.NewContent(withPicture(page.Plain.Body(), address))
	app.pages.Put(key, struct{}{}, &made)
	return &made
}

// allowFraming allows any site to show the page in a frame. Search engines leave it out: they should find the page that its links lead to.
func allowFraming(h http.Header) {
	h.Set("Content-Security-Policy", strings.Replace(h.Get("Content-Security-Policy"), "frame-ancestors 'none'", "frame-ancestors *", 1))
	h.Del("X-Frame-Options")
	h.Set("X-Robots-Tag", "noindex")
}

// ServeHTTP sends a file, or the page.
func (app *webApp) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "Method not allowed", http.StatusMethodNotAllowed)
		return
	}
	var a *asset
	framed := false
	if file := app.files[r.URL.Path]; file != nil {
		a = file()
	} else {
		if strings.HasPrefix(r.URL.Path, "/assets/") || path.Ext(r.URL.Path) != "" {
			http.NotFound(w, r) // a page instead of a missing script would confuse
			return
		}
		if app.public != nil {
			if content := app.public(r); content != nil {
				page := *app.files[visitorsPage]()
				page.Content = content
				a = &page
				framed = public.IsEmbed(r.URL)
				// Phone clocks are wrong by minutes; the app uses this one (web/src/api/first-replies.ts).
				w.Header().Set("Server-Timing", "now;dur="+strconv.FormatInt(app.clock().UnixMilli(), 10))
			}
		}
		if a == nil {
			a = app.page(r)
		}
	}
	h := w.Header()
	h.Set("Content-Type", a.contentType)
	h.Set("Cache-Control", a.cache)
	if a.version != "" && r.URL.RawQuery == a.version {
		h.Set("Cache-Control", protocol.Immutable)
	}
	if a.policy != "" {
		h.Set("Content-Security-Policy", a.policy)
		if framed {
			allowFraming(h)
		}
	}
	f, unchanged := a.Negotiate(r.Header.Get("Accept-Encoding"), r.Header.Get("If-None-Match"))
	if a.Varies() {
		h.Set("Vary", "Accept-Encoding")
	}
	h.Set("ETag", f.ETag)
	if a.cache == protocol.Revisit && unchanged {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	if f.Encoding != "" {
		h.Set("Content-Encoding", f.Encoding)
	}
	h.Set("Content-Length", strconv.Itoa(len(f.Body())))
	if r.Method == http.MethodGet {
		_, _ = w.Write(f.Body()) // fails only if the caller disconnected
	}
}
