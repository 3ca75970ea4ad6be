package entrylist

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/message"
)

// yearIn returns the birth year in a cell, if it is before the given year; 0 if there is none.
func yearIn(cell string, until int) int {
	if m := fourDigits.FindStringSubmatch(cell); m != nil {
		if n, _ := strconv.Atoi(m[1]); n >= 1900 && n <= until && len(cell) <= 30 && (strings.Count(cell, m[1]) > 0) && !moreThanDate(cell) {
			return n
		}
		return 0
	}
	short := shortDate.FindStringSubmatch(cell)
	if short == nil {
		short = twoDigits.FindStringSubmatch(cell)
	}
	if short != nil {
		n, _ := strconv.Atoi(short[1])
		if n += 2000; n > min(until, 2100)-3 {
			n -= 100
		}
		return n
	}
	if serialDate.MatchString(cell) { // days since the end of 1899, as in workbooks
		n, _ := strconv.ParseFloat(cell, 64)
		if year := 1900 + int(n/365.2425); n > 3000 && year <= until {
			return year
		}
	}
	return 0
}

// moreThanDate reports whether a cell has words that no date has.
func moreThanDate(cell string) bool {
	letters := 0
	for _, w := range strings.FieldsFunc(cell, func(r rune) bool { return !unicode.IsLetter(r) }) {
		letters += utf8.RuneCountInString(w)
	}
	return letters > 14
}

// line reads an athlete from a row.
func (r *reader) line(row row, fix Fix, above context) Line {
	s := r.gather(row)
	apply := func(to *string, by *string) {
		if by != nil {
			*to = strings.TrimSpace(*by)
		}
	}
	if fix.Name != nil {
		s.name, s.given, s.family, s.mended = strings.TrimSpace(*fix.Name), "", "", true
		s.beyond = nil
	}
	apply(&s.sex, fix.Sex)
	apply(&s.birth, fix.Birth)
	apply(&s.club, fix.Club)
	apply(&s.country, fix.Country)
	apply(&s.email, fix.Email)
	if fix.Classes != nil {
		s.classes, s.right, s.left, s.arm, s.marks = nil, "", "", "", nil
		if c := strings.TrimSpace(*fix.Classes); c != "" {
			s.classes = []string{c}
		}
		// The heading's sex and age still apply.
		above.class, above.said = wanted{men: above.class.men, women: above.class.women, mixed: above.class.mixed, age: above.class.age}, ""
	}
	if s.club == "" {
		s.club = above.club
	}
	if s.region == "" {
		s.region = above.region
	}
	if s.country == "" {
		s.country = above.country
	}
	if s.sex == "" {
		s.sex = above.sex
	}
	l := Line{
		Lines: []int{row.line}, Text: clip(printable(joinCells(row)), 200), Club: s.club, Region: s.region, Country: s.country, Patronymic: s.patronymic,
		Email: s.email, Status: s.status, Password: s.password, Problems: []Problem{}, Classes: []string{}, Groups: []event.Group{}, Questions: []string{},
	}
	l.nameFrom(s)
	if s.mended {
		l.checkMended()
	} else {
		l.checkName()
	}
	r.readSex(&l, s.sex)
	if s.birth != "" {
		birth := s.birth
		if bareTwo.MatchString(birth) { // only if the column is for years
			birth = "'" + birth
		}
		if l.BirthYear = yearIn(birth, r.until()); l.BirthYear == 0 {
			l.wrong("birthYear", "server.entrylist.year", "text", clip(s.birth, 40))
		}
	}
	r.readClasses(&l, s, above)
	if len(s.beyond) > 0 {
		l.wrong("name", "server.entrylist.more", "text", clip(strings.Join(s.beyond, ", "), 60))
	}
	return l
}

// until returns the latest possible birth year.
func (r *reader) until() int {
	if r.facts.Year > 0 {
		return r.facts.Year
	}
	return 2100
}

func (l *Line) wrong(field string, code message.Code, params ...any) {
	l.Problems = append(l.Problems, Problem{field, message.New(code, params...)})
}

// nameFrom builds a name, given names first. "Lee, Ann" is family name and given name.
func (l *Line) nameFrom(s said) {
	switch {
	case s.family != "" || s.given != "":
		l.Name, l.Family = strings.TrimSpace(s.given+" "+s.family), s.family
	default:
		l.Name = s.name
		if family, given, found := strings.Cut(s.name, ","); found && !strings.Contains(given, ",") && strings.TrimSpace(family) != "" && strings.TrimSpace(given) != "" {
			l.Family = strings.TrimSpace(family)
			l.Name = strings.TrimSpace(given) + " " + l.Family
		}
	}
	l.Name = strings.Trim(l.Name, " ,;:*•")
}

func (l *Line) checkMended() {
	switch {
	case l.Name == "":
		l.wrong("name", "server.entrylist.no_name")
	case utf8.RuneCountInString(l.Name) > MaxName:
		l.wrong("name", "server.entrylist.long_name", "most", MaxName)
	}
}

func (l *Line) checkName() {
	if l.checkMended(); len(l.Problems) == 0 && isOdd(l.Name) {
		l.wrong("name", "server.entrylist.odd_name", "name", clip(printable(l.Name), 60))
	}
}

// isOdd reports whether a text cannot be a name: a header word, a class, digits, or letters of a wrong encoding.
func isOdd(name string) bool {
	if _, ok := headerWords[headerKey(name)]; ok {
		return true
	}
	if parts := strings.Fields(name); len(parts) == 2 && headerWords[headerKey(parts[0])] != "" && headerWords[headerKey(parts[1])] != "" {
		return true
	}
	return saysClass(name) || totalWords[wordKey(name)] || isGarbled(name)
}

// isGarbled reports whether a name has characters that names do not have.
func isGarbled(name string) bool {
	letters, accents := 0, 0
	for _, r := range name {
		switch {
		case unicode.IsLetter(r):
			letters++
			if accents++; r < 0xA0 || r > 0xFF {
				accents = 0
			}
			if accents >= 3 {
				return true
			}
			continue
		case unicode.IsDigit(r), r == utf8.RuneError, unicode.IsControl(r), r >= 0x2500 && r <= 0x259F, strings.ContainsRune("<>=[]{}@#$%^*_\\|~¤¦¬¢£¥§©®°±¶µ¸³²¹¼¿¾", r):
			return true
		}
		accents = 0
	}
	return letters == 0
}

func (r *reader) readSex(l *Line, cell string) {
	if cell == "" {
		return
	}
	pair := r.pair
	if !r.named && !r.spread {
		pair = pairFor([]string{cell})
	}
	if l.Sex = event.Sex(sexOf(cell, pair)); l.Sex == "" {
		l.wrong("sex", "server.entrylist.sex", "text", clip(cell, 40))
	}
}
