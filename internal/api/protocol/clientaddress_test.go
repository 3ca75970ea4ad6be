package protocol

import (
	"net/http"
	"net/netip"
	"testing"
)

func TestClientAddress(t *testing.T) {
	trusted := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("::1/128")}
	for _, tt := range []struct {
		peer, forwarded, want string
	}{
		{"192.0.2.1:99", "", "192.0.2.1"},
		{"192.0.2.1:99", "198.51.100.7", "192.0.2.1"}, // anybody can write the header
		{"10.0.0.1:99", "", "10.0.0.1"},
		{"10.0.0.1:99", "198.51.100.7", "198.51.100.7"},
		{"[::ffff:10.0.0.1]:99", "198.51.100.7", "198.51.100.7"},
		{"10.0.0.1:99", "6.6.6.6, 198.51.100.7", "198.51.100.7"}, // the client wrote the first one itself
		{"10.0.0.1:99", "198.51.100.7, 10.0.0.2", "198.51.100.7"},
		{"10.0.0.1:99", "10.0.0.3,10.0.0.2", "10.0.0.3"},
		{"10.0.0.1:99", "nonsense", "10.0.0.1"},
		{"10.0.0.1:99", "198.51.100.7, nonsense, 10.0.0.2", "10.0.0.2"},
		{"[::1]:99", "2001:db8::1", "2001:db8::1"},
		{"@", "198.51.100.7", "invalid IP"},
	} {
		r := &http.Request{RemoteAddr: tt.peer, Header: http.Header{}}
		if tt.forwarded != "" {
			r.Header.Set("X-Forwarded-For", tt.forwarded)
		}
		if got := clientAddress(r, trusted).String(); got != tt.want {
			t.Errorf("%s after %q: %s, want %s", tt.peer, tt.forwarded, got, tt.want)
		}
	}
}
