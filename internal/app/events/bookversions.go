package events

import (
	"context"
	"errors"
	"slices"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/book"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/text"
)

// Limits of texts about versions of the book, in characters.
const (
	MaxBookReason  = 500
	MaxBookHandout = 200
)

// BookVersions returns the versions of the event's result book in order of their numbers. Only officials of the event see the
// recipients.
// Errors: NotFound.
func (a *Events) BookVersions(ctx context.Context, actor account.User, eventID string) ([]book.Version, error) {
	return store.Read(ctx, a.DB, func(tx *store.Tx) ([]book.Version, error) {
		if _, err := tx.Event(eventID); err != nil {
			return nil, err
		}
		versions, err := tx.BookVersions(eventID)
		if err == nil && app.RequireOfficial(tx, actor, eventID) != nil {
			for i := range versions {
				versions[i].HandedOut = nil
			}
		}
		return versions, err
	})
}

// BookEdition returns the documents of a version of the book. From the second on they begin with what has changed. The
// official edition is for officials of the event alone. The public one shows initials of people who asked for them
// since. Errors: Forbidden, NotFound.
func (a *Events) BookEdition(ctx context.Context, actor account.User, eventID string, number int, official bool) ([]book.Document, error) {
	return store.Read(ctx, a.DB, func(tx *store.Tx) ([]book.Document, error) {
		if _, err := tx.Event(eventID); err != nil {
			return nil, err
		}
		if official {
			if err := app.RequireOfficial(tx, actor, eventID); err != nil {
				return nil, err
			}
		}
		versions, err := tx.BookVersions(eventID)
		if err != nil {
			return nil, err
		}
		at := slices.IndexFunc(versions, func(v book.Version) bool { return v.Number == number })
		if at < 0 {
			return nil, fault.New(fault.NotFound, "server.thing", "thing", "book_version")
		}
		documents := versions[at].Edition(official)
		if at > 0 {
			documents = append([]book.Document{book.Replaces(versions[at-1], versions[at], official)}, documents...)
		}
		if official {
			return documents, nil
		}
		names, err := hiddenNames(tx, eventID)
		return book.Hide(documents, names), err
	})
}

// hiddenNames returns the initials for athletes' names in all spellings that a book may use.
func hiddenNames(tx *store.Tx, eventID string) (map[string]string, error) {
	list, _, err := tx.Registrations(eventID, store.RegistrationFilter{}, store.Page{})
	shown := map[string]string{}
	for _, r := range list {
		if !r.Initials {
			continue
		}
		for _, name := range []string{r.Name, event.WithPatronymic(r.Name, r.FamilyName, r.Details.Patronymic), r.Details.LatinName} {
			shown[name], shown[text.Latin(name)] = event.Initials(r.Name), event.Initials(r.Name)
		}
	}
	return shown, err
}

// FinishBook stores the current book of an event as a final version, which never changes and replaces the previous one.
// Errors: Invalid, Forbidden, NotFound, and Conflict if nothing has changed since the last one.
func (a *Events) FinishBook(ctx context.Context, actor account.User, eventID string, language, second message.Language, reason string) (book.Version, error) {
	reason = text.Clean(reason)
	var wrong fault.Fields
	if reason != "" {
		wrong.Check("reason", text.Line("reason", reason, MaxBookReason))
	}
	if err := wrong.Err(); err != nil {
		return book.Version{}, err
	}
	return store.Write(ctx, a.DB, func(tx *store.Tx) (book.Version, error) {
		if err := app.RequireRunner(tx, actor, eventID); err != nil {
			return book.Version{}, err
		}
		e, err := tx.LockEvent(eventID)
		if err != nil {
			return book.Version{}, err
		}
		versions, err := tx.BookVersions(eventID)
		if err != nil {
			return book.Version{}, err
		}
		v := book.Version{Number: len(versions) + 1, MadeAt: a.Time(), MadeBy: actor.Name, Language: language, Second: second, Reason: reason}
		for official, into := range map[bool]*[]book.Document{false: &v.Public, true: &v.Official} {
			source, err := bookSource(tx, e, official)
			if err != nil {
				return book.Version{}, err
			}
			source.Language, source.Second = language, second
			*into = book.Make(source)
		}
		if len(v.Public) == 0 {
			return book.Version{}, fault.New(fault.Conflict, "server.book.empty")
		}
		if n := len(versions); n > 0 && book.Hash(versions[n-1].Public) == book.Hash(v.Public) && book.Hash(versions[n-1].Official) == book.Hash(v.Official) {
			return book.Version{}, fault.New(fault.Conflict, "server.book.unchanged", "number", n)
		}
		tx.Emit(store.Change{Type: app.EventChanged, EventID: eventID})
		said := message.Semicolons(message.Verbatim(e.Name), message.New("server.audit.book_final", "number", v.Number))
		if reason != "" {
			said = message.Semicolons(said, message.New("server.audit.reason", "reason", reason))
		}
		return v, errors.Join(tx.AddBookVersion(eventID, v), a.Audit(ctx, tx, store.AuditEntry{Became: said}))
	})
}

// HandOutBook records who received a version of the book. Errors: Invalid, Forbidden, NotFound.
func (a *Events) HandOutBook(ctx context.Context, actor account.User, eventID string, number int, to string) ([]book.Version, error) {
	to = text.Clean(to)
	var wrong fault.Fields
	wrong.Check("to", text.Line("receiver", to, MaxBookHandout))
	if err := wrong.Err(); err != nil {
		return nil, err
	}
	return store.Write(ctx, a.DB, func(tx *store.Tx) ([]book.Version, error) {
		if err := app.RequireRunner(tx, actor, eventID); err != nil {
			return nil, err
		}
		e, err := tx.LockEvent(eventID)
		if err != nil {
			return nil, err
		}
		versions, err := tx.BookVersions(eventID)
		if err != nil {
			return nil, err
		}
		at := slices.IndexFunc(versions, func(v book.Version) bool { return v.Number == number })
		if at < 0 {
			return nil, fault.New(fault.NotFound, "server.thing", "thing", "book_version")
		}
		h := book.Handout{To: to, At: a.Time(), By: actor.Name}
		if err := tx.AddBookHandout(app.NewID(), eventID, number, h); err != nil {
			return nil, err
		}
		versions[at].HandedOut = append(versions[at].HandedOut, h)
		tx.Emit(store.Change{Type: app.EventChanged, EventID: eventID})
		return versions, a.Audit(ctx, tx, store.AuditEntry{Became: message.Semicolons(message.Verbatim(e.Name), message.New("server.audit.book_handed_out", "number", number, "to", to))})
	})
}
