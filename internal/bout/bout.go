// Package bout describes one match between two athletes at a table. Officials keep its log, and
// the log gives a state and a result under a rule book's settings.
//
// It consists of pure functions. Entries are only ever added; a further entry strikes a mistake.
// Entries name the athlete, never a side of the table.
package bout

import "time"

// Settings are the rules of a bout.
type Settings struct {
	BestOf int // games: 1, 3, 5 or 7; won by the first to (BestOf+1)/2
	Rules
}

// Rules are the differences between rule books. Toproll only proposes their consequences, so a change
// of rules leaves every result unchanged. The tags describe each rule for the API, the audit and the
// settings of an event.
type Rules struct {
	WarningsPerFoul    int        `json:"warningsPerFoul" minimum:"0" maximum:"9" doc:"Warnings of an athlete in a game that make a foul; 0 for never"`
	FoulsPerGame       int        `json:"foulsPerGame" minimum:"0" maximum:"9" doc:"Fouls that lose an athlete the game; 0 if none do"`
	FalseStart         FalseStart `json:"falseStart" enum:"warning,warning-first,foul" words:"false_start" doc:"Penalty for a false start; with warning-first, the first in a bout is a warning, later ones are fouls"`
	LosingFoulLoses    bool       `json:"losingFoulLoses" doc:"A foul in a losing or dangerous position loses the game at once"`
	FoulStops          bool       `json:"foulStops" doc:"A foul stops the bout until it is restarted"`
	FoulWipesOpponents bool       `json:"foulWipesOpponents" doc:"A foul removes the opponent's fouls and warnings of the game"`
	FoulsCarryOver     bool       `json:"foulsCarryOver" doc:"Fouls and warnings carry over to the next game"`
	Straps             Strapping  `json:"straps" enum:"slip,no-grip" words:"straps" doc:"When straps are proposed: after a slip, or also immediately if the athletes find no grip"`
	StrapsOnRequest    bool       `json:"strapsOnRequest" doc:"Both athletes may ask for straps before the bout or its next game begins"`
	SwitchSides        bool       `json:"switchSides" doc:"The athletes switch sides for each further game"`
}

// FalseStart is the consequence of a false start.
type FalseStart string

// The consequences of a false start.
const (
	FalseStartWarns      FalseStart = "warning"       // each time
	FalseStartWarnsFirst FalseStart = "warning-first" // the first time in a bout, a foul after that
	FalseStartFouls      FalseStart = "foul"
)

// FalseStarts lists the consequences of a false start.
var FalseStarts = []FalseStart{FalseStartWarns, FalseStartWarnsFirst, FalseStartFouls}

// Strapping is when straps are proposed. A slip always asks for them.
type Strapping string

// When straps are proposed.
const (
	StrapsAfterSlip   Strapping = "slip"    // athletes who find no grip get the referee's grip
	StrapsAfterNoGrip Strapping = "no-grip" // also at once if the athletes find no grip
)

// Strappings lists when straps can be proposed.
var Strappings = []Strapping{StrapsAfterSlip, StrapsAfterNoGrip}

// MaxCount is the maximum number of warnings or fouls in a rule.
const MaxCount = 9

// Default returns the settings of a new event. Two warnings make a foul, two fouls
// lose the game, a false start is a warning, and a slip asks for straps.
func Default() Settings {
	return Settings{BestOf: 1, Rules: Rules{WarningsPerFoul: 2, FoulsPerGame: 2, FalseStart: FalseStartWarns, Straps: StrapsAfterSlip}}
}

// Athlete is the entry id of one of the two athletes.
type Athlete string

// Kind is what an entry of the log says.
type Kind string

// Kinds lists the kinds of entries.
var Kinds = []Kind{
	Start, Slip, Warning, Foul, FoulLoss, Stop, Restart, RefereesGrip, Straps, Disagree, Equipment, Medical, Game, Result, Strike, Propose,
}

// The kinds of entries. An entry about an athlete names the one who acted or was affected; a game
// and a result name the winner.
const (
	Start        Kind = "start"         // ready, go
	Slip         Kind = "slip"          // the grip opened
	Warning      Kind = "warning"       // Athlete was warned
	Foul         Kind = "foul"          // Athlete fouled; Detail is the kind of foul
	FoulLoss     Kind = "foul-loss"     // Athlete loses the game by one foul; Detail is its kind
	Stop         Kind = "stop"          // the officials stopped the bout; Detail is why
	Restart      Kind = "restart"       // continues
	RefereesGrip Kind = "referees-grip" // the referee sets the grip
	Straps       Kind = "straps"        // the hands are strapped
	Disagree     Kind = "disagree"      // the referees disagree: pulled again
	Equipment    Kind = "equipment"     // a table, pad or strap is repaired
	Medical      Kind = "medical"       // Athlete gets medical care
	Game         Kind = "game"          // Athlete won a game; By says how
	Result       Kind = "result"        // Athlete won the match; By says how, Games has each game's known details
	Strike       Kind = "strike"        // strikes the entry named by Strikes; Detail is why
	Propose      Kind = "propose"       // a strike that came too late: it changes nothing, but an organizer may correct the result
)

// Foul kinds, the Detail of [Foul] and [FoulLoss].
const (
	FalseStartFoul = "false-start"
	ElbowFoul      = "elbow"    // the elbow left the pad
	GripFoul       = "grip"     // the grip was slipped on purpose
	ShoulderFoul   = "shoulder" // behind or below the line
	LosingFoul     = "losing"   // any foul in a losing or dangerous position
	ConductFoul    = "conduct"
	OtherFoul      = "other"
)

// By is how a game or a match was decided.
type By string

// How a game or a match can be decided. A default decides the bracket but counts for
// no record, because nobody pulled.
const (
	Pin              By = "pin"
	Fouls            By = "fouls"
	Injury           By = "injury"
	Disqualification By = "disqualification"
	ByDefault        By = "default"
	Bye              By = "bye"
)

// Pulled reports whether this kind of decision counts for record, win rate and rating.
func (b By) Pulled() bool { return b != ByDefault && b != Bye }

// GameResult is a game that was decided.
type GameResult struct {
	Winner Athlete
	By     By
}

// Entry is a line of the log.
type Entry struct {
	ID      string // made by the device; the same id is the same entry
	Kind    Kind
	Athlete Athlete // "" if about nobody
	Detail  string  // kind of a foul, reason of a stop or a strike
	By      By      // of a game or a result
	Games   []GameResult
	Strikes string // id of the struck entry

	Source   Source
	Official string    // id of the person who entered it
	Referees string    // who officiated at the table, if a helper entered it; "" if not known
	At       time.Time // by the device's clock
	Received time.Time // by the server's
}

// Decides reports whether the entry says who won a game or the match.
func (e Entry) Decides() bool { return e.Kind == Game || e.Kind == Result }

// Source is where an entry comes from.
type Source string

// The sources of entries.
const (
	Pad Source = "pad" // a device at the table
	API Source = "api" // a client of the two calls that only start and decide
)
