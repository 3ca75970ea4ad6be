package tournaments

import (
	"context"
	"strconv"
	"time"

	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/app/tournaments"
	"github.com/toproll/toproll/internal/ranking"

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

func (s *server) registerRankings() {
	const tag = "Leaderboard and history"

	protocol.Handle(s.Server, "GET /api/tournament/leaderboard/{id}", protocol.Operation{
		ID: "get-leaderboard", Tag: tag, Summary: "Get the leaderboard of a tournament",
		Details: "First the athletes still in, by wins, then the others by place.",
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
		Details: "The latest first. `meta.counts` has the number completed in each year outside events, and the number of completed `classes` of events.",
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

// LeaderboardEntry is an athlete's record.
type LeaderboardEntry struct {
	ID      string  `json:"_id" doc:"Id of the athlete"`
	Rank    int     `json:"rank"`
	Name    string  `json:"name"`
	Matches int     `json:"matches" doc:"Matches played, byes not counted"`
	Wins    int     `json:"wins"`
	Losses  int     `json:"losses"`
	WinRate float64 `json:"winRate" doc:"Percent of matches won, 2 decimals"`
	Trend   string  `json:"trend" enum:"up,down,neutral"`
	Points  int     `json:"points"`
	Place   int     `json:"place,omitempty" doc:"Place in the tournament; 0 or absent while open"`
}

// HistoryItem is a completed tournament.
type HistoryItem struct {
	ID           string    `json:"_id" doc:"Id of the tournament"`
	Name         string    `json:"name"`
	Slug         string    `json:"slug"`
	Status       string    `json:"status" enum:"completed,archived"`
	CompletedAt  time.Time `json:"completedAt"`
	Cancelled    bool      `json:"cancelled,omitempty" doc:"Whether it was cancelled, at completedAt"`
	Participants int       `json:"participants" doc:"How many athletes took part"`
	Winner       Champion  `json:"winner" doc:"The champion; with an empty name after a cancellation or a disqualification"`
	MyPlace      int       `json:"myPlace,omitempty" doc:"The caller's place; absent if the caller did not take part"`
	Officiated   int       `json:"officiated" doc:"Matches that the caller started or whose result the caller recorded"`
	TimeZone     string    `json:"timeZone,omitempty" doc:"Time zone of its event, for reading its times; absent outside events"`
}

// Champion is the winner of a completed tournament.
type Champion struct {
	ID   *string `json:"_id" doc:"Id of the person; null if removed"`
	Name string  `json:"name" doc:"Name, also after the person is removed"`
}

func leaderboardEntryJSON(r ranking.Record) LeaderboardEntry {
	return LeaderboardEntry{
		ID: r.UserID, Rank: r.Rank, Name: r.Name, Matches: r.Matches(), Wins: r.Wins, Losses: r.Losses,
		WinRate: ranking.WinRate(r.Wins, r.Losses), Trend: string(r.Trend()), Points: r.Points,
	}
}

func historyItemJSON(f store.Finished) HistoryItem {
	winner := Champion{Name: f.Winner.Name}
	if f.Winner.ID != "" {
		winner.ID = &f.Winner.ID
	}
	return HistoryItem{
		ID: f.ID, Name: f.Name, Slug: f.Slug, Status: string(f.Status), CompletedAt: f.CompletedAt, Cancelled: f.Cancelled,
		Participants: f.Athletes, Winner: winner, MyPlace: f.Place, Officiated: f.Officiated, TimeZone: f.TimeZone,
	}
}
