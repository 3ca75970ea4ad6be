package api_test

import (
	"fmt"
	"maps"
	"math"
	"slices"

	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/api/shapes"
)

// countPlaces gives entries their places and words only from the matches, by comparing all pairs.
func countPlaces(s slowSettings, entries []*slowEntry, d shapes.TournamentDetail) {
	left, out, started := map[string]string{}, map[string]int{}, map[string]bool{} // out: the round of the losers bracket in which it ended
	for _, e := range d.Participants {
		left[e.User.Name] = e.Left
	}
	raw, share := map[string]int{}, map[string]bool{}
	final, fifth := shapes.Match{}, shapes.Match{}
	for _, m := range d.Matches {
		if m.Winner != nil && m.Loser != nil && slices.Contains([]string{"pin", "fouls", "injury", "disqualification"}, *m.DecidedBy) {
			started[m.Winner.User.Name], started[m.Loser.User.Name] = true, true
		}
		nobody := m.Status == "completed" && m.Winner == nil && !m.Bye // both left
		switch {
		case m.Bracket.Bracket == "grandfinal" && m.Round > final.Round:
			final = m
		case m.Bracket.Bracket == "fifth":
			fifth = m
		case m.Bracket.Bracket == "losers" && m.Loser != nil:
			out[m.Loser.User.Name] = m.Round
		case nobody && m.Bracket.Bracket == "winners": // into the second round of the losers bracket from the second one, then into every other
			out[m.Player1.User.Name], out[m.Player2.User.Name] = max(2*m.Round-2, 1), max(2*m.Round-2, 1)
		case nobody && m.Bracket.Bracket == "losers":
			out[m.Player1.User.Name], out[m.Player2.User.Name] = m.Round, m.Round
		}
	}
	for _, e := range entries {
		if out[e.name] == 0 {
			raw[e.name] = 2
			if final.Winner != nil && final.Winner.User.Name == e.name {
				raw[e.name] = 1
			}
			continue
		}
		raw[e.name] = 1
		for _, other := range entries {
			if out[other.name] == 0 || out[other.name] > out[e.name] {
				raw[e.name]++
			}
		}
		raw[e.name] = max(raw[e.name], 2)
	}
	switch {
	case fifth.Loser != nil && fifth.Winner != nil:
		raw[fifth.Loser.User.Name]++
	case fifth.Status == "completed":
		share[fifth.Player1.User.Name], share[fifth.Player2.User.Name] = true, true
	}
	gone := map[string]bool{} // that let others move up
	ahead := func(e *slowEntry) int {
		n := 0
		for other := range gone {
			if raw[other] < raw[e.name] {
				n++
			}
		}
		return n
	}
	for _, e := range entries {
		e.word = slowWord(e, left[e.name], started[e.name])
		gone[e.name] = slices.Contains([]string{"guest", "no-show", "withdrawn"}, e.word)
	}
	maps.DeleteFunc(gone, func(_ string, is bool) bool { return !is })
	var words []*slowEntry
	for _, e := range entries {
		switch secured := raw[e.name] - ahead(e); {
		case e.word == "disqualified" && (e.behind == "move-up" || e.behind == "" && s.behind == "move-up"):
			words = append(words, e)
		case e.word != "left" && e.word != "injury":
		case s.whoLeft == "keep" || secured <= 3:
			e.word = ""
		default:
			words = append(words, e)
		}
	}
	for _, e := range words {
		gone[e.name] = true
	}
	moved := map[*slowEntry]int{}
	for _, e := range entries {
		if e.word == "" {
			moved[e] = raw[e.name] - ahead(e)
		}
	}
	for e, place := range moved {
		e.place = place
		for other, same := range moved {
			if s.same != "shared" && !share[e.name] && !share[other.name] && same == place && heavy(other) < heavy(e) {
				e.place++
			}
		}
	}
}

// slowWord is the word of an athlete who left, or is out of competition.
func slowWord(e *slowEntry, left string, started bool) string {
	switch {
	case e.guest:
		return "guest"
	case left == "disqualification":
		return "disqualified"
	case left == "":
		return ""
	case !started && left == "no-show":
		return "no-show"
	case !started:
		return "withdrawn"
	case left == "injury":
		return "injury"
	}
	return "left"
}

// heavy is the weight that breaks ties: without one, more than any.
func heavy(e *slowEntry) float64 {
	if e.weight == 0 {
		return math.Inf(1)
	}
	return float64(e.weight)
}

// over are the finished classes.
func (r *randomEvent) over() (all []events.EventClass) {
	for _, c := range r.e.Classes {
		if len(r.in[c.ID]) > 1 {
			all = append(all, c)
		}
	}
	return all
}

// fieldOf counts a class's athletes without guests and athletes who never started.
func fieldOf(of []*slowEntry) (n int) {
	for _, e := range of {
		if !slices.Contains([]string{"guest", "no-show", "withdrawn"}, e.word) {
			n++
		}
	}
	return n
}

// slowTeam is a team's result.
type slowTeam struct {
	Rank               int
	Points, Women, Men float64
	Scorers            map[string]float64 // by class and name
}

// forPlace returns the points of a place.
func (s slowSettings) forPlace(place int) float64 {
	switch {
	case place == 0:
		return 0
	case place > len(s.points):
		return float64(s.after)
	}
	return float64(s.points[place-1])
}

