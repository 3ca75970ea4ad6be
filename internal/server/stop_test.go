package server_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/coder/websocket"

	"github.com/toproll/toproll/internal/server"
	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/livetest"
	"github.com/toproll/toproll/internal/testing/storetest"
)

// serving is a server with a given patience.
func serving(t *testing.T, address string, p server.Patience) *apitest.Server {
	return apitest.Start(t, address, func(o *server.Options) {
		o.Patience = p
		o.Web = fstest.MapFS{"index.html": {Data: []byte("<!doctype html>")}, "large.bin": {Data: make([]byte, 64<<20)}}
	})
}

// deafTo returns connections that requested a large bracket and do not read it.
func deafTo(t *testing.T, s *apitest.Server, b bracket) []net.Conn {
	t.Helper()
	deaf := make([]net.Conn, 5)
	for i := range deaf {
		c := connect(t, s)
		if _, err := io.WriteString(c, b.request); err != nil {
			t.Fatal(err)
		}
		if _, err := c.Read(make([]byte, 1)); err != nil {
			t.Fatal(err)
		}
		deaf[i] = c
	}
	return deaf
}

// Watching browsers are sent elsewhere while replies continue to their ends.
func TestAStopSendsBrowsersElsewhereAtOnce(t *testing.T) {
	address := storetest.SQLite(t)
	b := largeBracket(t, address)
	s := serving(t, address, server.Patience{Stop: time.Hour})
	deaf := deafTo(t, s, b)
	tab, _, err := websocket.Dial(t.Context(), s.URL+"/api/live", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer tab.CloseNow() //nolint:errcheck // closed already
	if err := livetest.Subscribe(t.Context(), tab, b.token, "tournaments"); err != nil {
		t.Fatal(err)
	}
	go s.Stop() //nolint:errcheck // checked below
	ctx, cancel := context.WithTimeout(t.Context(), patient)
	defer cancel()
	for err == nil {
		_, _, err = tab.Read(ctx)
	}
	if websocket.CloseStatus(err) != websocket.StatusGoingAway {
		t.Errorf("the browser is told %v", err)
	}
	for _, c := range deaf {
		if n, err := io.CopyN(io.Discard, c, int64(b.size)); err != nil {
			t.Errorf("%d bytes came of %d, %v", n, b.size, err)
		}
	}
	if err := s.Stop(); err != nil {
		t.Error(err)
	}
}

// Clients that do not read their replies do not delay others: the server carries
// out an accepted request after the stop.
func TestAStopDoesNotWaitForTheDeaf(t *testing.T) {
	address := storetest.SQLite(t)
	b := largeBracket(t, address)
	s := serving(t, address, server.Patience{Body: patient, Write: time.Hour, Stop: time.Hour})
	deaf := deafTo(t, s, b)
	const body = `{"name":"Irena","email":"irena@example.org","password":"a good password"}`
	c := connect(t, s)
	fmt.Fprintf(c, "POST /api/users/createuser HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: %d\r\nExpect: 100-continue\r\n\r\n", len(body))
	answers := bufio.NewReader(c)
	if line, err := answers.ReadString('\n'); !strings.HasPrefix(line, "HTTP/1.1 100") {
		t.Fatalf("%q, %v", line, err) // else the request was not accepted
	}
	go s.Stop() //nolint:errcheck // checked below
	awaitClosed(t, s)
	if _, err := io.WriteString(c, body); err != nil {
		t.Error(err)
	}
	if rest, err := io.ReadAll(answers); err != nil || !strings.Contains(string(rest), "HTTP/1.1 201") {
		t.Errorf("the request under way: %q, %v", rest, err)
	}
	for _, c := range deaf {
		c.Close() //nolint:errcheck // else it has an hour
	}
	if err := s.Stop(); err != nil {
		t.Error(err)
	}
}

// awaitClosed waits until a server accepts no more connections and only waits for
// requests.
func awaitClosed(t *testing.T, s *apitest.Server) {
	t.Helper()
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	for end := time.Now().Add(patient); time.Now().Before(end); <-tick.C {
		c, err := net.Dial("tcp", strings.TrimPrefix(s.URL, "http://"))
		if err != nil {
			return
		}
		c.Close() //nolint:errcheck // nothing was sent
	}
	t.Fatal("the server goes on taking connections")
}

// The server waits for a client that never reads as long as for all. That is no failure
// of the server.
func TestAStopEnds(t *testing.T) {
	s := serving(t, storetest.SQLite(t), server.Patience{Stop: 100 * time.Millisecond})
	c := connect(t, s)
	if _, err := io.WriteString(c, "GET /large.bin HTTP/1.1\r\nHost: x\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Read(make([]byte, 1)); err != nil {
		t.Fatal(err)
	}
	if err := s.Stop(); err != nil {
		t.Error(err)
	}
}
