package day

import (
	"context"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/hall"
	"github.com/toproll/toproll/internal/store"
)

// GivenReason is the given reason for more time, a hold or an open protest. It has only the id of its subject. Other
// kinds name a called athlete who is also called at another event, an announced athlete who must be weighed before
// the call, or an official who has a decision open.
type GivenReason struct {
	Kind                                        string // "excused", "held", "protest", "called-twice", "not-weighed" or "opened"
	MatchID, ClassID, RegistrationID, ProtestID string
	Reason                                      string
	TableID, Athlete                            string                // table and athlete, for "called-twice" and "not-weighed"
	Elsewhere                                   event.CalledElsewhere // for "called-twice"
	Opened                                      store.OnDecision      // for "opened"
}

// Reasons lists the reasons behind the queue of an event, and the athletes who are called at two events. Only
// officials may read it, because the other event may not be public.
// Errors: Forbidden, NotFound.
func (a *Day) Reasons(ctx context.Context, actor account.User, eventID string) ([]GivenReason, error) {
	opened, err := store.Read(ctx, a.DB, func(tx *store.Tx) ([]store.OnDecision, error) {
		if _, err := tx.Event(eventID); err != nil {
			return nil, err
		}
		if err := app.RequireOfficial(tx, actor, eventID); err != nil {
			return nil, err
		}
		return tx.OnDecisions(eventID, a.Time().Add(-onDecisionFor))
	})
	if err != nil {
		return nil, err
	}
	q, err := a.QueueOf(ctx, eventID)
	if err != nil {
		return nil, err
	}
	given := []GivenReason{}
	add := func(g GivenReason) {
		if g.Reason != "" {
			given = append(given, g)
		}
	}
	for _, b := range q.Bouts {
		add(GivenReason{Kind: "excused", MatchID: b.ID, Reason: b.Call.Excused})
		add(GivenReason{Kind: "held", MatchID: b.ID, Reason: b.Call.HeldReason})
	}
	for _, c := range q.All {
		add(GivenReason{Kind: "held", ClassID: c.ID, Reason: c.Day.HeldReason})
	}
	for _, d := range q.Decisions {
		switch {
		case d.Kind == hall.DecideTwice:
			given = append(given, GivenReason{
				Kind: string(d.Kind), MatchID: d.MatchID, ClassID: d.ClassID, TableID: d.TableID, Athlete: d.Athletes[0], Elsewhere: d.Elsewhere,
			})
		case d.Kind == hall.DecideUnweighed:
			given = append(given, GivenReason{
				Kind: string(d.Kind), MatchID: d.MatchID, ClassID: d.ClassID, TableID: d.TableID, RegistrationID: d.RegistrationID, Athlete: d.Athletes[0],
			})
		case d.ProtestID != "":
			add(GivenReason{Kind: "protest", ProtestID: d.ProtestID, Reason: d.Reason})
		case d.RegistrationID != "":
			add(GivenReason{Kind: "held", RegistrationID: d.RegistrationID, Reason: d.Reason})
		}
	}
	for _, o := range opened {
		given = append(given, GivenReason{Kind: "opened", Opened: o})
	}
	return given, nil
}
