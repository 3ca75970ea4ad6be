package app

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/queue"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// Now is what goes on at the tables of an event. Times are zero if there is none.
type Now struct {
	EventID             string
	Version             int64     // of the queue
	At                  time.Time // when this was made
	State               event.State
	Phase               event.Phase
	Tables              []NowTable // those that are not closed
	Registered, Weighed int
	Classes             []NowClass // under way, or called to the stage
}

// NowTable is what goes on at a table.
type NowTable struct {
	event.Table
	SilentSince time.Time // when its device was last heard of, if that is long ago
	Called      *NowBout
	OnDeck      *NowBout
	InTheHole   *NowBout
}

// NowBout is a bout that is called or announced, or that waits.
type NowBout struct {
	tournament.Bout
	Call       event.Call
	Athletes   [2]NowAthlete
	Score      [2]int    // games won, also while it goes on
	ReadyAt    time.Time // when both have rested, if that is to come
	ExpectedAt time.Time // when it is called
}

// NowAthlete is an athlete of a bout.
type NowAthlete struct {
	EntryID string // "" while not known
	Name    string
	store.Badge
	Arrived bool
	Against bout.Count // in the game that is being pulled
}

// ClassState is how far a class is in the day.
type ClassState string

// The states of a class.
const (
	ClassWaiting ClassState = "waiting"
	ClassStaged  ClassState = "staged"
	ClassOpen    ClassState = "open"
	ClassOver    ClassState = "over"
)

// NowClass is how far a class is.
type NowClass struct {
	ID            string
	Name          string
	State         ClassState
	Day           event.ClassDay
	Total         int // bouts, as far as they are known to be needed
	Decided       int // of these
	Athletes      int
	Present       int // of these, those who were seen at the stage
	ExpectedStart time.Time
	ExpectedEnd   time.Time
}

// Queue is all that is to be pulled at an event.
type Queue struct {
	Now
	Bouts     []QueueBout // in the order in which they are expected
	All       []NowClass  // all classes, in the order of the timetable
	Start     time.Time
	End       time.Time
	Comes     bool // the day comes to an end if people change nothing
	Over      bool // every bout is decided
	Decisions []Decision
}

// QueueBout is a bout that is still to be pulled.
type QueueBout struct {
	NowBout
	Why         QueueReason
	Comes       bool
	Table       int // number of the table where it is expected, 0 if not known
	ExpectedEnd time.Time
}

// QueueReason says why a bout is not called; the zero reason that it is or may be.
type QueueReason struct {
	Code    queue.Code
	Match   int    // number of a match of the class, 0 for none
	Athlete string // name, "" for nobody
	Table   int    // number of a table, 0 for none
	Until   time.Time
}

// nowAge is how long what is expected counts as the same while nothing happens.
const nowAge = 10 * time.Second

// silentAfter is after how long a table counts as silent.
const silentAfter = 20 * time.Second

// nowCache keeps the queues of events as they were read last.
type nowCache struct {
	mu     sync.Mutex
	kept   map[string]*Queue
	badges map[string]keptBadges
}

type keptBadges struct {
	stamp string
	of    map[string]store.Badge
}

func (c *nowCache) get(eventID string, version int64, now time.Time) *Queue {
	c.mu.Lock()
	defer c.mu.Unlock()
	q := c.kept[eventID]
	if q == nil || q.Version != version || now.Sub(q.At).Abs() >= nowAge {
		return nil
	}
	return q
}

func (c *nowCache) put(q *Queue) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.kept == nil || len(c.kept) >= maxCachedEvents {
		c.kept = map[string]*Queue{}
	}
	c.kept[q.EventID] = q
}

