package day

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/app/day"
	"github.com/toproll/toproll/internal/cache"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/hall"

	"github.com/toproll/toproll/internal/message"
)

// queueCache keeps the encoded queues of events: once for each version and time.
type queueCache = cache.Cache[queueKey, queueVersion, *protocol.Content]

type queueKey struct {
	eventID  string
	language message.Language
}

type queueVersion struct {
	version int64
	at      int64 // in Unix milliseconds
}

// maxCachedQueues is the number of cached queues.
const maxCachedQueues = 32

// queue returns the reply with the queue of an event.
func (s *server) queue(ctx context.Context, eventID string) (*protocol.Content, error) {
	q, err := s.app.Day.Queue(ctx, protocol.Actor(ctx), eventID)
	if err != nil {
		return nil, err
	}
	l := protocol.LanguageOf(ctx)
	return s.encodeQueue(ctx, queueKey{eventID, l}, q.Now, func() any { return protocol.NewEnvelope(l, message.New("server.done.queue"), queueJSON(q)) })
}

// encodeQueue returns a reply that is made once for each version and time.
func (s *server) encodeQueue(ctx context.Context, key queueKey, now hall.Now, build func() any) (*protocol.Content, error) {
	return s.queues.Make(ctx, key, queueVersion{now.Version, now.At.UnixMilli()}, func(context.Context) (*protocol.Content, error) {
		body, err := json.Marshal(build())
		if err != nil {
			return nil, err
		}
		return protocol.NewContent(body), nil
	})
}

// handleNow is [protocol.Handle] for an operation on a queue, which replies with the state after it.
func handleNow[I any](s *server, row string, op protocol.Operation, fn func(context.Context, *I) (hall.Now, error)) {
	if op.Details != "" {
		op.Details += "\n\n"
	}
	op.Tag, op.Details = "Queue", op.Details+"Repeating the request changes nothing."
	if op.Refusals[http.StatusConflict] == "" {
		op.Refusals = map[int]string{http.StatusConflict: "Not possible now; the message says why. Reload the queue."}
	}
	op.Refusals[http.StatusNotFound] = "Not found."
	protocol.HandleWork(s.Server, row, op, protocol.Work[I, Now]{
		Do: func(ctx context.Context, in *I) (protocol.Reply[Now], error) {
			n, err := fn(ctx, in)
			return protocol.ReplyWith(n, err, NowJSON)
		},
		Keeps: protocol.Keeping(func(n Now) string { return n.EventID }, func(ctx context.Context, _ *I, eventID string) (Now, error) {
			n, err := s.app.Day.Now(ctx, eventID)
			return NowJSON(n), err
		}),
	})
}

// MatchBody names a match.
type MatchBody struct {
	MatchID string `json:"matchId"`
}

