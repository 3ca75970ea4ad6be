package public

import (
	"bytes"
	"cmp"
	"context"
	_ "embed"
	"html/template"
	"slices"
	"strconv"
	"time"

	"github.com/toproll/toproll/internal/api/day"
	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/app/public"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/tournament"
)

//go:embed view.gohtml
var viewHTML string

var viewTemplate = template.Must(template.New("view").Parse(viewHTML))

// view is the plain first view of a public page: a heading and tables. A browser shows it until the app loads, or
// always without JavaScript. It uses the shapes of the replies, so no other data become public.
type view struct {
	Language message.Language
	Up       *viewCell // its event; nil for none
	Name     string
	About    string
	Sections []viewSection
	Reloads  string // note for browsers without JavaScript
}

type viewSection struct {
	Title string
	Heads []string // of the columns; none for a list
	Rows  [][]viewCell
	Notes []string // below the table
	Wide  bool     // whether the table scrolls on a phone
}

type viewCell struct {
	Text   string
	Link   string // "" for none
	Strong bool
	Links  []viewCell // before the text
}

func (c viewCell) empty() bool { return c.Text == "" && len(c.Links) == 0 }

// maxViewRows is the maximum number of rows; the app shows the rest.
const maxViewRows = 200

// reloadSeconds is the time until a page without JavaScript reloads itself.
const reloadSeconds = 30

// viewWriter makes a view in a language.
type viewWriter struct {
	l     message.Language
	zone  event.Zone
	whole bool // whether it shows all rows
	view
}

// newView returns a view with the common parts.
func newView(l message.Language, zone event.Zone, name, about string) *viewWriter {
	return &viewWriter{l: l, zone: zone, view: view{
		Language: l, Name: name, About: about, Reloads: l.Say(message.New("server.view.reloads", "seconds", reloadSeconds)),
	}}
}

// html returns the view as HTML.
func (w *viewWriter) html() string {
	var out bytes.Buffer
	if err := viewTemplate.Execute(&out, w.view); err != nil {
		panic(err) // the template is part of the program, and a Buffer never fails
	}
	return out.String()
}

// say returns a word of the views.
func (w *viewWriter) say(word string) string {
	return w.l.Say(message.New("server.view.word", "word", word))
}

// add adds a section with a title, unless it is empty.
func (w *viewWriter) add(title string, rows [][]viewCell) {
	if len(rows) == 0 {
		return
	}
	if len(rows) > maxViewRows && !w.whole {
		rows = append(slices.Clip(rows[:maxViewRows]), []viewCell{{Text: "…"}})
	}
	w.Sections = append(w.Sections, viewSection{Title: title, Rows: rows})
}

// addTable adds a table without its empty columns, unless it is empty. It scrolls on a phone.
func (w *viewWriter) addTable(t viewSection) {
	if len(t.Rows) == 0 {
		return
	}
	for i := len(t.Heads) - 1; i >= 0; i-- {
		if slices.ContainsFunc(t.Rows, func(row []viewCell) bool { return !row[i].empty() }) {
			continue
		}
		t.Heads = slices.Delete(t.Heads, i, i+1)
		for j := range t.Rows {
			t.Rows[j] = slices.Delete(t.Rows[j], i, i+1)
		}
	}
	t.Wide = true
	w.Sections = append(w.Sections, t)
}

// about writes an expected time, "" if unknown.
func (w *viewWriter) about(at *time.Time) string {
	if at == nil {
		return ""
	}
	return w.l.Say(message.New("server.view.about", "time", w.zone.HourMinute(*at)))
}

func classLink(slug, id string) string { return "/e/" + slug + "/classes/" + id }

func plain(s string) viewCell { return viewCell{Text: s} }

// pair writes the names of two athletes.
func pair(one, other string) string { return cmp.Or(one, "?") + " – " + cmp.Or(other, "?") }

// shownName distinguishes athletes with the same name, like web/src/lib/shown-name.ts.
func shownName(name, distinction string) string {
	return tournament.Entry{Name: name, Distinction: distinction}.Title()
}

func entrantName(e *VisitorEntry) string {
	if e == nil {
		return ""
	}
	return shownName(e.User.Name, e.User.Distinction)
}

// score writes the games won by each side, "" before the first game.
func score(own, other int) string {
	if own+other == 0 {
		return ""
	}
	return strconv.Itoa(own) + ":" + strconv.Itoa(other)
}

