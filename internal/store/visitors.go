package store

import (
	"context"
	"fmt"
	"time"

	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/store/sqlgen"
	"github.com/toproll/toproll/internal/tournament"
)

// PublicTournament says whether visitors see a tournament, and its version.
type PublicTournament struct {
	Version int64
	EventID string // of a class, "" outside events
	Public  bool   // a class follows its event
	// Followed means that the queue of its event reports its matches: the event runs and has tables, and the class is not over.
	Followed bool
	Archived bool // its event is over; outside events, it is archived
}

// PublicTournament returns the version of a tournament that visitors may see.
func (tx *Tx) PublicTournament(id string) (PublicTournament, error) {
	row, err := tx.q.FindPublicTournament(tx.ctx, id)
	return PublicTournament{row.Version, row.EventID, row.Public, row.Followed, row.Archived}, notFound(err, "tournament")
}

// PublicTournament is [Tx.PublicTournament] as of the last commit.
func (db *DB) PublicTournament(ctx context.Context, id string) (t PublicTournament, err error) {
	err = db.ask(ctx, func(tx *Tx) (err error) { t, err = tx.PublicTournament(id); return err })
	return t, err
}

// PublicEvent is the current identity of a public event.
type PublicEvent struct {
	ID       string
	Stamp    string // changes whenever something that visitors see of the event may change
	Archived bool   // the event is over
}

// PublicEvent returns the public event with a slug as of the last commit. It does not find other events.
func (db *DB) PublicEvent(ctx context.Context, slug string) (e PublicEvent, err error) {
	err = db.ask(ctx, func(tx *Tx) (err error) { e, err = tx.PublicEvent(slug); return err })
	return e, err
}

// PublicEvent is [DB.PublicEvent] in a transaction.
func (tx *Tx) PublicEvent(slug string) (PublicEvent, error) {
	row, err := tx.q.FindPublicEvent(tx.ctx, slug)
	if err != nil {
		return PublicEvent{}, notFound(err, "event")
	}
	return PublicEvent{row.ID, fmt.Sprint(row.Version, row.LastNumber, row.Classes, row.Athletes, row.Registrations), row.Archived}, nil
}

// PublicEventByID returns NotFound unless a public event has the id, as of the last commit.
func (db *DB) PublicEventByID(ctx context.Context, id string) error {
	return db.ask(ctx, func(tx *Tx) error {
		n, err := tx.q.IsPublicEvent(tx.ctx, id)
		if err == nil && n == 0 {
			err = fault.New(fault.NotFound, "server.thing", "thing", "event")
		}
		return err
	})
}

// ByInitials returns the numbers of a tournament's entries that visitors see by initials.
func (tx *Tx) ByInitials(tournamentID string) (map[int]bool, error) {
	rows, err := tx.q.ListAthletesByInitials(tx.ctx, tournamentID)
	numbers := make(map[int]bool, len(rows))
	for _, n := range rows {
		numbers[int(n)] = true
	}
	return numbers, err
}

// MatchesUnderWay returns an event's matches in progress or scheduled, by class id, in order of numbers.
func (tx *Tx) MatchesUnderWay(eventID string) (map[string][]tournament.Match, error) {
	rows, err := tx.q.ListMatchesUnderWay(tx.ctx, nullString(eventID))
	if err != nil {
		return nil, err
	}
	byClass := map[string][]tournament.Match{}
	for _, row := range rows {
		m, err := matchFrom(row)
		if err != nil {
			return nil, err
		}
		byClass[row.TournamentID] = append(byClass[row.TournamentID], m)
	}
	return byClass, nil
}

// VisitedEntry is an entry, and whether visitors see only its initials.
type VisitedEntry struct {
	tournament.Entry
	Initials bool
}

// EntriesOfClasses returns the entries of an event's classes by class id, in order of numbers.
func (tx *Tx) EntriesOfClasses(eventID string) (map[string][]VisitedEntry, error) {
	rows, err := tx.q.ListEntriesOfClasses(tx.ctx, nullString(eventID))
	byClass := map[string][]VisitedEntry{}
	for _, row := range rows {
		of := row.Entry.TournamentID
		byClass[of] = append(byClass[of], VisitedEntry{entryFrom(row.Entry), row.Initials})
	}
	return byClass, err
}

// CountUpRegistrationsOf increments the versions of a person's registrations except one, "" for
// none, and returns the ids of their events.
func (tx *Tx) CountUpRegistrationsOf(userID, but string, now time.Time) ([]string, error) {
	return tx.q.CountUpRegistrationsOfUser(tx.ctx, sqlgen.CountUpRegistrationsOfUserParams{UserID: userID, UpdatedAt: millis(now), ID: but})
}

// PlayedOfClasses returns the number of decided matches of each class of an event, without byes.
func (tx *Tx) PlayedOfClasses(eventID string) (map[string]int, error) {
	rows, err := tx.q.CountPlayedOfClasses(tx.ctx, nullString(eventID))
	played := make(map[string]int, len(rows))
	for _, row := range rows {
		played[row.TournamentID] = int(row.Played)
	}
	return played, err
}
