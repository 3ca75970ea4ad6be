package day

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/app/tournaments"
	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/hall"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/text"
	"github.com/toproll/toproll/internal/tournament"
)

// Filing is a new protest.
type Filing struct {
	MatchID string
	EntryID string // of the athlete it is filed for
	Reason  string
	Link    string // to a video, or ""
}

// Protest files a protest against the decision or the course of a match. The matches that depend on
// it wait until somebody decides the protest. Filing the same protest again changes nothing.
// Errors: Invalid, Forbidden, NotFound, Conflict.
func (a *Day) Protest(ctx context.Context, actor account.User, f Filing) (event.Protest, error) {
	var wrong fault.Fields
	f.Reason, f.Link = text.Clean(f.Reason), text.Clean(f.Link)
	wrong.Check("reason", text.Line("reason", f.Reason, event.MaxProtest))
	if f.Link != "" {
		wrong.Check("link", text.Line("link", f.Link, event.MaxLink))
		if !strings.HasPrefix(f.Link, "https://") && !strings.HasPrefix(f.Link, "http://") {
			wrong.Add("link", "server.protest.link")
		}
	}
	var filed event.Protest
	_, err := a.changeQueue(ctx, actor, "", f.MatchID, false, func(s *queueChange) error {
		if err := cmp.Or(s.gate(hall.Protest), wrong.Err()); err != nil {
			return err
		}
		b := s.Bout(s.m)
		name := ""
		for _, e := range b.Entries {
			if e.ID == f.EntryID && f.EntryID != "" {
				name = e.Name
			}
		}
		if name == "" {
			return fault.Bad("entryId", "server.queue.not_in_match", "match", s.m.Number)
		}
		if b.Plan.HasBye(s.m.Match.Match) || s.m.Status != bracket.Completed && s.m.Status != bracket.InProgress {
			return fault.New(fault.Conflict, "server.protest.not_pulled", "match", s.m.Number)
		}
		for _, p := range s.Protests {
			if p.MatchID == f.MatchID && p.EntryID == f.EntryID {
				if filed = p; p.Reason == f.Reason {
					return app.ErrUnchanged
				}
				return fault.New(fault.Conflict, "server.protest.filed", "match", s.m.Number, "athlete", name)
			}
		}
		filed = event.Protest{
			ID: app.NewID(), EventID: s.Event.ID, MatchID: f.MatchID, EntryID: f.EntryID, Reason: f.Reason, Link: f.Link,
			Match: s.m.Number, ClassID: b.Tournament.ID, Class: b.Tournament.Name, Athlete: name,
			FiledBy: actor.ID, Filer: actor.Name, FiledAt: s.Now,
		}
		s.Protests = append(s.Protests, filed)
		s.audit.Became = message.Semicolons(message.Verbatim(name), message.New("server.audit.reason", "reason", f.Reason))
		return s.tx.AddProtest(filed)
	})
	return filed, err
}

// DecideProtest upholds or dismisses a protest. After an upheld one, the match is
// corrected or pulled again. Errors: Invalid, Forbidden, NotFound, Conflict.
func (a *Day) DecideProtest(ctx context.Context, actor account.User, id string, upheld bool, note string) (event.Protest, error) {
	var wrong fault.Fields
	note = text.Clean(note)
	wrong.Check("note", text.Prose("note", note, event.MaxProtest))
	p, err := store.Read(ctx, a.DB, func(tx *store.Tx) (event.Protest, error) { return tx.Protest(id) })
	if err != nil {
		return p, err
	}
	outcome := event.Dismissed
	if upheld {
		outcome = event.Upheld
	}
	_, err = a.changeQueue(ctx, actor, "", p.MatchID, false, func(s *queueChange) (err error) {
		if err := cmp.Or(s.gate(hall.Rule), wrong.Err()); err != nil {
			return err
		}
		if p, err = s.tx.Protest(id); err != nil {
			return err
		}
		switch p.Outcome {
		case outcome:
			return app.ErrUnchanged
		case event.Undecided:
		default:
			return fault.New(fault.Conflict, "server.protest.decided", "outcome", string(p.Outcome))
		}
		p.Outcome, p.Note, p.DecidedBy, p.Decider, p.DecidedAt = outcome, note, actor.ID, actor.Name, s.Now
		open := s.Protests[:0:0]
		for _, o := range s.Protests {
			if o.ID != id {
				open = append(open, o)
			}
		}
		s.Protests = open
		s.audit.Became = message.Semicolons(message.New("server.audit.protest", "outcome", string(outcome)), message.New("server.audit.reason", "reason", noteOr(note)))
		return s.tx.DecideProtest(p)
	})
	return p, err
}

// strikesTooLate reports whether entries strike the decision of an event's match after its result can no
// longer be undone at the table.
func (a *Day) strikesTooLate(tx *store.Tx, t tournament.Tournament, by app.Official, p Pad, entries []bout.Entry) (bool, error) {
	m := p.Bout.Match
	if t.Class.EventID == "" || m.DecidedVersion == 0 || slices.ContainsFunc(entries, func(e bout.Entry) bool { return e.Kind != bout.Strike }) {
		return false, nil
	}
	if m.Says(tournament.Replay(t.Settings(m), p.Bout.Entries, slices.Concat(p.Log.Entries, entries)), p.Bout.Entries) {
		return false, nil
	}
	r, err := a.tournaments.Reopen(&tournaments.OpenedBracket{Tx: tx, Tournament: t, Plan: t.Plan(), Now: a.Time(), By: by})
	if err != nil {
		return false, err
	}
	err = r.MayUndo(m.Number)
	if fault.KindOf(err) == fault.Conflict {
		return true, nil
	}
	return false, err
}

// propose files the correction of a match that its log asks for. A match has at most one.
func (a *Day) propose(ctx context.Context, tx *store.Tx, by app.Official, t tournament.Tournament, p Pad, e bout.Entry) error {
	open, err := tx.Protests(t.Class.EventID)
	if err != nil {
		return err
	}
	for _, o := range open {
		if o.MatchID == p.Bout.ID && o.EntryID == "" && o.Outcome == event.Undecided {
			return nil
		}
	}
	tx.Emit(store.Change{Type: app.EventChanged, EventID: t.Class.EventID}) // following matches wait from now on
	return errors.Join(
		tx.AddProtest(event.Protest{ID: app.NewID(), EventID: t.Class.EventID, MatchID: p.Bout.ID, Reason: e.Detail, FiledBy: e.Official, FiledAt: a.Time()}),
		a.Audit(ctx, tx, store.AuditEntry{
			Tournament: t.Ref(), Match: store.MatchRef{ID: p.Bout.ID, Number: p.Bout.Number},
			Was: app.Score(p.Bout.Match, p.Bout.Entries), Became: by.Said(message.New("server.audit.proposed")),
		}),
	)
}

func noteOr(note string) string {
	if note == "" {
		return app.Nothing
	}
	return note
}

// Protests lists the protests of an event in order of filing.
// Errors: Forbidden, NotFound.
func (a *Day) Protests(ctx context.Context, actor account.User, eventID string) ([]event.Protest, error) {
	return store.Read(ctx, a.DB, func(tx *store.Tx) ([]event.Protest, error) {
		if _, err := tx.Event(eventID); err != nil {
			return nil, err
		}
		if err := app.RequireOfficial(tx, actor, eventID); err != nil {
			return nil, err
		}
		return tx.Protests(eventID)
	})
}
