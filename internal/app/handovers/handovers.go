// Package handovers takes an event to another instance and brings it back: its file, the preview and comparison of an
// import, and the copies that both sides keep.
package handovers

import (
	"context"
	"errors"
	"slices"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/app/accounts"
	"github.com/toproll/toproll/internal/app/events"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/eventfile"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/text"
)

// HandOvers carries out the use cases that take an event to another instance and bring it back.
type HandOvers struct {
	*app.App
	accounts *accounts.Accounts
}

// New returns the use cases of hand-overs.
func New(kernel *app.App, a *accounts.Accounts) *HandOvers {
	return &HandOvers{App: kernel, accounts: a}
}

// MaxNote is the maximum length of a hand-over's note, in characters.
const MaxNote = 200

// Reclaim makes an event that is away run here again, without the changes made elsewhere. If its file comes back,
// both are compared class by class. Errors: Invalid, Forbidden, NotFound, Conflict.
func (h *HandOvers) Reclaim(ctx context.Context, actor account.User, eventID, reason string) (events.Detail, error) {
	reason = text.Clean(reason)
	var wrong fault.Fields
	wrong.Check("reason", text.Line("reason", reason, MaxNote))
	if err := wrong.Err(); err != nil {
		return events.Detail{}, err
	}
	return store.Write(ctx, h.DB, func(tx *store.Tx) (events.Detail, error) {
		e, err := tx.ChangeEvent(eventID, h.Time())
		if err != nil {
			return events.Detail{}, err
		}
		if err := app.RequireRunner(tx, actor, eventID); err != nil {
			return events.Detail{}, err
		}
		if e.Away.At.IsZero() {
			return events.Detail{}, fault.New(fault.Conflict, "server.event.here", "event", e.Name)
		}
		rows, err := tx.EventRows(eventID)
		if err != nil {
			return events.Detail{}, err
		}
		e.Lease, e.Away = e.Lease+1, event.Away{}
		err = errors.Join(
			tx.SetLease(e.ID, e.Lease, e.Away),
			tx.AddHandOver(e.ID, store.HandOver{Lease: e.Lease, Kind: store.Reclaimed, At: h.Time(), By: actor.Name, Note: reason, Marks: rows.Marks()}),
			h.Audit(ctx, tx, store.AuditEntry{Became: message.Semicolons(message.Verbatim(e.Name), message.New("server.audit.reclaimed"), message.New("server.audit.reason", "reason", reason))}),
		)
		if err != nil {
			return events.Detail{}, err
		}
		app.EmitEvent(tx, e)
		return events.WithClasses(tx, e)
	})
}

// Overview has the hand-overs of an event and the copies kept here.
type Overview struct {
	Event  event.Event
	All    []store.HandOver  // in order of their numbers
	Copies []store.EventCopy // copies from before imports, the latest first
}

// Overview returns the hand-overs of an event to its organizers. Errors: Forbidden, NotFound.
func (h *HandOvers) Overview(ctx context.Context, actor account.User, eventID string) (Overview, error) {
	return store.Read(ctx, h.DB, func(tx *store.Tx) (o Overview, err error) {
		if o.Event, err = tx.Event(eventID); err != nil {
			return o, err
		}
		if err := app.RequireRunner(tx, actor, eventID); err != nil {
			return o, err
		}
		if o.All, err = tx.HandOvers(eventID); err != nil {
			return o, err
		}
		o.Copies, err = tx.EventCopies(eventID)
		return o, err
	})
}

// KeptCopy returns the copy of an event from before an import, as a file with a passphrase. Errors: Invalid, Forbidden,
// NotFound.
func (h *HandOvers) KeptCopy(ctx context.Context, actor account.User, eventID, copyID, passphrase string) (EventFile, error) {
	if eventfile.ShortPassphrase(passphrase) {
		return EventFile{}, fault.Bad("passphrase", "server.eventfile.passphrase_short", "least", eventfile.MinPassphrase)
	}
	o, err := h.Overview(ctx, actor, eventID)
	if err != nil {
		return EventFile{}, err
	}
	if !slices.ContainsFunc(o.Copies, func(c store.EventCopy) bool { return c.ID == copyID }) {
		return EventFile{}, fault.New(fault.NotFound, "server.thing", "thing", "event_copy")
	}
	kept, err := store.Write(ctx, h.DB, func(tx *store.Tx) ([]byte, error) {
		entry := store.AuditEntry{Became: message.Semicolons(message.Verbatim(o.Event.Name), message.New("server.audit.exported"))}
		kept, err := tx.EventCopyFile(eventID, copyID)
		return kept, errors.Join(err, h.Audit(ctx, tx, entry))
	})
	if err != nil {
		return EventFile{}, err
	}
	f, err := eventfile.Unpack(kept, "")
	if err != nil {
		return EventFile{}, err
	}
	content, err := f.Pack(passphrase)
	return EventFile{o.Event, content}, err
}
