package app

import (
	"fmt"
	"log/slog"
	"maps"
	"slices"

	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/hall"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// How many class brackets and events stay in memory.
const (
	maxCachedClasses = 2000
	MaxCachedEvents  = 64
)

// sameSkeleton reports whether a cached bracket only needs the later changed matches to be current.
func sameSkeleton(a, b tournament.Tournament) bool {
	return a.Version <= b.Version && a.HasBracket() && a.Seeded == b.Seeded && a.Athletes == b.Athletes && a.Late == b.Late && a.Status == b.Status
}

// loadCalls loads the hall's state of the existing matches.
func (a *App) loadCalls(tx *store.Tx, h *hall.Hall, keep bool) error {
	version, err := tx.QueueVersion(h.Event.ID)
	if err != nil {
		return err
	}
	before, kept, _ := a.calls.Last(h.Event.ID)
	if before > version { // another database, or a restored one
		before, kept = 0, nil
	}
	calls := make(map[string]event.Call, len(kept))
	maps.Copy(calls, kept)
	if kept == nil || before < version {
		changed, err := tx.Calls(h.Event.ID, before)
		if err != nil {
			return err
		}
		maps.Copy(calls, changed)
	}
	maps.DeleteFunc(calls, func(id string, _ event.Call) bool { _, there := h.Matches[id]; return !there })
	if keep {
		a.calls.Put(h.Event.ID, version, maps.Clone(calls))
	}
	h.Calls, h.Version = calls, version
	return nil
}

// loadClass reads a class. It caches only committed data.
func (a *App) loadClass(tx *store.Tx, t tournament.Tournament, keep bool) (*hall.Class, error) {
	version, kept, found := a.brackets.Last(t.ID)
	if found && version == t.Version {
		c := *kept
		c.Tournament = t
		return &c, nil
	}
	c := &hall.Class{Tournament: t}
	var err error
	if c.Entries, err = tx.Entries(t.ID); err != nil || !t.HasBracket() {
		return c, err
	}
	c.Plan = t.Plan()
	if found && sameSkeleton(kept.Tournament, t) {
		changed, err := tx.MatchesSince(t.ID, version)
		if err != nil {
			return nil, err
		}
		c.Matches = slices.Clone(kept.Matches)
		for _, m := range changed {
			c.Matches[m.Number-1] = m
		}
	} else if c.Matches, err = tx.Matches(t.ID); err != nil {
		return nil, err
	}
	c.Matches = t.AsPulled(c.Matches)
	if keep {
		shared := *c // callers set their own day
		a.brackets.Put(t.ID, t.Version, &shared)
	}
	return c, nil
}

// LoadHall reads the queue's view of an event. In a transaction that has locked the queue, nothing can change it any
// more. Only transactions without writes may cache it.
func (a *App) LoadHall(tx *store.Tx, e event.Event, reads bool) (*hall.Hall, error) {
	h := &hall.Hall{Event: e, Now: a.Time(), Matches: map[string]hall.MatchAt{}, Athletes: map[string]int{}, Held: map[string]event.HeldAthlete{}}
	h.Report = func(panicked any) {
		slog.Error("computing the queue failed", "event", e.ID, "panic", fmt.Sprint(panicked))
	}
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
		h.Held[r.UserID] = r
	}
	if h.Voided, err = tx.VoidPulls(e.ID); err != nil {
		return nil, err
	}
	if h.Break, h.ReorderedAt, err = tx.QueueNotes(e.ID); err != nil {
		return nil, err
	}
	protests, err := tx.Protests(e.ID)
	if err != nil {
		return nil, err
	}
	for _, p := range protests {
		if p.Outcome == event.Undecided {
			h.Protests = append(h.Protests, p)
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
		if c.Day = days[t.ID]; c.Day.ClassID == "" {
			c.Day = event.ClassDay{ClassID: t.ID, EventID: e.ID}
		}
		h.Classes = append(h.Classes, c)
	}
	h.Sort()
	if err := loadUnweighed(tx, h); err != nil {
		return nil, err
	}
	if err := a.loadCalls(tx, h, reads); err != nil {
		return nil, err
	}
	for _, t := range tables {
		if !h.IsThrough(t) {
			h.Tables = append(h.Tables, t)
		}
	}
	if h.StartedWithoutCall() {
		h.Where, err = tx.PulledWhere(e.ID)
	}
	return h, err
}

// loadUnweighed finds the athletes who must be weighed before they are called. An open class requires a weigh-in for
// the day on which it was opened.
func loadUnweighed(tx *store.Tx, h *hall.Hall) error {
	rules := h.Event.Settings.WeighIn
	if rules.Required != event.WeighInForCall {
		return nil
	}
	list, err := tx.ClassWeighIns(h.Event.ID, "")
	days := WeighDaysIn(h)
	h.Unweighed = map[hall.ClassPerson]string{}
	for _, c := range list {
		day := days.Of(c.ClassID)
		if opened := days.days[c.ClassID].OpenedAt; !opened.IsZero() {
			day = days.Zone.Day(opened)
		}
		if c.Lacks(day, rules, days.Zone) {
			h.Unweighed[hall.ClassPerson{ClassID: c.ClassID, UserID: c.UserID}] = c.RegistrationID
		}
	}
	return err
}
