package results

import (
	"cmp"
	"slices"

	"github.com/toproll/toproll/internal/event"
)

// Medals counts a team's medals.
type Medals struct {
	Team                 string
	Rank                 int // ties share the better number
	Gold, Silver, Bronze int
	Short                string // short form of the team's name; "" for none
}

// MedalTable returns the teams of a level with medals, best first: by gold, then silver, then bronze. Classes too small for
// medals give none.
func MedalTable(s event.Settings, classes []Class, level event.Level) []Medals {
	var all teams[Medals]
	for _, c := range classes {
		if c.Field() < s.Places.MedalsFrom {
			continue
		}
		for _, e := range c.Entries {
			name := e.TeamAt(level)
			if name == "" || e.Guest || e.Place < 1 || e.Place > 3 {
				continue
			}
			m := all.get(name, func(name string) Medals { return Medals{Team: name, Short: s.Teams.Forms.Of(level, name).Short} })
			switch e.Place {
			case 1:
				m.Gold++
			case 2:
				m.Silver++
			case 3:
				m.Bronze++
			}
		}
	}
	table := values(all.order)
	better := func(a, b Medals) int {
		return cmp.Or(cmp.Compare(b.Gold, a.Gold), cmp.Compare(b.Silver, a.Silver), cmp.Compare(b.Bronze, a.Bronze))
	}
	slices.SortFunc(table, func(a, b Medals) int { return cmp.Or(better(a, b), byName(a.Team, b.Team)) })
	rank(table, better, func(m *Medals) *int { return &m.Rank })
	return table
}
