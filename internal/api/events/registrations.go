package events

import (
	"context"
	"net/http"
	"time"

	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/app/events"

	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/store"
)

// EventAthlete is an athlete at an event. One field has all data that only the event's officials may see.
type EventAthlete struct {
	ID      string          `json:"_id" doc:"Id of the registration"`
	EventID string          `json:"eventId"`
	Number  int             `json:"number" doc:"Badge number, never reused at the event"`
	User    shapes.Ref      `json:"user" doc:"The person"`
	Club    string          `json:"club"`
	Country string          `json:"country"`
	Region  string          `json:"region" doc:"Region, such as a district or a university"`
	Entries []AthleteEntry  `json:"entries" doc:"Classes that the athlete is in"`
	Private *AthletePrivate `json:"private,omitempty" doc:"Only for officials of the event"`
	Version int64           `json:"version" doc:"Increases by one with each change to the registration"`
}

// AthleteEntry is an athlete's place in a class.
type AthleteEntry struct {
	ID     string     `json:"_id" doc:"Id of the entry"`
	Class  shapes.Ref `json:"class" doc:"The tournament"`
	Status string     `json:"status" enum:"registration,upcoming,active,completed,archived" doc:"Status of the class"`
	Levels *[]string  `json:"levels,omitempty" enum:"country,region,club" doc:"Levels of teams at which it scores; absent where the event's settings say so"`
	Guest  bool       `json:"guest,omitempty" doc:"The entry is out of competition"`
}

// AthletePrivate is the data of an athlete that only the event's officials may see.
type AthletePrivate struct {
	Sex       string        `json:"sex" enum:",men,women" doc:"Empty if not known"`
	BirthYear int           `json:"birthYear" doc:"0 if not known"`
	Details   *Details      `json:"details,omitempty" doc:"Details that federations record about the athlete; absent if there are none"`
	Groups    []string      `json:"groups"`
	Initials  bool          `json:"initials" doc:"Whether visitors see initials instead of the name"`
	Code      string        `json:"code" doc:"Code that opens the athlete's own day, /me/{code}, without an account"`
	Attempts  []Attempt     `json:"attempts" doc:"Attempts on the scales by time; the last one counts"`
	Again     []WeighAgain  `json:"again,omitzero" doc:"Undrawn classes of the athlete that need another weigh-in; absent if there are none"`
	Marks     []WeighInMark `json:"marks,omitzero" doc:"Decisions by officials about classes without a weigh-in; absent if there are none"`
	Fitting   []FittingRef  `json:"fitting,omitzero" doc:"Classes that the athlete may enter by sex, age, weight and group; only for a request of one athlete"`
}

// Details are details that federations record about an athlete.
type Details struct {
	Rank             string `json:"rank,omitempty" maxLength:"60" doc:"Rank in the sport, such as Master of Sport"`
	Patronymic       string `json:"patronymic,omitempty" maxLength:"60"`
	FederationNumber string `json:"federationNumber,omitempty" maxLength:"40" doc:"The athlete's number at the federation"`
	Licence          string `json:"licence,omitempty" maxLength:"40"`
	CoachRight       string `json:"coachRight,omitempty" maxLength:"100" doc:"Coach for the right arm"`
	CoachLeft        string `json:"coachLeft,omitempty" maxLength:"100" doc:"Coach for the left arm"`
	LatinName        string `json:"latinName,omitempty" maxLength:"200" doc:"The name in Latin letters as in the passport. If omitted, the book transliterates it"`
}

// Attempt is an attempt on the scales.
type Attempt struct {
	Grams   int        `json:"grams"`
	At      time.Time  `json:"at"`
	By      shapes.Ref `json:"by" doc:"The person who weighed"`
	LastDay string     `json:"lastDay,omitempty" format:"date" doc:"The last day the attempt is valid for; absent if valid for all days of the event"`
}

// WeighAgain is a class for which an athlete needs another weigh-in.
type WeighAgain struct {
	ClassID string `json:"classId" doc:"Id of the tournament"`
	Day     string `json:"day" format:"date"`
}

// WeighInMark is an official's decision about a class without a weigh-in.
type WeighInMark struct {
	Class  shapes.Ref `json:"class" doc:"The tournament"`
	Mark   string     `json:"mark" enum:"not-weighed,allowed" doc:"The athlete left the class without a place, or competes without a weigh-in"`
	Reason string     `json:"reason"`
	At     time.Time  `json:"at"`
	By     shapes.Ref `json:"by" doc:"The official"`
}

