package live_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"github.com/toproll/toproll/internal/server"
	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/storetest"
)

// TestPagesThatMayConnect opens connections as browsers do from all kinds of pages:
// this server's, others', and those of names that others pointed to it.
func TestPagesThatMayConnect(t *testing.T) {
	const club = "https://club.example"
	servers := map[string]*apitest.Server{} // by public address
	for _, tt := range []struct {
		public, host, origin string // here means the server's own address
		want                 bool
	}{
		{"", "here", "", true}, // no page
		{"", "here", "http://here", true},
		{"", "gym.local:8080", "http://gym.local:8080", true},
		{"", "here", "https://elsewhere.example", false},
		{"", "here", "http://here.elsewhere.example", false},
		{"", "gym.local:8080", "http://gym.local:9090", false},
		{"", "here", "null", false}, // an opaque origin, such as in a frame
		{"", "here", "%", false},
		{club, "club.example", club, true},
		{club, "10.0.0.7:8080", club, true}, // behind a proxy that does not pass the name on
		{club, "10.0.0.7:8080", "HTTPS://CLUB.EXAMPLE", true},
		{club, "club.example", "http://club.example", false}, // an attacker on the network could write that page
		{club, "rebound.elsewhere.example", "http://rebound.elsewhere.example", false},
		{club, "here", "http://here", true}, // by its IP address, in the hall
		{club, "[::1]:8080", "http://[::1]:8080", true},
		{club, "localhost:8080", "http://localhost:8080", true},
		{club, "here", "null", false},
		{club, "club.example", "https://club.example.elsewhere.example", false},
	} {
		s := servers[tt.public]
		if s == nil {
			s = apitest.Start(t, storetest.SQLite(t), func(o *server.Options) { o.PublicURL = tt.public })
			servers[tt.public] = s
		}
		here := strings.TrimPrefix(s.URL, "http://")
		at := func(address string) string {
			if address == "here" || address == "http://here" {
				return strings.Replace(address, "here", here, 1)
			}
			return address
		}
		header := http.Header{}
		if tt.origin != "" {
			header.Set("Origin", at(tt.origin))
		}
		ws, response, err := websocket.Dial(t.Context(), s.URL+"/api/live", &websocket.DialOptions{HTTPHeader: header, Host: at(tt.host)})
		if (err == nil) != tt.want || err != nil && response.StatusCode != http.StatusForbidden {
			t.Errorf("%+v: %v, %v", tt, response.Status, err)
		}
		if err == nil {
			ws.CloseNow() //nolint:errcheck // no longer needed
		}
	}
}
