package tournament

import (
	"cmp"
	"slices"
	"time"

	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
)

// refuse returns the Conflict for a state. Its message names the state and the allowed ones.
func (t Tournament) refuse(code message.Code, params ...any) error {
	state := message.New("server.tournament.state", "status", string(t.Status))
	return fault.New(fault.Conflict, code, append(params, "state", state)...)
}

// refuseNow is refuse for actions that are too early or too late; its message ends with the allowed actions.
func (t Tournament) refuseNow(code message.Code) error {
	next := message.New("server.tournament.next", "status", string(t.Status), "least", t.least())
	switch {
	case t.Status == Active && !t.Seeded:
		next = message.New("server.tournament.next_seed")
	case t.Status == Completed && (t.Unopposed() || t.FromPaper()):
		next = message.New("server.class.next_reopen")
	}
	return t.refuse(code, "next", next)
}

// least returns the minimum of athletes for a start.
func (t Tournament) least() int { return cmp.Or(t.Least, MinAthletes) }

// BeforeStart reports whether people can still enter and leave.
func (t Tournament) BeforeStart() bool { return t.Status.BeforeStart() }

// BeforeStart is [Tournament.BeforeStart].
func (s Status) BeforeStart() bool { return s == Registration || s == Upcoming }

// MayEdit refuses once the bracket is seeded.
func (t Tournament) MayEdit() error {
	switch {
	case t.Seeded:
		return t.refuseNow("server.tournament.no_edit_seeded")
	case t.BeforeStart(), t.Status == Active:
		return nil
	default:
		return t.refuseNow("server.tournament.no_edit")
	}
}

// MayChangeTo refuses an edit as [Tournament.MayEdit] does, with exceptions. The rules of fouls and warnings and of
// latecomers can change until the end, because they do not affect decided matches. Visibility for visitors can change
// at any time, but a class follows its event.
func (t Tournament) MayChangeTo(d Draft) error {
	if d.Public && !t.Public && t.Class.EventID != "" {
		return fault.Bad("public", "server.tournament.public_by_event")
	}
	published := t
	published.Public = d.Public
	if published.Has(d) {
		return nil
	}
	if t.Status == Active && t.Seeded && t.hasButRules(d) {
		return nil
	}
	return t.MayEdit()
}

// MayChangeClass refuses to change a drawn class's conditions and match length. The name can change until a match has
// started.
func (t Tournament) MayChangeClass(nameAlone bool, matches []Match) error {
	switch {
	case t.BeforeStart():
		return nil
	case t.Status != Active || !nameAlone:
		return t.refuseNow("server.class.no_change")
	}
	for _, m := range matches {
		if m.Begun() {
			return t.refuse("server.class.no_name", "match", m.Number)
		}
	}
	return nil
}

// MayDelete refuses to delete a tournament with a current or former result.
func (t Tournament) MayDelete(matches []Match) error {
	if t.Status == Completed || t.Status == Archived {
		return t.refuseNow("server.tournament.no_delete")
	}
	for _, m := range matches {
		if m.DecidedVersion != 0 {
			return t.refuse("server.tournament.no_delete_played", "match", m.Number)
		}
	}
	return nil
}

// MayDeleteAlone refuses a class, which only its event can delete.
func (t Tournament) MayDeleteAlone() error {
	if t.Class.EventID != "" {
		return fault.New(fault.Conflict, "server.tournament.of_event", "tournament", t.Name)
	}
	return nil
}

// MayReset refuses to revert a draw that does not exist or of which a match has started.
func (t Tournament) MayReset(matches []Match) error {
	if t.Status != Active {
		return t.refuseNow("server.tournament.no_reset")
	}
	for _, m := range matches {
		if m.Begun() {
			return t.refuse("server.tournament.no_reset_played", "match", m.Number)
		}
	}
	return nil
}

// Begun reports whether the match has started or was decided itself, not by other matches.
func (m Match) Begun() bool { return m.Status == bracket.InProgress || m.DecidedVersion != 0 }

// MayCancel requires a running tournament.
func (t Tournament) MayCancel() error {
	if t.Status != Active {
		return t.refuseNow("server.tournament.no_cancel")
	}
	return nil
}

// MayChangeEntries refuses once the tournament has been started.
func (t Tournament) MayChangeEntries() error {
	if !t.BeforeStart() {
		return t.refuseNow("server.tournament.no_entries")
	}
	return nil
}

// MayChangeReferees refuses once the tournament is over.
func (t Tournament) MayChangeReferees() error {
	if t.Status == Completed || t.Status == Archived {
		return t.refuseNow("server.tournament.no_referees")
	}
	return nil
}