// eventView returns the view of a public event; now may be nil.
func eventView(w *viewWriter, v public.VisitedEvent, now *day.Now, tab string) {
	shape := visitorEventJSON(v)
	if tab == "results" {
		for _, r := range visitorResultsJSON(v) {
			w.add(r.Name, protocol.Mapped(r.Places, func(p VisitorPlace) []viewCell {
				return []viewCell{plain(strconv.Itoa(p.Place)), {Text: p.Name, Strong: p.Place == 1}, plain(p.Club), plain(p.Country)}
			}))
		}
		return
	}
	match := func(m VisitorMatch) []viewCell {
		return []viewCell{
			plain(pair(entrantName(m.Player1), entrantName(m.Player2))), plain(score(m.Scores.Player1Score, m.Scores.Player2Score)),
			{Text: m.Tournament.Name, Link: classLink(v.Slug, m.Tournament.ID)},
		}
	}
	switch {
	case tab != "" || now == nil:
	case v.State == event.Running && len(now.Tables) > 0:
		w.add(w.say("tables"), w.tables(v.Slug, now.Tables))
	default:
		w.add(w.say("now"), protocol.Mapped(shape.Now, match))
		w.add(w.say("next"), protocol.Mapped(shape.Next, match))
	}
	classes := protocol.Mapped(shape.Classes, func(c VisitorClass) []viewCell {
		name := viewCell{Text: c.Name, Link: classLink(v.Slug, c.ID)}
		if c.Winner != "" {
			return []viewCell{name, plain(w.say("champion")), {Text: c.Winner, Strong: true}}
		}
		return []viewCell{name, plain(w.l.Say(tournamentWord(c.Status))), plain(w.athletes(c.AthleteCount))}
	})
	if slices.ContainsFunc(shape.Classes, func(c VisitorClass) bool { return c.Winner != "" }) {
		classes = append(classes, []viewCell{{Text: w.say("results"), Link: "/e/" + v.Slug + "?tab=results"}})
	}
	w.add(w.say("classes"), classes)
}

func tournamentWord(status string) message.Message {
	return message.New("server.word", "word", "tournament_"+status)
}

func (w *viewWriter) athletes(count int) string {
	return w.l.Say(message.New("server.view.athletes", "athletes", count))
}

// tables returns a row for each called or announced bout, and for each table without one.
func (w *viewWriter) tables(slug string, tables []day.NowTable) (rows [][]viewCell) {
	for _, t := range tables {
		name := plain(w.l.Say(message.New("server.view.table", "number", t.Number)))
		if t.Name != "" {
			name.Text += " · " + t.Name
		}
		before := len(rows)
		for _, b := range []struct {
			word string
			bout *day.NowBout
		}{{"called", t.Called}, {"deck", t.OnDeck}, {"hole", t.InTheHole}} {
			if b.bout == nil {
				continue
			}
			who := pair(shownName(b.bout.Athletes[0].Name, b.bout.Athletes[0].Distinction), shownName(b.bout.Athletes[1].Name, b.bout.Athletes[1].Distinction))
			when := w.say(b.word)
			if b.word != "called" && b.bout.ExpectedAt != nil {
				when += ", " + w.about(b.bout.ExpectedAt)
			}
			rows = append(rows, []viewCell{name, plain(when), {Text: who, Strong: b.word == "called"}, {Text: b.bout.ClassName, Link: classLink(slug, b.bout.ClassID)}})
		}
		if len(rows) == before {
			rows = append(rows, []viewCell{name, plain(w.say("idle"))})
		}
	}
	return rows
}

// tournamentView returns the view of a public tournament: its places and matches, open ones first.
func tournamentView(w *viewWriter, t VisitorTournament) {
	names := make([]string, len(t.Participants)+1)
	var places, entered [][]viewCell
	for i, p := range t.Participants {
		names[i+1] = entrantName(&p)
		if p.Place > 0 {
			places = append(places, []viewCell{plain(strconv.Itoa(p.Place)), {Text: names[i+1], Strong: p.Place == 1}})
		}
		if !p.User.IsBye {
			entered = append(entered, []viewCell{plain(names[i+1])})
		}
	}
	slices.SortStableFunc(places, func(a, b []viewCell) int {
		one, _ := strconv.Atoi(a[0].Text)
		other, _ := strconv.Atoi(b[0].Text)
		return cmp.Compare(one, other)
	})
	w.add(w.say("places"), places)
	m := t.Matches
	if len(m.ID) == 0 {
		w.add(w.say("entered"), entered)
		return
	}
	player := func(number int) string {
		if number <= 0 || number >= len(names) || t.Participants[number-1].User.IsBye {
			return ""
		}
		return names[number]
	}
	var open, decided [][]viewCell
	for i, status := range m.Status {
		one, other := player(m.Player1[i]), player(m.Player2[i])
		if one == "" || other == "" {
			continue // a bye, or not known yet
		}
		own, others := tournament.Games(m.Games[i]).Score()
		row := []viewCell{
			plain("M" + strconv.Itoa(m.MatchNumber[i])), {Text: one, Strong: m.Winner[i] == 1}, {Text: other, Strong: m.Winner[i] == 2}, plain(score(own, others)),
		}
		if status == "completed" {
			decided = append(decided, row)
		} else {
			open = append(open, row)
		}
	}
	slices.Reverse(decided)
	w.add(w.say("matches"), append(open, decided...))
}

