package book

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/results"
)

// matches lists the matches of each class with their results, in order of play.
func (m maker) matches() Document {
	d := m.document(Result, "matches")
	for _, c := range m.Matches {
		t := Table{Title: m.class(c.Class), Columns: []Column{m.numbers("match"), m.head("section"), m.numbers("round"), m.head("athlete"), m.head("opponent"), m.head("score"), m.head("winner"), m.head("decided")}}
		for _, one := range c.Matches {
			score, winner, by := Cell{}, Cell{}, Cell{}
			if one.Winner != 0 {
				score, winner = text(fmt.Sprintf("%d–%d", one.Games[0], one.Games[1])), text(m.name(one.Athletes[one.Winner-1]))
				by = text(m.say("server.book.by", "by", string(m.told(one.By))))
			}
			t.Rows = append(t.Rows, []Cell{
				number(one.Number), text(m.say("server.book.section", "section", one.Section.String())), number(one.Round),
				text(m.name(one.Athletes[0])), text(m.name(one.Athletes[1])), score, winner, by,
			})
		}
		d.Tables = append(d.Tables, t)
	}
	return d
}

// told returns the decision of a match in this book's words. The public edition shows an injury as a match that was not
// continued.
func (m maker) told(by bout.By) bout.By {
	if by == bout.Injury && !m.Official {
		return bout.ByDefault
	}
	return by
}

// ceremony lists the athletes whom the announcer calls for each class, from third to first, with the announcer's words,
// and the number of medals.
func (m maker) ceremony() Document {
	d := m.document(Result, "ceremony")
	medals := Table{Title: m.say("server.book.medals_needed"), Columns: []Column{m.head("medal"), m.numbers("count")}}
	needed := [3]int{}
	for _, c := range m.Classes {
		t := Table{Title: m.class(c.Class), Columns: slices.Concat([]Column{m.numbers("place"), m.numbers("number"), m.head("name")}, m.teamHeads())}
		if m.coached() {
			t.Columns = append(t.Columns, m.head("coach"))
		}
		var absent []string
		for _, e := range c.Entries {
			if e.Place >= 1 && e.Place <= 3 && c.Field() >= m.Settings.Places.MedalsFrom {
				needed[e.Place-1]++
				if e.Absent {
					absent = append(absent, m.name(e.Name))
				}
				row := append([]Cell{number(e.Place), number(e.Number), text(m.fullName(e.Person, e.Name))}, m.wholeTeams(e.Shown)...)
				if m.coached() {
					row = append(row, text(m.athletes[e.Person].Details.Coach(c.Class.Arm)))
				}
				t.Rows = append(t.Rows, row)
			}
		}
		t = m.called(t, 2, "server.book.announced")
		if len(absent) > 0 {
			t.Notes = append(t.Notes, m.say("server.book.absent", "names", strings.Join(absent, ", ")))
		}
		d.Tables = append(d.Tables, t)
	}
	d.Tables = append(d.Tables, m.prizes()...)
	for i, medal := range []string{"gold", "silver", "bronze"} {
		if needed[i] > 0 {
			medals.Rows = append(medals.Rows, []Cell{text(m.head(medal).Title), number(needed[i])})
		}
	}
	d.Tables = append(d.Tables, medals)
	return d
}

// called returns a table of winners from third to first, with the announcer's words in the languages of the book: a
// sentence for the place, a column for the name, and the teams.
func (m maker) called(t Table, name int, code message.Code, params ...any) Table {
	slices.SortStableFunc(t.Rows, func(a, b []Cell) int { return cmp.Compare(b[0].Number, a[0].Number) })
	for _, row := range t.Rows {
		who := []string{row[name].Text}
		for _, team := range row[name+1 : min(name+1+len(m.levels), len(row))] {
			if team.Is == Text {
				who = append(who, team.Text)
			}
		}
		said := message.New(code, append([]any{"place", fmt.Sprint(row[0].Number), "who", strings.Join(who, ", ")}, params...)...)
		for _, l := range m.languages() {
			t.Notes = append(t.Notes, l.Say(said))
		}
	}
	return t
}

