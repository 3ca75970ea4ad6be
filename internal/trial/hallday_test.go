//go:build linux

package trial

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/api/day"
	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/api/tournaments"
	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/storetest"
)

var wholeDay = flag.Bool("day", false, "play the whole day: 169 athletes in 24 classes at 4 tables, one of them offline for half an hour")

// hallDay is an event by the test's clock. Referees make human mistakes, and each step is
// checked.
type hallDay struct {
	t        *testing.T
	house    *house
	clients  []*apitest.Client // an organizer's, one for each instance
	referees []*apitest.Client
	chance   *rand.Rand
	known    *ledger
	eventID  string
	slug     string
	classes  []string
	began    time.Time
	offline  [2]time.Duration // of the first table, since the beginning

	bouts  map[string]*boutPlan
	ended  map[int]time.Time // by the number on the badge
	tablet *tablet
	seen   map[string][2]string // announcements at each table
	open   map[string]string    // undecided protests, by match
	last   map[string]string    // last decided match at each table
	counts map[string]int
}

// boutPlan is the plan of a bout.
type boutPlan struct {
	arrive   [2]time.Time
	absent   int // side that does not come, or -1
	extended bool
	start    time.Time
	end      time.Time
	gesture  bool // one entry is its whole log
	wrong    bool // the wrong one comes first, and is undone
	injured  bool
}

// tablet is the device at the table without a network.
type tablet struct {
	bouts []day.NowBout
	sent  bool
}

const hallRest = 5 * time.Minute

func TestHallDay(t *testing.T) {
	storetest.Each(t, func(t *testing.T, address string) {
		athletes, classes, tables := 28, 4, 2
		offline := [2]time.Duration{10 * time.Minute, 25 * time.Minute}
		if *wholeDay {
			athletes, classes, tables, offline = 169, 24, 4, [2]time.Duration{time.Hour, 90 * time.Minute}
		}
		d := &hallDay{
			t: t, chance: rand.New(rand.NewPCG(1, 20)), offline: offline, known: newLedger(),
			bouts: map[string]*boutPlan{}, ended: map[int]time.Time{}, seen: map[string][2]string{}, open: map[string]string{}, last: map[string]string{}, counts: map[string]int{},
		}
		d.house = openHouse(t, address)
		organizer, referee := d.house.servers[0].Organizer(), d.house.servers[0].As(account.Referee, "Rita Referee")
		d.house.changed = func() {
			d.clients, d.referees = nil, nil
			for _, s := range d.house.servers {
				d.clients = append(d.clients, s.Nobody().WithToken(organizer.Token))
				d.referees = append(d.referees, s.Nobody().WithToken(referee.Token))
			}
		}
		d.house.changed()
		d.prepare(athletes, classes, tables, referee.ID)
		began := time.Now()
		for step := 0; !d.over(); step++ {
			if step > 6*60*14 {
				t.Fatalf("the day does not end: %v", d.counts)
			}
			if step%killEvery == killEvery/2 {
				d.house.armed = 1 + d.chance.IntN(6)
			}
			d.step()
			if d.house.bury() {
				d.known.check(t, d.clients[0], d.eventID, d.classes)
			}
			if step%killEvery == killEvery-1 {
				d.house.complete()
			}
		}
		d.known.check(t, d.clients[0], d.eventID, d.classes)
		d.audit()
		if d.house.kills == 0 || d.house.cut == 0 {
			t.Errorf("%d instances were killed, and %d requests cut off by that, so this showed nothing", d.house.kills, d.house.cut)
		}
		t.Logf("%d times an instance was killed, and %d requests that it cut off were sent again; acknowledged %v, and there at the end", d.house.kills, d.house.cut, d.known)
		t.Logf("the day took %v of its own and %v: %v", d.house.clock.Now().Sub(d.began), time.Since(began).Round(time.Second), d.counts)
	})
}

