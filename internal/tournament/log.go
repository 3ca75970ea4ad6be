package tournament

import (
	"slices"
	"time"

	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/fault"
)

// Log has the entries of a bout's log and its keeper.
type Log struct {
	Entries []bout.Entry // in order of arrival
	Scoring
}

// Settings returns the match's settings for the log.
func (t Tournament) Settings(m Match) bout.Settings {
	return bout.Settings{BestOf: m.BestOf, Rules: t.Rules}
}

// Replay returns the state of a match's log between two entries.
func Replay(s bout.Settings, entries [2]Entry, log []bout.Entry) bout.State {
	return bout.Replay(s, athletes(entries), log)
}

func athletes(entries [2]Entry) [2]bout.Athlete {
	return [2]bout.Athlete{bout.Athlete(entries[0].ID), bout.Athlete(entries[1].ID)}
}

// Told returns the result of a log as an unchecked report. Games always name their decision.
func Told(s bout.State, entries [2]Entry) Report {
	r := Report{By: s.By, Winner: string(s.Winner), Games: make([]GameResult, len(s.Games))}
	for i, g := range s.Games {
		r.Games[i] = GameResult{Number: i + 1, Player1Won: string(g.Winner) == entries[0].ID, By: g.By}
	}
	return r
}

// Says reports whether the log leads to the match's stored result.
func (m Match) Says(s bout.State, entries [2]Entry) bool {
	if m.Winner == 0 || s.Winner == "" {
		return m.Winner == 0 && s.Winner == ""
	}
	return string(s.Winner) == entries[slices.Index(m.Players[:], m.Winner)].ID && s.By == m.DecidedBy &&
		slices.Equal(m.Result().GameResults(), Told(s, entries).Games)
}

// Agree returns the entries that make a log lead to the match's stored state: strikes of void entries, a start, or the
// result. If the match was not pulled, all entries are struck but stay readable.
func (m Match) Agree(s bout.Settings, entries [2]Entry, log []bout.Entry, newID func() string) (added []bout.Entry) {
	add := func(e bout.Entry) {
		e.ID = newID()
		added, log = append(added, e), append(log, e)
	}
	log = slices.Clip(log)
	strike := func(id string) { add(bout.Entry{Kind: bout.Strike, Strikes: id}) }
	if !m.Begun() {
		for _, e := range bout.Standing(log) {
			strike(e.ID)
		}
		return added
	}
	state := Replay(s, entries, log)
	if !m.Says(state, entries) {
		for _, id := range bout.Deciding(s, athletes(entries), log) {
			strike(id)
		}
		state = Replay(s, entries, log)
	}
	switch {
	case m.Status == bracket.InProgress && !state.Begun():
		add(bout.Entry{Kind: bout.Start})
	case m.Winner != 0 && state.Winner == "":
		e := bout.Entry{Kind: bout.Result, Athlete: bout.Athlete(entries[slices.Index(m.Players[:], m.Winner)].ID), By: m.DecidedBy, Games: []bout.GameResult{}}
		for _, g := range m.Result().GameResults() {
			winner := entries[1]
			if g.Player1Won {
				winner = entries[0]
			}
			e.Games = append(e.Games, bout.GameResult{Winner: bout.Athlete(winner.ID), By: g.By})
		}
		add(e)
	}
	return added
}

// Scoring says which device keeps the log of a match: the first one, until another takes over. Each
// takeover increments the epoch, which separates late entries of an earlier device from valid ones.
// The zero Scoring belongs to a log that no device has begun.
type Scoring struct {
	Epoch  int64
	Oldest int64 // first epoch whose entries from the device still count
	Scorer Ref   // zero for nobody
	Device string
	Since  time.Time
}

// MaxLog is the maximum number of entries in a match's log, more than officials can enter in the longest bout.
const MaxLog = 500

// MayGrow refuses entries beyond the maximum. Errors: Conflict.
func (l Log) MayGrow(m Match, more int) error {
	if len(l.Entries)+more > MaxLog {
		return fault.New(fault.Conflict, "server.log.full", "match", m.Number, "most", MaxLog)
	}
	return nil
}

// MayAppend refuses entries that a device recorded before another took over or the call was undone,
// and an epoch that the log has not reached.
// Errors: Conflict.
func (s Scoring) MayAppend(m Match, device string, epoch int64) error {
	switch {
	case s.Device != "" && s.Device != device:
		return fault.New(fault.Conflict, "server.log.scored_elsewhere", "scorer", s.Scorer.Name, "match", m.Number)
	case epoch > s.Epoch:
		return fault.New(fault.Conflict, "server.log.epoch_ahead", "match", m.Number)
	case epoch < s.Oldest:
		return fault.New(fault.Conflict, "server.log.taken_back", "match", m.Number)
	}
	return nil
}

// By returns the scoring after a person adds entries on an allowed device. The first device begins an epoch. Its
// entries in the previous epoch also count, because it may have lost the reply to its first entry.
func (s Scoring) By(scorer Ref, device string, now time.Time) Scoring {
	if s.Device == device {
		s.Scorer = scorer
		return s
	}
	return Scoring{Epoch: s.Epoch + 1, Oldest: s.Epoch, Scorer: scorer, Device: device, Since: now}
}

// TakenOver returns the scoring after a person takes the log over on a device. The current keeper changes nothing.
func (s Scoring) TakenOver(scorer Ref, device string, now time.Time) Scoring {
	if s.Device == device {
		s.Scorer = scorer
		return s
	}
	return Scoring{Epoch: s.Epoch + 1, Oldest: s.Epoch + 1, Scorer: scorer, Device: device, Since: now}
}

// Withdrawn returns the scoring without a keeper, after the match got other athletes.
func (s Scoring) Withdrawn() Scoring { return Scoring{Epoch: s.Epoch + 1, Oldest: s.Epoch + 1} }
