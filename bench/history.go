//go:build linux

package main

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"time"

	"github.com/jackc/pgx/v5"
)

// A hall's first year, and a federation's archive.
var (
	small = world{athletes: 1000, referees: 1, events: []events{{7, 64, true}, {1, 32, true}, {1, 256, false}}}
	large = world{athletes: 100_000, referees: 1, events: []events{{7937, 64, true}, {1, 256, false}}}
)

// history compares the same calls on 1,000 stored matches and on 1,000,000.
func history(ctx context.Context, b *bench) error {
	if err := b.histories(ctx, "SQLite", "", ""); err != nil {
		return err
	}
	server := os.Getenv("TOPROLL_TEST_POSTGRES")
	if server == "" {
		b.missing("history: PostgreSQL", "TOPROLL_TEST_POSTGRES names no server; make bench starts one")
		return nil
	}
	var databases [2]string
	for i, name := range []string{"bench_small", "bench_large"} {
		var err error
		if databases[i], err = createDatabase(ctx, server, name); err != nil {
			return err
		}
	}
	return b.histories(ctx, "PostgreSQL", databases[0], databases[1])
}

func createDatabase(ctx context.Context, server, name string) (string, error) {
	conn, err := pgx.Connect(ctx, server)
	if err != nil {
		return "", err
	}
	defer conn.Close(ctx) //nolint:errcheck // nothing depends on it
	for _, statement := range []string{"DROP DATABASE IF EXISTS " + name, "CREATE DATABASE " + name} {
		if _, err := conn.Exec(ctx, statement); err != nil {
			return "", err
		}
	}
	address, err := url.Parse(server)
	if err != nil {
		return "", err
	}
	address.Path = "/" + name
	return address.String(), nil
}

func (b *bench) histories(ctx context.Context, engine, smallDB, largeDB string) error {
	few, err := b.hall(ctx, "small-"+engine, smallDB, small)
	if err != nil {
		return err
	}
	defer few.stop()
	many, err := b.hall(ctx, "large-"+engine, largeDB, large)
	if err != nil {
		return err
	}
	defer many.stop()
	fmt.Fprintf(os.Stderr, "  %s: %d and %d matches\n", engine, few.matches, many.matches)
	halls := []*hall{few, many}
	var tokens []string
	for _, h := range halls {
		token, err := h.login(ctx, h.organizer)
		if err != nil {
			return err
		}
		tokens = append(tokens, token)
	}
	for _, query := range []struct{ name, path string }{
		{"leaderboard: first page", "/api/tournament/global-leaderboard?page=1&limit=20"},
		{"leaderboard: search", "/api/tournament/global-leaderboard?page=1&limit=20&search=levan%20kov"},
	} {
		together, err := inTurns(ctx, halls, tokens, query.path, 4)
		if err != nil {
			return fmt.Errorf("%s: %w", query.name, err)
		}
		alone, err := inTurns(ctx, halls, tokens, query.path, 1)
		if err != nil {
			return fmt.Errorf("%s: %w", query.name, err)
		}
		name := fmt.Sprintf("%s, 100,000 athletes, 10⁶ matches, %s", query.name, engine)
		b.add(name+", p99", together[1], "ms", atMost(10))
		b.beside(name+", p99", together[1], "ms", "at 10³ matches", together[0], goal{})
		b.beside(name+", asked one at a time, p99", alone[1], "ms", "at 10³ matches", alone[0], ratioAtMost(1.5))
	}
	return b.growth(ctx, engine, halls, tokens)
}

// inTurns sends both halls the same request for a while, twice. It returns the
// better p99 of each, in ms.
//
// Single requests show the cost of a query. With more askers than free cores, the
// slowest hundredth wait some 4 ms for a core while the kernel runs another thread.
func inTurns(ctx context.Context, halls []*hall, tokens []string, path string, askers int) (p99 [2]float64, err error) {
	for range 2 {
		for i, h := range halls {
			message := request("GET", path, tokens[i], "")
			o, err := load(ctx, h.address, askers, loadTime/2, 200, func(int) []byte { return message })
			if err != nil {
				return p99, err
			}
			if v := o.quantile(.99); p99[i] == 0 || v < p99[i] {
				p99[i] = v
			}
		}
	}
	return p99, nil
}

// growth sends the results of one round to both halls in turns.
func (b *bench) growth(ctx context.Context, engine string, halls []*hall, tokens []string) error {
	var times [2][]float64
	var wires [2]*wire
	for i, h := range halls {
		w, err := dial(ctx, h.address)
		if err != nil {
			return err
		}
		defer w.Close()
		wires[i] = w
	}
	matches := len(halls[0].events[len(halls[0].events)-1].open)
	for m := range matches {
		for i, h := range halls {
			open := h.events[len(h.events)-1].open
			began := time.Now()
			if _, err := wires[i].expect(200, result(open[m], tokens[i])); err != nil {
				return err
			}
			times[i] = append(times[i], milliseconds(time.Since(began)))
		}
	}
	b.beside("write: one result after 10⁶ matches, "+engine, median(times[1]), "ms", "after 10³ matches", median(times[0]), ratioAtMost(1.2))
	return nil
}
