package protocol

import (
	"context"
	"net/http"
	"net/netip"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/google/uuid"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/account/token"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
)

// Access says who may call an operation.
type Access string

// The kinds of access. Use cases check what depends on more than the role and the id in the path.
const (
	Anyone                Access = "anyone"                   // ignores tokens
	AnyoneKnown           Access = "anyone, signed in or not" // but a token must be valid if sent
	Visitors              Access = "anyone, for public data"  // like Anyone, with a limit per address
	WithCode              Access = "anyone with the code of an athlete"
	SignedIn              Access = "participants, referees and organizers"
	SignedInByMessage     Access = "participants, referees and organizers, with a token in the first message; visitors without a token, for public data"
	Organizer             Access = "organizers"
	Self                  Access = "the person with this id"
	SelfOrOrganizer       Access = "the person with this id, and organizers"
	TournamentOrganizers  Access = "organizers, and organizers of its event"
	TournamentOfficials   Access = "organizers, referees of the tournament, and organizers and referees of its event"
	OfficialsOrHelper     Access = "organizers and referees, those of an event, and helpers at a table"
	OrganizerOrForOneself Access = "organizers, and organizers of its event; participants for themselves"
	EventOrganizers       Access = "organizers, and organizers of the event"
	EventOfficials        Access = "organizers, and organizers and referees of the event"
	BoutOfficials         Access = "organizers, referees of the tournament, organizers and referees of its event, and helpers at its tables"
	CallOfficials         Access = "organizers, referees of the tournament, organizers and referees of its event, and helpers for matches called at their table"
	TableOfficials        Access = "organizers, organizers and referees of its event, and helpers at the table"
	QueueOfficials        Access = "organizers, organizers and referees of the event, and helpers for bouts at their table"
	QueueReaders          Access = "participants, referees and organizers, and helpers at a table of the event"
	SignedInOrHelper      Access = "participants, referees and organizers, and helpers at a table"
)

