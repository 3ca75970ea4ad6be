package tournaments

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/hall"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/text"
	"github.com/toproll/toproll/internal/tournament"
)

// NoShow decides a match with absent athletes. One absent athlete loses it by default and stays in the tournament; two
// absent athletes both leave it. If seen is not 0, it is the version of the match as the sender saw it. Helpers can do
// this for a bout called at their table. Errors: Invalid, Forbidden, NotFound, Conflict.
func (a *Tournaments) NoShow(ctx context.Context, actor account.User, matchID string, absent []string, seen int64) (tournament.NamedMatch, error) {
	return a.playOne(ctx, actor, matchID, app.ResultChanged, hall.Act{Deed: hall.Default}, func(b *OpenedBracket, m tournament.Match) error {
		entries, err := b.pair(m.Players)
		if err != nil {
			return err
		}
		var gone []bracket.Entrant
		for side, e := range entries {
			if slices.Contains(absent, e.ID) && e.ID != "" {
				gone = append(gone, m.Players[side])
			}
		}
		if len(gone) == 0 || len(gone) < len(absent) {
			return fault.Bad("absent", "server.departure.absent", "match", m.Number)
		}
		if err := b.Tournament.MayPlay(); err != nil {
			return err
		}
		if m.Status == bracket.Completed && m.DecidedBy == bout.ByDefault && (len(gone) == 1 && m.Loser() == gone[0] || len(gone) == 2 && m.Winner == 0) {
			return app.ErrUnchanged
		}
		if err := unchangedSince(m, seen); err != nil {
			return err
		}
		if m.Status != bracket.Scheduled && m.Status != bracket.InProgress {
			return fault.New(fault.Conflict, "server.departure.not_up", "match", m.Number, "status", m.Status.String())
		}
		r, err := a.Reopen(b)
		if err != nil {
			return err
		}
		if len(gone) == 1 {
			r.decide(m.Number, tournament.Result{Winner: m.Opponent(gone[0]), By: bout.ByDefault})
		} else {
			for _, who := range gone {
				r.leave(who, tournament.Departure{Kind: tournament.NoShow, Match: m.Number})
			}
		}
		return a.revise(r, anyEffect)
	})
}

func anyEffect(bracket.Effect) error { return nil }

// leave adds a departure to a revision.
func (r *revision) leave(who bracket.Entrant, d tournament.Departure) {
	d.By, d.At, d.Version = r.By.ID, r.Now.Truncate(time.Millisecond), r.Tournament.Version
	r.proposed.Entries[who-1].Left = d
}

// Leaving is an athlete's departure from a running tournament.
type Leaving struct {
	EntryID string
	Kind    tournament.Leaving // not no-show
	MatchID string             // the athlete's match it is about, "" for none
	Reason  string
}

// Attempt is how a sender changes a whole bracket: the version seen, and whether it is only a preview.
type Attempt struct {
	Seen    int64 // version of the tournament, 0 if it does not matter
	Preview bool
}