// dayView adds the common part of an athlete's own page and public page.
func dayView(w *viewWriter, slug string, classes []DayClass, next *DayBout, results []DayResult) {
	if next != nil {
		row := []viewCell{}
		if next.Table != 0 {
			row = append(row, viewCell{Text: w.l.Say(message.New("server.view.table", "number", next.Table)), Strong: true})
		}
		if next.Opponent != nil && next.Opponent.Name != "" {
			row = append(row, plain(w.l.Say(message.New("server.view.against", "name", next.Opponent.Name))))
		}
		row = append(row, plain(next.ClassName))
		if next.ExpectedAt != nil && next.CalledAt == nil {
			row = append(row, plain(w.about(next.ExpectedAt)))
		}
		w.add(w.say("next"), [][]viewCell{row})
	}
	w.add(w.say("classes"), protocol.Mapped(classes, func(c DayClass) []viewCell {
		cells := []viewCell{{Text: c.Name}}
		if slug != "" {
			cells[0].Link = classLink(slug, c.ID)
		}
		if c.Place > 0 {
			cells = append(cells, viewCell{Text: w.l.Say(message.New("server.view.place", "place", c.Place)), Strong: c.Place == 1})
		}
		return cells
	}))
	w.add(w.say("results"), protocol.Mapped(results, func(r DayResult) []viewCell {
		outcome := "lost"
		if r.Won {
			outcome = "won"
		}
		return []viewCell{{Text: w.say(outcome), Strong: r.Won}, plain(score(r.Scores.Own, r.Scores.Other)), plain(r.Opponent), plain(r.ClassName)}
	}))
}

// view returns the plain first view of a page with a preview as HTML, by the parts of its path and its tab; "" for
// other pages.
func (s *server) view(ctx context.Context, parts []string, tab string, p *preview) string {
	l := protocol.LanguageOf(ctx)
	if parts[0] == "t" {
		d, err := s.app.Public.VisitTournament(ctx, parts[1])
		if err != nil {
			return ""
		}
		w := newView(l, event.Zone{}, d.Name, p.description)
		tournamentView(w, visitorTournamentJSON(d))
		return w.html()
	}
	v, err := s.visit(ctx, parts[1])
	if err != nil {
		return ""
	}
	w := newView(l, v.Zone(), p.name, p.description)
	if len(parts) > 2 || tab != "" {
		w.Up = &viewCell{Text: v.Name, Link: "/e/" + v.Slug}
	}
	switch {
	case len(parts) == 2:
		var now *day.Now
		if n, err := s.app.Day.VisitNow(ctx, v.ID); err == nil {
			shape := day.NowJSON(n)
			now = &shape
		}
		eventView(w, v.VisitedEvent, now, tab)
	case len(parts) == 4 && parts[2] == "classes":
		d, err := s.app.Public.VisitTournament(ctx, parts[3])
		if err != nil {
			return ""
		}
		tournamentView(w, visitorTournamentJSON(d))
	case len(parts) == 4 && parts[2] == "athletes":
		number, _ := strconv.Atoi(parts[3])
		d, err := s.app.Public.VisitAthlete(ctx, v.ID, number)
		if err != nil {
			return ""
		}
		a := athleteDayJSON(d)
		dayView(w, v.Slug, a.Classes, a.Next, a.Results)
	default:
		return ""
	}
	return w.html()
}

// meView returns the plain first view of an athlete's own day as HTML.
func meView(l message.Language, me Me) string {
	w := newView(l, event.ZoneNamed(me.Event.TimeZone), me.Athlete.Name, l.Say(message.New("server.view.state", "state", me.State)))
	slug := ""
	w.Up = &viewCell{Text: me.Event.Name}
	if me.Event.Public {
		slug, w.Up.Link = me.Event.Slug, "/e/"+me.Event.Slug
	}
	dayView(w, slug, me.Classes, me.Next, me.Results)
	return w.html()
}
