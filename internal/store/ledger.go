package store

import (
	"encoding/json"

	"github.com/toproll/toproll/internal/ledger"
	"github.com/toproll/toproll/internal/store/sqlgen"
)

// PutLedgerMark stores a mark of a class, replacing one of the same kind.
func (tx *Tx) PutLedgerMark(classID string, d ledger.Done) error {
	names := ""
	if len(d.Names) > 0 {
		names = jsonText(d.Names)
	}
	return tx.q.PutLedgerMark(tx.ctx, sqlgen.PutLedgerMarkParams{
		TournamentID: classID, Mark: string(d.Mark), At: millis(d.At), ByID: d.By, ByName: d.Name, Reason: d.Reason, Places: jsonText(d.Places), Names: names,
	})
}

// DeleteLedgerMark removes a mark of a class.
func (tx *Tx) DeleteLedgerMark(classID string, m ledger.Mark) error {
	return tx.q.DeleteLedgerMark(tx.ctx, sqlgen.DeleteLedgerMarkParams{TournamentID: classID, Mark: string(m)})
}

// LedgerMarks returns the marks of the classes of an event by the ids of the classes.
func (tx *Tx) LedgerMarks(eventID string) (map[string][]ledger.Done, error) {
	rows, err := tx.q.ListLedgerMarks(tx.ctx, nullString(eventID))
	if err != nil {
		return nil, err
	}
	of := map[string][]ledger.Done{}
	for _, row := range rows {
		d := ledger.Done{Mark: ledger.Mark(row.Mark), At: fromMillis(row.At), By: row.ByID, Name: row.ByName, Reason: row.Reason}
		if err := json.Unmarshal([]byte(row.Places), &d.Places); err != nil {
			return nil, err
		}
		if row.Names != "" {
			if err := json.Unmarshal([]byte(row.Names), &d.Names); err != nil {
				return nil, err
			}
		}
		of[row.TournamentID] = append(of[row.TournamentID], d)
	}
	return of, nil
}
