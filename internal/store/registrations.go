package store

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/store/sqlgen"
	"github.com/toproll/toproll/internal/text"
	"github.com/toproll/toproll/internal/tournament"
)

// NewRegistration is a person to register at an event.
type NewRegistration struct {
	ID, UserID, Code string
	Groups           []event.Group
	Details          event.Details // empty ones are taken from the person's last registration
}

// Register registers people at an event under the next numbers, and returns the numbers in the order of the people, 0
// for people already registered.
func (tx *Tx) Register(eventID string, people []NewRegistration, now time.Time) (numbers []int, err error) {
	ids := mapped(people, func(p NewRegistration) string { return p.UserID })
	there, err := tx.RegistrationsOf(eventID, ids)
	if err != nil {
		return nil, err
	}
	numbers = make([]int, len(people))
	var fresh []int
	for i, p := range people {
		if _, registered := there[p.UserID]; !registered {
			there[p.UserID] = p.ID
			fresh = append(fresh, i)
		}
	}
	if len(fresh) == 0 {
		return numbers, nil
	}
	profiles, err := tx.AthleteProfiles(ids)
	if err != nil {
		return nil, err
	}
	last, err := ofSeveral(ids, func(ids string) ([]sqlgen.ListDetailsOfRow, error) { return tx.q.ListDetailsOf(tx.ctx, ids) },
		func(row sqlgen.ListDetailsOfRow) (string, string) { return row.UserID, row.Details })
	if err != nil {
		return nil, err
	}
	before := only(last)
	next, err := tx.q.NextNumbers(tx.ctx, sqlgen.NextNumbersParams{ID: eventID, Athletes: int64(len(fresh))})
	if err != nil {
		return nil, notFound(err, "event")
	}
	next -= int64(len(fresh))
	for _, i := range fresh {
		next++
		numbers[i] = int(next)
		p, teams := people[i], profiles[people[i].UserID]
		err = errors.Join(err, tx.writing.insert(registrationsTarget,
			p.ID, eventID, p.UserID, next, groupsText(p.Groups), 1, millis(now), millis(now), nullString(p.Code),
			teams.Club, teams.Country, teams.Region, detailsText(p.Details.Completed(detailsFrom(before[p.UserID])))))
	}
	return numbers, err
}

// RegistrationsOf returns the registration ids of several people at an event, by person id.
func (tx *Tx) RegistrationsOf(eventID string, userIDs []string) (map[string]string, error) {
	of, err := ofSeveral(userIDs, func(ids string) ([]sqlgen.ListRegistrationsOfRow, error) {
		return tx.q.ListRegistrationsOf(tx.ctx, sqlgen.ListRegistrationsOfParams{Ids: ids, EventID: eventID})
	}, func(row sqlgen.ListRegistrationsOfRow) (string, string) { return row.UserID, row.ID })
	return only(of), err
}

// RegistrationOf returns the id of a person's registration at an event, "" if there is none.
func (tx *Tx) RegistrationOf(eventID, userID string) (string, error) {
	id, err := tx.q.GetRegistrationOf(tx.ctx, sqlgen.GetRegistrationOfParams{EventID: eventID, UserID: userID})
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return id, err
}

// Registration returns a registration with its attempts on the scales.
func (tx *Tx) Registration(id string) (event.Registration, error) {
	row, err := tx.q.GetRegistration(tx.ctx, id)
	if err != nil {
		return event.Registration{}, notFound(err, "registration")
	}
	one := []event.Registration{registrationFrom(sqlgen.ListRegistrationsRow(row))}
	err = tx.addWeighings(one)
	return one[0], err
}

// KnownBefore reports whether a person was at another event or in a tournament outside the event
// before a registration.
func (tx *Tx) KnownBefore(registrationID string) (bool, error) {
	known, err := tx.q.CountKnownBefore(tx.ctx, registrationID)
	return known > 0, notFound(err, "registration")
}

// ChangeRegistration locks a registration for this transaction, increments its version, and returns
// it in its new state.
func (tx *Tx) ChangeRegistration(id string, now time.Time) (event.Registration, error) {
	if err := tx.q.BumpRegistration(tx.ctx, sqlgen.BumpRegistrationParams{ID: id, UpdatedAt: millis(now)}); err != nil {
		return event.Registration{}, err
	}
	return tx.Registration(id)
}

// SetGroups sets the groups of a registration.
func (tx *Tx) SetGroups(id string, groups []event.Group) error {
	return tx.q.SetGroups(tx.ctx, sqlgen.SetGroupsParams{ID: id, AthleteGroups: groupsText(groups)})
}

