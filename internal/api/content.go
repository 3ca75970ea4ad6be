package api

import (
	"bytes"
	"compress/gzip"
	"io"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
)

// content is what is sent to many in the same form. Each form is made once, when it
// is first asked for.
type content struct {
	tag    string // names this content among all that the same address has
	plain  func() []byte
	brotli func() []byte // nil if it is not worth compressing
	gzip   func() []byte // as brotli
}

// Less than this is not worth compressing.
const minCompressed = 512 // bytes

// newContent returns a text as content. Brotli, with its window over the whole of a
// large bracket, is both smaller and quicker than gzip.
func newContent(tag string, plain []byte) *content {
	if len(plain) <= minCompressed {
		return incompressible(tag, plain)
	}
	c := &content{tag: tag, plain: always(plain)}
	c.brotli = sync.OnceValue(func() []byte {
		var out bytes.Buffer
		w := brotli.NewWriterOptions(&out, brotli.WriterOptions{Quality: 5, LGWin: 22})
		_, _ = w.Write(plain) // a Buffer takes everything
		_ = w.Close()
		return out.Bytes()
	})
	c.gzip = c.zipped(5)
	return c
}

// packedContent returns what is kept as brotli only.
func packedContent(tag string, packed []byte) *content {
	c := &content{tag: tag, brotli: always(packed)}
	c.plain = sync.OnceValue(func() []byte {
		plain, err := io.ReadAll(brotli.NewReader(bytes.NewReader(packed)))
		if err != nil {
			panic(err) // it is a part of the program
		}
		return plain
	})
	c.gzip = c.zipped(gzip.BestCompression) // it never changes
	return c
}

func incompressible(tag string, plain []byte) *content {
	return &content{tag: tag, plain: always(plain)}
}

func always(b []byte) func() []byte { return func() []byte { return b } }

func (c *content) zipped(level int) func() []byte {
	return sync.OnceValue(func() []byte {
		var out bytes.Buffer
		w, _ := gzip.NewWriterLevel(&out, level)
		_, _ = w.Write(c.plain())
		_ = w.Close()
		return out.Bytes()
	})
}

// negotiated is a content in the form that suits a request.
type negotiated struct {
	body     []byte
	encoding string // "" for none
	etag     string
	vary     bool // whether other requests get another form
	known    bool // whether the client has it already
}

// negotiate chooses by the request's Accept-Encoding and If-None-Match headers.
func (c *content) negotiate(accept, ifNoneMatch string) negotiated {
	n := negotiated{vary: c.brotli != nil}
	tag := c.tag
	encode := c.plain
	switch {
	case c.brotli == nil:
	case accepts(accept, "br"):
		n.encoding, encode = "br", c.brotli
	case accepts(accept, "gzip"):
		n.encoding, encode = "gzip", c.gzip
	}
	if n.encoding != "" {
		tag += "-" + n.encoding
	}
	n.etag = `"` + tag + `"`
	if n.known = strings.Contains(ifNoneMatch, n.etag); !n.known {
		n.body = encode()
	}
	return n
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
