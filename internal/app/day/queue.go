package day

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/hall"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/queue"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/text"
	"github.com/toproll/toproll/internal/tournament"
)

// queueChange is a change of an event's locked queue.
type queueChange struct {
	*hall.Hall
	app    *Day
	tx     *store.Tx
	before hall.Snapshot
	helper string // the helper's table, "" for an official
	actor  account.User
	by     app.Official // the actor at the event

	audit store.AuditEntry
	quiet bool         // not recorded in the audit
	m     hall.MatchAt // the match it is about
}

// changeQueue locks the queue of a running event and calls do to change it, for the event's
// officials and, with helpers, for the helpers at its tables. For a match, it locks the tournament
// first. It returns the new state; if do returns errUnchanged, nothing changes.
func (a *Day) changeQueue(ctx context.Context, actor account.User, eventID, matchID string, helpers bool, do func(*queueChange) error) (hall.Now, error) {
	return a.changeQueueAfter(ctx, actor, eventID, matchID, helpers, nil, do)
}

// changeQueueAfter is [Day.changeQueue] for a change that must first lock something else.
func (a *Day) changeQueueAfter(ctx context.Context, actor account.User, eventID, matchID string, helpers bool, first func(*store.Tx) error, do func(*queueChange) error) (hall.Now, error) {
	now, err := store.Write(ctx, a.DB, func(tx *store.Tx) (hall.Now, error) {
		if matchID != "" {
			tournamentID, _, err := tx.FindMatch(matchID)
			if err != nil {
				return hall.Now{}, err
			}
			t, err := tx.LockTournament(tournamentID)
			if err != nil {
				return hall.Now{}, err
			}
			if eventID = t.Class.EventID; eventID == "" {
				return hall.Now{}, fault.New(fault.Conflict, "server.queue.outside", "tournament", t.Name)
			}
		}
		s := &queueChange{app: a, tx: tx, actor: actor}
		if err := s.admit(eventID, helpers); err != nil {
			return hall.Now{}, err
		}
		if first != nil {
			if err := first(tx); err != nil {
				return hall.Now{}, err
			}
		}
		e, err := tx.Event(eventID)
		if err != nil {
			return hall.Now{}, err
		}
		if e.State == event.Finished {
			return hall.Now{}, e.MayChange()
		}
		if _, err := tx.LockQueue(eventID); err != nil {
			return hall.Now{}, err
		}
		if s.Hall, err = a.LoadHall(tx, e, false); err != nil {
			return hall.Now{}, err
		}
		s.before = s.Snapshot()
		s.Follow()
		if matchID != "" {
			if s.m = s.Matches[matchID]; s.m.Match == nil {
				return hall.Now{}, fault.New(fault.NotFound, "server.thing", "thing", "match")
			}
			c := s.Classes[s.m.Class]
			s.audit.Tournament, s.audit.Match = c.Ref(), store.MatchRef{ID: matchID, Number: s.m.Number}
		}
		if err := do(s); err != nil {
			return hall.Now{}, err
		}
		if !s.audit.Became.Zero() {
			s.audit.Became = s.by.Said(s.audit.Became)
		}
		s.Advance()
		err = a.saveHall(tx, s.Hall, s.before, true)
		if err == nil && !s.quiet {
			err = a.Audit(ctx, tx, s.audit)
		}
		if err != nil {
			return hall.Now{}, err
		}
		q, err := a.makeQueue(tx, s.Hall, false)
		return q.Now, err
	})
	if !errors.Is(err, app.ErrUnchanged) {
		return now, err
	}
	return store.Read(ctx, a.DB, func(tx *store.Tx) (hall.Now, error) { return a.nowOf(tx, eventID, matchID) })
}

