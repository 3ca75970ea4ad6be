package events

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/app/accounts"
	"github.com/toproll/toproll/internal/app/tournaments"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/notice"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/text"
	"github.com/toproll/toproll/internal/tournament"
)

// AthleteDraft is an athlete to register: an existing person, or a name.
type AthleteDraft struct {
	UserID     string // "" for a new person
	Name       string
	FamilyName string        // a part of the name; fills only an empty one of an existing person
	Profile    event.Profile // fills only empty fields of an existing person
	Details    event.Details // fills only empty fields of a registered athlete
	Groups     []event.Group
	ClassIDs   []string // of tournaments of the event
	Scores     []ClassScoring
	LeaveIDs   []string // classes to leave, because a list has the athlete in another class now
	Namesake   bool     // confirms that another registered athlete has this name

	Confirmed bool // enter these classes although they do not fit
}

// RegisterAthletes registers athletes at an event and enters them into classes, all of them or none. Registered
// athletes stay registered. Errors: Invalid, Forbidden, NotFound, Conflict.
func (a *Events) RegisterAthletes(ctx context.Context, actor account.User, eventID string, drafts []AthleteDraft) ([]Registered, error) {
	return store.Write(ctx, a.DB, func(tx *store.Tx) ([]Registered, error) {
		e, err := changeableBy(tx, actor, eventID)
		if err != nil {
			return nil, err
		}
		drafts, err := a.checkDrafts(tx, e, drafts)
		if err != nil {
			return nil, err
		}
		r := registering{app: a, tx: tx, event: e, drafts: drafts}
		if err := r.run(ctx, func(_ []int, err error) error { return err }); err != nil {
			return nil, err
		}
		tx.Emit(store.Change{Type: app.EventChanged, EventID: eventID})
		return r.list()
	})
}

// RegistrationPreview is the expected outcome of a draft.
type RegistrationPreview struct {
	Before   *Registered   // nil if not registered
	After    *Registered   // nil if refused
	Known    bool          // the person has an account
	Refused  fault.Kind    // "" if not refused
	Problems []fault.Field // reason of the refusal
}

// PreviewRegistration runs [Events.RegisterAthletes] and undoes it. Its outcomes are exactly those of registering all
// drafts that are not refused. Refused drafts have their reasons. Errors: Forbidden, NotFound, Conflict.
func (a *Events) PreviewRegistration(ctx context.Context, actor account.User, eventID string, drafts []AthleteDraft) ([]RegistrationPreview, error) {
	previews := make([]RegistrationPreview, len(drafts))
	for {
		again, err := a.tryRegistration(ctx, actor, eventID, drafts, previews)
		if err != nil || !again {
			return previews, err
		}
	}
}

