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

// Day is an event to plan: the input of `toproll plan`.
type Day struct {
	Tables      int        `json:"tables"`
	RestSeconds int        `json:"restSeconds"` // between two bouts of an athlete, including finals
	BoutSeconds int        `json:"boutSeconds"` // of a best of 1, from call to result
	OpenClasses int        `json:"openClasses"` // open at once; 0 for no limit
	Frozen      int        `json:"frozen"`      // announced bouts of a table, 0 to 2
	Seed        int64      `json:"seed"`        // for the draw, the winners and the durations
	Durations   Spread     `json:"durations"`
	Classes     []DayClass `json:"classes"` // in the order of the timetable

	Order              Order   `json:"order"`
	Breaks             []Break `json:"breaks"`
	GapSeconds         int     `json:"gapSeconds"`         // minimum between two classes of an athlete in a proposed order
	LongestOpenSeconds int     `json:"longestOpenSeconds"` // maximum time that a class is open in a proposed order; 0 for no limit
}

// Order says who orders a planned event's classes.
type Order string

// The orders.
const (
	OrderGiven   Order = "given"
	OrderPropose Order = "propose" // like [Propose]
)

// Break is a time without calls. Bouts called before it continue.
type Break struct {
	Start int `json:"start"` // seconds from the start of the day
	End   int `json:"end"`
}

// DayClass is a class of a planned event. The same ID in several classes is one athlete.
type DayClass struct {
	Name        string `json:"name"`
	Athletes    []ID   `json:"athletes"`
	BestOf      int    `json:"bestOf"`      // 0 for 1
	FinalBestOf int    `json:"finalBestOf"` // of the final and rematch; 0 for bestOf
	Fifth       bool   `json:"fifth"`       // has a bout for 5th
	NotBefore   int    `json:"notBefore"`   // earliest opening, in seconds from the start of the day
	By          int    `json:"by"`          // latest end in a proposed order, in seconds from the start of the day; 0 for none
	Block       int    `json:"block"`       // a proposed order puts it after all classes of lower blocks
	Table       int    `json:"table"`       // its only table, from 1; 0 for any
}

// ID identifies an athlete: the JSON of a string or a number, unchanged.
type ID string

// UnmarshalJSON reads a string or a number.
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
	encoded, err := json.Marshal(s) // the same, however its characters are escaped
	*id = ID(encoded)
	return err
}

// MarshalJSON writes the original JSON.
func (id ID) MarshalJSON() ([]byte, error) { return []byte(id), nil }

// Spread is the variation of durations: the sigma of a log-normal distribution with the expected mean; 0 for fixed
// durations.
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

// Timetable is the simulated planned event. Times are seconds from its start.
type Timetable struct {
	End     int             `json:"end"`
	Classes []ClassTimes    `json:"classes"`         // as given
	Bouts   []TimetableBout `json:"bouts"`           // by start, then by table
	Order   []string        `json:"order,omitempty"` // names of the classes, for a proposed order
	Gain    *Gain           `json:"gain,omitempty"`
}

// Gain is the gain of a proposed order. Times are seconds, averaged over several simulated days.
type Gain struct {
	End           int `json:"end"`
	InsteadOf     int `json:"insteadOf"`     // end with the given order
	Moved         int `json:"moved"`         // minimum of classes to move
	Excess        int `json:"excess"`        // how far limits are exceeded: finished by, longest open, gap
	ExcessInstead int `json:"excessInstead"` // the same with the given order
}

// ClassTimes are the first call and last result of a class.
type ClassTimes struct {
	Name  string `json:"name"`
	Start int    `json:"start"`
	End   int    `json:"end"`
}

// TimetableBout is the time, table and athletes of a bout.
type TimetableBout struct {
	Class    string `json:"class"`
	Number   int    `json:"number"` // in the bracket of its class
	Table    int    `json:"table"`  // from 1
	Start    int    `json:"start"`
	End      int    `json:"end"`
	Athletes [2]ID  `json:"athletes"`
}

// Plan simulates a day with its classes in the given order. Lots from its seed draw the brackets and decide the bouts.
// The error is a fault.Error with every wrong field.
func Plan(d Day) (Timetable, error) { return PlanInOrder(d, d.given()) }

// PlanInOrder is [Plan] with the classes in another order, given by their indexes. A class has the
// same draw and luck in every order.
func PlanInOrder(d Day, order []int) (Timetable, error) {
	if err := d.check(); err != nil {
		return Timetable{}, err
	}
	state, ids := d.state(uint64(d.Seed))
	h := d.play(state, uint64(d.Seed), order)
	classes, day := h.spans()
	out := Timetable{End: seconds(day.End), Classes: make([]ClassTimes, len(classes)), Bouts: make([]TimetableBout, 0, len(h.bouts))}
	for i, s := range classes {
		out.Classes[order[i]] = ClassTimes{d.Classes[order[i]].Name, seconds(s.Start), seconds(s.End)}
	}
	for _, b := range h.bouts {
		if b.pulled {
			out.Bouts = append(out.Bouts, TimetableBout{
				d.Classes[order[b.class]].Name, b.number, b.table + 1, seconds(b.start), seconds(b.end),
				[2]ID{ids[b.athletes[0]], ids[b.athletes[1]]},
			})
		}
	}
	slices.SortStableFunc(out.Bouts, func(a, b TimetableBout) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.Table, b.Table))
	})
	return out, nil
}

