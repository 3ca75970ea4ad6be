package tournaments

import (
	"cmp"
	"context"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/draw"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// StartTournament draws the bracket: byes fill the field and all matches are
// there, waiting for the seeding.
// Errors: NotFound, Conflict.
func (a *Tournaments) StartTournament(ctx context.Context, actor account.User, id string) (Detail, error) {
	return a.ChangeTournament(ctx, actor, app.MayOrganize, id, app.Seeded, func(tx *store.Tx, t *tournament.Tournament) error {
		return a.draw(tx, t)
	})
}

// draw draws the bracket of a tournament.
func (a *Tournaments) draw(tx *store.Tx, t *tournament.Tournament) error {
	if err := cmp.Or(app.MayChangeClass(tx, *t), t.MayStart()); err != nil {
		return err
	}
	if err := a.checkWeighIn(tx, *t); err != nil {
		return err
	}
	athletes, err := tx.Entries(t.ID)
	if err != nil {
		return err
	}
	barred, err := tx.Barred(t.ID)
	if err == nil {
		err = t.MayStartWith(barred)
	}
	if err != nil {
		return err
	}
	if t.Class.EventID != "" {
		e, err := tx.Event(t.Class.EventID)
		if err != nil {
			return err
		}
		t.Fifth = e.Settings.Places.SharedPlaces == event.PlacesBout
	}
	next := app.Series()
	numbers := map[string]int{}
	for _, e := range athletes {
		numbers[e.ID] = e.Number
	}
	for _, e := range tournament.WithByes(t.Plan(), athletes, next) {
		switch {
		case e.IsBye():
			err = tx.InsertEntry(t.ID, e)
		case e.Number != numbers[e.ID]: // Numbers only decrease, in order, so no number is used twice.
			err = tx.RenumberEntry(t.ID, e.ID, e.Number)
		}
		if err != nil {
			return err
		}
	}
	for _, m := range t.Plan().Draw() {
		match := tournament.Match{ID: next(), Match: m, BestOf: t.BestOfMatch(m.Number), Version: t.Version}
		if err := tx.InsertMatch(t.ID, match); err != nil {
			return err
		}
	}
	t.Status = tournament.Active
	return nil
}

// SeedTournament pairs the first round: as given, or by lot if manual is nil. In a class of an event, a lot is a draw
// without a number from the hall. It is refused while a draw is published: make that draw, or void it by seeding by
// hand. Errors: Invalid, NotFound, Conflict.
func (a *Tournaments) SeedTournament(ctx context.Context, actor account.User, id string, manual []tournament.ManualPairing) (Detail, error) {
	return a.ChangeTournament(ctx, actor, app.MayOrganize, id, app.Seeded, func(tx *store.Tx, t *tournament.Tournament) error {
		return a.seed(ctx, tx, t, manual)
	})
}

// seed pairs the first round of a tournament, and notifies everyone.
func (a *Tournaments) seed(ctx context.Context, tx *store.Tx, t *tournament.Tournament, manual []tournament.ManualPairing) error {
	if err := t.MaySeed(); err != nil {
		return err
	}
	if err := a.checkWeighIn(tx, *t); err != nil {
		return err
	}
	if t.Class.EventID != "" {
		e, err := tx.Event(t.Class.EventID)
		if err == nil {
			err = checkScorers(tx, e, *t)
		}
		if err != nil {
			return err
		}
	}
	if manual == nil && t.Class.EventID != "" && t.Athletes <= draw.MaxEntries {
		return a.seedClass(ctx, tx, t)
	}
	if err := a.voidDrawByHand(ctx, tx, *t); err != nil {
		return err
	}
	return a.pair(tx, t, func(plan bracket.Plan, entries []tournament.Entry) ([]bracket.Pairing, error) {
		if manual == nil {
			return plan.DrawLots(a.lot), nil
		}
		return tournament.Pairings(plan, entries, manual)
	})
}

// pair sets the first round of a tournament that is drawn and not seeded.
func (a *Tournaments) pair(tx *store.Tx, t *tournament.Tournament, choose func(bracket.Plan, []tournament.Entry) ([]bracket.Pairing, error)) error {
	entries, err := tx.Entries(t.ID)
	if err != nil {
		return err
	}
	b, err := openBracket(tx, *t, a.Time(), app.Official{})
	if err != nil {
		return err
	}
	pairings, err := choose(b.Plan, entries)
	if err != nil {
		return err
	}
	changed, err := b.Plan.Seed(pairings)
	if err != nil {
		return tournament.ExplainSeeding(err, entries)
	}
	if t.Rounds == tournament.Flow {
		drawn := b.list()
		drawn.Apply(changed)
		changed = b.Plan.Flow(drawn.At, changed)
	}
	t.Seeded = true
	if err := b.save(changed); err != nil {
		return err
	}
	return a.notifyDrawn(b, entries)
}
