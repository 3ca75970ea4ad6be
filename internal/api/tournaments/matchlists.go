package tournaments

import (
	"context"

	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/store"
)

// MatchesOf is the filter in a request for a person's matches.
type MatchesOf struct {
	protocol.ByID
	protocol.Paging
	Status   string `query:"status" enum:"pending,scheduled,in-progress,completed" doc:"Only matches with this status"`
	Playable bool   `query:"playable" doc:"Only matches with at least one known athlete and no bye; also limits the counts"`
}

func (m MatchesOf) filter() store.BoutFilter {
	f := store.BoutFilter{Playable: m.Playable}
	if status, err := bracket.ParseStatus(m.Status); err == nil { // checked before to be one, or nothing
		f.Status = &status
	}
	return f
}

func countsOfMatches(by map[bracket.Status]int) map[string]int {
	counts := map[string]int{}
	for _, s := range []bracket.Status{bracket.Pending, bracket.Scheduled, bracket.InProgress, bracket.Completed} {
		counts[s.String()] = by[s]
	}
	return counts
}

func (s *server) registerMatchLists() {
	const tag = "Bracket and matches"

	protocol.Handle(s.Server, "GET /api/match/participant-data/{id}", protocol.Operation{
		ID: "list-matches-of-participant", Tag: tag, Summary: "List the matches of an athlete", Paged: true,
		Details: "Upcoming matches first, then played ones, the latest first. `meta.counts` has " +
			"the number by status, and `played`, `wins` and `losses`, without byes.",
		Says: "server.done.matches",
	}, func(ctx context.Context, in *MatchesOf) (protocol.Reply[[]shapes.Match], error) {
		b, err := s.app.Tournaments.MatchesOfParticipant(ctx, in.ID, in.filter(), in.Window())
		counts := countsOfMatches(b.ByStatus)
		counts["played"], counts["wins"], counts["losses"] = b.Wins+b.Losses, b.Wins, b.Losses
		return protocol.PageOf(protocol.Mapped(b.Items, shapes.MatchJSON), in.Paging, b.Total, counts), err
	})

	protocol.Handle(s.Server, "GET /api/match/referee-data/{id}", protocol.Operation{
		ID: "list-matches-of-referee", Tag: tag, Summary: "List the matches that a referee may officiate", Paged: true,
		Details: "From active tournaments that the referee may officiate: matches in progress first, " +
			"then scheduled ones, then the rest. `meta.counts` has the number by status.",
		Says: "server.done.matches",
	}, func(ctx context.Context, in *struct {
		MatchesOf
		Search string `query:"search" maxLength:"200" doc:"Parts of the names of the tournament and of its athletes, in any order"`
	}) (protocol.Reply[[]shapes.Match], error) {
		b, err := s.app.Tournaments.MatchesOfReferee(ctx, protocol.Actor(ctx), in.ID, in.filter(), in.Search, in.Window())
		list := protocol.Mapped(b.Items, shapes.MatchJSON)
		for i := range list {
			list[i].MayUndo = b.Undoable[list[i].ID]
		}
		return protocol.PageOf(list, in.Paging, b.Total, countsOfMatches(b.ByStatus)), err
	})
}
