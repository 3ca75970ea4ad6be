package store

import (
	"database/sql"
	"errors"

	"github.com/toproll/toproll/internal/ranking"
	"github.com/toproll/toproll/internal/store/sqlgen"
	"github.com/toproll/toproll/internal/text"
)

// Record returns what an athlete has done; the zero record for one who has not
// played.
func (tx *Tx) Record(userID string) (ranking.Record, error) {
	row, err := tx.q.GetRecord(tx.ctx, userID)
	if errors.Is(err, sql.ErrNoRows) {
		return ranking.Record{UserID: userID}, nil
	}
	return ranking.Record{
		UserID: row.UserID, Wins: int(row.Wins), Losses: int(row.Losses), Points: int(row.Points), Form: ranking.Form(row.Form),
	}, err
}

// SaveRecord writes what an athlete of a name has done.
func (tx *Tx) SaveRecord(r ranking.Record, name string) error {
	return tx.q.PutRecord(tx.ctx, sqlgen.PutRecordParams{
		UserID: r.UserID, NameKey: text.Fold(name), Wins: int64(r.Wins), Losses: int64(r.Losses),
		Points: int64(r.Points), Form: string(r.Form),
	})
}

// RecentResults tells whether an athlete won each of his latest matches, the
// newest first.
func (tx *Tx) RecentResults(userID string, limit int) ([]bool, error) {
	return tx.q.ListRecentResults(tx.ctx, sqlgen.ListRecentResultsParams{UserID: nullString(userID), MaxRows: int32(limit)})
}

// Leaderboard lists the records of everybody who has played, the best first, and
// counts all whose name contains the search.
func (tx *Tx) Leaderboard(search string, page Page) ([]ranking.Record, int, error) {
	total, err := tx.q.CountRecords(tx.ctx, contains(search))
	if err != nil {
		return nil, 0, err
	}
	rows, err := tx.q.ListRecords(tx.ctx, sqlgen.ListRecordsParams{Search: contains(search), Skip: page.skip(), MaxRows: page.rows()})
	return mapped(rows, func(row sqlgen.Leaderboard) ranking.Record {
		return ranking.Record{
			UserID: row.UserID, Name: row.Name, Rank: int(row.Position), Wins: int(row.Wins), Losses: int(row.Losses),
			Points: int(row.Points), Form: ranking.Form(row.Form),
		}
	}), int(total), err
}
