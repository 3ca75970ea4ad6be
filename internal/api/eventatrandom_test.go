package api_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/api/public"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// TestEventAgainstASlowCount plays events with random settings, athletes and results. A slow count of its own, made from the matches
// alone, must find the same places, medals, points of teams at three levels, and totals of both arms.
func TestEventAgainstASlowCount(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		seed := rand.Uint64()
		t.Logf("seed %d", seed)
		seen := map[string]int{}
		for round := range uint64(6) {
			r := newRandomEvent(t, s, rand.New(rand.NewPCG(seed, round)), fmt.Sprint("Open ", round))
			for _, c := range r.e.Classes {
				r.play(c.ID)
			}
			r.check()
			for _, entries := range r.in {
				for _, e := range entries {
					seen[e.word]++
				}
			}
		}
		t.Logf("entries by word: %v", seen)
	})
}

// randomEvent is an event with random settings, with the data for the slow count.
type randomEvent struct {
	t      *testing.T
	o      *apitest.Client
	chance *rand.Rand
	e      events.EventDetail
	s      slowSettings
	in     map[string][]*slowEntry // by class
}

// slowSettings are the settings of an event as the slow count reads them.
type slowSettings struct {
	points                                           []int
	after, best, medalsFrom                          int
	among, choose, shared, whoLeft, behind, same, of string
	share                                            map[int]string
	order                                            []string
	deducted                                         []object
}

// slowEntry is an athlete in a class.
type slowEntry struct {
	name   string
	number int
	teams  map[string]string // by level
	weight int               // 0 if not weighed
	guest  bool
	levels []string // team levels; nil for the settings
	place  int
	word   string
	behind string // the decision about athletes behind a disqualified one
}

var slowLevels = []string{"country", "region", "club"}

// one returns one of some values at random.
func one[T any](chance *rand.Rand, of ...T) T { return of[chance.IntN(len(of))] }

func newRandomEvent(t *testing.T, s *apitest.Server, chance *rand.Rand, name string) *randomEvent {
	r := &randomEvent{t: t, o: s.Organizer(), chance: chance, in: map[string][]*slowEntry{}}
	share := func() string { return one(chance, "full", "half", "none") }
	r.s = slowSettings{
		points: one(chance, []int{25, 17, 9, 5, 3, 2}, []int{10, 7, 5, 4, 3, 2, 1}, []int{3, 1}), after: chance.IntN(2), best: chance.IntN(3), medalsFrom: 1 + chance.IntN(4),
		among: one(chance, "all", "scorers"), choose: one(chance, "best", "named"), shared: one(chance, "higher", "average"), whoLeft: one(chance, "keep", "word"),
		behind: one(chance, "stay", "move-up"), same: one(chance, "shared", "lighter", "bout-for-5th"), of: one(chance, "counts", "behind"),
		share: map[int]string{1: share(), 2: share(), 3: share()}, order: one(chance, []string{"points"}, []string{"points", "firsts", "seconds", "thirds"}),
	}
	for range chance.IntN(4) {
		level := one(chance, slowLevels...)
		r.s.deducted = append(r.s.deducted, object{"level": level, "team": fmt.Sprint(level, " ", one(chance, "A", "B", "Z")), "points": 1 + chance.IntN(9), "reason": "card"})
	}
	r.e = newEvent(s, name, object{"settings": object{
		"points": r.s.points, "teamBest": r.s.best, "deductions": r.s.deducted, "twoArms": object{"oneArm": r.s.of},
		"teams": object{"levels": slowLevels, "pointsAfter": r.s.after, "rankAmong": r.s.among, "choose": r.s.choose, "shared": r.s.shared, "order": r.s.order},
		"places": object{
			"sharedPlaces": r.s.same, "whoLeft": r.s.whoLeft, "afterDisqualification": r.s.behind, "medalsFrom": r.s.medalsFrom,
			"pointsOfOne": r.s.share[1], "pointsOfTwo": r.s.share[2], "pointsOfThree": r.s.share[3],
		},
	}})
	var classes []object
	for _, arm := range []string{"right", "left"} {
		for i, sex := range []string{"women", "men", "men"} {
			classes = append(classes, object{"sex": sex, "weight": object{"limit": (70 + 10*i) * 1000}, "arm": arm})
		}
	}
	r.o.Post("/api/event/classes/create", object{"eventId": r.e.ID, "classes": classes}).Is(http.StatusCreated).Data(&r.e)
	r.enter(s)
	return r
}

