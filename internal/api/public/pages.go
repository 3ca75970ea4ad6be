package public

import (
	"bytes"
	"context"
	"encoding/json"
	"html"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/app/public"
	"github.com/toproll/toproll/internal/cache"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/message"
)

// A public page comes with its data: its head has the preview, and its end the replies of the API that the app would ask for
// first. The app takes those instead of asking (web/src/api/first-replies.ts), and the service worker keeps them.

// Pages returns a function that makes the page of what is public from the page that all others get; the public address may
// be empty. The function returns nil where an address leads to nothing public.
type Pages func(page []byte, publicURL string) func(*http.Request) *protocol.Content

// pageTime is for gathering the data of a page. It comes without rather than late.
const pageTime = 2 * time.Second

// pageCache keeps composed pages by the versions of what is in them.
type pageCache = cache.Cache[pageKey, string, *protocol.Content]

type pageKey struct {
	address  string // of the server
	path     string
	tab      string
	language message.Language
}

// maxPageBytes is how much is kept of composed pages, uncompressed.
const maxPageBytes = 32 << 20

// previewTags are those of a page that a preview takes the place of.
var previewTags = regexp.MustCompile(`[ \t]*(?:<title>[^<]*</title>|<meta (?:name="description"|property="og:[a-z:]+"|name="twitter:card") content="[^"]*" ?/?>)\n?`)

// bootText begins the first text that stands in the page until the app is there.
const bootText = "<span data-text>"

// publicPages is a [Pages].
func (s *server) publicPages(page []byte, publicURL string) func(*http.Request) *protocol.Content {
	if !bytes.Contains(page, []byte("</head>")) {
		return nil
	}
	return func(r *http.Request) *protocol.Content {
		parts := strings.Split(strings.Trim(r.URL.Path, "/"), "/")
		if len(parts) < 2 || parts[0] != "e" && parts[0] != "t" && parts[0] != "me" || s.CountVisit(protocol.Address(r.Context())) > 0 {
			return nil
		}
		ctx, cancel := context.WithTimeout(r.Context(), pageTime)
		defer cancel()
		replies, version := s.firstReplies(ctx, parts, r.URL.Query().Get("tab"))
		if version == "" {
			return nil
		}
		build := func(ctx context.Context) (*protocol.Content, error) {
			return protocol.NewContent(compose(string(page), s.preview(ctx, parts), replies, publicURL, r)), nil
		}
		if parts[0] == "me" {
			c, _ := build(ctx) // an athlete's own, so it is kept nowhere
			return c
		}
		key := pageKey{protocol.CameBy(r), r.URL.EscapedPath(), r.URL.Query().Get("tab"), protocol.LanguageOf(ctx)}
		c, err := s.pages.Make(ctx, key, version, build)
		if err != nil {
			return nil
		}
		return c
	}
}

// compose puts a preview, which may be nil, and replies into a page.
func compose(page string, p *preview, replies []firstReply, publicURL string, r *http.Request) []byte {
	if p != nil {
		head, rest, _ := strings.Cut(previewTags.ReplaceAllString(page, ""), "</head>")
		// What is there until the app has come says what is opened: on a slow phone that takes a while.
		before, boot, waits := strings.Cut(rest, bootText)
		page = head + p.tags(publicURL, r) + "</head>" + before
		if waits {
			// The app keeps showing name and description until it has more (web/src/lib/page-head.ts).
			name, within := html.EscapeString(p.name), html.EscapeString(strings.TrimPrefix(p.title(), p.name))
			page += "<strong><span data-name>" + name + "</span>" + within + "</strong>\n<p data-description>" + html.EscapeString(p.description) + "</p>\n" + bootText + boot
		}
	}
	if len(replies) == 0 {
		return []byte(page)
	}
	// Encoded JSON has no <, so nothing in it ends the block.
	var block bytes.Buffer
	block.WriteString(`<script type="application/json" id="first-replies">{`)
	for i, reply := range replies {
		if i > 0 {
			block.WriteByte(',')
		}
		address, _ := json.Marshal(reply.address) // a string always encodes
		block.Write(address)
		block.WriteByte(':')
		block.Write(reply.Plain.Body())
	}
	block.WriteString("}</script>\n  ")
	return []byte(strings.Replace(page, "</body>", block.String()+"</body>", 1))
}

// firstReply is a reply that the app asks for first, and its address.
type firstReply struct {
	address string
	*protocol.Content
}

// firstReplies returns the replies that the app asks for first at a page, by the parts of its path and its tab. The app asks
// itself for a reply that failed. The version changes with the page; it is empty where there is nothing to show.
func (s *server) firstReplies(ctx context.Context, parts []string, tab string) (replies []firstReply, version string) {
	add := func(address string, c *protocol.Content, err error) bool {
		if err == nil {
			replies = append(replies, firstReply{"/api/public/" + address, c})
			version += c.Plain.ETag
		}
		return err == nil
	}
	tournament := func(id string) bool {
		c, err := s.visitorTournament(ctx, id)
		return add("tournament/"+url.PathEscape(id), c, err)
	}
	switch parts[0] {
	case "t":
		if len(parts) == 2 {
			tournament(parts[1])
		}
		return replies, version
	case "me":
		code := strings.ToLower(strings.NewReplacer(" ", "", "-", "").Replace(parts[1])) // as the app asks for it
		if len(parts) == 2 && s.GuessWait(ctx, code) == 0 {
			s.firstOfDay(ctx, code, add)
		}
		return replies, version
	}
	v, err := s.visit(ctx, parts[1])
	if err != nil {
		return nil, ""
	}
	version = v.Stamp
	base := "event/" + url.PathEscape(v.Slug)
	now := func() {
		c, err := s.visitorsNow(ctx, v.Slug)
		add(base+"/now", c, err)
	}
	results := func() {
		c, err := s.visitorResults(ctx, v.Slug)
		add(base+"/results", c, err)
	}
	all := func() {
		c, err := s.visitorEvent(ctx, v.Slug)
		add(base, c, err)
	}
	switch {
	case len(parts) == 2:
		all()
		if tab == "" && v.State != event.Finished {
			now()
		}
		if tab == "results" {
			results()
			c, err := s.visitorStandings(ctx, v.Slug)
			add(base+"/standings", c, err)
		}
	case len(parts) == 4 && parts[2] == "classes":
		i := slices.IndexFunc(v.Classes, func(c public.VisitedClass) bool { return c.ID == parts[3] })
		if i < 0 {
			break
		}
		all()
		tournament(parts[3])
		if v.Classes[i].CompletedAt != nil {
			results()
		} else if v.State == event.Running {
			now()
		}
	case len(parts) == 4 && parts[2] == "athletes":
		if number, err := strconv.Atoi(parts[3]); err == nil {
			all()
			c, err := s.visitorAthlete(ctx, v.Slug, number)
			add(base+"/athlete/"+strconv.Itoa(number), c, err)
			now()
		}
	}
	return replies, version
}

// firstOfDay adds the replies for the page of an athlete's own day.
func (s *server) firstOfDay(ctx context.Context, code string, add func(string, *protocol.Content, error) bool) {
	me, err := s.myDay(ctx, code)
	if err != nil {
		return
	}
	body, err := json.Marshal(protocol.NewEnvelope(protocol.LanguageOf(ctx), message.New("server.done.my_day"), me))
	if add("me/"+url.PathEscape(code), protocol.NewContent(body), err) && me.Event.Public {
		c, err := s.visitorsNow(ctx, me.Event.Slug)
		add("event/"+url.PathEscape(me.Event.Slug)+"/now", c, err)
	}
}
