package queue_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/queue"
	"github.com/toproll/toproll/internal/testing/queuetest"
)

var settings = queue.Settings{Rest: 5 * time.Minute, FinalRest: 8 * time.Minute, Bout: 2 * time.Minute, Frozen: 2}

// event returns classes of these sizes, all of different athletes.
func event(t *testing.T, tables int, sizes ...int) queue.State {
	t.Helper()
	s := queue.State{Tables: make([]queue.Table, tables)}
	chance := rand.New(rand.NewPCG(1, 2))
	for _, size := range sizes {
		var who []int
		for range size {
			who = append(who, len(s.Athletes))
			s.Athletes = append(s.Athletes, queue.Athlete{})
		}
		c, err := queuetest.Class(who, chance.IntN)
		if err != nil {
			t.Fatal(err)
		}
		s.Classes = append(s.Classes, c)
	}
	return s
}

// hall returns an event whose bouts take the expected time, varied by sigma, and
// end by the lots of the run ahead.
func hall(s queue.State, settings queue.Settings, sigma float64) *queuetest.Hall {
	return &queuetest.Hall{
		State: s, Settings: settings,
		Lasts: func(r queue.Ref) time.Duration {
			return time.Duration(float64(settings.Bout) * queue.LogNormal(settings.Seed, r, sigma))
		},
		Winner: func(r queue.Ref) int { return queue.Winner(settings.Seed, r) },
	}
}

func why(t *testing.T, q queue.Queue, class, match int) queue.Reason {
	t.Helper()
	f, ok := q.Bout(queue.Ref{Class: class, Match: match})
	if !ok {
		t.Fatalf("match %d of class %d is not to be pulled", match, class)
	}
	return f.Why
}

// The larger class has the longer way ahead, so it begins; then classes and numbers count. Bouts
// without a place report that.
func TestOrder(t *testing.T) {
	s := event(t, 2, 4, 8, 8)
	q := queue.Compute(s, settings)
	want := [][]queue.Ref{{{1, 1}, {1, 3}}, {{1, 2}, {1, 4}}}
	for i, table := range q.Tables {
		if diff := cmp.Diff(want[i], table.Announced); diff != "" {
			t.Errorf("table %d: %s", i+1, diff)
		}
	}
	for ref, want := range map[queue.Ref]queue.Reason{
		{Class: 0, Match: 1}: {Code: queue.InTurn},
		{Class: 2, Match: 1}: {Code: queue.InTurn},
		{Class: 1, Match: 5}: {Code: queue.WaitsForMatch, Match: 1},
		{Class: 1, Match: 1}: {},
	} {
		if got := why(t, q, ref.Class, ref.Match); got != want {
			t.Errorf("%v: %+v, want %+v", ref, got, want)
		}
	}
}

// Each minute since a class was opened counts as a minute of its way.
func TestAClassThatHasBegunGoesFirst(t *testing.T) {
	for _, tt := range []struct {
		open  time.Duration
		first int
	}{{time.Minute, 1}, {time.Hour, 0}} {
		s := event(t, 1, 4, 8)
		s.Now = 2 * time.Hour
		s.Classes[0].Opened, s.Classes[0].OpenedAt = true, s.Now-tt.open
		if q := queue.Compute(s, settings); q.Tables[0].Announced[0].Class != tt.first {
			t.Errorf("open for %s: %v goes first, want class %d", tt.open, q.Tables[0].Announced[0], tt.first)
		}
	}
}

// Fewer classes may be open than there are. Begun classes continue, and no other opens until
// they are finished.
func TestABegunClassIsFinished(t *testing.T) {
	s := event(t, 2, 6, 6, 6, 6)
	dials := settings
	dials.OpenClasses = 3
	h := hall(s, dials, 0.5)
	for len(h.Pulled) < 8 {
		h.Step()
	}
	h.Settings.OpenClasses = 1
	for more := true; more; {
		_, more = h.Step()
	}
	queuetest.Sort(h.Pulled)
	var end time.Duration
	for _, p := range h.Pulled {
		if p.Class < 3 {
			end = max(end, p.End)
		} else if p.Start < end {
			t.Fatalf("class 4 begins at %s, the others end at %s", p.Start, end)
		}
	}
	if end == 0 || len(h.Pulled) < 4*10 {
		t.Errorf("%d bouts were pulled", len(h.Pulled))
	}
}

