package book

import (
	"cmp"
	"slices"

	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/results"
)

// ranks lists the athletes who fulfilled a rank in the sport by their place, one table for each rank. Each athlete has the highest
// rank fulfilled, in the class of the best place.
func (m maker) ranks() Document {
	d := m.document(After, "ranks")
	type fulfilled struct {
		norm  int
		entry results.Entry
		class results.Class
	}
	best := map[string]fulfilled{}
	for _, c := range m.Classes {
		for _, e := range c.Entries {
			norm := slices.IndexFunc(m.Settings.Book.Norms.All(), func(n event.Norm) bool {
				return !e.Guest && e.Place > 0 && e.Place <= n.Place && c.Field() >= n.Athletes
			})
			if norm < 0 {
				continue
			}
			was, known := best[e.Person]
			if !known || norm < was.norm || norm == was.norm && e.Place < was.entry.Place {
				best[e.Person] = fulfilled{norm, e, c}
			}
		}
	}
	for i, norm := range m.Settings.Book.Norms.All() {
		t := Table{Title: norm.Rank, Columns: slices.Concat([]Column{m.numbers("number"), m.head("name")}, m.personalHeads(), m.teamHeads(),
			[]Column{m.head("class"), m.numbers("place"), m.numbers("athletes")})}
		if m.coached() {
			t.Columns = append(t.Columns, m.head("coach"))
		}
		for person, one := range best {
			if one.norm != i {
				continue
			}
			row := slices.Concat([]Cell{number(one.entry.Number), text(m.fullName(person, one.entry.Name))}, m.personal(person), m.teamsOf(one.entry.Shown),
				[]Cell{text(m.class(one.class.Class)), number(one.entry.Place), number(one.class.Field())})
			if m.coached() {
				row = append(row, text(m.athletes[person].Details.Coach(one.class.Class.Arm)))
			}
			t.Rows = append(t.Rows, row)
		}
		slices.SortFunc(t.Rows, func(a, b []Cell) int { return cmp.Compare(a[0].Number, b[0].Number) })
		d.Tables = append(d.Tables, t)
	}
	d.Tables = slices.DeleteFunc(d.Tables, func(t Table) bool { return len(t.Rows) == 0 })
	return d
}

// specialPrizes lists the special prizes with the announcer's words.
func (m maker) specialPrizes() Table {
	t := Table{Title: m.say("server.book.special_prizes"), Columns: []Column{m.head("prize"), m.head("name")}}
	for _, one := range m.Settings.Book.Prizes.All() {
		t.Rows = append(t.Rows, []Cell{text(one.Prize), text(one.To)})
		for _, l := range m.languages() {
			t.Notes = append(t.Notes, l.Say(message.New("server.book.announced_special", "prize", one.Prize, "who", one.To)))
		}
	}
	return t
}

// signers are the roles that usually sign a document of the officials' edition.
var signers = map[string][]string{
	"entries":  {"leader", "doctor"},
	"weigh-in": {"weigher", "weigher"},
	"draw":     {"drawer", "witness"},
	"report":   {"judge"},
}

// signatures are the lines below a document: its own, else the usual ones of officials, else the common ones.
func (m maker) signatures(document string) []event.Signature {
	set := m.Settings.Book.Signatures.Of(document)
	usual := signers[document]
	if !m.Official || usual == nil || slices.ContainsFunc(set, func(s event.Signature) bool { return s.Document == document }) {
		return set
	}
	var lines []event.Signature
	for _, role := range usual {
		said := message.New("server.book.signer", "role", role)
		line := event.Signature{Document: document, Role: m.Language.Say(said)}
		if m.Second != "" {
			line.Role = both(line.Role, m.Second.Say(said), " / ")
		}
		lines = append(lines, line)
	}
	return lines
}
