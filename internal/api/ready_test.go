package api_test

import (
	"bufio"
	"bytes"
	"net/http"
	"net/textproto"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/apitest"
	"github.com/toproll/toproll/internal/quick"
)

// TestReady asks for a bracket without net/http: what lies ready is the reply that
// would come otherwise, and whatever it does not suit is left to that.
func TestReady(t *testing.T) {
	s := apitest.Start(t, sqlite(t))
	c := newCup(t, s, 1, 9)
	path := "/api/tournament/brackets-data/" + c.d.ID
	outsider, athlete := s.Participant(), s.As(account.Participant, "Athlete 1")
	accept := ""
	asked := func(p *apitest.Client, encoding, tag string) quick.Request {
		return quick.Request{Path: path, Authorization: "Bearer " + p.Token, Accept: accept, AcceptEncoding: encoding, IfNoneMatch: tag}
	}
	same := func(r quick.Request) string {
		t.Helper()
		header := http.Header{"Authorization": {r.Authorization}, "Accept": {r.Accept}, "Accept-Encoding": {r.AcceptEncoding}, "If-None-Match": {r.IfNoneMatch}}
		want := respond(s, http.MethodGet, r.Path, "", header)
		got, ok := s.API.Ready(r)
		if !ok {
			t.Fatalf("%+v is not ready", r)
		}
		head := textproto.NewReader(bufio.NewReader(bytes.NewReader(append(got.Head, "\r\n"...))))
		line, err := head.ReadLine()
		if status := want.Result().Status; err != nil || line != "HTTP/1.1 "+status {
			t.Errorf("%q, %v, not %s", line, err, status)
		}
		headers, err := head.ReadMIMEHeader()
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want.Header(), http.Header(headers)); diff != "" {
			t.Errorf("%+v:\n%s", r, diff)
		}
		var body []byte
		if got.Body != nil {
			body = got.Body.Bytes()
		}
		if !bytes.Equal(body, want.Body.Bytes()) {
			t.Errorf("%+v: another body", r)
		}
		got.Sent(0)
		return want.Header().Get("ETag")
	}
	tags := map[string]bool{}
	for _, p := range []*apitest.Client{outsider, athlete} {
		for _, encoding := range []string{"", "gzip, br", "gzip"} {
			for _, accept = range []string{"application/vnd.toproll.compact+json", "*/*"} {
				tag := same(asked(p, encoding, ""))
				same(asked(p, encoding, tag))
				same(asked(p, encoding, `"another"`))
				tags[tag] = true
			}
		}
	}
	if len(tags) != 2*3*2 {
		t.Errorf("%d tags for 12 forms: %v", len(tags), tags)
	}

	// None of these is answered, as the last would show.
	not := func(why string, r quick.Request) {
		t.Helper()
		if _, ok := s.API.Ready(r); ok {
			t.Errorf("answered: %s", why)
		}
	}
	good := asked(outsider, "br", "")
	without, unknown, other := good, good, good
	without.Authorization = ""
	not("nobody", without)
	without.Authorization = "Bearer x" + outsider.Token
	not("a bad token", without)
	unknown.Path = "/api/tournament/brackets-data/" + s.Organizer().ID
	not("a tournament that is not there", unknown)
	unknown.Path = path + "?"
	not("another path", unknown)
	other.Path = "/api/tournament/leaderboard/" + c.d.ID
	not("an operation that has nothing ready", other)
	same(good)

	c.start(c.o, c.firstScheduled()).Is(http.StatusOK)
	not("what it was before a change", good)
	outsider.Get(path).Is(http.StatusOK)
	same(good)
	s.Organizer().Put("/api/users/participant/"+outsider.ID, object{"name": "Out", "status": "banned"}).Is(http.StatusOK)
	not("somebody who is banned", good)
}
