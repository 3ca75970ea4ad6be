// Package tournament describes a tournament from registration to the archive: settings, entries, matches, and the
// changes that each state allows. Package bracket has the rules of the bracket. This package does no I/O. Other
// packages check permissions, unless they depend on the tournament.
package tournament

import (
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/text"
)

// Status is the progress of a tournament.
type Status string

// The statuses in order. An upcoming tournament is announced for registration but cannot start yet.
const (
	Registration Status = "registration"
	Upcoming     Status = "upcoming"
	Active       Status = "active"
	Completed    Status = "completed"
	Archived     Status = "archived"
)

// Statuses lists every status.
var Statuses = []Status{Registration, Upcoming, Active, Completed, Archived}

// Seeding says how the first round is paired.
type Seeding string

// The kinds of seeding.
const (
	Random Seeding = "random" // a draw by lot
	Manual Seeding = "manual" // the organizer sets each pairing
)

// Officials says which referees may start and score matches.
type Officials string

// The choices: any active referee, or only assigned ones.
const (
	Anyone   Officials = "anyone"
	Assigned Officials = "assigned"
)

// Rounds says who opens the rounds of a bracket.
type Rounds string

// The choices: the organizer opens each round, or a match is up as soon as both athletes
// are known.
const (
	ByOrganizer Rounds = "organizer"
	Flow        Rounds = "flow"
)

// BestOfs lists the lengths that a match can have, in games.
var BestOfs = []int{1, 3, 5, 7}

// Limits of organizers' texts, in characters, and of the field.
const (
	MaxName        = 200
	MaxDescription = 5000
	MaxReason      = 500 // reason for a departure or a correction
	MinAthletes    = 4   // minimum for a start outside events; the bracket itself needs two
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
	FinalBestOf int // of the final and rematch; 0 for BestOf
	Seeding     Seeding
	Status      Status
	StartAt     *time.Time
	Officials   Officials
	CreatedBy   string // id of a user
	Seeded      bool
	Athletes    int // entries that are not byes
	Rounds      Rounds
	Latecomers  bool // whether latecomers can take a bye once matches have started
	Rules       bout.Rules
	Public      bool  // whether visitors can read it; only used outside events
	Late        Late  // byes taken by latecomers
	Fifth       bool  // its bracket has a bout for 5th, as the event required at the draw
	Cancelled   bool  // cancelled while running
	Left        int   // of these, number that left
	Champion    int   // entry number, 0 while open or if disqualified
	Version     int64 // increases by one with each change to it or its matches
	CreatedAt   time.Time
	UpdatedAt   time.Time
	CompletedAt *time.Time

	Class Class // zero outside events
	Paper Paper // zero unless the places were entered from paper
	Least int   // minimum of athletes for a start; MinAthletes if 0
}

// Class is a tournament's role as a class of an event.
type Class struct {
	EventID   string
	EventName string
	event.Class
}

// BestOfMatch returns the length of a match; the final and rematch can have their own. The tournament must be drawn.
func (t Tournament) BestOfMatch(number int) int {
	if t.FinalBestOf > 0 && t.Plan().IsFinal(number) {
		return t.FinalBestOf
	}
	return t.BestOf
}

// Ref returns a reference to the tournament.
func (t Tournament) Ref() Ref { return Ref{ID: t.ID, Name: t.Name} }

// Ref refers to a thing stored elsewhere.
type Ref struct{ ID, Name string }

// Entry is an athlete's place in a tournament, or a bye.
type Entry struct {
	ID          string
	Number      int    // 1..; after the start first athletes, then byes
	UserID      string // "" for a bye
	Name        string
	FamilyName  string     // family name, a part of the name; "" if unknown
	Distinction string     // badge number or club of athletes with the same name; "" for a unique name
	Place       int        // 0 until the tournament is completed
	Points      int        // for the place
	Word        event.Word // instead of a place
	Left        Departure
	Scores      event.Scoring               // team levels at which it scores
	Guest       bool                        // out of competition: without a place, medal and points
	Behind      event.AfterDisqualification // for a disqualified athlete: whether athletes behind move up; "" follows the settings
	Origin      event.Class                 // class of the entry before a merge; zero for none

	Present  bool     // whether the athlete was seen at the stage
	Ceremony Ceremony // as noted by the staff of the award ceremony
}

// Ceremony is whether an athlete is at the award ceremony; the zero value if nobody has noted it.
type Ceremony string

// What the staff of the ceremony note.
const (
	CeremonyAbsent Ceremony = "absent"
	CeremonyHere   Ceremony = "here"
)

// Absent reports whether an athlete is missing at the award ceremony: as noted there, else anyone who left the class early.
func (e Entry) Absent() bool {
	if e.Ceremony == "" {
		return e.Left.Kind != ""
	}
	return e.Ceremony == CeremonyAbsent
}

