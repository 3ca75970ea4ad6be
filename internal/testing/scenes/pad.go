package scenes

import (
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"github.com/toproll/toproll/internal/api/day"
	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/storetest"
	"github.com/toproll/toproll/internal/tournament"
)

// Pad is a device at a table.
type Pad struct {
	Cup    *Cup
	By     *apitest.Client
	device string
	number int // of the match
	Epoch  int64
}

// Pad returns a device of an official that scores a match, by its number.
func (c *Cup) Pad(by *apitest.Client, device string, number int) *Pad {
	return &Pad{Cup: c, By: by, device: device, number: number}
}

// Path is the path of the match's log.
func (p *Pad) Path() string { return "/api/match/log/" + p.Cup.Match(p.number).ID }

// Post sends entries, and learns the epoch from a good reply.
func (p *Pad) Post(entries ...object) *apitest.Reply {
	p.Cup.T.Helper()
	body := Logged(p.Epoch, entries...)
	body["device"] = p.device
	r := p.By.Post(p.Path(), body)
	if r.Status == http.StatusOK {
		var shown day.Pad
		r.Data(&shown)
		p.Epoch = shown.Log.Epoch
	}
	return r
}

// Sees returns the pad's state after a good post, or at opening.
func (p *Pad) Sees() (shown day.Pad) {
	p.Cup.T.Helper()
	p.By.Get(p.Path()).Is(http.StatusOK).Data(&shown)
	return shown
}

// TakeOver takes the log from another device, and learns the epoch from a good reply.
func (p *Pad) TakeOver() *apitest.Reply {
	r := p.By.Post("/api/match/take-over/"+p.Cup.Match(p.number).ID, object{"device": p.device})
	if r.Status == http.StatusOK {
		var shown day.Pad
		r.Data(&shown)
		p.Epoch = shown.Log.Epoch
	}
	return r
}

// Touch is an entry of the log; side is 1 or 2, 0 for nobody.
func (p *Pad) Touch(kind string, side int, more ...string) object {
	e := object{"id": uuid.NewString(), "kind": kind, "at": time.Date(2026, 11, 21, 9, 30, 0, 0, time.UTC)}
	m := p.Cup.Match(p.number)
	switch side {
	case 1:
		e["athlete"] = m.Player1.ID
	case 2:
		e["athlete"] = m.Player2.ID
	}
	for i := 0; i < len(more); i += 2 {
		e[more[i]] = more[i+1]
	}
	return e
}

// Strike is an entry that strikes another one.
func (p *Pad) Strike(e object) object { return p.Touch("strike", 0, "strikes", e["id"].(string)) }

// Kinds lists the kinds of a log's entries; a minus marks struck ones.
func Kinds(l day.Log) (list []string) {
	struck := map[string]bool{}
	for _, e := range l.Entries {
		struck[e.Strikes] = e.Strikes != ""
	}
	for _, e := range l.Entries {
		name := e.Source + " " + e.Kind
		if struck[e.ID] {
			name = "-" + name
		}
		if e.Kind != "strike" {
			list = append(list, name)
		}
	}
	return list
}

// MayUndo checks whether the pad says that the result can be undone.
func (p *Pad) MayUndo(want bool) {
	p.Cup.T.Helper()
	if may := p.Sees().MayUndo; may == nil || *may != want {
		p.Cup.T.Errorf("M%d can be undone by %s: %v, want %t", p.number, p.By.ID, may, want)
	}
}

// Has checks the match's status, the winner's name, and the log as [Kinds] lists it.
func (p *Pad) Has(status, winner string, log ...string) {
	p.Cup.T.Helper()
	p.Cup.Reload()
	shown := p.Sees()
	won := ""
	if shown.Match.Winner != nil {
		won = shown.Match.Winner.User.Name
	}
	if shown.Match.Status != status || won != winner {
		p.Cup.T.Errorf("M%d is %s, won by %q; want %s, %q", p.number, shown.Match.Status, won, status, winner)
	}
	if diff := cmp.Diff(log, Kinds(shown.Log)); diff != "" {
		p.Cup.T.Errorf("M%d, log (-want +got):\n%s", p.number, diff)
	}
}

// Logged is a request that adds one device's entries to a log.
func Logged(epoch int64, entries ...object) object {
	for _, e := range entries {
		if e["at"] == nil {
			e["at"] = time.Now()
		}
	}
	return object{"device": "the tablet", "epoch": epoch, "entries": entries}
}

// CheckLogs replays the log of every match, which must give the stored match, and expects entries of a source.
func CheckLogs(t *testing.T, s *apitest.Server, source bout.Source) {
	t.Helper()
	seen := 0
	err := storetest.Open(t, s.Address).Read(t.Context(), func(tx *store.Tx) error {
		all, _, err := tx.Tournaments(store.TournamentFilter{}, store.Page{})
		if err != nil {
			return err
		}
		for _, each := range all {
			matches, err := tx.Matches(each.ID)
			if err != nil {
				return err
			}
			for _, m := range matches {
				log, err := tx.Log(m.ID)
				if err != nil {
					return err
				}
				entries, err := tx.Pair(each.ID, [2]int{int(m.Players[0]), int(m.Players[1])})
				if err != nil {
					return err
				}
				state := tournament.Replay(each.Settings(m), entries, log)
				if m.Begun() != state.Begun() || (m.DecidedVersion != 0) != (state.Phase == bout.Decided) || m.DecidedVersion != 0 && !m.Says(state, entries) {
					t.Errorf("%s, M%d is %s with %+v, its log says %+v", each.Name, m.Number, m.Status, m.Result(), state)
				}
				if slices.ContainsFunc(log, func(e bout.Entry) bool { return e.Source == source }) {
					seen++
				}
			}
		}
		return nil
	})
	if err != nil || seen == 0 {
		t.Errorf("%d logs with entries of source %s, %v", seen, source, err)
	}
}
