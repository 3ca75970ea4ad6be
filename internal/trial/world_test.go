//go:build linux

package trial

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"net/http"
	"slices"
	"sync"
	"time"
)

// world is a club at work, and all that the server has acknowledged to it.
type world struct {
	*caller
	athletes []string

	mu       sync.Mutex
	results  map[string]*acknowledged // by match
	versions map[string]int64         // highest seen, by tournament
	created  map[string]bool          // names of tournaments that were acknowledged
	archived map[string]tally         // of tournaments that no longer change and were found right
	count    int                      // results acknowledged
	logs     map[string]*sent         // entries of logs, by match
	left     map[string]*departure    // by entry
}

// sent is what is known of a match's log.
type sent struct {
	Acknowledged []string        // ids of entries
	Sent         map[string]bool // of all that were, acknowledged or not
}

// departure is what is known of somebody's leaving.
type departure struct {
	Kind         string
	Acknowledged bool
}

// acknowledged is what is known of a match's result.
type acknowledged struct {
	Tournament string
	Games      string   // the last that was acknowledged
	Unanswered []string // sent after that
}

// founded begins a club on a server.
func founded(ctx context.Context, url string, athletes int) (*world, error) {
	w := &world{
		caller: newCaller(url, ""), results: map[string]*acknowledged{}, versions: map[string]int64{},
		created: map[string]bool{}, archived: map[string]tally{}, logs: map[string]*sent{}, left: map[string]*departure{},
	}
	err := w.found(ctx)
	if err == nil {
		w.athletes, err = w.caller.athletes(ctx, athletes)
	}
	return w, err
}

// at moves on to a server that was started anew.
func (w *world) at(url string) {
	w.HTTP.CloseIdleConnections()
	w.URL = url
}

// table is somebody who runs one tournament after another. It looks at the state
// and does what comes next, so it can be interrupted anywhere.
type table struct {
	w          *world
	name       string
	chance     *rand.Rand
	referees   int
	pads       bool   // results come from pads, as entries of logs
	leavers    int    // athletes of each tournament who leave it
	tournament string // "" when the next one is to be made
	number     int
}

// run goes on until a call fails or the context ends.
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
	case t.pads && len(open)+len(waiting) > 0: // what happens in a bout implies its start
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

// field draws who takes part: 4 to 16 of the athletes.
func (t *table) field() []string {
	field := slices.Clone(t.w.athletes)
	t.chance.Shuffle(len(field), func(i, j int) { field[i], field[j] = field[j], field[i] })
	return field[:min(len(field), 4+t.chance.IntN(13))]
}

// score lets the referees of a table record results at the same time.
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

var outcomes = []string{"11", "22", "121", "211", "122", "212"}

// decide records the result of a match, some of them wrongly first. What it sends
// depends on the match alone, so that it is the same after an interruption.
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

