package protocol

import (
	"io"
	"net/http"
	"strings"

	"github.com/andybalholm/brotli"
)

// minCompressed is how many bytes are worth compressing.
const minCompressed = 1 << 10

// large is from how many bytes on the library's newer way of brotli is quicker: of a list of 1,500 athletes, 1 MB, it makes
// as little in 2 ms as the other in 7 ms; of a short reply it takes 2 ms more.
const large = 128 << 10

// compressing is a ResponseWriter that compresses a text for a client that accepts
// brotli or gzip. What has a length or a coding already is sent as it is. A text counts
// as small if the first Write is; package huma writes a whole reply at once.
type compressing struct {
	http.ResponseWriter
	request *http.Request
	status  int            // to be sent with the first byte; 0 for the usual one
	body    io.WriteCloser // nil until then
}

// WriteHeader keeps a status until it is known whether the body is compressed.
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

// end sends what is left.
func (c *compressing) end() {
	switch {
	case c.body != nil:
		_ = c.body.Close() // fails only if the caller went away
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
