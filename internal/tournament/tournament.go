// Package tournament holds what a tournament is and what its state allows: its
// settings, entries and matches, and the rules of its way from registration to
// the archive. The rules of the bracket itself are in package bracket. Nothing
// here does I/O, and who may ask for something is decided elsewhere, except for
// what depends on the tournament.
package tournament

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/text"
)

// Status is how far a tournament has come.
type Status string

// The statuses, in the order in which a tournament goes through them; upcoming
// is registration announced but not to be started yet.
const (
	Registration Status = "registration"
	Upcoming     Status = "upcoming"
	Active       Status = "active"
	Completed    Status = "completed"
	Archived     Status = "archived"
)

// Statuses lists every status.
var Statuses = []Status{Registration, Upcoming, Active, Completed, Archived}

// Seeding is how the first round is to be paired.
type Seeding string

// The ways of seeding.
const (
	Random Seeding = "random" // a draw by lot
	Manual Seeding = "manual" // the organizer sets each pairing
)

// BestOfs lists the lengths that a match can have, in games.
var BestOfs = []int{1, 3, 5, 7}

// Limits on what organizers type, in characters, and on the field.
const (
	MaxName        = 200
	MaxDescription = 5000
	MinAthletes    = bracket.MinEntrants
	MaxAthletes    = bracket.MaxEntrants
)

// Tournament is one category's competition, with one arm and one bracket.
type Tournament struct {
	ID          string
	Name        string
	Description string
	Slug        string
	Category    Ref // zero for an open tournament
	BestOf      int
	Seeding     Seeding
	Status      Status
	StartAt     *time.Time
	CreatedBy   string // id of a user
	Seeded      bool
	Athletes    int   // entries that are not byes
	Champion    int   // number of an entry, 0 while open
	Version     int64 // goes up by one with each change to it or to one of its matches
	CreatedAt   time.Time
	UpdatedAt   time.Time
	CompletedAt *time.Time
}

// Ref names the tournament.
func (t Tournament) Ref() Ref { return Ref{ID: t.ID, Name: t.Name} }

// Ref names a thing that is kept elsewhere.
type Ref struct{ ID, Name string }

// Entry is somebody's place in a tournament, or a bye.
type Entry struct {
	ID     string
	Number int    // 1..; from the start on the athletes come first, then the byes
	UserID string // "" for a bye
	Name   string
	Place  int // 0 until the tournament is completed
	Points int // for the place
}

// ByeName is what a bye is called.
const ByeName = "BYE"

// IsBye tells whether the entry is a bye.
func (e Entry) IsBye() bool { return e.UserID == "" }

// Match is a match with all that is kept of it.
type Match struct {
	ID string
	bracket.Match
	BestOf      int
	Games       Games
	StartedAt   *time.Time
	CompletedAt *time.Time
	Official    string // id of who started it or recorded its result, "" for nobody yet
	Version     int64  // of the tournament when the match last changed
}

// Bout is a match with all that a list across tournaments says of it.
type Bout struct {
	Match
	Tournament Ref
	Plan       bracket.Plan
	Entries    [2]Entry // zero while not known
}

// Draft is what an organizer sets of a tournament.
type Draft struct {
	Name        string
	Description string
	Slug        string // made from the name if empty
	CategoryID  string // "" for an open tournament
	BestOf      int    // 1 if 0
	Seeding     Seeding
	StartAt     *time.Time
}

// Check cleans the draft, sets what was left out, and returns it, or says
// everything that is wrong with it.
func (d Draft) Check() (Draft, error) {
	var wrong fault.Fields
	d.Name, d.Description = text.Clean(d.Name), text.Clean(d.Description)
	if problem := text.Line(d.Name, MaxName); problem != "" {
		wrong.Add("name", "Name %s", problem)
	}
	if problem := text.Prose(d.Description, MaxDescription); problem != "" {
		wrong.Add("description", "Description %s", problem)
	}
	d.Slug = Slug(d.Slug)
	if d.Slug == "" {
		d.Slug = Slug(d.Name)
	}
	if d.BestOf == 0 {
		d.BestOf = 1
	}
	if !slices.Contains(BestOfs, d.BestOf) {
		wrong.Add("settings.bestOf", "Best of must be 1, 3, 5 or 7.")
	}
	if d.Seeding == "" {
		d.Seeding = Random
	}
	if d.Seeding != Random && d.Seeding != Manual {
		wrong.Add("settings.seeding", "Seeding must be random or manual.")
	}
	return d, wrong.Err()
}

// Apply sets what the draft says.
func (t *Tournament) Apply(d Draft) {
	t.Name, t.Description, t.Slug = d.Name, d.Description, d.Slug
	t.Category = Ref{ID: d.CategoryID}
	t.BestOf, t.Seeding, t.StartAt = d.BestOf, d.Seeding, d.StartAt
}

// Has tells whether a checked draft changes nothing.
func (t Tournament) Has(d Draft) bool {
	sameStart := t.StartAt == nil && d.StartAt == nil || t.StartAt != nil && d.StartAt != nil && t.StartAt.Equal(*d.StartAt)
	return sameStart && t.Name == d.Name && t.Description == d.Description && t.Slug == d.Slug &&
		t.Category.ID == d.CategoryID && t.BestOf == d.BestOf && t.Seeding == d.Seeding
}

// New returns a tournament that takes registrations.
func New(id, createdBy string, d Draft, now time.Time) Tournament {
	t := Tournament{ID: id, CreatedBy: createdBy, Status: Registration, Version: 1, CreatedAt: now, UpdatedAt: now}
	t.Apply(d)
	return t
}

var (
	notInSlug = regexp.MustCompile(`[^\p{L}\p{N}_\s-]`)
	spaces    = regexp.MustCompile(`\s+`)
	hyphens   = regexp.MustCompile(`-{2,}`)
)

// Slug makes the form of a name that is used in file names and links: lower
// case, without characters other than word characters (letters and digits of any
// script, underscore), spaces and hyphens; spaces become hyphens, repeated ones
// one.
func Slug(name string) string {
	s := strings.TrimSpace(strings.ToLower(name))
	s = notInSlug.ReplaceAllString(s, "")
	s = spaces.ReplaceAllString(s, "-")
	return hyphens.ReplaceAllString(s, "-")
}

// Update takes over what a rule of the bracket changed in the match, at a time, by
// somebody's doing, and as part of a version of the tournament. No match ends before it
// began, whatever the clock says.
func (m *Match) Update(to bracket.Match, now time.Time, official string, version int64) {
	if m.StartedAt != nil && now.Before(*m.StartedAt) { // the clock was set back
		now = *m.StartedAt
	}
	switch {
	case to.Status == m.Status: // a correction keeps the times of play and who officiated
	case to.Status == bracket.InProgress:
		m.StartedAt, m.Official = &now, official
	case to.Status == bracket.Completed && m.Status == bracket.InProgress:
		m.CompletedAt, m.Official = &now, official
	case to.Status == bracket.Completed: // a walkover
		m.CompletedAt = &now
	default:
		m.StartedAt, m.CompletedAt, m.Official = nil, nil, ""
	}
	m.Match, m.Version = to, version
}
