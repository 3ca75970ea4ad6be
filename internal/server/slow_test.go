package server_test

import (
	"bufio"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/toproll/toproll/internal/live"
	"github.com/toproll/toproll/internal/server"
	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/storetest"
)

// impatient is a server with little patience.
func impatient(o *server.Options) {
	short := time.Second // long enough to read an immediate request on a busy machine
	o.Live = live.Timing{Hello: short}
	o.Patience = server.Patience{Header: short, Body: short, Write: 4 * short, Idle: short}
	o.Web = fstest.MapFS{"index.html": {Data: []byte("<!doctype html>")}, "large.bin": {Data: make([]byte, 64<<20)}}
}

// slow is a kind of client.
type slow struct {
	first, drip string // what is sent first, and then repeatedly
	answer      string // the start of the first answer, if expected
	deaf        string // a request after that, whose answer stays unread
}

// TestSlowClients opens a hundred connections of each slow kind. The server closes
// every one, although the client never stops. Others get answers meanwhile.
func TestSlowClients(t *testing.T) {
	const (
		host    = " HTTP/1.1\r\nHost: x\r\n"
		login   = "POST /api/users/Login" + host + "Content-Type: application/json\r\n"
		upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
	)
	always := func(k slow) func(*testing.T, string) slow {
		return func(*testing.T, string) slow { return k }
	}
	for name, kind := range map[string]func(t *testing.T, address string) slow{
		"says nothing":              always(slow{}),
		"dribbles the request line": always(slow{first: "GET /", drip: "a"}),
		"dribbles headers":          always(slow{first: "GET /healthz" + host, drip: "X-A: b\r\n"}),
		"dribbles the body":         always(slow{first: login + "Content-Length: 1000\r\n\r\n{", drip: " ", answer: "HTTP/1.1 408"}),
		"dribbles chunks":           always(slow{first: login + "Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n", drip: "1\r\n \r\n", answer: "HTTP/1.1 408"}),
		"keeps the connection":      always(slow{first: "GET /healthz" + host + "\r\n", answer: "HTTP/1.1 200"}),
		"does not read the answer":  always(slow{deaf: "GET /large.bin" + host + "\r\n"}),
		"does not say who it is":    always(slow{first: "GET /api/live" + host + upgrade + "\r\n", answer: "HTTP/1.1 101"}),
		"does not read a bracket": func(t *testing.T, address string) slow {
			bracket := largeBracket(t, address)
			return slow{first: bracket.known, answer: "HTTP/1.1 304", deaf: bracket.request}
		},
	} {
		t.Run(name, func(t *testing.T) {
			address := storetest.SQLite(t)
			k := kind(t, address)
			s := apitest.Start(t, address, impatient)
			var all sync.WaitGroup
			for range 100 {
				c := connect(t, s)
				all.Go(func() { k.endure(t, c) })
			}
			for range 20 { // meanwhile
				if r := s.Nobody().Get("/readyz"); r.Status != http.StatusOK {
					t.Errorf("others are answered with %d", r.Status)
				}
			}
			all.Wait()
		})
	}
}

// endure is such a client, until the server closes.
func (k slow) endure(t *testing.T, c net.Conn) {
	if _, err := io.WriteString(c, k.first); err != nil {
		t.Error(err)
		return
	}
	if k.drip != "" {
		go pour(c, k.drip) //nolint:errcheck // reading shows it
	}
	answers := bufio.NewReader(c)
	if k.deaf == "" || k.answer != "" {
		line, _ := answers.ReadString('\n') // nothing is an answer, too
		if !strings.HasPrefix(line, k.answer) || k.answer == "" && line != "" && !strings.HasPrefix(line, "HTTP/1.1 4") {
			t.Errorf("answered %q", line)
		}
	}
	if k.deaf != "" {
		// A closed server refuses further bytes. That is the only sign for a client
		// that does not read.
		if err := pour(c, k.deaf); errors.Is(err, os.ErrDeadlineExceeded) {
			t.Error("the connection is open still")
		}
	} else if _, err := io.Copy(io.Discard, answers); errors.Is(err, os.ErrDeadlineExceeded) {
		t.Error("the connection is open still")
	}
}

// pour sends something repeatedly until the other side closes.
func pour(c net.Conn, little string) error {
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for {
		if _, err := io.WriteString(c, little); err != nil {
			return err
		}
		<-tick.C
	}
}

// Oversized requests are refused before they are read to the end.
func TestLargeRequests(t *testing.T) {
	s := apitest.Start(t, storetest.SQLite(t), impatient)
	const login = "POST /api/users/Login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
	for name, tt := range map[string]struct{ request, answer string }{
		"a long address":      {"GET /" + strings.Repeat("a", 100<<10) + " HTTP/1.1\r\nHost: x\r\n\r\n", "HTTP/1.1 431"},
		"a long header":       {"GET / HTTP/1.1\r\nHost: x\r\nX-A: " + strings.Repeat("a", 100<<10) + "\r\n\r\n", "HTTP/1.1 431"},
		"many headers":        {"GET / HTTP/1.1\r\nHost: x\r\n" + strings.Repeat("A: b\r\n", 20<<10) + "\r\n", "HTTP/1.1 431"},
		"a long body":         {login + "Content-Length: 3000000\r\n\r\n" + strings.Repeat(" ", 3_000_000), "HTTP/1.1 413"},
		"a body of no end":    {login + "Transfer-Encoding: chunked\r\n\r\n" + strings.Repeat("10000\r\n"+strings.Repeat(" ", 1<<16)+"\r\n", 40), "HTTP/1.1 413"},
		"two lengths":         {login + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", "HTTP/1.1 400"},
		"a length and chunks": {login + "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "HTTP/1.1 40"},
		"no host":             {"GET / HTTP/1.1\r\n\r\n", "HTTP/1.1 400"},
	} {
		t.Run(name, func(t *testing.T) {
			c := connect(t, s)
			go io.WriteString(c, tt.request) //nolint:errcheck // the server may stop reading
			if line, _ := bufio.NewReader(c).ReadString('\n'); !strings.HasPrefix(line, tt.answer) {
				t.Errorf("answered %q, want %s", line, tt.answer)
			}
		})
	}
}
