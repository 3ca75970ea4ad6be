//go:build linux

package trial

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
)

// table is a person who runs one tournament after another. It looks at the state
// and takes the next step, so it can be interrupted anywhere.
type table struct {
	w          *world
	name       string
	chance     *rand.Rand
	referees   int
	pads       bool   // results come from pads, as entries of logs
	leavers    int    // athletes of each tournament who leave it
	tournament string // "" before the next one is made
	number     int
}

// run continues until a call fails or the context ends.
func (t *table) run(ctx context.Context) error {
	for ctx.Err() == nil {
		if err := t.step(ctx); err != nil {
			return err
		}
	}
	return nil
}

func (t *table) step(ctx context.Context) error {
	if t.tournament == "" {
		return t.create(ctx)
	}
	var now tournament
	if err := t.w.call(ctx, "GET", "/api/tournament/brackets-data/"+t.tournament, nil, &now); err != nil {
		return err
	}
	t.w.seen(now.ID, now.Version)
	var open, waiting []match
	for _, m := range now.Matches {
		switch m.Status {
		case "in-progress":
			open = append(open, m)
		case "scheduled":
			waiting = append(waiting, m)
		}
	}
	do := func(path string, body any) error {
		var changed tournament
		if err := t.w.call(ctx, "POST", path, body, &changed); err != nil {
			return err
		}
		t.w.seen(changed.ID, changed.Version)
		return nil
	}
	switch {
	case now.Status == "registration" && now.AthleteCount == 0:
		return do("/api/tournament/add-participant", object{"tournamentId": now.ID, "participantIds": t.field()})
	case now.Status == "registration":
		return do("/api/tournament/start/"+now.ID, nil)
	case now.Status == "active" && !now.IsSeeded:
		return do("/api/tournament/seed/"+now.ID, object{"manualSeedingData": nil})
	case t.leaver(now) != nil:
		return t.leave(ctx, *t.leaver(now))
	case t.pads && len(open)+len(waiting) > 0: // bout entries imply its start
		return t.score(ctx, append(open, waiting...))
	case len(open) > 0:
		return t.score(ctx, open)
	case len(waiting) > 0:
		return t.w.call(ctx, "POST", "/api/tournament/start-round", object{"tournamentId": now.ID}, nil)
	case now.Status == "active":
		return t.w.call(ctx, "POST", "/api/tournament/seed-next-round/"+now.ID, nil, nil)
	case now.Status == "completed":
		return do("/api/tournament/archive/"+now.ID, nil)
	}
	t.tournament = "" // archived
	t.number++
	return nil
}

func (t *table) create(ctx context.Context) error {
	name := fmt.Sprintf("%s cup %d", t.name, t.number)
	var made tournament
	err := t.w.call(ctx, "POST", "/api/tournament/create", object{"name": name, "settings": object{"bestOf": 3}}, &made,
		"Idempotency-Key", name)
	if err == nil {
		t.tournament = made.ID
		t.w.seen(made.ID, made.Version)
		t.w.mu.Lock()
		t.w.created[name] = true
		t.w.mu.Unlock()
	}
	return err
}

// field draws 4 to 16 of the athletes.
func (t *table) field() []string {
	field := slices.Clone(t.w.athletes)
	t.chance.Shuffle(len(field), func(i, j int) { field[i], field[j] = field[j], field[i] })
	return field[:min(len(field), 4+t.chance.IntN(13))]
}

// score makes a table's referees record results at the same time.
func (t *table) score(ctx context.Context, open []match) error {
	queue := make(chan match, len(open))
	for _, m := range open {
		queue <- m
	}
	close(queue)
	errs := make([]error, t.referees)
	var all sync.WaitGroup
	for i := range errs {
		all.Go(func() {
			for m := range queue {
				if errs[i] = t.decide(ctx, m); errs[i] != nil {
					return
				}
			}
		})
	}
	all.Wait()
	return errors.Join(errs...)
}

// decide records the result of a match, sometimes a wrong one first. It sends the
// same after an interruption, because this depends only on the match.
func (t *table) decide(ctx context.Context, m match) error {
	h := fnv.New32a()
	_, _ = h.Write([]byte(m.ID))
	luck := h.Sum32()
	games := outcomes[luck%uint32(len(outcomes))]
	if t.pads {
		return t.keepLog(ctx, m, games, luck)
	}
	if luck%17 == 0 {
		if err := t.record(ctx, m.ID, outcomes[(luck+1)%uint32(len(outcomes))]); err != nil {
			return err
		}
	}
	return t.record(ctx, m.ID, games)
}

