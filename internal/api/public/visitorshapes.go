package public

import (
	"slices"
	"time"

	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/app/public"
	"github.com/toproll/toproll/internal/app/tournaments"

	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/tournament"
)

// The shapes of replies to visitors. They list their own fields, so that new fields of other shapes do not become
// public automatically. They have no ids of people, which would let anyone link a person's events. Athletes have the id
// of their registration or entry. [event.Shown] decides what is shown of a person.

// VisitorEntry is an athlete's place in a tournament, for visitors.
type VisitorEntry struct {
	ID    string         `json:"_id" doc:"Id of the entry"`
	User  VisitorEntrant `json:"user"`
	Place int            `json:"place,omitempty" doc:"Final place once the tournament is completed; ties share the better number"`
	Left  string         `json:"left,omitempty" enum:"no-show,withdrawal,injury,disqualification" doc:"How the athlete left the running tournament; absent while in"`
}

// VisitorEntrant is the athlete of an entry.
type VisitorEntrant struct {
	Name        string `json:"name" doc:"Or initials, if the athlete asked for them"`
	FamilyName  string `json:"familyName,omitempty" doc:"The family name, a part of the name; absent if not known"`
	Distinction string `json:"distinction,omitempty" doc:"Badge number or club of athletes with the same name; absent for a unique name"`
	IsBye       bool   `json:"isBye"`
}

// VisitorMatch is a match, for visitors.
type VisitorMatch struct {
	ID          string         `json:"_id"`
	MatchNumber int            `json:"matchNumber" doc:"Unique within the tournament, in order of play"`
	Round       int            `json:"round" doc:"Round from 1 within its bracket"`
	LastRound   bool           `json:"lastRound" doc:"Whether this is the last round of its bracket; in the losers bracket that is the semifinal"`
	Status      string         `json:"status" enum:"pending,scheduled,in-progress,completed"`
	Bracket     shapes.Section `json:"bracket"`
	Tournament  shapes.Ref     `json:"tournament"`
	Player1     *VisitorEntry  `json:"player1" doc:"null while not known; a bye without an id if nobody comes"`
	Player2     *VisitorEntry  `json:"player2" doc:"null while not known"`
	Winner      *VisitorEntry  `json:"winner"`
	Loser       *VisitorEntry  `json:"loser" doc:"null against a bye, or if both athletes left"`
	Players     []string       `json:"players" doc:"Names of the known players"`
	BestOf      int            `json:"bestOf"`
	Scores      shapes.Scores  `json:"scores"`
	Games       []shapes.Game  `json:"games"`
	DecidedBy   *string        `json:"decidedBy" enum:"pin,fouls,default,injury,disqualification,bye" doc:"How the match was decided; null while undecided"`
	Bye         bool           `json:"bye" doc:"Whether a slot is a bye, or stays empty because both athletes left; the match then counts as no win or loss"`
	WinnerTo    *shapes.Slot   `json:"winnerTo,omitempty" doc:"Next match of the winner"`
	LoserTo     *shapes.Slot   `json:"loserTo,omitempty" doc:"Next match of the loser; absent if the loser is out"`
	StartedAt   *time.Time     `json:"startedAt"`
	CompletedAt *time.Time     `json:"completedAt"`
	Version     int64          `json:"version" doc:"Version of the tournament at which the match last changed"`
}

// VisitorTournament is a public tournament with its matches, in the compact form.
type VisitorTournament struct {
	ID           string                `json:"_id"`
	Name         string                `json:"name"`
	Description  string                `json:"description"`
	Slug         string                `json:"slug"`
	Category     *shapes.Ref           `json:"category" doc:"null for an open tournament"`
	Settings     shapes.Settings       `json:"settings"`
	Participants []VisitorEntry        `json:"participants" doc:"Participants by time of entry; after the start also the byes"`
	Status       string                `json:"status" enum:"registration,upcoming,active,completed,archived"`
	Cancelled    bool                  `json:"cancelled,omitempty" doc:"Whether a running tournament was cancelled"`
	StartAt      *time.Time            `json:"startAt"`
	IsSeeded     bool                  `json:"isSeeded"`
	AthleteCount int                   `json:"athleteCount" doc:"Participants who are not byes"`
	EventID      string                `json:"eventId,omitempty" doc:"Id of the event that it is a class of; absent outside events"`
	Class        *shapes.Class         `json:"class,omitempty" doc:"Athletes that the class accepts, in an event"`
	Version      int64                 `json:"version" doc:"Increases by one with each change to the tournament or its matches"`
	UpdatedAt    time.Time             `json:"updatedAt"`
	CompletedAt  *time.Time            `json:"completedAt,omitempty"`
	Winner       *VisitorEntry         `json:"winner,omitempty" doc:"The champion, once completed"`
	Matches      shapes.CompactColumns `json:"matches"`
}

