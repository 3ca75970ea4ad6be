package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"strings"

	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/queue"
)

type planCommand struct {
	File string `arg:"" default:"-" help:"The day as JSON, from a file or standard input: {tables, restSeconds, boutSeconds, openClasses (0: no limit), frozen (0 to 2), seed, durations (\"fixed\" or {\"sigma\": 0.5}), classes: [{name, athletes: [id, …], bestOf, notBefore, table}], breaks: [{start, end}]}. An id in several classes is one athlete. Times are seconds from the start. Defaults: rest 300, bouts 120, twice as many classes open as tables, 2 frozen, seed 0, fixed, best of 1. With order: \"propose\" it looks for the order of classes that ends the day earliest, puts a class behind all of a lower block, and keeps limits where it can: by (a class is finished), longestOpenSeconds (of a class), gapSeconds (between two classes of an athlete)."`
}

// Run reads a day and prints its timetable.
func (p planCommand) Run(ctx context.Context, c console) error {
	in := c.in
	if p.File != "-" {
		file, err := os.Open(p.File)
		if err != nil {
			return err
		}
		defer file.Close()
		in = file
	}
	const asTables = math.MinInt // no flag
	day := queue.Day{RestSeconds: 300, BoutSeconds: 120, OpenClasses: asTables, Frozen: 2}
	d := json.NewDecoder(in)
	d.DisallowUnknownFields()
	if err := d.Decode(&day); err != nil {
		return unreadable(err)
	}
	if _, err := d.Token(); err != io.EOF {
		return errors.New("something follows the JSON of the day; give one day at a time")
	}
	if day.OpenClasses == asTables {
		day.OpenClasses = 2 * day.Tables
	}
	plan, err := c.plan(ctx, day)
	if err != nil {
		return err
	}
	e := json.NewEncoder(c.out)
	e.SetEscapeHTML(false)
	return e.Encode(plan)
}

// plan plans a day. On a terminal it shows the progress of the search for an order.
func (c console) plan(ctx context.Context, day queue.Day) (queue.Timetable, error) {
	if day.Order != queue.OrderPropose {
		return queue.Plan(day)
	}
	return queue.PlanProposed(day, ctx.Err, func(round int) {
		if c.terminal {
			fmt.Fprintf(c.err, "\rLooking for an order: %d %%", 100*round/queue.ProposalRounds)
			if round == queue.ProposalRounds {
				fmt.Fprintln(c.err)
			}
		}
	})
}

// unreadable says what is wrong with the JSON of a day.
func unreadable(err error) error {
	if wrong, ok := errors.AsType[*fault.Error](err); ok {
		return wrong
	}
	text := strings.TrimPrefix(err.Error(), "json: ")
	if err == io.EOF {
		text = "there is none"
	}
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		text = fmt.Sprintf("%s is a %s", wrong.Field, wrong.Value)
	}
	return fmt.Errorf("the day cannot be read: %s; toproll plan --help shows what it must be", text)
}
