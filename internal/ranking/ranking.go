// Package ranking holds the leaderboard rules: points for results and places, and
// trends.
package ranking

import (
	"math"
	"strings"
)

// Record is an athlete's record over all tournaments. Byes and walkovers do not count.
type Record struct {
	UserID string
	Name   string
	Rank   int // position on the leaderboard, from 1
	Wins   int
	Losses int
	Points int
	Form   Form
}

// Form is an athlete's latest results, newest first: 'W' or 'L'. At most
// [FormLength] are kept.
type Form string

// FormLength is how many results a [Form] holds.
const FormLength = 10

// MakeForm returns the form for results, newest first.
func MakeForm(won []bool) Form {
	var form strings.Builder
	for i := 0; i < min(len(won), FormLength); i++ {
		form.WriteByte(letter(won[i]))
	}
	return Form(form.String())
}

func letter(won bool) byte {
	if won {
		return 'W'
	}
	return 'L'
}

// Add counts a result.
func (r *Record) Add(won bool) {
	r.count(won, 1)
	r.Form = Form(letter(won)) + r.Form
	r.Form = r.Form[:min(len(r.Form), FormLength)]
}

// Rewrite adjusts the record for changed results. The stored form is not enough for that, so recent
// has the latest results, newest first.
func (r *Record) Rewrite(wins, losses int, recent []bool) {
	r.Wins += wins
	r.Losses += losses
	r.Form = MakeForm(recent)
}

func (r *Record) count(won bool, n int) {
	if won {
		r.Wins += n
	} else {
		r.Losses += n
	}
}

// Matches returns the number of played matches.
func (r Record) Matches() int { return r.Wins + r.Losses }

// WinRate returns the share of matches won in percent, rounded to 2 decimals; 0
// without a match.
func WinRate(wins, losses int) float64 {
	if wins+losses == 0 {
		return 0
	}
	return math.Round(float64(wins)*10000/float64(wins+losses)) / 100
}

// Trend is an athlete's recent progress.
type Trend string

// The trends.
const (
	Up   Trend = "up"
	Down Trend = "down"
	Flat Trend = "neutral"
)

// The trend compares the last trendRecent matches with at least trendPast earlier
// ones. A difference of less than trendMargin in the share of wins is none.
const (
	trendRecent = 5
	trendPast   = 5
	trendMargin = 0.10
)

// Trend compares the athlete's last five matches with all that came before:
//
//	d = wins in the last 5 / 5 − wins before / matches before
//
// It is up for d ≥ 0.10, down for d ≤ −0.10, and neutral between or with fewer than
// five matches before those. So it compares athletes with their own past, not with
// others.
func (r Record) Trend() Trend {
	if r.Matches() < trendRecent+trendPast || len(r.Form) < trendRecent {
		return Flat
	}
	recent := strings.Count(string(r.Form[:trendRecent]), "W")
	before := float64(r.Wins-recent) / float64(r.Matches()-trendRecent)
	const rounding = 1e-9
	switch d := float64(recent)/trendRecent - before; {
	case d >= trendMargin-rounding:
		return Up
	case d <= -trendMargin+rounding:
		return Down
	default:
		return Flat
	}
}

// PointsByPlace has the points for each place, starting with the first; further
// places get none.
type PointsByPlace []int

// StandardPoints is the scale 25-17-9-5-3-2 used by the scoring systems of
// several arm-wrestling federations for their team standings.
var StandardPoints = PointsByPlace{25, 17, 9, 5, 3, 2}

// For returns the points for a place; a shared place gets those of its better
// number.
func (p PointsByPlace) For(place int) int {
	if place < 1 || place > len(p) {
		return 0
	}
	return p[place-1]
}
