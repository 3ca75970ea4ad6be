package shapes

import (
	"slices"
	"strings"
	"time"

	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/app/tournaments"

	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/tournament"
)

// CompactTournament is a whole tournament without repetition: a fifth of the text of a [TournamentDetail], so phones
// read it faster. All fields of a [Match] follow from it.
type CompactTournament struct {
	Tournament
	YourRole string         `json:"yourRole,omitempty" enum:"organizer,referee" doc:"Role of the caller at its event, as in TournamentDetail"`
	Matches  CompactMatches `json:"matches"`
}

// CompactMatches are the matches of a compact tournament.
type CompactMatches struct {
	CompactColumns
	Recorders  []string `json:"recorders" doc:"Ids of the people who entered results, each once"`
	RecordedBy []int    `json:"recordedBy" doc:"Place in recorders of the person who entered the result, from 1; 0 for nobody"`
}

// CompactColumns has one list for each field of matches, with one item for each match by number. Browsers read a few
// long lists several times as fast as thousands of objects. Sides are 1 and 2, and 0 is none.
type CompactColumns struct {
	ID           []string     `json:"_id" doc:"Match ids by match number; each list has one item for each match"`
	MatchNumber  []int        `json:"matchNumber"`
	Round        []int        `json:"round"`
	Status       []string     `json:"status" enum:"pending,scheduled,in-progress,completed"`
	Bracket      []string     `json:"bracket" enum:"winners,losers,grandfinal,fifth"`
	Player1      []int        `json:"player1" doc:"Place in participants, from 1; 0 while not known; -1 if nobody comes because both left"`
	Player2      []int        `json:"player2" doc:"Place in participants, like player1"`
	Winner       []int        `json:"winner" doc:"Side that won, 0 while not known"`
	Games        []string     `json:"games" doc:"Side that won each game, such as 121"`
	GamesBy      []string     `json:"gamesBy" doc:"How each game was decided: p, f, i or d, such as ppf; empty if all were pins"`
	DecidedBy    []string     `json:"decidedBy" doc:"How each match was decided; empty while undecided"`
	WinnerTo     []int        `json:"winnerTo" doc:"Number of the match that the winner goes to, 0 if there is none"`
	WinnerToSlot []int        `json:"winnerToSlot" doc:"Side of the winner in that match"`
	LoserTo      []int        `json:"loserTo" doc:"Number of the match that the loser goes to, 0 if there is none"`
	LoserToSlot  []int        `json:"loserToSlot" doc:"Side of the loser in that match"`
	StartedAt    []*time.Time `json:"startedAt" doc:"null if it has not started"`
	CompletedAt  []*time.Time `json:"completedAt" doc:"null if it is not completed"`
	Version      []int64      `json:"version"`
}

// CompactJSON returns the compact shape of a whole tournament.
func CompactJSON(d tournaments.Detail) CompactTournament {
	type match struct {
		tournament.Match
		bracket.Fixture
	}
	var matches []match
	if len(d.Matches) > 0 {
		plan := d.Plan()
		for m := range listed(d) {
			matches = append(matches, match{m, plan.Fixture(m.Number)})
		}
	}
	recorders := []string{}
	compact := CompactMatches{CompactColumns: CompactColumns{
		ID:           protocol.Mapped(matches, func(m match) string { return m.ID }),
		MatchNumber:  protocol.Mapped(matches, func(m match) int { return m.Number }),
		Round:        protocol.Mapped(matches, func(m match) int { return m.Round }),
		Status:       protocol.Mapped(matches, func(m match) string { return m.Status.String() }),
		Bracket:      protocol.Mapped(matches, func(m match) string { return m.Section.String() }),
		Player1:      protocol.Mapped(matches, func(m match) int { return int(m.Players[0]) }),
		Player2:      protocol.Mapped(matches, func(m match) int { return int(m.Players[1]) }),
		Winner:       protocol.Mapped(matches, func(m match) int { return winningSide(m.Match.Match) }),
		Games:        protocol.Mapped(matches, func(m match) string { return string(m.Games) }),
		GamesBy:      protocol.Mapped(matches, func(m match) string { return gamesBy(m.GamesBy) }),
		DecidedBy:    protocol.Mapped(matches, func(m match) string { return string(m.DecidedBy) }),
		WinnerTo:     protocol.Mapped(matches, func(m match) int { return m.WinnerTo.Match }),
		WinnerToSlot: protocol.Mapped(matches, func(m match) int { return m.WinnerTo.Side + 1 }),
		LoserTo:      protocol.Mapped(matches, func(m match) int { return m.LoserTo.Match }),
		LoserToSlot:  protocol.Mapped(matches, func(m match) int { return m.LoserTo.Side + 1 }),
		StartedAt:    protocol.Mapped(matches, func(m match) *time.Time { return m.StartedAt }),
		CompletedAt:  protocol.Mapped(matches, func(m match) *time.Time { return m.CompletedAt }),
		Version:      protocol.Mapped(matches, func(m match) int64 { return m.Version }),
	}}
	compact.RecordedBy = protocol.Mapped(matches, func(m match) int {
		if m.DecidedVersion == 0 {
			return 0
		}
		if !slices.Contains(recorders, m.RecordedBy) {
			recorders = append(recorders, m.RecordedBy)
		}
		return slices.Index(recorders, m.RecordedBy) + 1
	})
	compact.Recorders = recorders
	return CompactTournament{TournamentJSON(d.Summary), string(d.Role), compact}
}

func gamesBy(by tournament.GamesBy) string {
	if strings.Trim(string(by), "p") == "" {
		return ""
	}
	return string(by)
}

func winningSide(m bracket.Match) int {
	if m.Winner == 0 {
		return 0
	}
	return slices.Index(m.Players[:], m.Winner) + 1
}
