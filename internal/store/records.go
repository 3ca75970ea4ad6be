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

// Record returns what an athlete has done, without the rank; the zero record for
// one who has not played.
func (tx *Tx) Record(userID string) (ranking.Record, error) {
	row, err := tx.q.GetRecord(tx.ctx, userID)
	if errors.Is(err, sql.ErrNoRows) {
		return ranking.Record{UserID: userID}, nil
	}
	return toRecord(row), err
}

// Forms returns the latest results of the athletes of a tournament, over all of their
// tournaments, by their ids; none of one who has not played.
func (tx *Tx) Forms(tournamentID string) (map[string]ranking.Form, error) {
	rows, err := tx.q.ListForms(tx.ctx, tournamentID)
	forms := make(map[string]ranking.Form, len(rows))
	for _, row := range rows {
		forms[row.UserID] = ranking.Form(row.Form)
	}
	return forms, err
}

// ChangeRecords returns records that are going to be changed, by the ids of their
// athletes, and keeps other tournaments from changing them until this transaction
// ends. They are locked in order of the ids. So no two transactions wait for each
// other, as long as each asks once, for all that it may change. names has the
// athletes' names by their ids.
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

// lockRecord returns the record of an athlete, which nobody else changes until this
// transaction ends. One that is not there yet is begun.
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

// SaveRecord writes what an athlete of a name has done. With the first match the
// athlete comes on the leaderboard.
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

// DropStanding takes an athlete of a name off the leaderboard for good.
func (tx *Tx) DropStanding(userID, name string) error {
	tx.ranked(userID)
	return tx.q.DropStanding(tx.ctx, sqlgen.DropStandingParams{UserID: userID, Name: name, NameKey: text.Fold(name)})
}

// ranked makes an athlete's record be read again for the leaderboard.
func (tx *Tx) ranked(userID string) { tx.news.Ranked = append(tx.news.Ranked, userID) }

// RecentResults reports whether an athlete won each of his latest matches, the
// newest first.
func (tx *Tx) RecentResults(userID string, limit int) ([]bool, error) {
	return tx.q.ListRecentResults(tx.ctx, sqlgen.ListRecentResultsParams{UserID: nullString(userID), MaxRows: int32(limit)})
}

func toRecord(row sqlgen.Record) ranking.Record {
	return ranking.Record{
		UserID: row.UserID, Name: row.Name, Wins: int(row.Wins), Losses: int(row.Losses),
		Points: int(row.Points), Form: ranking.Form(row.Form),
	}
}
