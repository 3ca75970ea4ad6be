package entrylist

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/text"
)

// Class is a class of the list's event.
type Class struct {
	ID    string
	Name  string
	Class event.Class
	Open  bool // athletes can still enter it
}

// Facts are the facts to read a list with. The zero Facts has no classes, for a list of people.
type Facts struct {
	Classes    []Class
	Unit       event.Unit
	Year       int // year for ages
	MaxClasses int // maximum for an athlete, 0 for any number
}

// Why is a reason why a class is not understood.
type Why string

// The reasons.
const (
	Unknown Why = "unknown" // no such class
	Several Why = "several" // several classes fit
	OneArm  Why = "one-arm" // both arms are given, but the class exists for one
)

// Question is a class that a person must choose, once for all lines with the same spelling.
type Question struct {
	Key   string // the same for the same words and choices
	Text  string
	Why   Why
	Among []string // ids of possible classes; for an unknown class, of similar ones
	Lines []int
}

// Short writes a class as on badges, the same in every language. [Read] understands it: "M 70 R", "W 40+ +80 L".
func (c Class) Short(u event.Unit) string {
	sex := map[event.Sex]string{event.Men: "M", event.Women: "W", event.Mixed: "X"}[c.Class.Sex]
	arm := "R"
	if c.Class.Arm == event.Left {
		arm = "L"
	}
	weight := ""
	if w := c.Class.Weight; w.Limit > 0 {
		if weight = strconv.FormatFloat(math.Round(inUnit(w.Limit, u)*10)/10, 'f', -1, 64); w.Over {
			weight = "+" + weight
		}
	}
	return strings.Join(slices.DeleteFunc([]string{sex, c.Class.Age.String(), string(c.Class.Group), weight, arm}, func(s string) bool { return s == "" }), " ")
}

func inUnit(g event.Grams, u event.Unit) float64 {
	if u == event.LBS {
		return g.Pounds()
	}
	return float64(g) / float64(event.Kilogram)
}

// person is the known details of a listed athlete that decide about classes.
type person struct {
	sex  event.Sex
	year int
}

func (f Facts) bounds() ageBounds {
	b := ageBounds{map[int]bool{}, map[int]bool{}}
	for _, c := range f.Classes {
		b.from[c.Class.Age.From], b.to[c.Class.Age.To] = true, true
	}
	delete(b.from, 0)
	delete(b.to, 0)
	return b
}

// takes reports whether a class takes an athlete by sex and age, if known.
func (f Facts) takes(c event.Class, p person) bool {
	if p.sex != "" && c.Sex != event.Mixed && c.Sex != p.sex {
		return false
	}
	if p.year == 0 {
		return true
	}
	age := f.Year - p.year
	return age >= c.Age.From && (c.Age.To == 0 || age <= c.Age.To)
}

// read reads classes as people write them: by name, or in words. outer has the context from the section above or
// another column.
func (f Facts) read(s string, outer wanted, p person) (ids []string, asks []Question) {
	if strings.TrimSpace(s) == "" && outer.empty() {
		return nil, nil
	}
	if c, ok := f.named(s); ok {
		return []string{c.ID}, nil
	}
	if parts := splitNames(s); len(parts) > 1 {
		all := true
		for _, part := range parts {
			c, ok := f.named(part)
			if all = all && ok; ok && !slices.Contains(ids, c.ID) {
				ids = append(ids, c.ID)
			}
		}
		if all {
			return ids, nil
		}
		ids = nil
	}
	ids, asks = f.readAs(s, outer, p)
	// A plus sign between two classes means "and", for example 75R+80L, unless it belongs to a number: 75 R +110 L.
	if comma := plusAsComma(s); comma != s {
		sign := len(asks) == 0 && f.allTake(ids, p)
		otherIDs, otherAsks := f.readAs(comma, outer, p)
		if and := len(otherAsks) == 0 && len(otherIDs) > 0 && f.allTake(otherIDs, p); and && (!sign || !strings.Contains(s, " +") || strings.Contains(s, "+ ")) {
			return otherIDs, nil
		}
	}
	return ids, asks
}

// allTake reports whether each of some classes takes an athlete.
func (f Facts) allTake(ids []string, p person) bool {
	return !slices.ContainsFunc(f.byIDs(ids), func(c Class) bool { return !f.takes(c.Class, p) })
}

var plusBetween = regexp.MustCompile(`(\d.*?\pL\s*)\+(\s*\d)`)

// plusAsComma replaces plus signs between an arm and a number.
func plusAsComma(s string) string { return plusBetween.ReplaceAllString(s, "$1,$2") }

func splitNames(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return r == ';' || r == '|' || r == '\n' })
}

