package server_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/toproll/toproll/internal/account/password"
	"github.com/toproll/toproll/internal/live"
	"github.com/toproll/toproll/internal/server"
)

// patient is how long a test waits for what must happen at some time.
const patient = time.Minute

// watched tells when the server has closed each of its connections.
type watched struct {
	net.Listener
	mu   sync.Mutex
	open map[string]chan struct{} // by the client's address
}

func (w *watched) Accept() (net.Conn, error) {
	c, err := w.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return &watchedConn{Conn: c, closed: w.of(c.RemoteAddr())}, nil
}

func (w *watched) of(client net.Addr) chan struct{} {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.open[client.String()] == nil {
		w.open[client.String()] = make(chan struct{})
	}
	return w.open[client.String()]
}

type watchedConn struct {
	net.Conn
	closed chan struct{}
	once   sync.Once
}

func (c *watchedConn) Close() error {
	c.once.Do(func() { close(c.closed) })
	return c.Conn.Close()
}

// serve runs a server that has little patience, and returns where it listens.
func serve(t *testing.T) *watched {
	t.Helper()
	short := time.Second // long enough for a request that is sent at once to be read on a busy machine
	s, err := server.Open(t.Context(), server.Options{
		Data: t.TempDir(), PasswordCost: password.Cost{Memory: 8, Passes: 1},
		Live:     live.Timing{Hello: short},
		Patience: server.Patience{Header: short, Body: short, Write: 4 * short, Idle: short},
		Web:      fstest.MapFS{"index.html": {Data: []byte("<!doctype html>")}, "large.bin": {Data: make([]byte, 64<<20)}},
	})
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	w := &watched{Listener: l, open: map[string]chan struct{}{}}
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- s.Serve(ctx, w, nil) }()
	t.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return w
}

// TestSlowClients holds a hundred connections of each kind of slowness. Every one is
// closed, though its client never stops, and others are answered meanwhile.
func TestSlowClients(t *testing.T) {
	const login = "POST /api/users/Login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
	for name, tt := range map[string]struct {
		first, drip string // what is sent at once, and then again and again
		answer      string // how the answer begins, if there is to be one
	}{
		"says nothing":              {"", "", ""},
		"dribbles the request line": {"GET /", "a", ""},
		"dribbles headers":          {"GET /healthz HTTP/1.1\r\nHost: x\r\n", "X-A: b\r\n", ""},
		"dribbles the body":         {login + "Content-Length: 1000\r\n\r\n{", " ", "HTTP/1.1 408"},
		"dribbles chunks":           {login + "Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n", "1\r\n \r\n", "HTTP/1.1 408"},
		"keeps the connection":      {"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n", "", "HTTP/1.1 200"},
		"does not read the answer":  {"GET /large.bin HTTP/1.1\r\nHost: x\r\n\r\n", "", "-"},
		"does not say who it is":    {"GET /api/live HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n", "", "HTTP/1.1 101"},
	} {
		t.Run(name, func(t *testing.T) {
			w := serve(t)
			var all sync.WaitGroup
			for range 100 {
				c, err := net.Dial("tcp", w.Addr().String())
				if err != nil {
					t.Fatal(err)
				}
				defer c.Close()
				closed := w.of(c.LocalAddr())
				if _, err := io.WriteString(c, tt.first); err != nil {
					t.Fatal(err)
				}
				if tt.drip != "" {
					go drip(c, tt.drip, closed)
				}
				all.Go(func() {
					if tt.answer != "-" {
						line, _ := bufio.NewReader(c).ReadString('\n') // nothing is an answer too
						if !strings.HasPrefix(line, tt.answer) || tt.answer == "" && line != "" && !strings.HasPrefix(line, "HTTP/1.1 4") {
							t.Errorf("answered %q", line)
						}
					}
					select {
					case <-closed:
					case <-time.After(patient):
						t.Error("the connection is open still")
					}
				})
			}
			for range 20 { // in the middle of all that
				r, err := http.Get(fmt.Sprintf("http://%s/readyz", w.Addr()))
				if err != nil || r.StatusCode != http.StatusOK {
					t.Fatalf("others are not served: %v %v", r, err)
				}
				if err := r.Body.Close(); err != nil {
					t.Error(err)
				}
			}
			all.Wait()
		})
	}
}

// drip sends a little again and again until the other side has had enough.
func drip(c net.Conn, little string, closed <-chan struct{}) {
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-closed:
			return
		case <-tick.C:
			if _, err := io.WriteString(c, little); err != nil {
				return
			}
		}
	}
}

// Requests larger than anybody needs are refused before they are read to the end.
func TestLargeRequests(t *testing.T) {
	w := serve(t)
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
			c, err := net.Dial("tcp", w.Addr().String())
			if err != nil {
				t.Fatal(err)
			}
			defer c.Close()
			go io.WriteString(c, tt.request) //nolint:errcheck // the server need not take all of it
			if line, _ := bufio.NewReader(c).ReadString('\n'); !strings.HasPrefix(line, tt.answer) {
				t.Errorf("answered %q, want %s", line, tt.answer)
			}
		})
	}
}
