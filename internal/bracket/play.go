package bracket

// draft gathers the changes that a rule makes on top of what its caller has.
type draft struct {
	plan    Plan
	at      Lookup
	changed []Match
	index   map[int]int // number → position in changed
}

func (p Plan) draft(at Lookup) *draft {
	return &draft{plan: p, at: at, index: make(map[int]int)}
}

func (d *draft) get(number int) Match {
	if i, ok := d.index[number]; ok {
		return d.changed[i]
	}
	return d.at(number)
}

func (d *draft) set(m Match) {
	if i, ok := d.index[m.Number]; ok {
		d.changed[i] = m
		return
	}
	d.index[m.Number] = len(d.changed)
	d.changed = append(d.changed, m)
}

// fill puts an entrant into a slot and, where that changes a match that is
// closed already, carries it on. Two byes close a match for good.
func (d *draft) fill(to Slot, e Entrant) {
	if to.Match == 0 {
		return
	}
	m := d.get(to.Match)
	if m.Players[to.Side] == e {
		return
	}
	m.Players[to.Side] = e
	d.set(m)
	switch {
	case d.plan.IsBye(m.Players[0]) && d.plan.IsBye(m.Players[1]):
		m.Status = Void
		d.set(m)
		d.fill(d.plan.Fixture(m.Number).WinnerTo, e)
	case m.Status == Completed: // a walkover: play that has begun is refused before
		d.complete(m, d.athlete(m))
	}
}

// complete sets a match's winner and sends both players on.
func (d *draft) complete(m Match, winner Entrant) {
	m.Status, m.Winner = Completed, winner
	d.set(m)
	if m.Number == d.plan.Final() {
		rematch := d.at(d.plan.Rematch())
		if winner == m.Players[1] { // the unbeaten athlete has lost for the first time
			rematch.Players = m.Players
			if rematch.Status == Void {
				rematch.Status = Pending
			}
		} else {
			rematch.Players, rematch.Status = [2]Entrant{}, Void
		}
		d.set(rematch)
		return
	}
	f := d.plan.Fixture(m.Number)
	d.fill(f.WinnerTo, winner)
	d.fill(f.LoserTo, m.Loser())
}

// athlete returns the one player of a walkover who is not a bye.
func (d *draft) athlete(m Match) Entrant {
	if d.plan.IsBye(m.Players[0]) {
		return m.Players[1]
	}
	return m.Players[0]
}

// OpenRound turns every pending match whose players are known into a scheduled
// one and closes walkovers, on and on, until something can be played. It is
// refused while a match is scheduled or in progress, and when none is pending.
func (p Plan) OpenRound(at Lookup) ([]Match, error) {
	pending := false
	for n := 1; n <= p.Len(); n++ {
		switch at(n).Status {
		case Scheduled, InProgress:
			return nil, &StateError{RoundUnfinished, n}
		case Pending:
			pending = true
		}
	}
	if !pending {
		return nil, &StateError{NothingPending, p.Final()}
	}
	d := p.draft(at)
	// Feeders have lower numbers, so one pass sees what walkovers lead to.
	for n := 1; n <= p.Len(); n++ {
		m := d.get(n)
		if m.Status != Pending || m.Players[0] == 0 || m.Players[1] == 0 {
			continue
		}
		if p.HasBye(m) {
			d.complete(m, d.athlete(m))
		} else {
			m.Status = Scheduled
			d.set(m)
		}
	}
	return d.changed, nil
}

// Start calls a scheduled match to the table.
func (p Plan) Start(at Lookup, number int) ([]Match, error) {
	m := at(number)
	if m.Status != Scheduled {
		return nil, &StateError{NotScheduled, number}
	}
	m.Status = InProgress
	return []Match{m}, nil
}

// Record completes a match in progress. The winner goes on, the loser drops to
// the losers bracket or is out; the final brings up its rematch if the unbeaten
// athlete lost it.
func (p Plan) Record(at Lookup, number int, winner Entrant) ([]Match, error) {
	m := at(number)
	if m.Status != InProgress {
		return nil, &StateError{NotInProgress, number}
	}
	return p.decide(at, m, winner)
}

// Correct gives a completed match another result. It is refused once a match
// that it feeds has started, even when the winner stays the same.
func (p Plan) Correct(at Lookup, number int, winner Entrant) ([]Match, error) {
	m := at(number)
	if m.Status != Completed || p.HasBye(m) {
		return nil, &StateError{NotPlayed, number}
	}
	if started := p.startedAfter(at, number); started != 0 {
		return nil, &StateError{LedToStarted, started}
	}
	return p.decide(at, m, winner)
}

func (p Plan) decide(at Lookup, m Match, winner Entrant) ([]Match, error) {
	if winner == 0 || winner != m.Players[0] && winner != m.Players[1] {
		return nil, &StateError{NotInMatch, m.Number}
	}
	d := p.draft(at)
	d.complete(m, winner)
	return d.changed, nil
}

// startedAfter returns the number of a match that the given one feeds, through
// closed walkovers too, and that has started; 0 if there is none.
func (p Plan) startedAfter(at Lookup, number int) int {
	f := p.Fixture(number)
	targets := []int{f.WinnerTo.Match, f.LoserTo.Match}
	if number == p.Final() {
		targets = []int{p.Rematch()}
	}
	for _, target := range targets {
		if target == 0 {
			continue
		}
		m := at(target)
		switch {
		case m.Status == InProgress || m.Status == Completed && !p.HasBye(m):
			return target
		case m.Status == Completed:
			if started := p.startedAfter(at, target); started != 0 {
				return started
			}
		}
	}
	return 0
}

// Champion returns who has won the bracket, or 0 while that is open.
func (p Plan) Champion(at Lookup) Entrant {
	if rematch := at(p.Rematch()); rematch.Status != Void {
		return rematch.Winner
	}
	return at(p.Final()).Winner
}

// Places returns the place of each entrant, at index entrant−1: 1 for the
// champion, 2 for the other finalist, then by how long they lasted: 3, 4, 5–6,
// 7–8, 9–12 …, ties sharing the better number. Those still in have 0.
//
// An athlete who goes out in a losers round is placed behind everybody who
// outlasts that round; how many those are is known from the seeding on, because
// every losers match without a bye puts one athlete out.
func (p Plan) Places(matches Matches) []int {
	places := make([]int, p.Entrants)
	out := make([]int, p.Rounds(Losers)+1) // athletes put out, by losers round
	for _, m := range matches {
		if f := p.Fixture(m.Number); f.Section == Losers && m.Status != Void && !p.HasBye(m) {
			out[f.Round]++
		}
	}
	left := p.Entrants
	placeIn := make([]int, len(out))
	for round := 1; round < len(out); round++ {
		left -= out[round]
		placeIn[round] = left + 1
	}
	for _, m := range matches {
		if f := p.Fixture(m.Number); f.Section == Losers && m.Status == Completed && !p.HasBye(m) {
			places[m.Loser()-1] = placeIn[f.Round]
		}
	}
	if champion := p.Champion(matches.At); champion != 0 {
		final := matches.At(p.Final())
		places[final.Players[0]-1], places[final.Players[1]-1] = 2, 2
		places[champion-1] = 1
	}
	return places
}
