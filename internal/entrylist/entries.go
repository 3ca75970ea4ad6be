package entrylist

import (
	"slices"
	"strings"

	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/text"
)

// readClasses finds the classes of an athlete: from the row, completed by the columns for group and arm and by the
// section.
func (r *reader) readClasses(l *Line, s said, above context) {
	outer := above.class
	if first := r.firstOf(s.arm); first.hasArm() {
		outer = wanted{right: first.right, left: first.left}.under(outer)
	}
	if s.group != "" {
		first := r.firstOf(s.group)
		if len(first.words) > 0 || len(first.divisions) > 0 {
			for _, g := range strings.FieldsFunc(s.group, func(r rune) bool { return r == ',' || r == ';' || r == '/' }) {
				if g = strings.TrimSpace(g); g != "" {
					l.Groups = append(l.Groups, event.Group(g))
				}
			}
		}
		if !r.inClasses(first.words) {
			first.words = nil
		}
		outer = first.under(outer)
	}
	if len(r.facts.Classes) == 0 {
		l.Said = strings.Join(s.classes, ", ")
		return
	}
	type part struct {
		text  string
		outer wanted
	}
	var parts []part
	arms := func(right, left bool) wanted { return wanted{right: right, left: left}.under(outer) }
	base := strings.Join(s.classes, ", ")
	marked := false
	for _, side := range []struct {
		cell        string
		right, left bool
	}{{s.right, true, false}, {s.left, false, true}} {
		switch {
		case side.cell == "" || isNo(side.cell):
			marked = marked || side.cell != ""
		case isMark(side.cell):
			marked = true
			parts = append(parts, part{base, arms(side.right, side.left)})
		default:
			parts = append(parts, part{side.cell, arms(side.right, side.left)})
		}
	}
	if !marked {
		for _, c := range s.classes {
			parts = append(parts, part{c, outer})
		}
	}
	for _, c := range s.marks {
		parts = append(parts, part{c, outer})
	}
	if len(parts) == 0 {
		switch {
		case above.said != "":
			parts = append(parts, part{above.said, wanted{}})
		case outer.limit > 0 || outer.open:
			parts = append(parts, part{"", outer})
		}
	}
	var texts []string
	if l.Sex == "" { // the sex of all classes also applies to the athlete
		men, women := false, false
		for _, p := range parts {
			items := phrase(p.text, r.facts.bounds())
			if len(items) == 0 {
				items = []wanted{{}}
			}
			for _, w := range items {
				w = w.under(p.outer)
				men, women = men || w.men || w.mixed, women || w.women || w.mixed
			}
		}
		switch {
		case men && !women:
			l.Sex = event.Men
		case women && !men:
			l.Sex = event.Women
		}
	}
	who := person{l.Sex, l.BirthYear}
	for _, p := range parts {
		ids, asks := r.facts.read(p.text, p.outer, who)
		if said := p.text; said != "" {
			texts = append(texts, said)
		} else if said := p.outer.String(); said != "" {
			texts = append(texts, said)
		}
		for _, q := range asks {
			if q.Text == "" {
				q = r.facts.question(p.outer.String(), q.Why, r.facts.byIDs(q.Among))
			}
			answer, answered := r.answer(q.Key)
			if answered {
				ids = append(ids, answer...)
				continue
			}
			r.askAbout(l, q)
		}
		for _, id := range ids {
			if !slices.Contains(l.Classes, id) {
				l.Classes = append(l.Classes, id)
			}
		}
	}
	l.Said = strings.Join(texts, ", ")
	r.checkClasses(l)
}

// firstOf reads a cell with one property of classes.
func (r *reader) firstOf(s string) wanted {
	var sum wanted
	for _, w := range phrase(s, r.facts.bounds()) {
		sum = sum.under(w)
		sum.right, sum.left = sum.right || w.right, sum.left || w.left
	}
	return sum
}

