package play

import (
	"context"
	"errors"
	"fmt"
	"net/http"
)

// refused reports whether the server refused with a status.
func refused(err error, status int) bool {
	var r *refusal
	return errors.As(err, &r) && r.status == status
}

// queued is what the chief sees of the queue.
type queued struct {
	Now struct {
		Tables []tableNow
	}
	Classes []struct {
		ID    string `json:"_id"`
		State string
		Total int
	}
	Protests []struct {
		ID    string `json:"_id"`
		Match bout
	}
}

// chiefNext acts once as the chief. It draws classes whose athletes are all weighed in, calls the
// next classes to the stage, opens them, and decides protests.
func (d *day) chiefNext(ctx context.Context) error {
	e, err := d.event(ctx)
	if err != nil {
		return err
	}
	open := false
	for _, c := range e.Classes {
		switch c.Status {
		case "registration", "upcoming":
			open = true
			if err := d.draw(ctx, c); err != nil {
				return err
			}
		case "active":
			open = true
		}
	}
	if !open {
		return errOver
	}
	if err := d.stageNext(ctx, len(e.Tables)*e.Settings.OpenClasses); err != nil {
		return err
	}
	d.pause(ctx, 20)
	return nil
}

// draw draws a class once its athletes are weighed in. A class of one is closed.
func (d *day) draw(ctx context.Context, c class) error {
	var waiting []athlete
	if err := d.chief.get(ctx, fmt.Sprintf("/api/event/athletes/%s?unweighed=true&limit=1&class=%s", d.Event, c.ID), &waiting); err != nil || len(waiting) > 0 {
		return err
	}
	if c.AthleteCount < 2 {
		if c.AthleteCount == 0 {
			return d.chief.call(ctx, http.MethodDelete, "/api/event/classes/delete/"+c.ID, nil, nil)
		}
		return d.chief.post(ctx, "/api/event/classes/close/"+c.ID, body{}, nil)
	}
	these := []string{c.ID}
	if err := d.chief.post(ctx, "/api/event/draw/publish", body{"eventId": d.Event, "classIds": these}, nil); err != nil {
		return err
	}
	d.pause(ctx, 30)
	number := fmt.Sprint(1000 + d.lot(c.ID).IntN(9000))
	return d.chief.post(ctx, "/api/event/draw/make", body{"eventId": d.Event, "classIds": these, "hallNumber": number}, nil)
}

// stageNext calls the next drawn class to the stage, ticks its athletes and opens it. It needs
// fewer than most open classes; 0 is no limit.
func (d *day) stageNext(ctx context.Context, most int) error {
	var q queued
	if err := d.chief.get(ctx, "/api/event/queue/"+d.Event, &q); err != nil {
		return err
	}
	open, next := 0, ""
	for _, c := range q.Classes {
		switch {
		case c.State == "open":
			open++
		case next == "" && c.Total > 0 && (c.State == "waiting" || c.State == "staged"):
			next = c.ID
		}
	}
	if next == "" || most > 0 && open >= most {
		return nil
	}
	if err := d.chief.post(ctx, "/api/event/queue/stage", body{"classId": next, "staged": true}, nil); err != nil {
		return err
	}
	var t struct {
		Participants []struct {
			ID   string `json:"_id"`
			User struct{ IsBye bool }
		}
	}
	if err := d.chief.get(ctx, "/api/tournament/brackets-data/"+next, &t); err != nil {
		return err
	}
	for _, p := range t.Participants {
		if p.User.IsBye {
			continue
		}
		d.pause(ctx, 4)
		if err := d.chief.post(ctx, "/api/event/queue/present", body{"entryId": p.ID, "present": true}, nil); err != nil {
			return err
		}
	}
	return d.chief.post(ctx, "/api/event/queue/open", body{"classId": next, "open": true}, nil)
}