// Run step by step, with each queue computed from the state alone, an event follows
// its first forecast.
func TestForecast(t *testing.T) {
	for _, frozen := range []int{0, 1, 2} {
		chance := rand.New(rand.NewPCG(5, 6))
		s, err := queuetest.Event(queuetest.BothArms([]int{5, 9, 12, 14}, 0.8, chance), 3, chance.IntN)
		if err != nil {
			t.Fatal(err)
		}
		dials := settings
		dials.Frozen, dials.OpenClasses, dials.Seed = frozen, 5, 7
		first := queue.Compute(s, dials)
		h := hall(s, dials, 0)
		for more := true; more; {
			_, more = h.Step()
		}
		for _, p := range h.Pulled {
			f, ok := first.Bout(p.Ref)
			if !ok { // a rematch
				continue
			}
			want := queue.Forecast{Ref: p.Ref, Why: f.Why, Comes: true, Table: p.Table, Start: p.Start, End: p.End}
			if f != want {
				t.Fatalf("%d frozen: foreseen %+v, was %+v", frozen, f, want)
			}
		}
		if last := h.Pulled[len(h.Pulled)-1].End; first.Day != (queue.Span{End: last, Comes: true}) {
			t.Errorf("%d frozen: foreseen %+v, ended at %s", frozen, first.Day, last)
		}
	}
}

// The bout for 5th comes before the final, and counts in a day's forecast.
func TestBoutForFifthComesBeforeTheFinal(t *testing.T) {
	for _, size := range []int{5, 6, 8, 13, 32} {
		s := event(t, 1, size)
		c := &s.Classes[0]
		plan := c.Plan.WithFifth()
		drawn, err := queuetest.Drawn(plan, c.Athletes, rand.New(rand.NewPCG(3, 4)).IntN)
		if err != nil {
			t.Fatal(err)
		}
		*c = drawn
		h := hall(s, settings, 0.5)
		for more := true; more; {
			_, more = h.Step()
		}
		order := func(number int) int {
			return slices.IndexFunc(h.Pulled, func(p queuetest.Pulled) bool { return p.Match == number })
		}
		if fifth := order(plan.Fifth()); size == 5 != (fifth < 0) || fifth > order(plan.Final()) {
			t.Errorf("of %d athletes, the bout for 5th is pulled as number %d, the final as %d", size, fifth, order(plan.Final()))
		}
	}
}

// A person's next bout precedes announced ones, even if its athletes must rest
// first. That rest can be waived.
func TestNextHere(t *testing.T) {
	s := event(t, 1, 8)
	h := hall(s, settings, 0)
	h.Step() // calls match 1
	h.Step() // announces 2 and 3
	next := queue.Ref{Class: 0, Match: 4}
	h.Classes[0].Bouts[3].Next = 1
	q := queue.Compute(h.State, settings)
	if want := []queue.Ref{next, {Class: 0, Match: 2}, {Class: 0, Match: 3}}; !slices.Equal(q.Tables[0].Announced, want) {
		t.Errorf("announced are %v, want %v", q.Tables[0].Announced, want)
	}
	// The bout is no longer in the hole, but keeps its table.
	if r, want := why(t, q, 0, 3), (queue.Reason{Code: queue.InTurn, Table: 1}); r != want {
		t.Errorf("match 3: %+v, want %+v", r, want)
	}

	for len(h.Pulled) < 4 {
		h.Step()
	}
	losers := h.Classes[0].Plan.Fixture(1).LoserTo.Match
	h.Tables[0].Announced = nil
	h.Classes[0].Bouts[losers-1].Next = 1
	q = queue.Compute(h.State, settings)
	who := athletes(h.State, queue.Ref{Class: 0, Match: losers})
	r := why(t, q, 0, losers)
	if q.Tables[0].Announced[0].Match != losers || r.Code != queue.AthleteRests || !slices.Contains(who, r.Athlete) || r.Until != 11*time.Minute {
		t.Errorf("at %s announced are %v, and match %d: %+v", h.Now, q.Tables[0].Announced, losers, r)
	}
	h.Classes[0].Bouts[losers-1].Waived = true
	if r := why(t, queue.Compute(h.State, settings), 0, losers); r != (queue.Reason{}) {
		t.Errorf("with its rest waived: %+v", r)
	}
}

// A winner without pulling needs no rest, and the bout does not affect estimated durations.
func TestADefaultNeedsNoRest(t *testing.T) {
	for _, pulled := range []bool{true, false} {
		s := event(t, 1, 4)
		s.Now = 10 * time.Minute
		c := &s.Classes[0]
		for n := 1; n <= 2; n++ {
			c.Matches[n-1].Status = bracket.InProgress
			changed, err := c.Plan.Record(c.Matches.At, n, c.Matches[n-1].Players[0])
			if err != nil {
				t.Fatal(err)
			}
			c.Matches.Apply(changed)
			c.Bouts[n-1] = queue.Bout{Called: time.Minute, Ended: 9 * time.Minute, Pulled: pulled}
		}
		q := queue.Compute(s, settings)
		next := q.Tables[0].Announced[0]
		got := why(t, q, 0, next.Match)
		if pulled != (got.Code == queue.AthleteRests) || pulled != (got.Until == 14*time.Minute) {
			t.Errorf("pulled: %v; %v: %+v", pulled, next, got)
		}
		if f, _ := q.Bout(next); (f.End-f.Start > 2*time.Minute) != pulled {
			t.Errorf("pulled: %v; the next is expected to take %s", pulled, f.End-f.Start)
		}
	}
}