// SetTeams sets an athlete's teams at an event. Later changes of the person do not affect them.
func (tx *Tx) SetTeams(id string, p event.Profile) error {
	return tx.q.SetTeams(tx.ctx, sqlgen.SetTeamsParams{ID: id, Club: p.Club, Country: p.Country, Region: p.Region})
}

// SetDetails sets an athlete's federation details at an event.
func (tx *Tx) SetDetails(id string, d event.Details) error {
	return tx.q.SetDetails(tx.ctx, sqlgen.SetDetailsParams{ID: id, Details: detailsText(d)})
}

// SetScoring sets the team levels at which a person's entry scores, and whether it is out of competition.
func (tx *Tx) SetScoring(classID, userID string, scores event.Scoring, guest bool) error {
	return tx.q.SetScoring(tx.ctx, sqlgen.SetScoringParams{TournamentID: classID, UserID: nullString(userID), Scores: string(scores), Guest: guest})
}

// SetScorings is [Tx.SetScoring] for the entries of several people.
func (tx *Tx) SetScorings(classID string, userIDs []string, scores event.Scoring, guest bool) error {
	return inParts(userIDs, func(ids string) error {
		return tx.q.SetScorings(tx.ctx, sqlgen.SetScoringsParams{Ids: ids, TournamentID: classID, Scores: string(scores), Guest: guest})
	})
}

// SetCode gives a registration a new code. The old code stops working, and its browsers' subscriptions end.
func (tx *Tx) SetCode(id, code string) error {
	return errors.Join(tx.q.SetCode(tx.ctx, sqlgen.SetCodeParams{ID: id, Code: nullString(code)}), tx.q.DropPushSubscriptionsOf(tx.ctx, id))
}

// RegistrationWithCode returns the id of the registration with a code, as of the last commit.
func (db *DB) RegistrationWithCode(ctx context.Context, code string) (id string, err error) {
	err = db.ask(ctx, func(tx *Tx) (err error) {
		id, err = tx.q.FindCode(tx.ctx, nullString(code))
		return notFound(err, "code")
	})
	return id, err
}

// RegistrationWithNumber returns the id of the registration with a badge number, as of the last commit.
func (db *DB) RegistrationWithNumber(ctx context.Context, eventID string, number int) (id string, err error) {
	err = db.ask(ctx, func(tx *Tx) (err error) {
		id, err = tx.q.FindNumber(tx.ctx, sqlgen.FindNumberParams{EventID: eventID, Number: int64(number)})
		return notFound(err, "registration")
	})
	return id, err
}

// EventOfRegistration returns the id of a registration's event, as of the last commit.
func (db *DB) EventOfRegistration(ctx context.Context, id string) (eventID string, err error) {
	err = db.ask(ctx, func(tx *Tx) (err error) {
		eventID, err = tx.q.EventOfRegistration(tx.ctx, id)
		return notFound(err, "registration")
	})
	return eventID, err
}

// LastPulled returns the end of the last bout that an athlete pulled at an event; the zero time for none.
func (tx *Tx) LastPulled(eventID, userID string) (time.Time, error) {
	ms, err := tx.q.LastPulled(tx.ctx, sqlgen.LastPulledParams{UserID: userID, EventID: eventID})
	if ms == 0 || err != nil {
		return time.Time{}, err
	}
	return fromMillis(ms), nil
}

// DeleteRegistration removes a registration with its attempts on the scales.
func (tx *Tx) DeleteRegistration(id string) error { return tx.q.DeleteRegistration(tx.ctx, id) }

// RegistrationFilter selects registrations of an event.
type RegistrationFilter struct {
	Search    string // parts of the name, or the number
	ClassID   string // of a tournament, "" for all
	Unweighed bool   // only athletes never weighed
}

// Registrations lists athletes of an event by name, with their attempts on the scales, and counts all that match the
// filter.
func (tx *Tx) Registrations(eventID string, f RegistrationFilter, page Page) ([]event.Registration, int, error) {
	list, total, err := tx.registrations(eventID, f, page)
	if err != nil {
		return nil, 0, err
	}
	if !f.all(page) {
		return list, total, tx.addWeighings(list)
	}
	weighings, err := tx.q.ListWeighingsAt(tx.ctx, eventID)
	of := map[string][]event.Weighing{}
	for _, w := range weighings {
		of[w.RegistrationID] = append(of[w.RegistrationID], weighingFrom(w))
	}
	for i := range list {
		list[i].Weighings = of[list[i].ID]
	}
	return list, total, err
}

