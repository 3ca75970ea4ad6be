package events

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/app/events"
	"github.com/toproll/toproll/internal/usecases"

	"github.com/danielgtaylor/huma/v2"

	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// EventSettings are the settings that differ between rule books and halls. Times are whole seconds.
type EventSettings event.Settings

// EventAway says that an event is run on another instance of Toproll.
type EventAway struct {
	At time.Time `json:"at"`
	By string    `json:"by" doc:"Name of the person who took it"`
	To string    `json:"to" doc:"Destination in that person's words; empty if not given"`
}

// AwayJSON returns nil for an event that is here.
func AwayJSON(a event.Away) *EventAway {
	if a.At.IsZero() {
		return nil
	}
	return &EventAway{a.At, a.By, a.To}
}

// Event is a competition day, or a few, at a venue.
type Event struct {
	ID        string        `json:"_id"`
	Slug      string        `json:"slug" doc:"Unique; fixed once the event is no longer planned"`
	Name      string        `json:"name"`
	Venue     string        `json:"venue"`
	TimeZone  string        `json:"timeZone" example:"Europe/Berlin"`
	FirstDay  string        `json:"firstDay" format:"date"`
	LastDay   string        `json:"lastDay" format:"date"`
	State     string        `json:"state" enum:"planned,open,running,finished" doc:"open is open for registration"`
	Public    bool          `json:"public" doc:"Whether visitors can read it"`
	Settings  EventSettings `json:"settings"`
	CreatedBy string        `json:"createdBy" doc:"Id of a person"`
	Version   int64         `json:"version" doc:"Increases by one with each change to the event or its list of classes"`
	CreatedAt time.Time     `json:"createdAt"`
	UpdatedAt time.Time     `json:"updatedAt"`
	Away      *EventAway    `json:"away,omitempty" doc:"The event is run on another instance of Toproll and is read-only here; absent while it is here"`

	Logo       string `json:"logo,omitempty" doc:"Id of the picture on the title page, certificates and the public page; absent without one"`
	Background string `json:"background,omitempty" doc:"Id of the background of certificates; absent without one"`
}

// EventSummary is an event in a list.
type EventSummary struct {
	Event
	ClassCount   int `json:"classCount" doc:"Number of classes"`
	AthleteCount int `json:"athleteCount" doc:"Number of registered athletes"`
}

// EventTable is where bouts of an event are pulled.
type EventTable struct {
	ID       string  `json:"_id"`
	Number   int     `json:"number" doc:"From 1, unique at the event"`
	Name     string  `json:"name" doc:"Empty for the number alone"`
	Referees string  `json:"referees" doc:"Officials at the table, as free text; empty if unknown"`
	State    string  `json:"state" enum:"open,paused,closed" doc:"paused: calls nothing but keeps announcements; closed: also announces nothing"`
	Shifts   []Shift `json:"shifts" doc:"Shifts of the referees named in referees"`
}

// Shift is the time of a referee at the tables of an event since the last break.
type Shift struct {
	Name  string    `json:"name"`
	Since time.Time `json:"since" doc:"Ten minutes away from all tables, or as long a pause of the whole hall, are a break. In the future during such a pause"`
}

// EventDetail is an event with its classes.
type EventDetail struct {
	Event
	Officials []EventOfficial `json:"officials" doc:"People with a role at this event, by name; not organizers by account"`
	Tables    []EventTable    `json:"tables" doc:"Tables by number"`
	Classes   []EventClass    `json:"classes" doc:"Women before men, the young before the old, the light before the heavy, the right arm before the left"`
}

// EventOfficial is a person with a role at an event.
type EventOfficial struct {
	ID   string `json:"_id" doc:"Id of the person"`
	Name string `json:"name"`
	Role string `json:"role" enum:"organizer,referee" doc:"An organizer runs the event; a referee does desk, tables and results"`
}

func eventOfficialJSON(o event.Official) EventOfficial {
	return EventOfficial{o.UserID, o.Name, string(o.Role)}
}

// EventClass is a summary of a class of an event.
type EventClass struct {
	ID           string       `json:"_id" doc:"Id of the tournament"`
	Name         string       `json:"name"`
	Class        shapes.Class `json:"class"`
	Status       string       `json:"status" enum:"registration,upcoming,active,completed,archived"`
	IsSeeded     bool         `json:"isSeeded"`
	BestOf       int          `json:"bestOf" enum:"1,3,5,7" doc:"Games in a match"`
	FinalBestOf  int          `json:"finalBestOf" enum:"0,1,3,5,7" doc:"Games in the final and rematch; 0 for as many as in other matches"`
	AthleteCount int          `json:"athleteCount"`
	FromPaper    bool         `json:"fromPaper,omitempty" doc:"Its places were entered from paper"`
	Version      int64        `json:"version" doc:"Version of the tournament"`
}

