package hall

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/queue"
	"github.com/toproll/toproll/internal/tournament"
)

// Now is the current state of the tables of an event. Missing times are zero.
type Now struct {
	EventID             string
	Version             int64     // of the queue
	At                  time.Time // time of this state
	State               event.State
	Break               event.Break // zero if there is no current one
	ReorderedAt         time.Time   // when the order of classes changed, for [ReorderShown]
	Phase               event.Phase
	Tables              []NowTable // tables that are not closed
	Registered, Weighed int
	Classes             []NowClass // open, or called to the stage
}

// NowTable is the current state of a table.
type NowTable struct {
	event.Table
	SilentSince time.Time // last report of a silent device
	Called      *NowBout
	OnDeck      *NowBout
	InTheHole   *NowBout
}

// NowBout is a called, announced or waiting bout.
type NowBout struct {
	tournament.NamedMatch
	Call       event.Call
	Athletes   [2]NowAthlete
	Score      [2]int    // games won, also during the match
	ReadyAt    time.Time // end of both rests; zero if past
	ExpectedAt time.Time // time of the call
}

// NowAthlete is an athlete of a bout.
type NowAthlete struct {
	EntryID          string // "" while not known
	Name             string
	FamilyName       string // family name, a part of the name; "" if unknown
	Distinction      string // like that of a tournament.Entry, but among all athletes of the hall
	ShownDistinction string // for visitors: among athletes with the same shown name, so that initials stay private
	event.Badge
	Arrived bool
	Against bout.Count // in the current game
}

// Title returns the name, with a distinction from athletes with the same name.
func (a NowAthlete) Title() string {
	return tournament.Entry{Name: a.Name, Distinction: a.Distinction}.Title()
}

// ClassState is the progress of a class on the day.
type ClassState string

// The states of a class.
const (
	ClassWaiting ClassState = "waiting"
	ClassStaged  ClassState = "staged"
	ClassOpen    ClassState = "open"
	ClassOver    ClassState = "over"
)

// NowClass is a class and its progress.
type NowClass struct {
	ID            string
	Name          string
	State         ClassState
	Day           event.ClassDay
	Total         int // bouts that are surely needed
	Decided       int // number decided
	Athletes      int
	Present       int // number seen at the stage
	ExpectedStart time.Time
	ExpectedEnd   time.Time
}

// Queue holds all remaining matches of an event.
type Queue struct {
	Now
	Bouts     []QueueBout // by expected time
	All       []NowClass  // all classes, in the order of the timetable
	Start     time.Time
	End       time.Time
	Comes     bool // the day ends without action by people
	Over      bool // every bout is decided
	Decisions []Decision
}

// QueueBout is a remaining bout.
type QueueBout struct {
	NowBout
	Why         QueueReason
	Comes       bool
	Table       int // number of the expected table, 0 if unknown
	ExpectedEnd time.Time
}

// QueueReason says why a bout is not called; the zero reason for one that is or can be called.
type QueueReason struct {
	Code    queue.Code
	Match   int    // number of a match of the class, 0 for none
	Athlete string // name, "" for nobody
	Table   int    // number of a table, 0 for none
	Until   time.Time
}

// ReorderShown is how long screens say that the order of classes changed.
const ReorderShown = 30 * time.Minute

// SilentAfter is the time without reports after which a table is silent.
const SilentAfter = 20 * time.Second

// View is a hall with the queue's forecast.
type View struct {
	*Hall
	Queue  queue.Queue
	Badges map[string]event.Badge
	Going  map[string]bout.State // called bouts that have begun, by match

	Elsewhere map[string]event.CalledElsewhere // by person

	Namesakes map[string][]string // of the hall
}

// Namesakes returns the people of a hall with the same name as others, by name.
func (h *Hall) Namesakes() map[string][]string {
	people := map[string][]string{}
	for _, c := range h.Classes {
		for _, e := range c.Entries {
			if !e.IsBye() && !slices.Contains(people[e.Name], e.UserID) {
				people[e.Name] = append(people[e.Name], e.UserID)
			}
		}
	}
	maps.DeleteFunc(people, func(_ string, ids []string) bool { return len(ids) == 1 })
	return people
}

// distinction returns what distinguishes an athlete from others with the same name, or "" if no counted athlete has it.
func (v View) distinction(e tournament.Entry, counts func(userID string) bool) string {
	if !slices.ContainsFunc(v.Namesakes[e.Name], func(id string) bool { return id != e.UserID && counts(id) }) {
		return ""
	}
	badge := v.Badges[e.UserID]
	return event.Distinction(badge.Number, badge.Club)
}

func (v View) Time(d time.Duration) time.Time {
	if d == 0 {
		return time.Time{}
	}
	return at(d)
}

