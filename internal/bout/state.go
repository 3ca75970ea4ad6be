package bout

import "slices"

// Phase is the progress of a bout.
type Phase uint8

// The phases, in order.
const (
	Ready   Phase = iota // not started
	Running              // being pulled
	Stopped              // started, and waits for a restart
	Between              // a game was won and the next has not started
	Decided
)

// Grip is the way the hands are held.
type Grip uint8

// The grips, in order. Officials set the next one when the previous one fails.
const (
	OwnGrip Grip = iota
	SetGrip      // the referee's
	Strapped
)

// Count is an athlete's warnings and fouls in the current game.
type Count struct{ Warnings, Fouls int }

// State is a bout's state after its log. Both has the order of the given athletes.
type State struct {
	Phase    Phase
	Grip     Grip
	Games    []GameResult
	Score    [2]int // games won
	Both     [2]Count
	Slips    int
	Slipped  bool    // the grip opened, and the bout has not continued since
	Winner   Athlete // "" until decided
	By       By
	Proposal *Proposal
	Ignored  []string // ids of entries that could not count
}

// Proposal is a consequence of the settings. An official confirms it with a [Game]
// or a [Result]: the program announces it and decides nothing.
type Proposal struct {
	Winner Athlete
	Loser  Athlete
	By     By
	Why    Why
	Fouls  int  // of the loser in this game
	Match  bool // whether the game would decide the match
}

// Why is the rule that a proposal follows from.
type Why uint8

// The rules.
const (
	FoulLimit  Why = iota // the foul limit is reached
	FoulAtOnce            // a foul that loses the game at once
)

// Replay returns the state of the bout between two athletes.
//
// Entries count in the given order, which is the server's. An entry sent twice counts once. A
// strike removes any entry except a strike, at any position in the log. An entry struck by mistake
// is entered again, because nobody could read strikes of strikes. Replay ignores and names an entry
// that could not count when its turn came, for example a game after the match was decided.
func Replay(s Settings, athletes [2]Athlete, log []Entry) State {
	r := replay{Settings: s, athletes: athletes}
	for _, e := range Standing(log) {
		if !r.take(e) {
			r.Ignored = append(r.Ignored, e.ID)
		}
	}
	return r.State
}

// Standing returns the entries that count: each once, without strikes, struck entries and proposals.
func Standing(log []Entry) []Entry {
	struck, seen := map[string]bool{}, map[string]bool{}
	for _, e := range log {
		if e.Kind == Strike {
			struck[e.Strikes] = true
		}
	}
	var left []Entry
	for _, e := range log {
		if e.Kind != Strike && e.Kind != Propose && !struck[e.ID] && !seen[e.ID] {
			left = append(left, e)
		}
		seen[e.ID] = true
	}
	return left
}

// Last returns the id of the entry that an undo strikes: the last standing one, "" if there is none.
func Last(log []Entry) string {
	left := Standing(log)
	if len(left) == 0 {
		return ""
	}
	return left[len(left)-1].ID
}

// Begun reports whether the match has started; any entry starts it.
func (s State) Begun() bool { return s.Phase != Ready }

// Deciding returns the ids of the entries to strike to make the match undecided. These are
// the deciding one, and then each later one that would decide it.
func Deciding(s Settings, athletes [2]Athlete, log []Entry) (ids []string) {
	for log = slices.Clone(log); ; {
		state := Replay(s, athletes, log)
		if state.Phase != Decided {
			return ids
		}
		counted := slices.DeleteFunc(Standing(log), func(e Entry) bool { return slices.Contains(state.Ignored, e.ID) })
		last := counted[len(counted)-1].ID // nothing after the end counts
		ids, log = append(ids, last), append(log, Entry{Kind: Strike, Strikes: last})
	}
}

type replay struct {
	Settings
	State
	athletes   [2]Athlete
	falseStart [2]int // in the bout
}

// side returns the index of an athlete, -1 for anybody else.
func (r *replay) side(a Athlete) int {
	if a == "" {
		return -1
	}
	return slices.Index(r.athletes[:], a)
}

