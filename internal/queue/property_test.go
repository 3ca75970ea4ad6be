package queue_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/queue"
	"github.com/toproll/toproll/internal/testing/queuetest"
)

// TestEvents pulls random events, in which people hold, pin, override and waive
// freely, and checks every queue. In the end no holds remain, and every bout must
// have been pulled by the rules.
func TestEvents(t *testing.T) { rapid.Check(t, events) }

// FuzzEvents is TestEvents for the fuzzer: go test -fuzz=FuzzEvents
// ./internal/queue
func FuzzEvents(f *testing.F) { f.Fuzz(rapid.MakeFuzz(events)) }

func events(t *rapid.T) {
	w := newWitness(t)
	acts := rapid.IntRange(0, 4).Draw(t, "of ten, steps before which somebody acts")
	for step := 0; ; step++ {
		if step > 5000 {
			t.Fatal("the event does not end")
		}
		if rapid.IntRange(0, 9).Draw(t, "turn") < acts {
			w.act()
		}
		if !w.step() {
			break
		}
	}
	w.release()
	for w.step() {
	}
	w.checkDay()
}

// witness pulls an event and remembers people's decisions.
type witness struct {
	*rapid.T
	queuetest.Hall
	overridden map[queue.Ref]bool // ever
	byHand     bool               // a person opened a class, or undid a result of one
	undone     bool               // a result was undone; after that, finals may have been called too early
	anyPin     bool               // a class was pinned or unpinned midway
	voided     []voided
}

// voided means that somebody pulled a bout that no longer counts.
type voided struct {
	athlete int
	at      time.Duration
}

func newWitness(t *rapid.T) *witness {
	w := &witness{T: t, overridden: map[queue.Ref]bool{}}
	chance := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
	people := rapid.IntRange(12, 30).Draw(t, "people")
	w.Athletes = make([]queue.Athlete, people)
	w.Tables = make([]queue.Table, rapid.IntRange(1, 4).Draw(t, "tables"))
	for range rapid.IntRange(1, 5).Draw(t, "classes") {
		athletes := chance.Perm(people)[:rapid.IntRange(bracket.MinEntrants, 12).Draw(t, "athletes")]
		plan, err := bracket.NewPlan(len(athletes))
		if err != nil {
			t.Fatal(err)
		}
		if rapid.Bool().Draw(t, "bout for 5th") {
			plan = plan.WithFifth()
		}
		c, err := queuetest.Drawn(plan, athletes, chance.IntN)
		if err != nil {
			t.Fatal(err)
		}
		c.BestOf = 1 + 2*chance.IntN(2)
		c.Table = max(0, rapid.IntRange(-4, len(w.Tables)).Draw(t, "only table"))
		c.NotBefore = time.Duration(max(0, rapid.IntRange(-60, 60).Draw(t, "not before"))) * time.Minute
		w.Classes = append(w.Classes, c)
	}
	minutes := func(name string) time.Duration {
		return time.Duration(rapid.IntRange(0, 10).Draw(t, name)) * time.Minute
	}
	w.Settings = queue.Settings{
		Rest: minutes("rest"), FinalRest: minutes("rest before a final"), Bout: 2 * time.Minute,
		OpenClasses: rapid.IntRange(0, 3).Draw(t, "open classes"), Frozen: rapid.IntRange(0, 2).Draw(t, "frozen"),
		Finals: queue.Finals(rapid.IntRange(0, 2).Draw(t, "finals")), FinalsTable: rapid.IntRange(0, len(w.Tables)).Draw(t, "finals table"),
	}
	seed := chance.Uint64()
	w.Lasts = func(r queue.Ref) time.Duration {
		return time.Duration(2 * queue.LogNormal(seed, r, 0.5) * float64(time.Minute))
	}
	w.Winner = func(r queue.Ref) int { return queue.Winner(seed, r) }
	return w
}

