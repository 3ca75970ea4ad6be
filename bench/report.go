//go:build linux

package main

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"text/tabwriter"
)

// row is one figure of the table. Peer is the figure to compare with. Ratio is Value/PeerValue or
// its inverse, so that more is better. Missing values are null.
type row struct {
	Name      string   `json:"name"`
	Value     *float64 `json:"value"`
	Unit      string   `json:"unit"`
	Peer      string   `json:"peer"`
	PeerValue *float64 `json:"peerValue"`
	Ratio     *float64 `json:"ratio"`
	Goal      string   `json:"goal"`
	Met       *bool    `json:"met"`

	goal    goal
	failure string // reason for a missing figure
}

// goal is the target of a figure or its ratio. A figure with the zero goal is only
// for comparison.
type goal struct {
	ratio  bool // about the ratio, not the value
	atMost bool
	bound  float64
}

func ratioAtLeast(bound float64) goal { return goal{ratio: true, bound: bound} }
func ratioAtMost(bound float64) goal  { return goal{ratio: true, atMost: true, bound: bound} }
func atLeast(bound float64) goal      { return goal{bound: bound} }
func atMost(bound float64) goal       { return goal{atMost: true, bound: bound} }

// report gathers rows.
type report struct{ rows []*row }

// add adds a figure without a peer.
func (r *report) add(name string, value float64, unit string, g goal) {
	r.finish(&row{Name: name, Value: &value, Unit: unit, goal: g})
}

// beside adds a figure and a peer's; the ratio is value/peerValue.
func (r *report) beside(name string, value float64, unit, peer string, peerValue float64, g goal) {
	ratio := value / peerValue
	r.finish(&row{Name: name, Value: &value, Unit: unit, Peer: peer, PeerValue: &peerValue, Ratio: &ratio, goal: g})
}

// missing adds a figure that could not be measured; its goal counts as missed.
func (r *report) missing(name, why string) {
	r.rows = append(r.rows, &row{Name: name, Met: new(bool), failure: why})
}

func (r *report) finish(w *row) {
	figure, unit := w.Value, " "+w.Unit
	if w.goal.ratio {
		figure, unit = w.Ratio, "×"
	}
	if w.goal.bound != 0 {
		sign := "≥"
		met := *figure >= w.goal.bound
		if w.goal.atMost {
			sign, met = "≤", *figure <= w.goal.bound
		}
		w.Goal, w.Met = fmt.Sprintf("%s %s%s", sign, number(w.goal.bound), unit), &met
	}
	r.rows = append(r.rows, w)
	fmt.Fprintf(os.Stderr, "  %s: %s %s\n", w.Name, number(*w.Value), w.Unit)
}

// print writes the table and, below it, every missed goal.
func (r *report) print(w io.Writer) {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "what\tfigure\tbeside\tits figure\tratio\tgoal\t")
	for _, row := range r.rows {
		verdict := ""
		if row.Met != nil {
			verdict = map[bool]string{true: "met", false: "MISSED"}[*row.Met]
		}
		figure := "–"
		if row.Value != nil {
			figure = number(*row.Value) + " " + row.Unit
		}
		peer, ratio := "", ""
		if row.PeerValue != nil {
			peer = number(*row.PeerValue) + " " + row.Unit
		}
		if row.Ratio != nil {
			ratio = number(*row.Ratio) + "×"
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\t%s\t%s\n", row.Name, figure, row.Peer, peer, ratio, row.Goal, verdict)
	}
	table.Flush() //nolint:errcheck // like any print
	missed := 0
	for _, row := range r.rows {
		if row.Met == nil || *row.Met {
			continue
		}
		missed++
		if row.Value == nil {
			fmt.Fprintf(w, "\nNot measured: %s: %s", row.Name, row.failure)
			continue
		}
		figure, unit := *row.Value, " "+row.Unit
		if row.goal.ratio {
			figure, unit = *row.Ratio, "×"
		}
		off := 100 * math.Abs(figure-row.goal.bound) / row.goal.bound
		fmt.Fprintf(w, "\nMissed: %s: %s%s, goal %s (off by %s %%)", row.Name, number(figure), unit, row.Goal, number(off))
	}
	if missed == 0 {
		fmt.Fprint(w, "\nEvery goal is met.")
	}
	fmt.Fprintln(w)
}

// save writes the rows as JSON.
func (r *report) save(path string) error {
	text, err := json.MarshalIndent(r.rows, "", "  ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, append(text, '\n'), 0o644)
}

// number writes a figure with about three significant digits.
func number(v float64) string {
	switch a := math.Abs(v); {
	case a >= 100:
		return fmt.Sprintf("%.0f", v)
	case a >= 10:
		return fmt.Sprintf("%.1f", v)
	default:
		return fmt.Sprintf("%.2f", v)
	}
}

// faster adds a time, where less is better, and a peer's. The ratio is
// peerValue/value.
func (r *report) faster(name string, value float64, unit, peer string, peerValue float64, g goal) {
	ratio := peerValue / value
	r.finish(&row{Name: name, Value: &value, Unit: unit, Peer: peer, PeerValue: &peerValue, Ratio: &ratio, goal: g})
}
