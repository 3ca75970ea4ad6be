// Package book makes the documents of an event's result book from its classes: tables of typed cells in a language. Screen,
// print, spreadsheet and export show the same tables. It consists of pure functions.
package book

import (
	"cmp"
	"slices"

	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/message"
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

func (m maker) arm(arm event.Arm) string { return m.say("server.class.arm_name", "arm", string(arm)) }
