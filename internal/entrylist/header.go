package entrylist

import (
	"regexp"
	"slices"
	"strings"
)

// reader is a reading in progress.
type reader struct {
	Reading
	hints  Hints
	facts  Facts
	rows   []row
	body   int      // index of the first row below the header
	kinds  []Column // of the columns
	clubs  bool     // a column of region and club has the club first
	marked []string // classes of columns in which athletes have a mark
	pair   [2][]string
	named  bool // a header names the columns
	asks   map[string]*Question
	order  []string // keys of asks
	spread bool     // the columns' meanings are reliable, so a value that does not fit is a mistake
}

var brackets = regexp.MustCompile(`[(\[{][^)\]}]*[)\]}]`)

// headerOf returns the meaning of a header cell, "" if unknown; phrase is the class of a column of marks.
func headerOf(cell string) (column Column, phraseOf string) {
	if cell == "" {
		return "", ""
	}
	if column, ok := headerWord(cell); ok {
		return column, ""
	}
	if items := phrase(cell, ageBounds{}); len(items) == 1 && len(items[0].words) == 0 {
		switch w := items[0]; {
		case w.limit > 0 && saysClass(cell):
			return Classes, cell
		case w.hasArm() && !w.hasSex() && !w.age.said() && w.limit == 0:
			switch {
			case w.right && w.left:
				return Classes, ""
			case w.right:
				return ClassesRight, ""
			default:
				return ClassesLeft, ""
			}
		}
	}
	for _, part := range append([]string{brackets.ReplaceAllString(cell, " ")}, strings.FieldsFunc(cell, func(r rune) bool { return strings.ContainsRune("/|,;()[]\n–-", r) })...) {
		if key := headerKey(part); key != "" {
			if column, ok := headerWord(part); ok {
				return column, ""
			}
			if short := strings.TrimRight(key, " 0123456789"); short != key {
				if column, ok := headerWords[short]; ok {
					return column, ""
				}
			}
		}
	}
	return "", ""
}

// isName reports whether a column identifies a person.
func isName(c Column) bool { return c == Name || c == Family || c == Given }

// headerScore counts the known cells of a row as a header; names reports whether one of them identifies a person.
func headerScore(r row) (known int, names bool) {
	for _, cell := range r.cells {
		c, _ := headerOf(cell)
		if c != "" && !saysDatum(cell) {
			known++
			names = names || isName(c)
		}
	}
	return known, names
}

var datum = regexp.MustCompile(`^\d{4}$|\d{1,4}[-./]\d{1,2}[-./]\d{1,4}|@`)

// saysDatum reports whether a cell holds a date, a year or an address: headers have none.
func saysDatum(cell string) bool { return datum.MatchString(cell) }

// isHeader reports whether a row names columns.
func isHeader(r row) bool {
	known, names := headerScore(r)
	filled := r.filled()
	switch {
	case filled == 0 || saysClass(strings.Join(r.cells, " ")):
		return false
	case filled == 1:
		c, _ := headerOf(r.cells[slices.IndexFunc(r.cells, func(s string) bool { return s != "" })])
		return isName(c)
	case names:
		return known >= 2 && known*3 >= filled
	}
	return known >= 2 && known*3 >= filled*2
}

// howDeep is the number of rows to search for a header, because titles and addresses can precede it.
const howDeep = 25

// findColumns finds the header and sets each column's meaning.
func (r *reader) findColumns() {
	width := 0
	for _, row := range r.rows {
		width = max(width, len(row.cells))
	}
	at := slices.IndexFunc(r.rows[:min(len(r.rows), howDeep)], isHeader)
	if at < 0 && len(r.rows) > 2 && r.unknownHeader() {
		at = 0
	}
	var head row
	if at >= 0 {
		head = r.rows[at]
		r.Header, r.body, r.named = head.line, at+1, true
		for len(head.cells) > 0 && head.cells[len(head.cells)-1] == "" && !r.filledBelow(len(head.cells)-1) {
			head.cells = head.cells[:len(head.cells)-1]
		}
	}
	r.kinds, r.marked = make([]Column, width), make([]string, width)
	sure := make([]bool, width)
	for i := range r.kinds {
		if r.kinds[i], r.marked[i] = headerOf(head.cell(i)); r.kinds[i] != "" {
			sure[i] = true
			if key := headerKey(head.cell(i)); r.kinds[i] == ClubRegion {
				first, _, _ := strings.Cut(key, " ")
				r.clubs = headerWords[first] == Club
			}
		}
	}
	if r.named {
		r.settle(head)
		// A column without a title may still hold athletes' data.
		r.guess(sure, !slices.ContainsFunc(r.kinds, isName))
	} else {
		r.guess(sure, true)
	}
	for i, c := range r.hints.Columns {
		if i < width && slices.Contains(Columns, c) {
			r.kinds[i], sure[i] = c, true
			if c != Classes {
				r.marked[i] = ""
			}
		}
	}
	said := len(r.hints.Columns) > 0
	for i, c := range r.kinds {
		if c == "" {
			r.kinds[i] = Ignored
		}
		r.Columns = append(r.Columns, ReadColumn{head.cell(i), r.kinds[i], sure[i], r.samples(i)})
	}
	if r.named && !said && len(r.rows) > r.body {
		r.Ask = !slices.ContainsFunc(r.Columns, func(c ReadColumn) bool { return isName(c.Column) && c.Sure })
	}
	var sexes []string
	for _, row := range r.rows[r.body:] {
		for i, c := range row.cells {
			if r.kind(i) == SexColumn && c != "" && len(wordKey(c)) <= 2 {
				sexes = append(sexes, c)
			}
		}
	}
	r.pair = pairFor(sexes)
}

