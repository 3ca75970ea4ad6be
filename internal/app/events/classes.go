package events

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/app/tournaments"
	"github.com/toproll/toproll/internal/draw"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/notice"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// ClassNames returns the default names of a class: first in the language of its event, else of its creator, then in
// every language, always in the same order.
type ClassNames func(event.Class, event.Settings) []string

// of returns the name of a new class.
func (n ClassNames) of(c event.Class, s event.Settings) string { return n(c, s)[0] }

// following returns the new default name of a changed class, in the language of the old one, and
// false if a person has named the class.
func (n ClassNames) following(name string, was, is event.Class, s event.Settings) (string, bool) {
	for _, unit := range event.Units {
		before := s
		before.Unit = unit
		if i := slices.Index(n(was, before), name); i >= 0 {
			return n(is, s)[i], true
		}
	}
	return "", false
}

// ClassDraft lists classes to make: templates for each arm, and single classes.
type ClassDraft struct {
	Templates []string // ids
	Arms      []event.Arm
	Classes   []event.Class
}

// NamedClass is a class to make.
type NamedClass struct {
	event.Class
	Name string
}

// expand returns the classes that a draft adds to the existing ones, in order.
func (d ClassDraft) expand(there []tournament.Tournament) ([]event.Class, error) {
	var wrong fault.Fields
	var templates []event.Template
	for _, id := range d.Templates {
		i := slices.IndexFunc(event.Templates, func(t event.Template) bool { return t.ID == id })
		if i < 0 {
			wrong.Add("templates", "server.class.template", "template", id)
			continue
		}
		templates = append(templates, event.Templates[i])
	}
	if len(templates) > 0 && len(d.Arms) == 0 {
		wrong.Add("arms", "server.class.which_arm")
	}
	known := app.ClassesOf(there)
	made := event.Expand(templates, d.Arms, known)
	for i, c := range d.Classes {
		c = c.Check(&wrong, fmt.Sprintf("classes[%d].", i))
		if !slices.Contains(known, c) && !slices.Contains(made, c) {
			made = append(made, c)
		}
	}
	if len(d.Templates)+len(d.Classes) == 0 {
		wrong.Add("templates", "server.class.none")
	}
	if err := wrong.Err(); err != nil {
		return nil, err
	}
	if n := len(there) + len(made); n > event.MaxClasses {
		return nil, fault.New(fault.Conflict, "server.class.too_many", "classes", n, "most", event.MaxClasses)
	}
	slices.SortStableFunc(made, event.Compare)
	return made, nil
}

// PreviewClasses returns the classes that [Events.CreateClasses] would make.
// Errors: Invalid, NotFound, Conflict.
func (a *Events) PreviewClasses(ctx context.Context, actor account.User, id string, draft ClassDraft, name ClassNames) ([]NamedClass, error) {
	c, err := a.Event(ctx, id)
	if err != nil {
		return nil, err
	}
	runs := func(tx *store.Tx) error { return app.RequireRunner(tx, actor, id) }
	if err := a.DB.Read(ctx, runs); err != nil {
		return nil, err
	}
	if err := c.MayChange(); err != nil {
		return nil, err
	}
	made, err := draft.expand(c.Classes)
	list := make([]NamedClass, len(made))
	for i, class := range made {
		list[i] = NamedClass{class, name.of(class, c.Settings)}
	}
	return list, err
}

// CreateClasses creates classes of an event and skips existing ones.
// Errors: Invalid, NotFound, Conflict.
func (a *Events) CreateClasses(ctx context.Context, actor account.User, id string, draft ClassDraft, name ClassNames) (Detail, error) {
	return a.ChangeEvent(ctx, actor, id, func(tx *store.Tx, e *event.Event, classes []tournament.Tournament) error {
		if err := e.MayChange(); err != nil {
			return err
		}
		made, err := draft.expand(classes)
		if err != nil {
			return err
		}
		if len(made) == 0 {
			return app.ErrUnchanged
		}
		for _, class := range made {
			if _, err := a.addClass(ctx, tx, actor, *e, class, name.of(class, e.Settings)); err != nil {
				return err
			}
		}
		return nil
	})
}

// addClass makes a class of an event that is locked. It has no rounds: the queue calls its bouts as soon as they are
// ready.
func (a *Events) addClass(ctx context.Context, tx *store.Tx, actor account.User, e event.Event, class event.Class, name string) (tournament.Tournament, error) {
	rules := e.Settings.Rules
	draft, err := tournament.Draft{Name: name, BestOf: e.Settings.BestOf, FinalBestOf: e.Settings.FinalBestOf, Rounds: tournament.Flow, Rules: &rules}.Check()
	if err != nil {
		return tournament.Tournament{}, err
	}
	t := tournament.New(app.NewID(), actor.ID, draft, a.Time())
	t.Class, t.Least = tournament.Class{EventID: e.ID, Class: class}, e.Settings.SmallestClass
	return t, errors.Join(tx.InsertTournament(t), a.Audit(ctx, tx, store.AuditEntry{Tournament: t.Ref()}))
}

