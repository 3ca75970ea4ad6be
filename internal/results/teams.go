package results

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/text"
)

// Points are whole or half points.
type Points float64

// String writes the points as 25 or 12.5.
func (p Points) String() string { return strconv.FormatFloat(float64(p), 'f', -1, 64) }

// Scorer is an entry that scores for a team.
type Scorer struct {
	event.Shown
	ClassID, ClassName string
	Place              int // in the class
	Rank               int // that decides the points
	Points             Points
}

// Why is the reason that an entry does not score.
type Why string

// Why an entry does not score.
const (
	WhyGuest      Why = "guest"      // it is out of competition
	WhyIndividual Why = "individual" // it is entered as an individual
	WhyWord       Why = "word"       // it has no place
	WhyLimit      Why = "limit"      // better entries of the team count
)

// Other is an entry of a team that does not score.
type Other struct {
	event.Shown
	ClassID, ClassName string
	Place              int // 0 if a word replaces it
	Word               event.Word
	Why                Why
	Nth                int // with WhyLimit: its number in the team, such as the third
}

// Cell is the points of a team's scorers in a class.
type Cell struct {
	ClassID string
	Points  []Points // of each scorer, the better place first
}

// Team is a team's points and the entries that they come from.
type Team struct {
	Team       string
	Short      string // short form of the team's name; "" for none
	Rank       int    // ties share the better number; 0 if none of the team may score
	Points     Points
	Men, Women Points // of these; mixed classes are in neither
	Cells      []Cell
	Scorers    []Scorer // by class, the better place first
	Others     []Other
	Deductions []event.Deduction // already taken from Points
	ByHand     string            // why an organizer set the rank, "" if computed

	places [4]int // number of scorers with the first, second and third place of a class
}

// TeamTable returns the teams of a level, best first. A group limits the classes by age group; the zero group is all that count. In
// each class:
//
//  1. Guests, individuals, entries without a place and athletes without a team at the level are left out.
//  2. The best of each team remain, as many as the settings say; between equal places the lighter, then the lower number.
//  3. Each has a rank: its place, or 1 and the number of those remaining that have a better place.
//  4. Each has the points of this rank.
//
// Deductions may leave a team with less than nothing, and list one that has won nothing, so that the penalty is seen. There is no
// table of a single team.
func TeamTable(s event.Settings, classes []Class, level event.Level, group event.TeamGroup) []Team {
	if !slices.Contains(s.Teams.Levels.All(), level) {
		return nil
	}
	var all teams[Team]
	team := func(name string) *Team {
		return all.get(name, func(name string) Team { return Team{Team: name, Short: s.Teams.Forms.Of(level, name).Short} })
	}
	for _, c := range classes {
		if age := c.Class.Age.Name; !s.Teams.Groups.Has(age) || group != (event.TeamGroup{}) && !group.Has(age) {
			continue
		}
		score(s, c, level, team)
	}
	for _, d := range s.Deductions.All() {
		if d.At() == level && (group == (event.TeamGroup{}) && d.Group == "" || d.Group != "" && (group == (event.TeamGroup{}) || group.Has(d.Group))) {
			t := team(d.Team)
			t.Points -= Points(d.Points)
			t.Deductions = append(t.Deductions, d)
		}
	}
	if len(all.order) < 2 {
		return nil
	}
	return ranked(s, level, values(all.order))
}

