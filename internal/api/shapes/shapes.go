// Package shapes holds JSON shapes that several families of operations share: tournaments, matches, classes and rules.
// Each function that ends in JSON returns the shape of a value.
package shapes

import (
	"iter"
	"time"

	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/app/tournaments"

	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/tournament"
)

// Ref names a thing that another reply describes.
type Ref struct {
	ID   string `json:"_id"`
	Name string `json:"name"`
}

// EntryUser is the person of an entry.
type EntryUser struct {
	ID          string `json:"id" doc:"Id of the person; empty for a bye"`
	Name        string `json:"name"`
	FamilyName  string `json:"familyName,omitempty" doc:"The family name, a part of the name; absent if not known"`
	Distinction string `json:"distinction,omitempty" doc:"Badge number or club of athletes with the same name; absent for a unique name"`
	IsBye       bool   `json:"isBye"`
}

// Entry is an athlete's place in a tournament. Its id is the one that matches and manual seeding use.
type Entry struct {
	ID    string    `json:"_id" doc:"Id of the entry"`
	User  EntryUser `json:"user"`
	Place int       `json:"place,omitempty" doc:"Final place once the tournament is completed; ties share the better number. Disqualified athletes have none"`
	Left  string    `json:"left,omitempty" enum:"no-show,withdrawal,injury,disqualification" doc:"How the athlete left the running tournament; absent while in"`

	Present bool `json:"present,omitempty" doc:"Whether the athlete was seen at the stage"`
}

// Settings say how a tournament's matches are played and paired.
type Settings struct {
	BestOf      int    `json:"bestOf" enum:"1,3,5,7" doc:"Games in a match"`
	FinalBestOf int    `json:"finalBestOf" required:"false" enum:"0,1,3,5,7" doc:"Games in the final and rematch; 0 for as many as in other matches"`
	Seeding     string `json:"seeding" enum:"random,manual"`
	Rounds      string `json:"rounds" required:"false" enum:"organizer,flow" doc:"Who opens rounds: an organizer, or flow, which schedules a match once both athletes are known"`

	Latecomers bool       `json:"latecomers" required:"false" doc:"Whether a latecomer may take a bye once matches have started"`
	Rules      bout.Rules `json:"rules" required:"false"`
}

// Tournament is a tournament, without its matches.
type Tournament struct {
	ID           string     `json:"_id"`
	Name         string     `json:"name"`
	Description  string     `json:"description"`
	Slug         string     `json:"slug"`
	Category     *Ref       `json:"category" doc:"null for an open tournament"`
	Settings     Settings   `json:"settings"`
	Participants []Entry    `json:"participants" doc:"Participants by time of entry; after the start also the byes"`
	Referees     []Ref      `json:"referees" doc:"Assigned referees"`
	Officials    string     `json:"officials" enum:"anyone,assigned" doc:"Referees who can officiate: any active one, or only assigned ones. The first assignment sets it to assigned for good"`
	Status       string     `json:"status" enum:"registration,upcoming,active,completed,archived"`
	Cancelled    bool       `json:"cancelled,omitempty" doc:"Whether a running tournament was cancelled; it is then archived without a champion"`
	StartAt      *time.Time `json:"startAt"`
	CreatedBy    string     `json:"createdBy" doc:"Id of a person"`
	Organizer    string     `json:"organizer" doc:"Id of a person"`
	IsSeeded     bool       `json:"isSeeded"`
	AthleteCount int        `json:"athleteCount" doc:"Participants who are not byes"`
	EventID      string     `json:"eventId,omitempty" doc:"Id of the event that it is a class of; absent outside events"`
	Event        *Ref       `json:"event,omitempty" doc:"The event that it is a class of; absent outside events"`
	Class        *Class     `json:"class,omitempty" doc:"Athletes that the class accepts, in an event"`
	MinAthletes  int        `json:"minAthletes,omitempty" doc:"Minimum of athletes to start it; absent if it is 4"`
	Public       bool       `json:"public" doc:"Whether visitors can read it; false for classes, which follow their event"`
	Joined       bool       `json:"joined" doc:"Whether the caller takes part"`
	Version      int64      `json:"version" doc:"Increases by one with each change to the tournament or its matches"`
	CreatedAt    time.Time  `json:"createdAt"`
	UpdatedAt    time.Time  `json:"updatedAt"`
	CompletedAt  *time.Time `json:"completedAt,omitempty"`
	Winner       *Entry     `json:"winner,omitempty" doc:"The champion, once completed"`
}