// An undrawn class waits and delays nobody.
func TestAClassThatIsNotDrawn(t *testing.T) {
	s := event(t, 1, 4, 4)
	s.Classes[0].Matches = s.Classes[0].Plan.Draw()
	dials := settings
	dials.OpenClasses = 1
	q := queue.Compute(s, dials)
	if r := why(t, q, 0, 1); r.Code != queue.NotDrawn {
		t.Errorf("a class that is not drawn waits because of %+v", r)
	}
	if !slices.Equal(q.Opens, []int{1}) || q.Classes[0].Comes || !q.Classes[1].Comes || q.Day.Comes {
		t.Errorf("opens %v; classes %+v, event %+v", q.Opens, q.Classes, q.Day)
	}
}

// An event without tables, or without classes, has a queue, too.
func TestEmptyEvents(t *testing.T) {
	if q := queue.Compute(queue.State{}, queue.Settings{}); len(q.Bouts) > 0 || !q.Day.Comes {
		t.Errorf("%+v", q)
	}
	q := queue.Compute(event(t, 0, 4), settings)
	if r := why(t, q, 0, 1); r != (queue.Reason{Code: queue.TableHeld}) || q.Day.Comes {
		t.Errorf("without a table: %+v, %+v", r, q.Day)
	}
	if q := queue.Compute(queue.State{Tables: make([]queue.Table, 2), Classes: make([]queue.Class, 1)}, settings); len(q.Bouts) > 0 || q.Day.Comes {
		t.Errorf("with a class without a bracket: %+v", q)
	}
}

// Athletes who left lose without being called, even against an unknown opponent. All others are
// called.
func TestWhoHasLeftIsNotCalled(t *testing.T) {
	s := event(t, 2, 8)
	c := &s.Classes[0]
	m := c.Matches.At(1)
	var draw []bracket.Pairing
	for n := range c.Plan.FirstRound() {
		draw = append(draw, c.Matches[n].Players)
	}
	left := m.Players[1]
	history := bracket.History{Plan: c.Plan, Draw: draw, Events: []bracket.Event{
		{Match: 1, Players: m.Players, Winner: m.Players[0]},
		{Gone: [2]bracket.Entrant{left, c.Matches.At(3).Players[0]}},
	}}
	c.Matches, _ = history.Replay()
	c.Gone = make([]bool, 8)
	c.Gone[left-1], c.Gone[c.Matches.At(3).Players[0]-1] = true, true
	q := queue.Compute(s, settings)
	for _, f := range q.Bouts {
		for _, a := range athletes(s, f.Ref) {
			if c.Gone[slices.Index(c.Athletes, a)] {
				t.Errorf("%+v is to be pulled, but an athlete has left", f)
			}
		}
		if f.Why.Code == queue.WaitsForMatch && leadsTo(*c, 1, f.Match) && f.Match == c.Plan.Fixture(1).LoserTo.Match {
			t.Errorf("%+v is the bout of somebody who has left", f)
		}
	}
	if len(q.Bouts) == 0 || !q.Day.Comes {
		t.Errorf("%d bouts, event %+v", len(q.Bouts), q.Day)
	}
	h := hall(s, settings, 0.5)
	h.Step()
	for _, table := range h.Tables {
		for _, r := range append(table.Announced, table.Called) {
			for _, a := range athletes(h.State, r) {
				if c.Gone[slices.Index(c.Athletes, a)] {
					t.Errorf("%v is announced, but an athlete has left", r)
				}
			}
		}
	}
}

// A table whose bout was decided otherwise, such as by a departure, is free.
func TestADecidedBoutFreesItsTable(t *testing.T) {
	s := event(t, 1, 4)
	c := &s.Classes[0]
	s.Tables[0].Called = queue.Ref{Class: 0, Match: 1}
	c.Gone = make([]bool, 4)
	c.Gone[c.Matches[0].Players[0]-1] = true
	q := queue.Compute(s, settings)
	if q.Tables[0].Called != (queue.Ref{}) || q.Tables[0].Announced[0].Match != 2 || !q.Day.Comes {
		t.Errorf("%+v, event %+v", q.Tables[0], q.Day)
	}
	if _, ok := q.Bout(queue.Ref{Class: 0, Match: 1}); ok {
		t.Error("the decided bout is still to be pulled")
	}
}

