package app

import (
	"cmp"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/queue"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// hall is an event at a moment, as the queue looks at it.
type hall struct {
	event    event.Event
	version  int64 // of the queue
	now      time.Time
	tables   []event.Table // those that are not closed, and closed ones where a bout is called
	classes  []*hallClass  // in the order of the timetable
	calls    map[string]event.Call
	held     map[string]store.HeldAthlete // by the person
	voided   map[string]time.Time         // when people last pulled a bout that counts no more
	protests []event.Protest              // undecided ones
	where    map[string]string            // table of a match in progress that nobody has called, as far as that is known

	matches  map[string]matchAt // by id
	people   []string           // ids, by their index in the queue
	athletes map[string]int     // index by id

	unweighed map[classPerson]string // ids of the registrations of those who must be weighed before a call
}

// hallClass is a class with its bracket.
type hallClass struct {
	tournament.Tournament
	day     event.ClassDay
	plan    bracket.Plan
	matches []tournament.Match // none until it is drawn
	entries []tournament.Entry
}

// matchAt is where a match stands.
type matchAt struct {
	class int
	*tournament.Match
}

// classCache keeps the brackets of classes as they were committed, so that a result need read
// only what has changed since.
type classCache struct {
	mu   sync.Mutex
	kept map[string]*hallClass
}

// maxCachedClasses bounds the cache.
const maxCachedClasses = 2000

func (c *classCache) get(id string) *hallClass {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.kept[id]
}

func (c *classCache) put(class *hallClass) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if old := c.kept[class.ID]; old != nil && old.Version >= class.Version {
		return
	}
	if c.kept == nil || len(c.kept) >= maxCachedClasses {
		c.kept = map[string]*hallClass{}
	}
	c.kept[class.ID] = class
}

// sameSkeleton tells whether a bracket that is kept can become that of a tournament by the
// matches that have changed since.
func sameSkeleton(a, b tournament.Tournament) bool {
	return a.Version <= b.Version && a.HasBracket() && a.Seeded == b.Seeded && a.Athletes == b.Athletes && a.Late == b.Late && a.Status == b.Status
}

// loadCalls reads what the hall knows of the matches that there are.
func (a *App) loadCalls(tx *store.Tx, h *hall, keep bool) error {
	version, err := tx.QueueVersion(h.event.ID)
	if err != nil {
		return err
	}
	before, kept := a.calls.get(h.event.ID)
	if before > version { // another database, or one that was restored
		before, kept = 0, nil
	}
	calls := make(map[string]event.Call, len(kept))
	maps.Copy(calls, kept)
	if kept == nil || before < version {
		changed, err := tx.Calls(h.event.ID, before)
		if err != nil {
			return err
		}
		maps.Copy(calls, changed)
	}
	maps.DeleteFunc(calls, func(id string, _ event.Call) bool { _, there := h.matches[id]; return !there })
	if keep {
		a.calls.put(h.event.ID, version, maps.Clone(calls))
	}
	h.calls, h.version = calls, version
	return nil
}

// callCache keeps the calls of events as they were committed.
type callCache struct {
	mu   sync.Mutex
	kept map[string]keptCalls
}

type keptCalls struct {
	version int64
	calls   map[string]event.Call
}

// maxCachedEvents bounds the caches of events.
const maxCachedEvents = 64

func (c *callCache) get(eventID string) (int64, map[string]event.Call) {
	c.mu.Lock()
	defer c.mu.Unlock()
	k := c.kept[eventID]
	return k.version, k.calls
}

func (c *callCache) put(eventID string, version int64, calls map[string]event.Call) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if old, ok := c.kept[eventID]; ok && old.version >= version {
		return
	}
	if c.kept == nil || len(c.kept) >= maxCachedEvents {
		c.kept = map[string]keptCalls{}
	}
	c.kept[eventID] = keptCalls{version, calls}
}

// loadClass reads a class. Only what was committed may be kept.
func (a *App) loadClass(tx *store.Tx, t tournament.Tournament, keep bool) (*hallClass, error) {
	kept := a.brackets.get(t.ID)
	if kept != nil && kept.Version == t.Version {
		c := *kept
		c.Tournament = t
		return &c, nil
	}
	c := &hallClass{Tournament: t}
	var err error
	if c.entries, err = tx.Entries(t.ID); err != nil || !t.HasBracket() {
		return c, err
	}
	c.plan = t.Plan()
	if kept != nil && sameSkeleton(kept.Tournament, t) {
		changed, err := tx.MatchesSince(t.ID, kept.Version)
		if err != nil {
			return nil, err
		}
		c.matches = slices.Clone(kept.matches)
		for _, m := range changed {
			c.matches[m.Number-1] = m
		}
	} else if c.matches, err = tx.Matches(t.ID); err != nil {
		return nil, err
	}
	if keep {
		shared := *c // its day is set by who has asked
		a.brackets.put(&shared)
	}
	return c, nil
}

