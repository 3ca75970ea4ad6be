package events

import (
	"context"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/entrylist"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/store"
)

// EntryList is a list of athletes: a file, or typed or pasted lines.
type EntryList struct {
	File  []byte // of a text or a workbook; nil for lines
	Lines string
	Hints entrylist.Hints
}

// ReadEntryList returns how the server understands a list, for an event or as a list of people. It changes nothing.
// Errors: Invalid, Forbidden, NotFound.
func (a *Events) ReadEntryList(ctx context.Context, actor account.User, eventID string, l EntryList) (entrylist.Reading, error) {
	facts, err := a.entryFacts(ctx, actor, eventID)
	if err != nil {
		return entrylist.Reading{}, err
	}
	var r entrylist.Reading
	field := "lines"
	if l.File != nil {
		field, r = "file", entrylist.Read(l.File, l.Hints, facts)
	} else {
		r = entrylist.ReadTyped(l.Lines, l.Hints, facts)
	}
	return r, r.Err(field)
}

// entryFacts returns the facts to read an event's list with. Lists of people belong to no event and are for organizers.
func (a *Events) entryFacts(ctx context.Context, actor account.User, eventID string) (entrylist.Facts, error) {
	if eventID == "" {
		if actor.Role != account.Organizer {
			return entrylist.Facts{}, fault.New(fault.Forbidden, "server.event.only_organizers")
		}
		return entrylist.Facts{Year: a.Time().Year()}, nil
	}
	return store.Read(ctx, a.DB, func(tx *store.Tx) (entrylist.Facts, error) {
		e, err := tx.Event(eventID)
		if err == nil {
			err = app.RequireOfficial(tx, actor, eventID)
		}
		if err != nil {
			return entrylist.Facts{}, err
		}
		classes, err := tx.Classes(eventID)
		facts := entrylist.Facts{Unit: e.Settings.Unit, Year: e.Year(), MaxClasses: e.Settings.MaxClasses}
		for _, t := range classes {
			facts.Classes = append(facts.Classes, entrylist.Class{ID: t.ID, Name: t.Name, Class: t.Class.Class, Open: t.MayChangeEntries() == nil})
		}
		return facts, err
	})
}
