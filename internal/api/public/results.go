package public

import (
	"context"
	"time"

	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/app/public"
)

// ClassResult is the outcome of a class that is over.
type ClassResult struct {
	ID           string       `json:"_id" doc:"Id of the tournament"`
	Name         string       `json:"name"`
	Class        shapes.Class `json:"class"`
	CompletedAt  time.Time    `json:"completedAt"`
	AthleteCount int          `json:"athleteCount"`
	Unopposed    bool         `json:"unopposed" doc:"Whether the class had one athlete and closed without a match"`
	FromPaper    string       `json:"fromPaper,omitempty" doc:"The person who entered the places from paper; absent for a class pulled here"`
	Places       []ClassPlace `json:"places" doc:"Places in order; ties share the better number"`
	Out          []ClassOut   `json:"out" doc:"Athletes with a word instead of a place, sorted by name"`
}

// ClassOut is an athlete without a place in a class.
type ClassOut struct {
	ID     string `json:"_id" doc:"Id of the entry"`
	Name   string `json:"name"`
	Number int    `json:"number,omitempty" doc:"Badge number"`
	Why    string `json:"why" enum:"no-show,withdrawn,not-weighed,overweight,left,injury,disqualified,guest"`
}

// ClassPlace is an athlete's place in a class.
type ClassPlace struct {
	ID      string        `json:"_id" doc:"Id of the entry"`
	Place   int           `json:"place"`
	Name    string        `json:"name"`
	Number  int           `json:"number,omitempty" doc:"Badge number; absent if no longer registered at the event"`
	Club    string        `json:"club"`
	Country string        `json:"country"`
	Class   *shapes.Class `json:"class,omitempty" doc:"Class of the place, if a merged class has separate places"`
}

func classResultJSON(r public.ClassResult) ClassResult {
	return ClassResult{
		ID: r.ID, Name: r.Name, Class: shapes.ClassJSON(r.Class.Class), CompletedAt: *r.CompletedAt, AthleteCount: r.Athletes, Unopposed: r.Unopposed(), FromPaper: r.Paper.By,
		Places: protocol.Mapped(r.Places, func(p public.VisitedPlace) ClassPlace {
			return ClassPlace{p.EntryID, p.Place, p.Name, p.Number, p.Club, p.Country, shapes.PlaceClass(p.Class)}
		}),
		Out: protocol.Mapped(r.Out, func(o public.VisitedWord) ClassOut { return ClassOut{o.EntryID, o.Name, o.Number, string(o.Word)} }),
	}
}

func (s *server) registerResults() {
	protocol.Handle(s.Server, "GET /api/event/results/{id}", protocol.Operation{
		ID: "event-results", Tag: "Events", Summary: "Places of the finished classes of an event", Says: "server.done.results",
		Details: "In the order of the class list, without cancelled classes.",
	}, func(ctx context.Context, in *protocol.ByID) (protocol.Reply[[]ClassResult], error) {
		list, err := s.app.Public.Results(ctx, in.ID)
		return protocol.OK(protocol.Mapped(list, classResultJSON)), err
	})
}
