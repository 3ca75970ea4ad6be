package entrylist

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/toproll/toproll/internal/text"
)

func isLetter(r rune) bool { return unicode.IsLetter(r) }

// said is the content of a row, before it is understood.
type said struct {
	name, given, family, patronymic string
	sex, birth, club, region        string
	country, group, arm             string
	classes                         []string
	right, left                     string   // under a header for one arm
	marks                           []string // classes of columns with a mark
	email, status, password         string
	beyond                          []string
	mended                          bool // a person has typed the name
}

// context is the effect of earlier lines on later ones.
type context struct {
	class                 wanted
	said                  string // the words of class
	club, region, country string
	sex                   string
}

// readLines turns rows into athletes and sets the other rows aside.
func (r *reader) readLines() {
	var above context
	for i, row := range r.rows {
		fix := r.fixOf(row.line)
		switch {
		case fix.As == AsAside:
			r.aside(row, LeftOut)
			continue
		case fix.As != AsAthlete && i < r.body && r.named && row.line == r.Header:
			continue
		case fix.As != AsAthlete && r.setAside(row, i, &above):
			continue
		}
		r.Lines = append(r.Lines, r.line(row, fix, above))
	}
}

func (r *reader) fixOf(line int) Fix {
	for _, m := range r.hints.Fixes {
		if m.Line == line {
			return m
		}
	}
	return Fix{}
}

func (r *reader) aside(row row, why AsideWhy) {
	r.Aside = append(r.Aside, Aside{row.line, clip(printable(joinCells(row)), 200), why})
}

func joinCells(row row) string {
	return strings.Join(slices.DeleteFunc(slices.Clone(row.cells), func(c string) bool { return c == "" }), " · ")
}

// titleWords are words of headings that are no names.
var titleWords = func() map[string]bool {
	words := map[string]bool{}
	for _, w := range strings.Fields(`list startlist entrylist registration championship championships cup tournament open competition entries delegation
		liste meldeliste startliste teilnehmerliste meldung anmeldung turnier meisterschaft meisterschaften pokal
		championnat coupe tournoi inscription inscriptions engagés campeonato copa torneo inscripción inscripciones inscrição inscrições
		campionato iscrizione iscrizioni lista elenco zawody mistrzostwa turniej zgłoszenie zgłoszenia puchar mistrovství přihláška soutěž závody
		majstrovstvá prihláška bajnokság nevezés nevezési verseny campionat concurs înscriere şampiyonası şampiyona müsabaka turnuva kupası yarışması listesi
		заявка список чемпионат первенство кубок турнир соревнования соревнованиях участников команды протокол чемпионата первенства
		чемпіонат першість змагання змаганнях учасників өтінім тізім біріншілік чемпионаты турнирі განაცხადი სია ჩემპიონატი ტურნირი πρωτάθλημα κύπελλο λίστα δήλωση`) {
		words[text.Fold(w)] = true
	}
	return words
}()

