package results

import (
	"cmp"
	"slices"
	"strings"

	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/text"
)

// TeamName is a team name as an event's athletes write it.
type TeamName struct {
	Level    event.Level
	Team     string
	Athletes int
	Near     []string // other teams of the level that may be spellings of this one, by name
}

// TeamNames lists the teams of athletes, by level and name. Case and accents make no other team; the most common spelling wins. Two
// spellings split a team's points, so each team lists similar ones.
func TeamNames(athletes []event.Shown) []TeamName {
	var all []TeamName
	for _, level := range event.AllLevels {
		written := map[string]map[string]int{} // by folded name: how often each spelling occurs
		for _, a := range athletes {
			if team := a.TeamAt(level); team != "" {
				key := text.Fold(team)
				if written[key] == nil {
					written[key] = map[string]int{}
				}
				written[key][team]++
			}
		}
		var of []TeamName
		for _, spellings := range written {
			team := TeamName{Level: level}
			most := 0
			for spelling, n := range spellings {
				team.Athletes += n
				if n > most || n == most && spelling < team.Team {
					team.Team, most = spelling, n
				}
			}
			of = append(of, team)
		}
		slices.SortFunc(of, func(a, b TeamName) int { return cmp.Or(byName(a.Team, b.Team)) })
		for i := range of {
			for j := range of {
				if i != j && nearTeams(of[i].Team, of[j].Team) {
					of[i].Near = append(of[i].Near, of[j].Team)
				}
			}
		}
		all = append(all, of...)
	}
	return all
}

// nearTeams reports whether two names may be spellings of one team: word by word, or joined, such as Iron Arm and Ironarms.
func nearTeams(a, b string) bool {
	together := func(name string) string { return strings.Join(text.Words(name), "") }
	return text.NearNames(a, b) || text.Near(together(a), together(b))
}