// AbsentAthlete is an athlete who was not weighed for classes that are not drawn.
type AbsentAthlete struct {
	ID      string       `json:"_id" doc:"Id of the registration"`
	Number  int          `json:"number" doc:"Badge number"`
	User    shapes.Ref   `json:"user" doc:"The person"`
	Weighed bool         `json:"weighed" doc:"Whether the athlete was weighed, for another day"`
	Classes []shapes.Ref `json:"classes" doc:"Tournaments that the athlete leaves"`
}

// FittingRef is a class that an athlete may enter.
type FittingRef struct {
	Class shapes.Ref `json:"class" doc:"The tournament"`
	Above int        `json:"above" doc:"Number of classes above the athlete's own; 0 is their own"`
}

// KnownAthlete is an existing person who may be the athlete being entered.
type KnownAthlete struct {
	ID            string `json:"_id" doc:"Id of the person"`
	Name          string `json:"name"`
	Club          string `json:"club"`
	Country       string `json:"country"`
	SameClub      bool   `json:"sameClub"`
	SameBirthYear bool   `json:"sameBirthYear"`
	Number        int    `json:"number,omitempty" doc:"Badge number, if already registered at the event"`
}

func athleteJSON(r events.Registered) EventAthlete {
	a := EventAthlete{
		ID: r.ID, EventID: r.EventID, Number: r.Number, User: shapes.Ref{ID: r.UserID, Name: r.Name}, Club: r.Profile.Club, Country: r.Profile.Country, Region: r.Profile.Region, Version: r.Version,
		Entries: protocol.Mapped(r.Entries, AthleteEntryJSON),
	}
	if !r.Private {
		return a
	}
	a.Private = &AthletePrivate{
		Sex: string(r.Profile.Sex), BirthYear: r.Profile.BirthYear, Groups: protocol.Mapped(r.Groups, func(g event.Group) string { return string(g) }),
		Initials: r.Initials, Code: r.Code,
		Attempts: protocol.Mapped(r.Weighings, func(w event.Weighing) Attempt {
			return Attempt{int(w.Weight), w.At, shapes.Ref{ID: w.ByID, Name: w.ByName}, ""}
		}),
	}
	if r.Details != (event.Details{}) {
		details := Details(r.Details)
		a.Private.Details = &details
	}
	for i, day := range r.LastDays {
		a.Private.Attempts[i].LastDay = string(day)
	}
	for _, c := range r.Again {
		a.Private.Again = append(a.Private.Again, WeighAgain{c.ClassID, string(c.Day)})
	}
	for _, m := range r.Marks {
		a.Private.Marks = append(a.Private.Marks, WeighInMark{shapes.Ref{ID: m.ClassID, Name: m.ClassName}, string(m.Word), m.Reason, m.At, shapes.Ref{ID: m.ByID, Name: m.ByName}})
	}
	if r.Fits != nil {
		a.Private.Fitting = protocol.Mapped(r.Fits, func(f events.ClassFit) FittingRef { return FittingRef{shapes.RefJSON(f.Class), f.Above} })
	}
	return a
}

// RegistrationPreview is the expected outcome for one athlete.
type RegistrationPreview struct {
	Before   *EventAthlete           `json:"before" doc:"Current registration; null if not registered"`
	After    *EventAthlete           `json:"after" doc:"Registration afterwards; null if refused. A new athlete has the number that they would get"`
	Known    bool                    `json:"known" doc:"Whether the person has an account"`
	Refused  string                  `json:"refused,omitempty" enum:"invalid,not found,conflict,forbidden" doc:"Why the athlete would be refused; absent if not"`
	Problems []protocol.FieldFailure `json:"problems" doc:"Problems; empty if there are none"`
}

func registrationPreviewJSON(l message.Language, p events.RegistrationPreview) RegistrationPreview {
	shape := RegistrationPreview{Known: p.Known, Refused: string(p.Refused), Problems: protocol.FieldFailures(l, p.Problems)}
	if p.Before != nil {
		before := athleteJSON(*p.Before)
		shape.Before = &before
	}
	if p.After != nil {
		after := athleteJSON(*p.After)
		shape.After = &after
	}
	return shape
}

// OwnEntry is the data that an athlete gave an event.
type OwnEntry struct {
	Sex       string        `json:"sex" enum:",men,women" doc:"Empty if not known"`
	BirthYear int           `json:"birthYear" doc:"0 if not known"`
	Club      string        `json:"club"`
	Country   string        `json:"country"`
	Region    string        `json:"region"`
	Groups    []string      `json:"groups" doc:"Groups at this event"`
	Weighed   bool          `json:"weighed" doc:"Whether the athlete was weighed; from then on only the desk can make changes"`
	Athlete   *EventAthlete `json:"athlete" doc:"The registration; null if not registered"`
	Code      string        `json:"code,omitempty" doc:"Code that opens the athlete's own day, /me/{code}, without an account; absent if not registered"`
}

