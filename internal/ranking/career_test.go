package ranking_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/internal/ranking"
)

// TestMonthsOfHalls counts matches in the months of their halls. A month stays one, even if hall times put
// another between its matches.
func TestMonthsOfHalls(t *testing.T) {
	at := time.Date(2026, 12, 31, 20, 0, 0, 0, time.UTC)
	results := []ranking.Result{
		{At: at, Won: true, TimeZone: "Pacific/Auckland"},
		{At: at.Add(time.Hour), TimeZone: "America/Los_Angeles"},
		{At: at.Add(2 * time.Hour), Won: true},
		{At: at.Add(10 * time.Hour), Won: true, TimeZone: "America/Los_Angeles"},
		{At: at.Add(11 * time.Hour), Won: true},
	}
	if diff := cmp.Diff([]ranking.Month{
		{Month: "2026-12", Wins: 2, Losses: 1, SumWins: 2, SumLosses: 1},
		{Month: "2027-01", Wins: 2, SumWins: 4, SumLosses: 1},
	}, ranking.Months(results)); diff != "" {
		t.Error(diff)
	}
}

func TestCareer(t *testing.T) {
	at := func(month time.Month, day int) time.Time { return time.Date(2026, month, day, 23, 30, 0, 0, time.UTC) }
	results := []ranking.Result{
		{At: at(1, 31), Won: true, OpponentID: "b", OpponentName: "Bea"},
		{At: at(1, 31), Won: false, OpponentID: "c", OpponentName: "Cia"},
		{At: at(4, 1), Won: true, OpponentID: "d", OpponentName: "Dea"},
		{At: at(4, 2), Won: true, OpponentID: "b", OpponentName: "Bea Married"},
		{At: at(5, 2), Won: false, OpponentID: "c", OpponentName: "Cia"},
	}
	if diff := cmp.Diff([]ranking.Month{
		{Month: "2026-01", Wins: 1, Losses: 1, SumWins: 1, SumLosses: 1},
		{Month: "2026-04", Wins: 2, SumWins: 3, SumLosses: 1},
		{Month: "2026-05", Losses: 1, SumWins: 3, SumLosses: 2},
	}, ranking.Months(results)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]ranking.Rivalry{
		{OpponentID: "c", OpponentName: "Cia", Losses: 2, Last: at(5, 2)},
		{OpponentID: "b", OpponentName: "Bea Married", Wins: 2, Last: at(4, 2)},
		{OpponentID: "d", OpponentName: "Dea", Wins: 1, Last: at(4, 1)},
	}, ranking.Rivalries(results)); diff != "" {
		t.Error(diff)
	}
	if ranking.Months(nil) != nil || ranking.Rivalries(nil) != nil {
		t.Error("somebody who has not played has a career")
	}
}
