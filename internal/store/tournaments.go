package store

import (
	"context"
	"time"

	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/store/sqlgen"
	"github.com/toproll/toproll/internal/text"
	"github.com/toproll/toproll/internal/tournament"
)

// InsertTournament adds a tournament.
func (tx *Tx) InsertTournament(t tournament.Tournament) error {
	err := tx.q.InsertTournament(tx.ctx, sqlgen.InsertTournamentParams{
		ID: t.ID, Name: t.Name, NameKey: text.Fold(t.Name), Description: t.Description, Slug: t.Slug,
		CategoryID: nullString(t.Category.ID), BestOf: int64(t.BestOf), Seeding: string(t.Seeding),
		Status: string(t.Status), StartAt: nullMillis(t.StartAt), CreatedBy: t.CreatedBy, CreatedAt: millis(t.CreatedAt), Officials: string(t.Officials),
		Rounds: string(t.Rounds), Latecomers: t.Latecomers, Rules: rulesText(t.Rules),
		EventID: nullString(t.Class.EventID), ClassSex: string(t.Class.Sex), ClassAge: t.Class.Age.Name,
		ClassAgeFrom: int64(t.Class.Age.From), ClassAgeTo: int64(t.Class.Age.To), ClassWeight: int64(t.Class.Weight.Limit),
		ClassOver: t.Class.Weight.Over, ClassArm: string(t.Class.Arm), ClassGroup: string(t.Class.Group), MinAthletes: int64(t.Least), Public: t.Public,
		FinalBestOf: int64(t.FinalBestOf),
	})
	if isForeignKeyViolation(err) {
		return fault.Bad("category", "server.category.none")
	}
	return err
}

// Tournament returns a tournament.
func (tx *Tx) Tournament(id string) (tournament.Tournament, error) {
	row, err := tx.q.GetTournament(tx.ctx, id)
	return tournamentFrom(sqlgen.ListTournamentsRow(row)), notFound(err, "tournament")
}

// TournamentVersion is [Tx.TournamentVersion] as of the last commit.
func (db *DB) TournamentVersion(ctx context.Context, id string) (version int64, err error) {
	err = db.ask(ctx, func(tx *Tx) (err error) { version, err = tx.TournamentVersion(id); return err })
	return version, err
}

// TournamentVersions returns the versions of tournaments as of the last commit, by id; unknown ids are missing.
func (db *DB) TournamentVersions(ctx context.Context, ids []string) (map[string]int64, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	versions := make(map[string]int64, len(ids))
	err := db.ask(ctx, func(tx *Tx) error {
		rows, err := tx.raw.QueryContext(tx.ctx, "SELECT id, version FROM tournaments WHERE id IN "+list(len(ids)), values(ids)...)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var id string
			var version int64
			if err := rows.Scan(&id, &version); err != nil {
				return err
			}
			versions[id] = version
		}
		return rows.Err()
	})
	return versions, err
}

// Standing is a person's relation to a tournament, apart from the account's role.
type Standing struct {
	Version   int64                // of the tournament
	Joined    bool                 // as an athlete
	Assigned  bool                 // as a referee
	AtEvent   event.Role           // "" for none
	Officials tournament.Officials // referees that the tournament accepts
}

// Standing returns a person's relation to a tournament.
func (tx *Tx) Standing(tournamentID, userID string) (Standing, error) {
	row, err := tx.q.GetStanding(tx.ctx, sqlgen.GetStandingParams{ID: tournamentID, UserID: userID})
	if err != nil {
		return Standing{}, notFound(err, "tournament")
	}
	return Standing{
		Version: row.Version, Joined: row.Joined, Assigned: row.Assigned, AtEvent: event.Role(row.AtEvent),
		Officials: tournament.Officials(row.Officials),
	}, nil
}

// Standing is [Tx.Standing] as of the last commit.
func (db *DB) Standing(ctx context.Context, tournamentID, userID string) (s Standing, err error) {
	err = db.ask(ctx, func(tx *Tx) (err error) { s, err = tx.Standing(tournamentID, userID); return err })
	return s, err
}

