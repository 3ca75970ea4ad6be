package tournaments

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/notice"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// AddLatecomers enters athletes after the start: all of them or none.
//
// With redraw, which is possible until a match has started, the bracket is drawn again once for all of them. If it was
// seeded by lot, it is seeded by lot again; otherwise it waits for a seeding. Without redraw, each latecomer takes a
// bye, if the tournament allows it. The bye is chosen by lot among byes that lead to no started match. Athletes who are
// already in stay in. Errors: NotFound, Conflict.
func (a *Tournaments) AddLatecomers(ctx context.Context, actor account.User, id string, userIDs []string, redraw bool) (Detail, error) {
	what := app.ResultChanged
	if redraw {
		what = app.DrawReset
	}
	detail, err := store.Write(ctx, a.DB, func(tx *store.Tx) (Detail, error) {
		now := a.Time()
		t, err := tx.ChangeTournament(id, now)
		if err != nil {
			return Detail{}, err
		}
		by, err := app.MayOrganize(tx, actor, t)
		if err != nil {
			return Detail{}, err
		}
		users, err := a.latecomers(tx, id, userIDs, now)
		if err != nil {
			return Detail{}, err
		}
		before := t
		b := &OpenedBracket{Tx: tx, Tournament: t, Now: now, By: by}
		if redraw {
			if err := a.redraw(ctx, b, nil, users); err != nil {
				return Detail{}, err
			}
		}
		if err := a.registerEntrants(ctx, tx, t, users); err != nil {
			return Detail{}, err
		}
		for _, user := range users {
			audit := store.AuditEntry{Tournament: t.Ref(), Person: app.PersonRef(user), Became: message.New("server.audit.redrawn")}
			if !redraw {
				if audit.Became, err = a.takeBye(b, user); err != nil {
					return Detail{}, err
				}
			}
			if err := errors.Join(a.Audit(ctx, tx, audit), a.Notify(tx, notice.Joined(t.Ref(), user.ID, false))); err != nil {
				return Detail{}, err
			}
		}
		if err := a.checkWeighIn(tx, t, userIDs...); err != nil {
			return Detail{}, err
		}
		b.Emit(what, before)
		tx.Emit(store.Change{Type: app.TournamentChanged, TournamentID: id, Version: t.Version})
		return Load(tx, actor, id)
	})
	if errors.Is(err, app.ErrUnchanged) {
		return a.Tournament(ctx, actor, id)
	}
	return detail, err
}

// latecomers returns the people not yet in a tournament, without duplicates.
func (a *Tournaments) latecomers(tx *store.Tx, id string, userIDs []string, now time.Time) (users []account.User, err error) {
	for i, userID := range userIDs {
		in, err := tx.HasEntry(id, userID)
		if err != nil {
			return nil, err
		}
		if in || slices.Contains(userIDs[:i], userID) {
			continue
		}
		user, err := Member(tx, userID, account.Participant, now)
		if err != nil {
			return nil, err
		}
		users = append(users, user)
	}
	if len(users) == 0 {
		return nil, app.ErrUnchanged
	}
	return users, nil
}

// TakeOutBeforePlay removes athletes from a drawn tournament until a match has started. The bracket
// is drawn again without them, as in [Tournaments.AddLatecomers]. Athletes who are not in it are
// ignored.
// Errors: NotFound, Conflict.
func (a *Tournaments) TakeOutBeforePlay(ctx context.Context, actor account.User, id string, userIDs []string) (Detail, error) {
	return a.ChangeTournament(ctx, actor, app.MayOrganize, id, app.DrawReset, func(tx *store.Tx, t *tournament.Tournament) error {
		entries, err := tx.Entries(id)
		if err != nil {
			return err
		}
		out := slices.DeleteFunc(entries, func(e tournament.Entry) bool { return e.IsBye() || !slices.Contains(userIDs, e.UserID) })
		if len(out) == 0 {
			return app.ErrUnchanged
		}
		b := &OpenedBracket{Tx: tx, Tournament: *t, Now: a.Time(), By: app.Official{ID: actor.ID, Role: event.Organizer}}
		if err := a.redraw(ctx, b, out, nil); err != nil {
			return err
		}
		*t = b.Tournament
		tx.Emit(store.Change{Type: app.TournamentChanged, TournamentID: id, Version: t.Version})
		for _, e := range out {
			audit := store.AuditEntry{Tournament: t.Ref(), Person: tournament.Ref{ID: e.UserID, Name: e.Name}, Became: message.New("server.audit.redrawn_without")}
			if err := errors.Join(a.Audit(ctx, tx, audit), a.Notify(tx, notice.Left(t.Ref(), e.UserID, false))); err != nil {
				return err
			}
		}
		return nil
	})
}

