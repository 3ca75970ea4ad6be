package api_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/app/tournaments"

	"github.com/toproll/toproll/internal/api"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/testing/webtest"
	"github.com/toproll/toproll/internal/tournament"
)

// webBracketsFile holds brackets for tests of the web app, so that they need no engine of their own.
const webBracketsFile = "../../web/src/bracket/testing/brackets.json.gz"

var writeWebBrackets = flag.Bool("web-brackets", false, "write the brackets for the tests of the web app anew")

// webBrackets is the content of the file.
type webBrackets struct {
	Histories map[int]history `json:"histories"` // by number of athletes
	Replies   []bothForms     `json:"replies"`
}

// history is a tournament from its start to its end. The matches of the compact form
// are first those of the start, then, event by event, those that have changed.
type history struct {
	Tournament shapes.CompactTournament `json:"tournament"`
	Events     []event                  `json:"events"` // empty if it is only drawn
}

type event struct {
	Matches int            `json:"matches"` // number of changed ones
	Changes shapes.Changes `json:"changes"` // the rest
}

// bothForms is one tournament in both kinds of reply.
type bothForms struct {
	Compact shapes.CompactTournament `json:"compact"`
	Whole   shapes.TournamentDetail  `json:"whole"`
}

// webSizes are the numbers of athletes in tournaments played to the end: without byes,
// with few and with many. One of 1,024 is only drawn, to keep the file small.
var webSizes = []int{4, 5, 6, 7, 8, 9, 11, 12, 13, 16, 17, 21, 24, 31, 32, 33, 64}

// TestWebBrackets compares the file with the engine's output for the same random numbers.
func TestWebBrackets(t *testing.T) {
	want := webBrackets{Histories: map[int]history{
		1024: newPlay(t, 1024, 0).history(),
	}}
	for _, athletes := range webSizes {
		p := newPlay(t, athletes, athletes/2)
		p.toTheEnd()
		want.Histories[athletes] = p.history()
		if athletes == 5 || athletes == 8 {
			want.Replies = append(want.Replies, p.replies...)
		}
	}
	webtest.Keep(t, webBracketsFile, *writeWebBrackets, want)
}

// play is a tournament that is being played: two matches at a time, with a stopped clock.
type play struct {
	t       *testing.T
	d       tournaments.Detail // as it is now
	plan    bracket.Plan
	chance  *rand.Rand
	start   tournaments.Detail
	changed []tournament.Match
	events  []event
	halfway int
	replies []bothForms
}

var (
	firstNames = []string{"Anna", "Bence", "Cvetan", "Devon", "Ermes", "Fia", "Georgi", "Hana", "Irakli", "Jerry", "Khaled", "Levan", "Mindaugas", "Nóra", "Oleg", "Petra"}
	lastNames  = []string{"Kovács", "Tóth", "Gasparini", "Larratt", "Saginashvili", "Cadorette", "Morozov", "Zoloev", "Tarasaitis", "Babayev", "Brzenk", "Ongarbaev", "Vardanyan", "Silaev", "Lindström", "van der Westhuizen"}
)

// newPlay starts a tournament. It stores both forms of its reply now, after several
// results, and at both of its ends.
func newPlay(t *testing.T, athletes, halfway int) *play {
	now := time.Date(2026, 11, 14, 12, 0, 0, 0, time.UTC)
	d := tournaments.Detail{Summary: tournaments.Summary{Tournament: tournament.Tournament{
		ID: fmt.Sprintf("t%d", athletes), Name: "Tatra Open · Right arm · 90 kg", Slug: "tatra-open",
		Description: "Double elimination, drawn by lot. Weigh-in closes at nine.",
		Category:    tournament.Ref{ID: "c1", Name: "Senior men 90 kg, right"},
		BestOf:      3, Seeding: tournament.Random, Status: tournament.Active, StartAt: &now, Officials: tournament.Anyone,
		CreatedBy: "u0", Athletes: athletes, Version: 1, CreatedAt: now, UpdatedAt: now,
	}}}
	p := &play{t: t, plan: d.Plan(), halfway: halfway, chance: rand.New(rand.NewPCG(uint64(athletes), 0))}
	for i := range p.plan.Size {
		e := tournament.Entry{ID: fmt.Sprintf("e%d", i+1), Number: i + 1, Name: tournament.ByeName}
		if i < athletes {
			e.UserID = fmt.Sprintf("u%d", i+1)
			e.Name = fmt.Sprintf("%s %s", firstNames[i%16], lastNames[(i*7+i/16)%16])
		}
		d.Entries = append(d.Entries, e)
	}
	for _, m := range p.plan.Draw() {
		d.Matches = append(d.Matches, tournament.Match{ID: fmt.Sprintf("m%d", m.Number), Match: m, BestOf: d.BestOfMatch(m.Number), Version: 1})
	}
	p.d, p.start = d, d
	p.start.Matches = append([]tournament.Match{}, d.Matches...)
	p.reply()
	return p
}

