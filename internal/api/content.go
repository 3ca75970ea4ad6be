package api

import (
	"bytes"
	"compress/gzip"
	"strconv"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
)

// content is what is sent to many in the same form: its bytes are compressed
// once, when a form is first asked for.
type content struct {
	tag    string // names this content among all that the same address has
	plain  []byte
	brotli func() []byte // nil if it is not worth compressing
	gzip   func() []byte
}

// effort is how hard to compress.
type effort int

// The efforts: thorough for what never changes, brisk for what is made anew on
// each change. Brisk brotli, with its window over the whole of a large bracket,
// is both smaller and quicker than gzip.
const (
	uncompressed effort = 0
	brisk        effort = 5
	thorough     effort = 11
)

// Less than this is not worth compressing.
const minCompressed = 512 // bytes

func newContent(tag string, plain []byte, e effort) *content {
	c := &content{tag: tag, plain: plain}
	if e != uncompressed && len(plain) > minCompressed {
		c.brotli = sync.OnceValue(func() []byte {
			var out bytes.Buffer
			w := brotli.NewWriterOptions(&out, brotli.WriterOptions{Quality: int(e), LGWin: 22})
			_, _ = w.Write(plain) // a Buffer takes everything
			_ = w.Close()
			return out.Bytes()
		})
		c.gzip = sync.OnceValue(func() []byte {
			var out bytes.Buffer
			w, _ := gzip.NewWriterLevel(&out, min(int(e), gzip.BestCompression))
			_, _ = w.Write(plain)
			_ = w.Close()
			return out.Bytes()
		})
	}
	return c
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
	n := negotiated{body: c.plain, vary: c.brotli != nil}
	tag := c.tag
	encode := func() []byte { return c.plain }
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
	n.etag = strconv.Quote(tag)
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
