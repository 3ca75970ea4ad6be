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

// Content is what is sent to many in the same form.
type Content struct {
	Plain  *form
	brotli *form  // nil if it is not worth compressing
	gzip   *form  // as brotli
	cache  string // for how long visitors' caches may keep it; "" for as long as usual
}

// form is a content in one coding.
type form struct {
	Encoding string        // "" for none
	ETag     string        // names it among all that the same address has
	Body     func() []byte // is made once, when it is first asked for
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
		_, _ = w.Write(plain) // a Buffer takes everything
		_ = w.Close()
		return out.Bytes()
	})
	return c
}

// PackedContent returns what is kept as brotli only.
func PackedContent(packed []byte) *Content {
	tag := tagOf(packed)
	c := &Content{Plain: newForm(tag, "", func() []byte {
		plain, err := io.ReadAll(brotli.NewReader(bytes.NewReader(packed)))
		if err != nil {
			panic(err) // it is a part of the program
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

// tagOf returns what the ETags of a content begin with. It follows from the bytes, so
// neither another version of the program nor a restored database can have others under
// the same tag.
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

// Varies reports whether the form in which it is sent depends on the request.
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
