package book

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/toproll/toproll/internal/event"
)

// entries lists the entries by team of the narrowest level.
func (m maker) entries() Document {
	d := m.document(Before, "entries")
	level := m.narrowest()
	heads, papers := m.papers()
	t := Table{Columns: slices.Concat([]Column{m.numbers("number"), m.head("name")}, m.personalHeads(), heads, m.teamHeads(), []Column{m.head("classes")})}
	athletes := slices.Clone(m.Athletes)
	slices.SortStableFunc(athletes, func(a, b Athlete) int {
		return cmp.Or(cmp.Compare(a.TeamAt(level), b.TeamAt(level)), cmp.Compare(a.Number, b.Number))
	})
	for _, a := range athletes {
		t.Rows = append(t.Rows, slices.Concat([]Cell{number(a.Number), text(m.fullName(a.Person, a.Name))}, m.personal(a.Person), papers(a), m.teamsOf(a.Shown), []Cell{m.entered(a)}))
	}
	d.Tables = append(d.Tables, t)
	return d
}

// narrowest is the level that groups lists: the last of the event's levels.
func (m maker) narrowest() event.Level {
	if len(m.levels) == 0 {
		return event.ClubLevel
	}
	return m.levels[len(m.levels)-1]
}

// papers returns the book's columns for federation details, and an athlete's cells in them.
func (m maker) papers() (heads []Column, cells func(Athlete) []Cell) {
	var of []func(event.Details) string
	column := func(name string, detail func(event.Details) string) {
		if detail(m.has) != "" {
			heads, of = append(heads, m.head(name)), append(of, detail)
		}
	}
	column("federation_number", func(d event.Details) string { return d.FederationNumber })
	column("licence", func(d event.Details) string { return d.Licence })
	return heads, func(a Athlete) (row []Cell) {
		for _, detail := range of {
			row = append(row, text(detail(a.Details)))
		}
		return row
	}
}

// entered lists the classes of an athlete; both arms of a class come together.
func (m maker) entered(a Athlete) Cell {
	type entry struct {
		class event.Class // without an arm
		guest bool
	}
	var order []entry
	arms := map[entry][]event.Arm{}
	for _, e := range a.Entries {
		key := entry{e.Class, e.Guest}
		key.class.Arm = ""
		if arms[key] == nil {
			order = append(order, key)
		}
		arms[key] = append(arms[key], e.Class.Arm)
	}
	var classes []string
	for _, e := range order {
		arm := arms[e][0]
		if len(arms[e]) > 1 {
			arm = "both"
		}
		name := m.class(e.class) + ", " + m.arm(arm)
		if e.guest {
			name += " (" + m.say("server.book.word", "word", string(event.WordGuest)) + ")"
		}
		classes = append(classes, name)
	}
	return text(strings.Join(classes, "; "))
}

// startList lists the entries by class and number.
func (m maker) startList() Document {
	d := m.document(Before, "start-list")
	of := map[event.Class][]Athlete{}
	var classes []event.Class
	for _, a := range m.Athletes {
		for _, e := range a.Entries {
			if of[e.Class] == nil {
				classes = append(classes, e.Class)
			}
			of[e.Class] = append(of[e.Class], a)
		}
	}
	slices.SortStableFunc(classes, event.Compare)
	for _, c := range classes {
		t := Table{Title: m.class(c), Columns: slices.Concat([]Column{m.numbers("number"), m.head("name")}, m.personalHeads(), m.teamHeads())}
		slices.SortStableFunc(of[c], func(a, b Athlete) int { return cmp.Compare(a.Number, b.Number) })
		for _, a := range of[c] {
			t.Rows = append(t.Rows, slices.Concat([]Cell{number(a.Number), text(m.fullName(a.Person, a.Name))}, m.personal(a.Person), m.teamsOf(a.Shown)))
		}
		d.Tables = append(d.Tables, t)
	}
	return d
}

// weighIn lists the attempts of each athlete at the scales.
func (m maker) weighIn() Document {
	d := m.document(Before, "weigh-in")
	t := Table{Columns: []Column{m.numbers("number"), m.head("name"), m.numbers("attempt"), m.numbers("weight"), m.head("time"), m.head("weigher"), m.head("classes")}}
	athletes := slices.Clone(m.Athletes)
	slices.SortStableFunc(athletes, func(a, b Athlete) int { return cmp.Compare(a.Number, b.Number) })
	for _, a := range athletes {
		for i, w := range a.Weighings {
			t.Rows = append(t.Rows, []Cell{
				number(a.Number), text(m.name(a.Name)), number(i + 1), m.weight(w.Weight), text(m.Zone.Moment(w.At)), text(w.ByName), m.entered(a),
			})
		}
		if len(a.Weighings) == 0 {
			t.Rows = append(t.Rows, []Cell{
				number(a.Number), text(m.name(a.Name)), {}, text(m.say("server.book.word", "word", string(event.WordNotWeighed))), {}, {}, m.entered(a),
			})
		}
	}
	d.Tables = append(d.Tables, t)
	return d
}

