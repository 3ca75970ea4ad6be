package tournaments

import (
	"slices"

	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/ranking"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// matchChange is a match before and after a change.
type matchChange struct{ before, after tournament.Match }

// tally is the change of an athlete's record.
type tally struct {
	wins, losses int
	rewritten    bool // more than one new result
}

func (t *tally) count(won bool, n int) {
	t.rewritten = t.rewritten || n < 0 || t.wins+t.losses > 0
	if won {
		t.wins += n
	} else {
		t.losses += n
	}
}

// rank adds results to athletes' records and removes void results. It locks all records that [Tournaments.settle] may
// change: at the end, everyone's.
func (b *OpenedBracket) rank(changed []matchChange, end bool) error {
	tallies := map[bracket.Entrant]*tally{}
	for _, m := range changed {
		if m.before.Counts() == m.after.Counts() && m.before.Winner == m.after.Winner && bracket.SamePair(m.before.Match, m.after.Match) {
			continue
		}
		for _, state := range []struct {
			tournament.Match
			n int
		}{{m.before, -1}, {m.after, 1}} {
			if !state.Counts() {
				continue
			}
			for _, player := range state.Players {
				if tallies[player] == nil {
					tallies[player] = &tally{rewritten: m.before.Status == bracket.Completed}
				}
				tallies[player].count(player == state.Winner, state.n)
			}
		}
	}
	if !end && len(tallies) == 0 {
		return nil
	}
	athletes, err := b.concerned(changed, tallies, end)
	if err != nil {
		return err
	}
	names := make(map[string]string, len(athletes))
	for _, e := range athletes {
		names[e.UserID] = e.Name
	}
	if b.records, err = b.Tx.ChangeRecords(names); err != nil {
		return err
	}
	for _, e := range athletes {
		t := tallies[bracket.Entrant(e.Number)]
		if t == nil {
			continue
		}
		r := b.records[e.UserID]
		if t.rewritten {
			recent, err := b.Tx.RecentResults(e.UserID, ranking.FormLength)
			if err != nil {
				return err
			}
			r.Rewrite(t.wins, t.losses, recent)
		} else {
			r.Add(t.wins == 1)
		}
		if err := b.saveRecord(r, e.Name); err != nil {
			return err
		}
	}
	return nil
}

// concerned returns the entries whose records may change.
func (b *OpenedBracket) concerned(changed []matchChange, tallies map[bracket.Entrant]*tally, end bool) ([]tournament.Entry, error) {
	if len(changed) == 1 && !end {
		pair, err := b.pair(changed[0].after.Players)
		return pair[:], err
	}
	entries, err := b.Tx.Entries(b.Tournament.ID)
	var athletes []tournament.Entry
	for _, e := range entries {
		if !e.IsBye() && (end || tallies[bracket.Entrant(e.Number)] != nil) {
			athletes = append(athletes, e)
		}
	}
	return athletes, err
}

func (b *OpenedBracket) saveRecord(r ranking.Record, name string) error {
	b.records[r.UserID] = r
	return b.Tx.SaveRecord(r, name)
}

// settle completes the tournament when no match remains, or reopens it when one does. It gives everyone place and
// points.
func (a *Tournaments) settle(b *OpenedBracket) error {
	finished := b.Plan.Finished(b.at)
	if !finished && b.Tournament.Status == tournament.Active {
		return nil
	}
	entries, err := b.Tx.Entries(b.Tournament.ID)
	if err != nil {
		return err
	}
	champion, outcomes := bracket.Entrant(0), make([]tournament.Outcome, b.Plan.Size) // none while open
	if finished {
		all := b
		if len(b.Matches) < b.Plan.Len() {
			if all, err = openBracket(b.Tx, b.Tournament, b.Now, b.By); err != nil {
				return err
			}
		}
		if outcomes, err = all.outcomes(entries); err != nil {
			return err
		}
		if b.Plan.Champion(b.at) != 0 {
			champion = bracket.Entrant(slices.IndexFunc(outcomes, func(o tournament.Outcome) bool { return o.Place == 1 }) + 1)
		}
	}
	over := b.Tournament.Status == tournament.Completed
	if over == finished && int(champion) == b.Tournament.Champion && sameOutcomes(entries, outcomes) {
		return nil
	}
	b.Tournament.Close(finished, champion, b.Now)
	if err := b.Tx.SaveTournament(b.Tournament); err != nil {
		return err
	}
	var athletes []tournament.Entry
	for _, e := range entries {
		if e.IsBye() {
			continue
		}
		outcome := outcomes[e.Number-1]
		r, points := b.records[e.UserID], ranking.StandardPoints.For(outcome.Place)
		if r.Points += points - e.Points; points != e.Points {
			if err := b.saveRecord(r, e.Name); err != nil {
				return err
			}
		}
		e.Place, e.Word, e.Points = outcome.Place, outcome.Word, points
		if err := b.Tx.PlaceEntry(b.Tournament.ID, e); err != nil {
			return err
		}
		athletes = append(athletes, e)
	}
	return a.NotifyEnd(b, athletes)
}

// outcomes returns everyone's place and points at the end: by the rules of the event, or of the bracket alone outside
// events.
func (b *OpenedBracket) outcomes(entries []tournament.Entry) ([]tournament.Outcome, error) {
	t := b.Tournament
	if t.Class.EventID == "" {
		outcomes := make([]tournament.Outcome, b.Plan.Size)
		for i, place := range b.Plan.Places(b.list(), tournament.Disqualified(entries)...) {
			outcomes[i].Place = place
		}
		return outcomes, nil
	}
	e, err := b.Tx.Event(t.Class.EventID)
	if err != nil {
		return nil, err
	}
	weights := map[int]event.Grams{}
	if e.Settings.Places.SharedPlaces != event.PlacesShared {
		list, _, err := b.Tx.Registrations(e.ID, store.RegistrationFilter{ClassID: t.ID}, store.Page{})
		if err != nil {
			return nil, err
		}
		of := map[string]event.Grams{}
		for _, r := range list {
			of[r.UserID] = r.Athlete().Weight
		}
		for _, e := range entries {
			weights[e.Number] = of[e.UserID]
		}
	}
	matches := make([]tournament.Match, b.Plan.Len())
	for i := range matches {
		matches[i] = b.Matches[i+1]
	}
	return t.Outcomes(e.Settings.Places, entries, matches, weights), nil
}

func sameOutcomes(entries []tournament.Entry, outcomes []tournament.Outcome) bool {
	for _, e := range entries {
		if !e.IsBye() && (e.Place != outcomes[e.Number-1].Place || e.Word != outcomes[e.Number-1].Word) {
			return false
		}
	}
	return true
}