// loadHall reads an event as the queue looks at it. In a transaction that has locked the
// queue nothing of it changes any more; only in one that writes nothing it may be kept.
func (a *App) loadHall(tx *store.Tx, e event.Event, reads bool) (*hall, error) {
	h := &hall{event: e, now: a.time(), matches: map[string]matchAt{}, athletes: map[string]int{}, held: map[string]store.HeldAthlete{}}
	tables, err := tx.Tables(e.ID)
	if err != nil {
		return nil, err
	}
	days, err := tx.ClassDays(e.ID)
	if err != nil {
		return nil, err
	}
	held, err := tx.HeldAthletes(e.ID)
	if err != nil {
		return nil, err
	}
	for _, r := range held {
		h.held[r.UserID] = r
	}
	if h.voided, err = tx.VoidPulls(e.ID); err != nil {
		return nil, err
	}
	protests, err := tx.Protests(e.ID)
	if err != nil {
		return nil, err
	}
	for _, p := range protests {
		if p.Outcome == event.Undecided {
			h.protests = append(h.protests, p)
		}
	}
	classes, err := tx.Classes(e.ID)
	if err != nil {
		return nil, err
	}
	for _, t := range classes {
		if t.Cancelled {
			continue
		}
		c, err := a.loadClass(tx, t, reads)
		if err != nil {
			return nil, err
		}
		if c.day = days[t.ID]; c.day.ClassID == "" {
			c.day = event.ClassDay{ClassID: t.ID, EventID: e.ID}
		}
		h.classes = append(h.classes, c)
	}
	h.sort()
	if err := h.loadUnweighed(tx); err != nil {
		return nil, err
	}
	if err := a.loadCalls(tx, h, reads); err != nil {
		return nil, err
	}
	for _, t := range tables {
		if !h.isThrough(t) {
			h.tables = append(h.tables, t)
		}
	}
	if h.startedWithoutCall() {
		h.where, err = tx.PulledWhere(e.ID)
	}
	return h, err
}

// sort puts the classes in the order of the timetable, and finds matches and athletes.
func (h *hall) sort() {
	slices.SortStableFunc(h.classes, func(a, b *hallClass) int {
		byArm := 0
		if h.event.Settings.ArmByArm {
			byArm = event.CompareArms(a.Class.Arm, b.Class.Arm)
		}
		return cmp.Or(cmp.Compare(place(a.day), place(b.day)), byArm, event.Compare(a.Class.Class, b.Class.Class), cmp.Compare(a.ID, b.ID))
	})
	for i, c := range h.classes {
		for n := range c.matches {
			h.matches[c.matches[n].ID] = matchAt{i, &c.matches[n]}
		}
		for _, e := range c.entries {
			if _, known := h.athletes[e.UserID]; !known && !e.IsBye() {
				h.athletes[e.UserID] = len(h.people)
				h.people = append(h.people, e.UserID)
			}
		}
	}
}

// place returns where a class stands in the timetable; those without a place stand last.
func place(d event.ClassDay) int {
	if d.Position == 0 {
		return event.MaxClasses + 1
	}
	return d.Position
}

// calledAt returns the id of the match that is called at a table, "" for none.
func (h *hall) calledAt(tableID string) string {
	for id, c := range h.calls {
		if c.Place == event.Called && c.TableID == tableID {
			return id
		}
	}
	return ""
}

func (h *hall) startedWithoutCall() bool {
	for id, m := range h.matches {
		if m.Status == bracket.InProgress && h.calls[id].Place != event.Called {
			return true
		}
	}
	return false
}

// table returns the number that the queue has for a table, which is its index and 1; 0 if it
// is not there.
func (h *hall) table(id string) int {
	if id == "" {
		return 0
	}
	return slices.IndexFunc(h.tables, func(t event.Table) bool { return t.ID == id }) + 1
}

// isThrough tells whether a table is closed, and nothing is called there any more.
func (h *hall) isThrough(t event.Table) bool {
	return t.State == event.TableClosed && h.calledAt(t.ID) == ""
}

// isOpen tells whether a table is there and not closed; it may be paused.
func (h *hall) isOpen(id string) bool {
	n := h.table(id)
	return n > 0 && h.tables[n-1].State != event.TableClosed
}

// since is a time as the queue counts it, from 1970 on; 0 for none.
func since(t time.Time) time.Duration {
	if t.IsZero() {
		return 0
	}
	return time.Duration(t.UnixMilli()) * time.Millisecond
}

func at(d time.Duration) time.Time { return time.UnixMilli(int64(d / time.Millisecond)).UTC() }

