//go:build linux

package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"text/tabwriter"
	"time"

	"github.com/toproll/toproll/internal/queue"
	"github.com/toproll/toproll/internal/testing/queuetest"
)

const (
	hallTables   = 4
	boutSeconds  = 120
	randomFields = 20
)

// field lists the classes of each athlete, by number.
type field struct {
	name    string
	seed    uint64
	classes [][]int
}

// dayField is 12 weight classes on both arms, with 169 athletes who pull with both.
func dayField() field {
	sizes := []int{6, 8, 10, 12, 14, 16, 18, 20, 19, 17, 15, 14}
	return field{"169 athletes", 0, queuetest.BothArms(sizes, 1, rand.New(rand.NewPCG(0, 0)))}
}

// randomField is 12 weight classes on both arms, of 4 to 24 athletes. Between half
// and all of them pull with both.
func randomField(seed int) field {
	chance := rand.New(rand.NewPCG(uint64(seed), 1))
	sizes := make([]int, 12)
	for i := range sizes {
		sizes[i] = 4 + chance.IntN(21)
	}
	return field{fmt.Sprintf("random field %d", seed), uint64(seed), queuetest.BothArms(sizes, 0.5+chance.Float64()/2, chance)}
}

func (f field) athletes() int {
	most := 0
	for _, c := range f.classes {
		most = max(most, slices.Max(c))
	}
	return most + 1
}

// dials are a field's conditions.
type dials struct {
	rest   int // minutes
	open   int // classes at once; 0 is all
	frozen int
	sigma  float64
}

func (d dials) String() string {
	durations, open := "fixed", "all open"
	if d.sigma > 0 {
		durations = fmt.Sprintf("σ %g", d.sigma)
	}
	if d.open > 0 {
		open = fmt.Sprintf("%d open", d.open)
	}
	return fmt.Sprintf("%d min rest, %s, %s, %d frozen", d.rest, open, durations, d.frozen)
}

// dayResult is the result of a day, in minutes.
type dayResult struct {
	bouts int
	end   float64
	ideal float64   // work ÷ tables
	spans []float64 // of the classes, from the first call to the last result
}

func (o dayResult) ratio() float64 { return o.end / o.ideal }

// plan pulls a field by the queue.
func (f field) plan(d dials) (dayResult, error) {
	return f.planAt(d, hallTables, f.classes)
}

func (f field) planAt(d dials, tables int, classes [][]int) (dayResult, error) {
	plan, err := queue.Plan(f.day(d, tables, classes))
	if err != nil {
		return dayResult{}, err
	}
	return resultOf(plan, tables), nil
}

func (f field) day(d dials, tables int, classes [][]int) queue.Day {
	day := queue.Day{
		Tables: tables, RestSeconds: 60 * d.rest, BoutSeconds: boutSeconds, OpenClasses: d.open, Frozen: d.frozen,
		Seed: int64(f.seed), Durations: queue.Spread(d.sigma),
	}
	for i, athletes := range classes {
		c := queue.DayClass{Name: fmt.Sprint(i)}
		for _, a := range athletes {
			c.Athletes = append(c.Athletes, queue.ID(fmt.Sprint(a)))
		}
		day.Classes = append(day.Classes, c)
	}
	return day
}

func resultOf(plan queue.Timetable, tables int) dayResult {
	var work int
	for _, b := range plan.Bouts {
		work += b.End - b.Start
	}
	var spans []float64
	for _, c := range plan.Classes {
		spans = append(spans, float64(c.End-c.Start)/60)
	}
	return dayResult{len(plan.Bouts), float64(plan.End) / 60, float64(work) / 60 / float64(tables), spans}
}

// middle returns the median.
func middle(values []float64) float64 {
	slices.Sort(values)
	n := len(values)
	return (values[(n-1)/2] + values[n/2]) / 2
}