// admission is the record of weigh-in: the number admitted from each team, and why others were not. Events without
// weigh-in have none.
func (m maker) admission() Document {
	d := m.document(Before, "admission")
	if !slices.ContainsFunc(m.Athletes, func(a Athlete) bool { return len(a.Weighings) > 0 }) {
		return d
	}
	level := m.narrowest()
	teams := Table{Columns: []Column{m.head(string(level)), m.numbers("entered"), m.numbers("admitted"), m.numbers("refused")}}
	refused := Table{Title: m.say("server.book.refused"), Columns: slices.Concat([]Column{m.numbers("number"), m.head("name")}, m.teamHeads(), []Column{m.head("classes"), m.head("reason")})}
	type count struct{ entered, admitted int }
	of := map[string]count{}
	var order []string
	for _, a := range m.Athletes {
		team, word := a.TeamAt(level), m.refusal(a)
		if _, known := of[team]; !known {
			order = append(order, team)
		}
		n := of[team]
		n.entered++
		if word == event.NoWord {
			n.admitted++
		} else {
			row := slices.Concat([]Cell{number(a.Number), text(m.fullName(a.Person, a.Name))}, m.teamsOf(a.Shown))
			refused.Rows = append(refused.Rows, append(row, m.entered(a), text(m.say("server.book.word", "word", string(word)))))
		}
		of[team] = n
	}
	slices.Sort(order)
	for _, team := range order {
		n := of[team]
		teams.Rows = append(teams.Rows, []Cell{text(cmp.Or(m.team(level, team), m.say("server.book.no_team"))), number(n.entered), number(n.admitted), number(n.entered - n.admitted)})
	}
	d.Tables = append(d.Tables, teams)
	if len(refused.Rows) > 0 {
		d.Tables = append(d.Tables, refused)
	}
	return d
}

// refusal is why an athlete was admitted to no class; NoWord if admitted to one.
func (m maker) refusal(a Athlete) event.Word {
	if len(a.Weighings) == 0 {
		return event.WordNotWeighed
	}
	said := event.NoWord
	for _, c := range m.Classes {
		for _, e := range c.Entries {
			switch {
			case e.Person != a.Person:
			case e.Word == event.WordOverweight || e.Word == event.WordNotWeighed:
				said = e.Word
			default:
				return event.NoWord
			}
		}
	}
	return said
}

// timetable lists planned and actual times of classes, in order of time.
func (m maker) timetable() Document {
	d := m.document(Before, "timetable")
	t := Table{Columns: []Column{m.head("class"), m.head("not_before"), m.head("started"), m.head("completed")}}
	moment := func(at time.Time) Cell {
		if at.IsZero() {
			return Cell{}
		}
		return text(m.Zone.Moment(at))
	}
	first := func(c ClassTimes) time.Time {
		if c.NotBefore.IsZero() {
			return c.Started
		}
		return c.NotBefore
	}
	times := slices.DeleteFunc(slices.Clone(m.Times), func(c ClassTimes) bool { return first(c).IsZero() })
	slices.SortStableFunc(times, func(a, b ClassTimes) int { return first(a).Compare(first(b)) })
	for _, c := range times {
		t.Rows = append(t.Rows, []Cell{text(m.class(c.Class)), moment(c.NotBefore), moment(c.Started), moment(c.Completed)})
	}
	d.Tables = append(d.Tables, t)
	return d
}

// draws lists the draws of all classes with all data to check them.
func (m maker) draws() Document {
	d := m.document(Before, "draw")
	t := Table{Columns: []Column{m.head("class"), m.numbers("draw"), m.numbers("athletes"), m.head("called"), m.head("time"), m.head("drawer"), m.head("state"), m.head("entries_hash"), m.head("secret_hash")}}
	for _, one := range m.Draws {
		made, state := Cell{}, "published"
		if !one.MadeAt.IsZero() {
			made, state = text(m.Zone.Moment(one.MadeAt)), "made"
		}
		if one.Void {
			state = "void"
		}
		t.Rows = append(t.Rows, []Cell{
			text(one.Class), number(one.Number), number(one.Athletes), text(one.Called), made, text(one.MadeBy),
			text(m.say("server.book.draw", "state", state)), text(one.EntriesHash), text(one.SecretHash),
		})
	}
	d.Tables = append(d.Tables, t)
	return d
}

// officials lists the people with their roles at the event, with the number of matches that they officiated. Category
// and city come from the signature with the same name.
func (m maker) officials() Document {
	d := m.document(Before, "officials")
	signs := map[string]event.Signature{}
	categories, cities := false, false
	for _, s := range m.Settings.Book.Signatures.All() {
		if s.Name != "" {
			was := signs[s.Name]
			was.Category, was.City = cmp.Or(was.Category, s.Category), cmp.Or(was.City, s.City)
			signs[s.Name] = was
		}
	}
	for _, o := range m.Officials {
		categories, cities = categories || signs[o.Name].Category != "", cities || signs[o.Name].City != ""
	}
	t := Table{Columns: []Column{m.head("name")}}
	if categories {
		t.Columns = append(t.Columns, m.head("category"))
	}
	if cities {
		t.Columns = append(t.Columns, m.head("city"))
	}
	t.Columns = append(t.Columns, m.head("role"), m.numbers("matches"))
	officiated := map[string]int{}
	for _, c := range m.Matches {
		for _, one := range c.Matches {
			if one.By.Pulled() {
				officiated[one.Official]++
			}
		}
	}
	for _, o := range m.Officials {
		row := []Cell{text(o.Name)}
		if categories {
			row = append(row, text(signs[o.Name].Category))
		}
		if cities {
			row = append(row, text(signs[o.Name].City))
		}
		t.Rows = append(t.Rows, append(row, text(m.say("server.book.role", "role", string(o.Role))), number(officiated[o.ID])))
	}
	d.Tables = append(d.Tables, t)
	return d
}
