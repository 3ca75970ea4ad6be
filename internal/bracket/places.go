package bracket

import "slices"

// Champion returns the winner of the bracket, or 0 if undecided.
func (p Plan) Champion(at Lookup) Entrant {
	if rematch := at(p.Rematch()); rematch.Status != Void {
		return rematch.Winner
	}
	return at(p.Final()).Winner
}

// Places returns the place of each athlete, at index entrant−1. The champion is 1, the other
// finalist 2. The others follow by how long they lasted: 3, 4, 5–6, 7–8, 9–12 …. Ties share the
// better number; the loser of the bout for 5th is 6th. Athletes still in have 0, and so do byes and
// disqualified athletes; nobody moves up for these.
//
// An athlete who goes out in a losers round is placed behind everyone who outlasts that round.
// Their number is known from the seeding on, because every losers match without a bye eliminates
// one athlete. It changes only if two athletes meet who have both left, which eliminates both. If
// they meet in the winners bracket, both go out with the losers round into which the loser would
// have dropped.
func (p Plan) Places(matches Matches, disqualified ...Entrant) []int {
	last := p.Rounds(Losers)
	out := make([]int, last+1)      // eliminated athletes, by losers round
	roundOut := make([]int, p.Size) // by entrant−1: the losers round of the elimination
	for _, m := range matches {
		f := p.Fixture(m.Number)
		round := f.Round
		switch {
		case f.Section == GrandFinal || f.Section == FifthPlace || p.HasBye(m):
			continue
		case m.Status == Completed && m.Winner == 0: // both had left
			if f.Section == Winners && last > 0 {
				round = p.Fixture(f.LoserTo.Match).Round
			}
			round = min(round, last)
			out[round] += 2
			for _, e := range m.Players {
				roundOut[e-1] = round
			}
		case f.Section == Losers:
			out[round]++
			if m.Status == Completed {
				roundOut[m.Loser()-1] = round
			}
		}
	}
	place := make([]int, len(out)) // of eliminated athletes, by losers round
	left := p.Entrants + len(p.late)
	for round := 1; round < len(out); round++ {
		left -= out[round]
		place[round] = max(left+1, 2) // only the champion is first
	}
	places := make([]int, p.Size)
	for i, round := range roundOut {
		places[i] = place[round]
	}
	if champion := p.Champion(matches.At); champion != 0 {
		for _, finalist := range matches.At(p.Final()).Players {
			if p.IsAthlete(finalist) {
				places[finalist-1] = 2
			}
		}
		places[champion-1] = 1
	}
	p.placeFifth(matches, places)
	for i := range places {
		if slices.Contains(disqualified, Entrant(i+1)) {
			places[i] = 0
		}
	}
	return places
}

// placeFifth separates the two athletes of the bout for 5th. Until it is decided, both are still in. Without a winner, they
// share the place.
func (p Plan) placeFifth(matches Matches, places []int) {
	if p.Fifth() == 0 {
		return
	}
	m := matches.At(p.Fifth())
	switch {
	case m.Status == Void:
	case m.Status != Completed:
		for _, e := range m.Players {
			if e > 0 {
				places[e-1] = 0
			}
		}
	case m.Winner != 0:
		places[m.Loser()-1]++
	}
}