// keepLog keeps the log of a match, all at once or piece by piece, some of it struck. What
// it sends depends on the match alone, and all of it is sent again after an interruption.
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
	if luck%5 == 0 { // a game for the wrong one, which is struck later
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

// leaver returns who is to leave a tournament now, nil for nobody: one after some matches,
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

// leave has somebody leave a tournament, in the match that is in progress or between.
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

// checkLogs looks for every entry that was acknowledged, once, and for none that nobody has
// sent, in the logs of a tournament; and whether they say what is kept of the matches.
func (w *world) checkLogs(ctx context.Context, t tournament) (errs []error) {
	for _, m := range t.Matches {
		known := w.logs[m.ID]
		if known == nil {
			continue
		}
		var pad struct {
			Log struct {
				Entries []struct{ ID, Source string }
				State   struct{ Winner string }
			}
		}
		if err := w.call(ctx, "GET", "/api/match/log/"+m.ID, nil, &pad); err != nil {
			return append(errs, err)
		}
		there := map[string]int{}
		for _, e := range pad.Log.Entries {
			if there[e.ID]++; e.Source == "pad" && !known.Sent[e.ID] {
				errs = append(errs, fmt.Errorf("%s M%d: nobody has sent %s", t.Name, m.MatchNumber, e.ID))
			}
		}
		for _, id := range known.Acknowledged {
			if there[id] != 1 {
				errs = append(errs, fmt.Errorf("%s M%d: %s was acknowledged and is there %d times", t.Name, m.MatchNumber, id, there[id]))
			}
		}
		winner := ""
		if m.Winner != nil {
			winner = m.Winner.ID
		}
		if winner != pad.Log.State.Winner && m.DecidedBy != "default" {
			errs = append(errs, fmt.Errorf("%s M%d is won by %q, its log says %q", t.Name, m.MatchNumber, winner, pad.Log.State.Winner))
		}
	}
	return errs
}

// checkLeft compares who has left a tournament with what was acknowledged.
func (w *world) checkLeft(t tournament) (errs []error) {
	for _, e := range t.Participants {
		known := w.left[e.ID]
		if known == nil {
			known = &departure{}
		}
		if e.Left != known.Kind && (e.Left != "" || known.Acknowledged) {
			errs = append(errs, fmt.Errorf("%s: entry %s has left by %q, sent was %+v", t.Name, e.ID, e.Left, known))
		}
	}
	return errs
}

// seen notes that a version of a tournament was there.
func (w *world) seen(id string, version int64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.versions[id] = max(w.versions[id], version)
}

// check compares everything that the server has with all that it acknowledged.
// Nobody may be at work meanwhile. With everything, it looks again at tournaments
// that no longer change.
func (w *world) check(ctx context.Context, everything bool) error {
	var list []tournament
	if err := w.call(ctx, "GET", "/api/tournament/get-all", nil, &list); err != nil {
		return err
	}
	var errs []error
	complain := func(format string, args ...any) { errs = append(errs, fmt.Errorf(format, args...)) }
	names, there, sum, finished := map[string]bool{}, map[string]bool{}, tally{}, 0
	for _, listed := range list {
		if names[listed.Name] {
			complain("%s is there twice", listed.Name)
		}
		names[listed.Name], there[listed.ID] = true, true
		if listed.Status == "completed" || listed.Status == "archived" {
			finished++
		}
		if known, ok := w.archived[listed.ID]; ok && !everything {
			sum.add(known)
			continue
		}
		var t tournament
		if err := w.call(ctx, "GET", "/api/tournament/brackets-data/"+listed.ID, nil, &t); err != nil {
			return err
		}
		won, err := verify(t)
		if err != nil {
			complain("%s: %w", t.Name, err)
		}
		errs = append(errs, w.checkResults(t)...)
		errs = append(errs, w.checkLeft(t)...)
		errs = append(errs, w.checkLogs(ctx, t)...)
		if t.Version < w.versions[t.ID] {
			complain("%s is back at version %d, %d was seen", t.Name, t.Version, w.versions[t.ID])
		}
		sum.add(won)
		if t.Status == "archived" {
			w.archived[t.ID] = won
		}
	}
	for name := range w.created {
		if !names[name] {
			complain("%s is lost", name)
		}
	}
	for id := range w.versions {
		if !there[id] {
			complain("tournament %s is lost", id)
		}
	}
	for id, r := range w.results {
		if r.Games != "" && !there[r.Tournament] {
			complain("the result of match %s is lost with its tournament", id)
		}
	}
	errs = append(errs, w.checkLeaderboard(ctx, sum), w.checkHistory(ctx, finished))
	return errors.Join(errs...)
}

// known returns the results that are acknowledged.
func (w *world) known() map[string]string {
	w.mu.Lock()
	defer w.mu.Unlock()
	known := map[string]string{}
	for id, r := range w.results {
		if r.Games != "" {
			known[id] = r.Games
		}
	}
	return known
}

// acknowledged counts the results that are.
func (w *world) acknowledged() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.count
}

