package bracket

import "slices"

// Start calls a scheduled match to the table.
func (p Plan) Start(at Lookup, number int) ([]Match, error) {
	m := at(number)
	if m.Status != Scheduled {
		return nil, refuse(NotScheduled, m)
	}
	m.Status = InProgress
	return []Match{m}, nil
}

// Unstart undoes the start of a match.
func (p Plan) Unstart(at Lookup, number int) ([]Match, error) {
	m := at(number)
	if m.Status != InProgress {
		return nil, refuse(NotInProgress, m)
	}
	m.Status = Scheduled
	return []Match{m}, nil
}

// Record completes a match in progress. The winner advances; the loser drops to the losers bracket
// or is out. The final adds its rematch if the unbeaten athlete lost it. The returned list begins
// with the match itself. Record reads only this match and those [Plan.Downstream] of it.
func (p Plan) Record(at Lookup, number int, winner Entrant) ([]Match, error) {
	m := at(number)
	if m.Status != InProgress {
		return nil, refuse(NotInProgress, m)
	}
	return p.decide(at, m, winner)
}

// Correct gives a played match another result, as if it had been recorded in the first place. It refuses
// once a match that this one feeds has started, even if the winner stays the same, because announced
// matches stay. It reads and returns the same as [Plan.Record].
func (p Plan) Correct(at Lookup, number int, winner Entrant) ([]Match, error) {
	m := at(number)
	if !p.played(m) {
		return nil, refuse(NotPlayed, m)
	}
	for _, next := range p.Downstream(number) {
		if m := at(next); m.Status == InProgress || p.played(m) {
			return nil, refuse(LedToStarted, m)
		}
	}
	return p.decide(at, m, winner)
}

// OpenRound schedules every pending match with known players and closes walkovers, repeatedly,
// until something can be played. It refuses before the seeding, while a match is scheduled or in
// progress, and when none is pending.
//
// It goes back from the last match while earlier ones can be open. Once a round is closed, so are
// all matches that fed it. Rounds double in size on the way back, so opening all rounds takes at
// most twice the matches.
func (p Plan) OpenRound(at Lookup) ([]Match, error) {
	unfinished, pending, walkover := 0, false, false
	var known []Match
	var through [Losers + 1]bool // whether all of some round of the section are closed
	for i := len(p.rounds) - 1; i >= 0 && !(through[Winners] && through[Losers]); i-- {
		r, closed := p.rounds[i], true
		for number := r.first + r.matches - 1; number >= r.first; number-- {
			switch m := at(number); m.Status {
			case Scheduled, InProgress:
				unfinished, closed = number, false
			case Pending:
				pending, closed = true, false
				if m.Players[0] != 0 && m.Players[1] != 0 {
					walkover = walkover || p.HasBye(m)
					m.Status = Scheduled
					if known == nil {
						known = make([]Match, 0, p.atOnce(number))
					}
					known = append(known, m)
				}
			}
		}
		if r.section < GrandFinal && closed {
			through[r.section] = true
		}
	}
	switch {
	case unfinished != 0:
		return nil, refuse(RoundUnfinished, at(unfinished))
	case !pending:
		return nil, refuse(NothingPending, at(p.Final()))
	case at(1).Players[0] == 0:
		return nil, refuse(NotSeeded, at(1))
	case walkover:
		return p.openBehindWalkovers(at), nil
	}
	slices.Reverse(known)
	return known, nil
}

// atOnce estimates how many matches become known together with this one: its round, and the
// equally large round of the other section.
func (p Plan) atOnce(number int) int {
	f := &p.fixtures[number-1]
	if f.Section == Winners {
		return 2 * (p.Size >> f.Round)
	}
	return 2 * (p.Size >> ((f.Round + 3) / 2))
}

// openBehindWalkovers is OpenRound if walkovers may complete further matches, which
// then open too.
func (p Plan) openBehindWalkovers(at Lookup) []Match {
	// Changes by walkovers so far. They affect matches with higher numbers, so one pass sees them
	// all.
	ahead := map[int]Match{}
	now := func(number int) Match {
		if m, ok := ahead[number]; ok {
			return m
		}
		return at(number)
	}
	var changed []Match
	for number := 1; number <= p.Len(); number++ {
		m, moved := ahead[number]
		if !moved {
			m = at(number)
		}
		if m.Status == Pending && m.Players[0] != 0 && m.Players[1] != 0 {
			moved = true
			if p.HasBye(m) {
				c := changes{at: now}
				p.complete(&c, m, p.athlete(m))
				for _, to := range c.list {
					ahead[to.Number] = to
				}
				m = ahead[number]
			} else {
				m.Status = Scheduled
			}
		}
		if moved {
			changed = append(changed, m)
		}
	}
	return changed
}

