package api

import (
	"time"

	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/bracket"
)

// CompactTournament is a whole tournament in which nothing is said twice: less than a
// third of the text of a [TournamentDetail], so a phone has read it sooner. Everything
// that a [Match] has follows from it.
type CompactTournament struct {
	Tournament
	Matches []CompactMatch `json:"matches" doc:"In order of their numbers; empty before the start"`
}

// CompactMatch is what a [Match] adds to its tournament. Sides are 1 and 2.
type CompactMatch struct {
	ID          string     `json:"_id"`
	MatchNumber int        `json:"matchNumber"`
	Round       int        `json:"round"`
	Status      string     `json:"status" enum:"pending,scheduled,in-progress,completed"`
	Bracket     string     `json:"bracket" enum:"winners,losers,grandfinal"`
	Players     [2]int     `json:"players" doc:"Places in participants, from 1; 0 while not known"`
	Winner      int        `json:"winner,omitempty" enum:"1,2" doc:"Side that won"`
	Games       string     `json:"games,omitempty" doc:"Side that won each game, such as 121"`
	WinnerTo    *[2]int    `json:"winnerTo,omitempty" doc:"Number of the match that the winner goes to, and the side"`
	LoserTo     *[2]int    `json:"loserTo,omitempty"`
	StartedAt   *time.Time `json:"startedAt,omitempty"`
	CompletedAt *time.Time `json:"completedAt,omitempty"`
	Version     int64      `json:"version"`
}

func compactJSON(d app.Detail) CompactTournament {
	shape := CompactTournament{tournamentJSON(d.Summary), []CompactMatch{}}
	if len(d.Matches) == 0 {
		return shape
	}
	plan := d.Plan()
	for m := range listed(d) {
		f := plan.Fixture(m.Number)
		compact := CompactMatch{
			ID: m.ID, MatchNumber: m.Number, Round: f.Round, Status: m.Status.String(), Bracket: f.Section.String(),
			Games: string(m.Games), WinnerTo: compactSlot(f.WinnerTo), LoserTo: compactSlot(f.LoserTo),
			StartedAt: m.StartedAt, CompletedAt: m.CompletedAt, Version: m.Version,
		}
		for side, player := range m.Players {
			compact.Players[side] = int(player)
			if player != 0 && player == m.Winner {
				compact.Winner = side + 1
			}
		}
		shape.Matches = append(shape.Matches, compact)
	}
	return shape
}

func compactSlot(s bracket.Slot) *[2]int {
	if s.Match == 0 {
		return nil
	}
	return &[2]int{s.Match, s.Side + 1}
}
