package book

import (
	"cmp"
	"slices"
	"strings"

	"github.com/toproll/toproll/internal/event"
)

// entries lists who is entered, by team of the narrowest level.
func (m maker) entries() Document {
	d := m.document(Before, "entries")
	level := event.ClubLevel
	if len(m.levels) > 0 {
		level = m.levels[len(m.levels)-1]
	}
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

// papers returns the columns that federations use for athletes, if the book has them, and their cells for an athlete.
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

// entered lists the classes of an athlete; both arms of one are named together.
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

// startList lists who is entered, by class and number.
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
				number(a.Number), text(a.Name), number(i + 1), m.weight(w.Weight), text(m.Zone.Moment(w.At)), text(w.ByName), m.entered(a),
			})
		}
		if len(a.Weighings) == 0 {
			t.Rows = append(t.Rows, []Cell{
				number(a.Number), text(a.Name), {}, text(m.say("server.book.word", "word", string(event.WordNotWeighed))), {}, {}, m.entered(a),
			})
		}
	}
	d.Tables = append(d.Tables, t)
	return d
}

// draws lists the draws of all classes with what anybody needs to check them.
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

// officials lists the people with their roles at the event, and how many matches they officiated.
func (m maker) officials() Document {
	d := m.document(Before, "officials")
	t := Table{Columns: []Column{m.head("name"), m.head("role"), m.numbers("matches")}}
	officiated := map[string]int{}
	for _, c := range m.Matches {
		for _, one := range c.Matches {
			if one.By.Pulled() {
				officiated[one.Official]++
			}
		}
	}
	for _, o := range m.Officials {
		t.Rows = append(t.Rows, []Cell{text(o.Name), text(m.say("server.book.role", "role", string(o.Role))), number(officiated[o.ID])})
	}
	d.Tables = append(d.Tables, t)
	return d
}
