package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/store/sqlgen"
	"github.com/toproll/toproll/internal/tournament"
)

// InsertEntry adds an entry to a tournament.
func (tx *Tx) InsertEntry(tournamentID string, e tournament.Entry) error {
	return tx.writing.insert(entriesTarget, e.ID, tournamentID, int64(e.Number), nullString(e.UserID), e.Name, e.FamilyName, 0, 0)
}

// Entries lists the entries of a tournament by number.
func (tx *Tx) Entries(tournamentID string) ([]tournament.Entry, error) {
	rows, err := tx.q.ListEntries(tx.ctx, tournamentID)
	if err != nil {
		return nil, err
	}
	entries := mapped(rows, entryFrom)
	return entries, tx.TellApart(tournamentID, entries)
}

// EntriesOf lists the entries of several tournaments by number, by tournament id. The ids must have the program's form
// of 36 characters.
func (tx *Tx) EntriesOf(tournamentIDs []string) (map[string][]tournament.Entry, error) {
	all, err := ofSeveral(tournamentIDs, func(ids string) ([]sqlgen.Entry, error) { return tx.q.ListEntriesOf(tx.ctx, ids) },
		func(row sqlgen.Entry) (string, tournament.Entry) { return row.TournamentID, entryFrom(row) })
	for id, entries := range all {
		err = errors.Join(err, tx.TellApart(id, entries))
	}
	return all, err
}

// RefereesOf is [Tx.Referees] of several tournaments, like [Tx.EntriesOf].
func (tx *Tx) RefereesOf(tournamentIDs []string) (map[string][]tournament.Ref, error) {
	return ofSeveral(tournamentIDs, func(ids string) ([]sqlgen.ListRefereesOfRow, error) { return tx.q.ListRefereesOf(tx.ctx, ids) },
		func(row sqlgen.ListRefereesOfRow) (string, tournament.Ref) {
			return row.TournamentID, tournament.Ref{ID: row.ID, Name: row.Name}
		})
}

// ofSeveral collects the rows of a statement such as ListEntriesOf for several things, in batches, because a statement
// copies the remaining ids for each thing.
func ofSeveral[Row, T any](ids []string, list func(ids string) ([]Row, error), from func(Row) (of string, item T)) (map[string][]T, error) {
	all := make(map[string][]T, len(ids))
	err := inParts(ids, func(ids string) error {
		rows, err := list(ids)
		for _, row := range rows {
			of, item := from(row)
			all[of] = append(all[of], item)
		}
		return err
	})
	return all, err
}

// inParts calls do with batches of ids as one text. It leaves out ids that the program does not make.
func inParts(ids []string, do func(ids string) error) error {
	for some := range slices.Chunk(ids, 200) {
		var b strings.Builder
		for _, id := range some {
			if len(id) == 36 && utf8.RuneCountInString(id) == 36 {
				b.WriteString(id)
			}
		}
		if err := do(b.String()); err != nil {
			return err
		}
	}
	return nil
}

// only returns the single item of each thing.
func only[T any](of map[string][]T) map[string]T {
	single := make(map[string]T, len(of))
	for id, items := range of {
		single[id] = items[len(items)-1]
	}
	return single
}

// TellApart adds to a tournament's entries with the same name in the list what distinguishes them.
func (tx *Tx) TellApart(tournamentID string, entries []tournament.Entry) error {
	places := tournament.Namesakes(entries)
	if len(places) == 0 {
		return nil
	}
	rows, err := tx.q.ListBadgesOfEntries(tx.ctx, tournamentID)
	if err != nil {
		return err
	}
	of := make(map[int]string, len(rows))
	for _, row := range rows {
		of[int(row.Entry)] = event.Distinction(int(row.Badge), row.Club)
	}
	for _, i := range places {
		entries[i].Distinction = of[entries[i].Number]
	}
	return nil
}

// Entry returns the entry with a number.
func (tx *Tx) Entry(tournamentID string, number int) (tournament.Entry, error) {
	row, err := tx.q.GetEntry(tx.ctx, sqlgen.GetEntryParams{TournamentID: tournamentID, Number: int64(number)})
	return entryFrom(row), notFound(err, "entry")
}

