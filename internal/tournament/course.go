package tournament

import (
	"cmp"
	"slices"
	"time"

	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/bracket"
)

// Course is a whole stored bracket with its decisions and departures. To change an earlier decision, or one that
// affects several matches, change a copy and call [Course.Replay].
type Course struct {
	Plan     bracket.Plan
	ByRounds bool    // a person opens each round
	Matches  []Match // all of the plan, match number i at index i−1
	Entries  []Entry // all, entry number i at index i−1
}

// Copy returns an independent copy.
func (c Course) Copy() Course {
	c.Matches, c.Entries = slices.Clone(c.Matches), slices.Clone(c.Entries)
	return c
}

// Match returns the match with a number, for changes.
func (c Course) Match(number int) *Match { return &c.Matches[number-1] }

// bracket returns the matches in the form of package bracket.
func (c Course) bracket() bracket.Matches {
	matches := make(bracket.Matches, len(c.Matches))
	for i, m := range c.Matches {
		matches[i] = m.Match
	}
	return matches
}

// history returns the decisions and departures in order.
func (c Course) history() bracket.History {
	type event struct {
		version int64
		bracket.Event
	}
	h := bracket.History{Plan: c.Plan}
	var events []event
	for _, m := range c.Matches {
		if m.Number <= c.Plan.FirstRound() {
			h.Draw = append(h.Draw, m.Players)
		}
		if m.DecidedVersion != 0 {
			events = append(events, event{m.DecidedVersion, bracket.Event{Match: m.Number, Players: m.Players, Winner: m.Winner}})
		}
	}
	for _, e := range c.Entries {
		if !e.HasLeft() {
			continue
		}
		who := bracket.Entrant(e.Number)
		i := slices.IndexFunc(events, func(other event) bool { // both absent, or in a match that it ended
			return other.version == e.Left.Version && other.Gone[1] == 0
		})
		switch {
		case i < 0:
			events = append(events, event{e.Left.Version, bracket.Event{Gone: [2]bracket.Entrant{who}}})
		case events[i].Gone[0] == 0:
			events[i].Gone[0] = who
		default:
			events[i].Gone[1] = who
		}
	}
	slices.SortStableFunc(events, func(a, b event) int { return cmp.Compare(a.version, b.version) })
	for _, e := range events {
		h.Events = append(h.Events, e.Event)
	}
	return h
}

// Replay returns the matches after a change of the course, given those before, and the effect. Changed matches get the
// change's time and version. Matches that the change itself puts in progress or schedules keep that status if their
// athletes stay.
func (c Course) Replay(before Course, now time.Time, version int64) ([]Match, bracket.Effect) {
	h := c.history()
	replayed, voided := h.Replay()
	stands := make([]bool, len(c.Matches)+1)
	for i, e := range h.Events {
		stands[e.Match] = !slices.Contains(voided, i)
	}
	stands[0] = false
	replayed = replayed.Resume(c.bracket(), c.ByRounds)
	effect := c.Plan.EffectOf(before.bracket(), replayed,
		func(number int) bool { return before.Match(number).DecidedVersion != 0 },
		func(number int) bool { return stands[number] })
	after := make([]Match, len(c.Matches))
	for i, to := range replayed {
		m := c.Matches[i].become(to, stands[to.Number], c.Plan.HasBye(to), now)
		if was := before.Matches[i]; m != was {
			if m.sameBut(was) {
				m = was // a different time alone is no change
			} else {
				m.Version = version
			}
		}
		after[i] = m
	}
	return after, effect
}

// become returns the match after a replay: with its valid result, without one, or closed without one.
func (m Match) become(to bracket.Match, stands, bye bool, now time.Time) Match {
	next := Match{ID: m.ID, Match: to, BestOf: m.BestOf, Version: m.Version}
	switch {
	case to.Status == bracket.Completed && stands:
		next = m
		next.Match = to
		if to.Players != m.Players {
			next.Games = m.Games.flipped()
		}
	case to.Status == bracket.Completed:
		next.DecidedBy, next.CompletedAt = bout.ByDefault, &now
		if bye {
			next.DecidedBy = bout.Bye
		}
	case to.Status == bracket.InProgress:
		next.StartedAt, next.Official = m.StartedAt, m.Official
	}
	return next
}

// sameBut reports whether two matches differ at most in the time they were closed without a bout.
func (m Match) sameBut(was Match) bool {
	if m.DecidedVersion == 0 && was.DecidedVersion == 0 && m.Status == bracket.Completed {
		m.CompletedAt = was.CompletedAt
	}
	return m == was
}
