package accounts

import (
	"context"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/store"
)

// FoundAthlete is an athlete in search results.
type FoundAthlete struct {
	ID     string `json:"_id"`
	Name   string `json:"name"`
	Avatar string `json:"avatar,omitempty" doc:"Path of the picture, if there is one"`
}

// FoundTournament is a tournament in search results.
type FoundTournament struct {
	ID           string     `json:"_id"`
	Name         string     `json:"name"`
	Slug         string     `json:"slug"`
	Status       string     `json:"status" enum:"registration,upcoming,active,completed,archived"`
	StartAt      *time.Time `json:"startAt"`
	AthleteCount int        `json:"athleteCount"`
}

// SearchResults are the results of a search.
type SearchResults struct {
	Athletes    []FoundAthlete    `json:"athletes" doc:"Athletes with played matches first"`
	Tournaments []FoundTournament `json:"tournaments" doc:"The newest first"`
}

func (s *server) registerSearch() {
	protocol.Handle(s.Server, "GET /api/search", protocol.Operation{
		ID: "search", Tag: "Search", Summary: "Find athletes and tournaments by name",
		Details:  "Each word of the query must be in the name, anywhere; case, accents and strokes do not matter.",
		Says:     "server.done.search",
		Refusals: map[int]string{400: "The query is too long, or the limit is out of range."},
	}, func(ctx context.Context, in *struct {
		Query string `query:"q" maxLength:"200" doc:"Search text"`
		Limit int    `query:"limit" minimum:"1" maximum:"50" default:"8" doc:"Maximum results of each kind"`
	}) (protocol.Reply[SearchResults], error) {
		r, err := s.app.Accounts.Search(ctx, in.Query, in.Limit)
		return protocol.OK(SearchResults{
			Athletes: protocol.Mapped(r.Athletes, func(u account.User) FoundAthlete {
				return FoundAthlete{u.ID, u.Name, avatarPath(u)}
			}),
			Tournaments: protocol.Mapped(r.Tournaments, func(f store.FoundTournament) FoundTournament {
				return FoundTournament{f.ID, f.Name, f.Slug, string(f.Status), f.StartAt, f.Athletes}
			}),
		}), err
	})
}