// badgesOf returns what is shown of the athletes of an event beside their names.
func (a *App) badgesOf(tx *store.Tx, eventID string, keep bool) (map[string]store.Badge, error) {
	stamp, err := tx.BadgesStamp(eventID)
	if err != nil {
		return nil, err
	}
	a.nows.mu.Lock()
	kept := a.nows.badges[eventID]
	a.nows.mu.Unlock()
	if kept.of != nil && kept.stamp == stamp {
		return kept.of, nil
	}
	badges, err := tx.Badges(eventID)
	if err == nil && keep {
		a.nows.mu.Lock()
		if a.nows.badges == nil || len(a.nows.badges) >= maxCachedEvents {
			a.nows.badges = map[string]keptBadges{}
		}
		a.nows.badges[eventID] = keptBadges{stamp, badges}
		a.nows.mu.Unlock()
	}
	return badges, err
}

// Queue returns the queue of an event, made at most ten seconds ago.
// Errors: Forbidden, NotFound.
func (a *App) Queue(ctx context.Context, actor account.User, eventID string) (Queue, error) {
	if actor.Is(account.Helper) {
		if err := a.db.Read(ctx, func(tx *store.Tx) error { return helpsAt(tx, actor, eventID) }); err != nil {
			return Queue{}, err
		}
	}
	return a.queueOf(ctx, eventID)
}

// MayFollowQueue refuses helpers the queue of another event than that of their table.
// Errors: Forbidden.
func (a *App) MayFollowQueue(ctx context.Context, actor account.User, eventID string) error {
	if !actor.Is(account.Helper) {
		return nil
	}
	return a.db.Read(ctx, func(tx *store.Tx) error { return helpsAt(tx, actor, eventID) })
}

// helpsAt refuses helpers at a table of another event.
func helpsAt(tx *store.Tx, actor account.User, eventID string) error {
	tableID, err := tx.TableOfHelper(actor.ID)
	if err != nil {
		return err
	}
	t, err := tx.Table(tableID)
	if err == nil && t.EventID != eventID || fault.KindOf(err) == fault.NotFound {
		err = fault.New(fault.Forbidden, "server.table.another")
	}
	return err
}

func (a *App) queueOf(ctx context.Context, eventID string) (Queue, error) {
	version, err := a.db.QueueVersion(ctx, eventID)
	if err != nil {
		return Queue{}, err
	}
	if q := a.nows.get(eventID, version, a.now()); q != nil {
		return *q, nil
	}
	return store.Read(ctx, a.db, func(tx *store.Tx) (Queue, error) {
		e, err := tx.Competition(eventID)
		if err != nil {
			return Queue{}, err
		}
		h, err := a.loadHall(tx, e, true)
		if err != nil {
			return Queue{}, err
		}
		q, err := a.makeQueue(tx, h, true)
		if err == nil {
			a.nows.put(&q)
		}
		return q, err
	})
}

// Now returns what goes on at the tables of an event.
// Errors: NotFound.
func (a *App) Now(ctx context.Context, eventID string) (Now, error) {
	q, err := a.queueOf(ctx, eventID)
	return q.Now, err
}

// VisitNow is [App.Now] of a public event, with the names that visitors see.
// Errors: NotFound.
func (a *App) VisitNow(ctx context.Context, eventID string) (Now, error) {
	if err := a.db.PublicEventByID(ctx, eventID); err != nil {
		return Now{}, err
	}
	n, err := a.Now(ctx, eventID)
	return ForVisitors(n), err
}

// ForVisitors returns what visitors see of what goes on: names as they are shown to them.
func ForVisitors(n Now) Now {
	n.Tables = slices.Clone(n.Tables)
	for i := range n.Tables {
		t := &n.Tables[i]
		t.Referees, t.SilentSince = "", time.Time{}
		for _, b := range []**NowBout{&t.Called, &t.OnDeck, &t.InTheHole} {
			if *b != nil {
				shown := shownBout(**b)
				*b = &shown
			}
		}
	}
	return n
}

// shownBout returns what visitors see of a bout.
func shownBout(b NowBout) NowBout {
	b.Call.Excused, b.Call.HeldReason = "", ""
	for side := range b.Athletes {
		at := &b.Athletes[side]
		at.Name = event.ShownName(at.Name, at.Initials)
		b.Entries[side].Name = at.Name
	}
	return b
}

