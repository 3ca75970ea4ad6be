package quick_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/toproll/toproll/internal/quick"
)

// readyHead is what a handler and a quick reply say about what lies ready.
const readyHead = "HTTP/1.1 200 OK\r\nContent-Length: %d\r\nContent-Type: text/plain\r\nX-Asked: %s|%s|%s|%s\r\n"

// handle answers everything, what lies ready like [ready].
func handle(w http.ResponseWriter, r *http.Request) {
	switch {
	case strings.HasPrefix(r.URL.Path, "/ready/"):
		h := w.Header()
		h.Set("Content-Type", "text/plain")
		body := readyBody(r.URL.Path).Bytes()
		h.Set("Content-Length", strconv.Itoa(len(body)))
		h.Set("X-Asked", r.Header.Get("Authorization")+"|"+r.Header.Get("Accept")+"|"+r.Header.Get("Accept-Encoding")+"|"+r.Header.Get("If-None-Match"))
		w.Write(body) //nolint:errcheck // the client sees it
	case r.URL.Path == "/unread":
		fmt.Fprint(w, "not looked at")
	default:
		body, _ := io.ReadAll(r.Body)
		fmt.Fprintf(w, "%s %s %q", r.Method, r.URL.Path, body)
	}
}

// readyBody is something short, and something long for a path with a 2 in it.
func readyBody(path string) *quick.Body {
	if strings.Contains(path, "2") {
		return long
	}
	return short
}

var short, long = quick.NewBody([]byte("ready")), quick.NewBody([]byte(strings.Repeat("ready. ", 10_000)))

func ready(r quick.Request) (quick.Reply, bool) {
	body := readyBody(r.Path)
	head := fmt.Sprintf(readyHead, len(body.Bytes()), r.Authorization, r.Accept, r.AcceptEncoding, r.IfNoneMatch)
	return quick.Reply{Head: []byte(head), Body: body, Sent: func(time.Duration) {}}, strings.HasPrefix(r.Path, "/ready/")
}

// serve runs a server of [handle], with quick replies if answer is not nil.
func serve(t *testing.T, patience time.Duration, answer func(quick.Request) (quick.Reply, bool)) (*quick.Listener, string) {
	t.Helper()
	tcp, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &http.Server{Handler: http.HandlerFunc(handle), ReadHeaderTimeout: patience, IdleTimeout: patience, WriteTimeout: patience}
	var quickly *quick.Listener
	l := tcp
	if answer != nil {
		quickly = quick.Listen(tcp, s, answer)
		l = quickly
	}
	go s.Serve(l)                   //nolint:errcheck // it ends with the test
	t.Cleanup(func() { s.Close() }) //nolint:errcheck // it was open
	return quickly, tcp.Addr().String()
}

const patient = time.Minute

// talk sends what clients say, in pieces, and returns all of the answers.
func talk(t *rapid.T, address string, pieces []string) string {
	c, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	for _, piece := range pieces {
		if _, err := io.WriteString(c, piece); err != nil {
			t.Fatal(err)
		}
	}
	answers, err := io.ReadAll(c)
	if err != nil {
		t.Fatal(err)
	}
	return regexp.MustCompile(`Date: [^\r]*`).ReplaceAllString(string(answers), "Date: now")
}

const (
	host   = " HTTP/1.1\r\nHost: club.example\r\n"
	closes = "GET /ready/last" + host + "Connection: close\r\n\r\n"
)

