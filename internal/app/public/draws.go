package public

import (
	"context"

	"github.com/toproll/toproll/internal/app/tournaments"
	"github.com/toproll/toproll/internal/draw"
	"github.com/toproll/toproll/internal/store"
)

// VisitDraws returns the draws of a public event as visitors see them. Athletes who asked for initials since appear by
// initials. Errors: NotFound.
func (a *Public) VisitDraws(ctx context.Context, slug string) (tournaments.EventDraws, error) {
	public, err := a.PublicEvent(ctx, slug)
	if err != nil {
		return tournaments.EventDraws{}, err
	}
	return store.Read(ctx, a.DB, func(tx *store.Tx) (tournaments.EventDraws, error) {
		e, err := tx.Event(public.ID)
		if err != nil {
			return tournaments.EventDraws{}, err
		}
		d, err := tournaments.DrawsOf(tx, e)
		if err != nil {
			return d, err
		}
		hidden, err := tx.HiddenInDraws(e.ID)
		for i := range d.Draws {
			k := &d.Draws[i]
			k.Hide(hidden)
			k.PublishedBy, k.MadeBy = draw.Person{}, draw.Person{}
		}
		for i, l := range d.Late {
			if initials, hide := hidden[l.UserID]; hide {
				d.Late[i].Name = initials
			}
		}
		return d, err
	})
}
