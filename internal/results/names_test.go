package results_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/results"
)

func TestTeamNames(t *testing.T) {
	got := results.TeamNames([]event.Shown{
		{Club: "Iron Arm", Country: "Norway"}, {Club: "iron arm", Country: "Norway"}, {Club: "Iron Arm"}, {Club: "Iron Arms"}, {Club: "Sokół"}, {}, {Region: "North"},
	})
	want := []results.TeamName{
		{Level: event.CountryLevel, Team: "Norway", Athletes: 2},
		{Level: event.RegionLevel, Team: "North", Athletes: 1},
		{Level: event.ClubLevel, Team: "Iron Arm", Athletes: 3, Near: []string{"Iron Arms"}},
		{Level: event.ClubLevel, Team: "Iron Arms", Athletes: 1, Near: []string{"Iron Arm"}},
		{Level: event.ClubLevel, Team: "Sokół", Athletes: 1},
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}