// TournamentVersion returns the version of a tournament.
func (tx *Tx) TournamentVersion(id string) (int64, error) {
	version, err := tx.q.GetTournamentVersion(tx.ctx, id)
	return version, notFound(err, "tournament")
}

// ChangeTournament locks a tournament for this transaction, increments its version, and returns it
// in its new state. Every change to a tournament or to one of its matches begins with it.
func (tx *Tx) ChangeTournament(id string, now time.Time) (tournament.Tournament, error) {
	row, err := tx.q.BumpTournament(tx.ctx, sqlgen.BumpTournamentParams{ID: id, UpdatedAt: millis(now)})
	return tx.locked(sqlgen.ListTournamentsRow(row)), notFound(err, "tournament")
}

// LockTournament locks a tournament for this transaction, and returns it.
func (tx *Tx) LockTournament(id string) (tournament.Tournament, error) {
	row, err := tx.q.LockTournament(tx.ctx, id)
	return tx.locked(sqlgen.ListTournamentsRow(row)), notFound(err, "tournament")
}

// locked returns a tournament that no other transaction can change until this one ends.
func (tx *Tx) locked(row sqlgen.ListTournamentsRow) tournament.Tournament {
	t := tournamentFrom(row)
	tx.isOf(t)
	return t
}

// isOf remembers the event of a tournament.
func (tx *Tx) isOf(t tournament.Tournament) {
	if tx.eventOf == nil {
		tx.eventOf = map[string]string{}
	}
	tx.eventOf[t.ID] = t.Class.EventID
}

// SaveTournament stores the changes of a tournament; [Tx.ChangeTournament] increments its version.
func (tx *Tx) SaveTournament(t tournament.Tournament) error {
	tx.isOf(t)
	err := tx.q.UpdateTournament(tx.ctx, sqlgen.UpdateTournamentParams{
		ID: t.ID, Name: t.Name, NameKey: text.Fold(t.Name), Description: t.Description, Slug: t.Slug,
		CategoryID: nullString(t.Category.ID), BestOf: int64(t.BestOf), Seeding: string(t.Seeding),
		Status: string(t.Status), StartAt: nullMillis(t.StartAt), Seeded: t.Seeded, AthleteCount: int64(t.Athletes),
		Champion: int64(t.Champion), CompletedAt: nullMillis(t.CompletedAt), Officials: string(t.Officials),
		LeftCount: int64(t.Left), Rounds: string(t.Rounds), Latecomers: t.Latecomers, Late: string(t.Late), Cancelled: t.Cancelled,
		Rules:   rulesText(t.Rules),
		EventID: nullString(t.Class.EventID), ClassSex: string(t.Class.Sex), ClassAge: t.Class.Age.Name,
		ClassAgeFrom: int64(t.Class.Age.From), ClassAgeTo: int64(t.Class.Age.To), ClassWeight: int64(t.Class.Weight.Limit),
		ClassOver: t.Class.Weight.Over, ClassArm: string(t.Class.Arm), ClassGroup: string(t.Class.Group), MinAthletes: int64(t.Least), Public: t.Public,
		FinalBestOf: int64(t.FinalBestOf), PaperStatus: string(t.Paper.Before), PaperBy: t.Paper.By, PaperReason: t.Paper.Reason, Fifth: t.Fifth,
	})
	if isForeignKeyViolation(err) {
		return fault.Bad("category", "server.category.none")
	}
	return err
}

// DeleteTournament removes a tournament with its entries and matches.
func (tx *Tx) DeleteTournament(id string) error {
	delete(tx.eventOf, id)
	return tx.q.DeleteTournament(tx.ctx, id)
}

// Current in a [TournamentFilter] means every status except archived. Lists show these; the history shows archived
// tournaments.
const Current tournament.Status = "current"

// TournamentFilter selects tournaments; its zero value selects all.
type TournamentFilter struct {
	Search   string            // parts of the name
	Status   tournament.Status // or Current
	Category string            // id, or "open" for tournaments without one
	Event    string            // event id for its classes, "" for tournaments outside events: sixty classes of a day would hide a club's own
}

