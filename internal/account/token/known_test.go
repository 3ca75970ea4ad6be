package token_test

import (
	"errors"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/account/token"
)

func TestKnownTokensExpireToo(t *testing.T) {
	known := token.Known{Ring: ring}
	good := sign(t, ring)
	for range 2 {
		if s, err := known.Read(good, now.Add(59*time.Minute)); err != nil || s.UserID != "u1" || s.Version != 3 {
			t.Fatalf("%+v, %v", s, err)
		}
	}
	if _, err := known.Read(good, now.Add(time.Hour+time.Second)); err == nil || err.Error() != "jwt expired" {
		t.Errorf("after its time: %v", err)
	}
}

func TestKnownTokensAreNotTakenForOthers(t *testing.T) {
	known := token.Known{Ring: token.Ring{young}}
	if _, err := known.Read(sign(t, ring), now); err != nil {
		t.Fatal(err)
	}
	good := sign(t, ring)
	if _, err := known.Read(good[:len(good)-4]+"AAAA", now); err == nil {
		t.Error("a token with another signature is taken")
	}
	if _, err := known.Read(sign(t, token.Ring{old}), now); !errors.Is(err, token.ErrUnknownKey) {
		t.Errorf("of another key: %v", err)
	}
	if _, err := (&token.Known{Ring: token.Ring{old}}).Read(good, now); !errors.Is(err, token.ErrUnknownKey) {
		t.Errorf("another ring: %v", err)
	}
}

func BenchmarkRead(b *testing.B) {
	good, err := ring.Sign(devon, now, time.Hour)
	if err != nil {
		b.Fatal(err)
	}
	for name, read := range map[string]func(string, time.Time) (token.Session, error){
		"anew": ring.Read, "known": (&token.Known{Ring: ring}).Read,
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := read(good, now); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
