package tournaments

import (
	"context"
	"errors"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/hall"
	"github.com/toproll/toproll/internal/notice"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// StartMatch starts a scheduled match. At an event it refuses a match that a hold, a rest or a second match of an
// athlete prevents. Errors: Forbidden, NotFound, Conflict.
func (a *Tournaments) StartMatch(ctx context.Context, actor account.User, matchID string) (tournament.NamedMatch, error) {
	return a.startMatch(ctx, actor, matchID, hall.Act{Deed: hall.Start, Begins: true})
}

// StartMatchAnyway is [Tournaments.StartMatch] without these refusals; the audit records the obstacles. Errors:
// Forbidden, NotFound, Conflict.
func (a *Tournaments) StartMatchAnyway(ctx context.Context, actor account.User, matchID string) (tournament.NamedMatch, error) {
	return a.startMatch(ctx, actor, matchID, hall.Act{Deed: hall.Start, Begins: true, Anyway: true})
}

func (a *Tournaments) startMatch(ctx context.Context, actor account.User, matchID string, act hall.Act) (tournament.NamedMatch, error) {
	return a.playOne(ctx, actor, matchID, app.MatchStarted, act, func(b *OpenedBracket, m tournament.Match) error { return b.Start(m.Number) })
}

func (b *OpenedBracket) Start(number int) error {
	if err := b.Tournament.MayPlay(); err != nil {
		return err
	}
	changed, err := b.Plan.Start(b.at, number)
	if err != nil {
		return tournament.Explain(err)
	}
	return b.save(changed)
}

// RecordResult completes a match in progress. Repeating the same result changes nothing. Another result for a completed
// match is a correction. Only organizers and the referee who recorded it can make one, and only while no match that it
// feeds has started. [Tournaments.CorrectResult] goes further. If seen is not 0 it is the version of the match as the
// sender saw it; if the match has changed since, the result is refused. Errors: Invalid, Forbidden, NotFound, Conflict.
func (a *Tournaments) RecordResult(ctx context.Context, actor account.User, matchID string, report tournament.Report, seen int64) (tournament.NamedMatch, error) {
	return a.playOne(ctx, actor, matchID, app.ResultChanged, hall.Act{Deed: hall.Decide}, func(b *OpenedBracket, m tournament.Match) error {
		entries, err := b.pair(m.Players)
		if err != nil {
			return err
		}
		result, err := report.Check(m, entries)
		if err != nil {
			return err
		}
		if m.Status == bracket.Completed && m.Result() == result {
			return app.ErrUnchanged
		}
		if err := unchangedSince(m, seen); err != nil {
			return err
		}
		return a.Record(b, m, result)
	})
}

// Record gives a match a new result.
func (a *Tournaments) Record(b *OpenedBracket, m tournament.Match, result tournament.Result) error {
	rule, may := b.Plan.Record, b.Tournament.MayPlay
	if m.Status == bracket.Completed {
		if err := mayChangeResult(b.By, m); err != nil {
			return err
		}
		rule, may = b.Plan.Correct, b.Tournament.MayCorrect
	}
	if err := may(); err != nil {
		return err
	}
	if b.Tournament.Left > 0 {
		return a.recordWhole(b, m, result)
	}
	changed, err := rule(b.at, m.Number, result.Winner)
	if err != nil {
		return tournament.Explain(err)
	}
	if b.Tournament.Rounds == tournament.Flow {
		changed = b.Plan.Flow(b.at, changed)
	}
	before := m
	var fed []bracket.Match // state before, if a notice about "you are up" depends on it
	if before.Status == bracket.Completed || b.Tournament.Rounds == tournament.Flow {
		for _, to := range changed {
			if to.Number != m.Number {
				fed = append(fed, b.at(to.Number))
			}
		}
	}
	m.Decide(result, b.By.ID, b.Tournament.Version)
	m.Winner = before.Winner // the rule sets it
	b.Matches[m.Number] = m
	if err := b.save(changed); err != nil {
		return err
	}
	end := m.Number >= b.Plan.Final()
	if err := b.rank([]matchChange{{before, b.Matches[m.Number]}}, end); err != nil {
		return err
	}
	if err := a.notifyCorrected(b, fed); err != nil || !end {
		return err
	}
	return a.settle(b)
}

// recordWhole records a result with the whole bracket loaded: after departures it can decide distant matches.
func (a *Tournaments) recordWhole(b *OpenedBracket, m tournament.Match, result tournament.Result) error {
	switch {
	case m.Status == bracket.Completed && m.DecidedVersion == 0:
		return fault.New(fault.Conflict, "server.match.not_played", "match", m.Number)
	case m.Status != bracket.Completed && m.Status != bracket.InProgress:
		return tournament.Explain(&bracket.StateError{Reason: bracket.NotInProgress, Match: m.Number, Status: m.Status})
	}
	corrected := m.Status == bracket.Completed
	r, err := a.Reopen(b)
	if err != nil {
		return err
	}
	r.decide(m.Number, result)
	return a.revise(r, func(effect bracket.Effect) error {
		if started := without(effect.Started(), m.Number); corrected && len(started) > 0 {
			return tournament.Explain(&bracket.StateError{Reason: bracket.LedToStarted, Match: started[0]})
		}
		return r.noneCalled(effect.Recalled)
	})
}

// unchangedSince refuses a change of a match by a sender who has not seen its latest version; seen
// is 0 if unknown.
func unchangedSince(m tournament.Match, seen int64) error {
	if seen != 0 && seen != m.Version {
		return fault.New(fault.Conflict, "server.match.changed", "match", m.Number, "status", m.Status.String())
	}
	return nil
}

// playOne calls a rule that changes one match and the matches it feeds, if the actor may officiate
// in it and the gate allows the act.
func (a *Tournaments) playOne(ctx context.Context, actor account.User, matchID, event string, act hall.Act, rule func(*OpenedBracket, tournament.Match) error) (tournament.NamedMatch, error) {
	bout, err := store.Write(ctx, a.DB, func(tx *store.Tx) (bout tournament.NamedMatch, err error) {
		tournamentID, number, err := tx.FindMatch(matchID)
		if err != nil {
			return bout, err
		}
		now := a.Time()
		t, err := tx.ChangeTournament(tournamentID, now)
		if err != nil {
			return bout, err
		}
		by, err := app.MayOfficiate(tx, actor, t)
		if err != nil {
			return bout, err
		}
		b, err := OpenMatch(tx, t, number, now, by)
		if err != nil {
			return bout, err
		}
		before := b.Matches[number]
		act.Begins = act.Begins && before.Status == bracket.Scheduled
		if err := b.gate(a, before, act); err != nil {
			return bout, err
		}
		failed := rule(b, before)
		if failed != nil && !errors.Is(failed, app.ErrUnchanged) {
			return bout, failed
		}
		b.Emit(event, t)
		if bout, err = b.bout(number); err != nil {
			return bout, err // errUnchanged is no failure
		}
		if failed != nil {
			return bout, failed
		}
		entry := store.AuditEntry{
			Tournament: t.Ref(), Match: store.MatchRef{ID: matchID, Number: number},
			Was: app.Score(before, bout.Entries), Became: b.By.Said(app.Score(bout.Match, bout.Entries)),
		}
		return bout, errors.Join(a.Audit(ctx, tx, entry), a.Notify(tx, notice.Played(bout)...))
	})
	if errors.Is(err, app.ErrUnchanged) {
		err = nil
	}
	return bout, err
}