func eventJSON(e event.Event) Event {
	return Event{
		ID: e.ID, Slug: e.Slug, Name: e.Name, Venue: e.Venue, TimeZone: e.TimeZone, FirstDay: string(e.FirstDay), LastDay: string(e.LastDay),
		State: string(e.State), Public: e.Public, Settings: EventSettings(e.Settings), CreatedBy: e.CreatedBy, Version: e.Version,
		CreatedAt: e.CreatedAt, UpdatedAt: e.UpdatedAt, Away: AwayJSON(e.Away), Logo: e.Logo, Background: e.Background,
	}
}

func eventSummaryJSON(s store.EventSummary) EventSummary {
	return EventSummary{eventJSON(s.Event), s.Classes, s.Athletes}
}

// EventDetailJSON returns the shape of an event with its classes and tables.
func EventDetailJSON(c events.Detail) EventDetail {
	return EventDetail{eventJSON(c.Event), protocol.Mapped(c.Officials, eventOfficialJSON), protocol.Mapped(c.Tables, EventTableJSON), protocol.Mapped(c.Classes, eventClassJSON)}
}

// EventTableJSON returns the shape of a table.
func EventTableJSON(t event.Table) EventTable {
	shifts := protocol.Mapped(t.OnShift(), func(s event.Shift) Shift { return Shift{s.Name, s.Since} })
	return EventTable{t.ID, t.Number, t.Name, t.Referees, string(t.State), shifts}
}

func eventClassJSON(t tournament.Tournament) EventClass {
	return EventClass{
		ID: t.ID, Name: t.Name, Class: shapes.ClassJSON(t.Class.Class), Status: string(t.Status), IsSeeded: t.Seeded,
		BestOf: t.BestOf, FinalBestOf: t.FinalBestOf, AthleteCount: t.Athletes, FromPaper: t.FromPaper(), Version: t.Version,
	}
}

// RuleBook is a set of settings that a new event can start from.
type RuleBook struct {
	ID       string        `json:"_id" enum:"standard,club-night,waf,canada,brazil,russia,wal"`
	Settings EventSettings `json:"settings"`
}

// eventBody is a new event.
type eventBody struct {
	Name     string            `json:"name" maxLength:"200"`
	Venue    string            `json:"venue,omitempty" maxLength:"200"`
	TimeZone string            `json:"timeZone,omitempty" maxLength:"64" doc:"A name of the IANA database, UTC if left out" example:"Europe/Berlin"`
	FirstDay string            `json:"firstDay" maxLength:"10" doc:"Date, such as 2026-11-23"`
	LastDay  string            `json:"lastDay,omitempty" maxLength:"10" doc:"The first day if left out"`
	Public   bool              `json:"public,omitempty" doc:"Whether visitors can read it"`
	Tables   int               `json:"tables,omitempty" minimum:"0" maximum:"24" doc:"Initial number of tables"`
	Settings eventSettingsEdit `json:"settings,omitzero" doc:"Settings; the rule book fills omitted ones"`
}

func (b eventBody) check() error {
	return protocol.CheckChanges([]protocol.Change{{Sent: true}}, b.Settings.changes()...)
}

func (b eventBody) draft() event.Draft {
	d := event.Draft{
		Name: b.Name, Venue: b.Venue, TimeZone: b.TimeZone, FirstDay: event.Day(b.FirstDay), LastDay: event.Day(b.LastDay), Public: b.Public,
		Settings: b.Settings.RuleBook.Settings(),
	}
	b.Settings.apply(&d.Settings)
	return d
}

// eventEdit is a change of an event.
type eventEdit struct {
	Name     protocol.Optional[string]            `json:"name,omitzero" maxLength:"200"`
	Venue    protocol.Optional[string]            `json:"venue,omitzero" maxLength:"200" nullable:"true"`
	TimeZone protocol.Optional[string]            `json:"timeZone,omitzero" maxLength:"64" doc:"A name of the IANA database"`
	FirstDay protocol.Optional[string]            `json:"firstDay,omitzero" maxLength:"10" doc:"Date, such as 2026-11-23"`
	LastDay  protocol.Optional[string]            `json:"lastDay,omitzero" maxLength:"10"`
	Public   protocol.Optional[bool]              `json:"public,omitzero"`
	Settings protocol.Optional[eventSettingsEdit] `json:"settings,omitzero" doc:"Omitted fields keep their values"`
	Version  int64                                `json:"version,omitempty" minimum:"0" maximum:"9007199254740991" doc:"The event's version as the sender saw it; the change is refused if it has changed since"`
}

