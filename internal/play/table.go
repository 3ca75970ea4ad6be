package play

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"time"
)

// table is a referee at a table who scores on a separate device.
type table struct {
	*day
	id      string
	referee *person
	device  string
	chance  *rand.Rand
	made    int // entries, for their ids
}

// tableNow is a table's current state.
type tableNow struct {
	ID      string `json:"_id"`
	State   string
	Called  *bout
	OnDeck  *bout
	ReadyAt *time.Time
}

// bout is a called or announced bout.
type bout struct {
	MatchID  string
	ClassID  string
	BestOf   int
	Status   string
	Deadline *time.Time
	ReadyAt  *time.Time
	Athletes [2]struct {
		EntryID string
		Name    string
		Arrived bool
	}
}

// next does the referee's next step at the table: pull the called bout, or call the one on deck.
func (t *table) next(ctx context.Context) error {
	var at struct{ Now tableNow }
	if err := t.referee.get(ctx, "/api/table/"+t.id, &at); err != nil {
		return err
	}
	switch now := at.Now; {
	case now.Called != nil:
		return t.pull(ctx, *now.Called)
	case now.State != "open", now.OnDeck == nil, now.OnDeck.ReadyAt != nil && now.OnDeck.ReadyAt.After(time.Now()):
		t.pause(ctx, 5)
		return nil
	default:
		t.pause(ctx, 5+10*t.chance.Float64())
		return t.referee.post(ctx, "/api/event/queue/call", body{"matchId": now.OnDeck.MatchID, "tableId": t.id}, nil)
	}
}

// pull plays a bout from the call to its result.
func (t *table) pull(ctx context.Context, b bout) error {
	if b.Status == "scheduled" {
		came, err := t.gather(ctx, b)
		if err != nil || !came {
			return err
		}
	}
	var pad struct{ Log struct{ Epoch int } }
	if err := t.referee.post(ctx, "/api/match/take-over/"+b.MatchID, body{"device": t.device}, &pad); err != nil {
		return err
	}
	log := &logOf{table: t, match: b.MatchID, epoch: pad.Log.Epoch}
	t.pause(ctx, 15+20*t.chance.Float64())
	if t.chance.Float64() < 0.01 {
		hurt := body{"tournamentId": b.ClassID, "matchId": b.MatchID, "entryId": b.Athletes[t.chance.IntN(2)].EntryID, "kind": "injury", "reason": "Elbow"}
		return t.referee.post(ctx, "/api/tournament/leave", hurt, nil)
	}
	var won [2]int
	for game := 1; max(won[0], won[1]) <= b.BestOf/2; game++ {
		if game > 1 {
			t.pause(ctx, 40)
		}
		winner, err := t.game(ctx, log, b)
		if err != nil {
			return err
		}
		won[winner]++
	}
	t.pause(ctx, 5)
	return t.protest(ctx, b, won[1] > won[0])
}

// gather waits for both athletes. When the clock reaches zero, absent athletes are excused or lose
// by default; then it returns false.
func (t *table) gather(ctx context.Context, b bout) (came bool, err error) {
	for _, a := range b.Athletes {
		if a.Arrived {
			continue
		}
		t.pause(ctx, 5+20*t.chance.Float64())
		if t.chance.Float64() >= 0.03 {
			if err := t.arrived(ctx, b, a.EntryID); err != nil {
				return false, err
			}
			continue
		}
		if b.Deadline != nil {
			t.pause(ctx, max(0, time.Until(*b.Deadline).Seconds()*t.Speed)+5)
		}
		if t.chance.Float64() < 0.5 {
			return false, t.referee.post(ctx, "/api/match/no-show/"+b.MatchID, body{"absent": []string{a.EntryID}}, nil)
		}
		more := body{"matchId": b.MatchID, "seconds": max(10, int(60/t.Speed)), "reason": "Was at the doctor"}
		if err := t.referee.post(ctx, "/api/event/queue/more-time", more, nil); err != nil {
			return false, err
		}
		t.pause(ctx, 40)
		if err := t.arrived(ctx, b, a.EntryID); err != nil {
			return false, err
		}
	}
	return true, nil
}

