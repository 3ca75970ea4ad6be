package message

import (
	"bytes"
	"errors"
	"fmt"
	"iter"
	"strconv"
	"strings"
	"unicode/utf8"
)

// entry is an entry of a PO file. An entry with a flaw is not to be used.
type entry struct {
	line              int // of its first line, from 1; comments are not part of it
	context, id, said quoted
	flaw              error
}

// quoted is a string of a PO file, one quoted piece a line.
type quoted [][]byte

// text returns what is quoted.
func (q quoted) text() (string, error) {
	var whole strings.Builder
	for _, piece := range q {
		if !utf8.Valid(piece) {
			return "", errors.New("the text is not UTF-8")
		}
		text, err := strconv.Unquote(string(piece))
		if err != nil || len(piece) == 0 || piece[0] != '"' {
			return "", errors.New("a text is not in plain quotation marks, or has an unknown escape in it")
		}
		whole.WriteString(text)
	}
	return whole.String(), nil
}

// entries yields the entries of a PO file, without comments and obsolete entries. An entry is valid
// until the next one.
func entries(text []byte) iter.Seq[*entry] {
	return func(yield func(*entry) bool) {
		var e entry
		var field *quoted // of e, to which a line without a keyword belongs; nil between entries
		// next yields the entry that has ended, if any, and begins one.
		next := func(line int) bool {
			if field != nil && field != &e.said && e.flaw == nil {
				e.flaw = errors.New("it has no msgstr")
			}
			if field != nil && !yield(&e) {
				return false
			}
			field = nil
			e = entry{line: line, context: e.context[:0], id: e.id[:0], said: e.said[:0]}
			return true
		}
		line := 0
		for raw := range bytes.Lines(bytes.TrimPrefix(text, []byte("\ufeff"))) {
			line++
			piece := bytes.TrimSpace(raw)
			keyword, rest, _ := bytes.Cut(piece, []byte(" "))
			rest = bytes.TrimSpace(rest)
			switch {
			case len(piece) == 0:
				if !next(0) {
					return
				}
			case piece[0] == '#':
			case piece[0] == '"' && field != nil:
				*field = append(*field, piece)
			case string(keyword) == "msgctxt":
				if !next(line) {
					return
				}
				e.context, field = append(e.context, rest), &e.context
			case string(keyword) == "msgid" && field == &e.context:
				e.id, field = append(e.id, rest), &e.id
			case string(keyword) == "msgid":
				if !next(line) {
					return
				}
				e.id, field = append(e.id, rest), &e.id
			case string(keyword) == "msgstr" && field == &e.id:
				e.said, field = append(e.said, rest), &e.said
			default:
				if field == nil {
					if !next(line) {
						return
					}
					field = &e.said
				}
				if e.flaw == nil {
					e.flaw = fmt.Errorf("line %d is neither msgctxt, msgid, msgstr nor a quoted text", line)
				}
			}
		}
		next(0)
	}
}