// act makes a random change as a random person.
func (w *witness) act() {
	class := rapid.IntRange(0, len(w.Classes)-1).Draw(w.T, "class")
	c := &w.Classes[class]
	number := rapid.IntRange(1, c.Plan.Len()).Draw(w.T, "bout")
	b := &c.Bouts[number-1]
	ref := queue.Ref{Class: class, Match: number}
	table := rapid.IntRange(1, len(w.Tables)).Draw(w.T, "table")
	switch rapid.SampledFrom([]string{"hold a bout", "hold a class", "hold an athlete", "hold a table", "pin", "next here", "waive", "open", "leave to a person", "undo", "void", "start"}).Draw(w.T, "act") {
	case "hold a bout":
		b.Held = !b.Held
	case "hold a class":
		c.Held = !c.Held
	case "hold an athlete":
		a := &w.Athletes[rapid.IntRange(0, len(w.Athletes)-1).Draw(w.T, "athlete")]
		a.Held = !a.Held
	case "hold a table":
		w.Tables[table-1].Held = !w.Tables[table-1].Held
	case "pin":
		c.Table, w.anyPin = table, true
	case "next here":
		if w.undecided(ref) {
			b.Next, w.overridden[ref] = table, true
		}
	case "waive":
		if w.undecided(ref) {
			b.Waived = true
		}
	case "undo":
		if ref, ok := w.Undo(class); ok {
			w.overridden[ref], w.byHand, w.undone = true, true, true
		}
	case "start":
		if w.Start(ref) {
			w.overridden[ref], w.byHand = true, true
		}
	case "void":
		a := rapid.IntRange(0, len(w.Athletes)-1).Draw(w.T, "athlete")
		// Nobody pulls at the start of the event, or ends two bouts at once.
		if w.Now > w.lastEnd(a) && !calledElsewhere(w.State, []int{a}) && !w.resumes(a) {
			w.Athletes[a].Pulled = w.Now
			w.voided = append(w.voided, voided{a, w.Now})
		}
	case "leave to a person":
		c.ByHand = !c.ByHand
	case "open":
		if !c.Opened {
			c.Opened, c.OpenedAt, w.byHand = true, w.Now, true
		}
	}
}

// resumes reports whether an athlete is in a bout whose result was undone.
func (w *witness) resumes(athlete int) bool {
	for i, c := range w.Classes {
		for n, b := range c.Bouts {
			if b.Resumes && slices.Contains(athletes(w.State, queue.Ref{Class: i, Match: n + 1}), athlete) {
				return true
			}
		}
	}
	return false
}

// release ends all holds.
func (w *witness) release() {
	for i := range w.Classes {
		w.Classes[i].Held, w.Classes[i].ByHand = false, false
		for n := range w.Classes[i].Bouts {
			w.Classes[i].Bouts[n].Held = false
		}
	}
	for i := range w.Athletes {
		w.Athletes[i].Held = false
	}
	for i := range w.Tables {
		w.Tables[i].Held = false
	}
}

// undecided reports whether a bout is not called yet.
func (w *witness) undecided(r queue.Ref) bool {
	m := w.Classes[r.Class].Matches.At(r.Match)
	return m.Status != bracket.Completed && tableIn(w.State, r) == 0
}

// step advances one step and checks the queue.
func (w *witness) step() bool {
	before := clone(w.State)
	q, more := w.Step()
	if again := queue.Compute(before, w.Settings); !reflect.DeepEqual(q, again) {
		w.Fatal("the same state gives another queue")
	}
	w.checkFrozen(before, q)
	w.checkTables(before, q)
	w.checkOverrides(before, q)
	w.checkBegun(before, q)
	w.checkOpen(before, q)
	w.checkReasons(before, q)
	w.checkForecast(before, q)
	w.checkBlocks(before, q)
	return more
}

func clone(s queue.State) queue.State {
	s.Tables, s.Athletes, s.Classes = slices.Clone(s.Tables), slices.Clone(s.Athletes), slices.Clone(s.Classes)
	for i := range s.Tables {
		s.Tables[i].Announced = slices.Clone(s.Tables[i].Announced)
	}
	for i := range s.Classes {
		c := &s.Classes[i]
		c.Matches, c.Bouts = slices.Clone(c.Matches), slices.Clone(c.Bouts)
	}
	return s
}

