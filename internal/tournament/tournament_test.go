package tournament_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/tournament"
)

func TestSlug(t *testing.T) {
	for name, want := range map[string]string{
		"  Iron Grip Open  2026 ": "iron-grip-open-2026",
		"Left -- Right!":          "left-right",
		"Süper_Lig: 70 kg":        "süper_lig-70-kg",
		"???":                     "",
		"Łódź Öpen 2026!!":        "łódź-öpen-2026",
		"- Cup – Final -":         "cup-final",
		"Cup\u00a0of\tTbilisi":    "cup-of-tbilisi",
		"राष्ट्रीय कप":            "राष्ट्रीय-कप",
		"İzmir":                   "izmir",
	} {
		if got := tournament.Slug(name); got != want {
			t.Errorf("Slug(%q) = %q, want %q", name, got, want)
		}
	}
}

func TestDraftCheck(t *testing.T) {
	d, err := tournament.Draft{Name: " Cup \t"}.Check()
	if err != nil {
		t.Fatal(err)
	}
	rules := bout.Default().Rules
	if diff := cmp.Diff(tournament.Draft{Name: "Cup", BestOf: 1, Seeding: tournament.Random, Rounds: tournament.ByOrganizer, Officials: tournament.Anyone, Rules: &rules}, d); diff != "" {
		t.Errorf("defaults (-want +got):\n%s", diff)
	}
	_, err = tournament.Draft{
		Name: " ", BestOf: 4, Seeding: "alphabetic", Officials: "friends",
		Rules: &bout.Rules{WarningsPerFoul: -1, FoulsPerGame: 10, FalseStart: "start", Straps: "always"},
	}.Check()
	f, ok := err.(*fault.Error)
	if !ok {
		t.Fatalf("got %v", err)
	}
	want := map[string]string{
		"name": "Name is required.", "settings.bestOf": "Best of must be 1, 3, 5 or 7.",
		"settings.seeding": "Seeding must be random or manual.", "officials": "Officials must be anyone or assigned.",
		"settings.rules.warningsPerFoul": "Enter a number from 0 to 9.", "settings.rules.foulsPerGame": "Enter a number from 0 to 9.",
		"settings.rules.falseStart": "A false start must be a warning, a warning the first time, or a foul.",
		"settings.rules.straps":     "Straps must be proposed after a slip, or also immediately when there is no grip.",
	}
	got := map[string]string{}
	for _, wrong := range f.Fields {
		got[wrong.Field] = wrong.Message.String()
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("all faults at once (-want +got):\n%s", diff)
	}
}

// TestStates compares each state with its allowed actions, in one table.
func TestStates(t *testing.T) {
	type allowed struct{ edit, delete, entries, referees, start, seed, play, reset, cancel bool }
	tests := map[string]struct {
		in   tournament.Tournament
		want allowed
	}{
		"registration, 3 athletes": {tournament.Tournament{Status: tournament.Registration, Athletes: 3}, allowed{edit: true, delete: true, entries: true, referees: true}},
		"registration, 4 athletes": {tournament.Tournament{Status: tournament.Registration, Athletes: 4}, allowed{edit: true, delete: true, entries: true, referees: true, start: true}},
		"upcoming":                 {tournament.Tournament{Status: tournament.Upcoming, Athletes: 4}, allowed{edit: true, delete: true, entries: true, referees: true, start: true}},
		"active":                   {tournament.Tournament{Status: tournament.Active, Athletes: 4}, allowed{edit: true, delete: true, referees: true, seed: true, reset: true, cancel: true}},
		"active and seeded":        {tournament.Tournament{Status: tournament.Active, Athletes: 4, Seeded: true}, allowed{referees: true, play: true, cancel: true}},
		"completed":                {tournament.Tournament{Status: tournament.Completed, Athletes: 4, Seeded: true}, allowed{}},
		"archived":                 {tournament.Tournament{Status: tournament.Archived, Athletes: 4, Seeded: true}, allowed{}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			var matches []tournament.Match
			if tt.in.Seeded { // with a result of a match
				matches = []tournament.Match{{Match: bracket.Match{Number: 1, Status: bracket.Completed}, DecidedVersion: 7}}
			}
			refusals := map[string]error{
				"reset": tt.in.MayReset(matches), "cancel": tt.in.MayCancel(),
				"edit": tt.in.MayEdit(), "delete": tt.in.MayDelete(matches), "entries": tt.in.MayChangeEntries(),
				"referees": tt.in.MayChangeReferees(), "start": tt.in.MayStart(), "seed": tt.in.MaySeed(), "play": tt.in.MayPlay(),
			}
			got := allowed{
				refusals["edit"] == nil, refusals["delete"] == nil, refusals["entries"] == nil,
				refusals["referees"] == nil, refusals["start"] == nil, refusals["seed"] == nil, refusals["play"] == nil,
				refusals["reset"] == nil, refusals["cancel"] == nil,
			}
			if diff := cmp.Diff(tt.want, got, cmp.AllowUnexported(allowed{})); diff != "" {
				t.Errorf("allowed (-want +got):\n%s", diff)
			}
			for what, err := range refusals {
				if err == nil {
					continue
				}
				if fault.KindOf(err) != fault.Conflict || !strings.Contains(err.Error(), string(tt.in.Status)) {
					t.Errorf("%s: the refusal must be a conflict that names the state: %v", what, err)
				}
			}
		})
	}
}