func (v View) shown(m MatchAt) NowBout {
	b := NowBout{NamedMatch: v.Bout(m), Call: v.Call(m.Match)}
	b.Score[0], b.Score[1] = b.Games.Score()
	state, going := v.Going[m.ID]
	if going {
		b.Score = state.Score
	}
	for side, e := range b.Entries {
		if e.ID != "" {
			b.Athletes[side] = NowAthlete{
				EntryID: e.ID, Name: e.Name, FamilyName: e.FamilyName, Badge: v.Badges[e.UserID], Arrived: b.Call.HasArrived(e.ID), Against: state.Both[side],
				Distinction:      v.distinction(e, func(string) bool { return true }),
				ShownDistinction: v.distinction(e, func(id string) bool { return !v.Badges[id].Initials }),
			}
		}
	}
	if f, ok := v.Queue.Bout(queue.Ref{Class: m.Class, Match: m.Number}); ok {
		if f.Comes && b.Call.Place != event.Called {
			b.ExpectedAt = at(f.Start)
		}
		if f.Why.Code == queue.AthleteRests {
			b.ReadyAt = at(f.Why.Until)
		}
	}
	return b
}

func (v View) Tables(seen map[string]time.Time) []NowTable {
	announced := map[string][]event.Call{}
	called := map[string]string{}
	for id, c := range v.Calls {
		switch c.Place {
		case event.Announced:
			announced[c.TableID] = append(announced[c.TableID], c)
		case event.Called:
			called[c.TableID] = id
		}
	}
	tables := make([]NowTable, 0, len(v.Hall.Tables))
	for _, t := range v.Hall.Tables {
		n := NowTable{Table: t}
		if last, ok := seen[t.ID]; ok && v.Now.Sub(last) > SilentAfter {
			n.SilentSince = last
		}
		if id := called[t.ID]; id != "" {
			b := v.shown(v.Matches[id])
			n.Called = &b
		}
		next := announced[t.ID]
		slices.SortFunc(next, func(a, b event.Call) int { return cmp.Compare(a.Position, b.Position) })
		for i, to := range []**NowBout{&n.OnDeck, &n.InTheHole} {
			if i < len(next) {
				b := v.shown(v.Matches[next[i].MatchID])
				*to = &b
			}
		}
		tables = append(tables, n)
	}
	return tables
}

func (v View) Classes(present map[string]int) []NowClass {
	classes := make([]NowClass, len(v.Hall.Classes))
	for i, c := range v.Hall.Classes {
		n := NowClass{ID: c.ID, Name: c.Name, State: ClassWaiting, Day: c.Day, Athletes: c.Tournament.Athletes, Present: present[c.ID]}
		for _, m := range c.Matches {
			if m.Status == bracket.Void || c.Seeded && c.Plan.HasBye(m.Match) || m.Players[0] == bracket.Empty || m.Players[1] == bracket.Empty {
				continue
			}
			n.Total++
			if m.Status == bracket.Completed {
				n.Decided++
			}
		}
		switch {
		case c.Status == tournament.Completed || c.Status == tournament.Archived:
			n.State = ClassOver
		case !c.Day.OpenedAt.IsZero():
			n.State = ClassOpen
		case !c.Day.StagedAt.IsZero():
			n.State = ClassStaged
		}
		if i < len(v.Queue.Classes) && v.Queue.Classes[i].Comes {
			n.ExpectedStart, n.ExpectedEnd = v.Time(v.Queue.Classes[i].Start), v.Time(v.Queue.Classes[i].End)
		}
		classes[i] = n
	}
	return classes
}

func (v View) Bouts() (bouts []QueueBout) {
	for _, f := range v.Queue.Bouts {
		c := v.Hall.Classes[f.Class]
		m := MatchAt{f.Class, &c.Matches[f.Match-1]}
		b := QueueBout{NowBout: v.shown(m), Why: v.Reason(f.Class, f.Why), Comes: f.Comes}
		if f.Comes {
			b.ExpectedEnd = at(f.End)
			if f.Table > 0 {
				b.Table = v.Hall.Tables[f.Table-1].Number
			}
		}
		bouts = append(bouts, b)
	}
	slices.SortStableFunc(bouts, func(a, b QueueBout) int {
		return cmp.Or(CompareLast(a.start(), b.start()), cmp.Compare(a.Table, b.Table))
	})
	return bouts
}

// start is the actual or expected time of a bout's call.
func (b QueueBout) start() time.Time {
	if b.Call.Place == event.Called {
		return b.Call.CalledAt
	}
	return b.ExpectedAt
}

// CompareLast orders zero times last.
func CompareLast(a, b time.Time) int {
	switch {
	case a.IsZero() == b.IsZero():
		return a.Compare(b)
	case a.IsZero():
		return 1
	}
	return -1
}

// Reason translates a reason of the queue to the hall's names.
func (h *Hall) Reason(class int, r queue.Reason) QueueReason {
	why := QueueReason{Code: r.Code, Match: r.Match}
	switch r.Code {
	case queue.AthleteHeld, queue.AthleteAtTable, queue.AthleteAnnounced, queue.AthleteRests:
		why.Athlete = h.name(class, r.Athlete)
	}
	if r.Table > 0 && r.Table <= len(h.Tables) {
		why.Table = h.Tables[r.Table-1].Number
	}
	if r.Until != 0 {
		why.Until = at(r.Until)
	}
	return why
}

// name returns the name of a class's athlete by queue index.
func (h *Hall) name(class, athlete int) string {
	for _, e := range h.Classes[class].Entries {
		if !e.IsBye() && e.UserID == h.People[athlete] {
			return e.Name
		}
	}
	return ""
}
