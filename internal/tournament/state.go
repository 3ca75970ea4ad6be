package tournament

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/fault"
)

// refuse returns the Conflict that a state causes, saying what would be allowed.
func (t Tournament) refuse(format string, args ...any) error {
	state := string(t.Status)
	if t.Status == Registration {
		state = "in registration" // the one status that is not an adjective
	}
	args = append([]any{state}, args...)
	return fault.New(fault.Conflict, "The tournament is %s; "+format, args...)
}

// refuseNow is refuse for what this tournament does not allow any more, or not yet; it
// adds what it does allow.
func (t Tournament) refuseNow(reason string) error {
	next := map[Status]string{
		Registration: fmt.Sprintf("It can be started once it has at least %d athletes.", MinAthletes),
		Upcoming:     fmt.Sprintf("It can be started once it has at least %d athletes.", MinAthletes),
		Active:       "Its matches can be started and scored.",
		Completed:    "It can be archived.",
		Archived:     "It stays in the history as it is.",
	}[t.Status]
	if t.Status == Active && !t.Seeded {
		next = "Its first round is to be seeded next."
	}
	return t.refuse("%s %s", reason, next)
}

// BeforeStart tells whether people can still come and go.
func (t Tournament) BeforeStart() bool { return t.Status == Registration || t.Status == Upcoming }

// MayEdit refuses once the bracket is seeded.
func (t Tournament) MayEdit() error {
	switch {
	case t.Seeded:
		return t.refuseNow("it is seeded and can no longer be edited.")
	case t.BeforeStart(), t.Status == Active:
		return nil
	default:
		return t.refuseNow("only one that is not seeded yet can be edited.")
	}
}

// MayDelete refuses once the tournament has been started.
func (t Tournament) MayDelete() error {
	if !t.BeforeStart() {
		return t.refuseNow("only one that has not been started can be deleted.")
	}
	return nil
}

// MayChangeEntries refuses once the tournament has been started.
func (t Tournament) MayChangeEntries() error {
	if !t.BeforeStart() {
		return t.refuseNow("athletes can be added and removed only before the start.")
	}
	return nil
}

// MayChangeReferees refuses once the tournament is over.
func (t Tournament) MayChangeReferees() error {
	if t.Status == Completed || t.Status == Archived {
		return t.refuseNow("referees can be assigned and removed only until it is completed.")
	}
	return nil
}

// MaySetStatus tells whether an organizer may set a status by hand: from
// registration to upcoming and back, and from completed to archived. Setting
// the status that it has changes nothing and is allowed.
func (t Tournament) MaySetStatus(to Status) error {
	switch {
	case t.Status == to && (to == Registration || to == Upcoming || to == Archived),
		t.Status == Registration && to == Upcoming,
		t.Status == Upcoming && to == Registration,
		t.Status == Completed && to == Archived:
		return nil
	}
	switch t.Status {
	case Registration:
		return t.refuse("it can become upcoming, or be started once it has %d athletes.", MinAthletes)
	case Upcoming:
		return t.refuse("it can become registration, or be started once it has %d athletes.", MinAthletes)
	case Active:
		return t.refuse("its status changes when the last result is recorded.")
	case Completed:
		return t.refuse("it can become archived.")
	default:
		return t.refuse("its status no longer changes.")
	}
}

// MayStart needs a tournament that has not been started, and enough athletes.
func (t Tournament) MayStart() error {
	switch {
	case !t.BeforeStart():
		return t.refuseNow("it has been started already.")
	case t.Athletes < MinAthletes:
		return t.refuse("it needs at least %d athletes to start and has %d.", MinAthletes, t.Athletes)
	case t.Athletes > MaxAthletes:
		return t.refuse("it has %d athletes; a bracket takes at most %d.", t.Athletes, MaxAthletes)
	}
	return nil
}

// MaySeed needs a bracket that has been drawn and not seeded: seeding again would
// wipe results.
func (t Tournament) MaySeed() error {
	switch {
	case t.Seeded:
		return t.refuseNow("it is seeded already.")
	case t.Status != Active:
		return t.refuse("start it before seeding.")
	}
	return nil
}