// score adds a class's points for the teams of a level.
func score(s event.Settings, c Class, level event.Level, team func(name string) *Team) {
	out := func(e Entry, why Why, nth int) {
		if name := e.TeamAt(level); name != "" {
			t := team(name)
			t.Others = append(t.Others, Other{e.Shown, c.ID, c.Name, e.Place, e.Word, why, nth})
		}
	}
	byNumber := slices.SortedStableFunc(slices.Values(c.Entries), func(a, b Entry) int { return cmp.Compare(a.Number, b.Number) })
	for _, e := range byNumber {
		switch {
		case e.Guest:
			out(e, WhyGuest, 0)
		case e.Place == 0 && e.Scores.At(level, s.Teams.Choose):
			out(e, WhyWord, 0)
		case e.Place == 0:
			out(e, WhyIndividual, 0)
		}
	}
	var remain []Entry
	of := map[*Team]int{}
	for _, e := range inOrder(c.Entries) {
		name := e.TeamAt(level)
		if name == "" {
			continue
		}
		if !e.Scores.At(level, s.Teams.Choose) {
			out(e, WhyIndividual, 0)
			continue
		}
		t := team(name)
		if of[t]++; s.TeamBest > 0 && of[t] > s.TeamBest {
			out(e, WhyLimit, of[t])
			continue
		}
		remain = append(remain, e)
	}
	among := remain
	if s.Teams.RankAmong == event.RankAmongAll {
		among = inOrder(c.Entries)
	}
	share := s.Places.ShareOf(c.Field())
	for _, e := range remain {
		rank, covered := rankAmong(s.Teams.RankAmong, among, e.Place)
		points := pointsOf(s, rank, covered, share)
		t := team(e.TeamAt(level))
		t.Scorers = append(t.Scorers, Scorer{e.Shown, c.ID, c.Name, e.Place, rank, points})
		t.Points += points
		switch c.Class.Sex {
		case event.Men:
			t.Men += points
		case event.Women:
			t.Women += points
		}
		if n := len(t.Cells); n == 0 || t.Cells[n-1].ClassID != c.ID {
			t.Cells = append(t.Cells, Cell{ClassID: c.ID})
		}
		cell := &t.Cells[len(t.Cells)-1]
		cell.Points = append(cell.Points, points)
		if e.Place < len(t.places) {
			t.places[e.Place]++
		}
	}
}

// rankAmong returns the rank of a place, and how many share it.
func rankAmong(how event.RankAmong, among []Entry, place int) (rank, share int) {
	rank = 1
	for _, e := range among {
		switch {
		case e.Place < place:
			rank++
		case e.Place == place:
			share++
		}
	}
	if how == event.RankAmongAll {
		rank = place // gaps stay
	}
	return rank, share
}

// pointsOf returns the points of a rank shared by a number of athletes, in a class that gives a share of its points. It rounds
// up to half points.
func pointsOf(s event.Settings, rank, share int, of event.Share) Points {
	points := Points(s.PointsFor(rank))
	if s.Teams.Shared == event.SharedAverage {
		points = 0
		for r := rank; r < rank+share; r++ {
			points += Points(s.PointsFor(r))
		}
		points = roundUp(points / Points(share))
	}
	switch of {
	case event.HalfPoints:
		points = roundUp(points / 2)
	case event.NoPoints:
		points = 0
	}
	return points
}

// roundUp returns the next half point.
func roundUp(p Points) Points { return Points(math.Ceil(float64(p)*2) / 2) }

// ranked sorts the teams and ranks them. Teams without an entry that may score come last, without a rank.
func ranked(s event.Settings, level event.Level, table []Team) []Team {
	better := func(a, b Team) int {
		for _, key := range s.Teams.Order.All() {
			var c int
			switch key {
			case event.ByPoints:
				c = cmp.Compare(b.Points, a.Points)
			case event.ByFirsts:
				c = cmp.Compare(b.places[1], a.places[1])
			case event.BySeconds:
				c = cmp.Compare(b.places[2], a.places[2])
			case event.ByThirds:
				c = cmp.Compare(b.places[3], a.places[3])
			}
			if c != 0 {
				return c
			}
		}
		return 0
	}
	outside := func(t Team) bool {
		return len(t.Deductions) == 0 && len(t.Scorers) == 0 && !slices.ContainsFunc(t.Others, func(o Other) bool { return o.Why == WhyWord })
	}
	slices.SortFunc(table, func(a, b Team) int { return cmp.Or(better(a, b), byName(a.Team, b.Team)) })
	first := slices.DeleteFunc(slices.Clone(table), outside)
	rank(first, better, func(t *Team) *int { return &t.Rank })
	for i := range first {
		for _, r := range s.Teams.Ranks.All() {
			if r.Level == level && text.Fold(r.Team) == text.Fold(first[i].Team) {
				first[i].Rank, first[i].ByHand = r.Rank, r.Reason
			}
		}
	}
	slices.SortStableFunc(first, func(a, b Team) int { return cmp.Compare(a.Rank, b.Rank) })
	rest := slices.DeleteFunc(table, func(t Team) bool { return !outside(t) })
	slices.SortFunc(rest, func(a, b Team) int { return byName(a.Team, b.Team) })
	return append(first, rest...)
}
