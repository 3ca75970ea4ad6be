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
	People   []eventfile.Found
	Refused  []fault.Field // people who cannot be added; the field is the id in the file
	Parts    []Part
	Athletes int // number in the file
	Decided  int // number with a result in the file
	Open     int // open questions: doubtful people, and parts that changed on both sides
}

// Preview returns the effect of importing a file. It imports the file and undoes that. Errors: Invalid,
// Conflict.
func (h *HandOvers) Preview(ctx context.Context, actor account.User, in Import) (Preview, error) {
	return h.importFile(ctx, actor, in, true)
}

// Import imports a whole file, once. If the event is here already, it keeps a copy of what the file replaces.
// Errors: Invalid; Conflict if the file has been imported, is older than the event here, or leaves a question open.
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
	here, there eventfile.Rows // state of the file, with ids of people here
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

// relation says what the file is to the event here. It refuses a file whose whole content was here before. A hand-over can be
// imported on two instances by mistake, so the number of a file alone does not say that.
func (i *importing) relation() (Relation, error) {
	if !i.known {
		return Unknown, nil
	}
	away, lease, there := !i.event.Away.At.IsZero(), i.file.Lease, i.there.Marks()
	imported, own := false, false
	for _, h := range i.handOvers {
		imported = imported || h.Kind == store.Brought && h.File == i.file.Digest()
		own = own || h.Kind == store.Taken && h.Lease == lease && maps.Equal(h.Marks, there)
	}
	refusal := message.Code("")
	switch {
	case imported && i.file.HandedOver:
		refusal = "server.eventfile.again"
	case own && i.file.HandedOver && away && lease == i.event.Lease:
		refusal = "server.eventfile.own"
	case away && lease >= i.event.Lease:
		return Return, nil
	case own && i.file.HandedOver:
		refusal = "server.eventfile.older"
	default:
		return Diverged, i.event.MayWrite()
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

// compare finds what differs between the event here and the file.
func (i *importing) compare() error {
	there := i.there.Marks()
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
		if h.Lease == i.file.From {
			base = h.Marks
		}
	}
	changed, all := eventfile.Compare(base, i.here.Marks(), there), true
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
