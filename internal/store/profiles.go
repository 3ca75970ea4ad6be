package store

import (
	"time"

	"github.com/toproll/toproll/internal/ranking"
	"github.com/toproll/toproll/internal/store/sqlgen"
	"github.com/toproll/toproll/internal/tournament"
)

// Results lists an athlete's played matches by time, without byes.
func (tx *Tx) Results(userID string) ([]ranking.Result, error) {
	rows, err := tx.q.ListResultsOfUser(tx.ctx, nullString(userID))
	return mapped(rows, func(row sqlgen.ListResultsOfUserRow) ranking.Result {
		return ranking.Result{
			At: fromMillis(row.CompletedAt.Int64), Won: row.Won, OpponentID: row.OpponentID.String, OpponentName: row.OpponentName, TimeZone: row.TimeZone,
		}
	}), err
}

// Part is a person's part in a tournament.
type Part struct {
	tournament.Ref
	Status      tournament.Status
	StartAt     *time.Time
	CompletedAt *time.Time
	Athletes    int
	Place       int // 0 until the tournament is completed
	Points      int
	TimeZone    string // of its event, "" outside events
}

// Parts lists an athlete's tournaments: upcoming ones first, then completed ones, the latest first.
func (tx *Tx) Parts(userID string) ([]Part, error) {
	rows, err := tx.q.ListCareerOfUser(tx.ctx, nullString(userID))
	return mapped(rows, func(row sqlgen.ListCareerOfUserRow) Part {
		return Part{
			Ref: tournament.Ref{ID: row.ID, Name: row.Name}, Status: tournament.Status(row.Status),
			StartAt: fromNullMillis(row.StartAt), CompletedAt: fromNullMillis(row.CompletedAt),
			Athletes: int(row.AthleteCount), Place: int(row.Place), Points: int(row.Points), TimeZone: row.TimeZone,
		}
	}), err
}
