package event

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/text"
)

// Level is the level of a team at an event.
type Level string

// The levels.
const (
	CountryLevel Level = "country"
	RegionLevel  Level = "region"
	ClubLevel    Level = "club"
)

// AllLevels lists all levels, the largest first.
var AllLevels = []Level{CountryLevel, RegionLevel, ClubLevel}

// TeamAt returns the athlete's team at a level, "" for none.
func (s Shown) TeamAt(l Level) string {
	switch l {
	case CountryLevel:
		return s.Country
	case RegionLevel:
		return s.Region
	case ClubLevel:
		return s.Club
	}
	return ""
}

// Levels are the levels at which an event counts team points, without repetition.
type Levels [3]Level

// All returns the levels.
func (l Levels) All() []Level { return filled(l[:]) }

// String writes the levels, such as country, club.
func (l Levels) String() string { return joined(l.All()) }

// MarshalJSON writes a list.
func (l Levels) MarshalJSON() ([]byte, error) { return json.Marshal(l.All()) }

// UnmarshalJSON reads a list; null is an empty one.
func (l *Levels) UnmarshalJSON(b []byte) error { return readList(b, l[:]) }

// Scoring is the levels at which an entry scores. The zero Scoring follows the settings.
type Scoring string

// Individual is the Scoring of an entry without a team.
const Individual Scoring = "none"

// ScoringAt returns the Scoring of an entry at some levels only.
func ScoringAt(levels []Level) Scoring {
	if len(levels) == 0 {
		return Individual
	}
	var in []string
	for _, l := range AllLevels {
		if slices.Contains(levels, l) {
			in = append(in, string(l))
		}
	}
	return Scoring(strings.Join(in, ","))
}

// Levels returns the named levels: nil to follow the settings, empty for an individual.
func (s Scoring) Levels() []Level {
	switch s {
	case "":
		return nil
	case Individual:
		return []Level{}
	}
	var levels []Level
	for l := range strings.SplitSeq(string(s), ",") {
		levels = append(levels, Level(l))
	}
	return levels
}

// At reports whether an entry scores at a level, given how scorers are chosen.
func (s Scoring) At(l Level, choose Choose) bool {
	if s == "" {
		return choose == ChooseBest
	}
	return slices.Contains(s.Levels(), l)
}

// Named is an entry in a class with its scoring.
type Named struct {
	Shown
	RegistrationID string
	Scores         Scoring
	Guest          bool
}

// TooManyNamed is a team with too many named scorers in a class.
type TooManyNamed struct {
	Level   Level
	Team    string
	Most    int
	Entries []Named // in the order of the class
}

// LimitsNamed reports whether entries are named to score, and their number is limited.
func (s Settings) LimitsNamed() bool { return s.Teams.Choose == ChooseNamed && s.TeamBest > 0 }

// TooManyNamed returns the teams with too many named scorers in a class, in order of levels. It returns none if the
// best score.
func (s Settings) TooManyNamed(entries []Named) (all []TooManyNamed) {
	if !s.LimitsNamed() {
		return nil
	}
	for _, level := range s.Teams.Levels.All() {
		of := map[string]int{} // index of a team by folded name
		var teams []TooManyNamed
		for _, e := range entries {
			team := e.TeamAt(level)
			if team == "" || e.Guest || !e.Scores.At(level, ChooseNamed) {
				continue
			}
			at, known := of[text.Fold(team)]
			if !known {
				at = len(teams)
				of[text.Fold(team)] = at
				teams = append(teams, TooManyNamed{Level: level, Team: team, Most: s.TeamBest})
			}
			teams[at].Entries = append(teams[at].Entries, e)
		}
		all = append(all, slices.DeleteFunc(teams, func(t TooManyNamed) bool { return len(t.Entries) <= t.Most })...)
	}
	return all
}