// setAside reports whether a row is no athlete, and keeps its context for the rows below.
func (r *reader) setAside(row row, i int, above *context) bool {
	filled := row.filled()
	first := row.cells[slices.IndexFunc(row.cells, func(c string) bool { return c != "" })]
	bare := strings.Trim(first, "=*#_-–—:.•~ ")
	switch {
	case !strings.ContainsFunc(strings.Join(row.cells, ""), isLetter):
		r.aside(row, Note)
		return true
	case r.named && i >= r.body && r.isSameHeader(row):
		r.aside(row, Header)
		return true
	case isTotal(bare, row):
		r.aside(row, Total)
		return true
	}
	if filled == 1 || onlyNumbersBeside(row) {
		if c, value, ok := labelled(first); ok {
			r.label(row, c, value, above)
			return true
		}
		if s := withoutCount(bare); saysClass(s) || r.isNamed(s) {
			r.section(row, s, above)
			return true
		}
		if s := withoutCount(strings.TrimSpace(numbering.ReplaceAllString(bare, ""))); s != bare && saysClass(s) {
			r.section(row, s, above)
			return true
		}
	}
	if joined := strings.Trim(strings.Join(slices.DeleteFunc(slices.Clone(row.cells), func(c string) bool { return c == "" }), ", "), "=*#_-–—:.•~ "); filled > 1 && row.cell(0) != "" && saysClass(bare) && saysClass(joined) {
		r.section(row, joined, above) // cut at its commas
		return true
	}
	if filled == 1 && (i < r.body || len(r.Lines) == 0 && isTitle(bare)) {
		r.aside(row, Title)
		return true
	}
	if i < r.body {
		r.aside(row, Title)
		return true
	}
	// In a table, a lone cell outside the name column is a remark.
	if at := slices.Index(row.cells, first); filled == 1 && r.spread && r.named && len(r.kinds) > 1 && !isName(r.kind(at)) && !slices.Contains([]Column{SexColumn, Birth, Classes}, r.kind(at)) {
		r.aside(row, Note)
		return true
	}
	return false
}

func (r *reader) isNamed(s string) bool { _, ok := r.facts.named(s); return ok }

// isSameHeader reports whether a row repeats the header, which some programs print on each page.
func (r *reader) isSameHeader(row row) bool {
	same, titles := 0, 0
	for i, c := range r.Columns {
		if c.Title == "" {
			continue
		}
		if titles++; headerKey(row.cell(i)) == headerKey(c.Title) {
			same++
		}
	}
	return same > 0 && same*2 > titles
}

func onlyNumbersBeside(row row) bool {
	seen := false
	for _, c := range row.cells {
		if c == "" {
			continue
		}
		if !seen {
			seen = true
			continue
		}
		if strings.ContainsFunc(c, isLetter) {
			return false
		}
		if len(c) > 3 {
			return false
		}
	}
	return true
}

var counted = regexp.MustCompile(`\s*[(\[]\s*\d{1,3}\s*(?:\p{L}+\.?)?\s*[)\]]\s*$`)

// withoutCount drops the number of athletes in a section title: "Men 75 kg (5)".
func withoutCount(s string) string {
	if bare := counted.ReplaceAllString(s, ""); bare != s && strings.ContainsFunc(bare, isDigit) {
		return strings.TrimSpace(bare)
	}
	return s
}

// isTotal reports whether a row counts other rows.
func isTotal(first string, row row) bool {
	words := wordKey(first)
	for len(words) > 0 {
		if totalWords[words] {
			rest := strings.Join(row.cells, " ")
			return len(strings.FieldsFunc(rest, func(r rune) bool { return !unicode.IsLetter(r) })) <= strings.Count(words, " ")+4
		}
		cut := strings.LastIndexByte(words, ' ')
		if cut < 0 {
			break
		}
		words = words[:cut]
	}
	return false
}

func isTitle(s string) bool {
	for w := range strings.FieldsSeq(wordKey(s)) {
		if titleWords[w] {
			return true
		}
	}
	return false
}

// labelled reads "Club: Sokol" and "Тренер: …".
func labelled(s string) (c Column, value string, ok bool) {
	label, value, found := strings.Cut(s, ":")
	if !found || strings.TrimSpace(value) == "" && !saysClass(label) && headerWords[headerKey(label)] == "" && !noteWords[wordKey(label)] {
		return "", "", false
	}
	if saysClass(s) {
		return "", "", false
	}
	if c, ok = headerWords[headerKey(label)]; ok {
		return c, strings.TrimSpace(value), true
	}
	if noteWords[wordKey(label)] || isTitle(label) {
		return Ignored, strings.TrimSpace(value), true
	}
	return "", "", false
}

