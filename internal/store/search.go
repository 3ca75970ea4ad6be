package store

import (
	"strings"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/store/sqlgen"
	"github.com/toproll/toproll/internal/text"
	"github.com/toproll/toproll/internal/tournament"
)

// patterns are the LIKE patterns (ESCAPE '\') by which a name is found, all of which a
// folded column must match. A statement has no list of any length, so from the third
// part of a query on they must be in their order.
type patterns struct{ a, b, c string }

func patternsFor(query string) patterns {
	all := [3]string{"%", "%", "%"}
	for i, part := range text.Parts(query) {
		all[min(i, len(all)-1)] += escape.Replace(part) + "%"
	}
	return patterns{all[0], all[1], all[2]}
}

// containing returns the LIKE pattern that finds a key as it is.
func containing(key string) string { return "%" + escape.Replace(key) + "%" }

var escape = strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`)

// FindBeginners returns at most limit athletes who have not played yet and are found by
// a query, by name.
func (tx *Tx) FindBeginners(query string, limit int) ([]account.User, error) {
	p := patternsFor(query)
	rows, err := tx.q.FindBeginners(tx.ctx, sqlgen.FindBeginnersParams{PartA: p.a, PartB: p.b, PartC: p.c, MaxRows: int32(limit)})
	return mapped(rows, func(row sqlgen.FindBeginnersRow) account.User {
		return account.User{ID: row.ID, Name: row.Name, Avatar: row.Avatar}
	}), err
}

// FoundTournament is a tournament as a search finds it.
type FoundTournament struct {
	tournament.Ref
	Slug     string
	Status   tournament.Status
	StartAt  *time.Time
	Athletes int
}

// FindTournaments returns the newest tournaments, at most limit, that are found by a
// query.
func (tx *Tx) FindTournaments(query string, limit int) ([]FoundTournament, error) {
	p := patternsFor(query)
	rows, err := tx.q.FindTournaments(tx.ctx, sqlgen.FindTournamentsParams{PartA: p.a, PartB: p.b, PartC: p.c, MaxRows: int32(limit)})
	return mapped(rows, func(row sqlgen.FindTournamentsRow) FoundTournament {
		return FoundTournament{
			Ref: tournament.Ref{ID: row.ID, Name: row.Name}, Slug: row.Slug, Status: tournament.Status(row.Status),
			StartAt: fromNullMillis(row.StartAt), Athletes: int(row.AthleteCount),
		}
	}), err
}
