package store

import (
	"encoding/json"
	"errors"
	"time"

	"github.com/toproll/toproll/internal/draw"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/store/sqlgen"
	"github.com/toproll/toproll/internal/tournament"
)

// InsertDraw stores a published draw, also one that is made at once.
func (tx *Tx) InsertDraw(k draw.Kept) error {
	err := tx.q.InsertDraw(tx.ctx, sqlgen.InsertDrawParams{
		EventID: k.EventID, TournamentID: k.Class.ID, ClassName: k.Class.Name, Number: int64(k.Draw.Number), Record: jsonText(k.Record),
		State: string(k.State), Reason: string(k.Reason), Changes: jsonText(k.Changes), Pairings: jsonText(k.Pairings),
		PublishedAt: millis(k.PublishedAt), PublishedBy: k.PublishedBy.ID, PublishedByName: k.PublishedBy.Name,
		MadeAt: nullMillis(k.MadeAt), MadeBy: k.MadeBy.ID, MadeByName: k.MadeBy.Name, VoidAt: nullMillis(k.VoidAt),
	})
	return errors.Join(err, tx.q.KeepDrawPeople(tx.ctx, k.Class.ID))
}

// SaveDraw saves the state of a draw.
func (tx *Tx) SaveDraw(k draw.Kept) error {
	err := tx.q.SaveDraw(tx.ctx, sqlgen.SaveDrawParams{
		TournamentID: k.Class.ID, Number: int64(k.Draw.Number), Record: jsonText(k.Record),
		State: string(k.State), Reason: string(k.Reason), Changes: jsonText(k.Changes), Pairings: jsonText(k.Pairings),
		MadeAt: nullMillis(k.MadeAt), MadeBy: k.MadeBy.ID, MadeByName: k.MadeBy.Name, VoidAt: nullMillis(k.VoidAt),
	})
	return errors.Join(err, tx.q.KeepDrawPeople(tx.ctx, k.Class.ID)) // changes names the new athletes
}

// LatestDraw returns the last draw of a class in any state; false if there is none. Callers that change it must lock
// the class first.
func (tx *Tx) LatestDraw(tournamentID string) (draw.Kept, bool, error) {
	rows, err := tx.q.LatestDraw(tx.ctx, tournamentID)
	if err != nil || len(rows) == 0 {
		return draw.Kept{}, false, err
	}
	return drawFrom(rows[0]), true, nil
}

// Draws lists all draws of an event, those of each class in order.
func (tx *Tx) Draws(eventID string) ([]draw.Kept, error) {
	rows, err := tx.q.ListDraws(tx.ctx, eventID)
	return mapped(rows, drawFrom), err
}

// DrawEntries returns the athletes of a class for a draw, with their public names, and with the
// club or country that the event keeps apart.
func (tx *Tx) DrawEntries(tournamentID string, apart event.Apart) ([]draw.Entry, error) {
	rows, err := tx.q.ListDrawEntries(tx.ctx, tournamentID)
	return mapped(rows, func(row sqlgen.ListDrawEntriesRow) draw.Entry {
		club := map[event.Apart]string{event.ApartClub: row.Club, event.ApartCountry: row.Country}[apart]
		return draw.Entry{ID: row.ID, Name: event.ShownName(row.Name, row.Initials), Club: club}
	}), err
}

// HiddenInDraws returns the initials of people in the draws of an event whose names visitors may not see. Keys are the
// ids of their entries, or of the people themselves for latecomers.
func (tx *Tx) HiddenInDraws(eventID string) (map[string]string, error) {
	rows, err := tx.q.ListHiddenInDraws(tx.ctx, eventID)
	initials := make(map[string]string, len(rows))
	for _, row := range rows {
		initials[row.ID] = event.Initials(row.Name)
	}
	return initials, err
}

// LateLot is the lot of a latecomer who took a bye.
type LateLot struct {
	Class  tournament.Ref
	UserID string // of the athlete
	Name   string // at that time
	Match  int    // place of the bye
	Byes   int    // number of byes in the lot
	At     time.Time
}

// AddLateLot stores a lot of a class of an event.
func (tx *Tx) AddLateLot(id, eventID string, l LateLot) error {
	return tx.q.InsertLateLot(tx.ctx, sqlgen.InsertLateLotParams{
		ID: id, EventID: eventID, TournamentID: l.Class.ID, ClassName: l.Class.Name, UserID: l.UserID, Name: l.Name,
		MatchNumber: int64(l.Match), Byes: int64(l.Byes), At: millis(l.At),
	})
}

// LateLots lists the lots of an event's latecomers, by time.
func (tx *Tx) LateLots(eventID string) ([]LateLot, error) {
	rows, err := tx.q.ListLateLots(tx.ctx, eventID)
	return mapped(rows, func(row sqlgen.LateLot) LateLot {
		return LateLot{tournament.Ref{ID: row.TournamentID, Name: row.ClassName}, row.UserID, row.Name, int(row.MatchNumber), int(row.Byes), fromMillis(row.At)}
	}), err
}

func drawFrom(row sqlgen.Draw) draw.Kept {
	k := draw.Kept{
		EventID: row.EventID, Class: draw.Person{ID: row.TournamentID, Name: row.ClassName}, State: draw.State(row.State), Reason: draw.Reason(row.Reason),
		PublishedAt: fromMillis(row.PublishedAt), PublishedBy: draw.Person{ID: row.PublishedBy, Name: row.PublishedByName},
		MadeAt: fromNullMillis(row.MadeAt), MadeBy: draw.Person{ID: row.MadeBy, Name: row.MadeByName}, VoidAt: fromNullMillis(row.VoidAt),
	}
	for text, into := range map[string]any{row.Record: &k.Record, row.Changes: &k.Changes, row.Pairings: &k.Pairings} {
		if err := json.Unmarshal([]byte(text), into); err != nil {
			panic(err) // written only by this program
		}
	}
	return k
}

func jsonText(value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err) // they are texts and numbers
	}
	return string(text)
}