func ownEntryJSON(o events.OwnEntry) OwnEntry {
	own := OwnEntry{Sex: string(o.Profile.Sex), BirthYear: o.Profile.BirthYear, Club: o.Profile.Club, Country: o.Profile.Country, Region: o.Profile.Region, Groups: []string{}}
	if r := o.Registered; r != nil {
		a := athleteJSON(*r)
		own.Athlete, own.Weighed, own.Code = &a, len(r.Weighings) > 0, r.Code
		own.Groups = protocol.Mapped(r.Groups, func(g event.Group) string { return string(g) })
	}
	return own
}

// ownBody is the data that an athlete sends to an event.
type ownBody struct {
	Sex       string   `json:"sex,omitempty" enum:"men,women"`
	BirthYear int      `json:"birthYear,omitempty" minimum:"0" maximum:"9999"`
	Club      string   `json:"club,omitempty" maxLength:"100"`
	Country   string   `json:"country,omitempty" maxLength:"60"`
	Region    string   `json:"region,omitempty" maxLength:"100"`
	Groups    []string `json:"groups,omitempty" maxItems:"10" doc:"Groups of the athlete, such as novices"`
	ClassIDs  []string `json:"classIds,omitempty" maxItems:"99" doc:"Ids of all tournaments of the event to enter the athlete in"`
}

func (b ownBody) draft() events.AthleteDraft {
	return events.AthleteDraft{
		Profile: event.Profile{Sex: event.Sex(b.Sex), BirthYear: b.BirthYear, Club: b.Club, Country: b.Country, Region: b.Region},
		Groups:  groupsOf(b.Groups), ClassIDs: b.ClassIDs,
	}
}

// AthleteEntryJSON returns the shape of an athlete's entry in a class.
func AthleteEntryJSON(e store.ClassEntry) AthleteEntry {
	entry := AthleteEntry{ID: e.ID, Class: shapes.RefJSON(e.Class), Status: string(e.Status), Guest: e.Guest}
	if e.Scores != "" {
		levels := protocol.Mapped(e.Scores.Levels(), func(l event.Level) string { return string(l) })
		entry.Levels = &levels
	}
	return entry
}

// athleteBody is an athlete to register or to look for.
type athleteBody struct {
	UserID     string        `json:"userId,omitempty" doc:"Id of an existing person; omit for a new person"`
	Name       string        `json:"name,omitempty" maxLength:"100" doc:"Name of a new person"`
	FamilyName string        `json:"familyName,omitempty" maxLength:"100" doc:"The family name, a part of the name; for an existing account used only if it has none"`
	Sex        string        `json:"sex,omitempty" enum:"men,women"`
	BirthYear  int           `json:"birthYear,omitempty" minimum:"0" maximum:"9999"`
	Club       string        `json:"club,omitempty" maxLength:"100"`
	Country    string        `json:"country,omitempty" maxLength:"60"`
	Region     string        `json:"region,omitempty" maxLength:"100"`
	Details    Details       `json:"details,omitzero"`
	Groups     []string      `json:"groups,omitempty" maxItems:"10" doc:"Groups of the athlete, such as novices"`
	ClassIDs   []string      `json:"classIds,omitempty" maxItems:"99" doc:"Ids of tournaments of the event to enter"`
	Scores     []scoringBody `json:"scores,omitempty" maxItems:"99" doc:"Teams that entries score for; the event's settings decide for omitted classes"`
	LeaveIDs   []string      `json:"leaveIds,omitempty" maxItems:"99" doc:"Ids of tournaments of the event to leave, for a registered athlete"`
	Namesake   bool          `json:"namesake,omitempty" doc:"Confirms that another registered athlete has this name"`
	Confirmed  bool          `json:"confirmed,omitempty" doc:"Enter these classes although the known data do not fit"`
}

func (b athleteBody) draft() events.AthleteDraft {
	return events.AthleteDraft{
		UserID: b.UserID, Name: b.Name, FamilyName: b.FamilyName, Profile: event.Profile{Sex: event.Sex(b.Sex), BirthYear: b.BirthYear, Club: b.Club, Country: b.Country, Region: b.Region},
		Details: event.Details(b.Details), Scores: scoringOf(b.Scores), Groups: groupsOf(b.Groups), ClassIDs: b.ClassIDs, LeaveIDs: b.LeaveIDs, Namesake: b.Namesake, Confirmed: b.Confirmed,
	}
}