// Pair returns the entries with two numbers; the zero Entry for 0, which no entry has.
func (tx *Tx) Pair(tournamentID string, numbers [2]int) (pair [2]tournament.Entry, err error) {
	rows, err := tx.q.GetEntries(tx.ctx, sqlgen.GetEntriesParams{
		TournamentID: tournamentID, Number: int64(numbers[0]), Number_2: int64(numbers[1]),
	})
	for _, e := range mapped(rows, entryFrom) {
		pair[slices.Index(numbers[:], e.Number)] = e
	}
	return pair, errors.Join(err, tx.TellApart(tournamentID, pair[:]))
}

// HasEntry is [Tx.HasEntry] as of the last commit.
func (db *DB) HasEntry(ctx context.Context, tournamentID, userID string) (has bool, err error) {
	err = db.ask(ctx, func(tx *Tx) (err error) { has, err = tx.HasEntry(tournamentID, userID); return err })
	return has, err
}

// HasEntry reports whether a user is in a tournament.
func (tx *Tx) HasEntry(tournamentID, userID string) (bool, error) {
	_, err := tx.q.GetEntryOfUser(tx.ctx, sqlgen.GetEntryOfUserParams{TournamentID: tournamentID, UserID: nullString(userID)})
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return err == nil, err
}

// DeleteEntry removes an entry of a tournament.
func (tx *Tx) DeleteEntry(tournamentID, id string) error {
	return tx.q.DeleteEntry(tx.ctx, id)
}

// TakeBye puts an athlete into the place of a bye.
func (tx *Tx) TakeBye(e tournament.Entry) error {
	return tx.q.TakeBye(tx.ctx, sqlgen.TakeByeParams{ID: e.ID, UserID: nullString(e.UserID), Name: e.Name, FamilyName: e.FamilyName})
}

// DeleteByes removes the byes of a tournament.
func (tx *Tx) DeleteByes(tournamentID string) error { return tx.q.DeleteByes(tx.ctx, tournamentID) }

// Barred lists the athletes of a tournament who currently may not take part, by name.
func (tx *Tx) Barred(tournamentID string) ([]tournament.Barred, error) {
	rows, err := tx.q.ListBarredAthletes(tx.ctx, tournamentID)
	return mapped(rows, func(row sqlgen.ListBarredAthletesRow) tournament.Barred { return tournament.Barred(row) }), err
}

// RenumberEntry gives an entry of a tournament another number.
func (tx *Tx) RenumberEntry(tournamentID, id string, number int) error {
	return tx.q.RenumberEntry(tx.ctx, sqlgen.RenumberEntryParams{ID: id, Number: int64(number)})
}

// PlaceEntry sets the place of an entry of a tournament, or the word instead of it, and the points.
func (tx *Tx) PlaceEntry(tournamentID string, e tournament.Entry) error {
	return tx.q.PlaceEntry(tx.ctx, sqlgen.PlaceEntryParams{ID: e.ID, Place: int64(e.Place), Points: int64(e.Points), Word: string(e.Word)})
}

// SetBehind stores whether athletes behind a disqualified athlete move up; "" follows the settings.
func (tx *Tx) SetBehind(entryID string, behind event.AfterDisqualification) error {
	return tx.q.SetBehind(tx.ctx, sqlgen.SetBehindParams{ID: entryID, Behind: string(behind)})
}

// SetOrigin stores the class of a person's entry before that class was merged into this one.
func (tx *Tx) SetOrigin(classID, userID string, c event.Class) error {
	return tx.q.SetOrigin(tx.ctx, sqlgen.SetOriginParams{TournamentID: classID, UserID: nullString(userID), Origin: jsonText(c)})
}

// SaveDeparture stores whether, when and how an entry left.
func (tx *Tx) SaveDeparture(e tournament.Entry) error {
	d := e.Left
	p := sqlgen.SetDepartureParams{
		ID: e.ID, LeftKind: string(d.Kind), LeftMatch: int64(d.Match), LeftReason: d.Reason, LeftBy: d.By, LeftVersion: d.Version,
	}
	if e.HasLeft() {
		p.LeftAt = nullMillis(&d.At)
	}
	return tx.q.SetDeparture(tx.ctx, p)
}

// JoinedTournaments returns the ids of a user's tournaments.
func (tx *Tx) JoinedTournaments(userID string) (map[string]bool, error) {
	ids, err := tx.q.ListJoinedTournaments(tx.ctx, nullString(userID))
	joined := make(map[string]bool, len(ids))
	for _, id := range ids {
		joined[id] = true
	}
	return joined, err
}

