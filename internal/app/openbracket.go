package app

import (
	"errors"
	"maps"
	"slices"
	"time"

	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/ranking"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// openedBracket is the bracket of a tournament that is being changed, or the part
// of it that the change can reach.
type openedBracket struct {
	tx      *store.Tx
	t       tournament.Tournament
	plan    bracket.Plan
	now     time.Time
	by      official     // who is at work, the zero official for nobody
	caller  string       // id of the person who causes this where nobody officiates, "" for nobody
	event   *event.Event // loaded by [openedBracket.mayWrite]
	matches map[int]tournament.Match
	loaded  map[int]tournament.Match  // as they were
	changed []int                     // numbers of those that were saved
	leads   int                       // number of a match that follows its log, 0 for none
	records map[string]ranking.Record // by user id, those that a result changes

	players [2]bracket.Entrant // whose entries are the following
	entries [2]tournament.Entry
}

// openBracket loads the whole bracket.
func openBracket(tx *store.Tx, t tournament.Tournament, now time.Time, by official) (*openedBracket, error) {
	matches, err := tx.Matches(t.ID)
	if err != nil {
		return nil, err
	}
	b := &openedBracket{tx: tx, t: t, plan: t.Plan(), now: now, by: by}
	b.take(matches)
	return b, nil
}

// openMatch loads one match and those that its result can change.
func openMatch(tx *store.Tx, t tournament.Tournament, number int, now time.Time, by official) (*openedBracket, error) {
	b := &openedBracket{tx: tx, t: t, plan: t.Plan(), now: now, by: by}
	matches, err := tx.SomeMatches(t.ID, append(b.plan.Downstream(number), number)...)
	if err != nil {
		return nil, err
	}
	b.take(matches)
	return b, nil
}

func (b *openedBracket) take(matches []tournament.Match) {
	b.matches = make(map[int]tournament.Match, len(matches))
	for _, m := range matches {
		b.matches[m.Number] = m
	}
	b.loaded = maps.Clone(b.matches)
}

// at is the bracket's [bracket.Lookup].
func (b *openedBracket) at(number int) bracket.Match {
	m, ok := b.matches[number]
	if !ok {
		panic("a rule looked at a match that was not loaded")
	}
	return m.Match
}

// list returns all matches in order of their numbers.
func (b *openedBracket) list() bracket.Matches {
	list := make(bracket.Matches, b.plan.Len())
	for i := range list {
		list[i] = b.at(i + 1)
	}
	return list
}

// course returns the whole bracket, which must be loaded, with its entries.
func (b *openedBracket) course() (tournament.Course, error) {
	entries, err := b.tx.Entries(b.t.ID)
	c := tournament.Course{Plan: b.plan, ByRounds: b.t.Rounds == tournament.ByOrganizer, Entries: entries, Matches: make([]tournament.Match, b.plan.Len())}
	for i := range c.Matches {
		c.Matches[i] = b.matches[i+1]
	}
	return c, err
}

// put saves a match.
// Errors: Forbidden, Conflict.
func (b *openedBracket) put(m tournament.Match) error {
	if err := b.mayWrite(m); err != nil {
		return err
	}
	b.matches[m.Number] = m
	b.changed = append(b.changed, m.Number)
	return errors.Join(b.tx.SaveMatch(b.t.ID, m), b.keepLog(m))
}

// keepLog adds to the log of a match what it lacks to say what has become of the match. A
// device that keeps the log of a bout between others does not go on with it, and one that
// has heard of those only does not begin.
func (b *openedBracket) keepLog(m tournament.Match) error {
	was := b.loaded[m.Number]
	others := was.Players[0] > 0 && was.Players[1] > 0 && !bracket.SamePair(was.Match, m.Match)
	if m.Number == b.leads || !was.Begun() && !m.Begun() && !others {
		return nil
	}
	if others {
		scoring, err := b.tx.Scoring(m.ID)
		if err == nil {
			err = b.tx.SaveScoring(m.ID, scoring.TakenBack())
		}
		if err != nil {
			return err
		}
	}
	entries, err := b.pair(m.Players)
	if err != nil {
		return err
	}
	log, err := b.tx.Log(m.ID)
	if err != nil {
		return err
	}
	added := m.Agree(b.t.Settings(m), entries, log, newID)
	for i := range added {
		added[i].Source, added[i].Official, added[i].At, added[i].Received = bout.API, b.by.id, b.now, b.now
	}
	return b.tx.AppendLog(m.ID, len(log), added)
}

// maxTold is how many matches an event names; of more it says that it may be any.
const maxTold = 300

// emit publishes what was changed, as an event of a type. Lists show whether it is over.
func (b *openedBracket) emit(what string, before tournament.Tournament) {
	told := slices.Compact(slices.Sorted(slices.Values(b.changed)))
	if len(told) > maxTold {
		told = nil
	}
	b.tx.Emit(store.Event{Type: what, TournamentID: b.t.ID, Version: b.t.Version, Matches: told})
	if b.t.Status != before.Status || b.t.Champion != before.Champion || b.t.Left != before.Left {
		b.tx.Emit(store.Event{Type: EventTournament, TournamentID: b.t.ID, Version: b.t.Version})
	}
}

// save takes over what a rule changed.
func (b *openedBracket) save(changed []bracket.Match) error {
	for _, to := range changed {
		m := b.matches[to.Number]
		m.Update(to, b.now, b.by.id, b.t.Version)
		if err := b.put(m); err != nil {
			return err
		}
	}
	return nil
}

// bout returns a match with the names of its players.
func (b *openedBracket) bout(number int) (tournament.Bout, error) {
	return b.boutOf(b.matches[number])
}

func (b *openedBracket) boutOf(m tournament.Match) (tournament.Bout, error) {
	shown := tournament.Bout{
		Match:      m,
		Tournament: tournament.Ref{ID: b.t.ID, Name: b.t.Name},
		Plan:       b.plan,
		InEvent:    b.t.Class.EventID != "",
	}
	var err error
	shown.Entries, err = b.pair(shown.Players)
	return shown, err
}

// pair returns the entries of two players. Those of one match are asked for several
// times in a row, and nothing changes them meanwhile.
func (b *openedBracket) pair(players [2]bracket.Entrant) (entries [2]tournament.Entry, err error) {
	if b.players != players {
		if b.entries, err = b.tx.Pair(b.t.ID, [2]int{int(players[0]), int(players[1])}); err == nil {
			b.players = players
		}
	}
	return b.entries, err
}