func (r *reader) label(row row, c Column, value string, above *context) {
	switch c {
	case Club:
		above.club = value
	case Region:
		above.region = value
	case ClubRegion:
		above.region, above.club = r.cutRegion(value)
	case Country:
		above.country = value
	case SexColumn:
		above.sex = value
	case Classes, WeightColumn, ArmColumn, GroupColumn:
		r.section(row, value, above)
		return
	default:
		r.aside(row, Note)
		return
	}
	r.aside(row, Section)
}

// section keeps a class, or a part of one, for the lines below: "Men" stays while "75 kg" and "80 kg" follow each other.
func (r *reader) section(row row, s string, above *context) {
	r.aside(row, Section)
	if _, ok := r.facts.named(s); ok {
		above.class, above.said = wanted{}, s
		return
	}
	items := phrase(s, r.facts.bounds())
	if len(items) == 0 {
		return
	}
	w, before := items[0], above.class
	if w.limit == 0 && !w.open {
		before.limit, before.over, before.unit, before.open = 0, false, meansNothing, false
	}
	if w.hasSex() || w.age.said() {
		if !w.age.said() {
			before.age = ages{}
		}
		if !w.hasSex() && w.age.label != before.age.label && w.limit > 0 {
			before.men, before.women, before.mixed = false, false, false
		}
		before.words, before.divisions = nil, nil
	}
	above.class, above.said = w.under(before), ""
	if len(items) > 1 { // "75 R + 75 L"
		above.class, above.said = wanted{}, s
	}
}

var numbering = regexp.MustCompile(`^\s*(?:(?:№|#|[Nn]r\.?|[Nn]o\.?)\s*)?[(\[]?\d{1,4}\s*(?:[.)\]:]+|\s[-–—]\s|\s)\s*|^\s*[•*·‣▪◦○●–—-]+\s*`)

// withoutNumber removes a line's number: "1. ", "2) ", "№ 3 ".
func withoutNumber(s string) string {
	bare := numbering.ReplaceAllString(s, "")
	if !strings.ContainsFunc(bare, isLetter) {
		return s
	}
	return strings.TrimSpace(bare)
}

// gather assigns the cells of a row to fields.
func (r *reader) gather(row row) said {
	if len(r.kinds) <= 1 || row.filled() == 1 && !r.named {
		return r.gatherText(strings.Join(strings.Fields(strings.Join(row.cells, " ")), " "))
	}
	cells := row.cells
	kinds := r.kinds
	if r.named {
		if repaired, ok := r.repaired(cells); ok {
			cells = repaired
		}
	} else if !r.rowFits(cells) {
		switch {
		case !r.spread && r.rowInOrder(row):
			kinds = kindsInOrder(len(cells))
		case !r.spread:
			return r.gatherFreely(cells)
		case len(cells) != len(kinds):
			if repaired, ok := r.repaired(cells); ok {
				cells = repaired
			} else {
				return r.gatherFreely(cells)
			}
		}
	}
	var s said
	put := func(to *string, c string) {
		if *to == "" {
			*to = c
		}
	}
	for i, c := range cells {
		if c == "" {
			continue
		}
		if i >= len(kinds) || r.named && i >= r.titled() {
			if i >= len(kinds) || kinds[i] == Ignored {
				s.beyond = append(s.beyond, c)
				continue
			}
		}
		switch kinds[i] {
		case Name:
			put(&s.name, c)
		case Given:
			put(&s.given, c)
		case Family:
			put(&s.family, c)
		case Patronymic:
			put(&s.patronymic, c)
		case SexColumn:
			put(&s.sex, c)
		case Birth:
			put(&s.birth, c)
		case Club:
			put(&s.club, c)
		case Region:
			put(&s.region, c)
		case ClubRegion:
			region, club := r.cutRegion(c)
			put(&s.region, region)
			put(&s.club, club)
		case Country:
			put(&s.country, c)
		case Classes:
			if phraseOf := r.marked[i]; phraseOf != "" {
				if isMark(c) {
					s.marks = append(s.marks, phraseOf)
				} else if !isNo(c) {
					s.classes = append(s.classes, c)
				}
			} else if !isNo(c) {
				s.classes = append(s.classes, c)
			}
		case ClassesRight:
			put(&s.right, c)
		case ClassesLeft:
			put(&s.left, c)
		case ArmColumn:
			put(&s.arm, c)
		case GroupColumn:
			if s.group != "" {
				s.group += ", "
			}
			s.group += c
		case Email:
			put(&s.email, c)
		case Status:
			put(&s.status, c)
		case Password:
			put(&s.password, c)
		}
	}
	s.name = withoutNumber(s.name)
	s.family = withoutNumber(s.family)
	return s
}

