package handovers

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/eventfile"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/store"
)

// Import is a file of an event with a person's decisions about it.
type Import struct {
	Content    []byte
	Passphrase string
	People     map[string]eventfile.Answer // answers about doubtful people, by id in the file
	FromFile   map[string]bool             // whether a part that changed on both sides comes from the file, by class id or [eventfile.Rest]
}

// Relation describes how a file relates to the event here.
type Relation string

// Relations.
const (
	Unknown  Relation = "new"      // the event is not here
	Return   Relation = "return"   // the event is away, and the file brings it back
	Diverged Relation = "diverged" // the event also continued here
)

// Part is a part of an event, with the side that changed since the last hand-over.
type Part struct {
	ID       string // of a class; [eventfile.Rest] for what belongs to none
	Name     string // of the class
	Changed  eventfile.Changed
	FromFile bool // the file's state replaces the state here
	Open     bool // changed on both sides, without a decision yet
}

// Preview is the effect of importing a file.
type Preview struct {
	eventfile.Manifest
	TimeZone string // of the event
	Relation Relation
	Common   store.HandOver // the last hand-over that the file and the event here come from; the zero value for none
	People   []eventfile.Found
	Refused  []fault.Field // people who cannot be added; the field is the id in the file
	Parts    []Part
	Athletes int // number in the file
	Decided  int // number with a result in the file
	Open     int // open questions: doubtful people, and parts that changed on both sides
}

// Preview returns the effect of importing a file. It imports the file and undoes that. Errors: Invalid,
// Forbidden, Conflict.
func (h *HandOvers) Preview(ctx context.Context, actor account.User, in Import) (Preview, error) {
	return h.importFile(ctx, actor, in, true)
}

// Import imports a whole file, once. If the event is here already, it keeps a copy of what the file replaces.
// Errors: Invalid; Forbidden; Conflict if the file has been imported, is older than the event here, or leaves a question open.
func (h *HandOvers) Import(ctx context.Context, actor account.User, in Import) (Preview, error) {
	return h.importFile(ctx, actor, in, false)
}

func (h *HandOvers) importFile(ctx context.Context, actor account.User, in Import, preview bool) (Preview, error) {
	f, err := eventfile.Unpack(in.Content, in.Passphrase)
	if err != nil {
		slog.InfoContext(ctx, "an event file was rejected", "error", err)
		return Preview{}, err
	}
	p, err := store.Write(ctx, h.DB, func(tx *store.Tx) (Preview, error) {
		// Each run starts from the file, because a transaction may run again.
		i := importing{app: h, tx: tx, actor: actor, in: in, file: f, there: f.Rows.Clone()}
		if err := i.plan(); err != nil {
			return Preview{}, err
		}
		if i.preview.Open == 0 {
			if err := i.apply(ctx); err != nil {
				return Preview{}, err
			}
		}
		switch open := i.preview.Open + len(i.preview.Refused); {
		case preview:
			return i.preview, app.ErrUnchanged
		case open > 0:
			return i.preview, fault.New(fault.Conflict, "server.eventfile.open", "open", open)
		}
		return i.preview, nil
	})
	if errors.Is(err, app.ErrUnchanged) {
		err = nil
	}
	if err != nil {
		slog.InfoContext(ctx, "importing an event file failed", "error", err)
	}
	return p, err
}

// importing is an import in progress.
type importing struct {
	app   *HandOvers
	tx    *store.Tx
	actor account.User
	in    Import
	file  eventfile.File

	known       bool // the event is here
	event       event.Event
	handOvers   []store.HandOver
	here, there eventfile.Rows  // state of the file, with ids of people here
	marks       eventfile.Marks // of the file
	preview     Preview
}

// plan works out what the import does, without changing anything.
func (i *importing) plan() error {
	i.preview = Preview{Manifest: i.file.Manifest, TimeZone: fmt.Sprint(i.there["events"][0]["time_zone"]), Athletes: len(i.there["registrations"])}
	for _, m := range i.there["matches"] {
		if m["status"] == "completed" && m["decided_by"] != "bye" {
			i.preview.Decided++
		}
	}
	e, err := lockWhole(i.tx, i.file.EventID)
	if i.known = err == nil; err != nil && fault.KindOf(err) != fault.NotFound {
		return err
	}
	i.event = e
	if err := i.admit(); err != nil {
		return err
	}
	if i.known {
		if i.handOvers, err = i.tx.HandOvers(e.ID); err != nil {
			return err
		}
		i.there["events"][0]["slug"] = e.Slug // an event has its own address on each instance
	}
	if err := i.findPeople(); err != nil {
		return err
	}
	if i.preview.Relation, err = i.relation(); err != nil {
		return err
	}
	return i.compare()
}

// admit refuses people who do not organize the event. Only organizers of the instance add new events.
func (i *importing) admit() error {
	if i.known {
		return app.RequireRunner(i.tx, i.actor, i.event.ID)
	}
	if !i.actor.Is(account.Organizer) {
		return fault.New(fault.Forbidden, "server.eventfile.only_organizers", "event", i.file.Event)
	}
	return nil
}

