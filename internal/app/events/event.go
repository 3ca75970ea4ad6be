package events

import (
	"context"
	"errors"
	"slices"
	"strings"
	_ "time/tzdata"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/app/tournaments"
	"github.com/toproll/toproll/internal/draw"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// Detail is an event with its classes, which have no entries and no referees here.
type Detail struct {
	event.Event
	Classes   []tournament.Tournament // in listed order
	Officials []event.Official        // by name
	Tables    []event.Table           // by number
}

// CreateEvent makes a planned event with as many open tables as given, numbered from 1.
// Errors: Invalid, Conflict.
func (a *Events) CreateEvent(ctx context.Context, actor account.User, draft event.Draft, tables int) (Detail, error) {
	draft, err := draft.Check()
	if err != nil {
		return Detail{}, err
	}
	e := event.New(app.NewID(), actor.ID, draft, a.Time())
	return store.Write(ctx, a.DB, func(tx *store.Tx) (Detail, error) {
		if e.Slug, err = freeSlug(tx, draft.Name); err != nil {
			return Detail{}, err
		}
		if err := tx.InsertEvent(e); err != nil {
			return Detail{}, err
		}
		made := Detail{Event: e}
		for len(made.Tables) < tables {
			t := event.Table{ID: app.NewID(), EventID: e.ID, State: event.TableOpen}
			if t.Number, err = event.NextTable(made.Tables); err != nil {
				return Detail{}, err
			}
			if err := tx.AddTable(t); err != nil {
				return Detail{}, err
			}
			made.Tables = append(made.Tables, t)
		}
		app.EmitEvent(tx, e)
		return made, a.Audit(ctx, tx, store.AuditEntry{Became: app.Shown("name", "", e.Name)})
	})
}

func freeSlug(tx *store.Tx, name string) (string, error) {
	slug := event.FreeSlug(tournament.Slug(name), nil)
	taken, err := tx.SlugsLike(slug)
	return event.FreeSlug(slug, taken), err
}

// UpdateEvent calls edit to change an event until it is over. If seen is not 0, it is the version that the sender saw.
// If the event has changed since, the edit is refused, unless it has this outcome already. Errors: Invalid, Forbidden,
// NotFound, Conflict.
func (a *Events) UpdateEvent(ctx context.Context, actor account.User, id string, seen int64, edit func(*event.Draft)) (Detail, error) {
	return a.ChangeEvent(ctx, actor, id, func(tx *store.Tx, e *event.Event, classes []tournament.Tournament) error {
		draft := e.Draft()
		edit(&draft)
		draft, err := draft.Check()
		switch {
		case err != nil:
			return err
		case e.Has(draft):
			return app.ErrUnchanged
		}
		if draft.Settings.Places.Frozen() != e.Settings.Places.Frozen() && slices.ContainsFunc(classes, func(t tournament.Tournament) bool { return !t.BeforeStart() }) {
			return fault.New(fault.Conflict, "server.event.places_frozen")
		}
		if err := errors.Join(e.MayChangeTo(draft), before(*e).MayChangeSince(seen)); err != nil {
			return err
		}
		if e.NewSlug(draft) {
			if e.Slug, err = freeSlug(tx, draft.Name); err != nil {
				return err
			}
		}
		renamed, rules := e.Name != draft.Name, e.Settings.Rules
		e.Apply(draft)
		changed, err := tx.SetSmallest(id, e.Settings.SmallestClass, a.Time())
		if err == nil && renamed { // shown by the classes
			changed, err = tx.BumpClasses(id, a.Time())
		}
		for _, c := range classes {
			// Classes with rules of their own and finished classes keep their rules. Rules decide no match, so they can
			// change at any time. The number of winning games cannot, because brackets are drawn with it.
			if err == nil && e.Settings.Rules != rules && c.Rules == rules && (c.BeforeStart() || c.Status == tournament.Active) {
				var n store.Change
				n, err = tx.SetRules(c.ID, e.Settings.Rules, a.Time())
				changed = append(changed, n)
			}
		}
		for _, n := range changed {
			n.Type = app.TournamentChanged
			tx.Emit(n)
		}
		return err
	})
}

// before returns an event with its version before it was locked.
func before(e event.Event) event.Event {
	e.Version--
	return e
}

// SetEventState changes the state of an event. Seen is as in [Events.UpdateEvent]. Errors: Forbidden, NotFound,
// Conflict.
func (a *Events) SetEventState(ctx context.Context, actor account.User, id string, seen int64, to event.State) (Detail, error) {
	return a.ChangeEvent(ctx, actor, id, func(tx *store.Tx, e *event.Event, classes []tournament.Tournament) error {
		p, err := progress(tx, id, classes)
		if err != nil {
			return err
		}
		if err := e.MaySetState(to, p); err != nil {
			return err
		}
		if e.State == to {
			return app.ErrUnchanged
		}
		if err := before(*e).MayChangeSince(seen); err != nil {
			return err
		}
		e.State = to
		if to != event.Running {
			return nil
		}
		tables, err := tx.Tables(id)
		for _, t := range tables {
			t.BeginDay(a.Time())
			err = errors.Join(err, tx.SaveTable(t))
		}
		return err
	})
}

// DeleteEvent removes an event and its classes if nothing was pulled, and returns its last state.
// Errors: NotFound, Conflict.
func (a *Events) DeleteEvent(ctx context.Context, actor account.User, id string) (Detail, error) {
	return store.Write(ctx, a.DB, func(tx *store.Tx) (Detail, error) {
		e, err := tx.ChangeEvent(id, a.Time())
		if err != nil {
			return Detail{}, err
		}
		c, err := WithClasses(tx, e)
		if err != nil {
			return Detail{}, err
		}
		p, err := progress(tx, id, c.Classes)
		if err == nil {
			err = e.MayDelete(p)
		}
		if err != nil {
			return Detail{}, err
		}
		for _, class := range inLockOrder(c.Classes) {
			if err := a.deleteClass(ctx, tx, actor, class); err != nil {
				return Detail{}, err
			}
		}
		links, err := tx.TableLinks(id)
		if err != nil {
			return Detail{}, err
		}
		for _, l := range links {
			if err := a.EndHelper(tx, l); err != nil {
				return Detail{}, err
			}
		}
		app.EmitEvent(tx, e)
		return c, errors.Join(tx.DeleteEvent(id), a.Audit(ctx, tx, store.AuditEntry{Was: app.Shown("name", "", e.Name)}))
	})
}

// deleteClass removes a class of an event that is locked.
func (a *Events) deleteClass(ctx context.Context, tx *store.Tx, actor account.User, class tournament.Tournament) error {
	t, err := tx.ChangeTournament(class.ID, a.Time())
	if err != nil {
		return err
	}
	deleted, err := tournaments.Load(tx, actor, class.ID)
	if err != nil {
		return err
	}
	if err := t.MayDelete(deleted.Matches); err != nil {
		return err
	}
	tx.Emit(store.Change{Type: app.TournamentChanged, TournamentID: t.ID, Version: t.Version})
	return errors.Join(tx.DeleteTournament(t.ID), a.tournaments.VoidDraw(tx, t.ID, draw.ClassGone), a.Audit(ctx, tx, store.AuditEntry{Tournament: t.Ref()}), a.tournaments.NotifyCalledOff(tx, deleted, actor))
}

// inLockOrder returns tournaments in the order to lock them.
func inLockOrder(classes []tournament.Tournament) []tournament.Tournament {
	return slices.SortedFunc(slices.Values(classes), func(a, b tournament.Tournament) int { return strings.Compare(a.ID, b.ID) })
}

// Event returns an event with its classes.
// Errors: NotFound.
func (a *Events) Event(ctx context.Context, id string) (Detail, error) {
	return store.Read(ctx, a.DB, func(tx *store.Tx) (Detail, error) {
		e, err := tx.Event(id)
		if err != nil {
			return Detail{}, err
		}
		return WithClasses(tx, e)
	})
}

func WithClasses(tx *store.Tx, e event.Event) (Detail, error) {
	classes, err := tx.Classes(e.ID)
	if err != nil {
		return Detail{}, err
	}
	officials, err := tx.EventOfficials(e.ID)
	if err != nil {
		return Detail{}, err
	}
	tables, err := tx.Tables(e.ID)
	slices.SortStableFunc(classes, func(a, b tournament.Tournament) int { return event.Compare(a.Class.Class, b.Class.Class) })
	return Detail{e, classes, officials, tables}, err
}

// EventList is a page of events.
type EventList struct {
	Items   []store.EventSummary
	Total   int                 // number that the filter finds
	ByState map[event.State]int // number of all events; only for a page
}

// ListEvents lists events: running ones, then future ones, then past ones.
func (a *Events) ListEvents(ctx context.Context, filter store.EventFilter, page store.Page) (EventList, error) {
	var list EventList
	err := a.DB.Read(ctx, func(tx *store.Tx) (err error) {
		if list.Items, list.Total, err = tx.Events(filter, page); err != nil || page.Limit == 0 {
			return err
		}
		list.ByState, err = tx.CountEvents()
		return err
	})
	return list, err
}

// ChangeEvent locks an event, calls apply to change it for its organizers, saves it, and returns it with its classes.
func (a *Events) ChangeEvent(ctx context.Context, actor account.User, id string, apply func(*store.Tx, *event.Event, []tournament.Tournament) error) (Detail, error) {
	c, err := store.Write(ctx, a.DB, func(tx *store.Tx) (Detail, error) {
		e, err := tx.ChangeEvent(id, a.Time())
		if err != nil {
			return Detail{}, err
		}
		if err := app.RequireRunner(tx, actor, id); err != nil {
			return Detail{}, err
		}
		classes, err := tx.Classes(id)
		if err != nil {
			return Detail{}, err
		}
		was := e
		if err := apply(tx, &e, classes); err != nil {
			return Detail{}, err
		}
		if err := tx.SaveEvent(e); err != nil {
			return Detail{}, err
		}
		app.EmitEvent(tx, e)
		if c := app.CompareEvents(was, e); !c.None() {
			name := message.Verbatim(e.Name) // nothing else in the entry identifies the event
			c.Was, c.Became = append([]message.Message{name}, c.Was...), append([]message.Message{name}, c.Became...)
			if err := a.Audit(ctx, tx, c.Entry()); err != nil {
				return Detail{}, err
			}
		}
		return WithClasses(tx, e)
	})
	if errors.Is(err, app.ErrUnchanged) {
		return a.Event(ctx, id)
	}
	return c, err
}

// progress counts classes by progress.
func progress(tx *store.Tx, id string, classes []tournament.Tournament) (event.Progress, error) {
	p := event.Progress{Classes: len(classes)}
	for _, c := range classes {
		if !c.BeforeStart() {
			p.Drawn++
		}
		if c.Status == tournament.Active {
			p.Open++
		}
	}
	var err error
	p.Pulled, err = tx.PulledClasses(id)
	return p, err
}