// tableAClass pulls a field the usual way: each weight class has one table for both
// arms, and a table pulls one class after another.
func (f field) tableAClass(rest int) (dayResult, error) {
	weights := len(f.classes) / 2
	at := make([][][]int, hallTables)
	athletes := make([]int, hallTables)
	for i := range weights {
		t := slices.Index(athletes, slices.Min(athletes))
		at[t] = append(at[t], f.classes[i], f.classes[weights+i])
		athletes[t] += len(f.classes[i]) + len(f.classes[weights+i])
	}
	var all dayResult
	for _, classes := range at {
		o, err := f.planAt(dials{rest: rest, open: 1}, 1, classes)
		if err != nil {
			return all, err
		}
		all.bouts += o.bouts
		all.end = max(all.end, o.end)
		all.ideal += o.ideal / hallTables
		all.spans = append(all.spans, o.spans...)
	}
	return all, nil
}

// hall returns the event with people who follow the queue. Its bouts have the given mean time,
// and its winners do not depend on the forecast.
func (f field) hall(d dials, mean time.Duration) (*queuetest.Hall, error) {
	chance := rand.New(rand.NewPCG(f.seed, 2))
	state, err := queuetest.Event(f.classes, hallTables, chance.IntN)
	if err != nil {
		return nil, err
	}
	rest := time.Duration(d.rest) * time.Minute
	lasts, wins := map[queue.Ref]time.Duration{}, map[queue.Ref]int{}
	for i, c := range state.Classes {
		for n := range c.Matches {
			ref := queue.Ref{Class: i, Match: n + 1}
			lasts[ref] = time.Duration(float64(mean) * math.Exp(d.sigma*chance.NormFloat64()-d.sigma*d.sigma/2))
			wins[ref] = chance.IntN(2)
		}
	}
	return &queuetest.Hall{
		State:    state,
		Settings: queue.Settings{Rest: rest, FinalRest: rest, Bout: boutSeconds * time.Second, OpenClasses: d.open, Frozen: d.frozen, Seed: f.seed},
		Lasts:    func(r queue.Ref) time.Duration { return lasts[r] },
		Winner:   func(r queue.Ref) int { return wins[r] },
	}, nil
}

// firstCome pulls a field with all classes open. The bout that has waited longest
// comes first.
func (f field) firstCome(rest int) (dayResult, error) {
	h, err := f.hall(dials{rest: rest}, boutSeconds*time.Second)
	if err != nil {
		return dayResult{}, err
	}
	h.FirstCome()
	var work, end time.Duration
	first, last := map[int]time.Duration{}, map[int]time.Duration{}
	for _, p := range h.Pulled {
		work += p.End - p.Start
		if start, ok := first[p.Class]; !ok || p.Start < start {
			first[p.Class] = p.Start
		}
		last[p.Class] = max(last[p.Class], p.End)
		end = max(end, p.End)
	}
	var spans []float64
	for class := range f.classes {
		spans = append(spans, (last[class] - first[class]).Minutes())
	}
	return dayResult{len(h.Pulled), end.Minutes(), work.Minutes() / hallTables, spans}, nil
}

// day measures the queue: an event's length beside its work, the length of a class,
// the accuracy of forecasts, and the computing time.
func day(ctx context.Context, b *bench) error {
	var fields []field
	for seed := range randomFields {
		fields = append(fields, randomField(seed+1))
	}
	given := dayField()
	for _, f := range []field{given, fields[0], fields[1], fields[2]} {
		if err := f.print(os.Stdout); err != nil {
			return err
		}
	}
	if err := given.rows(b); err != nil {
		return err
	}
	for _, g := range []struct {
		dials
		ratio, span goal
	}{
		{dials{rest: 5}, atMost(1.05), goal{}},
		{dials{rest: 10}, atMost(1.12), goal{}},
		{dials{rest: 5, frozen: 2, sigma: 0.5}, atMost(1.10), goal{}},
		{dials{rest: 10, frozen: 2, sigma: 0.5}, atMost(1.20), goal{}},
		{dials{rest: 5, open: 8}, atMost(1.18), atMost(120)},
		{dials{rest: 5, open: 8, frozen: 2, sigma: 0.5}, atMost(1.18), atMost(120)},
	} {
		if err := b.median(ctx, fields, g.dials, g.ratio, g.span); err != nil {
			return err
		}
	}
	if err := b.proposals(ctx, fields); err != nil {
		return err
	}
	if err := b.forecasts(ctx, fields[:5]); err != nil {
		return err
	}
	return b.compute()
}

