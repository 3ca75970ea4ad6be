package handovers_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/app/day"
	"github.com/toproll/toproll/internal/app/events"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/hall"
	"github.com/toproll/toproll/internal/queue"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/testing/casestest"
	"github.com/toproll/toproll/internal/tournament"
)

// shared makes an event with three open classes at two tables. The same people compete in all of them.
func shared(t *testing.T, c *casestest.Cases) events.Detail {
	t.Helper()
	e := c.Event("Mixed Cup", 70, 80, 90)
	ctx := c.As(c.Organizer, "register-athletes")
	var classes []string
	for _, class := range e.Classes {
		classes = append(classes, class.ID)
	}
	var drafts []events.AthleteDraft
	for _, id := range c.People("Ada Arm", "Bo Bar", "Cy Curl", "Di Dumbbell", "Ed Elbow", "Fa Fist") {
		drafts = append(drafts, events.AthleteDraft{UserID: id, ClassIDs: classes, Confirmed: true, Profile: event.Profile{Sex: event.Men, BirthYear: 1990}})
	}
	registered, err := c.Events.RegisterAthletes(ctx, c.Organizer, e.ID, drafts)
	for _, r := range casestest.Must(t, registered, err) {
		weighed, err := c.Events.Weigh(ctx, c.Organizer, r.ID, 69*event.Kilogram)
		casestest.Must(t, weighed, err)
	}
	published, err := c.Tournaments.PublishDraws(ctx, c.Organizer, e.ID, classes)
	casestest.Must(t, published, err)
	made, err := c.Tournaments.MakeDraws(ctx, c.Organizer, e.ID, classes, "4711")
	if len(casestest.Must(t, made, err).Refused) > 0 {
		t.Fatalf("a class was not drawn: %v", made.Refused[0].Why)
	}
	for _, id := range classes {
		now, err := c.Day.OpenClass(ctx, c.Organizer, id, true)
		casestest.Must(t, now, err)
	}
	return e
}

// step does what comes next at a table: it calls the bout on deck, starts the called one, or records its result. It reports whether
// there was anything to do.
func step(t *testing.T, c *casestest.Cases, eventID string, table int) bool {
	t.Helper()
	ctx := c.As(c.Organizer, "day")
	now, err := c.Day.Now(ctx, eventID)
	at := casestest.Must(t, now, err).Tables[table]
	switch {
	case at.Called != nil && at.Called.Status == bracket.InProgress:
		result := tournament.Report{Games: []tournament.GameResult{{Number: 1, Player1Won: at.Called.Number%2 == 0}}}
		done, err := c.Tournaments.RecordResult(ctx, c.Organizer, at.Called.ID, result, 0)
		casestest.Must(t, done, err)
		c.Clock.Advance(time.Minute)
	case at.Called != nil:
		started, err := c.Tournaments.StartMatch(ctx, c.Organizer, at.Called.ID)
		casestest.Must(t, started, err)
	case at.OnDeck != nil && at.OnDeck.Status != bracket.InProgress:
		called, err := c.Day.Call(ctx, c.Organizer, day.Calling{MatchID: at.OnDeck.ID, TableID: at.ID, Anyway: true})
		casestest.Must(t, called, err)
	default:
		return false
	}
	return true
}