// VisitorChanges is [Changes] for visitors.
type VisitorChanges struct {
	Tournament     VisitorTournamentChanges `json:"tournament"`
	Matches        []VisitorMatch           `json:"matches" doc:"Matches that changed"`
	RemovedMatches []string                 `json:"removedMatches,omitempty" doc:"Ids of matches that are no longer shown"`
}

// VisitorTournamentChanges is [TournamentChanges] for visitors.
type VisitorTournamentChanges struct {
	Status      string        `json:"status" enum:"registration,upcoming,active,completed,archived"`
	IsSeeded    bool          `json:"isSeeded"`
	Cancelled   bool          `json:"cancelled,omitempty"`
	UpdatedAt   time.Time     `json:"updatedAt"`
	CompletedAt *time.Time    `json:"completedAt" doc:"null while open"`
	Winner      *VisitorEntry `json:"winner" doc:"null while open"`
	*VisitorSettingsAndEntries
}

// VisitorSettingsAndEntries are the parts of a tournament that seldom change.
type VisitorSettingsAndEntries struct {
	Name         string          `json:"name" required:"false"`
	Description  string          `json:"description" required:"false"`
	Slug         string          `json:"slug" required:"false"`
	Category     *shapes.Ref     `json:"category" required:"false" doc:"null for an open tournament"`
	Settings     shapes.Settings `json:"settings" required:"false"`
	StartAt      *time.Time      `json:"startAt" required:"false"`
	Participants []VisitorEntry  `json:"participants" required:"false"`
	AthleteCount int             `json:"athleteCount" required:"false"`
}

// VisitorEvent is a public event with its classes and current matches.
type VisitorEvent struct {
	ID           string         `json:"_id"`
	Slug         string         `json:"slug"`
	Name         string         `json:"name"`
	Venue        string         `json:"venue"`
	TimeZone     string         `json:"timeZone" example:"Europe/Berlin"`
	FirstDay     string         `json:"firstDay" format:"date"`
	LastDay      string         `json:"lastDay" format:"date"`
	State        string         `json:"state" enum:"planned,open,running,finished" doc:"open is open for registration"`
	Unit         string         `json:"unit" enum:"kg,lb" doc:"Unit for class limits"`
	Language     string         `json:"language,omitempty" doc:"Language of its pages for visitors who chose none, and of its boards; absent for the reader's"`
	Second       string         `json:"secondLanguage,omitempty" doc:"Language in which boards repeat titles; absent for none"`
	AthleteCount int            `json:"athleteCount" doc:"Registered"`
	Classes      []VisitorClass `json:"classes" doc:"Classes in their listed order"`
	Now          []VisitorMatch `json:"now" doc:"Matches in progress, the latest start first"`
	Next         []VisitorMatch `json:"next" doc:"The first two matches of each class that can be pulled"`
	Logo         string         `json:"logo,omitempty" doc:"Path of the event's logo; absent without one"`
}

// VisitorClass is a summary of a class of a public event.
type VisitorClass struct {
	ID           string       `json:"_id" doc:"Id of the tournament"`
	Name         string       `json:"name"`
	Second       string       `json:"second,omitempty" doc:"Its name in the second language of the event, unless a person has named it"`
	Class        shapes.Class `json:"class"`
	Status       string       `json:"status" enum:"registration,upcoming,active,completed,archived"`
	Cancelled    bool         `json:"cancelled,omitempty"`
	IsSeeded     bool         `json:"isSeeded"`
	AthleteCount int          `json:"athleteCount"`
	Played       int          `json:"played" doc:"Decided matches, without byes"`
	Winner       string       `json:"winner,omitempty" doc:"Name of the champion, once completed"`
	Version      int64        `json:"version" doc:"Version of the tournament"`
}

// VisitorAthlete is an athlete at a public event.
type VisitorAthlete struct {
	ID      string                `json:"_id" doc:"Id of the registration"`
	Number  int                   `json:"number" doc:"Badge number"`
	Name    string                `json:"name" doc:"Or initials, if the athlete asked for them"`
	Club    string                `json:"club"`
	Country string                `json:"country"`
	Entries []events.AthleteEntry `json:"entries" doc:"Classes that the athlete is in"`
}

