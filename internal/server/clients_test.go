package server_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/api/accounts"
	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/wait"
)

// patient is a test's limit for waiting.
const patient = wait.Limit

// connect returns a connection to a server.
func connect(t *testing.T, s *apitest.Server) net.Conn {
	t.Helper()
	c, err := net.Dial("tcp", strings.TrimPrefix(s.URL, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() }) //nolint:errcheck // it may be closed already
	if err := c.SetDeadline(time.Now().Add(patient)); err != nil {
		t.Fatal(err)
	}
	return c
}

// bracket is a reply that exceeds a connection's buffers while nobody reads it.
type bracket struct {
	request string // asks for it
	known   string // asks for a newer one
	size    int    // of the body, in bytes
	token   string // of the reader
}

// largeBracket puts one into a database, with a server of normal patience.
func largeBracket(t *testing.T, address string) bracket {
	t.Helper()
	s := apitest.Start(t, address)
	o := s.Organizer()
	file := "name,email\n"
	for i := range 512 {
		file += fmt.Sprintf("%s%d,athlete-%d@example.org\n", strings.Repeat("腕", 97), i, i)
	}
	var athletes accounts.Import
	o.Post("/api/users/import", apitest.Object{"csv": file}).Is(http.StatusOK).Data(&athletes)
	var ids []string
	for _, l := range athletes.Lines {
		ids = append(ids, l.UserID)
	}
	var cup struct {
		ID string `json:"_id"`
	}
	o.Post("/api/tournament/create", apitest.Object{"name": "Cup"}).Is(http.StatusCreated).Data(&cup)
	o.Post("/api/tournament/add-participant", apitest.Object{"tournamentId": cup.ID, "participantIds": ids}).Is(http.StatusOK)
	o.Post("/api/tournament/start/"+cup.ID, nil).Is(http.StatusOK)
	o.Post("/api/tournament/seed/"+cup.ID, map[string]any{"manualSeedingData": nil}).Is(http.StatusOK)
	path := "/api/tournament/brackets-data/" + cup.ID
	plain := o.WithHeader("Accept-Encoding", "identity").Get(path).Is(http.StatusOK)
	b := bracket{size: len(plain.Body), token: o.Token}
	if b.size < 1_000_000 {
		t.Fatalf("the bracket has %d bytes only", b.size)
	}
	head := "GET " + path + " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + o.Token + "\r\n"
	b.request, b.known = head+"\r\n", head+"If-None-Match: "+plain.Header.Get("ETag")+"\r\n\r\n"
	if err := s.Stop(); err != nil {
		t.Error(err)
	}
	return b
}

// TestBodyThatNobodyWants sends a body after its head to a call without one, and asks to close the
// connection. The long reply must come whole.
func TestBodyThatNobodyWants(t *testing.T) {
	s := apitest.Start(t, "sqlite:"+filepath.Join(t.TempDir(), "toproll.db"))
	c := connect(t, s)
	fmt.Fprint(c, "GET /api/openapi.json HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 2\r\n\r\n")
	in := bufio.NewReader(c)
	if _, err := in.Peek(1); err != nil { // the reply has begun, so the head was read without the body
		t.Fatal(err)
	}
	fmt.Fprint(c, "{}")
	reply, err := http.ReadResponse(in, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer reply.Body.Close()
	if body, err := io.ReadAll(reply.Body); err != nil {
		t.Errorf("after %d bytes of the body: %v", len(body), err)
	}
}
