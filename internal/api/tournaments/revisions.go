package tournaments

import (
	"context"
	"net/http"
	"slices"

	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/app/tournaments"
	"github.com/toproll/toproll/internal/event"

	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/tournament"
)

// Effect is what a departure, its reversal or a correction does to a bracket.
type Effect struct {
	Tournament shapes.Ref     `json:"tournament"`
	Preview    bool           `json:"preview" doc:"Whether this is only a preview"`
	Version    int64          `json:"version" doc:"Version of the tournament after the change; in a preview, the version to send with the change"`
	Status     string         `json:"status" enum:"registration,upcoming,active,completed,archived" doc:"Status of the tournament afterwards"`
	Winner     *shapes.Entry  `json:"winner" doc:"The champion, if the tournament is completed and has one"`
	Matches    []shapes.Match `json:"matches" doc:"The changed matches after the change"`
	Before     []shapes.Match `json:"before,omitempty" doc:"The same matches before the change; only in a preview"`
	Voided     []int          `json:"voided" doc:"Numbers of matches whose result becomes void"`
	Stopped    []int          `json:"stopped" doc:"Numbers of matches in progress that stop: cancelled, or with other athletes"`
	Recalled   []int          `json:"recalled" doc:"Numbers of unstarted matches with two athletes that are cancelled or get other athletes"`
	Kept       []int          `json:"kept" doc:"Numbers of matches whose result stands"`
	Closed     []int          `json:"closed" doc:"Numbers of matches decided without being pulled"`
	Told       []shapes.Ref   `json:"told" doc:"The people who get a notification"`
}

func effectJSON(e tournaments.Effect, preview bool) Effect {
	shape := Effect{
		Tournament: shapes.RefJSON(e.Tournament.Ref()), Preview: preview, Version: e.Tournament.Version, Status: string(e.Tournament.Status),
		Matches: shownJSON(e.After), Voided: list(e.Voided), Stopped: list(e.Stopped), Recalled: list(e.Recalled), Kept: list(e.Kept), Closed: list(e.Closed),
		Told: protocol.Mapped(e.Told, shapes.RefJSON),
	}
	if preview {
		shape.Before = shownJSON(e.Before)
	}
	if e.Champion.ID != "" {
		champion := shapes.EntryJSON(e.Champion)
		shape.Winner = &champion
	}
	return shape
}

// shownJSON leaves out hidden matches.
func shownJSON(bouts []tournament.NamedMatch) []shapes.Match {
	shown := []shapes.Match{}
	for _, b := range bouts {
		if b.Shown() {
			shown = append(shown, shapes.MatchJSON(b))
		}
	}
	return shown
}

func list(numbers []int) []int {
	if numbers == nil {
		return []int{}
	}
	return numbers
}

// ReportBody is the decision of a match in a request.
type ReportBody struct {
	Results   []shapes.Game `json:"results" maxItems:"7" doc:"Games that were pulled"`
	DecidedBy string        `json:"decidedBy,omitempty" enum:"pin,fouls,injury,disqualification" doc:"How the match was decided; like its last game if omitted. Injury or disqualification can end it after any game, or before the first"`
	Winner    string        `json:"winner,omitempty" doc:"Id of the winning entry; required if the games do not decide it"`
}

func (b ReportBody) report() tournament.Report {
	return tournament.Report{
		Games: protocol.Mapped(b.Results, func(g shapes.Game) tournament.GameResult {
			return tournament.GameResult{Number: g.GameNumber, Player1Won: g.Player1Won, By: bout.By(g.DecidedBy)}
		}),
		By: bout.By(b.DecidedBy), Winner: b.Winner,
	}
}

// AttemptBody is the part that all requests to change a whole bracket share.
type AttemptBody struct {
	Version int64 `json:"version,omitempty" minimum:"0" maximum:"9007199254740991" doc:"The tournament's version as the sender saw it, or of the preview; the change is refused if it has changed since"`
	Preview bool  `json:"preview,omitempty" doc:"Only preview the effect, without a change"`
}

func (b AttemptBody) attempt() tournaments.Attempt {
	return tournaments.Attempt{Seen: b.Version, Preview: b.Preview}
}

type correctionRequest struct {
	protocol.ByID
	Body struct {
		ReportBody
		AttemptBody
		Reason string `json:"reason,omitempty" maxLength:"500" doc:"Reason; optional for a preview"`
	}
}

type departureRequest struct {
	Body struct {
		TournamentID string `json:"tournamentId"`
		EntryID      string `json:"entryId" doc:"Id of the athlete's entry"`
		Kind         string `json:"kind" enum:"withdrawal,injury,disqualification"`
		MatchID      string `json:"matchId,omitempty" doc:"Id of the athlete's match; required for referees"`
		Reason       string `json:"reason,omitempty" maxLength:"500"`
		AttemptBody
	}
}

type returnRequest struct {
	Body struct {
		TournamentID string `json:"tournamentId"`
		EntryID      string `json:"entryId" doc:"Id of the athlete's entry"`
		AttemptBody
	}
}

