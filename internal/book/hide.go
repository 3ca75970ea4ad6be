package book

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Hide returns documents with names replaced wherever they are whole words. Final versions need it for people who asked
// for initials later.
func Hide(documents []Document, shown map[string]string) []Document {
	names := slices.SortedFunc(func(yield func(string) bool) {
		for name := range shown {
			if name != "" && !yield(name) {
				return
			}
		}
	}, func(a, b string) int { return cmp.Or(cmp.Compare(len(b), len(a)), cmp.Compare(a, b)) }) // the longest first
	if len(names) == 0 {
		return documents
	}
	hide := func(s string) string {
		for _, name := range names {
			s = replaceName(s, name, shown[name])
		}
		return s
	}
	hidden := slices.Clone(documents)
	for i, d := range hidden {
		hidden[i].Tables = slices.Clone(d.Tables)
		for j, t := range d.Tables {
			rows := make([][]Cell, len(t.Rows))
			for k, row := range t.Rows {
				rows[k] = slices.Clone(row)
				for l := range row {
					rows[k][l].Text = hide(row[l].Text)
				}
			}
			notes := slices.Clone(t.Notes)
			for k, note := range notes {
				notes[k] = hide(note)
			}
			hidden[i].Tables[j].Rows, hidden[i].Tables[j].Notes = rows, notes
		}
	}
	return hidden
}

// replaceName replaces a name in a text, but not within longer words.
func replaceName(s, name, by string) string {
	var out strings.Builder
	for {
		at := strings.Index(s, name)
		if at < 0 {
			out.WriteString(s)
			return out.String()
		}
		before, _ := utf8.DecodeLastRuneInString(s[:at])
		after, _ := utf8.DecodeRuneInString(s[at+len(name):])
		out.WriteString(s[:at])
		if within(before) || within(after) {
			_, size := utf8.DecodeRuneInString(s[at:])
			out.WriteString(s[at : at+size])
			s = s[at+size:]
			continue
		}
		out.WriteString(by)
		s = s[at+len(name):]
	}
}

// within reports whether a word continues at a character.
func within(r rune) bool { return unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsDigit(r) }
