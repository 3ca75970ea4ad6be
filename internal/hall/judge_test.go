package hall_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/hall"
	"github.com/toproll/toproll/internal/message"
)

var now = time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)

// link returns a link of table t1 that is good now.
func link() *event.TableLink {
	return &event.TableLink{ID: "helper", TableID: "t1", Day: "2026-11-28", From: now.Add(-time.Hour), Until: now.Add(time.Hour)}
}

// TestJudge lists what each caller may do, one change of a plain match at a time.
func TestJudge(t *testing.T) {
	referee, organizer := hall.Actor{ID: "r", Role: event.Referee}, hall.Actor{ID: "o", Role: event.Organizer}
	helper := hall.Actor{ID: "helper", Role: event.Scorer, Link: link()}
	pulls := hall.Actor{ID: "ann", Role: event.Organizer}
	revoked, early, late := helper, helper, helper
	for actor, change := range map[*hall.Actor]func(*event.TableLink){
		&revoked: func(l *event.TableLink) { l.RevokedAt = &now },
		&early:   func(l *event.TableLink) { l.From = now.Add(time.Minute) },
		&late:    func(l *event.TableLink) { l.Until = now },
	} {
		actor.Link = link()
		change(actor.Link)
	}
	here := func(m *hall.Match, _ *hall.Occasion) { m.Call = event.Call{Place: event.Announced, TableID: "t1"} }
	called := func(m *hall.Match, _ *hall.Occasion) { m.Call = event.Call{Place: event.Called, TableID: "t1"} }
	there := func(m *hall.Match, _ *hall.Occasion) { m.Call = event.Call{Place: event.Called, TableID: "t2"} }
	unweighed := func(m *hall.Match, _ *hall.Occasion) { m.Athletes[1].Unweighed = true }
	finished := func(m *hall.Match, h *hall.Occasion) { here(m, h); h.Event.State = event.Finished }
	planned := func(m *hall.Match, h *hall.Occasion) { here(m, h); h.Event.State = event.Planned }
	lax := func(_ *hall.Match, h *hall.Occasion) { h.Event.Settings.OwnBouts = true }
	start := hall.Act{Deed: hall.Start, Begins: true}
	anyway := hall.Act{Deed: hall.Start, Begins: true, Anyway: true}
	begins := hall.Act{Deed: hall.Log, Begins: true}
	const ok = fault.Kind("")
	for _, tt := range []struct {
		name   string
		act    hall.Act
		actor  hall.Actor
		change func(*hall.Match, *hall.Occasion)
		kind   fault.Kind // of the refusal
		code   string     // of the refusal, or of the overridden obstacle
	}{
		{"anybody reads nothing", hall.Act{Deed: hall.Read}, hall.Actor{ID: "x"}, nil, fault.Forbidden, "server.event.only_officials"},
		{"a referee logs", hall.Act{Deed: hall.Log}, referee, nil, ok, ""},
		{"a referee does not correct", hall.Act{Deed: hall.Correct}, referee, nil, fault.Forbidden, "server.event.only_organizers"},
		{"an organizer corrects", hall.Act{Deed: hall.Correct}, organizer, nil, ok, ""},
		{"a referee decides no protest", hall.Act{Deed: hall.Rule}, referee, nil, fault.Forbidden, "server.event.only_organizers"},

		{"a helper logs here", hall.Act{Deed: hall.Log}, helper, here, ok, ""},
		{"a helper logs what is called here", hall.Act{Deed: hall.Log}, helper, called, ok, ""},
		{"a helper's record of another table is kept", hall.Act{Deed: hall.Log}, helper, there, fault.Conflict, "server.log.not_here"},
		{"a helper's record of no table is kept", hall.Act{Deed: hall.Log}, helper, nil, fault.Conflict, "server.log.not_here"},
		{"a helper reads no other table", hall.Act{Deed: hall.Read}, helper, there, fault.Forbidden, "server.queue.other_table"},
		{"a helper takes no other table over", hall.Act{Deed: hall.TakeOver}, helper, there, fault.Forbidden, "server.queue.other_table"},
		{"a helper takes over here", hall.Act{Deed: hall.TakeOver}, helper, here, ok, ""},
		{"a helper calls no other table", hall.Act{Deed: hall.Call}, helper, there, fault.Forbidden, "server.queue.other_table"},
		{"a helper calls here", hall.Act{Deed: hall.Call}, helper, here, ok, ""},
		{"a helper defaults what is called", hall.Act{Deed: hall.Default}, helper, called, ok, ""},
		{"a helper defaults nothing announced", hall.Act{Deed: hall.Default}, helper, here, fault.Forbidden, "server.queue.not_called_here"},
		{"a helper records no result", hall.Act{Deed: hall.Decide}, helper, called, fault.Forbidden, "server.table.only"},
		{"a helper starts nothing by the bracket", start, helper, called, fault.Forbidden, "server.table.only"},
		{"a link that was revoked", hall.Act{Deed: hall.Log}, revoked, here, fault.Forbidden, "server.table.revoked"},
		{"a link of tomorrow", hall.Act{Deed: hall.Log}, early, here, fault.Forbidden, "server.table.early"},
		{"a link of yesterday", hall.Act{Deed: hall.Log}, late, here, fault.Forbidden, "server.table.late"},
		{"a helper without a link", hall.Act{Deed: hall.Log}, hall.Actor{ID: "x", Role: event.Scorer}, here, fault.Forbidden, "server.table.only"},
		{"a helper before the event", hall.Act{Deed: hall.Log}, helper, planned, fault.Conflict, "server.queue.not_running"},
		{"a helper after the event", hall.Act{Deed: hall.Log}, helper, finished, fault.Conflict, "server.event.over"},
		{"a helper reads after the event", hall.Act{Deed: hall.Read}, helper, finished, ok, ""},

		{"an organizer after the event", hall.Act{Deed: hall.Correct}, organizer, finished, fault.Conflict, "server.event.over"},
		{"a referee after the event", hall.Act{Deed: hall.Undo}, referee, finished, fault.Conflict, "server.event.over"},

		{"own match, read", hall.Act{Deed: hall.Read}, pulls, nil, ok, ""},
		{"own match, call", hall.Act{Deed: hall.Call}, pulls, nil, ok, ""},
		{"own match, log", hall.Act{Deed: hall.Log}, pulls, nil, fault.Forbidden, "server.match.own_bout"},
		{"own match, start", start, pulls, nil, fault.Forbidden, "server.match.own_bout"},
		{"own match, start anyway", anyway, pulls, nil, fault.Forbidden, "server.match.own_bout"},
		{"own match, departure", hall.Act{Deed: hall.Depart}, pulls, nil, fault.Forbidden, "server.match.own_bout"},
		{"own match, protest", hall.Act{Deed: hall.Rule}, pulls, nil, fault.Forbidden, "server.match.own_bout"},
		{"own match, allowed", hall.Act{Deed: hall.Rule}, pulls, lax, ok, ""},

		{"start", start, referee, nil, ok, ""},
		{"start, not weighed", start, referee, unweighed, fault.Conflict, "server.weigh_in.call"},
		{"start anyway, not weighed", anyway, organizer, unweighed, fault.Conflict, "server.weigh_in.call"},
		{"call, not weighed", hall.Act{Deed: hall.Call}, referee, unweighed, fault.Conflict, "server.weigh_in.call"},
		{"log that begins, not weighed", begins, referee, unweighed, fault.Conflict, "server.weigh_in.call"},
		{"log that goes on, not weighed", hall.Act{Deed: hall.Log}, referee, unweighed, ok, ""},
		{"start of a called one, not weighed", start, referee, func(m *hall.Match, h *hall.Occasion) { called(m, h); unweighed(m, h) }, ok, ""},
		{"call of one that goes on, not weighed", hall.Act{Deed: hall.Call}, referee, func(m *hall.Match, h *hall.Occasion) { unweighed(m, h); m.Status = bracket.InProgress }, ok, ""},
		{"default, not weighed", hall.Act{Deed: hall.Default}, referee, unweighed, ok, ""},
		{"start, class held", start, referee, func(m *hall.Match, _ *hall.Occasion) { m.Class = true }, fault.Conflict, "class-held"},
		{"start, match held", start, referee, func(m *hall.Match, _ *hall.Occasion) { m.Held = true }, fault.Conflict, "bout-held"},
		{"start, athlete held", start, referee, func(m *hall.Match, _ *hall.Occasion) { m.Athletes[1].Held = true }, fault.Conflict, "athlete-held"},
		{"start, table paused", start, referee, func(m *hall.Match, _ *hall.Occasion) { m.Paused = true }, fault.Conflict, "table-held"},
		{"start, disputed", start, referee, func(m *hall.Match, _ *hall.Occasion) { m.Disputed = 3 }, fault.Conflict, "under-protest"},
		{"start, second match", start, referee, func(m *hall.Match, _ *hall.Occasion) { m.Athletes[0].Busy = true }, fault.Conflict, "in_progress"},
		{"start, second match at a table", start, referee, func(m *hall.Match, _ *hall.Occasion) { m.Athletes[0].Busy, m.Athletes[0].BusyTable = true, "T2" }, fault.Conflict, "athlete-at-table"},
		{"start, rest", start, referee, func(m *hall.Match, _ *hall.Occasion) { m.Athletes[1].RestsTo = now }, fault.Conflict, "athlete-rests"},
		{"start of a called one, rest", start, referee, func(m *hall.Match, h *hall.Occasion) { called(m, h); m.Athletes[1].RestsTo = now }, ok, ""},
		{"anyway, rest", anyway, referee, func(m *hall.Match, _ *hall.Occasion) { m.Athletes[1].RestsTo = now }, ok, "athlete-rests"},
		{"anyway, held", anyway, organizer, func(m *hall.Match, _ *hall.Occasion) { m.Class = true }, ok, "class-held"},
		{"log that begins, held", begins, referee, func(m *hall.Match, _ *hall.Occasion) { m.Athletes[1].Held = true }, fault.Conflict, "athlete-held"},
		{"log that begins, second match", begins, helper, func(m *hall.Match, h *hall.Occasion) { here(m, h); m.Athletes[0].Busy = true }, fault.Conflict, "in_progress"},
		{"log that begins, rest", begins, referee, func(m *hall.Match, _ *hall.Occasion) { m.Athletes[1].RestsTo = now }, ok, ""},
		{"log that goes on, held", hall.Act{Deed: hall.Log}, referee, func(m *hall.Match, _ *hall.Occasion) { m.Athletes[1].Held = true }, ok, ""},
	} {
		m := hall.Match{Number: 7, Status: bracket.Scheduled, Athletes: [2]hall.Athlete{{UserID: "ann", Name: "Ann"}, {UserID: "bo", Name: "Bo"}}}
		h := hall.Occasion{Event: event.Event{Name: "Cup", State: event.Running}, Now: now}
		if tt.change != nil {
			tt.change(&m, &h)
		}
		v, err := hall.Judge(tt.act, tt.actor, m, h)
		kind, code := ok, ""
		if f := new(fault.Error); errors.As(err, &f) {
			kind, code = f.Kind, string(f.Message.Code)
			if code == "server.match.obstacle" {
				code = reason(f.Message.Params["why"].(message.Message))
			}
		} else if !v.Overrode.Zero() {
			code = reason(v.Overrode)
		}
		if kind != tt.kind || code != tt.code {
			t.Errorf("%s: %v, %s; want %v, %s", tt.name, kind, code, tt.kind, tt.code)
		}
	}
}

