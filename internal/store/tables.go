package store

import (
	"database/sql"
	"encoding/json"
	"errors"
	"time"

	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/store/sqlgen"
	"github.com/toproll/toproll/internal/tournament"
)

// Tables returns the tables of an event by their numbers.
func (tx *Tx) Tables(eventID string) ([]event.Table, error) {
	rows, err := tx.q.ListEventTables(tx.ctx, eventID)
	if err != nil {
		return nil, err
	}
	tables := make([]event.Table, len(rows))
	for i, row := range rows {
		if tables[i], err = tableFrom(row); err != nil {
			return nil, err
		}
	}
	return tables, nil
}

// Table returns a table of an event.
func (tx *Tx) Table(id string) (event.Table, error) {
	row, err := tx.q.GetEventTable(tx.ctx, id)
	if err != nil {
		return event.Table{}, notFound(err, "table")
	}
	return tableFrom(row)
}

// AddTable stores a new table.
func (tx *Tx) AddTable(t event.Table) error {
	return tx.q.InsertEventTable(tx.ctx, sqlgen.InsertEventTableParams{ID: t.ID, EventID: t.EventID, Number: int64(t.Number), Name: t.Name, Referees: t.Referees, State: string(t.State), Shifts: shiftsText(t.Shifts)})
}

// SaveTable stores the changes of a table.
func (tx *Tx) SaveTable(t event.Table) error {
	return tx.q.UpdateEventTable(tx.ctx, sqlgen.UpdateEventTableParams{ID: t.ID, Number: int64(t.Number), Name: t.Name, Referees: t.Referees, State: string(t.State), Shifts: shiftsText(t.Shifts)})
}

// DeleteTable removes a table with its links.
func (tx *Tx) DeleteTable(id string) error { return tx.q.DeleteEventTable(tx.ctx, id) }

func tableFrom(row sqlgen.EventTable) (event.Table, error) {
	t := event.Table{ID: row.ID, EventID: row.EventID, Number: int(row.Number), Name: row.Name, Referees: row.Referees, State: event.TableState(row.State)}
	return t, json.Unmarshal([]byte(row.Shifts), &t.Shifts)
}

// shiftsText returns the stored form of shifts; the column is never null.
func shiftsText(shifts []event.Shift) string {
	if len(shifts) == 0 {
		return "[]"
	}
	return jsonText(shifts)
}

// AddTableLink stores a table link with the digest of its secret.
func (tx *Tx) AddTableLink(l event.TableLink, digest, createdBy string) error {
	return tx.q.InsertTableLink(tx.ctx, sqlgen.InsertTableLinkParams{
		UserID: l.ID, TableID: l.TableID, Digest: digest, Day: string(l.Day), GoodFrom: millis(l.From), GoodUntil: millis(l.Until),
		CreatedBy: createdBy, CreatedAt: millis(l.CreatedAt),
	})
}

// TableLinks returns the links of all tables of an event, the newest first.
func (tx *Tx) TableLinks(eventID string) ([]event.TableLink, error) {
	rows, err := tx.q.ListTableLinks(tx.ctx, eventID)
	return mapped(rows, func(row sqlgen.ListTableLinksRow) event.TableLink { return tableLinkFrom(row.TableLink, row.Helper) }), err
}

// TableLink returns a link.
func (tx *Tx) TableLink(id string) (event.TableLink, error) {
	row, err := tx.q.GetTableLink(tx.ctx, id)
	return tableLinkFrom(row.TableLink, row.Helper), notFound(err, "link")
}

// TableLinkBySecret returns the link whose secret has a digest.
func (tx *Tx) TableLinkBySecret(digest string) (event.TableLink, error) {
	row, err := tx.q.GetTableLinkByDigest(tx.ctx, digest)
	return tableLinkFrom(row.TableLink, row.Helper), notFound(err, "link")
}

// RevokeTableLink ends a link.
func (tx *Tx) RevokeTableLink(id string, at time.Time) error {
	return tx.q.RevokeTableLink(tx.ctx, sqlgen.RevokeTableLinkParams{UserID: id, RevokedAt: nullMillis(&at)})
}

// UseTableLink stores that a link was entered.
func (tx *Tx) UseTableLink(id string, at time.Time) error {
	return tx.q.UseTableLink(tx.ctx, sqlgen.UseTableLinkParams{UserID: id, UsedAt: nullMillis(&at)})
}

// TableOfHelper returns the id of the table where a person keeps logs by a link; "" for none.
func (tx *Tx) TableOfHelper(userID string) (string, error) {
	id, err := tx.q.TableOfHelper(tx.ctx, userID)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return id, err
}

func tableLinkFrom(row sqlgen.TableLink, helper string) event.TableLink {
	return event.TableLink{
		ID: row.UserID, TableID: row.TableID, Helper: helper, Day: event.Day(row.Day), From: fromMillis(row.GoodFrom), Until: fromMillis(row.GoodUntil),
		CreatedAt: fromMillis(row.CreatedAt), UsedAt: fromNullMillis(row.UsedAt), RevokedAt: fromNullMillis(row.RevokedAt),
	}
}

// BoutsOfTables lists an event's matches in progress, then scheduled ones.
func (tx *Tx) BoutsOfTables(eventID string) ([]tournament.NamedMatch, error) {
	rows, err := tx.q.ListMatchesOfTables(tx.ctx, nullString(eventID))
	if err != nil {
		return nil, err
	}
	return namedMatches(tx, rows, func(row sqlgen.ListMatchesOfTablesRow) sqlgen.ListMatchesOfRefereeRow {
		return sqlgen.ListMatchesOfRefereeRow(row)
	})
}

// Keeper is the person who keeps a bout's log.
type Keeper struct {
	UserID  string
	TableID string // "" for a keeper without a link
}

// Keepers returns the keepers of the logs of an event's matches in progress, by match.
func (tx *Tx) Keepers(eventID string) (map[string]Keeper, error) {
	rows, err := tx.q.ListScorers(tx.ctx, nullString(eventID))
	keepers := make(map[string]Keeper, len(rows))
	for _, row := range rows {
		keepers[row.MatchID] = Keeper{row.Scorer, row.TableID}
	}
	return keepers, err
}
