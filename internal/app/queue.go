package app

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	rules "github.com/toproll/toproll/internal/hall"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/queue"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/text"
	"github.com/toproll/toproll/internal/tournament"
)

// steering is somebody at work on the queue of an event, which is locked.
type steering struct {
	*hall
	app    *App
	tx     *store.Tx
	before snapshot
	helper string // table of the helper at work, "" for an official
	actor  account.User
	by     official // the actor at the event

	audit store.AuditEntry
	quiet bool    // it is not written down
	m     matchAt // that it is about
}

// steer locks the queue of an event that runs and lets do change it, for its officials and, if
// helpers may, for those at its tables. Of a match it locks the tournament first. It returns
// what goes on then; errUnchanged of do stands for nothing to change.
func (a *App) steer(ctx context.Context, actor account.User, eventID, matchID string, helpers bool, do func(*steering) error) (Now, error) {
	return a.steerAfter(ctx, actor, eventID, matchID, helpers, nil, do)
}

// steerAfter is [App.steer] for a change of something else, too, which is to be locked first.
func (a *App) steerAfter(ctx context.Context, actor account.User, eventID, matchID string, helpers bool, first func(*store.Tx) error, do func(*steering) error) (Now, error) {
	now, err := store.Write(ctx, a.db, func(tx *store.Tx) (Now, error) {
		if matchID != "" {
			tournamentID, _, err := tx.FindMatch(matchID)
			if err != nil {
				return Now{}, err
			}
			t, err := tx.LockTournament(tournamentID)
			if err != nil {
				return Now{}, err
			}
			if eventID = t.Class.EventID; eventID == "" {
				return Now{}, fault.New(fault.Conflict, "server.queue.outside", "tournament", t.Name)
			}
		}
		s := &steering{app: a, tx: tx, actor: actor}
		if err := s.admit(eventID, helpers); err != nil {
			return Now{}, err
		}
		if first != nil {
			if err := first(tx); err != nil {
				return Now{}, err
			}
		}
		e, err := tx.Competition(eventID)
		if err != nil {
			return Now{}, err
		}
		if e.State == event.Finished {
			return Now{}, e.MayChange()
		}
		if _, err := tx.LockQueue(eventID); err != nil {
			return Now{}, err
		}
		if s.hall, err = a.loadHall(tx, e, false); err != nil {
			return Now{}, err
		}
		s.before = s.snapshot()
		s.follow()
		if matchID != "" {
			if s.m = s.matches[matchID]; s.m.Match == nil {
				return Now{}, fault.New(fault.NotFound, "server.thing", "thing", "match")
			}
			c := s.classes[s.m.class]
			s.audit.Tournament, s.audit.Match = c.Ref(), store.MatchRef{ID: matchID, Number: s.m.Number}
		}
		if err := do(s); err != nil {
			return Now{}, err
		}
		if !s.audit.Became.Zero() {
			s.audit.Became = s.by.said(s.audit.Became)
		}
		s.advance()
		err = a.saveHall(tx, s.hall, s.before, true)
		if err == nil && !s.quiet {
			err = a.audit(ctx, tx, s.audit)
		}
		if err != nil {
			return Now{}, err
		}
		q, err := a.makeQueue(tx, s.hall, false)
		return q.Now, err
	})
	if !errors.Is(err, errUnchanged) {
		return now, err
	}
	return store.Read(ctx, a.db, func(tx *store.Tx) (Now, error) { return a.nowOf(tx, eventID, matchID) })
}

// nowOf returns what goes on at an event, or at that of a match, for somebody who has changed nothing.
func (a *App) nowOf(tx *store.Tx, eventID, matchID string) (Now, error) {
	if matchID != "" {
		tournamentID, _, err := tx.FindMatch(matchID)
		if err != nil {
			return Now{}, err
		}
		if eventID, err = tx.EventOfTournament(tournamentID); err != nil {
			return Now{}, err
		}
	}
	e, err := tx.Competition(eventID)
	if err != nil {
		return Now{}, err
	}
	h, err := a.loadHall(tx, e, false)
	if err != nil {
		return Now{}, err
	}
	q, err := a.makeQueue(tx, h, false)
	return q.Now, err
}