// teams counts the points of the teams of a level.
func (r *randomEvent) teams(level string) map[string]slowTeam {
	all, ranked, places := map[string]slowTeam{}, map[string]bool{}, map[string][4]int{}
	for _, c := range r.over() {
		entries := r.in[c.ID]
		named := func(e *slowEntry) bool {
			return !e.guest && (e.levels == nil && r.s.choose == "best" || slices.Contains(e.levels, level))
		}
		eligible := func(e *slowEntry) bool { return named(e) && e.place > 0 && e.teams[level] != "" }
		before := func(a, b *slowEntry) bool {
			if a.place != b.place {
				return a.place < b.place
			}
			return heavy(a) < heavy(b) || heavy(a) == heavy(b) && a.number < b.number
		}
		scores := func(e *slowEntry) bool {
			n := 0
			for _, other := range entries {
				if eligible(other) && other.teams[level] == e.teams[level] && before(other, e) {
					n++
				}
			}
			return eligible(e) && (r.s.best == 0 || n < r.s.best)
		}
		for _, e := range entries {
			name := e.teams[level]
			if name == "" {
				continue
			}
			team := all[name]
			if team.Scorers == nil {
				team.Scorers = map[string]float64{}
			}
			ranked[name] = ranked[name] || named(e)
			if scores(e) {
				rank, same := 1, 0
				for _, other := range entries {
					if counts := other.place > 0 && (r.s.among == "all" || scores(other)); counts && other.place < e.place {
						rank++
					} else if counts && other.place == e.place {
						same++
					}
				}
				if r.s.among == "all" {
					rank = e.place
				}
				points := r.s.forPlace(rank)
				if r.s.shared == "average" {
					points = 0
					for i := range same {
						points += r.s.forPlace(rank + i)
					}
					points = math.Ceil(2*points/float64(same)) / 2
				}
				switch r.s.share[fieldOf(entries)] {
				case "half":
					points = math.Ceil(points) / 2
				case "none":
					points = 0
				}
				team.Scorers[c.ID+" "+e.name] = points
				team.Points += points
				if c.Class.Sex == "men" {
					team.Men += points
				} else {
					team.Women += points
				}
				if e.place < 4 {
					p := places[name]
					p[e.place]++
					places[name] = p
				}
			}
			all[name] = team
		}
	}
	for _, d := range r.s.deducted {
		if name := d["team"].(string); d["level"] == level {
			team := all[name]
			if team.Scorers == nil {
				team.Scorers = map[string]float64{}
			}
			team.Points -= float64(d["points"].(int))
			all[name], ranked[name] = team, true
		}
	}
	if len(all) < 2 {
		return map[string]slowTeam{}
	}
	key := func(name string) string { // the larger the better
		k := fmt.Sprintf("%09.1f", 10000+all[name].Points)
		for i := 1; i <= 3 && len(r.s.order) > 1; i++ {
			k += fmt.Sprintf(" %03d", places[name][i])
		}
		return k
	}
	for name, team := range all {
		if !ranked[name] {
			continue
		}
		team.Rank = 1
		for other := range all {
			if ranked[other] && key(other) > key(name) {
				team.Rank++
			}
		}
		all[name] = team
	}
	return all
}

// medals counts rank, gold, silver and bronze of the teams of a level.
func (r *randomEvent) medals(level string) map[string][4]int {
	all := map[string][4]int{}
	for _, c := range r.over() {
		for _, e := range r.in[c.ID] {
			if name := e.teams[level]; name != "" && e.place > 0 && e.place < 4 && fieldOf(r.in[c.ID]) >= r.s.medalsFrom {
				m := all[name]
				m[e.place]++
				all[name] = m
			}
		}
	}
	value := func(m [4]int) int { return m[1]*1_000_000 + m[2]*1000 + m[3] }
	for name, m := range all {
		m[0] = 1
		for _, other := range all {
			if value(other) > value(m) {
				m[0]++
			}
		}
		all[name] = m
	}
	return all
}

// bothArms counts rank and points of the athletes with both arms.
func (r *randomEvent) bothArms() map[string][2]int {
	type total struct {
		points, entered, placed, places int
		weight                          float64
		limit                           int
	}
	all := map[string]total{}
	of := map[int]int{} // number of finished arms of a weight class
	for _, c := range r.over() {
		of[c.Class.Weight.Limit]++
	}
	for _, c := range r.over() {
		for _, e := range r.in[c.ID] {
			if e.guest || of[c.Class.Weight.Limit] < 2 {
				continue
			}
			x := all[e.name]
			x.points, x.entered, x.places, x.weight, x.limit = x.points+int(r.s.forPlace(e.place)), x.entered+1, x.places+e.place, heavy(e), c.Class.Weight.Limit
			if e.place > 0 {
				x.placed++
			}
			all[e.name] = x
		}
	}
	better := func(a, b total) bool {
		switch {
		case r.s.of == "behind" && a.entered != b.entered:
			return a.entered > b.entered
		case a.points != b.points:
			return a.points > b.points
		case a.points == 0 && a.placed != b.placed:
			return a.placed > b.placed
		case a.points == 0 && a.places != b.places:
			return a.places < b.places
		}
		return a.weight < b.weight
	}
	ranks := map[string][2]int{}
	for name, x := range all {
		rank := 1
		for _, other := range all {
			if x.placed > 0 && other.placed > 0 && other.limit == x.limit && better(other, x) {
				rank++
			}
		}
		if x.placed > 0 {
			ranks[name] = [2]int{rank, x.points}
		}
	}
	return ranks
}
