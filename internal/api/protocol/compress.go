package protocol

import (
	"io"
	"net/http"
	"strings"

	"github.com/andybalholm/brotli"
)

// minCompressed is the smallest size worth compressing, in bytes.
const minCompressed = 1 << 10

// large is the size in bytes from which the library's newer brotli mode is faster. It compresses a list of 1,500 athletes,
// 1 MB, as well in 2 ms as the other mode in 7 ms; for a short reply it takes 2 ms more.
const large = 128 << 10

// compressing is a ResponseWriter that compresses a text for clients that accept brotli or gzip. It
// passes on replies that already have a length or a coding. A text counts as small if the first
// Write is; package huma writes a whole reply at once.
type compressing struct {
	http.ResponseWriter
	request *http.Request
	status  int            // to send with the first byte; 0 for the default
	body    io.WriteCloser // nil until then
}

// WriteHeader holds back the status until the compression is decided.
func (c *compressing) WriteHeader(status int) {
	if status < http.StatusOK { // the connection switches protocols, or the reply is only provisional
		c.ResponseWriter.WriteHeader(status)
		return
	}
	c.status = status
}

// Write compresses a part of the body.
func (c *compressing) Write(b []byte) (int, error) {
	if c.body == nil {
		c.begin(len(b))
	}
	return c.body.Write(b)
}

// begin sends the head.
func (c *compressing) begin(length int) {
	h := c.Header()
	switch {
	case h.Get("Content-Encoding") != "", h.Get("Content-Length") != "", !Compressible(h.Get("Content-Type")), length < minCompressed:
		c.body = uncompressed{c.ResponseWriter}
	case length >= large && accepts(c.request.Header.Get("Accept-Encoding"), "br"):
		h.Add("Vary", "Accept-Encoding")
		h.Set("Content-Encoding", "br")
		c.body = brotli.NewWriterV2(c.ResponseWriter, 2)
	default:
		h.Add("Vary", "Accept-Encoding")
		c.body = brotli.HTTPCompressor(c.ResponseWriter, c.request)
	}
	if c.status != 0 {
		c.ResponseWriter.WriteHeader(c.status)
	}
}

// end sends the rest.
func (c *compressing) end() {
	switch {
	case c.body != nil:
		_ = c.body.Close() // fails only if the caller disconnected
	case c.status != 0:
		c.ResponseWriter.WriteHeader(c.status)
	}
}

// Unwrap lets [http.ResponseController] reach the connection.
func (c *compressing) Unwrap() http.ResponseWriter { return c.ResponseWriter }

type uncompressed struct{ io.Writer }

func (uncompressed) Close() error { return nil }

// Compressible reports whether content of a media type becomes smaller by compression.
func Compressible(contentType string) bool {
	for _, kind := range []string{"text/", "json", "javascript", "xml", "svg", "wasm"} {
		if strings.Contains(contentType, kind) {
			return true
		}
	}
	return false
}