// AddArm creates the same classes for the other arm, for the tournaments with some ids or, without
// ids, for all. Existing ones do not change. With athletes, it also enters the athletes of classes
// that have not started.
// Errors: Invalid, NotFound, Conflict.
func (a *Events) AddArm(ctx context.Context, actor account.User, id string, classIDs []string, athletes bool, name ClassNames) (Detail, error) {
	return a.ChangeEvent(ctx, actor, id, func(tx *store.Tx, e *event.Event, classes []tournament.Tournament) error {
		if err := e.MayChange(); err != nil {
			return err
		}
		for _, classID := range classIDs {
			if !slices.ContainsFunc(classes, func(t tournament.Tournament) bool { return t.ID == classID }) {
				return fault.New(fault.NotFound, "server.thing", "thing", "class")
			}
		}
		made := 0
		for _, t := range classes {
			other := t.Class.OtherArm()
			is := func(t tournament.Tournament) bool { return t.Class.Class == other }
			if len(classIDs) > 0 && !slices.Contains(classIDs, t.ID) || slices.ContainsFunc(classes, is) {
				continue
			}
			made++
			if n := len(classes) + made; n > event.MaxClasses {
				return fault.New(fault.Conflict, "server.class.too_many", "classes", n, "most", event.MaxClasses)
			}
			added, err := a.addClass(ctx, tx, actor, *e, other, name.of(other, e.Settings))
			if err != nil {
				return err
			}
			if athletes && t.BeforeStart() {
				if err := a.enterAll(ctx, tx, t, added); err != nil {
					return err
				}
			}
		}
		if made == 0 {
			return app.ErrUnchanged
		}
		return nil
	})
}

// enterAll enters the athletes of a class into another that was just made.
func (a *Events) enterAll(ctx context.Context, tx *store.Tx, from, to tournament.Tournament) error {
	entries, err := tx.Entries(from.ID)
	if err != nil {
		return err
	}
	_, err = a.enterThose(ctx, tx, &to, entries, message.Message{})
	return errors.Join(err, tx.SaveTournament(to))
}

// enterThose enters the athletes of some entries into a locked tournament, except athletes already in it. It returns
// the number entered.
func (a *Events) enterThose(ctx context.Context, tx *store.Tx, to *tournament.Tournament, entries []tournament.Entry, was message.Message) (entered int, err error) {
	ids := make([]string, len(entries))
	for i, e := range entries {
		ids[i] = e.UserID
	}
	of, err := tx.ChangeUsers(ids, a.Time())
	if err != nil {
		return 0, err
	}
	people := make([]account.User, len(entries))
	for i, id := range ids {
		people[i] = of[id]
	}
	return a.tournaments.EnterPeople(ctx, tx, to, people, was)
}

// mergedClass returns a class after it also takes everyone whom another class of the event takes.
// Errors: Conflict.
func mergedClass(classes []tournament.Tournament, from, into tournament.Tournament, s event.Settings, name ClassNames) (NamedClass, error) {
	for _, t := range []tournament.Tournament{from, into} {
		if err := t.MayChangeEntries(); err != nil {
			return NamedClass{}, err
		}
	}
	if from.Class.Arm != into.Class.Arm {
		return NamedClass{}, fault.New(fault.Conflict, "server.class.other_arm", "from", from.Name, "into", into.Name)
	}
	merged := NamedClass{event.Merge(into.Class.Class, from.Class.Class), into.Name}
	if follows, ok := name.following(into.Name, into.Class.Class, merged.Class, s); ok {
		merged.Name = follows
	}
	for _, t := range classes {
		if t.Class.Class == merged.Class && t.ID != from.ID && t.ID != into.ID {
			return NamedClass{}, fault.New(fault.Conflict, "server.class.there", "tournament", merged.Name, "class", t.Name)
		}
	}
	return merged, nil
}

// classIn returns a class of an event by its id.
// Errors: NotFound.
func classIn(classes []tournament.Tournament, id string) (tournament.Tournament, error) {
	i := slices.IndexFunc(classes, func(t tournament.Tournament) bool { return t.ID == id })
	if i < 0 {
		return tournament.Tournament{}, fault.New(fault.NotFound, "server.thing", "thing", "class")
	}
	return classes[i], nil
}

