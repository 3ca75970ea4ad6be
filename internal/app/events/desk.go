package events

import (
	"context"
	"errors"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/text"
	"github.com/toproll/toproll/internal/tournament"
)

// Suggestion is an existing person who may be the athlete being entered.
type Suggestion struct {
	store.Known
	SameClub, SameBirthYear bool
}

// SuggestPeople returns, for each athlete being entered, existing people with the same name. If a club or birth year is
// given, it must match too. Errors: Forbidden, NotFound.
func (a *Events) SuggestPeople(ctx context.Context, actor account.User, eventID string, entered []AthleteDraft) ([][]Suggestion, error) {
	lists := make([][]Suggestion, len(entered))
	err := a.DB.Read(ctx, func(tx *store.Tx) error {
		if _, err := tx.Event(eventID); err != nil {
			return err
		}
		if err := app.RequireOfficial(tx, actor, eventID); err != nil {
			return err
		}
		for i, d := range entered {
			known, err := tx.KnownAs(eventID, d.Name)
			if err != nil {
				return err
			}
			lists[i] = []Suggestion{}
			for _, k := range known {
				if event.Suggested(d.Profile, k.Profile) {
					lists[i] = append(lists[i], Suggestion{
						k, d.Profile.Club != "" && sameFolded(d.Profile.Club, k.Profile.Club), d.Profile.BirthYear != 0 && d.Profile.BirthYear == k.Profile.BirthYear,
					})
				}
			}
		}
		return nil
	})
	return lists, err
}

// Weigh stores an attempt on the scales. It changes no class.
// Errors: Invalid, Forbidden, NotFound, Conflict.
func (a *Events) Weigh(ctx context.Context, actor account.User, id string, weight event.Grams) (Registered, error) {
	if weight < event.MinWeight || weight > event.MaxLimit {
		return Registered{}, fault.Bad("grams", "server.event.range", "least", int(event.MinWeight), "most", int(event.MaxLimit))
	}
	return a.changeAthlete(ctx, actor, id, func(tx *store.Tx, e event.Event, r event.Registration) error {
		w := event.Weighing{Weight: weight, At: a.Time(), ByID: actor.ID, ByName: actor.Name}
		return errors.Join(
			tx.AddWeighing(app.NewID(), id, w),
			a.Audit(ctx, tx, store.AuditEntry{Person: tournament.Ref{ID: r.UserID, Name: r.Name}, Became: message.New("server.audit.weighed", "event", e.Name, "attempt", len(r.Weighings)+1)}),
		)
	})
}

func sameFolded(a, b string) bool { return text.Fold(a) == text.Fold(b) }