// VisitorResult is the outcome of a class.
type VisitorResult struct {
	ID          string         `json:"_id" doc:"Id of the tournament"`
	Name        string         `json:"name"`
	Class       shapes.Class   `json:"class"`
	CompletedAt time.Time      `json:"completedAt"`
	FromPaper   bool           `json:"fromPaper,omitempty" doc:"Its places were entered from paper"`
	Places      []VisitorPlace `json:"places" doc:"Ties share the better number"`
	Out         []VisitorOut   `json:"out,omitempty" doc:"Athletes with a word instead of a place, sorted by name"`
	Checked     *bool          `json:"checked,omitempty" doc:"A second official has read the places against paper or video; absent where the event keeps no ledger"`
}

// VisitorOut is an athlete without a place in a class.
type VisitorOut struct {
	ID     string `json:"_id" doc:"Id of the entry"`
	Name   string `json:"name" doc:"Or initials, if the athlete asked for them"`
	Number int    `json:"number,omitempty" doc:"Badge number"`
	Why    string `json:"why" enum:"no-show,withdrawn,not-weighed,overweight,left,disqualified,guest" doc:"An injury reads left"`
}

// VisitorPlace is an athlete's place in a class.
type VisitorPlace struct {
	ID         string        `json:"_id" doc:"Id of the entry"`
	Place      int           `json:"place"`
	Name       string        `json:"name" doc:"Or initials, if the athlete asked for them"`
	FamilyName string        `json:"familyName,omitempty" doc:"The family name, a part of the name; absent if not known"`
	Number     int           `json:"number,omitempty" doc:"Badge number; absent if no longer registered at the event"`
	Club       string        `json:"club"`
	Country    string        `json:"country"`
	Class      *shapes.Class `json:"class,omitempty" doc:"Class of the place, if a merged class has separate places"`
}

func visitorEntryJSON(e tournament.Entry) VisitorEntry {
	return VisitorEntry{e.ID, VisitorEntrant{e.Name, e.FamilyName, e.Distinction, e.IsBye()}, e.Place, string(e.Left.Kind)}
}

func visitorOf(e *shapes.Entry) *VisitorEntry {
	if e == nil {
		return nil
	}
	return &VisitorEntry{e.ID, VisitorEntrant{e.User.Name, e.User.FamilyName, e.User.Distinction, e.User.IsBye}, e.Place, e.Left}
}

func visitorMatchJSON(b tournament.NamedMatch) VisitorMatch {
	m := shapes.MatchJSON(b)
	return VisitorMatch{
		ID: m.ID, MatchNumber: m.MatchNumber, Round: m.Round, LastRound: m.LastRound, Status: m.Status, Bracket: m.Bracket,
		Tournament: m.Tournament, Player1: visitorOf(m.Player1), Player2: visitorOf(m.Player2), Winner: visitorOf(m.Winner), Loser: visitorOf(m.Loser),
		Players: m.Players, BestOf: m.BestOf, Scores: m.Scores, Games: m.Games, DecidedBy: m.DecidedBy, Bye: m.Bye,
		WinnerTo: m.WinnerTo, LoserTo: m.LoserTo, StartedAt: m.StartedAt, CompletedAt: m.CompletedAt, Version: m.Version,
	}
}

func visitorTournamentJSON(d tournaments.Detail) VisitorTournament {
	t := shapes.CompactJSON(d)
	return VisitorTournament{
		ID: t.ID, Name: t.Name, Description: t.Description, Slug: t.Slug, Category: t.Category, Settings: t.Settings,
		Participants: protocol.Mapped(d.Entries, visitorEntryJSON), Status: t.Status, Cancelled: t.Cancelled, StartAt: t.StartAt,
		IsSeeded: t.IsSeeded, AthleteCount: t.AthleteCount, EventID: t.EventID, Class: t.Class, Version: t.Version,
		UpdatedAt: t.UpdatedAt, CompletedAt: t.CompletedAt, Winner: visitorOf(t.Winner), Matches: t.Matches.CompactColumns,
	}
}