func (t *table) arrived(ctx context.Context, b bout, entry string) error {
	return t.referee.post(ctx, "/api/event/queue/arrived", body{"matchId": b.MatchID, "entryId": entry, "arrived": true}, nil)
}

// logOf is the log of a bout on the device of the table.
type logOf struct {
	*table
	match string
	epoch int
}

// enter sends a new entry and returns its id. Now and then a finger taps twice.
func (l *logOf) enter(ctx context.Context, kind string, more body) (string, error) {
	l.made++
	id := fmt.Sprintf("%s-%d-%d", l.device, time.Now().UnixMilli(), l.made)
	entry := body{"id": id, "kind": kind, "at": time.Now().UTC().Format(time.RFC3339Nano)}
	for field, value := range more {
		entry[field] = value
	}
	times := 1
	if l.chance.Float64() < 0.05 {
		times = 2
	}
	for range times {
		if err := l.referee.post(ctx, "/api/match/log/"+l.match, body{"device": l.device, "epoch": l.epoch, "entries": []body{entry}}, nil); err != nil {
			return "", err
		}
	}
	return id, nil
}

// game plays a game and returns the winning side.
func (t *table) game(ctx context.Context, log *logOf, b bout) (winner int, err error) {
	enter := func(kind string, more body) {
		if err == nil {
			_, err = log.enter(ctx, kind, more)
		}
	}
	enter("start", nil)
	t.pause(ctx, 4+16*t.chance.ExpFloat64())
	if t.chance.Float64() < 0.15 {
		enter("slip", nil)
		t.pause(ctx, 10)
		enter("straps", nil)
		t.pause(ctx, 30)
		enter("restart", nil)
		t.pause(ctx, 8)
	}
	if t.chance.Float64() < 0.2 {
		enter("warning", body{"athlete": b.Athletes[t.chance.IntN(2)].EntryID, "detail": "false-start"})
		t.pause(ctx, 6)
	}
	if t.chance.Float64() < 0.1 {
		enter("foul", body{"athlete": b.Athletes[t.chance.IntN(2)].EntryID, "detail": "elbow"})
		t.pause(ctx, 6)
	}
	if err != nil {
		return 0, err
	}
	if !firstWins(t.chance, b.Athletes[0].Name, b.Athletes[1].Name) {
		winner = 1
	}
	if t.chance.Float64() < 0.04 { // a hold on the wrong half of the screen
		wrong, err := log.enter(ctx, "game", body{"athlete": b.Athletes[1-winner].EntryID, "by": "pin"})
		if err != nil {
			return 0, err
		}
		t.pause(ctx, 4)
		if _, err := log.enter(ctx, "strike", body{"strikes": wrong, "detail": "Wrong side"}); err != nil {
			return 1 - winner, nil // too late: a later bout has been called
		}
	}
	_, err = log.enter(ctx, "game", body{"athlete": b.Athletes[winner].EntryID, "by": "pin"})
	return winner, err
}

// protest sometimes makes a loser protest. The chief decides a while later.
func (t *table) protest(ctx context.Context, b bout, firstLost bool) error {
	if t.chance.Float64() >= 0.015 {
		return nil
	}
	loser := 1
	if firstLost {
		loser = 0
	}
	var filed struct {
		ID string `json:"_id"`
	}
	err := t.referee.post(ctx, "/api/event/protest", body{"matchId": b.MatchID, "entryId": b.Athletes[loser].EntryID, "reason": "The elbow of the other was off the pad"}, &filed)
	if refused(err, http.StatusConflict) { // a later bout has begun
		return nil
	}
	if err != nil {
		return err
	}
	t.pause(ctx, 90)
	return t.chief.post(ctx, "/api/event/protest/decide/"+filed.ID, body{"upheld": false, "note": "Not seen on the video"}, nil)
}