// wait waits until so many more results are acknowledged, at most a minute.
func (w *world) wait(more int) {
	deadline := time.Now().Add(time.Minute)
	for until := w.acknowledged() + more; w.acknowledged() < until && time.Now().Before(deadline); {
		time.Sleep(time.Millisecond)
	}
}

// consistent checks that what a server has agrees with itself, and returns the
// results that are there.
func (w *world) consistent(ctx context.Context) (map[string]string, error) {
	var list []tournament
	if err := w.call(ctx, "GET", "/api/tournament/get-all", nil, &list); err != nil {
		return nil, err
	}
	there, sum, finished := map[string]string{}, tally{}, 0
	for _, listed := range list {
		var t tournament
		if err := w.call(ctx, "GET", "/api/tournament/brackets-data/"+listed.ID, nil, &t); err != nil {
			return nil, err
		}
		won, err := verify(t)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", t.Name, err)
		}
		sum.add(won)
		if t.Status == "completed" || t.Status == "archived" {
			finished++
		}
		for _, m := range t.Matches {
			if games := results(m.Games); games != "" {
				there[m.ID] = games
			}
		}
	}
	return there, errors.Join(w.checkLeaderboard(ctx, sum), w.checkHistory(ctx, finished))
}

// checkResults compares the results of one tournament with what was acknowledged.
func (w *world) checkResults(t tournament) (errs []error) {
	for _, m := range t.Matches {
		known := w.results[m.ID]
		if known == nil {
			if len(m.Games) > 0 {
				errs = append(errs, fmt.Errorf("%s M%d has a result that nobody sent", t.Name, m.MatchNumber))
			}
			continue
		}
		got := results(m.Games)
		if got != known.Games && !slices.Contains(known.Unanswered, got) {
			errs = append(errs, fmt.Errorf("%s M%d has result %q; acknowledged was %q, unanswered are %q",
				t.Name, m.MatchNumber, got, known.Games, known.Unanswered))
		}
	}
	return errs
}

func (w *world) checkLeaderboard(ctx context.Context, sum tally) error {
	var board struct {
		Leaderboard []struct {
			ID                   string `json:"_id"`
			Wins, Losses, Points int
		}
	}
	if err := w.call(ctx, "GET", "/api/tournament/global-leaderboard", nil, &board); err != nil {
		return err
	}
	var errs []error
	maps.DeleteFunc(sum, func(_ string, r record) bool { return r == record{} }) // who has pulled nothing and has no points
	left := len(sum)
	for _, e := range board.Leaderboard {
		left--
		if got := (record{e.Wins, e.Losses, e.Points}); got != sum[e.ID] {
			errs = append(errs, fmt.Errorf("athlete %s has %+v on the leaderboard, the matches give %+v", e.ID, got, sum[e.ID]))
		}
	}
	if left != 0 {
		errs = append(errs, fmt.Errorf("%d athletes are missing on the leaderboard", left))
	}
	return errors.Join(errs...)
}

func (w *world) checkHistory(ctx context.Context, finished int) error {
	var history struct {
		Data []struct {
			ID     string
			Winner *struct{ Name string }
		}
	}
	if err := w.call(ctx, "GET", "/api/tournament/history", nil, &history); err != nil {
		return err
	}
	if len(history.Data) != finished {
		return fmt.Errorf("the history has %d tournaments, %d are completed", len(history.Data), finished)
	}
	for _, item := range history.Data {
		if item.Winner == nil || item.Winner.Name == "" {
			return fmt.Errorf("tournament %s has no winner in the history", item.ID)
		}
	}
	return nil
}

// interrupted tells whether an error is only that the server went away, or that
// a repeated request met what the first one had done.
func interrupted(err error) bool {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		return !slices.ContainsFunc(joined.Unwrap(), func(e error) bool { return !interrupted(e) })
	}
	r, answered := errors.AsType[*refusal](err)
	return !answered || r.Status == http.StatusServiceUnavailable
}
