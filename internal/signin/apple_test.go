package signin

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"
)

// keyFile writes a key in Apple's form, PKCS #8 in a .p8 file.
func keyFile(t *testing.T) (*ecdsa.PrivateKey, string) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	encoded, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "AuthKey_KEY1234567.p8")
	if err := os.WriteFile(file, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: encoded}), 0o600); err != nil {
		t.Fatal(err)
	}
	return key, file
}

// The rules for a client secret, from Apple's "Creating a client secret".
func TestAppleSecret(t *testing.T) {
	key, file := keyFile(t)
	now := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	clock := func() time.Time { return now }
	secret, err := appleSecret(Config{ClientID: "org.example.club", TeamID: "TEAM123456", KeyID: "KEY1234567", KeyFile: file}, clock)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		text, err := secret()
		if err != nil {
			t.Fatal(err)
		}
		var claims jwt.RegisteredClaims
		token, err := jwt.ParseWithClaims(text, &claims, func(*jwt.Token) (any, error) { return &key.PublicKey, nil },
			jwt.WithValidMethods([]string{"ES256"}), jwt.WithIssuer("TEAM123456"), jwt.WithSubject("org.example.club"),
			jwt.WithAudience("https://appleid.apple.com"), jwt.WithIssuedAt(), jwt.WithExpirationRequired(), jwt.WithTimeFunc(clock))
		if err != nil {
			t.Fatal(err)
		}
		if token.Header["kid"] != "KEY1234567" || !claims.IssuedAt.Equal(now) || claims.ExpiresAt.After(now.Add(180*24*time.Hour)) {
			t.Errorf("header %v, claims %+v", token.Header, claims)
		}
		now = now.Add(300 * 24 * time.Hour) // the next one is made again
	}
}

func TestAppleSecretThatCannotBeMade(t *testing.T) {
	_, file := keyFile(t)
	noKey := filepath.Join(t.TempDir(), "not-a-key.p8")
	if err := os.WriteFile(noKey, []byte("hello"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		config Config
		says   string
	}{
		{Config{ClientID: "c", KeyID: "k", KeyFile: file}, "a team id, a key id and a key file"},
		{Config{ClientID: "c", TeamID: "t", KeyFile: file}, "a team id, a key id and a key file"},
		{Config{ClientID: "c", TeamID: "t", KeyID: "k"}, "a team id, a key id and a key file"},
		{Config{ClientID: "c", TeamID: "t", KeyID: "k", KeyFile: file + ".gone"}, "no such file"},
		{Config{ClientID: "c", TeamID: "t", KeyID: "k", KeyFile: noKey}, "not-a-key.p8"},
	} {
		if _, err := appleSecret(tt.config, time.Now); err == nil || !strings.Contains(err.Error(), tt.says) {
			t.Errorf("%+v: %v, want %q", tt.config, err, tt.says)
		}
	}
}
