package handovers

import (
	"maps"
	"slices"
	"strings"

	"github.com/toproll/toproll/internal/ranking"
	"github.com/toproll/toproll/internal/tournament"
)

// contribution is the part of an athlete's record from one event.
type contribution struct {
	name                 string
	wins, losses, points int
}

// contributions returns the event's parts of the records of athletes here.
func (i *importing) contributions() (map[string]contribution, error) {
	of := map[string]contribution{}
	classes, err := i.tx.Classes(i.file.EventID)
	if err != nil {
		return nil, err
	}
	for _, c := range classes {
		entries, err := i.tx.Entries(c.ID)
		if err != nil {
			return nil, err
		}
		matches, err := i.tx.Matches(c.ID)
		if err != nil {
			return nil, err
		}
		addContributions(of, entries, matches)
	}
	return of, nil
}

func addContributions(of map[string]contribution, entries []tournament.Entry, matches []tournament.Match) {
	for _, e := range entries {
		if e.IsBye() {
			continue
		}
		c := of[e.UserID]
		c.name, c.points = e.Name, c.points+e.Points
		for _, m := range matches {
			switch {
			case !m.Counts() || int(m.Players[0]) != e.Number && int(m.Players[1]) != e.Number:
			case int(m.Winner) == e.Number:
				c.wins++
			default:
				c.losses++
			}
		}
		of[e.UserID] = c
	}
}

// rank updates athletes' records by what the import changed. Before has the contributions before it.
func (i *importing) rank(before map[string]contribution) error {
	after, err := i.contributions()
	if err != nil {
		return err
	}
	names := map[string]string{}
	for _, side := range []map[string]contribution{before, after} {
		for id, c := range side {
			if b, a := before[id], after[id]; b.wins != a.wins || b.losses != a.losses || b.points != a.points {
				names[id] = c.name
			}
		}
	}
	records, err := i.tx.ChangeRecords(names)
	if err != nil {
		return err
	}
	for _, id := range slices.SortedFunc(maps.Keys(names), strings.Compare) {
		recent, err := i.tx.RecentResults(id, ranking.FormLength)
		if err != nil {
			return err
		}
		r, b, a := records[id], before[id], after[id]
		r.Rewrite(a.wins-b.wins, a.losses-b.losses, recent)
		r.Points += a.points - b.points
		if err := i.tx.SaveRecord(r, names[id]); err != nil {
			return err
		}
	}
	return nil
}
