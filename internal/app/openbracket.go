package app

import (
	"time"

	"github.com/toproll/toproll/internal/bracket"
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
	by      string // id of the official at work, "" for none
	matches map[int]tournament.Match
	changed []int                     // numbers of those that were saved
	records map[string]ranking.Record // by user id, those that a result changes

	players [2]bracket.Entrant // whose entries are the following
	entries [2]tournament.Entry
}

// openBracket loads the whole bracket.
func openBracket(tx *store.Tx, t tournament.Tournament, now time.Time, by string) (*openedBracket, error) {
	matches, err := tx.Matches(t.ID)
	if err != nil {
		return nil, err
	}
	b := &openedBracket{tx: tx, t: t, plan: t.Plan(), now: now, by: by}
	b.take(matches)
	return b, nil
}

// openMatch loads one match and those that its result can change.
func openMatch(tx *store.Tx, t tournament.Tournament, number int, now time.Time, by string) (*openedBracket, error) {
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

// save takes over what a rule changed.
func (b *openedBracket) save(changed []bracket.Match) error {
	for _, to := range changed {
		m := b.matches[to.Number]
		m.Update(to, b.now, b.by, b.t.Version)
		b.matches[to.Number] = m
		b.changed = append(b.changed, to.Number)
		if err := b.tx.SaveMatch(b.t.ID, m); err != nil {
			return err
		}
	}
	return nil
}

// bout returns a match with the names of its players.
func (b *openedBracket) bout(number int) (tournament.Bout, error) {
	bout := tournament.Bout{
		Match:      b.matches[number],
		Tournament: tournament.Ref{ID: b.t.ID, Name: b.t.Name},
		Plan:       b.plan,
	}
	var err error
	bout.Entries, err = b.pair(bout.Players)
	return bout, err
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