// makeQueue makes the queue of a hall.
func (a *App) makeQueue(tx *store.Tx, h *hall, keep bool) (Queue, error) {
	q := Queue{Now: Now{EventID: h.event.ID, Version: h.version, At: h.now, State: h.event.State}}
	count, err := h.weighDays().countToWeigh(tx)
	if err != nil {
		return q, err
	}
	q.Registered = count.Registered - count.Absent
	q.Weighed = q.Registered - count.Never - count.Again
	seen, err := tx.SeenTables(h.event.ID)
	if err != nil {
		return q, err
	}
	badges, err := a.badgesOf(tx, h.event.ID, keep)
	if err != nil {
		return q, err
	}
	present, err := tx.CountPresent(h.event.ID)
	if err != nil {
		return q, err
	}
	refusing, err := tx.RefusingTables(h.event.ID)
	if err != nil {
		return q, err
	}
	going, err := h.going(tx)
	if err != nil {
		return q, err
	}
	v := view{h, queue.Queue{}, badges, going, nil}
	if h.active() {
		if v.elsewhere, err = tx.CalledElsewhere(h.event.ID); err != nil {
			return q, err
		}
		v.queue = queue.Compute(h.state(), h.settings())
	}
	q.Tables = v.tables(seen)
	q.All = v.classes(present)
	for _, c := range q.All {
		if c.State == ClassOpen || c.State == ClassStaged {
			q.Classes = append(q.Classes, c)
		}
	}
	q.Bouts = v.bouts()
	if h.active() {
		q.Start, q.End, q.Comes = v.time(v.queue.Day.Start), v.time(v.queue.Day.End), v.queue.Day.Comes
	}
	p := event.DayProgress{Registered: q.Registered, Weighed: q.Weighed, Again: count.Again, Finals: v.queue.Finals}
	for _, c := range h.classes {
		if c.HasBracket() {
			p.Classes++
			if c.Status != tournament.Active {
				p.Over++
			}
		}
	}
	q.Phase = h.event.State.Phase(p)
	q.Decisions, q.Over = v.decisions(q.Tables, refusing), v.over()
	return q, nil
}

// view shows a hall with what the queue expects of it.
type view struct {
	*hall
	queue  queue.Queue
	badges map[string]store.Badge
	going  map[string]bout.State // called bouts that have begun, by the match

	elsewhere map[string]store.CalledElsewhere // by the person
}

// going returns how the called bouts stand that have begun: at most one a table.
func (h *hall) going(tx *store.Tx) (map[string]bout.State, error) {
	states := map[string]bout.State{}
	for id, c := range h.calls {
		m := h.matches[id]
		if c.Place != event.Called || m.Status != bracket.InProgress {
			continue
		}
		log, err := tx.Log(id)
		if err != nil {
			return nil, err
		}
		states[id] = tournament.Replay(h.classes[m.class].Settings(*m.Match), h.bout(m).Entries, log)
	}
	return states, nil
}

func (v view) time(d time.Duration) time.Time {
	if d == 0 {
		return time.Time{}
	}
	return at(d)
}

func (v view) shown(m matchAt) NowBout {
	b := NowBout{Bout: v.bout(m), Call: v.call(m.Match)}
	b.Score[0], b.Score[1] = b.Games.Score()
	state, going := v.going[m.ID]
	if going {
		b.Score = state.Score
	}
	for side, e := range b.Entries {
		if e.ID != "" {
			b.Athletes[side] = NowAthlete{e.ID, e.Name, v.badges[e.UserID], b.Call.HasArrived(e.ID), state.Both[side]}
		}
	}
	if f, ok := v.queue.Bout(queue.Ref{Class: m.class, Match: m.Number}); ok {
		if f.Comes && b.Call.Place != event.Called {
			b.ExpectedAt = at(f.Start)
		}
		if f.Why.Code == queue.AthleteRests {
			b.ReadyAt = at(f.Why.Until)
		}
	}
	return b
}