func (f Facts) named(s string) (Class, bool) {
	key := text.Fold(s)
	if key == "" {
		return Class{}, false
	}
	for _, c := range f.Classes {
		if text.Fold(c.Name) == key || text.Fold(c.Short(f.Unit)) == key {
			return c, true
		}
	}
	return Class{}, false
}

func (f Facts) readAs(s string, outer wanted, p person) (ids []string, asks []Question) {
	items := phrase(s, f.bounds())
	if len(items) == 0 {
		if strings.TrimSpace(s) != "" && len(tokens(s)) > 0 && outer.limit == 0 && !outer.open {
			return nil, []Question{f.question(s, Unknown, nil)}
		}
		items = []wanted{{}}
	}
	for i, w := range items {
		w = w.under(outer)
		// "Open" is a division, but without a weight and such a division it is the class without a limit.
		w.open = w.open || w.limit == 0 && !w.heavy && slices.Contains(w.divisions, "open") && !f.hasDivision("open")
		said := s
		if len(items) > 1 {
			said = w.String()
		}
		found := f.narrowed(f.matching(w), w, p)
		right := slices.DeleteFunc(slices.Clone(found), func(c Class) bool { return c.Class.Arm != event.Right })
		left := slices.DeleteFunc(slices.Clone(found), func(c Class) bool { return c.Class.Arm != event.Left })
		both := w.right && w.left
		switch {
		case len(found) == 0:
			asks = append(asks, f.question(said, Unknown, f.near(w, p)))
		case both && len(right) == 1 && len(left) == 1, !both && len(found) == 1:
			for _, c := range found {
				if !slices.Contains(ids, c.ID) {
					ids = append(ids, c.ID)
				}
			}
		case both && len(right) <= 1 && len(left) <= 1:
			asks = append(asks, f.question(said, OneArm, found))
		default:
			asks = append(asks, f.question(said, Several, found))
		}
		_ = i
	}
	return ids, asks
}

// String writes the words of a class for a question about it.
func (w wanted) String() string {
	var parts []string
	add := func(is bool, s string) {
		if is {
			parts = append(parts, s)
		}
	}
	add(w.men, "M")
	add(w.women, "W")
	add(w.mixed, "X")
	add(w.para, "para")
	switch {
	case w.age.from > 0 && w.age.to > 0:
		parts = append(parts, strconv.Itoa(w.age.from)+"–"+strconv.Itoa(w.age.to))
	case w.age.from > 0:
		parts = append(parts, strconv.Itoa(w.age.from)+"+")
	case w.age.to > 0:
		parts = append(parts, "U"+strconv.Itoa(w.age.to))
	}
	add(w.age.label == meansJuniors && w.age.to == 0, "juniors")
	add(w.age.label == meansMasters && w.age.from == 0, "masters")
	add(w.age.label == meansGrandMasters && w.age.from == 0, "grand masters")
	parts = append(parts, w.words...)
	if w.limit > 0 {
		limit := strconv.FormatFloat(w.limit, 'f', -1, 64)
		if w.over {
			limit = "+" + limit
		}
		parts = append(parts, limit)
	}
	add(w.heavy && w.limit == 0, "heavyweight")
	add(w.right, "R")
	add(w.left, "L")
	return strings.Join(parts, " ")
}

func (f Facts) question(s string, why Why, among []Class) Question {
	q := Question{Text: strings.Join(strings.Fields(s), " "), Why: why, Among: []string{}}
	for _, c := range among {
		q.Among = append(q.Among, c.ID)
	}
	q.Key = text.Fold(q.Text) + " · " + string(why) + " · " + strings.Join(q.Among, ",")
	return q
}

// matching returns the classes that fit all wanted properties.
func (f Facts) matching(w wanted) []Class {
	var found []Class
	for _, c := range f.Classes {
		if f.isWanted(c, w) {
			found = append(found, c)
		}
	}
	return found
}

func (f Facts) isWanted(c Class, w wanted) bool {
	if w.hasArm() && !(w.right && c.Class.Arm == event.Right || w.left && c.Class.Arm == event.Left) {
		return false
	}
	if w.hasSex() && !(w.men && c.Class.Sex == event.Men || w.women && c.Class.Sex == event.Women || (w.mixed || w.men && w.women) && c.Class.Sex == event.Mixed) {
		return false
	}
	switch {
	case w.open && c.Class.Weight.Limit > 0:
		return false
	case w.limit > 0 && !f.weighs(c.Class.Weight, w):
		return false
	case w.heavy && w.limit == 0 && !w.open && !c.Class.Weight.Over && !c.said(func(own wanted) bool { return own.heavy }):
		return false
	case w.para && !c.said(func(own wanted) bool { return own.para }):
		return false
	}
	if !isOfAge(c.Class.Age, w.age) {
		return false
	}
	own := c.words()
	for _, s := range w.words {
		if !slices.Contains(own, s) {
			return false
		}
	}
	for _, d := range w.divisions {
		if f.hasDivision(d) && !divisionIn(own, d) {
			return false
		}
	}
	return true
}

