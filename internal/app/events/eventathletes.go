package events

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/app/tournaments"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/text"
	"github.com/toproll/toproll/internal/tournament"
)

// Registered is an athlete at an event with their classes.
type Registered struct {
	event.Registration
	Entries []store.ClassEntry
	Fits    []ClassFit          // classes that the athlete may enter, if the request is for one athlete
	Marks   []event.WeighInMark // officials' decisions about a missing weigh-in, only for officials
	Private bool                // whether the caller may see sex, birth year, groups and weights

	// If attempts on the scales are not valid for all days of the event:
	LastDays []event.Day // the last valid day of each attempt
	Again    []Again     // classes for which the athlete needs another weigh-in
}

// toWeigh reports whether the athlete needs a weigh-in, the first or another. An athlete who missed it and left all
// classes needs none.
func (r Registered) toWeigh() bool {
	left := len(r.Entries) == 0 && slices.ContainsFunc(r.Marks, func(m event.WeighInMark) bool { return m.Word == event.MarkNotWeighed })
	return !left && len(r.Weighings) == 0 || len(r.Again) > 0
}

// ClassFit is a class that an athlete may enter.
type ClassFit struct {
	Class tournament.Ref
	Above int // how many classes above the athlete's own; 0 is their own
}

// AthleteEdit is a change of an athlete at an event. Nil fields stay.
type AthleteEdit struct {
	Sex       *event.Sex
	BirthYear *int
	Club      *string
	Country   *string
	Region    *string
	Details   *event.Details
	Groups    *[]event.Group
	Initials  *bool          // whether visitors see initials instead of the name
	ClassIDs  *[]string      // all classes that the athlete should be in
	Scores    []ClassScoring // scoring of entries, in classes that the athlete should be in; others stay
	Reason    string         // reason to change scoring after a draw
	Confirmed bool           // enter these classes although they do not fit
}