// prepare makes the event with its classes, on both arms, and starts it.
func (d *hallDay) prepare(athletes, classes, tables int, refereeID string) {
	o := d.clients[0]
	var e events.EventDetail
	o.Post("/api/event/create", object{"name": "Open", "firstDay": "2026-11-21", "settings": object{"rest": 300, "bout": 120}}).Is(http.StatusCreated).Data(&e)
	d.eventID = e.ID
	list := []object{}
	for i := range classes / 2 {
		for _, arm := range []string{"right", "left"} {
			list = append(list, object{"sex": "mixed", "arm": arm, "group": fmt.Sprintf("group %d", i)})
		}
	}
	o.Post("/api/event/classes/create", object{"eventId": e.ID, "classes": list}).Is(http.StatusCreated).Data(&e)
	byGroup := map[string][]string{}
	for _, c := range e.Classes {
		byGroup[c.Class.Group] = append(byGroup[c.Class.Group], c.ID)
		d.classes = append(d.classes, c.ID)
	}
	for i := 0; i < athletes; i += 50 {
		some := []object{}
		for n := i; n < min(i+50, athletes); n++ {
			group := fmt.Sprintf("group %d", n%(classes/2))
			some = append(some, object{"name": fmt.Sprintf("Ann%c%c Lee", 'a'+n/26, 'a'+n%26), "groups": []string{group}, "classIds": byGroup[group], "confirmed": true})
		}
		o.Post("/api/event/register", object{"eventId": e.ID, "athletes": some}).Is(http.StatusCreated)
	}
	for range tables {
		o.Post("/api/event/tables/create", object{"eventId": e.ID}).Is(http.StatusCreated)
	}
	o.Post("/api/event/set-official", object{"eventId": e.ID, "userId": refereeID, "role": "referee"}).Is(http.StatusOK)
	for _, id := range d.classes {
		o.Post("/api/tournament/start/"+id, nil).Is(http.StatusOK)
		o.Post("/api/tournament/seed/"+id, object{"manualSeedingData": nil}).Is(http.StatusOK)
	}
	o.Put("/api/event/update/"+e.ID, object{"public": true}).Is(http.StatusOK).Data(&e)
	d.slug = e.Slug
	o.Post("/api/event/state/"+e.ID, object{"state": "running"}).Is(http.StatusOK)
	d.began = d.house.clock.Now()
}

func (d *hallDay) any(of []*apitest.Client) *apitest.Client {
	d.house.fire(time.Duration(d.chance.IntN(8)) * time.Millisecond)
	return of[d.chance.IntN(len(of))]
}

func (d *hallDay) one(in int) bool { return d.chance.IntN(in) == 0 }

func (d *hallDay) seconds(from, to int) time.Duration {
	return time.Duration(from+d.chance.IntN(to-from)) * time.Second
}

// now reads the current state from any instance.
func (d *hallDay) now() (n day.Now) {
	d.any(d.clients).Get("/api/public/event/" + d.slug + "/now").Is(http.StatusOK).Data(&n)
	if n.Version < d.known.version {
		d.t.Errorf("the queue is at version %d, and was at %d", n.Version, d.known.version)
	}
	d.known.version = n.Version
	return n
}

func (d *hallDay) over() bool { return d.now().Phase == "ceremony" && len(d.open) == 0 }