// print writes the results of a field for all dials.
func (f field) print(w io.Writer) error {
	fmt.Fprintf(w, "\n%s: %d athletes in %d classes of", f.name, f.athletes(), len(f.classes))
	for _, c := range f.classes {
		fmt.Fprintf(w, " %d", len(c))
	}
	fmt.Fprintln(w)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "how\tbouts\tend (min)\twork ÷ tables\tratio\tspan: median\tlongest\t")
	line := func(how string, o dayResult) {
		fmt.Fprintf(t, "%s\t%d\t%.0f\t%.0f\t%.2f\t%.0f\t%.0f\t\n", how, o.bouts, o.end, o.ideal, o.ratio(), middle(o.spans), slices.Max(o.spans))
	}
	for _, rest := range []int{5, 10} {
		usual, err := f.tableAClass(rest)
		if err != nil {
			return err
		}
		line(fmt.Sprintf("%d min rest, a table a class", rest), usual)
		first, err := f.firstCome(rest)
		if err != nil {
			return err
		}
		line(fmt.Sprintf("%d min rest, first come first served", rest), first)
		for _, d := range []dials{{rest: rest}, {rest: rest, frozen: 2, sigma: 0.5}} {
			for _, d.open = range []int{hallTables, hallTables * 3 / 2, hallTables * 2, 0} {
				o, err := f.plan(d)
				if err != nil {
					return err
				}
				line(d.String(), o)
			}
		}
	}
	return t.Flush()
}

// rows adds a field to the report.
func (f field) rows(b *bench) error {
	for _, rest := range []int{5, 10} {
		usual, err := f.tableAClass(rest)
		if err != nil {
			return err
		}
		b.beside(fmt.Sprintf("day: %s, %d min rest, a table a class", f.name, rest), usual.end, "min", "work ÷ tables", usual.ideal, goal{})
		first, err := f.firstCome(rest)
		if err != nil {
			return err
		}
		b.beside(fmt.Sprintf("day: %s, %d min rest, first come first served", f.name, rest), first.end, "min", "work ÷ tables", first.ideal, goal{})
		for _, open := range []int{hallTables, hallTables * 3 / 2, hallTables * 2, 0} {
			d := dials{rest: rest, open: open}
			o, err := f.plan(d)
			if err != nil {
				return err
			}
			name := fmt.Sprintf("day: %s, %s", f.name, d)
			b.beside(name, o.end, "min", "work ÷ tables", o.ideal, goal{})
			b.beside(name+": span of a class", middle(o.spans), "min", "the longest", slices.Max(o.spans), goal{})
		}
	}
	return nil
}

// median adds the medians of all fields: of the ratios, and of the spans.
func (b *bench) median(ctx context.Context, fields []field, d dials, ratio, span goal) error {
	var ratios, spans []float64
	longest := 0.0
	for _, f := range fields {
		if err := ctx.Err(); err != nil {
			return err
		}
		o, err := f.plan(d)
		if err != nil {
			return err
		}
		ratios = append(ratios, o.ratio())
		spans = append(spans, middle(o.spans))
		longest = max(longest, slices.Max(o.spans))
	}
	name := fmt.Sprintf("day: median of %d random fields, %s", len(fields), d)
	b.add(name, middle(ratios), "× work ÷ tables", ratio)
	b.beside(name+": span of a class", middle(spans), "min", "the longest", longest, span)
	return nil
}

// otherLots is the number of courses of a day that show the gain of an order. The search for the
// order has not seen them.
const otherLots = 5

