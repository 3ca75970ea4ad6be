package tournaments

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/draw"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// EventDraws are the public draws of an event.
type EventDraws struct {
	Draws   []draw.Kept     // draws of a class in order; [draw.Kept.Shown] decides whether the secret is shown
	Late    []store.LateLot // by time
	Refused []Undrawn       // classes that could not be drawn
}

// Undrawn is a class that could not be drawn.
type Undrawn struct {
	Class tournament.Ref
	Why   message.Message
}

// newSecret returns a random secret.
func newSecret() []byte {
	secret := make([]byte, 32)
	rand.Read(secret) //nolint:errcheck // never fails
	return secret
}

// drawer returns the caller in a draw's form.
func drawer(ctx context.Context) draw.Person {
	c, _ := ctx.Value(app.CallerKey{}).(app.Caller)
	return draw.Person{ID: c.User.ID, Name: c.User.Name}
}

// Draws returns all draws of an event in their current state.
// Errors: NotFound.
func (a *Tournaments) Draws(ctx context.Context, eventID string) (EventDraws, error) {
	return store.Read(ctx, a.DB, func(tx *store.Tx) (EventDraws, error) {
		e, err := tx.Event(eventID)
		if err != nil {
			return EventDraws{}, err
		}
		return DrawsOf(tx, e)
	})
}

func DrawsOf(tx *store.Tx, e event.Event) (d EventDraws, err error) {
	if d.Draws, err = tx.Draws(e.ID); err != nil {
		return d, err
	}
	for i, k := range d.Draws {
		if k.State != draw.Published {
			continue
		}
		now, err := tx.DrawEntries(k.Class.ID, e.Settings.Apart)
		if err != nil {
			return d, err
		}
		d.Draws[i] = k.Against(now)
	}
	d.Late, err = tx.LateLots(e.ID)
	return d, err
}

// PublishDraws freezes the entries of classes of an event and commits to a secret for each: all of them or none. A
// valid published draw stays, so that nobody can try several secrets. Errors: Invalid, Forbidden, NotFound, Conflict.
func (a *Tournaments) PublishDraws(ctx context.Context, actor account.User, eventID string, classIDs []string) (EventDraws, error) {
	return store.Write(ctx, a.DB, func(tx *store.Tx) (EventDraws, error) {
		if err := app.RequireRunner(tx, actor, eventID); err != nil {
			return EventDraws{}, err
		}
		e, err := tx.LockEvent(eventID)
		if err == nil {
			err = e.MayChange()
		}
		if err != nil {
			return EventDraws{}, err
		}
		for _, classID := range slices.Compact(slices.Sorted(slices.Values(classIDs))) {
			if err := a.publishClass(ctx, tx, e, classID); err != nil {
				return EventDraws{}, err
			}
		}
		tx.Emit(store.Change{Type: app.EventChanged, EventID: e.ID})
		return DrawsOf(tx, e)
	})
}

// publishClass publishes the next draw of a class that can be drawn.
func (a *Tournaments) publishClass(ctx context.Context, tx *store.Tx, e event.Event, classID string) error {
	t, err := classOf(tx, e, classID, a.Time())
	if err != nil {
		return err
	}
	if err := ofClass(t, cmp.Or(mayDraw(t), a.checkWeighIn(tx, t), checkScorers(tx, e, t))); err != nil {
		return err
	}
	now, err := tx.DrawEntries(classID, e.Settings.Apart)
	if err != nil {
		return err
	}
	last, there, err := tx.LatestDraw(classID)
	if err != nil || there && last.Against(now).State == draw.Published {
		return err
	}
	k, err := a.publishDraw(ctx, tx, t, now)
	if err != nil {
		return err
	}
	tx.Emit(store.Change{Type: app.TournamentChanged, TournamentID: t.ID, Version: t.Version})
	return tx.InsertDraw(k)
}

// classOf locks a class of an event.
func classOf(tx *store.Tx, e event.Event, classID string, now time.Time) (tournament.Tournament, error) {
	t, err := tx.Tournament(classID)
	if fault.KindOf(err) == fault.NotFound || err == nil && t.Class.EventID != e.ID {
		return t, fault.New(fault.NotFound, "server.thing", "thing", "class")
	}
	if err != nil {
		return t, err
	}
	return tx.ChangeTournament(classID, now)
}

