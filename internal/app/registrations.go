package app

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/notice"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/text"
	"github.com/toproll/toproll/internal/tournament"
)

// AthleteDraft is an athlete who is to be registered: somebody known, or by name.
type AthleteDraft struct {
	UserID   string // "" for somebody new
	Name     string
	Profile  event.Profile // what is not told keeps what is known
	Groups   []event.Group
	ClassIDs []string // of tournaments of the event
	Namesake bool     // it is known that another of that name is registered

	Confirmed bool // the athlete enters these classes though they do not fit
}

// RegisterAthletes registers athletes at an event and enters them into classes, all of them or
// none. Those who are registered already stay so.
// Errors: Invalid, Forbidden, NotFound, Conflict.
func (a *App) RegisterAthletes(ctx context.Context, actor account.User, eventID string, drafts []AthleteDraft) ([]Registered, error) {
	return store.Write(ctx, a.db, func(tx *store.Tx) ([]Registered, error) {
		if err := requireOfficial(tx, actor, eventID); err != nil {
			return nil, err
		}
		e, err := tx.LockCompetition(eventID)
		if err == nil {
			err = e.MayChange()
		}
		if err != nil {
			return nil, err
		}
		drafts, err := a.checkDrafts(tx, e, drafts)
		if err != nil {
			return nil, err
		}
		entering := map[string][]account.User{} // by the class
		var people []string
		for _, d := range drafts {
			user, err := a.registerOne(ctx, tx, e, d)
			if err != nil {
				return nil, err
			}
			people = append(people, user.ID)
			for _, classID := range d.ClassIDs {
				entering[classID] = append(entering[classID], user)
			}
		}
		for _, classID := range slices.Sorted(maps.Keys(entering)) {
			if err := a.enterClass(ctx, tx, classID, entering[classID]); err != nil {
				return nil, err
			}
		}
		tx.Emit(store.Event{Type: EventCompetition, CompetitionID: eventID})
		all, _, err := registered(tx, eventID, store.RegistrationFilter{}, store.Page{})
		if err != nil {
			return nil, err
		}
		days, err := a.weighDays(tx, e)
		of := map[string]Registered{}
		for _, r := range all {
			r.Private = true
			days.addTo(&r)
			of[r.UserID] = r
		}
		list := make([]Registered, len(people))
		for i, id := range people {
			list[i] = of[id]
		}
		return list, err
	})
}

// checkDrafts cleans what is told of athletes, or says everything that is wrong with it.
func (a *App) checkDrafts(tx *store.Tx, e event.Event, drafts []AthleteDraft) ([]AthleteDraft, error) {
	classes, err := tx.Classes(e.ID)
	if err != nil {
		return nil, err
	}
	days, err := a.weighDays(tx, e)
	if err != nil {
		return nil, err
	}
	var wrong fault.Fields
	clean := slices.Clone(drafts)
	entered := map[string][]event.Profile{} // those before, by their folded names
	for i, d := range clean {
		path := fmt.Sprintf("athletes[%d].", i)
		d.Profile = d.Profile.Check(&wrong, path, a.time().Year())
		d.Groups = event.CheckGroups(d.Groups, &wrong, path)
		checkClasses(&wrong, path, e, classes, d.ClassIDs)
		if err := wrong.Err(); err == nil && !d.Confirmed {
			told := event.Registration{Name: d.Name, Profile: d.Profile, Groups: d.Groups}
			if err := days.checkFits("server.athlete.misfit", classes, d.ClassIDs, told); err != nil {
				return nil, err
			}
		}
		if d.UserID == "" {
			var named account.User
			if f, ok := errors.AsType[*fault.Error](named.Rename(d.Name)); ok {
				wrong.Check(path+"name", f.Message)
			}
			d.Name = named.Name
			alike := func(p event.Profile) bool { return event.Alike(p, d.Profile) }
			others, err := tx.Namesakes(e.ID, d.Name)
			if err != nil {
				return nil, err
			}
			key := text.Fold(d.Name)
			others = append(others, entered[key]...)
			entered[key] = append(entered[key], d.Profile)
			if !d.Namesake && slices.ContainsFunc(others, alike) {
				wrong.Add(path+"name", "server.athlete.there", "athlete", d.Name)
			}
		}
		clean[i] = d
	}
	return clean, wrong.Err()
}