// titled returns the number of columns in the header.
func (r *reader) titled() int {
	n := 0
	for i, c := range r.Columns {
		if c.Title != "" {
			n = i + 1
		}
	}
	return n
}

func kindsInOrder(n int) []Column {
	kinds := make([]Column, n)
	for i := range kinds {
		kinds[i] = usual[min(i, len(usual)-1)]
	}
	return kinds
}

func (r *reader) rowFits(cells []string) bool {
	if len(cells) > len(r.kinds) {
		return false
	}
	for i, c := range cells {
		if k := r.kinds[i]; (k == SexColumn || k == Birth || k == Classes) && !r.fits(c, k) {
			return false
		}
		if k := r.kinds[i]; (k == Club || k == Country) && (looksSex(c) || looksBirth(c) && !strings.ContainsFunc(c, isLetter)) {
			return false
		}
	}
	return true
}

// repaired joins the cells of a name with a comma if the row has one cell too many and then fits: "Lee, Ann".
func (r *reader) repaired(cells []string) ([]string, bool) {
	at := slices.Index(r.kinds, Name)
	width := len(r.kinds)
	if r.named {
		width = max(r.titled(), 1)
	}
	if at < 0 || len(cells) != width+1 || at+1 >= len(cells) || cells[at+1] == "" {
		return nil, false
	}
	joined := slices.Concat(cells[:at], []string{cells[at] + ", " + cells[at+1]}, cells[at+2:])
	fits := func(cells []string) int {
		n := 0
		for i, c := range cells {
			if k := r.kind(i); c != "" && (k == SexColumn || k == Birth || k == Classes) {
				if r.fits(c, k) {
					n++
				} else {
					n--
				}
			}
		}
		return n
	}
	if fits(joined) <= fits(cells) || strings.ContainsFunc(joined[at], isDigit) {
		return nil, false
	}
	return joined, true
}

// gatherFreely reads a row by the content of its cells: a name, then known data in any order.
func (r *reader) gatherFreely(cells []string) said {
	s := said{name: withoutNumber(cells[0])}
	texts := []*string{&s.club, &s.country}
	rest := cells[1:]
	if s.name != "" && !strings.ContainsFunc(s.name, isLetter) && len(rest) > 0 { // line number
		s.name, rest = rest[0], rest[1:]
	}
	for i, c := range rest {
		switch {
		case c == "":
		case s.sex == "" && looksSex(c):
			s.sex = c
		case s.birth == "" && looksBirth(c):
			s.birth = c
		case strings.Contains(c, "@") && s.email == "":
			s.email = c
		case r.looksClass(c):
			s.classes = append(s.classes, c)
		case i == 0 && len(rest) >= 1 && isOneWord(s.name) && isOneWord(c) && !strings.ContainsFunc(c, isDigit):
			s.family, s.given, s.name = s.name, c, ""
		case len(texts) > 0 && strings.ContainsFunc(c, isLetter) && !(strings.ContainsFunc(c, isDigit) && len(r.facts.Classes) > 0):
			*texts[0] = c
			texts = texts[1:]
		default:
			s.classes = append(s.classes, c)
		}
	}
	return s
}