func reason(why message.Message) string { return why.Params["reason"].(string) }

// TestJudgeAtRandom asks about 200,000 random acts, callers, matches and events, and compares each verdict with the
// written rules.
func TestJudgeAtRandom(t *testing.T) {
	const cases = 200_000
	rng := rand.New(rand.NewPCG(1, 2))
	allowed := 0
	for range cases {
		act, actor, m, h := randomAct(rng), randomActor(rng), randomMatch(rng), randomHall(rng)
		v, err := hall.Judge(act, actor, m, h)
		if want := mayByTheBook(act, actor, m, h); want != (err == nil) {
			t.Fatalf("%+v by %+v (link %+v) of %+v in %+v: %v, want allowed: %t", act, actor, actor.Link, m, h, err, want)
		}
		if err != nil {
			continue
		}
		allowed++
		if overrides := act.Begins && obstructed(act, m); overrides == v.Overrode.Zero() {
			t.Fatalf("%+v of %+v overrides %v", act, m, v.Overrode)
		}
		own := actor.ID == m.Athletes[0].UserID || actor.ID == m.Athletes[1].UserID
		if own && h.Event.Settings.OwnBouts != (v.Own == event.OwnBout) {
			t.Fatalf("an own match is %q", v.Own)
		}
	}
	if allowed < cases/10 || allowed > cases*9/10 {
		t.Errorf("%d of %d acts were allowed, which tests little", allowed, cases)
	}
}