// access is the table of which callers may use which operation. An operation without a row cannot
// be registered, and a row without an operation fails a test.
var access = map[string]Access{
	"POST /api/users/Login":                Anyone,
	"POST /api/users/logout":               SignedInOrHelper,
	"POST /api/users/createuser":           AnyoneKnown,
	"GET /api/users/sign-in-options":       Anyone,
	"POST /api/users/forgot-password":      Anyone,
	"GET /api/legal/{page}":                Anyone,
	"POST /api/users/reset-password":       Anyone,
	"POST /api/users/link-owner":           Anyone,
	"POST /api/users/reset-link/{id}":      Organizer,
	"GET /api/auth/{provider}/start":       Anyone,
	"GET /api/auth/{provider}/callback":    Anyone,
	"POST /api/auth/{provider}/callback":   Anyone,
	"POST /api/auth/exchange":              Anyone,
	"PUT /api/users/change-password/{id}":  Self,
	"POST /api/users/import":               Organizer,
	"POST /api/users/merge":                Organizer,
	"GET /api/users/getuser/{id}":          SelfOrOrganizer,
	"PUT /api/users/updateuser/{id}":       SelfOrOrganizer,
	"GET /api/users/participant/all":       Organizer,
	"PUT /api/users/participant/{id}":      Organizer,
	"DELETE /api/users/participant/{id}":   Organizer,
	"GET /api/users/referee/all":           Organizer,
	"PUT /api/users/referee/{id}":          Organizer,
	"DELETE /api/users/referee/{id}":       Organizer,
	"GET /api/users/avatar/{id}/{picture}": Anyone,
	"GET /api/users/profile/{id}":          SignedIn,

	"POST /api/tournament/create":               Organizer,
	"GET /api/tournament/get-all":               SignedIn,
	"PUT /api/tournament/update/{id}":           TournamentOrganizers,
	"DELETE /api/tournament/delete/{id}":        Organizer,
	"POST /api/tournament/add-participant":      OrganizerOrForOneself,
	"POST /api/tournament/remove-participant":   OrganizerOrForOneself,
	"POST /api/tournament/assign-referee":       TournamentOrganizers,
	"POST /api/tournament/remove-referee":       TournamentOrganizers,
	"POST /api/tournament/status-update":        TournamentOrganizers,
	"POST /api/tournament/archive/{id}":         TournamentOrganizers,
	"GET /api/tournament/brackets-data/{id}":    SignedIn,
	"GET /api/tournament/participant-data/{id}": SelfOrOrganizer,
	"GET /api/tournament/leaderboard/{id}":      SignedIn,
	"GET /api/tournament/global-leaderboard":    SignedIn,
	"GET /api/tournament/history":               SignedIn,
	"POST /api/tournament/start/{id}":           TournamentOrganizers,
	"POST /api/tournament/seed/{id}":            TournamentOrganizers,
	"POST /api/tournament/seed-next-round/{id}": TournamentOrganizers,
	"POST /api/tournament/start-round":          TournamentOfficials,

	"POST /api/tournament/reset/{id}":       TournamentOrganizers,
	"POST /api/tournament/cancel/{id}":      TournamentOrganizers,
	"POST /api/tournament/move-participant": TournamentOrganizers,
	"POST /api/tournament/add-latecomer":    TournamentOrganizers,
	"POST /api/tournament/leave":            TournamentOfficials,
	"POST /api/tournament/return":           TournamentOrganizers,
	"POST /api/tournament/disqualified":     EventOrganizers, // it covers only classes of events

	"GET /api/live": SignedInByMessage,

	"POST /api/match/start/{id}":           TournamentOfficials,
	"PUT /api/match/update-result/{id}":    TournamentOfficials,
	"POST /api/match/no-show/{id}":         CallOfficials,
	"POST /api/match/undo/{id}":            TournamentOfficials,
	"POST /api/match/unstart/{id}":         TournamentOfficials,
	"POST /api/match/correct/{id}":         TournamentOrganizers,
	"GET /api/match/log/{id}":              BoutOfficials,
	"POST /api/match/log/{id}":             BoutOfficials,
	"POST /api/match/take-over/{id}":       BoutOfficials,
	"GET /api/match/participant-data/{id}": SelfOrOrganizer,
	"GET /api/match/referee-data/{id}":     SelfOrOrganizer,

	"GET /api/notifications":       SignedIn,
	"POST /api/notifications/read": SignedIn,

	"GET /api/search": SignedIn,

	"POST /api/category/create":        Organizer,
	"GET /api/category/get-all":        SignedIn,
	"GET /api/category/{id}":           SignedIn,
	"PUT /api/category/update/{id}":    Organizer,
	"DELETE /api/category/delete/{id}": Organizer,

	"POST /api/event/create":                       Organizer,
	"GET /api/events":                              SignedIn,
	"GET /api/event/{id}":                          SignedIn,
	"GET /api/event/results/{id}":                  SignedIn,
	"GET /api/event/standings/{id}":                SignedIn,
	"GET /api/event/book/{id}":                     SignedIn, // the official edition is only for officials of the event
	"GET /api/event/book/{id}/xlsx":                SignedIn,
	"GET /api/event/book/{id}/zip":                 SignedIn,
	"GET /api/event/book/{id}/csv/{document}":      SignedIn,
	"GET /api/event/book/{id}/versions":            SignedIn, // recipients are only for officials of the event
	"POST /api/event/book/final":                   EventOrganizers,
	"POST /api/event/book/handout":                 EventOrganizers,
	"POST /api/event/export":                       EventOrganizers,
	"POST /api/event/copy":                         EventOrganizers,
	"GET /api/event/hand-overs/{id}":               EventOrganizers,
	"POST /api/event/reclaim":                      EventOrganizers,
	"POST /api/event/import/preview":               Organizer,
	"POST /api/event/import":                       Organizer,
	"PUT /api/event/update/{id}":                   EventOrganizers,
	"PUT /api/event/picture/{id}":                  EventOrganizers,
	"GET /api/event/picture/{id}/{kind}/{picture}": SignedIn,
	"POST /api/event/state/{id}":                   EventOrganizers,
	"DELETE /api/event/delete/{id}":                Organizer,

	"GET /api/event/templates":              SignedIn,
	"GET /api/event/rule-books":             SignedIn,
	"POST /api/event/classes/preview":       EventOrganizers,
	"POST /api/event/classes/create":        EventOrganizers,
	"POST /api/event/classes/add-arm":       EventOrganizers,
	"POST /api/event/classes/merge":         EventOrganizers,
	"POST /api/event/classes/merge-preview": EventOrganizers,
	"POST /api/event/classes/adopt":         Organizer,
	"PUT /api/event/classes/update/{id}":    EventOrganizers,
	"POST /api/event/classes/close/{id}":    EventOrganizers,
	"POST /api/event/classes/reopen/{id}":   EventOrganizers,
	"POST /api/event/set-official":          EventOrganizers,
	"GET /api/event/teams/{id}":             EventOfficials,
	"POST /api/event/teams/rename":          EventOrganizers,
	"GET /api/event/athletes/{id}":          SignedIn,
	"GET /api/event/athlete/{id}":           SignedIn,
	"GET /api/event/entry/{id}":             SignedIn,
	"POST /api/event/enter/{id}":            SignedIn,
	"POST /api/event/withdraw/{id}":         SignedIn,
	"POST /api/event/register":              EventOfficials,
	"POST /api/event/suggest":               EventOfficials,
	"POST /api/event/preview-registration":  EventOfficials,
	"POST /api/lists/read":                  EventOfficials,
	"PUT /api/event/athlete/{id}":           EventOfficials,
	"DELETE /api/event/athlete/delete/{id}": EventOfficials,
	"POST /api/event/athlete/code/{id}":     EventOfficials,
	"POST /api/event/weigh/{id}":            EventOfficials,
	"POST /api/event/weigh-in/preview":      EventOfficials,
	"POST /api/event/weigh-in/close":        EventOfficials,
	"POST /api/event/weigh-in/mark/{id}":    EventOfficials,
	"DELETE /api/event/classes/delete/{id}": EventOrganizers,

	"GET /api/event/queue/{id}":           QueueReaders,
	"GET /api/event/reasons/{id}":         EventOfficials,
	"PUT /api/event/decision/{id}":        EventOfficials,
	"POST /api/event/queue/call":          QueueOfficials,
	"POST /api/event/queue/take-back":     EventOfficials,
	"POST /api/event/queue/break":         EventOrganizers,
	"POST /api/event/queue/arrived":       QueueOfficials,
	"POST /api/event/queue/arrived-badge": QueueOfficials,
	"POST /api/event/queue/more-time":     QueueOfficials,
	"POST /api/event/queue/waive":         QueueOfficials,
	"POST /api/event/queue/go-on":         EventOfficials,
	"POST /api/event/queue/next":          EventOfficials,
	"POST /api/event/queue/hold":          EventOfficials,
	"POST /api/event/queue/class":         EventOrganizers,
	"POST /api/event/queue/stage":         EventOfficials,
	"POST /api/event/queue/present":       EventOfficials,
	"POST /api/event/queue/open":          EventOfficials,
	"POST /api/event/queue/order":         EventOrganizers,
	"POST /api/event/plan":                EventOfficials,
	"POST /api/event/plan/propose":        EventOfficials,
	"GET /api/event/protests/{id}":        EventOfficials,
	"POST /api/event/protest":             EventOfficials,
	"GET /api/event/ledger/{id}":          EventOfficials,
	"POST /api/event/ledger/absent":       EventOfficials,
	"POST /api/event/ledger/mark/{id}":    EventOfficials,
	"POST /api/event/protest/decide/{id}": EventOrganizers,

	"POST /api/event/tables/create":             EventOrganizers,
	"PUT /api/event/tables/update/{id}":         EventOfficials,
	"DELETE /api/event/tables/delete/{id}":      EventOrganizers,
	"GET /api/event/table-links/{id}":           EventOfficials,
	"POST /api/event/table-links/create":        EventOfficials,
	"DELETE /api/event/table-links/delete/{id}": EventOfficials,
	"POST /api/table/enter":                     Anyone,
	"GET /api/table/{id}":                       TableOfficials,

	"GET /api/public/event/{slug}":                  Visitors,
	"GET /api/public/event/{slug}/athletes":         Visitors,
	"GET /api/public/event/{slug}/results":          Visitors,
	"GET /api/public/event/{slug}/standings":        Visitors,
	"GET /api/public/event/{slug}/book":             Visitors,
	"GET /api/public/event/{slug}/documents":        Visitors,
	"GET /api/public/event/{slug}/now":              Visitors,
	"GET /api/public/event/{slug}/athlete/{number}": Visitors,
	"GET /api/public/event/{slug}/table/{number}":   Visitors,
	"GET /api/public/event/{slug}/calendar.ics":     Visitors,
	"GET /api/public/event/{slug}/logo/{picture}":   Visitors,
	"GET /api/public/event/{slug}/archive":          Visitors,
	"GET /api/public/me/{code}":                     WithCode,
	"GET /api/public/me/{code}/calendar.ics":        WithCode,
	"POST /api/public/me/{code}/push":               WithCode,
	"DELETE /api/public/me/{code}/push":             WithCode,
	"GET /api/public/tournament/{id}":               Visitors,
	"GET /api/public/event/{slug}/draws":            Visitors,
	"GET /api/event/draws/{id}":                     SignedIn,
	"POST /api/event/draw/publish":                  EventOrganizers,
	"POST /api/event/draw/make":                     EventOrganizers,
	"POST /api/draw/verify":                         Anyone,

	"PUT /api/devices/{device}": OfficialsOrHelper,
	"GET /api/devices":          Organizer,

	"GET /api/audit": Organizer,
}