// proposals measures how much a proposed order of classes shortens days, over all fields.
func (b *bench) proposals(ctx context.Context, fields []field) error {
	d := dials{rest: 5, open: 2 * hallTables, frozen: 2, sigma: 0.5}
	var given, proposed, spansGiven, spansProposed []float64
	worse := 0
	var took []float64
	for _, f := range fields {
		day := f.day(d, hallTables, f.classes)
		began := time.Now()
		p, err := queue.Propose(day, ctx.Err, func(int) {})
		if err != nil {
			return err
		}
		took = append(took, milliseconds(time.Since(began)))
		var before, after float64
		for lot := range otherLots {
			day.Seed = int64(f.seed) + 1000*int64(lot+1)
			usual, err := queue.Plan(day)
			if err != nil {
				return err
			}
			better, err := queue.PlanInOrder(day, p.Order)
			if err != nil {
				return err
			}
			one, other := resultOf(usual, hallTables), resultOf(better, hallTables)
			before += one.ratio() / otherLots
			after += other.ratio() / otherLots
			spansGiven, spansProposed = append(spansGiven, one.spans...), append(spansProposed, other.spans...)
		}
		given, proposed = append(given, before), append(proposed, after)
		if after > before {
			worse++
		}
	}
	name := fmt.Sprintf("day: proposed order, %s, %d other lots", d, otherLots)
	b.add(name+": excess over work ÷ tables that it removes", 100*(1-excess(proposed)/excess(given)), "%", atLeast(40))
	b.add(name+": fields that end later", float64(worse), "", atMost(0))
	b.beside(name+": median end", middle(proposed), "× work ÷ tables", "given order", middle(given), goal{})
	b.beside(name+": span of a class", middle(spansProposed), "min", "given order", middle(spansGiven), goal{})
	b.add("day: looking for an order of 24 classes", middle(took), "ms", goal{})
	return nil
}

// excess returns the sum by which ratios are over 1.
func excess(ratios []float64) (sum float64) {
	for _, r := range ratios {
		sum += r - 1
	}
	return sum
}

// forecasts pulls fields whose bouts take a quarter longer than the setting says.
// Every few minutes it measures the error of the forecasts for bouts expected in
// about an hour.
func (b *bench) forecasts(ctx context.Context, fields []field) error {
	d := dials{rest: 5, open: 2 * hallTables, frozen: 2, sigma: 0.5}
	var off []float64
	for _, f := range fields {
		h, err := f.hall(d, boutSeconds*5/4*time.Second)
		if err != nil {
			return err
		}
		expected := map[queue.Ref][]time.Duration{}
		asked := time.Duration(-1)
		for more := true; more; {
			if err := ctx.Err(); err != nil {
				return err
			}
			now := h.Now
			var q queue.Queue
			q, more = h.Step()
			if asked >= 0 && now < asked+5*time.Minute {
				continue
			}
			asked = now
			for _, f := range q.Bouts {
				if ahead := f.Start - now; f.Comes && ahead >= 55*time.Minute && ahead <= 65*time.Minute {
					expected[f.Ref] = append(expected[f.Ref], f.Start)
				}
			}
		}
		for _, p := range h.Pulled {
			for _, at := range expected[p.Ref] {
				off = append(off, (at - p.Start).Abs().Minutes())
			}
		}
	}
	b.add(fmt.Sprintf("day: a forecast an hour ahead is off by, median of %d", len(off)), middle(off), "min", atMost(5))
	b.add("day: a forecast an hour ahead is off by, nine of ten at most", off[len(off)*9/10], "min", goal{})
	return nil
}

// compute measures one queue with all its forecasts before the first bout, when the
// run ahead is longest.
func (b *bench) compute() error {
	sizes := make([]int, 30)
	for i := range sizes {
		sizes[i] = 50
	}
	chance := rand.New(rand.NewPCG(1, 2))
	state, err := queuetest.Event(queuetest.BothArms(sizes, 0.5, chance), 24, chance.IntN)
	if err != nil {
		return err
	}
	settings := queue.Settings{Rest: 5 * time.Minute, FinalRest: 5 * time.Minute, Bout: 2 * time.Minute, OpenClasses: 48, Frozen: 2}
	var took []float64
	for range 200 {
		began := time.Now()
		queue.Compute(state, settings)
		took = append(took, milliseconds(time.Since(began)))
	}
	b.add("day: one queue: 1,500 athletes, half with both arms, 60 classes, 24 tables", middle(took), "ms", atMost(5))
	return nil
}
