package store

import (
	"fmt"
	"slices"

	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/store/sqlgen"
	"github.com/toproll/toproll/internal/tournament"
)

// InsertMatch adds a match to a tournament.
func (tx *Tx) InsertMatch(tournamentID string, m tournament.Match) error {
	return tx.writing.insert(matchesTarget,
		m.ID, tournamentID, int64(m.Number), m.Status.String(), int64(m.Players[0]), int64(m.Players[1]), int64(m.Winner), int64(m.BestOf), "", "", m.Version)
}

// SaveMatch stores the changes of a match.
func (tx *Tx) SaveMatch(tournamentID string, m tournament.Match) error {
	return tx.writing.insert(matchesUpdate,
		tournamentID, int64(m.Number), m.Status.String(), int64(m.Players[0]), int64(m.Players[1]), int64(m.Winner), string(m.Games),
		nullMillis(m.StartedAt), nullMillis(m.CompletedAt), m.Official, m.Version, string(m.DecidedBy), m.DecidedVersion, string(m.GamesBy), m.RecordedBy)
}

// FindMatch returns the tournament and number of a match id.
func (tx *Tx) FindMatch(id string) (tournamentID string, number int, err error) {
	row, err := tx.q.FindMatch(tx.ctx, id)
	return row.TournamentID, int(row.Number), notFound(err, "match")
}

// SomeMatches returns the matches with some distinct numbers, in any order.
func (tx *Tx) SomeMatches(tournamentID string, numbers ...int) ([]tournament.Match, error) {
	matches := make([]tournament.Match, 0, len(numbers))
	for some := range slices.Chunk(numbers, 4) {
		var n [4]int64 // no match has the number 0
		for i, number := range some {
			n[i] = int64(number)
		}
		rows, err := tx.q.GetMatches(tx.ctx, sqlgen.GetMatchesParams{
			TournamentID: tournamentID, Number: n[0], Number_2: n[1], Number_3: n[2], Number_4: n[3],
		})
		if err == nil && len(rows) < len(some) {
			err = fmt.Errorf("tournament %s has not all of the matches %v", tournamentID, some)
		}
		if err != nil {
			return nil, err
		}
		found, err := matchesFrom(rows)
		if err != nil {
			return nil, err
		}
		matches = append(matches, found...)
	}
	return matches, nil
}

// NextScheduled returns up to most scheduled matches of a tournament, except one.
func (tx *Tx) NextScheduled(tournamentID string, but, most int) ([]tournament.Match, error) {
	rows, err := tx.q.NextScheduled(tx.ctx, sqlgen.NextScheduledParams{TournamentID: tournamentID, Number: int64(but), Limit: int32(most)})
	if err != nil {
		return nil, err
	}
	return matchesFrom(rows)
}

// Matches lists all matches of a tournament by number, including void ones; match number i is at
// index i−1.
func (tx *Tx) Matches(tournamentID string) ([]tournament.Match, error) {
	rows, err := tx.q.ListMatches(tx.ctx, tournamentID)
	if err != nil {
		return nil, err
	}
	return matchesFrom(rows)
}

// MatchesSince lists the matches that changed after a version of their
// tournament.
func (tx *Tx) MatchesSince(tournamentID string, version int64) ([]tournament.Match, error) {
	rows, err := tx.q.ListMatchesSince(tx.ctx, sqlgen.ListMatchesSinceParams{TournamentID: tournamentID, Version: version})
	if err != nil {
		return nil, err
	}
	return matchesFrom(rows)
}

// BoutFilter filters a person's matches.
type BoutFilter struct {
	Status   *bracket.Status // nil for any
	Playable bool            // only with at least one known athlete
	EventID  string          // only for an athlete's matches: id of an event for its classes, "" for all
}

func (f BoutFilter) status() string {
	if f.Status == nil {
		return ""
	}
	return f.Status.String()
}

func (f BoutFilter) playable() int64 {
	if f.Playable {
		return 1
	}
	return 0
}

// BoutsOfUser lists the matches of an athlete: upcoming ones first, then played ones, the latest first.
func (tx *Tx) BoutsOfUser(userID string, f BoutFilter, page Page) ([]tournament.NamedMatch, error) {
	rows, err := tx.q.ListMatchesOfUser(tx.ctx, sqlgen.ListMatchesOfUserParams{
		UserID: nullString(userID), Status: f.status(), Playable: f.playable(), EventID: f.EventID, MaxRows: page.rows(), Skip: page.skip(),
	})
	if err != nil {
		return nil, err
	}
	return namedMatches(tx, rows, func(row sqlgen.ListMatchesOfUserRow) sqlgen.ListMatchesOfRefereeRow {
		return sqlgen.ListMatchesOfRefereeRow(row)
	})
}

// BoutsOfReferee lists the matches of active tournaments in which a referee may officiate: those
// assigned to the referee and those assigned to nobody. Matches in progress come first, then those
// that can be called, then the rest.
func (tx *Tx) BoutsOfReferee(userID string, f BoutFilter, page Page) ([]tournament.NamedMatch, error) {
	rows, err := tx.q.ListMatchesOfReferee(tx.ctx, sqlgen.ListMatchesOfRefereeParams{
		UserID: userID, Status: f.status(), Playable: f.playable(), MaxRows: page.rows(), Skip: page.skip(),
	})
	if err != nil {
		return nil, err
	}
	return namedMatches(tx, rows, func(row sqlgen.ListMatchesOfRefereeRow) sqlgen.ListMatchesOfRefereeRow { return row })
}