func (e eventEdit) check() error {
	var s eventSettingsEdit
	e.Settings.Set(&s)
	return protocol.CheckChanges([]protocol.Change{
		e.Name.As("name"), e.Venue.OrNull("venue"), e.TimeZone.As("timeZone"), e.FirstDay.As("firstDay"), e.LastDay.As("lastDay"),
		e.Public.As("public"), e.Settings.As("settings"),
	}, s.changes()...)
}

func (e eventEdit) apply(d *event.Draft) {
	e.Name.Set(&d.Name)
	e.Venue.Set(&d.Venue)
	e.TimeZone.Set(&d.TimeZone)
	e.FirstDay.Set((*string)(&d.FirstDay))
	e.LastDay.Set((*string)(&d.LastDay))
	e.Public.Set(&d.Public)
	if edit := e.Settings.Value(); edit != nil {
		edit.apply(&d.Settings)
	}
}

// eventSettingsEdit is a change of an event's settings: any of the fields of [EventSettings].
type eventSettingsEdit struct {
	EventSettings // for field descriptions
	sent          protocol.Part
}

// UnmarshalJSON stores the sent JSON if it is valid settings.
func (e *eventSettingsEdit) UnmarshalJSON(b []byte) error {
	e.sent = protocol.NewPart(b)
	return json.Unmarshal(b, &e.EventSettings)
}

// TransformSchema makes every field optional, allows null for lists, and adds the defaults of a new event.
func (e *eventSettingsEdit) TransformSchema(r huma.Registry, s *huma.Schema) *huma.Schema {
	return editSchema(r, s, "", event.AllSettings())
}

func editSchema(r huma.Registry, s *huma.Schema, within string, all []event.Setting) *huma.Schema {
	edit := &huma.Schema{Type: s.Type, Properties: map[string]*huma.Schema{}}
	for name, property := range s.Properties {
		if property.Ref != "" {
			edit.Properties[name] = editSchema(r, r.SchemaFromRef(property.Ref), within+name+".", all)
			continue
		}
		p := *property
		for _, each := range all {
			if each.Name != within+name {
				continue
			}
			p.Nullable = each.List
			if first := fmt.Sprint(each.Of(event.DefaultSettings())); first != "" {
				p.Description += "; default " + first
			}
		}
		if p.Items != nil && p.Items.Type == huma.TypeInteger { // points by place
			items, least, most := *p.Items, 0.0, float64(event.MaxPoints)
			items.Minimum, items.Maximum = &least, &most
			items.PrecomputeMessages()
			p.Items = &items
		}
		edit.Properties[name] = &p
	}
	return edit
}

// changes returns the edit's change of each setting, also of nested ones.
func (e eventSettingsEdit) changes() (all []protocol.Change) {
	const in = "settings."
	last := ""
	for _, each := range event.AllSettings() {
		if group, _, within := strings.Cut(each.Name, "."); within && group != last {
			all, last = append(all, e.sent.Change(in, group, false)), group
		}
		all = append(all, e.sent.Change(in, each.Name, each.List))
	}
	return all
}

// apply sets the settings that the request sets.
func (e eventSettingsEdit) apply(s *event.Settings) { e.sent.Apply(s) }

type eventsRequest struct {
	protocol.Paging
	Search string `query:"search" doc:"Parts of a name, in any order; case, accents and strokes do not matter"`
	State  string `query:"state" enum:"planned,open,running,finished" doc:"Only events in this state"`
}

