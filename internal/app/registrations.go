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

// Registered is an athlete at an event with the classes that the athlete is in.
type Registered struct {
	event.Registration
	Entries []store.ClassEntry
	Fits    []ClassFit // classes that the athlete may enter, where one athlete was asked for
	Private bool       // whether the one who asks may see sex, birth year, groups and weights
}

// ClassFit is a class that an athlete may enter.
type ClassFit struct {
	Class tournament.Ref
	Above int // how many classes above the athlete's own; 0 is their own
}

// roleAt returns what somebody may do at an event: an organizer everything at all events,
// others what they were given at this one, while their account is active.
func roleAt(tx *store.Tx, actor account.User, eventID string) (event.Role, error) {
	if actor.Is(account.Organizer) {
		return event.Organizer, nil
	}
	if actor.Available() != nil {
		return "", nil
	}
	officials, err := tx.CompetitionOfficials(eventID)
	return event.RoleOf(officials, actor.ID), err
}

// requireOfficial refuses people who have no role at an event.
func requireOfficial(tx *store.Tx, actor account.User, eventID string) error {
	role, err := roleAt(tx, actor, eventID)
	if err == nil && role == "" {
		err = fault.New(fault.Forbidden, "server.event.only_officials")
	}
	return err
}

// requireRunner refuses people who do not run an event.
func requireRunner(tx *store.Tx, actor account.User, eventID string) error {
	role, err := roleAt(tx, actor, eventID)
	if err == nil && role != event.Organizer {
		err = fault.New(fault.Forbidden, "server.event.only_organizers")
	}
	return err
}

