package entrylist

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/toproll/toproll/internal/text"
)

// kind is a kind of token.
type kind uint8

const (
	word kind = iota
	number
	mark // any other single character
)

// token is a folded piece of a written class.
type token struct {
	kind  kind
	text  string
	glued bool // no space before it
}

// tokens folds a text and cuts it between letters, digits and marks: "M80-R" is m, 80, -, r.
func tokens(s string) []token {
	var list []token
	runes := []rune(text.Fold(strings.NewReplacer("−", "-", "≥", ">", "≤", "<", "＋", "+", "№", " ", "½", ".5").Replace(s)))
	for i := 0; i < len(runes); {
		start, r := i, runes[i]
		glued := i > 0 && !unicode.IsSpace(runes[i-1])
		switch {
		case unicode.IsSpace(r):
			i++
			continue
		case isDigit(r):
			for i < len(runes) && isDigit(runes[i]) {
				i++
			}
			// One digit after a comma or a point is a fraction: 70,5 kg. A comma between two weights has two digits
			// after it.
			if i+1 < len(runes) && (runes[i] == '.' || runes[i] == ',') && isDigit(runes[i+1]) && (i+2 == len(runes) || !isDigit(runes[i+2])) {
				list = append(list, token{number, string(runes[start:i]) + "." + string(runes[i+1]), glued})
				i += 2
				continue
			}
			list = append(list, token{number, string(runes[start:i]), glued})
		case unicode.IsLetter(r):
			for i < len(runes) && (unicode.IsLetter(runes[i]) || unicode.Is(unicode.M, runes[i])) {
				i++
			}
			list = append(list, token{word, string(runes[start:i]), glued})
		default:
			i++
			list = append(list, token{mark, string(r), glued})
		}
	}
	return list
}

func isDigit(r rune) bool { return '0' <= r && r <= '9' }

// ages is an age group as a list names it.
type ages struct {
	label    meaning // meansJuniors, meansSeniors, meansMasters, meansGrandMasters; meansNothing if none
	from, to int     // as far as given
}

func (a ages) said() bool { return a != ages{} }

// wanted is one class, or one for each arm, as far as a phrase describes it.
type wanted struct {
	right, left       bool
	men, women, mixed bool
	limit             float64 // 0 if not given
	over, open        bool
	heavy             bool // heavyweight: the class above the highest limit, unless a limit is given
	para              bool
	unit              meaning // meansKilograms, meansPounds; meansNothing if not given
	age               ages
	words             []string // words outside all tables: of a class's name or group, or not understood
	divisions         []string // such as professionals: a group if the event has it
	armFirst          bool     // the arm came before the weight
}

func (w wanted) hasArm() bool { return w.right || w.left }
func (w wanted) hasSex() bool { return w.men || w.women || w.mixed }
func (w wanted) empty() bool {
	return !w.hasArm() && !w.hasSex() && w.limit == 0 && !w.open && !w.heavy && !w.para && !w.age.said() && len(w.words) == 0 && len(w.divisions) == 0
}

// under fills gaps of a phrase from the context above it or in other columns.
func (w wanted) under(outer wanted) wanted {
	if !w.hasArm() {
		w.right, w.left = outer.right, outer.left
	}
	if !w.hasSex() {
		w.men, w.women, w.mixed = outer.men, outer.women, outer.mixed
	}
	if w.limit == 0 && !w.open && !w.heavy {
		w.limit, w.over, w.unit, w.open, w.heavy = outer.limit, outer.over, outer.unit, outer.open, outer.heavy
	}
	w.para = w.para || outer.para
	if !w.age.said() {
		w.age = outer.age
	}
	w.words = append(slices.Clone(outer.words), w.words...)
	w.divisions = append(slices.Clone(outer.divisions), w.divisions...)
	return w
}

// ageBounds are the age limits of an event's classes: "40+" is an age only if a class begins at 40.
type ageBounds struct{ from, to map[int]bool }

// phrase reads class descriptions in a text: one item for each class, or for both arms. It knows no classes, only
// possible ages.
func phrase(s string, bounds ageBounds) []wanted {
	p := parser{all: tokens(s), bounds: bounds}
	for p.i < len(p.all) {
		p.next()
	}
	p.push()
	share(p.items)
	return p.items
}

type parser struct {
	all       []token
	i         int
	cur       wanted
	items     []wanted
	separated bool // directly after a separator
	over      bool // the next number is a lower limit
	under     bool // "up to", like a bare number
	bounds    ageBounds
}

