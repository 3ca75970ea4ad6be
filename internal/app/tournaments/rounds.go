package tournaments

import (
	"context"
	"errors"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/hall"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/notice"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// SeedNextRound opens the next round and returns the matches that can now be
// started.
// Errors: NotFound, Conflict.
func (a *Tournaments) SeedNextRound(ctx context.Context, actor account.User, id string) ([]tournament.NamedMatch, error) {
	return a.playAll(ctx, actor, app.MayOrganize, id, app.Seeded, func(b *OpenedBracket) ([]bracket.Match, error) {
		if b.Tournament.Rounds == tournament.Flow {
			return nil, fault.New(fault.Conflict, "server.tournament.flows")
		}
		return b.Plan.OpenRound(b.at)
	})
}

// Skipped is a match that [Tournaments.StartRound] did not start, with the reason.
type Skipped struct {
	Match int // number
	Why   message.Message
}

// StartRound starts every scheduled match, or those of one section and round; "" and 0 mean all. It skips matches that
// the gate refuses to start, such as the actor's own, and returns them. Errors: Forbidden, NotFound, Conflict.
func (a *Tournaments) StartRound(ctx context.Context, actor account.User, id, section string, round int) (started []tournament.NamedMatch, skipped []Skipped, err error) {
	started, err = a.playAll(ctx, actor, app.MayOfficiate, id, app.MatchStarted, func(b *OpenedBracket) ([]bracket.Match, error) {
		var changed []bracket.Match
		skipped = nil
		for number := 1; number <= b.Plan.Len(); number++ {
			f := b.Plan.Fixture(number)
			if section != "" && f.Section.String() != section || round != 0 && f.Round != round || b.at(number).Status != bracket.Scheduled {
				continue
			}
			refused := b.gate(a, b.Matches[number], hall.Act{Deed: hall.Start, Begins: true})
			if why := new(fault.Error); errors.As(refused, &why) {
				skipped = append(skipped, Skipped{number, why.Message})
				continue
			} else if refused != nil {
				return nil, refused
			}
			started, err := b.Plan.Start(b.at, number)
			if err != nil {
				return nil, err
			}
			changed = append(changed, started...)
		}
		switch {
		case len(changed) == 0 && len(skipped) > 0:
			return nil, fault.New(fault.Conflict, "server.match.all_skipped", "skipped", SaySkipped(skipped))
		case len(changed) == 0:
			return nil, fault.New(fault.Conflict, "server.match.none_scheduled")
		}
		return changed, nil
	})
	return started, skipped, err
}

// SaySkipped names skipped matches with the reasons.
func SaySkipped(skipped []Skipped) message.Message {
	all := make([]message.Message, len(skipped))
	for i, s := range skipped {
		all[i] = message.New("server.match.skipped", "match", s.Match, "why", s.Why)
	}
	return message.Semicolons(all...)
}

// playAll calls a rule that changes the whole bracket, if may allows it. It returns the changed matches that are
// scheduled or in progress.
func (a *Tournaments) playAll(ctx context.Context, actor account.User, may app.Right, id, event string, rule func(*OpenedBracket) ([]bracket.Match, error)) ([]tournament.NamedMatch, error) {
	return store.Write(ctx, a.DB, func(tx *store.Tx) ([]tournament.NamedMatch, error) {
		now := a.Time()
		t, err := tx.ChangeTournament(id, now)
		if err != nil {
			return nil, err
		}
		by, err := may(tx, actor, t)
		if err != nil {
			return nil, err
		}
		if err := t.MayPlay(); err != nil {
			return nil, err
		}
		b, err := openBracket(tx, t, now, by)
		if err != nil {
			return nil, err
		}
		changed, err := rule(b)
		if err != nil {
			return nil, tournament.Explain(err)
		}
		if err := b.save(changed); err != nil {
			return nil, err
		}
		tx.Emit(store.Change{Type: event, TournamentID: id, Version: t.Version})
		bouts := []tournament.NamedMatch{}
		for _, m := range changed {
			if m.Status != bracket.Scheduled && m.Status != bracket.InProgress {
				continue
			}
			bout, err := b.bout(m.Number)
			if err != nil {
				return nil, err
			}
			bouts = append(bouts, bout)
			if err := a.Notify(tx, notice.Played(bout)...); err != nil {
				return nil, err
			}
		}
		return bouts, a.Audit(ctx, tx, store.AuditEntry{Tournament: t.Ref(), Became: b.By.Said(message.Verbatim(app.Numbers(changed)))})
	})
}
