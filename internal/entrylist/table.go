package entrylist

import (
	"slices"
	"strings"
	"unicode"
)

// row is a line of a list, cut into cells without surrounding white space.
type row struct {
	line  int // in the file, from 1
	cells []string
}

func (r row) filled() (n int) {
	for _, c := range r.cells {
		if c != "" {
			n++
		}
	}
	return n
}

func (r row) cell(i int) string {
	if i < 0 || i >= len(r.cells) {
		return ""
	}
	return r.cells[i]
}

// Separators between cells. spaces means two or more of them, dash means one between spaces.
const (
	noSeparator = ""
	spaces      = "  "
	dash        = " - "
)

// rowsOf cuts a text into rows, by the separator that most lines agree on.
func rowsOf(s string) (rows []row, separator string) {
	s = strings.TrimPrefix(s, "\uFEFF")
	s = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\u2028", "\n", "\x00", "", "\v", "\n", "\f", "\n").Replace(s)
	skip := 0
	if first, rest, found := strings.Cut(s, "\n"); len(first) >= 5 && len(first) <= 6 && strings.EqualFold(first[:4], "sep=") {
		if separator = strings.TrimSpace(first[4:]); first[4] == '\t' {
			separator = "\t"
		}
		s, skip = rest, 1
		if !found {
			return nil, separator
		}
	}
	if separator == "" {
		separator = separatorOf(s)
	}
	return headed(split(s, separator, skip)), separator
}

// separatorOf returns the separator of a text: the usual one that gives most lines the same number of cells.
func separatorOf(s string) string {
	lines := 0
	for line := range strings.Lines(s) {
		if strings.TrimSpace(line) != "" {
			lines++
		}
	}
	if lines == 0 {
		return noSeparator
	}
	best, most := noSeparator, 0.0
	for _, separator := range []string{"\t", ";", ",", "|", spaces, dash} {
		widths := map[int]int{}
		wide := 0
		for _, r := range split(s, separator, 0) {
			if n := len(r.cells); n > 1 {
				widths[n]++
				wide++
			}
		}
		agreed, width := 0, 0
		for n, count := range widths {
			if count > agreed || count == agreed && n > width {
				agreed, width = count, n
			}
		}
		// Lines with several cells also count, because typed lines are complete. One surname with a comma makes no
		// table.
		score := float64(agreed) + 0.3*float64(wide-agreed)
		switch separator {
		case ",":
			score *= 0.98
			if wide*2 < lines && lines > 2 {
				continue
			}
		case spaces:
			if score *= 0.8; wide*10 < lines*7 || agreed < 2 {
				continue
			}
		case dash:
			if score *= 0.8; wide*2 < lines {
				continue
			}
		default:
			if wide*4 < lines {
				continue
			}
		}
		if score > most {
			best, most = separator, score
		}
	}
	return best
}

// split cuts a text into non-empty rows. Quotation marks in pairs work as in RFC 4180; a single one is an ordinary character.
func split(s, separator string, skip int) []row {
	var rows []row
	line := 1 + skip
	for len(s) > 0 {
		r := row{line: line}
		for {
			cell, rest, end, lines := nextCell(s, separator)
			r.cells = append(r.cells, squeeze(cell))
			line += lines
			if s = rest; end {
				break
			}
		}
		for len(r.cells) > 1 && r.cells[len(r.cells)-1] == "" && (separator == spaces || separator == dash) {
			r.cells = r.cells[:len(r.cells)-1]
		}
		if r.filled() > 0 {
			rows = append(rows, r)
		}
	}
	return rows
}

