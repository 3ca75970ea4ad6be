package bracket

// Champion returns who has won the bracket, or 0 while that is open.
func (p Plan) Champion(at Lookup) Entrant {
	if rematch := at(p.Rematch()); rematch.Status != Void {
		return rematch.Winner
	}
	return at(p.Final()).Winner
}

// Places returns the place of each athlete, at index entrant−1: 1 for the
// champion, 2 for the other finalist, then by how long they lasted: 3, 4, 5–6,
// 7–8, 9–12 …, ties sharing the better number. Those still in have 0.
//
// An athlete who goes out in a losers round is placed behind everybody who
// outlasts that round; how many those are is known from the seeding on, because
// every losers match without a bye puts one athlete out.
func (p Plan) Places(matches Matches) []int {
	out := make([]int, p.Rounds(Losers)+1) // athletes put out, by losers round
	for _, m := range matches {
		if f := p.Fixture(m.Number); f.Section == Losers && !p.HasBye(m) {
			out[f.Round]++
		}
	}
	place := make([]int, len(out)) // of those put out, by losers round
	left := p.Entrants
	for round := 1; round < len(out); round++ {
		left -= out[round]
		place[round] = left + 1
	}
	places := make([]int, p.Entrants)
	for _, m := range matches {
		if f := p.Fixture(m.Number); f.Section == Losers && p.played(m) {
			places[m.Loser()-1] = place[f.Round]
		}
	}
	if champion := p.Champion(matches.At); champion != 0 {
		for _, finalist := range matches.At(p.Final()).Players {
			places[finalist-1] = 2
		}
		places[champion-1] = 1
	}
	return places
}
