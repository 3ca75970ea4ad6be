package tournaments_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/toproll/toproll/internal/app/tournaments"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/testing/casestest"
	"github.com/toproll/toproll/internal/tournament"
)

// seeded makes a tournament of a number of athletes in which rounds open automatically, and seeds it.
func seeded(t *testing.T, c *casestest.Cases, athletes int) string {
	t.Helper()
	ctx := c.As(c.Organizer, "create-tournament")
	names := make([]string, athletes)
	for i := range names {
		names[i] = fmt.Sprintf("Athlete%d of%d", i, athletes)
	}
	d, err := c.Tournaments.CreateTournament(ctx, c.Organizer, tournament.Draft{Name: "Club night", Rounds: tournament.Flow})
	casestest.Must(t, d, err)
	entered, err := c.Events.AddParticipants(ctx, c.Organizer, d.ID, c.People(names...))
	casestest.Must(t, entered, err)
	started, err := c.Tournaments.StartTournament(ctx, c.Organizer, d.ID)
	casestest.Must(t, started, err)
	drawn, err := c.Tournaments.SeedTournament(ctx, c.Organizer, d.ID, nil)
	return casestest.Must(t, drawn, err).ID
}

// matches returns the matches of a status, in their order.
func matches(t *testing.T, c *casestest.Cases, id string, status bracket.Status) []tournament.Match {
	t.Helper()
	d, err := c.Tournaments.Tournament(t.Context(), c.Organizer, id)
	return slices.DeleteFunc(casestest.Must(t, d, err).Matches, func(m tournament.Match) bool { return m.Status != status })
}

func first(won bool) tournament.Report {
	return tournament.Report{Games: []tournament.GameResult{{Number: 1, Player1Won: won}}}
}

// record starts a match and records whether the first athlete won.
func record(t *testing.T, c *casestest.Cases, matchID string, won bool) {
	t.Helper()
	ctx := c.As(c.Organizer, "update-result")
	m, err := c.Tournaments.StartMatch(ctx, c.Organizer, matchID)
	casestest.Must(t, m, err)
	m, err = c.Tournaments.RecordResult(ctx, c.Organizer, matchID, first(won), 0)
	casestest.Must(t, m, err)
}

// TestToTheChampion plays tournaments to the end with random results. Everyone but the champion
// has lost twice, and all places are given.
func TestToTheChampion(t *testing.T) {
	casestest.Each(t, func(t *testing.T, c *casestest.Cases) {
		for _, size := range []int{4, 5, 8, 9} {
			chance := rand.New(rand.NewPCG(uint64(size), 1))
			id := seeded(t, c, size)
			for ready := matches(t, c, id, bracket.Scheduled); len(ready) > 0; ready = matches(t, c, id, bracket.Scheduled) {
				record(t, c, ready[chance.IntN(len(ready))].ID, chance.IntN(2) == 0)
			}
			standings, err := c.Tournaments.Leaderboard(t.Context(), id)
			if len(casestest.Must(t, standings, err)) != size {
				t.Errorf("%d of %d athletes have a standing", len(standings), size)
			}
			for _, s := range standings {
				if s.Place == 0 || (s.Place > 1) != (s.Losses == 2) {
					t.Errorf("of %d athletes, %s has place %d with %d losses", size, s.Name, s.Place, s.Losses)
				}
			}
			d, err := c.Tournaments.Tournament(t.Context(), c.Organizer, id)
			if casestest.Must(t, d, err).Status != tournament.Completed {
				t.Errorf("the tournament of %d is %s after the last match", size, d.Status)
			}
		}
	})
}