// registrations is [Tx.Registrations] without the attempts on the scales.
func (tx *Tx) registrations(eventID string, f RegistrationFilter, page Page) (list []event.Registration, total int, err error) {
	if len(text.Parts(f.Search)) <= inStatement {
		p := patternsFor(f.Search)
		list, err = tx.registrationsBy(p, eventID, f, page)
		total = len(list)
		if err == nil && page != (Page{}) {
			total, err = tx.countRegistrations(p, eventID, f)
		}
		if total > 0 || f.Search == "" || err != nil {
			return list, total, err
		}
	}
	near, err := foundIn(f.Search, func(p patterns) ([]event.Registration, error) { return tx.registrationsBy(p, eventID, f, Page{}) },
		func(r event.Registration) string { return r.ID }, func(r event.Registration) string { return r.Name })
	return PartOf(near, page), len(near), err
}

func (tx *Tx) registrationsBy(p patterns, eventID string, f RegistrationFilter, page Page) ([]event.Registration, error) {
	rows, err := tx.q.ListRegistrations(tx.ctx, sqlgen.ListRegistrationsParams{
		EventID: eventID, PartA: p.a, PartB: p.b, PartC: p.c, Number: text.Fold(f.Search), Class: f.ClassID, Unweighed: f.unweighed(),
		Skip: page.skip(), MaxRows: page.rows(),
	})
	return mapped(rows, registrationFrom), err
}

func (tx *Tx) countRegistrations(p patterns, eventID string, f RegistrationFilter) (int, error) {
	if f == (RegistrationFilter{}) {
		n, err := tx.q.CountRegistered(tx.ctx, eventID)
		return int(n), err
	}
	n, err := tx.q.CountRegistrations(tx.ctx, sqlgen.CountRegistrationsParams{
		EventID: eventID, PartA: p.a, PartB: p.b, PartC: p.c, Number: text.Fold(f.Search), Class: f.ClassID, Unweighed: f.unweighed(),
	})
	return int(n), err
}

func (f RegistrationFilter) unweighed() int64 {
	if f.Unweighed {
		return 1
	}
	return 0
}

// all reports whether the filter matches everyone; a special statement counts everyone faster.
func (f RegistrationFilter) all(page Page) bool { return f == RegistrationFilter{} && page == Page{} }

// Registered lists athletes like [Tx.Registrations], with their classes by person id.
func (tx *Tx) Registered(eventID string, f RegistrationFilter, page Page) ([]event.Registration, map[string][]ClassEntry, int, error) {
	list, total, err := tx.Registrations(eventID, f, page)
	if err != nil {
		return nil, nil, 0, err
	}
	if !f.all(page) {
		people := make([]string, len(list))
		for i, r := range list {
			people[i] = r.UserID
		}
		of, err := tx.ClassEntries(eventID, people...)
		return list, of, total, err
	}
	rows, err := tx.q.ListClassEntriesAt(tx.ctx, nullString(eventID))
	of := make(map[string][]ClassEntry, len(list))
	for _, row := range rows {
		id, entry := classEntryFrom(sqlgen.ListClassEntriesRow(row))
		of[id] = append(of[id], entry)
	}
	return list, of, total, err
}

func classEntryFrom(row sqlgen.ListClassEntriesRow) (userID string, e ClassEntry) {
	return row.UserID.String, ClassEntry{ID: row.ID, Class: tournament.Ref{ID: row.TournamentID, Name: row.Name}, Status: tournament.Status(row.Status), Scores: event.Scoring(row.Scores), Guest: row.Guest}
}

// CountRegistered counts an event's athletes, those never weighed, and those who missed weigh-in and left all their
// classes.
func (tx *Tx) CountRegistered(eventID string) (registered, unweighed, absent int, err error) {
	all, err := tx.q.CountRegistered(tx.ctx, eventID)
	if err != nil {
		return 0, 0, 0, err
	}
	left, err := tx.q.CountUnweighed(tx.ctx, eventID)
	return int(all), int(left.Still), int(left.Absent), err
}

// Undrawn is an athlete in an undrawn class.
type Undrawn struct {
	RegistrationID, ClassID string
	Weighed                 time.Time // last time on the scales; zero for never
}

// Undrawn lists the athletes of an event in undrawn classes, once for each class.
func (tx *Tx) Undrawn(eventID string) ([]Undrawn, error) {
	rows, err := tx.q.ListUndrawn(tx.ctx, eventID)
	return mapped(rows, func(row sqlgen.ListUndrawnRow) Undrawn {
		u := Undrawn{RegistrationID: row.ID, ClassID: row.TournamentID}
		if row.WeighedAt > 0 {
			u.Weighed = fromMillis(row.WeighedAt)
		}
		return u
	}), err
}

