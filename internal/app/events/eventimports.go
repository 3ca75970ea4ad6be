package events

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/eventfile"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/ranking"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// EventImport is a file of an event with a person's decisions about it.
type EventImport struct {
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

// ImportedPart is a part of an event, with the side that changed since the last hand-over.
type ImportedPart struct {
	ID       string // of a class; [eventfile.Rest] for what belongs to none
	Name     string // of the class
	Changed  eventfile.Changed
	FromFile bool // the file's state replaces the state here
	Open     bool // changed on both sides, without a decision yet
}

// ImportPreview is the effect of importing a file.
type ImportPreview struct {
	eventfile.Manifest
	TimeZone string // of the event
	Relation Relation
	People   []eventfile.Found
	Refused  []fault.Field // people who cannot be added; the field is the id in the file
	Parts    []ImportedPart
	Athletes int // number in the file
	Decided  int // number with a result in the file
	Open     int // open questions: doubtful people, and parts that changed on both sides
}

// PreviewEventImport returns the effect of importing a file. It imports the file and undoes that. Errors: Invalid,
// Conflict.
func (a *Events) PreviewEventImport(ctx context.Context, actor account.User, in EventImport) (ImportPreview, error) {
	return a.importFile(ctx, actor, in, true)
}

// ImportEvent imports a whole file, once. If the event is here already, it keeps a copy of what the file replaces.
// Errors: Invalid; Conflict if the file has been imported, is older than the event here, or leaves a question open.
func (a *Events) ImportEvent(ctx context.Context, actor account.User, in EventImport) (ImportPreview, error) {
	return a.importFile(ctx, actor, in, false)
}

func (a *Events) importFile(ctx context.Context, actor account.User, in EventImport, preview bool) (ImportPreview, error) {
	f, err := eventfile.Unpack(in.Content, in.Passphrase)
	if err != nil {
		slog.InfoContext(ctx, "an event file was rejected", "error", err)
		return ImportPreview{}, err
	}
	p, err := store.Write(ctx, a.DB, func(tx *store.Tx) (ImportPreview, error) {
		// Each run starts from the file, because a transaction may run again.
		i := eventImport{app: a, tx: tx, actor: actor, in: in, file: f, there: f.Rows.Clone()}
		if err := i.plan(); err != nil {
			return ImportPreview{}, err
		}
		if i.preview.Open == 0 {
			if err := i.apply(ctx); err != nil {
				return ImportPreview{}, err
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

// eventImport is an import in progress.
type eventImport struct {
	app   *Events
	tx    *store.Tx
	actor account.User
	in    EventImport
	file  eventfile.File

	known       bool // the event is here
	event       event.Event
	handOvers   []store.HandOver
	here, there eventfile.Rows // state of the file, with ids of people here
	preview     ImportPreview
}

// plan works out what the import does, without changing anything.
func (i *eventImport) plan() error {
	i.preview = ImportPreview{Manifest: i.file.Manifest, TimeZone: fmt.Sprint(i.there["events"][0]["time_zone"]), Athletes: len(i.there["registrations"])}
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
func (i *eventImport) relation() (Relation, error) {
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
func (i *eventImport) findPeople() error {
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
func (i *eventImport) compare() error {
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
		p := ImportedPart{ID: part, Name: names[part], Changed: changed[part], FromFile: changed[part] == eventfile.There}
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
func (i *eventImport) keepAthletes(rows eventfile.Rows) {
	rest := i.preview.Parts[slices.IndexFunc(i.preview.Parts, func(p ImportedPart) bool { return p.ID == eventfile.Rest })]
	other, added := i.there, eventfile.There
	if rest.FromFile {
		other, added = i.here, eventfile.Here
	}
	rows.AddRegistrations(other, rest.Changed == added || rest.Changed == eventfile.Both)
}

// fromFile reports whether a part comes from the file.
func (i *eventImport) fromFile(part string) bool {
	at := slices.IndexFunc(i.preview.Parts, func(p ImportedPart) bool { return p.ID == part })
	return at < 0 || i.preview.Parts[at].FromFile
}

// apply carries out the plan.
func (i *eventImport) apply(ctx context.Context) error {
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
func (i *eventImport) keepCopy() error {
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
func (i *eventImport) addPeople(ctx context.Context) error {
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
func (i *eventImport) verify() (e event.Event, err error) {
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
func (i *eventImport) brought(ctx context.Context, rows eventfile.Rows) error {
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

// contribution is the part of an athlete's record from one event.
type contribution struct {
	name                 string
	wins, losses, points int
}

// contributions returns the event's parts of the records of athletes here.
func (i *eventImport) contributions() (map[string]contribution, error) {
	of := map[string]contribution{}
	classes, err := i.tx.Classes(i.file.EventID)
	if err != nil {
		return nil, err
	}
	for _, c := range classes {
		entries, err := i.tx.Entries(c.ID)
		if err != nil {
			return nil, err
		}
		matches, err := i.tx.Matches(c.ID)
		if err != nil {
			return nil, err
		}
		addContributions(of, entries, matches)
	}
	return of, nil
}

func addContributions(of map[string]contribution, entries []tournament.Entry, matches []tournament.Match) {
	for _, e := range entries {
		if e.IsBye() {
			continue
		}
		c := of[e.UserID]
		c.name, c.points = e.Name, c.points+e.Points
		for _, m := range matches {
			switch {
			case !m.Counts() || int(m.Players[0]) != e.Number && int(m.Players[1]) != e.Number:
			case int(m.Winner) == e.Number:
				c.wins++
			default:
				c.losses++
			}
		}
		of[e.UserID] = c
	}
}

// rank updates athletes' records by what the import changed. Before has the contributions before it.
func (i *eventImport) rank(before map[string]contribution) error {
	after, err := i.contributions()
	if err != nil {
		return err
	}
	names := map[string]string{}
	for _, side := range []map[string]contribution{before, after} {
		for id, c := range side {
			if b, a := before[id], after[id]; b.wins != a.wins || b.losses != a.losses || b.points != a.points {
				names[id] = c.name
			}
		}
	}
	records, err := i.tx.ChangeRecords(names)
	if err != nil {
		return err
	}
	for _, id := range slices.SortedFunc(maps.Keys(names), strings.Compare) {
		recent, err := i.tx.RecentResults(id, ranking.FormLength)
		if err != nil {
			return err
		}
		r, b, a := records[id], before[id], after[id]
		r.Rewrite(a.wins-b.wins, a.losses-b.losses, recent)
		r.Points += a.points - b.points
		if err := i.tx.SaveRecord(r, names[id]); err != nil {
			return err
		}
	}
	return nil
}
