package book

import (
	"cmp"
	"slices"
	"strings"

	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/results"
)

// scored is an entry with points at a level.
type scored struct {
	level   event.Level
	classID string
	number  int
}

// points returns the points of all scoring entries.
func (m maker) points() map[scored]Cell {
	of := map[scored]Cell{}
	for _, l := range m.levels {
		for _, t := range results.TeamTable(m.Settings, m.Classes, l, event.TeamGroup{}) {
			for _, s := range t.Scorers {
				of[scored{l, s.ClassID, s.Number}] = number(s.Points)
			}
		}
	}
	return of
}

// manyClasses is the number of columns of classes from which a matrix has the short forms of teams.
const manyClasses = 6

// matrix lists the teams of a level with the points of their scorers in each class.
func (m maker) matrix(l event.Level) Document {
	d := Document{ID: "teams-" + string(l), Part: Result, Title: m.say("server.book.teams", "level", string(l))}
	groups := append([]event.TeamGroup{{}}, m.Settings.Teams.Groups.All()...)
	for _, group := range groups {
		t := Table{Columns: []Column{m.numbers("place"), m.head(string(l))}}
		if group != (event.TeamGroup{}) {
			t.Title = strings.Join(group.All(), ", ")
		}
		var classes []results.Class
		for _, c := range m.Classes {
			if age := c.Class.Age.Name; m.Settings.Teams.Groups.Has(age) && (group == (event.TeamGroup{}) || group.Has(age)) {
				classes = append(classes, c)
				if n := len(classes); n > 1 && classes[n-2].ID == c.ID { // merged, with separate places
					t.Columns[len(t.Columns)-1].Title += " + " + m.class(c.Class)
					continue
				}
				sex := m.say("server.class.sex_name", "sex", string(c.Class.Sex))
				t.Columns = append(t.Columns, Column{Title: m.class(c.Class), SplitBy: []string{sex, m.arm(c.Class.Arm)}})
			}
		}
		teams := results.TeamTable(m.Settings, classes, l, group)
		deductions := slices.ContainsFunc(teams, func(team results.Team) bool { return len(team.Deductions) > 0 })
		t.Columns = append(t.Columns, m.numbers("women"), m.numbers("men"))
		if deductions {
			t.Columns = append(t.Columns, m.numbers("deducted"))
		}
		t.Columns = append(t.Columns, m.numbers("total"))
		for _, team := range teams {
			name := m.team(l, team.Team)
			if len(classes) > manyClasses {
				name = cmp.Or(team.Short, name)
			}
			row := []Cell{{}, text(name)}
			if team.Rank > 0 {
				row[0] = number(team.Rank)
			}
			for i, c := range classes {
				if i == 0 || classes[i-1].ID != c.ID {
					row = append(row, sum(team, c.ID))
				}
			}
			deducted := 0
			for _, one := range team.Deductions {
				deducted += one.Points
				t.Notes = append(t.Notes, m.say("server.book.deduction", "team", team.Team, "points", one.Points, "reason", one.Reason))
			}
			if team.ByHand != "" {
				t.Notes = append(t.Notes, m.say("server.book.by_hand", "team", team.Team, "rank", team.Rank, "reason", team.ByHand))
			}
			row = append(row, number(team.Women), number(team.Men))
			if deductions {
				row = append(row, number(-deducted))
			}
			t.Rows = append(t.Rows, append(row, number(team.Points)))
		}
		d.Tables = append(d.Tables, t)
	}
	return d
}

// sum writes the points of a team's scorers in a class, such as 25 + 17; a single one is a number.
func sum(team results.Team, classID string) Cell {
	at := slices.IndexFunc(team.Cells, func(c results.Cell) bool { return c.ClassID == classID })
	if at < 0 {
		return Cell{}
	}
	if points := team.Cells[at].Points; len(points) == 1 {
		return number(points[0])
	}
	var each []string
	for _, p := range team.Cells[at].Points {
		each = append(each, p.String())
	}
	return text(strings.Join(each, " + "))
}

// twoArms ranks the athletes with both arms in each class.
func (m maker) twoArms() Document {
	d := m.document(Result, "both-arms")
	for _, two := range results.TwoArmTables(m.Settings, m.Classes) {
		t := Table{Title: m.class(two.Class), Columns: append(append([]Column{m.numbers("place"), m.numbers("number"), m.head("name")}, m.teamHeads()...),
			m.numbers("right"), m.numbers("right_points"), m.numbers("left"), m.numbers("left_points"), m.numbers("total"))}
		arm := func(p results.ArmPlace) []Cell {
			if p.Place == 0 {
				return []Cell{{}, {}}
			}
			return []Cell{number(p.Place), number(p.Points)}
		}
		for _, one := range two.Totals {
			row := append([]Cell{number(one.Rank), number(one.Number), text(m.name(one.Name))}, m.teamsOf(one.Shown)...)
			row = append(append(row, arm(one.Right)...), arm(one.Left)...)
			t.Rows = append(t.Rows, append(row, number(one.Points)))
		}
		d.Tables = append(d.Tables, t)
	}
	return d
}

// medals lists the medals of teams, and how many medals the classes need.
func (m maker) medals() Document {
	d := m.document(Result, "medals")
	for _, l := range m.levels {
		t := Table{Title: m.say("server.book.teams", "level", string(l)), Columns: []Column{m.numbers("place"), m.head(string(l)), m.numbers("gold"), m.numbers("silver"), m.numbers("bronze")}}
		for _, one := range results.MedalTable(m.Settings, m.Classes, l) {
			t.Rows = append(t.Rows, []Cell{number(one.Rank), text(m.team(l, one.Team)), number(one.Gold), number(one.Silver), number(one.Bronze)})
		}
		d.Tables = append(d.Tables, t)
	}
	return d
}
