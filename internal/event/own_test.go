package event_test

import (
	"testing"

	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
)

func TestOwnBouts(t *testing.T) {
	strict, lax := event.DefaultSettings(), event.DefaultSettings()
	lax.OwnBouts = true
	for _, r := range []struct {
		name               string
		settings           event.Settings
		athlete1, athlete2 string
		want               event.Own
		refused            bool
	}{
		{"others", strict, "a", "b", event.OwnClass, false},
		{"the first", strict, "me", "b", event.OwnRefused, true},
		{"the second", strict, "a", "me", event.OwnRefused, true},
		{"nobody known yet", strict, "", "", event.OwnClass, false},
		{"allowed", lax, "me", "b", event.OwnBout, false},
		{"others where it is allowed", lax, "a", "b", event.OwnClass, false},
	} {
		got := r.settings.Own("me", r.athlete1, r.athlete2)
		err := got.MayOfficiate()
		if got != r.want || (err != nil) != r.refused || err != nil && fault.KindOf(err) != fault.Forbidden {
			t.Errorf("%s: %q, %v", r.name, got, err)
		}
	}
}
