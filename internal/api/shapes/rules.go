package shapes

import (
	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/bout"
)

// Rules is what rule books say differently of fouls and warnings.
type Rules struct {
	WarningsPerFoul    int    `json:"warningsPerFoul" minimum:"0" maximum:"9" doc:"Warnings of an athlete in a game that make a foul; 0 if they are never counted"`
	FoulsPerGame       int    `json:"foulsPerGame" minimum:"0" maximum:"9" doc:"Fouls that lose an athlete the game; 0 if none do"`
	FalseStart         string `json:"falseStart" enum:"warning,warning-first,foul" doc:"Penalty for a false start; warning-first is a warning the first time in a bout, a foul after that"`
	LosingFoulLoses    bool   `json:"losingFoulLoses" doc:"A foul in a losing or dangerous position loses the game at once"`
	FoulStops          bool   `json:"foulStops" doc:"A foul stops the bout until it is restarted"`
	FoulWipesOpponents bool   `json:"foulWipesOpponents" doc:"A foul takes the opponent's fouls and warnings of the game away"`
	FoulsCarryOver     bool   `json:"foulsCarryOver" doc:"Fouls and warnings of a game count on in the next"`
	Straps             string `json:"straps" enum:"slip,no-grip" doc:"When straps are proposed: after a slip, or also immediately if the athletes find no grip"`
	StrapsOnRequest    bool   `json:"strapsOnRequest" doc:"Both athletes may ask for straps before the bout, or the next game of it, begins"`
	SwitchSides        bool   `json:"switchSides" doc:"The athletes stand the other way round in each further game"`
}

// RulesJSON returns the shape of the rules.
func RulesJSON(r bout.Rules) Rules {
	return Rules{
		r.WarningsPerFoul, r.FoulsPerGame, string(r.FalseStart), r.LosingFoulLoses, r.FoulStops, r.FoulWipesOpponents, r.FoulsCarryOver,
		string(r.Straps), r.StrapsOnRequest, r.SwitchSides,
	}
}

// RulesEdit is what is set of rules; what is left out stays as it is.
type RulesEdit struct {
	WarningsPerFoul    protocol.Optional[int]    `json:"warningsPerFoul,omitzero" minimum:"0" maximum:"9"`
	FoulsPerGame       protocol.Optional[int]    `json:"foulsPerGame,omitzero" minimum:"0" maximum:"9"`
	FalseStart         protocol.Optional[string] `json:"falseStart,omitzero" enum:"warning,warning-first,foul"`
	LosingFoulLoses    protocol.Optional[bool]   `json:"losingFoulLoses,omitzero"`
	FoulStops          protocol.Optional[bool]   `json:"foulStops,omitzero"`
	FoulWipesOpponents protocol.Optional[bool]   `json:"foulWipesOpponents,omitzero"`
	FoulsCarryOver     protocol.Optional[bool]   `json:"foulsCarryOver,omitzero"`
	Straps             protocol.Optional[string] `json:"straps,omitzero" enum:"slip,no-grip"`
	StrapsOnRequest    protocol.Optional[bool]   `json:"strapsOnRequest,omitzero"`
	SwitchSides        protocol.Optional[bool]   `json:"switchSides,omitzero"`
}

// Apply sets what the request sets.
func (e RulesEdit) Apply(to *bout.Rules) {
	e.WarningsPerFoul.Set(&to.WarningsPerFoul)
	e.FoulsPerGame.Set(&to.FoulsPerGame)
	e.FalseStart.Set((*string)(&to.FalseStart))
	e.LosingFoulLoses.Set(&to.LosingFoulLoses)
	e.FoulStops.Set(&to.FoulStops)
	e.FoulWipesOpponents.Set(&to.FoulWipesOpponents)
	e.FoulsCarryOver.Set(&to.FoulsCarryOver)
	e.Straps.Set((*string)(&to.Straps))
	e.StrapsOnRequest.Set(&to.StrapsOnRequest)
	e.SwitchSides.Set(&to.SwitchSides)
}

// Changes lists each rule with whether it was sent.
func (e RulesEdit) Changes() []protocol.Change {
	const in = "settings.rules."
	return []protocol.Change{
		e.WarningsPerFoul.As(in + "warningsPerFoul"), e.FoulsPerGame.As(in + "foulsPerGame"), e.FalseStart.As(in + "falseStart"),
		e.LosingFoulLoses.As(in + "losingFoulLoses"), e.FoulStops.As(in + "foulStops"), e.FoulWipesOpponents.As(in + "foulWipesOpponents"),
		e.FoulsCarryOver.As(in + "foulsCarryOver"), e.Straps.As(in + "straps"), e.StrapsOnRequest.As(in + "strapsOnRequest"),
		e.SwitchSides.As(in + "switchSides"),
	}
}
