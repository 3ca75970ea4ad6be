// Package play runs a competition day as people would, to show a hall at work. A desk weighs in, a
// chief draws, opens classes and decides, and a referee works at each table. They call the API like
// everyone else, at a chosen speed. They make human mistakes: double taps, a wrong winner, late
// warnings and fouls, absent athletes, an injury, a protest.
package play

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"log/slog"
	"math"
	"math/rand/v2"
	"net/http"
	"sync"
	"time"
)

// Options configure a run.
type Options struct {
	URL       string // of the server, such as http://127.0.0.1:8080
	Event     string // id of a running event; the first one if ""
	Organizer Login
	Referees  []Login // who take turns at the tables
	Speed     float64 // times real time; 1 is real time
	Seed      uint64  // of random events
	Log       *slog.Logger
}

// Login has a person's credentials.
type Login struct{ Email, Password string }

// settings are realistic settings of an event, in seconds, and their minimum.
var settings = []struct {
	name        string
	life, least float64
}{{"rest", 300, 1}, {"restDecider", 300, 1}, {"reachTable", 60, 1}, {"bout", 120, 10}}

// Run plays the event until all its classes are over, or the context ends, which is no error.
// It first shortens the event's times (rest, the way to the table, a bout) by the speed,
// which keeps a day's proportions.
func Run(ctx context.Context, o Options) error {
	d := &day{Options: o}
	var err error
	if d.chief, err = login(ctx, o.URL, o.Organizer.Email, o.Organizer.Password); err != nil {
		return fmt.Errorf("the organizer cannot log in: %w", err)
	}
	if err := d.find(ctx); err != nil {
		return err
	}
	if err := d.shorten(ctx); err != nil {
		return fmt.Errorf("set the times of the event: %w", err)
	}
	e, err := d.event(ctx)
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var all sync.WaitGroup
	begin := func(who string, next func(context.Context) error) {
		all.Go(func() {
			if err := d.repeat(ctx, who, next); err != nil {
				stop(fmt.Errorf("%s: %w", who, err))
			}
		})
	}
	begin("desk", d.weighNext)
	for i, t := range e.Tables {
		referee, err := login(ctx, o.URL, o.Referees[i%len(o.Referees)].Email, o.Referees[i%len(o.Referees)].Password)
		if err != nil {
			return fmt.Errorf("a referee cannot log in: %w", err)
		}
		at := &table{day: d, id: t.ID, referee: referee, device: fmt.Sprintf("demo-%s", t.ID), chance: d.lot(t.ID)}
		begin(fmt.Sprintf("table %d", t.Number), at.next)
	}
	err = d.repeat(ctx, "chief", d.chiefNext)
	stop(errOver)
	all.Wait()
	if cause := context.Cause(ctx); err == nil && !errors.Is(cause, errOver) && !errors.Is(cause, context.Canceled) {
		err = cause
	}
	return err
}

// day is an event that is played.
type day struct {
	Options
	chief *person
}

// lot returns the random source for one aspect of something.
func (d *day) lot(of string) *rand.Rand { return rand.New(rand.NewPCG(d.Seed, hash(of))) }

func hash(text string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(text)) // never fails
	return h.Sum64()
}

// pause waits for the given number of simulated seconds.
func (d *day) pause(ctx context.Context, seconds float64) {
	t := time.NewTimer(time.Duration(seconds / d.Speed * float64(time.Second)))
	defer t.Stop()
	select {
	case <-ctx.Done():
	case <-t.C:
	}
}

// repeat repeats a person's next step until the day is over. If the server refuses or does not answer,
// repeat tries again with the new state, because others continue meanwhile. A caller without the right to
// it gives up.
func (d *day) repeat(ctx context.Context, who string, next func(context.Context) error) error {
	for ctx.Err() == nil {
		err := next(ctx)
		switch {
		case err == nil || ctx.Err() != nil:
		case errors.Is(err, errOver):
			return nil
		case refused(err, http.StatusForbidden), refused(err, http.StatusUnauthorized):
			return err
		case refused(err, http.StatusConflict):
			d.Log.Debug("demo action failed", "who", who, "error", err)
			d.pause(ctx, 10)
		default:
			d.Log.Warn("demo action failed", "who", who, "error", err)
			d.pause(ctx, 10)
		}
	}
	return nil
}

// errOver ends a person's work.
var errOver = errors.New("nothing is left to do")

// find looks up a running event if none is named.
func (d *day) find(ctx context.Context) error {
	if d.Event != "" {
		return nil
	}
	var running []struct {
		ID string `json:"_id"`
	}
	if err := d.chief.get(ctx, "/api/events?state=running&limit=1", &running); err != nil {
		return err
	}
	if len(running) == 0 {
		return errors.New("no event runs that could be played")
	}
	d.Event = running[0].ID
	return nil
}

// shorten divides the event's times by the speed.
func (d *day) shorten(ctx context.Context) error {
	short := body{}
	for _, s := range settings {
		short[s.name] = int(math.Round(max(s.least, s.life/d.Speed)))
	}
	return d.chief.call(ctx, http.MethodPut, "/api/event/update/"+d.Event, body{"settings": short}, nil)
}

// competition has the used fields of the event.
type competition struct {
	Settings struct{ OpenClasses int }
	Classes  []class
	Tables   []struct {
		ID     string `json:"_id"`
		Number int
	}
}

type class struct {
	ID           string `json:"_id"`
	Name         string
	Status       string
	IsSeeded     bool
	AthleteCount int
	Class        struct {
		Weight struct {
			Limit int
			Over  bool
		}
	}
}

func (d *day) event(ctx context.Context) (competition, error) {
	var e competition
	err := d.chief.get(ctx, "/api/event/"+d.Event, &e)
	return e, err
}

// strength returns an athlete's strength on a logistic scale: the same in every class.
func strength(name string) float64 {
	return 1.2 * rand.New(rand.NewPCG(hash(name), 7)).NormFloat64()
}

// firstWins draws by lot whether the first of two athletes wins a game.
func firstWins(chance *rand.Rand, first, second string) bool {
	return chance.Float64() < 1/(1+math.Exp(strength(second)-strength(first)))
}