// kept are requests after which a connection goes on, and whether the next ones may
// be answered quickly.
var kept = []struct {
	text string
	sure bool
}{
	{"GET /ready/1" + host + "\r\n", true},
	{"GET /ready/2" + host + "Authorization: Bearer x\r\nAccept: a/b\r\nAccept-Encoding: gzip, br\r\nIf-None-Match: \"1\"\r\n\r\n", true},
	{"GET /ready/3" + host + "authorization:Bearer y\t\r\nConnection: keep-alive\r\nX-Other: ä\r\n\r\n", true},
	{"GET /ready/4" + host + "Content-Length: 3\r\n\r\nGET", true},
	{"GET /ready/5" + host + "Content-Length: 0\r\n\r\n", true},
	{"GET /ready/6" + host + "Idempotency-Key: k\r\nExpect: \r\n\r\n", true},
	{"GET /ready/7" + host + "Authorization: a\r\nAuthorization: b\r\n\r\n", false},
	{"GET /ready/8" + host + "X-Folded: a\r\n b\r\n\r\n", false},
	{"GET /ready/9 HTTP/1.1\nHost: club.example\n\n", false},
	{"GET http://club.example/ready/10" + host + "\r\n", false},
	{"GET /other" + host + "\r\n", true},
	{"GET /other" + host + "X-Long: " + strings.Repeat("long ", 1000) + "\r\n\r\n", false},
	{"POST /ready/11" + host + "Content-Length: 46\r\n\r\nGET /ready/no HTTP/1.1\r\nHost: club.example\r\n\r\n", true},
	{"POST /other" + host + "Content-Length: 5\r\n\r\nhello", true},
	{"POST /unread" + host + "Content-Length: 5\r\n\r\nhello", true},
	{"POST /other" + host + "Content-Length: 5000\r\n\r\n" + strings.Repeat("long ", 1000), true},
	{"POST /other" + host + "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n", false},
}

// last are requests after which no server goes on.
var last = []string{
	closes,
	"GET /ready/1 HTTP/1.0\r\nHost: club.example\r\n\r\n",
	"GET /ready/1 HTTP/1.1\r\n\r\n",
	"GET /ready/1" + host + "Host: other.example\r\n\r\n",
	"GET /ready/1 HTTP/1.1\r\nHost: a b\r\n\r\n",
	"GET /ready/1" + host + "Content-Length: 1\r\nContent-Length: 2\r\n\r\nab",
	"GET /ready/1" + host + "Content-Length: +1\r\n\r\n",
	"GET /ready/1" + host + "Transfer-Encoding: gzip\r\n\r\n",
	"GET /ready/1" + host + "No colon\r\n\r\n",
	"GET /ready/1" + host + "Space : before\r\n\r\n",
	"GET /ready/1" + host + "Nul: \x00\r\n\r\n",
	"GET /ready/1" + host + "Bare: \r \r\n\r\n",
	"GET /ready/1" + host + "Expect: more\r\n\r\n",
	"GET ready" + host + "\r\n",
	"nothing like it\r\n\r\n",
}

// counting counts in n how many replies were quick.
func counting(n *atomic.Int64) func(quick.Request) (quick.Reply, bool) {
	return func(r quick.Request) (quick.Reply, bool) {
		reply, ok := ready(r)
		if ok {
			n.Add(1)
		}
		return reply, ok
	}
}

// TestLikeTheServerAlone sends the same to a server and to one with quick replies, in
// the same pieces: they must say the same, to the byte.
func TestLikeTheServerAlone(t *testing.T) {
	_, plain := serve(t, patient, nil)
	_, front := serve(t, patient, ready)
	rapid.Check(t, func(t *rapid.T) {
		said := ""
		for _, r := range rapid.SliceOfN(rapid.SampledFrom(kept), 0, 6).Draw(t, "requests") {
			said += r.text
		}
		var pieces []string
		for said != "" {
			n := rapid.IntRange(1, len(said)).Draw(t, "piece")
			pieces, said = append(pieces, said[:n]), said[n:]
		}
		pieces = append(pieces, rapid.SampledFrom(last).Draw(t, "last"))
		if want, got := talk(t, plain, pieces), talk(t, front, pieces); got != want {
			t.Fatalf("%q is answered with\n%q, not with\n%q", pieces, got, want)
		}
	})
}

// TestBetweenRequests asks one thing after the other, as browsers do: after every
// request of which it is sure where it ends, the next are answered quickly.
func TestBetweenRequests(t *testing.T) {
	for _, before := range kept {
		var quickly atomic.Int64
		_, address := serve(t, patient, counting(&quickly))
		c := dial(t, address)
		c.ask(t, before.text)
		if before.sure {
			c.askQuickly(t, &quickly)
		}
		for range 3 {
			count := quickly.Load()
			if answer := c.ask(t, kept[0].text); answer != "ready" {
				t.Fatalf("answered %q", answer)
			}
			if now := quickly.Load() > count; now != before.sure {
				t.Errorf("after %.60q, another was answered quickly: %v", before.text, now)
			}
		}
	}
}

