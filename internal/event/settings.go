package event

import (
	"cmp"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/text"
)

// Settings are the settings that differ between rule books and halls. Times are whole seconds.
//
// This is the one place in Go that describes a setting. A field's tags give its name in the API and the database, its
// range or choices, and its description. For the audit they can give another name and the kind of words of its values.
type Settings struct {
	RuleBook      RuleBook   `json:"ruleBook" enum:"standard,club-night,waf,canada,brazil,russia,wal" words:"rule_book" doc:"Rule book that the settings started from. A new event takes omitted settings from it; changing it later changes nothing else"`
	ReachTable    int        `json:"reachTable" minimum:"0" maximum:"900" doc:"Seconds to reach the table after a call"`
	Rest          int        `json:"rest" minimum:"0" maximum:"7200" doc:"Seconds of rest of an athlete between two bouts, both arms together"`
	RestDecider   int        `json:"restDecider" minimum:"0" maximum:"7200" doc:"Seconds of rest before the final and the rematch"`
	Grip          int        `json:"grip" minimum:"0" maximum:"600" doc:"Seconds without a grip until the referee's grip or straps are proposed; 0 for never"`
	Rules         bout.Rules `json:"rules"`
	SmallestClass int        `json:"smallestClass" minimum:"2" maximum:"16" doc:"Minimum of athletes to start a class"`
	WeighIn       WeighIn    `json:"weighIn"`
	Unit          Unit       `json:"unit" enum:"kg,lb" doc:"Unit for entering and showing weights; storage is in grams"`
	MaxClasses    int        `json:"maxClasses" minimum:"0" maximum:"99" doc:"Classes that an athlete may enter; 0 for any number"`
	BestOf        int        `json:"bestOf" enum:"1,3,5,7" doc:"Games in a match of a new class"`
	FinalBestOf   int        `json:"finalBestOf" enum:"0,1,3,5,7" doc:"Games in the final and rematch of a new class; 0 for as many as in other matches"`
	OpenClasses   int        `json:"openClasses" minimum:"0" maximum:"99" doc:"Open classes for each table; 0 for all"`
	ArmByArm      bool       `json:"armByArm" doc:"Whether the classes of one arm are opened before those of the other"`
	Apart         Apart      `json:"apart" enum:"club,country,nobody" words:"apart" doc:"Athletes kept apart in the first round where possible"`
	Points        Points     `json:"points" maxItems:"32" doc:"Points by place, from the first"`
	TeamBest      int        `json:"teamBest" minimum:"0" maximum:"99" doc:"Number of scorers of a team in a class, at each level; 0 for all"`
	Deductions    Deductions `json:"deductions" maxItems:"20" doc:"Points that teams lose, with the reasons"`
	Teams         Teams      `json:"teams"`
	Places        Places     `json:"places"`
	TwoArms       TwoArms    `json:"twoArms"`
	Book          Book       `json:"book"`
	Finals        Finals     `json:"finals" enum:"in-turn,last-four,final" words:"finals" doc:"When finals are pulled: in turn, or together, once all classes reach the last four or the final"`
	OwnBouts      bool       `json:"ownBouts" doc:"Whether officials can officiate in their own bouts"`
	Ledger        bool       `json:"ledger" doc:"Whether officials keep a ledger of results: announced, checked, medals given, certificates printed, published"`
	ProtestTime   int        `json:"protestMinutes" minimum:"0" maximum:"1440" doc:"Minutes after a result's announcement to file a protest; with the ledger, medals wait for them"`
	Bout          int        `json:"bout" minimum:"10" maximum:"3600" doc:"Seconds from a bout's call to its result, until the event shows how long bouts take"`

	Language       message.Language `json:"language" maxLength:"8" doc:"Language of public pages, boards and prints. Visitors who chose another one read public pages in theirs; empty for the language of each reader"`
	SecondLanguage message.Language `json:"secondLanguage" maxLength:"8" doc:"Language in which boards and documents repeat titles, smaller; empty for none"`
}

// DefaultSettings are the default settings of an event.
func DefaultSettings() Settings {
	return Settings{
		RuleBook: RulesStandard, ReachTable: 60, Rest: 300, RestDecider: 300, Grip: 30, Rules: bout.Default().Rules, SmallestClass: 2, WeighIn: WeighIn{Required: WeighInOptional}, Unit: Kilograms,
		BestOf: 1, OpenClasses: 2, ArmByArm: true, Apart: ApartClub, Points: Points{25, 17, 9, 5, 3, 2}, Teams: DefaultTeams(), Places: DefaultPlaces(),
		TwoArms: TwoArms{OneArm: OneArmCounts}, Finals: FinalsInTurn,
		ProtestTime: 15, Bout: 120,
	}
}

