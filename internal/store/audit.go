package store

import (
	"errors"
	"time"

	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/store/sqlgen"
	"github.com/toproll/toproll/internal/tournament"
)

// AuditEntry is one recorded action. Its objects are optional.
type AuditEntry struct {
	ID         string
	At         time.Time
	Action     string         // id of an API operation, or a console command
	Actor      tournament.Ref // zero if not signed in
	Address    string         // address of the request, "" at the console
	Tournament tournament.Ref
	Match      MatchRef
	Person     tournament.Ref
	Was        message.Message // the previous value, zero for nothing
	Became     message.Message
}

// MatchRef names a match of a tournament.
type MatchRef struct {
	ID     string
	Number int
}

// AddAuditEntry stores an entry. Entries are never changed or removed.
func (tx *Tx) AddAuditEntry(d AuditEntry) error {
	if d.Person.ID == "" && d.Match.ID == "" {
		if tx.written == nil {
			tx.written = map[string]bool{}
		}
		tx.written[d.Tournament.ID] = true
	}
	return tx.writing.insert(auditTarget,
		d.ID, millis(d.At), d.Action, d.Actor.ID, d.Actor.Name, d.Address,
		nullString(d.Tournament.ID), d.Tournament.Name, nullString(d.Match.ID), int64(d.Match.Number),
		nullString(d.Person.ID), d.Person.Name, encodeMessage(d.Was), encodeMessage(d.Became))
}

// Audited reports whether this transaction has recorded a change of a tournament as a whole, not of
// a person or a match in it.
func (tx *Tx) Audited(tournamentID string) bool { return tx.written[tournamentID] }

// AuditFilter chooses audit entries; its zero value chooses all.
type AuditFilter struct {
	TournamentID string
	PersonID     string // the actor or the target
}

// AuditEntries lists audit entries, the latest first, and counts all that match the filter.
func (tx *Tx) AuditEntries(f AuditFilter, page Page) ([]AuditEntry, int, error) {
	var rows []sqlgen.Audit
	var total int64
	var err, countErr error
	switch {
	case f.TournamentID != "":
		id := nullString(f.TournamentID)
		rows, err = tx.q.ListAuditOfTournament(tx.ctx, sqlgen.ListAuditOfTournamentParams{TournamentID: id, Skip: page.skip(), MaxRows: page.rows()})
		total, countErr = tx.q.CountAuditOfTournament(tx.ctx, id)
	case f.PersonID != "":
		id := nullString(f.PersonID)
		rows, err = tx.q.ListAuditOfPerson(tx.ctx, sqlgen.ListAuditOfPersonParams{PersonID: id, ActorID: f.PersonID, Skip: page.skip(), MaxRows: page.rows()})
		total, countErr = tx.q.CountAuditOfPerson(tx.ctx, sqlgen.CountAuditOfPersonParams{PersonID: id, ActorID: f.PersonID})
	default:
		rows, err = tx.q.ListAudit(tx.ctx, sqlgen.ListAuditParams{Skip: page.skip(), MaxRows: page.rows()})
		total, countErr = tx.q.CountAudit(tx.ctx)
	}
	entries := make([]AuditEntry, len(rows))
	for i, row := range rows {
		var decodeErr error
		entries[i], decodeErr = auditEntryFrom(row)
		err = errors.Join(err, decodeErr)
	}
	return entries, int(total), errors.Join(err, countErr)
}

func auditEntryFrom(row sqlgen.Audit) (AuditEntry, error) {
	was, wasErr := decodeMessage(row.Was)
	became, becameErr := decodeMessage(row.Became)
	return AuditEntry{
		ID: row.ID, At: fromMillis(row.At), Action: row.Action, Address: row.Address,
		Actor:      tournament.Ref{ID: row.ActorID, Name: row.ActorName},
		Tournament: tournament.Ref{ID: row.TournamentID.String, Name: row.TournamentName},
		Match:      MatchRef{ID: row.MatchID.String, Number: int(row.MatchNumber)},
		Person:     tournament.Ref{ID: row.PersonID.String, Name: row.PersonName},
		Was:        was, Became: became,
	}, errors.Join(wasErr, becameErr)
}
