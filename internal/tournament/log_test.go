package tournament_test

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/tournament"
)

// TestAgree makes officials enter anything in a match's log, and other calls change the
// match. Added entries make the log agree with the stored match; an agreeing log gets none.
// Earlier entries stay.
func TestAgree(t *testing.T) {
	entries := [2]tournament.Entry{{ID: "ann", Number: 3, UserID: "u1"}, {ID: "bea", Number: 8, UserID: "u2"}}
	rapid.Check(t, func(t *rapid.T) {
		s := bout.Settings{BestOf: rapid.SampledFrom(tournament.BestOfs).Draw(t, "best of"), Rules: bout.Default().Rules}
		m := tournament.Match{Match: bracket.Match{Number: 1, Status: bracket.Scheduled, Players: [2]bracket.Entrant{3, 8}}, BestOf: s.BestOf}
		var log []bout.Entry
		next := 0
		newID := func() string { next++; return fmt.Sprint("e", next) }
		for range rapid.IntRange(1, 12).Draw(t, "steps") {
			switch rapid.IntRange(0, 4).Draw(t, "step") {
			case 0:
				m.Status = bracket.Scheduled
				m.Undecide()
			case 1:
				m.Undecide()
				m.Status = bracket.InProgress
			case 2: // swap the sides, like a replay
				m.Players[0], m.Players[1] = m.Players[1], m.Players[0]
				entries[0], entries[1] = entries[1], entries[0]
				m.Games = tournament.Games(flipped(string(m.Games)))
			case 3:
				side := rapid.IntRange(0, 1).Draw(t, "winner")
				games := slices.Repeat([]tournament.GameResult{{Player1Won: side == 0, By: bout.Pin}}, (s.BestOf+1)/2)
				for i := range games {
					games[i].Number = i + 1
				}
				r := tournament.Report{Games: games, By: rapid.SampledFrom([]bout.By{"", bout.Fouls, bout.Injury, bout.Disqualification}).Draw(t, "by"), Winner: entries[side].ID}
				if r.By == bout.Disqualification {
					r.Games = nil
				}
				result, err := r.Check(m, entries)
				if err != nil {
					t.Fatal(err)
				}
				m.Status = bracket.Completed
				m.Decide(result, "", 1)
			default:
				e := bout.Entry{ID: newID(), Kind: rapid.SampledFrom(bout.Kinds).Draw(t, "kind"), Athlete: bout.Athlete(entries[rapid.IntRange(0, 1).Draw(t, "athlete")].ID), By: bout.Pin}
				if e.Kind == bout.Strike && len(log) > 0 {
					e.Strikes = rapid.SampledFrom(log).Draw(t, "struck").ID
				}
				log = append(log, e)
			}
			was := slices.Clone(log)
			log = append(log, m.Agree(s, entries, log, newID)...)
			if !slices.EqualFunc(was, log[:len(was)], func(a, b bout.Entry) bool { return a.ID == b.ID }) {
				t.Fatalf("entries are gone: %v, now %v", was, log)
			}
			state := tournament.Replay(s, entries, log)
			if !m.Says(state, entries) || m.Begun() != state.Begun() {
				t.Fatalf("match %+v, log %+v, which amounts to %+v", m, log, state)
			}
			if again := m.Agree(s, entries, log, newID); len(again) > 0 {
				t.Fatalf("added again: %+v", again)
			}
			if m.DecidedVersion == 0 {
				continue
			}
			if result, err := tournament.Told(state, entries).Check(m, entries); err != nil || result != m.Result() {
				t.Fatalf("told as %+v, %v, kept as %+v", result, err, m.Result())
			}
		}
	})
}

func flipped(games string) string {
	sides := []byte(games)
	for i := range sides {
		sides[i] = '1' + '2' - sides[i]
	}
	return string(sides)
}

// TestScoring tests who may add to a log: devices that come first, later, again, from
// before, and back.
func TestScoring(t *testing.T) {
	m := tournament.Match{Match: bracket.Match{Number: 5}}
	rita, ralf := tournament.Ref{ID: "rita", Name: "Rita"}, tournament.Ref{ID: "ralf", Name: "Ralf"}
	var s tournament.Scoring
	may := func(device string, epoch int64, want string) {
		t.Helper()
		got := ""
		if err := s.MayAppend(m, device, epoch); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%s in epoch %d of %+v: %q, want %q", device, epoch, s, got, want)
		}
	}
	elsewhere := func(name string) string {
		return name + " is scoring match M5 on another device. Take over the log to continue here."
	}
	const back = "The call of match M5 was undone, or its athletes changed, after this was entered. Check the match."
	may("a", 0, "")
	s = s.By(rita, "a", noon)
	may("a", 1, "")
	may("a", 0, "") // it did not hear that its first entries arrived
	may("b", 1, elsewhere("Rita"))
	if s = s.By(ralf, "a", noon); s.Epoch != 1 || s.Scorer != ralf {
		t.Errorf("somebody else at the same device: %+v", s)
	}
	s = s.TakenOver(rita, "b", noon)
	may("b", 2, "")
	may("a", 1, elsewhere("Rita"))
	if s.TakenOver(rita, "b", noon) != s {
		t.Error("taken over twice is not once")
	}
	s = s.TakenOver(ralf, "a", noon)
	may("a", 3, "")
	may("a", 1, back) // entered before another took over
	s = s.Withdrawn()
	may("a", 3, back)
	may("c", 0, back)
	may("c", 4, "")
	if s = s.By(rita, "c", noon); s.Epoch != 5 {
		t.Errorf("after it was taken back: %+v", s)
	}
}