// choices are the refusals of values outside a setting's choices, by setting.
var choices = map[string]message.Code{
	"rules.falseStart": "server.tournament.false_start", "rules.straps": "server.tournament.straps", "unit": "server.event.unit",
	"bestOf": "server.tournament.best_of", "finalBestOf": "server.tournament.final_best_of", "apart": "server.event.apart", "finals": "server.event.finals",
	"weighIn.required": "server.event.weigh_in_required", "ruleBook": "server.event.rule_book",
	"teams.rankAmong": "server.event.choice", "teams.choose": "server.event.choice", "teams.shared": "server.event.choice",
	"places.sharedPlaces": "server.event.choice", "places.whoLeft": "server.event.choice", "places.afterDisqualification": "server.event.choice",
	"places.pointsOfOne": "server.event.choice", "places.pointsOfTwo": "server.event.choice", "places.pointsOfThree": "server.event.choice", "places.merged": "server.event.choice",
	"twoArms.oneArm": "server.event.choice",
}

// Setting is the description of one of the [Settings], from its tags.
type Setting struct {
	Name    string   // name in the API, such as rules.foulsPerGame
	Audit   string   // name in the audit
	Words   string   // kind of words for its values in the audit; "" to show them unchanged
	Choices []string // its choices, if any
	List    bool     // whether it is a list, which null empties

	Ranged      bool // whether it is a number from Least to Most
	Least, Most int

	index []int
}

// AllSettings returns all settings in order.
func AllSettings() []Setting { return slices.Clone(allSettings) }

var allSettings = settingsOf(reflect.TypeFor[Settings](), "", nil)

func settingsOf(t reflect.Type, within string, index []int) (all []Setting) {
	for i := range t.NumField() {
		field := t.Field(i)
		path := append(slices.Clone(index), i)
		name := within + field.Tag.Get("json")
		if field.Type.Kind() == reflect.Struct {
			all = append(all, settingsOf(field.Type, name+".", path)...)
			continue
		}
		s := Setting{Name: name, Audit: field.Tag.Get("audit"), Words: field.Tag.Get("words"), List: field.Type.Kind() == reflect.Array, index: path}
		if s.Audit == "" {
			s.Audit = name[strings.LastIndexByte(name, '.')+1:]
		}
		if s.Words == "" && field.Type.Kind() == reflect.Bool {
			s.Words = "answer"
		}
		if enum := field.Tag.Get("enum"); enum != "" && !s.List { // for a list, of its elements
			s.Choices = strings.Split(enum, ",")
		}
		if most, ok := field.Tag.Lookup("maximum"); ok {
			s.Ranged, s.Least, s.Most = true, number(field.Tag.Get("minimum")), number(most)
		}
		all = append(all, s)
	}
	return all
}

// number reads a number in a tag.
func number(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		panic(err) // tags are part of the program
	}
	return n
}

// Of returns the setting's value in s.
func (of Setting) Of(s Settings) any { return reflect.ValueOf(s).FieldByIndex(of.index).Interface() }

// Text returns the setting's value in s for the audit: yes or no for a flag.
func (of Setting) Text(s Settings) string {
	switch v := of.Of(s).(type) {
	case bool:
		if v {
			return "yes"
		}
		return "no"
	default:
		return fmt.Sprint(v)
	}
}

// check adds all problems of the settings, by the API's field names.
func (s Settings) check(wrong *fault.Fields) {
	for _, each := range allSettings {
		if n := reflect.ValueOf(s).FieldByIndex(each.index); each.Ranged && (n.Int() < int64(each.Least) || n.Int() > int64(each.Most)) {
			wrong.Add("settings."+each.Name, "server.event.range", "least", each.Least, "most", each.Most)
		}
	}
	for _, each := range allSettings {
		if each.Choices != nil && !slices.Contains(each.Choices, fmt.Sprint(each.Of(s))) {
			wrong.Add("settings."+each.Name, choices[each.Name])
		}
	}
	for i, d := range s.Deductions {
		if d == (Deduction{}) || text.Line("club", d.Team, MaxClub).Zero() && text.Line("reason", d.Reason, MaxDeductionReason).Zero() &&
			d.Points >= 1 && d.Points <= MaxPoints && slices.Contains(AllLevels, d.At()) &&
			(d.Athlete == "" || text.Line("athlete", d.Athlete, MaxClub).Zero()) && (d.Group == "" || text.Line("ageName", d.Group, MaxGroupName).Zero()) {
			continue
		}
		wrong.Add("settings.deductions", "server.event.deduction", "number", i+1, "most", MaxPoints, "club", MaxClub, "reason", MaxDeductionReason)
		break
	}
	s.Teams.check(wrong)
	s.Book.check(wrong)
	for field, l := range map[string]message.Language{"language": s.Language, "secondLanguage": s.SecondLanguage} {
		if l != "" && !slices.Contains(message.Languages(), l) {
			wrong.Add("settings."+field, "server.event.choice")
		}
	}
	switch falls := slices.IsSortedFunc(s.Points[:], func(a, b int) int { return b - a }); {
	case slices.Max(s.Points[:]) > MaxPoints || slices.Min(s.Points[:]) < 0:
		wrong.Add("settings.points", "server.event.range", "least", 0, "most", MaxPoints)
	case !falls:
		wrong.Add("settings.points", "server.event.points_rise")
	}
}

