package store

import (
	"encoding/json"

	"github.com/toproll/toproll/internal/book"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/store/sqlgen"
)

// AddBookVersion stores a version of the result book of an event.
func (tx *Tx) AddBookVersion(eventID string, v book.Version) error {
	return tx.q.InsertBookVersion(tx.ctx, sqlgen.InsertBookVersionParams{
		EventID: eventID, Number: int64(v.Number), MadeAt: millis(v.MadeAt), MadeBy: v.MadeBy, Language: string(v.Language), SecondLanguage: string(v.Second),
		Reason: v.Reason, Public: jsonText(v.Public), Official: jsonText(v.Official),
	})
}

// AddBookHandout stores that a person received a version.
func (tx *Tx) AddBookHandout(id, eventID string, number int, h book.Handout) error {
	return tx.q.InsertBookHandout(tx.ctx, sqlgen.InsertBookHandoutParams{
		ID: id, EventID: eventID, Number: int64(number), GivenTo: h.To, GivenAt: millis(h.At), GivenBy: h.By,
	})
}

// BookVersions returns the versions of the result book of an event in order of their numbers.
func (tx *Tx) BookVersions(eventID string) ([]book.Version, error) {
	rows, err := tx.q.ListBookVersions(tx.ctx, eventID)
	if err != nil {
		return nil, err
	}
	handouts, err := tx.q.ListBookHandouts(tx.ctx, eventID)
	if err != nil {
		return nil, err
	}
	versions := make([]book.Version, len(rows))
	for i, row := range rows {
		v := book.Version{
			Number: int(row.Number), MadeAt: fromMillis(row.MadeAt), MadeBy: row.MadeBy, Language: message.Language(row.Language),
			Second: message.Language(row.SecondLanguage), Reason: row.Reason,
		}
		if err := json.Unmarshal([]byte(row.Public), &v.Public); err != nil {
			return nil, err
		}
		if err := json.Unmarshal([]byte(row.Official), &v.Official); err != nil {
			return nil, err
		}
		for _, h := range handouts {
			if h.Number == row.Number {
				v.HandedOut = append(v.HandedOut, book.Handout{To: h.GivenTo, At: fromMillis(h.GivenAt), By: h.GivenBy})
			}
		}
		versions[i] = v
	}
	return versions, nil
}
