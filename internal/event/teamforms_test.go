package event_test

import (
	"encoding/json"
	"testing"

	"pgregory.net/rapid"

	"github.com/toproll/toproll/internal/event"
)

// After any merge the remaining team has forms if any of them had, others keep theirs, and no team has two.
func TestFormsOfRenamedTeams(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		team := rapid.SampledFrom([]string{"Iron Arm", "Iron Arms", "Elbows", "Sokół", "Cobra"})
		var forms event.TeamForms
		for i, name := range rapid.SliceOfNDistinct(team, 0, 5, rapid.ID).Draw(t, "teams") {
			forms[i] = event.TeamForm{Level: event.ClubLevel, Team: name, Short: "s" + name}
		}
		from, to := rapid.SliceOfN(team, 1, 3).Draw(t, "from"), rapid.OneOf(team, rapid.Just("New")).Draw(t, "to")
		renamed := forms.Renamed(event.ClubLevel, from, to)
		gone, had := map[string]bool{to: true}, forms.Of(event.ClubLevel, to) != (event.TeamForm{})
		for _, name := range from {
			gone[name], had = true, had || forms.Of(event.ClubLevel, name) != (event.TeamForm{})
		}
		if has := renamed.Of(event.ClubLevel, to) != (event.TeamForm{}); has != had {
			t.Fatalf("%v to %s: %v becomes %v", from, to, forms, renamed)
		}
		seen := map[string]bool{}
		for _, one := range renamed.All() {
			if seen[one.Team] || gone[one.Team] && one.Team != to {
				t.Fatalf("%v to %s: %v becomes %v", from, to, forms, renamed)
			}
			seen[one.Team] = true
		}
		for _, one := range forms.All() {
			if !gone[one.Team] && renamed.Of(one.Level, one.Team) != one {
				t.Fatalf("%v to %s: %v becomes %v", from, to, forms, renamed)
			}
		}
		if again := forms.Renamed(event.RegionLevel, from, to); again != forms {
			t.Fatalf("at another level: %v", again)
		}
		b, err := json.Marshal(renamed)
		var read event.TeamForms
		if err != nil || json.Unmarshal(b, &read) != nil || read != renamed {
			t.Fatalf("%s is read as %v", b, read)
		}
	})
}