// step advances ten seconds, in which everybody works.
func (d *hallDay) step() {
	d.house.advanceClock(10 * time.Second)
	d.house.advanceQueues(d.chance.IntN(len(d.house.servers)))
	now := d.now()
	d.check(now)
	for i := range d.house.servers { // no work is left, and all instances agree
		d.house.advanceQueues(i)
	}
	for _, c := range d.clients {
		var same day.Now
		if c.Get("/api/public/event/" + d.slug + "/now").Is(http.StatusOK).Data(&same); same.Version != now.Version || atTables(same) != atTables(now) {
			d.t.Errorf("version %d %s\nversion %d %s", now.Version, atTables(now), same.Version, atTables(same))
		}
	}
	gone := d.house.clock.Now().Sub(d.began)
	for i, table := range now.Tables {
		if i == 0 && gone >= d.offline[0] && (d.tablet == nil || !d.tablet.sent) {
			d.withoutNetwork(table, gone)
			continue
		}
		d.atTable(table)
	}
	switch minutes := int(gone / time.Second); {
	case minutes%1500 == 0:
		d.correct()
	case minutes%2000 == 0:
		d.withdraw()
	case minutes%1200 == 0:
		d.protest()
	}
	for _, match := range slices.Sorted(maps.Keys(d.open)) {
		if d.one(30) {
			d.any(d.clients).Post("/api/event/protest/decide/"+d.open[match], object{"upheld": false, "note": "seen"}).Is(http.StatusOK)
			d.known.protests[d.open[match]] = "dismissed"
			delete(d.open, match)
		}
	}
}

// atTables describes all tables.
func atTables(n day.Now) string {
	text := ""
	for _, t := range n.Tables {
		for _, b := range []*day.NowBout{t.Called, t.OnDeck, t.InTheHole} {
			if text += " "; b != nil {
				text += b.MatchID + b.Status
			}
		}
	}
	return text
}

// check checks the current state.
func (d *hallDay) check(now day.Now) {
	called, once := map[int]string{}, map[string]bool{}
	for _, t := range now.Tables {
		for _, b := range []*day.NowBout{t.Called, t.OnDeck, t.InTheHole} {
			if b == nil {
				continue
			}
			if once[b.MatchID] {
				d.t.Errorf("%s is at two places", b.MatchID)
			}
			once[b.MatchID] = true
			for _, a := range b.Athletes {
				if other := called[a.Number]; other != "" {
					d.t.Errorf("%s is in two bouts that are called or announced: %s and %s", a.Name, other, b.MatchID)
				}
				called[a.Number] = b.MatchID
			}
		}
		if b := t.Called; b != nil && b.CalledAt != nil && d.bouts[b.MatchID] == nil {
			for _, a := range b.Athletes {
				if rested := d.ended[a.Number].Add(hallRest); !d.ended[a.Number].IsZero() && b.CalledAt.Before(rested) && !b.Waived {
					d.t.Errorf("%s was called at %v, and rests until %v", a.Name, b.CalledAt, rested)
				}
			}
		}
	}
	d.keepsAnnouncements(now)
}

// keepsAnnouncements detects an announced bout that is announced at another table, with the
// same athletes.
func (d *hallDay) keepsAnnouncements(now day.Now) {
	at := map[string]string{}
	announced := func(t day.NowTable) (next [2]string) {
		for i, b := range []*day.NowBout{t.OnDeck, t.InTheHole} {
			if b != nil {
				next[i] = b.MatchID + b.Athletes[0].EntryID + b.Athletes[1].EntryID
			}
		}
		return next
	}
	for _, t := range now.Tables {
		for _, bout := range announced(t) {
			at[bout] = t.ID
		}
	}
	for _, t := range now.Tables {
		for _, bout := range d.seen[t.ID] {
			if other := at[bout]; bout != "" && other != "" && other != t.ID {
				d.t.Errorf("%s was announced at one table, and is at another", bout)
			}
		}
		d.seen[t.ID] = announced(t)
	}
}