func (v view) tables(seen map[string]time.Time) []NowTable {
	announced := map[string][]event.Call{}
	called := map[string]string{}
	for id, c := range v.calls {
		switch c.Place {
		case event.Announced:
			announced[c.TableID] = append(announced[c.TableID], c)
		case event.Called:
			called[c.TableID] = id
		}
	}
	tables := make([]NowTable, 0, len(v.hall.tables))
	for _, t := range v.hall.tables {
		n := NowTable{Table: t}
		if last, ok := seen[t.ID]; ok && v.now.Sub(last) > silentAfter {
			n.SilentSince = last
		}
		if id := called[t.ID]; id != "" {
			b := v.shown(v.matches[id])
			n.Called = &b
		}
		next := announced[t.ID]
		slices.SortFunc(next, func(a, b event.Call) int { return cmp.Compare(a.Position, b.Position) })
		for i, to := range []**NowBout{&n.OnDeck, &n.InTheHole} {
			if i < len(next) {
				b := v.shown(v.matches[next[i].MatchID])
				*to = &b
			}
		}
		tables = append(tables, n)
	}
	return tables
}

func (v view) classes(present map[string]int) []NowClass {
	classes := make([]NowClass, len(v.hall.classes))
	for i, c := range v.hall.classes {
		n := NowClass{ID: c.ID, Name: c.Name, State: ClassWaiting, Day: c.day, Athletes: c.Tournament.Athletes, Present: present[c.ID]}
		for _, m := range c.matches {
			if m.Status == bracket.Void || c.Seeded && c.plan.HasBye(m.Match) || m.Players[0] == bracket.Empty || m.Players[1] == bracket.Empty {
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
		case !c.day.OpenedAt.IsZero():
			n.State = ClassOpen
		case !c.day.StagedAt.IsZero():
			n.State = ClassStaged
		}
		if i < len(v.queue.Classes) && v.queue.Classes[i].Comes {
			n.ExpectedStart, n.ExpectedEnd = v.time(v.queue.Classes[i].Start), v.time(v.queue.Classes[i].End)
		}
		classes[i] = n
	}
	return classes
}

func (v view) bouts() (bouts []QueueBout) {
	for _, f := range v.queue.Bouts {
		c := v.hall.classes[f.Class]
		m := matchAt{f.Class, &c.matches[f.Match-1]}
		b := QueueBout{NowBout: v.shown(m), Why: v.reason(f.Class, f.Why), Comes: f.Comes}
		if f.Comes {
			b.ExpectedEnd = at(f.End)
			if f.Table > 0 {
				b.Table = v.hall.tables[f.Table-1].Number
			}
		}
		bouts = append(bouts, b)
	}
	slices.SortStableFunc(bouts, func(a, b QueueBout) int {
		return cmp.Or(compareLast(a.start(), b.start()), cmp.Compare(a.Table, b.Table))
	})
	return bouts
}

// start is when a bout was or is expected to be called.
func (b QueueBout) start() time.Time {
	if b.Call.Place == event.Called {
		return b.Call.CalledAt
	}
	return b.ExpectedAt
}

// compareLast puts what has no time last.
func compareLast(a, b time.Time) int {
	switch {
	case a.IsZero() == b.IsZero():
		return a.Compare(b)
	case a.IsZero():
		return 1
	}
	return -1
}

// reason says a reason of the queue with what people know.
func (h *hall) reason(class int, r queue.Reason) QueueReason {
	why := QueueReason{Code: r.Code, Match: r.Match}
	switch r.Code {
	case queue.AthleteHeld, queue.AthleteAtTable, queue.AthleteAnnounced, queue.AthleteRests:
		why.Athlete = h.name(class, r.Athlete)
	}
	if r.Table > 0 && r.Table <= len(h.tables) {
		why.Table = h.tables[r.Table-1].Number
	}
	if r.Until != 0 {
		why.Until = at(r.Until)
	}
	return why
}

// name returns the name of an athlete of a class, by the index in the queue.
func (h *hall) name(class, athlete int) string {
	for _, e := range h.classes[class].entries {
		if !e.IsBye() && e.UserID == h.people[athlete] {
			return e.Name
		}
	}
	return ""
}