// take applies an entry and reports whether it counts.
func (r *replay) take(e Entry) bool {
	side := r.side(e.Athlete)
	if r.Phase == Decided || e.Athlete != "" && side < 0 {
		return false
	}
	switch e.Kind {
	case Start:
		r.begin()
		r.Slipped = false
	case Restart:
		if r.Phase != Stopped {
			return false
		}
		r.Phase, r.Slipped = Running, false
	case Stop, Disagree, Equipment, Medical:
		r.begin()
		r.Phase = Stopped
	case Slip:
		r.begin()
		r.Slips++
		r.Slipped = true
	case RefereesGrip:
		r.Grip = max(r.Grip, SetGrip)
	case Straps:
		r.Grip, r.Slipped = Strapped, false
	case Warning, Foul, FoulLoss:
		if side < 0 {
			return false
		}
		r.against(side, e)
	case Game:
		if side < 0 {
			return false
		}
		r.win(GameResult{e.Athlete, e.By})
	case Result:
		if side < 0 {
			return false
		}
		r.decide(e)
	default:
		return false // from a later version
	}
	return true
}

// begin starts a bout or its next game if nobody has: any entry implies the start.
func (r *replay) begin() {
	if r.Phase == Ready || r.Phase == Between {
		r.Phase = Running
	}
}

// against counts a warning or a foul of an athlete.
func (r *replay) against(side int, e Entry) {
	r.begin()
	c := &r.Both[side]
	foul := e.Kind != Warning
	if e.Detail == FalseStartFoul {
		r.falseStart[side]++
		foul = r.FalseStart == FalseStartFouls || r.FalseStart == FalseStartWarnsFirst && r.falseStart[side] > 1
	}
	if !foul {
		c.Warnings++
		if r.WarningsPerFoul == 0 || c.Warnings < r.WarningsPerFoul {
			return
		}
		c.Warnings = 0
	}
	c.Fouls++
	if r.FoulWipesOpponents {
		r.Both[1-side] = Count{}
		r.Proposal = nil
	}
	if r.FoulStops {
		r.Phase = Stopped
	}
	switch {
	case e.Kind == FoulLoss, e.Detail == LosingFoul && r.LosingFoulLoses:
		r.propose(side, FoulAtOnce)
	case r.FoulsPerGame > 0 && c.Fouls >= r.FoulsPerGame:
		r.propose(side, FoulLimit)
	}
}

func (r *replay) propose(loser int, why Why) {
	r.Proposal = &Proposal{
		Winner: r.athletes[1-loser], Loser: r.athletes[loser], By: Fouls, Why: why, Fouls: r.Both[loser].Fouls,
		Match: r.Score[1-loser]+1 == r.needed(),
	}
}

// needed is the number of games that win the match.
func (s Settings) needed() int { return (s.BestOf + 1) / 2 }

// win adds a game, which may decide the match.
func (r *replay) win(g GameResult) {
	r.Games = append(r.Games, g)
	side := r.side(g.Winner)
	r.Score[side]++
	r.Phase, r.Grip, r.Proposal, r.Slips, r.Slipped = Between, OwnGrip, nil, 0, false
	if !r.FoulsCarryOver {
		r.Both = [2]Count{}
	}
	if r.Score[side] == r.needed() {
		r.Phase, r.Winner, r.By = Decided, g.Winner, g.By
	}
}

// decide applies a result: its games, if it has any, replace those of the log. The winner and the
// way of deciding do not follow from the games: a disqualification can win a match at 0–0.
func (r *replay) decide(e Entry) {
	if e.Games != nil {
		r.Games, r.Score = nil, [2]int{}
		for _, g := range e.Games {
			if side := r.side(g.Winner); side >= 0 {
				r.Games = append(r.Games, g)
				r.Score[side]++
			}
		}
	}
	r.Phase, r.Winner, r.By, r.Proposal, r.Slipped = Decided, e.Athlete, e.By, nil, false
}

// Hands is the rules' proposal for the hands. Nothing happens automatically.
type Hands struct {
	// Slip is what the last slip asks for: straps, with the referee's grip; "" for nothing.
	Slip Kind
	// NoGrip is the consequence if the athletes find no grip in time: the referee's grip, or
	// straps. It is "" for none, and during a pull.
	NoGrip Kind
	// Request is whether both athletes may ask for straps now.
	Request bool
}

// Hands returns what the rules propose for the hands.
func (s State) Hands(r Rules) (h Hands) {
	if s.Grip == Strapped || s.Phase == Decided {
		return h
	}
	if s.Slipped {
		h.Slip = Straps
	}
	switch {
	case s.Phase == Running:
	case r.Straps == StrapsAfterNoGrip:
		h.NoGrip = Straps
	case s.Grip == OwnGrip:
		h.NoGrip = RefereesGrip
	}
	h.Request = r.StrapsOnRequest && (s.Phase == Ready || s.Phase == Between)
	return h
}
