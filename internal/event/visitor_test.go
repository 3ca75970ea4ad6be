package event_test

import (
	"testing"

	"github.com/toproll/toproll/internal/event"
)

func TestInitials(t *testing.T) {
	for name, want := range map[string]string{
		"Ann Lee":                  "A. L.",
		"Łukasz Żółty":             "Ł. Ż.",
		"Z\u030cofia Novak":        "Z\u030c. N.", // a letter with its mark
		"Anna-Lena Meier":          "A.-L. M.",
		"Anna\u2010Lena Meier":     "A.-L. M.",
		"Jan van der Berg":         "J. v. d. B.",
		"Pelé":                     "P.",
		"  O'Neil   (Joe) 3rd ":    "O. J. r.",
		"Anna -- Meier":            "A. M.",
		"山田 太郎":                    "山. 太.",
		"Иван Петров":              "И. П.",
		"42":                       "…",
		"":                         "…",
		event.Initials("Ann Lee"):  "A. L.", // shown twice
		event.Initials("Jean-Luc"): "J.-L.",
	} {
		if got := event.Initials(name); got != want {
			t.Errorf("%q becomes %q, want %q", name, got, want)
		}
	}
}

func TestShown(t *testing.T) {
	r := event.Registration{
		ID: "r", UserID: "u", Name: "Ann Lee", Number: 7, Groups: []event.Group{"novice"}, Weighings: []event.Weighing{{Weight: 71_230}},
		Profile: event.Profile{Sex: event.Women, BirthYear: 1987, Club: "Iron Arm", Country: "Norway"},
	}
	if got, want := r.Shown(), (event.Shown{Name: "Ann Lee", Number: 7, Club: "Iron Arm", Country: "Norway"}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	r.Initials = true
	if got := r.Shown().Name; got != "A. L." {
		t.Errorf("shown as %q", got)
	}
}

// Whether visitors may see an event can be changed when it is over, and nothing else.
func TestPublicAfterTheEnd(t *testing.T) {
	e := event.Event{State: event.Finished, Name: "Open", Public: true}
	hidden, renamed := e.Draft(), e.Draft()
	hidden.Public, renamed.Public, renamed.Name = false, false, "Closed"
	if err := e.MayChangeTo(hidden); err != nil {
		t.Error(err)
	}
	if e.MayChangeTo(renamed) == nil {
		t.Error("an event that is over was renamed")
	}
}
