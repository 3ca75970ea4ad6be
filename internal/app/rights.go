package app

import (
	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// official is somebody with what they may do with a tournament.
type official struct {
	id   string
	role event.Role // "" for nothing
	own  event.Own  // what the match that this is about is to them

	overrode message.Message // what was in the way of a start that they made anyway
	hall     *hall           // the event, once the gate has loaded it for a start
}

// right tells whether somebody may change a tournament, and as what.
type right func(tx *store.Tx, actor account.User, t tournament.Tournament) (official, error)

// roleIn tells what somebody may do with a tournament: an organizer everything, a referee
// what is done at its tables. A role at its event counts there as one of the account does.
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

// officialOf returns what somebody may do with a tournament, which can be nothing.
func officialOf(tx *store.Tx, actor account.User, tournamentID string) (official, error) {
	s, err := tx.Standing(tournamentID, actor.ID)
	return official{id: actor.ID, role: roleIn(actor, s)}, err
}

// mayOfficiate refuses everybody but those who may officiate a tournament.
func mayOfficiate(tx *store.Tx, actor account.User, t tournament.Tournament) (official, error) {
	by, err := officialOf(tx, actor, t.ID)
	switch {
	case err != nil || by.role != "":
	case !actor.Is(account.Referee):
		err = fault.New(fault.Forbidden, "server.access.officials")
	case actor.Available() != nil:
		err = fault.New(fault.Forbidden, "server.access.active_referee")
	default:
		err = fault.New(fault.Forbidden, "server.access.assigned_referee")
	}
	return by, err
}

// mayOrganize refuses everybody but those who organize a tournament.
func mayOrganize(tx *store.Tx, actor account.User, t tournament.Tournament) (official, error) {
	by, err := officialOf(tx, actor, t.ID)
	if err == nil && by.role != event.Organizer {
		err = fault.New(fault.Forbidden, "server.access.organizers")
	}
	return by, err
}

// ownOf returns what a match that the gate has judged is to an official: one of a class in which
// they pull, if not their own.
func ownOf(tx *store.Tx, by official, t tournament.Tournament) (event.Own, error) {
	if t.Class.EventID == "" || by.id == "" || by.own != event.NotOwn {
		return by.own, nil
	}
	joined, err := tx.HasEntry(t.ID, by.id)
	if err != nil || !joined {
		return event.NotOwn, err
	}
	return event.OwnClass, nil
}
