package app

import (
	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/hall"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// Official is a person with their rights in a tournament.
type Official struct {
	ID   string
	Role event.Role // "" for none
	own  event.Own  // their relation to the match

	overrode message.Message // obstacles of a start that they made anyway
	hall     *hall.Hall      // loaded by the gate for a start
}

// Right returns a person's role in a tournament, or refuses.
type Right func(tx *store.Tx, actor account.User, t tournament.Tournament) (Official, error)

// roleIn returns a person's role in a tournament. Organizers may do everything, referees what happens at tables. A role
// at its event counts like a role of the account.
func roleIn(actor account.User, s store.Standing) event.Role {
	switch {
	case actor.Is(account.Organizer):
		return event.Organizer
	case actor.Available() != nil:
		return ""
	case s.AtEvent != "":
		return s.AtEvent
	case actor.Is(account.Referee) && (s.Officials == tournament.Anyone || s.Assigned):
		return event.Referee
	}
	return ""
}

// OfficialOf returns a person with their rights in a tournament, which can be none.
func OfficialOf(tx *store.Tx, actor account.User, tournamentID string) (Official, error) {
	s, err := tx.Standing(tournamentID, actor.ID)
	return Official{ID: actor.ID, Role: roleIn(actor, s)}, err
}

// MayOfficiate refuses people who cannot officiate in a tournament.
func MayOfficiate(tx *store.Tx, actor account.User, t tournament.Tournament) (Official, error) {
	by, err := OfficialOf(tx, actor, t.ID)
	switch {
	case err != nil || by.Role != "":
	case !actor.Is(account.Referee):
		err = fault.New(fault.Forbidden, "server.access.officials")
	case actor.Available() != nil:
		err = fault.New(fault.Forbidden, "server.access.active_referee")
	default:
		err = fault.New(fault.Forbidden, "server.access.assigned_referee")
	}
	return by, err
}

// MayOrganize refuses everyone who does not organize a tournament.
func MayOrganize(tx *store.Tx, actor account.User, t tournament.Tournament) (Official, error) {
	by, err := OfficialOf(tx, actor, t.ID)
	if err == nil && by.Role != event.Organizer {
		err = fault.New(fault.Forbidden, "server.access.organizers")
	}
	return by, err
}

// OwnOf returns an official's relation to a match that the gate allowed: one of a class in which they pull, unless it
// is their own.
func OwnOf(tx *store.Tx, by Official, t tournament.Tournament) (event.Own, error) {
	if t.Class.EventID == "" || by.ID == "" || by.own != event.NotOwn {
		return by.own, nil
	}
	joined, err := tx.HasEntry(t.ID, by.ID)
	if err != nil || !joined {
		return event.NotOwn, err
	}
	return event.OwnClass, nil
}

// MayTakeOver refuses a helper the log of a bout that another table keeps.
func (by Official) MayTakeOver(tx *store.Tx, log tournament.Log) error {
	if by.Role != event.Scorer {
		return nil
	}
	table, err := tx.TableOfHelper(by.ID)
	if err != nil {
		return err
	}
	keptAt, err := tx.TableOfHelper(log.Scorer.ID)
	if err != nil {
		return err
	}
	return event.MayTakeOver(table, log.Scorer.ID, keptAt, by.ID)
}