// atTable acts as a referee at a table.
func (d *hallDay) atTable(t day.NowTable) {
	referee, now := d.any(d.referees), d.house.clock.Now()
	b := t.Called
	if b == nil {
		if next := t.OnDeck; next != nil && (next.ReadyAt == nil || !next.ReadyAt.After(now)) {
			for range 1 + d.chance.IntN(2) { // taps twice
				r := referee.Post("/api/event/queue/call", object{"matchId": next.MatchID, "tableId": t.ID})
				d.counts[fmt.Sprint("call ", r.Status)]++
				if r.Status != http.StatusOK && r.Status != http.StatusConflict {
					d.t.Errorf("call: %d %s", r.Status, r.Body)
				}
			}
		}
		return
	}
	if b.Status == "scheduled" && d.last[t.ID] != "" && d.one(100) {
		d.undoLate(referee, t)
		return
	}
	p := d.bouts[b.MatchID]
	if p == nil {
		p = d.plan()
		d.bouts[b.MatchID] = p
	}
	for side, a := range b.Athletes {
		if !a.Arrived && side != p.absent && !now.Before(p.arrive[side]) && b.Status == "scheduled" {
			referee.Post("/api/event/queue/arrived-badge", object{"tableId": t.ID, "badge": fmt.Sprint(a.Number)})
		}
	}
	switch {
	case b.Status == "scheduled" && p.absent >= 0 && b.Deadline != nil && now.After(*b.Deadline):
		if !p.extended {
			p.extended = true
			referee.Post("/api/event/queue/more-time", object{"matchId": b.MatchID, "seconds": 60, "reason": "asked for"}).Is(http.StatusOK)
			return
		}
		referee.Post("/api/match/no-show/"+b.MatchID, object{"absent": []string{b.Athletes[p.absent].EntryID}}).Is(http.StatusOK)
		d.counts["no-show"]++
	case p.absent >= 0:
	case b.Status == "scheduled" && p.gesture && !now.Before(p.end):
		winner := b.Athletes[d.chance.IntN(2)].EntryID
		entry := object{"id": fmt.Sprint("g", now.UnixMilli()), "kind": "game", "athlete": winner, "at": now}
		body := object{"device": "phone " + t.ID, "epoch": 0, "entries": []object{entry}}
		r := referee.Post("/api/match/log/"+b.MatchID, body)
		if mustWait(r) {
			return
		}
		if r.Status == http.StatusConflict { // begun on another device
			referee.Post("/api/match/take-over/"+b.MatchID, object{"device": "phone " + t.ID}).Is(http.StatusOK)
			var pad day.Pad
			referee.Get("/api/match/log/" + b.MatchID).Is(http.StatusOK).Data(&pad)
			body["epoch"] = pad.Log.Epoch
			r = referee.Post("/api/match/log/"+b.MatchID, body)
		}
		r.Is(http.StatusOK)
		referee.Post("/api/match/log/"+b.MatchID, body) // sent twice
		d.known.entries[entry["id"].(string)] = b.MatchID
		d.known.results[b.MatchID] = winner
		d.last[t.ID] = b.MatchID
		d.pulled(b)
	case b.Status == "scheduled" && !p.gesture && !now.Before(p.start):
		if r := referee.Post("/api/match/start/"+b.MatchID, nil); !mustWait(r) {
			r.Is(http.StatusOK)
		}
	case b.Status == "in-progress" && !now.Before(p.end):
		d.decide(referee, t, b, p)
	}
}

// mustWait reports whether a match may not begin yet. After its call, the match that decides its
// athletes was disputed, or an undone result put an athlete back into another match.
func mustWait(r *apitest.Reply) bool {
	return r.Status == http.StatusConflict && strings.Contains(string(r.Body), `"server.match.obstacle"`)
}

func (d *hallDay) plan() *boutPlan {
	now := d.house.clock.Now()
	p := &boutPlan{absent: -1, gesture: d.one(3), wrong: d.one(15), injured: d.one(60)}
	p.arrive = [2]time.Time{now.Add(d.seconds(5, 50)), now.Add(d.seconds(5, 50))}
	if d.one(30) {
		p.absent = d.chance.IntN(2)
	}
	p.start = now.Add(d.seconds(50, 70))
	p.end = p.start.Add(d.seconds(20, 120))
	return p
}

func (d *hallDay) pulled(b *day.NowBout) {
	for _, a := range b.Athletes {
		d.ended[a.Number] = d.house.clock.Now()
	}
	d.counts["pulled"]++
}