// allows returns why a person may not call an operation, or nil. The id is the one in the path, if any.
func (a Access) allows(u account.User, id string) error {
	switch {
	case a == Anyone, a == Visitors, a == WithCode, a == AnyoneKnown, a == SignedInByMessage:
		return nil
	case !u.SignedIn():
		return fault.New(fault.Unauthenticated, "server.access.log_in")
	}
	ok := false
	switch a {
	case BoutOfficials, CallOfficials, TableOfficials, QueueOfficials, QueueReaders, SignedInOrHelper, OfficialsOrHelper:
		// the use case checks the bout and the table
		return nil
	}
	if u.Is(account.Helper) {
		return fault.New(fault.Forbidden, "server.table.only")
	}
	switch a {
	case SignedIn, EventOrganizers, EventOfficials, TournamentOrganizers, TournamentOfficials, OrganizerOrForOneself:
		// The use case checks whose event or tournament it is, and who officiates there.
		ok = true
	case Organizer:
		ok = u.Is(account.Organizer)
	case Self:
		ok = u.ID == id
	case SelfOrOrganizer:
		ok = u.ID == id || u.Is(account.Organizer)
	}
	if !ok {
		return fault.New(fault.Forbidden, "server.access.only", "who", message.New("server.access.who", "who", a.name()))
	}
	return nil
}