func (s *server) registerQueue() {
	protocol.HandleEncoded[Queue](s.Server, "GET /api/event/queue/{id}", protocol.Operation{
		ID: "get-queue", Tag: "Queue", Summary: "Queue of an event, with its tables", Says: "server.done.queue",
		Details: "Shows why each bout waits and when it is expected; at most ten seconds old while nothing changes. Changes arrive on the topic `queue:<id>`.",
	}, s.queue)

	protocol.Handle(s.Server, "GET /api/event/reasons/{id}", protocol.Operation{
		ID: "list-reasons", Tag: "Queue", Summary: "List reasons for holds, added time and protests, and athletes called to two events", Says: "server.done.reasons",
		Details: "The id is the event's. The queue and its frames omit these, because every account reads them.",
	}, func(ctx context.Context, in *protocol.ByID) (protocol.Reply[[]GivenReason], error) {
		given, err := s.app.Day.Reasons(ctx, protocol.Actor(ctx), in.ID)
		return protocol.ReplyWith(given, err, func(given []day.GivenReason) []GivenReason {
			return protocol.Mapped(given, givenReasonJSON)
		})
	})

	protocol.Handle(s.Server, "PUT /api/event/decision/{id}", protocol.Operation{
		ID: "open-decision", Tag: "Queue", Summary: "Say which decision one has open", Says: "server.done.break",
		Details:  "The id is the event's. The other officials see it for at most five minutes, or until the next call. It holds nobody off.",
		Refusals: map[int]string{http.StatusConflict: "The event is over."},
	}, func(ctx context.Context, in *struct {
		protocol.ByID
		Body struct {
			Open string `json:"open" pattern:"^((default|protest|correct|injured|scorers|no-table) [0-9a-f-]{36})?$" doc:"Its kind, and the id of the protest, match or class that it is about; empty for none"`
		}
	}) (protocol.Reply[struct{}], error) {
		return protocol.Reply[struct{}]{}, s.app.Day.OpenDecision(ctx, protocol.Actor(ctx), in.ID, in.Body.Open)
	})

	handleNow(s, "POST /api/event/queue/call", protocol.Operation{
		ID: "call-bout", Summary: "Send a bout to a table", Says: "server.done.called",
		Details:  "Starts the clock within which the athletes must come. Helpers call the bout announced at their table. Officials call any ready bout, and can move a called bout until it starts.",
		Refusals: map[int]string{http.StatusConflict: "The table is busy or not open, or the bout cannot be called: the message says why."},
	}, func(ctx context.Context, in *struct {
		Body struct {
			MatchBody
			TableID string `json:"tableId,omitempty" doc:"Table to call to; if omitted, the table that announces the bout"`
			Anyway  bool   `json:"anyway,omitempty" doc:"Call although an athlete rests, and waive the rest"`
			Version int64  `json:"version,omitempty" minimum:"0" maximum:"9007199254740991" doc:"Version of the queue as the sender saw it; the call is refused if this bout changed since"`
		}
	}) (hall.Now, error) {
		b := in.Body
		return s.app.Day.Call(ctx, protocol.Actor(ctx), day.Calling{MatchID: b.MatchID, TableID: b.TableID, Anyway: b.Anyway, Seen: b.Version})
	})
	handleNow(s, "POST /api/event/queue/take-back", protocol.Operation{
		ID: "take-call-back", Summary: "Undo the call of a bout", Says: "server.done.call_taken_back",
		Details:  "The bout comes first at its table again. At a table that is not open, this also undoes an announcement, and the bout can go to another table. Earlier entries from a device no longer count automatically.",
		Refusals: map[int]string{http.StatusConflict: "It has started."},
	}, func(ctx context.Context, in *struct{ Body MatchBody }) (hall.Now, error) {
		return s.app.Day.UndoCall(ctx, protocol.Actor(ctx), in.Body.MatchID)
	})
	handleNow(s, "POST /api/event/queue/break", protocol.Operation{
		ID: "break-hall", Summary: "Pause the whole hall until a time, or end the pause", Says: "server.done.break",
		Details:  "Until then no bout is called; called bouts can be pulled. Expected times move behind the break. Boards, public pages and athletes see the text and the time.",
		Refusals: map[int]string{http.StatusConflict: "The event is not running."},
	}, func(ctx context.Context, in *struct {
		Body struct {
			EventID string    `json:"eventId"`
			Until   time.Time `json:"until,omitzero" doc:"At most 12 hours ahead; left out to end the break"`
			Text    string    `json:"text,omitempty" maxLength:"80" doc:"Reason, for everyone in the hall"`
		}
	}) (hall.Now, error) {
		b := in.Body
		return s.app.Day.Break(ctx, protocol.Actor(ctx), b.EventID, event.Break{Until: b.Until, Text: b.Text})
	})
	handleNow(s, "POST /api/event/queue/arrived", protocol.Operation{
		ID: "arrive", Summary: "Record that an athlete is at the table", Says: "server.done.arrived",
		Refusals: map[int]string{http.StatusConflict: "The bout is not called."},
	}, func(ctx context.Context, in *struct {
		Body struct {
			MatchBody
			EntryID string `json:"entryId"`
			Arrived bool   `json:"arrived"`
		}
	}) (hall.Now, error) {
		return s.app.Day.Arrive(ctx, protocol.Actor(ctx), in.Body.MatchID, in.Body.EntryID, in.Body.Arrived)
	})
	handleNow(s, "POST /api/event/queue/arrived-badge", protocol.Operation{
		ID: "arrive-by-badge", Summary: "Record an athlete at the table by badge", Says: "server.done.arrived",
		Refusals: map[int]string{http.StatusConflict: "Nothing is called at the table."},
	}, func(ctx context.Context, in *struct {
		Body struct {
			TableID string `json:"tableId"`
			Badge   string `json:"badge" maxLength:"200" doc:"Badge number, or the content of the badge's code"`
		}
	}) (hall.Now, error) {
		return s.app.Day.ArriveBadge(ctx, protocol.Actor(ctx), in.Body.TableID, in.Body.Badge)
	})
	handleNow(s, "POST /api/event/queue/more-time", protocol.Operation{
		ID: "give-more-time", Summary: "Give the athletes of a called bout more time", Says: "server.done.more_time",
		Details:  "Counts from the deadline, or from now if that has passed. A negative number removes added time, never more.",
		Refusals: map[int]string{http.StatusConflict: "The bout is not called, or has started."},
	}, func(ctx context.Context, in *struct {
		Body struct {
			MatchBody
			Seconds int    `json:"seconds" minimum:"-86400" maximum:"900" doc:"At least 10, or negative"`
			Reason  string `json:"reason,omitempty" maxLength:"200" example:"excused by the desk"`
		}
	}) (hall.Now, error) {
		return s.app.Day.MoreTime(ctx, protocol.Actor(ctx), in.Body.MatchID, in.Body.Seconds, in.Body.Reason)
	})
	handleNow(s, "POST /api/event/queue/waive", protocol.Operation{
		ID: "waive-rest", Summary: "Waive the rest of both athletes", Says: "server.done.waived",
		Refusals: map[int]string{http.StatusConflict: "It has started."},
	}, func(ctx context.Context, in *struct {
		Body struct {
			MatchBody
			Waived bool `json:"waived"`
		}
	}) (hall.Now, error) {
		return s.app.Day.Waive(ctx, protocol.Actor(ctx), in.Body.MatchID, in.Body.Waived)
	})
	handleNow(s, "POST /api/event/queue/go-on", protocol.Operation{
		ID: "go-on", Summary: "Let an injured athlete continue", Says: "server.done.goes_on",
		Details: "Name the match lost by injury. The athlete stays in every class; leaving one is a separate operation.",
	}, func(ctx context.Context, in *struct {
		Body struct {
			MatchBody
			GoesOn bool `json:"goesOn" doc:"false: undecided again"`
		}
	}) (hall.Now, error) {
		return s.app.Day.GoOn(ctx, protocol.Actor(ctx), in.Body.MatchID, in.Body.GoesOn)
	})
	handleNow(s, "POST /api/event/queue/next", protocol.Operation{
		ID: "want-next", Summary: "Move a bout to the front at a table", Says: "server.done.wanted_next",
		Details: "It comes before the announced bout as soon as its athletes are ready. Omit the table to undo this.",
	}, func(ctx context.Context, in *struct {
		Body struct {
			MatchBody
			TableID *string `json:"tableId" nullable:"true"`
		}
	}) (hall.Now, error) {
		return s.app.Day.Next(ctx, protocol.Actor(ctx), in.Body.MatchID, orEmpty(in.Body.TableID))
	})
	handleNow(s, "POST /api/event/queue/hold", protocol.Operation{
		ID: "hold", Summary: "Hold a bout, a class or an athlete", Says: "server.done.held",
		Details: "A held bout, class or athlete is not called or announced; a called bout continues. Give exactly one id.",
	}, func(ctx context.Context, in *struct {
		Body struct {
			MatchID        string `json:"matchId,omitempty"`
			ClassID        string `json:"classId,omitempty"`
			RegistrationID string `json:"registrationId,omitempty"`
			Held           bool   `json:"held"`
			Reason         string `json:"reason,omitempty" maxLength:"200"`
		}
	}) (hall.Now, error) {
		return s.app.Day.Hold(ctx, protocol.Actor(ctx), day.Held(in.Body))
	})
	s.registerClassDays()
	s.registerProtests()
}

