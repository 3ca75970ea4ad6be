package day

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/app/tournaments"
	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/category"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/hall"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/notice"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/text"
	"github.com/toproll/toproll/internal/tournament"
)

// Pad is the view of a match for its scorer.
type Pad struct {
	Bout       tournament.NamedMatch
	Tournament tournament.Tournament
	Arm        category.Hand           // "" for a tournament without a category
	Next       []tournament.NamedMatch // that can start after this one, at most two
	Log        tournament.Log
	Officials  map[string]string // names of people in the log, by id
	State      bout.State
	Grip       int       // seconds without a grip until one is proposed; 0 for never
	TimeZone   string    // of the event, "" outside events
	Own        event.Own // relation of the caller to the bout
	MayUndo    *bool     // whether the caller may undo the result; nil if not asked
	shows      bool      // whether the hall's view of the bout changed
}

// frozen is the number of bouts that a table knows ahead, so that it can continue offline.
const frozen = 2

// Pad returns a match with its log.
// Errors: Forbidden, NotFound.
func (a *Day) Pad(ctx context.Context, actor account.User, matchID string) (Pad, error) {
	return store.Read(ctx, a.DB, func(tx *store.Tx) (Pad, error) {
		tournamentID, number, err := tx.FindMatch(matchID)
		if err != nil {
			return Pad{}, err
		}
		t, err := tx.Tournament(tournamentID)
		if err != nil {
			return Pad{}, err
		}
		by, err := app.MayOfficiate(tx, actor, t)
		if err != nil {
			return Pad{}, err
		}
		p, err := loadPad(tx, t, number)
		if err != nil {
			return p, err
		}
		if err := a.Gate(tx, &by, t, p.Bout.Match, p.Bout.Entries, hall.Act{Deed: hall.Read}); err != nil {
			return Pad{}, err
		}
		if p.Own, err = app.OwnOf(tx, by, t); err != nil {
			return p, err
		}
		may, err := a.tournaments.Undoable(tx, actor, []tournament.NamedMatch{p.Bout})
		undo := may[p.Bout.ID]
		p.MayUndo = &undo
		return p, err
	})
}

// loadPad reads a match of a tournament with its log.
func loadPad(tx *store.Tx, t tournament.Tournament, number int) (p Pad, err error) {
	matches, err := tx.SomeMatches(t.ID, number)
	if err != nil {
		return p, err
	}
	b := &tournaments.OpenedBracket{Tx: tx, Tournament: t, Plan: t.Plan()}
	m := matches[0]
	p.Tournament = t
	if p.Log.Entries, err = tx.Log(m.ID); err != nil {
		return p, err
	}
	if p.Officials, err = tx.LogOfficials(m.ID); err != nil {
		return p, err
	}
	if p.Log.Scoring, err = tx.Scoring(m.ID); err != nil {
		return p, err
	}
	next, err := tx.NextScheduled(t.ID, number, frozen)
	if err != nil {
		return p, err
	}
	for _, m := range next {
		shown, err := b.BoutOf(m)
		if err != nil {
			return p, err
		}
		p.Next = append(p.Next, shown)
	}
	if t.Category.ID != "" {
		c, err := tx.Category(t.Category.ID)
		if err != nil {
			return p, err
		}
		p.Arm = c.Hand
	}
	if p.Bout, err = b.BoutOf(m); err != nil {
		return p, err
	}
	p.State = tournament.Replay(t.Settings(m), p.Bout.Entries, p.Log.Entries)
	if t.Class.EventID != "" {
		e, err := tx.Event(t.Class.EventID)
		if err != nil {
			return p, err
		}
		p.Grip, p.TimeZone = e.Settings.Grip, e.TimeZone
	}
	return p, nil
}

// AppendLog adds the entries of a device to the log of a match, each entry once, and applies them to the match as the
// matching API calls would: the match starts, continues, or gets a decision or a different one. At an event, strikes
// that come too late become a proposed correction. The epoch is that of the log as the device knows it. If all entries
// are already there, nothing changes, even if another device keeps the log now. Errors: Invalid, Forbidden, NotFound,
// Conflict.
func (a *Day) AppendLog(ctx context.Context, actor account.User, matchID, device string, epoch int64, entries []bout.Entry) (Pad, error) {
	return a.keepPad(ctx, actor, matchID, func(tx *store.Tx, t tournament.Tournament, by *app.Official, p *Pad) error {
		m := p.Bout.Match
		entries := newEntries(p.Log.Entries, entries)
		if len(entries) == 0 {
			return errors.Join(a.Gate(tx, by, t, m, p.Bout.Entries, hall.Act{Deed: hall.Read}), app.ErrUnchanged)
		}
		after := tournament.Replay(t.Settings(m), p.Bout.Entries, slices.Concat(p.Log.Entries, entries))
		begins := m.Status == bracket.Scheduled && (after.Begun() || after.Winner != "")
		if err := a.Gate(tx, by, t, m, p.Bout.Entries, hall.Act{Deed: hall.Log, Begins: begins}); err != nil {
			return err
		}
		if err := p.Log.MayAppend(m, device, epoch); err != nil {
			return err
		}
		if err := p.Log.MayGrow(m, len(entries)); err != nil {
			return err
		}
		if err := checkUp(t, m); err != nil {
			return err
		}
		if err := checkEntries(p, entries); err != nil {
			return err
		}
		now := a.Time()
		late, err := a.strikesTooLate(tx, t, *by, *p, entries)
		if err != nil {
			return err
		}
		for i := range entries {
			if late {
				entries[i].Kind = bout.Propose
			}
			entries[i].Source, entries[i].Official, entries[i].Received = bout.Pad, actor.ID, now
			entries[i].At = entries[i].At.UTC().Truncate(time.Millisecond)
		}
		scoring := p.Log.By(app.PersonRef(actor), device, now)
		if err := errors.Join(tx.SaveScoring(m.ID, scoring), tx.AppendLog(m.ID, len(p.Log.Entries), entries)); err != nil {
			return err
		}
		if late {
			return a.propose(ctx, tx, *by, t, *p, entries[0])
		}
		p.shows = after.Phase != p.State.Phase || after.Score != p.State.Score || after.Both != p.State.Both
		return a.follow(ctx, tx, *by, *p, after)
	})
}