func TestStatusByHand(t *testing.T) {
	allowed := map[[2]tournament.Status]bool{
		{tournament.Registration, tournament.Upcoming}: true, {tournament.Upcoming, tournament.Registration}: true,
		{tournament.Completed, tournament.Archived}: true, {tournament.Archived, tournament.Completed}: true,
		// No change:
		{tournament.Registration, tournament.Registration}: true, {tournament.Upcoming, tournament.Upcoming}: true,
		{tournament.Archived, tournament.Archived}: true,
	}
	for _, from := range tournament.Statuses {
		for _, to := range tournament.Statuses {
			err := tournament.Tournament{Status: from}.MaySetStatus(to)
			if (err == nil) != allowed[[2]tournament.Status{from, to}] {
				t.Errorf("%s to %s: %v", from, to, err)
			}
		}
	}
}

func TestOfficiates(t *testing.T) {
	assigned := []tournament.Ref{{ID: "a"}, {ID: "b"}}
	anyone, chosen := tournament.Tournament{Officials: tournament.Anyone}, tournament.Tournament{Officials: tournament.Assigned}
	for id, want := range map[string]bool{"a": true, "b": true, "c": false} {
		if got := chosen.Officiates(id, assigned); got != want {
			t.Errorf("%s officiates with a and b assigned: %v", id, got)
		}
		if chosen.Officiates(id, nil) {
			t.Errorf("%s officiates where those assigned have left", id)
		}
		if !anyone.Officiates(id, assigned) || !anyone.Officiates(id, nil) {
			t.Errorf("%s does not officiate where anyone may", id)
		}
	}
}

func results(winners string) []tournament.GameResult {
	list := make([]tournament.GameResult, len(winners))
	for i, w := range winners {
		list[i] = tournament.GameResult{Number: i + 1, Player1Won: w == '1'}
	}
	return list
}

// check judges the games of a match between two athletes.
func check(bestOf int, games []tournament.GameResult) (tournament.Games, error) {
	m := tournament.Match{Match: bracket.Match{Players: [2]bracket.Entrant{7, 9}}, BestOf: bestOf}
	r, err := tournament.Report{Games: games}.Check(m, [2]tournament.Entry{{ID: "a"}, {ID: "b"}})
	return r.Games, err
}

