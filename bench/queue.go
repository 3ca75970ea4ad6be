//go:build linux

package main

import (
	"context"
	"fmt"
	"net/http"
	"time"
)

// resultsOfQueue is the number of timed results with the queue, and without it.
const resultsOfQueue = 60

// queued measures the cost of a result in a running event, which advances its queue. It
// compares an event that does not run yet, in turns on the same server.
func (b *bench) queued(ctx context.Context, engine, database string) error {
	h, err := b.hall(ctx, "queue-"+engine, database, world{athletes: 20, referees: 1})
	if err != nil {
		return err
	}
	defer h.stop()
	token, err := h.login(ctx, h.organizer)
	if err != nil {
		return err
	}
	w, err := dial(ctx, h.address)
	if err != nil {
		return err
	}
	defer w.Close()
	for _, size := range []struct{ athletes, classes, tables int }{{169, 24, 4}, {1500, 60, 24}} {
		var puts [2]string // of a started match, without and with a queue
		var eventID string
		for i, state := range []string{"open", "running"} {
			if eventID, puts[i], err = h.startedMatch(ctx, token, fmt.Sprintf("%s %d", state, size.classes), size.athletes, size.classes, size.tables, state); err != nil {
				return err
			}
		}
		var times [2][]float64
		for n := range resultsOfQueue {
			if n%10 == 0 { // like the Day screen, after each
				if err := h.call(ctx, "GET", "/api/event/queue/"+eventID, token, nil, nil); err != nil {
					return err
				}
			}
			for i, path := range puts {
				body := fmt.Sprintf(`{"results":[{"gameNumber":1,"player1Won":%t}]}`, n%2 == 0)
				began := time.Now()
				if _, err := w.expect(http.StatusOK, request("PUT", path, token, body)); err != nil {
					return err
				}
				times[i] = append(times[i], milliseconds(time.Since(began)))
			}
		}
		without, with := median(times[0]), median(times[1])
		b.beside(fmt.Sprintf("event: a result with its queue, %s, %d athletes, %d classes, %d tables", engine, size.athletes, size.classes, size.tables), with, "ms", "without its queue", without, goal{})
	}
	return nil
}

// startedMatch makes an event in a state with drawn classes and starts a match of its first
// class. It returns the event's id and the path of the match's result.
func (h *hall) startedMatch(ctx context.Context, token, name string, athletes, classes, tables int, state string) (eventID, put string, err error) {
	type class struct {
		ID    string `json:"_id"`
		Class struct{ Group string }
	}
	var event struct {
		ID      string `json:"_id"`
		Classes []class
	}
	var failed error
	call := func(path string, body, into any) {
		if failed == nil {
			failed = h.call(ctx, "POST", path, token, body, into)
		}
	}
	type object = map[string]any
	call("/api/event/create", object{"name": name, "firstDay": "2026-11-23"}, &event)
	var list []object
	for i := range classes / 2 {
		for _, arm := range []string{"right", "left"} {
			list = append(list, object{"sex": "mixed", "arm": arm, "group": fmt.Sprintf("group %d", i)})
		}
	}
	call("/api/event/classes/create", object{"eventId": event.ID, "classes": list}, &event)
	of := map[string][]string{}
	for _, c := range event.Classes {
		of[c.Class.Group] = append(of[c.Class.Group], c.ID)
	}
	var all []object
	for n := range athletes {
		group := fmt.Sprintf("group %d", n%(classes/2))
		all = append(all, object{"name": fmt.Sprintf("%s %s %d of %s", firstNames[n%len(firstNames)], lastNames[n%len(lastNames)], n, name), "groups": []string{group}, "classIds": of[group], "confirmed": true, "namesake": true})
	}
	call("/api/event/register", object{"eventId": event.ID, "athletes": all}, nil)
	for range tables {
		call("/api/event/tables/create", object{"eventId": event.ID}, nil)
	}
	for _, c := range event.Classes {
		call("/api/tournament/start/"+c.ID, nil, nil)
		call("/api/tournament/seed/"+c.ID, object{"manualSeedingData": nil}, nil)
	}
	call("/api/event/state/"+event.ID, object{"state": state}, nil)
	if failed != nil {
		return "", "", failed
	}
	var bracket struct {
		Matches []struct {
			ID     string `json:"_id"`
			Status string
		}
	}
	if err := h.call(ctx, "GET", "/api/tournament/brackets-data/"+event.Classes[0].ID, token, nil, &bracket); err != nil {
		return "", "", err
	}
	for _, m := range bracket.Matches {
		if m.Status == "scheduled" {
			return event.ID, "/api/match/update-result/" + m.ID, h.call(ctx, "POST", "/api/match/start/"+m.ID, token, nil, nil)
		}
	}
	return "", "", fmt.Errorf("no match of %s can be started", name)
}
