package store

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/eventfile"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/store/sqlgen"
)

// EventRows returns all rows of an event, as a file contains them.
func (tx *Tx) EventRows(eventID string) (eventfile.Rows, error) {
	all := eventfile.Rows{}
	for _, t := range eventfile.Tables {
		query := fmt.Sprintf("SELECT * FROM %s WHERE %s ORDER BY %s", t.Name, t.Where(), strings.Join(t.Key, ", "))
		err := eachRow(tx.ctx, tx, query, []any{eventID}, func(columns []string, values []any) error {
			row := make(eventfile.Row, len(columns))
			for i, column := range columns {
				row[column] = values[i]
			}
			for _, column := range t.Bytes {
				if b, ok := row[column].([]byte); ok {
					row[column] = base64.StdEncoding.EncodeToString(b)
				}
			}
			for _, column := range t.Omit {
				delete(row, column)
			}
			all[t.Name] = append(all[t.Name], row)
			return nil
		})
		if err != nil {
			return nil, fmt.Errorf("%s: %w", t.Name, err)
		}
	}
	return all, nil
}

// PutEventRows replaces the rows of an event. Tables that only grow keep their rows and get the missing ones. Unknown
// columns and values of another type are refused. Errors: Invalid.
func (tx *Tx) PutEventRows(eventID string, all eventfile.Rows) error {
	schema, err := ExpectedSchema()
	if err != nil {
		return err
	}
	for _, t := range slices.Backward(eventfile.Tables) {
		if err := tx.deleteOtherRows(eventID, t, all[t.Name]); err != nil {
			return fmt.Errorf("%s: %w", t.Name, err)
		}
	}
	for _, t := range eventfile.Tables {
		if err := tx.freeNumbers(eventID, t); err != nil {
			return fmt.Errorf("%s: %w", t.Name, err)
		}
		if err := tx.putRows(schema, t, all[t.Name]); err != nil {
			return fmt.Errorf("%s: %w", t.Name, err)
		}
	}
	return tx.requireRows(eventID, all)
}

// requireRows refuses rows that do not belong to the event after writing: they belong to another one.
func (tx *Tx) requireRows(eventID string, all eventfile.Rows) error {
	written, err := tx.EventRows(eventID)
	if err != nil {
		return err
	}
	for _, t := range eventfile.Tables {
		keys := make(map[string]bool, len(written[t.Name]))
		for _, row := range written[t.Name] {
			keys[t.KeyOf(row)] = true
		}
		for _, row := range all[t.Name] {
			if !keys[t.KeyOf(row)] {
				return malformed(fmt.Errorf("%s: a row belongs to another event", t.Name))
			}
		}
	}
	return nil
}

// deleteOtherRows deletes the rows of an event that are not given.
func (tx *Tx) deleteOtherRows(eventID string, t eventfile.Table, rows []eventfile.Row) error {
	if t.Added {
		return nil
	}
	keep := make(map[string]bool, len(rows))
	for _, row := range rows {
		keep[t.KeyOf(row)] = true
	}
	keys := strings.Join(t.Key, ", ")
	var gone [][]any
	err := eachRow(tx.ctx, tx, fmt.Sprintf("SELECT %s FROM %s WHERE %s", keys, t.Name, t.Where()), []any{eventID}, func(columns []string, values []any) error {
		row := eventfile.Row{}
		for i, column := range columns {
			row[column] = values[i]
		}
		if !keep[t.KeyOf(row)] {
			gone = append(gone, slices.Clone(values))
		}
		return nil
	})
	if err != nil {
		return err
	}
	where := make([]string, len(t.Key))
	for i, column := range t.Key {
		where[i] = fmt.Sprintf("%s = $%d", column, i+1)
	}
	for _, key := range gone {
		if _, err := tx.raw.ExecContext(tx.ctx, fmt.Sprintf("DELETE FROM %s WHERE %s", t.Name, strings.Join(where, " AND ")), key...); err != nil {
			return err
		}
	}
	return nil
}

// freeNumbers frees the numbers of rows that are about to get new ones, so that two rows can exchange theirs.
func (tx *Tx) freeNumbers(eventID string, t eventfile.Table) error {
	if !t.Number {
		return nil
	}
	_, err := tx.raw.ExecContext(tx.ctx, fmt.Sprintf("UPDATE %s SET number = -number WHERE %s", t.Name, t.Where()), eventID)
	return err
}