// MaySetStatus reports whether an organizer may set a status by hand: between registration and upcoming, and between
// completed and archived. The current status is allowed and changes nothing.
func (t Tournament) MaySetStatus(to Status) error {
	switch {
	case t.Status == to && (to == Registration || to == Upcoming || to == Archived),
		t.Status == Registration && to == Upcoming,
		t.Status == Upcoming && to == Registration,
		t.Status == Completed && to == Archived,
		t.Status == Archived && to == Completed && !t.Cancelled: // reopened for a correction
		return nil
	}
	switch t.Status {
	case Registration:
		return t.refuse("server.tournament.to_upcoming", "least", t.least())
	case Upcoming:
		return t.refuse("server.tournament.to_registration", "least", t.least())
	case Active:
		return t.refuse("server.tournament.status_at_end")
	case Completed:
		return t.refuse("server.tournament.to_archived")
	case Archived:
		if !t.Cancelled {
			return t.refuse("server.tournament.to_completed")
		}
	}
	return t.refuse("server.tournament.status_fixed")
}

// MayStart requires a tournament that has not started, with enough athletes.
func (t Tournament) MayStart() error {
	switch {
	case !t.BeforeStart():
		return t.refuseNow("server.tournament.started")
	case t.Athletes < t.least():
		return t.refuse("server.tournament.too_few", "least", t.least(), "athletes", t.Athletes)
	case t.Athletes > MaxAthletes:
		return t.refuse("server.tournament.too_many", "athletes", t.Athletes, "most", MaxAthletes)
	}
	return nil
}

// MaySeed requires a drawn bracket that is not seeded: seeding again would delete results.
func (t Tournament) MaySeed() error {
	switch {
	case t.Seeded:
		return t.refuseNow("server.tournament.seeded")
	case t.Status != Active:
		return t.refuse("server.tournament.start_first")
	}
	return nil
}

// MayPlay requires a seeded bracket in progress.
func (t Tournament) MayPlay() error {
	switch {
	case t.Status != Active:
		return t.refuseNow("server.tournament.not_active")
	case !t.Seeded:
		return t.refuse("server.tournament.seed_first")
	}
	return nil
}

// MayCorrect is [Tournament.MayPlay], and also allows the last result of a
// completed tournament to be corrected until it is archived.
func (t Tournament) MayCorrect() error {
	if t.Status == Completed && !t.Unopposed() && !t.FromPaper() {
		return nil
	}
	return t.MayPlay()
}

// MayStartWith refuses to start with inactive athletes, who are given.
func (t Tournament) MayStartWith(barred []Barred) error {
	if len(barred) == 0 {
		return nil
	}
	list := make([]any, len(barred))
	for i, b := range barred {
		list[i] = message.New("server.tournament.barred_one", "athlete", b.Name, "status", b.Status)
	}
	return t.refuse("server.tournament.barred", "athletes", message.And(list...))
}

// Barred is an entered athlete who may not take part.
type Barred struct{ Name, Status string }

// Officiates reports whether a referee may start and score matches: anyone, or only one
// who is assigned.
func (t Tournament) Officiates(userID string, assigned []Ref) bool {
	return t.Officials == Anyone || slices.ContainsFunc(assigned, func(r Ref) bool { return r.ID == userID })
}

// HasBracket reports whether the bracket is drawn.
func (t Tournament) HasBracket() bool {
	return !t.BeforeStart() && !t.Unopposed() && !t.Paper.Before.BeforeStart()
}

// Plan returns the skeleton of the tournament's bracket, if it has one.
func (t Tournament) Plan() bracket.Plan {
	late := t.Late.Entrants()
	plan, err := bracket.NewPlan(t.Athletes - len(late))
	if err != nil {
		panic(err) // MayStart has checked the number of athletes
	}
	if t.Fifth {
		plan = plan.WithFifth()
	}
	return plan.WithLatecomers(late...)
}

// Close completes the tournament, or reopens it if a correction left undecided matches. The champion is 0 if everyone
// left or the winner was disqualified.
func (t *Tournament) Close(finished bool, champion bracket.Entrant, now time.Time) {
	t.Champion = int(champion)
	switch {
	case !finished:
		t.Status, t.CompletedAt = Active, nil
	case t.Status != Completed:
		t.Status, t.CompletedAt = Completed, &now
	}
}

// Explain turns a refusal of the bracket into a message for people. It returns
// other errors unchanged.
func Explain(err error) error {
	e, ok := err.(*bracket.StateError)
	if !ok {
		return err
	}
	if e.Reason == bracket.NotScheduled || e.Reason == bracket.NotInProgress {
		// The allowed actions depend on the progress of a match.
		codes := map[bracket.Status]message.Code{
			bracket.Void: "server.match.void", bracket.Pending: "server.match.pending", bracket.Scheduled: "server.match.scheduled",
			bracket.InProgress: "server.match.in_progress", bracket.Completed: "server.match.completed",
		}
		return fault.New(fault.Conflict, codes[e.Status], "match", e.Match)
	}
	codes := map[bracket.Reason]message.Code{
		bracket.NotPlayed: "server.match.not_played", bracket.LedToStarted: "server.match.led_to_started",
		bracket.RoundUnfinished: "server.match.round_unfinished", bracket.NothingPending: "server.match.nothing_pending",
		bracket.NotSeeded: "server.match.not_seeded", bracket.NotInMatch: "server.match.not_in_match",
	}
	return fault.New(fault.Conflict, codes[e.Reason], "match", e.Match)
}
