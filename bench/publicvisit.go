//go:build linux

package main

import (
	"context"
	"errors"
)

// visitPublic opens a running public event and an athlete's own day for the first time, on a slow phone with slow 4G. It
// compares a bare page with the same React, router and fonts that shows the event's name.
func visitPublic(ctx context.Context, b *bench) error {
	started, err := b.hall(ctx, "spectator", "", world{athletes: 8, referees: 1, events: []events{{1, 8, false}}})
	if err != nil {
		return err
	}
	h := &publicHall{hall: started}
	defer h.stop()
	if err := h.open(ctx); err != nil {
		return err
	}
	code, err := h.code(ctx)
	if err != nil {
		return err
	}
	type object = map[string]any
	type look struct{ Words, Largest, Shift, Bytes, Files float64 }
	var seen struct{ Event, Me, Bare look }
	const words = "main h2" // of the plain first view, and of the screen that replaces it
	err = b.browse(ctx, "public-visit.mjs", object{
		"origin": "http://" + h.address, "event": h.slug, "repeats": looks,
		"pages": object{"event": object{"path": "/e/" + h.slug, "words": words}, "me": object{"path": "/me/" + code, "words": words}},
	}, &seen)
	if err != nil {
		return err
	}
	for _, on := range []struct {
		name string
		mine look
	}{{"a public event", seen.Event}, {"an athlete's own day", seen.Me}} {
		at := "visit, slow 4G, " + on.name + ": "
		b.beside(at+"first words of the content", on.mine.Words, "ms", bare, seen.Bare.Words, ratioAtMost(1))
		b.beside(at+"largest paint", on.mine.Largest, "ms", bare, seen.Bare.Largest, ratioAtMost(1.3))
		b.add(at+"layout shift", on.mine.Shift, "", atMost(.02))
		b.beside(at+"bytes", on.mine.Bytes/1000, "kB", bare, seen.Bare.Bytes/1000, goal{})
		b.beside(at+"files", on.mine.Files, "files", bare, seen.Bare.Files, goal{})
	}
	return nil
}

// code returns the code of a badge.
func (h *publicHall) code(ctx context.Context) (string, error) {
	var athletes []struct {
		ID string `json:"_id"`
	}
	if err := h.call(ctx, "GET", "/api/event/athletes/"+h.id, h.token, nil, &athletes); err != nil {
		return "", err
	}
	if len(athletes) == 0 {
		return "", errors.New("the event has no athletes")
	}
	var one struct {
		Private struct{ Code string }
	}
	err := h.call(ctx, "GET", "/api/event/athlete/"+athletes[0].ID, h.token, nil, &one)
	return one.Private.Code, err
}
