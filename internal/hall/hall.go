package hall

import (
	"cmp"
	"slices"
	"time"

	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/queue"
	"github.com/toproll/toproll/internal/tournament"
)

// Hall is the queue's view of an event at one moment.
type Hall struct {
	Event       event.Event
	Version     int64 // of the queue
	Now         time.Time
	Tables      []event.Table // open and paused ones, and closed ones with a called bout
	Classes     []*Class      // in the order of the timetable
	Calls       map[string]event.Call
	Held        map[string]event.HeldAthlete // by person
	Break       event.Break                  // the latest one, possibly past
	ReorderedAt time.Time                    // when the order of classes last changed while the event ran
	Voided      map[string]time.Time         // when people last pulled a bout that is now void
	Protests    []event.Protest              // undecided ones
	Where       map[string]string            // known tables of matches in progress that were not called

	Matches  map[string]MatchAt // by id
	People   []string           // ids by queue index
	Athletes map[string]int     // index by id

	Unweighed map[ClassPerson]string // registration ids of athletes who must be weighed before a call

	Report func(panicked any) // called when the queue panics; nil for nobody
}

// Class is a class with its bracket.
type Class struct {
	tournament.Tournament
	Day     event.ClassDay
	Plan    bracket.Plan
	Matches []tournament.Match // none before the draw
	Entries []tournament.Entry
}

// MatchAt is the position of a match.
type MatchAt struct {
	Class int
	*tournament.Match
}

// Sort sorts the classes by the timetable and builds the indexes of matches and athletes.
func (h *Hall) Sort() {
	slices.SortStableFunc(h.Classes, func(a, b *Class) int {
		byArm := 0
		if h.Event.Settings.ArmByArm {
			byArm = event.CompareArms(a.Class.Arm, b.Class.Arm)
		}
		return cmp.Or(cmp.Compare(place(a.Day), place(b.Day)), byArm, event.Compare(a.Class.Class, b.Class.Class), cmp.Compare(a.ID, b.ID))
	})
	for i, c := range h.Classes {
		for n := range c.Matches {
			h.Matches[c.Matches[n].ID] = MatchAt{i, &c.Matches[n]}
		}
		for _, e := range c.Entries {
			if _, known := h.Athletes[e.UserID]; !known && !e.IsBye() {
				h.Athletes[e.UserID] = len(h.People)
				h.People = append(h.People, e.UserID)
			}
		}
	}
}

// place returns the position of a class in the timetable; classes without one come last.
func place(d event.ClassDay) int {
	if d.Position == 0 {
		return event.MaxClasses + 1
	}
	return d.Position
}

// CalledAt returns the id of the called match at a table, "" for none.
func (h *Hall) CalledAt(tableID string) string {
	for id, c := range h.Calls {
		if c.Place == event.Called && c.TableID == tableID {
			return id
		}
	}
	return ""
}

func (h *Hall) StartedWithoutCall() bool {
	for id, m := range h.Matches {
		if m.Status == bracket.InProgress && h.Calls[id].Place != event.Called {
			return true
		}
	}
	return false
}

// Table returns the queue's number of a table, its index plus 1; 0 if it is missing.
func (h *Hall) Table(id string) int {
	if id == "" {
		return 0
	}
	return slices.IndexFunc(h.Tables, func(t event.Table) bool { return t.ID == id }) + 1
}

// IsThrough reports whether a table is closed, so that nothing more is called there.
func (h *Hall) IsThrough(t event.Table) bool {
	return t.State == event.TableClosed && h.CalledAt(t.ID) == ""
}

// isOpen reports whether a table exists and is not closed; it may be paused.
func (h *Hall) isOpen(id string) bool {
	n := h.Table(id)
	return n > 0 && h.Tables[n-1].State != event.TableClosed
}

// since returns a time in the queue's form, from 1970 on; 0 for none.
func since(t time.Time) time.Duration {
	if t.IsZero() {
		return 0
	}
	return time.Duration(t.UnixMilli()) * time.Millisecond
}

func at(d time.Duration) time.Time { return time.UnixMilli(int64(d / time.Millisecond)).UTC() }

// Settings returns the event's settings in the queue's form.
func (h *Hall) Settings() queue.Settings {
	s := h.Event.Settings
	open := 0
	for _, t := range h.Tables {
		if t.State != event.TableClosed {
			open++
		}
	}
	q := queue.Settings{
		Rest: time.Duration(s.Rest) * time.Second, FinalRest: time.Duration(s.RestDecider) * time.Second, Bout: time.Duration(s.Bout) * time.Second,
		OpenClasses: s.OpenClasses * max(open, 1), Frozen: event.Frozen, Seed: uint64(h.Event.CreatedAt.UnixMilli()),
	}
	switch s.Finals {
	case event.FinalsLastFour:
		q.Finals = queue.FinalsOfFour
	case event.FinalsLastTwo:
		q.Finals = queue.FinalsOfTwo
	}
	for i, t := range h.Tables { // the first open one
		if q.FinalsTable == 0 && t.State == event.TableOpen {
			q.FinalsTable = i + 1
		}
	}
	return q
}