// UpdateAthlete changes an athlete's details and undrawn classes. Seen is as in
// [Events.UpdateEvent].
// Errors: Invalid, Forbidden, NotFound, Conflict.
func (a *Events) UpdateAthlete(ctx context.Context, actor account.User, id string, seen int64, edit AthleteEdit) (Registered, error) {
	return a.changeAthlete(ctx, actor, id, func(tx *store.Tx, e event.Event, r event.Registration) error {
		var wrong fault.Fields
		p, groups := r.Profile, r.Groups
		app.Set(&p.Sex, edit.Sex)
		app.Set(&p.BirthYear, edit.BirthYear)
		app.Set(&p.Club, edit.Club)
		app.Set(&p.Country, edit.Country)
		app.Set(&p.Region, edit.Region)
		app.Set(&groups, edit.Groups)
		details := r.Details
		app.Set(&details, edit.Details)
		initials := r.Initials
		app.Set(&initials, edit.Initials)
		p, groups = p.Check(&wrong, "", a.Time().Year()), event.CheckGroups(groups, &wrong, "")
		details = details.Check(&wrong, "")
		classes, err := tx.Classes(e.ID)
		if err != nil {
			return err
		}
		of, err := tx.ClassEntries(e.ID, r.UserID)
		if err != nil {
			return err
		}
		now := []string{}
		for _, c := range of[r.UserID] {
			now = append(now, c.Class.ID)
		}
		want := now
		if edit.ClassIDs != nil {
			want = *edit.ClassIDs
			checkClasses(&wrong, "", e, classes, want)
		}
		checkScoring(&wrong, "", edit.Scores, want)
		scores := newScoring(of[r.UserID], edit.Scores)
		drawn := slices.ContainsFunc(scores, func(s ClassScoring) bool {
			at := slices.IndexFunc(classes, func(t tournament.Tournament) bool { return t.ID == s.ClassID })
			return at >= 0 && !classes[at].BeforeStart()
		})
		reason := text.Clean(edit.Reason)
		if drawn {
			wrong.Check("reason", text.Line("reason", reason, tournament.MaxPaperReason))
		}
		if err := wrong.Err(); err != nil {
			return err
		}
		moved := differing(classes, now, want)
		if p == r.Profile && details == r.Details && slices.Equal(groups, r.Groups) && initials == r.Initials && len(moved) == 0 && len(scores) == 0 {
			return app.ErrUnchanged
		}
		if err := mayChangePerson(tx, actor, r, p, initials); err != nil {
			return err
		}
		if drawn {
			if err := app.RequireRunner(tx, actor, e.ID); err != nil {
				return err
			}
		}
		was := r
		was.Version--
		if err := was.MayChangeSince(seen); err != nil {
			return err
		}
		user, err := tournaments.Member(tx, r.UserID, account.Participant, a.Time())
		if err != nil {
			return err
		}
		if !edit.Confirmed {
			would := r
			would.Profile, would.Groups = p, groups
			entered := slices.DeleteFunc(slices.Clone(moved), func(id string) bool { return !slices.Contains(want, id) })
			days, err := a.WeighDays(tx, e)
			if err != nil {
				return err
			}
			if err := days.CheckFits("server.athlete.misfit", classes, entered, would); err != nil {
				return err
			}
		}
		if err := a.moveTo(ctx, tx, user, moved, want); err != nil {
			return err
		}
		var c app.Comparison
		c.Add("sex", "sex", string(r.Profile.Sex), string(p.Sex))
		c.Add("age", "", masked(r.Profile.BirthYear), masked(p.BirthYear))
		c.Add("club", "", r.Profile.Club, p.Club)
		c.Add("country", "", r.Profile.Country, p.Country)
		c.Add("region", "", r.Profile.Region, p.Region)
		c.Add("rank", "", r.Details.Rank, details.Rank)
		c.Add("patronymic", "", r.Details.Patronymic, details.Patronymic)
		c.Add("federationNumber", "", masked(r.Details.FederationNumber), masked(details.FederationNumber))
		c.Add("licence", "", masked(r.Details.Licence), masked(details.Licence))
		c.Add("coachRight", "", r.Details.CoachRight, details.CoachRight)
		c.Add("coachLeft", "", r.Details.CoachLeft, details.CoachLeft)
		c.Add("latinName", "", r.Details.LatinName, details.LatinName)
		c.Add("group", "", fmt.Sprint(r.Groups), fmt.Sprint(groups))
		c.Add("initials", "answer", app.Yes(r.Initials), app.Yes(initials))
		for _, s := range scores {
			was := ""
			if at := slices.IndexFunc(of[r.UserID], func(e store.ClassEntry) bool { return e.Class.ID == s.ClassID }); at >= 0 {
				was = scoringText(of[r.UserID][at].Scores, of[r.UserID][at].Guest)
			}
			became := scoringText(s.Scores, s.Guest)
			if drawn {
				became += " (" + reason + ")"
			}
			c.Add("scores", "", was, became)
		}
		d := c.Entry()
		d.Person = app.PersonRef(user)
		err = errors.Join(setScoring(tx, r.UserID, scores), a.saveProfile(tx, r, p), tx.SetGroups(id, groups), tx.SetDetails(id, details), a.Audit(ctx, tx, d))
		if err != nil || initials == r.Initials {
			return err
		}
		user.Initials = initials
		return errors.Join(tx.SaveUser(user), a.accounts.ShowAnew(tx, user))
	})
}

// saveProfile stores what a registration says about its athlete, and with it what is known about the person. If the
// person has changed teams since, the person keeps the new team, and the registration keeps the old one.
func (a *Events) saveProfile(tx *store.Tx, r event.Registration, to event.Profile) error {
	known, err := tx.AthleteProfile(r.UserID)
	if err != nil {
		return err
	}
	person := to
	for _, team := range []struct {
		person     *string
		known, was string
	}{
		{&person.Club, known.Club, r.Profile.Club}, {&person.Country, known.Country, r.Profile.Country}, {&person.Region, known.Region, r.Profile.Region},
	} {
		if team.known != "" && team.known != team.was {
			*team.person = team.known
		}
	}
	return errors.Join(tx.SetTeams(r.ID, to), a.accounts.SetAthleteProfile(tx, r.UserID, r.ID, person))
}