// TakeOver makes a person the scorer of a match on a device, in place of the previous scorer.
// Errors: Forbidden, NotFound.
func (a *Day) TakeOver(ctx context.Context, actor account.User, matchID, device string) (Pad, error) {
	return a.keepPad(ctx, actor, matchID, func(tx *store.Tx, t tournament.Tournament, by *app.Official, p *Pad) error {
		if err := a.Gate(tx, by, t, p.Bout.Match, p.Bout.Entries, hall.Act{Deed: hall.TakeOver}); err != nil {
			return err
		}
		if err := by.MayTakeOver(tx, p.Log); err != nil {
			return err
		}
		scoring := p.Log.TakenOver(app.PersonRef(actor), device, a.Time())
		if scoring == p.Log.Scoring {
			return app.ErrUnchanged
		}
		d := store.AuditEntry{Tournament: t.Ref(), Match: store.MatchRef{ID: p.Bout.ID, Number: p.Bout.Number}, Became: by.Said(message.Verbatim(actor.Name))}
		if p.Log.Device != "" {
			d.Was = message.Verbatim(p.Log.Scorer.Name)
		}
		return errors.Join(tx.SaveScoring(p.Bout.ID, scoring), a.Audit(ctx, tx, d))
	})
}

// keepPad locks a match, checks the actor, and calls change, which asks the gate and changes the log or its keeper. It
// returns the new state.
func (a *Day) keepPad(ctx context.Context, actor account.User, matchID string, change func(*store.Tx, tournament.Tournament, *app.Official, *Pad) error) (Pad, error) {
	pad, err := store.Write(ctx, a.DB, func(tx *store.Tx) (Pad, error) {
		tournamentID, number, err := tx.FindMatch(matchID)
		if err != nil {
			return Pad{}, err
		}
		t, err := tx.LockTournament(tournamentID)
		if err != nil {
			return Pad{}, err
		}
		by, err := app.MayOfficiate(tx, actor, t)
		if err != nil {
			return Pad{}, err
		}
		pad, err := loadPad(tx, t, number)
		if err != nil {
			return pad, err
		}
		err = change(tx, t, &by, &pad)
		if err == nil || errors.Is(err, app.ErrUnchanged) {
			var failed error
			if pad.Own, failed = app.OwnOf(tx, by, t); failed != nil {
				return pad, failed
			}
		}
		if err != nil {
			return pad, err
		}
		own := pad.Own
		said := store.Change{Type: app.LogChanged, TournamentID: t.ID, MatchID: matchID}
		if pad.shows {
			said.EventID = t.Class.EventID
		}
		tx.Emit(said)
		if t, err = tx.Tournament(t.ID); err != nil {
			return pad, err
		}
		pad, err = loadPad(tx, t, number)
		pad.Own = own
		return pad, err
	})
	if errors.Is(err, app.ErrUnchanged) {
		err = nil
	}
	return pad, err
}

// newEntries returns the entries that a log lacks, without duplicates.
func newEntries(log, entries []bout.Entry) (fresh []bout.Entry) {
	there := map[string]bool{}
	for _, e := range log {
		there[e.ID] = true
	}
	for _, e := range entries {
		if !there[e.ID] {
			fresh = append(fresh, e)
		}
		there[e.ID] = true
	}
	return fresh
}

// checkUp refuses entries about a match that is not scheduled, in progress or completed.
func checkUp(t tournament.Tournament, m tournament.Match) error {
	if m.DecidedVersion != 0 {
		return t.MayCorrect()
	}
	if err := t.MayPlay(); err != nil {
		return err
	}
	if m.Status != bracket.Scheduled && m.Status != bracket.InProgress {
		return tournament.Explain(&bracket.StateError{Reason: bracket.NotScheduled, Match: m.Number, Status: m.Status})
	}
	return nil
}

