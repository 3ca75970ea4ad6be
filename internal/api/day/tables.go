package day

import (
	"context"
	"net/http"
	"time"

	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/app/day"
	appevents "github.com/toproll/toproll/internal/app/events"
	"github.com/toproll/toproll/internal/hall"

	"github.com/danielgtaylor/huma/v2"

	"github.com/toproll/toproll/internal/event"
)

// TableLink lets a helper without an account keep logs at one table for one day.
type TableLink struct {
	ID        string     `json:"_id"`
	TableID   string     `json:"tableId"`
	Helper    string     `json:"helper" doc:"Helper's name in logs, with the table" example:"Anna · T2"`
	Day       string     `json:"day" format:"date"`
	From      time.Time  `json:"from" doc:"Start of validity: midnight in the event's time zone"`
	Until     time.Time  `json:"until" doc:"End of validity: 6 a.m. of the next day"`
	CreatedAt time.Time  `json:"createdAt"`
	UsedAt    *time.Time `json:"usedAt" doc:"When it was last entered; null if never"`
	RevokedAt *time.Time `json:"revokedAt" doc:"When it was ended; null if it is not ended"`
}

func tableLinkJSON(l event.TableLink) TableLink {
	return TableLink{l.ID, l.TableID, l.Helper, string(l.Day), l.From, l.Until, l.CreatedAt, l.UsedAt, l.RevokedAt}
}

// IssuedTableLink is a link of a table with its secret.
type IssuedTableLink struct {
	TableLink
	Path string `json:"path" doc:"Path in the web app with the link's secret, to append to the server's address; shown only once"`
	URL  string `json:"url,omitempty" doc:"The whole link, if this server's public address is configured"`
}

func issuedTableLinkJSON(l day.IssuedTableLink) IssuedTableLink {
	return IssuedTableLink{tableLinkJSON(l.TableLink), l.Path, l.URL}
}

// AtTable is a helper's session at a table.
type AtTable struct {
	Token     string            `json:"token" doc:"Send it as Authorization: Bearer …"`
	ExpiresAt time.Time         `json:"expiresAt"`
	User      HelperUser        `json:"user"`
	Table     events.EventTable `json:"table"`
	Event     shapes.Ref        `json:"event"`
}

// HelperUser is a helper's identity in logs and sessions.
type HelperUser struct {
	ID   string `json:"_id"`
	Name string `json:"name"`
	Role string `json:"role" enum:"helper"`
}

func atTableJSON(a day.AtTable) AtTable {
	return AtTable{
		Token: a.Token, ExpiresAt: a.Expires, User: HelperUser{a.User.ID, a.User.Name, string(a.User.Role)},
		Table: events.EventTableJSON(a.Table), Event: shapes.Ref{ID: a.Event.ID, Name: a.Event.Name},
	}
}

// TableEvent is the event of a table.
type TableEvent struct {
	shapes.Ref
	TimeZone string `json:"timeZone" doc:"Time zone for reading its times"`
}

// TableNow has the bouts that can be pulled at a table.
type TableNow struct {
	Table   events.EventTable `json:"table"`
	Event   TableEvent        `json:"event"`
	Running []shapes.Match    `json:"running" doc:"Matches in progress whose logs the caller or a helper of the table keeps"`
	Next    []shapes.Match    `json:"next" doc:"Startable matches of all classes; while the event runs, called and then announced ones at the table"`
	Others  int               `json:"others" doc:"Number of matches in progress elsewhere"`
	Now     *NowTable         `json:"now" doc:"Bouts called and announced there; null unless the event is running"`
	Reach   int               `json:"reach" doc:"Seconds for the athletes to reach the table after the call; 0 for no limit"`
	Classes []string          `json:"classes" doc:"Ids of the open classes; their changes change this reply"`
}

func tableNowJSON(t day.TableNow) TableNow {
	return TableNow{events.EventTableJSON(t.Table), TableEvent{shapes.Ref{ID: t.Event.ID, Name: t.Event.Name}, t.Event.TimeZone}, protocol.Mapped(t.Running, shapes.MatchJSON), protocol.Mapped(t.Next, shapes.MatchJSON), t.Others, tableNowPointer(t.Now), t.Event.Settings.ReachTable, append([]string{}, t.Classes...)}
}

func tableNowPointer(t *hall.NowTable) *NowTable {
	if t == nil {
		return nil
	}
	shape := NowTableJSON(*t)
	return &shape
}

// TableEdit is a change of a table. Omitted fields keep their values.
type TableEdit struct {
	Number   *int    `json:"number,omitempty" minimum:"1" maximum:"24" doc:"Table number; the lowest free one for a new table if omitted"`
	Name     *string `json:"name,omitempty" maxLength:"40"`
	Referees *string `json:"referees,omitempty" maxLength:"200" doc:"Officials at the table, as free text"`
	State    *string `json:"state,omitempty" enum:"open,paused,closed" doc:"paused: calls nothing but keeps announcements; closed: also announces nothing"`
}

func (e TableEdit) edit() event.TableEdit {
	return event.TableEdit{Number: e.Number, Name: e.Name, Referees: e.Referees, State: (*event.TableState)(e.State)}
}