// inClasses reports whether an event's classes use all of these words.
func (r *reader) inClasses(words []string) bool {
	return slices.ContainsFunc(r.facts.Classes, func(c Class) bool {
		own := strings.Fields(wordKey(c.Name + " " + string(c.Class.Group) + " " + c.Class.Age.Name))
		return !slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(own, w) })
	})
}

func (f Facts) byIDs(ids []string) []Class {
	return slices.DeleteFunc(slices.Clone(f.Classes), func(c Class) bool { return !slices.Contains(ids, c.ID) })
}

// answer returns a person's classes for a question.
func (r *reader) answer(key string) ([]string, bool) {
	for _, a := range r.hints.Answers {
		if a.Key == key {
			return slices.DeleteFunc(slices.Clone(a.ClassIDs), func(id string) bool {
				return !slices.ContainsFunc(r.facts.Classes, func(c Class) bool { return c.ID == id })
			}), true
		}
	}
	return nil, false
}

func (r *reader) askAbout(l *Line, q Question) {
	l.Questions = append(l.Questions, q.Key)
	short := func(classes []Class) any {
		var names []any
		for _, c := range classes[:min(6, len(classes))] {
			names = append(names, message.Verbatim(c.Short(r.facts.Unit)))
		}
		return message.Comma(names...)
	}
	among := r.facts.byIDs(q.Among)
	shown := clip(printable(q.Text), 60)
	switch {
	case q.Why == Several:
		l.wrong("classes", "server.entrylist.class_several", "text", shown, "classes", short(among))
	case q.Why == OneArm:
		l.wrong("classes", "server.entrylist.class_one_arm", "text", shown, "classes", short(among))
	case len(among) > 0:
		l.wrong("classes", "server.entrylist.class_near", "text", shown, "classes", short(among))
	default:
		l.wrong("classes", "server.entrylist.class_unknown", "text", shown)
	}
	if r.asks == nil {
		r.asks = map[string]*Question{}
	}
	if _, there := r.asks[q.Key]; !there {
		r.asks[q.Key] = &q
		r.order = append(r.order, q.Key)
	}
	r.asks[q.Key].Lines = append(r.asks[q.Key].Lines, l.Lines...)
}

// checkClasses adds reasons that keep the athlete out of understood classes.
func (r *reader) checkClasses(l *Line) {
	var drawn, misfit []any
	chosen := 0
	for _, c := range r.facts.Classes {
		if !slices.Contains(l.Classes, c.ID) {
			continue
		}
		chosen++
		if g := c.Class.Group; g != "" && !slices.Contains(l.Groups, g) {
			l.Groups = append(l.Groups, g) // entrants of a novice class are novices
		}
		short := message.Verbatim(c.Short(r.facts.Unit))
		if !c.Open {
			drawn = append(drawn, short)
		}
		if !r.facts.takes(c.Class, person{l.Sex, l.BirthYear}) {
			misfit = append(misfit, short)
		}
	}
	if len(drawn) > 0 {
		l.wrong("classes", "server.entrylist.drawn", "classes", message.Comma(drawn...))
	}
	if len(misfit) > 0 {
		l.wrong("classes", "server.entrylist.misfit", "classes", message.Comma(misfit...))
	}
	if most := r.facts.MaxClasses; most > 0 && chosen > most {
		l.wrong("classes", "server.athlete.classes", "most", most)
	}
}

// ask collects the questions of all lines that remain.
func (r *reader) ask() {
	r.Questions = []Question{}
	for _, key := range r.order {
		r.Questions = append(r.Questions, *r.asks[key])
	}
	if r.Lines == nil {
		r.Lines = []Line{}
	}
	if r.Aside == nil {
		r.Aside = []Aside{}
	}
}