// putRows inserts rows, or updates existing ones.
func (tx *Tx) putRows(schema Schema, t eventfile.Table, rows []eventfile.Row) error {
	if len(rows) == 0 {
		return nil
	}
	columns := slices.Sorted(maps.Keys(rows[0]))
	var set []string
	for _, column := range columns {
		if !slices.Contains(t.Key, column) {
			set = append(set, column+" = excluded."+column)
		}
	}
	then := "DO NOTHING"
	if !t.Added && len(set) > 0 {
		then = "DO UPDATE SET " + strings.Join(set, ", ") + " WHERE " + t.EventOf(t.Name) + " = " + t.EventOf("excluded")
	}
	all := append(slices.Clone(columns), missing(t, columns)...)
	w := writer{tx: tx, table: t.Name, columns: all, end: fmt.Sprintf(" ON CONFLICT (%s) %s", strings.Join(t.Key, ", "), then)}
	for _, row := range rows {
		values := make([]any, len(all))
		for i, column := range columns {
			value, given := row[column]
			if !given || len(row) != len(columns) {
				return malformed(fmt.Errorf("%s: rows have different columns", t.Name))
			}
			if slices.Contains(t.Bytes, column) {
				encoded, _ := value.(string)
				b, err := base64.StdEncoding.DecodeString(encoded)
				if err != nil {
					return malformed(fmt.Errorf("%s.%s: %w", t.Name, column, err))
				}
				values[i] = b
				continue
			}
			if err := fits(schema["column "+t.Name+"."+column], value); err != nil {
				return malformed(fmt.Errorf("%s.%s %w", t.Name, column, err))
			}
			values[i] = value
		}
		for i := len(columns); i < len(all); i++ {
			values[i] = ""
		}
		if err := w.add(tx.ctx, values); err != nil {
			return misfit(err)
		}
	}
	return misfit(w.flush(tx.ctx))
}

// misfit refuses rows that do not fit together; other errors stay.
func misfit(err error) error {
	if violatesConstraint(err) {
		return malformed(err)
	}
	return err
}

// missing returns columns without a default that the rows lack: new rows have them empty.
func missing(t eventfile.Table, columns []string) (empty []string) {
	for _, column := range t.Omit {
		if t.Name == "audit" && !slices.Contains(columns, column) {
			empty = append(empty, column)
		}
	}
	return empty
}

// fits reports whether a value has the type of a column. The definition begins with the type: "BIGINT 1 …", where 1 is
// NOT NULL.
func fits(definition string, value any) error {
	kind, rest, known := strings.Cut(definition, " ")
	if !known {
		return errors.New("is unknown")
	}
	ok := false
	switch v := value.(type) {
	case nil:
		ok = strings.HasPrefix(rest, "0")
	case string:
		ok = kind == "TEXT" && !strings.ContainsRune(v, 0)
	case int64:
		ok = kind == "BIGINT"
	case bool:
		ok = kind == "BOOLEAN"
	}
	if !ok {
		return fmt.Errorf("is no %s: %T", kind, value)
	}
	return nil
}

// malformed refuses rows that cannot be an event's. The cause is for logs.
func malformed(cause error) error {
	return fmt.Errorf("%w (%v)", fault.Bad("file", "server.eventfile.malformed"), cause)
}

// HandOver is the passage of an event to or from another instance.
type HandOver struct {
	Lease int64 // number; the highest decides which copy counts
	Kind  HandOverKind
	At    time.Time
	By    string // name
	Note  string // destination, or reason
	Marks eventfile.Marks
	File  string // digest of the file that brought it; "" for the other kinds
}

// HandOverKind is a kind of hand-over.
type HandOverKind string

// Kinds of hand-overs.
const (
	Taken     HandOverKind = "taken"     // away
	Brought   HandOverKind = "brought"   // here
	Reclaimed HandOverKind = "reclaimed" // without a return
)

// SetLease sets the lease, which decides which copy of an event counts, and whether the event is away.
func (tx *Tx) SetLease(eventID string, lease int64, away event.Away) error {
	p := sqlgen.HandOverEventParams{ID: eventID, Lease: lease, AwayBy: away.By, AwayTo: away.To}
	if !away.At.IsZero() {
		p.AwayAt = nullMillis(&away.At)
	}
	return tx.q.HandOverEvent(tx.ctx, p)
}