// State returns the event in the queue's form.
func (h *Hall) State() queue.State {
	now := h.Now
	if h.Break.On(now) {
		now = h.Break.Until // nothing is called before
	}
	s := queue.State{Now: since(now), Tables: make([]queue.Table, len(h.Tables)), Classes: make([]queue.Class, len(h.Classes)), Athletes: make([]queue.Athlete, len(h.People))}
	for i, userID := range h.People {
		_, held := h.Held[userID]
		s.Athletes[i].Held, s.Athletes[i].Pulled = held, since(h.Voided[userID])
	}
	for i, t := range h.Tables {
		s.Tables[i].Held = t.State != event.TableOpen
	}
	for i, c := range h.Classes {
		s.Classes[i] = h.class(c)
	}
	h.placeCalls(&s)
	return s
}

func (h *Hall) class(c *Class) queue.Class {
	q := queue.Class{
		Plan: c.Plan, BestOf: c.BestOf, FinalBestOf: c.FinalBestOf, Opened: !c.Day.OpenedAt.IsZero(), OpenedAt: since(c.Day.OpenedAt), ByHand: c.Day.ByHand,
		NotBefore: since(c.Day.NotBefore), Held: c.Day.Held, Table: h.Table(c.Day.TableID),
	}
	if len(c.Matches) == 0 {
		q.Plan = bracket.Plan{}
		return q
	}
	q.Matches, q.Bouts = make(bracket.Matches, len(c.Matches)), make([]queue.Bout, len(c.Matches))
	q.Athletes, q.Gone = make([]int, len(c.Entries)), make([]bool, len(c.Entries))
	for i, e := range c.Entries {
		q.Athletes[i], q.Gone[i] = h.Athletes[e.UserID], e.HasLeft()
	}
	for i, m := range c.Matches {
		q.Matches[i] = m.Match
		q.Bouts[i].Unseeded = c.Rounds == tournament.ByOrganizer && m.Status == bracket.Pending
		if m.Status == bracket.InProgress && m.StartedAt != nil {
			q.Bouts[i].Started = since(*m.StartedAt)
		}
		call, told := h.Calls[m.ID]
		if !told {
			continue
		}
		q.Bouts[i].Held, q.Bouts[i].Waived, q.Bouts[i].Next = call.Held, call.Waived, h.Table(call.NextTableID)
		if q.Bouts[i].Resumes = call.WasUndone(); call.WasUndone() {
			q.Bouts[i].Ended = since(call.EndedAt)
		}
		if call.Place == event.Pulled {
			q.Bouts[i].Pulled, q.Bouts[i].Called, q.Bouts[i].Ended = true, since(call.CalledAt), since(call.EndedAt)
		}
	}
	for _, p := range h.Protests {
		if m, ok := h.Matches[p.MatchID]; ok && h.Classes[m.Class] == c {
			q.Bouts[m.Number-1].Protested = true
		}
	}
	return q
}

// placeCalls puts called and announced matches at their tables.
func (h *Hall) placeCalls(s *queue.State) {
	var announced []event.Call
	for id, c := range h.Calls {
		m, ok := h.Matches[id]
		number := h.Table(c.TableID)
		if !ok || number == 0 {
			continue
		}
		switch c.Place {
		case event.Called:
			s.Tables[number-1].Called, s.Tables[number-1].Since = queue.Ref{Class: m.Class, Match: m.Number}, since(c.CalledAt)
		case event.Announced:
			if h.Tables[number-1].State != event.TableClosed {
				announced = append(announced, c)
			}
		}
	}
	slices.SortFunc(announced, func(a, b event.Call) int {
		return cmp.Or(cmp.Compare(a.Position, b.Position), cmp.Compare(a.MatchID, b.MatchID))
	})
	for _, c := range announced {
		m, t := h.Matches[c.MatchID], &s.Tables[h.Table(c.TableID)-1]
		t.Announced = append(t.Announced, queue.Ref{Class: m.Class, Match: m.Number})
	}
}

// Active reports whether bouts are called at the event.
func (h *Hall) Active() bool { return h.Event.State == event.Running }

// ClassPerson is a person in a class, by ids.
type ClassPerson struct{ ClassID, UserID string }