// tryRegistration registers the drafts not yet refused, and undoes it. Each new refusal requires another try without
// that draft.
func (a *Events) tryRegistration(ctx context.Context, actor account.User, eventID string, drafts []AthleteDraft, previews []RegistrationPreview) (again bool, err error) {
	refuse := func(i int, err error) error {
		f, ok := errors.AsType[*fault.Error](err)
		if !ok {
			return err
		}
		if previews[i].Refused != "" {
			return nil
		}
		again = true
		previews[i].Refused, previews[i].Problems = f.Kind, f.Fields
		if len(f.Fields) == 0 {
			previews[i].Problems = []fault.Field{{Field: fmt.Sprintf("athletes[%d]", i), Message: f.Message}}
		}
		return nil
	}
	_, err = store.Write(ctx, a.DB, func(tx *store.Tx) (struct{}, error) {
		var none struct{}
		e, err := changeableBy(tx, actor, eventID)
		if err != nil {
			return none, err
		}
		before, err := a.registeredByPerson(tx, e)
		if err != nil {
			return none, err
		}
		check, err := a.draftCheck(tx, e, drafts)
		if err != nil {
			return none, err
		}
		r := registering{app: a, tx: tx, event: e}
		var of []int // the draft of each remaining one
		for i, d := range drafts {
			if previews[i].Refused != "" {
				continue
			}
			clean, err := check.draft(i, d)
			if err != nil {
				if err := refuse(i, err); err != nil {
					return none, err
				}
				continue
			}
			r.drafts, of = append(r.drafts, clean), append(of, i)
		}
		err = r.run(ctx, func(which []int, err error) error {
			for _, j := range which {
				if err := refuse(of[j], err); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil || again {
			return none, errors.Join(err, app.ErrUnchanged)
		}
		list, err := r.list()
		if err != nil {
			return none, err
		}
		for j, i := range of {
			after := list[j]
			previews[i].After, previews[i].Known = &after, r.drafts[j].UserID != ""
			if was, there := before[after.UserID]; there {
				previews[i].Before = &was
			} else if !actor.Is(account.Organizer) {
				after.Profile, after.Details = after.Profile.AsTold(r.drafts[j].Profile), r.drafts[j].Details
			}
		}
		return none, app.ErrUnchanged
	})
	if errors.Is(err, app.ErrUnchanged) {
		err = nil
	}
	return again, err
}

// changeableBy locks an event so that an official can change its athletes.
func changeableBy(tx *store.Tx, actor account.User, eventID string) (event.Event, error) {
	if err := app.RequireOfficial(tx, actor, eventID); err != nil {
		return event.Event{}, err
	}
	e, err := tx.LockEvent(eventID)
	if err == nil {
		err = e.MayChange()
	}
	return e, err
}

// registering is a registration in progress.
type registering struct {
	app    *Events
	tx     *store.Tx
	event  event.Event
	drafts []AthleteDraft

	people  []string // ids, by draft
	refused []bool   // by draft
}

// run registers the drafts and enters them into their classes. fails receives the drafts of an error and returns the
// error that ends the run.
func (r *registering) run(ctx context.Context, fails func(drafts []int, err error) error) error {
	users, err := r.join(ctx, fails)
	if err == nil {
		err = r.register(ctx, users, fails)
	}
	if err != nil {
		return err
	}
	entering := map[string][]account.User{} // by class
	of := map[string][]int{}
	scoring := map[ClassScoring][]string{}
	for i, d := range r.drafts {
		for _, s := range d.Scores {
			scoring[s] = append(scoring[s], r.people[i])
		}
		if r.refused[i] {
			continue
		}
		for _, classID := range d.ClassIDs {
			entering[classID] = append(entering[classID], users[i])
			of[classID] = append(of[classID], i)
		}
	}
	for _, classID := range slices.Sorted(maps.Keys(entering)) {
		if err := r.app.enterClass(ctx, r.tx, classID, entering[classID]); err != nil {
			if err := fails(of[classID], err); err != nil {
				return err
			}
		}
	}
	return setScorings(r.tx, scoring)
}

// join makes the accounts of new athletes, completes the names and profiles of known ones, and returns all of them.
func (r *registering) join(ctx context.Context, fails func(drafts []int, err error) error) ([]account.User, error) {
	known, profiles, err := knownIn(r.drafts, func(ids []string) (map[string]account.User, error) { return r.tx.ChangeUsers(ids, r.app.Time()) }, r.tx)
	if err != nil {
		return nil, err
	}
	users := make([]account.User, len(r.drafts))
	r.people, r.refused = make([]string, len(r.drafts)), make([]bool, len(r.drafts))
	for i, d := range r.drafts {
		var err error
		if d.UserID == "" {
			users[i], err = r.app.accounts.JoinAthlete(ctx, r.tx, d.Name, d.FamilyName)
		} else if users[i], err = accounts.Of(known, d.UserID); err == nil {
			err = tournaments.MayTakePart(users[i], account.Participant)
		}
		r.people[i] = users[i].ID
		if err != nil {
			r.refused[i] = true
			if err := fails([]int{i}, err); err != nil {
				return nil, err
			}
			continue
		}
		if family := account.FamilyNameIn(users[i].Name, d.FamilyName); users[i].FamilyName == "" && family != "" {
			users[i].FamilyName = family
			if err := errors.Join(r.tx.SaveUser(users[i]), r.app.accounts.ShowAnew(r.tx, users[i])); err != nil {
				return nil, err
			}
		}
		profile := profiles[users[i].ID].Completed(d.Profile)
		switch {
		case profile == profiles[users[i].ID]:
		case d.UserID == "":
			err = r.tx.SetAthleteProfile(users[i].ID, profile)
		default:
			err = r.app.accounts.SetAthleteProfile(r.tx, users[i].ID, "", profile)
		}
		if err != nil {
			return nil, err
		}
		known[users[i].ID], profiles[users[i].ID] = users[i], profile
	}
	return users, nil
}

// knownIn returns the existing people and profiles of drafts, by person id.
func knownIn(drafts []AthleteDraft, people func(ids []string) (map[string]account.User, error), tx *store.Tx) (map[string]account.User, map[string]event.Profile, error) {
	var ids []string
	for _, d := range drafts {
		if d.UserID != "" {
			ids = append(ids, d.UserID)
		}
	}
	users, err := people(ids)
	if err != nil {
		return nil, nil, err
	}
	profiles, err := tx.AthleteProfiles(ids)
	return users, profiles, err
}

// register registers new athletes and updates registered ones.
func (r *registering) register(ctx context.Context, users []account.User, fails func(drafts []int, err error) error) error {
	var list []tournaments.Registrant
	var of []int // the draft of each
	for i, d := range r.drafts {
		if !r.refused[i] {
			list, of = append(list, tournaments.Registrant{User: users[i], Groups: d.Groups, Details: d.Details}), append(of, i)
		}
	}
	isNew, err := r.app.tournaments.RegisterPeople(ctx, r.tx, r.event, list)
	if err != nil || !slices.Contains(isNew, false) {
		return err
	}
	registered, _, err := r.tx.Registrations(r.event.ID, store.RegistrationFilter{}, store.Page{})
	if err != nil {
		return err
	}
	var there []string // ids of people who were registered before
	for j, i := range of {
		if !isNew[j] {
			there = append(there, users[i].ID)
		}
	}
	entries, err := r.tx.ClassEntries(r.event.ID, there...)
	if err != nil {
		return err
	}
	current := map[string]event.Registration{}
	for _, one := range registered {
		current[one.UserID] = one
	}
	changed := map[string]bool{} // by person
	for j, i := range of {
		if isNew[j] {
			continue
		}
		one, in := current[users[i].ID], entries[users[i].ID]
		if changed[one.UserID] { // in an earlier draft
			of, err := r.tx.ClassEntries(r.event.ID, one.UserID)
			if err != nil {
				return err
			}
			if one, err = r.tx.Registration(one.ID); err != nil {
				return err
			}
			in = of[one.UserID]
		}
		changed[one.UserID] = true
		if err := r.app.changeRegistered(ctx, r.tx, r.event, users[i], one, in, r.drafts[i]); err != nil {
			r.refused[i] = true
			if err := fails([]int{i}, err); err != nil {
				return err
			}
		}
	}
	return nil
}

// list returns the current registrations of the athletes, for each draft.
func (r *registering) list() ([]Registered, error) {
	of, err := r.app.registeredByPerson(r.tx, r.event)
	list := make([]Registered, len(r.people))
	for i, id := range r.people {
		list[i] = of[id]
	}
	return list, err
}

// registeredByPerson returns all athletes of an event, as its officials see them.
func (a *Events) registeredByPerson(tx *store.Tx, e event.Event) (map[string]Registered, error) {
	all, _, err := ListRegistered(tx, e.ID, store.RegistrationFilter{}, store.Page{})
	if err != nil {
		return nil, err
	}
	days, err := a.WeighDays(tx, e)
	of := map[string]Registered{}
	for _, r := range all {
		r.Private = true
		addTo(days, &r)
		of[r.UserID] = r
	}
	return of, err
}

// checkDrafts cleans the details of athletes, or returns all problems.
func (a *Events) checkDrafts(tx *store.Tx, e event.Event, drafts []AthleteDraft) ([]AthleteDraft, error) {
	check, err := a.draftCheck(tx, e, drafts)
	if err != nil {
		return nil, err
	}
	var wrong fault.Fields
	clean := slices.Clone(drafts)
	for i, d := range drafts {
		if clean[i], err = check.draft(i, d); err != nil {
			f, ok := errors.AsType[*fault.Error](err)
			if !ok || f.Kind != fault.Invalid {
				return nil, err
			}
			wrong = append(wrong, f.Fields...)
		}
	}
	return clean, wrong.Err()
}

// draftCheck has the data to check drafts with.
type draftCheck struct {
	app     *Events
	tx      *store.Tx
	event   event.Event
	classes []tournament.Tournament
	days    app.WeighDays
	entered map[string][]event.Profile // the event's athletes and earlier drafts, by name key

	known    map[string]account.User // people of the drafts, by id
	profiles map[string]event.Profile
}

func (a *Events) draftCheck(tx *store.Tx, e event.Event, drafts []AthleteDraft) (*draftCheck, error) {
	classes, err := tx.Classes(e.ID)
	if err != nil {
		return nil, err
	}
	entered, err := tx.Namesakes(e.ID)
	if err != nil {
		return nil, err
	}
	known, profiles, err := knownIn(drafts, tx.UsersOf, tx)
	if err != nil {
		return nil, err
	}
	days, err := a.WeighDays(tx, e)
	return &draftCheck{a, tx, e, classes, days, entered, known, profiles}, err
}

// draft cleans one draft, or returns its problems. Errors: Invalid, Conflict.
func (c *draftCheck) draft(i int, d AthleteDraft) (AthleteDraft, error) {
	var wrong fault.Fields
	path := fmt.Sprintf("athletes[%d].", i)
	d.Profile = d.Profile.Check(&wrong, path, c.app.Time().Year())
	d.Details = d.Details.Check(&wrong, path)
	d.Groups = event.CheckGroups(d.Groups, &wrong, path)
	checkClasses(&wrong, path, c.event, c.classes, d.ClassIDs)
	checkScoring(&wrong, path, d.Scores, d.ClassIDs)
	if err := wrong.Err(); err == nil && !d.Confirmed {
		would := event.Registration{Name: d.Name, Profile: d.Profile, Groups: d.Groups}
		if d.UserID != "" {
			if would.Name, would.Profile, err = c.completed(d); err != nil {
				return d, err
			}
		}
		if err := c.days.CheckFits("server.athlete.misfit", c.classes, d.ClassIDs, would); err != nil {
			return d, err
		}
	}
	if d.UserID == "" {
		var named account.User
		if f, ok := errors.AsType[*fault.Error](named.Rename(d.Name)); ok {
			wrong.Check(path+"name", f.Message)
		}
		d.Name = named.Name
		alike := func(p event.Profile) bool { return event.Alike(p, d.Profile) }
		key := text.NameKey(d.Name)
		others := c.entered[key]
		c.entered[key] = append(others, d.Profile)
		if !d.Namesake && slices.ContainsFunc(others, alike) {
			wrong.Add(path+"name", "server.athlete.there", "athlete", d.Name)
		}
	}
	return d, wrong.Err()
}

// completed returns the name of an existing person, and the profile with the draft's additions.
func (c *draftCheck) completed(d AthleteDraft) (string, event.Profile, error) {
	user, err := accounts.Present(accounts.Of(c.known, d.UserID))
	return user.Name, c.profiles[d.UserID].Completed(d.Profile), err
}

// checkClasses reports problems with an athlete's classes.
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

// changeRegistered adds a draft's groups to a registered athlete, and the classes to leave.
func (a *Events) changeRegistered(ctx context.Context, tx *store.Tx, e event.Event, user account.User, r event.Registration, entries []store.ClassEntry, d AthleteDraft) error {
	groups := slices.Clone(r.Groups)
	for _, g := range d.Groups {
		if !slices.Contains(groups, g) {
			groups = append(groups, g)
		}
	}
	teams, details := r.Profile.Completed(d.Profile), r.Details.Completed(d.Details)
	if len(groups) > len(r.Groups) || teams != r.Profile || details != r.Details {
		_, err := tx.ChangeRegistration(r.ID, a.Time())
		if err := errors.Join(err, tx.SetGroups(r.ID, groups), tx.SetTeams(r.ID, teams), tx.SetDetails(r.ID, details)); err != nil {
			return err
		}
	}
	in := map[string]bool{}
	for _, c := range entries {
		if in[c.Class.ID] = true; slices.Contains(d.LeaveIDs, c.Class.ID) && !slices.Contains(d.ClassIDs, c.Class.ID) {
			if err := a.leaveClass(ctx, tx, c.Class.ID, user); err != nil {
				return err
			}
			delete(in, c.Class.ID)
		}
	}
	for _, id := range d.ClassIDs {
		in[id] = true
	}
	if most := e.Settings.MaxClasses; most > 0 && len(in) > most && len(d.ClassIDs) > 0 {
		return fault.New(fault.Conflict, "server.athlete.classes", "most", most)
	}
	return nil
}

// enterClass enters people into a class; entered people stay.
func (a *Events) enterClass(ctx context.Context, tx *store.Tx, classID string, people []account.User) error {
	t, err := tx.ChangeTournament(classID, a.Time())
	if err == nil {
		err = t.MayChangeEntries()
	}
	if err != nil {
		return err
	}
	if _, err := a.tournaments.EnterPeople(ctx, tx, &t, people, message.Message{}); err != nil {
		return err
	}
	tx.Emit(store.Change{Type: app.TournamentChanged, TournamentID: t.ID, Version: t.Version})
	return tx.SaveTournament(t)
}

// leaveClass takes a person out of a class.
func (a *Events) leaveClass(ctx context.Context, tx *store.Tx, classID string, user account.User) error {
	return a.takeOutOfClass(ctx, tx, classID, user, message.New("server.audit.left"))
}

// takeOutOfClass removes a person from a class; and records how in the audit.
func (a *Events) takeOutOfClass(ctx context.Context, tx *store.Tx, classID string, user account.User, became message.Message) error {
	t, err := tx.ChangeTournament(classID, a.Time())
	if err == nil {
		err = t.MayChangeEntries()
	}
	if err != nil {
		return err
	}
	if _, err := tournaments.Leave(tx, &t, []string{user.ID}); err != nil {
		return err
	}
	tx.Emit(store.Change{Type: app.TournamentChanged, TournamentID: t.ID, Version: t.Version})
	bySelf := app.IsCaller(ctx, user)
	told := []notice.Notice{notice.Left(t.Ref(), user.ID, bySelf)}
	if bySelf {
		told = append(told, notice.EntriesChanged(t, user.Name, false))
	}
	return errors.Join(
		tx.SaveTournament(t), a.Notify(tx, told...),
		a.Audit(ctx, tx, store.AuditEntry{Tournament: t.Ref(), Person: app.PersonRef(user), Was: message.New("server.audit.entered"), Became: became}),
	)
}