// enter enters between two and nine athletes in each pair of classes, most of them with both arms, and weighs most of them.
func (r *randomEvent) enter(s *apitest.Server) {
	named := map[string]int{} // scorers by class, level and team
	var athletes []object
	var made []map[string]*slowEntry
	var weights []int
	for _, limit := range []int{70_000, 80_000, 90_000} {
		for range 2 + r.chance.IntN(8) {
			name := fmt.Sprintf("%s %s%d", r.e.Name, string(rune('A'+len(athletes)%26)), len(athletes))
			athlete := object{"name": name, "confirmed": true}
			teams := map[string]string{}
			for _, level := range slowLevels {
				if team := one(r.chance, "A", "B", "C", "D", ""); team != "" {
					teams[level] = level + " " + team
					athlete[level] = teams[level]
				}
			}
			weight := 0
			if r.chance.IntN(6) > 0 {
				weight = limit - r.chance.IntN(4)*1000
			}
			var in []string
			var scores []object
			of := map[string]*slowEntry{}
			for _, c := range r.e.Classes {
				if c.Class.Weight.Limit != limit || len(in) > 0 && r.chance.IntN(5) == 0 {
					continue
				}
				e := &slowEntry{name: name, teams: teams, weight: weight, guest: r.chance.IntN(9) == 0}
				scoring := object{"classId": c.ID}
				if e.guest {
					scoring["guest"] = true
				} else if r.chance.IntN(2) == 0 {
					e.levels = []string{}
					for _, level := range slowLevels {
						key := c.ID + level + teams[level]
						if r.chance.IntN(3) > 0 && (r.s.best == 0 || r.s.choose == "best" || named[key] < r.s.best) {
							named[key]++
							e.levels = append(e.levels, level)
						}
					}
					scoring["levels"] = e.levels
				}
				if len(scoring) > 1 {
					scores = append(scores, scoring)
				}
				in, of[c.ID] = append(in, c.ID), e
			}
			athlete["classIds"], athlete["scores"] = in, scores
			athletes, made, weights = append(athletes, athlete), append(made, of), append(weights, weight)
		}
	}
	for i, a := range register(s, r.e.ID, athletes...) {
		for classID, e := range made[i] {
			e.number = a.Number
			r.in[classID] = append(r.in[classID], e)
		}
		if weights[i] > 0 {
			r.o.Post("/api/event/weigh/"+a.ID, object{"grams": weights[i]}).Is(http.StatusCreated)
		}
	}
}

// play plays a class to its end. Athletes leave in every way, before and during their matches.
func (r *randomEvent) play(classID string) {
	if len(r.in[classID]) < 2 {
		return // undrawn, so not over
	}
	var d shapes.TournamentDetail
	r.o.Post("/api/tournament/start/"+classID, nil).Is(http.StatusOK).Data(&d)
	r.o.Post("/api/tournament/seed/"+classID, object{"manualSeedingData": r.pairs(d.Participants)}).Is(http.StatusOK)
	for {
		d = shapes.TournamentDetail{}
		r.o.Get("/api/tournament/brackets-data/" + classID).Is(http.StatusOK).Data(&d)
		if d.Status != "active" {
			break
		}
		r.act(d)
	}
	r.decide(d)
	countPlaces(r.s, r.in[classID], d)
}

// pairs pairs the athletes of a class at random, with its byes.
func (r *randomEvent) pairs(entries []shapes.Entry) (seeding []object) {
	plan, err := bracket.NewPlan(slices.IndexFunc(append(entries, shapes.Entry{User: shapes.EntryUser{IsBye: true}}), func(e shapes.Entry) bool { return e.User.IsBye }))
	if err != nil {
		r.t.Fatal(err)
	}
	r.chance.Shuffle(plan.Entrants, func(i, j int) { entries[i], entries[j] = entries[j], entries[i] })
	for i, p := range plan.Standard() {
		seeding = append(seeding, object{"matchNumber": i + 1, "player1": entries[p[0]-1].ID, "player2": entries[p[1]-1].ID})
	}
	return seeding
}

