package protocol

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
)

// Content is a reply body that is sent to many callers in the same form.
type Content struct {
	Plain  *form
	brotli *form  // nil if not worth compressing
	gzip   *form  // brotli
	cache  string // how long visitors' caches may keep it; "" for the default
}

// form is a content in one coding.
type form struct {
	Encoding string        // "" for none
	ETag     string        // unique among all contents of one address
	Body     func() []byte // made at the first request
}

// NewContent returns a text as content. Brotli, with its window over the whole of a
// large bracket, is both smaller and quicker than gzip.
func NewContent(plain []byte) *Content {
	c := Incompressible(plain)
	if len(plain) < minCompressed {
		return c
	}
	c.compressed(tagOf(plain), 5, func() []byte {
		var out bytes.Buffer
		w := brotli.NewWriterOptions(&out, brotli.WriterOptions{Quality: 5, LGWin: 22})
		_, _ = w.Write(plain) // a Buffer never fails
		_ = w.Close()
		return out.Bytes()
	})
	return c
}

// PackedContent returns content that is stored only as brotli.
func PackedContent(packed []byte) *Content {
	tag := tagOf(packed)
	c := &Content{Plain: newForm(tag, "", func() []byte {
		plain, err := io.ReadAll(brotli.NewReader(bytes.NewReader(packed)))
		if err != nil {
			panic(err) // part of the program
		}
		return plain
	})}
	c.compressed(tag, gzip.BestCompression, func() []byte { return packed }) // it never changes
	return c
}

// Incompressible returns bytes as content that is never compressed.
func Incompressible(plain []byte) *Content {
	return &Content{Plain: newForm(tagOf(plain), "", func() []byte { return plain })}
}

// tagOf returns the first part of a content's ETags. It depends on the bytes, so other program versions or restored
// databases cannot reuse a tag for other bytes.
func tagOf(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:12])
}

// compressed adds the compressed forms: as brotli, and as gzip of a level.
func (c *Content) compressed(tag string, level int, brotli func() []byte) {
	c.brotli = newForm(tag, "br", brotli)
	c.gzip = newForm(tag, "gzip", func() []byte {
		var out bytes.Buffer
		w, _ := gzip.NewWriterLevel(&out, level)
		_, _ = w.Write(c.Plain.Body())
		_ = w.Close()
		return out.Bytes()
	})
}

func newForm(tag, encoding string, body func() []byte) *form {
	if encoding != "" {
		tag += "-" + encoding
	}
	return &form{Encoding: encoding, ETag: `"` + tag + `"`, Body: sync.OnceValue(body)}
}

// Varies reports whether the sent form depends on the request.
func (c *Content) Varies() bool { return c.brotli != nil }

// Negotiate chooses a form by the request's Accept-Encoding header, and reports by its
// If-None-Match header whether the client already has it.
func (c *Content) Negotiate(accept, ifNoneMatch string) (f *form, unchanged bool) {
	f = c.Plain
	switch {
	case !c.Varies():
	case accepts(accept, "br"):
		f = c.brotli
	case accepts(accept, "gzip"):
		f = c.gzip
	}
	return f, strings.Contains(ifNoneMatch, f.ETag)
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
