package mail

import (
	"context"
	"log/slog"
	"sync"
	"time"
)

// Mailer sends a text to one person.
type Mailer interface {
	Send(ctx context.Context, address, subject, text string) error
}

// Queue writes and sends mails in the background, so that nobody waits for them. They are
// in memory only: killing the program loses those that wait.
type Queue struct {
	mailer Mailer
	log    *slog.Logger
	jobs   chan func(context.Context) error
	cancel context.CancelFunc
	work   sync.WaitGroup
}

const (
	workers   = 4
	maxQueued = 256
	tries     = 3
	pause     = time.Second      // before the second try, twice that before the third
	finish    = 10 * time.Second // for what is under way when the program stops
)

// NewQueue returns a queue that sends through a mailer. It logs mails that failed.
func NewQueue(m Mailer, log *slog.Logger) *Queue {
	ctx, cancel := context.WithCancel(context.Background())
	q := &Queue{mailer: m, log: log, jobs: make(chan func(context.Context) error, maxQueued), cancel: cancel}
	for range workers {
		q.work.Go(func() {
			for job := range q.jobs {
				if err := job(ctx); err != nil {
					q.log.Error("sending mail failed", "error", err)
				}
			}
		})
	}
	return q
}

// Do runs a job that writes a mail and sends it with [Queue.Send]. It returns at
// once. If too many jobs are waiting, it drops this one.
func (q *Queue) Do(job func(context.Context) error) {
	select {
	case q.jobs <- job:
	default:
		q.log.Error("the mail queue is full; one mail was dropped")
	}
}

// Send sends a mail, and tries again a few times if that fails.
func (q *Queue) Send(ctx context.Context, address, subject, text string) (err error) {
	for try := 1; ; try++ {
		if err = q.mailer.Send(ctx, address, subject, text); err == nil || try == tries {
			return err
		}
		select {
		case <-time.After(time.Duration(try) * pause):
		case <-ctx.Done():
			return err
		}
	}
}

// Close waits briefly for queued mails.
func (q *Queue) Close() {
	close(q.jobs)
	timer := time.AfterFunc(finish, q.cancel)
	q.work.Wait()
	timer.Stop()
	q.cancel()
}
