package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/store/sqlgen"
	"github.com/toproll/toproll/internal/tournament"
)

// LockQueue locks the queue of an event for this transaction, and returns its version. Lock it after all tournaments.
func (tx *Tx) LockQueue(eventID string) (int64, error) { return tx.q.LockQueue(tx.ctx, eventID) }

// BumpQueue increments the version of a locked queue and returns it.
func (tx *Tx) BumpQueue(eventID string) (int64, error) { return tx.q.BumpQueue(tx.ctx, eventID) }

// QueueVersion returns the version of the queue of an event; 0 if it never changed.
func (tx *Tx) QueueVersion(eventID string) (int64, error) { return tx.q.QueueVersion(tx.ctx, eventID) }

// QueueNotes returns the latest break of an event, even a past one, and the last change of its classes' order while it
// ran. Both are zero for none.
func (tx *Tx) QueueNotes(eventID string) (b event.Break, reordered time.Time, err error) {
	row, err := tx.q.QueueNotes(tx.ctx, eventID)
	if errors.Is(err, sql.ErrNoRows) {
		return b, reordered, nil
	}
	if err != nil {
		return b, reordered, err
	}
	if row.BreakUntil != 0 {
		b = event.Break{Until: fromMillis(row.BreakUntil), Text: row.BreakText}
	}
	if row.ReorderedAt != 0 {
		reordered = fromMillis(row.ReorderedAt)
	}
	return b, reordered, nil
}

// SaveReordered writes when the order of classes changed, of an event whose queue is locked.
func (tx *Tx) SaveReordered(eventID string, at time.Time) error {
	return tx.q.SaveReordered(tx.ctx, sqlgen.SaveReorderedParams{EventID: eventID, ReorderedAt: millis(at)})
}

// SaveBreak stores the break of an event whose queue is locked.
func (tx *Tx) SaveBreak(eventID string, b event.Break) error {
	until := int64(0)
	if !b.Until.IsZero() {
		until = millis(b.Until)
	}
	return tx.q.SaveBreak(tx.ctx, sqlgen.SaveBreakParams{EventID: eventID, BreakUntil: until, BreakText: b.Text})
}

// OnDecision is an official who has a decision of an event open.
type OnDecision struct {
	Official tournament.Ref
	Decision string
	Since    time.Time
}

// SetOnDecision stores which decision of an event an official has open; "" for none.
func (tx *Tx) SetOnDecision(eventID, userID, decision string, at time.Time) error {
	if decision == "" {
		return tx.q.DeleteOnDecision(tx.ctx, sqlgen.DeleteOnDecisionParams{EventID: eventID, UserID: userID})
	}
	return tx.q.PutOnDecision(tx.ctx, sqlgen.PutOnDecisionParams{EventID: eventID, UserID: userID, Decision: decision, Since: millis(at)})
}

// OnDecisions lists the officials who have opened a decision of an event after a time, the first first.
func (tx *Tx) OnDecisions(eventID string, after time.Time) ([]OnDecision, error) {
	rows, err := tx.q.ListOnDecisions(tx.ctx, sqlgen.ListOnDecisionsParams{EventID: eventID, Since: millis(after)})
	return mapped(rows, func(row sqlgen.ListOnDecisionsRow) OnDecision {
		return OnDecision{tournament.Ref{ID: row.UserID, Name: row.Name}, row.Decision, fromMillis(row.Since)}
	}), err
}

// QueueVersion is [Tx.QueueVersion] as of the last commit.
func (db *DB) QueueVersion(ctx context.Context, eventID string) (version int64, err error) {
	err = db.ask(ctx, func(tx *Tx) (err error) { version, err = tx.QueueVersion(eventID); return err })
	return version, err
}

// RunningEvents returns the ids of running events that are not away, as of the last commit.
func (db *DB) RunningEvents(ctx context.Context) (ids []string, err error) {
	err = db.ask(ctx, func(tx *Tx) (err error) { ids, err = tx.q.ListRunningEvents(tx.ctx); return err })
	return ids, err
}