// Flow returns the changes of a rule and their consequences when rounds open automatically: it
// schedules matches with known players and closes walkovers. It reads only the changed matches and
// those that [Plan.Downstream] names for one of them.
func (p Plan) Flow(at Lookup, changed []Match) []Match {
	c := changes{at: at, list: changed}
	for i := 0; i < len(c.list); i++ {
		m := c.list[i]
		if m.Status != Pending || m.Players[0] == 0 || m.Players[1] == 0 {
			continue
		}
		if p.HasBye(m) {
			p.complete(&c, m, p.athlete(m))
			i = -1 // restart: an earlier match may now be complete
		} else {
			m.Status = Scheduled
			c.put(m)
		}
	}
	return c.list
}

// open schedules a first-round match with drawn players, or closes it if it is a
// walkover.
func (p Plan) open(matches Matches, number int) {
	m := &matches[number-1]
	if p.HasBye(*m) {
		p.complete(matches, *m, p.athlete(*m))
	} else {
		m.Status = Scheduled
	}
}

// played reports whether a match was fought, and not closed as a walkover.
func (p Plan) played(m Match) bool { return m.Status == Completed && !p.HasBye(m) }

// athlete returns the only athlete of a walkover.
func (p Plan) athlete(m Match) Entrant {
	if p.IsBye(m.Players[0]) {
		return m.Players[1]
	}
	return m.Players[0]
}

func (p Plan) decide(at Lookup, m Match, winner Entrant) ([]Match, error) {
	if winner == 0 || winner != m.Players[0] && winner != m.Players[1] {
		return nil, refuse(NotInMatch, m)
	}
	c := changes{at: at}
	p.complete(&c, m, winner)
	return c.list, nil
}

// draft is a bracket that a rule is about to change.
type draft interface {
	At(number int) Match
	put(m Match)
}

// changes is a [draft] that holds the few matches that one result changes, in the order of their
// first change, each once.
type changes struct {
	at   Lookup
	list []Match
}

// At returns a match after the changes so far.
func (c *changes) At(number int) Match {
	for _, m := range c.list {
		if m.Number == number {
			return m
		}
	}
	return c.at(number)
}

func (c *changes) put(m Match) {
	for i := range c.list {
		if c.list[i].Number == m.Number {
			c.list[i] = m
			return
		}
	}
	c.list = append(c.list, m)
}

func (ms Matches) put(m Match) { ms[m.Number-1] = m }

// complete sets a match's winner and moves both players on. The final sets up its
// rematch instead.
func (p Plan) complete(d draft, m Match, winner Entrant) {
	m.Status, m.Winner = Completed, winner
	d.put(m)
	if m.Number == p.Final() {
		p.setRematch(d, m)
		return
	}
	f := &p.fixtures[m.Number-1]
	p.fill(d, f.WinnerTo, winner)
	if !f.leadsToFifth() || !p.IsBye(m.Loser()) {
		p.fill(d, f.LoserTo, m.Loser())
	}
}

// setRematch adds the rematch if the final's second player, who has one loss, beat the unbeaten
// first player. Otherwise it removes the rematch.
func (p Plan) setRematch(d draft, final Match) {
	before := d.At(p.Rematch())
	rematch := Match{Number: before.Number, Status: Void}
	if final.Winner == final.Players[1] {
		rematch.Players = final.Players
		rematch.Status = max(before.Status, Pending)
	}
	if rematch != before {
		d.put(rematch)
	}
}

// fill puts an entrant into a slot. If that changes a closed match, it passes the entrant on. Two
// byes close a match for good.
func (p Plan) fill(d draft, to Slot, e Entrant) {
	if to.Match == 0 {
		return
	}
	m := d.At(to.Match)
	if m.Players[to.Side] == e {
		return
	}
	m.Players[to.Side] = e
	f := &p.fixtures[m.Number-1]
	if f.leadsToFifth() && p.IsBye(e) {
		p.fill(d, f.LoserTo, Empty)
	}
	switch {
	case f.Section == FifthPlace && p.IsBye(e):
		m.Status = Void
		d.put(m)
	case p.IsBye(m.Players[0]) && p.IsBye(m.Players[1]):
		m.Status = Void
		d.put(m)
		p.fill(d, f.WinnerTo, e)
	case m.Status == Completed: // a walkover; played matches do not change
		p.complete(d, m, p.athlete(m))
	default:
		d.put(m)
	}
}
