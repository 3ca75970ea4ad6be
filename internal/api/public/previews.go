package public

import (
	"cmp"
	"context"
	"html"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/app/public"

	"github.com/toproll/toproll/internal/cache"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/poster"
)

// Programs that preview links run no scripts. So the head of a public page has its title, a description and a picture
// (pages.go). Other pages do not change.

// preview is the preview of a link.
type preview struct {
	name        string // the subject
	within      string // its event, "" for none
	description string
	picture     string        // path of its own picture, "" for the common one
	event       *visitedEvent // the event of an event page, nil for other pages
}

// title names the subject and its event.
func (p *preview) title() string {
	if p.within == "" {
		return p.name
	}
	return p.name + " – " + p.within
}

// tags returns the tags of the preview. It escapes all typed texts. Link previews require an absolute address of the
// picture, which uses the request's address if the public one is unknown.
func (p *preview) tags(publicURL string, r *http.Request) string {
	picture := cmp.Or(publicURL, protocol.CameBy(r)) + cmp.Or(p.picture, "/social.png")
	var b strings.Builder
	tag := func(kind, name, content string) {
		b.WriteString(`<meta ` + kind + `="` + name + `" content="` + html.EscapeString(message.Plain(content)) + "\" />\n")
	}
	b.WriteString("<title>" + html.EscapeString(p.title()) + "</title>\n")
	tag("name", "description", p.description)
	tag("property", "og:type", "website")
	tag("property", "og:site_name", "Toproll")
	tag("property", "og:title", p.title())
	tag("property", "og:description", p.description)
	if publicURL != "" {
		address := publicURL + r.URL.EscapedPath()
		tag("property", "og:url", address)
		b.WriteString(`<link rel="canonical" href="` + html.EscapeString(strings.TrimRight(address, "/")) + "\" />\n")
	}
	tag("property", "og:image", picture)
	tag("property", "og:image:width", strconv.Itoa(poster.Width))
	tag("property", "og:image:height", strconv.Itoa(poster.Height))
	tag("property", "og:image:alt", p.title())
	tag("name", "twitter:card", "summary_large_image")
	return b.String()
}

// preview returns the preview of a page by the parts of its path; nil if the page is not public.
func (s *server) preview(ctx context.Context, parts []string) *preview {
	l := protocol.LanguageOf(ctx)
	if parts[0] == "me" {
		return nil
	}
	if parts[0] == "t" {
		if len(parts) > 2 {
			return nil
		}
		t, champion, err := s.app.Public.VisitTournamentAlone(ctx, parts[1])
		if err != nil {
			return nil
		}
		p := &preview{name: t.Name, description: t.Description}
		if p.description == "" {
			p.description = l.Say(message.New("server.preview.class", "athletes", t.Athletes, "over", whether(champion), "champion", champion))
		}
		return p
	}
	v, err := s.visit(ctx, parts[1])
	if err != nil {
		return nil
	}
	p := eventPreview(l, v.VisitedEvent)
	if len(parts) == 2 {
		p.event = v
	}
	if len(parts) == 4 {
		switch parts[2] {
		case "classes":
			return classPreview(l, p, v, parts[3])
		case "athletes":
			return athletePreview(l, p, v, parts[3])
		}
	}
	return p
}

func eventPreview(l message.Language, v public.VisitedEvent) *preview {
	return &preview{
		name: v.Name,
		description: l.Say(message.New("server.preview.event", "when", days(v.Event), "placed", whether(v.Venue), "venue", v.Venue,
			"state", string(v.State), "classes", len(v.Classes), "athletes", len(v.Athletes))),
		picture: "/e/" + url.PathEscape(v.Slug) + "/picture.png",
	}
}

func classPreview(l message.Language, of *preview, v *visitedEvent, id string) *preview {
	for _, c := range v.Classes {
		if c.ID == id {
			shape := visitorClassJSON(c)
			of.description = l.Say(message.New("server.preview.class", "athletes", c.Athletes, "over", whether(shape.Winner), "champion", shape.Winner)) +
				" " + of.description
			of.name, of.within = c.Name, v.Name
			return of
		}
	}
	return nil
}

func athletePreview(l message.Language, of *preview, v *visitedEvent, number string) *preview {
	for _, a := range v.Athletes {
		if strconv.Itoa(a.Number) != number {
			continue
		}
		var classes []message.Message
		for _, e := range a.Entries {
			classes = append(classes, message.Verbatim(e.Class.Name))
		}
		of.name, of.within = a.Name, v.Name
		if len(classes) > 0 {
			of.description = l.Say(message.New("server.preview.athlete", "number", a.Number, "classes", message.Semicolons(classes...))) + " " + of.description
		}
		return of
	}
	return nil
}

// days returns the days of an event.
func days(e event.Event) message.Message {
	if e.FirstDay == e.LastDay {
		return previewDay(e.FirstDay)
	}
	return message.New("server.preview.days", "from", previewDay(e.FirstDay), "to", previewDay(e.LastDay))
}

func previewDay(d event.Day) message.Message {
	year, month, date, ok := d.Date()
	if !ok {
		return message.Verbatim(string(d))
	}
	return message.New("server.preview.day", "day", date, "month", "m"+strconv.Itoa(int(month)), "year", strconv.Itoa(year))
}

// whether returns a word for a sentence with an optional part.
func whether(text string) string {
	if text == "" {
		return "no"
	}
	return "yes"
}

// posterCache keeps the pictures of public events, by the two lines on them.
type posterCache = cache.Cache[[2]string, struct{}, []byte]

// maxCachedPosters is the number of cached pictures, of about 15 kB each.
const maxCachedPosters = 64

// postersCache lets link previews keep the picture for a while.
const postersCache = "public, max-age=300, s-maxage=3600"

// poster sends the picture of a public event. If it cannot draw the letters of the name, it redirects to the common
// picture.
func (s *server) poster(w http.ResponseWriter, r *http.Request) {
	if s.CountVisit(protocol.Address(r.Context())) > 0 {
		http.Error(w, http.StatusText(http.StatusTooManyRequests), http.StatusTooManyRequests)
		return
	}
	v, err := s.visit(r.Context(), r.PathValue("slug"))
	if err != nil {
		http.NotFound(w, r)
		return
	}
	line := protocol.LanguageOf(protocol.InLanguage(r.Context(), v.Settings.Language)).Say(days(v.Event))
	if v.Venue != "" && poster.CanDraw(v.Venue) {
		line = v.Venue + " · " + line
	}
	h := w.Header()
	h.Set("Cache-Control", postersCache)
	h.Set("Vary", "Accept-Language")
	if !poster.CanDraw(v.Name) || !poster.CanDraw(line) {
		http.Redirect(w, r, "/social.png", http.StatusFound)
		return
	}
	drawn, err := s.posters.Make(r.Context(), [2]string{v.Name, line}, struct{}{}, func(context.Context) ([]byte, error) {
		return poster.Draw(v.Name, line)
	})
	if err != nil {
		s.Log.ErrorContext(r.Context(), "drawing a poster failed", "error", err)
		http.Error(w, http.StatusText(http.StatusInternalServerError), http.StatusInternalServerError)
		return
	}
	f, unchanged := protocol.Incompressible(drawn).Negotiate("", r.Header.Get("If-None-Match"))
	h.Set("ETag", f.ETag)
	if unchanged {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	h.Set("Content-Type", "image/png")
	h.Set("Content-Length", strconv.Itoa(len(drawn)))
	_, _ = w.Write(drawn) // fails only if the caller disconnected
}
