// Package book makes the documents of an event's result book: tables of typed cells in a language, from what its classes came to.
// A screen, a print, a spreadsheet and a file for other programs show the same tables. It is made of pure functions.
package book

import (
	"cmp"
	"slices"
	"strings"

	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/results"
)

// Document is a part of the book that stands alone.
type Document struct {
	ID     string // the same in every language, and short enough for the name of a sheet
	Title  string
	Tables []Table
}

// Table is rows of cells below the heads of columns.
type Table struct {
	Title   string // "" in a document of one table
	Columns []Column
	Rows    [][]Cell // of as many cells as there are columns
	Notes   []string // below the table
}

// Column is the head of a column.
type Column struct {
	Title   string
	Numbers bool // whether the cells hold numbers, which stand at the right
}

// Cell is a text, a number, or nothing.
type Cell struct {
	Text   string
	Number float64
	Is     Kind
}

// Kind is what a cell holds.
type Kind uint8

// What a cell holds.
const (
	Empty Kind = iota
	Text
	Number
)

func text(s string) Cell {
	if s == "" {
		return Cell{}
	}
	return Cell{Text: s, Is: Text}
}

func number[N ~int | ~float64](n N) Cell { return Cell{Number: float64(n), Is: Number} }

// Source is what a book is made of.
type Source struct {
	Settings event.Settings
	Classes  []results.Class // those that are over, in their order
	Athletes []Athlete       // everybody who is registered, by name
	Official bool            // for officials alone: with weights, birth years and reasons
	Language message.Language
	// ClassName says what a class is called, without its arm if it has none.
	ClassName func(event.Class) string
}

// Athlete is somebody who is registered at the event.
type Athlete struct {
	event.Shown
	Person    string
	BirthYear int         // 0 if not known
	Weight    event.Grams // 0 if not weighed
	Entries   []EntryOf
}

// EntryOf is a class that an athlete has entered.
type EntryOf struct {
	Class  event.Class
	Scores event.Scoring
	Guest  bool
}

// Make returns all documents that there is something for.
func Make(s Source) []Document {
	m := maker{Source: s, athletes: map[string]Athlete{}}
	for _, a := range s.Athletes {
		m.athletes[a.Person] = a
	}
	for _, l := range event.AllLevels {
		if slices.Contains(s.Settings.Teams.Levels.All(), l) {
			m.levels = append(m.levels, l)
		}
	}
	all := []Document{m.protocol()}
	for _, l := range m.levels {
		all = append(all, m.matrix(l))
	}
	all = append(all, m.twoArms(), m.medals(), m.entries())
	return slices.DeleteFunc(all, func(d Document) bool {
		return !slices.ContainsFunc(d.Tables, func(t Table) bool { return len(t.Rows) > 0 })
	})
}

type maker struct {
	Source
	levels   []event.Level
	athletes map[string]Athlete
}

func (m maker) say(code message.Code, params ...any) string {
	return m.Language.Say(message.New(code, params...))
}

func (m maker) head(name string) Column {
	return Column{Title: m.say("server.book.head", "head", name)}
}

func (m maker) numbers(name string) Column {
	c := m.head(name)
	c.Numbers = true
	return c
}

func (m maker) teamHeads() (heads []Column) {
	for _, l := range m.levels {
		heads = append(heads, m.head(string(l)))
	}
	return heads
}

func (m maker) teamsOf(s event.Shown) (cells []Cell) {
	for _, l := range m.levels {
		cells = append(cells, text(s.TeamAt(l)))
	}
	return cells
}

// place writes a place, or the word that stands instead. For the public an injury reads left.
func (m maker) place(place int, word event.Word) Cell {
	if place > 0 {
		return number(place)
	}
	if word == event.WordInjury && !m.Official {
		word = event.WordLeft
	}
	if word == event.NoWord {
		return Cell{}
	}
	return text(m.say("server.book.word", "word", string(word)))
}

// pair is the two classes that differ in the arm alone; one of them may not be there.
type pair struct {
	class event.Class // without an arm
	arms  map[event.Arm]results.Class
}