// Leave removes an athlete from a running tournament. The athlete loses the match in progress by injury or
// disqualification, and all other undecided matches by default. Organizers can record every departure, referees of the
// tournament injuries and disqualifications at a match. A disqualification can also follow another departure, or the
// end. Errors: Invalid, Forbidden, NotFound, Conflict.
func (a *Tournaments) Leave(ctx context.Context, actor account.User, id string, l Leaving, c Attempt) (Effect, error) {
	return a.previewOrApply(ctx, actor, app.MayOfficiate, id, c, func(r *revision) (func(bracket.Effect) error, error) {
		who, err := r.entry(l.EntryID)
		if err != nil {
			return nil, err
		}
		match, err := r.matchOf(who, l.MatchID)
		if err != nil {
			return nil, err
		}
		if match != 0 {
			if err := r.gate(a, r.before.Matches[match-1], hall.Act{Deed: hall.Depart}); err != nil {
				return nil, err
			}
		}
		if r.By.Role != event.Organizer && (match == 0 || l.Kind == tournament.Withdrawal) {
			return nil, fault.New(fault.Forbidden, "server.departure.organizer")
		}
		if err := checkReason(&l.Reason, text.Prose); err != nil {
			return nil, err
		}
		e := r.proposed.Entries[who-1]
		switch {
		case e.Left.Kind == l.Kind:
			return nil, app.ErrUnchanged
		case l.Kind != tournament.Disqualification:
			err = r.Tournament.MayPlay()
		default:
			err = r.Tournament.MayCorrect()
		}
		if err == nil && e.HasLeft() && l.Kind != tournament.Disqualification {
			err = fault.New(fault.Conflict, "server.departure.gone", "athlete", e.Name, "kind", string(e.Left.Kind))
		}
		if err != nil {
			return nil, err
		}
		r.audit.Person = tournament.Ref{ID: e.UserID, Name: e.Name}
		r.audit.Was, r.audit.Became = departed(e.Left), departed(tournament.Departure{Kind: l.Kind, Match: match, Reason: l.Reason})
		if e.HasLeft() { // disqualified only now: the bracket stays
			e.Left.Kind, e.Left.Reason = l.Kind, l.Reason
			r.proposed.Entries[who-1] = e
			return anyEffect, nil
		}
		if current := r.current(who); current != 0 {
			by := l.Kind.InBout()
			if by == "" {
				return nil, fault.New(fault.Conflict, "server.departure.in_progress", "athlete", e.Name, "match", current)
			}
			r.decide(current, tournament.Result{Winner: r.proposed.Match(current).Opponent(who), By: by})
			match = current
		}
		r.leave(who, tournament.Departure{Kind: l.Kind, Match: match, Reason: l.Reason})
		return anyEffect, nil
	})
}

// LeaveRunning withdraws a person who is banned, removed or no longer an athlete from every running tournament that
// this changes. The person loses a match in progress by default, because a ban cannot wait. Without confirmation it
// refuses and names the tournaments.
func (a *Tournaments) LeaveRunning(ctx context.Context, tx *store.Tx, u account.User, confirmed bool) error {
	ids, err := tx.RunningTournamentsOfUser(u.ID)
	if err != nil {
		return err
	}
	var names []any
	for _, id := range ids {
		t, err := tx.Tournament(id)
		if err != nil {
			return err
		}
		_, in, err := a.withdrawal(ctx, tx, t, u)
		if err != nil {
			return err
		}
		if !in {
			continue
		}
		if names = append(names, t.Name); !confirmed {
			continue
		}
		if t, err = tx.ChangeTournament(id, a.Time()); err != nil {
			return err
		}
		r, _, err := a.withdrawal(ctx, tx, t, u)
		if err != nil {
			return err
		}
		if err := a.revise(r, anyEffect); err != nil {
			return err
		}
		r.Emit(app.ResultChanged, t)
		r.audit.Tournament, r.audit.Became = t.Ref(), r.By.Said(r.audit.Became)
		if err := a.Audit(ctx, tx, r.audit); err != nil {
			return err
		}
	}
	if len(names) > 0 && !confirmed {
		return fault.New(fault.Conflict, "server.person.in_running", "name", u.Name, "tournaments", message.And(names...))
	}
	return nil
}

// withdrawal is the revision in which a person withdraws from a tournament; in reports whether the
// person has an undecided match and so is still in.
func (a *Tournaments) withdrawal(ctx context.Context, tx *store.Tx, t tournament.Tournament, u account.User) (r *revision, in bool, err error) {
	if r, err = a.Reopen(&OpenedBracket{Tx: tx, Tournament: t, Plan: t.Plan(), Now: a.Time(), caller: app.CallerID(ctx)}); err != nil {
		return nil, false, err
	}
	for _, e := range r.proposed.Entries {
		if e.UserID != u.ID {
			continue
		}
		who := bracket.Entrant(e.Number)
		if number := r.current(who); number != 0 {
			r.decide(number, tournament.Result{Winner: r.proposed.Match(number).Opponent(who), By: bout.ByDefault})
		}
		r.audit = store.AuditEntry{
			Person: app.PersonRef(u), Was: departed(e.Left), Became: departed(tournament.Departure{Kind: tournament.Withdrawal}),
		}
		in = slices.ContainsFunc(r.before.Matches, func(m tournament.Match) bool {
			return slices.Contains(m.Players[:], who) && m.Status != bracket.Completed && m.Shown()
		})
		r.leave(who, tournament.Departure{Kind: tournament.Withdrawal})
	}
	return r, in, nil
}