// PreviewMerge returns what [Events.MergeClasses] would make of the class into which others are
// merged, one after the other.
// Errors: Invalid, NotFound, Conflict.
func (a *Events) PreviewMerge(ctx context.Context, actor account.User, fromIDs []string, intoID string, name ClassNames) (NamedClass, error) {
	if slices.Contains(fromIDs, intoID) {
		return NamedClass{}, fault.Bad("into", "server.class.itself")
	}
	eventID, err := a.eventOf(ctx, intoID)
	if err != nil {
		return NamedClass{}, err
	}
	c, err := a.Event(ctx, eventID)
	if err != nil {
		return NamedClass{}, err
	}
	if err := a.DB.Read(ctx, func(tx *store.Tx) error { return app.RequireRunner(tx, actor, eventID) }); err != nil {
		return NamedClass{}, err
	}
	if err := c.MayChange(); err != nil {
		return NamedClass{}, err
	}
	into, err := classIn(c.Classes, intoID)
	if err != nil {
		return NamedClass{}, err
	}
	classes := slices.Clone(c.Classes)
	for _, id := range fromIDs {
		from, err := classIn(classes, id)
		if err != nil {
			return NamedClass{}, err
		}
		merged, err := mergedClass(classes, from, into, c.Settings, name)
		if err != nil {
			return NamedClass{}, err
		}
		into.Class.Class, into.Name = merged.Class, merged.Name
		classes = slices.DeleteFunc(classes, func(t tournament.Tournament) bool { return t.ID == id })
	}
	return NamedClass{into.Class.Class, into.Name}, nil
}

// MergeClasses moves the athletes of a class into another class of the same event and arm, which
// then takes everyone whom either class takes, and removes the first class. Neither may be drawn.
// The merged class keeps a name that a person gave it.
// Errors: Invalid, NotFound, Conflict.
func (a *Events) MergeClasses(ctx context.Context, actor account.User, fromID, intoID string, name ClassNames) (Detail, error) {
	if fromID == intoID {
		return Detail{}, fault.Bad("into", "server.class.itself")
	}
	eventID, err := a.eventOf(ctx, intoID)
	if err != nil {
		return Detail{}, err
	}
	return a.ChangeEvent(ctx, actor, eventID, func(tx *store.Tx, e *event.Event, classes []tournament.Tournament) error {
		if err := e.MayChange(); err != nil {
			return err
		}
		locked := map[string]tournament.Tournament{}
		for _, id := range []string{min(fromID, intoID), max(fromID, intoID)} { // as in moving an athlete
			if _, err := classIn(classes, id); err != nil {
				return err
			}
			t, err := tx.ChangeTournament(id, a.Time())
			if err != nil {
				return err
			}
			locked[id] = t
		}
		from, into := locked[fromID], locked[intoID]
		was := into
		merged, err := mergedClass(classes, from, into, e.Settings, name)
		if err != nil {
			return err
		}
		if into.Class.Class = merged.Class; into.Name != merged.Name {
			into.Name, into.Slug = merged.Name, tournament.Slug(merged.Name)
		}
		entries, err := tx.Entries(fromID)
		if err != nil {
			return err
		}
		before, err := tx.Entries(intoID)
		if err != nil {
			return err
		}
		if _, err := a.enterThose(ctx, tx, &into, entries, message.New("server.audit.moved_from", "tournament", from.Name)); err != nil {
			return err
		}
		// Athletes entered before the first merge belong to the class before it.
		for _, entry := range before {
			if entry.Origin == (event.Class{}) {
				if err := tx.SetOrigin(into.ID, entry.UserID, was.Class.Class); err != nil {
					return err
				}
			}
		}
		var left []notice.Notice
		for _, entry := range entries {
			origin := entry.Origin
			if origin == (event.Class{}) {
				origin = from.Class.Class
			}
			if err := errors.Join(tx.SetScoring(into.ID, entry.UserID, entry.Scores, entry.Guest), tx.SetOrigin(into.ID, entry.UserID, origin)); err != nil {
				return err
			}
			left = append(left, notice.Left(from.Ref(), entry.UserID, false))
		}
		for _, t := range []tournament.Tournament{from, into} {
			tx.Emit(store.Change{Type: app.TournamentChanged, TournamentID: t.ID, Version: t.Version})
		}
		changed := app.CompareTournaments(was, into)
		merging := changed.Entry()
		merging.Tournament = into.Ref()
		merging.Became = message.Semicolons(append(changed.Became, message.New("server.audit.merged_with", "class", from.Name))...)
		return errors.Join(
			tx.SaveTournament(into), tx.DeleteTournament(fromID), a.tournaments.VoidDraw(tx, fromID, draw.ClassGone), a.Notify(tx, left...), a.Audit(ctx, tx, merging),
			a.Audit(ctx, tx, store.AuditEntry{Tournament: from.Ref(), Became: message.New("server.audit.moved_to", "tournament", into.Name)}),
		)
	})
}