func TestCheckReport(t *testing.T) {
	for _, tt := range []struct {
		bestOf int
		games  string
		ok     bool
	}{
		{1, "1", true}, {1, "2", true}, {1, "", false}, {1, "11", false},
		{3, "11", true}, {3, "121", true}, {3, "12", false}, {3, "1", false},
		{3, "112", true},   // all three pulled
		{3, "1121", false}, // one too many
		{5, "111", true}, {5, "1112", false}, {5, "11122", true}, {5, "12121", true}, {5, "1212", false},
		{7, "2222", true}, {7, "22221", false}, {7, "2222111", true}, {7, "121212", false},
	} {
		games, err := check(tt.bestOf, results(tt.games))
		if (err == nil) != tt.ok || tt.ok && string(games) != tt.games {
			t.Errorf("best of %d, games %q: %q, %v", tt.bestOf, tt.games, games, err)
		}
	}
	_, err := check(3, results("12"))
	if err == nil || err.Error() != "Please select a winner for every game." {
		t.Errorf("an undecided match: %v", err)
	}
	for name, tt := range map[string]struct {
		bad   []tournament.GameResult
		field string // as sent
	}{
		"gap":    {[]tournament.GameResult{{Number: 1, Player1Won: true}, {Number: 3, Player1Won: true}}, "results[1].gameNumber"},
		"twice":  {[]tournament.GameResult{{Number: 1, Player1Won: true}, {Number: 1, Player1Won: true}}, "results[1].gameNumber"},
		"zero":   {[]tournament.GameResult{{Number: 1, Player1Won: true}, {Number: 0, Player1Won: true}}, "results[1].gameNumber"},
		"beyond": {[]tournament.GameResult{{Number: 4, Player1Won: true}, {Number: 1, Player1Won: true}}, "results[0].gameNumber"},
	} {
		_, err := check(3, tt.bad)
		f, ok := errors.AsType[*fault.Error](err)
		if !ok || f.Kind != fault.Invalid || len(f.Fields) != 1 || f.Fields[0].Field != tt.field {
			t.Errorf("%s: %+v, want it to name %s", name, err, tt.field)
		}
	}
	if games, err := check(3, []tournament.GameResult{{Number: 2, Player1Won: false}, {Number: 1, Player1Won: false}}); err != nil || games != "22" {
		t.Errorf("the order of sending does not matter: %q, %v", games, err)
	}
}

func TestGames(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		bestOf := rapid.SampledFrom(tournament.BestOfs).Draw(t, "best of")
		winners := rapid.StringOfN(rapid.RuneFrom([]rune("12")), 0, 8, -1).Draw(t, "winners")
		games, err := check(bestOf, results(winners))
		if err != nil {
			return
		}
		score1, score2 := games.Score()
		need := (bestOf + 1) / 2
		if max(score1, score2) < need || score1+score2 != len(games) {
			t.Fatalf("%q passes for best of %d with %d–%d", games, bestOf, score1, score2)
		}
		side := 0
		if score2 > score1 {
			side = 1
		}
		if got := games.Winner(); got != side {
			t.Fatalf("%q is won by side %d", games, got)
		}
		if diff := cmp.Diff(pins(winners), tournament.Result{Games: games}.GameResults()); diff != "" {
			t.Fatal(diff)
		}
	})
}

// pins are games known to be won by a pin.
func pins(winners string) []tournament.GameResult {
	games := results(winners)
	for i := range games {
		games[i].By = bout.Pin
	}
	return games
}

