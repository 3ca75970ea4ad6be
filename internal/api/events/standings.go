package events

import (
	"context"
	"net/http"

	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/app/events"

	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/results"
)

// Standings are the medals and points from an event's finished classes. Visitors get them too, with the names that
// visitors see: without ids of people, weights or ages.
type Standings struct {
	ClassesOver int          `json:"classesOver" doc:"Number of finished classes"`
	Classes     int          `json:"classes" doc:"Number of classes, without cancelled ones"`
	TeamBest    int          `json:"teamBest" doc:"Number of scorers of a team in a class, at each level; 0 for all"`
	Medals      MedalTables  `json:"medals"`
	Teams       TeamTables   `json:"teams" doc:"A level with a single team has no table"`
	Groups      []TeamGroup  `json:"groups" doc:"Age groups with a separate total; empty if there are none"`
	TwoArms     []TwoArmsRow `json:"twoArms" doc:"Totals of two classes that differ only in the arm, once both are over"`
}

// MedalTables are the medals by country, by region and by club.
type MedalTables struct {
	Countries []MedalRow `json:"countries"`
	Regions   []MedalRow `json:"regions"`
	Clubs     []MedalRow `json:"clubs"`
}

// MedalRow has the medals of a team. The best team comes first.
type MedalRow struct {
	Rank   int    `json:"rank" doc:"Ties share the better number"`
	Team   string `json:"team"`
	Gold   int    `json:"gold"`
	Silver int    `json:"silver"`
	Bronze int    `json:"bronze"`
	Short  string `json:"short,omitempty" doc:"Form of the team for little room; absent without one"`
}

// TeamTables are the points by country, by region and by club.
type TeamTables struct {
	Countries []TeamRow `json:"countries"`
	Regions   []TeamRow `json:"regions"`
	Clubs     []TeamRow `json:"clubs"`
}

// TeamGroup has the total of some age groups.
type TeamGroup struct {
	Ages  []string   `json:"ages" doc:"Names of the age groups"`
	Teams TeamTables `json:"teams"`
}

// TeamRow has the points of a team with the entries behind them. The best team comes first.
type TeamRow struct {
	Team       string          `json:"team"`
	Short      string          `json:"short,omitempty" doc:"Form of the team for little room; absent without one"`
	Rank       int             `json:"rank,omitempty" doc:"Ties share the better number; absent for a team without scorers"`
	ByHand     string          `json:"byHand,omitempty" doc:"Why an organizer set the rank; absent if calculated"`
	Points     float64         `json:"points" doc:"Points after deductions, possibly with half points"`
	Men        float64         `json:"men" doc:"Points from classes of men, before deductions"`
	Women      float64         `json:"women" doc:"Points from classes of women"`
	Deductions []TeamDeduction `json:"deductions" doc:"Points that the team has lost"`
	Cells      []TeamCell      `json:"cells" doc:"Points by class"`
	Scorers    []TeamScorer    `json:"scorers" doc:"Athletes whose points count, by class"`
	Others     []TeamOther     `json:"others" doc:"Entries of the team that do not count, and why"`
}

// TeamCell has the points of a team's scorers in a class.
type TeamCell struct {
	ClassID string    `json:"classId" doc:"Id of the tournament"`
	Points  []float64 `json:"points" doc:"Points of each scorer, the better place first"`
}

// TeamDeduction is a loss of points with its reason.
type TeamDeduction struct {
	Points  int    `json:"points"`
	Reason  string `json:"reason"`
	Athlete string `json:"athlete,omitempty" doc:"The athletes or officials who caused it"`
}

// TeamScorer is an athlete who has scored for a team.
type TeamScorer struct {
	Name   string     `json:"name"`
	Number int        `json:"number,omitempty" doc:"Badge number"`
	Class  shapes.Ref `json:"class" doc:"The tournament"`
	Place  int        `json:"place"`
	Rank   int        `json:"rank" doc:"Rank that gives the points"`
	Points float64    `json:"points"`
}

