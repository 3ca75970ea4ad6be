package hall

import (
	"cmp"
	"slices"
	"time"

	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/queue"
	"github.com/toproll/toproll/internal/tournament"
)

// DecisionKind is a kind of decision for a person.
type DecisionKind string

// The possible decisions, the most urgent first.
const (
	DecideDefault   DecisionKind = "default"       // an athlete did not come in time
	DecideNoTable   DecisionKind = "no-table"      // in progress, but no table continues it
	DecideSilent    DecisionKind = "silent"        // a table with a called bout is silent
	DecideRefused   DecisionKind = "refused"       // a device at a table holds refused entries
	DecideProtest   DecisionKind = "protest"       // following bouts wait for it
	DecideCorrect   DecisionKind = "correct"       // a table asks for a correction, and following bouts wait
	DecideInjured   DecisionKind = "injured"       // an injured athlete may be called again
	DecideNoOpen    DecisionKind = "no-open-table" // bouts remain, and all tables are paused or closed
	DecidePaused    DecisionKind = "paused-table"  // a paused table keeps bouts
	DecideBlocked   DecisionKind = "blocked"       // nothing can be called: Why
	DecideTwice     DecisionKind = "called-twice"  // an athlete is also called at another event
	DecideUnweighed DecisionKind = "not-weighed"   // an athlete must be weighed before an announced bout is called
	DecideIdle      DecisionKind = "idle"          // an open table is empty while bouts wait
	DecideLate      DecisionKind = "late"          // the timetable is late
	DecideHeld      DecisionKind = "held"          // something is on hold
	DecideScorers   DecisionKind = "scorers"       // too many are named to score for a team, so the class cannot be drawn
)

// Decision is a decision for a person.
type Decision struct {
	Kind           DecisionKind
	TableID        string
	MatchID        string
	ClassID        string
	ProtestID      string
	RegistrationID string
	Since          time.Time
	Athletes       []string              // names of the people concerned
	Number         int                   // of the table or match
	Name           string                // of the class
	Reason         string                // given reason
	Minutes        int                   // minutes of delay
	Why            QueueReason           // of [DecideBlocked]
	Elsewhere      event.CalledElsewhere // of [DecideTwice]
	StillIn        []StillIn             // of [DecideInjured]
	Named          event.TooManyNamed    // of [DecideScorers]
}

// StillIn is a class in which an athlete can still be called.
type StillIn struct {
	ClassID   string
	ClassName string
	EntryID   string
	Drawn     bool // before the draw the entry can be removed
}

// Limits after which a decision is due.
const (
	decideSilentAfter = time.Minute
	decideLateAfter   = 30 * time.Minute
)

// Decisions lists the decisions for a person, the most urgent first.
func (v View) Decisions(tables []NowTable, refusing []string) (all []Decision) {
	if !v.Active() {
		return nil
	}
	var late, silent, refused, idle []Decision
	waits := slices.ContainsFunc(v.Queue.Bouts, v.byPerson)
	for _, t := range tables {
		if b := t.Called; b != nil {
			d := Decision{Kind: DecideDefault, TableID: t.ID, MatchID: b.ID, ClassID: b.Tournament.ID, Since: b.Call.Deadline, Number: t.Number, Name: b.Tournament.Name}
			for _, at := range b.Athletes {
				if !at.Arrived {
					d.Athletes = append(d.Athletes, at.Title())
				}
			}
			if b.StartedAt == nil && !b.Call.Deadline.IsZero() && !v.Now.Before(b.Call.Deadline) && len(d.Athletes) > 0 {
				all = append(all, d)
			}
			if !t.SilentSince.IsZero() && v.Now.Sub(t.SilentSince) > decideSilentAfter {
				silent = append(silent, Decision{Kind: DecideSilent, TableID: t.ID, MatchID: b.ID, Since: t.SilentSince, Number: t.Number})
			}
		}
		if slices.Contains(refusing, t.ID) {
			refused = append(refused, Decision{Kind: DecideRefused, TableID: t.ID, Number: t.Number})
		}
		if t.State == event.TableOpen && t.Called == nil && t.OnDeck == nil && waits {
			idle = append(idle, Decision{Kind: DecideIdle, TableID: t.ID, Number: t.Number})
		}
	}
	for _, c := range v.Hall.Classes {
		switch {
		case c.Day.Held:
			late = append(late, Decision{Kind: DecideHeld, ClassID: c.ID, Name: c.Name, Reason: c.Day.HeldReason})
		case !c.Day.NotBefore.IsZero() && c.Day.OpenedAt.IsZero() && c.CompletedAt == nil && v.Now.Sub(c.Day.NotBefore) > decideLateAfter:
			late = append(late, Decision{Kind: DecideLate, ClassID: c.ID, Name: c.Name, Since: c.Day.NotBefore, Minutes: int(v.Now.Sub(c.Day.NotBefore) / time.Minute)})
		}
	}
	return slices.Concat(all, v.strandedBouts(), silent, refused, v.protested(), v.Injured(), v.blocked(), v.unweighed(tables), v.calledTwice(tables), idle, late, v.heldBouts())
}