// name returns the kind of access for messages.
func (a Access) name() string {
	switch a {
	case Organizer:
		return "organizer"
	case Self:
		return "self"
	case SelfOrOrganizer:
		return "self-or-organizer"
	}
	return ""
}

// admit runs before everything else: it authenticates the caller and checks the access table. Only
// then is the rest of the request read.
func (s *Server) admit(a Access) func(huma.Context, func(huma.Context)) {
	return func(ctx huma.Context, next func(huma.Context)) {
		user, err := s.authenticate(ctx.Context(), a, ctx.Header("Authorization"))
		if err == nil {
			err = a.allows(user, ctx.Param("id"))
		}
		if err == nil {
			err = s.refuseEarly(ctx.Context(), a, user)
		}
		if err == nil {
			err = checkKey(ctx.Header(keyHeader))
		}
		if id := ctx.Param("id"); err == nil && id != "" && uuid.Validate(id) != nil {
			err = fault.New(fault.NotFound, "server.access.no_id")
		}
		ctx = huma.WithValue(ctx, bearerKey{}, bearerOf(ctx.Header("Authorization")))
		ctx = s.withUser(huma.WithValue(ctx, idempotencyKey{}, ctx.Header(keyHeader)), user)
		if err != nil {
			s.refuse(ctx, err)
			return
		}
		next(ctx)
	}
}