// headed moves a class and colon at the beginning of a row to a separate row, for example in "75 kg right: Tom Alder, Piet Brook".
// That row is then the section of the names after the colon. Several names there stay one unknown name, because a line is one
// athlete's.
func headed(rows []row) []row {
	all := make([]row, 0, len(rows))
	for _, r := range rows {
		class, first, found := strings.Cut(r.cells[0], ":")
		if first = strings.TrimSpace(first); !found || first == "" || !saysClass(class) || saysClass(first) {
			all = append(all, r)
			continue
		}
		all = append(all, row{r.line, []string{class}})
		cells := append([]string{first}, r.cells[1:]...)
		if len(cells) == 1 {
			cells = strings.Split(first, ",")
		}
		if len(cells) == 1 || slices.ContainsFunc(cells, func(c string) bool { return len(strings.Fields(c)) < 2 || isOdd(strings.TrimSpace(c)) }) {
			all = append(all, row{r.line, append([]string{first}, r.cells[1:]...)})
			continue
		}
		all = append(all, row{r.line, []string{strings.Join(cells, " ¦ ")}})
	}
	return all
}

// maxQuotedLines is the maximum number of line ends in a quoted cell; beyond it, the quotation mark has no counterpart.
const maxQuotedLines = 3

// nextCell returns the first cell of a text, the rest, whether it was the last one of its line, and its number of line
// ends.
func nextCell(s, separator string) (cell, rest string, end bool, lines int) {
	if separator != spaces && separator != dash {
		if lead := strings.TrimLeft(s, " "); strings.HasPrefix(lead, `"`) {
			if cell, rest, ok := quoted(lead[1:], separator); ok {
				lines = strings.Count(cell, "\n")
				cell = strings.ReplaceAll(cell, "\n", " ")
				switch {
				case rest == "":
					return cell, "", true, lines + 1
				case rest[0] == '\n':
					return cell, rest[1:], true, lines + 1
				}
				return cell, rest[len(separator):], false, lines
			}
		}
	}
	lineEnd := strings.IndexByte(s, '\n')
	if lineEnd < 0 {
		lineEnd = len(s)
	}
	at := -1
	width := len(separator)
	switch separator {
	case noSeparator:
	case spaces:
		lead := len(s[:lineEnd]) - len(strings.TrimLeft(s[:lineEnd], " "))
		if at = strings.Index(s[lead:lineEnd], "  "); at >= 0 {
			at += lead
			width = len(s[at:lineEnd]) - len(strings.TrimLeft(s[at:lineEnd], " "))
		}
	case dash:
		for _, sign := range []string{" - ", " – ", " — "} {
			if i := strings.Index(s[:lineEnd], sign); i >= 0 && (at < 0 || i < at) {
				at, width = i, len(sign)
			}
		}
	default:
		at = strings.Index(s[:lineEnd], separator)
	}
	if at < 0 {
		return s[:lineEnd], s[min(lineEnd+1, len(s)):], true, 1
	}
	// A separator at the end of a text adds an empty cell.
	if at+width == len(s) {
		return s[:at], "", true, 1
	}
	return s[:at], s[at+width:], false, 0
}

// quoted returns a cell up to its closing quotation mark, and the rest.
func quoted(s, separator string) (cell, rest string, ok bool) {
	var b strings.Builder
	lines := 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '\n':
			if lines++; lines > maxQuotedLines {
				return "", "", false
			}
			b.WriteByte('\n')
		case '"':
			if i+1 < len(s) && s[i+1] == '"' {
				b.WriteByte('"')
				i++
				continue
			}
			rest = strings.TrimLeft(s[i+1:], " ")
			if rest == "" || rest[0] == '\n' || separator != "" && strings.HasPrefix(rest, separator) {
				return b.String(), rest, true
			}
			return "", "", false
		default:
			b.WriteByte(s[i])
		}
	}
	return "", "", false
}

// squeeze replaces each run of white space by one space, and removes invisible characters.
func squeeze(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case r == '\u200b' || r == '\ufeff' || r == '\u00ad' || r == '\u2060':
			return -1
		case unicode.IsControl(r) && !unicode.IsSpace(r):
			return -1
		}
		return r
	}, s)
	return strings.Join(strings.Fields(s), " ")
}
