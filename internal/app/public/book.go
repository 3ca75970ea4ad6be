package public

import (
	"context"

	"github.com/toproll/toproll/internal/book"
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
