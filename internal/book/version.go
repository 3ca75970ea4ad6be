package book

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/toproll/toproll/internal/message"
)

// Version is the final version of an event's book. It never changes; a later change of the event goes into the next version.
type Version struct {
	Number    int // at its event, from 1
	MadeAt    time.Time
	MadeBy    string // name
	Language  message.Language
	Second    message.Language // "" for none
	Reason    string           // why it replaces the previous one; "" in the first
	Public    []Document
	Official  []Document
	HandedOut []Handout // by time
}

// Handout is the receipt of a version by a person or office.
type Handout struct {
	To string // a club, a federation, an office
	At time.Time
	By string // name
}

// Edition returns the official documents of the version, or those for the public.
func (v Version) Edition(official bool) []Document {
	if official {
		return v.Official
	}
	return v.Public
}

// Hash returns the SHA-256 of documents in hex, which links paper to the stored version.
func Hash(documents []Document) string {
	b, err := json.Marshal(documents)
	if err != nil {
		panic(err) // they are texts and numbers
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

// Replaces returns a document with the replaced version, the reason, and every cell that changed.
func Replaces(before, after Version, official bool) Document {
	l := after.Language
	say := func(code message.Code, params ...any) string { return l.Say(message.New(code, params...)) }
	head := func(name string) Column { return Column{Title: say("server.book.head", "head", name)} }
	d := Document{ID: "changes", Part: Before, Title: say("server.book.replaces", "number", before.Number)}
	t := Table{Columns: []Column{head("document"), head("row"), head("column"), head("was"), head("is")}}
	if after.Reason != "" {
		t.Notes = []string{say("server.book.reason", "reason", after.Reason)}
	}
	was, is := before.Edition(official), after.Edition(official)
	for _, id := range ids(was, is) {
		old, now := find(was, id), find(is, id)
		title := now.Title
		if title == "" {
			title = old.Title
		}
		for _, c := range compare(old, now) {
			of := title
			if c.table != "" {
				of += ", " + c.table
			}
			t.Rows = append(t.Rows, []Cell{text(of), text(c.row), text(c.column), c.was, c.is})
		}
	}
	d.Tables = []Table{t}
	return d
}

func ids(was, is []Document) (all []string) {
	for _, d := range slices.Concat(is, was) {
		if !slices.Contains(all, d.ID) {
			all = append(all, d.ID)
		}
	}
	return all
}

func find(documents []Document, id string) Document {
	if at := slices.IndexFunc(documents, func(d Document) bool { return d.ID == id }); at >= 0 {
		return documents[at]
	}
	return Document{}
}

// change is a changed cell, by the title of its table, the name of its row and the head of its column.
type change struct {
	table, row, column string
	was, is            Cell
}

// compare returns the changed cells of a document. It matches rows by name.
func compare(was, is Document) (changes []change) {
	old, now := cellsOf(was), cellsOf(is)
	for _, key := range now.order {
		if old.cells[key] != now.cells[key] {
			changes = append(changes, change{key.table, key.row, key.column, old.cells[key], now.cells[key]})
		}
	}
	for _, key := range old.order {
		if _, still := now.cells[key]; !still && old.cells[key] != (Cell{}) {
			changes = append(changes, change{key.table, key.row, key.column, old.cells[key], Cell{}})
		}
	}
	return changes
}

type cellKey struct{ table, row, column string }

type cells struct {
	order []cellKey
	cells map[cellKey]Cell
}

// cellsOf returns the cells of a document by table, row and column. A row is named by its first text; tables and rows of the same
// name are numbered.
func cellsOf(d Document) cells {
	all := cells{cells: map[cellKey]Cell{}}
	tables := map[string]int{}
	for _, t := range d.Tables {
		table := t.Title
		if tables[table]++; tables[table] > 1 {
			table += " (" + strconv.Itoa(tables[table]) + ")"
		}
		seen := map[string]int{}
		for _, row := range t.Rows {
			name := nameOf(row)
			if seen[name]++; seen[name] > 1 {
				name += " (" + strconv.Itoa(seen[name]) + ")"
			}
			for i, c := range row {
				key := cellKey{table, name, t.Columns[i].Title}
				if _, twice := all.cells[key]; twice {
					key.column += fmt.Sprintf(" (%d)", i+1)
				}
				all.order, all.cells[key] = append(all.order, key), c
			}
		}
	}
	return all
}

// nameOf returns the first text of a row.
func nameOf(row []Cell) string {
	if at := slices.IndexFunc(row, func(c Cell) bool { return c.Is == Text }); at >= 0 {
		return row[at].Text
	}
	return ""
}