// mayDraw refuses classes that cannot be paired now.
func mayDraw(t tournament.Tournament) error {
	why := t.MayStart()
	if t.Status == tournament.Active {
		why = t.MaySeed()
	}
	if why == nil && t.Athletes > draw.MaxEntries {
		why = fault.New(fault.Conflict, "server.draw.too_many", "athletes", t.Athletes, "most", draw.MaxEntries)
	}
	return why
}

// checkScorers refuses a class with too many named scorers of one team.
func checkScorers(tx *store.Tx, e event.Event, t tournament.Tournament) error {
	if !e.Settings.LimitsNamed() {
		return nil
	}
	registered, _, err := tx.Registrations(e.ID, store.RegistrationFilter{ClassID: t.ID}, store.Page{})
	if err != nil {
		return err
	}
	entries, err := tx.Entries(t.ID)
	for _, many := range e.Settings.TooManyNamed(tournament.Named(entries, registered)) {
		return fault.New(fault.Conflict, "server.draw.too_many_named", "class", t.Name, "team", many.Team, "count", len(many.Entries), "most", many.Most)
	}
	return err
}

// ofClass adds the name of a class to a refusal.
func ofClass(t tournament.Tournament, why error) error {
	if f, ok := errors.AsType[*fault.Error](why); ok {
		return fault.New(f.Kind, "server.draw.of_class", "class", t.Name, "why", f.Message)
	}
	return why
}

// publishDraw makes the next draw of a class, of these entries, and voids the previous one if it was not made. It does
// not store the draw yet.
func (a *Tournaments) publishDraw(ctx context.Context, tx *store.Tx, t tournament.Tournament, entries []draw.Entry) (draw.Kept, error) {
	last, there, err := tx.LatestDraw(t.ID)
	if err != nil {
		return draw.Kept{}, err
	}
	if there && last.State == draw.Published {
		if err := a.voidChanged(tx, last.Against(entries)); err != nil {
			return draw.Kept{}, err
		}
	}
	r, err := draw.Publish(last.Draw.Number+1, a.secret(), entries)
	if err != nil {
		return draw.Kept{}, err
	}
	k := draw.Kept{
		EventID: t.Class.EventID, Class: draw.Person(t.Ref()), Record: r, State: draw.Published, PublishedAt: a.Time(), PublishedBy: drawer(ctx),
	}
	return k, a.Audit(ctx, tx, store.AuditEntry{Tournament: t.Ref(), Became: message.New("server.audit.draw_published",
		"number", k.Draw.Number, "secret", r.Commitment.SecretHash, "entries", r.Commitment.EntriesHash)})
}

// voidChanged stores that changed entries void a draw.
func (a *Tournaments) voidChanged(tx *store.Tx, k draw.Kept) error {
	now := a.Time()
	k.VoidAt = &now
	return tx.SaveDraw(k)
}

// MakeDraws makes the published draws of some or all classes of an event, with the number called in the hall, or "" for
// none. Each class has its own transaction. A failing class is returned and does not stop the others: a hall that has
// heard the number must not wait for one list. Repeating it with the same number changes nothing. Errors: Invalid,
// Forbidden, NotFound, Conflict.
func (a *Tournaments) MakeDraws(ctx context.Context, actor account.User, eventID string, classIDs []string, called string) (EventDraws, error) {
	number, err := draw.CheckHallNumber(called)
	if err != nil {
		return EventDraws{}, err
	}
	classes, err := a.published(ctx, actor, eventID, classIDs, number)
	if err != nil {
		return EventDraws{}, err
	}
	var refused []Undrawn
	for _, class := range classes {
		why, err := a.makeDraw(ctx, actor, eventID, class.ID, number)
		if f, ok := errors.AsType[*fault.Error](err); ok && (f.Kind == fault.Conflict || f.Kind == fault.NotFound) {
			why, err = err, nil
		}
		if err != nil && !errors.Is(err, app.ErrUnchanged) {
			return EventDraws{}, err
		}
		if f, ok := errors.AsType[*fault.Error](why); ok {
			refused = append(refused, Undrawn{class, f.Message})
		}
	}
	d, err := a.Draws(ctx, eventID)
	d.Refused = refused
	return d, err
}

