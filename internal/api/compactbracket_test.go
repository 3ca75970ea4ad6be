package api_test

import (
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// TestCompactReply plays a tournament with byes to its end: at every step the compact form must have all data of the
// usual one.
func TestCompactReply(t *testing.T) {
	s := apitest.Start(t, sqlite(t))
	o := s.Organizer()
	d := started(o, "Cup", 3, field(s, 5))
	path := "/api/tournament/brackets-data/" + d.ID
	compared := 0
	compare := func() {
		t.Helper()
		var whole shapes.TournamentDetail
		var compact shapes.CompactTournament
		o.Get(path).Is(http.StatusOK).Data(&whole)
		reply := o.WithHeader("Accept", "text/html, application/vnd.toproll.compact+json;q=0.9").Get(path).Is(http.StatusOK)
		if kind := reply.Header.Get("Content-Type"); kind != "application/vnd.toproll.compact+json" {
			t.Errorf("it comes as %s", kind)
		}
		if reply.Data(&compact); !cmp.Equal(expanded(compact), whole) {
			t.Error(cmp.Diff(whole, expanded(compact)))
		}
		compared++
	}
	compare()
	o.Post("/api/tournament/seed/"+d.ID, object{"manualSeedingData": nil}).Is(http.StatusOK)
	playOn(o, d.ID, func(m shapes.Match) string {
		compare()
		switch {
		case m.Bracket.Bracket == "grandfinal":
			return "122" // the unbeaten athlete loses, so there is a rematch
		case m.MatchNumber%2 == 0:
			return "121"
		}
		return "22"
	})
	compare()
	if compared != 1+9+1 {
		t.Errorf("compared %d times; five athletes have 9 matches, the rematch included", compared)
	}
}

// expanded is a client's expansion of the compact form.
func expanded(c shapes.CompactTournament) shapes.TournamentDetail {
	d := shapes.TournamentDetail{Tournament: c.Tournament, YourRole: c.YourRole, Matches: []shapes.Match{}}
	slot := func(match, slot int) *shapes.Slot {
		if match == 0 {
			return nil
		}
		return &shapes.Slot{MatchNumber: match, Slot: slot}
	}
	m := &c.Matches
	last := map[string]int{"grandfinal": 2}
	for i, section := range m.Bracket {
		last[section] = max(last[section], m.Round[i])
	}
	for i, id := range m.ID {
		bestOf := c.Settings.BestOf
		if final := c.Settings.FinalBestOf; final > 0 && m.Bracket[i] == "grandfinal" {
			bestOf = final
		}
		match := shapes.Match{
			ID: id, MatchNumber: m.MatchNumber[i], Round: m.Round[i], LastRound: m.Round[i] == last[m.Bracket[i]], Status: m.Status[i], Bracket: shapes.Section{Bracket: m.Bracket[i]},
			Tournament: shapes.Ref{ID: c.ID, Name: c.Name}, BestOf: bestOf, Players: []string{}, Games: []shapes.Game{},
			WinnerTo: slot(m.WinnerTo[i], m.WinnerToSlot[i]), LoserTo: slot(m.LoserTo[i], m.LoserToSlot[i]),
			StartedAt: m.StartedAt[i], CompletedAt: m.CompletedAt[i], Version: m.Version[i],
		}
		var players [2]*shapes.Entry
		for side, place := range []int{m.Player1[i], m.Player2[i]} {
			if place == 0 {
				continue
			}
			e := shapes.Entry{User: shapes.EntryUser{Name: "BYE", IsBye: true}}
			if place > 0 {
				e = c.Participants[place-1]
				e.Place, e.Left = 0, ""
			}
			players[side] = &e
			match.Players = append(match.Players, e.User.Name)
			match.Bye = match.Bye || e.User.IsBye
		}
		match.Player1, match.Player2 = players[0], players[1]
		if side := m.Winner[i]; side != 0 {
			match.Winner = players[side-1]
			if !match.Bye {
				match.Loser = players[2-side]
			}
		}
		if by := m.DecidedBy[i]; by != "" {
			match.DecidedBy = &by
		}
		if place := m.RecordedBy[i]; place != 0 {
			match.RecordedBy = &m.Recorders[place-1]
		}
		for k, winner := range m.Games[i] {
			game := shapes.Game{GameNumber: k + 1, Player1Won: winner == '1'}
			if m.GamesBy[i] != "" {
				game.DecidedBy = map[byte]string{'f': "fouls", 'i': "injury", 'd': "disqualification"}[m.GamesBy[i][k]]
			}
			match.Games = append(match.Games, game)
			if winner == '1' {
				match.Scores.Player1Score++
			} else {
				match.Scores.Player2Score++
			}
		}
		d.Matches = append(d.Matches, match)
	}
	return d
}