// act makes one change in a class.
func (r *randomEvent) act(d shapes.TournamentDetail) {
	leave := func(entryID string, kinds ...string) {
		if reply := r.o.Post("/api/tournament/leave", object{"tournamentId": d.ID, "entryId": entryID, "kind": one(r.chance, kinds...)}); reply.Status != http.StatusConflict {
			reply.Is(http.StatusOK)
		}
	}
	if e := one(r.chance, d.Participants...); r.chance.IntN(14) == 0 && !e.User.IsBye && e.Left == "" {
		leave(e.ID, "withdrawal", "injury", "disqualification")
		return
	}
	open := slices.DeleteFunc(slices.Clone(d.Matches), func(m shapes.Match) bool { return m.Status != "scheduled" && m.Status != "in-progress" })
	if len(open) == 0 {
		r.o.Post("/api/tournament/seed-next-round/"+d.ID, nil).Is(http.StatusOK)
		return
	}
	m := one(r.chance, open...)
	both := []string{m.Player1.ID, m.Player2.ID}
	switch m.Status {
	case "scheduled":
		if r.chance.IntN(8) == 0 {
			r.o.Post("/api/match/no-show/"+m.ID, object{"absent": one(r.chance, both[:1], both[1:], both)}).Is(http.StatusOK)
			return
		}
		r.o.Post("/api/match/start/"+m.ID, object{"anyway": true}).Is(http.StatusOK)
	default:
		if r.chance.IntN(10) == 0 {
			leave(one(r.chance, both...), "injury", "disqualification")
			return
		}
		body := result(one(r.chance, "1", "2"))
		if r.chance.IntN(5) == 0 {
			body["decidedBy"] = "fouls"
		}
		r.o.Put("/api/match/update-result/"+m.ID, body).Is(http.StatusOK)
	}
}

// decide makes an organizer's decision about athletes behind a disqualified one, against the settings.
func (r *randomEvent) decide(d shapes.TournamentDetail) {
	for _, e := range d.Participants {
		if e.Left == "disqualification" && r.chance.IntN(3) == 0 {
			behind := one(r.chance, "stay", "move-up")
			r.o.Post("/api/tournament/disqualified", object{"tournamentId": d.ID, "entryId": e.ID, "behind": behind, "reason": "The jury"}).Is(http.StatusOK)
			entry := r.in[d.ID][slices.IndexFunc(r.in[d.ID], func(o *slowEntry) bool { return o.name == e.User.Name })]
			entry.behind = behind
		}
	}
}

// check compares all results with the slow count.
func (r *randomEvent) check() {
	r.t.Helper()
	compare := func(what string, want, got any) {
		r.t.Helper()
		if d := gocmp.Diff(want, got); d != "" {
			r.t.Fatalf("%s, settings %+v (-slow +here):\n%s", what, r.s, d)
		}
	}
	var results []public.ClassResult
	r.o.Get("/api/event/results/" + r.e.ID).Is(http.StatusOK).Data(&results)
	want, got := map[string]string{}, map[string]string{}
	for id, entries := range r.in {
		if len(entries) < 2 {
			continue
		}
		for _, e := range entries {
			want[id+" "+e.name] = fmt.Sprint(e.place, e.word)
		}
	}
	for _, c := range results {
		for _, p := range c.Places {
			got[c.ID+" "+p.Name] = fmt.Sprint(p.Place, "")
		}
		for _, o := range c.Out {
			got[c.ID+" "+o.Name] = fmt.Sprint(0, o.Why)
		}
	}
	compare("places", want, got)

	var st events.Standings
	r.o.Get("/api/event/standings/" + r.e.ID).Is(http.StatusOK).Data(&st)
	teams := map[string][]events.TeamRow{"country": st.Teams.Countries, "region": st.Teams.Regions, "club": st.Teams.Clubs}
	medals := map[string][]events.MedalRow{"country": st.Medals.Countries, "region": st.Medals.Regions, "club": st.Medals.Clubs}
	for _, level := range slowLevels {
		got := map[string]slowTeam{}
		for _, row := range teams[level] {
			team := slowTeam{row.Rank, row.Points, row.Women, row.Men, map[string]float64{}}
			for _, s := range row.Scorers {
				team.Scorers[s.Class.ID+" "+s.Name] = s.Points
			}
			got[row.Team] = team
		}
		compare("teams by "+level, r.teams(level), got)
		won := map[string][4]int{}
		for _, m := range medals[level] {
			won[m.Team] = [4]int{m.Rank, m.Gold, m.Silver, m.Bronze}
		}
		compare("medals by "+level, r.medals(level), won)
	}
	both := map[string][2]int{}
	for _, c := range st.TwoArms {
		for _, total := range c.Totals {
			both[total.Name] = [2]int{total.Rank, total.Points}
		}
	}
	compare("both arms", r.bothArms(), both)
}
