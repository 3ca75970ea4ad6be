// Package book makes the documents of an event's result book from its classes: tables of typed cells in a language. Screen,
// print, spreadsheet and export show the same tables. It consists of pure functions.
package book

import (
	"cmp"
	"slices"

	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/message"
)

// Document is a part of the book that is complete in itself. Versions of the book store its JSON.
type Document struct {
	ID         string            `json:"id"`   // the same in every language, and short enough for a sheet's name
	Part       Part              `json:"part"` // of the book
	Title      string            `json:"title"`
	Second     string            `json:"second,omitempty"` // title in the second language, if any
	Tables     []Table           `json:"tables"`
	Signatures []event.Signature `json:"signatures,omitempty"` // below the last table
	Apart      bool              `json:"apart,omitempty"`      // whether each table begins a page, for example letters
}

// Part is a part of the book.
type Part string

// The parts in their order.
const (
	Before Part = "before" // the first bout
	Result Part = "results"
	After  Part = "after" // the last bout
)

// Table is a table with columns and rows.
type Table struct {
	Title   string   `json:"title"` // "" if the document has one table
	Second  string   `json:"second,omitempty"`
	Columns []Column `json:"columns"`
	Rows    [][]Cell `json:"rows"`            // with one cell for each column
	Notes   []string `json:"notes,omitempty"` // below the table
}

// Column is a column of a table.
type Column struct {
	Title   string `json:"title"`
	Second  string `json:"second,omitempty"`
	Numbers bool   `json:"numbers,omitempty"` // whether cells hold numbers, which are right-aligned

	// SplitBy are labels that split a wide table on paper, such as Women and left arm; none for columns that every part
	// repeats.
	SplitBy []string `json:"splitBy,omitempty"`
}

// Cell is a text, a number, or nothing.
type Cell struct {
	Text   string  `json:"text,omitempty"`
	Number float64 `json:"number,omitempty"`
	Is     Kind    `json:"is,omitempty"`
}

// Kind is the kind of a cell.
type Kind uint8

// The kinds of cells.
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
	latin    map[string]string // requested names in Latin letters, by name
	has      event.Details     // the column exists if any athlete has a value
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

// teamsOf returns the teams of an athlete, in short form, because lists of athletes have many columns.
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

// team returns a team in full, followed by its name in the second language.
func (m maker) team(l event.Level, team string) string {
	if second := m.Settings.Teams.Forms.Of(l, team).Second; second != "" && len(m.languages()) > 1 {
		return team + " / " + second
	}
	return team
}

// teamTitle returns a team as the title of a table: the book in the second language uses its name there.
func (m maker) teamTitle(l event.Level, team string) string {
	if m.again {
		return cmp.Or(m.Settings.Teams.Forms.Of(l, team).Second, team)
	}
	return team
}

// place writes a place, or the word instead of one. For the public, an injury reads left.
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

func (m maker) arm(arm event.Arm) string { return m.say("server.class.arm_name", "arm", string(arm)) }