// toTheEnd plays every match, the rematch of the final included. Before that it
// corrects the final, so that the rematch goes and comes again.
func (p *play) toTheEnd() {
	p.d.Seeded = true
	p.commit(p.plan.Seed(p.plan.DrawLots(p.chance.IntN)))
	results := 0
	for {
		running, scheduled := p.with(bracket.InProgress), p.with(bracket.Scheduled)
		switch {
		case len(scheduled) > 0 && len(running) < 2:
			p.commit(p.plan.Start(p.at, scheduled[0]))
		case len(running) == 0 && p.d.Champion != 0:
			p.reply()
			return
		case len(running) == 0:
			p.commit(p.plan.OpenRound(p.at))
		case running[0] == p.plan.Final():
			p.record(p.plan.Record, p.plan.Final(), "212")
			p.record(p.plan.Correct, p.plan.Final(), "11")
			p.reply()
			p.record(p.plan.Correct, p.plan.Final(), "122")
		default:
			p.record(p.plan.Record, running[0], []tournament.Games{"11", "121", "211", "22", "122", "212"}[p.chance.IntN(6)])
			if results++; results == p.halfway {
				p.reply()
			}
		}
	}
}

func (p *play) record(rule func(bracket.Lookup, int, bracket.Entrant) ([]bracket.Match, error), number int, games tournament.Games) {
	m := &p.d.Matches[number-1]
	winner := m.Players[games.Winner()]
	changed, err := rule(p.at, number, winner)
	m.Decide(tournament.Result{
		Games: games, GamesBy: tournament.GamesBy(strings.Repeat("p", len(games)-1) + string("pfid"[number%4])), Winner: m.Winner, By: bout.Pin,
	}, fmt.Sprintf("r%d", 1+number%2), p.d.Version+1)
	p.commit(changed, err)
}

// commit notes what a rule has changed, as the app does, as one event.
func (p *play) commit(changed []bracket.Match, err error) {
	p.t.Helper()
	if err != nil {
		p.t.Fatal(err)
	}
	status := p.d.Status
	p.d.Version++
	var e event
	var gone []tournament.NamedMatch
	for _, to := range changed {
		m := &p.d.Matches[to.Number-1]
		m.Update(to, p.d.UpdatedAt, "", p.d.Version)
		if m.Status == bracket.Void {
			gone = append(gone, tournament.NamedMatch{Match: *m, Plan: p.plan})
			continue
		}
		p.changed = append(p.changed, *m)
		e.Matches++
	}
	all := p.matches()
	p.d.Close(p.plan.Finished(all.At), p.plan.Champion(all.At), p.d.UpdatedAt)
	entries := append([]tournament.Entry{}, p.d.Entries...)
	for i, place := range p.plan.Places(all) {
		entries[i].Place = 0
		if p.d.Champion != 0 {
			entries[i].Place = place
		}
	}
	p.d.Entries = entries
	e.Changes = shapes.ChangesJSON(tournaments.Change{Tournament: p.d.Tournament, Whole: status != p.d.Status, Entries: entries, Matches: gone}).(shapes.Changes)
	p.events = append(p.events, e)
}

func (p *play) at(number int) bracket.Match { return p.d.Matches[number-1].Match }

func (p *play) matches() bracket.Matches {
	all := make(bracket.Matches, len(p.d.Matches))
	for i, m := range p.d.Matches {
		all[i] = m.Match
	}
	return all
}

// with returns the numbers of the matches with a status.
func (p *play) with(status bracket.Status) (numbers []int) {
	for _, m := range p.d.Matches {
		if m.Status == status {
			numbers = append(numbers, m.Number)
		}
	}
	return numbers
}

// reply keeps both forms of the tournament as it is now.
func (p *play) reply() {
	p.replies = append(p.replies, bothForms{api.CompactJSON(p.d), api.DetailJSON(p.d)})
}

func (p *play) history() history {
	d := p.start
	d.Matches = append(d.Matches, p.changed...)
	return history{api.CompactJSON(d), append([]event{}, p.events...)}
}