// askQuickly asks until an answer is quick, as then the next one will be. One that
// comes before net/http has done with the request before is not.
func (c client) askQuickly(t *testing.T, quickly *atomic.Int64) {
	t.Helper()
	for count := quickly.Load(); count == quickly.Load(); {
		c.ask(t, kept[0].text)
	}
}

type client struct {
	net.Conn
	answers *bufio.Reader
}

func dial(t *testing.T, address string) client {
	t.Helper()
	c, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() }) //nolint:errcheck // it may be closed
	return client{c, bufio.NewReader(c)}
}

// ask sends a request and returns the body of the answer.
func (c client) ask(t *testing.T, request string) string {
	t.Helper()
	if _, err := io.WriteString(c, request); err != nil {
		t.Fatal(err)
	}
	return c.answer(t)
}

func (c client) answer(t *testing.T) string {
	t.Helper()
	r, err := http.ReadResponse(c.answers, nil)
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

// TestSilence holds a connection after a quick reply: it ends.
func TestSilence(t *testing.T) {
	var quickly atomic.Int64
	_, address := serve(t, 100*time.Millisecond, counting(&quickly))
	c := dial(t, address)
	c.askQuickly(t, &quickly)
	if _, err := c.answers.ReadByte(); err != io.EOF {
		t.Error(err)
	}
}

// large is more than a connection takes while its client does not read.
var large = quick.NewBody(make([]byte, 64<<20))

const askLarge = "GET /large" + host + "\r\n"

// withLarge is [counting] with something large besides.
func withLarge(n *atomic.Int64, sent func(time.Duration)) func(quick.Request) (quick.Reply, bool) {
	rest := counting(n)
	return func(r quick.Request) (quick.Reply, bool) {
		if r.Path != "/large" {
			return rest(r)
		}
		n.Add(1)
		head := fmt.Sprintf("HTTP/1.1 200 OK\r\nContent-Length: %d\r\n", len(large.Bytes()))
		return quick.Reply{Head: []byte(head), Body: large, Sent: sent}, true
	}
}

// TestDeafness does not read a quick reply: sending it ends.
func TestDeafness(t *testing.T) {
	sent := make(chan time.Duration)
	var quickly atomic.Int64
	_, address := serve(t, 100*time.Millisecond, withLarge(&quickly, func(d time.Duration) { sent <- d }))
	c := dial(t, address)
	c.askQuickly(t, &quickly)
	if _, err := io.WriteString(c, askLarge); err != nil {
		t.Fatal(err)
	}
	<-sent
	if got, _ := io.Copy(io.Discard, c); got >= int64(len(large.Bytes())) {
		t.Error("all was sent to somebody who did not read")
	}
}

// TestStop stops quick replies while one is being sent: it is sent to its end, and
// meanwhile the server answers.
func TestStop(t *testing.T) {
	var quickly atomic.Int64
	l, address := serve(t, patient, withLarge(&quickly, func(time.Duration) {}))
	slow, other := dial(t, address), dial(t, address)
	slow.askQuickly(t, &quickly)
	other.askQuickly(t, &quickly)
	if _, err := io.WriteString(slow, askLarge); err != nil {
		t.Fatal(err)
	}
	if _, err := slow.answers.Peek(1); err != nil {
		t.Fatal(err)
	}
	stopped := make(chan struct{})
	go func() { l.Stop(t.Context()); close(stopped) }()
	for before := int64(-1); before < quickly.Load(); { // until the stop has begun
		before = quickly.Load()
		other.ask(t, kept[0].text)
	}
	select {
	case <-stopped:
		t.Fatal("stopped before the reply was sent")
	default:
	}
	if answer := slow.answer(t); len(answer) != len(large.Bytes()) {
		t.Errorf("%d bytes of the reply came", len(answer))
	}
	<-stopped
}
