package api

import (
	"context"
	"strconv"

	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/app/tournaments"

	"github.com/toproll/toproll/internal/store"
)

// Leaderboard is a list of athletes, the best first.
type Leaderboard struct {
	Leaderboard []LeaderboardEntry `json:"leaderboard"`
}

// History is a list of completed tournaments.
type History struct {
	Data []HistoryItem `json:"data"`
}

func (s *Server) registerRankings() {
	const tag = "Leaderboard and history"

	protocol.Handle(s.Server, "GET /api/tournament/leaderboard/{id}", protocol.Operation{
		ID: "get-leaderboard", Tag: tag, Summary: "Get the leaderboard of a tournament",
		Details: "Those still in first, by their wins, then the others by place.",
		Says:    "server.done.leaderboard",
	}, func(ctx context.Context, in *protocol.ByID) (protocol.Reply[Leaderboard], error) {
		standings, err := s.app.Tournaments.Leaderboard(ctx, in.ID)
		return protocol.OK(Leaderboard{protocol.Mapped(standings, func(st tournaments.Standing) LeaderboardEntry {
			e := leaderboardEntryJSON(st.Record)
			e.Place = st.Place
			return e
		})}), err
	})

	protocol.Handle(s.Server, "GET /api/tournament/global-leaderboard", protocol.Operation{
		ID: "get-global-leaderboard", Tag: tag, Summary: "Get the leaderboard of everybody who has played", Paged: true,
		Details: "By points, then wins, then fewer losses, then name. A search keeps everybody's rank.",
		Says:    "server.done.leaderboard",
	}, func(ctx context.Context, in *struct {
		protocol.Paging
		Search string `query:"search" maxLength:"200" doc:"Parts of the name, in any order; case, accents and strokes do not matter"`
	}) (protocol.Reply[Leaderboard], error) {
		records, total, err := s.app.Tournaments.GlobalLeaderboard(ctx, in.Search, in.Window())
		if err != nil {
			return protocol.Reply[Leaderboard]{}, err
		}
		page := protocol.PageOf(protocol.Mapped(records, leaderboardEntryJSON), in.Paging, total, nil)
		return protocol.Reply[Leaderboard]{Data: Leaderboard{page.Data}, Meta: page.Meta}, nil
	})

	protocol.Handle(s.Server, "GET /api/tournament/history", protocol.Operation{
		ID: "get-history", Tag: tag, Summary: "List completed tournaments", Paged: true,
		Details: "The latest first. `meta.counts` has how many outside events were completed in each year, and how many completed `classes` of events are in the list.",
		Says:    "server.done.history",
	}, func(ctx context.Context, in *struct {
		protocol.Paging
		Search string `query:"search" maxLength:"200" doc:"Parts of the name, in any order; case, accents and strokes do not matter"`
		Year   int    `query:"year" minimum:"0" maximum:"9999" doc:"Of completion, in UTC"`
	}) (protocol.Reply[History], error) {
		list, err := s.app.Tournaments.History(ctx, store.HistoryFilter{Search: in.Search, Year: in.Year, UserID: protocol.Actor(ctx).ID}, in.Window())
		if err != nil {
			return protocol.Reply[History]{}, err
		}
		counts := map[string]int{"classes": list.Counts.Over}
		for year, n := range list.Counts.ByYear {
			counts[strconv.Itoa(year)] = n
		}
		page := protocol.PageOf(protocol.Mapped(list.Items, historyItemJSON), in.Paging, list.Total, counts)
		return protocol.Reply[History]{Data: History{page.Data}, Meta: page.Meta}, nil
	})
}