// mayChangePerson restricts what officials of an event can change about a person outside of it: only people without a
// login who are new to all events. The person and organizers can change everything.
func mayChangePerson(tx *store.Tx, actor account.User, r event.Registration, to event.Profile, initials bool) error {
	if actor.Is(account.Organizer) || actor.ID == r.UserID {
		return nil
	}
	known, err := tx.KnownBefore(r.ID)
	if err == nil && !known {
		known, err = hasLogin(tx, r.UserID)
	}
	if err != nil || !known {
		return err
	}
	return r.MayComplete(to, initials)
}

// differing returns the classes that an athlete must enter or leave, in locking order.
func differing(classes []tournament.Tournament, now, want []string) (moved []string) {
	for _, t := range classes {
		if slices.Contains(now, t.ID) != slices.Contains(want, t.ID) {
			moved = append(moved, t.ID)
		}
	}
	return moved
}

// moveTo enters a person into the wanted classes and removes the person from the others.
func (a *Events) moveTo(ctx context.Context, tx *store.Tx, user account.User, moved, want []string) error {
	for _, classID := range moved {
		var err error
		if slices.Contains(want, classID) {
			err = a.enterClass(ctx, tx, classID, []account.User{user})
		} else {
			err = a.leaveClass(ctx, tx, classID, user)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// masked records that a fact is known, but not the fact: organizers of other events read the audit.
func masked[T comparable](known T) string {
	var none T
	if known == none {
		return ""
	}
	return "****"
}

// DeleteAthlete removes an athlete from an event and its classes, while none of these is drawn, and returns the
// athlete. Errors: Forbidden, NotFound, Conflict.
func (a *Events) DeleteAthlete(ctx context.Context, actor account.User, id string) (Registered, error) {
	return store.Write(ctx, a.DB, func(tx *store.Tx) (Registered, error) {
		r, e, err := a.openAthlete(tx, actor, id)
		if err != nil {
			return Registered{}, err
		}
		return a.takeOut(ctx, tx, e, r)
	})
}

// takeOut removes an athlete from an event and from its classes, none of which is drawn.
func (a *Events) takeOut(ctx context.Context, tx *store.Tx, e event.Event, r event.Registration) (Registered, error) {
	entries, err := tx.ClassEntries(e.ID, r.UserID)
	if err != nil {
		return Registered{}, err
	}
	user, err := tx.ChangeUser(r.UserID, a.Time())
	if err != nil {
		return Registered{}, err
	}
	for _, c := range entries[r.UserID] {
		if err := a.leaveClass(ctx, tx, c.Class.ID, user); err != nil {
			return Registered{}, err
		}
	}
	tx.Emit(store.Change{Type: app.EventChanged, EventID: e.ID})
	return Registered{Registration: r, Entries: []store.ClassEntry{}, Private: true}, errors.Join(
		tx.DeleteRegistration(r.ID),
		a.Audit(ctx, tx, store.AuditEntry{Person: app.PersonRef(user), Was: message.Semicolons(message.Verbatim(e.Name), app.Shown("number", "", fmt.Sprint(r.Number)))}),
	)
}

// openAthlete locks a registration and its event for an official of the event.
func (a *Events) openAthlete(tx *store.Tx, actor account.User, id string) (event.Registration, event.Event, error) {
	r, err := tx.Registration(id)
	if err != nil {
		return r, event.Event{}, err
	}
	if err := app.RequireOfficial(tx, actor, r.EventID); err != nil {
		return r, event.Event{}, err
	}
	e, err := tx.LockEvent(r.EventID)
	if err == nil {
		err = e.MayChange()
	}
	if err != nil {
		return r, e, err
	}
	r, err = tx.ChangeRegistration(id, a.Time())
	return r, e, err
}

// changeAthlete locks a registration, calls apply to change it, and returns the changed registration.
func (a *Events) changeAthlete(ctx context.Context, actor account.User, id string, apply func(*store.Tx, event.Event, event.Registration) error) (Registered, error) {
	changed, err := store.Write(ctx, a.DB, func(tx *store.Tx) (Registered, error) {
		r, e, err := a.openAthlete(tx, actor, id)
		if err != nil {
			return Registered{}, err
		}
		if err := apply(tx, e, r); err != nil {
			return Registered{}, err
		}
		tx.Emit(store.Change{Type: app.EventChanged, EventID: e.ID})
		return a.athlete(tx, actor, id)
	})
	if errors.Is(err, app.ErrUnchanged) {
		return a.Registered(ctx, actor, id)
	}
	return changed, err
}

// Registered returns an athlete at an event.
// Errors: NotFound.
func (a *Events) Registered(ctx context.Context, actor account.User, id string) (Registered, error) {
	return store.Read(ctx, a.DB, func(tx *store.Tx) (Registered, error) { return a.athlete(tx, actor, id) })
}

func (a *Events) athlete(tx *store.Tx, actor account.User, id string) (Registered, error) {
	r, err := tx.Registration(id)
	if err != nil {
		return Registered{}, err
	}
	role, err := app.RoleAt(tx, actor, r.EventID)
	if err != nil {
		return Registered{}, err
	}
	of, err := tx.ClassEntries(r.EventID, r.UserID)
	if err != nil {
		return Registered{}, err
	}
	all := Registered{Registration: r, Entries: of[r.UserID], Private: role != ""}
	if !all.Private {
		return all, nil
	}
	e, err := tx.Event(r.EventID)
	if err != nil {
		return Registered{}, err
	}
	days, err := a.WeighDays(tx, e)
	if err != nil {
		return Registered{}, err
	}
	addTo(days, &all)
	marks, err := tx.WeighInMarks(e.ID)
	if err != nil {
		return Registered{}, err
	}
	all.Marks = marks[r.ID]
	c, err := WithClasses(tx, e)
	for _, f := range days.Fitting(c.Classes, r) {
		all.Fits = append(all.Fits, ClassFit{c.Classes[f.Class].Ref(), f.Above})
	}
	return all, err
}

// AthleteList is a page of an event's athletes.
type AthleteList struct {
	Items     []Registered
	Total     int // number that the filter finds
	All       int // number registered; only for a page
	Unweighed int // number of athletes who need a weigh-in, the first or another; only for a page

	Private bool // whether the caller may know that
}

// Athletes lists the athletes of an event by name. Only its officials may filter by missing weigh-ins. Errors:
// Forbidden, NotFound.
func (a *Events) Athletes(ctx context.Context, actor account.User, eventID string, filter store.RegistrationFilter, page store.Page) (AthleteList, error) {
	var list AthleteList
	err := a.DB.Read(ctx, func(tx *store.Tx) error {
		e, err := tx.Event(eventID)
		if err != nil {
			return err
		}
		role, err := app.RoleAt(tx, actor, eventID)
		if err != nil {
			return err
		}
		if filter.Unweighed && role == "" {
			return fault.New(fault.Forbidden, "server.event.only_officials")
		}
		days, err := a.WeighDays(tx, e)
		if err != nil {
			return err
		}
		list.Private = role != ""
		// The database does not know who needs another weigh-in.
		part := page
		mine := filter.Unweighed && e.Settings.WeighIn.Days > 0
		if mine {
			filter.Unweighed, part = false, store.Page{}
		}
		if list.Items, list.Total, err = ListRegistered(tx, eventID, filter, part); err != nil {
			return err
		}
		var marks map[string][]event.WeighInMark
		if list.Private {
			if marks, err = tx.WeighInMarks(e.ID); err != nil {
				return err
			}
		}
		for i := range list.Items {
			list.Items[i].Private = list.Private
			if list.Private {
				list.Items[i].Marks = marks[list.Items[i].ID]
				addTo(days, &list.Items[i])
			}
		}
		if mine {
			list.Items = slices.DeleteFunc(list.Items, func(r Registered) bool { return !r.toWeigh() })
			list.Total = len(list.Items)
			list.Items = store.PartOf(list.Items, page)
		}
		if page.Limit == 0 {
			return nil
		}
		count, err := days.CountToWeigh(tx)
		list.All, list.Unweighed = count.Registered, count.Never+count.Again
		return err
	})
	return list, err
}

func ListRegistered(tx *store.Tx, eventID string, filter store.RegistrationFilter, page store.Page) ([]Registered, int, error) {
	list, of, total, err := tx.Registered(eventID, filter, page)
	all := make([]Registered, len(list))
	for i, r := range list {
		all[i] = Registered{Registration: r, Entries: of[r.UserID]}
	}
	return all, total, err
}
