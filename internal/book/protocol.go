package book

import (
	"cmp"
	"slices"
	"strings"

	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/results"
	words "github.com/toproll/toproll/internal/text"
)

// pair has the two classes that differ only in the arm; one can be missing.
type pair struct {
	class event.Class // without an arm
	arms  map[event.Arm]results.Class
}

// pairs returns the finished classes in order, both arms together.
func (m maker) pairs() (all []pair) {
	for _, c := range m.Classes {
		key := c.Class
		key.Arm = ""
		at := slices.IndexFunc(all, func(p pair) bool { return p.class == key })
		if at < 0 {
			all, at = append(all, pair{key, map[event.Arm]results.Class{}}), len(all)
		}
		all[at].arms[c.Class.Arm] = c
	}
	slices.SortStableFunc(all, func(a, b pair) int { return event.Compare(a.class, b.class) })
	return all
}

// protocol lists all athletes by class, both arms in one table.
func (m maker) protocol() Document {
	d := m.document(Result, "protocol")
	points := m.points()
	for _, p := range m.pairs() {
		t := Table{Title: m.class(p.class), Columns: []Column{m.numbers("right"), m.numbers("left"), m.numbers("number"), m.head("name")}}
		t.Columns = append(t.Columns, m.personalHeads()...)
		t.Columns = append(t.Columns, m.teamHeads()...)
		for _, l := range m.levels {
			t.Columns = append(t.Columns,
				Column{Title: m.say("server.book.points", "level", string(l), "arm", "right"), Numbers: true},
				Column{Title: m.say("server.book.points", "level", string(l), "arm", "left"), Numbers: true})
		}
		if m.coached() {
			t.Columns = append(t.Columns, m.head("coach"))
		}
		for _, r := range p.rows() {
			row := []Cell{m.place(r.right.Place, r.right.Word), m.place(r.left.Place, r.left.Word), number(r.Number), text(m.fullName(r.Person, r.Name))}
			row = append(append(row, m.personal(r.Person)...), m.teamsOf(r.Shown)...)
			for _, l := range m.levels {
				row = append(row, points[scored{l, p.arms[event.Right].ID, r.Number}], points[scored{l, p.arms[event.Left].ID, r.Number}])
			}
			if m.coached() {
				row = append(row, m.coaches(r.Person))
			}
			t.Rows = append(t.Rows, row)
		}
		d.Tables = append(d.Tables, t)
	}
	return d
}

// armsOf is an athlete in the classes of both arms.
type armsOf struct {
	event.Shown
	Person      string
	right, left results.Entry
}

// rows returns the athletes of both classes by the place with the right arm, then with the left.
func (p pair) rows() (rows []armsOf) {
	for _, arm := range []event.Arm{event.Right, event.Left} {
		for _, e := range p.arms[arm].Entries {
			at := slices.IndexFunc(rows, func(r armsOf) bool { return r.Person == e.Person })
			if at < 0 {
				rows, at = append(rows, armsOf{Shown: e.Shown, Person: e.Person}), len(rows)
			}
			if arm == event.Right {
				rows[at].right = e
			} else {
				rows[at].left = e
			}
		}
	}
	last := func(place int) int { return cmp.Or(place, 1<<30) }
	slices.SortStableFunc(rows, func(a, b armsOf) int {
		return cmp.Or(cmp.Compare(last(a.right.Place), last(b.right.Place)), cmp.Compare(last(a.left.Place), last(b.left.Place)), cmp.Compare(a.Number, b.Number))
	})
	return rows
}

// fullName returns the name of an athlete with the patronymic.
func (m maker) fullName(person, name string) string {
	a := m.athletes[person]
	return m.inLatin(event.WithPatronymic(name, a.FamilyName, a.Details.Patronymic), a.Details.LatinName)
}

// name returns the name of an athlete without the patronymic.
func (m maker) name(name string) string { return m.inLatin(name, m.latin[name]) }

// inLatin adds a name in Latin letters to one of another alphabet, if the book has such names: the athlete's own, or a
// transliteration.
func (m maker) inLatin(name, own string) string {
	if !m.Settings.Book.Latin {
		return name
	}
	if l := cmp.Or(own, words.Latin(name)); l != "" && l != name {
		return name + " (" + l + ")"
	}
	return name
}

// coached reports whether the book lists coaches.
func (m maker) coached() bool { return m.has.CoachRight != "" || m.has.CoachLeft != "" }

// coaches names the coaches of an athlete, with the arm if they differ.
func (m maker) coaches(person string) Cell {
	d := m.athletes[person].Details
	if d.CoachLeft == d.CoachRight {
		return text(d.CoachRight)
	}
	var each []string
	for _, arm := range []event.Arm{event.Right, event.Left} {
		if coach := d.Coach(arm); coach != "" {
			each = append(each, coach+" ("+m.arm(arm)+")")
		}
	}
	return text(strings.Join(each, ", "))
}

// personalHeads are the columns that not all books have: the rank in the sport, the birth year and, in the official
// edition, the weight.
func (m maker) personalHeads() (heads []Column) {
	if m.has.Rank != "" {
		heads = append(heads, m.head("rank"))
	}
	if m.Official || m.Settings.Book.Years {
		heads = append(heads, m.numbers("born"))
	}
	if m.Official {
		heads = append(heads, m.numbers("weight"))
	}
	return heads
}

func (m maker) personal(person string) (cells []Cell) {
	a := m.athletes[person]
	if m.has.Rank != "" {
		cells = append(cells, text(a.Details.Rank))
	}
	if m.Official || m.Settings.Book.Years {
		born := Cell{}
		if a.BirthYear > 0 {
			born = number(a.BirthYear)
		}
		cells = append(cells, born)
	}
	if m.Official {
		cells = append(cells, m.weight(a.Weight))
	}
	return cells
}

// weight writes a weight in the event's unit.
func (m maker) weight(w event.Grams) Cell {
	switch {
	case w == 0:
		return Cell{}
	case m.Settings.Unit == event.LBS:
		return number(w.Pounds())
	}
	return number(float64(w) / float64(event.Kilogram))
}