// scoringBody says for which teams an entry scores.
type scoringBody struct {
	ClassID string    `json:"classId" doc:"Id of the tournament, which the athlete is in or enters"`
	Levels  *[]string `json:"levels,omitempty" maxItems:"3" enum:"country,region,club" doc:"Levels of teams; an empty list is an individual without a team. The event's settings decide if omitted"`
	Guest   bool      `json:"guest,omitempty" doc:"Out of competition: without place, medal and points"`
}

func scoringOf(list []scoringBody) []events.ClassScoring {
	return protocol.Mapped(list, func(b scoringBody) events.ClassScoring {
		s := events.ClassScoring{ClassID: b.ClassID, Guest: b.Guest}
		if b.Levels != nil {
			s.Scores = event.ScoringAt(protocol.Mapped(*b.Levels, func(l string) event.Level { return event.Level(l) }))
		}
		return s
	})
}

func groupsOf(names []string) []event.Group {
	return protocol.Mapped(names, func(g string) event.Group { return event.Group(g) })
}

type athletesBody struct {
	EventID  string        `json:"eventId"`
	Athletes []athleteBody `json:"athletes" minItems:"1" maxItems:"2000"`
}

// athleteEdit is a change of an athlete at an event.
type athleteEdit struct {
	Sex       protocol.Optional[string]        `json:"sex,omitzero" enum:"men,women" nullable:"true"`
	BirthYear protocol.Optional[int]           `json:"birthYear,omitzero" nullable:"true" minimum:"0" maximum:"9999"`
	Club      protocol.Optional[string]        `json:"club,omitzero" nullable:"true" maxLength:"100"`
	Country   protocol.Optional[string]        `json:"country,omitzero" nullable:"true" maxLength:"60"`
	Region    protocol.Optional[string]        `json:"region,omitzero" nullable:"true" maxLength:"100"`
	Details   protocol.Optional[Details]       `json:"details,omitzero" doc:"Complete details: omitted fields become unknown"`
	Groups    protocol.Optional[[]string]      `json:"groups,omitzero" nullable:"true" maxItems:"10"`
	Initials  protocol.Optional[bool]          `json:"initials,omitzero" doc:"Whether visitors see initials instead of the name, at all events"`
	ClassIDs  protocol.Optional[[]string]      `json:"classIds,omitzero" maxItems:"99" doc:"Ids of all tournaments of the event to enter the athlete in"`
	Scores    protocol.Optional[[]scoringBody] `json:"scores,omitzero" maxItems:"99" doc:"Teams that the entries score for, by class; other entries stay. After a draw only organizers can change this, with a reason"`
	Reason    string                           `json:"reason,omitempty" maxLength:"200" doc:"Reason to change scoring after the draw"`
	Confirmed bool                             `json:"confirmed,omitempty" doc:"Enter these classes although the known data do not fit"`
	Version   int64                            `json:"version,omitempty" minimum:"0" maximum:"9007199254740991" doc:"The registration's version as the sender saw it; the change is refused if it has changed since"`
}

func (e athleteEdit) check() error {
	return protocol.CheckChanges([]protocol.Change{
		e.Sex.OrNull("sex"), e.BirthYear.OrNull("birthYear"), e.Club.OrNull("club"), e.Country.OrNull("country"), e.Region.OrNull("region"), e.Details.As("details"), e.Groups.OrNull("groups"), e.Initials.As("initials"), e.ClassIDs.As("classIds"), e.Scores.As("scores"),
	})
}

func (e athleteEdit) edit() events.AthleteEdit {
	edit := events.AthleteEdit{
		BirthYear: e.BirthYear.Pointer(), Club: e.Club.Pointer(), Country: e.Country.Pointer(), Region: e.Region.Pointer(), Reason: e.Reason, ClassIDs: e.ClassIDs.Pointer(), Confirmed: e.Confirmed,
		Initials: e.Initials.Pointer(),
	}
	if sex := e.Sex.Pointer(); sex != nil {
		to := event.Sex(*sex)
		edit.Sex = &to
	}
	if details := e.Details.Pointer(); details != nil {
		to := event.Details(*details)
		edit.Details = &to
	}
	if scores := e.Scores.Pointer(); scores != nil {
		edit.Scores = scoringOf(*scores)
	}
	if groups := e.Groups.Pointer(); groups != nil {
		to := groupsOf(*groups)
		edit.Groups = &to
	}
	return edit
}

