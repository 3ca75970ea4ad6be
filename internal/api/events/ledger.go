package events

import (
	"context"
	"net/http"
	"time"

	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/app/events"
	"github.com/toproll/toproll/internal/ledger"
)

// LedgerClass has the finished and due steps of a class's result.
type LedgerClass struct {
	ID           string         `json:"_id" doc:"Id of the tournament"`
	Name         string         `json:"name"`
	Class        shapes.Class   `json:"class"`
	Stage        string         `json:"stage" enum:"planned,drawn,running,finished"`
	FinishedAt   *time.Time     `json:"finishedAt,omitempty"`
	Marks        []LedgerMark   `json:"marks" doc:"Marks in their usual order"`
	ProtestUntil *time.Time     `json:"protestUntil,omitempty" doc:"End of the protest time; absent before the announcement"`
	Waits        []string       `json:"waits" enum:"result,no-medals,announcement,protest-time,protest" doc:"Why the medals wait; empty once given"`
	Ready        bool           `json:"ready" doc:"The medals can be given now"`
	Podium       []LedgerWinner `json:"podium" doc:"Athletes in the order of the ceremony: third place first"`
	Recall       []LedgerRecall `json:"recall" doc:"Printed certificates that are now wrong"`
}

// LedgerMark is a finished step of a class's result.
type LedgerMark struct {
	Mark   string    `json:"mark" enum:"announced,checked,early,medals,certificates,published" doc:"early allows the medals before the protest time is over"`
	At     time.Time `json:"at"`
	By     string    `json:"by" doc:"Name of the person"`
	Reason string    `json:"reason,omitempty" doc:"Reason for early"`
	Repeat bool      `json:"repeat" doc:"The places have changed since, so it must be repeated"`
}

// LedgerWinner is an athlete who gets a medal.
type LedgerWinner struct {
	ID      string        `json:"_id" doc:"Id of the entry"`
	Place   int           `json:"place"`
	Name    string        `json:"name"`
	Number  int           `json:"number,omitempty" doc:"Badge number"`
	Club    string        `json:"club"`
	Country string        `json:"country"`
	Region  string        `json:"region"`
	Coach   string        `json:"coach,omitempty"`
	Absent  bool          `json:"absent,omitempty" doc:"The athlete is missing at the ceremony: as noted there, else because of leaving the class early"`
	Left    bool          `json:"left,omitempty" doc:"The athlete left the class before its end"`
	Class   *shapes.Class `json:"class,omitempty" doc:"Class of the place, if a merged class has separate places"`
}

// LedgerRecall is a printed certificate that is now wrong.
type LedgerRecall struct {
	ID     string `json:"_id" doc:"Id of the entry"`
	Name   string `json:"name"`
	Number int    `json:"number,omitempty" doc:"Badge number"`
	Was    int    `json:"was" doc:"The printed place"`
	Place  int    `json:"place,omitempty" doc:"The place now; absent without one"`
}

func ledgerJSON(c events.LedgerClass) LedgerClass {
	l := LedgerClass{
		ID: c.Tournament.ID, Name: c.Tournament.Name, Class: shapes.ClassJSON(c.Tournament.Class.Class), Stage: string(c.Stage), FinishedAt: c.Tournament.CompletedAt,
		Waits: protocol.Mapped(c.Waits, func(w ledger.Wait) string { return string(w) }), Ready: c.Ready, Marks: []LedgerMark{},
		Podium: protocol.Mapped(c.Podium, func(w events.Winner) LedgerWinner {
			return LedgerWinner{w.EntryID, w.Place, w.Name, w.Number, w.Club, w.Country, w.Region, w.Coach, w.Absent, w.Left, shapes.PlaceClass(w.Of)}
		}),
		Recall: protocol.Mapped(c.Recall, func(r events.Recalled) LedgerRecall { return LedgerRecall{r.EntryID, r.Name, r.Number, r.Was, r.Place} }),
	}
	if !c.ProtestUntil.IsZero() {
		l.ProtestUntil = &c.ProtestUntil
	}
	for _, m := range ledger.Marks {
		for _, d := range c.Done {
			if d.Mark == m {
				l.Marks = append(l.Marks, LedgerMark{string(m), d.At, d.Name, d.Reason, !c.Holds(m)})
			}
		}
	}
	return l
}

func (s *server) registerLedger() {
	protocol.Handle(s.Server, "GET /api/event/ledger/{id}", protocol.Operation{
		ID: "event-ledger", Tag: "Events", Summary: "The ledger of an event's results", Says: "server.done.ledger",
		Details: "Shows for each class, except cancelled ones, the finished steps, why medals wait, and the podium. The id is the event's.",
	}, func(ctx context.Context, in *protocol.ByID) (protocol.Reply[[]LedgerClass], error) {
		list, err := s.app.Events.Ledger(ctx, protocol.Actor(ctx), in.ID)
		return protocol.OK(protocol.Mapped(list, ledgerJSON)), err
	})
	protocol.Handle(s.Server, "POST /api/event/ledger/absent", protocol.Operation{
		ID: "note-absent", Tag: "Events", Summary: "Note whether an athlete is missing at the award ceremony", Says: "server.done.absent",
		Refusals: map[int]string{http.StatusConflict: "The athlete has no place, or the class belongs to no event."},
	}, func(ctx context.Context, in *struct {
		Body struct {
			EntryID string `json:"entryId"`
			Absent  bool   `json:"absent"`
		}
	}) (protocol.Reply[[]LedgerClass], error) {
		list, err := s.app.Events.NoteAbsent(ctx, protocol.Actor(ctx), in.Body.EntryID, in.Body.Absent)
		return protocol.OK(protocol.Mapped(list, ledgerJSON)), err
	})
	protocol.Handle(s.Server, "POST /api/event/ledger/mark/{id}", protocol.Operation{
		ID: "mark-ledger", Tag: "Events", Summary: "Mark or unmark a step of a class's result", Says: "server.done.ledger_marked",
		Details: "A mark applies to the current places. The id is the class's. Only organizers set and remove `early`, with a reason.",
		Refusals: map[int]string{
			http.StatusConflict: "The class is not finished, its medals wait, the announcer cannot also check, or the event keeps no ledger.",
		},
	}, func(ctx context.Context, in *struct {
		protocol.ByID
		Body struct {
			Mark   string `json:"mark" enum:"announced,checked,early,medals,certificates,published"`
			Done   bool   `json:"done" doc:"false removes the mark"`
			Reason string `json:"reason,omitempty" maxLength:"200" doc:"Required for early"`
		}
	}) (protocol.Reply[[]LedgerClass], error) {
		list, err := s.app.Events.MarkLedger(ctx, protocol.Actor(ctx), in.ID, ledger.Mark(in.Body.Mark), in.Body.Done, in.Body.Reason)
		return protocol.OK(protocol.Mapped(list, ledgerJSON)), err
	})
}