// decide enters the result of a bout, sometimes a wrong one first.
func (d *hallDay) decide(referee *apitest.Client, t day.NowTable, b *day.NowBout, p *boutPlan) {
	result := func(first bool) object {
		return object{"results": []object{{"gameNumber": 1, "player1Won": first}}}
	}
	first := d.one(2)
	switch {
	case p.injured:
		r := referee.Post("/api/tournament/leave", object{"tournamentId": b.ClassID, "entryId": b.Athletes[0].EntryID, "kind": "injury", "matchId": b.MatchID})
		d.counts[fmt.Sprint("injury ", r.Status)]++
		if r.Status != http.StatusOK {
			p.injured = false
			return
		}
		d.known.left[b.Athletes[0].EntryID] = b.ClassID
		d.known.results[b.MatchID] = b.Athletes[1].EntryID
	case p.wrong:
		referee.Put("/api/match/update-result/"+b.MatchID, result(!first)).Is(http.StatusOK)
		d.known.result(b, !first)
		r := referee.Post("/api/match/undo/"+b.MatchID, nil)
		d.counts[fmt.Sprint("undo ", r.Status)]++
		if r.Status == http.StatusOK { // it continues at its table
			delete(d.known.results, b.MatchID)
			p.wrong = false
			return
		}
	default:
		referee.Put("/api/match/update-result/"+b.MatchID, result(first)).Is(http.StatusOK)
		referee.Put("/api/match/update-result/"+b.MatchID, result(first)).Is(http.StatusOK)
		d.known.result(b, first)
		d.last[t.ID] = b.MatchID
	}
	d.pulled(b)
}

// undoLate undoes a table's last result although another bout is called there: it comes next
// there.
func (d *hallDay) undoLate(referee *apitest.Client, t day.NowTable) {
	match := d.last[t.ID]
	delete(d.last, t.ID)
	r := referee.Post("/api/match/undo/"+match, nil)
	d.counts[fmt.Sprint("late undo ", r.Status)]++
	if r.Status != http.StatusOK {
		return
	}
	delete(d.known.results, match)
	clear(d.seen) // its consequences were announced, and may come elsewhere now
	for _, now := range d.now().Tables {
		if now.ID == t.ID && (now.Called == nil || now.Called.MatchID != t.Called.MatchID) {
			d.t.Errorf("%s was undone, and %+v is called in place of %s", match, now.Called, t.Called.MatchID)
		}
		if now.ID == t.ID && now.OnDeck != nil && now.OnDeck.MatchID == match {
			d.counts["undone and next"]++
		}
	}
}

// withoutNetwork plays the tablet's bouts, and sends them when the network is back.
func (d *hallDay) withoutNetwork(t day.NowTable, gone time.Duration) {
	if d.tablet == nil {
		d.tablet = &tablet{}
		for _, b := range []*day.NowBout{t.Called, t.OnDeck, t.InTheHole} {
			if b != nil && b.Status == "scheduled" {
				d.tablet.bouts = append(d.tablet.bouts, *b)
			}
		}
		return
	}
	if gone < d.offline[1] {
		return
	}
	d.tablet.sent = true
	at := d.began.Add(d.offline[0])
	for _, b := range d.tablet.bouts {
		at = at.Add(6 * time.Minute)
		entries := []object{{"id": "s" + b.MatchID, "kind": "start", "at": at.Add(-time.Minute)}, {"id": "g" + b.MatchID, "kind": "game", "athlete": b.Athletes[0].EntryID, "at": at}}
		r := d.any(d.referees).Post("/api/match/log/"+b.MatchID, object{"device": "tablet", "epoch": 0, "entries": entries})
		d.counts[fmt.Sprint("tablet ", r.Status)]++
		if r.Status == http.StatusOK {
			d.bouts[b.MatchID] = &boutPlan{}
			d.known.entries["s"+b.MatchID], d.known.entries["g"+b.MatchID] = b.MatchID, b.MatchID
			d.pulled(&b)
		} else {
			d.t.Logf("tablet: %s", r.Body)
		}
	}
}

