package app

import (
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/hall"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// The gate asks [hall.Judge] before a match of an event, its log or its call is written, and
// before its log is read.

// Gate reports whether the official may act on a match, and records the official's relation to the match. If the act
// begins the match, it locks the queue. Errors: Forbidden, Conflict.
func (a *App) Gate(tx *store.Tx, by *Official, t tournament.Tournament, m tournament.Match, entries [2]tournament.Entry, act hall.Act) error {
	if t.Class.EventID == "" {
		return nil
	}
	e, err := tx.Event(t.Class.EventID)
	if err != nil {
		return err
	}
	actor, err := ActorOf(tx, *by)
	if err != nil {
		return err
	}
	facts := hall.Match{Number: m.Number, Status: m.Status}
	for side, entry := range entries {
		facts.Athletes[side] = hall.Athlete{UserID: entry.UserID, Name: entry.Name}
	}
	switch {
	case act.Begins:
		if facts, err = a.startFacts(tx, by, e, m.ID, facts); err != nil {
			return err
		}
	case actor.Link != nil:
		if facts.Call, err = tx.Call(m.ID); err != nil {
			return err
		}
	}
	v, err := hall.Judge(act, actor, facts, hall.Occasion{Event: e, Zone: e.Zone(), Now: a.Time()})
	by.Note(v)
	return err
}

// Note collects the audit's text of an act.
func (by *Official) Note(v hall.Verdict) {
	if v.Own != event.NotOwn {
		by.own = v.Own
	}
	if !v.Overrode.Zero() {
		by.overrode = v.Overrode
	}
}

// ActorOf returns an official in the form that the gate needs.
func ActorOf(tx *store.Tx, by Official) (hall.Actor, error) {
	actor := hall.Actor{ID: by.ID, Role: by.Role}
	if by.Role != event.Scorer {
		return actor, nil
	}
	link, err := tx.TableLink(by.ID)
	actor.Link = &link
	return actor, err
}

// startFacts adds the obstacles to a match's start. It locks the queue, so that no other match of its athletes starts
// meanwhile.
func (a *App) startFacts(tx *store.Tx, by *Official, e event.Event, matchID string, m hall.Match) (hall.Match, error) {
	if by.hall == nil {
		if _, err := tx.LockQueue(e.ID); err != nil {
			return m, err
		}
		h, err := a.LoadHall(tx, e, false)
		if err != nil {
			return m, err
		}
		h.Follow()
		by.hall = h
	}
	if at := by.hall.Matches[matchID]; at.Match != nil {
		return by.hall.Facts(at), nil
	}
	return m, nil
}

// MayChangeClass refuses to draw a class of a finished event, to revert its draw or to change the length of
// its matches.
// Errors: Conflict.
func MayChangeClass(tx *store.Tx, t tournament.Tournament) error {
	if t.Class.EventID == "" {
		return nil
	}
	e, err := tx.Event(t.Class.EventID)
	if err != nil {
		return err
	}
	return e.MayChange()
}

// Said adds to the audit text that the officials pull in the match themselves, and the obstacles that they disregarded.
func (by Official) Said(became message.Message) message.Message {
	all := []message.Message{became}
	if by.own == event.OwnBout {
		all = append(all, message.New("server.audit.own_bout"))
	}
	if !by.overrode.Zero() {
		all = append(all, message.New("server.audit.anyway", "why", by.overrode))
	}
	return message.Semicolons(all...)
}
