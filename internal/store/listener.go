package store

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"time"

	"github.com/jackc/pgx/v5"
)

// The listener asks the database for a sign of life after checkEvery of silence,
// gives it checkTimeout to answer, and comes back after a pause that grows from
// pauseFrom to pauseTo. So an event is missed unnoticed for no longer than the
// first two together.
const (
	checkEvery   = 10 * time.Second
	checkTimeout = 2 * time.Second
	pauseFrom    = 50 * time.Millisecond
	pauseTo      = 500 * time.Millisecond
)

// listen hears on a connection of its own what transactions announce. Each time
// it comes back to the database after a gap, as at the start, there is a [Resync]
// first.
func (p *postgres) listen(publish func([]Event)) {
	p.heard.Go(func() {
		pause := pauseFrom
		for p.ctx.Err() == nil {
			err := p.hear(publish, func() { pause = pauseFrom })
			if p.ctx.Err() != nil {
				return
			}
			slog.Warn("the database's events are interrupted", "error", err)
			select {
			case <-time.After(pause/2 + rand.N(pause/2+1)):
				pause = min(2*pause, pauseTo)
			case <-p.ctx.Done():
			}
		}
	})
}

// hear publishes what it hears until it loses the connection.
func (p *postgres) hear(publish func([]Event), connected func()) error {
	conn, err := pgx.ConnectConfig(p.ctx, p.config)
	if err != nil {
		return err
	}
	defer func() {
		ctx, cancel := context.WithTimeout(context.Background(), checkTimeout)
		defer cancel()
		_ = conn.Close(ctx) // whatever it says, the connection is gone
	}()
	if _, err := conn.Exec(p.ctx, "LISTEN "+channel); err != nil {
		return err
	}
	connected()
	publish([]Event{{Type: Resync}})
	for {
		n, err := wait(p.ctx, conn)
		switch {
		case err == nil:
			publish(parsePayload(n))
		case errors.Is(err, context.DeadlineExceeded) && p.ctx.Err() == nil:
			if err := check(p.ctx, conn); err != nil {
				return err
			}
		default:
			return err
		}
	}
}

func wait(ctx context.Context, conn *pgx.Conn) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, checkEvery)
	defer cancel()
	n, err := conn.WaitForNotification(ctx)
	if err != nil {
		return "", err
	}
	return n.Payload, nil
}

// check makes sure that the database still answers, and that it has not become a
// standby, which passes no events on.
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