// redraw draws a bracket again without some athletes and with others, and notifies the remaining
// ones. A bracket drawn by lot is drawn by lot again at once.
func (a *Tournaments) redraw(ctx context.Context, b *OpenedBracket, out []tournament.Entry, users []account.User) error {
	matches, err := b.Tx.Matches(b.Tournament.ID)
	if err != nil {
		return err
	}
	if err := b.Tournament.MayReset(matches); err != nil {
		return err
	}
	byLot := b.Tournament.Seeded && b.Tournament.Seeding == tournament.Random
	in, err := a.undraw(b.Tx, &b.Tournament, matches)
	if err != nil {
		return err
	}
	last := 0
	var notices []notice.Notice
	for _, e := range in {
		last = e.Number
		notices = append(notices, notice.DrawReset(b.Tournament.Ref(), e.UserID)) // the opponent takes its place, if drawn
		if slices.ContainsFunc(out, func(gone tournament.Entry) bool { return gone.ID == e.ID }) {
			if err := b.Tx.DeleteEntry(b.Tournament.ID, e.ID); err != nil {
				return err
			}
			b.Tournament.Athletes--
		}
	}
	if err := a.Enter(ctx, b.Tx, &b.Tournament, last, users...); err != nil {
		return err
	}
	if err := a.draw(b.Tx, &b.Tournament); err != nil {
		return err
	}
	if err := a.Notify(b.Tx, notices...); err != nil {
		return err
	}
	if byLot {
		if err := a.seed(ctx, b.Tx, &b.Tournament, nil); err != nil {
			return err
		}
	}
	return b.Tx.SaveTournament(b.Tournament)
}

// takeBye puts an athlete into the place of a bye, and returns the audit's text.
func (a *Tournaments) takeBye(b *OpenedBracket, user account.User) (said message.Message, err error) {
	if err := b.Tournament.MayTakeLatecomer(); err != nil {
		return said, err
	}
	b.Plan, b.players = b.Tournament.Plan(), [2]bracket.Entrant{} // these entries may have replaced a bye
	r, err := a.Reopen(b)
	if err != nil {
		return said, err
	}
	free := b.Plan.OpenByes(b.list(), func(m bracket.Match) bool { return r.before.Match(m.Number).Begun() })
	if len(free) == 0 {
		return said, fault.New(fault.Conflict, "server.tournament.no_bye")
	}
	bye := free[a.lot(len(free))]
	r.Tournament.Athletes++
	r.Tournament.Late = r.Tournament.Late.With(bye)
	r.Plan = r.Tournament.Plan()
	r.proposed.Plan = r.Plan
	e := &r.proposed.Entries[bye-1]
	e.UserID, e.Name, e.FamilyName = user.ID, user.Name, user.FamilyName
	if err := b.Tx.TakeBye(*e); err != nil {
		return said, err
	}
	number := slices.IndexFunc(r.proposed.Matches, func(m tournament.Match) bool { return slices.Contains(m.Players[:], bye) }) + 1
	err = a.revise(r, func(effect bracket.Effect) error {
		if started := effect.Started(); len(started) > 0 {
			return tournament.Explain(&bracket.StateError{Reason: bracket.LedToStarted, Match: started[0]})
		}
		return r.noneCalled(effect.Recalled)
	})
	if err == nil && b.Tournament.Class.EventID != "" {
		err = b.Tx.AddLateLot(app.NewID(), b.Tournament.Class.EventID, store.LateLot{Class: b.Tournament.Ref(), UserID: user.ID, Name: event.ShownName(user.Name, user.Initials), Match: number, Byes: len(free), At: b.Now})
	}
	return message.New("server.audit.latecomer", "match", number, "free", len(free)), err
}
