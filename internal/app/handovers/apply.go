package handovers

import (
	"context"
	"errors"
	"fmt"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/eventfile"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/store"
)

// apply carries out the plan.
func (i *importing) apply(ctx context.Context) error {
	before, err := i.contributions()
	if err != nil {
		return err
	}
	if err := i.keepCopy(); err != nil {
		return err
	}
	if err := i.addPeople(ctx); err != nil || len(i.preview.Refused) > 0 {
		return err
	}
	rows := i.there
	if i.known {
		rows = eventfile.Chosen(i.here, i.there, i.fromFile)
		if i.preview.Relation == Diverged {
			i.keepAthletes(rows)
		}
		rows.RaiseVersions(i.here)
	} else {
		slug := fmt.Sprint(rows["events"][0]["slug"])
		taken, err := i.tx.SlugsLike(slug)
		if err != nil {
			return err
		}
		rows["events"][0]["slug"] = event.FreeSlug(slug, taken)
	}
	if err := i.tx.PutEventRows(i.file.EventID, rows); err != nil {
		return err
	}
	if i.event, err = i.verify(); err != nil {
		return err
	}
	if err := i.brought(ctx, rows); err != nil {
		return err
	}
	return i.rank(before)
}

// keepCopy stores a copy of the current event.
func (i *importing) keepCopy() error {
	if !i.known {
		return nil
	}
	f, err := i.app.file(i.tx, i.event, i.actor.Name)
	if err != nil {
		return err
	}
	content, err := f.Pack("")
	if err != nil {
		return err
	}
	return i.tx.AddEventCopy(i.event.ID, store.EventCopy{ID: app.NewID(), At: i.app.Time(), By: i.actor.Name}, content)
}

// addPeople makes accounts without a login for people who have none here.
func (i *importing) addPeople(ctx context.Context) error {
	for n, p := range i.preview.People {
		if !p.New {
			continue
		}
		i.preview.People[n].ID = p.Person.ID
		if p.Kind == eventfile.Helper {
			u := account.User{ID: p.Person.ID, Name: p.Name, Role: account.Helper, Status: account.Active, CreatedAt: i.app.Time()}
			if err := i.tx.AddUser(u, ""); err != nil {
				return err
			}
			continue
		}
		u, err := i.app.accounts.JoinAs(ctx, i.tx, p.Person.ID, p.Name, p.FamilyName)
		if refused, ok := errors.AsType[*fault.Error](err); ok {
			i.preview.Refused = append(i.preview.Refused, fault.Field{Field: p.Person.ID, Message: refused.Message})
			continue
		}
		if err != nil {
			return err
		}
		u.Initials = p.Initials
		profile := event.Profile{Sex: event.Sex(p.Sex), BirthYear: p.BirthYear, Club: p.Club, Country: p.Country, Region: p.Region}
		if err := errors.Join(i.tx.SaveUser(u), i.tx.SetAthleteProfile(u.ID, profile)); err != nil {
			return err
		}
	}
	return nil
}

// verify reads all written data as the screens will, so that a file with senseless rows is refused.
func (i *importing) verify() (e event.Event, err error) {
	defer func() {
		if panicked := recover(); panicked != nil {
			err = fmt.Errorf("%w (%v)", fault.Bad("file", "server.eventfile.malformed"), panicked)
		}
	}()
	if e, err = i.tx.Event(i.file.EventID); err != nil {
		return e, err
	}
	if _, err := e.Draft().Check(); err != nil {
		return e, fmt.Errorf("%w (%w)", fault.Bad("file", "server.eventfile.malformed"), err)
	}
	h, err := i.app.LoadHall(i.tx, e, false)
	if err != nil {
		return e, err
	}
	h.Advance()
	_, _, err = i.tx.Registrations(e.ID, store.RegistrationFilter{}, store.Page{})
	return e, err
}

// brought records the hand-over and publishes the changes.
func (i *importing) brought(ctx context.Context, rows eventfile.Rows) error {
	for _, p := range i.preview.People {
		if p.ID != p.Person.ID {
			if err := i.tx.PutFilePerson(i.event.ID, p.Person.ID, p.ID); err != nil {
				return err
			}
		}
	}
	lease := i.file.Lease
	for _, h := range i.handOvers {
		lease = max(lease, h.Lease+1)
	}
	now := i.app.Time()
	said := message.New("server.audit.imported", "relation", string(i.preview.Relation), "exported", i.event.Zone().Moment(i.file.ExportedAt))
	err := errors.Join(
		i.tx.SetLease(i.event.ID, lease, event.Away{}),
		i.tx.AddHandOver(i.event.ID, store.HandOver{Lease: lease, Kind: store.Brought, At: now, By: i.actor.Name, Note: i.file.ExportedBy, Marks: rows.Marks(), File: i.file.Digest()}),
		i.app.Audit(ctx, i.tx, store.AuditEntry{Became: message.Semicolons(message.Verbatim(i.event.Name), said)}),
	)
	if err != nil {
		return err
	}
	app.EmitEvent(i.tx, i.event)
	for _, c := range rows["tournaments"] {
		version, _ := c["version"].(int64)
		i.tx.Emit(store.Change{Type: app.DrawReset, TournamentID: fmt.Sprint(c["id"]), Version: version})
	}
	return nil
}
