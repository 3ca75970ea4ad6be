package queue

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"time"

	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/fault"
)

// Day is an event that is planned: what `toproll plan` reads.
type Day struct {
	Tables      int        `json:"tables"`
	RestSeconds int        `json:"restSeconds"` // between two bouts of an athlete, finals too
	BoutSeconds int        `json:"boutSeconds"` // of a best of 1, from call to result
	OpenClasses int        `json:"openClasses"` // at once; 0 is no limit
	Frozen      int        `json:"frozen"`      // bouts that a table has announced, 0 to 2
	Seed        int64      `json:"seed"`        // of the draw, the winners and the durations
	Durations   Spread     `json:"durations"`
	Classes     []DayClass `json:"classes"` // in the order of the timetable
}

// DayClass is a class of a planned event. An ID in several classes is one athlete.
type DayClass struct {
	Name        string `json:"name"`
	Athletes    []ID   `json:"athletes"`
	BestOf      int    `json:"bestOf"`      // 0 is 1
	FinalBestOf int    `json:"finalBestOf"` // of the final and its rematch; 0 is as bestOf
	Fifth       bool   `json:"fifth"`       // it has a bout for 5th
}

// ID names an athlete: the JSON of a string or a number, kept as it was given.
type ID string

// UnmarshalJSON takes a string or a number.
func (id *ID) UnmarshalJSON(text []byte) error {
	var s string
	if text[0] != '"' {
		if _, err := strconv.ParseFloat(string(text), 64); err != nil {
			return fault.Bad("athletes", "server.plan.athlete", "given", string(text))
		}
		*id = ID(text)
		return nil
	}
	if err := json.Unmarshal(text, &s); err != nil {
		return err
	}
	encoded, err := json.Marshal(s) // the same however its characters were escaped
	*id = ID(encoded)
	return err
}

// MarshalJSON writes what was read.
func (id ID) MarshalJSON() ([]byte, error) { return []byte(id), nil }

// Spread is how far durations spread: the sigma of a log-normal distribution with
// the expected mean; 0 is fixed.
type Spread float64

// UnmarshalJSON takes "fixed" or {"sigma": 0.5}.
func (s *Spread) UnmarshalJSON(text []byte) error {
	var spread struct{ Sigma *float64 }
	if string(text) == `"fixed"` {
		*s = 0
		return nil
	}
	if err := json.Unmarshal(text, &spread); err != nil || spread.Sigma == nil {
		return fault.Bad("durations", "server.plan.durations", "given", string(text))
	}
	*s = Spread(*spread.Sigma)
	return nil
}

// Timetable is how a planned event goes. Times are seconds from its start.
type Timetable struct {
	End     int             `json:"end"`
	Classes []ClassTimes    `json:"classes"` // as they were given
	Bouts   []TimetableBout `json:"bouts"`   // by start, then by table
}

// ClassTimes is when the first bout of a class is called and the last has ended.
type ClassTimes struct {
	Name  string `json:"name"`
	Start int    `json:"start"`
	End   int    `json:"end"`
}

// TimetableBout is when and where a bout is pulled, and by whom.
type TimetableBout struct {
	Class    string `json:"class"`
	Number   int    `json:"number"` // in the bracket of its class
	Table    int    `json:"table"`  // from 1
	Start    int    `json:"start"`
	End      int    `json:"end"`
	Athletes [2]ID  `json:"athletes"`
}

// Plan plays a day. Lots from its seed draw the brackets and decide the bouts. The
// error is a fault.Error that names every field that is wrong.
func Plan(d Day) (Timetable, error) {
	if err := d.check(); err != nil {
		return Timetable{}, err
	}
	state, ids := d.state()
	h := newHall(state, d.settings())
	h.lasts = func(b *bout) time.Duration {
		factor := logNormal(h.Seed, b.class, b.number, float64(d.Durations))
		return max(time.Second, time.Duration(float64(b.expected)*factor).Round(time.Second))
	}
	h.run()
	classes, day := h.spans()
	out := Timetable{End: seconds(day.End), Bouts: make([]TimetableBout, 0, len(h.bouts))}
	for i, s := range classes {
		out.Classes = append(out.Classes, ClassTimes{d.Classes[i].Name, seconds(s.Start), seconds(s.End)})
	}
	for _, b := range h.bouts {
		if b.pulled {
			out.Bouts = append(out.Bouts, TimetableBout{
				d.Classes[b.class].Name, b.number, b.table + 1, seconds(b.start), seconds(b.end),
				[2]ID{ids[b.athletes[0]], ids[b.athletes[1]]},
			})
		}
	}
	slices.SortStableFunc(out.Bouts, func(a, b TimetableBout) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.Table, b.Table))
	})
	return out, nil
}