// SetOfficial gives somebody a role at an event, "" for none. It can be anybody with an
// account that is active: who competes may officiate, too.
// Errors: Forbidden, NotFound, Conflict.
func (a *App) SetOfficial(ctx context.Context, actor account.User, eventID, userID string, role event.Role) (Competition, error) {
	return a.changeCompetition(ctx, actor, eventID, func(tx *store.Tx, e *event.Event, _ []tournament.Tournament) error {
		officials, err := tx.CompetitionOfficials(eventID)
		if err != nil {
			return err
		}
		was := event.RoleOf(officials, userID)
		if was == role {
			return errUnchanged
		}
		user, err := present(tx.ChangeUser(userID, a.time()))
		if err == nil && role != "" {
			err = user.Available()
		}
		if err != nil {
			return err
		}
		var c comparison
		c.add("role", "role", string(was), string(role))
		d := c.entry()
		d.Person = personRef(user)
		d.Was = message.Semicolons(message.Verbatim(e.Name), d.Was)
		return errors.Join(tx.SetCompetitionOfficial(eventID, userID, role), a.audit(ctx, tx, d))
	})
}

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
// none. Who is registered already stays so.
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
		of := map[string]Registered{}
		for _, r := range all {
			r.Private = true
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
			if err := checkFits(e, classes, d.ClassIDs, told); err != nil {
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

// checkFits refuses to enter an athlete into classes that, as far as is known, do not fit:
// a person is to confirm it.
func checkFits(e event.Event, classes []tournament.Tournament, ids []string, r event.Registration) error {
	all := make([]event.Class, len(classes))
	for i, t := range classes {
		all[i] = t.Class.Class
	}
	for i, t := range classes {
		if !slices.Contains(ids, t.ID) {
			continue
		}
		var why []any
		for _, m := range event.Entering(all, i, r.Athlete(), e.Year(), e.Settings.WeighIn) {
			if !m.Unknown() {
				why = append(why, message.New("server.athlete.why", "why", string(m)))
			}
		}
		if len(why) > 0 {
			return fault.New(fault.Conflict, "server.athlete.misfit", "athlete", r.Name, "class", t.Name, "why", message.And(why...))
		}
	}
	return nil
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
	if p := fill(d.Profile, known); p != known {
		if err := tx.SetAthleteProfile(user.ID, p); err != nil {
			return user, err
		}
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
	number, err := tx.Register(newID(), e.ID, user.ID, groups, a.time())
	if number == 0 || err != nil {
		return false, err
	}
	return true, a.audit(ctx, tx, store.AuditEntry{Person: personRef(user), Became: message.Semicolons(
		message.Verbatim(e.Name), shown("number", "", fmt.Sprint(number)),
	)})
}

// registerEntrant registers who is entered into a tournament at its event, if it is a class.
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
	entries, err := tx.Entries(classID)
	if err != nil {
		return err
	}
	in, last := map[string]bool{}, 0
	for _, e := range entries {
		in[e.UserID], last = true, e.Number
	}
	for _, user := range people {
		if in[user.ID] {
			continue
		}
		in[user.ID] = true
		last++
		err := errors.Join(
			a.enter(ctx, tx, &t, user, last),
			a.audit(ctx, tx, store.AuditEntry{Tournament: t.Ref(), Person: personRef(user), Became: message.New("server.audit.entered")}),
			a.notify(tx, notice.Joined(t.Ref(), user.ID, false)),
		)
		if err != nil {
			return err
		}
	}
	tx.Emit(store.Event{Type: EventTournament, TournamentID: t.ID, Version: t.Version})
	return tx.SaveTournament(t)
}

// AthleteEdit is what is changed of an athlete at an event. What is nil stays.
type AthleteEdit struct {
	Sex       *event.Sex
	BirthYear *int
	Club      *string
	Country   *string
	Groups    *[]event.Group
	ClassIDs  *[]string // all classes that the athlete is to be in
	Confirmed bool      // the athlete enters these classes though they do not fit
}

// UpdateAthlete changes what is known of an athlete and which classes the athlete is in, as
// far as they are not drawn. Seen is as for [App.UpdateCompetition].
// Errors: Invalid, Forbidden, NotFound, Conflict.
func (a *App) UpdateAthlete(ctx context.Context, actor account.User, id string, seen int64, edit AthleteEdit) (Registered, error) {
	return a.changeAthlete(ctx, actor, id, func(tx *store.Tx, e event.Event, r event.Registration) error {
		var wrong fault.Fields
		p, groups := r.Profile, r.Groups
		set(&p.Sex, edit.Sex)
		set(&p.BirthYear, edit.BirthYear)
		set(&p.Club, edit.Club)
		set(&p.Country, edit.Country)
		set(&groups, edit.Groups)
		p, groups = p.Check(&wrong, "", a.time().Year()), event.CheckGroups(groups, &wrong, "")
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
		if err := wrong.Err(); err != nil {
			return err
		}
		differ := func(id string) bool { return slices.Contains(now, id) != slices.Contains(want, id) }
		var moved []string
		for _, t := range classes { // in the order in which they are locked
			if differ(t.ID) {
				moved = append(moved, t.ID)
			}
		}
		if p == r.Profile && slices.Equal(groups, r.Groups) && len(moved) == 0 {
			return errUnchanged
		}
		was := r
		was.Version--
		if err := was.MayChangeSince(seen); err != nil {
			return err
		}
		user, err := member(tx, r.UserID, account.Participant, a.time())
		if err != nil {
			return err
		}
		if !edit.Confirmed {
			would := r
			would.Profile, would.Groups = p, groups
			entered := slices.DeleteFunc(slices.Clone(moved), func(id string) bool { return !slices.Contains(want, id) })
			if err := checkFits(e, classes, entered, would); err != nil {
				return err
			}
		}
		for _, classID := range moved {
			if slices.Contains(want, classID) {
				err = a.enterClass(ctx, tx, classID, []account.User{user})
			} else {
				err = a.leaveClass(ctx, tx, classID, user)
			}
			if err != nil {
				return err
			}
		}
		var c comparison
		c.add("sex", "sex", string(r.Profile.Sex), string(p.Sex))
		c.add("age", "", years(r.Profile.BirthYear), years(p.BirthYear))
		c.add("club", "", r.Profile.Club, p.Club)
		c.add("country", "", r.Profile.Country, p.Country)
		c.add("group", "", fmt.Sprint(r.Groups), fmt.Sprint(groups))
		d := c.entry()
		d.Person = personRef(user)
		return errors.Join(tx.SetAthleteProfile(r.UserID, p), tx.SetGroups(id, groups), a.audit(ctx, tx, d))
	})
}

// years writes down that a birth year is known, and not which: the audit is read by
// organizers of other events.
func years(birthYear int) string {
	if birthYear == 0 {
		return ""
	}
	return "****"
}

func set[T any](to, value *T) {
	if value != nil {
		*to = *value
	}
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
	return errors.Join(
		tx.SaveTournament(t), a.notify(tx, notice.Left(t.Ref(), user.ID, false)),
		a.audit(ctx, tx, store.AuditEntry{Tournament: t.Ref(), Person: personRef(user), Was: message.New("server.audit.entered"), Became: message.New("server.audit.left")}),
	)
}

// DeleteAthlete takes an athlete out of an event and of its classes, while none of these
// is drawn, and returns who it was.
// Errors: Forbidden, NotFound, Conflict.
func (a *App) DeleteAthlete(ctx context.Context, actor account.User, id string) (Registered, error) {
	return store.Write(ctx, a.db, func(tx *store.Tx) (Registered, error) {
		r, e, err := a.openAthlete(tx, actor, id)
		if err != nil {
			return Registered{}, err
		}
		entries, err := tx.ClassEntries(e.ID, r.UserID)
		if err != nil {
			return Registered{}, err
		}
		user, err := tx.ChangeUser(r.UserID, a.time())
		if err != nil {
			return Registered{}, err
		}
		for _, c := range entries[r.UserID] {
			if err := a.leaveClass(ctx, tx, c.Class.ID, user); err != nil {
				return Registered{}, err
			}
		}
		tx.Emit(store.Event{Type: EventCompetition, CompetitionID: e.ID})
		return Registered{Registration: r, Entries: []store.ClassEntry{}, Private: true}, errors.Join(
			tx.DeleteRegistration(id),
			a.audit(ctx, tx, store.AuditEntry{Person: personRef(user), Was: message.Semicolons(message.Verbatim(e.Name), shown("number", "", fmt.Sprint(r.Number)))}),
		)
	})
}

// openAthlete locks a registration and its event for somebody who officiates there.
func (a *App) openAthlete(tx *store.Tx, actor account.User, id string) (event.Registration, event.Event, error) {
	r, err := tx.Registration(id)
	if err != nil {
		return r, event.Event{}, err
	}
	if err := requireOfficial(tx, actor, r.EventID); err != nil {
		return r, event.Event{}, err
	}
	e, err := tx.LockCompetition(r.EventID)
	if err == nil {
		err = e.MayChange()
	}
	if err != nil {
		return r, e, err
	}
	r, err = tx.ChangeRegistration(id, a.time())
	return r, e, err
}

// changeAthlete locks a registration, lets apply change it, and returns it as it is then.
func (a *App) changeAthlete(ctx context.Context, actor account.User, id string, apply func(*store.Tx, event.Event, event.Registration) error) (Registered, error) {
	changed, err := store.Write(ctx, a.db, func(tx *store.Tx) (Registered, error) {
		r, e, err := a.openAthlete(tx, actor, id)
		if err != nil {
			return Registered{}, err
		}
		if err := apply(tx, e, r); err != nil {
			return Registered{}, err
		}
		tx.Emit(store.Event{Type: EventCompetition, CompetitionID: e.ID})
		return athlete(tx, actor, id)
	})
	if errors.Is(err, errUnchanged) {
		return a.Registered(ctx, actor, id)
	}
	return changed, err
}

// Registered returns an athlete at an event.
// Errors: NotFound.
func (a *App) Registered(ctx context.Context, actor account.User, id string) (Registered, error) {
	return store.Read(ctx, a.db, func(tx *store.Tx) (Registered, error) { return athlete(tx, actor, id) })
}

func athlete(tx *store.Tx, actor account.User, id string) (Registered, error) {
	r, err := tx.Registration(id)
	if err != nil {
		return Registered{}, err
	}
	role, err := roleAt(tx, actor, r.EventID)
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
	e, err := tx.Competition(r.EventID)
	if err != nil {
		return Registered{}, err
	}
	c, err := withClasses(tx, e)
	classes := make([]event.Class, len(c.Classes))
	for i, t := range c.Classes {
		classes[i] = t.Class.Class
	}
	for _, f := range event.Fitting(classes, r.Athlete(), e.Year(), e.Settings.WeighIn) {
		all.Fits = append(all.Fits, ClassFit{c.Classes[f.Class].Ref(), f.Above})
	}
	return all, err
}

// AthleteList is a part of the list of an event's athletes.
type AthleteList struct {
	Items     []Registered
	Total     int // all that the filter chooses
	All       int // registered; of a page only
	Unweighed int // of these, those who have not been on the scales; of a page only

	Private bool // whether the one who asks may know that
}

// Athletes lists the athletes of an event by name. Only its officials may ask who has not
// been on the scales.
// Errors: Forbidden, NotFound.
func (a *App) Athletes(ctx context.Context, actor account.User, eventID string, filter store.RegistrationFilter, page store.Page) (AthleteList, error) {
	var list AthleteList
	err := a.db.Read(ctx, func(tx *store.Tx) error {
		if _, err := tx.Competition(eventID); err != nil {
			return err
		}
		role, err := roleAt(tx, actor, eventID)
		if err != nil {
			return err
		}
		if filter.Unweighed && role == "" {
			return fault.New(fault.Forbidden, "server.event.only_officials")
		}
		list.Private = role != ""
		if list.Items, list.Total, err = registered(tx, eventID, filter, page); err != nil {
			return err
		}
		for i := range list.Items {
			list.Items[i].Private = list.Private
		}
		if page.Limit == 0 {
			return nil
		}
		one := store.Page{Limit: 1}
		if _, list.All, err = tx.Registrations(eventID, store.RegistrationFilter{}, one); err != nil || role == "" {
			return err
		}
		_, list.Unweighed, err = tx.Registrations(eventID, store.RegistrationFilter{Unweighed: true}, one)
		return err
	})
	return list, err
}

func registered(tx *store.Tx, eventID string, filter store.RegistrationFilter, page store.Page) ([]Registered, int, error) {
	list, total, err := tx.Registrations(eventID, filter, page)
	if err != nil {
		return nil, 0, err
	}
	of, err := tx.ClassEntries(eventID, "")
	all := make([]Registered, len(list))
	for i, r := range list {
		all[i] = Registered{Registration: r, Entries: of[r.UserID]}
	}
	return all, total, err
}

// Suggestion is somebody known who may be the athlete that is being entered.
type Suggestion struct {
	store.Known
	SameClub, SameBirthYear bool
}

// SuggestPeople returns, for each athlete who is being entered, the known people who may be that
// one: of the same name, and of the same club or birth year where these are told.
// Errors: Forbidden, NotFound.
func (a *App) SuggestPeople(ctx context.Context, actor account.User, eventID string, entered []AthleteDraft) ([][]Suggestion, error) {
	lists := make([][]Suggestion, len(entered))
	err := a.db.Read(ctx, func(tx *store.Tx) error {
		if _, err := tx.Competition(eventID); err != nil {
			return err
		}
		if err := requireOfficial(tx, actor, eventID); err != nil {
			return err
		}
		for i, d := range entered {
			known, err := tx.KnownAs(eventID, d.Name)
			if err != nil {
				return err
			}
			lists[i] = []Suggestion{}
			for _, k := range known {
				if event.Suggested(d.Profile, k.Profile) {
					lists[i] = append(lists[i], Suggestion{
						k, d.Profile.Club != "" && sameFolded(d.Profile.Club, k.Profile.Club), d.Profile.BirthYear != 0 && d.Profile.BirthYear == k.Profile.BirthYear,
					})
				}
			}
		}
		return nil
	})
	return lists, err
}

// Weigh keeps an attempt on the scales. It changes no class by itself.
// Errors: Invalid, Forbidden, NotFound, Conflict.
func (a *App) Weigh(ctx context.Context, actor account.User, id string, weight event.Grams) (Registered, error) {
	if weight < event.MinWeight || weight > event.MaxLimit {
		return Registered{}, fault.Bad("grams", "server.event.range", "least", int(event.MinWeight), "most", int(event.MaxLimit))
	}
	return a.changeAthlete(ctx, actor, id, func(tx *store.Tx, e event.Event, r event.Registration) error {
		w := event.Weighing{Weight: weight, At: a.time(), ByID: actor.ID, ByName: actor.Name}
		return errors.Join(
			tx.AddWeighing(newID(), id, w),
			a.audit(ctx, tx, store.AuditEntry{Person: tournament.Ref{ID: r.UserID, Name: r.Name}, Became: message.New("server.audit.weighed", "event", e.Name, "attempt", len(r.Weighings)+1)}),
		)
	})
}

func sameFolded(a, b string) bool { return text.Fold(a) == text.Fold(b) }
