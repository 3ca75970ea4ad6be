package events

import (
	"cmp"
	"context"
	"net/http"

	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/app/events"

	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/tournament"
)

// Template has a federation's weight classes for a sex and an age group.
type Template struct {
	ID      string               `json:"id" example:"waf-seniors-men"`
	Sex     string               `json:"sex" enum:"men,women,mixed"`
	Age     shapes.ClassAge      `json:"age"`
	Weights []shapes.ClassWeight `json:"weights"`
}

// ClassPreview is a class to make.
type ClassPreview struct {
	Name  string       `json:"name" doc:"Name in the language of the event, else of the request"`
	Class shapes.Class `json:"class"`
}

func templateJSON(t event.Template) Template {
	return Template{t.ID, string(t.Sex), shapes.ClassAge{Name: t.Age.Name, From: t.Age.From, To: t.Age.To}, protocol.Mapped(t.Weights, shapes.ClassWeightJSON)}
}

// classNames names classes, first in the language of their event, else of a request.
func classNames(ctx context.Context) events.ClassNames {
	return func(c event.Class, s event.Settings) []string {
		all := append([]message.Language{cmp.Or(s.Language, protocol.LanguageOf(ctx))}, message.Languages()...)
		return protocol.Mapped(all, func(l message.Language) string { return c.Name(l, s.Unit) })
	}
}

// classBody says which athletes a class takes.
type classBody struct {
	Sex    string          `json:"sex" enum:"men,women,mixed"`
	Age    classAgeBody    `json:"age,omitzero"`
	Weight classWeightBody `json:"weight,omitzero"`
	Arm    string          `json:"arm" enum:"right,left"`
	Group  string          `json:"group,omitempty" maxLength:"100" doc:"A group that does not follow from age or weight, such as novices"`
}

type classAgeBody struct {
	Name string `json:"name,omitempty" maxLength:"100" doc:"Name of the age group"`
	From int    `json:"from,omitempty" minimum:"0" maximum:"120" doc:"Years, included; no limit if left out"`
	To   int    `json:"to,omitempty" minimum:"0" maximum:"120" doc:"Years, included; no limit if left out"`
}

type classWeightBody struct {
	Limit int  `json:"limit,omitempty" minimum:"0" maximum:"300000" doc:"Grams; no limit if left out"`
	Over  bool `json:"over,omitempty" doc:"Whether the class takes athletes above the limit instead"`
}

func (b classBody) class() event.Class {
	return event.Class{Sex: event.Sex(b.Sex), Age: b.Age.age(), Weight: b.Weight.weight(), Arm: event.Arm(b.Arm), Group: event.Group(b.Group)}
}

func (b classAgeBody) age() event.Age { return event.Age{Name: b.Name, From: b.From, To: b.To} }

func (b classWeightBody) weight() event.Weight {
	return event.Weight{Limit: event.Grams(b.Limit), Over: b.Over}
}

// classEdit is a change of a class.
type classEdit struct {
	Sex         protocol.Optional[string]          `json:"sex,omitzero" enum:"men,women,mixed"`
	Age         protocol.Optional[classAgeBody]    `json:"age,omitzero" doc:"Replaces the whole value; omitted limits do not apply"`
	Weight      protocol.Optional[classWeightBody] `json:"weight,omitzero" doc:"Replaces the whole value; omitted limits do not apply"`
	Arm         protocol.Optional[string]          `json:"arm,omitzero" enum:"right,left"`
	Group       protocol.Optional[string]          `json:"group,omitzero" maxLength:"100" nullable:"true"`
	BestOf      protocol.Optional[int]             `json:"bestOf,omitzero" enum:"1,3,5,7" doc:"Games in a match"`
	FinalBestOf protocol.Optional[int]             `json:"finalBestOf,omitzero" enum:"0,1,3,5,7" doc:"Games in the final and rematch; 0 for as many as in other matches"`
	Name        protocol.Optional[string]          `json:"name,omitzero" maxLength:"200" nullable:"true" doc:"null or empty for the generated name"`
	Version     int64                              `json:"version,omitempty" minimum:"0" maximum:"9007199254740991" doc:"The class's version as the sender saw it; the change is refused if it has changed since"`
	Confirmed   bool                               `json:"confirmed,omitempty" doc:"Keep athletes in the class although they no longer fit"`
}

