package day

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/account/secret"
	"github.com/toproll/toproll/internal/account/token"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/app/accounts"
	"github.com/toproll/toproll/internal/app/events"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/hall"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/text"
	"github.com/toproll/toproll/internal/tournament"
)

// tablePage is the page of the web app that takes the secret of a table's link, see [resetPage].
const tablePage = "/table#"

// AddTable adds a table to an event under the lowest free number.
// Errors: Invalid, Forbidden, NotFound, Conflict.
func (a *Day) AddTable(ctx context.Context, actor account.User, eventID string, edit event.TableEdit) (events.Detail, error) {
	return a.events.ChangeEvent(ctx, actor, eventID, func(tx *store.Tx, e *event.Event, _ []tournament.Tournament) error {
		tables, err := tx.Tables(eventID)
		if err == nil {
			err = e.MayChange()
		}
		if err != nil {
			return err
		}
		t := event.Table{ID: app.NewID(), EventID: eventID, State: event.TableOpen}
		if edit.Number == nil {
			if t.Number, err = event.NextTable(tables); err != nil {
				return err
			}
		}
		if err := t.Apply(edit, tables); err != nil {
			return err
		}
		t.Relieve(tables, a.Time())
		return errors.Join(tx.AddTable(t), a.Audit(ctx, tx, store.AuditEntry{Became: tableOf(*e, t)}))
	})
}

// tableOf names a table of an event in the audit.
func tableOf(e event.Event, t event.Table) message.Message {
	return message.Semicolons(message.Verbatim(e.Name), app.Shown("table", "", t.Short()))
}

// UpdateTable changes a table, for the officials of its event.
// Errors: Invalid, Forbidden, NotFound, Conflict.
func (a *Day) UpdateTable(ctx context.Context, actor account.User, id string, edit event.TableEdit) (events.Detail, error) {
	return a.changeTable(ctx, actor, id, func(tx *store.Tx, e event.Event, t *event.Table) error {
		tables, err := tx.Tables(e.ID)
		if err != nil {
			return err
		}
		was := *t
		if err := t.Apply(edit, tables); err != nil {
			return err
		}
		if t.Referees != was.Referees {
			t.Relieve(tables, a.Time())
		}
		var c app.Comparison
		c.Add("number", "", fmt.Sprint(was.Number), fmt.Sprint(t.Number))
		c.Add("name", "", was.Name, t.Name)
		c.Add("referees", "", was.Referees, t.Referees)
		c.Add("state", "table", string(was.State), string(t.State))
		if c.None() {
			return app.ErrUnchanged
		}
		if t.State == event.TableClosed {
			if err := a.setAsideAtTable(tx, *t); err != nil {
				return err
			}
		}
		entry := c.Entry()
		entry.Was = message.Semicolons(tableOf(e, was), entry.Was)
		return errors.Join(tx.SaveTable(*t), a.Audit(ctx, tx, entry))
	})
}

