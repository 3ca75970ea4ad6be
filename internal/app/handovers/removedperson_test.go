package handovers_test

import (
	"testing"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/eventfile"
	"github.com/toproll/toproll/internal/testing/casestest"
)

// TestRemovedPersonInFiles removes a person who is in a file imported later, and in a stored copy. Neither brings the
// weigh-ins back.
func TestRemovedPersonInFiles(t *testing.T) {
	eachPair(t, func(t *testing.T, home, away *casestest.Cases) {
		e := twoClasses(t, home)
		first, second := rows(t, home, e.ID, false)["registrations"][0], rows(t, home, e.ID, false)["registrations"][1]
		away.Clock.Set(home.Clock.Now())
		p, err := answered(t, away, export(t, home, e.ID, true), nil)
		casestest.Must(t, p, err)
		playOn(t, away, e.ID, 2)
		file := export(t, away, e.ID, false)
		ctx := home.As(home.Organizer, "remove-person")
		reclaimed, err := home.HandOvers.Reclaim(ctx, home.Organizer, e.ID, "the laptop is late")
		casestest.Must(t, reclaimed, err)
		parts := map[string]bool{eventfile.Rest: true}
		for _, class := range e.Classes {
			parts[class.ID] = true
		}

		gone, err := home.Accounts.RemovePerson(ctx, account.Participant, first["user_id"].(string), true)
		casestest.Must(t, gone, err)
		p, err = answered(t, home, file, parts)
		casestest.Must(t, p, err)
		after := rows(t, home, e.ID, false)
		knows(t, "the event", after, first, false)
		knows(t, "the event", after, second, true)

		gone, err = home.Accounts.RemovePerson(ctx, account.Participant, second["user_id"].(string), true)
		casestest.Must(t, gone, err)
		h, err := home.HandOvers.Overview(ctx, home.Organizer, e.ID)
		kept, err := home.HandOvers.KeptCopy(ctx, home.Organizer, e.ID, casestest.Must(t, h, err).Copies[0].ID, passphrase)
		f, err := eventfile.Unpack(casestest.Must(t, kept, err).Content, passphrase)
		knows(t, "the copy", casestest.Must(t, f, err).Rows, second, false)
		for _, person := range f.People {
			if person.ID == second["user_id"] && (person.BirthYear != 0 || person.Name == "") {
				t.Errorf("the copy knows %+v", person)
			}
		}
	})
}

// knows compares whether rows have weigh-ins of an athlete with the expectation.
func knows(t *testing.T, what string, of eventfile.Rows, registration eventfile.Row, want bool) {
	t.Helper()
	got := false
	for _, w := range of["weighings"] {
		got = got || w["registration_id"] == registration["id"]
	}
	if got != want {
		t.Errorf("%s has weigh-ins of athlete %v: %v, want %v", what, registration["number"], got, want)
	}
}