func (t *table) record(ctx context.Context, id, games string) error {
	t.w.mu.Lock()
	known := t.w.results[id]
	if known == nil {
		known = &acknowledged{Tournament: t.tournament}
		t.w.results[id] = known
	}
	known.Unanswered = append(known.Unanswered, games)
	t.w.mu.Unlock()

	var m match
	if err := t.w.call(ctx, "PUT", "/api/match/update-result/"+id, object{"results": asGames(games)}, &m); err != nil {
		return err
	}
	t.w.seen(t.tournament, m.Version)
	t.w.mu.Lock()
	defer t.w.mu.Unlock()
	known.Games, known.Unanswered = games, nil
	t.w.count++
	return nil
}

// keepLog keeps a match's log, all at once or piece by piece, and strikes some of it. Its
// content depends only on the match, and it sends all of it again after an interruption.
func (t *table) keepLog(ctx context.Context, m match, games string, luck uint32) error {
	entry := func(kind string, number int, more object) object {
		e := object{"id": fmt.Sprintf("%s-%s-%d", m.ID[24:], kind, number), "kind": kind, "at": "2026-11-21T09:30:00Z"}
		maps.Copy(e, more)
		return e
	}
	won := func(number int, game rune) object {
		winner := m.Player2.ID
		if game == '1' {
			winner = m.Player1.ID
		}
		return entry("game", number, object{"athlete": winner})
	}
	pieces := [][]object{{entry("start", 0, nil), entry("warning", 0, object{"athlete": m.Player1.ID})}}
	number := 0
	if luck%5 == 0 { // a wrong winner, struck later
		wrong := won(100, '1'+'2'-rune(games[0]))
		pieces = append(pieces, []object{wrong}, []object{entry("strike", 0, object{"strikes": wrong["id"]})})
	}
	for _, game := range games {
		pieces = append(pieces, []object{won(number, game)})
		number++
	}
	if luck%3 == 0 {
		pieces = [][]object{slices.Concat(pieces...)}
	}
	for i, piece := range pieces {
		if err := t.append(ctx, m.ID, games, piece, i == len(pieces)-1); err != nil {
			return err
		}
	}
	return nil
}

// append sends entries of a log; the last of them decide the match.
func (t *table) append(ctx context.Context, id, games string, entries []object, last bool) error {
	t.w.mu.Lock()
	known, log := t.w.results[id], t.w.logs[id]
	if known == nil {
		known, log = &acknowledged{Tournament: t.tournament}, &sent{Sent: map[string]bool{}}
		t.w.results[id], t.w.logs[id] = known, log
	}
	if last {
		known.Unanswered = append(known.Unanswered, games)
	}
	for _, e := range entries {
		log.Sent[e["id"].(string)] = true
	}
	t.w.mu.Unlock()

	var pad struct {
		Match match
		Log   struct{ Entries []struct{ ID string } }
	}
	if err := t.w.call(ctx, "POST", "/api/match/log/"+id, object{"device": t.name, "epoch": 0, "entries": entries}, &pad); err != nil {
		return err
	}
	t.w.seen(t.tournament, pad.Match.Version)
	t.w.mu.Lock()
	defer t.w.mu.Unlock()
	for _, e := range entries {
		if id := e["id"].(string); !slices.Contains(log.Acknowledged, id) {
			log.Acknowledged = append(log.Acknowledged, id)
		}
	}
	if last {
		known.Games, known.Unanswered = games, nil
		t.w.count++
	}
	return nil
}

// leaver returns who must leave a tournament now, nil for nobody: one after some matches,
// another after more.
func (t *table) leaver(now tournament) *entry {
	played := 0
	for _, m := range now.Matches {
		if m.Status == "completed" && !m.Bye {
			played++
		}
	}
	if now.Status != "active" || !now.IsSeeded {
		return nil
	}
	h := fnv.New32a()
	_, _ = h.Write([]byte(now.ID))
	first := int(h.Sum32() % uint32(now.AthleteCount))
	for i := range t.leavers {
		if e := now.Participants[(first+i)%now.AthleteCount]; e.Left == "" && played > 2*i {
			return &e
		}
	}
	return nil
}

// leave makes an athlete leave a tournament, in the match in progress or between
// matches.
func (t *table) leave(ctx context.Context, e entry) error {
	t.w.mu.Lock()
	known := t.w.left[e.ID]
	if known == nil {
		known = &departure{Kind: "injury"}
		t.w.left[e.ID] = known
	}
	t.w.mu.Unlock()
	var effect struct{ Version int64 }
	body := object{"tournamentId": t.tournament, "entryId": e.ID, "kind": known.Kind}
	if err := t.w.call(ctx, "POST", "/api/tournament/leave", body, &effect); err != nil {
		return err
	}
	t.w.seen(t.tournament, effect.Version)
	t.w.mu.Lock()
	defer t.w.mu.Unlock()
	known.Acknowledged = true
	return nil
}