// VisitorChangesJSON returns the JSON shape of a change, for live events to visitors.
func VisitorChangesJSON(c tournaments.Change) any {
	all := shapes.ChangesJSON(c).(shapes.Changes)
	t := all.Tournament
	shape := VisitorChanges{
		Tournament: VisitorTournamentChanges{
			Status: t.Status, IsSeeded: t.IsSeeded, Cancelled: t.Cancelled, UpdatedAt: t.UpdatedAt, CompletedAt: t.CompletedAt, Winner: visitorOf(t.Winner),
		},
		Matches: []VisitorMatch{}, RemovedMatches: all.RemovedMatches,
	}
	if more := t.SettingsAndEntries; more != nil {
		shape.Tournament.VisitorSettingsAndEntries = &VisitorSettingsAndEntries{
			Name: more.Name, Description: more.Description, Slug: more.Slug, Category: more.Category, Settings: more.Settings,
			StartAt: more.StartAt, Participants: protocol.Mapped(c.Entries, visitorEntryJSON), AthleteCount: more.AthleteCount,
		}
	}
	for _, m := range c.Matches {
		if m.Status != bracket.Void {
			shape.Matches = append(shape.Matches, visitorMatchJSON(m))
		}
	}
	return shape
}

// nextShown is the number of ready matches of a class on its event's page.
const nextShown = 2

func visitorEventJSON(v public.VisitedEvent) VisitorEvent {
	shape := VisitorEvent{
		ID: v.ID, Slug: v.Slug, Name: v.Name, Venue: v.Venue, TimeZone: v.TimeZone, FirstDay: string(v.FirstDay), LastDay: string(v.LastDay),
		State: string(v.State), Unit: string(v.Settings.Unit), Language: string(v.Settings.Language), Second: string(v.Settings.SecondLanguage),
		AthleteCount: len(v.Athletes), Classes: protocol.Mapped(v.Classes, visitorClassJSON),
		Now: []VisitorMatch{}, Next: []VisitorMatch{}, Logo: logoPath(v.Event),
	}
	for i, c := range v.Classes {
		shape.Classes[i].Second = c.Class.Again(c.Name, v.Settings.SecondLanguage, v.Settings.Unit)
		next := 0
		for _, b := range c.UnderWay {
			switch {
			case b.Status == bracket.InProgress:
				shape.Now = append(shape.Now, visitorMatchJSON(b))
			case next < nextShown:
				shape.Next = append(shape.Next, visitorMatchJSON(b))
				next++
			}
		}
	}
	slices.SortStableFunc(shape.Now, func(a, b VisitorMatch) int { return b.StartedAt.Compare(*a.StartedAt) })
	return shape
}

func visitorClassJSON(c public.VisitedClass) VisitorClass {
	shape := VisitorClass{
		ID: c.ID, Name: c.Name, Class: shapes.ClassJSON(c.Class.Class), Status: string(c.Status), Cancelled: c.Cancelled, IsSeeded: c.Seeded,
		AthleteCount: c.Athletes, Played: c.Played, Version: c.Version,
	}
	if len(c.Places) > 0 && c.Places[0].Place == 1 {
		shape.Winner = c.Places[0].Name
	}
	return shape
}

func visitorAthleteJSON(a public.VisitedAthlete) VisitorAthlete {
	return VisitorAthlete{a.ID, a.Number, a.Name, a.Club, a.Country, protocol.Mapped(a.Entries, events.AthleteEntryJSON)}
}

func visitorResultsJSON(v public.VisitedEvent) []VisitorResult {
	results := []VisitorResult{}
	for _, c := range v.Classes {
		if c.CompletedAt == nil || c.Cancelled {
			continue
		}
		var checked *bool
		if v.Settings.Ledger {
			checked = &c.Checked
		}
		results = append(results, VisitorResult{
			c.ID, c.Name, shapes.ClassJSON(c.Class.Class), *c.CompletedAt, c.FromPaper(),
			protocol.Mapped(c.Places, func(p public.VisitedPlace) VisitorPlace {
				return VisitorPlace{p.EntryID, p.Place, p.Name, p.FamilyName, p.Number, p.Club, p.Country, shapes.PlaceClass(p.Class)}
			}),
			protocol.Mapped(c.Out, func(o public.VisitedWord) VisitorOut { return VisitorOut{o.EntryID, o.Name, o.Number, string(o.Word)} }),
			checked,
		})
	}
	slices.SortStableFunc(results, func(a, b VisitorResult) int { return b.CompletedAt.Compare(a.CompletedAt) })
	return results
}
