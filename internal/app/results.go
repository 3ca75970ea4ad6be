package app

import (
	"context"
	"errors"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/notice"
	"github.com/toproll/toproll/internal/ranking"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// StartMatch calls a scheduled match to the table.
// Errors: Forbidden, NotFound, Conflict.
func (a *App) StartMatch(ctx context.Context, actor account.User, matchID string) (tournament.Bout, error) {
	return a.playOne(ctx, actor, matchID, EventStart, func(b *openedBracket, m tournament.Match) error {
		if err := b.t.MayPlay(); err != nil {
			return err
		}
		changed, err := b.plan.Start(b.at, m.Number)
		if err != nil {
			return tournament.Explain(err)
		}
		return b.save(changed)
	})
}

// RecordResult completes a match in progress with the winners of its games. The
// same result sent again changes nothing. Another result for a completed match is
// a correction: for organizers only, and only while no match that it feeds has
// started. If seen is not 0 it is the version of the match as the sender saw it;
// if the match has changed since, the result is refused.
// Errors: Invalid, Forbidden, NotFound, Conflict.
func (a *App) RecordResult(ctx context.Context, actor account.User, matchID string, results []tournament.GameResult, seen int64) (tournament.Bout, error) {
	return a.playOne(ctx, actor, matchID, EventScore, func(b *openedBracket, m tournament.Match) error {
		games, err := tournament.CheckResults(m.BestOf, results)
		if err != nil {
			return err
		}
		if m.Status == bracket.Completed && m.Games == games {
			return errUnchanged
		}
		if seen != 0 && seen != m.Version {
			return fault.New(fault.Conflict, "server.match.changed", "match", m.Number, "status", m.Status.String())
		}
		rule := b.plan.Record
		if m.Status == bracket.Completed {
			if !actor.Is(account.Organizer) {
				return fault.New(fault.Conflict, "server.match.other_result", "match", m.Number)
			}
			if err := b.t.MayCorrect(); err != nil {
				return err
			}
			rule = b.plan.Correct
		} else if err := b.t.MayPlay(); err != nil {
			return err
		}
		winner := games.Outcome(m.Match)
		changed, err := rule(b.at, m.Number, winner)
		if err != nil {
			return tournament.Explain(err)
		}
		before := m.Match
		var fed []bracket.Match // as it was, where a correction may have told somebody to get ready
		if before.Status == bracket.Completed {
			for _, to := range changed {
				if to.Number != m.Number {
					fed = append(fed, b.at(to.Number))
				}
			}
		}
		m.Games = games
		b.matches[m.Number] = m
		if err := b.save(changed); err != nil {
			return err
		}
		if err := b.rank(before, b.at(m.Number)); err != nil {
			return err
		}
		if err := a.notifyCorrected(b, fed); err != nil {
			return err
		}
		return a.settle(b, m.Number)
	})
}

// playOne lets a rule change one match and what it leads to, if the actor may
// officiate it.
func (a *App) playOne(ctx context.Context, actor account.User, matchID, event string, rule func(*openedBracket, tournament.Match) error) (tournament.Bout, error) {
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
		if err := mayOfficiate(tx, actor, t); err != nil {
			return bout, err
		}
		b, err := openMatch(tx, t, number, now, actor.ID)
		if err != nil {
			return bout, err
		}
		before := b.matches[number]
		failed := rule(b, before)
		if failed != nil && !errors.Is(failed, errUnchanged) {
			return bout, failed
		}
		tx.Emit(store.Event{Type: event, TournamentID: t.ID, Version: t.Version, Matches: b.changed})
		if b.t.Status != t.Status || b.t.Champion != t.Champion { // lists show them
			tx.Emit(store.Event{Type: EventTournament, TournamentID: t.ID, Version: t.Version})
		}
		if bout, err = b.bout(number); err != nil {
			return bout, err // and not errUnchanged, which is no failure
		}
		if failed != nil {
			return bout, failed
		}
		entry := store.AuditEntry{
			Tournament: t.Ref(), Match: store.MatchRef{ID: matchID, Number: number},
			Was: score(before, bout.Entries), Became: score(bout.Match, bout.Entries),
		}
		return bout, errors.Join(a.audit(ctx, tx, entry), a.notify(tx, notice.Played(bout)...))
	})
	if errors.Is(err, errUnchanged) {
		err = nil
	}
	return bout, err
}

// rank counts a result on the records of both athletes, and takes back the one
// that it corrects. It locks all records that [App.settle] may change, too.
func (b *openedBracket) rank(before, after bracket.Match) error {
	if before.Winner == after.Winner {
		return nil
	}
	athletes, err := b.pair(after.Players)
	if err != nil {
		return err
	}
	concerned := athletes[:]
	if after.Number == b.plan.Final() || after.Number == b.plan.Rematch() { // everybody may get points
		entries, err := b.tx.Entries(b.t.ID)
		if err != nil {
			return err
		}
		concerned = entries[:b.plan.Entrants]
	}
	names := make(map[string]string, len(concerned))
	for _, e := range concerned {
		names[e.UserID] = e.Name
	}
	if b.records, err = b.tx.ChangeRecords(names); err != nil {
		return err
	}
	for _, e := range athletes {
		r := b.records[e.UserID]
		won := bracket.Entrant(e.Number) == after.Winner
		r.Add(won)
		if before.Winner != 0 {
			r.TakeBack(!won)
			recent, err := b.tx.RecentResults(e.UserID, ranking.FormLength)
			if err != nil {
				return err
			}
			r.Form = ranking.MakeForm(recent)
		}
		if err := b.saveRecord(r, e.Name); err != nil {
			return err
		}
	}
	return nil
}

func (b *openedBracket) saveRecord(r ranking.Record, name string) error {
	b.records[r.UserID] = r
	return b.tx.SaveRecord(r, name)
}

// settle completes the tournament when the match was its last, or opens it again
// when a correction brought up a rematch, and gives everybody place and points.
func (a *App) settle(b *openedBracket, number int) error {
	if number != b.plan.Final() && number != b.plan.Rematch() {
		return nil
	}
	champion := b.plan.Champion(b.at)
	if int(champion) == b.t.Champion {
		return nil
	}
	b.t.Close(champion, b.now)
	if err := b.tx.SaveTournament(b.t); err != nil {
		return err
	}
	entries, err := b.tx.Entries(b.t.ID)
	if err != nil {
		return err
	}
	places := make([]int, b.plan.Size) // all 0 for an open tournament
	if champion != 0 {
		all, err := openBracket(b.tx, b.t, b.now, b.by)
		if err != nil {
			return err
		}
		places = b.plan.Places(all.list())
	}
	athletes := entries[:b.plan.Entrants]
	for i, e := range athletes {
		r, points := b.records[e.UserID], ranking.StandardPoints.For(places[i])
		if r.Points += points - e.Points; points != e.Points {
			if err := b.saveRecord(r, e.Name); err != nil {
				return err
			}
		}
		e.Place, e.Points = places[i], points
		if err := b.tx.PlaceEntry(b.t.ID, e); err != nil {
			return err
		}
		athletes[i] = e
	}
	return a.notifyEnd(b, athletes)
}