func (e classEdit) check() error {
	return protocol.CheckChanges([]protocol.Change{
		e.Sex.As("sex"), e.Age.As("age"), e.Weight.As("weight"), e.Arm.As("arm"), e.Group.OrNull("group"), e.BestOf.As("bestOf"), e.FinalBestOf.As("finalBestOf"), e.Name.OrNull("name"),
	})
}

func (e classEdit) edit() events.ClassEdit {
	edit := events.ClassEdit{
		Sex: (*event.Sex)(e.Sex.Pointer()), Arm: (*event.Arm)(e.Arm.Pointer()), Group: (*event.Group)(e.Group.Pointer()),
		BestOf: e.BestOf.Pointer(), FinalBestOf: e.FinalBestOf.Pointer(), Name: e.Name.Pointer(), Confirmed: e.Confirmed,
	}
	if age := e.Age.Pointer(); age != nil {
		edit.Age = new(age.age())
	}
	if weight := e.Weight.Pointer(); weight != nil {
		edit.Weight = new(weight.weight())
	}
	return edit
}

// seenClass is the version of a class that the sender saw.
type seenClass struct {
	protocol.ByID
	Body struct {
		Version int64 `json:"version,omitempty" minimum:"0" maximum:"9007199254740991" doc:"The class's version as the sender saw it; refused if it has changed since"`
	}
}

// mergePreviewBody asks what several merges would make of a class.
type mergePreviewBody struct {
	From string   `json:"from" doc:"Id of the tournament to delete after the merge"`
	Into string   `json:"into" doc:"Id of another of the same event"`
	IDs  []string `json:"ids,omitempty" maxItems:"300" doc:"Further classes that are merged into the same one after the first"`
}

// mergeBody is a class and the class to merge it into.
type mergeBody struct {
	From string `json:"from" doc:"Id of the tournament to delete after the merge"`
	Into string `json:"into" doc:"Id of another of the same event"`
}

// classesBody lists the classes to make.
type classesBody struct {
	EventID   string      `json:"eventId"`
	Templates []string    `json:"templates,omitempty" maxItems:"50" doc:"Ids of templates, each for each arm"`
	Arms      []string    `json:"arms,omitempty" maxItems:"2" enum:"right,left"`
	Classes   []classBody `json:"classes,omitempty" maxItems:"300" doc:"Other classes, one by one"`
}

func (b classesBody) draft() events.ClassDraft {
	return events.ClassDraft{
		Templates: b.Templates, Arms: protocol.Mapped(b.Arms, func(a string) event.Arm { return event.Arm(a) }),
		Classes: protocol.Mapped(b.Classes, classBody.class),
	}
}

// closedClass closes a class.
type closedClass struct {
	protocol.ByID
	Body closingBody
}

// closingBody has the places of a class that was pulled on paper.
type closingBody struct {
	Places  []paperPlace `json:"places,omitempty" maxItems:"1000" doc:"Places from 1; shared only if the event's settings allow it"`
	Out     []paperOut   `json:"out,omitempty" maxItems:"1000" doc:"Entries without a place"`
	Reason  string       `json:"reason,omitempty" maxLength:"200" doc:"Why the places come from paper"`
	Version int64        `json:"version,omitempty" minimum:"0" maximum:"9007199254740991" doc:"The tournament's version as the sender saw it; the change is refused if it has changed since"`
}

type paperPlace struct {
	EntryID string `json:"entryId"`
	Place   int    `json:"place" minimum:"1" maximum:"1000"`
}

type paperOut struct {
	EntryID string `json:"entryId"`
	Why     string `json:"why" enum:"injury,no-show,withdrawn,not-weighed,overweight,disqualified"`
}

func (b closingBody) list() []tournament.PaperPlace {
	var list []tournament.PaperPlace
	for _, p := range b.Places {
		list = append(list, tournament.PaperPlace{EntryID: p.EntryID, Place: p.Place})
	}
	for _, p := range b.Out {
		list = append(list, tournament.PaperPlace{EntryID: p.EntryID, Word: event.Word(p.Why)})
	}
	return list
}