// Teams are the settings of team points in addition to Points, TeamBest and Deductions.
type Teams struct {
	Levels      Levels      `json:"levels" audit:"teamLevels" maxItems:"3" enum:"country,region,club" doc:"Levels of teams to compare: country, region, club. Each gets a separate table, unless it has only one team"`
	PointsAfter int         `json:"pointsAfter" minimum:"0" maximum:"10000" doc:"Points for every place after the last one in the list of points"`
	RankAmong   RankAmong   `json:"rankAmong" enum:"all,scorers" words:"rank_among" doc:"Whether points follow the place in the class or the rank among the level's scorers"`
	Choose      Choose      `json:"choose" audit:"chooseScorers" enum:"best,named" words:"choose" doc:"Whether the best of a team score, or the named scorers"`
	Shared      SharedScore `json:"shared" audit:"sharedPoints" enum:"higher,average" words:"shared_points" doc:"Points of a shared place: those of the better place, or the average of the covered ranks"`
	Groups      TeamGroups  `json:"groups" audit:"teamGroups" maxItems:"10" doc:"Lists of age groups with a separate total; a class in no list does not count. Empty for one total of all classes"`
	Order       TeamOrder   `json:"order" audit:"teamOrder" maxItems:"4" enum:"points,firsts,seconds,thirds" doc:"Criteria that rank teams, in order: points, then firsts, seconds, thirds"`
	Ranks       TeamRanks   `json:"ranks" audit:"teamRanks" maxItems:"20" doc:"Ranks that an organizer has set by hand"`
	Forms       TeamForms   `json:"forms" audit:"teamForms" maxItems:"64" doc:"Short forms of teams, and their names in a second language"`
}

// DefaultTeams are the default settings of team points.
func DefaultTeams() Teams {
	return Teams{Levels: Levels{CountryLevel, ClubLevel}, RankAmong: RankAmongAll, Choose: ChooseBest, Shared: SharedHigher, Order: TeamOrder{ByPoints}}
}

// RankAmong says among whom ranks count, which give the points.
type RankAmong string

// The choices.
const (
	RankAmongAll     RankAmong = "all"
	RankAmongScorers RankAmong = "scorers"
)

// Choose says how a team's scorers are chosen.
type Choose string

// The choices.
const (
	ChooseBest  Choose = "best"
	ChooseNamed Choose = "named"
)

// SharedScore is the value of a shared place.
type SharedScore string

// The choices.
const (
	SharedHigher  SharedScore = "higher"
	SharedAverage SharedScore = "average"
)

// Limits of the lists of team settings.
const (
	MaxTeamGroups    = 10
	MaxAgesOfGroup   = 16
	MaxTeamRanks     = 20
	MaxTeamRank      = 999
	MaxRankingReason = 200 // characters
	MaxTeamForms     = 64
	MaxShortTeam     = 30 // characters
)

// TeamGroup has the age groups whose classes share a total.
type TeamGroup [MaxAgesOfGroup]string

// All returns the names.
func (g TeamGroup) All() []string { return filled(g[:]) }

// MarshalJSON writes a list.
func (g TeamGroup) MarshalJSON() ([]byte, error) { return json.Marshal(g.All()) }

// UnmarshalJSON reads a list; null is an empty one. It ignores names beyond MaxAgesOfGroup.
func (g *TeamGroup) UnmarshalJSON(b []byte) error {
	err := readList(b, g[:])
	for i := range g {
		g[i] = text.Clean(g[i])
	}
	return err
}

// Has reports whether the group has the classes of an age group.
func (g TeamGroup) Has(age string) bool {
	return slices.ContainsFunc(g.All(), func(name string) bool { return text.Fold(name) == text.Fold(age) })
}

// TeamGroups are groups with separate totals.
type TeamGroups [MaxTeamGroups]TeamGroup

// All returns the non-empty groups.
func (g TeamGroups) All() []TeamGroup { return filled(g[:]) }

// Has reports whether classes of an age group count: in one of the groups, or always if there are none.
func (g TeamGroups) Has(age string) bool {
	all := g.All()
	return len(all) == 0 || slices.ContainsFunc(all, func(one TeamGroup) bool { return one.Has(age) })
}

// String writes the groups, such as juniors, youth; seniors.
func (g TeamGroups) String() string {
	var each []string
	for _, one := range g.All() {
		each = append(each, joined(one.All()))
	}
	return strings.Join(each, "; ")
}