// TournamentDetail is a whole tournament.
type TournamentDetail struct {
	Tournament
	YourRole string  `json:"yourRole,omitempty" enum:"organizer,referee" doc:"Role of the caller at the class's event, with the same rights as an account's role; absent for none"`
	Matches  []Match `json:"matches" doc:"In order of their numbers; empty before the start"`
}

// Section is the part of the bracket of a match.
type Section struct {
	Bracket string `json:"bracket" enum:"winners,losers,grandfinal,fifth"`
}

// Slot is one of the two places in a match.
type Slot struct {
	MatchNumber int `json:"matchNumber"`
	Slot        int `json:"slot" enum:"1,2"`
}

// Scores counts the games won by each player.
type Scores struct {
	Player1Score int `json:"player1Score"`
	Player2Score int `json:"player2Score"`
}

// Game is the winner of a game.
type Game struct {
	GameNumber int    `json:"gameNumber" minimum:"1" maximum:"1000000"`
	Player1Won bool   `json:"player1Won"`
	DecidedBy  string `json:"decidedBy,omitempty" enum:"pin,fouls,injury,disqualification" doc:"How the game was decided; omitted for a pin"`
}

// Match is a match.
type Match struct {
	ID          string     `json:"_id"`
	MatchNumber int        `json:"matchNumber" doc:"Unique within the tournament, in order of play"`
	Round       int        `json:"round" doc:"Round from 1 within its bracket"`
	LastRound   bool       `json:"lastRound" doc:"Whether this is the last round of its bracket; in the losers bracket that is the semifinal"`
	Status      string     `json:"status" enum:"pending,scheduled,in-progress,completed"`
	Bracket     Section    `json:"bracket"`
	Tournament  Ref        `json:"tournament"`
	Player1     *Entry     `json:"player1" doc:"null while not known; a bye without an id if nobody comes"`
	Player2     *Entry     `json:"player2" doc:"null while not known"`
	Winner      *Entry     `json:"winner"`
	Loser       *Entry     `json:"loser" doc:"null against a bye, or if both athletes left"`
	Players     []string   `json:"players" doc:"Names of the known players"`
	BestOf      int        `json:"bestOf"`
	Scores      Scores     `json:"scores"`
	Games       []Game     `json:"games"`
	DecidedBy   *string    `json:"decidedBy" enum:"pin,fouls,default,injury,disqualification,bye" doc:"How the match was decided; null while undecided. Defaults and byes decide the bracket but do not count in records"`
	Bye         bool       `json:"bye" doc:"Whether a slot is a bye, or stays empty because both athletes left; the match then counts as no win or loss"`
	WinnerTo    *Slot      `json:"winnerTo,omitempty" doc:"Next match of the winner"`
	LoserTo     *Slot      `json:"loserTo,omitempty" doc:"Next match of the loser; absent if the loser is out"`
	StartedAt   *time.Time `json:"startedAt"`
	CompletedAt *time.Time `json:"completedAt"`
	RecordedBy  *string    `json:"recordedBy" doc:"Id of the person who entered the result, empty if unknown, null if nobody did. That person and organizers can undo it until a match that it feeds starts"`
	MayUndo     bool       `json:"mayUndo,omitempty" doc:"Whether the caller can undo the result now; only in the list of a referee's matches"`
	Version     int64      `json:"version" doc:"Version of the tournament at which the match last changed"`
}

// RefJSON returns the shape of a reference.
func RefJSON(r tournament.Ref) Ref { return Ref(r) }

// EntryJSON returns the shape of an entry.
func EntryJSON(e tournament.Entry) Entry {
	return Entry{ID: e.ID, User: EntryUser{ID: e.UserID, Name: e.Name, FamilyName: e.FamilyName, Distinction: e.Distinction, IsBye: e.IsBye()}, Place: e.Place, Left: string(e.Left.Kind), Present: e.Present}
}

