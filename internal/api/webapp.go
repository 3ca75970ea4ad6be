package api

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
)

// webApp serves the built web application from memory. A path without a file is
// one that the application routes itself, and gets the page.
type webApp struct {
	files map[string]*asset
}

// asset is one file and its compressed forms, each made when first asked for;
// brotli, which takes its time, is asked for as soon as the program starts.
type asset struct {
	contentType string
	cache       string
	etag        string
	plain       []byte
	brotli      func() []byte
	gzip        func() []byte
}

// Files under assets/ have a hash of their content in their name and never
// change; everything else is asked for anew each time.
const (
	immutable = "public, max-age=31536000, immutable"
	revisit   = "no-cache"
	never     = "no-store"
)

func newWebApp(files fs.FS) *webApp {
	app := &webApp{files: map[string]*asset{}}
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasPrefix(path.Base(name), ".") {
			return err
		}
		content, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		app.files["/"+name] = newAsset(name, content)
		return nil
	})
	if err != nil {
		panic(err) // the files are part of the program
	}
	if app.files["/index.html"] == nil {
		app.files["/index.html"] = newAsset("index.html", []byte(notBuilt))
	}
	go func() {
		for _, a := range app.files {
			if a.brotli != nil {
				a.brotli()
			}
		}
	}()
	return app
}

const notBuilt = `<!doctype html><title>Toproll</title><p>The web app is not built. Run <code>make build</code>.`

func newAsset(name string, content []byte) *asset {
	sum := sha256.Sum256(content)
	a := &asset{plain: content, etag: hex.EncodeToString(sum[:12]), cache: revisit, contentType: typeOf(name, content)}
	switch {
	case name == "index.html":
		a.cache = never
	case strings.HasPrefix(name, "assets/"):
		a.cache = immutable
	}
	if compressible(a.contentType) && len(content) > 512 {
		a.brotli = sync.OnceValue(func() []byte { return compress(content, true) })
		a.gzip = sync.OnceValue(func() []byte { return compress(content, false) })
	}
	return a
}

func typeOf(name string, content []byte) string {
	switch ext := path.Ext(name); ext {
	case ".webmanifest":
		return "application/manifest+json"
	case ".js", ".mjs":
		return "text/javascript; charset=utf-8"
	default:
		if t := mime.TypeByExtension(ext); t != "" {
			return t
		}
		return http.DetectContentType(content)
	}
}

func compressible(contentType string) bool {
	for _, kind := range []string{"text/", "json", "javascript", "xml", "svg", "wasm"} {
		if strings.Contains(contentType, kind) {
			return true
		}
	}
	return false
}

func compress(content []byte, withBrotli bool) []byte {
	var out bytes.Buffer
	if withBrotli {
		w := brotli.NewWriterLevel(&out, brotli.BestCompression)
		_, _ = w.Write(content) // a Buffer takes everything
		_ = w.Close()
	} else {
		w, _ := gzip.NewWriterLevel(&out, gzip.BestCompression)
		_, _ = w.Write(content)
		_ = w.Close()
	}
	return out.Bytes()
}

// ServeHTTP answers with a file, or with the page.
func (app *webApp) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "Method not allowed", http.StatusMethodNotAllowed)
		return
	}
	a := app.files[r.URL.Path]
	if a == nil {
		if strings.HasPrefix(r.URL.Path, "/assets/") || path.Ext(r.URL.Path) != "" {
			http.NotFound(w, r) // a page in place of a lost script would only confuse
			return
		}
		a = app.files["/index.html"]
	}
	h := w.Header()
	h.Set("Content-Type", a.contentType)
	h.Set("Cache-Control", a.cache)
	body, encoding := a.encoded(r.Header.Get("Accept-Encoding"))
	tag := a.etag
	if a.brotli != nil {
		h.Set("Vary", "Accept-Encoding")
	}
	if encoding != "" {
		h.Set("Content-Encoding", encoding)
		tag += "-" + encoding
	}
	h.Set("ETag", strconv.Quote(tag))
	if a.cache == revisit && strings.Contains(r.Header.Get("If-None-Match"), strconv.Quote(tag)) {
		h.Del("Content-Encoding")
		w.WriteHeader(http.StatusNotModified)
		return
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	if r.Method == http.MethodGet {
		_, _ = w.Write(body) // fails only if the caller went away
	}
}

func (a *asset) encoded(accept string) (body []byte, encoding string) {
	switch {
	case a.brotli == nil:
	case accepts(accept, "br"):
		return a.brotli(), "br"
	case accepts(accept, "gzip"):
		return a.gzip(), "gzip"
	}
	return a.plain, ""
}

// accepts reports whether an Accept-Encoding header names a coding and does not
// refuse it.
func accepts(header, coding string) bool {
	for part := range strings.SplitSeq(header, ",") {
		name, parameters, _ := strings.Cut(part, ";")
		if strings.EqualFold(strings.TrimSpace(name), coding) {
			q := strings.ReplaceAll(parameters, " ", "")
			return q != "q=0" && q != "q=0.0" && q != "q=0.00" && q != "q=0.000"
		}
	}
	return false
}