// athletes returns the athletes of a bout.
func athletes(s queue.State, r queue.Ref) (who []int) {
	c := s.Classes[r.Class]
	for _, e := range c.Matches.At(r.Match).Players {
		if e > 0 && !c.Plan.IsBye(e) {
			who = append(who, c.Athletes[e-1])
		}
	}
	return who
}

// onlyTable returns the only possible table of a bout, or 0.
func (w *witness) onlyTable(s queue.State, r queue.Ref) int {
	c := s.Classes[r.Class]
	switch {
	case c.Bouts[r.Match-1].Next > 0:
		return c.Bouts[r.Match-1].Next
	case w.ofFinals(r):
		return max(1, w.Settings.FinalsTable)
	}
	return c.Table
}

// ofFinals reports whether a bout is in the finals block.
func (w *witness) ofFinals(r queue.Ref) bool {
	p := w.Classes[r.Class].Plan
	f := p.Fixture(r.Match)
	if r.Match == p.Fifth() {
		return false
	}
	switch w.Settings.Finals {
	case queue.FinalsOfTwo:
		return r.Match >= p.Final()
	case queue.FinalsOfFour:
		feedsFinal := f.WinnerTo.Match == p.Final()
		beforeLosersFinal := f.Section == bracket.Losers && !feedsFinal && p.Fixture(f.WinnerTo.Match).WinnerTo.Match == p.Final()
		return r.Match >= p.Final() || feedsFinal || beforeLosersFinal
	}
	return false
}

// prelims reports whether bouts before the finals block remain.
func (w *witness) prelims(s queue.State) bool {
	for i, c := range s.Classes {
		if w.unfinished(s, i) && c.Plan.Len() > 0 {
			return true
		}
	}
	return false
}

// unfinished reports whether a class has undecided bouts outside the finals block.
func (w *witness) unfinished(s queue.State, class int) bool {
	for _, m := range s.Classes[class].Matches {
		if m.Status != bracket.Completed && m.Status != bracket.Void && !w.ofFinals(queue.Ref{Class: class, Match: m.Number}) {
			return true
		}
	}
	return false
}

// blocked reports whether a person made it impossible to pull a bout here.
func (w *witness) blocked(s queue.State, r queue.Ref, table int) bool {
	c := s.Classes[r.Class]
	only := w.onlyTable(s, r)
	if c.Held || c.Bouts[r.Match-1].Held || only != 0 && only != table {
		return true
	}
	return slices.ContainsFunc(athletes(s, r), func(a int) bool { return s.Athletes[a].Held })
}

// checkTables checks that nobody is called or announced twice, or held, or in the wrong place.
func (w *witness) checkTables(before queue.State, q queue.Queue) {
	with := map[int]queue.Ref{}
	for i, t := range q.Tables {
		refs := t.Announced
		if t.Called != (queue.Ref{}) {
			refs = append([]queue.Ref{t.Called}, refs...)
		}
		places := w.Settings.Frozen
		if t.Called == (queue.Ref{}) {
			places = max(1, places)
		}
		for n, r := range refs {
			who := athletes(before, r)
			if len(who) != 2 {
				w.Fatalf("%v is announced, with %d athletes", r, len(who))
			}
			for _, a := range who {
				if other, ok := with[a]; ok {
					w.Fatalf("athlete %d is in %v and %v", a, other, r)
				}
				with[a] = r
			}
			if r == t.Called {
				continue
			}
			if w.blocked(before, r, i+1) {
				w.Fatalf("%v is announced at table %d, where it cannot be pulled", r, i+1)
			}
			isNew := !slices.Contains(before.Tables[i].Announced, r)
			if isNew && before.Tables[i].Held {
				w.Fatalf("%v is announced at table %d, which is held", r, i+1)
			}
			switch n -= len(refs) - len(t.Announced); {
			case !isNew:
			case begun(before, r):
			case !overridden(before, r) && n >= places:
				w.Fatalf("table %d announces %v", i+1, t.Announced)
			case overridden(before, r) && slices.ContainsFunc(t.Announced[:n], func(r queue.Ref) bool { return !overridden(before, r) && !begun(before, r) }):
				w.Fatalf("a person wants %v next at table %d, which announces %v", r, i+1, t.Announced)
			}
		}
	}
}

