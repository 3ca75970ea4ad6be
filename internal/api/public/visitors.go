package public

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/api/tournaments"
	"github.com/toproll/toproll/internal/app/public"

	"github.com/toproll/toproll/internal/cache"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/text"
)

// visitedEvents caches public events with their encoded replies, by slug and stamp. Each event is read once for each
// stamp.
type visitedEvents = cache.Cache[string, string, *visitedEvent]

type visitedEvent struct {
	public.VisitedEvent
	words   []string // searchable words of each athlete
	encoded *cache.Cache[encodedOf, struct{}, *protocol.Content]
}

// encodedOf distinguishes the encoded replies of one event.
type encodedOf struct {
	what     string
	language message.Language
}

// How many events are cached, and how many replies of each: about ten, plus one for each class, in each language.
const (
	maxVisitedEvents  = 16
	maxVisitedReplies = 1000
)

// visit returns the public event with a slug, as current as the database at the time of the call.
func (s *server) visit(ctx context.Context, slug string) (*visitedEvent, error) {
	found, err := s.app.Public.PublicEvent(ctx, slug)
	if err != nil {
		return nil, err
	}
	return s.visited.Make(ctx, slug, found.Stamp, func(ctx context.Context) (*visitedEvent, error) {
		read, err := s.app.Public.VisitEvent(ctx, slug)
		if err != nil {
			return nil, err
		}
		v := &visitedEvent{VisitedEvent: read, encoded: cache.New[encodedOf, struct{}, *protocol.Content](maxVisitedReplies)}
		v.words = protocol.Mapped(v.Athletes, func(a public.VisitedAthlete) string { return text.Fold(a.Name + " " + a.Club) })
		return v, nil
	})
}

// encode returns a reply about the event, made once for each language.
func (v *visitedEvent) encode(ctx context.Context, of encodedOf, build func() any) (*protocol.Content, error) {
	return v.encoded.Make(ctx, of, struct{}{}, func(context.Context) (*protocol.Content, error) {
		body, err := json.Marshal(build())
		if err != nil {
			return nil, err
		}
		return protocol.NewContent(body).KeptLong(v.State == event.Finished), nil
	})
}

// find returns the athletes found by a search of shown words (see [text.Found]) or numbers, and by class. It must
// search only shown data: people shown by initials are not found by name.
func (v *visitedEvent) find(search, classID string) (found []public.VisitedAthlete) {
	of := make([]int, 0, len(v.Athletes))
	for i, a := range v.Athletes {
		if classID == "" || slices.ContainsFunc(a.Entries, func(e store.ClassEntry) bool { return e.Class.ID == classID }) {
			of = append(of, i)
		}
	}
	number := strings.TrimSpace(search)
	numbered := slices.DeleteFunc(slices.Clone(of), func(i int) bool { return strconv.Itoa(v.Athletes[i].Number) != number })
	named := text.Found(of, search, func(i int) string { return v.words[i] })
	of = append(numbered, named...)
	slices.Sort(of)
	for _, i := range slices.Compact(of) {
		found = append(found, v.Athletes[i])
	}
	return found
}

// visitorTournament returns the reply with a public tournament for visitors. It is cached like package tournaments
// caches replies to signed-in people.
func (s *server) visitorTournament(ctx context.Context, id string) (*protocol.Content, error) {
	t, err := s.app.Public.PublicTournament(ctx, id)
	if err != nil {
		return nil, err
	}
	key := tournaments.BracketKey{TournamentID: id, Public: true, Language: protocol.LanguageOf(ctx)}
	c, err := s.brackets.Make(ctx, key, t.Version, func(ctx context.Context) (*protocol.Content, error) {
		d, err := s.app.Public.VisitTournament(ctx, id)
		if err != nil {
			return nil, err
		}
		body, err := json.Marshal(protocol.NewEnvelope(key.Language, message.New("server.done.tournament"), visitorTournamentJSON(d)))
		if err != nil {
			return nil, err
		}
		return protocol.NewContent(body), nil
	})
	if err != nil {
		return nil, err
	}
	return c.KeptLong(t.Archived), nil
}