// checkReason cleans a reason and returns its problems.
func checkReason(reason *string, rule func(field, s string, limit int) message.Message) error {
	*reason = text.Clean(*reason)
	var wrong fault.Fields
	wrong.Check("reason", rule("reason", *reason, tournament.MaxReason))
	return wrong.Err()
}

// Return reverts an athlete's departure until a match that this changes has started. A match that
// ended with it continues.
// Errors: NotFound, Conflict.
func (a *Tournaments) Return(ctx context.Context, actor account.User, id, entryID string, c Attempt) (Effect, error) {
	return a.previewOrApply(ctx, actor, app.MayOrganize, id, c, func(r *revision) (func(bracket.Effect) error, error) {
		who, err := r.entry(entryID)
		if err != nil {
			return nil, err
		}
		if err := r.Tournament.MayCorrect(); err != nil {
			return nil, err
		}
		e := &r.proposed.Entries[who-1]
		if !e.HasLeft() {
			return nil, app.ErrUnchanged
		}
		r.audit.Person = tournament.Ref{ID: e.UserID, Name: e.Name}
		r.audit.Was, r.audit.Became = departed(e.Left), departed(tournament.Departure{})
		ended := 0
		for _, m := range r.proposed.Matches {
			if m.DecidedVersion == e.Left.Version && m.Loser() == who {
				ended = m.Number
			}
		}
		if ended != 0 {
			r.undecide(ended)
		}
		e.Left = tournament.Departure{}
		name := e.Name
		return func(effect bracket.Effect) error {
			if started := without(effect.Started(), ended); len(started) > 0 {
				return fault.New(fault.Conflict, "server.departure.started", "athlete", name, "match", started[0])
			}
			return r.noneCalled(effect.Recalled)
		}, nil
	})
}

// previewOrApply calls build to change the course of a tournament, if may allows it. build returns a check that can
// refuse the effects.
func (a *Tournaments) previewOrApply(ctx context.Context, actor account.User, may app.Right, id string, c Attempt, build func(*revision) (func(bracket.Effect) error, error)) (Effect, error) {
	effect, err := store.Write(ctx, a.DB, func(tx *store.Tx) (effect Effect, err error) {
		now := a.Time()
		t, err := tx.ChangeTournament(id, now)
		if err != nil {
			return effect, err
		}
		effect.Tournament = t
		effect.Tournament.Version--
		by, err := may(tx, actor, t)
		if err != nil {
			return effect, err
		}
		b := &OpenedBracket{Tx: tx, Tournament: t, Now: now, By: by}
		if !t.HasBracket() {
			return effect, t.MayPlay()
		}
		b.Plan = t.Plan()
		r, err := a.Reopen(b)
		if err != nil {
			return effect, err
		}
		allowed, err := build(r)
		if err != nil {
			return effect, err
		}
		if err := effect.Tournament.MayChangeSince(c.Seen); err != nil {
			return effect, err
		}
		if err := a.revise(r, allowed); err != nil {
			return effect, err
		}
		effect = r.effect
		if c.Preview {
			effect.Tournament.Version--
			return effect, app.ErrUnchanged
		}
		r.Emit(app.ResultChanged, t)
		if !slices.Equal(r.proposed.Entries, r.before.Entries) { // lists that show entries must update
			tx.Emit(store.Change{Type: app.TournamentChanged, TournamentID: id, Version: t.Version})
		}
		r.audit.Tournament, r.audit.Became = t.Ref(), r.By.Said(r.audit.Became)
		return effect, a.Audit(ctx, tx, r.audit)
	})
	if errors.Is(err, app.ErrUnchanged) {
		err = nil
	}
	return effect, err
}

