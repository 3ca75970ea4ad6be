package events

import (
	"cmp"
	"maps"
	"slices"

	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/store"
)

// ClassScoring says for which teams an entry in a class scores.
type ClassScoring struct {
	ClassID string        // id of the tournament
	Scores  event.Scoring // team levels at which it scores
	Guest   bool          // out of competition
}

// checkScoring reports problems with an athlete's scoring in some classes.
func checkScoring(wrong *fault.Fields, path string, scores []ClassScoring, classIDs []string) {
	for _, s := range scores {
		if !slices.Contains(classIDs, s.ClassID) {
			wrong.Add(path+"scores", "server.athlete.scores_class")
			return
		}
		for _, level := range s.Scores.Levels() {
			if !slices.Contains(event.AllLevels, level) {
				wrong.Add(path+"scores", "server.event.levels")
				return
			}
		}
	}
}

// setScoring sets for which teams the entries of a person score.
func setScoring(tx *store.Tx, userID string, scores []ClassScoring) error {
	for _, s := range scores {
		if err := tx.SetScoring(s.ClassID, userID, s.Scores, s.Guest); err != nil {
			return err
		}
	}
	return nil
}

// setScorings sets for which teams the entries of people score. of has the ids of the people.
func setScorings(tx *store.Tx, of map[ClassScoring][]string) error {
	order := func(a, b ClassScoring) int {
		return cmp.Or(cmp.Compare(a.ClassID, b.ClassID), cmp.Compare(a.Scores, b.Scores))
	}
	for _, s := range slices.SortedFunc(maps.Keys(of), order) {
		if err := tx.SetScorings(s.ClassID, of[s], s.Scores, s.Guest); err != nil {
			return err
		}
	}
	return nil
}

// newScoring returns the scorings that differ from the entries.
func newScoring(entries []store.ClassEntry, scores []ClassScoring) (changed []ClassScoring) {
	for _, s := range scores {
		at := slices.IndexFunc(entries, func(e store.ClassEntry) bool { return e.Class.ID == s.ClassID })
		if at < 0 || entries[at].Scores != s.Scores || entries[at].Guest != s.Guest {
			changed = append(changed, s)
		}
	}
	return changed
}

// scoringText writes an entry's scoring for the audit.
func scoringText(s event.Scoring, guest bool) string {
	if guest {
		return string(event.WordGuest)
	}
	return string(s)
}
