package app

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/notice"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// AddLatecomers enters athletes after the start, all of them or none. With redraw, which is
// possible until a match has started, the bracket is drawn anew, once for all of them, and
// waits to be seeded. Otherwise each takes a bye, drawn by lot from those whose place leads
// to no match that has started, where the tournament allows it. Who is in already stays in.
// Errors: NotFound, Conflict.
func (a *App) AddLatecomers(ctx context.Context, actor account.User, id string, userIDs []string, redraw bool) (Detail, error) {
	event := EventScore
	if redraw {
		event = EventReset
	}
	detail, err := store.Write(ctx, a.db, func(tx *store.Tx) (Detail, error) {
		now := a.time()
		t, err := tx.ChangeTournament(id, now)
		if err != nil {
			return Detail{}, err
		}
		users, err := a.latecomers(tx, id, userIDs, now)
		if err != nil {
			return Detail{}, err
		}
		before := t
		b := &openedBracket{tx: tx, t: t, now: now, by: actor.ID}
		if redraw {
			if err := a.redrawWith(b, users); err != nil {
				return Detail{}, err
			}
		}
		for _, user := range users {
			audit := store.AuditEntry{Tournament: t.Ref(), Person: personRef(user), Became: message.New("server.audit.redrawn")}
			if !redraw {
				if audit.Became, err = a.takeBye(b, user); err != nil {
					return Detail{}, err
				}
			}
			if err := errors.Join(a.audit(ctx, tx, audit), a.notify(tx, notice.Joined(t.Ref(), user.ID, false))); err != nil {
				return Detail{}, err
			}
		}
		b.emit(event, before)
		tx.Emit(store.Event{Type: EventTournament, TournamentID: id, Version: t.Version})
		return load(tx, actor, id)
	})
	if errors.Is(err, errUnchanged) {
		return a.Tournament(ctx, actor, id)
	}
	return detail, err
}

// latecomers returns those who are not in a tournament yet, each once.
func (a *App) latecomers(tx *store.Tx, id string, userIDs []string, now time.Time) (users []account.User, err error) {
	for i, userID := range userIDs {
		in, err := tx.HasEntry(id, userID)
		if err != nil {
			return nil, err
		}
		if in || slices.Contains(userIDs[:i], userID) {
			continue
		}
		user, err := member(tx, userID, account.Participant, now)
		if err != nil {
			return nil, err
		}
		users = append(users, user)
	}
	if len(users) == 0 {
		return nil, errUnchanged
	}
	return users, nil
}

// redrawWith draws a bracket anew with more athletes, and tells the others.
func (a *App) redrawWith(b *openedBracket, users []account.User) error {
	matches, err := b.tx.Matches(b.t.ID)
	if err != nil {
		return err
	}
	if err := b.t.MayReset(matches); err != nil {
		return err
	}
	in, err := a.undraw(b.tx, &b.t, matches)
	if err != nil {
		return err
	}
	last := 0
	var notices []notice.Notice
	for _, e := range in {
		last = e.Number
		notices = append(notices, notice.DrawReset(b.t.Ref(), e.UserID))
	}
	for i, user := range users {
		if err := a.enter(b.tx, &b.t, user, last+1+i); err != nil {
			return err
		}
	}
	if err := a.draw(b.tx, &b.t); err != nil {
		return err
	}
	return errors.Join(b.tx.SaveTournament(b.t), a.notify(b.tx, notices...))
}

// takeBye puts an athlete into the place of a bye, and says what is written down of that.
func (a *App) takeBye(b *openedBracket, user account.User) (said message.Message, err error) {
	if err := b.t.MayTakeLatecomer(); err != nil {
		return said, err
	}
	b.plan, b.players = b.t.Plan(), [2]bracket.Entrant{} // whose entries may have been a bye's
	r, err := a.reopen(b)
	if err != nil {
		return said, err
	}
	free := b.plan.OpenByes(b.list(), func(m bracket.Match) bool { return r.before.Match(m.Number).Begun() })
	if len(free) == 0 {
		return said, fault.New(fault.Conflict, "server.tournament.no_bye")
	}
	bye := free[a.lot(len(free))]
	r.t.Athletes++
	r.t.Late = r.t.Late.With(bye)
	r.plan = r.t.Plan()
	r.told.Plan = r.plan
	e := &r.told.Entries[bye-1]
	e.UserID, e.Name = user.ID, user.Name
	if err := b.tx.TakeBye(*e); err != nil {
		return said, err
	}
	number := slices.IndexFunc(r.told.Matches, func(m tournament.Match) bool { return slices.Contains(m.Players[:], bye) }) + 1
	err = a.revise(r, func(effect bracket.Effect) error {
		if started := effect.Started(); len(started) > 0 {
			return tournament.Explain(&bracket.StateError{Reason: bracket.LedToStarted, Match: started[0]})
		}
		return nil
	})
	return message.New("server.audit.latecomer", "match", number, "free", len(free)), err
}
