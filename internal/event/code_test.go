package event_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/toproll/toproll/internal/event"
)

func TestCodes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		code := event.CodeFrom(rapid.SliceOfN(rapid.Byte(), event.CodeLength, event.CodeLength).Draw(t, "random"))
		groups := code[:4] + "-" + code[4:8] + " " + code[8:]
		for _, typed := range []string{code, strings.ToUpper(code), groups, strings.NewReplacer("0", "O", "1", "l").Replace(code)} {
			if read, ok := event.ReadCode(typed); !ok || read != code {
				t.Fatalf("%q was read as %q, %v; it is %q", typed, read, ok, code)
			}
		}
	})
	for _, typed := range []string{"", "0123456789a", "0123456789abc", "0123456789a!", "0123456789au", strings.Repeat("-", 999)} {
		if code, ok := event.ReadCode(typed); ok {
			t.Errorf("%q was read as %q", typed, code)
		}
	}
}

// Each character is as likely as any other, so that there are as many codes as there can be.
func TestCodesAreEvenlySpread(t *testing.T) {
	seen := map[byte]int{}
	random := make([]byte, event.CodeLength)
	for b := range 256 {
		random[0] = byte(b)
		seen[event.CodeFrom(random)[0]]++
	}
	if len(seen) != 32 {
		t.Errorf("%d characters", len(seen))
	}
	for letter, times := range seen {
		if times != 8 {
			t.Errorf("%c comes %d times", letter, times)
		}
	}
}