// addWeighings adds the athletes' attempts on the scales.
func (tx *Tx) addWeighings(list []event.Registration) error {
	ids := make([]string, len(list))
	for i, r := range list {
		ids[i] = r.ID
	}
	of, err := ofSeveral(ids, func(ids string) ([]sqlgen.Weighing, error) { return tx.q.ListWeighingsOf(tx.ctx, ids) },
		func(w sqlgen.Weighing) (string, event.Weighing) { return w.RegistrationID, weighingFrom(w) })
	for i := range list {
		list[i].Weighings = of[list[i].ID]
	}
	return err
}

// AddWeighing stores an attempt on the scales.
func (tx *Tx) AddWeighing(id, registrationID string, w event.Weighing) error {
	return tx.q.InsertWeighing(tx.ctx, sqlgen.InsertWeighingParams{
		ID: id, RegistrationID: registrationID, Grams: int64(w.Weight), At: millis(w.At), ByID: w.ByID, ByName: w.ByName,
	})
}

// ClassEntry is an athlete in a class of an event.
type ClassEntry struct {
	ID     string // of the entry
	Class  tournament.Ref
	Status tournament.Status
	Scores event.Scoring // team levels at which it scores
	Guest  bool          // out of competition
}

// ClassEntries returns the class entries of people at an event, by person id.
func (tx *Tx) ClassEntries(eventID string, people ...string) (map[string][]ClassEntry, error) {
	return ofSeveral(people,
		func(ids string) ([]sqlgen.ListClassEntriesRow, error) {
			return tx.q.ListClassEntries(tx.ctx, sqlgen.ListClassEntriesParams{Ids: ids, EventID: nullString(eventID)})
		},
		classEntryFrom)
}

// Known is an athlete who has an account.
type Known struct {
	UserID, Name string
	Profile      event.Profile // without sex
	Number       int           // badge number at the given event, 0 if not registered
}

// mostKnown is the maximum of athletes suggested for a name.
const mostKnown = 10