// TournamentJSON returns the shape of a tournament without its matches.
func TournamentJSON(s tournaments.Summary) Tournament {
	shape := Tournament{
		ID: s.ID, Name: s.Name, Description: s.Description, Slug: s.Slug,
		Settings:     Settings{BestOf: s.BestOf, FinalBestOf: s.FinalBestOf, Seeding: string(s.Seeding), Rounds: string(s.Rounds), Latecomers: s.Latecomers, Rules: s.Rules},
		Cancelled:    s.Cancelled,
		Participants: protocol.Mapped(s.Entries, EntryJSON),
		Referees:     protocol.Mapped(s.Referees, RefJSON),
		Officials:    string(s.Officials),
		Status:       string(s.Status), StartAt: s.StartAt, CreatedBy: s.CreatedBy, Organizer: s.CreatedBy,
		IsSeeded: s.Seeded, AthleteCount: s.Athletes, Joined: s.Joined, Version: s.Version,
		CreatedAt: s.CreatedAt, UpdatedAt: s.UpdatedAt, CompletedAt: s.CompletedAt,
	}
	shape.Public = s.Public && s.Class.EventID == ""
	if s.Least != tournament.MinAthletes {
		shape.MinAthletes = s.Least
	}
	if s.Class.EventID != "" {
		class := ClassJSON(s.Class.Class)
		shape.EventID, shape.Event, shape.Class = s.Class.EventID, &Ref{s.Class.EventID, s.Class.EventName}, &class
	}
	if s.Category.ID != "" {
		category := RefJSON(s.Category)
		shape.Category = &category
	}
	if s.Champion != 0 && s.Entries != nil {
		shape.Winner = &shape.Participants[s.Champion-1]
	}
	return shape
}

// DetailJSON returns the shape of a whole tournament.
func DetailJSON(d tournaments.Detail) TournamentDetail {
	shape := TournamentDetail{TournamentJSON(d.Summary), string(d.Role), []Match{}}
	if len(d.Matches) == 0 {
		return shape
	}
	plan := d.Plan()
	for m := range listed(d) {
		bout := tournament.NamedMatch{Match: m, Tournament: tournament.Ref{ID: d.ID, Name: d.Name}, Plan: plan}
		for side, player := range m.Players {
			if player > 0 {
				bout.Entries[side] = d.Entries[player-1]
			}
		}
		shape.Matches = append(shape.Matches, MatchJSON(bout))
	}
	return shape
}

// listed yields the matches that a tournament shows: all except unneeded ones.
func listed(d tournaments.Detail) iter.Seq[tournament.Match] {
	return func(yield func(tournament.Match) bool) {
		for _, m := range d.Matches {
			if m.Shown() && !yield(m) {
				return
			}
		}
	}
}

// MatchJSON returns the shape of a match.
func MatchJSON(b tournament.NamedMatch) Match {
	f := b.Plan.Fixture(b.Number)
	score1, score2 := b.Games.Score()
	shape := Match{
		ID: b.ID, MatchNumber: b.Number, Round: f.Round, LastRound: f.Round == b.Plan.Rounds(f.Section), Status: b.Status.String(),
		Bracket: Section{f.Section.String()}, Tournament: RefJSON(b.Tournament),
		Players: []string{}, BestOf: b.BestOf, Scores: Scores{score1, score2},
		Games:    protocol.Mapped(b.Result().GameResults(), gameJSON),
		Bye:      b.Plan.HasBye(b.Match.Match),
		WinnerTo: slotJSON(f.WinnerTo), LoserTo: slotJSON(f.LoserTo),
		StartedAt: b.StartedAt, CompletedAt: b.CompletedAt, Version: b.Version,
	}
	if b.DecidedBy != "" {
		by := string(b.DecidedBy)
		shape.DecidedBy = &by
	}
	if b.DecidedVersion != 0 {
		shape.RecordedBy = &b.RecordedBy
	}
	for side, player := range b.Players {
		if player == 0 {
			continue
		}
		e := EntryJSON(b.Entries[side])
		e.Place, e.Left, e.Present = 0, "", false // these belong to the tournament, not to its matches
		if player == bracket.Empty {
			e.User.Name = tournament.ByeName
		}
		shape.Players = append(shape.Players, e.User.Name)
		if side == 0 {
			shape.Player1 = &e
		} else {
			shape.Player2 = &e
		}
		switch {
		case b.Winner == 0:
		case b.Winner == player:
			shape.Winner = &e
		case !shape.Bye:
			shape.Loser = &e
		}
	}
	return shape
}

func gameJSON(r tournament.GameResult) Game {
	g := Game{GameNumber: r.Number, Player1Won: r.Player1Won}
	if r.By != bout.Pin {
		g.DecidedBy = string(r.By)
	}
	return g
}

func slotJSON(s bracket.Slot) *Slot {
	if s.Match == 0 {
		return nil
	}
	return &Slot{s.Match, s.Side + 1}
}

// TimeJSON returns the shape of a time, nil for the zero time.
func TimeJSON(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}