// EventOfTournament returns the id of the event of which a tournament is a class, "" outside events or for an unknown
// id. For a locked tournament it needs no query.
func (tx *Tx) EventOfTournament(id string) (string, error) {
	if eventID, known := tx.eventOf[id]; known {
		return eventID, nil
	}
	eventID, err := tx.q.EventOfTournament(tx.ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return eventID, err
}

// ClassDays returns the timetable of an event's classes, by class id. Classes without changes are missing.
func (tx *Tx) ClassDays(eventID string) (map[string]event.ClassDay, error) {
	rows, err := tx.q.ListClassDays(tx.ctx, eventID)
	days := make(map[string]event.ClassDay, len(rows))
	for _, row := range rows {
		days[row.TournamentID] = event.ClassDay{
			ClassID: row.TournamentID, EventID: row.EventID, Position: int(row.Position), NotBefore: fromTime(row.NotBefore), ByHand: row.ByHand,
			Held: row.Held, HeldReason: row.HeldReason, TableID: row.TableID, StagedAt: fromTime(row.StagedAt), OpenedAt: fromTime(row.OpenedAt),
		}
	}
	return days, err
}

// SaveClassDay stores a class's timetable.
func (tx *Tx) SaveClassDay(d event.ClassDay) error {
	return tx.q.SaveClassDay(tx.ctx, sqlgen.SaveClassDayParams{
		TournamentID: d.ClassID, EventID: d.EventID, Position: int64(d.Position), NotBefore: toTime(d.NotBefore), ByHand: d.ByHand,
		Held: d.Held, HeldReason: d.HeldReason, TableID: d.TableID, StagedAt: toTime(d.StagedAt), OpenedAt: toTime(d.OpenedAt),
	})
}

// Calls returns the hall's state of an event's matches, by id, changed since a version of the queue.
func (tx *Tx) Calls(eventID string, since int64) (map[string]event.Call, error) {
	rows, err := tx.q.ListCalls(tx.ctx, sqlgen.ListCallsParams{EventID: eventID, Version: since})
	calls := make(map[string]event.Call, len(rows))
	for _, row := range rows {
		if calls[row.MatchID], err = callFrom(row); err != nil {
			return nil, err
		}
	}
	return calls, err
}

// Call returns the hall's state of a match; the zero call for none.
func (tx *Tx) Call(matchID string) (event.Call, error) {
	row, err := tx.q.GetCall(tx.ctx, matchID)
	if errors.Is(err, sql.ErrNoRows) {
		return event.Call{}, nil
	}
	if err != nil {
		return event.Call{}, err
	}
	return callFrom(row)
}

func callFrom(row sqlgen.Call) (event.Call, error) {
	c := event.Call{
		MatchID: row.MatchID, EventID: row.EventID, TableID: row.TableID, Place: event.Place(row.Place), Position: int(row.Position),
		CalledAt: fromTime(row.CalledAt), CalledBy: row.CalledBy, Deadline: fromTime(row.Deadline), Excused: row.Excused, EndedAt: fromTime(row.EndedAt), BothHereAt: fromTime(row.BothHereAt),
		Waived: row.Waived, WaivedBy: row.WaivedBy, Held: row.Held, HeldReason: row.HeldReason, NextTableID: row.NextTableID, Resumes: row.Resumes, GoesOn: row.GoesOn,
		Players: [2]int{int(row.Player1), int(row.Player2)}, Version: row.Version,
	}
	if row.Arrived == "" {
		return c, nil
	}
	return c, json.Unmarshal([]byte(row.Arrived), &c.Arrived)
}

// CalledAt returns the id of the table to which a match is called, "" for none.
func (tx *Tx) CalledAt(matchID string) (string, error) {
	id, err := tx.q.CalledAt(tx.ctx, matchID)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return id, err
}

// SaveCall stores the hall's state of a match.
func (tx *Tx) SaveCall(c event.Call) error {
	arrived := ""
	if c.Arrived != [2]string{} {
		text, err := json.Marshal(c.Arrived)
		if err != nil {
			return err
		}
		arrived = string(text)
	}
	return tx.q.SaveCall(tx.ctx, sqlgen.SaveCallParams{
		MatchID: c.MatchID, EventID: c.EventID, TableID: c.TableID, Place: string(c.Place), Position: int64(c.Position),
		CalledAt: toTime(c.CalledAt), CalledBy: c.CalledBy, Deadline: toTime(c.Deadline), Excused: c.Excused, Arrived: arrived, EndedAt: toTime(c.EndedAt), BothHereAt: toTime(c.BothHereAt),
		Waived: c.Waived, WaivedBy: c.WaivedBy, Held: c.Held, HeldReason: c.HeldReason, NextTableID: c.NextTableID, Resumes: c.Resumes, GoesOn: c.GoesOn,
		Player1: int64(c.Players[0]), Player2: int64(c.Players[1]), Version: c.Version,
	})
}

// HeldAthletes returns the athletes of an event on hold.
func (tx *Tx) HeldAthletes(eventID string) ([]event.HeldAthlete, error) {
	rows, err := tx.q.ListHeldAthletes(tx.ctx, eventID)
	return mapped(rows, func(r sqlgen.ListHeldAthletesRow) event.HeldAthlete {
		return event.HeldAthlete{RegistrationID: r.ID, UserID: r.UserID, Reason: r.HeldReason}
	}), err
}

// AddVoidPull stores until when an athlete pulled a bout that is now void.
func (tx *Tx) AddVoidPull(id, eventID, userID string, ended time.Time) error {
	return tx.q.InsertVoidPull(tx.ctx, sqlgen.InsertVoidPullParams{ID: id, EventID: eventID, UserID: userID, EndedAt: millis(ended)})
}

// VoidPulls returns until when athletes of an event pulled bouts that are now void, by person.
func (tx *Tx) VoidPulls(eventID string) (map[string]time.Time, error) {
	rows, err := tx.q.ListVoidPulls(tx.ctx, eventID)
	ended := make(map[string]time.Time, len(rows))
	for _, row := range rows {
		ended[row.UserID] = fromMillis(row.EndedAt)
	}
	return ended, err
}

// RegistrationHeld reports whether an athlete of an event is on hold, and why.
func (tx *Tx) RegistrationHeld(id string) (held bool, why string, err error) {
	row, err := tx.q.GetRegistrationHeld(tx.ctx, id)
	return row.Held, row.HeldReason, notFound(err, "athlete")
}

// HoldRegistration stores whether an athlete of an event is on hold, and why.
func (tx *Tx) HoldRegistration(id string, held bool, why string) error {
	return tx.q.SetRegistrationHeld(tx.ctx, sqlgen.SetRegistrationHeldParams{ID: id, Held: held, HeldReason: why})
}

// EntryByID returns an entry with its tournament's id, and whether the athlete was seen at the stage.
func (tx *Tx) EntryByID(id string) (e tournament.Entry, tournamentID string, present bool, err error) {
	row, err := tx.q.GetEntryByID(tx.ctx, id)
	if err != nil {
		return e, "", false, notFound(err, "entry")
	}
	return entryFrom(row), row.TournamentID, row.Present, nil
}

// SetPresent stores whether an athlete was seen at the stage.
func (tx *Tx) SetPresent(entryID string, present bool) error {
	return tx.q.SetPresent(tx.ctx, sqlgen.SetPresentParams{ID: entryID, Present: present})
}

// SetCeremony stores what the staff of the award ceremony have noted of an athlete.
func (tx *Tx) SetCeremony(entryID string, c tournament.Ceremony) error {
	return tx.q.SetCeremony(tx.ctx, sqlgen.SetCeremonyParams{ID: entryID, Ceremony: string(c)})
}

// CountPresent returns the number of athletes seen at the stage in each class of an event.
func (tx *Tx) CountPresent(eventID string) (map[string]int, error) {
	rows, err := tx.q.CountPresent(tx.ctx, nullString(eventID))
	present := make(map[string]int, len(rows))
	for _, row := range rows {
		present[row.TournamentID] = int(row.Present)
	}
	return present, err
}

// SeenTables returns the time of the last report at each table of an event, by table.
func (tx *Tx) SeenTables(eventID string) (map[string]time.Time, error) {
	rows, err := tx.q.ListSeenTables(tx.ctx, eventID)
	seen := make(map[string]time.Time, len(rows))
	for _, row := range rows {
		seen[row.TableID] = fromMillis(row.SeenAt)
	}
	return seen, err
}

// RefusingTables returns the ids of the tables of an event with a device that has refused entries.
func (tx *Tx) RefusingTables(eventID string) ([]string, error) {
	return tx.q.ListRefusing(tx.ctx, eventID)
}

// PulledWhere returns the tables of an event's matches in progress, by match, as known from the keepers of their logs
// or their devices.
func (tx *Tx) PulledWhere(eventID string) (map[string]string, error) {
	rows, err := tx.q.ListPulledWhere(tx.ctx, nullString(eventID))
	where := make(map[string]string, len(rows))
	for _, row := range rows {
		where[row.MatchID] = row.TableID
	}
	return where, err
}

// Badges returns the badges of an event's athletes, by person id.
func (tx *Tx) Badges(eventID string) (map[string]event.Badge, error) {
	rows, err := tx.q.ListBadges(tx.ctx, eventID)
	badges := make(map[string]event.Badge, len(rows))
	for _, row := range rows {
		badges[row.UserID] = event.Badge{RegistrationID: row.ID, Number: int(row.Number), Initials: row.Initials, Club: row.Club, Country: row.Country}
	}
	return badges, err
}

// BadgesStamp returns a text that changes with every badge of an event.
func (tx *Tx) BadgesStamp(eventID string) (string, error) {
	row, err := tx.q.BadgesStamp(tx.ctx, eventID)
	return fmt.Sprint(row.Athletes, row.Versions, row.Last), err
}

// AddProtest stores a new protest.
func (tx *Tx) AddProtest(p event.Protest) error {
	return tx.q.InsertProtest(tx.ctx, sqlgen.InsertProtestParams{
		ID: p.ID, EventID: p.EventID, MatchID: p.MatchID, EntryID: p.EntryID, Reason: p.Reason, Link: p.Link, FiledBy: p.FiledBy, FiledAt: millis(p.FiledAt),
	})
}

// DecideProtest stores the decision of a protest.
func (tx *Tx) DecideProtest(p event.Protest) error {
	return tx.q.DecideProtest(tx.ctx, sqlgen.DecideProtestParams{
		ID: p.ID, Outcome: string(p.Outcome), Note: p.Note, DecidedBy: p.DecidedBy, DecidedAt: toTime(p.DecidedAt),
	})
}

// Protest returns a protest.
func (tx *Tx) Protest(id string) (event.Protest, error) {
	row, err := tx.q.GetProtest(tx.ctx, id)
	return protestFrom(sqlgen.ListProtestsRow(row)), notFound(err, "protest")
}

// Protests returns the protests of an event in order of filing.
func (tx *Tx) Protests(eventID string) ([]event.Protest, error) {
	rows, err := tx.q.ListProtests(tx.ctx, eventID)
	return mapped(rows, protestFrom), err
}

func protestFrom(row sqlgen.ListProtestsRow) event.Protest {
	return event.Protest{
		ID: row.ID, EventID: row.EventID, MatchID: row.MatchID, EntryID: row.EntryID, Reason: row.Reason, Link: row.Link,
		FiledBy: row.FiledBy, Filer: row.Filer, FiledAt: fromMillis(row.FiledAt), Outcome: event.Outcome(row.Outcome), Note: row.Note,
		DecidedBy: row.DecidedBy, Decider: row.Decider, DecidedAt: fromTime(row.DecidedAt),
		Athlete: row.Athlete, Match: int(row.Number), ClassID: row.ClassID, Class: row.Class,
	}
}

// toTime and fromTime store the zero time as NULL.
func toTime(t time.Time) sql.NullInt64 {
	if t.IsZero() {
		return sql.NullInt64{}
	}
	return nullInt(millis(t))
}

func fromTime(ms sql.NullInt64) time.Time {
	if !ms.Valid {
		return time.Time{}
	}
	return fromMillis(ms.Int64)
}

// CalledElsewhere returns the people called to tables of other running events, by person.
func (tx *Tx) CalledElsewhere(eventID string) (map[string]event.CalledElsewhere, error) {
	rows, err := tx.q.ListCalledElsewhere(tx.ctx, eventID)
	called := make(map[string]event.CalledElsewhere, len(rows))
	for _, r := range rows {
		called[r.UserID] = event.CalledElsewhere{Event: r.EventName, Table: int(r.Number)}
	}
	return called, err
}