func (r *reader) kind(i int) Column {
	if i < len(r.kinds) {
		return r.kinds[i]
	}
	return Ignored
}

func (r *reader) filledBelow(i int) bool {
	return slices.ContainsFunc(r.rows[r.body:], func(row row) bool { return row.cell(i) != "" })
}

// settle resolves header words that depend on each other: "Name" beside "Vorname" is the family name.
func (r *reader) settle(head row) {
	find := func(c Column) int { return slices.Index(r.kinds, c) }
	has := func(c Column) bool { return find(c) >= 0 }
	// Of two columns with the same name the first one counts, except for classes.
	seen := map[Column]bool{}
	for i, c := range r.kinds {
		if seen[c] && slices.Contains([]Column{Name, Given, Family, Patronymic, SexColumn, Birth, Club, ClubRegion, Region, Country, Email, Status, Password}, c) {
			if c == Birth && !r.filledAs(find(Birth), looksBirth) {
				r.kinds[find(Birth)] = Ignored
				continue
			}
			r.kinds[i] = Ignored
		}
		seen[c] = true
	}
	switch {
	case has(Name) && has(Given) && !has(Family):
		r.kinds[find(Name)] = Family
	case has(Name) && has(Family) && !has(Given):
		r.kinds[find(Name)] = Given
	case has(Name) && has(Family) && has(Given):
		r.kinds[find(Name)] = Ignored
	case has(Given) && !has(Family) && !has(Name):
		r.kinds[find(Given)] = Name
	case has(Family) && !has(Given) && !has(Name):
		r.kinds[find(Family)] = Name
	}
	weight := find(WeightColumn)
	if weight < 0 {
		return
	}
	digits := func(cell string) bool { return strings.ContainsFunc(cell, isDigit) }
	limits := r.filledAs(weight, r.isLimit)
	switch classes := find(Classes); {
	case classes >= 0 && !r.filledAs(classes, digits) && limits:
		if r.kinds[classes] = GroupColumn; !has(GroupColumn) || true {
			r.kinds[weight] = Classes
		}
	case classes >= 0, has(ClassesRight), has(ClassesLeft):
		if !has(ClassesRight) && !has(ClassesLeft) || !limits {
			r.kinds[weight] = Ignored
		} else {
			r.kinds[weight] = Classes
		}
	case limits:
		r.kinds[weight] = Classes
	default:
		r.kinds[weight] = Ignored
	}
}

// filledAs reports whether most filled cells of a column pass a test.
func (r *reader) filledAs(i int, is func(string) bool) bool {
	filled, are := 0, 0
	for _, row := range r.rows[r.body:] {
		if c := row.cell(i); c != "" {
			if filled++; is(c) {
				are++
			}
		}
	}
	return filled > 0 && are*10 >= filled*7
}

// isLimit reports whether a cell is the weight of a class, not a body weight.
func (r *reader) isLimit(cell string) bool {
	items := phrase(cell, r.facts.bounds())
	if len(items) == 0 || items[0].limit == 0 || len(items[0].words) > 0 {
		return false
	}
	return slices.ContainsFunc(r.facts.Classes, func(c Class) bool { return r.facts.weighs(c.Class.Weight, items[0]) })
}

func looksBirth(cell string) bool { return yearIn(cell, 2100) > 0 }

// looksSex reports whether a cell can only be a sex.
func looksSex(cell string) bool {
	return slices.ContainsFunc(sexPairs, func(pair [2][]string) bool { return sexOf(cell, pair) != "" })
}

func (r *reader) looksClass(cell string) bool {
	if _, ok := r.facts.named(cell); ok {
		return true
	}
	return saysClass(cell) || r.isLimit(cell)
}