func (p *parser) push() {
	if !p.cur.empty() {
		p.items = append(p.items, p.cur)
	}
	p.cur, p.over, p.under = wanted{}, false, false
}

func (p *parser) at(i int) token {
	if i < 0 || i >= len(p.all) {
		return token{kind: mark}
	}
	return p.all[i]
}

// next reads one token, or all tokens of one known spelling.
func (p *parser) next() {
	t := p.all[p.i]
	switch t.kind {
	case mark:
		p.mark(t)
		p.i++
	case number:
		p.number()
	case word:
		m, n, known := p.meaning()
		if !known && t.text == "u" && p.at(p.i+1).kind == mark && p.at(p.i+1).text == "-" && p.at(p.i+2).kind == number {
			known, m, n = true, meansNothing, 1
		}
		if n == 1 && (t.text == "u" || t.text == "under") && p.ageUnder() {
			return
		}
		if !known {
			p.unknown(t.text)
			p.i++
			return
		}
		p.mean(m, strings.Join(p.textOf(p.i, n), " "))
		p.i += n
		if m != meansAnd {
			p.separated = false
		}
	}
}

func (p *parser) textOf(from, n int) []string {
	var words []string
	for _, t := range p.all[from : from+n] {
		if t.kind != mark {
			words = append(words, t.text)
		}
	}
	return words
}

// meaning returns the meaning of the longest known spelling here, and its number of tokens.
func (p *parser) meaning() (meaning, int, bool) {
	best, length, found := meansNothing, 1, false
	key := ""
	words := 0
	for i := p.i; i < len(p.all) && words < longestWord; i++ {
		t := p.all[i]
		if t.kind == mark {
			if (t.text == "-" || t.text == ".") && t.glued && i > p.i {
				continue
			}
			break
		}
		if t.kind == number && i == p.i {
			break
		}
		if key += " " + t.text; words == 0 {
			key = t.text
		}
		words++
		if m, ok := classWords[key]; ok {
			best, length, found = m, i-p.i+1, true
		}
	}
	return best, length, found
}

// ageUnder reads U18 and "under 18".
func (p *parser) ageUnder() bool {
	i := p.i + 1
	if t := p.at(i); t.kind == mark && t.text == "-" {
		i++
	}
	n, ok := p.whole(i)
	if !ok || n < 8 || n > 23 {
		return false
	}
	if m, _, known := p.meaningAt(i + 1); known && (m == meansKilograms || m == meansPounds) {
		return false
	}
	p.startAt(true)
	p.cur.age.label, p.cur.age.to = meansJuniors, n
	p.i, p.separated = i+1, false
	return true
}

func (p *parser) whole(i int) (int, bool) {
	t := p.at(i)
	if t.kind != number {
		return 0, false
	}
	n, err := strconv.Atoi(t.text)
	return n, err == nil
}

func (p *parser) meaningAt(i int) (meaning, int, bool) {
	if p.at(i).kind != word {
		return meansNothing, 0, false
	}
	at := *p
	at.i = i
	return at.meaning()
}

// mark reads a character that is neither letter nor digit.
func (p *parser) mark(t token) {
	switch t.text {
	case "+", ">":
		if p.at(p.i+1).kind == number {
			// In "75 R + 80 L" the sign can also mean "and", so a caller tries both readings.
			p.over = true
		}
	case ";", "|", "\n":
		p.push()
	case ",", "/", "&", "\\":
		p.separate()
	}
}

// separate begins another class if the current one has a weight and a number comes before the next separator.
func (p *parser) separate() {
	p.separated = true
	if p.cur.limit == 0 && !p.cur.open && !(p.cur.heavy && p.cur.hasArm()) {
		return
	}
	for i := p.i + 1; i < len(p.all); i++ {
		t := p.all[i]
		if t.kind == mark && strings.Contains(",/&;|\n", t.text) {
			return
		}
		if t.kind == number && !p.isAge(i) {
			p.push()
			return
		}
	}
}

// startAt begins another class if a word repeats known data.
func (p *parser) startAt(repeats bool) {
	if repeats && p.cur.limit > 0 && (p.cur.age.said() || p.cur.hasSex()) && p.separated {
		p.push()
	}
}

