package tournaments

import (
	"cmp"
	"errors"
	"maps"
	"slices"
	"time"

	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/hall"
	"github.com/toproll/toproll/internal/ranking"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// gate reports whether the official may act on the match of an opened bracket.
func (b *OpenedBracket) gate(a *Tournaments, m tournament.Match, act hall.Act) error {
	entries, err := b.pair(m.Players)
	if err != nil {
		return err
	}
	return a.Gate(b.Tx, &b.By, b.Tournament, m, entries, act)
}

// mayChange refuses to change a class of a finished event. Errors: Conflict.
func (b *OpenedBracket) mayChange() error {
	if b.Tournament.Class.EventID == "" {
		return nil
	}
	if b.event == nil {
		e, err := b.Tx.Event(b.Tournament.Class.EventID)
		if err != nil {
			return err
		}
		b.event = &e
	}
	return b.event.MayChange()
}

// mayWrite refuses to write a match of a finished event, and a change that decides a match of the actor. Errors:
// Forbidden, Conflict.
func (b *OpenedBracket) mayWrite(m tournament.Match) error {
	if err := b.mayChange(); err != nil || b.event == nil {
		return err
	}
	actor, was := cmp.Or(b.By.ID, b.caller), b.loaded[m.Number]
	if actor == "" || was.Winner == m.Winner || !bracket.SamePair(was.Match, m.Match) || was.Players[0] <= 0 || was.Players[1] <= 0 {
		return nil
	}
	if joined, err := b.Tx.HasEntry(b.Tournament.ID, actor); err != nil || !joined {
		return err
	}
	entries, err := b.pair(m.Players)
	if err != nil {
		return err
	}
	outcome := func(winner bracket.Entrant) hall.Outcome {
		o := hall.Outcome{Athletes: [2]string{entries[0].UserID, entries[1].UserID}}
		if side := slices.Index(m.Players[:], winner); side >= 0 && winner > 0 {
			o.Winner = o.Athletes[side]
		}
		return o
	}
	if !hall.Favors(actor, outcome(was.Winner), outcome(m.Winner)) {
		return nil
	}
	own := b.event.Settings.Own(actor, entries[0].UserID, entries[1].UserID)
	b.By.Note(hall.Verdict{Own: own})
	return own.MayOfficiate()
}

// OpenedBracket is the bracket that a use case changes, or the part of it that the change can reach.
type OpenedBracket struct {
	Tx         *store.Tx
	Tournament tournament.Tournament
	Plan       bracket.Plan
	Now        time.Time
	By         app.Official // the official, zero for nobody
	caller     string       // id of the person who causes the change without officiating, "" for nobody
	event      *event.Event // loaded by [openedBracket.mayWrite]
	Matches    map[int]tournament.Match
	loaded     map[int]tournament.Match  // state before the change
	changed    []int                     // numbers of saved matches
	Leads      int                       // number of the match that follows its log, 0 for none
	records    map[string]ranking.Record // by user id, changed by a result

	players [2]bracket.Entrant // people of the following entries
	entries [2]tournament.Entry
}

// openBracket loads the whole bracket.
func openBracket(tx *store.Tx, t tournament.Tournament, now time.Time, by app.Official) (*OpenedBracket, error) {
	matches, err := tx.Matches(t.ID)
	if err != nil {
		return nil, err
	}
	b := &OpenedBracket{Tx: tx, Tournament: t, Plan: t.Plan(), Now: now, By: by}
	b.take(matches)
	return b, nil
}

// OpenMatch loads one match and the matches that its result can change.
func OpenMatch(tx *store.Tx, t tournament.Tournament, number int, now time.Time, by app.Official) (*OpenedBracket, error) {
	b := &OpenedBracket{Tx: tx, Tournament: t, Plan: t.Plan(), Now: now, By: by}
	numbers := append(b.Plan.Downstream(number), number)
	if number >= b.Plan.Final() { // possibly the last undecided match
		numbers = nil
		for end := b.Plan.Final(); end <= b.Plan.Len(); end++ {
			numbers = append(numbers, end)
		}
	}
	matches, err := tx.SomeMatches(t.ID, numbers...)
	if err != nil {
		return nil, err
	}
	b.take(matches)
	return b, nil
}

func (b *OpenedBracket) take(matches []tournament.Match) {
	b.Matches = make(map[int]tournament.Match, len(matches))
	for _, m := range matches {
		b.Matches[m.Number] = m
	}
	b.loaded = maps.Clone(b.Matches)
}

// at is the bracket's [bracket.Lookup].
func (b *OpenedBracket) at(number int) bracket.Match {
	m, ok := b.Matches[number]
	if !ok {
		panic("a rule looked at a match that was not loaded")
	}
	return m.Match
}

// list returns all matches in order of their numbers.
func (b *OpenedBracket) list() bracket.Matches {
	list := make(bracket.Matches, b.Plan.Len())
	for i := range list {
		list[i] = b.at(i + 1)
	}
	return list
}

// course returns the whole bracket, which must be loaded, with its entries.
func (b *OpenedBracket) course() (tournament.Course, error) {
	entries, err := b.Tx.Entries(b.Tournament.ID)
	c := tournament.Course{Plan: b.Plan, ByRounds: b.Tournament.Rounds == tournament.ByOrganizer, Entries: entries, Matches: make([]tournament.Match, b.Plan.Len())}
	for i := range c.Matches {
		c.Matches[i] = b.Matches[i+1]
	}
	return c, err
}

// put saves a match.
// Errors: Forbidden, Conflict.
func (b *OpenedBracket) put(m tournament.Match) error {
	if err := b.mayWrite(m); err != nil {
		return err
	}
	b.Matches[m.Number] = m
	b.changed = append(b.changed, m.Number)
	return errors.Join(b.Tx.SaveMatch(b.Tournament.ID, m), b.KeepLog(m))
}

// KeepLog adds entries to a match's log that explain its state, if they are missing. A device with the log of a bout
// between other athletes cannot continue it. A device that knows only those athletes cannot begin.
func (b *OpenedBracket) KeepLog(m tournament.Match) error {
	was := b.loaded[m.Number]
	others := was.Players[0] > 0 && was.Players[1] > 0 && !bracket.SamePair(was.Match, m.Match)
	if m.Number == b.Leads || !was.Begun() && !m.Begun() && !others {
		return nil
	}
	if others {
		scoring, err := b.Tx.Scoring(m.ID)
		if err == nil {
			err = b.Tx.SaveScoring(m.ID, scoring.Withdrawn())
		}
		if err != nil {
			return err
		}
	}
	entries, err := b.pair(m.Players)
	if err != nil {
		return err
	}
	log, err := b.Tx.Log(m.ID)
	if err != nil {
		return err
	}
	added := m.Agree(b.Tournament.Settings(m), entries, log, app.NewID)
	for i := range added {
		added[i].Source, added[i].Official, added[i].At, added[i].Received = bout.API, b.By.ID, b.Now, b.Now
	}
	return b.Tx.AppendLog(m.ID, len(log), added)
}

// maxTold is the maximum of matches that a change names. A larger change says that any match may have changed.
const maxTold = 300

// Emit publishes the change of a tournament with a type. Lists show whether the tournament is over.
func (b *OpenedBracket) Emit(what string, before tournament.Tournament) {
	told := slices.Compact(slices.Sorted(slices.Values(b.changed)))
	if len(told) > maxTold {
		told = nil
	}
	b.Tx.Emit(store.Change{Type: what, TournamentID: b.Tournament.ID, Version: b.Tournament.Version, Matches: told})
	if b.Tournament.Status != before.Status || b.Tournament.Champion != before.Champion || b.Tournament.Left != before.Left {
		b.Tx.Emit(store.Change{Type: app.TournamentChanged, TournamentID: b.Tournament.ID, Version: b.Tournament.Version})
	}
}

// save stores a rule's changes.
func (b *OpenedBracket) save(changed []bracket.Match) error {
	for _, to := range changed {
		m := b.Matches[to.Number]
		m.Update(to, b.Now, b.By.ID, b.Tournament.Version)
		if err := b.put(m); err != nil {
			return err
		}
	}
	return nil
}

// bout returns a match with the names of its players.
func (b *OpenedBracket) bout(number int) (tournament.NamedMatch, error) {
	return b.BoutOf(b.Matches[number])
}

func (b *OpenedBracket) BoutOf(m tournament.Match) (tournament.NamedMatch, error) {
	shown := tournament.NamedMatch{
		Match:      m,
		Tournament: tournament.Ref{ID: b.Tournament.ID, Name: b.Tournament.Name},
		Plan:       b.Plan,
		InEvent:    b.Tournament.Class.EventID != "",
	}
	var err error
	shown.Entries, err = b.pair(shown.Players)
	return shown, err
}

// pair returns the entries of two players. It caches the last two, because callers ask several times in a row and
// nothing changes them meanwhile.
func (b *OpenedBracket) pair(players [2]bracket.Entrant) (entries [2]tournament.Entry, err error) {
	if b.players != players {
		if b.entries, err = b.Tx.Pair(b.Tournament.ID, [2]int{int(players[0]), int(players[1])}); err == nil {
			b.players = players
		}
	}
	return b.entries, err
}