// AddHandOver stores a hand-over.
func (tx *Tx) AddHandOver(eventID string, h HandOver) error {
	marks, err := json.Marshal(h.Marks)
	if err != nil {
		return err
	}
	return tx.q.InsertHandOver(tx.ctx, sqlgen.InsertHandOverParams{
		EventID: eventID, Lease: h.Lease, Kind: string(h.Kind), At: millis(h.At), ByName: h.By, Note: h.Note, Marks: string(marks), File: h.File,
	})
}

// HandOvers returns the hand-overs of an event in order of their numbers.
func (tx *Tx) HandOvers(eventID string) ([]HandOver, error) {
	rows, err := tx.q.ListHandOvers(tx.ctx, eventID)
	return mapped(rows, func(row sqlgen.HandOver) HandOver {
		h := HandOver{Lease: row.Lease, Kind: HandOverKind(row.Kind), At: fromMillis(row.At), By: row.ByName, Note: row.Note, File: row.File}
		if err := json.Unmarshal([]byte(row.Marks), &h.Marks); err != nil {
			panic(err) // written only by this program
		}
		return h
	}), err
}

// FilePeople returns ids of people of this instance by their different ids in the event's files.
func (tx *Tx) FilePeople(eventID string) (map[string]string, error) {
	rows, err := tx.q.ListHandOverPeople(tx.ctx, eventID)
	ids := make(map[string]string, len(rows))
	for _, row := range rows {
		ids[row.FileID] = row.UserID
	}
	return ids, err
}

// PutFilePerson stores a person's id in the event's files.
func (tx *Tx) PutFilePerson(eventID, fileID, userID string) error {
	return tx.q.PutHandOverPerson(tx.ctx, sqlgen.PutHandOverPersonParams{EventID: eventID, FileID: fileID, UserID: userID})
}

// KnownPeople returns all people who may be in a file.
func (tx *Tx) KnownPeople() ([]eventfile.Known, error) {
	rows, err := tx.q.ListFilePeople(tx.ctx)
	return mapped(rows, func(row sqlgen.ListFilePeopleRow) eventfile.Known {
		return eventfile.Known{ID: row.ID, Name: row.Name, Removed: row.RemovedAt.Valid || row.Role == string(account.Helper), BirthYear: int(row.BirthYear), Club: row.Club, FederationNumber: detailsFrom(row.Details).FederationNumber}
	}), err
}

// EventCopy is the copy of an event from before an import.
type EventCopy struct {
	ID string
	At time.Time
	By string // name of the person who imported
}

// AddEventCopy stores a copy of an event as a file.
func (tx *Tx) AddEventCopy(eventID string, c EventCopy, file []byte) error {
	return tx.q.InsertEventCopy(tx.ctx, sqlgen.InsertEventCopyParams{ID: c.ID, EventID: eventID, At: millis(c.At), ByName: c.By, File: file})
}

// EventCopies lists the kept copies of an event, the latest first.
func (tx *Tx) EventCopies(eventID string) ([]EventCopy, error) {
	rows, err := tx.q.ListEventCopies(tx.ctx, eventID)
	return mapped(rows, func(row sqlgen.ListEventCopiesRow) EventCopy {
		return EventCopy{row.ID, fromMillis(row.At), row.ByName}
	}), err
}

// EventCopyFile returns a kept copy.
// Errors: NotFound.
func (tx *Tx) EventCopyFile(eventID, id string) ([]byte, error) {
	file, err := tx.q.GetEventCopy(tx.ctx, sqlgen.GetEventCopyParams{EventID: eventID, ID: id})
	return file, notFound(err, "event_copy")
}

// forgetInCopies removes what kept copies of events know of a person, apart from name and entries.
func (tx *Tx) forgetInCopies(userID string) error {
	copies, err := tx.q.ListAllEventCopies(tx.ctx)
	if err != nil {
		return err
	}
	for _, c := range copies {
		ids, err := tx.FilePeople(c.EventID)
		if err != nil {
			return err
		}
		forgotten := map[string]bool{userID: true}
		for file, here := range ids {
			if here == userID {
				forgotten[file] = true
			}
		}
		content, err := tx.EventCopyFile(c.EventID, c.ID)
		if err != nil {
			return err
		}
		f, err := eventfile.Unpack(content, "")
		if err != nil {
			return err
		}
		f.Forget(forgotten)
		if content, err = f.Pack(""); err != nil {
			return err
		}
		if err := tx.q.UpdateEventCopy(tx.ctx, sqlgen.UpdateEventCopyParams{ID: c.ID, File: content}); err != nil {
			return err
		}
	}
	return nil
}
