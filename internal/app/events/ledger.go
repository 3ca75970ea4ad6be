package events

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/ledger"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/results"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/text"
	"github.com/toproll/toproll/internal/tournament"
)

// LedgerClass is the current state of a class in an event's ledger.
type LedgerClass struct {
	ledger.Class
	ledger.State
	Tournament tournament.Tournament
	Podium     []Winner // third place first
	Recall     []Recalled
}

// Winner is an athlete who gets a medal.
type Winner struct {
	event.Shown
	EntryID string
	Place   int
	Of      event.Class // class of the place if merged classes have separate places, else zero
	Coach   string
	Absent  bool // from the ceremony: as noted, else as the athlete left the class early
	Left    bool // the class before its end
}

// Recalled is a certificate that is now wrong.
type Recalled struct {
	event.Shown
	EntryID string
	Was     int // the printed place
	Place   int // the current place; 0 for none, or not yet
}

// ProtestTime returns the time to protest after a result is announced.
func ProtestTime(s event.Settings) time.Duration { return time.Duration(s.ProtestTime) * time.Minute }

// Ledger returns the ledger of an event: its classes in order, without cancelled ones, with whole names. Errors:
// Forbidden, NotFound.
func (a *Events) Ledger(ctx context.Context, actor account.User, eventID string) ([]LedgerClass, error) {
	return store.Read(ctx, a.DB, func(tx *store.Tx) ([]LedgerClass, error) {
		if _, err := tx.Event(eventID); err != nil {
			return nil, err
		}
		if err := app.RequireOfficial(tx, actor, eventID); err != nil {
			return nil, err
		}
		return a.ledgerOf(tx, eventID)
	})
}

// ledgerOf reads the ledger of an event.
func (a *Events) ledgerOf(tx *store.Tx, eventID string) ([]LedgerClass, error) {
	e, err := tx.Event(eventID)
	if err != nil {
		return nil, err
	}
	c, err := WithClasses(tx, e)
	if err != nil {
		return nil, err
	}
	entries, err := tx.EntriesOfClasses(eventID)
	if err != nil {
		return nil, err
	}
	registered, _, err := ListRegistered(tx, eventID, store.RegistrationFilter{}, store.Page{})
	if err != nil {
		return nil, err
	}
	all, err := LedgerClasses(tx, c, entries)
	if err != nil {
		return nil, err
	}
	who, details := WholeNames(registered), map[string]event.Details{}
	for _, r := range registered {
		details[r.UserID] = r.Details
	}
	var list []LedgerClass
	for _, t := range c.Classes {
		if t.Cancelled {
			continue
		}
		of := all[t.ID]
		l := LedgerClass{Class: of, State: of.At(a.Time(), ProtestTime(e.Settings)), Tournament: t}
		byID := map[string]store.VisitedEntry{}
		for _, entry := range entries[t.ID] {
			byID[entry.ID] = entry
		}
		for _, w := range winners(e.Settings, t, entries[t.ID]) {
			entry := byID[w.EntryID]
			w.Shown, w.Coach, w.Absent, w.Left = who(entry), details[entry.UserID].Coach(t.Class.Arm), entry.Absent(), entry.Left.Kind != ""
			l.Podium = append(l.Podium, w)
		}
		var printed ledger.Done
		if i := slices.IndexFunc(of.Done, func(d ledger.Done) bool { return d.Mark == ledger.Certificates }); i >= 0 {
			printed = of.Done[i]
		}
		for _, id := range l.State.Recall {
			shown := who(byID[id])
			shown.Name = cmp.Or(shown.Name, printed.Names[id])
			l.Recall = append(l.Recall, Recalled{shown, id, printed.Places[id], of.Places[id]})
		}
		slices.SortStableFunc(l.Recall, func(a, b Recalled) int { return cmp.Compare(a.Was, b.Was) })
		list = append(list, l)
	}
	return list, nil
}

