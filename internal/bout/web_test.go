package bout_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/testing/webtest"
)

// webLogsFile holds logs with their results for the web app, which replays logs itself so that a
// pad works without a network.
const webLogsFile = "../../web/src/bout/testing/logs.json.gz"

var writeWebLogs = flag.Bool("web-logs", false, "write the logs for the tests of the web app anew")

type object = map[string]any

// TestWebLogs compares the file with the rules' output for the same random numbers.
func TestWebLogs(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 2))
	var logs []object
	for range 1500 {
		settings, entries := randomLog(chance)
		state := bout.Replay(settings, both, entries)
		logs = append(logs, object{
			"settings": webSettings(settings), "log": webEntries(entries), "last": bout.Last(entries),
			"state": webState(state), "hands": webHands(state.Hands(settings.Rules)),
		})
	}
	webtest.Keep(t, webLogsFile, *writeWebLogs, logs)
}

// randomLog makes settings and possible entries, like anything for properties.
func randomLog(chance *rand.Rand) (bout.Settings, []bout.Entry) {
	coin := func() bool { return chance.IntN(2) == 0 }
	s := bout.Settings{BestOf: 1 + 2*chance.IntN(4), Rules: bout.Rules{
		WarningsPerFoul: chance.IntN(4), FoulsPerGame: chance.IntN(4), FalseStart: bout.FalseStarts[chance.IntN(len(bout.FalseStarts))],
		LosingFoulLoses: coin(), FoulStops: coin(), FoulWipesOpponents: coin(), FoulsCarryOver: coin(),
		Straps: bout.Strappings[chance.IntN(len(bout.Strappings))], StrapsOnRequest: coin(), SwitchSides: coin(),
	}}
	kinds := []bout.Kind{
		bout.Start, bout.Slip, bout.Warning, bout.Warning, bout.Foul, bout.Foul, bout.FoulLoss, bout.Stop, bout.Restart, bout.RefereesGrip,
		bout.Straps, bout.Disagree, bout.Equipment, bout.Medical, bout.Game, bout.Game, bout.Result, bout.Strike, "later",
	}
	pick := func(from ...string) string { return from[chance.IntN(len(from))] }
	entries := make([]bout.Entry, chance.IntN(16))
	for i := range entries {
		e := &entries[i]
		*e = bout.Entry{
			ID:      fmt.Sprint(i),
			Kind:    kinds[chance.IntN(len(kinds))],
			Athlete: bout.Athlete(pick("ann", "bea", "ann", "bea", "ann", "bea", "", "cleo")),
			Detail:  pick("", bout.FalseStartFoul, bout.LosingFoul),
			By:      bout.By(pick("pin", "fouls", "injury")),
		}
		switch {
		case e.Kind == bout.Strike && i > 0:
			e.Strikes = fmt.Sprint(chance.IntN(i))
		case e.Kind == bout.Result && coin():
			e.Games = []bout.GameResult{{Winner: ann, By: bout.Pin}, {Winner: bea, By: bout.Fouls}, {Winner: e.Athlete, By: e.By}}
		case i > 0 && chance.IntN(20) == 0:
			*e = entries[chance.IntN(i)] // sent again
		}
	}
	return s, entries
}

func webSettings(s bout.Settings) object {
	return object{
		"bestOf": s.BestOf, "warningsPerFoul": s.WarningsPerFoul, "foulsPerGame": s.FoulsPerGame,
		"falseStart":      s.FalseStart,
		"losingFoulLoses": s.LosingFoulLoses, "foulStops": s.FoulStops, "foulWipesOpponents": s.FoulWipesOpponents, "foulsCarryOver": s.FoulsCarryOver,
		"straps": s.Straps, "strapsOnRequest": s.StrapsOnRequest, "switchSides": s.SwitchSides,
	}
}

func webEntries(log []bout.Entry) []object {
	list := []object{}
	for _, e := range log {
		o := object{"id": e.ID, "kind": e.Kind, "at": "2026-03-14T09:00:00Z"}
		for name, value := range map[string]string{"athlete": string(e.Athlete), "detail": e.Detail, "by": string(e.By), "strikes": e.Strikes} {
			if value != "" {
				o[name] = value
			}
		}
		if e.Games != nil {
			o["games"] = webGames(e.Games)
		}
		list = append(list, o)
	}
	return list
}

func webGames(games []bout.GameResult) []object {
	list := []object{}
	for _, g := range games {
		list = append(list, object{"winner": g.Winner, "by": g.By})
	}
	return list
}

func text(value string) any {
	if value == "" {
		return nil
	}
	return value
}

func webHands(h bout.Hands) object {
	return object{"slip": text(string(h.Slip)), "noGrip": text(string(h.NoGrip)), "request": h.Request}
}

func webState(s bout.State) object {
	counts := []object{}
	for _, c := range s.Both {
		counts = append(counts, object{"warnings": c.Warnings, "fouls": c.Fouls})
	}
	o := object{
		"phase":  [...]string{"ready", "running", "stopped", "between", "decided"}[s.Phase],
		"grip":   [...]string{"own", "set", "strapped"}[s.Grip],
		"games":  webGames(s.Games),
		"score":  s.Score,
		"counts": counts,
		"slips":  s.Slips, "slipped": s.Slipped,
		"winner": text(string(s.Winner)), "by": text(string(s.By)),
		"proposal": nil,
		"ignored":  append([]string{}, s.Ignored...),
	}
	if p := s.Proposal; p != nil {
		o["proposal"] = object{
			"winner": p.Winner, "loser": p.Loser, "by": p.By, "why": [...]string{"foul-limit", "foul-at-once"}[p.Why], "fouls": p.Fouls, "match": p.Match,
		}
	}
	return o
}