// mayByTheBook is a second version of the gate, with one sentence for each rule.
func mayByTheBook(act hall.Act, actor hall.Actor, m hall.Match, h hall.Occasion) bool {
	helper := actor.Role == event.Scorer
	decidesNothing := []hall.Deed{hall.Read, hall.Call, hall.UndoCall, hall.Arrive, hall.MoreTime, hall.Waive, hall.Next, hall.Hold, hall.Protest}
	ofHelpers := []hall.Deed{hall.Read, hall.Log, hall.TakeOver, hall.Default, hall.Call, hall.Arrive, hall.MoreTime, hall.Waive}
	own := actor.ID == m.Athletes[0].UserID || actor.ID == m.Athletes[1].UserID
	switch {
	case actor.Role == "":
		return false
	case (act.Deed == hall.Correct || act.Deed == hall.Rule) && actor.Role != event.Organizer:
		return false
	case helper && !slices.Contains(ofHelpers, act.Deed):
		return false
	case helper && (actor.Link.RevokedAt != nil || now.Before(actor.Link.From) || !now.Before(actor.Link.Until)):
		return false
	case helper && m.Call.TableID != actor.Link.TableID:
		return false
	case helper && act.Deed == hall.Default && m.Call.Place == event.Announced:
		return false
	case helper && h.Event.State != event.Running && act.Deed != hall.Read:
		return false
	case helper && h.Event.State != event.Running && h.Event.State != event.Finished:
		return false
	case own && !h.Event.Settings.OwnBouts && !slices.Contains(decidesNothing, act.Deed):
		return false
	case h.Event.State == event.Finished && act.Deed != hall.Read:
		return false
	case act.Begins && obstructed(act, m) && (helper || !act.Anyway):
		return false
	}
	return true
}

