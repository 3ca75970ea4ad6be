package public

import (
	"context"
	"encoding/json"
	"time"

	"github.com/toproll/toproll/internal/api/day"
	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/hall"

	"github.com/danielgtaylor/huma/v2"

	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
)

// What visitors see of the hall: all tables, one of them, and an athlete.

// VisitorTable is the current state of a table, for overlays over a picture of the table.
type VisitorTable struct {
	At      time.Time    `json:"at" doc:"The server's time of this reply"`
	Version int64        `json:"version" doc:"Increases with each call or announcement at the event"`
	Event   VisitedName  `json:"event"`
	Table   day.NowTable `json:"table"`
}

// TableChanges is [VisitorTable] in a live frame.
type TableChanges struct {
	At    time.Time    `json:"at" doc:"The server's time of this reply"`
	Table day.NowTable `json:"table"`
}

// LiveTableJSON returns the current state of a table, for live frames. The names are those that visitors see.
func LiveTableJSON(n hall.Now, t hall.NowTable) any { return TableChanges{n.At, day.NowTableJSON(t)} }

// VisitedName names a public event.
type VisitedName struct {
	ID       string `json:"_id"`
	Slug     string `json:"slug"`
	Name     string `json:"name"`
	TimeZone string `json:"timeZone"`
	State    string `json:"state" enum:"planned,open,running,finished"`
}

// forEverywhere lets pages of other sites read a reply. The reply is public and does not depend on the caller.
func forEverywhere(ctx huma.Context, next func(huma.Context)) {
	ctx.SetHeader("Access-Control-Allow-Origin", "*")
	next(ctx)
}

// ByNumber is a request about a numbered part of a public event.
type ByNumber struct {
	protocol.BySlug
	Number int `path:"number" minimum:"1" maximum:"1000000" doc:"Number of the table" example:"3"`
}

func (s *server) registerHall() {
	const tag = "Visitors"
	protocol.HandleVisit[day.Now](s.Server, "GET /api/public/event/{slug}/now", protocol.Operation{
		ID: "visit-now", Tag: tag, Summary: "Current bouts at the tables of a public event", Says: "server.done.now",
		Details: "At most ten seconds old while nothing changes. Changes come by the topic `public:<id>`.",
	}, func(ctx context.Context, in protocol.BySlug) (*protocol.Content, error) {
		return s.visitorsNow(ctx, in.Slug)
	})
	protocol.HandleVisit[VisitorTable](s.Server, "GET /api/public/event/{slug}/table/{number}", protocol.Operation{
		ID: "visit-table", Tag: tag, Summary: "Current bouts at a table of a public event", Says: "server.done.table",
		Details: "Returns the whole state, for stream overlays, also on other sites. The topic `table:` of GET /api/live sends the same state live.",
		Before:  []func(huma.Context, func(huma.Context)){forEverywhere},
	}, func(ctx context.Context, in ByNumber) (*protocol.Content, error) {
		v, err := s.visit(ctx, in.Slug)
		if err != nil {
			return nil, err
		}
		n, err := s.app.Day.VisitNow(ctx, v.ID)
		if err != nil {
			return nil, err
		}
		for _, t := range n.Tables {
			if t.Number == in.Number {
				shape := VisitorTable{n.At, n.Version, visitedNameJSON(v.Event), day.NowTableJSON(t)}
				body, err := json.Marshal(protocol.NewEnvelope(protocol.LanguageOf(ctx), message.New("server.done.table"), shape))
				return protocol.NewContent(body).KeptLong(v.State == event.Finished), err
			}
		}
		return nil, fault.New(fault.NotFound, "server.thing", "thing", "table")
	})
	protocol.HandleVisit[AthleteDay](s.Server, "GET /api/public/event/{slug}/athlete/{number}", protocol.Operation{
		ID: "visit-athlete", Tag: tag, Summary: "An athlete at a public event: classes, next bout, results", Says: "server.done.athlete",
		Details: "By the number on the badge.",
	}, func(ctx context.Context, in ByNumber) (*protocol.Content, error) {
		return s.visitorAthlete(ctx, in.Slug, in.Number)
	})
}

// visitorAthlete returns the reply with the page of an athlete at a public event.
func (s *server) visitorAthlete(ctx context.Context, slug string, number int) (*protocol.Content, error) {
	found, err := s.app.Public.PublicEvent(ctx, slug)
	if err != nil {
		return nil, err
	}
	d, err := s.app.Public.VisitAthlete(ctx, found.ID, number)
	if err != nil {
		return nil, err
	}
	body, err := json.Marshal(protocol.NewEnvelope(protocol.LanguageOf(ctx), message.New("server.done.athlete"), athleteDayJSON(d)))
	return protocol.NewContent(body).KeptLong(d.State == event.Finished), err
}

func visitedNameJSON(e event.Event) VisitedName {
	return VisitedName{e.ID, e.Slug, e.Name, e.TimeZone, string(e.State)}
}