// consistent checks the hall: no table has two called bouts, nobody is called twice, and every call and announcement is of an open
// bout that exists, once.
func consistent(t *testing.T, c *casestest.Cases, eventID string) {
	t.Helper()
	h, err := store.Read(t.Context(), c.App.DB, func(tx *store.Tx) (*hall.Hall, error) {
		e, err := tx.Event(eventID)
		if err != nil {
			return nil, err
		}
		return c.App.LoadHall(tx, e, false)
	})
	casestest.Must(t, h, err)
	stored := rows(t, c, eventID, false)
	matches, tables := map[any]bool{}, map[any]bool{}
	for _, m := range stored["matches"] {
		matches[m["id"]] = true
	}
	for _, at := range stored["event_tables"] {
		tables[at["id"]] = true
	}
	for _, call := range stored["calls"] {
		if !matches[call["match_id"]] {
			t.Errorf("a call is of match %v, which does not exist", call["match_id"])
		}
	}
	called, who := map[string]string{}, map[string]string{}
	for id, call := range h.Calls {
		m := h.Matches[id]
		over := m.Status == bracket.Completed || m.Status == bracket.Void
		if (call.Place == event.Called || call.Place == event.Announced) && (over || m.Players[0] <= 0 || m.Players[1] <= 0 || !tables[call.TableID]) {
			t.Errorf("match %d of class %d is %s with the status %s at table %q", m.Number, m.Class, call.Place, m.Status, call.TableID)
		}
		if call.Place != event.Called {
			continue
		}
		if called[call.TableID] != "" {
			t.Errorf("a table has two called bouts")
		}
		called[call.TableID] = id
		for _, e := range h.Bout(m).Entries {
			if who[e.UserID] != "" {
				t.Errorf("%s is called twice", e.Name)
			}
			who[e.UserID] = id
		}
	}
	for id, m := range h.Matches {
		if call := h.Calls[id]; m.Status == bracket.InProgress && call.Place != event.Called && !call.Resumes {
			t.Errorf("match %d of class %d is in progress without a call", m.Number, m.Class)
		}
	}
	announced := map[queue.Ref]bool{}
	for n, at := range h.State().Tables {
		if len(at.Announced) > event.Frozen {
			t.Errorf("table %d announces %d bouts", n+1, len(at.Announced))
		}
		for _, ref := range at.Announced {
			if announced[ref] {
				t.Errorf("match %d of class %d is announced twice", ref.Match, ref.Class)
			}
			announced[ref] = true
		}
	}
	before := h.Snapshot()
	h.Advance()
	if calls, days := h.Changes(before); len(calls)+len(days) > 0 {
		t.Errorf("the queue changes again without a reason: %+v %+v", calls, days)
	}
}

// TestMixedCopiesLeaveOneCallPerTable plays an event on both sides after it was reclaimed, and imports classes from either side at
// random. The same people compete in all classes, so that the copies call them to other tables. The day then goes on to its end.
func TestMixedCopiesLeaveOneCallPerTable(t *testing.T) {
	eachPair(t, func(t *testing.T, home, away *casestest.Cases) {
		for seed := range uint64(4) {
			chance := rand.New(rand.NewPCG(seed, 38))
			home, away := home, away
			if seed > 0 {
				home, away = another(t, home), another(t, home)
			}
			e := shared(t, home)
			away.Clock.Set(home.Clock.Now())
			p, err := answered(t, away, export(t, home, e.ID, true), nil)
			casestest.Must(t, p, err)
			reclaimed, err := home.HandOvers.Reclaim(home.As(home.Organizer, "reclaim-event"), home.Organizer, e.ID, "the laptop is late")
			casestest.Must(t, reclaimed, err)
			for _, c := range []*casestest.Cases{home, away} {
				for range 4 + chance.IntN(20) {
					step(t, c, e.ID, chance.IntN(2))
				}
				consistent(t, c, e.ID)
			}
			file, parts := export(t, away, e.ID, true), map[string]bool{"": chance.IntN(2) == 0}
			for _, class := range e.Classes {
				parts[class.ID] = chance.IntN(2) == 0
			}
			p, err = answered(t, home, file, parts)
			casestest.Must(t, p, err)
			consistent(t, home, e.ID)

			home.Clock.Set(away.Clock.Now().Add(time.Hour)) // all have rested
			for idle := 0; idle < 20; {
				if err := home.Day.AdvanceQueues(t.Context()); err != nil {
					t.Fatal(err)
				}
				if idle++; step(t, home, e.ID, 0) || step(t, home, e.ID, 1) {
					idle = 0
				}
				home.Clock.Advance(time.Minute)
			}
			q, err := home.Day.Queue(t.Context(), home.Organizer, e.ID)
			if !casestest.Must(t, q, err).Over {
				t.Errorf("seed %d: the day does not end", seed)
			}
			if t.Failed() {
				t.Fatalf("seed %d", seed)
			}
		}
	})
}