// TestCorrection: a corrected result changes the matches that follow from it. A preview changes nothing.
func TestCorrection(t *testing.T) {
	casestest.Each(t, func(t *testing.T, c *casestest.Cases) {
		ctx := c.As(c.Organizer, "correct-result")
		id := seeded(t, c, 4)
		m := matches(t, c, id, bracket.Scheduled)[0]
		record(t, c, m.ID, true)
		winner := func() string {
			t.Helper()
			one := matches(t, c, id, bracket.Completed)
			if len(one) != 1 {
				t.Fatalf("%d matches are completed, want 1", len(one))
			}
			return string(one[0].Games)
		}
		preview, err := c.Tournaments.CorrectResult(ctx, c.Organizer, m.ID, first(false), "Wrong tap", tournaments.Attempt{Preview: true})
		if len(casestest.Must(t, preview, err).After) == 0 {
			t.Error("the preview names no match that changes")
		}
		if got := winner(); got != "1" {
			t.Errorf("after a preview the result is %q", got)
		}
		corrected, err := c.Tournaments.CorrectResult(ctx, c.Organizer, m.ID, first(false), "Wrong tap", tournaments.Attempt{Seen: preview.Tournament.Version})
		casestest.Must(t, corrected, err)
		if got := winner(); got != "2" {
			t.Errorf("after the correction the result is %q", got)
		}
		_, err = c.Tournaments.CorrectResult(ctx, c.Organizer, m.ID, first(true), "", tournaments.Attempt{})
		casestest.Refused(t, err, fault.Invalid) // without a reason
		_, err = c.Tournaments.CorrectResult(ctx, c.Organizer, m.ID, first(true), "Late", tournaments.Attempt{Seen: 1})
		casestest.Refused(t, err, fault.Conflict) // from an old version
		_, err = c.Tournaments.CorrectResult(ctx, c.Athlete, m.ID, first(true), "I won", tournaments.Attempt{})
		casestest.Refused(t, err, fault.Forbidden)
	})
}

// TestRecordedTwice: the same result sent again changes nothing, and another one corrects it while no later match
// has started. Undo leaves the match to be played.
func TestRecordedTwice(t *testing.T) {
	casestest.Each(t, func(t *testing.T, c *casestest.Cases) {
		ctx := c.As(c.Organizer, "update-result")
		id := seeded(t, c, 4)
		m := matches(t, c, id, bracket.Scheduled)[0]
		_, err := c.Tournaments.RecordResult(ctx, c.Athlete, m.ID, first(true), 0)
		casestest.Refused(t, err, fault.Forbidden)
		record(t, c, m.ID, true)
		version := func() int64 {
			t.Helper()
			d, err := c.Tournaments.Tournament(ctx, c.Organizer, id)
			return casestest.Must(t, d, err).Version
		}
		before := version()
		same, err := c.Tournaments.RecordResult(ctx, c.Organizer, m.ID, first(true), 0)
		if casestest.Must(t, same, err); version() != before {
			t.Error("the same result changed the tournament")
		}
		other, err := c.Tournaments.RecordResult(ctx, c.Organizer, m.ID, first(false), 0)
		if casestest.Must(t, other, err).Games != "2" {
			t.Errorf("after another result the games are %q", other.Games)
		}
		undone, err := c.Tournaments.UndoResult(ctx, c.Organizer, m.ID, 0)
		if casestest.Must(t, undone, err).Status == bracket.Completed {
			t.Error("the match is completed after undo")
		}
		done, err := c.Tournaments.RecordResult(ctx, c.Organizer, m.ID, first(false), 0)
		casestest.Must(t, done, err)
	})
}

// TestLateChanges: nobody enters or is deleted once a tournament is drawn, and a tournament in progress stays.
func TestLateChanges(t *testing.T) {
	casestest.Each(t, func(t *testing.T, c *casestest.Cases) {
		ctx := c.As(c.Organizer, "delete-tournament")
		id := seeded(t, c, 4)
		_, err := c.Events.AddParticipants(ctx, c.Organizer, id, []string{c.Athlete.ID})
		casestest.Refused(t, err, fault.Conflict)
		record(t, c, matches(t, c, id, bracket.Scheduled)[0].ID, true)
		_, err = c.Tournaments.DeleteTournament(ctx, c.Organizer, id)
		casestest.Refused(t, err, fault.Conflict)
	})
}
