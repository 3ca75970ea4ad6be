package bout_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/toproll/toproll/internal/bout"
)

const (
	ann = bout.Athlete("ann")
	bea = bout.Athlete("bea")
)

var both = [2]bout.Athlete{ann, bea}

// log numbers the entries.
func log(entries ...bout.Entry) []bout.Entry {
	for i := range entries {
		if entries[i].ID == "" {
			entries[i].ID = fmt.Sprintf("e%d", i+1)
		}
	}
	return entries
}

func foul(a bout.Athlete, detail string) bout.Entry {
	return bout.Entry{Kind: bout.Foul, Athlete: a, Detail: detail}
}

func warning(a bout.Athlete) bout.Entry { return bout.Entry{Kind: bout.Warning, Athlete: a} }

func game(a bout.Athlete, by bout.By) bout.Entry {
	return bout.Entry{Kind: bout.Game, Athlete: a, By: by}
}

func TestRuleBooks(t *testing.T) {
	settings := func(change func(*bout.Settings)) bout.Settings {
		s := bout.Default()
		change(&s)
		return s
	}
	standard := bout.Default()
	proposal := func(loser bout.Athlete, why bout.Why, fouls int, match bool) *bout.Proposal {
		winner := ann
		if loser == ann {
			winner = bea
		}
		return &bout.Proposal{Winner: winner, Loser: loser, By: bout.Fouls, Why: why, Fouls: fouls, Match: match}
	}
	for _, tt := range []struct {
		name     string
		settings bout.Settings
		log      []bout.Entry
		want     bout.State
	}{
		{"nothing", standard, nil, bout.State{}},
		{"one gesture decides a best of one: start and pin are implied", standard, log(game(bea, bout.Pin)), bout.State{
			Phase: bout.Decided, Games: []bout.GameResult{{Winner: bea, By: bout.Pin}}, Score: [2]int{0, 1}, Winner: bea, By: bout.Pin,
		}},
		{"two warnings are a foul", standard, log(warning(ann), warning(ann)), bout.State{
			Phase: bout.Running, Both: [2]bout.Count{{Fouls: 1}},
		}},
		{"warnings of both are their own", standard, log(warning(ann), warning(bea)), bout.State{
			Phase: bout.Running, Both: [2]bout.Count{{Warnings: 1}, {Warnings: 1}},
		}},
		{"warnings never count where the rule book has none", settings(func(s *bout.Settings) { s.WarningsPerFoul = 0 }),
			log(warning(ann), warning(ann), warning(ann)), bout.State{Phase: bout.Running, Both: [2]bout.Count{{Warnings: 3}}}},
		{"the second foul is announced and decides nothing", standard, log(foul(ann, bout.ElbowFoul), foul(ann, bout.GripFoul)), bout.State{
			Phase: bout.Running, Both: [2]bout.Count{{Fouls: 2}}, Proposal: proposal(ann, bout.FoulLimit, 2, true),
		}},
		{"an official confirms it", standard, log(foul(ann, bout.ElbowFoul), foul(ann, bout.GripFoul), game(bea, bout.Fouls)), bout.State{
			Phase: bout.Decided, Games: []bout.GameResult{{Winner: bea, By: bout.Fouls}}, Score: [2]int{0, 1}, Winner: bea, By: bout.Fouls,
		}},
		{"in a longer match it is a game", settings(func(s *bout.Settings) { s.BestOf = 3 }), log(foul(ann, bout.ElbowFoul), foul(ann, bout.ElbowFoul)), bout.State{
			Phase: bout.Running, Both: [2]bout.Count{{Fouls: 2}}, Proposal: proposal(ann, bout.FoulLimit, 2, false),
		}},
		{"fouls start anew with each game", settings(func(s *bout.Settings) { s.BestOf = 3 }), log(foul(ann, bout.ElbowFoul), game(ann, bout.Pin), foul(ann, bout.ElbowFoul)), bout.State{
			Phase: bout.Running, Games: []bout.GameResult{{Winner: ann, By: bout.Pin}}, Score: [2]int{1, 0}, Both: [2]bout.Count{{Fouls: 1}},
		}},
		{"or are carried over", settings(func(s *bout.Settings) { s.BestOf, s.FoulsCarryOver = 3, true }), log(foul(ann, bout.ElbowFoul), game(ann, bout.Pin), foul(ann, bout.ElbowFoul)), bout.State{
			Phase: bout.Running, Games: []bout.GameResult{{Winner: ann, By: bout.Pin}}, Score: [2]int{1, 0}, Both: [2]bout.Count{{Fouls: 2}},
			Proposal: proposal(ann, bout.FoulLimit, 2, false),
		}},
		{"a false start is a warning", standard, log(foul(ann, bout.FalseStartFoul)), bout.State{Phase: bout.Running, Both: [2]bout.Count{{Warnings: 1}}}},
		{"only the first", settings(func(s *bout.Settings) { s.FalseStart = bout.FalseStartWarnsFirst }), log(foul(ann, bout.FalseStartFoul), foul(ann, bout.FalseStartFoul)), bout.State{
			Phase: bout.Running, Both: [2]bout.Count{{Warnings: 1, Fouls: 1}},
		}},
		{"or a foul", settings(func(s *bout.Settings) { s.FalseStart = bout.FalseStartFouls }), log(foul(ann, bout.FalseStartFoul)), bout.State{
			Phase: bout.Running, Both: [2]bout.Count{{Fouls: 1}},
		}},
		{"a foul in a losing position loses at once", settings(func(s *bout.Settings) { s.LosingFoulLoses = true }), log(foul(bea, bout.LosingFoul)), bout.State{
			Phase: bout.Running, Both: [2]bout.Count{{}, {Fouls: 1}}, Proposal: proposal(bea, bout.FoulAtOnce, 1, true),
		}},
		{"or is a foul", standard, log(foul(bea, bout.LosingFoul)), bout.State{Phase: bout.Running, Both: [2]bout.Count{{}, {Fouls: 1}}}},
		{"a foul stops the bout until it is restarted", settings(func(s *bout.Settings) { s.FoulStops = true }), log(foul(bea, bout.ElbowFoul)), bout.State{
			Phase: bout.Stopped, Both: [2]bout.Count{{}, {Fouls: 1}},
		}},
		{"the opponent's foul wipes one's own", settings(func(s *bout.Settings) { s.FoulWipesOpponents = true }), log(warning(ann), foul(ann, bout.ElbowFoul), foul(bea, bout.ElbowFoul)), bout.State{
			Phase: bout.Running, Both: [2]bout.Count{{}, {Fouls: 1}},
		}},
		{"a disqualification wins at 0–0", settings(func(s *bout.Settings) { s.BestOf = 5 }), log(bout.Entry{Kind: bout.Result, Athlete: ann, By: bout.Disqualification}), bout.State{
			Phase: bout.Decided, Winner: ann, By: bout.Disqualification,
		}},
		{"nothing counts behind the end", standard, log(game(ann, bout.Pin), game(bea, bout.Pin), warning(ann)), bout.State{
			Phase: bout.Decided, Games: []bout.GameResult{{Winner: ann, By: bout.Pin}}, Score: [2]int{1, 0}, Winner: ann, By: bout.Pin, Ignored: []string{"e2", "e3"},
		}},
		{"a strike takes the end back", standard, log(game(ann, bout.Pin), bout.Entry{Kind: bout.Strike, Strikes: "e1", Detail: "wrong athlete"}, game(bea, bout.Pin)), bout.State{
			Phase: bout.Decided, Games: []bout.GameResult{{Winner: bea, By: bout.Pin}}, Score: [2]int{0, 1}, Winner: bea, By: bout.Pin,
		}},
		{"strangers and kinds of a later version", standard, log(warning("cleo"), bout.Entry{Kind: "handshake"}, bout.Entry{Kind: bout.Foul}), bout.State{Ignored: []string{"e1", "e2", "e3"}}},
		{"slips, then the referee's grip, then straps", standard, log(bout.Entry{Kind: bout.Start}, bout.Entry{Kind: bout.Slip}, bout.Entry{Kind: bout.RefereesGrip}, bout.Entry{Kind: bout.Straps}), bout.State{
			Phase: bout.Running, Slips: 1, Grip: bout.Strapped,
		}},
		{"a slip asks for straps until the bout goes on", standard, log(bout.Entry{Kind: bout.Slip}), bout.State{Phase: bout.Running, Slips: 1, Slipped: true}},
		{"with them or without", standard, log(bout.Entry{Kind: bout.Slip}, bout.Entry{Kind: bout.Stop}, bout.Entry{Kind: bout.Restart}), bout.State{Phase: bout.Running, Slips: 1}},
		{"stopped and restarted", standard, log(bout.Entry{Kind: bout.Stop, Detail: "elbow pad"}, bout.Entry{Kind: bout.Restart}, bout.Entry{Kind: bout.Restart}), bout.State{
			Phase: bout.Running, Ignored: []string{"e3"},
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, bout.Replay(tt.settings, both, tt.log)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

// TestHands: a rule book's proposals for the hands, and their time.
func TestHands(t *testing.T) {
	standard := bout.Default().Rules
	late, asked := standard, standard
	late.Straps, asked.StrapsOnRequest = bout.StrapsAfterNoGrip, true
	entry := func(kinds ...bout.Kind) (entries []bout.Entry) {
		for _, k := range kinds {
			entries = append(entries, bout.Entry{Kind: k})
		}
		return entries
	}
	for _, tt := range []struct {
		name  string
		rules bout.Rules
		log   []bout.Entry
		want  bout.Hands
	}{
		{"no grip: the referee's", standard, nil, bout.Hands{NoGrip: bout.RefereesGrip}},
		{"which the referee has set", standard, entry(bout.RefereesGrip), bout.Hands{}},
		{"nobody looks for a grip while the bout is pulled", standard, entry(bout.Start), bout.Hands{}},
		{"but where it stands still", standard, entry(bout.Start, bout.Stop), bout.Hands{NoGrip: bout.RefereesGrip}},
		{"a slip: straps", standard, entry(bout.Slip), bout.Hands{Slip: bout.Straps}},
		{"also after the referee's grip", standard, entry(bout.RefereesGrip, bout.Slip), bout.Hands{Slip: bout.Straps}},
		{"strapped is strapped", standard, entry(bout.Slip, bout.Straps, bout.Stop), bout.Hands{}},
		{"no grip: straps at once", late, nil, bout.Hands{NoGrip: bout.Straps}},
		{"also after the referee's grip", late, entry(bout.RefereesGrip), bout.Hands{NoGrip: bout.Straps}},
		{"and after a slip", late, entry(bout.Slip), bout.Hands{Slip: bout.Straps}},
		{"both may ask for them from the start", asked, nil, bout.Hands{NoGrip: bout.RefereesGrip, Request: true}},
		{"once", asked, entry(bout.Straps), bout.Hands{}},
		{"not while it is pulled", asked, entry(bout.Start), bout.Hands{}},
		{"nor when it is over", asked, log(game(ann, bout.Pin)), bout.Hands{}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			log := log(tt.log...)
			if diff := cmp.Diff(tt.want, bout.Replay(bout.Settings{BestOf: 1, Rules: tt.rules}, both, log).Hands(tt.rules)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
	next := log(bout.Entry{Kind: bout.Straps}, game(ann, bout.Pin))
	if h := bout.Replay(bout.Settings{BestOf: 3, Rules: asked}, both, next).Hands(asked); !h.Request {
		t.Error("nobody may ask for straps before the next game")
	}
}

// anything generates settings and a log with all possible entries, including strikes.
func anything(t *rapid.T) (bout.Settings, []bout.Entry) {
	s := bout.Settings{
		BestOf: rapid.SampledFrom([]int{1, 3, 5, 7}).Draw(t, "best of"),
		Rules: bout.Rules{
			WarningsPerFoul:    rapid.IntRange(0, 3).Draw(t, "warnings"),
			FoulsPerGame:       rapid.IntRange(0, 3).Draw(t, "fouls"),
			Straps:             rapid.SampledFrom(bout.Strappings).Draw(t, "straps"),
			StrapsOnRequest:    rapid.Bool().Draw(t, "on request"),
			SwitchSides:        rapid.Bool().Draw(t, "switch"),
			FalseStart:         rapid.SampledFrom([]bout.FalseStart{bout.FalseStartWarns, bout.FalseStartWarnsFirst, bout.FalseStartFouls}).Draw(t, "false start"),
			LosingFoulLoses:    rapid.Bool().Draw(t, "losing foul"),
			FoulStops:          rapid.Bool().Draw(t, "stops"),
			FoulWipesOpponents: rapid.Bool().Draw(t, "wipes"),
			FoulsCarryOver:     rapid.Bool().Draw(t, "carry over"),
		},
	}
	entries := make([]bout.Entry, rapid.IntRange(0, 25).Draw(t, "entries"))
	for i := range entries {
		entries[i] = bout.Entry{
			ID: fmt.Sprint(i),
			Kind: rapid.SampledFrom([]bout.Kind{
				bout.Start, bout.Slip, bout.Warning, bout.Foul, bout.FoulLoss, bout.Stop, bout.Restart, bout.RefereesGrip,
				bout.Straps, bout.Disagree, bout.Equipment, bout.Medical, bout.Game, bout.Game, bout.Result, bout.Strike, "later",
			}).Draw(t, "kind"),
			Athlete: rapid.SampledFrom([]bout.Athlete{ann, bea, ann, bea, "", "cleo"}).Draw(t, "athlete"),
			Detail:  rapid.SampledFrom([]string{"", bout.FalseStartFoul, bout.LosingFoul}).Draw(t, "detail"),
			By:      rapid.SampledFrom([]bout.By{bout.Pin, bout.Fouls, bout.Injury}).Draw(t, "by"),
		}
		if entries[i].Kind == bout.Strike && i > 0 {
			entries[i].Strikes = fmt.Sprint(rapid.IntRange(0, i-1).Draw(t, "struck"))
		}
	}
	return s, entries
}

// check checks a state's invariants.
func check(t *rapid.T, s bout.Settings, state bout.State) {
	need := (s.BestOf + 1) / 2
	if (state.Phase == bout.Decided) != (state.Winner != "") || state.Winner != "" && !slices.Contains(both[:], state.Winner) {
		t.Fatalf("phase %d, winner %q", state.Phase, state.Winner)
	}
	if state.Score[0]+state.Score[1] != len(state.Games) || max(state.Score[0], state.Score[1]) > need {
		t.Fatalf("best of %d: score %v of %d games", s.BestOf, state.Score, len(state.Games))
	}
	if state.Winner == "" && max(state.Score[0], state.Score[1]) == need {
		t.Fatalf("best of %d is not decided at %v", s.BestOf, state.Score)
	}
	for side, c := range state.Both {
		if s.WarningsPerFoul > 0 && c.Warnings >= s.WarningsPerFoul {
			t.Fatalf("side %d has %d warnings, of which %d are a foul", side, c.Warnings, s.WarningsPerFoul)
		}
	}
	if state.Proposal != nil && (state.Phase == bout.Decided || state.Proposal.Winner == state.Proposal.Loser) {
		t.Fatalf("proposal %+v in phase %d", state.Proposal, state.Phase)
	}
}

func TestEveryLog(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, entries := anything(t)
		state := bout.Replay(s, both, entries)
		check(t, s, state)

		// A device without a reply resends its entries, in order.
		again := rapid.IntRange(0, len(entries)).Draw(t, "sent again from")
		if diff := cmp.Diff(state, bout.Replay(s, both, slices.Concat(entries, entries[again:]))); diff != "" {
			t.Fatalf("sent twice (-once +twice):\n%s", diff)
		}

		// The state names athletes, not sides.
		swapped := bout.Replay(s, [2]bout.Athlete{bea, ann}, entries)
		swapped.Score[0], swapped.Score[1] = swapped.Score[1], swapped.Score[0]
		swapped.Both[0], swapped.Both[1] = swapped.Both[1], swapped.Both[0]
		if diff := cmp.Diff(state, swapped); diff != "" {
			t.Fatalf("sides swapped (-as they stood +swapped):\n%s", diff)
		}
	})
}

func TestUndo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, entries := anything(t)
		before := bout.Replay(s, both, entries)
		next := bout.Entry{ID: "next", Kind: rapid.SampledFrom([]bout.Kind{bout.Game, bout.Warning, bout.Foul, bout.Result, bout.Stop}).Draw(t, "kind"), Athlete: ann, By: bout.Pin}
		entries = append(entries, next)
		if last := bout.Last(entries); last != "next" {
			t.Fatalf("the last entry is said to be %q", last)
		}
		entries = append(entries, bout.Entry{ID: "undo", Kind: bout.Strike, Strikes: bout.Last(entries)})
		if diff := cmp.Diff(before, bout.Replay(s, both, entries)); diff != "" {
			t.Fatalf("an entry and its undo (-before +after):\n%s", diff)
		}
	})
}

// TestDeciding strikes deciding entries, including those after the end, and no others.
func TestDeciding(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, entries := anything(t)
		before := bout.Replay(s, both, entries)
		ids := bout.Deciding(s, both, entries)
		if (len(ids) > 0) != (before.Phase == bout.Decided) {
			t.Fatalf("phase %d, to be struck %v", before.Phase, ids)
		}
		for i, id := range ids {
			if state := bout.Replay(s, both, entries); state.Phase != bout.Decided {
				t.Fatalf("not decided any more, and %v are still to be struck", ids[i:])
			}
			entries = append(entries, bout.Entry{ID: fmt.Sprint("strike ", i), Kind: bout.Strike, Strikes: id})
		}
		if state := bout.Replay(s, both, entries); state.Phase == bout.Decided {
			t.Fatalf("decided by %s without %v", state.Winner, ids)
		}
	})
}

func TestAStruckEntryWasNeverThere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, entries := anything(t)
		if len(entries) == 0 {
			t.Skip("no entries")
		}
		i := rapid.IntRange(0, len(entries)-1).Draw(t, "entry")
		if entries[i].Kind == bout.Strike {
			t.Skip("a strike is not struck")
		}
		without := bout.Replay(s, both, slices.Delete(slices.Clone(entries), i, i+1))
		struck := bout.Replay(s, both, append(slices.Clone(entries), bout.Entry{ID: "strike", Kind: bout.Strike, Strikes: entries[i].ID, Detail: "entered by mistake"}))
		if diff := cmp.Diff(without, struck); diff != "" {
			t.Fatalf("-without the entry +struck:\n%s", diff)
		}
	})
}

func TestDefaultsCountForNobody(t *testing.T) {
	for by, want := range map[bout.By]bool{bout.Pin: true, bout.Fouls: true, bout.Injury: true, bout.Disqualification: true, bout.ByDefault: false, bout.Bye: false} {
		if by.Pulled() != want {
			t.Errorf("%s counts: %v", by, !want)
		}
	}
}