// LedgerClasses returns the ledger's classes of an event, by id.
func LedgerClasses(tx *store.Tx, c Detail, entries map[string][]store.VisitedEntry) (map[string]ledger.Class, error) {
	marks, err := tx.LedgerMarks(c.ID)
	if err != nil {
		return nil, err
	}
	protests, err := tx.Protests(c.ID)
	if err != nil {
		return nil, err
	}
	played, err := tx.PlayedOfClasses(c.ID)
	all := make(map[string]ledger.Class, len(c.Classes))
	for _, t := range c.Classes {
		of := ledger.Class{Name: t.Name, Stage: ledger.Planned, Paper: t.Paper.By, Done: marks[t.ID]}
		switch {
		case t.CompletedAt != nil:
			of.Stage, of.Places = ledger.Finished, ledger.Places{}
			for _, entry := range entries[t.ID] {
				if entry.UserID != "" && entry.Place > 0 {
					of.Places[entry.ID] = entry.Place
				}
			}
			of.Winners = len(winners(c.Settings, t, entries[t.ID]))
		case played[t.ID] > 0:
			of.Stage = ledger.Running
		case t.Seeded:
			of.Stage = ledger.Drawn
		}
		for _, p := range protests {
			if p.ClassID == t.ID && p.Outcome == event.Undecided {
				of.Protests++
			}
		}
		all[t.ID] = of
	}
	return all, err
}

// winners returns the athletes of a finished class who get a medal, third place first; merged classes with separate
// places follow one another.
func winners(s event.Settings, t tournament.Tournament, field []store.VisitedEntry) (list []Winner) {
	if t.CompletedAt == nil {
		return nil
	}
	over := results.Class{ID: t.ID, Class: t.Class.Class}
	for _, e := range field {
		if e.UserID != "" {
			over.Entries = append(over.Entries, results.Entry{Person: e.ID, Place: e.Place, Word: e.Word, Guest: e.Guest, Origin: e.Origin})
		}
	}
	parts := []results.Class{over}
	if s.Places.Merged == event.MergedApart {
		parts = over.Apart()
	}
	for _, part := range parts {
		var of event.Class
		if len(parts) > 1 {
			of = part.Class
		}
		if part.Field() < s.Places.MedalsFrom {
			continue
		}
		slices.SortStableFunc(part.Entries, func(a, b results.Entry) int { return cmp.Compare(b.Place, a.Place) })
		for _, e := range part.Entries {
			if e.Place >= 1 && e.Place <= 3 {
				list = append(list, Winner{EntryID: e.Person, Place: e.Place, Of: of})
			}
		}
	}
	return list
}

// MarkLedger sets or removes a mark of a class. Only organizers allow medals before the protest time is over, with a reason.
// Errors: Invalid, Forbidden, NotFound, Conflict.
func (a *Events) MarkLedger(ctx context.Context, actor account.User, classID string, m ledger.Mark, done bool, reason string) ([]LedgerClass, error) {
	list, err := store.Write(ctx, a.DB, func(tx *store.Tx) ([]LedgerClass, error) {
		t, err := tx.ChangeTournament(classID, a.Time()) // places are fixed until the end
		if err != nil {
			return nil, err
		}
		if t.Class.EventID == "" {
			return nil, fault.New(fault.Conflict, "server.class.outside", "tournament", t.Name)
		}
		allowed := app.RequireOfficial
		if m == ledger.Early {
			allowed = app.RequireRunner
		}
		if err := allowed(tx, actor, t.Class.EventID); err != nil {
			return nil, err
		}
		e, err := tx.Event(t.Class.EventID)
		if err != nil {
			return nil, err
		}
		if !e.Settings.Ledger {
			return nil, fault.New(fault.Conflict, "server.ledger.off", "event", e.Name)
		}
		err = a.writeMark(ctx, tx, e, t, ledger.Done{Mark: m, At: a.Time(), By: actor.ID, Name: actor.Name, Reason: text.Clean(reason)}, done)
		if err != nil && !errors.Is(err, app.ErrUnchanged) {
			return nil, err
		}
		tx.Emit(store.Change{Type: app.TournamentChanged, TournamentID: t.ID, Version: t.Version})
		list, failed := a.ledgerOf(tx, e.ID)
		return list, cmp.Or(failed, err)
	})
	if errors.Is(err, app.ErrUnchanged) {
		err = nil
	}
	return list, err
}