// Noted returns what to store when the staff note whether the athlete is missing.
func (e Entry) Noted(absent bool) Ceremony {
	e.Ceremony = ""
	switch {
	case e.Absent() == absent:
		return ""
	case absent:
		return CeremonyAbsent
	}
	return CeremonyHere
}

// Title returns the name, with a distinction from athletes with the same name.
func (e Entry) Title() string {
	if e.Distinction == "" {
		return e.Name
	}
	return e.Name + " (" + e.Distinction + ")"
}

// Named returns the athletes of a class with their scoring, given the event's registrations.
func Named(entries []Entry, registered []event.Registration) []event.Named {
	of := make(map[string]event.Registration, len(registered))
	for _, r := range registered {
		of[r.UserID] = r
	}
	var named []event.Named
	for _, e := range entries {
		if r, known := of[e.UserID]; known {
			named = append(named, event.Named{Shown: r.Shown(), RegistrationID: r.ID, Scores: e.Scores, Guest: e.Guest})
		}
	}
	return named
}

// Namesakes returns the indexes of list items that share a name.
func Namesakes(entries []Entry) (places []int) {
	of := make(map[string]int, len(entries)) // first index of a name, from 1; negative once in the result
	for i, e := range entries {
		first := of[e.Name]
		switch {
		case e.UserID == "":
		case first == 0:
			of[e.Name] = i + 1
		case first > 0:
			of[e.Name] = -first
			places = append(places, first-1, i)
		default:
			places = append(places, i)
		}
	}
	slices.Sort(places)
	return places
}

// ByeName is the name of a bye.
const ByeName = "BYE"

// IsBye reports whether the entry is a bye.
func (e Entry) IsBye() bool { return e.UserID == "" }

// Match is a stored match.
type Match struct {
	ID string
	bracket.Match
	BestOf    int
	Games     Games
	GamesBy   GamesBy
	DecidedBy bout.By // "" until completed
	// DecidedVersion is the tournament's version when the match was decided; a correction keeps it.
	// Replays apply results and departures in this order. It is 0 if nothing was decided about the
	// match itself, for example for a walkover.
	DecidedVersion int64
	StartedAt      *time.Time
	CompletedAt    *time.Time
	Official       string // id of the person who started it or recorded its result, "" for nobody
	RecordedBy     string // id of the person who entered the valid result, "" for nobody
	Version        int64  // of the tournament at the last change of the match
}

// NamedMatch is a match with all data for a list across tournaments.
type NamedMatch struct {
	Match
	Tournament Ref
	Plan       bracket.Plan
	Entries    [2]Entry // zero while unknown
	InEvent    bool     // the match is called to a table in turn, so its athletes need not wait there; only set for notices
}

// Shown reports whether people see the match: all except unneeded ones.
func (m Match) Shown() bool { return m.Status != bracket.Void }

// Draft has an organizer's values for a tournament.
type Draft struct {
	Name        string
	Description string
	CategoryID  string  // "" for an open tournament
	BestOf      int     // 1 if 0
	FinalBestOf int     // of the final and rematch; 0 for BestOf
	Seeding     Seeding // Random if ""
	Rounds      Rounds  // ByOrganizer if ""
	Latecomers  bool
	Public      bool        // outside events; a class follows its event
	Rules       *bout.Rules // the defaults if nil
	StartAt     *time.Time  // stored in milliseconds
	Officials   Officials   // Anyone if ""
}

// Check cleans the draft, fills in defaults, and returns it, or all problems.
func (d Draft) Check() (Draft, error) {
	var wrong fault.Fields
	d.Name, d.Description = text.Clean(d.Name), text.Clean(d.Description)
	wrong.Check("name", text.Line("name", d.Name, MaxName))
	wrong.Check("description", text.Prose("description", d.Description, MaxDescription))
	if d.BestOf == 0 {
		d.BestOf = 1
	}
	if !slices.Contains(BestOfs, d.BestOf) {
		wrong.Add("settings.bestOf", "server.tournament.best_of")
	}
	if d.FinalBestOf != 0 && !slices.Contains(BestOfs, d.FinalBestOf) {
		wrong.Add("settings.finalBestOf", "server.tournament.final_best_of")
	}
	if d.Seeding == "" {
		d.Seeding = Random
	}
	if d.Seeding != Random && d.Seeding != Manual {
		wrong.Add("settings.seeding", "server.tournament.seeding")
	}
	if d.Rounds == "" {
		d.Rounds = ByOrganizer
	}
	if d.Rounds != ByOrganizer && d.Rounds != Flow {
		wrong.Add("settings.rounds", "server.tournament.rounds")
	}
	if d.Rules == nil {
		usual := bout.Default().Rules
		d.Rules = &usual
	}
	if n := d.Rules.WarningsPerFoul; n < 0 || n > bout.MaxCount {
		wrong.Add("settings.rules.warningsPerFoul", "server.tournament.rule_count", "most", bout.MaxCount)
	}
	if n := d.Rules.FoulsPerGame; n < 0 || n > bout.MaxCount {
		wrong.Add("settings.rules.foulsPerGame", "server.tournament.rule_count", "most", bout.MaxCount)
	}
	if !slices.Contains(bout.FalseStarts, d.Rules.FalseStart) {
		wrong.Add("settings.rules.falseStart", "server.tournament.false_start")
	}
	if !slices.Contains(bout.Strappings, d.Rules.Straps) {
		wrong.Add("settings.rules.straps", "server.tournament.straps")
	}
	if d.Officials == "" {
		d.Officials = Anyone
	}
	if d.Officials != Anyone && d.Officials != Assigned {
		wrong.Add("officials", "server.tournament.officials")
	}
	if d.StartAt != nil {
		start := d.StartAt.UTC().Truncate(time.Millisecond)
		d.StartAt = &start
	}
	return d, wrong.Err()
}

