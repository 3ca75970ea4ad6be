// Package book makes the documents of an event's result book from its classes: tables of typed cells in a language. Screen,
// print, spreadsheet and export show the same tables. It consists of pure functions.
package book

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/results"
	words "github.com/toproll/toproll/internal/text"
)

// Document is a part of the book that stands alone. Its JSON is what a version of the book keeps.
type Document struct {
	ID         string            `json:"id"`   // the same in every language, and short enough for the name of a sheet
	Part       Part              `json:"part"` // of the book
	Title      string            `json:"title"`
	Second     string            `json:"second,omitempty"` // the title in the second language, if the book has one
	Tables     []Table           `json:"tables"`
	Signatures []event.Signature `json:"signatures,omitempty"` // below the last table
	Apart      bool              `json:"apart,omitempty"`      // whether each table begins a page, such as a letter
}

// Part is a part of the book.
type Part string

// The parts in their order.
const (
	Before Part = "before" // the first bout
	Result Part = "results"
	After  Part = "after" // the last bout
)

// Table is rows of cells below the heads of columns.
type Table struct {
	Title   string   `json:"title"` // "" in a document of one table
	Second  string   `json:"second,omitempty"`
	Columns []Column `json:"columns"`
	Rows    [][]Cell `json:"rows"`            // of as many cells as there are columns
	Notes   []string `json:"notes,omitempty"` // below the table
}

// Column is the head of a column.
type Column struct {
	Title   string `json:"title"`
	Second  string `json:"second,omitempty"`
	Numbers bool   `json:"numbers,omitempty"` // whether the cells hold numbers, which stand at the right

	// SplitBy is by what paper splits a table that is too wide, such as Women and left arm; none for a column that each part has.
	SplitBy []string `json:"splitBy,omitempty"`
}

// Cell is a text, a number, or nothing.
type Cell struct {
	Text   string  `json:"text,omitempty"`
	Number float64 `json:"number,omitempty"`
	Is     Kind    `json:"is,omitempty"`
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
	Settings  event.Settings
	Classes   []results.Class // those that are over, in their order
	Athletes  []Athlete       // everybody who is registered, by name
	Matches   []ClassMatches  // of the classes that are drawn, in their order
	Draws     []Draw          // that were made or wait to be, in the order of their classes
	Times     []ClassTimes    // of the classes, in their order
	Officials []Official
	Protests  []event.Protest // in order of time
	Official  bool            // for officials alone: with weights, birth years and reasons
	Language  message.Language
	Second    message.Language // in which titles are said once more; "" for none
	Zone      event.Zone

	again bool // whether this is the book in the second language, from which only titles are taken
}

// ClassMatches are the matches of a class that are shown.
type ClassMatches struct {
	Class   event.Class
	Started time.Time // zero before the first match
	Matches []Match
}

// Match is a match as the book lists it.
type Match struct {
	Number   int
	Section  bracket.Section
	Round    int
	Athletes [2]string // "" while not known
	Games    [2]int    // won by each
	Winner   int       // 1 or 2; 0 while open, or if nobody won
	By       bout.By
	Official string // id of the official, "" for none
}

// ClassTimes is when a class was to be played and when it was. A zero time is not known.
type ClassTimes struct {
	Class                         event.Class
	NotBefore, Started, Completed time.Time
}

// Draw is the draw of a class.
type Draw struct {
	Class       string
	Number      int // in its class
	Athletes    int
	EntriesHash string
	SecretHash  string
	Called      string    // the number from the hall; "" for none
	MadeAt      time.Time // zero before
	MadeBy      string
	Void        bool
}

// Official is somebody with a role at the event.
type Official struct {
	ID, Name string
	Role     event.Role
}

// Athlete is somebody who is registered at the event.
type Athlete struct {
	event.Shown
	Person    string
	Details   event.Details // those that the book may have
	BirthYear int           // 0 if not known, or not to be shown
	Weight    event.Grams   // 0 if not weighed
	Women     bool
	Weighings []event.Weighing
	Entries   []EntryOf
}

// EntryOf is a class that an athlete has entered.
type EntryOf struct {
	Class  event.Class
	Scores event.Scoring
	Guest  bool
}

// Make returns all non-empty documents in the order of the book.
func Make(s Source) []Document {
	documents := documents(s)
	if s.Second == "" || s.Second == s.Language {
		return documents
	}
	s.Language, s.Settings.Book.Headings, s.again = s.Second, event.Headings{}, true
	for i, other := range Make(s) {
		documents[i].Second = other.Title
		for j, table := range other.Tables {
			documents[i].Tables[j].Second = table.Title
			for k, column := range table.Columns {
				documents[i].Tables[j].Columns[k].Second = column.Title
			}
		}
	}
	return documents
}