// nowOf returns the current state of an event, or of the event of a match, after a change that changed nothing.
func (a *Day) nowOf(tx *store.Tx, eventID, matchID string) (hall.Now, error) {
	if matchID != "" {
		tournamentID, _, err := tx.FindMatch(matchID)
		if err != nil {
			return hall.Now{}, err
		}
		if eventID, err = tx.EventOfTournament(tournamentID); err != nil {
			return hall.Now{}, err
		}
	}
	e, err := tx.Event(eventID)
	if err != nil {
		return hall.Now{}, err
	}
	h, err := a.LoadHall(tx, e, false)
	if err != nil {
		return hall.Now{}, err
	}
	q, err := a.makeQueue(tx, h, false)
	return q.Now, err
}

// admit refuses everybody but officials of an event and, if they may, helpers at its tables.
func (s *queueChange) admit(eventID string, helpers bool) error {
	s.by = app.Official{ID: s.actor.ID, Role: event.Scorer}
	if !s.actor.Is(account.Helper) {
		role, err := app.RoleAt(s.tx, s.actor, eventID)
		if err == nil && role == "" {
			err = fault.New(fault.Forbidden, "server.event.only_officials")
		}
		s.by.Role = role
		return err
	}
	if !helpers {
		return fault.New(fault.Forbidden, "server.table.only")
	}
	if err := helpsAt(s.tx, s.actor, eventID); err != nil {
		return err
	}
	var err error
	s.helper, err = s.tx.TableOfHelper(s.actor.ID)
	return err
}

// gate asks whether the actor may change the match, and collects the audit's text. Errors: Forbidden, Conflict.
func (s *queueChange) gate(deed hall.Deed) error {
	actor, err := app.ActorOf(s.tx, s.by)
	if err != nil {
		return err
	}
	v, err := hall.Judge(hall.Act{Deed: deed}, actor, s.Facts(s.m), hall.Occasion{Event: s.Event, Zone: s.Zone(), Now: s.Now})
	s.by.Note(v)
	return err
}

// runs refuses unless the event runs. Nobody is called before.
func (s *queueChange) runs() error {
	if s.Event.State != event.Running {
		return fault.New(fault.Conflict, "server.queue.not_running", "event", s.Event.Name)
	}
	return nil
}

// put takes over the call of the match.
func (s *queueChange) put(c event.Call) {
	c.Players = hall.Players(s.m.Match)
	s.Calls[c.MatchID] = c
}

// setAsideRecords makes a device's earlier entries for the match wait for a person's decision.
func (s *queueChange) setAsideRecords() error {
	scoring, err := s.tx.Scoring(s.m.ID)
	if err != nil {
		return err
	}
	return s.tx.SaveScoring(s.m.ID, scoring.Withdrawn())
}

// at returns the name of a table for the audit.
func (s *queueChange) at(tableID string) message.Message {
	return app.Shown("table", "", cmp.Or(s.Short(tableID), app.Nothing))
}

// Calling is a request to call a bout to a table.
type Calling struct {
	MatchID string
	TableID string // "" for the table that announces it
	Anyway  bool   // although an athlete rests; the rest is then waived
	Seen    int64  // version of the queue as the sender saw it, 0 if that does not matter
}

// Call sends a bout to a table, where its clock starts. Calling it there again changes nothing;
// officials may move it to another table until it has started.
// Errors: Invalid, Forbidden, NotFound, Conflict.
func (a *Day) Call(ctx context.Context, actor account.User, c Calling) (hall.Now, error) {
	return a.changeQueue(ctx, actor, "", c.MatchID, true, func(s *queueChange) error {
		if err := s.runs(); err != nil {
			return err
		}
		if err := s.gate(hall.Call); err != nil {
			return err
		}
		call := s.Call(s.m.Match)
		table := cmp.Or(c.TableID, call.TableID)
		switch {
		case table == "" || call.Place == event.Nowhere && c.TableID == "":
			return fault.New(fault.Conflict, "server.queue.which_table", "match", s.m.Number)
		case s.helper != "" && table != s.helper:
			return fault.New(fault.Forbidden, "server.queue.other_table", "match", s.m.Number)
		case call.Place == event.Called && call.TableID == table:
			return app.ErrUnchanged
		case c.Seen != 0 && call.Version > c.Seen:
			return fault.New(fault.Conflict, "server.queue.changed", "match", s.m.Number)
		}
		waives, err := s.mayCall(table, c.Anyway)
		if err != nil {
			return err
		}
		if waives && s.helper != "" {
			return fault.New(fault.Forbidden, "server.queue.helper_waives")
		}
		moved := call.Place == event.Called
		s.audit.Was, s.audit.Became = s.at(call.TableID), s.at(table)
		call = call.Call(table, actor.ID, s.Event.Settings.ReachTable, s.Now)
		if waives {
			call.Waived, call.WaivedBy = true, actor.ID
			s.audit.Became = message.Semicolons(s.audit.Became, message.New("server.audit.waived"))
		}
		s.put(call)
		if moved {
			return s.setAsideRecords()
		}
		return nil
	})
}

