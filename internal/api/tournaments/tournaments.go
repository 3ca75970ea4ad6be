package tournaments

import (
	"context"
	"net/http"
	"time"

	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/app/tournaments"

	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// tournamentBody is a new tournament.
type tournamentBody struct {
	Name        string        `json:"name" maxLength:"200"`
	Description string        `json:"description,omitempty" maxLength:"5000"`
	Category    *string       `json:"category,omitempty" nullable:"true" doc:"Id of a category; null or left out for an open tournament"`
	Settings    *settingsBody `json:"settings,omitempty"`
	StartAt     *time.Time    `json:"startAt,omitempty" nullable:"true"`
	Officials   string        `json:"officials,omitempty" enum:"anyone,assigned" doc:"Which referees may officiate; anyone if left out"`
	Public      bool          `json:"public,omitempty" doc:"Whether visitors can read it"`
}

type settingsBody struct {
	BestOf  int    `json:"bestOf,omitempty" enum:"1,3,5,7" doc:"Games in a match, 1 if left out"`
	Seeding string `json:"seeding,omitempty" enum:"random,manual" doc:"random if left out"`
	Rounds  string `json:"rounds,omitempty" enum:"organizer,flow" doc:"Who opens rounds: an organizer (default), or flow, which schedules a match once both athletes are known"`

	Latecomers bool             `json:"latecomers,omitempty" doc:"Whether a latecomer may take a bye once matches have started"`
	Rules      shapes.RulesEdit `json:"rules,omitzero" doc:"Rules of fouls and warnings; defaults for omitted ones"`
}

func (b tournamentBody) check() error {
	if b.Settings == nil {
		return nil
	}
	return protocol.CheckChanges([]protocol.Change{{Sent: true}}, b.Settings.Rules.Changes()...)
}

func (b tournamentBody) draft() tournament.Draft {
	d := tournament.Draft{Name: b.Name, Description: b.Description, StartAt: b.StartAt, Officials: tournament.Officials(b.Officials), Public: b.Public}
	if b.Category != nil {
		d.CategoryID = *b.Category
	}
	if b.Settings != nil {
		d.BestOf, d.Seeding = b.Settings.BestOf, tournament.Seeding(b.Settings.Seeding)
		d.Rounds, d.Latecomers = tournament.Rounds(b.Settings.Rounds), b.Settings.Latecomers
		rules := bout.Default().Rules
		b.Settings.Rules.Apply(&rules)
		d.Rules = &rules
	}
	return d
}

// tournamentEdit is a change of a tournament.
type tournamentEdit struct {
	Name        protocol.Optional[string]       `json:"name,omitzero" maxLength:"200"`
	Description protocol.Optional[string]       `json:"description,omitzero" maxLength:"5000" nullable:"true"`
	Category    protocol.Optional[string]       `json:"category,omitzero" nullable:"true" doc:"Id of a category; null for an open tournament"`
	Settings    protocol.Optional[settingsEdit] `json:"settings,omitzero"`
	StartAt     protocol.Optional[time.Time]    `json:"startAt,omitzero" nullable:"true"`
	Officials   protocol.Optional[string]       `json:"officials,omitzero" enum:"anyone,assigned" doc:"Which referees may officiate"`
	Public      protocol.Optional[bool]         `json:"public,omitzero" doc:"Whether visitors can read it; can change at any time. Classes follow their event"`
	Version     int64                           `json:"version,omitempty" minimum:"0" maximum:"9007199254740991" doc:"The tournament's version as the sender saw it; the change is refused if it has changed since"`
}

type settingsEdit struct {
	BestOf  protocol.Optional[int]    `json:"bestOf,omitzero" enum:"1,3,5,7" doc:"Games in a match"`
	Seeding protocol.Optional[string] `json:"seeding,omitzero" enum:"random,manual"`
	Rounds  protocol.Optional[string] `json:"rounds,omitzero" enum:"organizer,flow" doc:"Who opens rounds: an organizer, or flow for automatic"`

	Latecomers protocol.Optional[bool]             `json:"latecomers,omitzero" doc:"Whether a latecomer may take a bye once matches have started"`
	Rules      protocol.Optional[shapes.RulesEdit] `json:"rules,omitzero" doc:"Rules of fouls and warnings; omitted ones stay"`
}

func (e tournamentEdit) check() error {
	var s settingsEdit
	e.Settings.Set(&s)
	var rules shapes.RulesEdit
	s.Rules.Set(&rules)
	return protocol.CheckChanges([]protocol.Change{
		e.Name.As("name"), e.Description.OrNull("description"), e.Category.OrNull("category"), e.Settings.As("settings"),
		e.StartAt.OrNull("startAt"), e.Officials.As("officials"), e.Public.As("public"),
	}, append(rules.Changes(), s.BestOf.As("settings.bestOf"), s.Seeding.As("settings.seeding"), s.Rounds.As("settings.rounds"),
		s.Latecomers.As("settings.latecomers"), s.Rules.As("settings.rules"))...)
}

func (e tournamentEdit) apply(d *tournament.Draft) {
	e.Name.Set(&d.Name)
	e.Description.Set(&d.Description)
	e.Category.Set(&d.CategoryID)
	if s := e.Settings.Value(); s != nil {
		s.BestOf.Set(&d.BestOf)
		s.Seeding.Set((*string)(&d.Seeding))
		s.Rounds.Set((*string)(&d.Rounds))
		s.Latecomers.Set(&d.Latecomers)
		if rules := s.Rules.Value(); rules != nil {
			rules.Apply(d.Rules)
		}
	}
	if e.StartAt.Sent() {
		d.StartAt = e.StartAt.Value()
	}
	e.Officials.Set((*string)(&d.Officials))
	e.Public.Set(&d.Public)
}

type ParticipantsBody struct {
	TournamentID   string   `json:"tournamentId"`
	ParticipantIDs []string `json:"participantIds" minItems:"1" maxItems:"5000" doc:"Ids of people"`
}

type moveBody struct {
	TournamentID  string `json:"tournamentId" doc:"Id of the tournament to leave"`
	To            string `json:"to" doc:"Id of the tournament to enter"`
	ParticipantID string `json:"participantId" doc:"Id of a person"`
}

type refereesBody struct {
	TournamentID string   `json:"tournamentId"`
	RefereeIDs   []string `json:"refereeIds" minItems:"1" maxItems:"1000" doc:"Ids of people"`
}

type statusBody struct {
	TournamentID string `json:"tournamentId"`
	Status       string `json:"status" enum:"registration,upcoming,active,completed,archived"`
}

// Brief is the part of a list request that selects short tournaments.
type Brief struct {
	Brief bool `query:"brief" doc:"Without winner; participants and referees are empty"`
}

func (s *server) registerTournaments() {
	const tag = "Tournaments"

	handleChange(s, "POST /api/tournament/create", protocol.Operation{
		ID: "create-tournament", Tag: tag, Summary: "Create a tournament", Status: http.StatusCreated,
		Details: "It takes registrations immediately. The caller is its creator and organizer.",
		Says:    "server.done.tournament_created",
	}, func(ctx context.Context, in *struct{ Body tournamentBody }) (tournaments.Detail, error) {
		if err := in.Body.check(); err != nil {
			return tournaments.Detail{}, err
		}
		return s.app.Tournaments.CreateTournament(ctx, protocol.Actor(ctx), in.Body.draft())
	})

	protocol.Handle(s.Server, "GET /api/tournament/get-all", protocol.Operation{
		ID: "list-tournaments", Tag: tag, Summary: "List tournaments", Paged: true,
		Details: "Running tournaments first, then the newest, without matches. `meta.counts` has the number " +
			"by status, and in `athletes` the number of different people in them.",
		Says: "server.done.tournaments",
	}, func(ctx context.Context, in *struct {
		protocol.Paging
		Brief
		Search   string `query:"search" maxLength:"200" doc:"Parts of the name, in any order; case, accents and strokes do not matter"`
		Status   string `query:"status" enum:"registration,upcoming,active,completed,archived,current" doc:"current is every status but archived"`
		Category string `query:"category" doc:"Id of a category, or open for tournaments without one"`
		Event    string `query:"event" maxLength:"36" doc:"Id of an event, for its classes; tournaments outside events if left out"`
	}) (protocol.Reply[[]shapes.Tournament], error) {
		filter := store.TournamentFilter{Search: in.Search, Status: tournament.Status(in.Status), Category: in.Category, Event: in.Event}
		list, err := s.app.Tournaments.Tournaments(ctx, protocol.Actor(ctx), filter, in.Brief.Brief, in.Window())
		if err != nil {
			return protocol.Reply[[]shapes.Tournament]{}, err
		}
		counts := protocol.CountsOf(list.ByStatus, tournament.Statuses)
		counts["athletes"] = list.Athletes
		if in.Event == "" {
			counts["classes"] = list.Classes
		}
		return protocol.PageOf(protocol.Mapped(list.Items, shapes.TournamentJSON), in.Paging, list.Total, counts), nil
	})

	protocol.Handle(s.Server, "PUT /api/tournament/update/{id}", protocol.Operation{
		ID: "update-tournament", Tag: tag, Summary: "Change a tournament's settings",
		Details:  "Works before the seeding; the rules of fouls and warnings can change until the end. Omitted fields keep their values; null clears an optional field.",
		Says:     "server.done.tournament_updated",
		Refusals: map[int]string{http.StatusConflict: "It is seeded already, or has changed since the sent version."},
	}, func(ctx context.Context, in *struct {
		protocol.ByID
		Body tournamentEdit
	}) (protocol.Reply[shapes.TournamentDetail], error) {
		if err := in.Body.check(); err != nil {
			return protocol.Reply[shapes.TournamentDetail]{}, err
		}
		d, err := s.app.Tournaments.UpdateTournament(ctx, protocol.Actor(ctx), in.ID, in.Body.Version, in.Body.apply)
		return protocol.ReplyWith(d, err, shapes.DetailJSON)
	})

	protocol.HandleWork(s.Server, "DELETE /api/tournament/delete/{id}", protocol.Operation{
		ID: "delete-tournament", Tag: tag, Summary: "Delete a tournament that has no result",
		Says:     "server.done.tournament_deleted",
		Refusals: map[int]string{http.StatusConflict: "One of its matches has a result, or it is over."},
	}, protocol.Work[protocol.ByID, shapes.TournamentDetail]{
		Do: func(ctx context.Context, in *protocol.ByID) (protocol.Reply[shapes.TournamentDetail], error) {
			d, err := s.app.Tournaments.DeleteTournament(ctx, protocol.Actor(ctx), in.ID)
			return protocol.ReplyWith(d, err, shapes.DetailJSON)
		},
		Keeps: protocol.Keeping(withoutPeople, func(_ context.Context, _ *protocol.ByID, d shapes.TournamentDetail) (shapes.TournamentDetail, error) {
			return d, nil
		}),
	})

	notBeforeStart := map[int]string{
		http.StatusConflict: "It has been started, or a person cannot take part.",
		http.StatusNotFound: "There is no such tournament or person.",
	}
	handleChange(s, "POST /api/tournament/add-participant", protocol.Operation{
		ID: "add-participants", Tag: tag, Summary: "Enter athletes, before the start",
		Details: "People who are already entered stay entered.",
		Says:    "server.done.participants_added", Refusals: notBeforeStart,
	}, func(ctx context.Context, in *struct{ Body ParticipantsBody }) (tournaments.Detail, error) {
		return s.app.Events.AddParticipants(ctx, protocol.Actor(ctx), in.Body.TournamentID, in.Body.ParticipantIDs)
	})

	handleChange(s, "POST /api/tournament/remove-participant", protocol.Operation{
		ID: "remove-participants", Tag: tag, Summary: "Take athletes out, before the start",
		Details: "With `redraw`, organizers can do this after the start, until a match starts. The bracket is drawn again without them, by lot if it was seeded and `settings.seeding` is random. Otherwise it waits to be seeded. All athletes are notified.",
		Says:    "server.done.participants_removed", Refusals: notBeforeStart,
	}, func(ctx context.Context, in *struct {
		Body struct {
			ParticipantsBody
			Redraw bool `json:"redraw,omitempty" doc:"Draw the bracket again"`
		}
	}) (tournaments.Detail, error) {
		if in.Body.Redraw {
			return s.app.Tournaments.TakeOutBeforePlay(ctx, protocol.Actor(ctx), in.Body.TournamentID, in.Body.ParticipantIDs)
		}
		return s.app.Events.RemoveParticipants(ctx, protocol.Actor(ctx), in.Body.TournamentID, in.Body.ParticipantIDs)
	})

	handleChange(s, "POST /api/tournament/move-participant", protocol.Operation{
		ID: "move-participant", Tag: tag, Summary: "Move an athlete to another tournament, before their start",
		Details: "Leaves one tournament and enters the other in one action. Replies with the other one. Repeating the request changes nothing.",
		Says:    "server.done.moved", Refusals: map[int]string{
			http.StatusConflict: "One tournament has started, or the person is not in the first or cannot take part.",
			http.StatusNotFound: "There is no such tournament or person.",
		},
	}, func(ctx context.Context, in *struct{ Body moveBody }) (tournaments.Detail, error) {
		return s.app.Tournaments.MoveParticipant(ctx, protocol.Actor(ctx), in.Body.TournamentID, in.Body.To, in.Body.ParticipantID)
	})

	handleChange(s, "POST /api/tournament/reset/{id}", protocol.Operation{
		ID: "reset-draw", Tag: tag, Summary: "Revert the draw before the first match",
		Details:  "Back to `registration`, athletes can enter and leave again. Back to `draw`, the bracket is drawn again and waits to be seeded. Athletes who left after the draw stay out. All entered athletes are notified.",
		Says:     "server.done.draw_reset",
		Refusals: map[int]string{http.StatusConflict: "The tournament is not running, or a match has started; for a draw, too few athletes are left."},
	}, func(ctx context.Context, in *struct {
		protocol.ByID
		Body struct {
			To string `json:"to" enum:"registration,draw"`
		}
	}) (tournaments.Detail, error) {
		return s.app.Tournaments.ResetDraw(ctx, protocol.Actor(ctx), in.ID, in.Body.To == "draw")
	})

	handleChange(s, "POST /api/tournament/cancel/{id}", protocol.Operation{
		ID: "cancel-tournament", Tag: tag, Summary: "Cancel a running tournament",
		Details:  "The tournament is archived and stays in the history as `cancelled`, without champion, places and points. Pulled matches count for records. A tournament without a result can be deleted instead.",
		Says:     "server.done.cancelled",
		Refusals: map[int]string{http.StatusConflict: "It is not running."},
	}, func(ctx context.Context, in *protocol.ByID) (tournaments.Detail, error) {
		return s.app.Tournaments.CancelTournament(ctx, protocol.Actor(ctx), in.ID)
	})

	overAlready := map[int]string{
		http.StatusConflict: "It is over, or a person cannot officiate.",
		http.StatusNotFound: "There is no such tournament or person.",
	}
	handleChange(s, "POST /api/tournament/assign-referee", protocol.Operation{
		ID: "assign-referees", Tag: tag, Summary: "Assign referees",
		Details: "From then on only assigned referees can start and score matches, even after all of them are removed: `officials` becomes assigned.",
		Says:    "server.done.referees_assigned", Refusals: overAlready,
	}, func(ctx context.Context, in *struct{ Body refereesBody }) (tournaments.Detail, error) {
		return s.app.Tournaments.AssignReferees(ctx, protocol.Actor(ctx), in.Body.TournamentID, in.Body.RefereeIDs)
	})

	handleChange(s, "POST /api/tournament/remove-referee", protocol.Operation{
		ID: "remove-referees", Tag: tag, Summary: "Take referees off a tournament",
		Says: "server.done.referees_removed", Refusals: overAlready,
	}, func(ctx context.Context, in *struct{ Body refereesBody }) (tournaments.Detail, error) {
		return s.app.Tournaments.RemoveReferees(ctx, protocol.Actor(ctx), in.Body.TournamentID, in.Body.RefereeIDs)
	})

	handleChange(s, "POST /api/tournament/status-update", protocol.Operation{
		ID: "set-tournament-status", Tag: tag, Summary: "Set a tournament's status",
		Details:  "Between registration and upcoming, and between completed and archived unless it was cancelled. All other changes happen automatically.",
		Says:     "server.done.status_updated",
		Refusals: map[int]string{http.StatusConflict: "It cannot go from its status to that one.", http.StatusNotFound: "There is no such tournament."},
	}, func(ctx context.Context, in *struct{ Body statusBody }) (tournaments.Detail, error) {
		return s.app.Tournaments.SetTournamentStatus(ctx, protocol.Actor(ctx), in.Body.TournamentID, tournament.Status(in.Body.Status))
	})

	handleChange(s, "POST /api/tournament/archive/{id}", protocol.Operation{
		ID: "archive-tournament", Tag: tag, Summary: "Archive a completed tournament",
		Says:     "server.done.archived",
		Refusals: map[int]string{http.StatusConflict: "It is not completed."},
	}, func(ctx context.Context, in *protocol.ByID) (tournaments.Detail, error) {
		return s.app.Tournaments.SetTournamentStatus(ctx, protocol.Actor(ctx), in.ID, tournament.Archived)
	})

	const fetched = "server.done.tournament"
	protocol.HandleCompact[shapes.TournamentDetail, shapes.CompactTournament](s.Server, "GET /api/tournament/brackets-data/{id}", protocol.Operation{
		ID: "get-tournament", Tag: tag, Summary: "Get a whole tournament with its matches", Says: fetched,
		Details: "A client that accepts " + protocol.CompactType + " gets a form without repetition.",
	}, func(ctx context.Context, id string, compact bool) (*protocol.Content, error) {
		return s.tournament(ctx, protocol.Actor(ctx), id, fetched, compact)
	})

	protocol.Handle(s.Server, "GET /api/tournament/participant-data/{id}", protocol.Operation{
		ID: "list-tournaments-of-participant", Tag: tag, Summary: "List the tournaments that an athlete has joined", Paged: true,
		Details: "The newest first; without their matches.",
		Says:    "server.done.tournaments",
	}, func(ctx context.Context, in *struct {
		protocol.ByID
		protocol.Paging
		Brief
	}) (protocol.Reply[[]shapes.Tournament], error) {
		list, err := s.app.Tournaments.TournamentsOfParticipant(ctx, protocol.Actor(ctx), in.ID, in.Brief.Brief, in.Window())
		return protocol.PageOf(protocol.Mapped(list.Items, shapes.TournamentJSON), in.Paging, list.Total, nil), err
	})
}

// handleChange is [protocol.Handle] for an operation that replies with the changed tournament. For repeated requests it
// stores only the id: otherwise each of hundreds of entering athletes would leave a copy of all previous ones.
func handleChange[I any](s *server, row string, op protocol.Operation, fn func(context.Context, *I) (tournaments.Detail, error)) {
	protocol.HandleWork(s.Server, row, op, protocol.Work[I, shapes.TournamentDetail]{
		Do: func(ctx context.Context, in *I) (protocol.Reply[shapes.TournamentDetail], error) {
			d, err := fn(ctx, in)
			return protocol.ReplyWith(d, err, shapes.DetailJSON)
		},
		Keeps: protocol.Keeping(func(d shapes.TournamentDetail) string { return d.ID }, func(ctx context.Context, _ *I, id string) (shapes.TournamentDetail, error) {
			d, err := s.app.Tournaments.Tournament(ctx, protocol.Actor(ctx), id)
			return shapes.DetailJSON(d), err
		}),
	})
}

// withoutPeople returns the stored form of a deleted tournament, for a repeated request.
func withoutPeople(d shapes.TournamentDetail) shapes.TournamentDetail {
	d.Participants, d.Referees = []shapes.Entry{}, []shapes.Ref{}
	return d
}
