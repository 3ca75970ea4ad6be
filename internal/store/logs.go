package store

import (
	"database/sql"
	"encoding/json"
	"errors"
	"time"

	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/store/sqlgen"
	"github.com/toproll/toproll/internal/tournament"
)

// game is the stored form of a game of a result.
type game struct {
	Winner bout.Athlete `json:"winner"`
	By     bout.By      `json:"by"`
}

// Log returns the entries of a match's log in order of arrival.
func (tx *Tx) Log(matchID string) ([]bout.Entry, error) {
	rows, err := tx.q.ListLog(tx.ctx, matchID)
	if err != nil {
		return nil, err
	}
	log := make([]bout.Entry, len(rows))
	for i, row := range rows {
		log[i] = bout.Entry{
			ID: row.ID, Kind: bout.Kind(row.Kind), Athlete: bout.Athlete(row.Athlete), Detail: row.Detail, By: bout.By(row.DecidedBy),
			Strikes: row.Strikes, Source: bout.Source(row.Source), Official: row.Official, Referees: row.Referees, At: fromMillis(row.At), Received: fromMillis(row.ReceivedAt),
		}
		if row.Games != "" {
			var games []game
			if err := json.Unmarshal([]byte(row.Games), &games); err != nil {
				return nil, err
			}
			log[i].Games = mapped(games, func(g game) bout.GameResult { return bout.GameResult(g) })
		}
	}
	return log, nil
}

// LogOfficials returns the names of the people behind a match's log entries, by id.
func (tx *Tx) LogOfficials(matchID string) (map[string]string, error) {
	rows, err := tx.q.ListLogOfficials(tx.ctx, matchID)
	names := make(map[string]string, len(rows))
	for _, row := range rows {
		names[row.ID] = row.Name
	}
	return names, err
}

// AppendLog adds entries to a match's log after its current ones, in the log's epoch.
func (tx *Tx) AppendLog(matchID string, there int, entries []bout.Entry) error {
	for i, e := range entries {
		games := ""
		if e.Games != nil {
			text, err := json.Marshal(mapped(e.Games, func(g bout.GameResult) game { return game(g) }))
			if err != nil {
				return err
			}
			games = string(text)
		}
		if err := tx.q.InsertLogEntry(tx.ctx, sqlgen.InsertLogEntryParams{
			MatchID: matchID, Position: int64(there + i + 1), ID: e.ID, Kind: string(e.Kind), Athlete: string(e.Athlete), Detail: e.Detail,
			DecidedBy: string(e.By), Games: games, Strikes: e.Strikes, Source: string(e.Source), Official: e.Official,
			At: millis(e.At), ReceivedAt: millis(e.Received),
		}); err != nil {
			return err
		}
	}
	return nil
}

// Scoring returns the keeper of a match's log; the zero Scoring for none.
func (tx *Tx) Scoring(matchID string) (s tournament.Scoring, err error) {
	row, err := tx.q.GetScoring(tx.ctx, matchID)
	if errors.Is(err, sql.ErrNoRows) {
		return s, nil
	}
	return tournament.Scoring{
		Epoch: row.Epoch, Oldest: row.Oldest, Scorer: tournament.Ref{ID: row.Scorer, Name: row.ScorerName},
		Device: row.Device, Since: fromMillis(row.Since),
	}, err
}

// SaveScoring stores the keeper of a match's log.
func (tx *Tx) SaveScoring(matchID string, s tournament.Scoring) error {
	since := int64(0)
	if s.Device != "" {
		since = millis(s.Since)
	}
	return tx.q.SaveScoring(tx.ctx, sqlgen.SaveScoringParams{
		MatchID: matchID, Epoch: s.Epoch, Oldest: s.Oldest, Scorer: s.Scorer.ID, Device: s.Device, Since: since,
	})
}

// Device is a device that keeps logs, with its last report.
type Device struct {
	ID      string
	Owner   tournament.Ref
	Name    string
	Waiting int
	Since   *time.Time // time of the oldest waiting entry
	Refused string     // as JSON, "[]" for nothing
	TableID string     // id of its table, "" if unknown
	Seen    time.Time
}

// Device returns a device; the zero Device if unknown.
func (tx *Tx) Device(id string) (Device, error) {
	row, err := tx.q.GetDeviceOwner(tx.ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return Device{}, nil
	}
	return Device{ID: id, Owner: tournament.Ref{ID: row.UserID}, Waiting: int(row.Waiting), Refused: row.Refused, TableID: row.TableID}, err
}

// SaveDevice stores a device's report, and deletes devices without reports since a time.
func (tx *Tx) SaveDevice(d Device, forget time.Time) error {
	if err := tx.q.DropDevices(tx.ctx, millis(forget)); err != nil {
		return err
	}
	return tx.q.SaveDevice(tx.ctx, sqlgen.SaveDeviceParams{
		ID: d.ID, UserID: d.Owner.ID, Name: d.Name, Waiting: int64(d.Waiting), Since: nullMillis(d.Since), Refused: d.Refused, SeenAt: millis(d.Seen), TableID: d.TableID,
	})
}

// Devices lists the devices with waiting or refused entries, and those with reports since a time.
func (tx *Tx) Devices(since time.Time) ([]Device, error) {
	rows, err := tx.q.ListDevices(tx.ctx, millis(since))
	return mapped(rows, func(row sqlgen.ListDevicesRow) Device {
		return Device{
			ID: row.ID, Owner: tournament.Ref{ID: row.UserID, Name: row.UserName}, Name: row.Name, Waiting: int(row.Waiting),
			Since: fromNullMillis(row.Since), Refused: row.Refused, TableID: row.TableID, Seen: fromMillis(row.SeenAt),
		}
	}), err
}

// rulesText encodes rules; the default ones, which most tournaments have, become "".
func rulesText(r bout.Rules) string {
	if r == bout.Default().Rules {
		return ""
	}
	text, err := json.Marshal(r)
	if err != nil {
		panic(err) // they are numbers and words
	}
	return string(text)
}

func rulesFrom(text string) bout.Rules {
	r := bout.Default().Rules
	if text != "" {
		if err := json.Unmarshal([]byte(text), &r); err != nil {
			panic(err) // written only by this program
		}
	}
	return r
}