func (s *server) registerTables() {
	const tag = "Tables"
	events.HandleEvent(s.Server, s.app, "POST /api/event/tables/create", protocol.Operation{
		ID: "create-table", Tag: tag, Summary: "Add a table to an event", Says: "server.done.table_added", Status: http.StatusCreated,
		Refusals: map[int]string{http.StatusConflict: "Another table has the number, the event has the maximum number of tables, or the event is over."},
	}, func(ctx context.Context, in *struct {
		Body struct {
			EventID string `json:"eventId"`
			TableEdit
		}
	}) (appevents.Detail, error) {
		return s.app.Day.AddTable(ctx, protocol.Actor(ctx), in.Body.EventID, in.Body.edit())
	})
	events.HandleEvent(s.Server, s.app, "PUT /api/event/tables/update/{id}", protocol.Operation{
		ID: "update-table", Tag: tag, Summary: "Change a table", Says: "server.done.table_updated",
		Details:  "Omitted fields keep their values.",
		Refusals: map[int]string{http.StatusConflict: "Another table has the number."},
	}, func(ctx context.Context, in *struct {
		protocol.ByID
		Body TableEdit
	}) (appevents.Detail, error) {
		return s.app.Day.UpdateTable(ctx, protocol.Actor(ctx), in.ID, in.Body.edit())
	})
	protocol.Handle(s.Server, "DELETE /api/event/tables/delete/{id}", protocol.Operation{
		ID: "delete-table", Tag: tag, Summary: "Remove a table", Says: "server.done.table_deleted",
		Details: "Its links and their sessions end. Entries stay.",
	}, func(ctx context.Context, in *protocol.ByID) (protocol.Reply[events.EventDetail], error) {
		c, err := s.app.Day.DeleteTable(ctx, protocol.Actor(ctx), in.ID)
		return protocol.ReplyWith(c, err, events.EventDetailJSON)
	})

	protocol.Handle(s.Server, "GET /api/event/table-links/{id}", protocol.Operation{
		ID: "list-table-links", Tag: tag, Summary: "The links of the tables of an event", Says: "server.done.table_links",
		Details: "The newest first, without secrets.",
	}, func(ctx context.Context, in *protocol.ByID) (protocol.Reply[[]TableLink], error) {
		links, err := s.app.Day.TableLinks(ctx, protocol.Actor(ctx), in.ID)
		return protocol.OK(protocol.Mapped(links, tableLinkJSON)), err
	})
	protocol.Handle(s.Server, "POST /api/event/table-links/create", protocol.Operation{
		ID: "create-table-link", Tag: tag, Summary: "Make a link for a helper at a table", Says: "server.done.table_link", Status: http.StatusCreated,
		Details: "Anyone with the link can keep the logs of bouts at this table on this day, without an account. They can do nothing else.",
		Unkept:  true, // it is secret; a caller who lost the reply makes another link and ends this one
		Refusals: map[int]string{
			http.StatusConflict: "The table has the maximum number of links.",
		},
	}, func(ctx context.Context, in *struct {
		Body struct {
			TableID string `json:"tableId"`
			Helper  string `json:"helper" maxLength:"60" doc:"The helper who will use it; logs show the name with the table" example:"Anna"`
			Day     string `json:"day,omitempty" maxLength:"10" doc:"Such as 2026-11-23; today in the event's time zone if omitted"`
		}
	}) (protocol.Reply[IssuedTableLink], error) {
		l, err := s.app.Day.IssueTableLink(ctx, protocol.Actor(ctx), in.Body.TableID, in.Body.Helper, event.Day(in.Body.Day))
		return protocol.ReplyWith(l, err, issuedTableLinkJSON)
	})
	protocol.Handle(s.Server, "DELETE /api/event/table-links/delete/{id}", protocol.Operation{
		ID: "delete-table-link", Tag: tag, Summary: "End a table link", Says: "server.done.table_link_ended",
		Details: "Sessions started with it end. Entries stay, and logs still name the helper.",
	}, func(ctx context.Context, in *protocol.ByID) (protocol.Reply[TableLink], error) {
		l, err := s.app.Day.RevokeTableLink(ctx, protocol.Actor(ctx), in.ID)
		return protocol.ReplyWith(l, err, tableLinkJSON)
	})

	protocol.Handle(s.Server, "POST /api/table/enter", protocol.Operation{
		ID: "enter-table", Tag: tag, Summary: "Start a session with a table link", Says: "server.done.table_entered", Unkept: true,
		Details: "The session lasts until the link ends. It can only read the table and " +
			"its bouts, keep logs of the event's bouts, receive changes, and log out.",
		Before: []func(huma.Context, func(huma.Context)){s.Limit("redeemings from", protocol.RedeemingsFrom)},
		Refusals: map[int]string{
			http.StatusForbidden:       "The link is for another day, or was ended.",
			http.StatusTooManyRequests: "Too many attempts; `Retry-After` says when to try again.",
		},
	}, func(ctx context.Context, in *struct {
		Body struct {
			Token string `json:"token" maxLength:"100" doc:"The part after the # of the link"`
		}
	}) (protocol.Reply[AtTable], error) {
		at, err := s.app.Day.EnterTable(ctx, in.Body.Token)
		if err == nil {
			s.NoteSignIn(ctx, at.Session.User.ID, "the link of a table")
		}
		return protocol.ReplyWith(at, err, atTableJSON)
	})
	protocol.Handle(s.Server, "GET /api/table/{id}", protocol.Operation{
		ID: "get-table", Tag: tag, Summary: "Bouts that can come to a table", Says: "server.done.table",
		Details: "Current bouts at the table, and bouts of all classes that can start.",
	}, func(ctx context.Context, in *protocol.ByID) (protocol.Reply[TableNow], error) {
		now, err := s.app.Day.TableNow(ctx, protocol.Actor(ctx), in.ID)
		return protocol.ReplyWith(now, err, tableNowJSON)
	})
}