// settings returns the dials of the event as the queue has them.
func (h *hall) settings() queue.Settings {
	s := h.event.Settings
	open := 0
	for _, t := range h.tables {
		if t.State != event.TableClosed {
			open++
		}
	}
	q := queue.Settings{
		Rest: time.Duration(s.Rest) * time.Second, FinalRest: time.Duration(s.RestDecider) * time.Second, Bout: time.Duration(s.Bout) * time.Second,
		OpenClasses: s.OpenClasses * max(open, 1), Frozen: event.Frozen, Seed: uint64(h.event.CreatedAt.UnixMilli()),
	}
	switch s.Finals {
	case event.FinalsLastFour:
		q.Finals = queue.FinalsOfFour
	case event.FinalsLastTwo:
		q.Finals = queue.FinalsOfTwo
	}
	for i, t := range h.tables { // the first that is open
		if q.FinalsTable == 0 && t.State == event.TableOpen {
			q.FinalsTable = i + 1
		}
	}
	return q
}

// state returns the event as the queue takes it.
func (h *hall) state() queue.State {
	s := queue.State{Now: since(h.now), Tables: make([]queue.Table, len(h.tables)), Classes: make([]queue.Class, len(h.classes)), Athletes: make([]queue.Athlete, len(h.people))}
	for i, userID := range h.people {
		_, held := h.held[userID]
		s.Athletes[i].Held, s.Athletes[i].Pulled = held, since(h.voided[userID])
	}
	for i, t := range h.tables {
		s.Tables[i].Held = t.State != event.TableOpen
	}
	for i, c := range h.classes {
		s.Classes[i] = h.class(c)
	}
	h.placeCalls(&s)
	return s
}

func (h *hall) class(c *hallClass) queue.Class {
	q := queue.Class{
		Plan: c.plan, BestOf: c.BestOf, FinalBestOf: c.FinalBestOf, Opened: !c.day.OpenedAt.IsZero(), OpenedAt: since(c.day.OpenedAt), ByHand: c.day.ByHand,
		NotBefore: since(c.day.NotBefore), Held: c.day.Held, Table: h.table(c.day.TableID),
	}
	if len(c.matches) == 0 {
		q.Plan = bracket.Plan{}
		return q
	}
	q.Matches, q.Bouts = make(bracket.Matches, len(c.matches)), make([]queue.Bout, len(c.matches))
	q.Athletes, q.Gone = make([]int, len(c.entries)), make([]bool, len(c.entries))
	for i, e := range c.entries {
		q.Athletes[i], q.Gone[i] = h.athletes[e.UserID], e.HasLeft()
	}
	for i, m := range c.matches {
		q.Matches[i] = m.Match
		q.Bouts[i].Unseeded = c.Rounds == tournament.ByOrganizer && m.Status == bracket.Pending
		if m.Status == bracket.InProgress && m.StartedAt != nil {
			q.Bouts[i].Started = since(*m.StartedAt)
		}
		call, told := h.calls[m.ID]
		if !told {
			continue
		}
		q.Bouts[i].Held, q.Bouts[i].Waived, q.Bouts[i].Next = call.Held, call.Waived, h.table(call.NextTableID)
		if q.Bouts[i].Resumes = call.WasUndone(); call.WasUndone() {
			q.Bouts[i].Ended = since(call.EndedAt)
		}
		if call.Place == event.Pulled {
			q.Bouts[i].Pulled, q.Bouts[i].Called, q.Bouts[i].Ended = true, since(call.CalledAt), since(call.EndedAt)
		}
	}
	for _, p := range h.protests {
		if m, ok := h.matches[p.MatchID]; ok && h.classes[m.class] == c {
			q.Bouts[m.Number-1].Protested = true
		}
	}
	return q
}

// placeCalls puts what is called and announced at its tables.
func (h *hall) placeCalls(s *queue.State) {
	var announced []event.Call
	for id, c := range h.calls {
		m, ok := h.matches[id]
		number := h.table(c.TableID)
		if !ok || number == 0 {
			continue
		}
		switch c.Place {
		case event.Called:
			s.Tables[number-1].Called, s.Tables[number-1].Since = queue.Ref{Class: m.class, Match: m.Number}, since(c.CalledAt)
		case event.Announced:
			if h.tables[number-1].State != event.TableClosed {
				announced = append(announced, c)
			}
		}
	}
	slices.SortFunc(announced, func(a, b event.Call) int {
		return cmp.Or(cmp.Compare(a.Position, b.Position), cmp.Compare(a.MatchID, b.MatchID))
	})
	for _, c := range announced {
		m, t := h.matches[c.MatchID], &s.Tables[h.table(c.TableID)-1]
		t.Announced = append(t.Announced, queue.Ref{Class: m.class, Match: m.Number})
	}
}

// active tells whether bouts are called at the event.
func (h *hall) active() bool { return h.event.State == event.Running }