// pairs returns the classes that are over, both arms together, in their order.
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
	d := Document{ID: "protocol", Title: m.say("server.book.title", "document", "protocol")}
	points := m.points()
	for _, p := range m.pairs() {
		t := Table{Title: m.ClassName(p.class), Columns: []Column{m.numbers("right"), m.numbers("left"), m.numbers("number"), m.head("name")}}
		if m.Official {
			t.Columns = append(t.Columns, m.numbers("born"), m.numbers("weight"))
		}
		t.Columns = append(t.Columns, m.teamHeads()...)
		for _, l := range m.levels {
			t.Columns = append(t.Columns,
				Column{Title: m.say("server.book.points", "level", string(l), "arm", "right"), Numbers: true},
				Column{Title: m.say("server.book.points", "level", string(l), "arm", "left"), Numbers: true})
		}
		for _, r := range p.rows() {
			row := []Cell{m.place(r.right.Place, r.right.Word), m.place(r.left.Place, r.left.Word), number(r.Number), text(r.Name)}
			if m.Official {
				row = append(row, m.born(r.Person), m.weight(r.Person))
			}
			row = append(row, m.teamsOf(r.Shown)...)
			for _, l := range m.levels {
				row = append(row, points[scored{l, p.arms[event.Right].ID, r.Number}], points[scored{l, p.arms[event.Left].ID, r.Number}])
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

func (m maker) born(person string) Cell {
	if y := m.athletes[person].BirthYear; y > 0 {
		return number(y)
	}
	return Cell{}
}

// weight is in the unit of the event.
func (m maker) weight(person string) Cell {
	w := m.athletes[person].Weight
	switch {
	case w == 0:
		return Cell{}
	case m.Settings.Unit == event.LBS:
		return number(w.Pounds())
	}
	return number(float64(w) / float64(event.Kilogram))
}

// scored names an entry that has points at a level.
type scored struct {
	level   event.Level
	classID string
	number  int
}

// points returns the points of all entries that score.
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

// matrix lists the teams of a level with what their scorers have won in each class.
func (m maker) matrix(l event.Level) Document {
	d := Document{ID: "teams-" + string(l), Title: m.say("server.book.teams", "level", string(l))}
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
				t.Columns = append(t.Columns, Column{Title: m.ClassName(c.Class)})
			}
		}
		t.Columns = append(t.Columns, m.numbers("women"), m.numbers("men"), m.numbers("deducted"), m.numbers("total"))
		for _, team := range results.TeamTable(m.Settings, classes, l, group) {
			row := []Cell{{}, text(team.Team)}
			if team.Rank > 0 {
				row[0] = number(team.Rank)
			}
			for _, c := range classes {
				row = append(row, sum(team, c.ID))
			}
			deducted := 0
			for _, one := range team.Deductions {
				deducted += one.Points
				t.Notes = append(t.Notes, m.say("server.book.deduction", "team", team.Team, "points", one.Points, "reason", one.Reason))
			}
			if team.ByHand != "" {
				t.Notes = append(t.Notes, m.say("server.book.by_hand", "team", team.Team, "rank", team.Rank, "reason", team.ByHand))
			}
			t.Rows = append(t.Rows, append(row, number(team.Women), number(team.Men), number(-deducted), number(team.Points)))
		}
		d.Tables = append(d.Tables, t)
	}
	return d
}

// sum writes what the scorers of a team have won in a class, such as 25 + 17; a single one is a number.
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

// twoArms lists who is best with both arms in each class.
func (m maker) twoArms() Document {
	d := Document{ID: "both-arms", Title: m.say("server.book.title", "document", "both_arms")}
	for _, two := range results.TwoArmTables(m.Settings, m.Classes) {
		t := Table{Title: m.ClassName(two.Class), Columns: append(append([]Column{m.numbers("place"), m.numbers("number"), m.head("name")}, m.teamHeads()...),
			m.numbers("right"), m.numbers("right_points"), m.numbers("left"), m.numbers("left_points"), m.numbers("total"))}
		arm := func(p results.ArmPlace) []Cell {
			if p.Place == 0 {
				return []Cell{{}, {}}
			}
			return []Cell{number(p.Place), number(p.Points)}
		}
		for _, one := range two.Totals {
			row := append([]Cell{number(one.Rank), number(one.Number), text(one.Name)}, m.teamsOf(one.Shown)...)
			row = append(append(row, arm(one.Right)...), arm(one.Left)...)
			t.Rows = append(t.Rows, append(row, number(one.Points)))
		}
		d.Tables = append(d.Tables, t)
	}
	return d
}

// medals lists the medals of teams, and how many the classes need.
func (m maker) medals() Document {
	d := Document{ID: "medals", Title: m.say("server.book.title", "document", "medals")}
	for _, l := range m.levels {
		t := Table{Title: m.say("server.book.teams", "level", string(l)), Columns: []Column{m.numbers("place"), m.head(string(l)), m.numbers("gold"), m.numbers("silver"), m.numbers("bronze")}}
		for _, one := range results.MedalTable(m.Settings, m.Classes, l) {
			t.Rows = append(t.Rows, []Cell{number(one.Rank), text(one.Team), number(one.Gold), number(one.Silver), number(one.Bronze)})
		}
		d.Tables = append(d.Tables, t)
	}
	return d
}

// entries lists who is entered, by team of the narrowest level.
func (m maker) entries() Document {
	d := Document{ID: "entries", Title: m.say("server.book.title", "document", "entries")}
	level := event.ClubLevel
	if len(m.levels) > 0 {
		level = m.levels[len(m.levels)-1]
	}
	heads := []Column{m.numbers("number"), m.head("name")}
	if m.Official {
		heads = append(heads, m.numbers("born"), m.numbers("weight"))
	}
	heads = append(append(heads, m.teamHeads()...), m.head("classes"))
	t := Table{Columns: heads}
	athletes := slices.Clone(m.Athletes)
	slices.SortStableFunc(athletes, func(a, b Athlete) int {
		return cmp.Or(cmp.Compare(a.TeamAt(level), b.TeamAt(level)), cmp.Compare(a.Number, b.Number))
	})
	for _, a := range athletes {
		row := []Cell{number(a.Number), text(a.Name)}
		if m.Official {
			row = append(row, m.born(a.Person), m.weight(a.Person))
		}
		var classes []string
		for _, e := range a.Entries {
			name := m.ClassName(e.Class)
			if e.Guest {
				name += " (" + m.say("server.book.word", "word", string(event.WordGuest)) + ")"
			}
			classes = append(classes, name)
		}
		t.Rows = append(t.Rows, append(append(row, m.teamsOf(a.Shown)...), text(strings.Join(classes, "; "))))
	}
	d.Tables = append(d.Tables, t)
	return d
}