func (s *server) registerRevisions() {
	const tag = "Leaving and mistakes"

	protocol.Handle(s.Server, "POST /api/match/no-show/{id}", protocol.Operation{
		ID: "record-no-show", Tag: tag, Summary: "Decide a match with absent athletes",
		Details: "One absent athlete loses by default and stays in the tournament; two absent athletes both " +
			"leave it. The match must be scheduled or in progress. Repeating the request changes nothing.",
		Says:     "server.done.no_show",
		Refusals: map[int]string{http.StatusConflict: "The match is not up, or has changed since the sent version."},
	}, func(ctx context.Context, in *struct {
		protocol.ByID
		Body struct {
			Absent  []string `json:"absent" minItems:"1" maxItems:"2" doc:"Ids of entries of this match"`
			Version int64    `json:"version,omitempty" minimum:"0" maximum:"9007199254740991" doc:"The match's version as the sender saw it; refused if the match has changed since"`
		}
	}) (protocol.Reply[shapes.Match], error) {
		bout, err := s.app.Tournaments.NoShow(ctx, protocol.Actor(ctx), in.ID, in.Body.Absent, in.Body.Version)
		return protocol.ReplyWith(bout, err, shapes.MatchJSON)
	})

	handleEffect(s, "POST /api/tournament/leave", protocol.Operation{
		ID: "leave-tournament", Tag: tag, Summary: "Record that an athlete leaves a running tournament",
		Details: "The athlete loses a match in progress by injury or disqualification, and every later match by default once the opponent is known. Organizers can record any departure; referees of the tournament an injury or disqualification at a match. An athlete who has left can still be disqualified, even after the end: the athlete then has no place, and nobody moves up.",
		Says:    "server.done.left",
		Refusals: map[int]string{
			http.StatusConflict: "The tournament is not running, the athlete has already left or withdraws during a match in progress, or the tournament has changed since the preview.",
			http.StatusNotFound: "There is no such tournament or entry.",
		},
	}, func(in *departureRequest) bool { return in.Body.Preview }, func(ctx context.Context, in *departureRequest) (tournaments.Effect, error) {
		b := in.Body
		l := tournaments.Leaving{EntryID: b.EntryID, Kind: tournament.Leaving(b.Kind), MatchID: b.MatchID, Reason: b.Reason}
		return s.app.Tournaments.Leave(ctx, protocol.Actor(ctx), b.TournamentID, l, b.attempt())
	})

	handleEffect(s, "POST /api/tournament/return", protocol.Operation{
		ID: "return-to-tournament", Tag: tag, Summary: "Revert an athlete's departure",
		Details: "The bracket becomes as if the athlete had stayed. A match that the departure ended is in progress again.",
		Says:    "server.done.returned",
		Refusals: map[int]string{
			http.StatusConflict: "A match that would change has started, or the tournament has changed since the preview.",
			http.StatusNotFound: "There is no such tournament or entry.",
		},
	}, func(in *returnRequest) bool { return in.Body.Preview }, func(ctx context.Context, in *returnRequest) (tournaments.Effect, error) {
		return s.app.Tournaments.Return(ctx, protocol.Actor(ctx), in.Body.TournamentID, in.Body.EntryID, in.Body.attempt())
	})

	handleChange(s, "POST /api/tournament/disqualified", protocol.Operation{
		ID: "decide-disqualified", Tag: tag, Summary: "Decide whether others move up behind a disqualified athlete",
		Details: "Overrides `settings.places.afterDisqualification` for one athlete in a class of an event, also after the class is over.",
		Says:    "server.done.disqualified_decided",
		Refusals: map[int]string{
			http.StatusConflict: "The athlete is not disqualified, the places come from paper, or the tournament is no class of an event.",
			http.StatusNotFound: "There is no such tournament or entry.",
		},
	}, func(ctx context.Context, in *struct {
		Body struct {
			TournamentID string `json:"tournamentId"`
			EntryID      string `json:"entryId"`
			Behind       string `json:"behind" enum:"stay,move-up,rule" doc:"Whether athletes behind stay or move up; rule follows the event's settings"`
			Reason       string `json:"reason" maxLength:"500"`
		}
	}) (tournaments.Detail, error) {
		behind := event.AfterDisqualification(in.Body.Behind)
		if in.Body.Behind == "rule" {
			behind = ""
		}
		return s.app.Tournaments.DecideDisqualified(ctx, protocol.Actor(ctx), in.Body.TournamentID, in.Body.EntryID, behind, in.Body.Reason)
	})

	handleChange(s, "POST /api/tournament/add-latecomer", protocol.Operation{
		ID: "add-latecomer", Tag: tag, Summary: "Enter athletes after the start",
		Details: "Enters all of them or none. With `redraw`, possible until a match starts, the bracket is drawn again by lot if it was " +
			"seeded and `settings.seeding` is random. Otherwise it waits to be seeded. All athletes are notified. Without `redraw`, if `settings.latecomers` allows it, each latecomer " +
			"takes a bye, chosen by lot from those that lead to no started match. All others keep their numbers and places.",
		Says: "server.done.latecomer",
		Refusals: map[int]string{
			http.StatusConflict: "The tournament is not running, allows no latecomers, has no bye left, or a match has started, or the person cannot take part.",
			http.StatusNotFound: "There is no such tournament or person.",
		},
	}, func(ctx context.Context, in *struct {
		Body struct {
			TournamentID   string   `json:"tournamentId"`
			ParticipantIDs []string `json:"participantIds" minItems:"1" doc:"Ids of persons"`
			Redraw         bool     `json:"redraw,omitempty" doc:"Draw the bracket again"`
		}
	}) (tournaments.Detail, error) {
		return s.app.Tournaments.AddLatecomers(ctx, protocol.Actor(ctx), in.Body.TournamentID, in.Body.ParticipantIDs, in.Body.Redraw)
	})

	handleEffect(s, "POST /api/match/correct/{id}", protocol.Operation{
		ID: "correct-result", Tag: tag, Summary: "Correct a result at any time",
		Details: "Replays everything that followed. A result stands if the same two athletes meet in the same " +
			"match; all others are void. Matches in progress between others stop. Needs a reason and the " +
			"version of the preview. To correct an archived tournament, first set its status to completed.",
		Says: "server.done.corrected",
		Refusals: map[int]string{
			http.StatusConflict: "The match was not pulled, the tournament is not active or completed, or it has changed since the preview.",
		},
	}, func(in *correctionRequest) bool { return in.Body.Preview }, func(ctx context.Context, in *correctionRequest) (tournaments.Effect, error) {
		return s.app.Tournaments.CorrectResult(ctx, protocol.Actor(ctx), in.ID, in.Body.report(), in.Body.Reason, in.Body.attempt())
	})

	protocol.Handle(s.Server, "POST /api/match/undo/{id}", protocol.Operation{
		ID: "undo-result", Tag: tag, Summary: "Undo a match's result",
		Details: "The match is in progress again, or scheduled if it was never started. Only organizers and the referee " +
			"who recorded the result can do this, and only while no match that it feeds has started.",
		Says:     "server.done.undone",
		Refusals: map[int]string{http.StatusConflict: "It has no recorded result, another person recorded it, a match that it feeds has started, or it has changed."},
	}, func(ctx context.Context, in *struct {
		protocol.ByID
		Body *struct {
			Version int64 `json:"version,omitempty" minimum:"0" maximum:"9007199254740991" doc:"The match's version as the sender saw it; refused if the match has changed since"`
		} `required:"false"`
	}) (protocol.Reply[shapes.Match], error) {
		seen := int64(0)
		if in.Body != nil {
			seen = in.Body.Version
		}
		bout, err := s.app.Tournaments.UndoResult(ctx, protocol.Actor(ctx), in.ID, seen)
		return protocol.ReplyWith(bout, err, shapes.MatchJSON)
	})

	protocol.Handle(s.Server, "POST /api/match/unstart/{id}", protocol.Operation{
		ID: "unstart-match", Tag: tag, Summary: "Undo the start of a match",
		Details:  "A scheduled match stays scheduled.",
		Says:     "server.done.unstarted",
		Refusals: map[int]string{http.StatusConflict: "It is not in progress."},
	}, func(ctx context.Context, in *protocol.ByID) (protocol.Reply[shapes.Match], error) {
		bout, err := s.app.Tournaments.UnstartMatch(ctx, protocol.Actor(ctx), in.ID)
		return protocol.ReplyWith(bout, err, shapes.MatchJSON)
	})
}