// published returns the classes to draw, in locking order.
func (a *Tournaments) published(ctx context.Context, actor account.User, eventID string, classIDs []string, number string) ([]tournament.Ref, error) {
	return store.Read(ctx, a.DB, func(tx *store.Tx) ([]tournament.Ref, error) {
		if err := app.RequireRunner(tx, actor, eventID); err != nil {
			return nil, err
		}
		e, err := tx.Event(eventID)
		if err == nil {
			err = e.MayChange()
		}
		if err != nil {
			return nil, err
		}
		draws, err := tx.Draws(eventID)
		if err != nil {
			return nil, err
		}
		classes, err := tx.Classes(eventID)
		if err != nil {
			return nil, err
		}
		for _, id := range classIDs {
			if !slices.ContainsFunc(classes, func(t tournament.Tournament) bool { return t.ID == id }) {
				return nil, fault.New(fault.NotFound, "server.thing", "thing", "class")
			}
		}
		var chosen []tournament.Ref
		for _, t := range classes {
			waits := slices.ContainsFunc(draws, func(k draw.Kept) bool {
				return k.Class.ID == t.ID && (k.State == draw.Published || k.State == draw.Made && k.Draw.HallNumber == number)
			})
			if slices.Contains(classIDs, t.ID) || len(classIDs) == 0 && waits {
				chosen = append(chosen, t.Ref())
			}
		}
		if len(chosen) == 0 {
			return nil, fault.New(fault.Conflict, "server.draw.nothing")
		}
		slices.SortFunc(chosen, func(a, b tournament.Ref) int { return strings.Compare(a.ID, b.ID) })
		return chosen, nil
	})
}

// makeDraw makes the draw of one class. refused says why not. Even then it may have saved that the draw is void.
func (a *Tournaments) makeDraw(ctx context.Context, actor account.User, eventID, classID, number string) (refused, err error) {
	return store.Write(ctx, a.DB, func(tx *store.Tx) (refused, err error) {
		if err := app.RequireRunner(tx, actor, eventID); err != nil {
			return nil, err
		}
		e, err := tx.Event(eventID)
		if err != nil {
			return nil, err
		}
		t, err := classOf(tx, e, classID, a.Time())
		if err != nil {
			return nil, err
		}
		k, there, err := tx.LatestDraw(classID)
		if err != nil {
			return nil, err
		}
		if !there {
			k = draw.Kept{Class: draw.Person(t.Ref()), State: draw.Void}
		}
		now, err := tx.DrawEntries(classID, e.Settings.Apart)
		if err != nil {
			return nil, err
		}
		waited := k.State == draw.Published
		k = k.Against(now)
		if err := k.MayMake(number); err != nil {
			if !waited {
				return nil, err
			}
			tx.Emit(store.Change{Type: app.EventChanged, EventID: eventID})
			return err, a.voidChanged(tx, k)
		}
		if k.State == draw.Made {
			return nil, app.ErrUnchanged
		}
		if err := ofClass(t, cmp.Or(mayDraw(t), a.checkWeighIn(tx, t), checkScorers(tx, e, t))); err != nil {
			return nil, err
		}
		if t.BeforeStart() {
			if err := a.draw(tx, &t); err != nil {
				return nil, err
			}
		}
		if err := a.pairByDraw(ctx, tx, &t, &k, number); err != nil {
			return nil, err
		}
		tx.Emit(store.Change{Type: app.Seeded, TournamentID: t.ID, Version: t.Version})
		tx.Emit(store.Change{Type: app.EventChanged, EventID: eventID})
		return nil, errors.Join(tx.SaveDraw(k), tx.SaveTournament(t))
	})
}