func overridden(s queue.State, r queue.Ref) bool { return s.Classes[r.Class].Bouts[r.Match-1].Next > 0 }

// checkOverrides checks that a person's next bout is announced as soon as possible.
func (w *witness) checkOverrides(before queue.State, q queue.Queue) {
	busy := map[int]bool{}
	for _, t := range q.Tables {
		for _, r := range append([]queue.Ref{t.Called}, t.Announced...) {
			if r != (queue.Ref{}) {
				for _, a := range athletes(before, r) {
					busy[a] = true
				}
			}
		}
	}
	for _, f := range q.Bouts {
		who := athletes(before, f.Ref)
		next := before.Classes[f.Class].Bouts[f.Match-1].Next
		if next == 0 || len(who) < 2 || !before.Classes[f.Class].Opened || before.Tables[next-1].Held || busy[who[0]] || busy[who[1]] {
			continue
		}
		if !w.blocked(before, f.Ref, next) {
			w.Fatalf("a person wants %v next at table %d, which announces %v", f.Ref, next, q.Tables[next-1].Announced)
		}
	}
}

// checkForecast checks that everything comes while nothing is held.
func (w *witness) checkForecast(before queue.State, q queue.Queue) {
	for _, f := range q.Bouts {
		if r := f.Why.Code; r == queue.BoutHeld || r == queue.AthleteHeld || r == queue.ClassHeld || r == queue.TableHeld {
			return
		}
	}
	for i, c := range before.Classes {
		for n, b := range c.Bouts {
			if m := c.Matches.At(n + 1); c.Held || c.ByHand || b.Held || slices.ContainsFunc(athletes(before, queue.Ref{Class: i, Match: m.Number}), func(a int) bool { return before.Athletes[a].Held }) {
				return
			}
		}
	}
	if slices.ContainsFunc(before.Tables, func(t queue.Table) bool { return t.Held }) {
		return
	}
	for _, f := range q.Bouts {
		if !f.Comes || f.Table == 0 || f.End > q.Classes[f.Class].End || f.Start < q.Classes[f.Class].Start {
			w.Fatalf("nothing is held, but %+v is expected, of the class %+v", f, q.Classes[f.Class])
		}
	}
	if !q.Day.Comes {
		w.Fatal("nothing is held, but the event is not expected to end")
	}
}

// checkOpen checks that the timetable opens classes in order, when it may.
func (w *witness) checkOpen(before queue.State, q queue.Queue) {
	open := 0
	for i, c := range before.Classes {
		if c.Opened && w.unfinished(before, i) {
			open++
		}
	}
	for _, i := range q.Opens {
		if w.unfinished(before, i) {
			open++
		}
	}
	limit, last := w.Settings.OpenClasses, -1
	for _, i := range q.Opens {
		if !anyBegun(before, i) {
			last = max(last, i)
		}
	}
	if !w.byHand && limit > 0 && open > limit {
		w.Fatalf("%d classes are open, of %d", open, limit)
	}
	for i, c := range before.Classes {
		may := !c.Opened && !c.Held && !c.ByHand && c.NotBefore <= before.Now
		opens := slices.Contains(q.Opens, i)
		if opens && !may && (c.Opened || !anyBegun(before, i)) {
			w.Fatalf("class %d is opened, but may not", i)
		}
		if may && !opens && (limit == 0 || open < limit || i < last && w.unfinished(before, last) || !w.unfinished(before, i)) {
			w.Fatalf("class %d is not opened, but its turn has come; %v are", i, q.Opens)
		}
	}
}