// blocked lists what prevents calls, except holds, protests and stranded bouts, which have their own decisions.
func (v View) blocked() (all []Decision) {
	remain := slices.ContainsFunc(v.Queue.Blocks, v.Matters)
	if !slices.ContainsFunc(v.Hall.Tables, func(t event.Table) bool { return t.State == event.TableOpen }) {
		if remain || len(v.Queue.Bouts) > 0 {
			all = append(all, Decision{Kind: DecideNoOpen})
		}
		return all
	}
	comes := slices.ContainsFunc(v.Queue.Bouts, func(f queue.Forecast) bool { return f.Comes })
	for _, b := range v.Queue.Blocks {
		switch b.Why.Code {
		case queue.ClassHeld, queue.BoutHeld, queue.AthleteHeld, queue.UnderProtest, queue.GoesOn, queue.Begun:
			continue
		case queue.TableHeld:
			if b.Why.Table > 0 && b.Why.Table <= len(v.Hall.Tables) {
				t := v.Hall.Tables[b.Why.Table-1]
				d := Decision{Kind: DecidePaused, TableID: t.ID, ClassID: v.Hall.Classes[b.Class].ID, Name: v.Hall.Classes[b.Class].Name, Number: t.Number}
				if b.Match > 0 {
					d.MatchID = v.Hall.Classes[b.Class].Matches[b.Match-1].ID
				}
				all = append(all, d)
				continue
			}
		}
		if comes || !v.Matters(b) {
			continue
		}
		c := v.Hall.Classes[b.Class]
		d := Decision{Kind: DecideBlocked, ClassID: c.ID, Name: c.Name, Why: v.Reason(b.Class, b.Why)}
		if b.Match > 0 {
			d.MatchID, d.Number = c.Matches[b.Match-1].ID, b.Match
		}
		all = append(all, d)
	}
	return all
}

// Injured lists the athletes who lost a match by injury and can still be called. An athlete stays listed until they
// have left every class or an official lets them continue.
func (v View) Injured() (all []Decision) {
	for _, c := range v.Hall.Classes {
		for _, m := range c.Matches {
			if m.Status != bracket.Completed || m.DecidedBy != bout.Injury || m.Loser() == 0 {
				continue
			}
			e := c.Entries[m.Loser()-1]
			if v.Calls[m.ID].GoesOn == e.ID {
				continue
			}
			if in := v.stillIn(e); len(in) > 0 {
				d := Decision{Kind: DecideInjured, MatchID: m.ID, ClassID: c.ID, Athletes: []string{e.Title()}, Number: m.Number, Name: c.Name, StillIn: in}
				if m.CompletedAt != nil {
					d.Since = *m.CompletedAt
				}
				all = append(all, d)
			}
		}
	}
	return all
}

// stillIn lists the classes in which the athlete of an entry can still be called.
func (v View) stillIn(athlete tournament.Entry) (in []StillIn) {
	for _, c := range v.Hall.Classes {
		if c.Status == tournament.Completed || c.Status == tournament.Archived {
			continue
		}
		for _, e := range c.Entries {
			if e.HasLeft() || e.ID != athlete.ID && (e.UserID == "" || e.UserID != athlete.UserID) {
				continue
			}
			drawn := len(c.Matches) > 0
			if !drawn || slices.ContainsFunc(c.Matches, func(m tournament.Match) bool {
				return m.Status != bracket.Completed && m.Shown() && slices.Contains(m.Players[:], bracket.Entrant(e.Number))
			}) {
				in = append(in, StillIn{c.ID, c.Name, e.ID, drawn})
			}
		}
	}
	return in
}