type visitorAthletesRequest struct {
	protocol.BySlug
	Search string `query:"search" maxLength:"200" doc:"Parts of the name or the club, in any order, or the number"`
	Class  string `query:"class" maxLength:"36" doc:"Only those in this class: id of a tournament"`
	Page   int    `query:"page" minimum:"1" maximum:"1000000" default:"1" doc:"Which page, from 1"`
	Limit  int    `query:"limit" minimum:"1" maximum:"200" default:"50" doc:"Entries on a page"`
}

func (s *server) registerVisitors() {
	const tag = "Visitors"
	protocol.HandleVisit[VisitorEvent](s.Server, "GET /api/public/event/{slug}", protocol.Operation{
		ID: "visit-event", Tag: tag, Summary: "A public event with its classes and current matches", Says: "server.done.event",
	}, func(ctx context.Context, in protocol.BySlug) (*protocol.Content, error) {
		return s.visitorEvent(ctx, in.Slug)
	})
	protocol.HandleVisit[[]VisitorResult](s.Server, "GET /api/public/event/{slug}/results", protocol.Operation{
		ID: "visit-results", Tag: tag, Summary: "Places of the finished classes of a public event", Says: "server.done.results",
		Details: "The class that ended last comes first.",
	}, func(ctx context.Context, in protocol.BySlug) (*protocol.Content, error) {
		return s.visitorResults(ctx, in.Slug)
	})
	protocol.HandleVisit[[]VisitorAthlete](s.Server, "GET /api/public/event/{slug}/athletes", protocol.Operation{
		ID: "visit-athletes", Tag: tag, Summary: "The athletes of a public event by name", Says: "server.done.athletes", Paged: true,
		Details: "People shown by initials are found only by their initials.",
	}, func(ctx context.Context, in visitorAthletesRequest) (*protocol.Content, error) {
		v, err := s.visit(ctx, in.Slug)
		if err != nil {
			return nil, err
		}
		found := v.find(in.Search, in.Class)
		from := min((in.Page-1)*in.Limit, len(found))
		page := protocol.PageOf(protocol.Mapped(found[from:min(from+in.Limit, len(found))], visitorAthleteJSON), protocol.Paging{Page: in.Page, Limit: in.Limit}, len(found),
			map[string]int{"registered": len(v.Athletes)})
		l := protocol.LanguageOf(ctx)
		e := protocol.NewEnvelope(l, message.New("server.done.athletes"), page.Data)
		body, err := json.Marshal(protocol.PageEnvelope[[]VisitorAthlete]{Success: e.Success, Message: e.Message, Said: e.Said, Data: e.Data, Meta: page.Meta})
		return protocol.NewContent(body).KeptLong(v.State == event.Finished), err
	})
	protocol.HandleVisit[VisitorTournament](s.Server, "GET /api/public/tournament/{id}", protocol.Operation{
		ID: "visit-tournament", Tag: tag, Summary: "A public tournament, or a class of a public event, with its matches", Says: "server.done.tournament",
		Details: "Returns a form without repetition.",
	}, func(ctx context.Context, in struct {
		protocol.ByID
		protocol.Visit
	}) (*protocol.Content, error) {
		return s.visitorTournament(ctx, in.ID)
	})
}

// visitorEvent returns the reply with a public event.
func (s *server) visitorEvent(ctx context.Context, slug string) (*protocol.Content, error) {
	return s.visitEncoded(ctx, slug, "event", "server.done.event", func(v *visitedEvent) any { return visitorEventJSON(v.VisitedEvent) })
}

// visitorResults returns the reply with the places of a public event.
func (s *server) visitorResults(ctx context.Context, slug string) (*protocol.Content, error) {
	return s.visitEncoded(ctx, slug, "results", "server.done.results", func(v *visitedEvent) any { return visitorResultsJSON(v.VisitedEvent) })
}

// visitEncoded returns a reply about a public event that is the same for all.
func (s *server) visitEncoded(ctx context.Context, slug, what string, says message.Code, shape func(*visitedEvent) any) (*protocol.Content, error) {
	v, err := s.visit(ctx, slug)
	if err != nil {
		return nil, err
	}
	l := protocol.LanguageOf(ctx)
	return v.encode(ctx, encodedOf{what, l}, func() any { return protocol.NewEnvelope(l, message.New(says), shape(v)) })
}