// checkReasons checks that each waiting bout has its correct reason.
func (w *witness) checkReasons(before queue.State, q queue.Queue) {
	place, behind := map[queue.Ref]int{}, map[queue.Ref]int{}
	for i, t := range q.Tables {
		place[t.Called] = i + 1
		for n, r := range t.Announced {
			place[r], behind[r] = i+1, n
		}
	}
	listed := map[queue.Ref]bool{}
	for _, f := range q.Bouts {
		listed[f.Ref] = true
		c := before.Classes[f.Class]
		who := athletes(before, f.Ref)
		opened := c.Opened || slices.Contains(q.Opens, f.Class)
		ok := false
		switch r := f.Why; r.Code {
		case "":
			ok = place[f.Ref] > 0 && behind[f.Ref] < 2 // called, on deck or in the hole
		case queue.ClassHeld:
			ok = c.Held
		case queue.NotOpened:
			ok = !opened && (r.Until == 0 || r.Until == c.NotBefore && r.Until > before.Now)
		case queue.WaitsForMatch:
			m := c.Matches.At(r.Match)
			ok = len(who) < 2 && !c.Plan.HasBye(m) && m.Status != bracket.Completed && m.Status != bracket.Void && leadsTo(c, r.Match, f.Match)
		case queue.BoutHeld:
			ok = c.Bouts[f.Match-1].Held
		case queue.AthleteHeld:
			ok = slices.Contains(who, r.Athlete) && before.Athletes[r.Athlete].Held
		case queue.InFinalsBlock:
			ok = w.ofFinals(f.Ref) && w.prelims(before)
		case queue.AthleteAtTable:
			t := q.Tables[r.Table-1]
			ok = slices.Contains(who, r.Athlete) && t.Called != f.Ref && slices.Contains(athletes(before, t.Called), r.Athlete)
		case queue.AthleteAnnounced:
			ok = slices.Contains(who, r.Athlete) && slices.ContainsFunc(q.Tables[r.Table-1].Announced, func(other queue.Ref) bool {
				return other != f.Ref && slices.Contains(athletes(before, other), r.Athlete)
			})
		case queue.GoesOn, queue.Begun:
			ok = place[f.Ref] == r.Table && begun(before, f.Ref) && (behind[f.Ref] > 0 || q.Tables[r.Table-1].Called != queue.Ref{}) && c.Bouts[f.Match-1].Resumes == (r.Code == queue.GoesOn)
		case queue.TableHeld:
			ok = r.Table > 0 && before.Tables[r.Table-1].Held || r.Table == 0 && !slices.ContainsFunc(before.Tables, func(t queue.Table) bool { return !t.Held })
		case queue.AthleteRests:
			ok = slices.Contains(who, r.Athlete) && r.Until > before.Now && r.Until == w.lastEnd(r.Athlete)+w.restBefore(before, f.Ref)
		case queue.PinnedToTable:
			t := q.Tables[r.Table-1]
			ok = w.onlyTable(before, f.Ref) == r.Table && (t.Called != queue.Ref{} || len(t.Announced) > 0)
		case queue.InTurn:
			if r.Table > 0 {
				ok = place[f.Ref] == r.Table && behind[f.Ref] >= 2
				break
			}
			ok = w.onlyTable(before, f.Ref) == 0
			for _, t := range q.Tables {
				ok = ok && (t.Held || t.Called != queue.Ref{} || len(t.Announced) > 0)
			}
		}
		if !ok {
			w.Fatalf("at %s %v waits because of %+v, which is not so", before.Now, f.Ref, f.Why)
		}
		if f.Comes && (f.End < f.Start || f.Start < before.Now && tableIn(before, f.Ref) == 0) {
			w.Fatalf("at %s %v is expected from %s to %s", before.Now, f.Ref, f.Start, f.End)
		}
	}
	for i, c := range before.Classes {
		for _, m := range c.Matches {
			r := queue.Ref{Class: i, Match: m.Number}
			if open := m.Status != bracket.Completed && m.Status != bracket.Void && !c.Plan.HasBye(m); open != listed[r] {
				w.Fatalf("%v is to be pulled: %v; it is listed: %v", r, open, listed[r])
			}
		}
	}
}