func (p *parser) number() {
	t := p.all[p.i]
	value, err := strconv.ParseFloat(t.text, 64)
	if err != nil || len(t.text) > 6 {
		p.unknown(t.text)
		p.i++
		return
	}
	p.separated = false
	if n, ok := p.ageAt(); ok {
		p.i = n
		return
	}
	// The limit is the end of a range: 75-80 kg.
	if dash := p.at(p.i + 1); dash.kind == mark && dash.text == "-" && p.at(p.i+2).kind == number && dash.glued && p.at(p.i+2).glued {
		p.i += 2
		value, err = strconv.ParseFloat(p.all[p.i].text, 64)
		if err != nil {
			p.unknown(t.text)
			p.i++
			return
		}
	}
	if p.cur.limit > 0 || p.cur.open {
		over := p.over
		p.push()
		p.over = over
	}
	p.cur.limit, p.cur.over = value, p.over
	p.over, p.under = false, false
	p.i++
	if next := p.at(p.i); next.kind == mark && next.text == "+" && (next.glued || p.at(p.i+1).kind != number) {
		p.cur.over = true
		p.i++
	}
	if m, n, known := p.meaningAt(p.i); known && (m == meansKilograms || m == meansPounds) {
		p.cur.unit = m
		p.i += n
		if next := p.at(p.i); next.kind == mark && (next.text == "+" && p.at(p.i+1).kind != number || next.text == "." && next.glued) {
			p.cur.over = p.cur.over || next.text == "+"
			p.i++
		}
	}
	if m, n, known := p.meaningAt(p.i); known && m == meansOver && p.at(p.i+n).kind != number {
		p.cur.over = true // "110 kg felett", "110 plus"
		p.i += n
	} else if known && m == meansUpTo && p.at(p.i+n).kind != number {
		p.i += n // "70 kg-ig"
	}
}

// isAge reports whether a word for years follows a number, or the number has the form of an age: 40+ beside a weight.
func (p *parser) isAge(i int) bool {
	at := *p
	at.i = i
	_, ok := at.ageAt()
	return ok
}

// ageAt reads an age, and returns the position after it.
func (p *parser) ageAt() (int, bool) {
	n, ok := p.whole(p.i)
	if !ok || n < 4 || n > 99 {
		return 0, false
	}
	end := p.i + 1
	from, to := n, 0
	isRange, plus := false, false
	if t := p.at(end); t.kind == mark && t.text == "-" {
		if last, ok := p.whole(end + 1); ok && last > n && last < 100 {
			isRange, to, end = true, last, end+2
		}
	}
	if t := p.at(end); t.kind == mark && t.text == "+" && !isRange && (t.glued || p.at(end+1).kind != number) {
		plus = true
		end++
	}
	m, width, known := p.meaningAt(end)
	if known && (m == meansKilograms || m == meansPounds) {
		return 0, false
	}
	years := known && m == meansYears && width > 0 && len(p.at(end).text) > 1
	if years {
		end += width
	}
	prefix := p.at(p.i - 1)
	upTo := p.under || prefix.kind == mark && prefix.text == "<" || p.at(end).kind == mark && p.at(end).text == "-" && years
	label := p.cur.age.label
	weightFollows := p.numberBehind(end)
	switch {
	case years:
	case isRange:
		if !(weightFollows && to <= 40) && !p.bounds.to[to] || p.bounds.to[to] && !p.bounds.from[n] {
			return 0, false
		}
	case plus && p.bounds.from[n] && (weightFollows || p.cur.limit > 0):
	case plus && weightFollows && (label == meansMasters || label == meansGrandMasters):
	case upTo && p.bounds.to[n] && n <= 23 && (weightFollows || p.cur.limit > 0):
	case label == meansJuniors && n <= 23 && (weightFollows || p.cur.limit > 0), (label == meansMasters || label == meansGrandMasters) && n >= 30 && n%5 == 0 && weightFollows && !p.over && p.previousIsLabel():
		if label == meansJuniors {
			upTo = true
		}
	default:
		return 0, false
	}
	if p.cur.age.from > 0 || p.cur.age.to > 0 {
		return 0, false
	}
	switch {
	case isRange:
		p.cur.age.from, p.cur.age.to = from, to
	case upTo || years && !plus && n <= 23 && label != meansMasters && label != meansGrandMasters:
		p.cur.age.to = n
	default:
		p.cur.age.from = n
	}
	p.over, p.under = false, false
	return end, true
}

// previousIsLabel reports whether the number directly follows the name of an age group.
func (p *parser) previousIsLabel() bool {
	for i := p.i - 1; i >= 0; i-- {
		t := p.all[i]
		if t.kind == mark && strings.Contains("(-[.", t.text) {
			continue
		}
		if t.kind != word {
			return false
		}
		m := classWords[t.text]
		return m == meansMasters || m == meansGrandMasters
	}
	return false
}