func (s *server) registerRegistrations() {
	const tag = "Events"
	HandleEvent(s.Server, s.app, "POST /api/event/set-official", protocol.Operation{
		ID: "set-official", Tag: tag, Summary: "Give somebody a role at an event", Says: "server.done.official_set",
		Details: "Any active account can have a role; athletes may officiate, too. Omit the role to remove it.",
		Refusals: map[int]string{
			http.StatusConflict: "The person is not active.", http.StatusNotFound: "There is no such event or person.",
		},
	}, func(ctx context.Context, in *struct {
		Body struct {
			EventID string `json:"eventId"`
			UserID  string `json:"userId"`
			Role    string `json:"role,omitempty" enum:"organizer,referee" doc:"None if left out"`
		}
	}) (events.Detail, error) {
		return s.app.Events.SetOfficial(ctx, protocol.Actor(ctx), in.Body.EventID, in.Body.UserID, event.Role(in.Body.Role))
	})
	protocol.Handle(s.Server, "GET /api/event/athletes/{id}", protocol.Operation{
		ID: "list-event-athletes", Tag: tag, Summary: "The athletes of an event by name", Says: "server.done.athletes", Paged: true,
		Details:  "`meta.counts` has the number of `registered` athletes. For officials it also counts athletes who still need a weigh-in, the first or another (`unweighed`).",
		Refusals: map[int]string{http.StatusForbidden: "Only officials of the event can filter by missing weigh-ins."},
	}, func(ctx context.Context, in *struct {
		protocol.ByID
		protocol.Paging
		Search    string `query:"search" maxLength:"200" doc:"Parts of the name, in any order, or the number"`
		Class     string `query:"class" maxLength:"36" doc:"Only those in this class: id of a tournament"`
		Unweighed bool   `query:"unweighed" doc:"Only athletes who still need a weigh-in, the first or another"`
	}) (protocol.Reply[[]EventAthlete], error) {
		list, err := s.app.Events.Athletes(ctx, protocol.Actor(ctx), in.ID, store.RegistrationFilter{Search: in.Search, ClassID: in.Class, Unweighed: in.Unweighed}, in.Window())
		counts := map[string]int{"registered": list.All}
		if list.Private {
			counts["unweighed"] = list.Unweighed
		}
		return protocol.PageOf(protocol.Mapped(list.Items, athleteJSON), in.Paging, list.Total, counts), err
	})
	protocol.Handle(s.Server, "GET /api/event/athlete/{id}", protocol.Operation{
		ID: "get-event-athlete", Tag: tag, Summary: "An athlete at an event", Says: "server.done.athlete",
		Details: "The id is the registration's.",
	}, func(ctx context.Context, in *protocol.ByID) (protocol.Reply[EventAthlete], error) {
		r, err := s.app.Events.Registered(ctx, protocol.Actor(ctx), in.ID)
		return protocol.ReplyWith(r, err, athleteJSON)
	})
	protocol.Handle(s.Server, "GET /api/event/entry/{id}", protocol.Operation{
		ID: "get-own-entry", Tag: tag, Summary: "The caller's registration at an event", Says: "server.done.own_entry",
		Details: "Includes the caller's data. The id is the event's.",
	}, func(ctx context.Context, in *protocol.ByID) (protocol.Reply[OwnEntry], error) {
		own, err := s.app.Events.OwnEntry(ctx, protocol.Actor(ctx), in.ID)
		return protocol.ReplyWith(own, err, ownEntryJSON)
	})
	protocol.HandleWork(s.Server, "POST /api/event/enter/{id}", protocol.Operation{
		ID: "enter-event", Tag: tag, Summary: "Register oneself at an event", Says: "server.done.entered_oneself",
		Details: "For athletes, while the event is open. Repeat it to change data and classes, until the desk weighs the athlete. " +
			"The id is the event's.",
		Refusals: map[int]string{http.StatusConflict: "The event is not open for registration, a class is drawn or does not fit, or the caller cannot take part."},
	}, protocol.Work[struct {
		protocol.ByID
		Body ownBody
	}, OwnEntry]{
		Do: func(ctx context.Context, in *struct {
			protocol.ByID
			Body ownBody
		}) (protocol.Reply[OwnEntry], error) {
			own, err := s.app.Events.EnterOneself(ctx, protocol.Actor(ctx), in.ID, in.Body.draft())
			return protocol.ReplyWith(own, err, ownEntryJSON)
		},
	})
	protocol.HandleWork(s.Server, "POST /api/event/withdraw/{id}", protocol.Operation{
		ID: "withdraw-from-event", Tag: tag, Summary: "Withdraw from an event", Says: "server.done.withdrawn_oneself",
		Details:  "Also leaves its classes, while none of them is drawn. The id is the event's.",
		Refusals: map[int]string{http.StatusConflict: "The event is over, or a class of the caller is drawn."},
	}, protocol.Work[protocol.ByID, OwnEntry]{
		Do: func(ctx context.Context, in *protocol.ByID) (protocol.Reply[OwnEntry], error) {
			own, err := s.app.Events.WithdrawOneself(ctx, protocol.Actor(ctx), in.ID)
			return protocol.ReplyWith(own, err, ownEntryJSON)
		},
	})
	protocol.HandleWork(s.Server, "POST /api/event/register", protocol.Operation{
		ID: "register-athletes", Tag: tag, Summary: "Register athletes at an event", Says: "server.done.athletes_registered", Status: http.StatusCreated,
		Details: "Registers all of them or none, and enters them into classes. A new athlete needs only a name; the account, without a login, can be claimed later. Registered athletes stay registered. `errors` names each wrong line, such as `athletes[3].name`.",
		MaxBody: 4 << 20, Long: true,
		Refusals: map[int]string{
			http.StatusNotFound: "There is no such event or person.",
			http.StatusConflict: "The event is over, a class is drawn or does not fit, or a person cannot take part.",
		},
	}, protocol.Work[struct{ Body athletesBody }, []EventAthlete]{
		Do: func(ctx context.Context, in *struct{ Body athletesBody }) (protocol.Reply[[]EventAthlete], error) {
			list, err := s.app.Events.RegisterAthletes(ctx, protocol.Actor(ctx), in.Body.EventID, protocol.Mapped(in.Body.Athletes, athleteBody.draft))
			return protocol.ReplyWith(list, err, func(list []events.Registered) []EventAthlete { return protocol.Mapped(list, athleteJSON) })
		},
		Keeps: protocol.Keeping(func(list []EventAthlete) []string {
			return protocol.Mapped(list, func(a EventAthlete) string { return a.ID })
		},
			func(ctx context.Context, _ *struct{ Body athletesBody }, ids []string) (list []EventAthlete, err error) {
				for _, id := range ids {
					r, err := s.app.Events.Registered(ctx, protocol.Actor(ctx), id)
					if err != nil {
						return nil, err
					}
					r.Fits = nil
					list = append(list, athleteJSON(r))
				}
				return list, nil
			}),
	})
	protocol.Handle(s.Server, "POST /api/event/preview-registration", protocol.Operation{
		ID: "preview-registration", Tag: tag, Summary: "Preview a registration", Says: "server.done.previewed", Unkept: true, MaxBody: 4 << 20,
		Details: "Registers the athletes and undoes it, so nothing changes. A " +
			"real registration without the refused athletes has exactly this result.",
		Refusals: map[int]string{http.StatusNotFound: "There is no such event.", http.StatusConflict: "The event is over."},
	}, func(ctx context.Context, in *struct{ Body athletesBody }) (protocol.Reply[[]RegistrationPreview], error) {
		list, err := s.app.Events.PreviewRegistration(ctx, protocol.Actor(ctx), in.Body.EventID, protocol.Mapped(in.Body.Athletes, athleteBody.draft))
		return protocol.ReplyWith(list, err, func(list []events.RegistrationPreview) []RegistrationPreview {
			return protocol.Mapped(list, func(p events.RegistrationPreview) RegistrationPreview {
				return registrationPreviewJSON(protocol.LanguageOf(ctx), p)
			})
		})
	})
	protocol.Handle(s.Server, "POST /api/event/suggest", protocol.Operation{
		ID: "suggest-athletes", Tag: tag, Summary: "Find people with an account", Says: "server.done.suggestions", Unkept: true, MaxBody: 4 << 20,
		Details:  "Lists people with the same name, and the same club or birth year if given, for each athlete. Changes nothing.",
		Refusals: map[int]string{http.StatusNotFound: "There is no such event."},
	}, func(ctx context.Context, in *struct{ Body athletesBody }) (protocol.Reply[[][]KnownAthlete], error) {
		lists, err := s.app.Events.SuggestPeople(ctx, protocol.Actor(ctx), in.Body.EventID, protocol.Mapped(in.Body.Athletes, athleteBody.draft))
		return protocol.ReplyWith(lists, err, func(lists [][]events.Suggestion) [][]KnownAthlete {
			return protocol.Mapped(lists, func(list []events.Suggestion) []KnownAthlete {
				return protocol.Mapped(list, func(k events.Suggestion) KnownAthlete {
					return KnownAthlete{k.UserID, k.Name, k.Profile.Club, k.Profile.Country, k.SameClub, k.SameBirthYear, k.Number}
				})
			})
		})
	})
	closed := map[int]string{http.StatusConflict: "The event is over, a class is drawn or does not fit, or the registration has changed since the version that was sent."}
	protocol.Handle(s.Server, "PUT /api/event/athlete/{id}", protocol.Operation{
		ID: "update-event-athlete", Tag: tag, Summary: "Change the data and classes of an athlete", Says: "server.done.athlete_updated",
		Details: "Omitted fields keep their values. Drawn classes stay as they are.", Refusals: closed,
	}, func(ctx context.Context, in *struct {
		protocol.ByID
		Body athleteEdit
	}) (protocol.Reply[EventAthlete], error) {
		if err := in.Body.check(); err != nil {
			return protocol.Reply[EventAthlete]{}, err
		}
		r, err := s.app.Events.UpdateAthlete(ctx, protocol.Actor(ctx), in.ID, in.Body.Version, in.Body.edit())
		return protocol.ReplyWith(r, err, athleteJSON)
	})
	protocol.HandleWork(s.Server, "DELETE /api/event/athlete/delete/{id}", protocol.Operation{
		ID: "delete-event-athlete", Tag: tag, Summary: "Take an athlete out of an event", Says: "server.done.athlete_deleted",
		Details: "Also removes the athlete from its classes, while none of them is drawn. The account stays.", Refusals: closed,
	}, protocol.Work[protocol.ByID, EventAthlete]{
		Do: func(ctx context.Context, in *protocol.ByID) (protocol.Reply[EventAthlete], error) {
			r, err := s.app.Events.DeleteAthlete(ctx, protocol.Actor(ctx), in.ID)
			r.Private = false // a deleted athlete is not sent again
			return protocol.ReplyWith(r, err, athleteJSON)
		},
	})
	protocol.HandleWork(s.Server, "POST /api/event/athlete/code/{id}", protocol.Operation{
		ID: "renew-code", Tag: tag, Summary: "Give an athlete another code for their own day", Says: "server.done.code_renewed",
		Details: "The old code, for example on a lost badge, stops working. The id is the registration's.",
	}, protocol.Work[protocol.ByID, EventAthlete]{
		Do: func(ctx context.Context, in *protocol.ByID) (protocol.Reply[EventAthlete], error) {
			r, err := s.app.Events.RenewCode(ctx, protocol.Actor(ctx), in.ID)
			return protocol.ReplyWith(r, err, athleteJSON)
		},
		Keeps: protocol.Keeping(func(a EventAthlete) string { return a.ID }, func(ctx context.Context, _ *protocol.ByID, id string) (EventAthlete, error) {
			r, err := s.app.Events.Registered(ctx, protocol.Actor(ctx), id)
			return athleteJSON(r), err
		}),
	})
	protocol.HandleWork(s.Server, "POST /api/event/weigh/{id}", protocol.Operation{
		ID: "weigh-athlete", Tag: tag, Summary: "Enter an attempt on the scales", Says: "server.done.weighed", Status: http.StatusCreated,
		Details: "Keeps every attempt; the last one counts. `private.fitting` has the classes that the " +
			"athlete may enter now. Existing entries stay until a person changes them.",
		Refusals: map[int]string{http.StatusConflict: "The event is over."},
	}, protocol.Work[weighRequest, EventAthlete]{
		Do: func(ctx context.Context, in *weighRequest) (protocol.Reply[EventAthlete], error) {
			r, err := s.app.Events.Weigh(ctx, protocol.Actor(ctx), in.ID, event.Grams(in.Body.Grams))
			return protocol.ReplyWith(r, err, athleteJSON)
		},
		Keeps: protocol.Keeping(func(a EventAthlete) string { return a.ID }, func(ctx context.Context, _ *weighRequest, id string) (EventAthlete, error) {
			r, err := s.app.Events.Registered(ctx, protocol.Actor(ctx), id)
			return athleteJSON(r), err
		}),
	})
}

