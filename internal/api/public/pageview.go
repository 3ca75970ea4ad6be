package public

import (
	"context"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/toproll/toproll/internal/api/day"
	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/message"
)

// viewHead is the upper part of a plain first view. It has the lines of the app's (web/src/features/visit/Frame.tsx).
type viewHead struct {
	Logo        string // address, "" for none
	Above       string // above the name, without an event
	State       string
	Action      *viewCell  // beside the facts about an event
	Tabs        []viewCell // the strong one is open
	Description string
}

// ownView is the upper part of an athlete's own day, like that of web/src/features/me/MePage.tsx.
type ownView struct {
	Number   int
	From     string // club and country
	State    string
	Words    string // what the athlete must do now
	Champion string // "" unless the athlete won a class
	Next     *ownNext
}

type ownNext struct{ At, About, Opponent, From string }

// longName is the number of letters from which a name is set smaller.
const longName = 40

// HasLongName reports whether the name is set smaller.
func (v view) HasLongName() bool { return utf8.RuneCountInString(v.Name) > longName }

// joined writes texts in one line, without empty ones.
func joined(parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), " · ")
}

// eventTabs are the tabs of an event's page, with their words.
var eventTabs = []struct{ tab, word string }{{"", "tab"}, {"classes", "classes"}, {"athletes", "athletes"}, {"draw", "draw"}, {"results", "results"}}

// eventHead adds the head of an event's page.
func eventHead(w *viewWriter, v *visitedEvent, tab string) {
	w.Logo, w.Above = logoPath(v.Event), joined(v.Venue, w.l.Say(days(v.Event)))
	w.State = w.l.Say(message.New("server.word", "word", "event_"+string(v.State)))
	w.About = joined(w.athletes(len(v.Athletes)), w.l.Say(message.New("server.view.classes", "classes", len(v.Classes))))
	api := "/api/public/event/" + url.PathEscape(v.Slug)
	language := "?language=" + url.QueryEscape(string(w.l))
	switch v.State {
	case event.Planned, event.Open:
		w.Action = &viewCell{Text: w.say("calendar"), Link: api + "/calendar.ics" + language}
	case event.Finished:
		w.Action = &viewCell{Text: w.say("archive"), Link: api + "/archive" + language}
	}
	if !slices.ContainsFunc(eventTabs, func(one struct{ tab, word string }) bool { return one.tab == tab }) {
		tab = ""
	}
	for _, one := range eventTabs {
		link := "/e/" + v.Slug
		if one.tab != "" {
			link += "?tab=" + one.tab
		}
		w.Tabs = append(w.Tabs, viewCell{Text: w.say(one.word), Link: link, Strong: one.tab == tab})
	}
}

// tournamentHead adds the head of a tournament's page.
func tournamentHead(w *viewWriter, t VisitorTournament) {
	w.Above, w.State, w.About, w.Description = w.say("tournament"), w.l.Say(tournamentWord(t.Status)), w.athletes(t.AthleteCount), t.Description
}

// view returns the plain first view of a page with a preview as HTML, by the parts of its path and its tab; "" for
// other pages.
func (s *server) view(ctx context.Context, parts []string, tab string, p *preview, embedded bool) string {
	w := s.viewOf(ctx, parts, tab, p)
	switch {
	case w == nil:
		return ""
	case embedded:
		w.About = p.description
		return w.embedded()
	default:
		return w.page()
	}
}

func (s *server) viewOf(ctx context.Context, parts []string, tab string, p *preview) *viewWriter {
	l := protocol.LanguageOf(ctx)
	if parts[0] == "t" {
		d, err := s.app.Public.VisitTournament(ctx, parts[1])
		if err != nil {
			return nil
		}
		w, shape := newView(l, event.Zone{}, d.Name, ""), visitorTournamentJSON(d)
		tournamentHead(w, shape)
		tournamentView(w, shape)
		return w
	}
	v, err := s.visit(ctx, parts[1])
	if err != nil {
		return nil
	}
	w := newView(l, v.Zone(), p.name, "")
	if len(parts) == 2 {
		var now *day.Now
		if n, err := s.app.Day.VisitNow(ctx, v.ID); err == nil {
			shape := day.NowJSON(n)
			now = &shape
		}
		eventHead(w, v, tab)
		eventView(w, v.VisitedEvent, now, tab)
		return w
	}
	if len(parts) != 4 {
		return nil
	}
	w.Up = &viewCell{Text: v.Name, Link: "/e/" + v.Slug + "?tab=" + parts[2]}
	switch parts[2] {
	case "classes":
		d, err := s.app.Public.VisitTournament(ctx, parts[3])
		if err != nil {
			return nil
		}
		shape := visitorTournamentJSON(d)
		tournamentHead(w, shape)
		tournamentView(w, shape)
	case "athletes":
		number, _ := strconv.Atoi(parts[3])
		d, err := s.app.Public.VisitAthlete(ctx, v.ID, number)
		if err != nil {
			return nil
		}
		a := athleteDayJSON(d)
		w.About = joined(l.Say(message.New("server.view.number", "number", a.Athlete.Number)), a.Athlete.Club, a.Athlete.Country)
		if a.Next != nil {
			nextView(w, a.Next)
		}
		dayView(w, v.Slug, a.Classes, a.Results)
	default:
		return nil
	}
	return w
}

// meView returns the plain first view of an athlete's own day as HTML.
func meView(l message.Language, me Me) string {
	w := newView(l, event.ZoneNamed(me.Event.TimeZone), me.Athlete.Name, "")
	w.Own = &ownView{Number: me.Athlete.Number, From: joined(me.Athlete.Club, me.Athlete.Country), State: me.State, Words: dayWords(l, me)}
	if me.State == "done" && slices.ContainsFunc(me.Classes, func(c DayClass) bool { return c.Place == 1 }) {
		w.Own.Champion = w.say("champion")
	}
	if b := me.Next; b != nil {
		w.Own.Next = &ownNext{About: b.ClassName, Opponent: w.opponent(b)}
		if b.ExpectedAt != nil && me.State != "called" {
			w.Own.Next.At = l.Say(message.New("server.view.at", "time", w.expected(*b.ExpectedAt)))
		}
		if b.Opponent != nil {
			w.Own.Next.From = joined(b.Opponent.Club, b.Opponent.Country)
		}
	}
	slug := ""
	if me.Event.Public {
		slug, w.Up = me.Event.Slug, &viewCell{Text: me.Event.Name, Link: "/e/" + me.Event.Slug}
	}
	dayView(w, slug, me.Classes, me.Results)
	return w.page()
}

// dayWords says what an athlete must do now, like web/src/domain/athlete-day.ts.
func dayWords(l message.Language, me Me) string {
	state, at, table := strings.ReplaceAll(me.State, "-", "_"), "nowhere", 0
	if me.Next != nil && me.Next.Table != 0 {
		at, table = "a-table", me.Next.Table
	}
	switch {
	case me.State == "called" && me.Next != nil && me.Next.Status == "in-progress":
		state = "pulling"
	case me.State == "waiting" && me.Next == nil:
		state = "nothing"
	}
	return l.Say(message.New("server.view.state", "state", state, "at", at, "table", table))
}

// opponent writes who an athlete meets next.
func (w *viewWriter) opponent(b *DayBout) string {
	if b.Opponent == nil || b.Opponent.Name == "" {
		return w.say("unknown")
	}
	return w.l.Say(message.New("server.view.against", "name", b.Opponent.Name))
}