// PlanProposed simulates a day with a proposed order of classes, and returns the gain. It reports each finished one of
// the [ProposalRounds], and calls stop before each try. Errors: Invalid, that of stop.
func PlanProposed(d Day, stop func() error, done func(round int)) (Timetable, error) {
	p, err := Propose(d, stop, done)
	if err != nil {
		return Timetable{}, err
	}
	out, err := PlanInOrder(d, p.Order)
	if err != nil {
		return Timetable{}, err
	}
	for _, class := range p.Order {
		out.Order = append(out.Order, d.Classes[class].Name)
	}
	out.Gain = &Gain{
		End: seconds(p.Proposed.End), InsteadOf: seconds(p.Given.End), Moved: p.Moved,
		Excess: seconds(p.Proposed.Excess), ExcessInstead: seconds(p.Given.Excess),
	}
	return out, nil
}

func seconds(t time.Duration) int { return int(t / time.Second) }

// given returns the original order of a day's classes.
func (d Day) given() []int {
	order := make([]int, len(d.Classes))
	for i := range order {
		order[i] = i
	}
	return order
}

// play simulates a day with an order of classes, by index. A class has the same luck in every order.
func (d Day) play(state State, seed uint64, order []int) *hall {
	h := newHall(state.inOrder(order), d.settings(seed))
	h.luck = order
	h.lasts = func(b *bout) time.Duration {
		factor := logNormal(h.Seed, order[b.class], b.number, float64(d.Durations))
		return max(time.Second, time.Duration(float64(b.expected)*factor).Round(time.Second))
	}
	h.run()
	return h
}

func (d Day) settings(seed uint64) Settings {
	rest := time.Duration(d.RestSeconds) * time.Second
	s := Settings{
		Rest: rest, FinalRest: rest, Bout: time.Duration(d.BoutSeconds) * time.Second,
		OpenClasses: d.OpenClasses, Frozen: d.Frozen, Seed: seed,
	}
	for _, b := range d.Breaks {
		s.Breaks = append(s.Breaks, Pause{Start: time.Duration(b.Start) * time.Second, End: time.Duration(b.End) * time.Second})
	}
	slices.SortFunc(s.Breaks, func(a, b Pause) int { return cmp.Compare(a.Start, b.Start) })
	return s
}

// state draws the brackets and returns the athletes.
func (d Day) state(seed uint64) (State, []ID) {
	state := State{Tables: make([]Table, d.Tables)}
	var ids []ID
	index := map[ID]int{}
	for i, given := range d.Classes {
		c := Class{BestOf: given.BestOf, FinalBestOf: given.FinalBestOf, Table: given.Table, NotBefore: time.Duration(given.NotBefore) * time.Second}
		for _, id := range given.Athletes {
			if _, ok := index[id]; !ok {
				index[id] = len(ids)
				ids = append(ids, id)
			}
			c.Athletes = append(c.Athletes, index[id])
		}
		plan, err := bracket.NewPlan(len(given.Athletes))
		if err != nil {
			panic(err) // check has limited their number
		}
		if given.Fifth {
			plan = plan.WithFifth()
		}
		drawn := 0
		pairings := plan.DrawLots(func(n int) int {
			drawn++
			return int(lot(seed, i, drawn, forDraw) % uint64(n))
		})
		seeded, err := plan.Seed(pairings)
		if err != nil {
			panic(err) // the draw uses everyone once
		}
		c.Plan, c.Matches = plan, plan.Draw()
		c.Matches.Apply(seeded)
		state.Classes = append(state.Classes, c)
	}
	state.Athletes = make([]Athlete, len(ids))
	return state, ids
}

// The limits of a plan.
const (
	maxTables  = 1000
	maxSeconds = 24 * 60 * 60
	maxGames   = 99
	maxSigma   = 3
	maxTime    = 31 * maxSeconds // for a time from the start
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
	if d.Order != "" && d.Order != OrderGiven && d.Order != OrderPropose {
		wrong.Add("order", "server.plan.order", "given", string(d.Order))
	}
	between("gapSeconds", d.GapSeconds, 0, maxSeconds, "seconds")
	between("longestOpenSeconds", d.LongestOpenSeconds, 0, maxSeconds, "seconds")
	for i, b := range d.Breaks {
		field := fmt.Sprintf("breaks[%d]", i)
		between(field+".start", b.Start, 0, maxTime, "seconds")
		between(field+".end", b.End, max(0, b.Start), maxTime, "seconds")
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
		between(field+".notBefore", c.NotBefore, 0, maxTime, "seconds")
		between(field+".by", c.By, 0, maxTime, "seconds")
		between(field+".block", c.Block, 0, math.MaxInt32, "")
		between(field+".table", c.Table, 0, max(0, d.Tables), "")
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
