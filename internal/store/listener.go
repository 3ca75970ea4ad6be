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

// The listener asks the database for a sign of life after checkEvery of silence,
// gives it checkTimeout to answer, and comes back after a pause that grows from
// pauseFrom to pauseTo. So an event is missed unnoticed for no longer than the
// first two together.
const (
	checkEvery   = 10 * time.Second
	checkTimeout = 10 * time.Second
	pauseFrom    = 50 * time.Millisecond
	pauseTo      = 500 * time.Millisecond
)

// listen receives on a separate connection what transactions announce. After each gap in the
// connection, also at the start, it publishes a [Resync] first.
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

// hear publishes what it hears until it loses the connection.
func (p *postgres) hear(publish func(news), connected func()) error {
	conn, err := pgx.ConnectConfig(p.ctx, p.config)
	if err != nil {
		return err
	}
	defer func() {
		ctx, cancel := context.WithTimeout(context.Background(), checkTimeout)
		defer cancel()
		_ = conn.Close(ctx) // even after an error, the connection is gone
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
		// With its answer PostgreSQL has sent all that was announced before; as the wait
		// is over, only what is here already is taken.
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
	open      []chan struct{} // closed with the answer
	interrupt func()          // ends what the listener is waiting for
	hearing   bool            // the listener has a connection
}

// hears notes whether the listener has a connection.
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

// answer answers the first of the questions.
func (q *questions) answer(n int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, c := range q.open[:n] {
		close(c)
	}
	q.open = slices.Delete(q.open, 0, n)
}

var errNotListening = fmt.Errorf("store: nothing is heard of what others commit: %w", driver.ErrBadConn)

// catchUp asks the listener. PostgreSQL wakes listeners before it confirms a commit,
// and sends them what was announced before it ends its answer to anything they ask.
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

// check makes sure that the database still answers and has not become a standby, which passes no
// changes on.
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
