package store

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
)

// After checkEvery of silence the listener checks the connection, and waits checkTimeout for a reply. It reconnects
// after a pause that grows from pauseFrom to pauseTo. So it notices a missed event within the sum of the first two.
const (
	checkEvery   = 10 * time.Second
	checkTimeout = 10 * time.Second
	pauseFrom    = 50 * time.Millisecond
	pauseTo      = 500 * time.Millisecond
)

// listen receives the announcements of transactions on a separate connection. After each gap, also at the start, it
// first publishes a [Resync].
func (p *postgres) listen(publish func(news)) {
	p.heard.Go(func() {
		pause := pauseFrom
		for p.ctx.Err() == nil {
			err := p.hear(publish, func() { pause = pauseFrom })
			if p.ctx.Err() != nil {
				return
			}
			slog.Warn("listening to database events was interrupted", "error", err)
			select {
			case <-time.After(pause/2 + rand.N(pause/2+1)):
				pause = min(2*pause, pauseTo)
			case <-p.ctx.Done():
			}
		}
	})
}

// hear publishes announcements until it loses the connection.
func (p *postgres) hear(publish func(news), connected func()) error {
	conn, err := pgx.ConnectConfig(p.ctx, p.config)
	if err != nil {
		return err
	}
	defer func() {
		ctx, cancel := context.WithTimeout(context.Background(), checkTimeout)
		defer cancel()
		_ = conn.Close(ctx) // even after an error the connection is gone
	}()
	if _, err := conn.Exec(p.ctx, "LISTEN "+channel); err != nil {
		return err
	}
	connected()
	p.questions.hears(true)
	defer p.questions.hears(false)
	publish(anything)
	for {
		wait, interrupt := context.WithTimeout(p.ctx, checkEvery)
		asked := p.questions.take(interrupt)
		if asked == 0 {
			n, err := conn.WaitForNotification(wait)
			if err == nil {
				publish(parsePayload(n.Payload))
			} else if p.ctx.Err() != nil || wait.Err() == nil {
				interrupt()
				return err
			}
		}
		quiet := errors.Is(wait.Err(), context.DeadlineExceeded)
		interrupt()
		if asked == 0 && !quiet {
			continue
		}
		if err := check(p.ctx, conn); err != nil {
			return err
		}
		// PostgreSQL sends all earlier announcements with its reply. The wait is over, so this takes only what has
		// arrived.
		for n, err := conn.WaitForNotification(wait); err == nil; n, err = conn.WaitForNotification(wait) {
			publish(parsePayload(n.Payload))
		}
		p.questions.answer(asked)
	}
}

// questions are requests from callers who must have heard of every commit so far; the listener
// answers when it has.
type questions struct {
	mu        sync.Mutex
	open      []chan struct{} // closed as the reply
	interrupt func()          // interrupts the listener's wait
	hearing   bool            // the listener has a connection
}

// hears records whether the listener has a connection.
func (q *questions) hears(hearing bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.hearing = hearing
}

// deaf reports whether the listener has no connection.
func (q *questions) deaf() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return !q.hearing
}

func (q *questions) put() (answered <-chan struct{}) {
	q.mu.Lock()
	defer q.mu.Unlock()
	c := make(chan struct{})
	q.open = append(q.open, c)
	if q.interrupt != nil {
		q.interrupt()
	}
	return c
}

// take returns the number of open questions, and allows the next one to interrupt the listener.
func (q *questions) take(interrupt func()) int {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.interrupt = interrupt
	return len(q.open)
}

// answer answers the first questions.
func (q *questions) answer(n int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, c := range q.open[:n] {
		close(c)
	}
	q.open = slices.Delete(q.open, 0, n)
}

var errNotListening = fmt.Errorf("store: nothing is heard of what others commit: %w", driver.ErrBadConn)

// catchUp asks the listener. PostgreSQL wakes listeners before it confirms a commit, and sends earlier announcements
// before it finishes its reply to any query.
func (p *postgres) catchUp(ctx context.Context) error {
	answered := p.questions.put()
	for {
		select {
		case <-answered:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		case <-p.ctx.Done():
			return errClosed
		case <-time.After(patience):
			if p.questions.deaf() { // otherwise the database is slow, not away
				return errNotListening
			}
		}
	}
}

// check checks that the database answers and is no standby, which announces no changes.
func check(ctx context.Context, conn *pgx.Conn) error {
	ctx, cancel := context.WithTimeout(ctx, checkTimeout)
	defer cancel()
	var standby bool
	if err := conn.QueryRow(ctx, "SELECT pg_is_in_recovery()").Scan(&standby); err != nil {
		return err
	}
	if standby {
		return fmt.Errorf("the database has become a standby")
	}
	return nil
}
