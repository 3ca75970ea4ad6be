//go:build linux

package main

import (
	"context"
	"fmt"
	"os"
	"strings"
	"time"
)

// A world championship: 1,500 athletes, each with both arms, in 60 classes.
const (
	champions   = 1500
	classLimits = 30 // of weight; each has both arms
	calls       = 60 // of each kind, one at a time
)

// competition enters a championship of new athletes into a server that knows 1,500 others,
// and requests what each screen of the event requests.
func competition(ctx context.Context, b *bench) error {
	if err := b.championship(ctx, "SQLite", ""); err != nil {
		return err
	}
	if err := b.queued(ctx, "SQLite", ""); err != nil {
		return err
	}
	server := os.Getenv("TOPROLL_TEST_POSTGRES")
	if server == "" {
		b.missing("event: PostgreSQL", "TOPROLL_TEST_POSTGRES names no server; make bench starts one")
		return nil
	}
	database, err := createDatabase(ctx, server, "bench_event")
	if err != nil {
		return err
	}
	if err := b.championship(ctx, "PostgreSQL", database); err != nil {
		return err
	}
	if database, err = createDatabase(ctx, server, "bench_queue"); err != nil {
		return err
	}
	return b.queued(ctx, "PostgreSQL", database)
}

type classBody struct {
	Sex    string         `json:"sex"`
	Arm    string         `json:"arm"`
	Weight map[string]int `json:"weight"`
}

type athleteBody struct {
	Name      string   `json:"name"`
	Sex       string   `json:"sex"`
	BirthYear int      `json:"birthYear"`
	Club      string   `json:"club"`
	ClassIDs  []string `json:"classIds"`
	Namesake  bool     `json:"namesake"`
}

func (b *bench) championship(ctx context.Context, engine, database string) error {
	h, err := b.hall(ctx, "event-"+engine, database, world{athletes: 1500, referees: 1})
	if err != nil {
		return err
	}
	defer h.stop()
	token, err := h.login(ctx, h.organizer)
	if err != nil {
		return err
	}
	var event struct {
		ID      string `json:"_id"`
		Slug    string
		Classes []struct {
			ID string `json:"_id"`
		}
	}
	body := map[string]any{"name": "World Championship", "firstDay": "2026-11-23", "public": true}
	if err := h.call(ctx, "POST", "/api/event/create", token, body, &event); err != nil {
		return err
	}
	var classes []classBody
	for i := range classLimits {
		limit := map[string]int{"limit": 40_000 + 2_500*i}
		classes = append(classes, classBody{"men", "right", limit}, classBody{"men", "left", limit})
	}
	if err := h.call(ctx, "POST", "/api/event/classes/create", token, map[string]any{"eventId": event.ID, "classes": classes}, &event); err != nil {
		return err
	}
	// The classes come light before heavy, the right arm before the left.
	athletes := make([]athleteBody, champions)
	for i := range athletes {
		class := 2 * (i % classLimits)
		athletes[i] = athleteBody{
			Name: fmt.Sprintf("%s %s %d", firstNames[i%len(firstNames)], lastNames[i/len(firstNames)%len(lastNames)], i), Sex: "men",
			BirthYear: 1970 + i%35, Club: fmt.Sprintf("Club %d", i%40), ClassIDs: []string{event.Classes[class].ID, event.Classes[class+1].ID},
		}
	}
	list := map[string]any{"eventId": event.ID, "athletes": athletes}
	var entered []struct {
		ID      string `json:"_id"`
		Entries []struct{}
	}
	began := time.Now()
	if err := h.call(ctx, "POST", "/api/event/suggest", token, list, nil); err != nil {
		return err
	}
	if err := h.call(ctx, "POST", "/api/event/register", token, list, &entered); err != nil {
		return err
	}
	imported := time.Since(began).Seconds()
	if len(entered) != champions || len(entered[0].Entries) != 2 {
		return fmt.Errorf("%d athletes were entered", len(entered))
	}
	what := fmt.Sprintf("event: %%s, %s", engine)
	b.add(fmt.Sprintf(what, "1,500 athletes, 3,000 entries, 60 classes: looked up and imported"), imported, "s", atMost(10))

	w, err := dial(ctx, h.address)
	if err != nil {
		return err
	}
	defer w.Close()
	const screen, search = 50, 10 // milliseconds
	for _, c := range []struct {
		name   string
		path   string
		within float64
	}{
		{"the event with its classes", "/api/event/" + event.ID, screen},
		{"all its athletes, as the desk asks for them", "/api/event/athletes/" + event.ID, screen},
		{"a page of its athletes", "/api/event/athletes/" + event.ID + "?page=1&limit=50", screen},
		{"the athletes who were not weighed", "/api/event/athletes/" + event.ID + "?unweighed=true&page=1&limit=50", screen},
		{"the athletes of a class", "/api/event/athletes/" + event.ID + "?class=" + event.Classes[0].ID, screen},
		{"a class", "/api/tournament/brackets-data/" + event.Classes[0].ID, screen},
		{"an athlete at the desk", "/api/event/athlete/" + entered[700].ID, screen},
		{"three letters of a name", "/api/event/athletes/" + event.ID + "?search=lev&page=1&limit=20", search},
		{"the event, as a visitor", "/api/public/event/" + event.Slug, screen},
		{"a page of its athletes, as a visitor", "/api/public/event/" + event.Slug + "/athletes?page=1&limit=50", screen},
		{"three letters of a name, as a visitor", "/api/public/event/" + event.Slug + "/athletes?search=lev&page=1&limit=20", search},
		{"its results, as a visitor", "/api/public/event/" + event.Slug + "/results", screen},
		{"a class, as a visitor", "/api/public/tournament/" + event.Classes[0].ID, screen},
	} {
		var times []float64
		caller := token
		if strings.HasPrefix(c.path, "/api/public/") {
			caller = ""
		}
		message := request("GET", c.path, caller, "", "Accept-Encoding: gzip, deflate, br, zstd")
		for range calls {
			began := time.Now()
			if a, err := w.do(message, false); err != nil || a.status != 200 {
				return fmt.Errorf("%s: status %d, %w", c.name, a.status, err)
			}
			times = append(times, milliseconds(time.Since(began)))
		}
		b.slowest(fmt.Sprintf(what, c.name), times, c.within)
	}
	var times []float64
	for i := range calls {
		began := time.Now()
		if _, err := w.expect(201, request("POST", "/api/event/weigh/"+entered[i].ID, token, fmt.Sprintf(`{"grams":%d}`, 40_000+i))); err != nil {
			return err
		}
		times = append(times, milliseconds(time.Since(began)))
	}
	b.slowest(fmt.Sprintf(what, "a weigh-in"), times, screen)
	return nil
}

// slowest adds the time for the fastest nine of ten calls, in milliseconds.
func (b *bench) slowest(name string, times []float64, within float64) {
	median(times) // sorts them
	b.add(strings.TrimSpace(name)+", p90", times[len(times)*9/10], "ms", atMost(within))
}
