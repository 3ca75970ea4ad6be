package token_test

import (
	"bytes"
	"encoding/base64"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/account/token"
	"github.com/toproll/toproll/internal/fault"
)

var (
	now   = time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	old   = token.Key{ID: "k1", Secret: bytes.Repeat([]byte{1}, token.KeyBytes)}
	young = token.Key{ID: "k2", Secret: bytes.Repeat([]byte{2}, token.KeyBytes)}
	ring  = token.Ring{old, young}
	devon = account.User{ID: "u1", TokenVersion: 3}
)

func sign(t *testing.T, r token.Ring) string {
	t.Helper()
	s, err := r.Sign(devon, now, time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestReadReturnsWhatWasSigned(t *testing.T) {
	s, err := ring.Read(sign(t, ring), now.Add(59*time.Minute))
	if err != nil {
		t.Fatal(err)
	}
	if s.UserID != "u1" || s.Version != 3 || !s.Expires.Equal(now.Add(time.Hour)) {
		t.Errorf("session %+v", s)
	}
}

func TestExpiredSaysJustThat(t *testing.T) {
	for _, after := range []time.Duration{time.Hour + time.Second, 24 * time.Hour} {
		_, err := ring.Read(sign(t, ring), now.Add(after))
		if err == nil || err.Error() != "jwt expired" || fault.KindOf(err) != fault.Unauthenticated {
			t.Errorf("after %v: %v", after, err)
		}
	}
}

func TestARetiringKeyStillVerifies(t *testing.T) {
	before := sign(t, token.Ring{old})
	if _, err := ring.Read(before, now); err != nil {
		t.Errorf("a token of the older key is refused: %v", err)
	}
	if _, err := (token.Ring{old}).Read(sign(t, ring), now); !errors.Is(err, token.ErrUnknownKey) {
		t.Errorf("a token of a newer key: %v, want ErrUnknownKey", err)
	}
}

// forge signs claims that differ from a valid token's in one point.
func forge(t *testing.T, method jwt.SigningMethod, key any, kid string, change func(jwt.MapClaims)) string {
	t.Helper()
	c := jwt.MapClaims{"iss": token.Issuer, "aud": token.Audience, "sub": "u1", "jti": "t1", "ver": 3,
		"iat": now.Unix(), "nbf": now.Unix(), "exp": now.Add(time.Hour).Unix()}
	change(c)
	tok := jwt.NewWithClaims(method, c)
	tok.Header["kid"] = kid
	s, err := tok.SignedString(key)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestForgeriesAreRefused(t *testing.T) {
	same := func(jwt.MapClaims) {}
	good := forge(t, jwt.SigningMethodHS256, young.Secret, "k2", same)
	if _, err := ring.Read(good, now); err != nil {
		t.Fatalf("the pattern of the forgeries is itself refused: %v", err)
	}
	set := func(k string, v any) func(jwt.MapClaims) { return func(c jwt.MapClaims) { c[k] = v } }
	without := func(k string) func(jwt.MapClaims) { return func(c jwt.MapClaims) { delete(c, k) } }
	hs := func(change func(jwt.MapClaims)) string {
		return forge(t, jwt.SigningMethodHS256, young.Secret, "k2", change)
	}
	head, rest, _ := strings.Cut(good, ".")
	body, signature, _ := strings.Cut(rest, ".")
	other := strings.Replace(string(must(base64.RawURLEncoding.DecodeString(body))), "u1", "u2", 1)
	for name, forged := range map[string]string{
		"empty":             "",
		"no token":          "abc",
		"algorithm none":    forge(t, jwt.SigningMethodNone, jwt.UnsafeAllowNoneSignatureType, "k2", same),
		"algorithm HS512":   forge(t, jwt.SigningMethodHS512, young.Secret, "k2", same),
		"another secret":    forge(t, jwt.SigningMethodHS256, old.Secret, "k2", same),
		"no signature":      head + "." + body + ".",
		"changed claims":    head + "." + base64.RawURLEncoding.EncodeToString([]byte(other)) + "." + signature,
		"another issuer":    hs(set("iss", "elsewhere")),
		"another audience":  hs(set("aud", "elsewhere")),
		"no audience":       hs(without("aud")),
		"no expiry":         hs(without("exp")),
		"not good yet":      hs(set("nbf", now.Add(time.Minute).Unix())),
		"from the future":   hs(set("iat", now.Add(time.Minute).Unix())),
		"nobody's":          hs(without("sub")),
		"no id":             hs(without("jti")),
		"expired elsewhere": hs(func(c jwt.MapClaims) { c["iss"], c["exp"] = "elsewhere", now.Add(-time.Hour).Unix() }),
	} {
		_, err := ring.Read(forged, now)
		if fault.KindOf(err) != fault.Unauthenticated || err.Error() == "jwt expired" {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := ring.Read(forge(t, jwt.SigningMethodHS256, young.Secret, "k9", same), now); !errors.Is(err, token.ErrUnknownKey) {
		t.Errorf("unknown key: %v", err)
	}
}

func TestAnEmptyRingSignsNothing(t *testing.T) {
	if s, err := (token.Ring{}).Sign(devon, now, time.Hour); err == nil {
		t.Errorf("signed %q", s)
	}
}

func FuzzRead(f *testing.F) {
	good, _ := ring.Sign(devon, now, time.Hour)
	f.Add(good)
	f.Add("a.b.c")
	f.Add("eyJhbGciOiJub25lIn0.e30.")
	f.Fuzz(func(t *testing.T, s string) {
		if _, err := ring.Read(s, now); err == nil && s != good {
			t.Fatalf("accepted %q", s)
		}
	})
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