// relation says what the file is to the event here. A file brings an event back only if it comes from the hand-over with which the
// event is away. It refuses files whose whole content was here before.
func (i *importing) relation() (Relation, error) {
	if !i.known {
		return Unknown, nil
	}
	kinds := map[store.HandOverKind]bool{} // what this file was here already
	for _, h := range i.handOvers {
		kinds[h.Kind] = kinds[h.Kind] || h.ID == i.file.HandOver
	}
	away, refusal := !i.event.Away.At.IsZero(), message.Code("")
	switch {
	case kinds[store.Brought] && i.file.HandedOver:
		refusal = "server.eventfile.again"
	case kinds[store.Taken] && away && i.file.HandOver == i.handOvers[len(i.handOvers)-1].ID:
		refusal = "server.eventfile.own"
	case kinds[store.Taken]:
		refusal = "server.eventfile.older"
	case !away:
		return Diverged, nil
	case i.file.ComesFrom(i.handOvers[len(i.handOvers)-1].ID):
		return Return, nil
	default:
		a := i.event.Away
		return "", fault.New(fault.Conflict, "server.eventfile.earlier", "event", i.event.Name, "by", a.By, "at", i.event.Zone().Moment(a.At))
	}
	return "", fault.New(fault.Conflict, refusal, "event", i.event.Name)
}

// findPeople gives the people of the file their ids here.
func (i *importing) findPeople() error {
	here, err := i.tx.KnownPeople()
	if err != nil {
		return err
	}
	earlier, err := i.tx.FilePeople(i.file.EventID)
	if err != nil {
		return err
	}
	removed, forgotten := map[string]bool{}, map[string]bool{}
	for _, k := range here {
		removed[k.ID] = k.Removed
	}
	i.preview.People = eventfile.Find(i.file.People, here, earlier, i.in.People)
	if !i.actor.Is(account.Organizer) {
		hideBirthYears(i.preview.People)
	}
	ids := map[string]string{}
	for _, p := range i.preview.People {
		switch {
		case p.ID != "":
			ids[p.Person.ID] = p.ID
			forgotten[p.ID] = removed[p.ID]
		case p.InDoubt:
			i.preview.Open++
		}
	}
	i.there.Rename(ids)
	i.there.Forget(forgotten)
	return nil
}

// hideBirthYears removes the birth years of accounts here. Organizers of an event see those only of its athletes.
func hideBirthYears(people []eventfile.Found) {
	for _, p := range people {
		for n := range p.Candidates {
			p.Candidates[n].BirthYear = 0
		}
	}
}

// compare finds what differs between the event here and the file.
func (i *importing) compare() error {
	i.marks = i.there.Marks()
	names := map[string]string{}
	if i.known {
		var err error
		if i.here, err = i.tx.EventRows(i.event.ID); err != nil {
			return err
		}
	}
	for _, rows := range []eventfile.Rows{i.here, i.there} {
		for _, c := range rows["tournaments"] {
			names[fmt.Sprint(c["id"])] = fmt.Sprint(c["name"])
		}
	}
	var base eventfile.Marks
	for _, h := range i.handOvers {
		if i.file.ComesFrom(h.ID) {
			base, i.preview.Common = h.Marks, h
		}
	}
	changed, all := eventfile.Compare(base, i.here.Marks(), i.marks), true
	for _, part := range slices.Sorted(maps.Keys(changed)) {
		p := Part{ID: part, Name: names[part], Changed: changed[part], FromFile: changed[part] == eventfile.There}
		switch decided, ok := i.in.FromFile[part]; {
		case i.preview.Relation != Diverged:
			p.FromFile = true // nothing could change here
		case p.Changed == eventfile.Nowhere:
		case ok:
			p.FromFile = decided
		case p.Changed == eventfile.Both:
			p.Open = true
			i.preview.Open++
		}
		all = all && p.Changed == eventfile.Nowhere
		i.preview.Parts = append(i.preview.Parts, p)
	}
	if i.preview.Relation == Diverged && all {
		return fault.New(fault.Conflict, "server.eventfile.equal", "event", i.event.Name)
	}
	return nil
}

// keepAthletes adds athletes to the rows from the copy that does not provide the list of athletes. It adds all whom that copy
// may have added, and all with an entry.
func (i *importing) keepAthletes(rows eventfile.Rows) {
	rest := i.preview.Parts[slices.IndexFunc(i.preview.Parts, func(p Part) bool { return p.ID == eventfile.Rest })]
	other, added := i.there, eventfile.There
	if rest.FromFile {
		other, added = i.here, eventfile.Here
	}
	rows.AddRegistrations(other, rest.Changed == added || rest.Changed == eventfile.Both)
}

// fromFile reports whether a part comes from the file.
func (i *importing) fromFile(part string) bool {
	at := slices.IndexFunc(i.preview.Parts, func(p Part) bool { return p.ID == part })
	return at < 0 || i.preview.Parts[at].FromFile
}