// A bout has the expected duration of others. One that already took longer is expected to take
// half as long again.
func TestABoutThatGoesOn(t *testing.T) {
	for since, end := range map[time.Duration]time.Duration{20 * time.Minute: 22 * time.Minute, 19*time.Minute + 30*time.Second: 21*time.Minute + 30*time.Second, time.Minute: 21 * time.Minute} {
		s := event(t, 1, 4)
		s.Now = 20 * time.Minute
		s.Tables[0] = queue.Table{Called: queue.Ref{Class: 0, Match: 1}, Since: since}
		if f, _ := queue.Compute(s, settings).Bout(s.Tables[0].Called); f.Start != since || f.End != end {
			t.Errorf("called at %s: expected from %s to %s, want to %s", since, f.Start, f.End, end)
		}
	}
}

// TestUnderProtest: bouts that depend on a disputed match wait, also behind a walkover. They come
// once the protest is decided.
func TestUnderProtest(t *testing.T) {
	s := event(t, 2, 8)
	c := &s.Classes[0]
	c.Bouts = make([]queue.Bout, c.Plan.Len())
	c.Bouts[0].Protested = true
	f := c.Plan.Fixture(1)
	q := queue.Compute(s, settings)
	for _, to := range []int{f.WinnerTo.Match, f.LoserTo.Match} {
		if b, ok := q.Bout(queue.Ref{Match: to}); !ok || b.Comes {
			t.Errorf("match %d comes: %+v", to, b)
		}
	}
	if q.Day.Comes {
		t.Error("the day comes to an end")
	}
	c.Bouts[0].Protested = false
	if q = queue.Compute(s, settings); !q.Day.Comes {
		t.Error("it does not end once the protest is decided")
	}
}

// TestMayCall checks what prevents a person from calling a bout, and what does not.
func TestMayCall(t *testing.T) {
	s := event(t, 2, 8, 8)
	s.Now = time.Hour
	last := queue.Ref{Class: 1, Match: 4}
	if r := queue.MayCall(s, settings, last, 1); r.Code != "" {
		t.Errorf("out of turn: %+v", r)
	}
	if r := queue.MayCall(s, settings, queue.Ref{Class: 1, Match: s.Classes[1].Plan.Final()}, 1); r.Code != queue.WaitsForMatch {
		t.Errorf("the final: %+v", r)
	}
	s.Classes[1].Table = 2
	if r := queue.MayCall(s, settings, last, 1); r.Code != queue.PinnedToTable || r.Table != 2 {
		t.Errorf("pinned: %+v", r)
	}
	s.Classes[1].Bouts = make([]queue.Bout, s.Classes[1].Plan.Len())
	s.Classes[1].Bouts[3].Next = 1
	if r := queue.MayCall(s, settings, last, 1); r.Code != "" {
		t.Errorf("wanted next: %+v", r)
	}
	s.Classes[1].Bouts[3].Unseeded = true
	if r := queue.MayCall(s, settings, last, 1); r.Code != queue.Unseeded {
		t.Errorf("its round is not opened: %+v", r)
	}
	s.Classes[1].Bouts[3] = queue.Bout{Held: true}
	if r := queue.MayCall(s, settings, last, 2); r.Code != queue.BoutHeld {
		t.Errorf("held: %+v", r)
	}
	s.Classes[1].ByHand = true
	if r := queue.MayCall(s, settings, last, 2); r.Code != queue.NotOpened {
		t.Errorf("not opened: %+v", r)
	}
	s.Tables[0].Called, s.Tables[0].Since = queue.Ref{Class: 0, Match: 1}, s.Now
	if r := queue.MayCall(s, settings, queue.Ref{Class: 0, Match: 2}, 2); r.Code != "" {
		t.Errorf("another one of the class: %+v", r)
	}
	with := s.Classes[0].Athletes[s.Classes[0].Matches[0].Players[0]-1]
	s.Classes[0].Athletes[s.Classes[0].Matches[1].Players[0]-1] = with
	if r := queue.MayCall(s, settings, queue.Ref{Class: 0, Match: 2}, 2); r.Code != queue.AthleteAtTable || r.Table != 1 {
		t.Errorf("at a table: %+v", r)
	}
}

// TestAnnounceAgrees: announcements are the same with and without a forecast.
func TestAnnounceAgrees(t *testing.T) {
	s := event(t, 3, 9, 5, 17)
	a, c := queue.Announce(s, settings), queue.Compute(s, settings)
	if d := cmp.Diff(c.Tables, a.Tables); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff(c.Opens, a.Opens); d != "" {
		t.Error(d)
	}
}
