//go:build linux

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/toproll/toproll/internal/bracket"
)

// engine plays whole events in memory and compares brackets-manager.
func engine(ctx context.Context, b *bench) error {
	peers, err := b.npmPeers(ctx)
	if err != nil {
		return err
	}
	perResult := map[int]float64{}
	for _, entrants := range []int{64, 256, 1024} {
		mine, results, err := playOuts(entrants, 2*time.Second)
		if err != nil {
			return err
		}
		perResult[entrants] = mine / float64(results)
		command := exec.CommandContext(ctx, "node", filepath.Join(b.source, "npm", "engine.mjs"), fmt.Sprint(entrants), "2")
		command.Env = append(os.Environ(), "PEERS="+peers)
		command.Stderr = os.Stderr
		text, err := command.Output()
		if err != nil {
			return fmt.Errorf("brackets-manager: %w", err)
		}
		var peer struct {
			Milliseconds float64
			Results      int
		}
		if err := json.Unmarshal(text, &peer); err != nil {
			return err
		}
		if peer.Results < 2*entrants-2 {
			return fmt.Errorf("brackets-manager played %d matches of %d athletes", peer.Results, entrants)
		}
		goal := goal{}
		if entrants == 1024 {
			goal = ratioAtLeast(1000)
		}
		b.faster(fmt.Sprintf("engine: create and play out %d athletes", entrants), mine, "ms", "brackets-manager 1.11", peer.Milliseconds, goal)
	}
	b.beside("engine: one result in a field of 1,024", perResult[1024]*1e6, "ns", "in a field of 64", perResult[64]*1e6, ratioAtMost(1.2))
	return nil
}

// playOuts plays events for a time. It returns milliseconds per event, and the
// number of results in one.
func playOuts(entrants int, length time.Duration) (float64, int, error) {
	chance := rand.New(rand.NewPCG(1, 2))
	events, results := 0, 0
	began := time.Now()
	for time.Since(began) < length {
		plan, err := bracket.NewPlan(entrants)
		if err != nil {
			return 0, 0, err
		}
		matches := plan.Draw()
		at := matches.At
		apply := func(changed []bracket.Match, refused error) []bracket.Match {
			err = refused
			matches.Apply(changed)
			return changed
		}
		results = 0
		for changed := apply(plan.Seed(plan.DrawLots(chance.IntN))); err == nil && plan.Champion(at) == 0; changed = apply(plan.OpenRound(at)) {
			for _, m := range changed {
				if m.Status == bracket.Scheduled && err == nil {
					if apply(plan.Start(at, m.Number)); err == nil {
						apply(plan.Record(at, m.Number, m.Players[chance.IntN(2)]))
					}
					results++
				}
			}
			if plan.Champion(at) != 0 {
				break
			}
		}
		if err != nil {
			return 0, 0, err
		}
		events++
	}
	return milliseconds(time.Since(began)) / float64(events), results, nil
}
