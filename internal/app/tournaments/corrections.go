package tournaments

import (
	"context"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/hall"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/text"
	"github.com/toproll/toproll/internal/tournament"
)

// CorrectResult gives a match another result, at any depth. It voids what no longer follows:
// results of matches that now have other athletes, and matches in progress between others, which it
// stops. The sender must have seen this version of the tournament.
// Errors: Invalid, NotFound, Conflict.
func (a *Tournaments) CorrectResult(ctx context.Context, actor account.User, matchID string, report tournament.Report, reason string, c Attempt) (Effect, error) {
	tournamentID, err := a.tournamentOf(ctx, matchID)
	if err != nil {
		return Effect{}, err
	}
	return a.previewOrApply(ctx, actor, app.MayOrganize, tournamentID, c, func(r *revision) (func(bracket.Effect) error, error) {
		m := r.find(matchID)
		if err := r.gate(a, m, hall.Act{Deed: hall.Correct}); err != nil {
			return nil, err
		}
		if err := checkReason(&reason, text.Line); err != nil && !c.Preview {
			return nil, err
		}
		if !c.Preview && c.Seen == 0 {
			return nil, fault.Bad("version", "server.match.preview_first")
		}
		r.audit = store.AuditEntry{Match: store.MatchRef{ID: matchID, Number: m.Number}}
		if err := r.Tournament.MayCorrect(); err != nil {
			return nil, err
		}
		if m.DecidedVersion == 0 {
			return nil, fault.New(fault.Conflict, "server.match.not_played", "match", m.Number)
		}
		before := r.boutNow(m)
		result, err := report.Check(m, before.Entries)
		if err != nil {
			return nil, err
		}
		if result == m.Result() {
			return nil, app.ErrUnchanged
		}
		r.decide(m.Number, result)
		became := r.boutNow(*r.proposed.Match(m.Number))
		return func(effect bracket.Effect) error {
			r.audit.Was = message.Semicolons(r.scores(before, effect)...)
			r.audit.Became = message.Semicolons(app.Score(became.Match, became.Entries), message.New("server.audit.reason", "reason", reason))
			return nil
		}, nil
	})
}

// scores records the corrected result and the voided ones in the audit.
func (r *revision) scores(corrected tournament.NamedMatch, effect bracket.Effect) []message.Message {
	list := []message.Message{app.Score(corrected.Match, corrected.Entries)}
	for _, number := range effect.Voided {
		was := r.boutNow(r.before.Matches[number-1])
		list = append(list, message.New("server.audit.voided", "match", number, "result", app.Score(was.Match, was.Entries)))
	}
	return list
}

// UndoResult undoes the result of a match, which then continues. Organizers and the referee who
// recorded it can do so until a match that it feeds has started.
// Errors: Forbidden, NotFound, Conflict.
func (a *Tournaments) UndoResult(ctx context.Context, actor account.User, matchID string, seen int64) (tournament.NamedMatch, error) {
	return a.playOne(ctx, actor, matchID, app.ResultChanged, hall.Act{Deed: hall.Undo}, func(b *OpenedBracket, m tournament.Match) error {
		if err := unchangedSince(m, seen); err != nil {
			return err
		}
		return a.Undo(b, m)
	})
}

// Undo undoes the result of a match.
func (a *Tournaments) Undo(b *OpenedBracket, m tournament.Match) error {
	r, err := a.Reopen(b)
	if err != nil {
		return err
	}
	if err := r.MayUndo(m.Number); err != nil {
		return err
	}
	r.undecide(m.Number)
	return a.revise(r, func(bracket.Effect) error { return nil })
}

