package events

import (
	"context"
	"errors"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app/tournaments"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/ranking"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// CloseClassFromPaper completes a class that was pulled on paper or elsewhere, with its places. Matches pulled here
// keep their results and still count; places do not count as wins. Seen is as in [Events.UpdateClass]. Errors: Invalid,
// Forbidden, NotFound, Conflict.
func (a *Events) CloseClassFromPaper(ctx context.Context, actor account.User, classID string, seen int64, list []tournament.PaperPlace, reason string) (Detail, error) {
	return a.changeClass(ctx, actor, classID, seen, func(tx *store.Tx, e event.Event, _ []tournament.Tournament, t *tournament.Tournament) error {
		barred, err := tx.Barred(t.ID)
		if err != nil {
			return err
		}
		busy, err := busyInClass(tx, e.ID, t.ID)
		if err != nil {
			return err
		}
		if err := t.MayCloseFromPaper(barred, busy); err != nil {
			return err
		}
		entries, err := tx.Entries(t.ID)
		if err != nil {
			return err
		}
		if reason, err = tournament.CheckPaper(entries, list, reason, e.Settings.Places.SharedPlaces); err != nil {
			return err
		}
		of := make(map[string]tournament.PaperPlace, len(list))
		for _, p := range list {
			of[p.EntryID] = p
		}
		winner := 0
		for i, entry := range entries {
			outcome := of[entry.ID]
			entries[i].Place, entries[i].Word = outcome.Place, outcome.Word
			if entry.Guest {
				entries[i].Place, entries[i].Word = 0, event.WordGuest
			}
			if entries[i].Place == 1 {
				winner = entry.Number
			}
		}
		t.CloseFromPaper(winner, actor.Name, reason, a.Time())
		return a.placeAll(tx, *t, entries)
	})
}

// busyInClass returns the numbers of the matches of a class that are called or in progress.
func busyInClass(tx *store.Tx, eventID, classID string) (busy []int, err error) {
	matches, err := tx.Matches(classID)
	if err != nil || len(matches) == 0 {
		return nil, err
	}
	calls, err := tx.Calls(eventID, 0)
	for _, m := range matches {
		if m.Status == bracket.InProgress || calls[m.ID].Place == event.Called {
			busy = append(busy, m.Number)
		}
	}
	return busy, err
}

// placeAll gives the athletes of a class the places and points of their entries, and notifies everyone concerned.
func (a *Events) placeAll(tx *store.Tx, t tournament.Tournament, entries []tournament.Entry) error {
	names := map[string]string{}
	var athletes []tournament.Entry
	for _, e := range entries {
		if !e.IsBye() {
			names[e.UserID] = e.Name
		}
	}
	records, err := tx.ChangeRecords(names)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if e.IsBye() {
			continue
		}
		r, points := records[e.UserID], ranking.StandardPoints.For(e.Place)
		r.Points += points - e.Points
		e.Points = points
		if err := errors.Join(tx.SaveRecord(r, e.Name), tx.PlaceEntry(t.ID, e)); err != nil {
			return err
		}
		athletes = append(athletes, e)
	}
	return a.tournaments.NotifyEnd(&tournaments.OpenedBracket{Tx: tx, Tournament: t}, athletes)
}
