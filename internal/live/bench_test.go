package live

import (
	"io"
	"net"
	"testing"
	"time"
)

// BenchmarkFrame writes one frame of a result to a thousand connections, whose
// readers take everything; figures are for all of them.
func BenchmarkFrame(b *testing.B) {
	const readers = 1000
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	defer l.Close()
	h := New(Options{})
	defer h.Close(b.Context())
	conns := make([]*conn, readers)
	for i := range conns {
		reader, err := net.Dial("tcp", l.Addr().String())
		if err != nil {
			b.Fatal(err)
		}
		defer reader.Close()
		go io.Copy(io.Discard, reader) //nolint:errcheck // it ends with the connection
		raw, err := l.Accept()
		if err != nil {
			b.Fatal(err)
		}
		defer raw.Close()
		conns[i] = &conn{hub: h, raw: raw, out: below(raw), timer: time.NewTimer(time.Hour)}
	}
	f := textFrame(make([]byte, 1200))
	b.ReportAllocs()
	for b.Loop() {
		for _, c := range conns {
			c.enqueue(f)
		}
		writeEach(conns)
	}
}