// prizes are the first three athletes with both arms, and the first three teams of each level.
func (m maker) prizes() (tables []Table) {
	add := func(t Table, name int, prize string) {
		if len(t.Rows) > 0 {
			tables = append(tables, m.called(t, name, "server.book.announced_prize", "prize", prize))
		}
	}
	for _, two := range results.TwoArmTables(m.Settings, m.Classes) {
		t := Table{
			Title:   m.class(two.Class) + ", " + m.arm("both"),
			Columns: slices.Concat([]Column{m.numbers("place"), m.numbers("number"), m.head("name")}, m.teamHeads(), []Column{m.numbers("total")}),
		}
		for _, one := range two.Totals {
			if one.Rank <= 3 && one.Right.Place > 0 && one.Left.Place > 0 {
				t.Rows = append(t.Rows, slices.Concat([]Cell{number(one.Rank), number(one.Number), text(m.name(one.Name))}, m.wholeTeams(one.Shown), []Cell{number(one.Points)}))
			}
		}
		add(t, 2, "both_arms")
	}
	for _, l := range m.levels {
		t := Table{Title: m.say("server.book.teams", "level", string(l)), Columns: []Column{m.numbers("place"), m.head(string(l)), m.numbers("total")}}
		for _, team := range results.TeamTable(m.Settings, m.Classes, l, event.TeamGroup{}) {
			if team.Rank > 0 && team.Rank <= 3 {
				t.Rows = append(t.Rows, []Cell{number(team.Rank), text(team.Team), number(team.Points)})
			}
		}
		add(t, 1, "teams")
	}
	return tables
}

// letters confirm the athletes and places of each team of the narrowest level.
func (m maker) letters() Document {
	d := m.document(After, "letters")
	d.Apart = true
	level := m.narrowest()
	type took struct {
		row    []Cell
		person string
	}
	of := map[string][]took{}
	var teams []string
	for _, c := range m.Classes {
		for _, e := range c.Entries {
			team := e.TeamAt(level)
			if team == "" || !e.Word.Started() {
				continue
			}
			if of[team] == nil {
				teams = append(teams, team)
			}
			name := m.class(c.Class)
			of[team] = append(of[team], took{[]Cell{number(e.Number), text(m.fullName(e.Person, e.Name)), text(name), m.place(e.Place, e.Word)}, e.Person})
		}
	}
	slices.Sort(teams)
	for _, team := range teams {
		t := Table{Title: m.teamTitle(level, team), Columns: []Column{m.numbers("number"), m.head("name"), m.head("class"), m.numbers("place")}}
		slices.SortStableFunc(of[team], func(a, b took) int { return cmp.Compare(a.row[0].Number, b.row[0].Number) })
		people := map[string]bool{}
		for _, one := range of[team] {
			people[one.person] = true
			t.Rows = append(t.Rows, one.row)
		}
		for _, l := range m.languages() {
			t.Notes = append(t.Notes, l.Say(message.New("server.book.took_part", "team", team, "count", len(people))))
		}
		d.Tables = append(d.Tables, t)
	}
	return d
}

// attendance counts the athletes and entries of each team.
func (m maker) attendance() Document {
	d := m.document(After, "attendance")
	for _, l := range m.levels {
		t := Table{Title: m.say("server.book.teams", "level", string(l)), Columns: []Column{m.head(string(l)), m.numbers("women"), m.numbers("men"), m.numbers("athletes"), m.numbers("entries")}}
		type count struct{ women, men, entries int }
		of := map[string]count{}
		var teams []string
		for _, a := range m.Athletes {
			team := a.TeamAt(l)
			if team == "" {
				continue
			}
			if _, known := of[team]; !known {
				teams = append(teams, team)
			}
			n := of[team]
			if a.Women {
				n.women++
			} else {
				n.men++
			}
			n.entries += len(a.Entries)
			of[team] = n
		}
		slices.Sort(teams)
		for _, team := range teams {
			n := of[team]
			t.Rows = append(t.Rows, []Cell{text(m.team(l, team)), number(n.women), number(n.men), number(n.women + n.men), number(n.entries)})
		}
		d.Tables = append(d.Tables, t)
	}
	return d
}