// TestResults checks how matches and games are decided, and who wins.
func TestResults(t *testing.T) {
	const a, b = bracket.Entrant(7), bracket.Entrant(9)
	type report = tournament.Report
	game := func(number int, player1 bool, by bout.By) tournament.GameResult {
		return tournament.GameResult{Number: number, Player1Won: player1, By: by}
	}
	for _, tt := range []struct {
		name   string
		report report
		want   tournament.Result
		wrong  string // field
	}{
		{"pins", report{Games: results("121")}, tournament.Result{Games: "121", GamesBy: "ppp", Winner: a, By: bout.Pin}, ""},
		{"lost by fouls", report{Games: results("22"), By: bout.Fouls}, tournament.Result{Games: "22", GamesBy: "pf", Winner: b, By: bout.Fouls}, ""},
		{"the last game says it", report{Games: []tournament.GameResult{game(2, true, bout.Fouls), game(1, true, "")}},
			tournament.Result{Games: "11", GamesBy: "pf", Winner: a, By: bout.Fouls}, ""},
		{"a game says it otherwise", report{Games: []tournament.GameResult{game(1, true, bout.Fouls), game(2, true, bout.Pin)}, By: bout.Fouls},
			tournament.Result{Games: "11", GamesBy: "fp", Winner: a, By: bout.Fouls}, ""},
		{"hurt after one game", report{Games: results("1"), By: bout.Injury, Winner: "b"}, tournament.Result{Games: "1", GamesBy: "p", Winner: b, By: bout.Injury}, ""},
		{"disqualified at 0–0", report{By: bout.Disqualification, Winner: "a"}, tournament.Result{Winner: a, By: bout.Disqualification}, ""},
		{"disqualified after winning", report{Games: results("11"), By: bout.Disqualification, Winner: "b"},
			tournament.Result{Games: "11", GamesBy: "pd", Winner: b, By: bout.Disqualification}, ""},
		{"nobody named", report{Games: results("1"), By: bout.Injury}, tournament.Result{}, "winner"},
		{"a stranger", report{Games: results("11"), Winner: "c"}, tournament.Result{}, "winner"},
		{"another winner than the games'", report{Games: results("11"), Winner: "b"}, tournament.Result{}, "winner"},
		{"undecided", report{Games: results("12"), By: bout.Fouls}, tournament.Result{}, "results"},
		{"a default is no result", report{Games: results("11"), By: bout.ByDefault}, tournament.Result{}, "decidedBy"},
		{"nor is a bye of a game", report{Games: []tournament.GameResult{game(1, true, bout.Bye), game(2, true, "")}}, tournament.Result{}, "results[0].decidedBy"},
	} {
		m := tournament.Match{Match: bracket.Match{Players: [2]bracket.Entrant{a, b}}, BestOf: 3}
		got, err := tt.report.Check(m, [2]tournament.Entry{{ID: "a"}, {ID: "b"}})
		f, _ := errors.AsType[*fault.Error](err)
		if tt.wrong == "" && err != nil || tt.wrong != "" && (f == nil || len(f.Fields) != 1 || f.Fields[0].Field != tt.wrong) || got != tt.want {
			t.Errorf("%s: %+v, %v", tt.name, got, err)
		}
	}
}

func TestPairings(t *testing.T) {
	plan, err := bracket.NewPlan(5)
	if err != nil {
		t.Fatal(err)
	}
	var athletes []tournament.Entry
	for _, id := range []string{"a", "b", "c", "d", "e"} {
		athletes = append(athletes, tournament.Entry{ID: id, UserID: "user-" + id, Name: strings.ToUpper(id)})
	}
	byes := []string{"x", "y", "z"}
	field := tournament.WithByes(plan, athletes, func() string { id := byes[0]; byes = byes[1:]; return id })
	if len(field) != 8 || field[5].ID != "x" || !field[5].IsBye() || field[7].Number != 8 || field[0].IsBye() {
		t.Fatalf("field: %+v", field)
	}
	good := []tournament.ManualPairing{{2, "b", "x"}, {1, "a", "e"}, {3, "y", "c"}, {4, "d", "z"}}
	pairings, err := tournament.Pairings(plan, field, good)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]bracket.Pairing{{1, 5}, {2, 6}, {7, 3}, {4, 8}}, pairings); diff != "" {
		t.Errorf("pairings (-want +got):\n%s", diff)
	}
	seed := func(manual []tournament.ManualPairing) error {
		pairings, err := tournament.Pairings(plan, field, manual)
		if err != nil {
			return err
		}
		_, err = plan.Seed(pairings)
		return tournament.ExplainSeeding(err, field)
	}
	for want, bad := range map[string][]tournament.ManualPairing{
		"First-round matches go from 1 to 4.":                    {{5, "a", "e"}},
		"Match M1 is seeded twice.":                              {{1, "a", "e"}, {1, "b", "x"}},
		"Match M4 has no players.":                               good[:3],
		"Match M4 names a player who is not in this tournament.": {good[0], good[1], good[2], {4, "d", "nobody"}},
		"A is in two matches, the second time in M4.":            {good[0], good[1], good[2], {4, "a", "z"}},
		"Match M3 has two byes. A bye must meet an athlete.":     {{2, "b", "x"}, {1, "a", "e"}, {3, "y", "z"}, {4, "d", "c"}},
	} {
		if err := seed(bad); fault.KindOf(err) != fault.Invalid || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}