func obstructed(act hall.Act, m hall.Match) bool {
	a, b := m.Athletes[0], m.Athletes[1]
	rests := act.Deed != hall.Log && m.Call.Place != event.Called && (!a.RestsTo.IsZero() || !b.RestsTo.IsZero())
	return m.Class || m.Held || m.Paused || m.Disputed != 0 || a.Held || b.Held || a.Busy || b.Busy || rests
}

func pick[T any](rng *rand.Rand, of ...T) T { return of[rng.IntN(len(of))] }

func rarely(rng *rand.Rand) bool { return rng.IntN(12) == 0 }

func randomAct(rng *rand.Rand) hall.Act {
	act := hall.Act{Deed: pick(rng, hall.Deeds...)}
	act.Begins = act.Deed == hall.Start || act.Deed == hall.Log && rng.IntN(2) == 0
	act.Anyway = act.Deed == hall.Start && rng.IntN(2) == 0
	return act
}

func randomActor(rng *rand.Rand) hall.Actor {
	actor := hall.Actor{ID: pick(rng, "ann", "bo", "x", "y", "z"), Role: pick(rng, "", event.Organizer, event.Referee, event.Scorer, event.Scorer)}
	if actor.Role == event.Scorer {
		actor.Link = link()
		switch rng.IntN(12) {
		case 0:
			actor.Link.RevokedAt = &now
		case 1:
			actor.Link.From = now.Add(time.Hour)
		case 2:
			actor.Link.Until = now
		}
	}
	return actor
}

