package handovers

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/eventfile"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/text"
)

// Options configure the file of an event.
type Options struct {
	Passphrase string // "" for a file that is not encrypted
	HandOver   bool   // the event is then away, with this file
	To         string // destination of a hand-over
}

// EventFile is an event as a file.
type EventFile struct {
	Event   event.Event
	Content []byte
}

// Export writes an event to a file. A hand-over makes the event read-only here until its file comes back or somebody
// reclaims it. An event that is away gives the file that took it, again.
// Errors: Invalid, Forbidden, NotFound.
func (h *HandOvers) Export(ctx context.Context, actor account.User, eventID string, x Options) (EventFile, error) {
	x.To = text.Clean(x.To)
	var wrong fault.Fields
	if x.Passphrase != "" && eventfile.ShortPassphrase(x.Passphrase) {
		wrong.Add("passphrase", "server.eventfile.passphrase_short", "least", eventfile.MinPassphrase)
	}
	if x.To != "" {
		wrong.Check("to", text.Line("destination", x.To, MaxNote))
	}
	if err := wrong.Err(); err != nil {
		return EventFile{}, err
	}
	var e event.Event
	f, err := store.Write(ctx, h.DB, func(tx *store.Tx) (eventfile.File, error) {
		var err error
		if e, err = lockWhole(tx, eventID); err != nil {
			return eventfile.File{}, err
		}
		if err := app.RequireRunner(tx, actor, eventID); err != nil {
			return eventfile.File{}, err
		}
		if x.HandOver && e.Away.At.IsZero() {
			if err := h.handOver(ctx, tx, actor, &e, x.To); err != nil {
				return eventfile.File{}, err
			}
		}
		entry := store.AuditEntry{Became: message.Semicolons(message.Verbatim(e.Name), message.New("server.audit.exported"))}
		f, err := h.file(tx, e, actor.Name)
		return f, errors.Join(err, h.Audit(ctx, tx, entry))
	})
	if err != nil {
		return EventFile{}, err
	}
	content, err := f.Pack(x.Passphrase)
	return EventFile{e, content}, err
}

// lockWhole locks an event so that nothing of it changes until this transaction ends. On PostgreSQL each statement would see what
// others have committed meanwhile: a file would have a half of a result, and an import would overwrite one that nobody has compared.
func lockWhole(tx *store.Tx, eventID string) (event.Event, error) {
	e, err := tx.LockEvent(eventID)
	if err != nil {
		return e, err
	}
	classes, err := tx.Classes(eventID)
	if err != nil {
		return e, err
	}
	for _, c := range classes {
		if _, err := tx.LockTournament(c.ID); err != nil {
			return e, err
		}
	}
	_, err = tx.LockQueue(eventID)
	return e, err
}

// handOver records that an event is now away.
func (h *HandOvers) handOver(ctx context.Context, tx *store.Tx, actor account.User, e *event.Event, to string) error {
	rows, err := tx.EventRows(e.ID)
	if err != nil {
		return err
	}
	e.Lease, e.Away = e.Lease+1, event.Away{At: h.Time(), By: actor.Name, To: to}
	tx.Emit(store.Change{Type: app.HandedOver, EventID: e.ID, Version: e.Version})
	return errors.Join(
		tx.SetLease(e.ID, e.Lease, e.Away),
		tx.AddHandOver(e.ID, store.HandOver{Lease: e.Lease, Kind: store.Taken, At: e.Away.At, By: actor.Name, Note: to, Marks: rows.Marks()}),
		h.Audit(ctx, tx, store.AuditEntry{Became: message.Semicolons(message.Verbatim(e.Name), message.New("server.audit.handed_over", "to", cmp.Or(to, app.Nothing)))}),
	)
}

// Copy returns an event as a file for the automatic copies: not handed over, and written by nobody.
// Errors: NotFound.
func (h *HandOvers) Copy(ctx context.Context, eventID, passphrase string) (EventFile, error) {
	var e event.Event
	f, err := store.Read(ctx, h.DB, func(tx *store.Tx) (f eventfile.File, err error) {
		if e, err = tx.Event(eventID); err != nil {
			return f, err
		}
		return h.file(tx, e, "")
	})
	if err != nil {
		return EventFile{}, err
	}
	content, err := f.Pack(passphrase)
	return EventFile{e, content}, err
}

// file reads an event into a file.
func (h *HandOvers) file(tx *store.Tx, e event.Event, by string) (eventfile.File, error) {
	rows, err := tx.EventRows(e.ID)
	if err != nil {
		return eventfile.File{}, err
	}
	handOvers, err := tx.HandOvers(e.ID)
	if err != nil {
		return eventfile.File{}, err
	}
	f := eventfile.File{Rows: rows, Manifest: eventfile.Manifest{
		ExportedAt: h.Time(), ExportedBy: by, EventID: e.ID, Event: e.Name, Lease: e.Lease, HandedOver: !e.Away.At.IsZero(), From: e.Lease,
	}}
	if f.HandedOver {
		f.From = 0
		for _, h := range handOvers {
			if h.Lease < e.Lease {
				f.From = h.Lease
			}
		}
	}
	ids, err := tx.FilePeople(e.ID)
	if err != nil {
		return f, err
	}
	inFile := make(map[string]string, len(ids)) // file ids by ids here
	for file, here := range ids {
		inFile[here] = file
	}
	if f.People, err = people(tx, e.ID, rows, inFile); err != nil {
		return f, err
	}
	rows.Rename(inFile)
	return f, nil
}

// people describes all people in the rows of an event.
func people(tx *store.Tx, eventID string, rows eventfile.Rows, inFile map[string]string) ([]eventfile.Person, error) {
	registrations, _, err := tx.Registrations(eventID, store.RegistrationFilter{}, store.Page{})
	if err != nil {
		return nil, err
	}
	registered := make(map[string]event.Details, len(registrations))
	for _, r := range registrations {
		registered[r.UserID] = r.Details
	}
	competes := map[string]bool{}
	for _, row := range rows["entries"] {
		competes[fmt.Sprint(row["user_id"])] = true
	}
	var all []eventfile.Person
	for _, id := range rows.People() {
		u, err := tx.User(id)
		if fault.KindOf(err) == fault.NotFound { // the operator at the console, or a person who never had an account
			continue
		}
		if err != nil {
			return nil, err
		}
		profile, err := tx.AthleteProfile(id)
		if err != nil {
			return nil, err
		}
		p := eventfile.Person{ID: id, Kind: eventfile.Official, Name: u.Name, FamilyName: u.FamilyName, Initials: u.Initials}
		details, isRegistered := registered[id]
		switch {
		case u.Role == account.Helper:
			p.Kind = eventfile.Helper
		case isRegistered, competes[id]:
			p.Kind = eventfile.Athlete
			p.Sex, p.BirthYear, p.Club, p.Country, p.Region = string(profile.Sex), profile.BirthYear, profile.Club, profile.Country, profile.Region
			p.FederationNumber = details.FederationNumber
		}
		if file, ok := inFile[id]; ok {
			p.ID = file
		}
		all = append(all, p)
	}
	return all, nil
}
