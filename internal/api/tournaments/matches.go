package tournaments

import (
	"context"
	"net/http"
	"slices"

	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/app/tournaments"

	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/tournament"
)

// pairing is one first-round match of a given seeding.
type pairing struct {
	MatchNumber int    `json:"matchNumber" minimum:"1" maximum:"1000000"`
	Player1     string `json:"player1" doc:"Id of an entry"`
	Player2     string `json:"player2" doc:"Id of an entry"`
}

type seedingBody struct {
	ManualSeedingData []pairing `json:"manualSeedingData" nullable:"true" doc:"null for a draw by lot, which is final"`
}

type startRequest struct {
	protocol.ByID
	Body *struct {
		Anyway bool `json:"anyway,omitempty" doc:"Start although a hold, a rest or a second match of an athlete prevents it"`
	} `required:"false"`
}

type roundRequest struct {
	Body roundBody
}

type roundBody struct {
	TournamentID string `json:"tournamentId"`
	Bracket      string `json:"bracket,omitempty" enum:"winners,losers,grandfinal,fifth" doc:"Bracket; all if omitted"`
	Round        int    `json:"round,omitempty" minimum:"1" maximum:"1000000" doc:"Round from 1 within its bracket; all if omitted"`
}

type resultBody struct {
	ReportBody
	Version int64 `json:"version,omitempty" minimum:"0" maximum:"9007199254740991" doc:"The match's version as the sender saw it; the result is refused if the match has changed since"`
}