// words are the folded words of a class's name and groups.
func (c Class) words() []string {
	return strings.Fields(wordKey(c.Name + " " + string(c.Class.Group) + " " + c.Class.Age.Name))
}

// said reports whether the name and group of a class, read like words of a list, say something.
func (c Class) said(is func(wanted) bool) bool {
	return slices.ContainsFunc(phrase(c.Name+" "+string(c.Class.Group), ageBounds{}), is)
}

// hasDivision reports whether any class of the event is for a division, such as professionals.
func (f Facts) hasDivision(d string) bool {
	return slices.ContainsFunc(f.Classes, func(c Class) bool {
		return divisionIn(strings.Fields(wordKey(c.Name+" "+string(c.Class.Group))), d)
	})
}

// divisionIn compares the beginnings of words: pro, profi and professionals are one division, and so are amateur and
// amateurs.
func divisionIn(words []string, d string) bool {
	return slices.ContainsFunc(words, func(own string) bool {
		return classWords[own] == meansDivision && own[:min(3, len(own))] == d[:min(3, len(d))]
	})
}

func (f Facts) weighs(c event.Weight, w wanted) bool {
	if c.Limit == 0 || c.Over != w.over {
		return false
	}
	unit := f.Unit
	switch w.unit {
	case meansKilograms:
		unit = event.Kilograms
	case meansPounds:
		unit = event.LBS
	}
	limit := math.Round(inUnit(c.Limit, unit)*10) / 10
	// A class in pounds is often written as a round number.
	return limit == w.limit || unit == event.LBS && math.Round(limit) == w.limit
}

func isOfAge(c event.Age, a ages) bool {
	if a.from > 0 && c.From != a.from || a.to > 0 && c.To != a.to {
		return false
	}
	name := text.Fold(c.Name)
	switch a.label {
	case meansSeniors:
		return c.From == 0 && c.To == 0 || strings.HasPrefix(name, "senior")
	case meansJuniors:
		return c.To > 0 && c.To <= 23 || strings.Contains(name, "junior")
	case meansMasters:
		return c.From >= 30 || strings.Contains(name, "master")
	case meansGrandMasters:
		return c.From >= 50 || strings.Contains(name, "grand")
	}
	return true
}

// narrowed returns the classes for the athlete's sex and age. Without a word about age, it takes the class without an
// age group, as federations write it. A junior may be in either, so it asks a person.
func (f Facts) narrowed(found []Class, w wanted, p person) []Class {
	if len(found) <= 1 {
		return found
	}
	if fitting := slices.DeleteFunc(slices.Clone(found), func(c Class) bool { return !f.takes(c.Class, p) }); len(fitting) > 0 {
		found = fitting
	}
	if w.age.label == meansMasters && w.age.from == 0 {
		// Masters are not grand masters, unless no other class fits.
		if plain := slices.DeleteFunc(slices.Clone(found), func(c Class) bool { return strings.Contains(text.Fold(c.Class.Age.Name), "grand") }); len(plain) > 0 {
			found = plain
		}
	}
	plain := func(c Class) bool {
		return c.Class.Group == "" && (c.Class.Age.Name == "seniors" || c.Class.Age.From == 0 && c.Class.Age.To == 0)
	}
	young := func(c Class) bool {
		return p.year > 0 && c.Class.Age.To > 0 && c.Class.Age.To <= 23 && f.takes(c.Class, p)
	}
	if slices.ContainsFunc(found, plain) && (w.age.said() || !slices.ContainsFunc(found, young)) {
		open := slices.DeleteFunc(slices.Clone(found), func(c Class) bool { return !plain(c) })
		arms := map[event.Arm]bool{}
		for _, c := range open {
			arms[c.Class.Arm] = true
		}
		if len(open) == len(arms) {
			return open
		}
	}
	return found
}

// near returns classes similar to an unknown one: with the same weight and arm, for the athlete.
func (f Facts) near(w wanted, p person) []Class {
	loose := wanted{right: w.right, left: w.left, limit: w.limit, over: w.over, unit: w.unit}
	if loose.limit == 0 {
		return nil
	}
	found := f.narrowed(f.matching(loose), loose, p)
	return slices.DeleteFunc(found, func(c Class) bool { return !f.takes(c.Class, p) })
}