// tableIn returns the table of a called bout, or 0.
func tableIn(s queue.State, r queue.Ref) int {
	return 1 + slices.IndexFunc(s.Tables, func(t queue.Table) bool { return t.Called == r })
}

// leadsTo reports whether a match feeds another, directly or through walkovers.
func leadsTo(c queue.Class, from, to int) bool {
	f := c.Plan.Fixture(from)
	for _, next := range []int{f.WinnerTo.Match, f.LoserTo.Match} {
		if next == to || next > 0 && c.Plan.HasBye(c.Matches.At(next)) && leadsTo(c, next, to) {
			return true
		}
	}
	return false
}

func (w *witness) lastEnd(athlete int) (last time.Duration) {
	for _, p := range w.Pulled {
		if slices.Contains(p.Athletes[:], athlete) && p.End <= w.Now {
			last = max(last, p.End)
		}
	}
	last = max(last, w.Athletes[athlete].Pulled)
	for i, c := range w.Classes {
		for n, b := range c.Bouts { // undone bouts were pulled, too
			if b.Resumes && slices.Contains(athletes(w.State, queue.Ref{Class: i, Match: n + 1}), athlete) {
				last = max(last, b.Ended)
			}
		}
	}
	return last
}

func (w *witness) restBefore(s queue.State, r queue.Ref) time.Duration {
	c := s.Classes[r.Class]
	switch {
	case c.Bouts[r.Match-1].Waived:
		return 0
	case c.Plan.IsFinal(r.Match):
		return w.Settings.FinalRest
	}
	return w.Settings.Rest
}

// checkDay checks the whole event.
func (w *witness) checkDay() {
	queuetest.Sort(w.Pulled)
	for i, c := range w.Classes {
		if !c.Plan.Finished(c.Matches.At) {
			w.Fatalf("class %d is not over; %d bouts were pulled", i, len(w.Pulled))
		}
	}
	var prelims time.Duration
	seen := map[queue.Ref]bool{}
	last := map[int]queuetest.Pulled{}
	tables := map[int]time.Duration{}
	for _, p := range w.Pulled {
		if seen[p.Ref] {
			w.Fatalf("%v is pulled twice", p.Ref)
		}
		seen[p.Ref] = true
		if p.Start < tables[p.Table] {
			w.Fatalf("%v is called at table %d, which is taken until %s", p, p.Table, tables[p.Table])
		}
		tables[p.Table] = p.End
		for _, a := range p.Athletes {
			rest := w.restBefore(w.State, p.Ref)
			if before, ok := last[a]; ok && p.Start < before.End+rest && before.End > w.startedAt(p.Ref) {
				w.Fatalf("%+v: athlete %d ended %v at %s and must rest for %s", p, a, before.Ref, before.End, rest)
			}
			last[a] = p
			for _, v := range w.voided {
				if v.athlete == a && v.at < p.Start && v.at > w.startedAt(p.Ref) && p.Start < v.at+rest {
					w.Fatalf("%+v: athlete %d has pulled what counts no more until %s and must rest for %s", p, a, v.at, rest)
				}
			}
		}
		if !w.ofFinals(p.Ref) {
			prelims = max(prelims, p.End)
		}
		if only := w.onlyTable(w.State, p.Ref); only != 0 && p.Table != only && !w.anyPin && !w.overridden[p.Ref] {
			w.Fatalf("%+v is for table %d only", p, only)
		}
	}
	for _, p := range w.Pulled {
		if w.ofFinals(p.Ref) && !w.overridden[p.Ref] && !w.undone && p.Start < prelims {
			w.Fatalf("%+v is of the finals block, but other bouts end at %s", p, prelims)
		}
	}
}
