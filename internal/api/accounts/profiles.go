package accounts

import (
	"context"
	"time"

	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/app/accounts"

	"github.com/toproll/toproll/internal/ranking"
	"github.com/toproll/toproll/internal/store"
)

// PublicPerson is the part of an account that everyone signed in may see.
type PublicPerson struct {
	ID          string    `json:"_id"`
	Name        string    `json:"name"`
	Avatar      string    `json:"avatar,omitempty" doc:"Path of the picture, if there is one"`
	Role        string    `json:"role" enum:"organizer,referee,participant"`
	MemberSince time.Time `json:"memberSince"`
	Removed     bool      `json:"removed" doc:"Whether the account was removed; played matches stay"`
}

// ProfileRecord is an athlete's record over all tournaments.
type ProfileRecord struct {
	Rank    int     `json:"rank,omitempty" doc:"Rank on the global leaderboard; absent if not on it"`
	Matches int     `json:"matches" doc:"Matches played, byes not counted"`
	Wins    int     `json:"wins"`
	Losses  int     `json:"losses"`
	WinRate float64 `json:"winRate" doc:"Percent of matches won, 2 decimals"`
	Trend   string  `json:"trend" enum:"up,down,neutral"`
	Points  int     `json:"points"`
}

// ProfileMonth is an athlete's record in one month.
type ProfileMonth struct {
	Month   string  `json:"month" doc:"Month in the event's time zone, in UTC outside events" example:"2026-11"`
	Matches int     `json:"matches"`
	Wins    int     `json:"wins"`
	WinRate float64 `json:"winRate" doc:"Percent of matches won in this month, 2 decimals"`
	Overall float64 `json:"overall" doc:"Percent of matches won up to the end of this month"`
}

// Rivalry is an athlete's record against another athlete.
type Rivalry struct {
	Opponent shapes.Ref `json:"opponent"`
	Wins     int        `json:"wins"`
	Losses   int        `json:"losses"`
	LastMet  time.Time  `json:"lastMet"`
	TimeZone string     `json:"timeZone,omitempty" doc:"Time zone of its event, for reading its times; absent outside events"`
}

// ProfileTournament is an athlete's part in a tournament.
type ProfileTournament struct {
	ID           string     `json:"_id"`
	Name         string     `json:"name"`
	Status       string     `json:"status" enum:"registration,upcoming,active,completed,archived"`
	StartAt      *time.Time `json:"startAt"`
	CompletedAt  *time.Time `json:"completedAt"`
	AthleteCount int        `json:"athleteCount"`
	Place        int        `json:"place,omitempty" doc:"Absent until the tournament is completed"`
	Points       int        `json:"points"`
	TimeZone     string     `json:"timeZone,omitempty" doc:"Time zone of its event, for reading its times; absent outside events"`
}

// Profile is everything about an athlete.
type Profile struct {
	User          PublicPerson        `json:"user"`
	Record        ProfileRecord       `json:"record"`
	Months        []ProfileMonth      `json:"months" doc:"Months in which the athlete has played, the first one first"`
	HeadToHead    []Rivalry           `json:"headToHead" doc:"Rivals, the most frequent first"`
	Tournaments   []ProfileTournament `json:"tournaments" doc:"Upcoming tournaments first, then the latest"`
	RecentMatches []shapes.Match      `json:"recentMatches" doc:"The ten latest completed matches, the latest first"`
}

func profileJSON(p accounts.Athlete) Profile {
	return Profile{
		User: PublicPerson{
			ID: p.ID, Name: p.Name, Avatar: avatarPath(p.User), Role: string(p.Role), MemberSince: p.CreatedAt, Removed: !p.DeletedAt.IsZero(),
		},
		Record: ProfileRecord{
			Rank: p.Record.Rank, Matches: p.Record.Matches(), Wins: p.Record.Wins, Losses: p.Record.Losses,
			WinRate: ranking.WinRate(p.Record.Wins, p.Record.Losses), Trend: string(p.Record.Trend()), Points: p.Record.Points,
		},
		Months: protocol.Mapped(p.Months, func(m ranking.Month) ProfileMonth {
			return ProfileMonth{m.Month, m.Wins + m.Losses, m.Wins, ranking.WinRate(m.Wins, m.Losses), ranking.WinRate(m.SumWins, m.SumLosses)}
		}),
		HeadToHead: protocol.Mapped(p.Rivalries, func(r ranking.Rivalry) Rivalry {
			return Rivalry{shapes.Ref{ID: r.OpponentID, Name: r.OpponentName}, r.Wins, r.Losses, r.Last, r.TimeZone}
		}),
		Tournaments: protocol.Mapped(p.Parts, func(t store.Part) ProfileTournament {
			return ProfileTournament{t.ID, t.Name, string(t.Status), t.StartAt, t.CompletedAt, t.Athletes, t.Place, t.Points, t.TimeZone}
		}),
		RecentMatches: protocol.Mapped(p.Recent, shapes.MatchJSON),
	}
}

func (s *server) registerProfiles() {
	protocol.Handle(s.Server, "GET /api/users/profile/{id}", protocol.Operation{
		ID: "get-profile", Tag: "Leaderboard and history", Summary: "Get an athlete's profile",
		Details: "All signed-in people can read it, so it has no address and status. A " +
			"removed person keeps a profile as long as a tournament shows the name.",
		Says: "server.done.profile",
	}, func(ctx context.Context, in *protocol.ByID) (protocol.Reply[Profile], error) {
		p, err := s.app.Accounts.Athlete(ctx, in.ID)
		return protocol.ReplyWith(p, err, profileJSON)
	})
}