// entry returns the number of an athlete's entry.
func (r *revision) entry(id string) (bracket.Entrant, error) {
	for _, e := range r.proposed.Entries {
		if e.ID == id && !e.IsBye() {
			return bracket.Entrant(e.Number), nil
		}
	}
	return 0, fault.New(fault.NotFound, "server.thing", "thing", "entry")
}

// matchOf returns the number of the match with an id, which must be a match of the given athlete; 0 for no id.
func (r *revision) matchOf(who bracket.Entrant, id string) (int, error) {
	if id == "" {
		return 0, nil
	}
	for _, m := range r.proposed.Matches {
		if m.ID == id && slices.Contains(m.Players[:], who) {
			return m.Number, nil
		}
	}
	return 0, fault.Bad("matchId", "server.departure.other_match", "athlete", r.proposed.Entries[who-1].Name)
}

// current returns the number of an athlete's match in progress, or 0.
func (r *revision) current(who bracket.Entrant) int {
	for _, m := range r.proposed.Matches {
		if m.Status == bracket.InProgress && slices.Contains(m.Players[:], who) {
			return m.Number
		}
	}
	return 0
}

// departed writes a departure for the audit.
func departed(d tournament.Departure) message.Message {
	kind := string(d.Kind)
	if kind == "" {
		kind = "in"
	}
	said := []message.Message{message.New("server.audit.departure", "kind", kind)}
	if d.Match != 0 {
		said = append(said, message.Verbatim(fmt.Sprintf("M%d", d.Match)))
	}
	if d.Reason != "" {
		said = append(said, message.New("server.audit.reason", "reason", d.Reason))
	}
	return message.Semicolons(said...)
}

// DecideDisqualified decides whether athletes behind a disqualified athlete of a class move up, regardless of the settings of the
// event; "" follows the settings. This is possible while the class exists, also after its end.
// Errors: Invalid, Forbidden, NotFound, Conflict.
func (a *Tournaments) DecideDisqualified(ctx context.Context, actor account.User, id, entryID string, behind event.AfterDisqualification, reason string) (Detail, error) {
	if err := checkReason(&reason, text.Line); err != nil {
		return Detail{}, err
	}
	return a.ChangeTournament(ctx, actor, app.MayOrganize, id, app.ResultChanged, func(tx *store.Tx, t *tournament.Tournament) error {
		entries, err := tx.Entries(id)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(entries, func(e tournament.Entry) bool { return e.ID == entryID && !e.IsBye() })
		switch {
		case at < 0:
			return fault.New(fault.NotFound, "server.thing", "thing", "entry")
		case entries[at].Left.Kind != tournament.Disqualification:
			return fault.New(fault.Conflict, "server.departure.not_disqualified", "athlete", entries[at].Name)
		case t.Class.EventID == "" || t.FromPaper():
			return fault.New(fault.Conflict, "server.departure.no_rule")
		case entries[at].Behind == behind:
			return app.ErrUnchanged
		}
		if err := tx.SetBehind(entryID, behind); err != nil {
			return err
		}
		b, err := openBracket(tx, *t, a.Time(), app.Official{})
		if err != nil {
			return err
		}
		if err := errors.Join(b.rank(nil, true), a.settle(b)); err != nil {
			return err
		}
		*t = b.Tournament
		tx.Emit(store.Change{Type: app.EventChanged, EventID: t.Class.EventID})
		said := message.New("server.audit.behind", "behind", cmp.Or(string(behind), "rule"))
		return a.Audit(ctx, tx, store.AuditEntry{
			Tournament: t.Ref(), Person: tournament.Ref{ID: entries[at].UserID, Name: entries[at].Name}, Became: message.Semicolons(said, message.New("server.audit.reason", "reason", reason)),
		})
	})
}