// MayPlay needs a seeded bracket that is being played.
func (t Tournament) MayPlay() error {
	switch {
	case t.Status != Active:
		return t.refuseNow("matches are played only while it is active.")
	case !t.Seeded:
		return t.refuse("seed it first.")
	}
	return nil
}

// MayCorrect is [Tournament.MayPlay], and also allows the last result of a
// completed tournament to be corrected until it is archived.
func (t Tournament) MayCorrect() error {
	if t.Status == Completed {
		return nil
	}
	return t.MayPlay()
}

// MayField refuses to start with athletes who may not take part. It is given those who
// are entered and are not active.
func (t Tournament) MayField(barred []Barred) error {
	if len(barred) == 0 {
		return nil
	}
	names := make([]string, len(barred))
	for i, b := range barred {
		names[i] = b.Name + " is " + b.Status
	}
	list := names[0]
	if last := len(names) - 1; last > 0 {
		list = strings.Join(names[:last], ", ") + " and " + names[last]
	}
	return t.refuse("%s. Take them out, or make them active, before you start it.", list)
}

// Barred is somebody who is entered and may not take part.
type Barred struct{ Name, Status string }

// Officiates tells whether a referee may start and score matches: anyone, or only one
// who is assigned.
func (t Tournament) Officiates(userID string, assigned []Ref) bool {
	return t.Officials == Anyone || slices.ContainsFunc(assigned, func(r Ref) bool { return r.ID == userID })
}

// Plan returns the skeleton of the tournament's bracket. It is there from the
// start on.
func (t Tournament) Plan() bracket.Plan {
	plan, err := bracket.NewPlan(t.Athletes)
	if err != nil {
		panic(err) // MayStart has seen to the number of athletes
	}
	return plan
}

// Close completes the tournament with its champion, or opens it again if a
// correction left it without one.
func (t *Tournament) Close(champion bracket.Entrant, now time.Time) {
	t.Champion = int(champion)
	switch {
	case champion == 0:
		t.Status, t.CompletedAt = Active, nil
	case t.Status != Completed:
		t.Status, t.CompletedAt = Completed, &now
	}
}

// Explain turns a refusal of the bracket into a message for people; other errors
// it returns as they are.
func Explain(err error) error {
	e, ok := err.(*bracket.StateError)
	if !ok {
		return err
	}
	if e.Reason == bracket.NotScheduled || e.Reason == bracket.NotInProgress {
		// What can be done with a match follows from how far it is.
		next := map[bracket.Status]string{
			bracket.Void:       "it is played only if the unbeaten athlete loses the final",
			bracket.Pending:    "it can be started once its players are known and its round is seeded",
			bracket.Scheduled:  "start it before recording a result",
			bracket.InProgress: "record its result",
			bracket.Completed:  "an organizer can correct its result until a match that it led to has started",
		}
		return fault.New(fault.Conflict, "Match M%d is %s; %s.", e.Match, stages[e.Status], next[e.Status])
	}
	messages := map[bracket.Reason]string{
		bracket.NotPlayed:       "Match M%d was not played, so there is no result to correct; a walkover stays.",
		bracket.LedToStarted:    "Match M%d, which this result led to, has started; the result can be corrected only before that.",
		bracket.RoundUnfinished: "Match M%d is still to be played; the next round can be seeded when every match is completed.",
		bracket.NothingPending:  "Every match up to M%d is completed; there is no round left to seed.",
		bracket.NotSeeded:       "Match M%d has no players yet; seed the first round before going on.",
		bracket.NotInMatch:      "The winner is not a player of match M%d.",
	}
	return fault.New(fault.Conflict, messages[e.Reason], e.Match)
}

var stages = map[bracket.Status]string{
	bracket.Void: "not needed yet", bracket.Pending: "pending", bracket.Scheduled: "scheduled",
	bracket.InProgress: "in progress", bracket.Completed: "completed",
}