// TeamOther is an entry of a team that does not count.
type TeamOther struct {
	Name   string     `json:"name"`
	Number int        `json:"number,omitempty" doc:"Badge number"`
	Class  shapes.Ref `json:"class" doc:"The tournament"`
	Place  int        `json:"place,omitempty"`
	Why    string     `json:"why" enum:"guest,individual,word,limit" doc:"Out of competition; not to score for the team; without a place; others of the team count before it"`
	Nth    int        `json:"nth,omitempty" doc:"Position of the entry in the team, such as 3; only for limit"`
}

// TwoArmsRow ranks athletes with both arms in a class.
type TwoArmsRow struct {
	Class  ClassOfBothArms `json:"class"`
	Totals []TotalRow      `json:"totals" doc:"The best first; the lighter athlete wins a tie"`
}

// ClassOfBothArms says which athletes two classes take that differ only in the arm.
type ClassOfBothArms struct {
	Sex    string             `json:"sex" enum:"men,women,mixed"`
	Age    shapes.ClassAge    `json:"age"`
	Weight shapes.ClassWeight `json:"weight"`
	Group  string             `json:"group" doc:"Empty for everybody"`
}

// TotalRow has an athlete's total of both arms.
type TotalRow struct {
	Rank    int      `json:"rank" doc:"Ties share the better number"`
	Name    string   `json:"name"`
	Number  int      `json:"number,omitempty" doc:"Badge number"`
	Club    string   `json:"club"`
	Country string   `json:"country"`
	Points  int      `json:"points"`
	Right   ArmPlace `json:"right"`
	Left    ArmPlace `json:"left"`
}

// ArmPlace is a place in the class of one arm.
type ArmPlace struct {
	Place  int `json:"place" doc:"0 without one"`
	Points int `json:"points"`
}

// StandingsJSON returns the shape of standings.
func StandingsJSON(s events.Standings) Standings {
	medals := func(l event.Level) []MedalRow { return protocol.Mapped(s.Medals[l], medalJSON) }
	return Standings{
		ClassesOver: s.ClassesOver, Classes: s.ClassesTogether, TeamBest: s.TeamBest,
		Medals:  MedalTables{medals(event.CountryLevel), medals(event.RegionLevel), medals(event.ClubLevel)},
		Teams:   teamsJSON(s.Teams),
		Groups:  protocol.Mapped(s.Groups, func(g events.GroupTeams) TeamGroup { return TeamGroup{g.Ages.All(), teamsJSON(g.Teams)} }),
		TwoArms: protocol.Mapped(s.TwoArms, twoArmsJSON),
	}
}

func medalJSON(m results.Medals) MedalRow {
	return MedalRow{m.Rank, m.Team, m.Gold, m.Silver, m.Bronze, m.Short}
}

func teamsJSON(of map[event.Level][]results.Team) TeamTables {
	teams := func(l event.Level) []TeamRow { return protocol.Mapped(of[l], teamJSON) }
	return TeamTables{teams(event.CountryLevel), teams(event.RegionLevel), teams(event.ClubLevel)}
}

func teamJSON(t results.Team) TeamRow {
	return TeamRow{
		Team: t.Team, Short: t.Short, Rank: t.Rank, ByHand: t.ByHand, Points: float64(t.Points), Men: float64(t.Men), Women: float64(t.Women),
		Deductions: protocol.Mapped(t.Deductions, func(d event.Deduction) TeamDeduction { return TeamDeduction{d.Points, d.Reason, d.Athlete} }),
		Cells: protocol.Mapped(t.Cells, func(c results.Cell) TeamCell {
			return TeamCell{c.ClassID, protocol.Mapped(c.Points, func(p results.Points) float64 { return float64(p) })}
		}),
		Scorers: protocol.Mapped(t.Scorers, func(s results.Scorer) TeamScorer {
			return TeamScorer{s.Name, s.Number, shapes.Ref{ID: s.ClassID, Name: s.ClassName}, s.Place, s.Rank, float64(s.Points)}
		}),
		Others: protocol.Mapped(t.Others, func(o results.Other) TeamOther {
			return TeamOther{o.Name, o.Number, shapes.Ref{ID: o.ClassID, Name: o.ClassName}, o.Place, string(o.Why), o.Nth}
		}),
	}
}