// unknownHeader reports whether the first row names columns in unknown words: the rows below have years, sexes or
// classes, and it has none.
func (r *reader) unknownHeader() bool {
	first := r.rows[0]
	if first.filled() < 2 || slices.ContainsFunc(first.cells, func(c string) bool { return strings.ContainsFunc(c, isDigit) || strings.Contains(c, "@") }) {
		return false
	}
	rest := reader{facts: r.facts, rows: r.rows[1:]}
	for i, cell := range first.cells {
		if cell == "" || looksSex(cell) || r.looksClass(cell) {
			continue
		}
		for _, looks := range []func(string) bool{looksBirth, looksSex, r.looksClass, func(s string) bool { return strings.Contains(s, "@") }} {
			if rest.filledAs(i, looks) {
				return true
			}
		}
	}
	return false
}

// guess determines unknown columns from their cells; names is whether one must be the name.
func (r *reader) guess(sure []bool, names bool) {
	r.spread = r.named
	width := len(r.kinds)
	if width == 1 {
		r.kinds[0] = Name
	}
	if width < 2 {
		return
	}
	open := func(i int) bool { return r.kinds[i] == "" }
	if !r.named && width > 1 && r.inOrder() {
		for i := range r.kinds {
			r.kinds[i] = usual[min(i, len(usual)-1)]
		}
		r.spread = r.steady()
		return
	}
	if !r.named {
		r.spread = r.steady()
	}
	has := func(c Column) bool { return slices.Contains(r.kinds, c) }
	for i := range r.kinds {
		if !open(i) || !r.filledBelow(i) {
			continue
		}
		switch {
		case r.filledAs(i, func(s string) bool { return strings.Contains(s, "@") }) && !has(Email):
			r.kinds[i] = Email
		case r.filledAs(i, looksSex) && !has(SexColumn):
			r.kinds[i] = SexColumn
		case r.filledAs(i, looksBirth) && !has(Birth):
			r.kinds[i] = Birth
		case len(r.facts.Classes) > 0 && r.filledAs(i, r.looksClass) && !(r.named && has(Classes)):
			r.kinds[i] = Classes
		case r.filledAs(i, func(s string) bool { return !strings.ContainsFunc(s, isLetter) }):
			r.kinds[i] = Ignored // line numbers, telephone numbers
		}
	}
	if !names {
		return
	}
	var texts []int
	for i := range r.kinds {
		if open(i) && r.filledBelow(i) {
			texts = append(texts, i)
		}
	}
	if len(texts) == 0 {
		return
	}
	if len(texts) > 1 && r.filledAs(texts[0], isOneWord) && r.filledAs(texts[1], isOneWord) && !has(Family) && !has(Given) {
		r.kinds[texts[0]], r.kinds[texts[1]] = Family, Given
		sure[texts[0]], sure[texts[1]] = false, false
		texts = texts[2:]
	} else {
		r.kinds[texts[0]] = Name
		texts = texts[1:]
	}
	if r.named {
		return // an unknown header means that the column is something else, which a person knows
	}
	for _, c := range []Column{Club, Country} {
		if len(texts) > 0 {
			r.kinds[texts[0]] = c
			texts = texts[1:]
		}
	}
	for _, i := range texts {
		r.kinds[i] = Classes
	}
}

func isOneWord(s string) bool {
	return !strings.ContainsAny(s, " ") && strings.ContainsFunc(s, isLetter)
}

// usual is the usual order of columns without a header.
var usual = []Column{Name, SexColumn, Birth, Club, Country, Classes}

// fits reports whether a cell can belong to a column without a header.
func (r *reader) fits(cell string, c Column) bool {
	switch {
	case cell == "":
		return true
	case c == SexColumn:
		return looksSex(cell)
	case c == Birth:
		return looksBirth(cell)
	case c == Classes:
		return r.looksClass(cell)
	}
	return strings.ContainsFunc(cell, isLetter) && !looksSex(cell)
}

// inOrder reports whether most rows have the usual columns in order.
func (r *reader) inOrder() bool {
	wide, fit := 0, 0
	for _, row := range r.rows[r.body:] {
		if len(row.cells) < 2 {
			continue
		}
		if wide++; r.rowInOrder(row) {
			fit++
		}
	}
	return wide > 0 && fit*10 >= wide*7
}

func (r *reader) rowInOrder(row row) bool {
	for i, c := range row.cells {
		if !r.fits(c, usual[min(i, len(usual)-1)]) {
			return false
		}
	}
	return true
}

// steady reports whether a list without a header is a table: many rows of one width.
func (r *reader) steady() bool {
	widths := map[int]int{}
	for _, row := range r.rows[r.body:] {
		widths[len(row.cells)]++
	}
	for width, n := range widths {
		if width > 2 && n >= 4 && n*10 >= len(r.rows[r.body:])*7 {
			return true
		}
	}
	return false
}

func (r *reader) samples(i int) []string {
	list := []string{}
	for _, row := range r.rows[r.body:] {
		if c := row.cell(i); c != "" && !slices.Contains(list, c) && row.filled() > 1 || c != "" && len(r.kinds) == 1 {
			if list = append(list, clip(printable(c), 40)); len(list) == 3 {
				break
			}
		}
	}
	return list
}