// Tournaments lists tournaments, those in progress first, then the newest, and counts all that
// match the filter.
func (tx *Tx) Tournaments(f TournamentFilter, page Page) ([]tournament.Tournament, int, error) {
	p := patternsFor(f.Search)
	total, err := tx.q.CountTournaments(tx.ctx, sqlgen.CountTournamentsParams{
		PartA: p.a, PartB: p.b, PartC: p.c, Status: string(f.Status), Category: f.Category, Event: f.Event,
	})
	if err != nil {
		return nil, 0, err
	}
	rows, err := tx.q.ListTournaments(tx.ctx, sqlgen.ListTournamentsParams{
		PartA: p.a, PartB: p.b, PartC: p.c, Status: string(f.Status), Category: f.Category, Event: f.Event, Skip: page.skip(), MaxRows: page.rows(),
	})
	return mapped(rows, tournamentFrom), int(total), err
}

// TournamentCounts are the figures of the dashboard, the tournaments and the history. Classes of events are counted
// separately, because a day with many classes would hide a club's tournaments.
type TournamentCounts struct {
	ByStatus map[tournament.Status]int // outside events
	ByYear   map[int]int               // completed outside events, in UTC; 0 for a year that only has classes
	Classes  int                       // of all events
	Over     int                       // completed classes
}

// CountTournaments returns the figures about tournaments that all screens show.
func (tx *Tx) CountTournaments() (c TournamentCounts, err error) {
	if c.ByStatus, err = tx.CountClasses(""); err != nil {
		return c, err
	}
	classes, err := tx.q.CountClasses(tx.ctx)
	if err != nil {
		return c, err
	}
	c.Classes = int(classes)
	span, err := tx.q.HistorySpan(tx.ctx)
	if err != nil || span.Last == 0 {
		return c, err
	}
	c.ByYear = make(map[int]int)
	for year := fromMillis(span.First).Year(); year <= fromMillis(span.Last).Year(); year++ {
		all, err := tx.countHistory(HistoryFilter{Year: year}, 0)
		if err != nil {
			return c, err
		}
		if all == 0 {
			continue
		}
		outside, err := tx.countHistory(HistoryFilter{Year: year}, 1)
		if err != nil {
			return c, err
		}
		c.ByYear[year] = outside
		c.Over += all - outside
	}
	return c, nil
}

// CountClasses counts the classes of an event, or with "" tournaments outside events, by status.
func (tx *Tx) CountClasses(eventID string) (map[tournament.Status]int, error) {
	rows, err := tx.q.CountTournamentsByStatus(tx.ctx, eventID)
	byStatus := make(map[tournament.Status]int, len(rows))
	for _, row := range rows {
		byStatus[tournament.Status(row.Status)] = int(row.Tournaments)
	}
	return byStatus, err
}

// CountAthletes counts the people in any tournament, including past ones.
func (tx *Tx) CountAthletes() (int, error) {
	n, err := tx.q.CountAthletes(tx.ctx)
	return int(n), err
}

// TournamentsOfUser lists the tournaments that a user has joined, the newest
// first.
func (tx *Tx) TournamentsOfUser(userID string) ([]tournament.Tournament, error) {
	rows, err := tx.q.ListTournamentsOfUser(tx.ctx, nullString(userID))
	return mapped(rows, func(row sqlgen.ListTournamentsOfUserRow) tournament.Tournament {
		return tournamentFrom(sqlgen.ListTournamentsRow(row))
	}), err
}

// Finished is a completed tournament in the history.
type Finished struct {
	ID, Name, Slug string
	Status         tournament.Status
	CompletedAt    time.Time
	Athletes       int
	Winner         tournament.Ref // a person, without an id if removed since
	Place          int            // place of the given person, 0 if not in it
	Officiated     int            // matches that the given person started or recorded
	Cancelled      bool
	TimeZone       string // of its event, "" outside events
}

// HistoryFilter selects completed tournaments; its zero value selects all.
type HistoryFilter struct {
	Search string // parts of the name
	Year   int    // of completion (UTC), 0 for any
	UserID string // person for places and matches, does not filter
}

