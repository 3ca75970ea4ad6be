package app

import (
	"context"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/notice"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// StartTournament draws the bracket: byes fill the field and all matches are
// there, waiting for the seeding.
func (a *App) StartTournament(ctx context.Context, actor account.User, id string) (Detail, error) {
	return a.change(ctx, actor, id, EventSeeding, func(tx *store.Tx, t *tournament.Tournament) error {
		if err := t.MayStart(); err != nil {
			return err
		}
		athletes, err := tx.Entries(id)
		if err != nil {
			return err
		}
		next := Series()
		for _, e := range tournament.Field(t.Plan(), athletes, next) {
			if e.IsBye() {
				err = tx.InsertEntry(id, e)
			} else {
				// Numbers only go down, in their order, so none is taken twice.
				err = tx.RenumberEntry(id, e.ID, e.Number)
			}
			if err != nil {
				return err
			}
		}
		for _, m := range t.Plan().Draw() {
			match := tournament.Match{ID: next(), Match: m, BestOf: t.BestOf, Version: t.Version}
			if err := tx.InsertMatch(id, match); err != nil {
				return err
			}
		}
		t.Status = tournament.Active
		return nil
	})
}

// SeedTournament pairs the first round: as the organizer set it, or by lot if
// manual is nil.
func (a *App) SeedTournament(ctx context.Context, actor account.User, id string, manual []tournament.ManualPairing) (Detail, error) {
	return a.change(ctx, actor, id, EventSeeding, func(tx *store.Tx, t *tournament.Tournament) error {
		if err := t.MaySeed(); err != nil {
			return err
		}
		entries, err := tx.Entries(id)
		if err != nil {
			return err
		}
		b, err := openBracket(tx, *t, a.time(), "")
		if err != nil {
			return err
		}
		pairings := b.plan.DrawLots(a.lot)
		if manual != nil {
			if pairings, err = tournament.Pairings(b.plan, entries, manual); err != nil {
				return err
			}
		}
		changed, err := b.plan.Seed(pairings)
		if err != nil {
			return tournament.ExplainSeeding(err, entries)
		}
		t.Seeded = true
		if err := b.save(changed); err != nil {
			return err
		}
		return a.tellDraw(b, entries)
	})
}

// SeedNextRound opens the next round and returns the matches that can now be
// started.
func (a *App) SeedNextRound(ctx context.Context, actor account.User, id string) ([]tournament.Bout, error) {
	return a.playAll(ctx, id, EventSeeding, nil, func(b *openedBracket) ([]bracket.Match, error) {
		return b.plan.OpenRound(b.at)
	})
}

// StartRound starts every scheduled match, or those of one section and round: the
// empty section and round 0 stand for all.
func (a *App) StartRound(ctx context.Context, actor account.User, id, section string, round int) ([]tournament.Bout, error) {
	return a.playAll(ctx, id, EventStart, &actor, func(b *openedBracket) ([]bracket.Match, error) {
		var changed []bracket.Match
		for number := 1; number <= b.plan.Len(); number++ {
			f := b.plan.Fixture(number)
			if section != "" && f.Section.String() != section || round != 0 && f.Round != round || b.at(number).Status != bracket.Scheduled {
				continue
			}
			started, err := b.plan.Start(b.at, number)
			if err != nil {
				return nil, err
			}
			changed = append(changed, started...)
		}
		if len(changed) == 0 {
			return nil, fault.New(fault.Conflict, "No match of this round is scheduled, so there is none to start.")
		}
		return changed, nil
	})
}

// playAll lets a rule change the whole bracket, and returns the matches that can
// be, or are being, played and were changed. With an official, that person must
// be allowed to officiate.
func (a *App) playAll(ctx context.Context, id, event string, official *account.User, rule func(*openedBracket) ([]bracket.Match, error)) ([]tournament.Bout, error) {
	var bouts []tournament.Bout
	err := a.db.Write(ctx, func(tx *store.Tx) error {
		now := a.time()
		t, err := tx.ChangeTournament(id, now)
		if err != nil {
			return err
		}
		by := ""
		if official != nil {
			by = official.ID
			if err := mayOfficiate(tx, *official, t); err != nil {
				return err
			}
		}
		if err := t.MayPlay(); err != nil {
			return err
		}
		b, err := openBracket(tx, t, now, by)
		if err != nil {
			return err
		}
		changed, err := rule(b)
		if err != nil {
			return tournament.Explain(err)
		}
		if err := b.save(changed); err != nil {
			return err
		}
		tx.Emit(store.Event{Type: event, TournamentID: id, Version: t.Version})
		bouts = []tournament.Bout{}
		for _, m := range changed {
			if m.Status != bracket.Scheduled && m.Status != bracket.InProgress {
				continue
			}
			bout, err := b.bout(m.Number)
			if err != nil {
				return err
			}
			bouts = append(bouts, bout)
			if err := a.tell(tx, notice.Played(bout)...); err != nil {
				return err
			}
		}
		return a.note(ctx, tx, store.Deed{Tournament: t.Ref(), Became: numbers(changed)})
	})
	return bouts, err
}

// openedBracket is the bracket of a tournament that is being changed, or the part
// of it that the change can reach.
type openedBracket struct {
	tx      *store.Tx
	t       tournament.Tournament
	plan    bracket.Plan
	now     time.Time
	by      string // id of the official at work, "" for none
	matches map[int]tournament.Match
	changed []int // numbers of those that were saved

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

func (b *openedBracket) take(matches []tournament.Match) {
	b.matches = make(map[int]tournament.Match, len(matches))
	for _, m := range matches {
		b.matches[m.Number] = m
	}
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

// at is the bracket's [bracket.Lookup].
func (b *openedBracket) at(number int) bracket.Match {
	m, ok := b.matches[number]
	if !ok {
		panic("a rule looked at a match that was not loaded")
	}
	return m.Match
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

// mayOfficiate refuses everybody but organizers and the referees of the
// tournament.
func mayOfficiate(tx *store.Tx, actor account.User, t tournament.Tournament) error {
	if actor.Is(account.Organizer) {
		return nil
	}
	if !actor.Is(account.Referee) {
		return fault.New(fault.Forbidden, "Only referees and organizers may do this.")
	}
	if err := actor.Available(); err != nil {
		return fault.New(fault.Forbidden, "Only an active referee may do this. Ask an organizer to set your status to active.")
	}
	assigned, err := tx.Referees(t.ID)
	if err != nil {
		return err
	}
	if !tournament.Officiates(actor.ID, assigned) {
		return fault.New(fault.Forbidden, "Other referees are assigned to this tournament. Ask an organizer to assign you.")
	}
	return nil
}
