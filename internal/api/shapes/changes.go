package shapes

import (
	"time"

	"github.com/toproll/toproll/internal/app/tournaments"

	"github.com/toproll/toproll/internal/bracket"
)

// Changes is a live event about a tournament: complete matches and the tournament's current fields, in the shapes of
// brackets-data.
type Changes struct {
	Tournament     TournamentChanges `json:"tournament"`
	Matches        []Match           `json:"matches" doc:"Matches that changed"`
	RemovedMatches []string          `json:"removedMatches,omitempty" doc:"Ids of matches that are no longer shown"`
}

// TournamentChanges has the changed fields of a tournament itself. The fields from its name on are present only if one
// of them may have changed.
type TournamentChanges struct {
	Status      string     `json:"status" enum:"registration,upcoming,active,completed,archived"`
	IsSeeded    bool       `json:"isSeeded"`
	Cancelled   bool       `json:"cancelled,omitempty"`
	UpdatedAt   time.Time  `json:"updatedAt"`
	CompletedAt *time.Time `json:"completedAt" doc:"null while open"`
	Winner      *Entry     `json:"winner" doc:"null while open"`
	*SettingsAndEntries
}

// SettingsAndEntries are the parts of a tournament that seldom change.
type SettingsAndEntries struct {
	Name         string     `json:"name" required:"false"`
	Description  string     `json:"description" required:"false"`
	Slug         string     `json:"slug" required:"false"`
	Category     *Ref       `json:"category" required:"false" doc:"null for an open tournament"`
	Settings     Settings   `json:"settings" required:"false"`
	StartAt      *time.Time `json:"startAt" required:"false"`
	Participants []Entry    `json:"participants" required:"false"`
	Referees     []Ref      `json:"referees" required:"false"`
	Officials    string     `json:"officials" required:"false" enum:"anyone,assigned"`
	AthleteCount int        `json:"athleteCount" required:"false"`
	Event        *Ref       `json:"event,omitempty" doc:"The event that it is a class of"`
	Class        *Class     `json:"class,omitempty" doc:"Athletes that the class accepts, in an event"`
	MinAthletes  int        `json:"minAthletes,omitempty" doc:"As in TournamentDetail"`
	Public       bool       `json:"public" required:"false"`
}

// ChangesJSON returns the JSON shape of a change, for live events.
func ChangesJSON(c tournaments.Change) any {
	t := TournamentJSON(tournaments.Summary{Tournament: c.Tournament, Entries: c.Entries, Referees: c.Referees})
	shape := Changes{
		Tournament: TournamentChanges{
			Status: t.Status, IsSeeded: t.IsSeeded, Cancelled: t.Cancelled, UpdatedAt: t.UpdatedAt, CompletedAt: t.CompletedAt, Winner: t.Winner,
		},
		Matches: []Match{},
	}
	if c.Whole {
		shape.Tournament.SettingsAndEntries = &SettingsAndEntries{
			Name: t.Name, Description: t.Description, Slug: t.Slug, Category: t.Category, Settings: t.Settings,
			StartAt: t.StartAt, Participants: t.Participants, Referees: t.Referees, Officials: t.Officials, AthleteCount: t.AthleteCount, Public: t.Public,
			Event: t.Event, Class: t.Class, MinAthletes: t.MinAthletes,
		}
	}
	for _, m := range c.Matches {
		if m.Status == bracket.Void {
			shape.RemovedMatches = append(shape.RemovedMatches, m.ID)
		} else {
			shape.Matches = append(shape.Matches, MatchJSON(m))
		}
	}
	return shape
}
