package store

import (
	"encoding/json"
	"time"

	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/store/sqlgen"
	"github.com/toproll/toproll/internal/text"
	"github.com/toproll/toproll/internal/tournament"
)

// Event returns an event.
func (tx *Tx) Event(id string) (event.Event, error) {
	row, err := tx.q.GetEvent(tx.ctx, id)
	if err != nil {
		return event.Event{}, notFound(err, "event")
	}
	return eventFrom(row), nil
}

// ChangeEvent locks an event for this transaction, increments its version, and returns it in its
// new state. Every change to an event or to its class list begins with it; tournaments are locked
// after it.
func (tx *Tx) ChangeEvent(id string, now time.Time) (event.Event, error) {
	row, err := tx.q.BumpEvent(tx.ctx, sqlgen.BumpEventParams{ID: id, UpdatedAt: millis(now)})
	if err != nil {
		return event.Event{}, notFound(err, "event")
	}
	return eventFrom(row), nil
}

// LockEvent locks an event for this transaction, and returns it.
func (tx *Tx) LockEvent(id string) (event.Event, error) {
	row, err := tx.q.LockEvent(tx.ctx, id)
	if err != nil {
		return event.Event{}, notFound(err, "event")
	}
	return eventFrom(row), nil
}

// InsertEvent adds an event.
func (tx *Tx) InsertEvent(e event.Event) error {
	return slugTaken(tx.q.InsertEvent(tx.ctx, sqlgen.InsertEventParams{
		ID: e.ID, Slug: e.Slug, Name: e.Name, NameKey: text.Fold(e.Name), Venue: e.Venue, TimeZone: e.TimeZone,
		FirstDay: string(e.FirstDay), LastDay: string(e.LastDay), State: string(e.State), Public: e.Public,
		Settings: settingsText(e.Settings), CreatedBy: e.CreatedBy, Version: e.Version,
		CreatedAt: millis(e.CreatedAt), UpdatedAt: millis(e.UpdatedAt),
	}))
}

// SaveEvent stores the changes of an event; [Tx.ChangeEvent] increments its version.
func (tx *Tx) SaveEvent(e event.Event) error {
	return slugTaken(tx.q.UpdateEvent(tx.ctx, sqlgen.UpdateEventParams{
		ID: e.ID, Slug: e.Slug, Name: e.Name, NameKey: text.Fold(e.Name), Venue: e.Venue, TimeZone: e.TimeZone,
		FirstDay: string(e.FirstDay), LastDay: string(e.LastDay), State: string(e.State), Public: e.Public,
		Settings: settingsText(e.Settings), Logo: e.Logo, Background: e.Background,
	}))
}

// slugTaken explains that another event has just got the same slug.
func slugTaken(err error) error {
	if err != nil && isUniqueViolation(err) {
		return fault.New(fault.Conflict, "server.event.slug_taken")
	}
	return err
}

// EventPicture returns a picture of an event if it is the one with the given id.
// Errors: NotFound.
func (tx *Tx) EventPicture(eventID string, kind event.PictureKind, id string) ([]byte, error) {
	image, err := tx.q.GetEventPicture(tx.ctx, sqlgen.GetEventPictureParams{EventID: eventID, Kind: string(kind), Etag: id})
	return image, notFound(err, "picture")
}

// SetEventPicture keeps a picture of an event instead of an earlier one of the kind.
func (tx *Tx) SetEventPicture(eventID string, kind event.PictureKind, id string, image []byte) error {
	return tx.q.PutEventPicture(tx.ctx, sqlgen.PutEventPictureParams{EventID: eventID, Kind: string(kind), Etag: id, Image: image})
}

// DropEventPicture deletes a picture of an event.
func (tx *Tx) DropEventPicture(eventID string, kind event.PictureKind) error {
	return tx.q.DeleteEventPicture(tx.ctx, sqlgen.DeleteEventPictureParams{EventID: eventID, Kind: string(kind)})
}

// DeleteEvent removes an event without classes.
func (tx *Tx) DeleteEvent(id string) error { return tx.q.DeleteEvent(tx.ctx, id) }

// SlugsLike returns the slugs of events that begin with a text.
func (tx *Tx) SlugsLike(slug string) ([]string, error) {
	return tx.q.ListSlugsOfEvents(tx.ctx, escape.Replace(slug)+"%")
}

// EventFilter selects events; its zero value selects all.
type EventFilter struct {
	Search string // parts of the name
	State  event.State
}

// EventSummary is an event in a list.
type EventSummary struct {
	event.Event
	Classes  int
	Athletes int // registered athletes
}