func twoArmsJSON(t results.TwoArms) TwoArmsRow {
	c := shapes.ClassJSON(t.Class)
	return TwoArmsRow{ClassOfBothArms{c.Sex, c.Age, c.Weight, c.Group}, protocol.Mapped(t.Totals, func(a results.Total) TotalRow {
		return TotalRow{a.Rank, a.Name, a.Number, a.Club, a.Country, a.Points, ArmPlace{a.Right.Place, a.Right.Points}, ArmPlace{a.Left.Place, a.Left.Points}}
	})}
}

// Texts about standings for the API description.
const (
	StandingsSummary = "Medals, team points and totals of both arms"
	StandingsDetails = "Counts finished classes. Spellings of a team's name that differ in case or accents are one team. The settings " +
		"say how many of a team score in a class. Each number lists the entries it comes from."
)

func (s *server) registerStandings() {
	protocol.Handle(s.Server, "GET /api/event/standings/{id}", protocol.Operation{
		ID: "event-standings", Tag: "Events", Summary: StandingsSummary, Says: "server.done.standings", Details: StandingsDetails,
	}, func(ctx context.Context, in *protocol.ByID) (protocol.Reply[Standings], error) {
		all, err := s.app.Events.Standings(ctx, in.ID)
		return protocol.ReplyWith(all, err, StandingsJSON)
	})
	s.registerTeams()
	s.registerLedger()
}

// EventTeam is a team of an event.
type EventTeam struct {
	Level    string   `json:"level" enum:"country,region,club"`
	Team     string   `json:"team" doc:"Most frequent spelling"`
	Athletes int      `json:"athletes" doc:"Number of athletes"`
	Near     []string `json:"near" doc:"Other teams of the level whose names may be spellings of this one"`
}

func eventTeamJSON(t results.TeamName) EventTeam {
	return EventTeam{string(t.Level), t.Team, t.Athletes, append([]string{}, t.Near...)}
}

func (s *server) registerTeams() {
	protocol.Handle(s.Server, "GET /api/event/teams/{id}", protocol.Operation{
		ID: "event-teams", Tag: "Events", Summary: "The teams of an event", Says: "server.done.teams",
		Details: "By level and name, with the number of athletes. Also lists names that may be spellings of one team, because two spellings split the points. The id is the event's.",
	}, func(ctx context.Context, in *protocol.ByID) (protocol.Reply[[]EventTeam], error) {
		list, err := s.app.Events.Teams(ctx, protocol.Actor(ctx), in.ID)
		return protocol.OK(protocol.Mapped(list, eventTeamJSON)), err
	})
	protocol.Handle(s.Server, "POST /api/event/teams/rename", protocol.Operation{
		ID: "rename-teams", Tag: "Events", Summary: "Merge teams, or rename one", Says: "server.done.teams_renamed",
		Details:  "Moves all athletes of these teams to the one team, in one action. Case and accents of names do not matter.",
		Refusals: map[int]string{http.StatusConflict: "These teams have no athletes, or the event is over."},
	}, func(ctx context.Context, in *struct {
		Body struct {
			EventID string   `json:"eventId"`
			Level   string   `json:"level" enum:"country,region,club"`
			From    []string `json:"from" minItems:"1" maxItems:"100" doc:"Current names of the teams"`
			To      string   `json:"to" maxLength:"100"`
		}
	}) (protocol.Reply[[]EventTeam], error) {
		list, err := s.app.Events.RenameTeams(ctx, protocol.Actor(ctx), in.Body.EventID, event.Level(in.Body.Level), in.Body.From, in.Body.To)
		return protocol.OK(protocol.Mapped(list, eventTeamJSON)), err
	})
}
