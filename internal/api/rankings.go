package api

import (
	"context"
	"strconv"

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

	handle(s.protocolServer, "GET /api/tournament/leaderboard/{id}", operation{
		ID: "get-leaderboard", Tag: tag, Summary: "Get the leaderboard of a tournament",
		Details: "Those still in first, by their wins, then the others by place.",
		Says:    "server.done.leaderboard",
	}, func(ctx context.Context, in *ByID) (reply[Leaderboard], error) {
		standings, err := s.app.Tournaments.Leaderboard(ctx, in.ID)
		return ok(Leaderboard{mapped(standings, func(st tournaments.Standing) LeaderboardEntry {
			e := leaderboardEntryJSON(st.Record)
			e.Place = st.Place
			return e
		})}), err
	})

	handle(s.protocolServer, "GET /api/tournament/global-leaderboard", operation{
		ID: "get-global-leaderboard", Tag: tag, Summary: "Get the leaderboard of everybody who has played", Paged: true,
		Details: "By points, then wins, then fewer losses, then name. A search keeps everybody's rank.",
		Says:    "server.done.leaderboard",
	}, func(ctx context.Context, in *struct {
		Paging
		Search string `query:"search" maxLength:"200" doc:"Parts of the name, in any order; case, accents and strokes do not matter"`
	}) (reply[Leaderboard], error) {
		records, total, err := s.app.Tournaments.GlobalLeaderboard(ctx, in.Search, in.page())
		if err != nil {
			return reply[Leaderboard]{}, err
		}
		page := pageOf(mapped(records, leaderboardEntryJSON), in.Paging, total, nil)
		return reply[Leaderboard]{data: Leaderboard{page.data}, meta: page.meta}, nil
	})

	handle(s.protocolServer, "GET /api/tournament/history", operation{
		ID: "get-history", Tag: tag, Summary: "List completed tournaments", Paged: true,
		Details: "The latest first. `meta.counts` has how many outside events were completed in each year, and how many completed `classes` of events are in the list.",
		Says:    "server.done.history",
	}, func(ctx context.Context, in *struct {
		Paging
		Search string `query:"search" maxLength:"200" doc:"Parts of the name, in any order; case, accents and strokes do not matter"`
		Year   int    `query:"year" minimum:"0" maximum:"9999" doc:"Of completion, in UTC"`
	}) (reply[History], error) {
		list, err := s.app.Tournaments.History(ctx, store.HistoryFilter{Search: in.Search, Year: in.Year, UserID: actor(ctx).ID}, in.page())
		if err != nil {
			return reply[History]{}, err
		}
		counts := map[string]int{"classes": list.Counts.Over}
		for year, n := range list.Counts.ByYear {
			counts[strconv.Itoa(year)] = n
		}
		page := pageOf(mapped(list.Items, historyItemJSON), in.Paging, list.Total, counts)
		return reply[History]{data: History{page.data}, meta: page.meta}, nil
	})
}