// class returns a random class with its matches.
func (d *hallDay) class() (c shapes.TournamentDetail) {
	d.any(d.clients).Get("/api/tournament/brackets-data/" + d.classes[d.chance.IntN(len(d.classes))]).Is(http.StatusOK).Data(&c)
	return c
}

// correct corrects a result of a random class, also after further matches.
func (d *hallDay) correct() {
	c := d.class()
	var played []shapes.Match
	for _, m := range c.Matches {
		if m.Status == "completed" && m.DecidedBy != nil && *m.DecidedBy == "pin" {
			played = append(played, m)
		}
	}
	if len(played) == 0 || c.Status != "active" {
		return
	}
	m := played[len(played)-1]
	body := object{"results": []object{{"gameNumber": 1, "player1Won": m.Winner.ID != m.Player1.ID}}, "reason": "seen on video", "preview": true}
	o := d.any(d.clients)
	var effect tournaments.Effect
	if r := o.Post("/api/match/correct/"+m.ID, body); r.Status == http.StatusOK {
		r.Data(&effect)
	}
	body["preview"], body["version"] = false, effect.Version
	d.counts[fmt.Sprint("correction ", o.Post("/api/match/correct/"+m.ID, body).Status)]++
	for _, m := range c.Matches { // it may have voided some matches, and kept others that are held now
		delete(d.known.results, m.ID)
	}
}

// withdraw makes an athlete who is not at a table withdraw.
func (d *hallDay) withdraw() {
	c := d.class()
	if c.Status != "active" {
		return
	}
	e := c.Participants[d.chance.IntN(len(c.Participants))]
	r := d.any(d.clients).Post("/api/tournament/leave", object{"tournamentId": c.ID, "entryId": e.ID, "kind": "withdrawal"})
	d.counts[fmt.Sprint("withdrawal ", r.Status)]++
	if r.Status == http.StatusOK {
		d.known.left[e.ID] = c.ID
	}
}

// protest files a protest about a random class's last result.
func (d *hallDay) protest() {
	c := d.class()
	for _, m := range slices.Backward(c.Matches) {
		if m.Status == "completed" && m.DecidedBy != nil && *m.DecidedBy == "pin" && m.Loser != nil && d.open[m.ID] == "" {
			var p day.Protest
			d.any(d.referees).Post("/api/event/protest", object{"matchId": m.ID, "entryId": m.Loser.ID, "reason": "elbow"}).Is(http.StatusOK).Data(&p)
			d.open[m.ID] = p.ID
			d.known.protests[p.ID] = ""
			d.counts["protest"]++
			return
		}
	}
}

// audit checks everything at the end: each bout is decided, and its log agrees with it.
func (d *hallDay) audit() {
	o := d.any(d.clients)
	for _, id := range d.classes {
		var c shapes.TournamentDetail
		o.Get("/api/tournament/brackets-data/" + id).Is(http.StatusOK).Data(&c)
		if c.Status != "completed" {
			d.t.Errorf("%s is %s", c.Name, c.Status)
		}
		for _, m := range c.Matches {
			if m.Status != "completed" {
				d.t.Errorf("%s of %s is %s", m.ID, c.Name, m.Status)
			}
			if m.Bye || m.DecidedBy == nil || *m.DecidedBy == "default" || *m.DecidedBy == "bye" {
				continue
			}
			d.counts["bouts"]++
			var pad day.Pad
			o.Get("/api/match/log/" + m.ID).Is(http.StatusOK).Data(&pad)
			if w := pad.Log.State.Winner; m.Winner == nil || w == nil || *w != m.Winner.ID {
				text, _ := json.Marshal(pad.Log.State)
				d.t.Errorf("the log of %s amounts to %s", m.ID, text)
			}
		}
	}
	var q day.Queue
	o.Get("/api/event/queue/" + d.eventID).Is(http.StatusOK).Data(&q)
	if len(q.Bouts) != 0 || len(q.Now.Tables) == 0 || q.Now.Tables[0].Called != nil {
		d.t.Errorf("left in the queue: %+v", q.Bouts)
	}
}
