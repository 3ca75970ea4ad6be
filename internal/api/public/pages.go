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

// Pages returns a function that makes the page for a public path from the page of the visitors' program. The public address
// may be empty. The function returns nil for other paths.
type Pages func(page []byte, publicURL string) func(*http.Request) *protocol.Content

// pageTime is the time limit to collect a page's data. After it, the page comes without them.
const pageTime = 2 * time.Second

// pageCache keeps composed pages by the versions of their content.
type pageCache = cache.Cache[pageKey, string, *protocol.Content]

type pageKey struct {
	address  string // address of the server
	path     string
	tab      string
	language message.Language
}

// maxPageBytes is the maximum size of cached pages, uncompressed.
const maxPageBytes = 32 << 20

// previewTags are the tags of a page that a preview replaces.
var previewTags = regexp.MustCompile(`[ \t]*(?:<title>[^<]*</title>|<meta (?:name="description"|property="og:[a-z:]+"|name="twitter:card") content="[^"]*" ?/?>)\n?`)

// Parts of web/index.html.
const (
	htmlTag  = `<html lang="en">`
	rootTag  = `<div id="root">`                                // the element that the app draws into
	bootText = "<span data-text>"                               // start of the first text, which stays until the app loads
	noScript = "<noscript>Toproll needs JavaScript.</noscript>" // tag of all other pages
)

// reloading makes a page without JavaScript reload itself.
var reloading = fmt.Sprintf(`<noscript><meta http-equiv="refresh" content="%d" /></noscript>`, reloadSeconds)

// visitorsPath finds the paths that the visitors' program shows; web/src/lib/programs.ts has the same.
var visitorsPath = regexp.MustCompile(`^/(?:e|t|me)/[^/]`)

// HasPage reports whether a path is that of a public page, which the visitors' program shows.
func HasPage(path string) bool { return visitorsPath.MatchString(path) }

// ownTab makes a browser open each link of an embed in a new tab.
const ownTab = `<base target="_blank" />`

// embed matches the addresses of embeds: the only pages that other sites may show in a frame. Nobody can act on them, so
// no site can trick a visitor into a click. It matches escaped paths, as the app's router does: else a frame could show the
// login at an address that only looks like one. The groups are the event, and the class if there is one.
var embed = regexp.MustCompile(`^/e/([^/]+)/embed/(?:now|medals|class/([^/]+))$`)

// IsEmbed reports whether an address is that of an embed.
func IsEmbed(address *url.URL) bool { return embed.MatchString(address.EscapedPath()) }

// pageOf returns the parts of the path of a page, and its tab. An embed shows what a page shows, so it has the parts and the
// tab of that page.
func pageOf(address *url.URL) (parts []string, tab string, embedded bool) {
	found := embed.FindStringSubmatch(address.EscapedPath())
	switch {
	case found == nil:
		return strings.Split(strings.Trim(address.Path, "/"), "/"), address.Query().Get("tab"), false
	case found[2] != "":
		return []string{"e", found[1], "classes", found[2]}, "", true
	case strings.HasSuffix(address.Path, "/medals"):
		return []string{"e", found[1]}, "results", true
	default:
		return []string{"e", found[1]}, "", true
	}
}

// publicPages is a [Pages].
func (s *server) publicPages(page []byte, publicURL string) func(*http.Request) *protocol.Content {
	if !bytes.Contains(page, []byte("</head>")) {
		return nil
	}
	return func(r *http.Request) *protocol.Content {
		if !HasPage(r.URL.Path) || s.CountVisit(protocol.Address(r.Context())) > 0 {
			return nil
		}
		parts, tab, embedded := pageOf(r.URL)
		ctx, cancel := context.WithTimeout(r.Context(), pageTime)
		defer cancel()
		page := string(page)
		if parts[0] == "e" {
			if v, err := s.visit(ctx, parts[1]); err == nil {
				page, ctx = ofEvent(page, v.Settings.Language), protocol.InLanguage(ctx, v.Settings.Language)
			}
		}
		f := s.firstReplies(ctx, parts, tab)
		if f.version == "" {
			return nil
		}
		if f.me != nil {
			// An athlete's own page, so nothing caches it.
			l := message.Language(f.me.Event.Language)
			return protocol.NewContent(compose(ofEvent(page, l), nil, meView(protocol.LanguageOf(protocol.InLanguage(ctx, l)), *f.me), f.replies, publicURL, r))
		}
		if embedded && len(f.replies) == 0 {
			return nil // a class of another event
		}
		key := pageKey{protocol.CameBy(r), r.URL.EscapedPath(), tab, protocol.LanguageOf(ctx)}
		c, err := s.pages.Make(ctx, key, f.version, func(ctx context.Context) (*protocol.Content, error) {
			p, shown := s.preview(ctx, parts), ""
			if p != nil {
				shown = s.view(ctx, parts, tab, p)
			}
			made := compose(page, p, shown, f.replies, publicURL, r)
			if embedded {
				made = bytes.Replace(made, []byte("</head>"), []byte(ownTab+"</head>"), 1)
			}
			return protocol.NewContent(made), nil
		})
		if err != nil {
			return nil
		}
		return c
	}
}

// ofEvent names the language of an event in a page, where the script of web/index.html finds it.
func ofEvent(page string, l message.Language) string {
	if l == "" {
		return page
	}
	return strings.Replace(page, htmlTag, strings.TrimSuffix(htmlTag, ">")+` data-event-language="`+string(l)+`">`, 1)
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
		// The first view names the page, because loading the app takes a while on a slow phone. The app keeps showing
		// name and description until it has more (web/src/lib/page-head.ts).
		name, within := html.EscapeString(p.name), html.EscapeString(strings.TrimPrefix(p.title(), p.name))
		page = before + "<strong><span data-name>" + name + "</span>" + within + "</strong>\n<p data-description>" + html.EscapeString(p.description) + "</p>\n" + bootText + boot
	}
	if len(replies) == 0 {
		return []byte(page)
	}
	// Encoded JSON has no <, so nothing in it can end the block.
	var block bytes.Buffer
	block.WriteString(`<script type="application/json" id="first-replies">{`)
	for i, reply := range replies {
		if i > 0 {
			block.WriteByte(',')
		}
		address, _ := json.Marshal(reply.address) // strings always encode
		block.Write(address)
		block.WriteByte(':')
		block.Write(reply.Plain.Body())
	}
	block.WriteString("}</script>\n  ")
	return []byte(strings.Replace(page, "</body>", block.String()+"</body>", 1))
}

// firstReply is a reply that the app needs first, with its address.
type firstReply struct {
	address string
	*protocol.Content
}

// foundPage is the data for a page.
type foundPage struct {
	replies []firstReply
	version string // changes with the page; "" if there is nothing to show
	me      *Me    // of the page of an athlete's own day
}

// firstReplies returns the replies that the app needs first on a page, by the parts of its path and its tab. The app
// requests failed ones itself.
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
		code := strings.ToLower(strings.NewReplacer(" ", "", "-", "").Replace(parts[1])) // the app's request
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

// firstOfDay adds the replies for the page of an athlete's own day, and returns the day; nil for an unknown code.
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