// CountBoutsOfUser returns the number of an athlete's matches in each status, regardless of the
// filter's status.
func (tx *Tx) CountBoutsOfUser(userID string, f BoutFilter) (map[bracket.Status]int, error) {
	rows, err := tx.q.CountMatchesOfUser(tx.ctx, sqlgen.CountMatchesOfUserParams{UserID: nullString(userID), Playable: f.playable()})
	return countByStatus(rows, err, func(r sqlgen.CountMatchesOfUserRow) (string, int64) { return r.Status, r.Matches })
}

// CountBoutsOfReferee returns the number of matches in each status in which a referee may
// officiate, regardless of the filter's status.
func (tx *Tx) CountBoutsOfReferee(userID string, f BoutFilter) (map[bracket.Status]int, error) {
	rows, err := tx.q.CountMatchesOfReferee(tx.ctx, sqlgen.CountMatchesOfRefereeParams{UserID: userID, Playable: f.playable()})
	return countByStatus(rows, err, func(r sqlgen.CountMatchesOfRefereeRow) (string, int64) { return r.Status, r.Matches })
}

func countByStatus[Row any](rows []Row, err error, of func(Row) (string, int64)) (map[bracket.Status]int, error) {
	counts := make(map[bracket.Status]int, len(rows))
	for _, row := range rows {
		name, n := of(row)
		status, err := bracket.ParseStatus(name)
		if err != nil {
			return nil, err
		}
		counts[status] = int(n)
	}
	return counts, err
}

func matchesFrom(rows []sqlgen.Match) ([]tournament.Match, error) {
	matches := make([]tournament.Match, len(rows))
	for i, row := range rows {
		var err error
		if matches[i], err = matchFrom(row); err != nil {
			return nil, err
		}
	}
	return matches, nil
}

func matchFrom(row sqlgen.Match) (tournament.Match, error) {
	status, err := bracket.ParseStatus(row.Status)
	if err != nil {
		return tournament.Match{}, fmt.Errorf("match %s: %w", row.ID, err)
	}
	return tournament.Match{
		ID: row.ID,
		Match: bracket.Match{
			Number: int(row.Number), Status: status,
			Players: [2]bracket.Entrant{bracket.Entrant(row.Player1), bracket.Entrant(row.Player2)},
			Winner:  bracket.Entrant(row.Winner),
		},
		BestOf: int(row.BestOf), Games: tournament.Games(row.Games),
		StartedAt: fromNullMillis(row.StartedAt), CompletedAt: fromNullMillis(row.CompletedAt),
		Official: row.Official, Version: row.Version,
		DecidedBy: bout.By(row.DecidedBy), DecidedVersion: row.DecidedVersion, GamesBy: tournament.GamesBy(row.GamesBy), RecordedBy: row.RecordedBy,
	}, nil
}

// namedMatches returns matches from rows of one of several queries that read the same columns.
func namedMatches[Row any](tx *Tx, rows []Row, as func(Row) sqlgen.ListMatchesOfRefereeRow) ([]tournament.NamedMatch, error) {
	matches := make([]tournament.NamedMatch, len(rows))
	for i, row := range rows {
		m, err := boutFrom(as(row))
		if err != nil {
			return nil, err
		}
		if err := tx.TellApart(m.Tournament.ID, m.Entries[:]); err != nil {
			return nil, err
		}
		matches[i] = m
	}
	return matches, nil
}

func boutFrom(row sqlgen.ListMatchesOfRefereeRow) (tournament.NamedMatch, error) {
	m, err := matchFrom(sqlgen.Match{
		ID: row.ID, TournamentID: row.TournamentID, Number: row.Number, Status: row.Status, Player1: row.Player1,
		Player2: row.Player2, Winner: row.Winner, BestOf: row.BestOf, Games: row.Games, StartedAt: row.StartedAt,
		CompletedAt: row.CompletedAt, Official: row.Official, Version: row.Version,
		DecidedBy: row.DecidedBy, DecidedVersion: row.DecidedVersion, GamesBy: row.GamesBy, RecordedBy: row.RecordedBy,
	})
	if err != nil {
		return tournament.NamedMatch{}, err
	}
	plan := tournament.Tournament{Athletes: int(row.AthleteCount), Late: tournament.Late(row.Late), Fifth: row.Fifth}.Plan()
	return tournament.NamedMatch{
		Match: m, Tournament: tournament.Ref{ID: row.TournamentID, Name: row.TournamentName}, Plan: plan,
		Entries: [2]tournament.Entry{
			{ID: row.Player1ID, Number: int(row.Player1), UserID: row.Player1User.String, Name: row.Player1Name, FamilyName: row.Player1Family},
			{ID: row.Player2ID, Number: int(row.Player2), UserID: row.Player2User.String, Name: row.Player2Name, FamilyName: row.Player2Family},
		},
	}, nil
}

// DeleteMatches removes all matches of a tournament.
func (tx *Tx) DeleteMatches(tournamentID string) error {
	return tx.q.DeleteMatches(tx.ctx, tournamentID)
}

// SetBestOf sets the length of all matches of a drawn tournament.
func (tx *Tx) SetBestOf(t tournament.Tournament) error {
	final := t.Plan().Final()
	return tx.q.SetBestOf(tx.ctx, sqlgen.SetBestOfParams{
		TournamentID: t.ID, BestOf: int64(t.BestOf), Final: int64(final), FinalBestOf: int64(t.BestOfMatch(final)), Version: t.Version,
	})
}