func orEmpty(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

// classDayEdit is a change of a class's timetable.
type classDayEdit struct {
	ClassID   string                       `json:"classId"`
	TableID   protocol.Optional[string]    `json:"tableId,omitzero" nullable:"true" doc:"The only table for it; null for any"`
	Position  protocol.Optional[int]       `json:"position,omitzero" minimum:"1" maximum:"300" doc:"Position in the timetable; later classes move back"`
	NotBefore protocol.Optional[time.Time] `json:"notBefore,omitzero" nullable:"true" doc:"Time from which the timetable may open it; null for any time"`
	ByHand    protocol.Optional[bool]      `json:"byHand,omitzero" doc:"Whether a person opens it instead of the timetable"`
}

func (s *server) registerClassDays() {
	handleNow(s, "POST /api/event/queue/class", protocol.Operation{
		ID: "edit-class-day", Summary: "Change the timetable of a class", Says: "server.done.class_day",
		Details: "Omitted fields keep their values.",
	}, func(ctx context.Context, in *struct{ Body classDayEdit }) (hall.Now, error) {
		b := in.Body
		if err := protocol.CheckChanges([]protocol.Change{b.TableID.OrNull("tableId"), b.Position.As("position"), b.NotBefore.OrNull("notBefore"), b.ByHand.As("byHand")}); err != nil {
			return hall.Now{}, err
		}
		return s.app.Day.EditClassDay(ctx, protocol.Actor(ctx), b.ClassID, day.DayEdit{
			TableID: b.TableID.Pointer(), Position: b.Position.Pointer(), NotBefore: b.NotBefore.Pointer(), ByHand: b.ByHand.Pointer(),
		})
	})
	handleNow(s, "POST /api/event/queue/order", protocol.Operation{
		ID: "order-classes", Summary: "Put all classes of an event in an order", Says: "server.done.class_day",
		Details:  "To undo it, send the order from before.",
		Refusals: map[int]string{http.StatusConflict: "The classes are not those of the event, or their order is not the one that the sender saw."},
	}, func(ctx context.Context, in *struct {
		Body struct {
			EventID  string   `json:"eventId"`
			ClassIDs []string `json:"classIds" maxItems:"300" doc:"Each class of the event once, in the order of the timetable"`
			Seen     []string `json:"seen,omitempty" maxItems:"300" doc:"The order as the sender saw it; the request is refused if it has changed since"`
		}
	}) (hall.Now, error) {
		return s.app.Day.OrderClasses(ctx, protocol.Actor(ctx), in.Body.EventID, in.Body.ClassIDs, in.Body.Seen)
	})
	handleNow(s, "POST /api/event/queue/stage", protocol.Operation{
		ID: "stage-class", Summary: "Call a class to the stage", Says: "server.done.staged",
		Details: "Comes before opening the class, to check which athletes are present.",
	}, func(ctx context.Context, in *struct {
		Body struct {
			ClassID string `json:"classId"`
			Staged  bool   `json:"staged"`
		}
	}) (hall.Now, error) {
		return s.app.Day.Stage(ctx, protocol.Actor(ctx), in.Body.ClassID, in.Body.Staged)
	})
	handleNow(s, "POST /api/event/queue/present", protocol.Operation{
		ID: "note-present", Summary: "Record that an athlete is at the stage", Says: "server.done.present",
	}, func(ctx context.Context, in *struct {
		Body struct {
			EntryID string `json:"entryId"`
			Present bool   `json:"present"`
		}
	}) (hall.Now, error) {
		return s.app.Day.Present(ctx, protocol.Actor(ctx), in.Body.EntryID, in.Body.Present)
	})
	handleNow(s, "POST /api/event/queue/open", protocol.Operation{
		ID: "open-class", Summary: "Open a class", Says: "server.done.class_opened",
		Details:  "Its bouts can be called from then on. A class can be closed again until its first call; afterwards only a person opens it, not the timetable.",
		Refusals: map[int]string{http.StatusConflict: "It is not seeded, or a bout of it was called."},
	}, func(ctx context.Context, in *struct {
		Body struct {
			ClassID string `json:"classId"`
			Open    bool   `json:"open"`
		}
	}) (hall.Now, error) {
		return s.app.Day.OpenClass(ctx, protocol.Actor(ctx), in.Body.ClassID, in.Body.Open)
	})
	protocol.Handle(s.Server, "POST /api/event/plan", protocol.Operation{
		ID: "plan-day", Tag: "Queue", Summary: "Plan the day of an event", Says: "server.done.plan", Unkept: true,
		Details: "Simulates the day with the current classes and entries, drawn or not, and random winners. Omitted fields come from the event.",
	}, func(ctx context.Context, in *struct{ Body PlanBody }) (protocol.Reply[DayPlan], error) {
		p, err := s.app.Day.Plan(ctx, protocol.Actor(ctx), in.Body.EventID, in.Body.dials())
		return protocol.ReplyWith(p, err, dayPlanJSON)
	})
	protocol.Handle(s.Server, "POST /api/event/plan/propose", protocol.Operation{
		ID: "propose-order", Tag: "Queue", Summary: "Look for the order of classes that ends the day earliest", Says: "server.done.order_search", Unkept: true,
		Details: "One request does one round of the search. Send the round and order of the reply with the next request, until the reply has a proposal. " +
			"To cancel, send no more requests. The same event gives the same proposal. Nothing changes; POST /api/event/queue/order accepts a proposal.\n\n" +
			"No class starts earlier than its time in the timetable, and pinned classes stay at their tables. With `armByArm`, one arm stays before the other. Classes without a bout on this day keep their places.\n\n" +
			"Of a running event it orders what is left of the day, from the current state of the tables and brackets; the other fields are ignored. Classes that are open, " +
			"or start within 45 minutes, keep their places. An order must gain at least 15 minutes.",
		Refusals: map[int]string{http.StatusConflict: "The event is finished, or the classes changed since the round before. After a change, start again with round 0."},
	}, func(ctx context.Context, in *struct {
		Body struct {
			PlanBody
			Round int      `json:"round,omitempty" minimum:"0" maximum:"9" doc:"Number of finished rounds; default 0"`
			Order []string `json:"order,omitempty" maxItems:"300" doc:"Order from the reply to the previous round"`
		}
	}) (protocol.Reply[OrderSearch], error) {
		b := in.Body
		p, err := s.app.Day.ProposeOrder(ctx, protocol.Actor(ctx), b.EventID, b.dials(), b.Round, b.Order)
		return protocol.ReplyWith(p, err, orderSearchJSON)
	})
}

// PlanBody is a request to plan a day. Omitted fields come from the event.
type PlanBody struct {
	EventID     string     `json:"eventId"`
	Tables      *int       `json:"tables,omitempty" minimum:"1" maximum:"24"`
	RestSeconds *int       `json:"restSeconds,omitempty" minimum:"0" maximum:"7200"`
	BoutSeconds *int       `json:"boutSeconds,omitempty" minimum:"10" maximum:"3600"`
	OpenClasses *int       `json:"openClasses,omitempty" minimum:"0" maximum:"300" doc:"Open classes at all tables together; 0 for all"`
	StartAt     *time.Time `json:"startAt,omitempty" doc:"Start of the day. If given, the timetable limits when classes start, and classes of later days are left out"`
}

func (b PlanBody) dials() hall.PlanDials {
	return hall.PlanDials{Tables: b.Tables, RestSeconds: b.RestSeconds, BoutSeconds: b.BoutSeconds, OpenClasses: b.OpenClasses, StartAt: b.StartAt}
}

func (s *server) registerProtests() {
	protocol.Handle(s.Server, "GET /api/event/protests/{id}", protocol.Operation{
		ID: "list-protests", Tag: "Queue", Summary: "The protests of an event", Says: "server.done.protests", Details: "In the order in which they were filed.",
	}, func(ctx context.Context, in *protocol.ByID) (protocol.Reply[[]Protest], error) {
		p, err := s.app.Day.Protests(ctx, protocol.Actor(ctx), in.ID)
		return protocol.OK(protocol.Mapped(p, protestJSON)), err
	})
	protocol.Handle(s.Server, "POST /api/event/protest", protocol.Operation{
		ID: "file-protest", Tag: "Queue", Summary: "File a protest against how a match was decided", Says: "server.done.protest_filed",
		Details: "Bouts that depend on the match wait until the protest is decided.",
		Refusals: map[int]string{
			http.StatusConflict: "The match was not pulled, or there is a protest for this athlete already.",
			http.StatusNotFound: "There is no such match.",
		},
	}, func(ctx context.Context, in *struct {
		Body struct {
			MatchBody
			EntryID string `json:"entryId" doc:"Id of the athlete's entry"`
			Reason  string `json:"reason" maxLength:"1000"`
			Link    string `json:"link,omitempty" maxLength:"500" doc:"Link to a video"`
		}
	}) (protocol.Reply[Protest], error) {
		b := in.Body
		p, err := s.app.Day.Protest(ctx, protocol.Actor(ctx), day.Filing{MatchID: b.MatchID, EntryID: b.EntryID, Reason: b.Reason, Link: b.Link})
		return protocol.ReplyWith(p, err, protestJSON)
	})
	protocol.Handle(s.Server, "POST /api/event/protest/decide/{id}", protocol.Operation{
		ID: "decide-protest", Tag: "Queue", Summary: "Decide a protest", Says: "server.done.protest_decided",
		Details:  "Bouts that waited for it can be called again. If it is upheld, correct the match or pull it again.",
		Refusals: map[int]string{http.StatusConflict: "The protest has another decision already."},
	}, func(ctx context.Context, in *struct {
		protocol.ByID
		Body struct {
			Upheld bool   `json:"upheld"`
			Note   string `json:"note,omitempty" maxLength:"1000"`
		}
	}) (protocol.Reply[Protest], error) {
		p, err := s.app.Day.DecideProtest(ctx, protocol.Actor(ctx), in.ID, in.Body.Upheld, in.Body.Note)
		return protocol.ReplyWith(p, err, protestJSON)
	})
}