// checkClasses says what is wrong with the classes that an athlete is to be in.
func checkClasses(wrong *fault.Fields, path string, e event.Event, classes []tournament.Tournament, ids []string) {
	for _, id := range ids {
		if !slices.ContainsFunc(classes, func(t tournament.Tournament) bool { return t.ID == id }) {
			wrong.Add(path+"classIds", "server.thing", "thing", "class")
			return
		}
	}
	if most := e.Settings.MaxClasses; most > 0 && len(ids) > most {
		wrong.Add(path+"classIds", "server.athlete.classes", "most", most)
	}
}

// registerOne registers an athlete, who gets an account without a login if there is none.
func (a *App) registerOne(ctx context.Context, tx *store.Tx, e event.Event, d AthleteDraft) (account.User, error) {
	var user account.User
	var err error
	if d.UserID == "" { // as an organizer enters athletes; who may do it was asked before
		user, err = a.join(ctx, tx, Operator, account.Registration{Name: d.Name, Role: account.Participant}, "")
	} else {
		user, err = member(tx, d.UserID, account.Participant, a.time())
	}
	if err != nil {
		return user, err
	}
	known, err := tx.AthleteProfile(user.ID)
	if err != nil {
		return user, err
	}
	if err := a.setAthleteProfile(tx, user.ID, "", fill(d.Profile, known)); err != nil {
		return user, err
	}
	_, err = a.register(ctx, tx, e, user, d.Groups)
	return user, err
}

// fill returns what is told, and what is known where nothing is told.
func fill(told, known event.Profile) event.Profile {
	if told.Sex == "" {
		told.Sex = known.Sex
	}
	if told.BirthYear == 0 {
		told.BirthYear = known.BirthYear
	}
	if told.Club == "" {
		told.Club = known.Club
	}
	if told.Country == "" {
		told.Country = known.Country
	}
	return told
}

// register registers a person at an event, if the person is not, and tells whether.
func (a *App) register(ctx context.Context, tx *store.Tx, e event.Event, user account.User, groups []event.Group) (bool, error) {
	number, err := tx.Register(newID(), e.ID, user.ID, newCode(), groups, a.time())
	if number == 0 || err != nil {
		return false, err
	}
	return true, a.audit(ctx, tx, store.AuditEntry{Person: personRef(user), Became: message.Semicolons(
		message.Verbatim(e.Name), shown("number", "", fmt.Sprint(number)),
	)})
}

// registerEntrant registers who is entered into a tournament at its event, if it is a class, so that its list of athletes misses nobody.
func (a *App) registerEntrant(ctx context.Context, tx *store.Tx, t tournament.Tournament, user account.User) error {
	if t.Class.EventID == "" {
		return nil
	}
	e, err := tx.LockCompetition(t.Class.EventID)
	if err != nil {
		return err
	}
	registered, err := a.register(ctx, tx, e, user, nil)
	if registered {
		tx.Emit(store.Event{Type: EventCompetition, CompetitionID: e.ID})
	}
	return err
}

// enterClass enters people into a class; those who are in it stay.
func (a *App) enterClass(ctx context.Context, tx *store.Tx, classID string, people []account.User) error {
	t, err := tx.ChangeTournament(classID, a.time())
	if err == nil {
		err = t.MayChangeEntries()
	}
	if err != nil {
		return err
	}
	if _, err := a.enterPeople(ctx, tx, &t, people, message.Message{}); err != nil {
		return err
	}
	tx.Emit(store.Event{Type: EventTournament, TournamentID: t.ID, Version: t.Version})
	return tx.SaveTournament(t)
}

// leaveClass takes a person out of a class.
func (a *App) leaveClass(ctx context.Context, tx *store.Tx, classID string, user account.User) error {
	t, err := tx.ChangeTournament(classID, a.time())
	if err == nil {
		err = t.MayChangeEntries()
	}
	if err != nil {
		return err
	}
	if _, err := leave(tx, &t, []string{user.ID}); err != nil {
		return err
	}
	tx.Emit(store.Event{Type: EventTournament, TournamentID: t.ID, Version: t.Version})
	bySelf := isCaller(ctx, user)
	told := []notice.Notice{notice.Left(t.Ref(), user.ID, bySelf)}
	if bySelf {
		told = append(told, notice.EntriesChanged(t, user.Name, false))
	}
	return errors.Join(
		tx.SaveTournament(t), a.notify(tx, told...),
		a.audit(ctx, tx, store.AuditEntry{Tournament: t.Ref(), Person: personRef(user), Was: message.New("server.audit.entered"), Became: message.New("server.audit.left")}),
	)
}
