package accounts

import (
	"context"
	"time"

	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// AuditEntry is one recorded action.
type AuditEntry struct {
	ID         string      `json:"_id"`
	Time       time.Time   `json:"time"`
	Action     string      `json:"action" doc:"Id of the operation of this API, or of the console's command" example:"update-result"`
	Actor      *shapes.Ref `json:"actor" doc:"The person who acted, with the name at that time; null if nobody was signed in"`
	Address    string      `json:"address" doc:"Where the request came from; empty at the console" example:"192.0.2.7"`
	Tournament *shapes.Ref `json:"tournament,omitempty"`
	Match      *MatchRef   `json:"match,omitempty"`
	Person     *shapes.Ref `json:"person,omitempty" doc:"The person that the action changed"`
	Was        string      `json:"was,omitempty" doc:"The old value, in words of the reader's language" example:"2–0, won by Irena Novak"`
	Became     string      `json:"became,omitempty" doc:"The new value, in words of the reader's language" example:"1–2, won by Devon Larratt"`
}

// MatchRef names a match.
type MatchRef struct {
	ID          string `json:"_id"`
	MatchNumber int    `json:"matchNumber"`
}

func auditEntryJSON(l message.Language, d store.AuditEntry) AuditEntry {
	shape := AuditEntry{
		ID: d.ID, Time: d.At, Action: d.Action, Address: d.Address, Was: l.Say(d.Was), Became: l.Say(d.Became),
		Actor: refOrNil(d.Actor), Tournament: refOrNil(d.Tournament), Person: refOrNil(d.Person),
	}
	if d.Match.ID != "" {
		shape.Match = &MatchRef{d.Match.ID, d.Match.Number}
	}
	return shape
}

func refOrNil(r tournament.Ref) *shapes.Ref {
	if r.ID == "" {
		return nil
	}
	return &shapes.Ref{ID: r.ID, Name: r.Name}
}

func (s *server) registerAudit() {
	protocol.Handle(s.Server, "GET /api/audit", protocol.Operation{
		ID: "list-audit", Tag: "Audit", Summary: "List who did what", Paged: true,
		Details: "The latest entry comes first. Filter by a tournament (with its matches), " +
			"or by a person, as actor or target. Entries never change.",
		Says: "server.done.audit",
	}, func(ctx context.Context, in *struct {
		protocol.Paging
		Tournament string `query:"tournament" maxLength:"36" doc:"Id of a tournament"`
		Person     string `query:"person" maxLength:"36" doc:"Id of a person"`
	}) (protocol.Reply[[]AuditEntry], error) {
		if in.Limit == 0 {
			in.Limit = auditPage
		}
		d, err := s.app.App.AuditEntries(ctx, store.AuditFilter{TournamentID: in.Tournament, PersonID: in.Person}, in.Window())
		return protocol.PageOf(protocol.Mapped(d.Items, func(d store.AuditEntry) AuditEntry { return auditEntryJSON(protocol.LanguageOf(ctx), d) }), in.Paging, d.Total, nil), err
	})
}

// auditPage is the default number of entries, because the audit grows without limit.
const auditPage = 100