// checkEntries cleans entries that are added to a log and returns their faults. It refuses an entry
// that would decide a match that others have decided differently, because a person must see both
// versions.
func checkEntries(p *Pad, entries []bout.Entry) error {
	m := p.Bout.Match
	inMatch := func(id bout.Athlete) bool {
		return id == bout.Athlete(p.Bout.Entries[0].ID) || id == bout.Athlete(p.Bout.Entries[1].ID)
	}
	there := map[string]bool{}
	for _, e := range p.Log.Entries {
		there[e.ID] = e.Kind != bout.Strike && e.Kind != bout.Propose
	}
	var wrong fault.Fields
	for i := range entries {
		e := &entries[i]
		there[e.ID] = e.Kind != bout.Strike && e.Kind != bout.Propose
		field := func(name string) string { return fmt.Sprintf("entries[%d].%s", i, name) }
		if e.Athlete != "" && !inMatch(e.Athlete) || slices.ContainsFunc(e.Games, func(g bout.GameResult) bool { return !inMatch(g.Winner) }) {
			return fault.New(fault.Conflict, "server.log.other_athletes", "match", m.Number)
		}
		if e.Athlete == "" && (e.Decides() || e.Kind == bout.Warning || e.Kind == bout.Foul || e.Kind == bout.FoulLoss) {
			wrong.Add(field("athlete"), "server.log.athlete")
		}
		if e.Kind == bout.Strike && !there[e.Strikes] {
			wrong.Add(field("strikes"), "server.log.strikes")
		}
		e.Detail = text.Clean(e.Detail)
		wrong.Check(field("detail"), text.Prose("detail", e.Detail, tournament.MaxReason))
	}
	if err := wrong.Err(); err != nil {
		return err
	}
	state := tournament.Replay(p.Tournament.Settings(m), p.Bout.Entries, slices.Concat(p.Log.Entries, entries))
	for _, e := range entries {
		if e.Decides() && state.Winner != "" && e.Athlete != state.Winner && slices.Contains(state.Ignored, e.ID) {
			winner := p.Bout.Entries[0].Name
			if string(state.Winner) == p.Bout.Entries[1].ID {
				winner = p.Bout.Entries[1].Name
			}
			return fault.New(fault.Conflict, "server.log.decided", "match", m.Number, "winner", winner)
		}
	}
	return nil
}

// follow updates a match to the state of its log after new entries.
func (a *Day) follow(ctx context.Context, tx *store.Tx, by app.Official, p Pad, after bout.State) error {
	m, said := p.Bout.Match, app.ResultChanged
	var do func(b *tournaments.OpenedBracket) error
	switch {
	case m.DecidedVersion != 0 && m.Says(after, p.Bout.Entries):
		return nil
	case m.DecidedVersion != 0 && after.Winner == "":
		do = func(b *tournaments.OpenedBracket) error { return a.tournaments.Undo(b, m) }
	case after.Winner != "":
		result, err := tournament.Told(after, p.Bout.Entries).Check(m, p.Bout.Entries)
		if err != nil {
			return err
		}
		do = func(b *tournaments.OpenedBracket) error {
			if m.Status == bracket.Scheduled {
				if err := b.Start(m.Number); err != nil {
					return err
				}
			}
			return a.tournaments.Record(b, b.Matches[m.Number], result)
		}
	case m.Status == bracket.Scheduled && after.Begun():
		do, said = func(b *tournaments.OpenedBracket) error { return b.Start(m.Number) }, app.MatchStarted
	case m.Status == bracket.InProgress && p.State.Begun() && !after.Begun():
		do, said = func(b *tournaments.OpenedBracket) error { return b.Unstart(m) }, app.MatchStarted
	default:
		return nil
	}
	now := a.Time()
	t, err := tx.ChangeTournament(p.Tournament.ID, now)
	if err != nil {
		return err
	}
	b, err := tournaments.OpenMatch(tx, t, m.Number, now, by)
	if err != nil {
		return err
	}
	b.Leads = m.Number
	if err := do(b); err != nil {
		return namingCorrection(by, err)
	}
	b.Leads = 0
	became := b.Matches[m.Number]
	if became.Begun() { // a match in progress has begun, even if its log lacks that
		if err := b.KeepLog(became); err != nil {
			return err
		}
	}
	b.Emit(said, p.Tournament)
	shown, err := b.BoutOf(became)
	if err != nil {
		return err
	}
	return errors.Join(a.Audit(ctx, tx, store.AuditEntry{
		Tournament: t.Ref(), Match: store.MatchRef{ID: m.ID, Number: m.Number},
		Was: app.Score(m, p.Bout.Entries), Became: by.Said(app.Score(became, shown.Entries)),
	}), a.Notify(tx, notice.Played(shown)...))
}

// namingCorrection tells an official who may correct results at any depth to use a correction instead.
func namingCorrection(by app.Official, err error) error {
	var refused *fault.Error
	if errors.As(err, &refused) && refused.Message.Code == "server.match.led_to_started" && by.Role == event.Organizer {
		return fault.New(fault.Conflict, "server.log.correct_instead", "match", refused.Message.Params["match"])
	}
	return err
}
