package event

import (
	"slices"

	"github.com/toproll/toproll/internal/bout"
)

// RuleBook is the rule book that an event's settings started from.
type RuleBook string

// The rule books. None is called current: each names the texts that its values come from.
const (
	RulesStandard  RuleBook = "standard"   // Toproll's defaults
	RulesClubNight RuleBook = "club-night" // one evening without officials to spare
	RulesWAF       RuleBook = "waf"        // World Armwrestling Federation, texts of 2011 to 2016
	RulesCanada    RuleBook = "canada"     // CAWF, 2016
	RulesBrazil    RuleBook = "brazil"     // the Brazilian confederation
	RulesRussia    RuleBook = "russia"     // national rules of 2018, in force in 2024
	RulesWAL       RuleBook = "wal"        // World Armwrestling League, 2019
)

// RuleBooks are all rule books.
var RuleBooks = []RuleBook{RulesStandard, RulesClubNight, RulesWAF, RulesCanada, RulesBrazil, RulesRussia, RulesWAL}

// Settings returns the initial settings for a rule book. Values that the book does not name are from [DefaultSettings].
// But every championship requires a weigh-in for the draw and keeps the ledger of results. An unknown book has the
// defaults.
func (b RuleBook) Settings() Settings {
	s := DefaultSettings()
	if !slices.Contains(RuleBooks, b) {
		return s
	}
	s.RuleBook = b
	if b != RulesStandard && b != RulesClubNight {
		s.WeighIn.Required, s.Ledger = WeighInForDraw, true
	}
	switch b {
	case RulesClubNight:
		s.Rest, s.RestDecider = 180, 180
	case RulesWAF:
		s.ReachTable = 60 // 5.2.2
		s.Grip = 30       // then the referee's grip
		s.Rules.WarningsPerFoul, s.Rules.FoulsPerGame = 2, 2
		s.Apart = ApartCountry // in the first round, where possible
		s.ArmByArm = true      // 4.1.1: the arms on separate days
		s.TeamBest = 2         // 1.2: two scorers of a country in each class and arm
	case RulesCanada:
		s.Grip = 30
		s.Rules.StrapsOnRequest = true
		s.Rules.LosingFoulLoses = true // an elbow foul in a losing position
		s.WeighIn.Above = 1
	case RulesBrazil:
		s.Rules.LosingFoulLoses = true // any foul in a losing position
	case RulesRussia:
		s.Grip = 30
		s.Rules.Straps = bout.StrapsAfterSlip // a slip after a referee's grip
		s.Points = Points{25, 17, 9, 5, 3, 2}
	case RulesWAL:
		s.ReachTable, s.Grip = 60, 60
		s.Rules.Straps = bout.StrapsAfterNoGrip // straps at once after 60 seconds
	}
	return s
}
