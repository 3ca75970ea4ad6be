package app

import (
	"cmp"
	"slices"

	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/event"
	rules "github.com/toproll/toproll/internal/hall"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/queue"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// The gate asks [rules.Judge] before a match of an event, its log or its call is written, and
// before its log is read.

// gate reports whether the official may do something to a match, and notes what the match is to
// them. If the match begins by it, gate locks the queue.
// Errors: Forbidden, Conflict.
func (a *App) gate(tx *store.Tx, by *official, t tournament.Tournament, m tournament.Match, entries [2]tournament.Entry, act rules.Act) error {
	if t.Class.EventID == "" {
		return nil
	}
	e, err := tx.Competition(t.Class.EventID)
	if err != nil {
		return err
	}
	actor, err := actorOf(tx, *by)
	if err != nil {
		return err
	}
	facts := rules.Match{Number: m.Number, Status: m.Status}
	for side, entry := range entries {
		facts.Athletes[side] = rules.Athlete{UserID: entry.UserID, Name: entry.Name}
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
	v, err := rules.Judge(act, actor, facts, rules.Hall{Event: e, Zone: zoneOf(e), Now: a.time()})
	by.note(v)
	return err
}

// note keeps what is written down of an act.
func (by *official) note(v rules.Verdict) {
	if v.Own != event.NotOwn {
		by.own = v.Own
	}
	if !v.Overrode.Zero() {
		by.overrode = v.Overrode
	}
}

// actorOf returns an official as the gate knows them.
func actorOf(tx *store.Tx, by official) (rules.Actor, error) {
	actor := rules.Actor{ID: by.id, Role: by.role}
	if by.role != event.Scorer {
		return actor, nil
	}
	link, err := tx.TableLink(by.id)
	actor.Link = &link
	return actor, err
}

// startFacts adds what could be in the way of a match that begins. It locks the queue, so that no
// other match of its athletes begins meanwhile.
func (a *App) startFacts(tx *store.Tx, by *official, e event.Event, matchID string, m rules.Match) (rules.Match, error) {
	if by.hall == nil {
		if _, err := tx.LockQueue(e.ID); err != nil {
			return m, err
		}
		h, err := a.loadHall(tx, e, false)
		if err != nil {
			return m, err
		}
		h.follow()
		by.hall = h
	}
	if at := by.hall.matches[matchID]; at.Match != nil {
		return by.hall.facts(at), nil
	}
	return m, nil
}

// facts returns what the gate looks at in a match.
func (h *hall) facts(m matchAt) rules.Match {
	class := h.classes[m.class]
	f := rules.Match{Number: m.Number, Status: m.Status, Call: h.call(m.Match), Class: class.day.Held}
	f.Held = f.Call.Held
	if n := h.table(f.Call.TableID); f.Call.Place == event.Announced && n > 0 {
		f.Paused = h.tables[n-1].State != event.TableOpen
	}
	var rests queue.Reason
	f.Disputed, rests = queue.Readiness(h.state(), h.settings(), queue.Ref{Class: m.class, Match: m.Number})
	for side, e := range h.bout(m).Entries {
		if e.UserID == "" {
			continue
		}
		a := rules.Athlete{UserID: e.UserID, Name: e.Name}
		_, a.Held = h.held[e.UserID]
		a.Unweighed = h.unweighed[classPerson{class.ID, e.UserID}] != ""
		a.BusyTable, a.Busy = h.busy(e.UserID, m.ID)
		if rests.Code == queue.AthleteRests && h.people[rests.Athlete] == e.UserID {
			a.RestsTo = at(rests.Until)
		}
		f.Athletes[side] = a
	}
	return f
}

// busy reports whether a person is in progress in, or called for, another match, and at which
// table if that is known.
func (h *hall) busy(userID, matchID string) (table string, busy bool) {
	for id, m := range h.matches {
		call := h.calls[id]
		if id == matchID || call.Place != event.Called && m.Status != bracket.InProgress {
			continue
		}
		for _, e := range h.bout(m).Entries {
			if e.UserID == userID {
				return h.short(call.TableID), true
			}
		}
	}
	return "", false
}

// gate reports whether the official at work may do something to the match of an opened bracket.
func (b *openedBracket) gate(a *App, m tournament.Match, act rules.Act) error {
	entries, err := b.pair(m.Players)
	if err != nil {
		return err
	}
	return a.gate(b.tx, &b.by, b.t, m, entries, act)
}

// mayChange refuses to change a class of an event that is finished.
// Errors: Conflict.
func (b *openedBracket) mayChange() error {
	if b.t.Class.EventID == "" {
		return nil
	}
	if b.event == nil {
		e, err := b.tx.Competition(b.t.Class.EventID)
		if err != nil {
			return err
		}
		b.event = &e
	}
	return b.event.MayChange()
}

// mayChangeClass refuses to draw the bracket of a class of a finished event, to take it back or to change the
// length of its matches.
// Errors: Conflict.
func mayChangeClass(tx *store.Tx, t tournament.Tournament) error {
	if t.Class.EventID == "" {
		return nil
	}
	e, err := tx.Competition(t.Class.EventID)
	if err != nil {
		return err
	}
	return e.MayChange()
}

// mayWrite refuses to write a match of an event that is finished, and a change that decides the
// own match of the person who acts for them.
// Errors: Forbidden, Conflict.
func (b *openedBracket) mayWrite(m tournament.Match) error {
	if err := b.mayChange(); err != nil || b.event == nil {
		return err
	}
	actor, was := cmp.Or(b.by.id, b.caller), b.loaded[m.Number]
	if actor == "" || was.Winner == m.Winner || !bracket.SamePair(was.Match, m.Match) || was.Players[0] <= 0 || was.Players[1] <= 0 {
		return nil
	}
	if joined, err := b.tx.HasEntry(b.t.ID, actor); err != nil || !joined {
		return err
	}
	entries, err := b.pair(m.Players)
	if err != nil {
		return err
	}
	outcome := func(winner bracket.Entrant) rules.Outcome {
		o := rules.Outcome{Athletes: [2]string{entries[0].UserID, entries[1].UserID}}
		if side := slices.Index(m.Players[:], winner); side >= 0 && winner > 0 {
			o.Winner = o.Athletes[side]
		}
		return o
	}
	if !rules.Favors(actor, outcome(was.Winner), outcome(m.Winner)) {
		return nil
	}
	own := b.event.Settings.Own(actor, entries[0].UserID, entries[1].UserID)
	b.by.note(rules.Verdict{Own: own})
	return own.MayOfficiate()
}

// said adds to what is written down that the official pulls in the match themselves, and what they
// disregarded.
func (by official) said(became message.Message) message.Message {
	all := []message.Message{became}
	if by.own == event.OwnBout {
		all = append(all, message.New("server.audit.own_bout"))
	}
	if !by.overrode.Zero() {
		all = append(all, message.New("server.audit.anyway", "why", by.overrode))
	}
	return message.Semicolons(all...)
}