func (s *server) registerMatches() {
	const tag = "Bracket and matches"

	handleChange(s, "POST /api/tournament/start/{id}", protocol.Operation{
		ID: "start-tournament", Tag: tag, Summary: "Start a tournament",
		Details: "Needs status registration or upcoming, and at least 4 athletes, all " +
			"active. Draws the whole bracket; the next step is seeding.",
		Says:     "server.done.tournament_started",
		Refusals: map[int]string{http.StatusConflict: "It has already started or has too few athletes, or some athletes are not active; the message names them."},
	}, func(ctx context.Context, in *protocol.ByID) (tournaments.Detail, error) {
		return s.app.Tournaments.StartTournament(ctx, protocol.Actor(ctx), in.ID)
	})

	handleChange(s, "POST /api/tournament/seed/{id}", protocol.Operation{
		ID: "seed-tournament", Tag: tag, Summary: "Seed the first round",
		Details: "By lot, or as given. A given seeding names each first-round " +
			"match and each entry, byes included, once. Two byes cannot meet.",
		Says:     "server.done.seeded",
		Refusals: map[int]string{http.StatusConflict: "The tournament is not started, is seeded already, or its draw is published. Make a published draw at the event, or void it by seeding by hand."},
	}, func(ctx context.Context, in *struct {
		protocol.ByID
		Body seedingBody
	}) (tournaments.Detail, error) {
		var manual []tournament.ManualPairing
		if in.Body.ManualSeedingData != nil {
			manual = protocol.Mapped(in.Body.ManualSeedingData, func(p pairing) tournament.ManualPairing { return tournament.ManualPairing(p) })
		}
		return s.app.Tournaments.SeedTournament(ctx, protocol.Actor(ctx), in.ID, manual)
	})

	handleRound(s, "POST /api/tournament/seed-next-round/{id}", protocol.Operation{
		ID: "seed-next-round", Tag: tag, Summary: "Open the next round",
		Details: "Schedules every pending match with two known players and completes walkovers, until " +
			"a match can be played. Replies with the newly scheduled matches.",
		Says:     "server.done.round_seeded",
		Refusals: map[int]string{http.StatusConflict: "A match is still to be played, or none is pending."},
	}, func(in *protocol.ByID) string { return in.ID }, func(ctx context.Context, in *protocol.ByID) ([]tournament.NamedMatch, message.Message, error) {
		bouts, err := s.app.Tournaments.SeedNextRound(ctx, protocol.Actor(ctx), in.ID)
		return bouts, message.Message{}, err
	})

	handleRound(s, "POST /api/tournament/start-round", protocol.Operation{
		ID: "start-round", Tag: tag, Summary: "Start every scheduled match of a round",
		Details:  "Or of a section, or of the whole bracket. Replies with the started matches. At an event it skips the caller's own matches, and matches that a hold, a rest or a second match of an athlete prevents. The message names them.",
		Says:     "server.done.matches_started",
		Refusals: map[int]string{http.StatusConflict: "No match of it is scheduled, or all are skipped.", http.StatusNotFound: "There is no such tournament."},
	}, func(in *roundRequest) string { return in.Body.TournamentID }, func(ctx context.Context, in *roundRequest) ([]tournament.NamedMatch, message.Message, error) {
		started, skipped, err := s.app.Tournaments.StartRound(ctx, protocol.Actor(ctx), in.Body.TournamentID, in.Body.Bracket, in.Body.Round)
		if err != nil || len(skipped) == 0 {
			return started, message.Message{}, err
		}
		return started, message.New("server.done.matches_started_but", "skipped", tournaments.SaySkipped(skipped)), nil
	})

	protocol.Handle(s.Server, "POST /api/match/start/{id}", protocol.Operation{
		ID: "start-match", Tag: tag, Summary: "Start a scheduled match",
		Details:  "At an event, a hold, a rest or a second match of an athlete prevents the start, unless `anyway` is set. The audit records `anyway`. A match need not be called before.",
		Says:     "server.done.match_started",
		Refusals: map[int]string{http.StatusConflict: "The match is not scheduled, or the event prevents the start."},
	}, func(ctx context.Context, in *startRequest) (protocol.Reply[shapes.Match], error) {
		start := s.app.Tournaments.StartMatch
		if in.Body != nil && in.Body.Anyway {
			start = s.app.Tournaments.StartMatchAnyway
		}
		bout, err := start(ctx, protocol.Actor(ctx), in.ID)
		return protocol.ReplyWith(bout, err, shapes.MatchJSON)
	})

	protocol.Handle(s.Server, "PUT /api/match/update-result/{id}", protocol.Operation{
		ID: "record-result", Tag: tag, Summary: "Record or correct a match's result",
		Details: "Best of N is won by the first to (N+1)/2 games; send all N games, or as many as decided it. " +
			"Repeating the same result changes nothing. Another result for a completed match is a correction. Only organizers and " +
			"the referee who recorded it can correct it, and only while no match that it feeds has started.",
		Says:     "server.done.results_updated",
		Refusals: map[int]string{http.StatusConflict: "The match is not in progress, can no longer be corrected, or has changed since the sent version."},
	}, func(ctx context.Context, in *struct {
		protocol.ByID
		Body resultBody
	}) (protocol.Reply[shapes.Match], error) {
		bout, err := s.app.Tournaments.RecordResult(ctx, protocol.Actor(ctx), in.ID, in.Body.report(), in.Body.Version)
		return protocol.ReplyWith(bout, err, shapes.MatchJSON)
	})
}

func numbersOf(matches []shapes.Match) []int {
	return protocol.Mapped(matches, func(m shapes.Match) int { return m.MatchNumber })
}

// handleRound is [protocol.Handle] for an operation that replies with matches of a tournament and may change its
// message. For repeated requests it stores only their numbers.
func handleRound[I any](s *server, row string, op protocol.Operation, tournamentOf func(*I) string, fn func(context.Context, *I) ([]tournament.NamedMatch, message.Message, error)) {
	protocol.HandleWork(s.Server, row, op, protocol.Work[I, []shapes.Match]{
		Do: func(ctx context.Context, in *I) (protocol.Reply[[]shapes.Match], error) {
			bouts, says, err := fn(ctx, in)
			return protocol.Reply[[]shapes.Match]{Data: protocol.Mapped(bouts, shapes.MatchJSON), Says: says}, err
		},
		Keeps: protocol.Keeping(numbersOf, func(ctx context.Context, in *I, numbers []int) ([]shapes.Match, error) {
			d, err := s.app.Tournaments.Tournament(ctx, protocol.Actor(ctx), tournamentOf(in))
			return slices.DeleteFunc(shapes.DetailJSON(d).Matches, func(m shapes.Match) bool { return !slices.Contains(numbers, m.MatchNumber) }), err
		}),
	})
}
