package store

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/store/sqlgen"
	"github.com/toproll/toproll/internal/text"
	"github.com/toproll/toproll/internal/tournament"
)

// patterns are LIKE patterns (ESCAPE '\') that a folded column must all match. A statement has a fixed number of them,
// so the third and later parts of a query must appear in order.
type patterns struct{ a, b, c string }

func patternsFor(query string) patterns {
	all := [3]string{"%", "%", "%"}
	for i, part := range text.Parts(query) {
		all[min(i, len(all)-1)] += escape.Replace(part) + "%"
	}
	return patterns{all[0], all[1], all[2]}
}

// inStatement is the number of words that a statement finds in any order.
const inStatement = 3

// foundIn finds names that a statement with [patternsFor] cannot find: more words in any order, and, without hits, near
// spellings (see [text.Found]). It reads rows with any three of the words, then rows with either half of the longest
// word, which every near spelling has. list returns the rows for some patterns.
func foundIn[T any](query string, list func(patterns) ([]T, error), id, name func(T) string) ([]T, error) {
	parts := text.Parts(query)
	key := func(one T) string { return text.Fold(name(one)) }
	if len(parts) > inStatement {
		some, err := list(patternsFor(strings.Join(parts[:inStatement], " ")))
		if found := text.Found(some, query, key); len(found) > 0 || err != nil {
			return found, err
		}
	}
	longest := ""
	for _, part := range parts {
		if text.MayBeNear(part) && len(part) > len(longest) {
			longest = part
		}
	}
	if longest == "" {
		return nil, nil
	}
	var some []T
	first, second := text.Halves(longest)
	for _, half := range []string{first, second} {
		rows, err := list(patterns{containing(half), "%", "%"})
		if err != nil {
			return nil, err
		}
		some = append(some, rows...)
	}
	slices.SortFunc(some, func(a, b T) int { return cmp.Or(strings.Compare(key(a), key(b)), strings.Compare(id(a), id(b))) })
	some = slices.CompactFunc(some, func(a, b T) bool { return id(a) == id(b) })
	return text.Found(some, query, key), nil
}

// containing returns the LIKE pattern that finds a key literally.
func containing(key string) string { return "%" + escape.Replace(key) + "%" }

var escape = strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`)

// FindBeginners returns at most limit athletes who never played and match a query, by name.
func (tx *Tx) FindBeginners(query string, limit int) ([]account.User, error) {
	return tx.beginners(patternsFor(query), Page{Limit: limit})
}

// FindNearBeginners is [Tx.FindBeginners] for near spellings of a query.
func (tx *Tx) FindNearBeginners(query string, limit int) ([]account.User, error) {
	near, err := foundIn(query, func(p patterns) ([]account.User, error) { return tx.beginners(p, Page{}) }, userID, userName)
	return PartOf(near, Page{Limit: limit}), err
}

func (tx *Tx) beginners(p patterns, page Page) ([]account.User, error) {
	rows, err := tx.q.FindBeginners(tx.ctx, sqlgen.FindBeginnersParams{PartA: p.a, PartB: p.b, PartC: p.c, MaxRows: page.rows()})
	return mapped(rows, func(row sqlgen.FindBeginnersRow) account.User {
		return account.User{ID: row.ID, Name: row.Name, Avatar: row.Avatar}
	}), err
}

func userID(u account.User) string   { return u.ID }
func userName(u account.User) string { return u.Name }

// FoundTournament is a tournament in search results.
type FoundTournament struct {
	tournament.Ref
	Slug     string
	Status   tournament.Status
	StartAt  *time.Time
	Athletes int
}

// FindTournaments returns the newest tournaments that match a query, at most limit.
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