func randomMatch(rng *rand.Rand) hall.Match {
	m := hall.Match{
		Number: 7, Status: pick(rng, bracket.Scheduled, bracket.InProgress, bracket.Completed), Athletes: [2]hall.Athlete{{UserID: "ann", Name: "Ann"}, {UserID: "bo", Name: "Bo"}},
		Held: rarely(rng), Class: rarely(rng), Paused: rarely(rng),
	}
	if place := pick(rng, event.Nowhere, event.Announced, event.Called, event.Pulled); place != event.Nowhere {
		m.Call = event.Call{Place: place, TableID: pick(rng, "t1", "t1", "t2")}
	}
	if rarely(rng) {
		m.Disputed = 3
	}
	for side := range m.Athletes {
		a := &m.Athletes[side]
		a.Held, a.Busy = rarely(rng), rarely(rng)
		if rarely(rng) {
			a.RestsTo = now.Add(time.Minute)
		}
	}
	return m
}

func randomHall(rng *rand.Rand) hall.Occasion {
	h := hall.Occasion{Event: event.Event{Name: "Cup", State: pick(rng, event.Planned, event.Open, event.Running, event.Running, event.Finished)}, Now: now}
	h.Event.Settings.OwnBouts = rng.IntN(3) == 0
	return h
}

// TestFavors: nobody makes themselves the winner of a match, or no longer its loser. Effects on a pair that was unknown
// before do not count.
func TestFavors(t *testing.T) {
	ann, other := [2]string{"ann", "bo"}, [2]string{"ann", "cy"}
	for _, tt := range []struct {
		name          string
		before, after hall.Outcome
		want          bool
	}{
		{"wins", hall.Outcome{Athletes: ann}, hall.Outcome{Athletes: ann, Winner: "ann"}, true},
		{"is no loser any more", hall.Outcome{Athletes: ann, Winner: "bo"}, hall.Outcome{Athletes: ann}, true},
		{"wins after all", hall.Outcome{Athletes: ann, Winner: "bo"}, hall.Outcome{Athletes: ann, Winner: "ann"}, true},
		{"loses", hall.Outcome{Athletes: ann}, hall.Outcome{Athletes: ann, Winner: "bo"}, false},
		{"is no winner any more", hall.Outcome{Athletes: ann, Winner: "ann"}, hall.Outcome{Athletes: ann}, false},
		{"stays the winner", hall.Outcome{Athletes: ann, Winner: "ann"}, hall.Outcome{Athletes: ann, Winner: "ann"}, false},
		{"wins against a new opponent", hall.Outcome{Athletes: other}, hall.Outcome{Athletes: ann, Winner: "ann"}, false},
		{"walkover into an empty place", hall.Outcome{Athletes: [2]string{"ann", ""}}, hall.Outcome{Athletes: [2]string{"ann", ""}, Winner: "ann"}, false},
		{"others", hall.Outcome{Athletes: [2]string{"bo", "cy"}}, hall.Outcome{Athletes: [2]string{"bo", "cy"}, Winner: "bo"}, false},
	} {
		if got := hall.Favors("ann", tt.before, tt.after); got != tt.want {
			t.Errorf("%s: %t", tt.name, got)
		}
	}
}

// TestRestsAreWrittenInTheHallsZone checks the end of a rest, in halls with another date.
func TestRestsAreWrittenInTheHallsZone(t *testing.T) {
	at := time.Date(2026, 11, 28, 2, 30, 0, 0, time.UTC)
	for name, want := range map[string]string{"UTC": "02:30:00", "Asia/Tokyo": "11:30:00", "America/Los_Angeles": "18:30:00", "Pacific/Auckland": "15:30:00"} {
		place, err := time.LoadLocation(name)
		if err != nil {
			t.Fatal(err)
		}
		m := hall.Match{Number: 7, Status: bracket.Scheduled, Athletes: [2]hall.Athlete{{UserID: "ann", Name: "Ann"}, {UserID: "bo", Name: "Bo", RestsTo: at}}}
		h := hall.Occasion{Event: event.Event{Name: "Cup", State: event.Running}, Zone: event.ZoneAt(place), Now: at.Add(-time.Minute)}
		v, err := hall.Judge(hall.Act{Deed: hall.Start, Begins: true, Anyway: true}, hall.Actor{ID: "r", Role: event.Referee}, m, h)
		if got := v.Overrode.Params["until"]; err != nil || got != want {
			t.Errorf("in %s: until %v, %v; want %s", name, got, err, want)
		}
	}
}
