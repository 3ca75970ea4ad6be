// Package pushtest is a test's own Web Push service with a browser. It checks what every service checks,
// decrypts like the browser, and answers as the test wants.
package pushtest

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/golang-jwt/jwt/v5"
)

// Message is a message that came for a browser.
type Message struct {
	Browser             string
	Body                string // decrypted
	TTL, Urgency, Topic string
	Key                 string // of the sender
	Subscriber          string
}

// Service is a Web Push service.
type Service struct {
	*httptest.Server
	Came chan Message // in order

	tb       testing.TB
	mu       sync.Mutex
	browsers map[string]*browser
	answers  map[string][]int
}

type browser struct {
	key    *ecdh.PrivateKey
	secret []byte
}

// New starts a service that lives until the test ends.
func New(tb testing.TB) *Service {
	s := &Service{Came: make(chan Message, 1000), tb: tb, browsers: map[string]*browser{}, answers: map[string][]int{}}
	s.Server = httptest.NewTLSServer(http.HandlerFunc(s.take))
	tb.Cleanup(s.Close)
	return s
}

// Subscribe returns the subscription of a browser in the form of PushSubscription.toJSON().
func (s *Service) Subscribe(name string) map[string]any {
	s.tb.Helper()
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		s.tb.Fatal(err)
	}
	b := &browser{key, make([]byte, 16)}
	rand.Read(b.secret)
	s.mu.Lock()
	s.browsers[name] = b
	s.mu.Unlock()
	encode := base64.RawURLEncoding.EncodeToString
	return map[string]any{
		"endpoint": s.URL + "/" + name, "expirationTime": nil, "keys": map[string]any{"p256dh": encode(key.PublicKey().Bytes()), "auth": encode(b.secret)},
	}
}

// Answer sets the status codes for the next messages to a browser; later messages get 201.
func (s *Service) Answer(name string, statuses ...int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.answers[name] = statuses
}

// Left returns how many statuses of [Service.Answer] are unused.
func (s *Service) Left(name string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.answers[name])
}

func (s *Service) take(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(r.URL.Path, "/")
	s.mu.Lock()
	b := s.browsers[name]
	status := http.StatusCreated
	if next := s.answers[name]; len(next) > 0 {
		status, s.answers[name] = next[0], slices.Clone(next[1:])
	}
	s.mu.Unlock()
	m, err := s.read(r, name, b)
	if err != nil {
		s.tb.Errorf("a message to %s: %v", name, err)
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	if status >= 300 {
		w.WriteHeader(status)
	}
	if status == http.StatusCreated {
		w.WriteHeader(status)
		s.Came <- m
	}
}

// read checks a message and decrypts it.
func (s *Service) read(r *http.Request, name string, b *browser) (Message, error) {
	m := Message{Browser: name, TTL: r.Header.Get("TTL"), Urgency: r.Header.Get("Urgency"), Topic: r.Header.Get("Topic")}
	if b == nil || r.Method != http.MethodPost || r.Header.Get("Content-Encoding") != "aes128gcm" {
		return m, fmt.Errorf("%s %s %v", r.Method, r.URL, r.Header)
	}
	var err error
	if m.Key, m.Subscriber, err = verify(r.Header.Get("Authorization"), s.URL); err != nil {
		return m, err
	}
	body, err := io.ReadAll(io.LimitReader(r.Body, 4097))
	if err != nil {
		return m, err
	}
	if len(body) > 4096 {
		return m, errors.New("more than services take")
	}
	m.Body, err = b.decrypt(body)
	return m, err
}

// verify checks the sender's token (RFC 8292), and returns the key and the subject.
func verify(authorization, audience string) (key, subject string, err error) {
	var token string
	if rest, ok := strings.CutPrefix(authorization, "vapid t="); ok {
		token, key, _ = strings.Cut(rest, ", k=")
	}
	raw, err := base64.RawURLEncoding.DecodeString(key)
	if err != nil {
		return "", "", err
	}
	public, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), raw)
	if err != nil {
		return "", "", err
	}
	var claims jwt.RegisteredClaims
	_, err = jwt.ParseWithClaims(token, &claims, func(*jwt.Token) (any, error) { return public, nil },
		jwt.WithValidMethods([]string{"ES256"}), jwt.WithAudience(audience), jwt.WithExpirationRequired())
	return key, claims.Subject, err
}

// decrypt decrypts a message like a browser (RFC 8188, RFC 8291).
func (b *browser) decrypt(body []byte) (string, error) {
	if len(body) < 21+65 || body[20] != 65 || binary.BigEndian.Uint32(body[16:20]) < uint32(len(body)-86) {
		return "", errors.New("no header of aes128gcm")
	}
	salt, sender, sealed := body[:16], body[21:86], body[86:]
	from, err := ecdh.P256().NewPublicKey(sender)
	if err != nil {
		return "", err
	}
	shared, err := b.key.ECDH(from)
	if err != nil {
		return "", err
	}
	info := "WebPush: info\x00" + string(b.key.PublicKey().Bytes()) + string(sender)
	input, err := hkdf.Key(sha256.New, shared, b.secret, info, 32)
	if err != nil {
		return "", err
	}
	key, err := hkdf.Key(sha256.New, input, salt, "Content-Encoding: aes128gcm\x00", 16)
	if err != nil {
		return "", err
	}
	nonce, err := hkdf.Key(sha256.New, input, salt, "Content-Encoding: nonce\x00", 12)
	if err != nil {
		return "", err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return "", err
	}
	sealer, err := cipher.NewGCM(block)
	if err != nil {
		return "", err
	}
	plain, err := sealer.Open(nil, nonce, sealed, nil)
	if err != nil {
		return "", err
	}
	text := strings.TrimRight(string(plain), "\x00")
	if !strings.HasSuffix(text, "\x02") {
		return "", errors.New("not the last record")
	}
	return text[:len(text)-1], nil
}
