//go:build linux

package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"github.com/coder/websocket"

	"github.com/toproll/toproll/internal/testing/livetest"
)

// The visitors who watch a public event, its tables, and the results that they see.
const (
	visitorsThere  = 10_000
	visitedTables  = 4
	visitedResults = 40
	visitedPace    = time.Second // between results while measuring their own time
)

// publicHall is a running public event.
type publicHall struct {
	*hall
	token    string
	id, slug string
	match    string // with the reversed result
	flips    int
}

// visiting connects ten thousand visitors without accounts to the tables of a public event. It measures how
// long a result takes to reach the last of them, and whether the tables slow down.
func visiting(ctx context.Context, b *bench) error {
	started, err := b.hall(ctx, "hall", "", world{athletes: 8, referees: 1, events: []events{{1, 8, false}}})
	if err != nil {
		return err
	}
	h := &publicHall{hall: started}
	defer func() { h.stop() }()
	if err := h.open(ctx); err != nil {
		return err
	}
	w, err := dial(ctx, h.address)
	if err != nil {
		return err
	}
	defer w.Close()
	changes, err := h.changes(ctx, w)
	if err != nil {
		return err
	}
	alone, err := h.results(ctx, w)
	if err != nil {
		return err
	}
	seen, meanwhile, err := h.crowded(ctx, w)
	if err != nil {
		return err
	}
	h.stop()
	before := changes[0].version - 1
	bare, err := b.bare(ctx, h.id, changes, func(address string) (*livetest.Crowd, error) {
		return livetest.Visit(ctx, address, visitorsThere, h.id, before)
	})
	if err != nil {
		return fmt.Errorf("bare fan-out: %w", err)
	}
	name := fmt.Sprintf("hall: a result with all of %d visitors of a public event", visitorsThere)
	const peer = "a bare fan-out of the same messages, coder/websocket"
	b.beside(name+", median", seen.quantile(.5), "ms", peer, bare.quantile(.5), goal{})
	b.beside(name+", p99", seen.quantile(.99), "ms", peer, bare.quantile(.99), ratioAtMost(1.5))
	b.beside("hall: a result at a table meanwhile, median", meanwhile.quantile(.5), "ms", "nobody watches", alone.quantile(.5), ratioAtMost(1.2))
	return nil
}

// crowded measures the time of a result until all visitors see its effect, and the result's own time meanwhile.
func (h *publicHall) crowded(ctx context.Context, w *wire) (seen, meanwhile outcome, err error) {
	version, err := h.version(ctx)
	if err != nil {
		return seen, meanwhile, err
	}
	crowd, err := livetest.Visit(ctx, h.address, visitorsThere, h.id, version)
	if err != nil {
		return seen, meanwhile, err
	}
	defer crowd.Leave()
	if _, err := crowd.Await(ctx, version); err != nil {
		return seen, meanwhile, err
	}
	for range visitedResults {
		sent := time.Now()
		if _, err := h.flip(w); err != nil {
			return seen, meanwhile, err
		}
		if version, err = h.version(ctx); err != nil {
			return seen, meanwhile, err
		}
		last, err := crowd.Await(ctx, version)
		if err != nil {
			return seen, meanwhile, err
		}
		seen.times = append(seen.times, last.Sub(sent))
	}
	slices.Sort(seen.times)
	if meanwhile, err = h.results(ctx, w); err != nil {
		return seen, meanwhile, err
	}
	if crowd.Loads() > 0 {
		err = fmt.Errorf("%d visitors had to load", crowd.Loads())
	}
	return seen, meanwhile, errors.Join(err, crowd.Err())
}

