package app

import (
	"context"
	"errors"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	rules "github.com/toproll/toproll/internal/hall"
	"github.com/toproll/toproll/internal/notice"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// StartMatch starts a scheduled match. At an event it refuses one with a hold, a rest or a second
// match of an athlete in its way.
// Errors: Forbidden, NotFound, Conflict.
func (a *App) StartMatch(ctx context.Context, actor account.User, matchID string) (tournament.Bout, error) {
	return a.startMatch(ctx, actor, matchID, rules.Act{Deed: rules.Start, Begins: true})
}

// StartMatchAnyway is [App.StartMatch] whatever is in the way, which the audit keeps.
// Errors: Forbidden, NotFound, Conflict.
func (a *App) StartMatchAnyway(ctx context.Context, actor account.User, matchID string) (tournament.Bout, error) {
	return a.startMatch(ctx, actor, matchID, rules.Act{Deed: rules.Start, Begins: true, Anyway: true})
}

func (a *App) startMatch(ctx context.Context, actor account.User, matchID string, act rules.Act) (tournament.Bout, error) {
	return a.playOne(ctx, actor, matchID, EventStart, act, func(b *openedBracket, m tournament.Match) error { return b.start(m.Number) })
}

func (b *openedBracket) start(number int) error {
	if err := b.t.MayPlay(); err != nil {
		return err
	}
	changed, err := b.plan.Start(b.at, number)
	if err != nil {
		return tournament.Explain(err)
	}
	return b.save(changed)
}

// RecordResult completes a match in progress. The same result sent again changes nothing.
// Another result for a completed match is a correction: for organizers and for the referee
// who recorded it, and only while no match that it feeds has started; [App.CorrectResult]
// goes further. If seen is not 0 it is the version of the match as the sender saw it; if
// the match has changed since, the result is refused.
// Errors: Invalid, Forbidden, NotFound, Conflict.
func (a *App) RecordResult(ctx context.Context, actor account.User, matchID string, report tournament.Report, seen int64) (tournament.Bout, error) {
	return a.playOne(ctx, actor, matchID, EventScore, rules.Act{Deed: rules.Decide}, func(b *openedBracket, m tournament.Match) error {
		entries, err := b.pair(m.Players)
		if err != nil {
			return err
		}
		result, err := report.Check(m, entries)
		if err != nil {
			return err
		}
		if m.Status == bracket.Completed && m.Result() == result {
			return errUnchanged
		}
		if err := unchangedSince(m, seen); err != nil {
			return err
		}
		return a.record(b, m, result)
	})
}

// record gives a match a result that it has not yet.
func (a *App) record(b *openedBracket, m tournament.Match, result tournament.Result) error {
	rule, may := b.plan.Record, b.t.MayPlay
	if m.Status == bracket.Completed {
		if err := mayTakeBack(b.by, m); err != nil {
			return err
		}
		rule, may = b.plan.Correct, b.t.MayCorrect
	}
	if err := may(); err != nil {
		return err
	}
	if b.t.Left > 0 {
		return a.recordWhole(b, m, result)
	}
	changed, err := rule(b.at, m.Number, result.Winner)
	if err != nil {
		return tournament.Explain(err)
	}
	if b.t.Rounds == tournament.Flow {
		changed = b.plan.Flow(b.at, changed)
	}
	before := m
	var fed []bracket.Match // as it was, where somebody is to be told to get ready, or was
	if before.Status == bracket.Completed || b.t.Rounds == tournament.Flow {
		for _, to := range changed {
			if to.Number != m.Number {
				fed = append(fed, b.at(to.Number))
			}
		}
	}
	m.Decide(result, b.by.id, b.t.Version)
	m.Winner = before.Winner // the rule sets it
	b.matches[m.Number] = m
	if err := b.save(changed); err != nil {
		return err
	}
	end := m.Number >= b.plan.Final()
	if err := b.rank([]becoming{{before, b.matches[m.Number]}}, end); err != nil {
		return err
	}
	if err := a.notifyCorrected(b, fed); err != nil || !end {
		return err
	}
	return a.settle(b)
}

// mayTakeBack refuses to change the result of a match, or to take it back, to everybody but
// organizers and the referee who recorded it.
func mayTakeBack(by official, m tournament.Match) error {
	if by.role != event.Organizer && m.RecordedBy != by.id {
		return fault.New(fault.Conflict, "server.match.other_result", "match", m.Number)
	}
	return nil
}

// recordWhole records a result where somebody has left, so that it can decide matches far
// from it.
func (a *App) recordWhole(b *openedBracket, m tournament.Match, result tournament.Result) error {
	switch {
	case m.Status == bracket.Completed && m.DecidedVersion == 0:
		return fault.New(fault.Conflict, "server.match.not_played", "match", m.Number)
	case m.Status != bracket.Completed && m.Status != bracket.InProgress:
		return tournament.Explain(&bracket.StateError{Reason: bracket.NotInProgress, Match: m.Number, Status: m.Status})
	}
	corrected := m.Status == bracket.Completed
	r, err := a.reopen(b)
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

// unchangedSince refuses a change of a match by somebody who has not seen its latest
// version; seen is 0 where it is not told.
func unchangedSince(m tournament.Match, seen int64) error {
	if seen != 0 && seen != m.Version {
		return fault.New(fault.Conflict, "server.match.changed", "match", m.Number, "status", m.Status.String())
	}
	return nil
}

// playOne lets a rule change one match and what it leads to, if the actor may officiate it and
// the gate allows the act.
func (a *App) playOne(ctx context.Context, actor account.User, matchID, event string, act rules.Act, rule func(*openedBracket, tournament.Match) error) (tournament.Bout, error) {
	bout, err := store.Write(ctx, a.db, func(tx *store.Tx) (bout tournament.Bout, err error) {
		tournamentID, number, err := tx.FindMatch(matchID)
		if err != nil {
			return bout, err
		}
		now := a.time()
		t, err := tx.ChangeTournament(tournamentID, now)
		if err != nil {
			return bout, err
		}
		by, err := mayOfficiate(tx, actor, t)
		if err != nil {
			return bout, err
		}
		b, err := openMatch(tx, t, number, now, by)
		if err != nil {
			return bout, err
		}
		before := b.matches[number]
		act.Begins = act.Begins && before.Status == bracket.Scheduled
		if err := b.gate(a, before, act); err != nil {
			return bout, err
		}
		failed := rule(b, before)
		if failed != nil && !errors.Is(failed, errUnchanged) {
			return bout, failed
		}
		b.emit(event, t)
		if bout, err = b.bout(number); err != nil {
			return bout, err // and not errUnchanged, which is no failure
		}
		if failed != nil {
			return bout, failed
		}
		entry := store.AuditEntry{
			Tournament: t.Ref(), Match: store.MatchRef{ID: matchID, Number: number},
			Was: score(before, bout.Entries), Became: b.by.said(score(bout.Match, bout.Entries)),
		}
		return bout, errors.Join(a.audit(ctx, tx, entry), a.notify(tx, notice.Played(bout)...))
	})
	if errors.Is(err, errUnchanged) {
		err = nil
	}
	return bout, err
}