// MayUndo refuses to undo a result for the wrong person or too late.
func (r *revision) MayUndo(number int) error {
	m := r.before.Matches[number-1]
	if err := r.Tournament.MayCorrect(); err != nil {
		return err
	}
	if m.DecidedVersion == 0 {
		return fault.New(fault.Conflict, "server.match.no_undo", "match", number, "status", m.Status.String())
	}
	if err := mayChangeResult(r.By, m); err != nil {
		return err
	}
	for _, e := range r.before.Entries {
		if e.HasLeft() && e.Left.Version == m.DecidedVersion {
			return fault.New(fault.Conflict, "server.departure.ended", "athlete", e.Name, "match", number)
		}
	}
	if r.Tournament.Left == 0 { // then all affected matches are loaded
		if _, err := r.Plan.Correct(r.at, number, m.Winner); err != nil {
			return tournament.Explain(err)
		}
		return r.noneCalled(r.Plan.Downstream(number))
	}
	told := r.before.Copy()
	told.Match(number).Undecide()
	_, effect := told.Replay(r.before, r.Now, r.Tournament.Version)
	if started := without(effect.Started(), number); len(started) > 0 {
		return tournament.Explain(&bracket.StateError{Reason: bracket.LedToStarted, Match: started[0]})
	}
	return r.noneCalled(effect.Recalled)
}

// mayChangeResult allows only organizers and the referee who recorded a result to change or undo it.
func mayChangeResult(by app.Official, m tournament.Match) error {
	if by.Role != event.Organizer && m.RecordedBy != by.ID {
		return fault.New(fault.Conflict, "server.match.other_result", "match", m.Number)
	}
	return nil
}

// noneCalled refuses to change a match that is called to a table. At an event, a called match counts as begun.
func (r *revision) noneCalled(numbers []int) error {
	if r.Tournament.Class.EventID == "" {
		return nil
	}
	for _, number := range numbers {
		table, err := r.Tx.CalledAt(r.before.Matches[number-1].ID)
		if err != nil {
			return err
		}
		if table != "" {
			return fault.New(fault.Conflict, "server.match.led_to_called", "match", number)
		}
	}
	return nil
}

// Undoable returns the ids of the matches whose results the actor may undo now.
func (a *Tournaments) Undoable(tx *store.Tx, actor account.User, bouts []tournament.NamedMatch) (map[string]bool, error) {
	may, opened, officials := map[string]bool{}, map[string]*revision{}, map[string]app.Official{}
	for _, bout := range bouts {
		if bout.DecidedVersion == 0 {
			continue
		}
		id := bout.Tournament.ID
		by, known := officials[id]
		if !known {
			var err error
			if by, err = app.OfficialOf(tx, actor, id); err != nil {
				return nil, err
			}
			officials[id] = by
		}
		if mayChangeResult(by, bout.Match) != nil {
			continue
		}
		if opened[id] == nil {
			t, err := tx.Tournament(id)
			if err != nil {
				return nil, err
			}
			if opened[id], err = a.Reopen(&OpenedBracket{Tx: tx, Tournament: t, Plan: t.Plan(), Now: a.Time(), By: by}); err != nil {
				return nil, err
			}
		}
		may[bout.ID] = opened[id].MayUndo(bout.Number) == nil
	}
	return may, nil
}

// UnstartMatch undoes the start of a match.
// Errors: Forbidden, NotFound, Conflict.
func (a *Tournaments) UnstartMatch(ctx context.Context, actor account.User, matchID string) (tournament.NamedMatch, error) {
	return a.playOne(ctx, actor, matchID, app.MatchStarted, hall.Act{Deed: hall.Unstart}, func(b *OpenedBracket, m tournament.Match) error {
		if m.Status == bracket.Scheduled && b.Tournament.MayPlay() == nil {
			return app.ErrUnchanged
		}
		return b.Unstart(m)
	})
}

func (b *OpenedBracket) Unstart(m tournament.Match) error {
	if err := b.Tournament.MayPlay(); err != nil {
		return err
	}
	changed, err := b.Plan.Unstart(b.at, m.Number)
	if err != nil {
		return fault.New(fault.Conflict, "server.match.not_started", "match", m.Number, "status", m.Status.String())
	}
	return b.save(changed)
}

// tournamentOf returns the id of a match's tournament.
func (a *Tournaments) tournamentOf(ctx context.Context, matchID string) (string, error) {
	return store.Read(ctx, a.DB, func(tx *store.Tx) (string, error) {
		id, _, err := tx.FindMatch(matchID)
		return id, err
	})
}

// find returns the match with an id.
func (r *revision) find(id string) tournament.Match {
	for _, m := range r.before.Matches {
		if m.ID == id {
			return m
		}
	}
	panic("a match of this tournament")
}
