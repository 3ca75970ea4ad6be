package server

import (
	"context"
	"sync"
	"time"
)

// runInBackground starts what runs without a request, and returns a function that ends it:
//
//   - backups of the database, at their interval;
//   - timed changes to the queues of running events;
//   - files of running events on a second medium, after their changes.
//
// Mails and push messages have workers of their own (packages mail and app/day). Nothing deletes people or events automatically.
func (s *Server) runInBackground(ctx context.Context) (end func()) {
	background, cancel := context.WithCancel(ctx)
	var work sync.WaitGroup
	if s.backups.Every > 0 {
		work.Go(func() { s.backups.Run(background) })
	}
	work.Go(func() { s.advanceQueues(background) })
	work.Go(func() { s.App.Copies.Run(background) })
	return func() {
		cancel()
		work.Wait()
	}
}

// queuesEvery is the interval of timed queue changes: for ended rests and classes that may be
// opened.
const queuesEvery = 5 * time.Second

// advanceQueues makes timed queue changes in running events until the context ends.
func (s *Server) advanceQueues(ctx context.Context) {
	tick := time.NewTicker(queuesEvery)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			if err := s.App.Day.AdvanceQueues(ctx); err != nil && ctx.Err() == nil {
				s.log.Warn("advancing queues failed", "error", err)
			}
		case <-ctx.Done():
			return
		}
	}
}
