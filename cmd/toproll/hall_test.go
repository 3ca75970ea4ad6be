package main

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"io"
	"math/big"
	"net"
	"net/http"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// certificateFor writes a certificate for names that ends at a time, and its key.
func certificateFor(t *testing.T, ends time.Time, names ...string) (cert, key string) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), NotBefore: ends.Add(-time.Hour), NotAfter: ends, DNSNames: names, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}}
	der, err := x509.CreateCertificate(rand.Reader, template, template, private.Public(), private)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	cert, key = filepath.Join(folder, "cert.pem"), filepath.Join(folder, "key.pem")
	for path, block := range map[string]*pem.Block{cert: {Type: "CERTIFICATE", Bytes: der}, key: {Type: "PRIVATE KEY", Bytes: secret}} {
		if err := os.WriteFile(path, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return cert, key
}

func TestAddressesInAHall(t *testing.T) {
	now := time.Now()
	named := func(names ...string) *tls.Certificate {
		file, key := certificateFor(t, now.Add(time.Hour), names...)
		c, err := certificate(file, key, now)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	numbers := []netip.Addr{netip.MustParseAddr("fe80::1"), netip.MustParseAddr("192.168.1.5"), netip.MustParseAddr("203.0.113.7"), netip.MustParseAddr("10.0.0.2")}
	for _, tt := range []struct {
		name string
		cert *tls.Certificate
		on   string
		want []string
	}{
		{"private numbers alone", nil, "[::]:8080", []string{"http://192.168.1.5:8080", "http://10.0.0.2:8080"}},
		{"the usual port is not said", nil, "0.0.0.0:80", []string{"http://192.168.1.5", "http://10.0.0.2"}},
		{"one address alone", nil, "10.0.0.2:8080", []string{"http://10.0.0.2:8080"}},
		{"the name that phones trust", named("toproll.club.example", "*.club.example"), "[::]:443", []string{"https://toproll.club.example"}},
		{"numbers, if the certificate has no name of its own", named("*.club.example"), "[::]:8443", []string{"https://192.168.1.5:8443", "https://10.0.0.2:8443"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			on := net.TCPAddrFromAddrPort(netip.MustParseAddrPort(tt.on))
			if diff := cmp.Diff(tt.want, addresses(tt.cert, numbers, on)); diff != "" {
				t.Error(diff)
			}
		})
	}
	if got := addresses(nil, nil, net.TCPAddrFromAddrPort(netip.MustParseAddrPort("[::]:8080"))); len(got) != 0 {
		t.Errorf("without a network: %q", got)
	}
}

func TestWelcome(t *testing.T) {
	for _, tt := range []struct {
		at      []string
		secure  bool
		want    []string
		without string
	}{
		{[]string{"http://192.168.1.5:8080"}, false, []string{"In this hall: http://192.168.1.5:8080\n", "█", "Without TLS"}, "no local network"},
		{[]string{"https://toproll.club.example"}, true, []string{"In this hall: https://toproll.club.example\n", "█"}, "Without TLS"},
		{nil, false, []string{"no local network yet"}, "In this hall"},
	} {
		var out bytes.Buffer
		welcome(&out, tt.at, tt.secure)
		for _, want := range tt.want {
			if !strings.Contains(out.String(), want) {
				t.Errorf("%q: no %q in\n%s", tt.at, want, out.String())
			}
		}
		if strings.Contains(out.String(), tt.without) {
			t.Errorf("%q: %q in\n%s", tt.at, tt.without, out.String())
		}
	}
}

func TestServeWithTLS(t *testing.T) {
	cert, key := certificateFor(t, time.Now().Add(time.Hour), "toproll.club.example")
	s := start(t, "--data", t.TempDir(), "--tls-cert", cert, "--tls-key", key)
	if !strings.HasPrefix(s.url, "https://") {
		t.Fatalf("it is at %s", s.url)
	}
	trusted := x509.NewCertPool()
	text, err := os.ReadFile(cert)
	if err != nil {
		t.Fatal(err)
	}
	trusted.AppendCertsFromPEM(text)
	phone := &http.Transport{TLSClientConfig: &tls.Config{RootCAs: trusted}, ForceAttemptHTTP2: true}
	defer phone.CloseIdleConnections()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.url+"/healthz", nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := phone.RoundTrip(request)
	if err != nil {
		t.Fatal(err)
	}
	body, _ := io.ReadAll(r.Body)
	r.Body.Close()
	if r.StatusCode != http.StatusOK || string(body) != "alive\n" || r.ProtoMajor != 2 {
		t.Errorf("%d %q by HTTP/%d", r.StatusCode, body, r.ProtoMajor)
	}
	phone.CloseIdleConnections()
	s.stop(t)
}

func TestTLSThatCannotBe(t *testing.T) {
	now := time.Now()
	cert, key := certificateFor(t, now.Add(-time.Hour))
	_, other := certificateFor(t, now.Add(time.Hour))
	for _, tt := range []struct{ cert, key, want string }{
		{cert, "", "give --tls-cert and --tls-key"},
		{"", key, "give --tls-cert and --tls-key"},
		{cert, key, fmt.Sprintf("ended on %s", now.Add(-time.Hour).UTC().Format(time.DateOnly))},
		{cert, other, "private key does not match"},
		{"missing.pem", key, "missing.pem"},
	} {
		if _, err := certificate(tt.cert, tt.key, now); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%v, want %q", err, tt.want)
		}
	}
}