// mayCall refuses a call of the match to a table if it cannot be called there now. It reports whether the call waives a
// rest.
func (s *queueChange) mayCall(tableID string, anyway bool) (waives bool, err error) {
	n := s.Table(tableID)
	if n == 0 {
		return false, fault.Bad("tableId", "server.queue.no_table")
	}
	t := s.Tables[n-1]
	if other := s.CalledAt(tableID); other != "" && other != s.m.ID {
		return false, fault.New(fault.Conflict, "server.queue.busy", "table", t.Short(), "match", s.Matches[other].Number, "class", s.Classes[s.Matches[other].Class].Name)
	}
	if t.State != event.TableOpen {
		return false, fault.New(fault.Conflict, "server.queue.table_not_open", "table", t.Short(), "state", string(t.State))
	}
	if s.Break.On(s.Now) {
		return false, fault.New(fault.Conflict, "server.queue.break", "until", s.Zone().Clock(s.Break.Until, s.Now))
	}
	class := s.Classes[s.m.Class]
	if err := class.MayPlay(); err != nil {
		return false, err
	}
	waits := s.m.Status == bracket.InProgress && s.Call(s.m.Match).Place != event.Called // to continue
	if s.m.Status != bracket.Scheduled && s.m.Status != bracket.Pending && !waits {
		return false, tournament.Explain(&bracket.StateError{Reason: bracket.NotScheduled, Match: s.m.Number, Status: s.m.Status})
	}
	state := s.State()
	why := queue.MayCall(state, s.Settings(), queue.Ref{Class: s.m.Class, Match: s.m.Number}, n)
	if why.Code == "" || why.Code == queue.AthleteRests && anyway {
		return why.Code != "", nil
	}
	return false, fault.New(fault.Conflict, "server.queue.cannot_come", "match", s.m.Number, "why", s.said(why))
}

// said returns why a bout is not called.
func (s *queueChange) said(r queue.Reason) message.Message {
	why := s.Reason(s.m.Class, r)
	table := ""
	if r.Table > 0 && r.Table <= len(s.Tables) {
		table = s.Tables[r.Table-1].Short()
	}
	until := ""
	if !why.Until.IsZero() {
		until = s.Zone().Clock(why.Until, s.Now)
	}
	return message.New("server.queue.why", "reason", string(why.Code), "athlete", why.Athlete, "match", why.Match, "table", table, "until", until)
}

// UndoCall undoes the call of a bout, which then comes first at its table again, or undoes its announcement. Entries
// from a device at the table no longer count automatically. Errors: Forbidden, NotFound, Conflict.
func (a *Day) UndoCall(ctx context.Context, actor account.User, matchID string) (hall.Now, error) {
	return a.changeQueue(ctx, actor, "", matchID, false, func(s *queueChange) error {
		if err := s.gate(hall.UndoCall); err != nil {
			return err
		}
		call := s.Call(s.m.Match)
		switch {
		case s.m.Status == bracket.InProgress || call.Place == event.Pulled:
			return fault.New(fault.Conflict, "server.queue.started", "match", s.m.Number, "status", s.m.Status.String())
		case call.Place == event.Nowhere:
			return app.ErrUnchanged
		case call.Place == event.Announced && s.Tables[s.Table(call.TableID)-1].State == event.TableOpen:
			return app.ErrUnchanged // it stays announced
		}
		s.audit.Was = s.at(call.TableID)
		if call.Place == event.Announced {
			s.put(call.Leave())
		} else {
			s.UndoCall(call)
		}
		return s.setAsideRecords()
	})
}