func documents(s Source) []Document {
	m := maker{Source: s, athletes: map[string]Athlete{}, latin: map[string]string{}}
	for _, a := range s.Athletes {
		m.athletes[a.Person], m.latin[a.Name] = a, a.Details.LatinName
		m.has = m.has.Completed(a.Details)
	}
	for _, l := range event.AllLevels {
		if slices.Contains(s.Settings.Teams.Levels.All(), l) {
			m.levels = append(m.levels, l)
		}
	}
	all := []Document{m.entries(), m.startList()}
	if s.Official {
		all = append(all, m.weighIn(), m.admission())
	}
	all = append(all, m.draws(), m.timetable())
	if s.Official {
		all = append(all, m.officials())
	}
	all = append(all, m.protocol())
	for _, l := range m.levels {
		all = append(all, m.matrix(l))
	}
	all = append(all, m.twoArms(), m.matches(), m.ceremony(), m.medals(), m.attendance())
	if s.Official {
		all = append(all, m.protests(), m.report(), m.letters())
	}
	all = slices.DeleteFunc(all, func(d Document) bool {
		return !slices.ContainsFunc(d.Tables, func(t Table) bool { return len(t.Rows) > 0 })
	})
	for i, d := range all {
		all[i].Signatures = s.Settings.Book.Signatures.Of(d.ID)
		all[i].Title = cmp.Or(s.Settings.Book.Headings.Of(d.ID), d.Title)
	}
	return all
}

type maker struct {
	Source
	levels   []event.Level
	athletes map[string]Athlete
	latin    map[string]string // names in Latin letters that athletes have asked for, by name
	has      event.Details     // a column is there if anybody has something for it
}

func (m maker) say(code message.Code, params ...any) string {
	return m.Language.Say(message.New(code, params...))
}

// languages are the languages of the book.
func (m maker) languages() []message.Language {
	if m.Second == "" || m.Second == m.Language {
		return []message.Language{m.Language}
	}
	return []message.Language{m.Language, m.Second}
}

// document begins a document of a part; its id determines the title.
func (m maker) document(part Part, id string) Document {
	return Document{ID: id, Part: part, Title: m.say("server.book.title", "document", id)}
}

func (m maker) class(c event.Class) string { return c.Name(m.Language, m.Settings.Unit) }

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

// teamsOf returns the teams of an athlete, in their short forms: lists of athletes have many columns.
func (m maker) teamsOf(s event.Shown) (cells []Cell) {
	for _, l := range m.levels {
		team := s.TeamAt(l)
		cells = append(cells, text(cmp.Or(m.Settings.Teams.Forms.Of(l, team).Short, team)))
	}
	return cells
}

// wholeTeams returns the teams of an athlete in full.
func (m maker) wholeTeams(s event.Shown) (cells []Cell) {
	for _, l := range m.levels {
		cells = append(cells, text(s.TeamAt(l)))
	}
	return cells
}

// team returns a team in full, with its name in the second language behind it.
func (m maker) team(l event.Level, team string) string {
	if second := m.Settings.Teams.Forms.Of(l, team).Second; second != "" && len(m.languages()) > 1 {
		return team + " / " + second
	}
	return team
}

// teamTitle returns a team as the title of a table: in the second book, its name in that language.
func (m maker) teamTitle(l event.Level, team string) string {
	if m.again {
		return cmp.Or(m.Settings.Teams.Forms.Of(l, team).Second, team)
	}
	return team
}

// place writes a place, or the word that stands instead. For the public an injury reads left.
func (m maker) place(place int, word event.Word) Cell {
	if place > 0 {
		return number(place)
	}
	if !m.Official {
		word = word.Public()
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

// name returns the name of an athlete as lists without patronymics have it.
func (m maker) name(name string) string { return m.inLatin(name, m.latin[name]) }

// inLatin puts a name in Latin letters behind one of another alphabet, if the book has such names: the one that the athlete has, or
// what the letters say.
func (m maker) inLatin(name, own string) string {
	if !m.Settings.Book.Latin {
		return name
	}
	if l := cmp.Or(own, words.Latin(name)); l != "" && l != name {
		return name + " (" + l + ")"
	}
	return name
}

// coached reports whether the book has coaches.
func (m maker) coached() bool { return m.has.CoachRight != "" || m.has.CoachLeft != "" }

// coaches names the coaches of an athlete, with the arm where they differ.
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

func (m maker) arm(arm event.Arm) string { return m.say("server.class.arm_name", "arm", string(arm)) }

// personalHeads are the columns that only some books have: the rank in the sport, the birth year and, in the official edition, the
// weight.
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

// weight is in the unit of the event.
func (m maker) weight(w event.Grams) Cell {
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
				if n := len(classes); n > 1 && classes[n-2].ID == c.ID { // merged, with places apart
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
			row := []Cell{{}, text(m.team(l, team.Team))}
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

// twoArms lists who is best with both arms in each class.
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