// calledTwice lists the athletes of called bouts who are also called at another event.
func (v View) calledTwice(tables []NowTable) (all []Decision) {
	for _, t := range tables {
		if t.Called == nil {
			continue
		}
		for _, e := range t.Called.Entries {
			if other, twice := v.Elsewhere[e.UserID]; twice && e.UserID != "" {
				all = append(all, Decision{
					Kind: DecideTwice, TableID: t.ID, MatchID: t.Called.ID, ClassID: t.Called.Tournament.ID, Number: t.Number, Name: t.Called.Tournament.Name,
					Athletes: []string{e.Title()}, Elsewhere: other,
				})
			}
		}
	}
	return all
}

// Matters reports whether a block stops any bouts. A class without athletes has none.
func (v View) Matters(b queue.Block) bool {
	c := v.Hall.Classes[b.Class]
	return b.Match > 0 || c.Tournament.Athletes > 0 && c.Status != tournament.Completed && c.Status != tournament.Archived
}

// Over reports whether every bout of the event is decided, and there was at least one.
func (v View) Over() bool {
	return v.Active() && len(v.Queue.Bouts) == 0 && !slices.ContainsFunc(v.Queue.Blocks, v.Matters) &&
		slices.ContainsFunc(v.Hall.Classes, func(c *Class) bool { return len(c.Matches) > 0 })
}

// byPerson reports whether a person could free a waiting bout for a free table, by opening its class or round, or by
// allowing other tables. Holds are reported separately.
func (v View) byPerson(f queue.Forecast) bool {
	switch why := f.Why; why.Code {
	case queue.InTurn:
		return why.Table == 0 // else it already has its place
	case queue.Unseeded:
		return true
	case queue.PinnedToTable: // by a person; the finals block has only its own table on purpose
		c := v.Hall.Classes[f.Class]
		return c.Day.TableID != "" || v.Calls[c.Matches[f.Match-1].ID].NextTableID != ""
	case queue.NotOpened:
		return why.Until == 0 // else the timetable opens it
	}
	return false
}

// strandedBouts lists bouts in progress that no table continues.
func (v View) strandedBouts() (all []Decision) {
	for _, f := range v.Queue.Bouts {
		if !f.Astray {
			continue
		}
		c := v.Hall.Classes[f.Class]
		m := c.Matches[f.Match-1]
		d := Decision{Kind: DecideNoTable, MatchID: m.ID, ClassID: c.ID, Number: m.Number, Name: c.Name}
		if m.StartedAt != nil {
			d.Since = *m.StartedAt
		}
		for _, e := range v.Bout(MatchAt{f.Class, &m}).Entries {
			d.Athletes = append(d.Athletes, e.Title())
		}
		all = append(all, d)
	}
	return all
}

func (v View) protested() (all []Decision) {
	for _, p := range v.Protests {
		m, ok := v.Matches[p.MatchID]
		if !ok {
			continue
		}
		c := v.Hall.Classes[m.Class]
		d := Decision{Kind: DecideProtest, MatchID: p.MatchID, ClassID: c.ID, ProtestID: p.ID, Since: p.FiledAt, Number: m.Number, Name: c.Name, Reason: p.Reason}
		if p.EntryID == "" {
			d.Kind, d.Athletes = DecideCorrect, []string{p.Filer}
		}
		for _, e := range c.Entries {
			if e.ID == p.EntryID {
				d.Athletes = []string{e.Title()}
			}
		}
		all = append(all, d)
	}
	return all
}

func (v View) heldBouts() (all []Decision) {
	for id, c := range v.Calls {
		if m := v.Matches[id]; c.Held && c.Place != event.Pulled && m.CompletedAt == nil {
			all = append(all, Decision{Kind: DecideHeld, MatchID: id, ClassID: v.Hall.Classes[m.Class].ID, Number: m.Number, Name: v.Hall.Classes[m.Class].Name, Reason: c.HeldReason})
		}
	}
	slices.SortFunc(all, func(a, b Decision) int { return cmp.Compare(a.MatchID, b.MatchID) })
	for _, userID := range v.People {
		r, held := v.Held[userID]
		if !held {
			continue
		}
		d := Decision{Kind: DecideHeld, RegistrationID: r.RegistrationID, Reason: r.Reason}
		for i := range v.Hall.Classes {
			if name := v.name(i, v.Athletes[userID]); name != "" {
				d.Athletes = []string{name}
				break
			}
		}
		all = append(all, d)
	}
	return all
}