// gatherText reads a one-cell line: a name, possibly with more data: "Anton Berg (Sokol) 1990 75 kg".
func (r *reader) gatherText(s string) said {
	bare := withoutNumber(s)
	for _, separator := range []string{";", ",", "\t", "|", " – ", " — ", " - "} {
		if !strings.Contains(bare, separator) {
			continue
		}
		cells := strings.Split(bare, separator)
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		if len(cells) == 2 && separator == "," && !looksSex(cells[1]) && !looksBirth(cells[1]) && !r.looksClass(cells[1]) && len(strings.Fields(cells[0])) <= 2 && len(strings.Fields(cells[1])) <= 2 {
			return said{family: cells[0], given: cells[1]}
		}
		return r.gatherFreely(cells)
	}
	words := strings.Fields(bare)
	for i := 1; i < len(words); i++ {
		if w := words[i]; !strings.ContainsAny(w, "0123456789+><") && w[0] != '(' && w[0] != '[' {
			continue
		}
		facts := strings.Join(words[i:], " ")
		read := said{name: strings.Join(words[:i], " ")}
		if r.tail(facts, &read) {
			return read
		}
		break
	}
	return said{name: bare}
}

var (
	inBrackets = regexp.MustCompile(`[(\[]([^)\]]*)[)\]]`)
	bareYear   = regexp.MustCompile(`(?:^|\s)((?:19|20)\d{2})(?:\s*(?:г\.?р?\.?|р\.?н\.?|г\.?))?(?:\s|,|$)`)
)

// tail reads the data after a name on a line without separators, and reports whether it understood everything.
func (r *reader) tail(facts string, s *said) bool {
	facts = inBrackets.ReplaceAllStringFunc(facts, func(in string) string {
		inner := strings.TrimSpace(in[1 : len(in)-1])
		switch {
		case looksBirth(inner) && s.birth == "":
			s.birth = inner
		case looksSex(inner) && s.sex == "":
			s.sex = inner
		case r.looksClass(inner):
			return " " + inner + " "
		case strings.ContainsFunc(inner, isLetter) && s.club == "":
			s.club = inner
		default:
			return in
		}
		return " "
	})
	if m := bareYear.FindStringSubmatch(facts); m != nil && s.birth == "" {
		s.birth = m[1]
		facts = strings.Replace(facts, m[0], " ", 1)
	}
	facts = strings.TrimSpace(facts)
	if facts == "" {
		return true
	}
	if looksSex(facts) {
		s.sex = facts
		return true
	}
	if r.looksClass(facts) {
		s.classes = append(s.classes, facts)
		return true
	}
	if !strings.ContainsFunc(facts, isDigit) && s.club == "" && s.birth != "" {
		s.club = facts
		return true
	}
	return false
}

// cutRegion cuts "Gom/Sokol" into region and club.
func (r *reader) cutRegion(s string) (region, club string) {
	region, club, found := strings.Cut(s, "/")
	if !found {
		if region, club, found = strings.Cut(s, ","); !found {
			return "", s
		}
	}
	region, club = strings.TrimSpace(region), strings.TrimSpace(club)
	if r.clubs {
		region, club = club, region
	}
	return region, club
}

// isMark reports whether a cell is only a yes.
func isMark(c string) bool { return yesWords[text.Fold(c)] }

// isNo reports whether a cell is only a no.
func isNo(c string) bool {
	return slices.Contains([]string{"no", "nein", "non", "net", "nie", "ne", "nu", "hayir", "nao", "ni", "nem", "0", "zhok", "ara", "ochi"}, text.Fold(c))
}

var (
	fourDigits = regexp.MustCompile(`(?:^|\D)(\d{4})(?:\D|$)`)
	shortDate  = regexp.MustCompile(`^\d{1,2}[./-]\d{1,2}[./-](\d{2})\D*$`)
	serialDate = regexp.MustCompile(`^\d{5}(?:\.\d+)?$`)
	bareTwo    = regexp.MustCompile(`^[04-9]\d$`) // others can be ages
	twoDigits  = regexp.MustCompile(`^['’´]\s*(\d{2})$`)
)