// seedClass publishes a draw without a number from the hall, makes it, and pairs its class. It refuses while another
// draw is published, because that one would become void or be made unannounced. Errors: Conflict.
func (a *Tournaments) seedClass(ctx context.Context, tx *store.Tx, t *tournament.Tournament) error {
	e, err := tx.Event(t.Class.EventID)
	if err != nil {
		return err
	}
	now, err := tx.DrawEntries(t.ID, e.Settings.Apart)
	if err != nil {
		return err
	}
	k, there, err := tx.LatestDraw(t.ID)
	if err != nil {
		return err
	}
	tx.Emit(store.Change{Type: app.EventChanged, EventID: e.ID})
	if there && k.Against(now).State == draw.Published {
		return fault.New(fault.Conflict, "server.draw.is_published", "class", t.Name)
	}
	if k, err = a.publishDraw(ctx, tx, *t, now); err != nil {
		return err
	}
	if err := a.pairByDraw(ctx, tx, t, &k, ""); err != nil {
		return err
	}
	return tx.InsertDraw(k)
}

// pairByDraw makes a draw and pairs its class by it.
func (a *Tournaments) pairByDraw(ctx context.Context, tx *store.Tx, t *tournament.Tournament, k *draw.Kept, number string) error {
	if err := k.Make(number, a.Time(), drawer(ctx)); err != nil {
		return err
	}
	err := a.pair(tx, t, func(bracket.Plan, []tournament.Entry) ([]bracket.Pairing, error) { return k.Pairings, nil })
	return errors.Join(err, a.Audit(ctx, tx, store.AuditEntry{
		Tournament: t.Ref(), Became: message.New("server.audit.draw_made", "number", k.Draw.Number, "called", number, "protected", app.Yes(k.Draw.Protected())),
	}))
}

// voidDrawByHand voids the published draw of a class that an organizer seeds by hand, and records that in the audit.
func (a *Tournaments) voidDrawByHand(ctx context.Context, tx *store.Tx, t tournament.Tournament) error {
	k, there, err := tx.LatestDraw(t.ID)
	if err != nil || !there || k.State != draw.Published {
		return err
	}
	tx.Emit(store.Change{Type: app.EventChanged, EventID: t.Class.EventID})
	return errors.Join(a.VoidDraw(tx, t.ID, draw.Otherwise),
		a.Audit(ctx, tx, store.AuditEntry{Tournament: t.Ref(), Became: message.New("server.audit.draw_void", "number", k.Draw.Number)}))
}

// VoidDraw voids the latest draw of a class if it is not made, or if the class is gone. The draw stays public with the
// event.
func (a *Tournaments) VoidDraw(tx *store.Tx, classID string, reason draw.Reason) error {
	k, there, err := tx.LatestDraw(classID)
	if err != nil || !there || k.State != draw.Published && reason != draw.ClassGone {
		return err
	}
	k.MakeVoid(reason, a.Time())
	return tx.SaveDraw(k)
}

// takeBackDraw voids the draw of a class that no longer uses its pairing.
func (a *Tournaments) takeBackDraw(tx *store.Tx, t tournament.Tournament) error {
	k, there, err := tx.LatestDraw(t.ID)
	if err != nil || !there || !t.Seeded || k.State != draw.Made {
		return err
	}
	k.MakeVoid(draw.Reverted, a.Time())
	return tx.SaveDraw(k)
}

// checkWeighIn refuses to draw a class of an event that requires a weigh-in, unless each of its athletes was weighed
// for the day of the class or is allowed to compete without. The refusal names the others. With ids of people, it
// checks only those.
func (a *Tournaments) checkWeighIn(tx *store.Tx, t tournament.Tournament, people ...string) error {
	if t.Class.EventID == "" {
		return nil
	}
	e, err := tx.Event(t.Class.EventID)
	if err != nil || e.Settings.WeighIn.Required != event.WeighInForDraw {
		return err
	}
	days, err := a.WeighDays(tx, e)
	if err != nil {
		return err
	}
	list, err := tx.ClassWeighIns(e.ID, t.ID)
	var names []any
	for _, c := range list {
		if (len(people) == 0 || slices.Contains(people, c.UserID)) && c.Lacks(days.Of(t.ID), e.Settings.WeighIn, days.Zone) {
			names = append(names, c.Name)
		}
	}
	if len(names) == 0 || err != nil {
		return err
	}
	return fault.New(fault.Conflict, "server.weigh_in.missing", "count", len(names), "athletes", message.And(names...))
}
