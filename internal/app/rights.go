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
	own  event.Own  // what the bout that this is about is to them
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

// ownOf tells what a bout with these entries is to an official.
func ownOf(tx *store.Tx, by official, t tournament.Tournament, entries [2]tournament.Entry) (event.Own, error) {
	if t.Class.EventID == "" || by.id == "" {
		return event.NotOwn, nil
	}
	joined, err := tx.HasEntry(t.ID, by.id)
	if err != nil || !joined {
		return event.NotOwn, err
	}
	e, err := tx.Competition(t.Class.EventID)
	return e.Settings.Own(by.id, entries[0].UserID, entries[1].UserID), err
}

// mayOfficiateIn refuses an official a bout of their own, if the event does not allow it.
func (by *official) mayOfficiateIn(tx *store.Tx, t tournament.Tournament, entries [2]tournament.Entry) error {
	var err error
	if by.own, err = ownOf(tx, *by, t, entries); err == nil {
		err = by.own.MayOfficiate()
	}
	return err
}

// mayOfficiateIn refuses the official at work a bout of their own, if the event does not
// allow it.
func (b *openedBracket) mayOfficiateIn(m tournament.Match) error {
	entries, err := b.pair(m.Players)
	if err == nil {
		err = b.by.mayOfficiateIn(b.tx, b.t, entries)
	}
	return err
}

// said adds to what is written down of a bout that the official pulls in it.
func (by official) said(became message.Message) message.Message {
	if by.own != event.OwnBout {
		return became
	}
	return message.Semicolons(became, message.New("server.audit.own_bout"))
}