// Arrive records whether an athlete has come to the table of a called bout.
// Errors: Invalid, Forbidden, NotFound, Conflict.
func (a *Day) Arrive(ctx context.Context, actor account.User, matchID, entryID string, arrived bool) (hall.Now, error) {
	return a.changeQueue(ctx, actor, "", matchID, true, func(s *queueChange) error { return s.arrive(entryID, arrived) })
}

func (s *queueChange) arrive(entryID string, arrived bool) error {
	if err := s.gate(hall.Arrive); err != nil {
		return err
	}
	call := s.Call(s.m.Match)
	b := s.Bout(s.m)
	if entryID == "" || b.Entries[0].ID != entryID && b.Entries[1].ID != entryID {
		return fault.Bad("entryId", "server.queue.not_in_match", "match", s.m.Number)
	}
	if call.Place != event.Called {
		return fault.New(fault.Conflict, "server.queue.not_called", "match", s.m.Number)
	}
	if call.HasArrived(entryID) == arrived {
		return app.ErrUnchanged
	}
	s.put(call.Arrive(entryID, arrived, s.Now))
	s.quiet = true
	return nil
}

// ArriveBadge records that the athlete with a badge has come to a table.
// Errors: Invalid, Forbidden, NotFound, Conflict.
func (a *Day) ArriveBadge(ctx context.Context, actor account.User, tableID, badge string) (hall.Now, error) {
	number, err := badgeNumber(badge)
	if err != nil {
		return hall.Now{}, err
	}
	t, err := store.Read(ctx, a.DB, func(tx *store.Tx) (event.Table, error) { return tx.Table(tableID) })
	if err != nil {
		return hall.Now{}, err
	}
	return a.changeQueue(ctx, actor, t.EventID, "", true, func(s *queueChange) error {
		if s.helper != "" && s.helper != tableID {
			return fault.New(fault.Forbidden, "server.table.another")
		}
		id := s.CalledAt(tableID)
		if id == "" {
			return fault.New(fault.Conflict, "server.queue.nothing_called", "table", t.Short())
		}
		badges, err := a.badgesOf(s.tx, s.Event.ID, false)
		if err != nil {
			return err
		}
		s.m = s.Matches[id]
		for _, e := range s.Bout(s.m).Entries {
			if badges[e.UserID].Number == number {
				return s.arrive(e.ID, true)
			}
		}
		return fault.Bad("badge", "server.queue.other_athlete", "number", number, "table", t.Short())
	})
}

// MoreTime gives the athletes of a called match more time, if the desk excuses a late one. Negative seconds remove
// added time. Errors: Invalid, Forbidden, NotFound, Conflict.
func (a *Day) MoreTime(ctx context.Context, actor account.User, matchID string, seconds int, why string) (hall.Now, error) {
	var wrong fault.Fields
	why = text.Clean(why)
	wrong.Check("reason", text.Prose("reason", why, event.MaxHeldReason))
	if seconds >= 0 && seconds < event.MinMoreTime || seconds > event.MaxMoreTime || seconds < -event.MaxLessTime {
		wrong.Add("seconds", "server.event.range", "least", event.MinMoreTime, "most", event.MaxMoreTime)
	}
	return a.changeQueue(ctx, actor, "", matchID, true, func(s *queueChange) error {
		if err := cmp.Or(s.gate(hall.MoreTime), wrong.Err()); err != nil {
			return err
		}
		call := s.Call(s.m.Match)
		if call.Place != event.Called || s.m.Status == bracket.InProgress {
			return fault.New(fault.Conflict, "server.queue.not_called", "match", s.m.Number)
		}
		if seconds < 0 {
			call = call.Shorten(-seconds, s.Event.Settings.ReachTable, why)
			s.audit.Became = message.New("server.audit.less_time", "seconds", -seconds)
		} else {
			call = call.Extend(seconds, why, s.Now)
			s.audit.Became = message.Semicolons(message.New("server.audit.more_time", "seconds", seconds), message.New("server.audit.reason", "reason", cmp.Or(why, app.Nothing)))
		}
		s.put(call)
		return nil
	})
}