// setAsideAtTable makes devices' records of a table's announced bouts wait for a person's decision, because these bouts
// move elsewhere. A paused table keeps its bouts.
func (a *Day) setAsideAtTable(tx *store.Tx, t event.Table) error {
	calls, err := tx.Calls(t.EventID, 0)
	if err != nil {
		return err
	}
	of := map[string][]string{} // matches, by tournament
	for id, c := range calls {
		if c.Place == event.Announced && c.TableID == t.ID {
			tournamentID, _, err := tx.FindMatch(id)
			if err != nil {
				return err
			}
			of[tournamentID] = append(of[tournamentID], id)
		}
	}
	for _, tournamentID := range slices.Sorted(maps.Keys(of)) {
		if _, err := tx.LockTournament(tournamentID); err != nil {
			return err
		}
		for _, id := range of[tournamentID] {
			scoring, err := tx.Scoring(id)
			if err == nil {
				err = tx.SaveScoring(id, scoring.Withdrawn())
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// DeleteTable removes a table with its links and ends their sessions. Errors: Forbidden, NotFound.
func (a *Day) DeleteTable(ctx context.Context, actor account.User, id string) (events.Detail, error) {
	return a.changeTable(ctx, actor, id, func(tx *store.Tx, e event.Event, t *event.Table) error {
		if err := app.RequireRunner(tx, actor, e.ID); err != nil {
			return err
		}
		links, err := tx.TableLinks(e.ID)
		if err != nil {
			return err
		}
		for _, l := range links {
			if l.TableID == id {
				if err := a.events.EndHelper(tx, l); err != nil {
					return err
				}
			}
		}
		return errors.Join(tx.DeleteTable(id), a.Audit(ctx, tx, store.AuditEntry{Was: tableOf(e, *t)}))
	})
}

// changeTable locks the event of a table, calls apply to change the table for an official of the
// event, and returns the event.
func (a *Day) changeTable(ctx context.Context, actor account.User, id string, apply func(*store.Tx, event.Event, *event.Table) error) (events.Detail, error) {
	c, err := store.Write(ctx, a.DB, func(tx *store.Tx) (events.Detail, error) {
		t, err := tx.Table(id)
		if err != nil {
			return events.Detail{}, err
		}
		if err := app.RequireOfficial(tx, actor, t.EventID); err != nil {
			return events.Detail{}, err
		}
		e, err := tx.ChangeEvent(t.EventID, a.Time())
		if err != nil {
			return events.Detail{}, err
		}
		if t, err = tx.Table(id); err != nil { // current, because locked
			return events.Detail{}, err
		}
		if err := apply(tx, e, &t); err != nil {
			return events.Detail{}, err
		}
		app.EmitEvent(tx, e)
		return events.WithClasses(tx, e)
	})
	if errors.Is(err, app.ErrUnchanged) {
		return store.Read(ctx, a.DB, func(tx *store.Tx) (events.Detail, error) {
			t, err := tx.Table(id)
			if err != nil {
				return events.Detail{}, err
			}
			e, err := tx.Event(t.EventID)
			if err != nil {
				return events.Detail{}, err
			}
			return events.WithClasses(tx, e)
		})
	}
	return c, err
}

// TableLinks returns the links of an event's tables, the latest first.
// Errors: Forbidden, NotFound.
func (a *Day) TableLinks(ctx context.Context, actor account.User, eventID string) ([]event.TableLink, error) {
	return store.Read(ctx, a.DB, func(tx *store.Tx) ([]event.TableLink, error) {
		if _, err := tx.Event(eventID); err != nil {
			return nil, err
		}
		if err := app.RequireOfficial(tx, actor, eventID); err != nil {
			return nil, err
		}
		return tx.TableLinks(eventID)
	})
}

// IssuedTableLink is a new link with its secret, which is shown only once.
type IssuedTableLink struct {
	event.TableLink
	accounts.Link
}

// IssueTableLink creates a link with which a helper keeps logs at a table for a day; an empty day
// is today at the event.
// Errors: Invalid, Forbidden, NotFound, Conflict.
func (a *Day) IssueTableLink(ctx context.Context, actor account.User, tableID, helper string, day event.Day) (IssuedTableLink, error) {
	var wrong fault.Fields
	helper = text.Clean(helper)
	wrong.Check("helper", text.Line("helper", helper, event.MaxHelper))
	if err := wrong.Err(); err != nil {
		return IssuedTableLink{}, err
	}
	plain, digest := secret.New()
	return store.Write(ctx, a.DB, func(tx *store.Tx) (IssuedTableLink, error) {
		t, err := tx.Table(tableID)
		if err != nil {
			return IssuedTableLink{}, err
		}
		if err := app.RequireOfficial(tx, actor, t.EventID); err != nil {
			return IssuedTableLink{}, err
		}
		e, err := tx.LockEvent(t.EventID)
		if err != nil {
			return IssuedTableLink{}, err
		}
		l, err := newTableLink(e, t, helper, day, a.Time())
		if err != nil {
			return IssuedTableLink{}, err
		}
		links, err := tx.TableLinks(e.ID)
		if err != nil {
			return IssuedTableLink{}, err
		}
		links = slices.DeleteFunc(links, func(o event.TableLink) bool { return o.TableID != tableID || !o.IsGood(l.CreatedAt) })
		if len(links) >= event.MaxLinks {
			return IssuedTableLink{}, fault.New(fault.Conflict, "server.table.most_links", "most", event.MaxLinks)
		}
		u := account.User{ID: l.ID, Name: l.Helper, Role: account.Helper, Status: account.Active, CreatedAt: l.CreatedAt}
		issued := IssuedTableLink{l, accounts.Link{Path: tablePage + plain, Expires: l.Until}}
		if a.PublicAddress != "" {
			issued.URL = a.PublicAddress + issued.Path
		}
		app.EmitEvent(tx, e)
		return issued, errors.Join(tx.AddUser(u, ""), tx.AddTableLink(l, digest, actor.ID),
			a.Audit(ctx, tx, store.AuditEntry{Person: app.PersonRef(u), Became: message.Semicolons(tableOf(e, t), app.Shown("day", "", string(l.Day)))}))
	})
}

// newTableLink returns a new link of a table.
func newTableLink(e event.Event, t event.Table, helper string, day event.Day, now time.Time) (event.TableLink, error) {
	zone := e.Zone()
	if day == "" {
		day = zone.Day(now)
	}
	from, until, err := event.DayAt(day, zone, now)
	return event.TableLink{
		ID: app.NewID(), TableID: t.ID, Helper: helper + " · " + t.Short(), Day: day, From: from, Until: until, CreatedAt: now,
	}, err
}

// RevokeTableLink ends a link and its sessions. Errors: Forbidden, NotFound.
func (a *Day) RevokeTableLink(ctx context.Context, actor account.User, id string) (event.TableLink, error) {
	return store.Write(ctx, a.DB, func(tx *store.Tx) (event.TableLink, error) {
		l, err := tx.TableLink(id)
		if err != nil {
			return l, err
		}
		t, err := tx.Table(l.TableID)
		if err != nil {
			return l, err
		}
		if err := app.RequireOfficial(tx, actor, t.EventID); err != nil {
			return l, err
		}
		e, err := tx.LockEvent(t.EventID)
		if err != nil || l.RevokedAt != nil {
			return l, err
		}
		if err := a.events.EndHelper(tx, l); err != nil {
			return l, err
		}
		app.EmitEvent(tx, e)
		if err := a.Audit(ctx, tx, store.AuditEntry{Person: tournament.Ref{ID: l.ID, Name: l.Helper}, Was: tableOf(e, t)}); err != nil {
			return l, err
		}
		return tx.TableLink(id)
	})
}

// AtTable is a helper's session at a table of an event.
type AtTable struct {
	accounts.Session
	Table   event.Table
	Event   event.Event
	Expires time.Time
}

// EnterTable begins a session for the helper whose link has a secret. It lasts until the link ends, or for the maximum
// of a session. Errors: Invalid, Forbidden.
func (a *Day) EnterTable(ctx context.Context, plain string) (AtTable, error) {
	ring, err := a.accounts.Ring(ctx, token.RingAge)
	if err != nil {
		return AtTable{}, err
	}
	return store.Write(ctx, a.DB, func(tx *store.Tx) (at AtTable, err error) {
		now := a.Time()
		l, err := tx.TableLinkBySecret(secret.Digest(plain))
		if fault.KindOf(err) == fault.NotFound {
			err = fault.Bad("token", "server.table.no_link")
		}
		if err == nil {
			err = l.MayEnter(now)
		}
		if err != nil {
			return at, err
		}
		if at.Table, err = tx.Table(l.TableID); err != nil {
			return at, err
		}
		if at.Event, err = tx.Event(at.Table.EventID); err != nil {
			return at, err
		}
		if at.User, err = tx.User(l.ID); err != nil {
			return at, err
		}
		good := min(l.Until.Sub(now), a.SessionLength)
		at.Expires = now.Add(good)
		if at.Token, err = ring.Sign(at.User, now, good); err != nil {
			return at, err
		}
		return at, tx.UseTableLink(l.ID, now)
	})
}

// TableNow is a table with the bouts that can be pulled there.
type TableNow struct {
	event.Table
	Event   event.Event
	Running []tournament.NamedMatch // whose logs the caller or another helper of the table keeps
	Next    []tournament.NamedMatch // that can start, of all classes of the event
	Others  int                     // in progress elsewhere
	Classes []string                // ids of open classes
	Now     *hall.NowTable          // called and announced there; nil unless the event runs
}

// TableNow returns the bouts that can be pulled at a table, for officials of its event and helpers
// at the table.
// Errors: Forbidden, NotFound.
func (a *Day) TableNow(ctx context.Context, actor account.User, id string) (TableNow, error) {
	now, bouts, keepers, err := a.tableNow(ctx, actor, id)
	if err != nil {
		return now, err
	}
	position := map[string]int{}
	if now.Event.State == event.Running {
		q, err := a.QueueOf(ctx, now.EventID)
		if err != nil {
			return now, err
		}
		if i := slices.IndexFunc(q.Tables, func(t hall.NowTable) bool { return t.ID == id }); i >= 0 {
			now.Now = &q.Tables[i]
			for i, b := range []*hall.NowBout{now.Now.Called, now.Now.OnDeck, now.Now.InTheHole} {
				if b != nil {
					position[b.ID] = i + 1
				}
			}
		}
	}
	for _, b := range bouts {
		switch keeper := keepers[b.ID]; {
		case b.StartedAt == nil:
			if now.Now == nil || position[b.ID] != 0 {
				now.Next = append(now.Next, b)
			}
		case keeper.UserID == actor.ID, keeper.TableID == id:
			now.Running = append(now.Running, b)
		default:
			now.Others++
		}
	}
	slices.SortStableFunc(now.Next, func(a, b tournament.NamedMatch) int { return cmp.Compare(position[a.ID], position[b.ID]) })
	return now, nil
}

// tableNow reads a table with the bouts that can be pulled at its event, and who keeps their logs.
func (a *Day) tableNow(ctx context.Context, actor account.User, id string) (now TableNow, bouts []tournament.NamedMatch, keepers map[string]store.Keeper, err error) {
	err = a.DB.Read(ctx, func(tx *store.Tx) (err error) {
		now = TableNow{}
		if now.Table, err = tx.Table(id); err != nil {
			return err
		}
		if err := mayBeAtTable(tx, actor, now.Table); err != nil {
			return err
		}
		if now.Event, err = tx.Event(now.EventID); err != nil {
			return err
		}
		classes, err := tx.Classes(now.EventID)
		if err != nil {
			return err
		}
		for _, c := range classes {
			if c.Status == tournament.Active {
				now.Classes = append(now.Classes, c.ID)
			}
		}
		if bouts, err = tx.BoutsOfTables(now.EventID); err != nil {
			return err
		}
		keepers, err = tx.Keepers(now.EventID)
		return err
	})
	return now, bouts, keepers, err
}

// mayBeAtTable refuses people who neither officiate at the event of a table nor help at it.
func mayBeAtTable(tx *store.Tx, actor account.User, t event.Table) error {
	if !actor.Is(account.Helper) {
		return app.RequireOfficial(tx, actor, t.EventID)
	}
	table, err := tx.TableOfHelper(actor.ID)
	if err == nil && table != t.ID {
		err = fault.New(fault.Forbidden, "server.table.another")
	}
	return err
}
