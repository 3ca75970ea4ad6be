package api

import (
	"encoding/base64"
	"net/http"
	"net/netip"
	"net/url"
	"reflect"
	"slices"
	"strings"

	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/api/public"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/message"

	"github.com/danielgtaylor/huma/v2"
)

const liveDetails = "A WebSocket. Within five seconds the client sends, as text,\n" +
	"`{\"token\": \"…\", \"subscribe\": [\"tournament:<id>\", \"tournaments\", \"leaderboard\", \"user\"]}`, and again when it wants\n" +
	"other topics; the token may then be left out. There are also the topics `categories`, `events` and, for organizers, `people`;\n" +
	"`user` stands for the caller.\n\n" +
	"A client whose first message has no token is a visitor, and can listen to `public:<id>` of a public event, and to `tournament:<id>` of its\n" +
	"classes and of public tournaments; `changes` are VisitorChanges then, and the connection is closed with 4404 when that ceases to be public.\n" +
	"With `table:<id of the event>/<number of the table>` a visitor follows one table: after `subscribed` comes at once a frame of the type `table`,\n" +
	"whose `changes` (schema TableChanges) are the whole state of the table, and another such frame with each change. A frame with a lower `version` is older.\n\n" +
	"It receives text frames of these kinds of `event`:\n\n" +
	"`data-updated`: the server committed a change. `type` says what changed (`match-score`, `start-match`, `seeding`, `reset`, `log`, `tournament`,\n" +
	"`account`, `category`, `event`, `queue`, `table`, `notification`), `tournamentId` or `eventId` and `version` where. In a subscribed tournament versions come in\n" +
	"order, and `changes` (schema Changes) turns version − 1 into this one; without `changes`, and at any other version,\n" +
	"load it again. A `log` has neither: the log of match `matchId` got entries or another scorer.\n\n" +
	"`subscribed`: the answer to a message. `versions` has the version of each subscribed tournament: a client that loaded that\n" +
	"one has missed nothing. `ages` has, for every other topic, the milliseconds since its last event, or more:\n" +
	"a client that loaded since then has missed nothing. `refused` lists missing or forbidden topics.\n\n" +
	"`resync`: the client may have missed changes; reload, unless `versions` says that the data are current.\n\n" +
	"`ping`: the connection is alive; at least one every 25 seconds.\n\n" +
	"`spread`, where it is given, is the number of milliseconds over which clients should spread their reloads at random.\n\n" +
	"The connection is closed with 4401 when the token is not good or ends, with 1001 when the server stops, with 1013 when\n" +
	"the client reads too slowly (connect again, load again), and with 1008 when it does not keep to this."

// registerLive adds the WebSocket. The description is here, because it is no operation with request and reply.
func (s *Server) registerLive(hub http.Handler) {
	describe := func(o *huma.Operation) {
		schemas := s.Description().Components.Schemas
		schemas.Schema(reflect.TypeFor[shapes.Changes](), true, "Changes")
		schemas.Schema(reflect.TypeFor[public.VisitorChanges](), true, "VisitorChanges")
		schemas.Schema(reflect.TypeFor[public.TableChanges](), true, "TableChanges")
		failure := map[string]*huma.MediaType{"application/json": {Schema: schemas.Schema(reflect.TypeFor[protocol.Failure](), true, "Failure")}}
		o.Security = nil
		o.Responses = map[string]*huma.Response{
			"101": {Description: "Connected; now send the token."},
			"400": {Description: "Not a WebSocket.", Content: failure},
			"403": {Description: "The page that asks is of another host.", Content: failure},
		}
	}
	s.HandlePlain("GET /api/live", protocol.Operation{
		ID: "live", Tag: "Live", Summary: "Receive changes live", Details: liveDetails, Status: http.StatusSwitchingProtocols,
	}, describe, func(w http.ResponseWriter, r *http.Request) {
		switch {
		case !handshake(r):
			protocol.WriteFailure(w, r, http.StatusBadRequest, message.New("server.live.websocket"))
		case !s.ourPage(r):
			protocol.WriteFailure(w, r, http.StatusForbidden, message.New("server.live.stranger"))
		default:
			hub.ServeHTTP(w, r)
		}
	})
}

// handshake reports whether a request opens a WebSocket (RFC 6455, section 4.2.1). It refuses other requests itself,
// because the library would reply without the envelope.
func handshake(r *http.Request) bool {
	keys := r.Header.Values("Sec-WebSocket-Key")
	if len(keys) != 1 || r.Header.Get("Sec-WebSocket-Version") != "13" || !r.ProtoAtLeast(1, 1) {
		return false
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimSpace(keys[0]))
	return err == nil && len(key) == 16 && lists(r, "Connection", "upgrade") && lists(r, "Upgrade", "websocket")
}

// lists reports whether a header that is a list of words contains a word.
func lists(r *http.Request, header, word string) bool {
	return slices.ContainsFunc(strings.Split(strings.Join(r.Header.Values(header), ","), ","), func(listed string) bool {
		return strings.EqualFold(strings.TrimSpace(listed), word)
	})
}

// ourPage reports whether a request comes from a page of this server, or from no page at all. A stranger's page has no
// token, and this check prevents it from even holding connections. If the public address is configured, other names
// that point to this server do not count.
func (s *Server) ourPage(r *http.Request) bool {
	origin := r.Header.Get("Origin")
	if origin == "" {
		return true
	}
	public := s.app.App.PublicURL()
	if public != "" && strings.EqualFold(origin, public) {
		return true
	}
	u, err := url.Parse(origin)
	if err != nil || !strings.EqualFold(u.Host, r.Host) {
		return false
	}
	_, err = netip.ParseAddr(u.Hostname())
	return public == "" || err == nil || u.Hostname() == "localhost"
}