// weighInClosing selects whose weigh-in to close.
type weighInClosing struct {
	Body struct {
		EventID    string   `json:"eventId"`
		ClassIDs   []string `json:"classIds,omitempty" maxItems:"300" doc:"Ids of tournaments of the event; all that are not drawn if left out"`
		AthleteIDs []string `json:"athleteIds,omitempty" maxItems:"5000" doc:"Ids of registrations, such as those of the preview; all absent athletes if left out"`
	}
}

func (in weighInClosing) closing() events.WeighInClosing {
	return events.WeighInClosing{ClassIDs: in.Body.ClassIDs, AthleteIDs: in.Body.AthleteIDs}
}

type weighInMarking struct {
	protocol.ByID
	Body struct {
		ClassIDs []string `json:"classIds" minItems:"1" maxItems:"300" doc:"Ids of tournaments of the event"`
		Mark     string   `json:"mark" enum:"not-weighed,allowed,none" doc:"none reverts the decision"`
		Reason   string   `json:"reason,omitempty" maxLength:"200" doc:"Needed for allowed"`
	}
}

func (in weighInMarking) marking() events.Marking {
	m := events.Marking{ClassIDs: in.Body.ClassIDs, Word: event.MarkWord(in.Body.Mark), Reason: in.Body.Reason}
	if in.Body.Mark == "none" {
		m.Word = event.NoMark
	}
	return m
}

