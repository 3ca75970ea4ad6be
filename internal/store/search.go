package store

import (
	"database/sql"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/store/sqlgen"
	"github.com/toproll/toproll/internal/text"
	"github.com/toproll/toproll/internal/tournament"
)

// The shelves of the index of words.
const (
	shelfAthlete    = "athlete" // participants who have not played yet; the others are found on the leaderboard
	shelfTournament = "tournament"
)

// none stands before every word.
var none = []byte{0}

// reshelve makes a thing be found on a shelf by the words of its name, and
// nowhere else; on shelf "" it is not found at all.
func (tx *Tx) reshelve(shelf, id, name string) error {
	if err := tx.q.DeleteWords(tx.ctx, id); err != nil || shelf == "" {
		return err
	}
	earlier := none
	for _, word := range text.Words(text.Fold(name)) {
		row := sqlgen.PutWordParams{Shelf: shelf, Word: []byte(word), Earlier: earlier, ID: id}
		if err := tx.q.PutWord(tx.ctx, row); err != nil {
			return err
		}
		earlier = []byte(word)
	}
	return nil
}

// shelveUser makes a person be found, if it is one whom others look for.
func (tx *Tx) shelveUser(u account.User) error {
	shelf := ""
	record, err := tx.q.GetRecord(tx.ctx, u.ID)
	switch {
	case err != nil && !errors.Is(err, sql.ErrNoRows):
		return err
	case !u.DeletedAt.IsZero():
	case err == nil && record.Standing != nil:
	case u.Role == account.Participant:
		shelf = shelfAthlete
	}
	return tx.reshelve(shelf, u.ID, u.Name)
}

// beginning returns where the words that begin with a prefix begin and end.
func beginning(prefix string) (from, to []byte) {
	return []byte(prefix), append([]byte(prefix), 0xFF) // no byte of UTF-8 is as high
}

// rareEnough is how far names are counted to tell which prefix few of them have: as
// far as it costs less than what it saves.
const rareEnough = 5000

// rarestFirst returns the prefixes with the one that the fewest names on a shelf
// have in front, if those are fewer than rareEnough.
func (tx *Tx) rarestFirst(shelf string, prefixes []string) ([]string, error) {
	if len(prefixes) == 1 {
		return prefixes, nil
	}
	ordered := slices.Clone(prefixes)
	fewest := int64(rareEnough)
	for i, prefix := range prefixes {
		from, to := beginning(prefix)
		n, err := tx.q.CountWordsUpto(tx.ctx, sqlgen.CountWordsUptoParams{Shelf: shelf, Beginning: from, Ending: to, Most: int32(fewest)})
		if err != nil {
			return nil, err
		}
		if n < fewest {
			fewest = n
			copy(ordered, prefixes)
			ordered[0], ordered[i] = prefix, prefixes[0]
		}
	}
	return ordered, nil
}

// batch is how many names are looked at at once where many may be of no use.
const batch = 500

// FindBeginners returns at most limit athletes who have not played yet and whose names
// have words that begin with each of the prefixes.
func (tx *Tx) FindBeginners(prefixes []string, limit int) ([]account.User, error) {
	rare, err := tx.rarestFirst(shelfAthlete, prefixes)
	if err != nil {
		return nil, err
	}
	from, to := beginning(rare[0])
	step := batch
	if len(prefixes) == 1 {
		step = limit // every one will do
	}
	also := "%"
	if len(rare) > 1 {
		also = "%" + rare[1] + "%" // a word has nothing that a pattern takes for something else
	}
	var found []account.User
	for skip := 0; ; skip += step {
		rows, err := tx.q.FindBeginners(tx.ctx, sqlgen.FindBeginnersParams{
			Beginning: from, Ending: to, Also: also, Skip: int32(skip), MaxRows: int32(step),
		})
		if err != nil {
			return nil, err
		}
		for _, row := range rows {
			if text.HasPrefixes(row.NameKey, prefixes) {
				found = append(found, account.User{ID: row.ID, Name: row.Name, Avatar: row.Avatar})
			}
		}
		if len(found) >= limit || len(rows) < step {
			return found[:min(limit, len(found))], nil
		}
	}
}

// Found is a tournament as a search finds it.
type Found struct {
	tournament.Ref
	Slug      string
	Status    tournament.Status
	StartAt   *time.Time
	Athletes  int
	createdAt int64
}

// manyTournaments is the number of matching ones from which it takes less to look
// through the newest than to fetch all that match.
const manyTournaments = 200

// FindTournaments returns the newest, at most limit, whose names have words that
// begin with each of the prefixes.
func (tx *Tx) FindTournaments(prefixes []string, limit int) ([]Found, error) {
	rare, err := tx.rarestFirst(shelfTournament, prefixes)
	if err != nil {
		return nil, err
	}
	from, to := beginning(rare[0])
	names, err := tx.q.CountWordsUpto(tx.ctx, sqlgen.CountWordsUptoParams{
		Shelf: shelfTournament, Beginning: from, Ending: to, Most: manyTournaments,
	})
	if err != nil {
		return nil, err
	}
	var found []Found
	keep := func(row sqlgen.FindTournamentsRow) {
		if text.HasPrefixes(row.NameKey, prefixes) {
			found = append(found, Found{
				Ref: tournament.Ref{ID: row.ID, Name: row.Name}, Slug: row.Slug, Status: tournament.Status(row.Status),
				StartAt: fromNullMillis(row.StartAt), Athletes: int(row.AthleteCount), createdAt: row.CreatedAt,
			})
		}
	}
	if names < manyTournaments {
		rows, err := tx.q.FindTournaments(tx.ctx, sqlgen.FindTournamentsParams{Beginning: from, Ending: to})
		if err != nil {
			return nil, err
		}
		for _, row := range rows {
			keep(row)
		}
		slices.SortFunc(found, func(a, b Found) int {
			if a.createdAt != b.createdAt {
				return int(b.createdAt - a.createdAt)
			}
			return strings.Compare(b.ID, a.ID)
		})
	} else {
		for skip := 0; len(found) < limit; skip += batch {
			page := Page{Skip: skip, Limit: batch}
			rows, err := tx.q.ListNewestTournaments(tx.ctx, sqlgen.ListNewestTournamentsParams{Skip: page.skip(), MaxRows: page.rows()})
			if err != nil {
				return nil, err
			}
			for _, row := range rows {
				keep(sqlgen.FindTournamentsRow(row))
			}
			if len(rows) < batch {
				break
			}
		}
	}
	return found[:min(limit, len(found))], nil
}
