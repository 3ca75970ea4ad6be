package events

import (
	"context"
	"net/http"

	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/app/events"

	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// Merge is the outcome of a merge of two accounts of one person.
type Merge struct {
	Preview   bool            `json:"preview" doc:"Whether this is only a preview"`
	Kept      MergeSide       `json:"kept" doc:"The kept account before"`
	Gone      MergeSide       `json:"gone" doc:"The merged account before"`
	Outcome   *MergeSide      `json:"outcome" doc:"The kept account after the merge; null if conflicts prevent it"`
	Numbers   []MergeNumbers  `json:"numbers" doc:"Events at which both are registered, with the kept number"`
	Login     bool            `json:"login" doc:"Whether the kept account takes over the other's login"`
	Conflicts []MergeConflict `json:"conflicts" doc:"Tournaments that both are in; they prevent the merge"`
	Busy      []MergeBusy     `json:"busy" doc:"Called or started matches if both accounts have one; they prevent the merge"`
}

// MergeSide is one of the two accounts.
type MergeSide struct {
	ID          string `json:"_id"`
	Name        string `json:"name"`
	Email       string `json:"email"`
	Role        string `json:"role"`
	Sex         string `json:"sex"`
	BirthYear   int    `json:"birthYear"`
	Club        string `json:"club"`
	Country     string `json:"country"`
	Tournaments int    `json:"tournaments" doc:"Number of tournaments, also past ones"`
	Events      int    `json:"events" doc:"Number of events with a registration"`
	Wins        int    `json:"wins"`
	Losses      int    `json:"losses"`
	Points      int    `json:"points"`
	FamilyName  string `json:"familyName" doc:"The family name, a part of the name; empty if not known"`
	Initials    bool   `json:"initials" doc:"Whether visitors see initials instead of the name"`
}

// MergeNumbers is an event at which both are registered.
type MergeNumbers struct {
	Event shapes.Ref `json:"event"`
	Kept  int        `json:"kept" doc:"The kept number"`
	Gone  int        `json:"gone" doc:"The number that becomes unused"`

	Held     bool `json:"held" doc:"Whether the kept account is held because either one is"`
	Browsers int  `json:"browsers" doc:"Number of browsers that get messages for the kept account"`
}

// MergeBusy is a match that is called to a table or in progress.
type MergeBusy struct {
	Tournament shapes.Ref `json:"tournament"`
	Match      int        `json:"match" doc:"Number of the match"`
	Table      int        `json:"table" doc:"Number of the table; 0 for none"`
}

// MergeConflict is a tournament that both are in.
type MergeConflict struct {
	Tournament shapes.Ref `json:"tournament"`
	Open       bool       `json:"open" doc:"Whether it has not started, so that one account can be removed from it"`
}

func mergeSideJSON(s events.MergeSide) MergeSide {
	return MergeSide{
		ID: s.ID, Name: s.Name, Email: s.Email, Role: string(s.Role), Sex: string(s.Profile.Sex), BirthYear: s.Profile.BirthYear, Club: s.Profile.Club, Country: s.Profile.Country,
		Tournaments: s.Tournaments, Events: s.Events, Wins: s.Record.Wins, Losses: s.Record.Losses, Points: s.Record.Points, FamilyName: s.FamilyName, Initials: s.Initials,
	}
}

func mergeJSON(m events.Merge, preview bool) Merge {
	j := Merge{
		Preview: preview, Kept: mergeSideJSON(m.Kept), Gone: mergeSideJSON(m.Gone), Login: m.Login,
		Numbers: protocol.Mapped(m.Numbers, func(n store.TwoNumbers) MergeNumbers {
			return MergeNumbers{shapes.Ref{ID: n.EventID, Name: n.Event}, n.Kept, n.Gone, n.Held, n.Browsers}
		}),
		Conflicts: protocol.Mapped(m.Conflicts, func(c store.Shared) MergeConflict {
			return MergeConflict{shapes.RefJSON(c.Ref), c.Status == tournament.Registration || c.Status == tournament.Upcoming}
		}),
		Busy: protocol.Mapped(m.Busy, func(b store.BusyMatch) MergeBusy { return MergeBusy{shapes.RefJSON(b.Tournament), b.Number, b.Table} }),
	}
	if m.Possible() {
		outcome := mergeSideJSON(m.Outcome)
		j.Outcome = &outcome
	}
	return j
}

type mergeRequest struct {
	Body struct {
		Kept    string `json:"kept" doc:"Id of the account to keep"`
		Gone    string `json:"gone" doc:"Id of the account to merge into the other"`
		Preview bool   `json:"preview,omitempty" doc:"Only preview the merge, without a change"`
	}
}

func (s *server) registerMerges() {
	protocol.HandleWork(s.Server, "POST /api/users/merge", protocol.Operation{
		ID: "merge-people", Tag: "Participants", Summary: "Merge two accounts of one person", Says: "server.done.merged",
		Details: "The kept account takes over entries, registrations, results, logs, roles, notices and record; the other account ends. If the kept account has no address, it takes the other's; without a login, also password and providers. At events of both, the kept number stays, with all weights and messages. A hold or the wish for initials of either account stays.",
		Refusals: map[int]string{
			http.StatusNotFound: "There is no such person.",
			http.StatusConflict: "Both are in one tournament, both are called or in progress, or they have different roles.",
		},
	}, protocol.Work[mergeRequest, Merge]{
		Do: func(ctx context.Context, in *mergeRequest) (protocol.Reply[Merge], error) {
			m, err := s.app.Events.MergePeople(ctx, protocol.Actor(ctx), in.Body.Kept, in.Body.Gone, in.Body.Preview)
			return protocol.ReplyWith(m, err, func(m events.Merge) Merge { return mergeJSON(m, in.Body.Preview) })
		},
		Trial: func(in *mergeRequest) bool { return in.Body.Preview },
	})
}