func (s *server) registerEvents() {
	const tag = "Events"
	fresh := map[int]string{http.StatusConflict: "The event is over or has changed since the sent version, or another event just got the same slug."}
	HandleEvent(s.Server, s.app, "POST /api/event/create", protocol.Operation{
		ID: "create-event", Tag: tag, Summary: "Make an event", Says: "server.done.event_created", Status: http.StatusCreated,
		Details:  "The new event is planned and has no classes.",
		Refusals: map[int]string{http.StatusConflict: "Another event has just got the same slug."},
	}, func(ctx context.Context, in *struct{ Body eventBody }) (events.Detail, error) {
		if err := in.Body.check(); err != nil {
			return events.Detail{}, err
		}
		return s.app.Events.CreateEvent(ctx, protocol.Actor(ctx), in.Body.draft(), in.Body.Tables)
	})
	protocol.Handle(s.Server, "GET /api/event/rule-books", protocol.Operation{
		ID: "list-rule-books", Tag: tag, Summary: "Rule books with their settings", Says: "server.done.rule_books",
		Details: "A new event can start from one of them. Its settings are complete: Toproll's defaults fill what the rule book does not name.",
	}, func(context.Context, *struct{}) (protocol.Reply[[]RuleBook], error) {
		return protocol.OK(protocol.Mapped(event.RuleBooks, func(b event.RuleBook) RuleBook { return RuleBook{string(b), EventSettings(b.Settings())} })), nil
	})
	protocol.Handle(s.Server, "GET /api/events", protocol.Operation{
		ID: "list-events", Tag: tag, Summary: "The events", Says: "server.done.events", Paged: true,
		Details: "Running events first, then future events by date, then past events, the latest first. Without classes.",
	}, func(ctx context.Context, in *eventsRequest) (protocol.Reply[[]EventSummary], error) {
		list, err := s.app.Events.ListEvents(ctx, store.EventFilter{Search: in.Search, State: event.State(in.State)}, in.Window())
		return protocol.PageOf(protocol.Mapped(list.Items, eventSummaryJSON), in.Paging, list.Total, protocol.CountsOf(list.ByState, event.States)), err
	})
	protocol.Handle(s.Server, "GET /api/event/{id}", protocol.Operation{
		ID: "get-event", Tag: tag, Summary: "An event with its classes", Says: "server.done.event",
	}, func(ctx context.Context, in *protocol.ByID) (protocol.Reply[EventDetail], error) {
		c, err := s.app.Events.Event(ctx, in.ID)
		return protocol.ReplyWith(c, err, EventDetailJSON)
	})
	HandleEvent(s.Server, s.app, "PUT /api/event/update/{id}", protocol.Operation{
		ID: "update-event", Tag: tag, Summary: "Change an event", Says: "server.done.event_updated",
		Details:  "Omitted fields keep their values. A new name gives a new slug while the event is planned.",
		Refusals: fresh,
	}, func(ctx context.Context, in *struct {
		protocol.ByID
		Body eventEdit
	}) (events.Detail, error) {
		if err := in.Body.check(); err != nil {
			return events.Detail{}, err
		}
		return s.app.Events.UpdateEvent(ctx, protocol.Actor(ctx), in.ID, in.Body.Version, in.Body.apply)
	})
	HandleEvent(s.Server, s.app, "POST /api/event/state/{id}", protocol.Operation{
		ID: "set-event-state", Tag: tag, Summary: "Change the state of an event", Says: "server.done.event_state",
		Details: "Goes to any later state, or one step back while no class is drawn. A finished event can run again.",
		Refusals: map[int]string{
			http.StatusConflict: "The event cannot go to that state, or has changed since the sent version.",
		},
	}, func(ctx context.Context, in *struct {
		protocol.ByID
		Body struct {
			State   string `json:"state" enum:"planned,open,running,finished"`
			Version int64  `json:"version,omitempty" minimum:"0" maximum:"9007199254740991" doc:"The event's version as the sender saw it"`
		}
	}) (events.Detail, error) {
		return s.app.Events.SetEventState(ctx, protocol.Actor(ctx), in.ID, in.Body.Version, event.State(in.Body.State))
	})
	protocol.Handle(s.Server, "DELETE /api/event/delete/{id}", protocol.Operation{
		ID: "delete-event", Tag: tag, Summary: "Delete an event with its classes", Says: "server.done.event_deleted",
		Refusals: map[int]string{http.StatusConflict: "A match of the event was pulled."},
	}, func(ctx context.Context, in *protocol.ByID) (protocol.Reply[EventDetail], error) {
		c, err := s.app.Events.DeleteEvent(ctx, protocol.Actor(ctx), in.ID)
		return protocol.ReplyWith(c, err, EventDetailJSON)
	})
}

// HandleEvent is [protocol.Handle] for an operation that replies with the changed event. For repeated requests it
// stores only the event's id.
func HandleEvent[I any](s *protocol.Server, cases *usecases.Cases, row string, op protocol.Operation, fn func(context.Context, *I) (events.Detail, error)) {
	protocol.HandleWork(s, row, op, protocol.Work[I, EventDetail]{
		Do: func(ctx context.Context, in *I) (protocol.Reply[EventDetail], error) {
			c, err := fn(ctx, in)
			return protocol.ReplyWith(c, err, EventDetailJSON)
		},
		Keeps: protocol.Keeping(func(d EventDetail) string { return d.ID }, func(ctx context.Context, _ *I, id string) (EventDetail, error) {
			c, err := cases.Events.Event(ctx, id)
			return EventDetailJSON(c), err
		}),
	})
}
