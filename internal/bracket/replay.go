package bracket

import "slices"

// Event is one decision in a bracket: a result, a departure, or both if the
// departure ended a match in progress.
type Event struct {
	Match   int        // number of the decided match; 0 for a departure alone
	Players [2]Entrant // who met in it, in any order
	Winner  Entrant    // one of them
	Gone    [2]Entrant // the one or two who left with it; 0 for nobody
}

// History is everything that determines a bracket's state: the draw, and the events since
// then, in order. In the plan, byes that latecomers took later are athletes.
type History struct {
	Plan   Plan
	Draw   []Pairing // of the first round; pairing i is match i+1
	Events []Event
}

// Replay returns the bracket that the history leads to.
//
// A result stands if its match has the same two athletes when its turn comes, on either side.
// voided has the indexes of the other results' events. An athlete who left loses every match not
// decided by then, as soon as the opponent is known. If two athletes who both left meet, the slots
// that their match feeds are [Empty], and the opponent of an empty slot advances. If one athlete
// of the final or its rematch has left, the other is champion without a rematch. If both have
// left, the unbeaten athlete wins the final, and the winner of the final wins the rematch.
//
// Replay closes walkovers at once. An undecided match with two athletes is [Scheduled];
// [Matches.Resume] restores which of them wait or are in progress. A completed match without an
// event was decided by a departure.
func (h History) Replay() (matches Matches, voided []int) {
	r := replay{Plan: h.Plan, matches: h.Plan.Draw(), gone: map[Entrant]bool{}}
	for i, pairing := range h.Draw {
		m := &r.matches[i]
		m.Players = pairing
		r.settle(m)
	}
	for i, event := range h.Events {
		for _, e := range event.Gone {
			r.gone[e] = e != 0
		}
		if event.Match != 0 && !r.result(event) {
			voided = append(voided, i)
		}
		if event.Gone != [2]Entrant{} {
			for number := range r.matches {
				r.settle(&r.matches[number])
			}
		}
	}
	return r.matches, voided
}

// replay is a history being replayed.
type replay struct {
	Plan
	matches Matches
	gone    map[Entrant]bool
}

// result decides a match as an event says, and reports whether it can.
func (r *replay) result(e Event) bool {
	m := &r.matches[e.Match-1]
	same := m.Players == e.Players || m.Players == [2]Entrant{e.Players[1], e.Players[0]}
	if m.Status != Scheduled || !same {
		return false
	}
	r.close(m, e.Winner)
	if m.Number == r.Final() && e.Winner == m.Players[1] && !r.gone[m.Players[0]] && !r.gone[m.Players[1]] {
		rematch := &r.matches[r.Rematch()-1]
		rematch.Players = m.Players
		r.settle(rematch)
	}
	return true
}

// settle closes an open match with two known players if one of them has left. Other matches must
// be played.
func (r *replay) settle(m *Match) {
	a, b := m.Players[0], m.Players[1]
	if a == 0 || b == 0 || m.Winner != 0 || m.Status == Completed || m.Number == r.Fifth() && m.Status == Void {
		return
	}
	switch byeA, byeB := r.IsBye(a), r.IsBye(b); {
	case byeA && byeB:
		if m.Status != Void {
			m.Status = Void
			r.feed(m, b, Empty)
		}
	case byeA:
		r.close(m, b)
	case byeB:
		r.close(m, a)
	case r.gone[a] && r.gone[b]:
		r.close(m, r.bestOfGone(m))
	case r.gone[a]:
		r.close(m, b)
	case r.gone[b]:
		r.close(m, a)
	default:
		m.Status = Scheduled
	}
}

// bestOfGone returns the winner of a match whose athletes have both left. That is the unbeaten
// one in the final, the final's winner in the rematch, otherwise nobody.
func (r *replay) bestOfGone(m *Match) Entrant {
	switch m.Number {
	case r.Final():
		return m.Players[0]
	case r.Rematch():
		return r.matches.At(r.Final()).Winner
	}
	return 0
}

// close completes a match and advances its players; without a winner nobody advances.
func (r *replay) close(m *Match, winner Entrant) {
	m.Status, m.Winner = Completed, winner
	if winner == 0 {
		r.feed(m, Empty, Empty)
		return
	}
	r.feed(m, winner, m.Loser())
}

func (r *replay) feed(m *Match, winner, loser Entrant) {
	f := &r.fixtures[m.Number-1]
	if f.leadsToFifth() && r.IsBye(loser) {
		loser = Empty
	}
	for _, sent := range []struct {
		to Slot
		e  Entrant
	}{{f.WinnerTo, winner}, {f.LoserTo, loser}} {
		if sent.to.Match != 0 {
			r.fill(sent.to, sent.e)
		}
	}
}