// eventOf returns the id of the event that a tournament is a class of.
func (a *Events) eventOf(ctx context.Context, tournamentID string) (string, error) {
	t, err := store.Read(ctx, a.DB, func(tx *store.Tx) (tournament.Tournament, error) { return tx.Tournament(tournamentID) })
	if err == nil && t.Class.EventID == "" {
		err = fault.New(fault.Conflict, "server.class.outside", "tournament", t.Name)
	}
	return t.Class.EventID, err
}

// DeleteClass removes a class that nobody has entered and that was not drawn.
// Errors: NotFound, Conflict.
func (a *Events) DeleteClass(ctx context.Context, actor account.User, classID string) (Detail, error) {
	eventID, err := a.eventOf(ctx, classID)
	if err != nil {
		return Detail{}, err
	}
	return a.ChangeEvent(ctx, actor, eventID, func(tx *store.Tx, e *event.Event, _ []tournament.Tournament) error {
		if err := e.MayChange(); err != nil {
			return err
		}
		t, err := tx.ChangeTournament(classID, a.Time())
		if err != nil {
			return err
		}
		if err := t.MayChangeEntries(); err != nil {
			return err
		}
		if t.Athletes > 0 {
			return fault.New(fault.Conflict, "server.class.not_empty", "class", t.Name, "athletes", t.Athletes)
		}
		return a.deleteClass(ctx, tx, actor, t)
	})
}

// Adopted is a tournament that becomes a class.
type Adopted struct {
	TournamentID string
	Class        event.Class
}

// AdoptTournaments turns tournaments outside events into classes of an event, even if matches have
// been pulled in them. A tournament that is already a class of the event does not change.
// Errors: Invalid, NotFound, Conflict.
func (a *Events) AdoptTournaments(ctx context.Context, actor account.User, id string, adopted []Adopted) (Detail, error) {
	var wrong fault.Fields
	byID := map[string]event.Class{}
	var ids []string
	for i, c := range adopted {
		if _, twice := byID[c.TournamentID]; twice {
			wrong.Add(fmt.Sprintf("tournaments[%d].tournamentId", i), "server.class.twice")
		}
		byID[c.TournamentID] = c.Class.Check(&wrong, fmt.Sprintf("tournaments[%d].class.", i))
		ids = append(ids, c.TournamentID)
	}
	if err := wrong.Err(); err != nil {
		return Detail{}, err
	}
	slices.Sort(ids)
	return a.ChangeEvent(ctx, actor, id, func(tx *store.Tx, e *event.Event, classes []tournament.Tournament) error {
		if err := e.MayChange(); err != nil {
			return err
		}
		if n := len(classes) + len(ids); n > event.MaxClasses {
			return fault.New(fault.Conflict, "server.class.too_many", "classes", n, "most", event.MaxClasses)
		}
		changed := false
		for _, tournamentID := range ids {
			if slices.ContainsFunc(classes, func(t tournament.Tournament) bool { return t.ID == tournamentID }) {
				continue
			}
			t, err := tx.ChangeTournament(tournamentID, a.Time())
			if err != nil {
				return err
			}
			if t.Class.EventID != "" {
				return fault.New(fault.Conflict, "server.class.of_other", "tournament", t.Name)
			}
			class := byID[tournamentID]
			for _, c := range classes {
				if c.Class.Class == class {
					return fault.New(fault.Conflict, "server.class.there", "tournament", t.Name, "class", c.Name)
				}
			}
			t.Class = tournament.Class{EventID: id, Class: class}
			if t.BeforeStart() {
				t.Least = e.Settings.SmallestClass
			}
			classes, changed = append(classes, t), true
			entries, err := tx.Entries(t.ID)
			if err != nil {
				return err
			}
			var people []tournaments.Registrant
			for _, entry := range entries {
				if !entry.IsBye() {
					people = append(people, tournaments.Registrant{User: account.User{ID: entry.UserID, Name: entry.Name}})
				}
			}
			if _, err := a.tournaments.RegisterPeople(ctx, tx, *e, people); err != nil {
				return err
			}
			tx.Emit(store.Change{Type: app.TournamentChanged, TournamentID: t.ID, Version: t.Version})
			became := store.AuditEntry{Tournament: t.Ref(), Became: message.New("server.audit.field", "field", "event", "value", e.Name)}
			if err := errors.Join(tx.SaveTournament(t), a.Audit(ctx, tx, became)); err != nil {
				return err
			}
		}
		if !changed {
			return app.ErrUnchanged
		}
		return nil
	})
}
