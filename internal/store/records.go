package store

import (
	"bytes"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"

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

// ChangeRecord is [Tx.Record] for one that is going to be changed: it keeps other
// tournaments of the athlete from changing it until this transaction ends.
func (tx *Tx) ChangeRecord(userID, name string) (ranking.Record, error) {
	if tx.alone {
		return tx.Record(userID)
	}
	row, err := tx.q.LockRecord(tx.ctx, userID)
	if !errors.Is(err, sql.ErrNoRows) {
		return toRecord(row), err
	}
	none := ranking.Record{UserID: userID}
	err = tx.q.BeginRecord(tx.ctx, sqlgen.BeginRecordParams{
		UserID: userID, Name: name, Words: wordsOf(text.Fold(name)), Standing: none.Standing(text.Fold(name)),
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
	words := wordsOf(key)
	err := tx.q.PutRecord(tx.ctx, sqlgen.PutRecordParams{
		UserID: r.UserID, Name: name, Words: words, Wins: int64(r.Wins), Losses: int64(r.Losses),
		Points: int64(r.Points), Form: string(r.Form), Standing: r.Standing(key),
	})
	if err != nil || r.Matches() != 1 {
		return err
	}
	moved, err := tx.q.RankWords(tx.ctx, sqlgen.RankWordsParams{ID: r.UserID, Name: words})
	if err != nil || moved > 0 {
		return err
	}
	u, err := tx.User(r.UserID) // of another shelf, or removed
	if err != nil {
		return err
	}
	return tx.shelveUser(u)
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
	return tx.q.DropStanding(tx.ctx, sqlgen.DropStandingParams{UserID: userID, Name: name, Words: wordsOf(text.Fold(name))})
}

// wordsOf returns the words of a folded name with a space before each.
func wordsOf(key string) string { return strings.Join(append([]string{""}, text.Words(key)...), " ") }

// RecentResults tells whether an athlete won each of his latest matches, the
// newest first.
func (tx *Tx) RecentResults(userID string, limit int) ([]bool, error) {
	return tx.q.ListRecentResults(tx.ctx, sqlgen.ListRecentResultsParams{UserID: nullString(userID), MaxRows: int32(limit)})
}

// fewAthletes is the size up to which a leaderboard needs no milestones.
const fewAthletes = 1000

// Milestones marks every so many places on the leaderboard. On a small one it
// marks none.
func (tx *Tx) Milestones() (ranking.Milestones, error) {
	var m ranking.Milestones
	next := func(after []byte, skip int) ([]byte, error) {
		standing, err := tx.q.NextStanding(tx.ctx, sqlgen.NextStandingParams{After: after, Skip: int32(skip)})
		if errors.Is(err, sql.ErrNoRows) {
			return nil, nil
		}
		return standing, err
	}
	if far, err := next(none, fewAthletes); far == nil {
		return m, err
	}
	for at := none; ; {
		var err error
		if at, err = next(at, ranking.Step-1); at == nil {
			return m, err
		}
		m = append(m, at)
	}
}

// Rank returns the rank of an athlete on the leaderboard, 0 for one who is not on
// it.
func (tx *Tx) Rank(userID string, m ranking.Milestones) (int, error) {
	row, err := tx.q.GetRecord(tx.ctx, userID)
	if errors.Is(err, sql.ErrNoRows) || err == nil && row.Standing == nil {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	return tx.rank(row.Standing, m)
}

func (tx *Tx) rank(standing []byte, m ranking.Milestones) (int, error) {
	passed, from := m.Before(standing)
	rest, err := tx.countStandings(from, standing)
	return passed + rest, err
}

// last stands behind every standing.
var last = bytes.Repeat([]byte{0xFF}, 16)

// countStandings counts those behind one standing up to another, or from the first
// if after is nil.
func (tx *Tx) countStandings(after, upto []byte) (int, error) {
	if after == nil {
		after = none
	}
	n, err := tx.q.CountStandings(tx.ctx, sqlgen.CountStandingsParams{After: after, Upto: upto})
	return int(n), err
}

// Leaderboard returns a page of the leaderboard and how many are on it.
func (tx *Tx) Leaderboard(page Page, m ranking.Milestones) ([]ranking.Record, int, error) {
	total, err := tx.rank(last, m)
	if err != nil {
		return nil, 0, err
	}
	passed, after := m.Until(page.Skip)
	if after == nil {
		after = none
	}
	rows, err := tx.q.ListRecords(tx.ctx, sqlgen.ListRecordsParams{
		After: after, Skip: int32(page.Skip - passed), MaxRows: page.rows(),
	})
	list := mapped(rows, toRecord)
	for i := range list {
		list[i].Rank = page.Skip + i + 1
	}
	return list, total, err
}

// manyRecords is the number of matching ones from which it takes less to look
// through the leaderboard from the top than to fetch all that match and sort them:
// about the root of a page of twenty times a hundred thousand athletes.
const manyRecords = 1400

// SearchLeaderboard returns a page of those on the leaderboard whose names have
// words that begin with each of the prefixes, and how many those are. Of very many
// prefixes, the longest four count.
func (tx *Tx) SearchLeaderboard(prefixes []string, page Page, m ranking.Milestones) ([]ranking.Record, int, error) {
	prefixes = longest(prefixes, 4)
	rows, total, err := tx.searchRecords(prefixes, page)
	if err != nil {
		return nil, 0, err
	}
	list := mapped(rows, toRecord)
	if tx.remote {
		return list, total, tx.rankTogether(list, rows, m)
	}
	for i, row := range rows {
		if list[i].Rank, err = tx.rank(row.Standing, m); err != nil {
			return nil, 0, err
		}
	}
	return list, total, nil
}

// rankedTogether is how many ranks one statement counts.
const rankedTogether = 100

// rankTogether is [Tx.rank] for many, in a few statements. The rows are those of the
// list.
func (tx *Tx) rankTogether(list []ranking.Record, rows []sqlgen.Record, m ranking.Milestones) error {
	for len(rows) > 0 {
		n := min(len(rows), rankedTogether)
		counts, into, values := make([]string, n), make([]any, n), make([]any, 0, 2*n)
		for i, row := range rows[:n] {
			passed, from := m.Before(row.Standing)
			if from == nil {
				from = none
			}
			list[i].Rank = passed
			counts[i] = fmt.Sprintf("(SELECT COUNT(*) FROM records WHERE standing > $%d AND standing <= $%d)", 2*i+1, 2*i+2)
			values, into[i] = append(values, from, row.Standing), new(int)
		}
		if err := tx.raw.QueryRowContext(tx.ctx, "SELECT "+strings.Join(counts, ", "), values...).Scan(into...); err != nil {
			return err
		}
		for i := range n {
			list[i].Rank += *into[i].(*int)
		}
		list, rows = list[n:], rows[n:]
	}
	return nil
}

func (tx *Tx) searchRecords(prefixes []string, page Page) ([]sqlgen.Record, int, error) {
	if len(prefixes) == 1 {
		total, err := tx.countWords(shelfRanked, prefixes[0])
		if err != nil || total == 0 {
			return nil, 0, err
		}
		if total >= manyRecords && page.Limit > 0 {
			rows, err := tx.q.WalkRecords(tx.ctx, sqlgen.WalkRecordsParams{
				After: none, Word: anyWord + prefixes[0] + anything, MaxRows: page.rows(), Skip: page.skip(),
			})
			return rows, total, err
		}
		rows, err := tx.gather(prefixes, page)
		return rows, total, err
	}
	rare, err := tx.rarestFirst(shelfRanked, prefixes, rareOnShelf)
	if err != nil {
		return nil, 0, err
	}
	// Few names have several words in common, so all that match two of them are fetched.
	rows, err := tx.gather(rare, Page{})
	for _, prefix := range rare[2:] {
		rows = slices.DeleteFunc(rows, func(r sqlgen.Record) bool { return !strings.Contains(r.Words, " "+prefix) })
	}
	total := len(rows)
	rows = rows[min(page.Skip, total):]
	return rows[:min(int(page.rows()), len(rows))], total, err
}

// gather fetches those that match the first prefix, and the second if there is one,
// in the order of the leaderboard.
func (tx *Tx) gather(prefixes []string, page Page) ([]sqlgen.Record, error) {
	from, to := beginning(prefixes[0])
	also := anything
	if len(prefixes) > 1 {
		also = anyWord + prefixes[1] + anything
	}
	return tx.q.GatherRecords(tx.ctx, sqlgen.GatherRecordsParams{
		Beginning: from, Ending: to, Also: also, MaxRows: page.rows(), Skip: page.skip(),
	})
}

// The parts of a LIKE pattern for a column of words.
const (
	anyWord  = "% "
	anything = "%"
)

func toRecord(row sqlgen.Record) ranking.Record {
	return ranking.Record{
		UserID: row.UserID, Name: row.Name, Wins: int(row.Wins), Losses: int(row.Losses),
		Points: int(row.Points), Form: ranking.Form(row.Form),
	}
}