// open makes the event with a class of 32 athletes, draws and starts it.
func (h *publicHall) open(ctx context.Context) (err error) {
	if h.token, err = h.login(ctx, h.organizer); err != nil {
		return err
	}
	var e struct {
		ID      string `json:"_id"`
		Slug    string
		Classes []struct {
			ID string `json:"_id"`
		}
	}
	do := func(method, path string, body, into any) {
		if err == nil {
			err = h.call(ctx, method, path, h.token, body, into)
		}
	}
	type object = map[string]any
	do("POST", "/api/event/create", object{"name": "Open", "firstDay": "2026-11-28", "public": true}, &e)
	do("POST", "/api/event/classes/create", object{"eventId": e.ID, "classes": []object{{"sex": "mixed", "arm": "right"}}}, &e)
	if err != nil {
		return err
	}
	h.id, h.slug = e.ID, e.Slug
	class := e.Classes[0].ID
	athletes := make([]object, 32)
	for i := range athletes {
		athletes[i] = object{"name": fmt.Sprintf("Athlete Number%d", i+1), "club": fmt.Sprintf("Club %d", i%7), "country": "Norway", "classIds": []string{class}}
	}
	do("POST", "/api/event/register", object{"eventId": e.ID, "athletes": athletes}, nil)
	for range visitedTables {
		do("POST", "/api/event/tables/create", object{"eventId": e.ID}, nil)
	}
	do("POST", "/api/tournament/start/"+class, nil, nil)
	do("POST", "/api/tournament/seed/"+class, object{"manualSeedingData": nil}, nil)
	do("POST", "/api/event/state/"+e.ID, object{"state": "running"}, nil)
	var now nowReply
	do("GET", "/api/public/event/"+h.slug+"/now", nil, &now)
	if err != nil {
		return err
	}
	if len(now.Tables) != visitedTables || now.Tables[0].OnDeck == nil {
		return errors.New("nothing is announced")
	}
	for i, t := range now.Tables {
		do("POST", "/api/event/queue/call", object{"matchId": t.OnDeck.MatchID}, nil)
		if i == 0 {
			h.match = t.OnDeck.MatchID
			do("POST", "/api/match/start/"+h.match, nil, nil)
		}
	}
	return err
}

// nowReply is the checked part of the reply about now.
type nowReply struct {
	Version int64
	Tables  []struct {
		OnDeck *struct{ MatchID string }
	}
}

func (h *publicHall) version(ctx context.Context) (int64, error) {
	var now nowReply
	err := h.call(ctx, "GET", "/api/public/event/"+h.slug+"/now", "", nil, &now)
	return now.Version, err
}

// flip reverses the result, and returns the time that it took.
func (h *publicHall) flip(w *wire) (time.Duration, error) {
	h.flips++
	body := fmt.Sprintf(`{"results":[{"gameNumber":1,"player1Won":%t}]}`, h.flips%2 == 0)
	sent := time.Now()
	_, err := w.expect(http.StatusOK, request("PUT", "/api/match/update-result/"+h.match, h.token, body))
	return time.Since(sent), err
}

// results measures the time of results, one after the other, faster than any hall has them.
func (h *publicHall) results(ctx context.Context, w *wire) (o outcome, err error) {
	pace := time.NewTicker(visitedPace)
	defer pace.Stop()
	for range visitedResults {
		select {
		case <-pace.C:
		case <-ctx.Done():
			return o, ctx.Err()
		}
		took, err := h.flip(w)
		if err != nil {
			return o, err
		}
		o.times = append(o.times, took)
	}
	slices.Sort(o.times)
	return o, nil
}

// changes listens as a visitor while the result is reversed, and returns the received messages.
func (h *publicHall) changes(ctx context.Context, w *wire) ([]change, error) {
	ws, _, err := websocket.Dial(ctx, "ws://"+h.address+"/api/live", nil)
	if err != nil {
		return nil, err
	}
	defer ws.CloseNow() //nolint:errcheck // over
	ws.SetReadLimit(1 << 20)
	subscribe, err := json.Marshal(map[string]any{"subscribe": []string{"public:" + h.id}})
	if err == nil {
		err = ws.Write(ctx, websocket.MessageText, subscribe)
	}
	if err != nil {
		return nil, err
	}
	if _, err := livetest.Next(ctx, ws); err != nil { // the subscription
		return nil, err
	}
	var list []change
	for len(list) < visitedResults {
		if _, err := h.flip(w); err != nil {
			return nil, err
		}
		_, text, err := ws.Read(ctx)
		if err != nil {
			return nil, err
		}
		var frame livetest.Frame
		if err := json.Unmarshal(text, &frame); err != nil {
			return nil, err
		}
		if frame.Changes == nil {
			return nil, fmt.Errorf("visitors are to load: %.300s", text)
		}
		if n := len(list); n == 0 || frame.Version > list[n-1].version {
			list = append(list, change{frame.Version, [][]byte{text}})
		}
	}
	return list, nil
}
