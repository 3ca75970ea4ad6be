package store

import (
	"database/sql"
	"errors"
	"maps"
	"slices"

	"github.com/toproll/toproll/internal/ranking"
	"github.com/toproll/toproll/internal/store/sqlgen"
	"github.com/toproll/toproll/internal/text"
)

// Record returns an athlete's record without the rank; the zero record before the first match.
func (tx *Tx) Record(userID string) (ranking.Record, error) {
	row, err := tx.q.GetRecord(tx.ctx, userID)
	if errors.Is(err, sql.ErrNoRows) {
		return ranking.Record{UserID: userID}, nil
	}
	return toRecord(row), err
}

// Forms returns the latest results of a tournament's athletes, over all of their tournaments, by id. Athletes who never
// played are missing.
func (tx *Tx) Forms(tournamentID string) (map[string]ranking.Form, error) {
	rows, err := tx.q.ListForms(tx.ctx, tournamentID)
	forms := make(map[string]ranking.Form, len(rows))
	for _, row := range rows {
		forms[row.UserID] = ranking.Form(row.Form)
	}
	return forms, err
}

// ChangeRecords locks records for this transaction and returns them, by athlete id. It locks in order of ids, so
// transactions do not deadlock if each calls it once for all records. names has the athletes' names by id.
func (tx *Tx) ChangeRecords(names map[string]string) (map[string]ranking.Record, error) {
	records := make(map[string]ranking.Record, len(names))
	for _, id := range slices.Sorted(maps.Keys(names)) {
		r, err := tx.lockRecord(id, names[id])
		if err != nil {
			return nil, err
		}
		records[id] = r
	}
	return records, nil
}

// lockRecord locks an athlete's record for this transaction and returns it. It creates a missing one.
func (tx *Tx) lockRecord(userID, name string) (ranking.Record, error) {
	row, err := tx.q.LockRecord(tx.ctx, userID)
	if !errors.Is(err, sql.ErrNoRows) {
		return toRecord(row), err
	}
	none := ranking.Record{UserID: userID}
	tx.ranked(userID)
	err = tx.q.BeginRecord(tx.ctx, sqlgen.BeginRecordParams{
		UserID: userID, Name: name, NameKey: text.Fold(name), Standing: none.Standing(text.Fold(name)),
	})
	if err != nil {
		return none, err
	}
	row, err = tx.q.LockRecord(tx.ctx, userID)
	return toRecord(row), err
}

// SaveRecord stores an athlete's record and name. With the first match the athlete joins the leaderboard.
func (tx *Tx) SaveRecord(r ranking.Record, name string) error {
	key := text.Fold(name)
	tx.ranked(r.UserID)
	return tx.q.PutRecord(tx.ctx, sqlgen.PutRecordParams{
		UserID: r.UserID, Name: name, NameKey: key, Wins: int64(r.Wins), Losses: int64(r.Losses),
		Points: int64(r.Points), Form: string(r.Form), Standing: r.Standing(key),
	})
}

func (tx *Tx) renameRecord(userID, name string) error {
	row, err := tx.q.LockRecord(tx.ctx, userID)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	if r := toRecord(row); r.Matches() > 0 {
		return tx.SaveRecord(r, name)
	}
	return nil
}

// DropStanding removes an athlete from the leaderboard for good.
func (tx *Tx) DropStanding(userID, name string) error {
	tx.ranked(userID)
	return tx.q.DropStanding(tx.ctx, sqlgen.DropStandingParams{UserID: userID, Name: name, NameKey: text.Fold(name)})
}

// ranked marks an athlete's record for the leaderboard to reread.
func (tx *Tx) ranked(userID string) { tx.news.Ranked = append(tx.news.Ranked, userID) }

// RecentResults reports whether an athlete won each of their latest matches, the newest first.
func (tx *Tx) RecentResults(userID string, limit int) ([]bool, error) {
	return tx.q.ListRecentResults(tx.ctx, sqlgen.ListRecentResultsParams{UserID: nullString(userID), MaxRows: int32(limit)})
}

func toRecord(row sqlgen.Record) ranking.Record {
	return ranking.Record{
		UserID: row.UserID, Name: row.Name, Wins: int(row.Wins), Losses: int(row.Losses),
		Points: int(row.Points), Form: ranking.Form(row.Form),
	}
}