// Waive waives the rest of both athletes before a bout, or withdraws the waiver. Errors: Forbidden, NotFound, Conflict.
func (a *Day) Waive(ctx context.Context, actor account.User, matchID string, waived bool) (hall.Now, error) {
	return a.changeQueue(ctx, actor, "", matchID, true, func(s *queueChange) error {
		if err := s.gate(hall.Waive); err != nil {
			return err
		}
		call := s.Call(s.m.Match)
		if call.Waived == waived {
			return app.ErrUnchanged
		}
		if s.m.Status != bracket.Scheduled && s.m.Status != bracket.Pending {
			return fault.New(fault.Conflict, "server.queue.started", "match", s.m.Number, "status", s.m.Status.String())
		}
		call.Waived, call.WaivedBy = waived, ""
		if waived {
			call.WaivedBy = actor.ID
		}
		s.put(call)
		s.audit.Became = app.Shown("waived", "answer", app.Yes(waived))
		return nil
	})
}

// GoOn records that the athlete who lost a match by injury continues in every class, or that this is undecided
// again.
// Errors: Forbidden, NotFound, Conflict.
func (a *Day) GoOn(ctx context.Context, actor account.User, matchID string, goesOn bool) (hall.Now, error) {
	return a.changeQueue(ctx, actor, "", matchID, false, func(s *queueChange) error {
		if s.m.Status != bracket.Completed || s.m.DecidedBy != bout.Injury || s.m.Loser() == 0 {
			return fault.New(fault.Conflict, "server.queue.no_injury", "match", s.m.Number)
		}
		injured, call := s.Classes[s.m.Class].Entries[s.m.Loser()-1], s.Call(s.m.Match)
		before := call.GoesOn
		if call.GoesOn = ""; goesOn {
			call.GoesOn = injured.ID
		}
		if call.GoesOn == before {
			return app.ErrUnchanged
		}
		s.put(call)
		s.audit.Person = tournament.Ref{ID: injured.UserID, Name: injured.Name}
		s.audit.Became = app.Shown("goesOn", "answer", app.Yes(goesOn))
		return nil
	})
}

// Next puts a match next at a table, before announced matches; "" undoes that.
// Errors: Invalid, Forbidden, NotFound, Conflict.
func (a *Day) Next(ctx context.Context, actor account.User, matchID, tableID string) (hall.Now, error) {
	return a.changeQueue(ctx, actor, "", matchID, false, func(s *queueChange) error {
		if err := s.gate(hall.Next); err != nil {
			return err
		}
		call := s.Call(s.m.Match)
		if call.NextTableID == tableID {
			return app.ErrUnchanged
		}
		if tableID != "" && s.Table(tableID) == 0 {
			return fault.Bad("tableId", "server.queue.no_table")
		}
		if s.m.Status == bracket.Completed || s.m.Status == bracket.Void || call.Place == event.Called {
			return fault.New(fault.Conflict, "server.queue.started", "match", s.m.Number, "status", s.m.Status.String())
		}
		if call.Place == event.Announced && tableID != "" {
			call = call.Leave() // to come before the others there
		}
		s.audit.Was, s.audit.Became = s.at(call.NextTableID), s.at(tableID)
		if call.NextTableID = tableID; tableID != "" && s.m.Status == bracket.InProgress {
			call = call.GoOn(tableID)
		}
		s.put(call)
		return nil
	})
}

// ordered puts a class at a position of the timetable, from 1.
func (s *queueChange) ordered(c *hall.Class, position int) {
	list := slices.DeleteFunc(slices.Clone(s.Classes), func(o *hall.Class) bool { return o == c })
	s.Place(slices.Insert(list, min(max(position, 1), len(list)+1)-1, c))
}