func (f HistoryFilter) span() (since, before int64) {
	if f.Year == 0 {
		return 0, 1 << 62
	}
	return millis(time.Date(f.Year, 1, 1, 0, 0, 0, 0, time.UTC)), millis(time.Date(f.Year+1, 1, 1, 0, 0, 0, 0, time.UTC))
}

// History lists completed and archived tournaments, the latest first, and counts all that match the filter.
func (tx *Tx) History(f HistoryFilter, page Page) ([]Finished, int, error) {
	since, before := f.span()
	p := patternsFor(f.Search)
	total, err := tx.countHistory(f, 0)
	if err != nil {
		return nil, 0, err
	}
	rows, err := tx.q.ListHistory(tx.ctx, sqlgen.ListHistoryParams{
		PartA: p.a, PartB: p.b, PartC: p.c, Since: nullInt(since), Before: nullInt(before), UserID: f.UserID, Skip: page.skip(), MaxRows: page.rows(),
	})
	return mapped(rows, func(row sqlgen.ListHistoryRow) Finished {
		return Finished{
			ID: row.ID, Name: row.Name, Slug: row.Slug, Status: tournament.Status(row.Status),
			CompletedAt: fromMillis(row.CompletedAt.Int64), Athletes: int(row.AthleteCount),
			Winner: tournament.Ref{ID: row.WinnerID, Name: row.WinnerName}, Place: int(row.MyPlace), Officiated: int(row.Officiated),
			Cancelled: row.Cancelled, TimeZone: row.TimeZone,
		}
	}), total, err
}

// countHistory counts the tournaments that match a filter, or with outside 1 only those outside events.
func (tx *Tx) countHistory(f HistoryFilter, outside int64) (int, error) {
	since, before := f.span()
	p := patternsFor(f.Search)
	n, err := tx.q.CountHistory(tx.ctx, sqlgen.CountHistoryParams{PartA: p.a, PartB: p.b, PartC: p.c, Since: nullInt(since), Before: nullInt(before), Outside: outside})
	return int(n), err
}

func tournamentFrom(row sqlgen.ListTournamentsRow) tournament.Tournament {
	return tournament.Tournament{
		ID: row.ID, Name: row.Name, Description: row.Description, Slug: row.Slug,
		Category: tournament.Ref{ID: row.CategoryID.String, Name: row.CategoryName},
		BestOf:   int(row.BestOf), FinalBestOf: int(row.FinalBestOf), Seeding: tournament.Seeding(row.Seeding), Status: tournament.Status(row.Status),
		StartAt: fromNullMillis(row.StartAt), CreatedBy: row.CreatedBy, Seeded: row.Seeded, Officials: tournament.Officials(row.Officials),
		Athletes: int(row.AthleteCount), Left: int(row.LeftCount), Rounds: tournament.Rounds(row.Rounds), Latecomers: row.Latecomers,
		Late: tournament.Late(row.Late), Fifth: row.Fifth, Cancelled: row.Cancelled, Champion: int(row.Champion), Version: row.Version,
		Rules: rulesFrom(row.Rules), Class: classFrom(row), Least: int(row.MinAthletes), Public: row.Public,
		Paper:     tournament.Paper{Before: tournament.Status(row.PaperStatus), By: row.PaperBy, Reason: row.PaperReason},
		CreatedAt: fromMillis(row.CreatedAt), UpdatedAt: fromMillis(row.UpdatedAt), CompletedAt: fromNullMillis(row.CompletedAt),
	}
}

func classFrom(row sqlgen.ListTournamentsRow) tournament.Class {
	return tournament.Class{EventID: row.EventID.String, EventName: row.EventName, Class: event.Class{
		Sex: event.Sex(row.ClassSex), Arm: event.Arm(row.ClassArm), Group: event.Group(row.ClassGroup),
		Age:    event.Age{Name: row.ClassAge, From: int(row.ClassAgeFrom), To: int(row.ClassAgeTo)},
		Weight: event.Weight{Limit: event.Grams(row.ClassWeight), Over: row.ClassOver},
	}}
}