// MarshalJSON writes a list.
func (g TeamGroups) MarshalJSON() ([]byte, error) { return json.Marshal(g.All()) }

// UnmarshalJSON reads a list; null is an empty one. It ignores groups beyond MaxTeamGroups.
func (g *TeamGroups) UnmarshalJSON(b []byte) error { return readList(b, g[:]) }

// TeamOrderKey is a criterion between two teams.
type TeamOrderKey string

// The criteria: points, or the number of places of their scorers.
const (
	ByPoints  TeamOrderKey = "points"
	ByFirsts  TeamOrderKey = "firsts"
	BySeconds TeamOrderKey = "seconds"
	ByThirds  TeamOrderKey = "thirds"
)

// TeamOrder lists the criteria between teams, the strongest first. Teams that are still equal share the rank.
type TeamOrder [4]TeamOrderKey

// All returns the keys.
func (o TeamOrder) All() []TeamOrderKey { return filled(o[:]) }

// String writes the keys, such as points, firsts.
func (o TeamOrder) String() string { return joined(o.All()) }

// MarshalJSON writes a list.
func (o TeamOrder) MarshalJSON() ([]byte, error) { return json.Marshal(o.All()) }

// UnmarshalJSON reads a list; null is an empty one.
func (o *TeamOrder) UnmarshalJSON(b []byte) error { return readList(b, o[:]) }

// TeamRank is a rank that an organizer set by hand.
type TeamRank struct {
	Level  Level  `json:"level" enum:"country,region,club"`
	Team   string `json:"team" doc:"Capitals and accents do not matter"`
	Rank   int    `json:"rank" minimum:"-1000000" maximum:"1000000" doc:"Rank from 1 to 999"` // the refusal names the line
	Reason string `json:"reason" doc:"Printed with the table"`
}

// TeamRanks are ranks that an organizer set by hand.
type TeamRanks [MaxTeamRanks]TeamRank

// All returns the non-empty ranks.
func (r TeamRanks) All() []TeamRank { return filled(r[:]) }

// String writes the ranks, such as Iron Arm 2 (drawn by lot).
func (r TeamRanks) String() string {
	var each []string
	for _, one := range r.All() {
		each = append(each, fmt.Sprintf("%s %d (%s)", one.Team, one.Rank, one.Reason))
	}
	return strings.Join(each, ", ")
}

// MarshalJSON writes a list.
func (r TeamRanks) MarshalJSON() ([]byte, error) { return json.Marshal(r.All()) }

// UnmarshalJSON reads a list; null is an empty one. It ignores ranks beyond MaxTeamRanks.
func (r *TeamRanks) UnmarshalJSON(b []byte) error {
	err := readList(b, r[:])
	for i := range r {
		r[i].Team, r[i].Reason = text.Clean(r[i].Team), text.Clean(r[i].Reason)
	}
	return err
}

// TeamForm has other forms of a team's name for documents.
type TeamForm struct {
	Level  Level  `json:"level" enum:"country,region,club"`
	Team   string `json:"team" doc:"Capitals and accents do not matter"`
	Short  string `json:"short,omitempty" doc:"Short name of up to 30 characters"`
	Second string `json:"second,omitempty" doc:"Its name in the second language of the book"`
}

// TeamForms are the other forms of teams.
type TeamForms [MaxTeamForms]TeamForm

// All returns the non-empty forms.
func (f TeamForms) All() []TeamForm { return filled(f[:]) }

// Of returns the forms of a team, empty ones if it has none.
func (f TeamForms) Of(level Level, team string) TeamForm {
	for _, one := range f {
		if one.Level == level && text.Fold(one.Team) == text.Fold(team) {
			return one
		}
	}
	return TeamForm{}
}

// Renamed returns the forms after some teams of a level got one name. It keeps that name's forms, else the first of
// theirs.
func (f TeamForms) Renamed(level Level, from []string, to string) TeamForms {
	kept := f.Of(level, to)
	var others []TeamForm
	for _, one := range f.All() {
		same := func(name string) bool { return text.Fold(name) == text.Fold(one.Team) }
		if one.Level != level || !slices.ContainsFunc(append(slices.Clone(from), to), same) {
			others = append(others, one)
		} else if kept == (TeamForm{}) {
			kept = one
		}
	}
	if kept != (TeamForm{}) {
		kept.Team = to
		others = append(others, kept)
	}
	var renamed TeamForms
	copy(renamed[:], others)
	return renamed
}