// PointsFor returns the points for a place.
func (s Settings) PointsFor(place int) int {
	last := len(s.Points)
	for last > 0 && s.Points[last-1] == 0 {
		last--
	}
	switch {
	case place < 1:
		return 0
	case place > last:
		return s.Teams.PointsAfter
	}
	return s.Points[place-1]
}

// Points are given by place, from the first.
type Points [MaxPlaces]int

// String writes points by place, such as 25-17-9.
func (p Points) String() string {
	var each []string
	for _, n := range p {
		if n > 0 {
			each = append(each, strconv.Itoa(n))
		}
	}
	return strings.Join(each, "-")
}

// MarshalJSON writes a list up to the last place with points.
func (p Points) MarshalJSON() ([]byte, error) {
	list := p[:]
	for len(list) > 0 && list[len(list)-1] == 0 {
		list = list[:len(list)-1]
	}
	return json.Marshal(append([]int{}, list...))
}

// UnmarshalJSON reads a list; null is an empty one. It ignores places beyond MaxPlaces.
func (p *Points) UnmarshalJSON(b []byte) error {
	var list []int
	err := json.Unmarshal(b, &list)
	*p = Points{}
	copy(p[:], list)
	return err
}

// Deduction is a loss of points of a team with its reason, such as a yellow card. It only reduces the total.
type Deduction struct {
	Team    string `json:"team" doc:"The team; capitals and accents do not matter"`
	Points  int    `json:"points" minimum:"-1000000" maximum:"1000000" doc:"Points from 1 to 10000"` // the refusal names the line
	Reason  string `json:"reason"`
	Level   Level  `json:"level,omitempty" enum:"country,region,club" doc:"Level of the team; a club if left out"`
	Athlete string `json:"athlete,omitempty" doc:"The athletes or officials who caused it"`
	Group   string `json:"group,omitempty" doc:"The age group whose total loses the points; omitted for the total of all"`
}

// At returns the level at which a team loses the points.
func (d Deduction) At() Level { return cmp.Or(d.Level, ClubLevel) }

// Deductions are losses of points of teams.
type Deductions [MaxDeductions]Deduction

// All returns the non-empty deductions.
func (d Deductions) All() []Deduction {
	return slices.DeleteFunc(d[:], func(d Deduction) bool { return d == Deduction{} })
}

// String writes the deductions, such as Iron Arm −5 (yellow card).
func (d Deductions) String() string {
	var each []string
	for _, one := range d.All() {
		each = append(each, fmt.Sprintf("%s −%d (%s)", one.Team, one.Points, one.Reason))
	}
	return strings.Join(each, ", ")
}

// MarshalJSON writes a list of the non-empty deductions.
func (d Deductions) MarshalJSON() ([]byte, error) {
	return json.Marshal(append([]Deduction{}, d.All()...))
}

// UnmarshalJSON reads a list; null is an empty one. It ignores deductions beyond MaxDeductions.
func (d *Deductions) UnmarshalJSON(b []byte) error {
	var list []Deduction
	err := json.Unmarshal(b, &list)
	*d = Deductions{}
	for i, one := range list[:min(len(list), MaxDeductions)] {
		one.Team, one.Reason, one.Athlete, one.Group = text.Clean(one.Team), text.Clean(one.Reason), text.Clean(one.Athlete), text.Clean(one.Group)
		d[i] = one
	}
	return err
}

// Unit is the unit for entering and showing weights; storage is in grams.
type Unit string

// The units.
const (
	Kilograms Unit = "kg"
	LBS       Unit = "lb"
)

// Apart says which athletes avoid each other in the first round if possible.
type Apart string

// The choices.
const (
	ApartClub    Apart = "club"
	ApartCountry Apart = "country"
	ApartNobody  Apart = "nobody"
)

// Finals says when finals are pulled.
type Finals string

// The choices: in turn, or at one table after all classes have reached them.
const (
	FinalsInTurn   Finals = "in-turn"
	FinalsLastFour Finals = "last-four"
	FinalsLastTwo  Finals = "final"
)

// Units are all units.
var Units = []Unit{Kilograms, LBS}

// Limits of list settings; tags have the other limits.
const (
	MaxPlaces          = 32
	MaxPoints          = 10_000
	MaxDeductions      = 20
	MaxDeductionReason = 200 // characters
)

// Frozen is the number of bouts that a table announces, without the called one.
const Frozen = 2