// numberBehind reports whether another number follows.
func (p *parser) numberBehind(from int) bool {
	for _, t := range p.all[min(from, len(p.all)):] {
		if t.kind == number {
			return true
		}
		if t.kind == mark && (t.text == ";" || t.text == "|") {
			return false
		}
	}
	return false
}

func (p *parser) mean(m meaning, as string) {
	switch m {
	case meansAnd:
		p.separate()
	case meansRight, meansLeft, meansBoth:
		p.arm(m)
	case meansMen, meansWomen, meansMixed, meansBoys, meansGirls:
		p.sex(m)
	case meansJuniors, meansSeniors, meansMasters, meansGrandMasters:
		if p.cur.limit > 0 && p.cur.age.said() && (p.cur.age.label != m || p.separated) {
			p.push()
		}
		p.cur.age.label = m
	case meansOver:
		p.over = true
	case meansUpTo:
		p.under = true
	case meansOpen:
		p.cur.open = true
	case meansHeavy:
		p.cur.heavy = true
	case meansPara:
		p.cur.para = true
	case meansDivision:
		p.cur.divisions = append(p.cur.divisions, as)
	case meansKilograms, meansPounds:
		if p.cur.limit > 0 && p.cur.unit == meansNothing {
			p.cur.unit = m
		}
	}
}

func (p *parser) arm(m meaning) {
	if p.cur.hasArm() && p.cur.limit > 0 && (p.cur.armFirst || p.separated && p.numberBeforeSeparator()) {
		p.push()
	}
	if p.cur.limit == 0 {
		p.cur.armFirst = true
	}
	p.cur.right = p.cur.right || m != meansLeft
	p.cur.left = p.cur.left || m != meansRight
}

// numberBeforeSeparator reports whether a number follows before the next separator.
func (p *parser) numberBeforeSeparator() bool {
	for _, t := range p.all[p.i+1:] {
		if t.kind == number {
			return true
		}
		if t.kind == mark && strings.Contains(",/&;|", t.text) {
			return false
		}
	}
	return false
}

func (p *parser) sex(m meaning) {
	men, women := m == meansMen || m == meansBoys, m == meansWomen || m == meansGirls
	if p.cur.limit > 0 && p.cur.hasSex() && (men && p.cur.women || women && p.cur.men) {
		p.push()
	}
	p.cur.men, p.cur.women, p.cur.mixed = p.cur.men || men, p.cur.women || women, p.cur.mixed || m == meansMixed
	if (m == meansBoys || m == meansGirls) && p.cur.age.label == meansNothing {
		p.cur.age.label = meansJuniors
	}
}

func (p *parser) unknown(s string) {
	p.cur.words = append(p.cur.words, s)
	p.separated = false
}

// share copies data between neighbouring classes: the sex and age of the previous one, and the arm before the first or
// after the last.
func share(items []wanted) {
	for i := 1; i < len(items); i++ {
		before := items[i-1]
		if !items[i].hasSex() {
			items[i].men, items[i].women, items[i].mixed = before.men, before.women, before.mixed
		}
		if !items[i].age.said() {
			items[i].age = before.age
		}
		if len(items[i].divisions) == 0 {
			items[i].divisions = before.divisions
		}
		items[i].para = items[i].para || before.para
		if !items[i].hasArm() && before.armFirst {
			items[i].right, items[i].left, items[i].armFirst = before.right, before.left, true
		}
	}
	for i := len(items) - 2; i >= 0; i-- {
		if behind := items[i+1]; !items[i].hasArm() && !behind.armFirst {
			items[i].right, items[i].left = behind.right, behind.left
		}
	}
}

// saysClass reports whether a text can only be a class or a part of one: all words are known, and one has a meaning.
func saysClass(s string) bool {
	list := tokens(s)
	if len(list) == 0 || len(list) > 40 {
		return false
	}
	long := false
	weight := false
	for i, t := range list {
		if t.kind == word && len(t.text) > 1 {
			long = true
		}
		if t.kind == number {
			if n, err := strconv.ParseFloat(t.text, 64); err == nil && n >= 15 && n <= 350 {
				weight = true
			} else if n > 350 || i == 0 && len(list) == 1 {
				return false
			}
		}
	}
	items := phrase(s, ageBounds{})
	if len(items) == 0 {
		return false
	}
	says := false
	for _, w := range items {
		if len(w.words) > 0 {
			return false
		}
		says = says || w.hasArm() || w.hasSex() || w.age.said() || w.over || w.open || w.unit != meansNothing || len(w.divisions) > 0
	}
	return says && (long || weight)
}