// NoteAbsent notes whether an athlete of a class is missing at the award ceremony.
// Errors: Forbidden, NotFound, Conflict.
func (a *Events) NoteAbsent(ctx context.Context, actor account.User, entryID string, absent bool) ([]LedgerClass, error) {
	return store.Write(ctx, a.DB, func(tx *store.Tx) ([]LedgerClass, error) {
		_, classID, _, err := tx.EntryByID(entryID)
		if err != nil {
			return nil, err
		}
		t, err := tx.ChangeTournament(classID, a.Time())
		if err != nil {
			return nil, err
		}
		if t.Class.EventID == "" {
			return nil, fault.New(fault.Conflict, "server.class.outside", "tournament", t.Name)
		}
		if err := app.RequireOfficial(tx, actor, t.Class.EventID); err != nil {
			return nil, err
		}
		entry, _, _, err := tx.EntryByID(entryID)
		if err != nil {
			return nil, err
		}
		if t.CompletedAt == nil || entry.Place == 0 {
			return nil, fault.New(fault.Conflict, "server.ledger.no_place", "name", entry.Name)
		}
		if entry.Absent() != absent {
			audited := store.AuditEntry{Tournament: t.Ref(), Person: tournament.Ref{ID: entry.UserID, Name: entry.Name}, Became: app.Shown("absent", "answer", app.Yes(absent))}
			if err := errors.Join(tx.SetCeremony(entryID, entry.Noted(absent)), a.Audit(ctx, tx, audited)); err != nil {
				return nil, err
			}
			tx.Emit(store.Change{Type: app.TournamentChanged, TournamentID: t.ID, Version: t.Version})
		}
		return a.ledgerOf(tx, t.Class.EventID)
	})
}

// writeMark stores or removes a mark, with its trace in the audit.
func (a *Events) writeMark(ctx context.Context, tx *store.Tx, e event.Event, t tournament.Tournament, d ledger.Done, done bool) error {
	word := "no"
	if done {
		word = "yes"
	}
	entry := store.AuditEntry{Tournament: t.Ref(), Became: message.New("server.audit.ledger", "mark", string(d.Mark), "done", word)}
	if !done {
		return errors.Join(tx.DeleteLedgerMark(t.ID, d.Mark), a.Audit(ctx, tx, entry))
	}
	c, err := WithClasses(tx, e)
	if err != nil {
		return err
	}
	entries, err := tx.EntriesOfClasses(e.ID)
	if err != nil {
		return err
	}
	all, err := LedgerClasses(tx, c, entries)
	if err != nil {
		return err
	}
	of := all[t.ID]
	if of.Holds(d.Mark) { // such as a tap on a screen that is out of date: the protest time must not begin again
		return app.ErrUnchanged
	}
	if err := of.MayMark(d, ProtestTime(e.Settings)); err != nil {
		return err
	}
	if d.Mark != ledger.Early {
		d.Reason = ""
	}
	if d.Reason != "" {
		entry.Became = message.Semicolons(entry.Became, message.New("server.audit.reason", "reason", d.Reason))
	}
	d.Places = of.Places
	if d.Mark == ledger.Certificates {
		d.Names = map[string]string{}
		for _, entry := range entries[t.ID] {
			if d.Places[entry.ID] > 0 {
				d.Names[entry.ID] = entry.Name
			}
		}
	}
	return errors.Join(tx.PutLedgerMark(t.ID, d), a.Audit(ctx, tx, entry))
}
