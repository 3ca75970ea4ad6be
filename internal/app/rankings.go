package app

import (
	"context"
	"strings"
	"sync"
	"time"

	"github.com/toproll/toproll/internal/ranking"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/text"
)

// Standing is how an athlete does in one tournament.
type Standing struct {
	ranking.Record     // of this tournament; the form is the athlete's over all of them
	Place          int // 0 while still in
}

// GlobalLeaderboard lists everybody who has played, the best first, or those of
// them whose names have words that begin like the words of the search, and counts
// them.
func (a *App) GlobalLeaderboard(ctx context.Context, search string, page store.Page) ([]ranking.Record, int, error) {
	milestones, err := a.board.milestones(ctx, a)
	if err != nil {
		return nil, 0, err
	}
	var list []ranking.Record
	var total int
	err = a.db.Read(ctx, func(tx *store.Tx) (err error) {
		if strings.TrimSpace(search) == "" {
			list, total, err = tx.Leaderboard(page, milestones)
		} else if words := text.Words(text.Fold(search)); len(words) > 0 {
			list, total, err = tx.SearchLeaderboard(words, page, milestones)
		}
		return err
	})
	return list, total, err
}

// board remembers the milestones of the leaderboard. They are needed only on a
// large one, where they are counted again at most once a boardFresh while it is
// looked at, in the background; until then ranks may be off by the few places that
// the latest results have moved somebody. A small board is always counted exactly.
type board struct {
	mu       sync.Mutex
	known    ranking.Milestones
	counted  time.Time
	counting bool
}

const (
	boardFresh = time.Second      // how old milestones may be before they are counted again
	boardOld   = 10 * time.Second // how old before a reader waits for that
	boardLimit = 10 * time.Second // how long counting may take
)

func (b *board) milestones(ctx context.Context, a *App) (ranking.Milestones, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch age := a.now().Sub(b.counted).Abs(); {
	case age >= boardOld:
		known, err := a.countMilestones(ctx)
		if err != nil {
			return nil, err
		}
		b.known, b.counted = known, a.now()
	case age >= boardFresh && !b.counting:
		b.counting = true
		go b.count(context.WithoutCancel(ctx), a)
	}
	return b.known, nil
}

func (b *board) count(ctx context.Context, a *App) {
	ctx, cancel := context.WithTimeout(ctx, boardLimit)
	defer cancel()
	known, err := a.countMilestones(ctx)
	b.mu.Lock()
	defer b.mu.Unlock()
	b.counting = false
	if err == nil { // otherwise the next reader tries again, and is told if it fails
		b.known, b.counted = known, a.now()
	}
}

func (a *App) countMilestones(ctx context.Context) (ranking.Milestones, error) {
	var m ranking.Milestones
	err := a.db.Read(ctx, func(tx *store.Tx) (err error) { m, err = tx.Milestones(); return err })
	return m, err
}

// Leaderboard lists the athletes of a tournament: by place as soon as they are
// out, those still in first, by wins.
func (a *App) Leaderboard(ctx context.Context, id string) ([]Standing, error) {
	var list []Standing
	err := a.db.Read(ctx, func(tx *store.Tx) error {
		t, err := tx.Tournament(id)
		if err != nil {
			return err
		}
		entries, err := tx.Entries(id)
		if err != nil {
			return err
		}
		matches, err := tx.Matches(id)
		if err != nil {
			return err
		}
		for _, s := range t.Standings(entries, matches) {
			overall, err := tx.Record(s.UserID)
			if err != nil {
				return err
			}
			list = append(list, Standing{
				Record: ranking.Record{
					UserID: s.UserID, Name: s.Name, Rank: len(list) + 1, Wins: s.Wins, Losses: s.Losses,
					Points: s.Points, Form: overall.Form,
				},
				Place: s.Place,
			})
		}
		return nil
	})
	return list, err
}