// handleEffect is [protocol.Handle] for an operation that replies with an effect or its preview. For repeated requests
// it stores only match numbers.
func handleEffect[I any](s *server, row string, op protocol.Operation, preview func(*I) bool, fn func(context.Context, *I) (tournaments.Effect, error)) {
	protocol.HandleWork(s.Server, row, op, protocol.Work[I, Effect]{
		Do: func(ctx context.Context, in *I) (protocol.Reply[Effect], error) {
			e, err := fn(ctx, in)
			return protocol.ReplyWith(e, err, func(e tournaments.Effect) Effect { return effectJSON(e, preview(in)) })
		},
		Trial: preview,
		Keeps: protocol.Keeping(func(e Effect) keptEffect {
			kept := keptEffect{e, numbersOf(e.Matches)}
			kept.Effect.Matches = nil
			return kept
		}, func(ctx context.Context, _ *I, kept keptEffect) (Effect, error) {
			d, err := s.app.Tournaments.Tournament(ctx, protocol.Actor(ctx), kept.Effect.Tournament.ID)
			kept.Effect.Matches = slices.DeleteFunc(shapes.DetailJSON(d).Matches, func(m shapes.Match) bool { return !slices.Contains(kept.Numbers, m.MatchNumber) })
			return kept.Effect, err
		}),
	})
}

// keptEffect is the stored form of an [Effect].
type keptEffect struct {
	Effect  Effect
	Numbers []int
}