// UnstartedTournamentsOfUser returns the ids of a user's tournaments that have not started.
func (tx *Tx) UnstartedTournamentsOfUser(userID string) ([]string, error) {
	return tx.q.ListUnstartedTournamentsOfUser(tx.ctx, nullString(userID))
}

// RunningTournamentsOfUser returns the ids of running tournaments that a user has not left.
func (tx *Tx) RunningTournamentsOfUser(userID string) ([]string, error) {
	return tx.q.ListRunningTournamentsOfUser(tx.ctx, nullString(userID))
}

// RenameEverywhere updates the name and family name in a user's entries and record. It increments the versions of the
// tournaments that show the name, and returns them as changes without a type. It locks them in order of ids, so that
// two concurrent renames do not block each other.
func (tx *Tx) RenameEverywhere(userID, name, familyName string, now time.Time) ([]Change, error) {
	ids, err := tx.q.ListTournamentsThatName(tx.ctx, userID)
	if err != nil {
		return nil, err
	}
	var changed []Change
	for _, id := range ids {
		version, err := tx.q.CountUpTournament(tx.ctx, sqlgen.CountUpTournamentParams{ID: id, UpdatedAt: millis(now)})
		switch {
		case errors.Is(err, sql.ErrNoRows): // deleted meanwhile
		case err != nil:
			return nil, err
		default:
			changed = append(changed, Change{TournamentID: id, Version: version})
		}
	}
	return changed, errors.Join(
		tx.q.RenameEntriesOfUser(tx.ctx, sqlgen.RenameEntriesOfUserParams{UserID: nullString(userID), Name: name, FamilyName: familyName}),
		tx.renameRecord(userID, name),
	)
}

// AssignReferee assigns a referee to a tournament; assigning again changes nothing.
func (tx *Tx) AssignReferee(tournamentID, userID string) error {
	return tx.q.InsertReferee(tx.ctx, sqlgen.InsertRefereeParams{TournamentID: tournamentID, UserID: userID})
}

// RemoveReferee takes a referee off a tournament.
func (tx *Tx) RemoveReferee(tournamentID, userID string) error {
	return tx.q.DeleteReferee(tx.ctx, sqlgen.DeleteRefereeParams{TournamentID: tournamentID, UserID: userID})
}

// UnfinishedTournamentsOfReferee returns the ids of the tournaments that a
// referee is assigned to and that are not completed.
func (tx *Tx) UnfinishedTournamentsOfReferee(userID string) ([]string, error) {
	return tx.q.ListUnfinishedTournamentsOfReferee(tx.ctx, userID)
}

// Referees lists the referees assigned to a tournament by name.
func (tx *Tx) Referees(tournamentID string) ([]tournament.Ref, error) {
	rows, err := tx.q.ListReferees(tx.ctx, tournamentID)
	return mapped(rows, func(row sqlgen.ListRefereesRow) tournament.Ref { return tournament.Ref(row) }), err
}

func entryFrom(row sqlgen.Entry) tournament.Entry {
	return tournament.Entry{
		ID: row.ID, Number: int(row.Number), UserID: row.UserID.String, Name: row.Name, FamilyName: row.FamilyName,
		Place: int(row.Place), Points: int(row.Points),
		Word: event.Word(row.Word), Scores: event.Scoring(row.Scores), Guest: row.Guest, Origin: originFrom(row.Origin), Behind: event.AfterDisqualification(row.Behind),
		Left: departureFrom(row), Present: row.Present, Ceremony: tournament.Ceremony(row.Ceremony),
	}
}

func originFrom(stored string) (c event.Class) {
	if stored != "" {
		if err := json.Unmarshal([]byte(stored), &c); err != nil {
			panic(err) // written by SetOrigin
		}
	}
	return c
}

func departureFrom(row sqlgen.Entry) tournament.Departure {
	if row.LeftKind == "" {
		return tournament.Departure{}
	}
	return tournament.Departure{
		Kind: tournament.Leaving(row.LeftKind), Match: int(row.LeftMatch), Reason: row.LeftReason, By: row.LeftBy,
		At: fromMillis(row.LeftAt.Int64), Version: row.LeftVersion,
	}
}
