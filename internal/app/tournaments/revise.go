package tournaments

import (
	"slices"

	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/hall"
	"github.com/toproll/toproll/internal/notice"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// revision is a change of a past decision or departure in a bracket. It replays the whole bracket from there.
type revision struct {
	*OpenedBracket
	before   tournament.Course
	proposed tournament.Course // entries to change
	effect   Effect
	audit    store.AuditEntry // text for the audit
}

// Effect is the effect of a bracket change.
type Effect struct {
	bracket.Effect
	Tournament tournament.Tournament   // after the change; in a preview with the current version
	Before     []tournament.NamedMatch // changed matches before
	After      []tournament.NamedMatch // and after
	Told       []tournament.Ref        // people who get a notice
	Champion   tournament.Entry        // zero if there is none
}

// Reopen loads the whole bracket for a revision.
func (a *Tournaments) Reopen(b *OpenedBracket) (*revision, error) {
	matches, err := b.Tx.Matches(b.Tournament.ID)
	if err != nil {
		return nil, err
	}
	b.take(matches)
	before, err := b.course()
	return &revision{OpenedBracket: b, before: before, proposed: before.Copy()}, err
}

// decide sets the result of a match, regardless of its state.
func (r *revision) decide(number int, result tournament.Result) {
	m := r.proposed.Match(number)
	if m.DecidedVersion == 0 { // not a correction
		m.End(r.Now, r.By.ID)
	}
	m.Decide(result, r.By.ID, r.Tournament.Version)
}

// undecide undoes the result of a match, which then continues where it was.
func (r *revision) undecide(number int) {
	r.proposed.Match(number).Undecide()
}

// revise carries a revision out, unless may refuses its effect. It notifies everyone concerned.
func (a *Tournaments) revise(r *revision, may func(bracket.Effect) error) error {
	if err := r.mayChange(); err != nil {
		return err
	}
	after, effect := r.proposed.Replay(r.before, r.Now, r.Tournament.Version)
	if err := may(effect); err != nil {
		return err
	}
	r.effect.Effect = effect
	end := r.Tournament.Status == tournament.Completed
	var changed []matchChange
	for i, m := range after {
		if was := r.before.Matches[i]; m != was {
			if err := r.put(m); err != nil {
				return err
			}
			changed = append(changed, matchChange{was, m})
			end = end || m.Number >= r.Plan.Final()
		}
	}
	if err := r.keepRests(); err != nil {
		return err
	}
	if err := r.saveDepartures(); err != nil {
		return err
	}
	if err := r.rank(changed, end); err != nil {
		return err
	}
	notices, dropped := r.notices(changed)
	for _, n := range dropped {
		if err := r.Tx.DropNotice(n.UserID, n.ID); err != nil {
			return err
		}
		r.Tx.Emit(store.Change{Type: app.NoticesChanged, UserIDs: []string{n.UserID}})
	}
	if err := a.Notify(r.Tx, notices...); err != nil {
		return err
	}
	r.effect.Told = r.people(notices)
	if err := a.settle(r.OpenedBracket); err != nil {
		return err
	}
	for _, c := range changed {
		r.effect.Before = append(r.effect.Before, r.boutNow(c.before))
		r.effect.After = append(r.effect.After, r.boutNow(c.after))
	}
	r.effect.Tournament = r.Tournament
	if r.Tournament.Champion != 0 {
		r.effect.Champion = r.proposed.Entries[r.Tournament.Champion-1]
		r.effect.Champion.Place = 1
	}
	return nil
}

// keepRests keeps athletes' earned rests at an event, although a revision voids or stops their match.
func (r *revision) keepRests() error {
	if r.Tournament.Class.EventID == "" {
		return nil
	}
	for _, number := range slices.Concat(r.effect.Voided, r.effect.Stopped) {
		m := r.before.Matches[number-1]
		ended := r.Now
		if m.Status != bracket.InProgress {
			if !hall.WasPulled(&m) || m.CompletedAt == nil {
				continue
			}
			ended = *m.CompletedAt
		}
		for _, e := range r.boutNow(m).Entries {
			if e.UserID == "" {
				continue
			}
			if err := r.Tx.AddVoidPull(app.NewID(), r.Tournament.Class.EventID, e.UserID, ended); err != nil {
				return err
			}
		}
	}
	return nil
}

// saveDepartures saves which athletes left or returned through the revision.
func (r *revision) saveDepartures() error {
	for i, e := range r.proposed.Entries {
		was := r.before.Entries[i]
		if e.Left == was.Left {
			continue
		}
		if e.HasLeft() && !was.HasLeft() {
			r.Tournament.Left++
		}
		if was.HasLeft() && !e.HasLeft() {
			r.Tournament.Left--
		}
		if err := r.Tx.SaveDeparture(e); err != nil {
			return err
		}
	}
	return r.Tx.SaveTournament(r.Tournament)
}

// boutNow is a match with its loaded entries.
func (r *revision) boutNow(m tournament.Match) tournament.NamedMatch {
	bout := tournament.NamedMatch{Match: m, Tournament: r.Tournament.Ref(), Plan: r.Plan, InEvent: r.Tournament.Class.EventID != ""}
	for side, player := range m.Players {
		if player > 0 {
			bout.Entries[side] = r.proposed.Entries[player-1]
		}
	}
	return bout
}

// notices returns the notices about changed matches, and outdated ones to withdraw.
func (r *revision) notices(changed []matchChange) (notices, dropped []notice.Notice) {
	for i, e := range r.proposed.Entries {
		if was := r.before.Entries[i]; e.Left.Kind != was.Left.Kind {
			notices = append(notices, notice.Departed(r.Tournament.Ref(), e))
		}
	}
	// Athletes removed from a match come first, then the athletes in it.
	for _, c := range changed {
		was := r.boutNow(c.before)
		switch {
		case slices.Contains(r.effect.Voided, c.before.Number):
			notices = append(notices, notice.Voided(was)...)
		case slices.Contains(r.effect.Stopped, c.before.Number):
			notices = append(notices, notice.Stopped(was)...)
		case slices.Contains(r.effect.Recalled, c.before.Number):
			notices = append(notices, notice.Recalled(was)...)
		case c.before.Status == bracket.Scheduled && (c.after.Status == bracket.Pending || !bracket.SamePair(c.before.Match, c.after.Match)):
			dropped = append(dropped, notice.Played(was)...)
		}
	}
	for _, c := range changed {
		if bracket.SamePair(c.before.Match, c.after.Match) && c.before.Status == c.after.Status && c.before.Result() == c.after.Result() {
			continue
		}
		notices = append(notices, notice.Played(r.boutNow(c.after))...)
	}
	return notices, dropped
}

// people returns the receivers of notices, by entry and then the others.
func (r *revision) people(notices []notice.Notice) (people []tournament.Ref) {
	for _, e := range r.proposed.Entries {
		if slices.ContainsFunc(notices, func(n notice.Notice) bool { return n.UserID == e.UserID && !e.IsBye() }) {
			people = append(people, tournament.Ref{ID: e.UserID, Name: e.Name})
		}
	}
	return people
}

func without(numbers []int, number int) []int {
	return slices.DeleteFunc(slices.Clone(numbers), func(n int) bool { return n == number })
}
