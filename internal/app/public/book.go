package public

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app/tournaments"
	"github.com/toproll/toproll/internal/book"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/store"
)

// VisitBook returns the versions of a public event's book, in order.
// Errors: NotFound.
func (a *Public) VisitBook(ctx context.Context, slug string) ([]book.Version, error) {
	public, err := a.PublicEvent(ctx, slug)
	if err != nil {
		return nil, err
	}
	return store.Read(ctx, a.DB, func(tx *store.Tx) ([]book.Version, error) { return tx.BookVersions(public.ID) })
}

// DocumentsStamp returns a text that changes whenever the public documents of an event may change. It covers what
// visitors see elsewhere, the timetable and the draws. Errors: NotFound.
func (a *Public) DocumentsStamp(ctx context.Context, slug string) (string, error) {
	return store.Read(ctx, a.DB, func(tx *store.Tx) (string, error) {
		public, err := tx.PublicEvent(slug)
		if err != nil {
			return "", err
		}
		e, err := tx.Event(public.ID)
		if err != nil {
			return "", err
		}
		days, err := tx.ClassDays(e.ID)
		if err != nil {
			return "", err
		}
		draws, err := tournaments.DrawsOf(tx, e)
		if err != nil {
			return "", err
		}
		stamp := []string{public.Stamp}
		for _, id := range slices.Sorted(maps.Keys(days)) {
			stamp = append(stamp, id, strconv.FormatInt(days[id].NotBefore.UnixMilli(), 10))
		}
		for _, k := range draws.Draws {
			stamp = append(stamp, k.Commitment.SecretHash, string(k.State))
		}
		return strings.Join(stamp, " "), nil
	})
}

// VisitDocuments returns a public event with the current content of its public book, in no particular language. Errors:
// NotFound.
func (a *Public) VisitDocuments(ctx context.Context, slug string) (event.Event, book.Source, error) {
	public, err := a.PublicEvent(ctx, slug)
	if err != nil {
		return event.Event{}, book.Source{}, err
	}
	return a.events.Book(ctx, account.User{}, public.ID, false)
}