func seconds(t time.Duration) int { return int(t / time.Second) }

func (d Day) settings() Settings {
	rest := time.Duration(d.RestSeconds) * time.Second
	return Settings{
		Rest: rest, FinalRest: rest, Bout: time.Duration(d.BoutSeconds) * time.Second,
		OpenClasses: d.OpenClasses, Frozen: d.Frozen, Seed: uint64(d.Seed),
	}
}

// state draws the brackets, and returns who the athletes are.
func (d Day) state() (State, []ID) {
	state := State{Tables: make([]Table, d.Tables)}
	var ids []ID
	index := map[ID]int{}
	for i, given := range d.Classes {
		c := Class{BestOf: given.BestOf, FinalBestOf: given.FinalBestOf}
		for _, id := range given.Athletes {
			if _, ok := index[id]; !ok {
				index[id] = len(ids)
				ids = append(ids, id)
			}
			c.Athletes = append(c.Athletes, index[id])
		}
		plan, err := bracket.NewPlan(len(given.Athletes))
		if err != nil {
			panic(err) // check has looked at their number
		}
		if given.Fifth {
			plan = plan.WithFifth()
		}
		drawn := 0
		pairings := plan.DrawLots(func(n int) int {
			drawn++
			return int(lot(uint64(d.Seed), i, drawn, forDraw) % uint64(n))
		})
		seeded, err := plan.Seed(pairings)
		if err != nil {
			panic(err) // the draw pairs everybody once
		}
		c.Plan, c.Matches = plan, plan.Draw()
		c.Matches.Apply(seeded)
		state.Classes = append(state.Classes, c)
	}
	state.Athletes = make([]Athlete, len(ids))
	return state, ids
}

// The most that a day is planned for.
const (
	maxTables  = 1000
	maxSeconds = 24 * 60 * 60
	maxGames   = 99
	maxSigma   = 3
)

func (d Day) check() error {
	var wrong fault.Fields
	between := func(field string, value, least, most int, unit string) {
		if value < least || value > most {
			wrong.Add(field, "server.plan.range", "field", field, "value", value, "least", least, "most", most, "unit", unit)
		}
	}
	between("tables", d.Tables, 1, maxTables, "")
	between("restSeconds", d.RestSeconds, 0, maxSeconds, "seconds")
	between("boutSeconds", d.BoutSeconds, 1, maxSeconds, "seconds")
	between("openClasses", d.OpenClasses, 0, math.MaxInt32, "classes")
	between("frozen", d.Frozen, 0, 2, "")
	if !(d.Durations >= 0 && d.Durations <= maxSigma) {
		wrong.Add("durations", "server.plan.sigma", "value", fmt.Sprint(float64(d.Durations)), "most", maxSigma)
	}
	if len(d.Classes) == 0 {
		wrong.Add("classes", "server.plan.no_classes")
	}
	named := map[string]int{}
	for i, c := range d.Classes {
		field := fmt.Sprintf("classes[%d]", i)
		if first, ok := named[c.Name]; ok {
			wrong.Add(field+".name", "server.plan.name_twice", "field", field, "first", first, "name", c.Name)
		}
		named[c.Name] = i
		if c.Name == "" {
			wrong.Add(field+".name", "server.plan.no_name", "field", field)
		}
		c.check(field, &wrong)
	}
	return wrong.Err()
}

func (c DayClass) check(field string, wrong *fault.Fields) {
	if n := len(c.Athletes); n < bracket.MinEntrants || n > bracket.MaxEntrants {
		wrong.Add(field+".athletes", "server.plan.athletes",
			"field", field, "name", c.Name, "least", bracket.MinEntrants, "most", bracket.MaxEntrants, "athletes", n)
	}
	seen := map[ID]bool{}
	for _, id := range c.Athletes {
		if seen[id] {
			wrong.Add(field+".athletes", "server.plan.athlete_twice", "field", field, "name", c.Name, "athlete", string(id))
		}
		seen[id] = true
	}
	games := func(of string, bestOf int) {
		if bestOf != 0 && (bestOf < 1 || bestOf > maxGames || bestOf%2 == 0) {
			wrong.Add(field+of, "server.plan.best_of", "field", field, "name", c.Name, "bestOf", bestOf, "most", maxGames)
		}
	}
	games(".bestOf", c.BestOf)
	games(".finalBestOf", c.FinalBestOf)
}