func (s *server) registerClasses() {
	const tag = "Events"
	closed := map[int]string{
		http.StatusConflict: "The event is over, a class was drawn, or there would be too many classes.",
		http.StatusNotFound: "There is no such event or class.",
	}
	protocol.Handle(s.Server, "GET /api/event/templates", protocol.Operation{
		ID: "list-templates", Tag: tag, Summary: "Weight classes of federations", Says: "server.done.templates",
	}, func(context.Context, *struct{}) (protocol.Reply[[]Template], error) {
		return protocol.OK(protocol.Mapped(event.Templates, templateJSON)), nil
	})
	protocol.Handle(s.Server, "POST /api/event/classes/preview", protocol.Operation{
		ID: "preview-classes", Tag: tag, Summary: "Preview new classes", Says: "server.done.class_preview", Unkept: true,
		Details: "Takes the body of the creation. Nothing is changed. Existing classes are left out.", Refusals: closed,
	}, func(ctx context.Context, in *struct{ Body classesBody }) (protocol.Reply[[]ClassPreview], error) {
		list, err := s.app.Events.PreviewClasses(ctx, protocol.Actor(ctx), in.Body.EventID, in.Body.draft(), classNames(ctx))
		return protocol.OK(protocol.Mapped(list, func(c events.NamedClass) ClassPreview { return ClassPreview{c.Name, shapes.ClassJSON(c.Class)} })), err
	})
	HandleEvent(s.Server, s.app, "POST /api/event/classes/create", protocol.Operation{
		ID: "create-classes", Tag: tag, Summary: "Make classes of an event", Says: "server.done.classes_created", Status: http.StatusCreated,
		Details: "Makes each template for each arm, and single classes. Each class is a tournament with the event's `bestOf`, rules and smallest class. Its " +
			"matches are scheduled automatically. Its name is in the language of the request and can be changed. Existing classes are left out.",
		Refusals: closed,
	}, func(ctx context.Context, in *struct{ Body classesBody }) (events.Detail, error) {
		return s.app.Events.CreateClasses(ctx, protocol.Actor(ctx), in.Body.EventID, in.Body.draft(), classNames(ctx))
	})
	HandleEvent(s.Server, s.app, "POST /api/event/classes/add-arm", protocol.Operation{
		ID: "add-arm", Tag: tag, Summary: "Make the same classes for the other arm", Says: "server.done.arm_added", Status: http.StatusCreated,
		Refusals: closed,
	}, func(ctx context.Context, in *struct {
		Body struct {
			EventID  string   `json:"eventId"`
			ClassIDs []string `json:"classIds,omitempty" maxItems:"300" doc:"Ids of tournaments of the event; all if left out"`
			Athletes bool     `json:"athletes,omitempty" doc:"Also enter the athletes of classes that have not started"`
		}
	}) (events.Detail, error) {
		return s.app.Events.AddArm(ctx, protocol.Actor(ctx), in.Body.EventID, in.Body.ClassIDs, in.Body.Athletes, classNames(ctx))
	})
	protocol.Handle(s.Server, "POST /api/event/classes/merge-preview", protocol.Operation{
		ID: "preview-merge", Tag: tag, Summary: "Preview a merge of classes", Says: "server.done.merge_preview", Unkept: true,
		Details: "Takes the body of the merge. Nothing is changed.", Refusals: closed,
	}, func(ctx context.Context, in *struct{ Body mergePreviewBody }) (protocol.Reply[ClassPreview], error) {
		c, err := s.app.Events.PreviewMerge(ctx, protocol.Actor(ctx), append([]string{in.Body.From}, in.Body.IDs...), in.Body.Into, classNames(ctx))
		return protocol.OK(ClassPreview{c.Name, shapes.ClassJSON(c.Class)}), err
	})
	HandleEvent(s.Server, s.app, "POST /api/event/classes/merge", protocol.Operation{
		ID: "merge-classes", Tag: tag, Summary: "Merge a class into another", Says: "server.done.classes_merged",
		Details:  "Both belong to one event and one arm, and neither is drawn. All athletes move to the second class, which then accepts everyone that either class accepted. The first class is deleted. A name given by a person stays.",
		Refusals: closed,
	}, func(ctx context.Context, in *struct{ Body mergeBody }) (events.Detail, error) {
		return s.app.Events.MergeClasses(ctx, protocol.Actor(ctx), in.Body.From, in.Body.Into, classNames(ctx))
	})
	HandleEvent(s.Server, s.app, "POST /api/event/classes/adopt", protocol.Operation{
		ID: "adopt-tournaments", Tag: tag, Summary: "Make tournaments classes of an event", Says: "server.done.adopted",
		Details:  "Takes tournaments outside events, also drawn or completed ones. They leave the list of tournaments.",
		Refusals: closed,
	}, func(ctx context.Context, in *struct {
		Body struct {
			EventID     string `json:"eventId"`
			Tournaments []struct {
				TournamentID string    `json:"tournamentId"`
				Class        classBody `json:"class"`
			} `json:"tournaments" minItems:"1" maxItems:"300"`
		}
	}) (events.Detail, error) {
		adopted := make([]events.Adopted, len(in.Body.Tournaments))
		for i, t := range in.Body.Tournaments {
			adopted[i] = events.Adopted{TournamentID: t.TournamentID, Class: t.Class.class()}
		}
		return s.app.Events.AdoptTournaments(ctx, protocol.Actor(ctx), in.Body.EventID, adopted)
	})
	HandleEvent(s.Server, s.app, "DELETE /api/event/classes/delete/{id}", protocol.Operation{
		ID: "delete-class", Tag: tag, Summary: "Delete an empty class", Says: "server.done.class_deleted",
		Refusals: map[int]string{http.StatusConflict: "The class has entries, was drawn, or is no class of an event, or the event is over."},
	}, func(ctx context.Context, in *protocol.ByID) (events.Detail, error) {
		return s.app.Events.DeleteClass(ctx, protocol.Actor(ctx), in.ID)
	})
	changed := "The class has changed since the sent version, is no class of an event, or the event is over."
	HandleEvent(s.Server, s.app, "PUT /api/event/classes/update/{id}", protocol.Operation{
		ID: "update-class", Tag: tag, Summary: "Change a class", Says: "server.done.class_updated",
		Details:  "Works before the draw; the name can change until the first match starts. Omitted fields keep their values, except that a generated name changes with the class. If athletes would no longer fit, the server refuses with their names and an error for `confirmed`.",
		Refusals: map[int]string{http.StatusConflict: "The class was drawn, the event has the same class already, or athletes would no longer fit. " + changed},
	}, func(ctx context.Context, in *struct {
		protocol.ByID
		Body classEdit
	}) (events.Detail, error) {
		if err := in.Body.check(); err != nil {
			return events.Detail{}, err
		}
		return s.app.Events.UpdateClass(ctx, protocol.Actor(ctx), in.ID, in.Body.Version, in.Body.edit(), classNames(ctx))
	})
	HandleEvent(s.Server, s.app, "POST /api/event/classes/close/{id}", protocol.Operation{
		ID: "close-class", Tag: tag, Summary: "Close a class of one athlete, or a class pulled on paper", Says: "server.done.class_closed",
		Details: "Without `places`, the only athlete of a class wins unopposed, with place 1 and its points, but no " +
			"win. With `places`, the class was pulled on paper or elsewhere: name each entry once, with a place " +
			"or the reason for none. Matches pulled here keep their results. A place adds no win.",
		Refusals: map[int]string{
			http.StatusBadRequest: "An entry is missing or named twice, or the places have gaps, or the settings do not allow a shared place.",
			http.StatusConflict:   "The class is over, or one of its matches is called or in progress. Without `places`: the class was drawn, or does not have one athlete. " + changed,
		},
	}, func(ctx context.Context, in *closedClass) (events.Detail, error) {
		if in.Body.Places == nil && in.Body.Out == nil {
			return s.app.Events.CloseClass(ctx, protocol.Actor(ctx), in.ID, in.Body.Version)
		}
		return s.app.Events.CloseClassFromPaper(ctx, protocol.Actor(ctx), in.ID, in.Body.Version, in.Body.list(), in.Body.Reason)
	})
	HandleEvent(s.Server, s.app, "POST /api/event/classes/reopen/{id}", protocol.Operation{
		ID: "reopen-class", Tag: tag, Summary: "Reopen a class closed without a match or from paper", Says: "server.done.class_reopened",
		Refusals: map[int]string{http.StatusConflict: "The class was pulled here, or is archived. " + changed},
	}, func(ctx context.Context, in *seenClass) (events.Detail, error) {
		return s.app.Events.ReopenClass(ctx, protocol.Actor(ctx), in.ID, in.Body.Version)
	})
}