// refuseEarly refuses people whose account and event roles can never allow an operation, so that they learn nothing
// about the request or the data. The use case checks the event or tournament of the request.
func (s *Server) refuseEarly(ctx context.Context, a Access, u account.User) error {
	var who message.Code
	byAccount, atEvents := u.Is(account.Organizer), s.app.OfficiatesAtEvents
	switch a {
	case TournamentOrganizers:
		atEvents = s.app.OrganizesEvents
		who = "server.access.organizers"
	case TournamentOfficials, BoutOfficials, CallOfficials:
		who = "server.access.officials"
		byAccount = byAccount || u.Is(account.Referee) || u.Is(account.Helper)
	case EventOrganizers:
		atEvents = s.app.OrganizesEvents
		who = "server.event.only_organizers"
	case EventOfficials, TableOfficials, QueueOfficials:
		who = "server.event.only_officials"
		byAccount = byAccount || u.Is(account.Helper)
	default:
		return nil
	}
	if byAccount {
		return nil
	}
	has, err := atEvents(ctx, u.ID)
	if err == nil && !has {
		err = fault.New(fault.Forbidden, who)
	}
	return err
}

// withUser stores the caller in the context, for permissions and the audit.
func (s *Server) withUser(ctx huma.Context, user account.User) huma.Context {
	ctx = huma.WithValue(ctx, actorKey{}, user)
	return huma.WithContext(ctx, app.As(ctx.Context(), app.Caller{
		User: user, Address: AddressText(ctx.Context()), Operation: ctx.Operation().OperationID,
	}))
}

func (s *Server) authenticate(ctx context.Context, a Access, authorization string) (account.User, error) {
	if a == Anyone || a == Visitors || a == WithCode || authorization == "" {
		return account.User{}, nil
	}
	bearer := bearerOf(authorization)
	if bearer == "" {
		return account.User{}, token.Invalid()
	}
	return s.userOf(ctx, bearer)
}

// bearerKey is the key of a call's token in its context.
type bearerKey struct{}

// Bearer returns the token of a call, "" if it has none.
func Bearer(ctx context.Context) string {
	token, _ := ctx.Value(bearerKey{}).(string)
	return token
}

// bearerOf returns the token in an Authorization header, "" if there is none.
func bearerOf(authorization string) string {
	scheme, bearer, _ := strings.Cut(authorization, " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return ""
	}
	return strings.TrimSpace(bearer)
}

type actorKey struct{}

// Actor returns the caller, or the zero User if unknown.
func Actor(ctx context.Context) account.User {
	u, _ := ctx.Value(actorKey{}).(account.User)
	return u
}

type addressKey struct{}

// Address returns the address of a call.
func Address(ctx context.Context) netip.Addr {
	a, _ := ctx.Value(addressKey{}).(netip.Addr)
	return a
}

// AddressText returns the address of a call as text, "" if unknown.
func AddressText(ctx context.Context) string {
	if a := Address(ctx); a.IsValid() {
		return a.String()
	}
	return ""
}

// clientAddress returns the address of the client: the peer's, or behind trusted proxies the last other one in
// X-Forwarded-For.
func clientAddress(r *http.Request, trusted []netip.Prefix) netip.Addr {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	client := peer.Addr().Unmap()
	if !within(client, trusted) {
		return client
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0 && within(client, trusted); i-- {
		hop, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			break
		}
		client = hop.Unmap().WithZone("")
	}
	return client
}

func within(a netip.Addr, prefixes []netip.Prefix) bool {
	for _, p := range prefixes {
		if p.Contains(a) {
			return true
		}
	}
	return false
}
