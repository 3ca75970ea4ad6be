package accounts

import (
	"context"
	"time"

	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/notice"
)

// Notification is a notice to the caller.
type Notification struct {
	ID           string    `json:"_id" doc:"Unique among the caller's; the next one about the same thing has the same id"`
	Type         string    `json:"type" enum:"tournament,match,system,user"`
	Title        string    `json:"title" doc:"In the reader's language"`
	Message      string    `json:"message" doc:"In the reader's language"`
	Time         time.Time `json:"time"`
	Read         bool      `json:"read"`
	TournamentID string    `json:"tournamentId,omitempty" doc:"Id of the tournament to open"`
	MatchID      string    `json:"matchId,omitempty"`
	MatchNumber  int       `json:"matchNumber,omitempty" doc:"Number of the match to open, while it exists"`
}

// Unread has the number of unread notices.
type Unread struct {
	Unread int `json:"unread"`
}

func noticeJSON(l message.Language, n notice.Notice) Notification {
	return Notification{
		ID: n.ID, Type: string(n.Type), Title: l.Say(n.Title), Message: l.Say(n.Message), Time: n.At, Read: n.Read,
		TournamentID: n.TournamentID, MatchID: n.MatchID, MatchNumber: n.MatchNumber,
	}
}

func (s *server) registerNotices() {
	const tag = "Notifications"

	protocol.Handle(s.Server, "GET /api/notifications", protocol.Operation{
		ID: "list-notifications", Tag: tag, Summary: "List the caller's notifications", Paged: true,
		Details: "The latest first. A new notification about a match or tournament replaces the previous one. " +
			"`meta.counts` has `unread`.",
		Says: "server.done.notifications",
	}, func(ctx context.Context, in *struct{ protocol.Paging }) (protocol.Reply[[]Notification], error) {
		n, err := s.app.App.Notices(ctx, protocol.Actor(ctx).ID, in.Window())
		return protocol.PageOf(protocol.Mapped(n.Items, func(n notice.Notice) Notification { return noticeJSON(protocol.LanguageOf(ctx), n) }), in.Paging, n.Total, map[string]int{"unread": n.Unread}), err
	})

	protocol.Handle(s.Server, "POST /api/notifications/read", protocol.Operation{
		ID: "read-notifications", Tag: tag, Summary: "Mark notifications as read",
		Details: "Marks the notifications with the given ids, or all if ids are left out. Replies with the remaining ones.",
		Says:    "server.done.notifications_read", Unkept: true,
	}, func(ctx context.Context, in *struct {
		Body *struct {
			IDs []string `json:"ids,omitempty" nullable:"true" maxItems:"1000"`
		} `required:"false"`
	}) (protocol.Reply[Unread], error) {
		var ids []string
		if in.Body != nil {
			ids = in.Body.IDs
		}
		unread, err := s.app.App.ReadNotices(ctx, protocol.Actor(ctx).ID, ids)
		return protocol.OK(Unread{unread}), err
	})
}