// KnownAs returns the athletes whose names may be spellings of a name (see [text.NearNames]), at most ten: those with
// the same words first. It reads names that begin like one of the words, so it misses names whose first two letters
// differ.
func (tx *Tx) KnownAs(eventID, name string) ([]Known, error) {
	words := text.Words(name)
	longest := ""
	for _, word := range words {
		if len(word) > len(longest) {
			longest = word
		}
	}
	halves := [2]string{longest, longest}
	if text.MayBeNear(longest) {
		halves[0], halves[1] = text.Halves(longest)
	}
	var all []Known
	asked := map[string]bool{}
	for _, word := range words {
		beginning := []rune(word)
		if len(beginning) == 1 && len(words) > 1 {
			beginning = append(beginning, ' ')
		}
		start := string(beginning[:min(2, len(beginning))])
		if asked[start] {
			continue
		}
		asked[start] = true
		rows, err := tx.q.ListKnown(tx.ctx, sqlgen.ListKnownParams{
			EventID: eventID, Beginning: start, FirstHalf: containing(halves[0]), SecondHalf: containing(halves[1]),
		})
		if err != nil {
			return nil, err
		}
		for _, row := range rows {
			if text.NearNames(name, row.Name) {
				all = append(all, Known{row.ID, row.Name, event.Profile{BirthYear: int(row.BirthYear), Club: row.Club, Country: row.Country}, int(row.Number)})
			}
		}
	}
	key := text.NameKey(name)
	differs := func(k Known) int {
		if text.NameKey(k.Name) == key {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(all, func(a, b Known) int { return cmp.Or(differs(a)-differs(b), strings.Compare(a.UserID, b.UserID)) })
	return all[:min(mostKnown, len(all))], nil
}

// Namesakes returns the known data of an event's athletes, by name key (see [text.NameKey]).
func (tx *Tx) Namesakes(eventID string) (map[string][]event.Profile, error) {
	rows, err := tx.q.ListNamesakes(tx.ctx, eventID)
	of := map[string][]event.Profile{}
	for _, row := range rows {
		key := text.NameKey(row.Name)
		of[key] = append(of[key], event.Profile{BirthYear: int(row.BirthYear), Club: row.Club})
	}
	return of, err
}

// AthleteProfile returns the profile of an athlete; the zero Profile for none.
func (tx *Tx) AthleteProfile(userID string) (event.Profile, error) {
	row, err := tx.q.GetProfile(tx.ctx, userID)
	if errors.Is(err, sql.ErrNoRows) {
		return event.Profile{}, nil
	}
	return event.Profile{Sex: event.Sex(row.Sex), BirthYear: int(row.BirthYear), Club: row.Club, Country: row.Country, Region: row.Region}, err
}

// AthleteProfiles returns the profiles of several athletes, by id.
func (tx *Tx) AthleteProfiles(ids []string) (map[string]event.Profile, error) {
	of, err := ofSeveral(ids, func(ids string) ([]sqlgen.Profile, error) { return tx.q.ListProfilesOf(tx.ctx, ids) },
		func(row sqlgen.Profile) (string, event.Profile) {
			return row.UserID, event.Profile{Sex: event.Sex(row.Sex), BirthYear: int(row.BirthYear), Club: row.Club, Country: row.Country, Region: row.Region}
		})
	return only(of), err
}

// SetAthleteProfile stores the profile of an athlete.
func (tx *Tx) SetAthleteProfile(userID string, p event.Profile) error {
	return tx.writing.insert(profilesTarget, userID, string(p.Sex), int64(p.BirthYear), p.Club, p.Country, p.Region)
}

// ForgetAthlete deletes an athlete's data except name and entries.
func (tx *Tx) ForgetAthlete(userID string) error {
	return errors.Join(
		tx.q.DropProfile(tx.ctx, userID), tx.q.DropDetailsOfUser(tx.ctx, userID), tx.q.DropWeighingsOfUser(tx.ctx, userID), tx.q.DropWeighInMarksOfUser(tx.ctx, userID),
		tx.q.DropRegistrationsWithoutEntry(tx.ctx, userID), tx.q.DropEventOfficial(tx.ctx, userID), tx.forgetInCopies(userID),
	)
}

// EventOfficials lists the officials of an event by name.
func (tx *Tx) EventOfficials(eventID string) ([]event.Official, error) {
	rows, err := tx.q.ListEventOfficials(tx.ctx, eventID)
	return mapped(rows, func(row sqlgen.ListEventOfficialsRow) event.Official {
		return event.Official{UserID: row.UserID, Name: row.Name, Role: event.Role(row.Role)}
	}), err
}

// OrganizesEvents reports whether a person is an organizer of any event.
func (tx *Tx) OrganizesEvents(userID string) (bool, error) {
	return tx.q.OrganizesEvents(tx.ctx, userID)
}

// OfficiatesAtEvents reports whether a person has a role at any event.
func (tx *Tx) OfficiatesAtEvents(userID string) (bool, error) {
	return tx.q.OfficiatesAtEvents(tx.ctx, userID)
}

// SetEventOfficial gives a person a role at an event; "" removes it.
func (tx *Tx) SetEventOfficial(eventID, userID string, role event.Role) error {
	if role == "" {
		return tx.q.RemoveEventOfficial(tx.ctx, sqlgen.RemoveEventOfficialParams{EventID: eventID, UserID: userID})
	}
	return tx.q.SetEventOfficial(tx.ctx, sqlgen.SetEventOfficialParams{EventID: eventID, UserID: userID, Role: string(role)})
}

func registrationFrom(row sqlgen.ListRegistrationsRow) event.Registration {
	r := event.Registration{
		ID: row.ID, EventID: row.EventID, UserID: row.UserID, Name: row.Name, FamilyName: row.FamilyName, Number: int(row.Number), Initials: row.Initials, Version: row.Version, Code: row.Code.String,
		Profile: event.Profile{Sex: event.Sex(row.Sex), BirthYear: int(row.BirthYear), Club: row.Club, Country: row.Country, Region: row.Region},
	}
	r.Groups, r.Details = groupsFrom(row.AthleteGroups), detailsFrom(row.Details)
	return r
}

func detailsFrom(written string) (d event.Details) {
	if written == "" {
		return d
	}
	if err := json.Unmarshal([]byte(written), &d); err != nil {
		panic(err) // written only by this program
	}
	return d
}

func detailsText(d event.Details) string {
	if d == (event.Details{}) {
		return ""
	}
	written, err := json.Marshal(d)
	if err != nil {
		panic(err) // they are texts
	}
	return string(written)
}

func groupsFrom(written string) (groups []event.Group) {
	if err := json.Unmarshal([]byte(written), &groups); err != nil {
		panic(err) // written only by this program
	}
	return groups
}

func weighingFrom(row sqlgen.Weighing) event.Weighing {
	return event.Weighing{Weight: event.Grams(row.Grams), At: fromMillis(row.At), ByID: row.ByID, ByName: row.ByName}
}

func groupsText(groups []event.Group) string {
	if groups == nil {
		groups = []event.Group{}
	}
	written, err := json.Marshal(groups)
	if err != nil {
		panic(err) // they are words
	}
	return string(written)
}
