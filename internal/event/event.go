package event

import (
	"slices"
	"strconv"
	"time"

	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/text"
)

// State is the progress of an event.
type State string

// The states in order.
const (
	Planned  State = "planned"
	Open     State = "open" // for registration
	Running  State = "running"
	Finished State = "finished"
)

// States lists the states in order.
var States = []State{Planned, Open, Running, Finished}

// Limits of organizers' texts, in characters, and of an event's length.
const (
	MaxName  = 200
	MaxVenue = 200
	MaxDays  = 31
)

// Event is a day, or a few, at a venue, with classes that are tournaments.
type Event struct {
	ID        string
	Slug      string // unique
	Name      string
	Venue     string // "" for none
	TimeZone  string // an IANA name, such as Europe/Berlin
	FirstDay  Day
	LastDay   Day
	State     State
	Public    bool // whether visitors can read it
	Settings  Settings
	CreatedBy string // id of a user
	Version   int64  // increases by one with each change to it or to the list of its classes
	CreatedAt time.Time
	UpdatedAt time.Time
	Lease     int64 // number of its last hand-over; 0 for none
	Away      Away

	Logo, Background string // ids of its pictures, "" for none
}

// Away says that an event is run on another instance of Toproll. The zero value is an event that is here.
type Away struct {
	At time.Time
	By string // name of the person who took it away
	To string // destination, in that person's words
}

// Zone returns the time zone of the hall.
func (e Event) Zone() Zone { return ZoneNamed(e.TimeZone) }

// Year returns the year for ages: that of the first day.
func (e Event) Year() int {
	first, _ := e.FirstDay.date()
	return first.Year()
}

// Draft has an organizer's values for an event.
type Draft struct {
	Name     string
	Venue    string
	TimeZone string // UTC if ""
	FirstDay Day
	LastDay  Day // the first day if ""
	Public   bool
	Settings Settings
}

// Check cleans the draft, fills in defaults, and returns it, or all problems.
func (d Draft) Check() (Draft, error) {
	var wrong fault.Fields
	d.Name, d.Venue = text.Clean(d.Name), text.Clean(d.Venue)
	d.Settings.Book.Federation, d.Settings.Book.City = text.Clean(d.Settings.Book.Federation), text.Clean(d.Settings.Book.City)
	wrong.Check("name", text.Line("name", d.Name, MaxName))
	if d.Venue != "" {
		wrong.Check("venue", text.Line("venue", d.Venue, MaxVenue))
	}
	if d.TimeZone == "" {
		d.TimeZone = "UTC"
	}
	if !isTimeZone(d.TimeZone) {
		wrong.Add("timeZone", "server.event.time_zone")
	}
	if d.LastDay == "" {
		d.LastDay = d.FirstDay
	}
	first, isDay := d.FirstDay.date()
	last, isLast := d.LastDay.date()
	switch {
	case d.FirstDay == "":
		wrong.Add("firstDay", "server.field.required", "field", message.Label("firstDay"))
	case !isDay:
		wrong.Add("firstDay", "server.event.day")
	case !isLast:
		wrong.Add("lastDay", "server.event.day")
	case last.Before(first):
		wrong.Add("lastDay", "server.event.backwards")
	case last.Sub(first) >= MaxDays*24*time.Hour:
		wrong.Add("lastDay", "server.event.long", "most", MaxDays)
	}
	d.Settings.check(&wrong)
	return d, wrong.Err()
}

// New returns a planned event.
func New(id, createdBy string, d Draft, now time.Time) Event {
	e := Event{ID: id, CreatedBy: createdBy, State: Planned, Version: 1, CreatedAt: now, UpdatedAt: now}
	e.Apply(d)
	return e
}

// Draft returns the values of e, to change and apply again.
func (e Event) Draft() Draft {
	return Draft{e.Name, e.Venue, e.TimeZone, e.FirstDay, e.LastDay, e.Public, e.Settings}
}

// Apply sets the values of a checked draft. The slug is set separately, because it must be unique.
func (e *Event) Apply(d Draft) {
	e.Name, e.Venue, e.TimeZone, e.FirstDay, e.LastDay, e.Public = d.Name, d.Venue, d.TimeZone, d.FirstDay, d.LastDay, d.Public
	e.Settings = d.Settings
}

// Has reports whether a checked draft changes nothing.
func (e Event) Has(d Draft) bool { return e.Draft() == d }

// NewSlug reports whether an edit gives the event another slug: after the announcement it stays, because posters and
// badges have the address.
func (e Event) NewSlug(d Draft) bool { return e.State == Planned && e.Name != d.Name }

// FreeSlug returns the first of wanted, wanted-2, wanted-3 … that is free. A name without letters and digits gets the
// slug "event".
func FreeSlug(wanted string, taken []string) string {
	if wanted == "" {
		wanted = "event"
	}
	slug := wanted
	for n := 2; slices.Contains(taken, slug); n++ {
		slug = wanted + "-" + strconv.Itoa(n)
	}
	return slug
}

// MayChangeSince refuses a change if the sender has not seen the latest version; seen is 0 if unknown. e must have its
// version from before the change.
func (e Event) MayChangeSince(seen int64) error {
	if seen == 0 || seen == e.Version {
		return nil
	}
	return fault.New(fault.Conflict, "server.event.changed")
}

// MayWrite refuses every change of an event that is away.
func (e Event) MayWrite() error {
	if !e.Away.At.IsZero() {
		return fault.New(fault.Conflict, "server.event.away", "event", e.Name, "by", e.Away.By)
	}
	return nil
}

// MayChange refuses to change an event that is away or over, or its classes.
func (e Event) MayChange() error {
	if err := e.MayWrite(); err != nil {
		return err
	}
	if e.State == Finished {
		return fault.New(fault.Conflict, "server.event.over", "event", e.Name)
	}
	return nil
}

// MayChangeTo refuses an edit as [Event.MayChange] does, with two exceptions that may change after the end: whether
// visitors can see the event, and the book's texts about the organizers.
func (e Event) MayChangeTo(d Draft) error {
	published := e
	published.Public, published.Settings.Book = d.Public, d.Settings.Book
	if published.Has(d) {
		return nil
	}
	return e.MayChange()
}

// Progress counts the classes of an event by their progress.
type Progress struct {
	Classes int
	Drawn   int // started ones
	Open    int // of these, not completed ones
	Pulled  int // with a decided match
}

// MaySetState refuses a change of the event's state unless it is allowed. It allows any later state, but the end only
// while no class is in progress, and a step back unless a class was drawn. A finished event can be reopened. Setting
// the current state changes nothing and is allowed.
func (e Event) MaySetState(to State, p Progress) error {
	from, next := slices.Index(States, e.State), slices.Index(States, to)
	switch {
	case to == Finished && p.Open > 0:
		return fault.New(fault.Conflict, "server.event.classes_open", "classes", p.Open)
	case to == e.State, next > from && from >= 0, e.State == Finished && to == Running:
		return nil
	case e.State != Finished && next >= 0 && p.Drawn > 0:
		return fault.New(fault.Conflict, "server.event.classes_drawn", "classes", p.Drawn)
	case next >= 0 && next == from-1:
		return nil
	}
	return fault.New(fault.Conflict, "server.event.state", "state", string(e.State), "to", string(to))
}

// MayDelete refuses to delete an event that is away or has pulled matches.
func (e Event) MayDelete(p Progress) error {
	if err := e.MayWrite(); err != nil {
		return err
	}
	if p.Pulled > 0 {
		return fault.New(fault.Conflict, "server.event.pulled", "event", e.Name, "classes", p.Pulled)
	}
	return nil
}