// Events lists events: running ones, then future ones, then past ones, and counts all that match
// the filter.
func (tx *Tx) Events(f EventFilter, page Page) ([]EventSummary, int, error) {
	p := patternsFor(f.Search)
	total, err := tx.q.CountEvents(tx.ctx, sqlgen.CountEventsParams{PartA: p.a, PartB: p.b, PartC: p.c, State: string(f.State)})
	if err != nil {
		return nil, 0, err
	}
	rows, err := tx.q.ListEvents(tx.ctx, sqlgen.ListEventsParams{
		PartA: p.a, PartB: p.b, PartC: p.c, State: string(f.State), Skip: page.skip(), MaxRows: page.rows(),
	})
	return mapped(rows, func(row sqlgen.ListEventsRow) EventSummary {
		return EventSummary{eventFrom(row.Event), int(row.Classes), int(row.Athletes)}
	}), int(total), err
}

// CountEvents returns the number of events in each state.
func (tx *Tx) CountEvents() (map[event.State]int, error) {
	rows, err := tx.q.CountEventsByState(tx.ctx)
	byState := make(map[event.State]int, len(rows))
	for _, row := range rows {
		byState[event.State(row.State)] = int(row.Events)
	}
	return byState, err
}

// Classes returns the classes of an event in order of their ids, which is the locking order.
func (tx *Tx) Classes(eventID string) ([]tournament.Tournament, error) {
	rows, err := tx.q.ListClasses(tx.ctx, nullString(eventID))
	return mapped(rows, func(row sqlgen.ListClassesRow) tournament.Tournament {
		return tournamentFrom(sqlgen.ListTournamentsRow(row))
	}), err
}

// PulledClasses returns the number of an event's classes with a decided match.
func (tx *Tx) PulledClasses(eventID string) (int, error) {
	n, err := tx.q.CountPulled(tx.ctx, nullString(eventID))
	return int(n), err
}

// BumpClasses increments the versions of an event's classes. It returns changes without a type.
func (tx *Tx) BumpClasses(eventID string, now time.Time) ([]Change, error) {
	rows, err := tx.q.BumpClasses(tx.ctx, sqlgen.BumpClassesParams{EventID: nullString(eventID), UpdatedAt: millis(now)})
	return mapped(rows, func(row sqlgen.BumpClassesRow) Change { return Change{TournamentID: row.ID, Version: row.Version} }), err
}

// SetSmallest sets the minimum of athletes for an event's classes that have not started. It returns changes without a
// type.
func (tx *Tx) SetSmallest(eventID string, least int, now time.Time) ([]Change, error) {
	rows, err := tx.q.SetSmallest(tx.ctx, sqlgen.SetSmallestParams{EventID: nullString(eventID), MinAthletes: int64(least), UpdatedAt: millis(now)})
	return mapped(rows, func(row sqlgen.SetSmallestRow) Change { return Change{TournamentID: row.ID, Version: row.Version} }), err
}

// SetRules sets the rules for the bouts of a class, and returns the change without a type.
func (tx *Tx) SetRules(classID string, r bout.Rules, now time.Time) (Change, error) {
	version, err := tx.q.SetRules(tx.ctx, sqlgen.SetRulesParams{ID: classID, Rules: rulesText(r), UpdatedAt: millis(now)})
	return Change{TournamentID: classID, Version: version}, err
}

func eventFrom(row sqlgen.Event) event.Event {
	e := event.Event{
		ID: row.ID, Slug: row.Slug, Name: row.Name, Venue: row.Venue, TimeZone: row.TimeZone,
		FirstDay: event.Day(row.FirstDay), LastDay: event.Day(row.LastDay), State: event.State(row.State), Public: row.Public,
		Settings: settingsFrom(row.Settings), CreatedBy: row.CreatedBy, Version: row.Version,
		CreatedAt: fromMillis(row.CreatedAt), UpdatedAt: fromMillis(row.UpdatedAt), Lease: row.Lease,
		Logo: row.Logo, Background: row.Background,
	}
	if row.AwayAt.Valid {
		e.Away = event.Away{At: fromMillis(row.AwayAt.Int64), By: row.AwayBy, To: row.AwayTo}
	}
	return e
}

func settingsText(s event.Settings) string {
	text, err := json.Marshal(s)
	if err != nil {
		panic(err) // they are numbers and words
	}
	return string(text)
}

func settingsFrom(text string) event.Settings {
	s := event.DefaultSettings()
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		panic(err) // written only by this program
	}
	return s
}
