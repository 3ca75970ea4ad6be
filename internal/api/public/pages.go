package public

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
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

// A public page comes with its data: its head has the preview, its body a plain first view (view.go), and its end the replies
// of the API that the app would ask for first. The app takes those instead of asking (web/src/api/first-replies.ts), and the service worker keeps them.

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

// Parts of web/index.html.
const (
	rootTag  = `<div id="root">`                                // what the app draws into
	bootText = "<span data-text>"                               // begins the first text that stands there until the app has come
	noScript = "<noscript>Toproll needs JavaScript.</noscript>" // said of all other pages
)

// reloading has a page without JavaScript load itself again.
var reloading = fmt.Sprintf(`<noscript><meta http-equiv="refresh" content="%d" /></noscript>`, reloadSeconds)

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
		tab := r.URL.Query().Get("tab")
		f := s.firstReplies(ctx, parts, tab)
		if f.version == "" {
			return nil
		}
		if f.me != nil {
			// An athlete's own, so it is kept nowhere.
			return protocol.NewContent(compose(string(page), nil, meView(protocol.LanguageOf(ctx), *f.me), f.replies, publicURL, r))
		}
		key := pageKey{protocol.CameBy(r), r.URL.EscapedPath(), tab, protocol.LanguageOf(ctx)}
		c, err := s.pages.Make(ctx, key, f.version, func(ctx context.Context) (*protocol.Content, error) {
			p, shown := s.preview(ctx, parts), ""
			if p != nil {
				shown = s.view(ctx, parts, tab, p)
			}
			return protocol.NewContent(compose(string(page), p, shown, f.replies, publicURL, r)), nil
		})
		if err != nil {
			return nil
		}
		return c
	}
}

// compose puts a preview, a view and replies into a page; the preview may be nil, the view empty.
func compose(page string, p *preview, shown string, replies []firstReply, publicURL string, r *http.Request) []byte {
	if p != nil {
		head, rest, _ := strings.Cut(previewTags.ReplaceAllString(page, ""), "</head>")
		page = head + p.tags(publicURL, r) + p.structured(cmp.Or(publicURL, protocol.CameBy(r))) + "</head>" + rest
	}
	before, boot, waits := strings.Cut(page, bootText)
	switch {
	case shown != "":
		page = strings.Replace(page, rootTag, rootTag+"\n"+shown, 1)
		page = strings.Replace(page, "</head>", reloading+"</head>", 1)
		page = strings.Replace(page, noScript, "", 1)
	case p != nil && waits:
		// What is there until the app has come says what is opened: on a slow phone that takes a while. The app keeps showing
		// name and description until it has more (web/src/lib/page-head.ts).
		name, within := html.EscapeString(p.name), html.EscapeString(strings.TrimPrefix(p.title(), p.name))
		page = before + "<strong><span data-name>" + name + "</span>" + within + "</strong>\n<p data-description>" + html.EscapeString(p.description) + "</p>\n" + bootText + boot
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

// foundPage is what there is for a page.
type foundPage struct {
	replies []firstReply
	version string // changes with the page; "" where there is nothing to show
	me      *Me    // of the page of an athlete's own day
}

// firstReplies returns the replies that the app asks for first at a page, by the parts of its path and its tab. The app asks
// itself for a reply that failed.
func (s *server) firstReplies(ctx context.Context, parts []string, tab string) (f foundPage) {
	add := func(address string, c *protocol.Content, err error) bool {
		if err == nil {
			f.replies = append(f.replies, firstReply{"/api/public/" + address, c})
			f.version += c.Plain.ETag
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
		return f
	case "me":
		code := strings.ToLower(strings.NewReplacer(" ", "", "-", "").Replace(parts[1])) // as the app asks for it
		if len(parts) == 2 && s.GuessWait(ctx, code) == 0 {
			f.me = s.firstOfDay(ctx, code, add)
		}
		return f
	}
	v, err := s.visit(ctx, parts[1])
	if err != nil {
		return foundPage{}
	}
	f.version = v.Stamp
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
	return f
}

// firstOfDay adds the replies for the page of an athlete's own day, and returns it; nil if nobody has the code.
func (s *server) firstOfDay(ctx context.Context, code string, add func(string, *protocol.Content, error) bool) *Me {
	me, err := s.myDay(ctx, code)
	if err != nil {
		return nil
	}
	body, err := json.Marshal(protocol.NewEnvelope(protocol.LanguageOf(ctx), message.New("server.done.my_day"), me))
	if !add("me/"+url.PathEscape(code), protocol.NewContent(body), err) {
		return nil
	}
	if me.Event.Public {
		c, err := s.visitorsNow(ctx, me.Event.Slug)
		add("event/"+url.PathEscape(me.Event.Slug)+"/now", c, err)
	}
	return &me
}
