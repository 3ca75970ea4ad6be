package password_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/toproll/toproll/internal/account/password"
)

var cheap = password.Cost{Memory: 64, Passes: 1}

func TestWithout(t *testing.T) {
	h := password.New(cheap, 2)
	ctx := password.Without(t.Context())
	if _, err := h.Hash(ctx, "password"); !errors.Is(err, password.ErrWithout) {
		t.Errorf("hashed: %v", err)
	}
	if _, err := h.Matches(ctx, "", "password"); !errors.Is(err, password.ErrWithout) || h.Count() != 0 {
		t.Errorf("checked: %v", err)
	}
}

func TestHashMatchesOnlyItsPassword(t *testing.T) {
	h := password.New(cheap, 2)
	ctx := t.Context()
	for _, pw := range []string{"password", "пароль пароль", "nul\x00byte", strings.Repeat("x", 1024), "        "} {
		phc, err := h.Hash(ctx, pw)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(phc, pw) || !strings.HasPrefix(phc, "$argon2id$v=19$m=64,t=1,p=1$") {
			t.Errorf("hash %q", phc)
		}
		if ok, err := h.Matches(ctx, phc, pw); !ok || err != nil {
			t.Errorf("%q does not match its own hash: %v %v", pw, ok, err)
		}
		if ok, _ := h.Matches(ctx, phc, pw+"!"); ok {
			t.Errorf("%q matches the hash of %q", pw+"!", pw)
		}
		if again, _ := h.Hash(ctx, pw); again == phc {
			t.Error("two hashes share a salt")
		}
	}
}

// The vector was made with the reference implementation's command:
// printf 'correct horse' | argon2 tetragons16bytes -id -v 13 -k 4096 -t 3 -p 1 -l 32 -e
func TestHashesOfOthersMatch(t *testing.T) {
	const phc = "$argon2id$v=19$m=4096,t=3,p=1$dGV0cmFnb25zMTZieXRlcw$LCkAi9mQvTI0KxpZq9R0n0zuOjN3tOPTVEsPope03mE"
	h := password.New(cheap, 1)
	if ok, err := h.Matches(t.Context(), phc, "correct horse"); !ok || err != nil {
		t.Errorf("the reference's hash does not match: %v %v", ok, err)
	}
}

func TestComposedAndDecomposedFormsAreOnePassword(t *testing.T) {
	h := password.New(cheap, 1)
	phc, err := h.Hash(t.Context(), "caf\u00e9 noir")
	if err != nil {
		t.Fatal(err)
	}
	if ok, _ := h.Matches(t.Context(), phc, "cafe\u0301 noir"); !ok {
		t.Error("the same word from another keyboard does not match")
	}
}

func TestNothingMatchesNoHash(t *testing.T) {
	h := password.New(cheap, 1)
	for _, pw := range []string{"", "password"} {
		if ok, err := h.Matches(t.Context(), "", pw); ok || err != nil {
			t.Errorf("Matches(no hash, %q) = %v, %v", pw, ok, err)
		}
	}
}

func TestUnreadableHashIsAnError(t *testing.T) {
	h := password.New(cheap, 1)
	for _, phc := range []string{"plain", "$2a$10$abc", "$argon2id$v=16$m=64,t=1,p=1$AAAA$AAAA",
		"$argon2id$v=19$m=64,t=0,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA", "$argon2id$v=19$m=64,t=1,p=1$AAAA$"} {
		if ok, err := h.Matches(t.Context(), phc, "password"); ok || err == nil {
			t.Errorf("Matches(%q) = %v, %v", phc, ok, err)
		}
	}
}

func TestWaitingForATurnEndsWithTheContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := password.New(cheap, 1)
		release := h.Occupy()
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error)
		go func() {
			_, err := h.Hash(ctx, "password")
			done <- err
		}()
		synctest.Wait() // waiting for its turn
		cancel()
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Errorf("err = %v", err)
		}
		release()
		if _, err := h.Hash(t.Context(), "password"); err != nil {
			t.Errorf("a free slot is refused: %v", err)
		}
	})
}

func TestCheck(t *testing.T) {
	for pw, want := range map[string]string{
		"":                        "Password is required.",
		"1234567":                 "Password must have at least 8 characters.",
		"12345678":                "",
		"ééééééé":                 "Password must have at least 8 characters.",
		"👊👊👊👊👊👊👊👊":                "",
		strings.Repeat("x", 1024): "",
		strings.Repeat("x", 1025): "Password must have at most 1024 bytes.",
	} {
		err := password.Check("password", pw)
		if got := message(err); got != want {
			t.Errorf("Check(%q) = %q, want %q", pw, got, want)
		}
	}
}

func message(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
