package api

import (
	"context"

	"github.com/toproll/toproll/internal/app/events"

	"github.com/toproll/toproll/internal/event"
)

// Standings are what clubs, countries and athletes have won in those classes of an event that are over. Visitors
// get them as well, with names as they see them: no id of a person, no weight and no age stands in them.
type Standings struct {
	ClassesOver int          `json:"classesOver" doc:"Of how many classes these are the results"`
	Classes     int          `json:"classes" doc:"How many there are, but for those that were called off"`
	TeamBest    int          `json:"teamBest" doc:"How many of a class count for their team; 0 for everybody"`
	Medals      MedalTables  `json:"medals"`
	Teams       TeamTables   `json:"teams"`
	TwoArms     []TwoArmsRow `json:"twoArms" doc:"Of two classes that differ in the arm alone, once both are over"`
}

// MedalTables are the medals by country and by club.
type MedalTables struct {
	Countries []MedalRow `json:"countries"`
	Clubs     []MedalRow `json:"clubs"`
}

// MedalRow is what a country or a club has won, the best first.
type MedalRow struct {
	Rank   int    `json:"rank" doc:"Ties share the better number"`
	Team   string `json:"team" doc:"The country or the club"`
	Gold   int    `json:"gold"`
	Silver int    `json:"silver"`
	Bronze int    `json:"bronze"`
}

// TeamTables are the points by country and by club.
type TeamTables struct {
	Countries []TeamRow `json:"countries"`
	Clubs     []TeamRow `json:"clubs"`
}

// TeamRow is the points of a country or a club, the best first.
type TeamRow struct {
	Rank       int             `json:"rank" doc:"Ties share the better number"`
	Team       string          `json:"team" doc:"The country or the club"`
	Points     int             `json:"points" doc:"What was deducted is taken off"`
	Scorers    []TeamScorer    `json:"scorers" doc:"Whose points count, the best first"`
	Deductions []TeamDeduction `json:"deductions" doc:"Points that a club has lost"`
}

// TeamDeduction is points that a club has lost, and why.
type TeamDeduction struct {
	Points int    `json:"points"`
	Reason string `json:"reason"`
}

// TeamScorer is an athlete who has won points for a team.
type TeamScorer struct {
	Name   string `json:"name"`
	Number int    `json:"number,omitempty" doc:"On the badge"`
	Class  Ref    `json:"class" doc:"The tournament"`
	Place  int    `json:"place"`
	Points int    `json:"points"`
}

// TwoArmsRow is who is best with both arms in a class.
type TwoArmsRow struct {
	Class  ClassOfBothArms `json:"class"`
	Totals []TotalRow      `json:"totals" doc:"The best first; of equal points who is lighter"`
}

// ClassOfBothArms is whom two classes take that differ in the arm alone.
type ClassOfBothArms struct {
	Sex    string      `json:"sex" enum:"men,women,mixed"`
	Age    ClassAge    `json:"age"`
	Weight ClassWeight `json:"weight"`
	Group  string      `json:"group" doc:"Empty for everybody"`
}

// TotalRow is what an athlete has won with both arms.
type TotalRow struct {
	Rank    int      `json:"rank" doc:"Ties share the better number"`
	Name    string   `json:"name"`
	Number  int      `json:"number,omitempty" doc:"On the badge"`
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

func standingsJSON(s events.Standings) Standings {
	return Standings{
		ClassesOver: s.ClassesOver, Classes: s.ClassesTogether, TeamBest: s.TeamBest,
		Medals:  MedalTables{mapped(s.CountryMedals, medalJSON), mapped(s.ClubMedals, medalJSON)},
		Teams:   TeamTables{mapped(s.CountryPoints, teamJSON), mapped(s.ClubPoints, teamJSON)},
		TwoArms: mapped(s.TwoArms, twoArmsJSON),
	}
}

func medalJSON(m event.Medals) MedalRow { return MedalRow{m.Rank, m.Team, m.Gold, m.Silver, m.Bronze} }

func teamJSON(t event.TeamPoints) TeamRow {
	return TeamRow{t.Rank, t.Team, t.Points, mapped(t.Scorers, func(s event.Score) TeamScorer {
		return TeamScorer{s.Name, s.Number, Ref{s.ClassID, s.ClassName}, s.Place, s.Points}
	}), mapped(t.Deductions, func(d event.Deduction) TeamDeduction { return TeamDeduction{d.Points, d.Reason} })}
}

func twoArmsJSON(t event.TwoArms) TwoArmsRow {
	c := classJSON(t.Class)
	return TwoArmsRow{ClassOfBothArms{c.Sex, c.Age, c.Weight, c.Group}, mapped(t.Totals, func(a event.Total) TotalRow {
		return TotalRow{a.Rank, a.Name, a.Number, a.Club, a.Country, a.Points, ArmPlace(a.Right), ArmPlace(a.Left)}
	})}
}

func (s *Server) registerStandings() {
	const summary = "Medals, points of teams, and totals of both arms"
	const details = "Of the classes that are over. A club or a country is one however its name is written. Of each class the best of a team " +
		"count, as many as the event's settings say."
	handle(s, "GET /api/event/standings/{id}", operation{
		ID: "event-standings", Tag: "Events", Summary: summary, Says: "server.done.standings", Details: details,
	}, func(ctx context.Context, in *ByID) (reply[Standings], error) {
		all, err := s.app.Events.Standings(ctx, in.ID)
		return replyWith(all, err, standingsJSON)
	})
	handleVisit[Standings](s, "GET /api/public/event/{slug}/standings", operation{
		ID: "visit-standings", Tag: "Visitors", Summary: summary, Says: "server.done.standings", Details: details,
	}, func(ctx context.Context, in BySlug) (*content, error) {
		return s.visitEncoded(ctx, in.Slug, "standings", "server.done.standings", func(v *visitedEvent) any { return standingsJSON(v.Standings) })
	})
}
