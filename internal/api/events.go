package api

import (
	"context"
	"net/http"
	"time"

	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// EventSettings are what rule books and halls do differently. Times are whole seconds.
type EventSettings struct {
	ReachTable    int         `json:"reachTable" doc:"Seconds to come to the table once called"`
	Rest          int         `json:"rest" doc:"Seconds of rest of an athlete between two bouts, both arms together"`
	RestDecider   int         `json:"restDecider" doc:"Seconds of rest before the final and the rematch"`
	Grip          int         `json:"grip" doc:"Seconds without a grip after which the referee's grip, or straps, are proposed; 0 for never"`
	Rules         Rules       `json:"rules"`
	SmallestClass int         `json:"smallestClass" doc:"Athletes without which a class cannot be started"`
	WeighIn       WeighIn     `json:"weighIn"`
	Unit          string      `json:"unit" enum:"kg,lb" doc:"In which weights are typed and shown; they are kept in grams"`
	MaxClasses    int         `json:"maxClasses" doc:"Classes that an athlete may enter; 0 for any number"`
	BestOf        int         `json:"bestOf" enum:"1,3,5,7" doc:"Games in a match of a class that is made"`
	FinalBestOf   int         `json:"finalBestOf" enum:"0,1,3,5,7" doc:"Games in the final, and its rematch, of a class that is made; 0 for as many as in its other matches"`
	OpenClasses   int         `json:"openClasses" doc:"Classes open at once, for each table; 0 for all"`
	ArmByArm      bool        `json:"armByArm" doc:"Whether the classes of one arm are opened before those of the other"`
	Apart         string      `json:"apart" enum:"club,country,nobody" doc:"Who does not meet in the first round where that can be"`
	Points        []int       `json:"points" doc:"By place, from the first"`
	TeamBest      int         `json:"teamBest" doc:"How many of a class count for their team; 0 for everybody"`
	Deductions    []Deduction `json:"deductions" doc:"Points that clubs lose"`
	Finals        string      `json:"finals" enum:"in-turn,last-four,final" doc:"When finals are pulled: in turn, or held back from the last four or from the final on until all classes have come so far"`
	OwnBouts      bool        `json:"ownBouts" doc:"Whether officials may officiate in bouts of their own"`
	Bout          int         `json:"bout" doc:"Seconds from a bout's call to its result, until the event shows how long bouts take"`
}

// Deduction is points that a club loses, and why.
type Deduction struct {
	Team   string `json:"team" doc:"The club; capitals and accents do not matter"`
	Points int    `json:"points" doc:"From 1"`
	Reason string `json:"reason"`
}

func deductionJSON(d event.Deduction) Deduction { return Deduction(d) }

// WeighIn is what rule books say differently about weighing in.
type WeighIn struct {
	Tolerance int `json:"tolerance" doc:"Grams above a limit that are let pass"`
	Above     int `json:"above" doc:"How many classes above one's own may be entered"`
	Days      int `json:"days" doc:"Days for which an attempt is good, from the one on which it is made; 0 for all days of the event"`
}

// Event is a competition day, or a few, at a venue.
type Event struct {
	ID        string        `json:"_id"`
	Slug      string        `json:"slug" doc:"No two events have the same; it stays once the event is no longer planned"`
	Name      string        `json:"name"`
	Venue     string        `json:"venue"`
	TimeZone  string        `json:"timeZone" example:"Europe/Berlin"`
	FirstDay  string        `json:"firstDay" format:"date"`
	LastDay   string        `json:"lastDay" format:"date"`
	State     string        `json:"state" enum:"planned,open,running,finished" doc:"open is open for registration"`
	Public    bool          `json:"public" doc:"Whether it may be read without an account"`
	Settings  EventSettings `json:"settings"`
	CreatedBy string        `json:"createdBy" doc:"Id of a person"`
	Version   int64         `json:"version" doc:"Goes up by one with each change to the event or to the list of its classes"`
	CreatedAt time.Time     `json:"createdAt"`
	UpdatedAt time.Time     `json:"updatedAt"`
}

// EventSummary is an event in a list.
type EventSummary struct {
	Event
	ClassCount   int `json:"classCount" doc:"How many classes it has"`
	AthleteCount int `json:"athleteCount" doc:"How many athletes are registered"`
}

// EventTable is where bouts of an event are pulled.
type EventTable struct {
	ID       string `json:"_id"`
	Number   int    `json:"number" doc:"From 1; no two of an event have the same"`
	Name     string `json:"name" doc:"Empty for the number alone"`
	Referees string `json:"referees" doc:"Who officiates at it, as the people there write it; empty if not told"`
	State    string `json:"state" enum:"open,paused,closed" doc:"paused: what is announced stays, and nothing is called; closed: nothing is announced, either"`
}

// EventDetail is an event with its classes.
type EventDetail struct {
	Event
	Officials []EventOfficial `json:"officials" doc:"Those with a role at this event, beside organizers by their account; by name"`
	Tables    []EventTable    `json:"tables" doc:"By number"`
	Classes   []EventClass    `json:"classes" doc:"Women before men, the young before the old, the light before the heavy, the right arm before the left"`
}

// EventOfficial is somebody with a role at an event.
type EventOfficial struct {
	ID   string `json:"_id" doc:"Id of the person"`
	Name string `json:"name"`
	Role string `json:"role" enum:"organizer,referee" doc:"An organizer runs the event; a referee does desk, tables and results"`
}

func eventOfficialJSON(o event.Official) EventOfficial {
	return EventOfficial{o.UserID, o.Name, string(o.Role)}
}

// EventClass is a class of an event: a tournament, in brief.
type EventClass struct {
	ID           string `json:"_id" doc:"Id of the tournament"`
	Name         string `json:"name"`
	Class        Class  `json:"class"`
	Status       string `json:"status" enum:"registration,upcoming,active,completed,archived"`
	IsSeeded     bool   `json:"isSeeded"`
	BestOf       int    `json:"bestOf" enum:"1,3,5,7" doc:"Games in a match"`
	FinalBestOf  int    `json:"finalBestOf" enum:"0,1,3,5,7" doc:"Games in the final and its rematch; 0 for as many as in the other matches"`
	AthleteCount int    `json:"athleteCount"`
	Version      int64  `json:"version" doc:"Of the tournament"`
}

// Class is whom a class takes.
type Class struct {
	Sex    string      `json:"sex" enum:"men,women,mixed"`
	Age    ClassAge    `json:"age"`
	Weight ClassWeight `json:"weight"`
	Arm    string      `json:"arm" enum:"right,left"`
	Group  string      `json:"group" doc:"What is chosen and does not follow from age or weight, such as novices; empty for everybody"`
}

// ClassAge is whom a class takes by age, counted by calendar year.
type ClassAge struct {
	Name string `json:"name" doc:"Name of the age group: seniors, juniors-18, masters, grand-masters, or one of your own; may be empty"`
	From int    `json:"from" doc:"Years, included; 0 for no limit"`
	To   int    `json:"to" doc:"Years, included; 0 for no limit"`
}

// ClassWeight is whom a class takes by weight.
type ClassWeight struct {
	Limit int  `json:"limit" doc:"Grams; the limit belongs to the class. 0 for no limit"`
	Over  bool `json:"over" doc:"Whether it takes those above the limit instead"`
}

func classJSON(c event.Class) Class {
	return Class{
		string(c.Sex), ClassAge{c.Age.Name, c.Age.From, c.Age.To}, ClassWeight{int(c.Weight.Limit), c.Weight.Over}, string(c.Arm), string(c.Group),
	}
}

func eventJSON(e event.Event) Event {
	return Event{
		ID: e.ID, Slug: e.Slug, Name: e.Name, Venue: e.Venue, TimeZone: e.TimeZone, FirstDay: string(e.FirstDay), LastDay: string(e.LastDay),
		State: string(e.State), Public: e.Public, Settings: eventSettingsJSON(e.Settings), CreatedBy: e.CreatedBy, Version: e.Version,
		CreatedAt: e.CreatedAt, UpdatedAt: e.UpdatedAt,
	}
}

func eventSummaryJSON(s store.CompetitionSummary) EventSummary {
	return EventSummary{eventJSON(s.Event), s.Classes, s.Athletes}
}

func eventSettingsJSON(s event.Settings) EventSettings {
	points := s.Points[:]
	for len(points) > 0 && points[len(points)-1] == 0 {
		points = points[:len(points)-1]
	}
	return EventSettings{
		ReachTable: s.ReachTable, Rest: s.Rest, RestDecider: s.RestDecider, Grip: s.Grip, Rules: rulesJSON(s.Rules),
		SmallestClass: s.SmallestClass, WeighIn: WeighIn{int(s.WeighIn.Tolerance), s.WeighIn.Above, s.WeighIn.Days}, Unit: string(s.Unit),
		MaxClasses: s.MaxClasses, BestOf: s.BestOf, FinalBestOf: s.FinalBestOf, OpenClasses: s.OpenClasses, ArmByArm: s.ArmByArm, Apart: string(s.Apart),
		Points: append([]int{}, points...), TeamBest: s.TeamBest, Deductions: mapped(s.Deducted(), deductionJSON), Finals: string(s.Finals), OwnBouts: s.OwnBouts, Bout: s.Bout,
	}
}

func eventDetailJSON(c app.Competition) EventDetail {
	return EventDetail{eventJSON(c.Event), mapped(c.Officials, eventOfficialJSON), mapped(c.Tables, eventTableJSON), mapped(c.Classes, eventClassJSON)}
}

func eventTableJSON(t event.Table) EventTable {
	return EventTable{t.ID, t.Number, t.Name, t.Referees, string(t.State)}
}

func eventClassJSON(t tournament.Tournament) EventClass {
	return EventClass{
		ID: t.ID, Name: t.Name, Class: classJSON(t.Class.Class), Status: string(t.Status), IsSeeded: t.Seeded,
		BestOf: t.BestOf, FinalBestOf: t.FinalBestOf, AthleteCount: t.Athletes, Version: t.Version,
	}
}

// ClassResult is the outcome of a class that is over.
type ClassResult struct {
	ID           string       `json:"_id" doc:"Id of the tournament"`
	Name         string       `json:"name"`
	Class        Class        `json:"class"`
	CompletedAt  time.Time    `json:"completedAt"`
	AthleteCount int          `json:"athleteCount"`
	Unopposed    bool         `json:"unopposed" doc:"Whether it was closed without a match, as it had one athlete"`
	Places       []ClassPlace `json:"places" doc:"In order; ties share the better number, and who was disqualified has no place"`
}

// ClassPlace is an athlete's place in a class.
type ClassPlace struct {
	ID      string `json:"_id" doc:"Id of the entry"`
	Place   int    `json:"place"`
	Name    string `json:"name"`
	Number  int    `json:"number,omitempty" doc:"On the badge; absent for who is not registered at the event any more"`
	Club    string `json:"club"`
	Country string `json:"country"`
}

func classResultJSON(r app.ClassResult) ClassResult {
	return ClassResult{
		ID: r.ID, Name: r.Name, Class: classJSON(r.Class.Class), CompletedAt: *r.CompletedAt, AthleteCount: r.Athletes, Unopposed: r.Unopposed(),
		Places: mapped(r.Places, func(p app.VisitedPlace) ClassPlace {
			return ClassPlace{p.EntryID, p.Place, p.Name, p.Number, p.Club, p.Country}
		}),
	}
}

// eventBody is what makes an event.
type eventBody struct {
	Name     string            `json:"name" maxLength:"200"`
	Venue    string            `json:"venue,omitempty" maxLength:"200"`
	TimeZone string            `json:"timeZone,omitempty" maxLength:"64" doc:"A name of the IANA database, UTC if left out" example:"Europe/Berlin"`
	FirstDay string            `json:"firstDay" maxLength:"10" doc:"As 2026-11-23"`
	LastDay  string            `json:"lastDay,omitempty" maxLength:"10" doc:"The first day if left out"`
	Public   bool              `json:"public,omitempty" doc:"Whether it may be read without an account"`
	Settings eventSettingsEdit `json:"settings,omitzero" doc:"The usual ones where they are left out"`
}

func (b eventBody) check() error {
	return checkChanges([]change{{sent: true}}, b.Settings.changes()...)
}

func (b eventBody) draft() event.Draft {
	d := event.Draft{
		Name: b.Name, Venue: b.Venue, TimeZone: b.TimeZone, FirstDay: event.Day(b.FirstDay), LastDay: event.Day(b.LastDay), Public: b.Public,
		Settings: event.DefaultSettings(),
	}
	b.Settings.apply(&d.Settings)
	return d
}

// eventEdit is what is changed of an event.
type eventEdit struct {
	Name     optional[string]            `json:"name,omitzero" maxLength:"200"`
	Venue    optional[string]            `json:"venue,omitzero" maxLength:"200" nullable:"true"`
	TimeZone optional[string]            `json:"timeZone,omitzero" maxLength:"64" doc:"A name of the IANA database"`
	FirstDay optional[string]            `json:"firstDay,omitzero" maxLength:"10" doc:"As 2026-11-23"`
	LastDay  optional[string]            `json:"lastDay,omitzero" maxLength:"10"`
	Public   optional[bool]              `json:"public,omitzero"`
	Settings optional[eventSettingsEdit] `json:"settings,omitzero" doc:"What is left out stays as it is"`
	Version  int64                       `json:"version,omitempty" minimum:"0" doc:"The event's version as the sender saw it; the change is refused if it has changed since"`
}

func (e eventEdit) check() error {
	var s eventSettingsEdit
	e.Settings.set(&s)
	return checkChanges([]change{
		e.Name.as("name"), e.Venue.orNull("venue"), e.TimeZone.as("timeZone"), e.FirstDay.as("firstDay"), e.LastDay.as("lastDay"),
		e.Public.as("public"), e.Settings.as("settings"),
	}, s.changes()...)
}

func (e eventEdit) apply(d *event.Draft) {
	e.Name.set(&d.Name)
	e.Venue.set(&d.Venue)
	e.TimeZone.set(&d.TimeZone)
	e.FirstDay.set((*string)(&d.FirstDay))
	e.LastDay.set((*string)(&d.LastDay))
	e.Public.set(&d.Public)
	if e.Settings.value != nil {
		e.Settings.value.apply(&d.Settings)
	}
}

// eventSettingsEdit is what is set of an event's settings.
type eventSettingsEdit struct {
	ReachTable    optional[int]         `json:"reachTable,omitzero" minimum:"0" maximum:"900" doc:"Seconds to come to the table once called; 60"`
	Rest          optional[int]         `json:"rest,omitzero" minimum:"0" maximum:"7200" doc:"Seconds of rest between two bouts; 300"`
	RestDecider   optional[int]         `json:"restDecider,omitzero" minimum:"0" maximum:"7200" doc:"Seconds of rest before the final and the rematch; 300"`
	Grip          optional[int]         `json:"grip,omitzero" minimum:"0" maximum:"600" doc:"Seconds without a grip after which the referee's grip, or straps, are proposed; 0 for never; 30"`
	Rules         optional[rulesEdit]   `json:"rules,omitzero" doc:"Of fouls and warnings"`
	SmallestClass optional[int]         `json:"smallestClass,omitzero" minimum:"2" maximum:"16" doc:"Athletes without which a class cannot be started; 2"`
	WeighIn       optional[weighInEdit] `json:"weighIn,omitzero"`
	Unit          optional[string]      `json:"unit,omitzero" enum:"kg,lb" doc:"kg"`
	MaxClasses    optional[int]         `json:"maxClasses,omitzero" minimum:"0" maximum:"99" doc:"Classes that an athlete may enter; 0, for any number"`
	BestOf        optional[int]         `json:"bestOf,omitzero" enum:"1,3,5,7" doc:"Games in a match of a class that is made; 1"`
	FinalBestOf   optional[int]         `json:"finalBestOf,omitzero" enum:"0,1,3,5,7" doc:"Games in the final, and its rematch, of a class that is made; 0, for as many as in its other matches"`
	OpenClasses   optional[int]         `json:"openClasses,omitzero" minimum:"0" maximum:"99" doc:"Classes open at once, for each table; 2"`
	ArmByArm      optional[bool]        `json:"armByArm,omitzero" doc:"true"`
	Apart         optional[string]      `json:"apart,omitzero" enum:"club,country,nobody" doc:"club"`
	Points        optional[[]int]       `json:"points,omitzero" maxItems:"32" nullable:"true" doc:"By place, from the first; 25, 17, 9, 5, 3, 2"`
	TeamBest      optional[int]         `json:"teamBest,omitzero" minimum:"0" maximum:"99" doc:"How many of a class count for their team; 0, for everybody"`
	Deductions    optional[[]Deduction] `json:"deductions,omitzero" maxItems:"20" nullable:"true" doc:"All points that clubs lose, with the reasons; they are shown in the standings. None"`
	Finals        optional[string]      `json:"finals,omitzero" enum:"in-turn,last-four,final" doc:"in-turn"`
	OwnBouts      optional[bool]        `json:"ownBouts,omitzero" doc:"Whether officials may officiate in bouts of their own; false"`
	Bout          optional[int]         `json:"bout,omitzero" minimum:"10" maximum:"3600" doc:"Seconds from a bout's call to its result, until the event shows how long bouts take; 120"`
}

type weighInEdit struct {
	Tolerance optional[int] `json:"tolerance,omitzero" minimum:"0" maximum:"5000" doc:"Grams above a limit that are let pass; 0"`
	Above     optional[int] `json:"above,omitzero" minimum:"0" maximum:"9" doc:"How many classes above one's own may be entered; 0"`
	Days      optional[int] `json:"days,omitzero" minimum:"0" maximum:"31" doc:"Days for which an attempt is good, from the one on which it is made: 1 for each day anew, 2 where that of the day before counts; 0, for all days of the event"`
}

func (e eventSettingsEdit) changes() []change {
	const in = "settings."
	var w weighInEdit
	e.WeighIn.set(&w)
	var rules rulesEdit
	e.Rules.set(&rules)
	return append(rules.changes(),
		e.ReachTable.as(in+"reachTable"), e.Rest.as(in+"rest"), e.RestDecider.as(in+"restDecider"), e.Grip.as(in+"grip"),
		e.Rules.as(in+"rules"), e.SmallestClass.as(in+"smallestClass"), e.WeighIn.as(in+"weighIn"),
		w.Tolerance.as(in+"weighIn.tolerance"), w.Above.as(in+"weighIn.above"), w.Days.as(in+"weighIn.days"), e.Unit.as(in+"unit"), e.MaxClasses.as(in+"maxClasses"),
		e.BestOf.as(in+"bestOf"), e.FinalBestOf.as(in+"finalBestOf"), e.OpenClasses.as(in+"openClasses"), e.ArmByArm.as(in+"armByArm"), e.Apart.as(in+"apart"),
		e.Points.orNull(in+"points"), e.TeamBest.as(in+"teamBest"), e.Deductions.orNull(in+"deductions"), e.Finals.as(in+"finals"), e.OwnBouts.as(in+"ownBouts"), e.Bout.as(in+"bout"),
	)
}

func (e eventSettingsEdit) apply(s *event.Settings) {
	e.ReachTable.set(&s.ReachTable)
	e.Rest.set(&s.Rest)
	e.RestDecider.set(&s.RestDecider)
	e.Grip.set(&s.Grip)
	if e.Rules.value != nil {
		e.Rules.value.apply(&s.Rules)
	}
	e.SmallestClass.set(&s.SmallestClass)
	if w := e.WeighIn.value; w != nil {
		w.Tolerance.set((*int)(&s.WeighIn.Tolerance))
		w.Above.set(&s.WeighIn.Above)
		w.Days.set(&s.WeighIn.Days)
	}
	e.Unit.set((*string)(&s.Unit))
	e.MaxClasses.set(&s.MaxClasses)
	e.BestOf.set(&s.BestOf)
	e.FinalBestOf.set(&s.FinalBestOf)
	e.OpenClasses.set(&s.OpenClasses)
	e.ArmByArm.set(&s.ArmByArm)
	e.Apart.set((*string)(&s.Apart))
	if e.Points.sent {
		var points []int
		e.Points.set(&points)
		s.Points = [event.MaxPlaces]int{}
		copy(s.Points[:], points)
	}
	e.TeamBest.set(&s.TeamBest)
	if e.Deductions.sent {
		var deductions []Deduction
		e.Deductions.set(&deductions)
		s.Deduct(mapped(deductions, func(d Deduction) event.Deduction { return event.Deduction(d) }))
	}
	e.Finals.set((*string)(&s.Finals))
	e.OwnBouts.set(&s.OwnBouts)
	e.Bout.set(&s.Bout)
}

type eventsRequest struct {
	Paging
	Search string `query:"search" doc:"Parts of a name, in any order; case, accents and strokes do not matter"`
	State  string `query:"state" enum:"planned,open,running,finished" doc:"Only events in this state"`
}

func (s *Server) registerEvents() {
	const tag = "Events"
	fresh := map[int]string{http.StatusConflict: "The event is over, it has changed since the version that was sent, or another has just got the same slug."}
	handleEvent(s, "POST /api/event/create", operation{
		ID: "create-event", Tag: tag, Summary: "Make an event", Says: "server.done.event_created", Status: http.StatusCreated,
		Details:  "It is planned, and has no classes yet.",
		Refusals: map[int]string{http.StatusConflict: "Another event has just got the same slug."},
	}, func(ctx context.Context, in *struct{ Body eventBody }) (app.Competition, error) {
		if err := in.Body.check(); err != nil {
			return app.Competition{}, err
		}
		return s.app.CreateCompetition(ctx, actor(ctx), in.Body.draft())
	})
	handle(s, "GET /api/events", operation{
		ID: "list-events", Tag: tag, Summary: "The events", Says: "server.done.events", Paged: true,
		Details: "Those that run first, then those to come, the next first, then those that are over, the latest first. Without their classes.",
	}, func(ctx context.Context, in *eventsRequest) (reply[[]EventSummary], error) {
		list, err := s.app.Competitions(ctx, store.CompetitionFilter{Search: in.Search, State: event.State(in.State)}, in.page())
		return pageOf(mapped(list.Items, eventSummaryJSON), in.Paging, list.Total, countsOf(list.ByState, event.States)), err
	})
	handle(s, "GET /api/event/{id}", operation{
		ID: "get-event", Tag: tag, Summary: "An event with its classes", Says: "server.done.event",
	}, func(ctx context.Context, in *ByID) (reply[EventDetail], error) {
		c, err := s.app.Competition(ctx, in.ID)
		return replyWith(c, err, eventDetailJSON)
	})
	handle(s, "GET /api/event/results/{id}", operation{
		ID: "event-results", Tag: tag, Summary: "The places of the classes of an event that are over", Says: "server.done.results",
		Details: "In the order in which classes are listed. A class that was called off is not among them.",
	}, func(ctx context.Context, in *ByID) (reply[[]ClassResult], error) {
		list, err := s.app.Results(ctx, in.ID)
		return ok(mapped(list, classResultJSON)), err
	})
	handleEvent(s, "PUT /api/event/update/{id}", operation{
		ID: "update-event", Tag: tag, Summary: "Change an event", Says: "server.done.event_updated",
		Details:  "What is left out stays as it is. A new name gives a new slug while the event is planned.",
		Refusals: fresh,
	}, func(ctx context.Context, in *struct {
		ByID
		Body eventEdit
	}) (app.Competition, error) {
		if err := in.Body.check(); err != nil {
			return app.Competition{}, err
		}
		return s.app.UpdateCompetition(ctx, actor(ctx), in.ID, in.Body.Version, in.Body.apply)
	})
	handleEvent(s, "POST /api/event/state/{id}", operation{
		ID: "set-event-state", Tag: tag, Summary: "Take an event to another state", Says: "server.done.event_state",
		Details: "To any later one, and a step back while no class was drawn; an event that is over can run again.",
		Refusals: map[int]string{
			http.StatusConflict: "It cannot go from its state to that one, or has changed since the version that was sent.",
		},
	}, func(ctx context.Context, in *struct {
		ByID
		Body struct {
			State   string `json:"state" enum:"planned,open,running,finished"`
			Version int64  `json:"version,omitempty" minimum:"0" doc:"The event's version as the sender saw it"`
		}
	}) (app.Competition, error) {
		return s.app.SetCompetitionState(ctx, actor(ctx), in.ID, in.Body.Version, event.State(in.Body.State))
	})
	handle(s, "DELETE /api/event/delete/{id}", operation{
		ID: "delete-event", Tag: tag, Summary: "Delete an event with its classes", Says: "server.done.event_deleted",
		Refusals: map[int]string{http.StatusConflict: "Something of it was pulled."},
	}, func(ctx context.Context, in *ByID) (reply[EventDetail], error) {
		c, err := s.app.DeleteCompetition(ctx, actor(ctx), in.ID)
		return replyWith(c, err, eventDetailJSON)
	})
}

// handleEvent is [handle] for an operation that replies with an event as it has become by
// it. Kept is only which one it is.
func handleEvent[I any](s *Server, row string, op operation, fn func(context.Context, *I) (app.Competition, error)) {
	handleWork(s, row, op, work[I, EventDetail]{
		do: func(ctx context.Context, in *I) (reply[EventDetail], error) {
			c, err := fn(ctx, in)
			return replyWith(c, err, eventDetailJSON)
		},
		keeps: keeping(func(d EventDetail) string { return d.ID }, func(ctx context.Context, _ *I, id string) (EventDetail, error) {
			c, err := s.app.Competition(ctx, id)
			return eventDetailJSON(c), err
		}),
	})
}
