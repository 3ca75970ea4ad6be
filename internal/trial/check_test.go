//go:build linux

package trial

import (
	"context"
	"errors"
	"fmt"
	"maps"
)

// checkLogs looks for every acknowledged entry, once, and for entries that nobody sent, in
// a tournament's logs. It also compares the logs with the stored matches.
func (w *world) checkLogs(ctx context.Context, t tournament) (errs []error) {
	for _, m := range t.Matches {
		known := w.logs[m.ID]
		if known == nil {
			continue
		}
		var pad struct {
			Log struct {
				Entries []struct{ ID, Source string }
				State   struct{ Winner string }
			}
		}
		if err := w.call(ctx, "GET", "/api/match/log/"+m.ID, nil, &pad); err != nil {
			return append(errs, err)
		}
		there := map[string]int{}
		for _, e := range pad.Log.Entries {
			if there[e.ID]++; e.Source == "pad" && !known.Sent[e.ID] {
				errs = append(errs, fmt.Errorf("%s M%d: nobody has sent %s", t.Name, m.MatchNumber, e.ID))
			}
		}
		for _, id := range known.Acknowledged {
			if there[id] != 1 {
				errs = append(errs, fmt.Errorf("%s M%d: %s was acknowledged and is there %d times", t.Name, m.MatchNumber, id, there[id]))
			}
		}
		winner := ""
		if m.Winner != nil {
			winner = m.Winner.ID
		}
		if winner != pad.Log.State.Winner && m.DecidedBy != "default" {
			errs = append(errs, fmt.Errorf("%s M%d is won by %q, its log says %q", t.Name, m.MatchNumber, winner, pad.Log.State.Winner))
		}
	}
	return errs
}

// checkLeft compares departures from a tournament with the acknowledged ones.
func (w *world) checkLeft(t tournament) (errs []error) {
	for _, e := range t.Participants {
		known := w.left[e.ID]
		if known == nil {
			known = &departure{}
		}
		if e.Left != known.Kind && (e.Left != "" || known.Acknowledged) {
			errs = append(errs, fmt.Errorf("%s: entry %s has left by %q, sent was %+v", t.Name, e.ID, e.Left, known))
		}
	}
	return errs
}

// check compares all of the server's data with the acknowledged data. Nobody may
// work meanwhile. With everything, it also checks tournaments that no longer
// change.
func (w *world) check(ctx context.Context, everything bool) error {
	var list []tournament
	if err := w.call(ctx, "GET", "/api/tournament/get-all", nil, &list); err != nil {
		return err
	}
	var errs []error
	complain := func(format string, args ...any) { errs = append(errs, fmt.Errorf(format, args...)) }
	names, there, sum, finished := map[string]bool{}, map[string]bool{}, tally{}, 0
	for _, listed := range list {
		if names[listed.Name] {
			complain("%s is there twice", listed.Name)
		}
		names[listed.Name], there[listed.ID] = true, true
		if listed.Status == "completed" || listed.Status == "archived" {
			finished++
		}
		if known, ok := w.archived[listed.ID]; ok && !everything {
			sum.add(known)
			continue
		}
		var t tournament
		if err := w.call(ctx, "GET", "/api/tournament/brackets-data/"+listed.ID, nil, &t); err != nil {
			return err
		}
		won, err := verify(t)
		if err != nil {
			complain("%s: %w", t.Name, err)
		}
		errs = append(errs, w.checkResults(t)...)
		errs = append(errs, w.checkLeft(t)...)
		errs = append(errs, w.checkLogs(ctx, t)...)
		if t.Version < w.versions[t.ID] {
			complain("%s is back at version %d, %d was seen", t.Name, t.Version, w.versions[t.ID])
		}
		sum.add(won)
		if t.Status == "archived" {
			w.archived[t.ID] = won
		}
	}
	for name := range w.created {
		if !names[name] {
			complain("%s is lost", name)
		}
	}
	for id := range w.versions {
		if !there[id] {
			complain("tournament %s is lost", id)
		}
	}
	for id, r := range w.results {
		if r.Games != "" && !there[r.Tournament] {
			complain("the result of match %s is lost with its tournament", id)
		}
	}
	errs = append(errs, w.checkLeaderboard(ctx, sum), w.checkHistory(ctx, finished))
	return errors.Join(errs...)
}

// consistent checks that a server's data agree with each other, and returns its
// results.
func (w *world) consistent(ctx context.Context) (map[string]string, error) {
	var list []tournament
	if err := w.call(ctx, "GET", "/api/tournament/get-all", nil, &list); err != nil {
		return nil, err
	}
	there, sum, finished := map[string]string{}, tally{}, 0
	for _, listed := range list {
		var t tournament
		if err := w.call(ctx, "GET", "/api/tournament/brackets-data/"+listed.ID, nil, &t); err != nil {
			return nil, err
		}
		won, err := verify(t)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", t.Name, err)
		}
		sum.add(won)
		if t.Status == "completed" || t.Status == "archived" {
			finished++
		}
		for _, m := range t.Matches {
			if games := results(m.Games); games != "" {
				there[m.ID] = games
			}
		}
	}
	return there, errors.Join(w.checkLeaderboard(ctx, sum), w.checkHistory(ctx, finished))
}

// checkResults compares a tournament's results with the acknowledged ones.
func (w *world) checkResults(t tournament) (errs []error) {
	for _, m := range t.Matches {
		known := w.results[m.ID]
		if known == nil {
			if len(m.Games) > 0 {
				errs = append(errs, fmt.Errorf("%s M%d has a result that nobody sent", t.Name, m.MatchNumber))
			}
			continue
		}
		got := results(m.Games)
		if !known.mayBe(got) {
			errs = append(errs, fmt.Errorf("%s M%d has result %q; acknowledged was %q, unanswered are %q",
				t.Name, m.MatchNumber, got, known.Games, known.Unanswered))
		}
	}
	return errs
}

func (w *world) checkLeaderboard(ctx context.Context, sum tally) error {
	var board struct {
		Leaderboard []struct {
			ID                   string `json:"_id"`
			Wins, Losses, Points int
		}
	}
	if err := w.call(ctx, "GET", "/api/tournament/global-leaderboard", nil, &board); err != nil {
		return err
	}
	var errs []error
	maps.DeleteFunc(sum, func(_ string, r record) bool { return r == record{} }) // athletes without a pull have no points
	left := len(sum)
	for _, e := range board.Leaderboard {
		left--
		if got := (record{e.Wins, e.Losses, e.Points}); got != sum[e.ID] {
			errs = append(errs, fmt.Errorf("athlete %s has %+v on the leaderboard, the matches give %+v", e.ID, got, sum[e.ID]))
		}
	}
	if left != 0 {
		errs = append(errs, fmt.Errorf("%d athletes are missing on the leaderboard", left))
	}
	return errors.Join(errs...)
}

func (w *world) checkHistory(ctx context.Context, finished int) error {
	var history struct {
		Data []struct {
			ID     string
			Winner *struct{ Name string }
		}
	}
	if err := w.call(ctx, "GET", "/api/tournament/history", nil, &history); err != nil {
		return err
	}
	if len(history.Data) != finished {
		return fmt.Errorf("the history has %d tournaments, %d are completed", len(history.Data), finished)
	}
	for _, item := range history.Data {
		if item.Winner == nil || item.Winner.Name == "" {
			return fmt.Errorf("tournament %s has no winner in the history", item.ID)
		}
	}
	return nil
}