// String writes the forms, such as Iron Arm (IA, Железная рука).
func (f TeamForms) String() string {
	var each []string
	for _, one := range f.All() {
		each = append(each, one.Team+" ("+joined(filled([]string{one.Short, one.Second}))+")")
	}
	return strings.Join(each, ", ")
}

// MarshalJSON writes a list.
func (f TeamForms) MarshalJSON() ([]byte, error) { return json.Marshal(f.All()) }

// UnmarshalJSON reads a list; null is an empty one. It ignores teams without a form and those beyond MaxTeamForms.
func (f *TeamForms) UnmarshalJSON(b []byte) error {
	var list []TeamForm
	err := json.Unmarshal(b, &list)
	for i, one := range list {
		list[i].Team, list[i].Short, list[i].Second = text.Clean(one.Team), text.Clean(one.Short), text.Clean(one.Second)
	}
	list = slices.DeleteFunc(list, func(one TeamForm) bool { return one.Team != "" && one.Short == "" && one.Second == "" })
	clear(f[:])
	copy(f[:], list)
	return err
}

// check adds all problems of the settings, by the API's field names.
func (t Teams) check(wrong *fault.Fields) {
	if levels := t.Levels.All(); slices.ContainsFunc(levels, func(l Level) bool { return !slices.Contains(AllLevels, l) }) || repeats(levels) {
		wrong.Add("settings.teams.levels", "server.event.levels")
	}
	keys := []TeamOrderKey{ByPoints, ByFirsts, BySeconds, ByThirds}
	if order := t.Order.All(); len(order) == 0 || order[0] != ByPoints || repeats(order) || slices.ContainsFunc(order, func(k TeamOrderKey) bool { return !slices.Contains(keys, k) }) {
		wrong.Add("settings.teams.order", "server.event.team_order")
	}
	for _, group := range t.Groups.All() {
		for _, name := range group.All() {
			wrong.Check("settings.teams.groups", text.Line("ageName", name, MaxGroupName))
		}
	}
	for i, r := range t.Ranks.All() {
		if slices.Contains(AllLevels, r.Level) && text.Line("club", r.Team, MaxClub).Zero() && text.Line("reason", r.Reason, MaxRankingReason).Zero() && r.Rank >= 1 && r.Rank <= MaxTeamRank {
			continue
		}
		wrong.Add("settings.teams.ranks", "server.event.team_rank", "number", i+1, "most", MaxTeamRank)
		break
	}
	for i, one := range t.Forms.All() {
		fits := func(s string, most int) bool { return s == "" || text.Line("club", s, most).Zero() }
		if slices.Contains(AllLevels, one.Level) && one.Team != "" && fits(one.Team, MaxOfLevel(one.Level)) && fits(one.Short, MaxShortTeam) && fits(one.Second, MaxClub) && t.Forms.Of(one.Level, one.Team) == one {
			continue
		}
		wrong.Add("settings.teams.forms", "server.event.team_form", "number", i+1, "most", MaxShortTeam)
		break
	}
}

// repeats reports whether a list has duplicates.
func repeats[T comparable](list []T) bool {
	for i, one := range list {
		if slices.Contains(list[:i], one) {
			return true
		}
	}
	return false
}

// filled returns the non-empty elements of a list of fixed length.
func filled[T comparable](list []T) []T {
	var none T
	return slices.DeleteFunc(slices.Clone(list), func(one T) bool { return one == none })
}

// readList reads a list into one of fixed length and ignores elements beyond it.
func readList[T any](b []byte, into []T) error {
	var list []T
	err := json.Unmarshal(b, &list)
	clear(into)
	copy(into, list)
	return err
}

// joined writes words with commas.
func joined[T ~string](list []T) string {
	var each []string
	for _, one := range list {
		each = append(each, string(one))
	}
	return strings.Join(each, ", ")
}