// join joins several lines about the same person in different classes into one athlete, and asks if that is not sure.
func (r *reader) join() {
	byName := map[string][]int{} // indexes into joined
	var joined []Line
	for _, l := range r.Lines {
		if l.Name == "" {
			joined = append(joined, l)
			continue
		}
		key := text.Fold(l.Name)
		at := -1
		if !slices.Contains(r.hints.Apart, l.Lines[0]) {
			for _, i := range byName[key] {
				if event.Alike(joined[i].profile(), l.profile()) && !r.differ(joined[i], l) {
					at = i
					break
				}
			}
		}
		switch {
		case at < 0:
			byName[key] = append(byName[key], len(joined))
			joined = append(joined, l)
		case slices.Contains(r.hints.Same, l.Lines[0]) || sameProfile(joined[at], l) && r.apartClasses(joined[at], l):
			joined[at] = r.merge(joined[at], l)
		default:
			l.Twice = joined[at].Lines[0]
			l.wrong("name", "server.entrylist.twice", "line", l.Twice)
			joined = append(joined, l)
		}
	}
	r.Lines = joined
}

func (l Line) profile() event.Profile {
	return event.Profile{Sex: l.Sex, BirthYear: l.BirthYear, Club: l.Club, Country: l.Country, Region: l.Region}
}

// differ reports whether two lines of one name cannot be one person.
func (r *reader) differ(a, b Line) bool {
	return a.Sex != "" && b.Sex != "" && a.Sex != b.Sex || a.Email != "" && b.Email != "" && !strings.EqualFold(a.Email, b.Email)
}

// sameProfile reports whether two lines have the same data about a person, apart from classes.
func sameProfile(a, b Line) bool {
	return a.BirthYear == b.BirthYear && text.Fold(a.Club) == text.Fold(b.Club) && a.Email == b.Email
}

// apartClasses reports whether one athlete can be in the classes of both lines: with different arms or age groups.
func (r *reader) apartClasses(a, b Line) bool {
	if len(r.facts.Classes) == 0 {
		return a.Said != b.Said
	}
	if len(a.Classes)+len(a.Questions) == 0 || len(b.Classes)+len(b.Questions) == 0 {
		return false
	}
	for _, x := range r.facts.byIDs(a.Classes) {
		for _, y := range r.facts.byIDs(b.Classes) {
			if x.Class.Arm == y.Class.Arm && x.Class.Sex == y.Class.Sex && x.Class.Age == y.Class.Age && x.Class.Group == y.Class.Group {
				return false
			}
		}
	}
	return len(a.Questions) == 0 || !slices.Equal(a.Questions, b.Questions)
}

// merge adds the data of an athlete's second line.
func (r *reader) merge(a, b Line) Line {
	a.Lines = append(a.Lines, b.Lines...)
	for _, id := range b.Classes {
		if !slices.Contains(a.Classes, id) {
			a.Classes = append(a.Classes, id)
		}
	}
	for _, g := range b.Groups {
		if !slices.Contains(a.Groups, g) {
			a.Groups = append(a.Groups, g)
		}
	}
	a.Questions = append(a.Questions, b.Questions...)
	a.Problems = append(a.Problems, b.Problems...)
	if a.Said != b.Said && b.Said != "" {
		a.Said = strings.Trim(a.Said+", "+b.Said, ", ")
	}
	a.Text = a.Text + " / " + b.Text
	if a.Sex == "" {
		a.Sex = b.Sex
	}
	if a.BirthYear == 0 {
		a.BirthYear = b.BirthYear
	}
	if a.Club == "" {
		a.Club = b.Club
	}
	if a.Country == "" {
		a.Country = b.Country
	}
	if a.Region == "" {
		a.Region = b.Region
	}
	if a.Email == "" {
		a.Email = b.Email
	}
	if most := r.facts.MaxClasses; most > 0 && len(a.Classes) > most && !slices.ContainsFunc(a.Problems, func(p Problem) bool { return p.Says.Code == "server.athlete.classes" }) {
		a.wrong("classes", "server.athlete.classes", "most", most)
	}
	return a
}