// admit refuses everybody but officials of an event and, if they may, helpers at its tables.
func (s *steering) admit(eventID string, helpers bool) error {
	s.by = official{id: s.actor.ID, role: event.Scorer}
	if !s.actor.Is(account.Helper) {
		role, err := roleAt(s.tx, s.actor, eventID)
		if err == nil && role == "" {
			err = fault.New(fault.Forbidden, "server.event.only_officials")
		}
		s.by.role = role
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

// gate asks whether the person at work may do something to the match, and notes what the audit
// says of it.
// Errors: Forbidden, Conflict.
func (s *steering) gate(deed rules.Deed) error {
	actor, err := actorOf(s.tx, s.by)
	if err != nil {
		return err
	}
	v, err := rules.Judge(rules.Act{Deed: deed}, actor, s.facts(s.m), rules.Hall{Event: s.event, Zone: s.zone(), Now: s.now})
	s.by.note(v)
	return err
}

// runs refuses unless the event runs: before, nobody is called.
func (s *steering) runs() error {
	if s.event.State != event.Running {
		return fault.New(fault.Conflict, "server.queue.not_running", "event", s.event.Name)
	}
	return nil
}

// put takes over the call of the match.
func (s *steering) put(c event.Call) {
	c.Players = players(s.m.Match)
	s.calls[c.MatchID] = c
}

// raise has records that a device made of the match until now not count by themselves.
func (s *steering) raise() error {
	scoring, err := s.tx.Scoring(s.m.ID)
	if err != nil {
		return err
	}
	return s.tx.SaveScoring(s.m.ID, scoring.TakenBack())
}

// at names a table where it is written down what was done.
func (s *steering) at(tableID string) message.Message {
	return shown("table", "", cmp.Or(s.short(tableID), nothing))
}

// Calling is that a bout is sent to a table.
type Calling struct {
	MatchID string
	TableID string // "" for where it is announced
	Anyway  bool   // although somebody rests, which is waived then
	Seen    int64  // version of the queue as the sender saw it, 0 where that does not matter
}

// Call sends a bout to a table, where its clock begins. What is called there already changes
// nothing; officials may send one to another table until it has started.
// Errors: Invalid, Forbidden, NotFound, Conflict.
func (a *App) Call(ctx context.Context, actor account.User, c Calling) (Now, error) {
	return a.steer(ctx, actor, "", c.MatchID, true, func(s *steering) error {
		if err := s.runs(); err != nil {
			return err
		}
		if err := s.gate(rules.Call); err != nil {
			return err
		}
		call := s.call(s.m.Match)
		table := cmp.Or(c.TableID, call.TableID)
		switch {
		case table == "" || call.Place == event.Nowhere && c.TableID == "":
			return fault.New(fault.Conflict, "server.queue.which_table", "match", s.m.Number)
		case s.helper != "" && table != s.helper:
			return fault.New(fault.Forbidden, "server.queue.other_table", "match", s.m.Number)
		case call.Place == event.Called && call.TableID == table:
			return errUnchanged
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
		call = call.Call(table, actor.ID, s.event.Settings.ReachTable, s.now)
		if waives {
			call.Waived, call.WaivedBy = true, actor.ID
			s.audit.Became = message.Semicolons(s.audit.Became, message.New("server.audit.waived"))
		}
		s.put(call)
		if moved {
			return s.raise()
		}
		return nil
	})
}

// mayCall refuses to send the match to a table where it cannot come now. It tells whether that
// waives a rest.
func (s *steering) mayCall(tableID string, anyway bool) (waives bool, err error) {
	n := s.table(tableID)
	if n == 0 {
		return false, fault.Bad("tableId", "server.queue.no_table")
	}
	t := s.tables[n-1]
	if other := s.calledAt(tableID); other != "" && other != s.m.ID {
		return false, fault.New(fault.Conflict, "server.queue.busy", "table", t.Short(), "match", s.matches[other].Number, "class", s.classes[s.matches[other].class].Name)
	}
	if t.State != event.TableOpen {
		return false, fault.New(fault.Conflict, "server.queue.table_not_open", "table", t.Short(), "state", string(t.State))
	}
	class := s.classes[s.m.class]
	if err := class.MayPlay(); err != nil {
		return false, err
	}
	waits := s.m.Status == bracket.InProgress && s.call(s.m.Match).Place != event.Called // to go on
	if s.m.Status != bracket.Scheduled && s.m.Status != bracket.Pending && !waits {
		return false, tournament.Explain(&bracket.StateError{Reason: bracket.NotScheduled, Match: s.m.Number, Status: s.m.Status})
	}
	state := s.state()
	why := queue.MayCall(state, s.settings(), queue.Ref{Class: s.m.class, Match: s.m.Number}, n)
	if why.Code == "" || why.Code == queue.AthleteRests && anyway {
		return why.Code != "", nil
	}
	return false, fault.New(fault.Conflict, "server.queue.cannot_come", "match", s.m.Number, "why", s.said(why))
}

// said says why a bout is not called.
func (s *steering) said(r queue.Reason) message.Message {
	why := s.reason(s.m.class, r)
	table := ""
	if r.Table > 0 && r.Table <= len(s.tables) {
		table = s.tables[r.Table-1].Short()
	}
	until := ""
	if !why.Until.IsZero() {
		until = s.zone().Clock(why.Until, s.now)
	}
	return message.New("server.queue.why", "reason", string(why.Code), "athlete", why.Athlete, "match", why.Match, "table", table, "until", until)
}

func (h *hall) zone() event.Zone { return zoneOf(h.event) }

// TakeBack takes the call of a bout back, which then comes first at its table again, or its
// announcement. What a device at the table has entered of it does not count by itself any more.
// Errors: Forbidden, NotFound, Conflict.
func (a *App) TakeBack(ctx context.Context, actor account.User, matchID string) (Now, error) {
	return a.steer(ctx, actor, "", matchID, false, func(s *steering) error {
		if err := s.gate(rules.TakeBack); err != nil {
			return err
		}
		call := s.call(s.m.Match)
		switch {
		case s.m.Status == bracket.InProgress || call.Place == event.Pulled:
			return fault.New(fault.Conflict, "server.queue.started", "match", s.m.Number, "status", s.m.Status.String())
		case call.Place == event.Nowhere:
			return errUnchanged
		case call.Place == event.Announced && s.tables[s.table(call.TableID)-1].State == event.TableOpen:
			return errUnchanged // it is announced and stays so
		}
		s.audit.Was = s.at(call.TableID)
		if call.Place == event.Announced {
			s.put(call.Leave())
		} else {
			s.takeBack(call)
		}
		return s.raise()
	})
}

// Arrive notes that an athlete has come to the table to which a bout was called, or not.
// Errors: Invalid, Forbidden, NotFound, Conflict.
func (a *App) Arrive(ctx context.Context, actor account.User, matchID, entryID string, arrived bool) (Now, error) {
	return a.steer(ctx, actor, "", matchID, true, func(s *steering) error { return s.arrive(entryID, arrived) })
}

func (s *steering) arrive(entryID string, arrived bool) error {
	if err := s.gate(rules.Arrive); err != nil {
		return err
	}
	call := s.call(s.m.Match)
	b := s.bout(s.m)
	if entryID == "" || b.Entries[0].ID != entryID && b.Entries[1].ID != entryID {
		return fault.Bad("entryId", "server.queue.not_in_match", "match", s.m.Number)
	}
	if call.Place != event.Called {
		return fault.New(fault.Conflict, "server.queue.not_called", "match", s.m.Number)
	}
	if call.HasArrived(entryID) == arrived {
		return errUnchanged
	}
	s.put(call.Arrive(entryID, arrived, s.now))
	s.quiet = true
	return nil
}

// ArriveBadge notes that the athlete with a badge has come to a table.
// Errors: Invalid, Forbidden, NotFound, Conflict.
func (a *App) ArriveBadge(ctx context.Context, actor account.User, tableID, badge string) (Now, error) {
	number, err := badgeNumber(badge)
	if err != nil {
		return Now{}, err
	}
	t, err := store.Read(ctx, a.db, func(tx *store.Tx) (event.Table, error) { return tx.Table(tableID) })
	if err != nil {
		return Now{}, err
	}
	return a.steer(ctx, actor, t.EventID, "", true, func(s *steering) error {
		if s.helper != "" && s.helper != tableID {
			return fault.New(fault.Forbidden, "server.table.another")
		}
		id := s.calledAt(tableID)
		if id == "" {
			return fault.New(fault.Conflict, "server.queue.nothing_called", "table", t.Short())
		}
		badges, err := a.badgesOf(s.tx, s.event.ID, false)
		if err != nil {
			return err
		}
		s.m = s.matches[id]
		for _, e := range s.bout(s.m).Entries {
			if badges[e.UserID].Number == number {
				return s.arrive(e.ID, true)
			}
		}
		return fault.Bad("badge", "server.queue.other_athlete", "number", number, "table", t.Short())
	})
}

// MoreTime gives the athletes of a called bout more time, whoever is late excused by the desk;
// fewer than 0 seconds take back what was given.
// Errors: Invalid, Forbidden, NotFound, Conflict.
func (a *App) MoreTime(ctx context.Context, actor account.User, matchID string, seconds int, why string) (Now, error) {
	var wrong fault.Fields
	why = text.Clean(why)
	wrong.Check("reason", text.Prose("reason", why, event.MaxHeldReason))
	if seconds >= 0 && seconds < event.MinMoreTime || seconds > event.MaxMoreTime || seconds < -event.MaxLessTime {
		wrong.Add("seconds", "server.event.range", "least", event.MinMoreTime, "most", event.MaxMoreTime)
	}
	return a.steer(ctx, actor, "", matchID, true, func(s *steering) error {
		if err := cmp.Or(s.gate(rules.MoreTime), wrong.Err()); err != nil {
			return err
		}
		call := s.call(s.m.Match)
		if call.Place != event.Called || s.m.Status == bracket.InProgress {
			return fault.New(fault.Conflict, "server.queue.not_called", "match", s.m.Number)
		}
		if seconds < 0 {
			call = call.Shorten(-seconds, s.event.Settings.ReachTable, why)
			s.audit.Became = message.New("server.audit.less_time", "seconds", -seconds)
		} else {
			call = call.Extend(seconds, why, s.now)
			s.audit.Became = message.Semicolons(message.New("server.audit.more_time", "seconds", seconds), message.New("server.audit.reason", "reason", cmp.Or(why, nothing)))
		}
		s.put(call)
		return nil
	})
}

// Waive says that both athletes of a bout are ready and need no rest before it, or that they do.
// Errors: Forbidden, NotFound, Conflict.
func (a *App) Waive(ctx context.Context, actor account.User, matchID string, waived bool) (Now, error) {
	return a.steer(ctx, actor, "", matchID, true, func(s *steering) error {
		if err := s.gate(rules.Waive); err != nil {
			return err
		}
		call := s.call(s.m.Match)
		if call.Waived == waived {
			return errUnchanged
		}
		if s.m.Status != bracket.Scheduled && s.m.Status != bracket.Pending {
			return fault.New(fault.Conflict, "server.queue.started", "match", s.m.Number, "status", s.m.Status.String())
		}
		call.Waived, call.WaivedBy = waived, ""
		if waived {
			call.WaivedBy = actor.ID
		}
		s.put(call)
		s.audit.Became = shown("waived", "answer", yes(waived))
		return nil
	})
}

// GoOn notes that the athlete who lost a match by injury goes on in every class, or that this is undecided again.
// Errors: Forbidden, NotFound, Conflict.
func (a *App) GoOn(ctx context.Context, actor account.User, matchID string, goesOn bool) (Now, error) {
	return a.steer(ctx, actor, "", matchID, false, func(s *steering) error {
		if s.m.Status != bracket.Completed || s.m.DecidedBy != bout.Injury || s.m.Loser() == 0 {
			return fault.New(fault.Conflict, "server.queue.no_injury", "match", s.m.Number)
		}
		injured, call := s.classes[s.m.class].entries[s.m.Loser()-1], s.call(s.m.Match)
		before := call.GoesOn
		if call.GoesOn = ""; goesOn {
			call.GoesOn = injured.ID
		}
		if call.GoesOn == before {
			return errUnchanged
		}
		s.put(call)
		s.audit.Person = tournament.Ref{ID: injured.UserID, Name: injured.Name}
		s.audit.Became = shown("goesOn", "answer", yes(goesOn))
		return nil
	})
}

// Next has a bout come next at a table, whatever is announced there; "" takes that back.
// Errors: Invalid, Forbidden, NotFound, Conflict.
func (a *App) Next(ctx context.Context, actor account.User, matchID, tableID string) (Now, error) {
	return a.steer(ctx, actor, "", matchID, false, func(s *steering) error {
		if err := s.gate(rules.Next); err != nil {
			return err
		}
		call := s.call(s.m.Match)
		if call.NextTableID == tableID {
			return errUnchanged
		}
		if tableID != "" && s.table(tableID) == 0 {
			return fault.Bad("tableId", "server.queue.no_table")
		}
		if s.m.Status == bracket.Completed || s.m.Status == bracket.Void || call.Place == event.Called {
			return fault.New(fault.Conflict, "server.queue.started", "match", s.m.Number, "status", s.m.Status.String())
		}
		if call.Place == event.Announced && tableID != "" {
			call = call.Leave() // to come before others there
		}
		s.audit.Was, s.audit.Became = s.at(call.NextTableID), s.at(tableID)
		if call.NextTableID = tableID; tableID != "" && s.m.Status == bracket.InProgress {
			call = call.GoOn(tableID)
		}
		s.put(call)
		return nil
	})
}

// ordered returns the classes with one at a position of the timetable, from 1.
func (s *steering) ordered(c *hallClass, position int) {
	list := slices.DeleteFunc(slices.Clone(s.classes), func(o *hallClass) bool { return o == c })
	list = slices.Insert(list, min(max(position, 1), len(list)+1)-1, c)
	for i, o := range list {
		o.day.Position = i + 1
	}
	s.classes = list
	clear(s.matches)
	clear(s.athletes)
	s.people = nil
	s.sort()
}