// Draft returns the values of t, to change and apply again.
func (t Tournament) Draft() Draft {
	return Draft{
		Name: t.Name, Description: t.Description, CategoryID: t.Category.ID, BestOf: t.BestOf, FinalBestOf: t.FinalBestOf, Seeding: t.Seeding,
		StartAt: t.StartAt, Officials: t.Officials, Rounds: t.Rounds, Latecomers: t.Latecomers, Public: t.Public, Rules: &t.Rules,
	}
}

// Apply sets the values of a checked draft. A new name also changes the slug.
func (t *Tournament) Apply(d Draft) {
	if t.Name != d.Name {
		t.Slug = Slug(d.Name)
	}
	t.Name, t.Description, t.Category = d.Name, d.Description, Ref{ID: d.CategoryID}
	t.BestOf, t.FinalBestOf, t.Seeding, t.StartAt, t.Officials = d.BestOf, d.FinalBestOf, d.Seeding, d.StartAt, d.Officials
	t.Rounds, t.Latecomers, t.Public = d.Rounds, d.Latecomers, d.Public
	if d.Rules != nil {
		t.Rules = *d.Rules
	}
}

// Has reports whether a checked draft changes nothing.
func (t Tournament) Has(d Draft) bool {
	return t.Rules == *d.Rules && t.Latecomers == d.Latecomers && t.Public == d.Public && t.hasButRules(d)
}

// hasButRules reports whether a checked draft changes at most the rules of the bout, the rule for latecomers, and
// visibility for visitors.
func (t Tournament) hasButRules(d Draft) bool {
	now := t.Draft()
	sameStart := t.StartAt == nil && d.StartAt == nil || t.StartAt != nil && d.StartAt != nil && t.StartAt.Equal(*d.StartAt)
	now.StartAt, d.StartAt, now.Rules, d.Rules = nil, nil, nil, nil
	now.Latecomers, now.Public = d.Latecomers, d.Public
	return sameStart && now == d
}

// MayChangeSince refuses a change if the sender has not seen the latest version; seen is 0 if unknown. t must have its
// version from before the change.
func (t Tournament) MayChangeSince(seen int64) error {
	if seen == 0 || seen == t.Version {
		return nil
	}
	return fault.New(fault.Conflict, "server.tournament.changed")
}

// New returns a tournament that takes registrations.
func New(id, createdBy string, d Draft, now time.Time) Tournament {
	t := Tournament{ID: id, CreatedBy: createdBy, Status: Registration, Version: 1, CreatedAt: now, UpdatedAt: now, Rules: bout.Default().Rules, Least: MinAthletes}
	t.Apply(d)
	return t
}

// Slug returns a name's form for file names and links, in lower case. It keeps letters and digits of any script,
// with their marks, and underscores; a hyphen separates words.
func Slug(name string) string {
	words := strings.FieldsFunc(strings.ToLower(text.Clean(name)), func(r rune) bool { return unicode.IsSpace(r) || r == '-' })
	for i, word := range words {
		words[i] = strings.Map(func(r rune) rune {
			if unicode.In(r, unicode.L, unicode.N, unicode.M) || r == '_' {
				return r
			}
			return -1
		}, word)
	}
	return strings.Join(slices.DeleteFunc(words, func(word string) bool { return word == "" }), "-")
}

// Update stores a bracket rule's change of the match, with its time, author and tournament version.
func (m *Match) Update(to bracket.Match, now time.Time, official string, version int64) {
	switch {
	case to.Status == m.Status: // a correction keeps the times and the official
	case to.Status == bracket.InProgress:
		m.StartedAt, m.Official = &now, official
	case to.Status == bracket.Completed && m.Status == bracket.InProgress:
		m.End(now, official)
	case to.Status == bracket.Completed: // a walkover
		m.CompletedAt, m.DecidedBy = &now, bout.Bye
	default:
		m.StartedAt, m.CompletedAt, m.Official, m.DecidedBy = nil, nil, "", ""
	}
	m.Match, m.Version = to, version
}