// protests lists the protests with their decisions.
func (m maker) protests() Document {
	d := m.document(After, "protests")
	t := Table{Columns: []Column{m.head("time"), m.head("class"), m.numbers("match"), m.head("athlete"), m.head("reason"), m.head("decision"), m.head("note"), m.head("decider")}}
	for _, p := range m.Protests {
		outcome := string(p.Outcome)
		if outcome == "" {
			outcome = "open"
		}
		t.Rows = append(t.Rows, []Cell{
			text(m.Zone.Moment(p.FiledAt)), text(p.Class), number(p.Match), text(m.name(p.Athlete)), text(p.Reason),
			text(m.say("server.book.outcome", "outcome", outcome)), text(p.Note), text(p.Decider),
		})
	}
	d.Tables = append(d.Tables, t)
	return d
}

// report has the chief judge's figures.
func (m maker) report() Document {
	d := m.document(After, "report")
	if len(m.Athletes) == 0 {
		return d
	}
	t := Table{Columns: []Column{m.head("what"), m.numbers("count")}}
	add := func(what string, n int) {
		t.Rows = append(t.Rows, []Cell{text(m.say("server.book.counted", "what", what)), number(n)})
	}
	women, entries := 0, 0
	for _, a := range m.Athletes {
		if a.Women {
			women++
		}
		entries += len(a.Entries)
	}
	add("athletes", len(m.Athletes))
	add("women", women)
	add("men", len(m.Athletes)-women)
	add("entries", entries)
	for _, l := range m.levels {
		teams := map[string]bool{}
		for _, a := range m.Athletes {
			if team := a.TeamAt(l); team != "" {
				teams[team] = true
			}
		}
		add("teams_"+string(l), len(teams))
	}
	add("classes", len(m.Classes))
	pulled, by := 0, map[bout.By]int{}
	for _, c := range m.Matches {
		for _, one := range c.Matches {
			if one.Winner != 0 {
				by[one.By]++
				if one.By.Pulled() {
					pulled++
				}
			}
		}
	}
	add("matches", pulled)
	add("fouls", by[bout.Fouls])
	add("injuries", by[bout.Injury])
	add("disqualifications", by[bout.Disqualification])
	add("defaults", by[bout.ByDefault])
	upheld := 0
	for _, p := range m.Protests {
		if p.Outcome == event.Upheld {
			upheld++
		}
	}
	add("protests", len(m.Protests))
	add("upheld", upheld)
	d.Tables = append(d.Tables, t)

	ages := Table{Title: m.say("server.book.by_age"), Columns: []Column{m.head("age"), m.numbers("women"), m.numbers("men"), m.numbers("athletes")}}
	var groups []event.Age
	of := map[event.Age][2]int{}
	for _, a := range m.Athletes {
		in := map[event.Age]bool{}
		for _, e := range a.Entries {
			age := e.Class.Age
			if in[age] {
				continue
			}
			in[age] = true
			if !slices.Contains(groups, age) {
				groups = append(groups, age)
			}
			n := of[age]
			if a.Women {
				n[0]++
			} else {
				n[1]++
			}
			of[age] = n
		}
	}
	slices.SortFunc(groups, func(a, b event.Age) int {
		return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To), cmp.Compare(a.Name, b.Name))
	})
	for _, age := range groups {
		n := of[age]
		said := cmp.Or(age.In(m.Language), m.say("server.book.no_age"))
		ages.Rows = append(ages.Rows, []Cell{text(said), number(n[0]), number(n[1]), number(n[0] + n[1])})
	}
	d.Tables = append(d.Tables, ages)
	if m.has.Rank != "" {
		d.Tables = append(d.Tables, m.byRank())
	}
	return d
}

// byRank counts the athletes of each rank in the sport, the most frequent first. It ignores case.
func (m maker) byRank() Table {
	t := Table{Title: m.say("server.book.by_rank"), Columns: []Column{m.head("rank"), m.numbers("women"), m.numbers("men"), m.numbers("athletes")}}
	row := map[string]int{}
	for _, a := range m.Athletes {
		key := strings.ToLower(a.Details.Rank)
		if _, known := row[key]; !known {
			said := cmp.Or(a.Details.Rank, m.say("server.book.no_rank"))
			row[key] = len(t.Rows)
			t.Rows = append(t.Rows, []Cell{text(said), number(0), number(0), number(0)})
		}
		cells := t.Rows[row[key]]
		of := &cells[2]
		if a.Women {
			of = &cells[1]
		}
		of.Number++
		cells[3].Number++
	}
	slices.SortStableFunc(t.Rows, func(a, b []Cell) int { return cmp.Compare(b[3].Number, a[3].Number) })
	return t
}