func (r *replay) fill(to Slot, e Entrant) {
	next := &r.matches[to.Match-1]
	next.Players[to.Side] = e
	f := &r.fixtures[to.Match-1]
	if f.leadsToFifth() && r.IsBye(e) {
		r.fill(f.LoserTo, Empty)
	}
	if f.Section == FifthPlace && r.IsBye(e) {
		next.Status = Void
	}
	r.settle(next)
}

// Resume returns a replayed bracket in which playable matches have their earlier state. A match in
// progress between the same athletes continues. With rounds opened by a person, an unopened match
// waits.
func (replayed Matches) Resume(before Matches, byRounds bool) Matches {
	for i := range replayed {
		m, was := &replayed[i], before[i]
		switch {
		case m.Status != Scheduled:
		case was.Status == InProgress && SamePair(*m, was):
			m.Status = InProgress
		case byRounds && (was.Status == Pending || was.Status == Void):
			m.Status = Pending
		}
	}
	return replayed
}

// Finished reports whether no match is left. Then there is a champion, unless the
// last two athletes both left.
func (p Plan) Finished(at Lookup) bool {
	decided := func(number int) bool { s := at(number).Status; return s == Completed || s == Void }
	return decided(p.Final()) && decided(p.Rematch()) && (p.Fifth() == 0 || decided(p.Fifth()))
}

// Effect is what a change of the history, such as a correction or a departure, does to a bracket.
// All numbers are match numbers, in order.
type Effect struct {
	Changed  []int // all that differ
	Voided   []int // played matches in Changed whose result no longer stands
	Stopped  []int // matches in progress in Changed with other athletes now, or that do not take place
	Recalled []int // unstarted matches in Changed that had both athletes, and changed or lost one
	Kept     []int // matches with the same athletes and the same winner as before, without byes
	Closed   []int // matches in Changed between two athletes, decided without a bout
}

// EffectOf compares a bracket before a change with the replay of its changed history. fought
// reports whether a result of a match was recorded before, and stands whether it stands in the
// changed history. A departure decides the other matches.
func (p Plan) EffectOf(before, after Matches, fought, stands func(number int) bool) Effect {
	var e Effect
	for i, was := range before {
		is := after[i]
		same := SamePair(was, is)
		if was != is {
			e.Changed = append(e.Changed, is.Number)
		}
		switch played := was.Status == Completed && fought(was.Number); {
		case played && !stands(was.Number):
			e.Voided = append(e.Voided, is.Number)
		case was.Status == InProgress && !(same && is.Status >= InProgress):
			e.Stopped = append(e.Stopped, is.Number)
		case was.Status < InProgress && !same && was.Players[0] > 0 && was.Players[1] > 0 && !p.HasBye(was):
			e.Recalled = append(e.Recalled, is.Number)
		case was.Status == Completed && same && was.Winner == is.Winner && !p.HasBye(is):
			e.Kept = append(e.Kept, is.Number)
		case was != is && is.Status == Completed && !p.HasBye(is) && !played && !stands(is.Number):
			e.Closed = append(e.Closed, is.Number)
		}
	}
	return e
}

// Started returns the matches that have begun and would no longer stand. They block
// a reversed departure and a latecomer.
func (e Effect) Started() []int {
	started := slices.Concat(e.Voided, e.Stopped)
	slices.Sort(started)
	return started
}

// SamePair reports whether two matches have the same two athletes, on either side.
func SamePair(a, b Match) bool {
	return a.Players == b.Players || a.Players == [2]Entrant{b.Players[1], b.Players[0]}
}

// OpenByes returns the first-round byes that a latecomer can still take. No bout that such a
// match leads to, even through walkovers, has begun. A lot chooses among them.
func (p Plan) OpenByes(matches Matches, begun func(Match) bool) (byes []Entrant) {
	for number := 1; number <= p.FirstRound(); number++ {
		m := matches.At(number)
		if p.HasBye(m) && !p.leadsToBegun(matches, number, begun) {
			for _, e := range m.Players {
				if p.IsBye(e) {
					byes = append(byes, e)
				}
			}
		}
	}
	return byes
}

func (p Plan) leadsToBegun(matches Matches, number int, begun func(Match) bool) bool {
	f := p.Fixture(number)
	for _, next := range []int{f.WinnerTo.Match, f.LoserTo.Match} {
		if next == 0 {
			continue
		}
		m := matches.At(next)
		decided := m.Status == Completed || m.Status == Void
		if begun(m) || decided && p.leadsToBegun(matches, next, begun) {
			return true
		}
	}
	return false
}