func absentJSON(a events.Absentee) AbsentAthlete {
	return AbsentAthlete{a.RegistrationID, a.Number, shapes.RefJSON(a.Person), a.Weighed, protocol.Mapped(a.Classes, shapes.RefJSON)}
}

// registerWeighIn registers the operations to close weigh-in and to decide about athletes who were not weighed.
func (s *server) registerWeighIn() {
	const tag = "Events"
	over := map[int]string{http.StatusConflict: "The event is over.", http.StatusNotFound: "There is no such event."}
	protocol.Handle(s.Server, "POST /api/event/weigh-in/preview", protocol.Operation{
		ID: "preview-weigh-in-closing", Tag: tag, Summary: "Preview the closing of weigh-in", Says: "server.done.previewed", Unkept: true,
		Details: "Takes the body of the closing. Nothing is changed.", Refusals: over,
	}, func(ctx context.Context, in *weighInClosing) (protocol.Reply[[]AbsentAthlete], error) {
		list, err := s.app.Events.PreviewWeighInClosing(ctx, protocol.Actor(ctx), in.Body.EventID, in.closing())
		return protocol.OK(protocol.Mapped(list, absentJSON)), err
	})
	protocol.Handle(s.Server, "POST /api/event/weigh-in/close", protocol.Operation{
		ID: "close-weigh-in", Tag: tag, Summary: "Close weigh-in", Says: "server.done.weigh_in_closed",
		Details: "Marks athletes who were not weighed for the day of an undrawn class. They leave the " +
			"class without a place. The reply lists them. Each mark can be undone until the draw.",
		Refusals: over,
	}, func(ctx context.Context, in *weighInClosing) (protocol.Reply[[]AbsentAthlete], error) {
		list, err := s.app.Events.CloseWeighIn(ctx, protocol.Actor(ctx), in.Body.EventID, in.closing())
		return protocol.OK(protocol.Mapped(list, absentJSON)), err
	})
	protocol.HandleWork(s.Server, "POST /api/event/weigh-in/mark/{id}", protocol.Operation{
		ID: "mark-weigh-in", Tag: tag, Summary: "Decide about an athlete who was not weighed", Says: "server.done.weigh_in_marked",
		Details: "`not-weighed` removes the athlete from the class; `none` reverts that. `allowed` " +
			"lets the athlete compete without a weigh-in, with a recorded reason. The id is the registration's.",
		Refusals: map[int]string{http.StatusConflict: "The event is over, or a class that the athlete would leave or enter is drawn."},
	}, protocol.Work[weighInMarking, EventAthlete]{
		Do: func(ctx context.Context, in *weighInMarking) (protocol.Reply[EventAthlete], error) {
			r, err := s.app.Events.MarkWeighIn(ctx, protocol.Actor(ctx), in.ID, in.marking())
			return protocol.ReplyWith(r, err, athleteJSON)
		},
		Keeps: protocol.Keeping(func(a EventAthlete) string { return a.ID }, func(ctx context.Context, _ *weighInMarking, id string) (EventAthlete, error) {
			r, err := s.app.Events.Registered(ctx, protocol.Actor(ctx), id)
			return athleteJSON(r), err
		}),
	})
}

type weighRequest struct {
	protocol.ByID
	Body struct {
		Grams int `json:"grams" minimum:"10000" maximum:"300000" doc:"Whole grams"`
	}
}
