// Package handovers has the operations that take an event to another instance and bring it back. Their use cases are in
// package app/handovers.
package handovers

import (
	"context"
	"net/http"
	"net/url"
	"reflect"
	"time"

	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/app/handovers"
	"github.com/toproll/toproll/internal/eventcopies"
	"github.com/toproll/toproll/internal/eventfile"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/usecases"
)

// eventFileType is the media type of an event's file, and eventFileExtension its ending.
const (
	eventFileType      = "application/octet-stream"
	eventFileExtension = ".toproll"
)

// maxEventFileBody is the maximum size of a request with a Base64 file.
const maxEventFileBody = eventfile.MaxSize*4/3 + 1<<20

// fileReply is a file for the reader to save.
type fileReply struct {
	ContentType string `header:"Content-Type"`
	Disposition string `header:"Content-Disposition"`
	Body        []byte
}

// HandOvers has the hand-overs of an event and the copies kept here.
type HandOvers struct {
	Lease     int64             `json:"lease" doc:"Number of the last hand-over, 0 for none. The highest decides which copy of an event counts"`
	Away      *events.EventAway `json:"away,omitempty" doc:"Absent while the event is here"`
	HandOvers []HandOver        `json:"handOvers" doc:"In order"`
	Copies    []EventCopy       `json:"copies" doc:"The event as it stood before each import, the latest first"`
	Automatic AutomaticCopies   `json:"automatic"`
}

// AutomaticCopies is the state of the automatic files of a running event.
type AutomaticCopies struct {
	Set    bool       `json:"set" doc:"Whether the operator has set a folder"`
	LastAt *time.Time `json:"lastAt,omitempty" doc:"Time of this instance's last file of the event; absent for never"`
	Failed bool       `json:"failed" doc:"The server failed to write the last file"`
}

// HandOver is the passage of an event to or from another instance.
type HandOver struct {
	Lease int64     `json:"lease"`
	Kind  string    `json:"kind" enum:"taken,brought,reclaimed" doc:"Taken away, brought here, or reclaimed without a return"`
	At    time.Time `json:"at"`
	By    string    `json:"by" doc:"Name"`
	Note  string    `json:"note" doc:"Destination, author of the file, or reason"`
}

// EventCopy is the copy of an event from before an import.
type EventCopy struct {
	ID string    `json:"_id"`
	At time.Time `json:"at"`
	By string    `json:"by" doc:"Name of the person who imported"`
}

func handOversJSON(h handovers.Overview, copies eventcopies.Status) HandOvers {
	automatic := AutomaticCopies{Set: copies.Set, Failed: copies.Failed}
	if !copies.Last.IsZero() {
		automatic.LastAt = &copies.Last
	}
	return HandOvers{
		Automatic: automatic,
		Lease:     h.Event.Lease, Away: events.AwayJSON(h.Event.Away),
		HandOvers: protocol.Mapped(h.All, func(h store.HandOver) HandOver { return HandOver{h.Lease, string(h.Kind), h.At, h.By, h.Note} }),
		Copies:    protocol.Mapped(h.Copies, func(c store.EventCopy) EventCopy { return EventCopy(c) }),
	}
}

// EventImportPreview is the effect of an import, planned or done.
type EventImportPreview struct {
	EventID    string           `json:"eventId"`
	Event      string           `json:"event" doc:"Name"`
	TimeZone   string           `json:"timeZone" doc:"Time zone of the event" example:"Europe/Berlin"`
	ExportedAt time.Time        `json:"exportedAt"`
	ExportedBy string           `json:"exportedBy" doc:"Name; empty for an automatic copy"`
	HandedOver bool             `json:"handedOver" doc:"Whether the event is away from where the file was written"`
	Relation   string           `json:"relation" enum:"new,return,diverged" doc:"Whether the event is new here, comes back with the file, or also continued here"`
	Athletes   int              `json:"athletes" doc:"Number of athletes in the file"`
	Decided    int              `json:"decided" doc:"Number of matches with a result"`
	People     []ImportedPerson `json:"people"`
	Parts      []ImportedPart   `json:"parts" doc:"Each class, and the rest of the event"`
	Open       int              `json:"open" doc:"Questions without an answer. The import is refused while there are any"`
}

// ImportedPerson is somebody in a file.
type ImportedPerson struct {
	ID         string        `json:"_id" doc:"Id in the file"`
	Kind       string        `json:"kind" enum:"athlete,official,helper"`
	Name       string        `json:"name"`
	BirthYear  int           `json:"birthYear" doc:"0 if not known"`
	Club       string        `json:"club"`
	State      string        `json:"state" enum:"new,known,inDoubt,refused" doc:"Gets an account, has one, needs an answer, or cannot be added"`
	Why        string        `json:"why,omitempty" doc:"Reason for a refusal"`
	Candidates []KnownPerson `json:"candidates,omitempty" doc:"Possible accounts of a doubtful person"`
}

// KnownPerson is an account here.
type KnownPerson struct {
	ID        string `json:"_id"`
	Name      string `json:"name"`
	BirthYear int    `json:"birthYear" doc:"0 if not known"`
	Club      string `json:"club"`
}

// ImportedPart is a part of an event.
type ImportedPart struct {
	ClassID  string `json:"classId" doc:"Empty for what belongs to no class: settings, athletes, tables, queue"`
	Name     string `json:"name" doc:"Name of the class"`
	Changed  string `json:"changed" enum:"nowhere,here,there,both" doc:"Which side changed since the last hand-over; there means the file"`
	FromFile bool   `json:"fromFile" doc:"Whether the file's state replaces the state here"`
	Open     bool   `json:"open" doc:"Changed on both sides, without a decision yet"`
}

func importPreviewJSON(ctx context.Context, p handovers.Preview) EventImportPreview {
	refused := map[string]message.Message{}
	for _, f := range p.Refused {
		refused[f.Field] = f.Message
	}
	return EventImportPreview{
		EventID: p.EventID, Event: p.Event, TimeZone: p.TimeZone, ExportedAt: p.ExportedAt, ExportedBy: p.ExportedBy, HandedOver: p.HandedOver,
		Relation: string(p.Relation), Athletes: p.Athletes, Decided: p.Decided, Open: p.Open + len(p.Refused),
		People: protocol.Mapped(p.People, func(f eventfile.Found) ImportedPerson {
			person := ImportedPerson{ID: f.Person.ID, Kind: string(f.Kind), Name: f.Name, BirthYear: f.BirthYear, Club: f.Club, State: "known"}
			why, isRefused := refused[f.Person.ID]
			switch {
			case isRefused:
				person.State, person.Why = "refused", protocol.LanguageOf(ctx).Say(why)
			case f.InDoubt:
				person.State = "inDoubt"
				person.Candidates = protocol.Mapped(f.Candidates, func(k eventfile.Known) KnownPerson { return KnownPerson{k.ID, k.Name, k.BirthYear, k.Club} })
			case f.New:
				person.State = "new"
			}
			return person
		}),
		Parts: protocol.Mapped(p.Parts, func(p handovers.Part) ImportedPart {
			return ImportedPart{p.ID, p.Name, string(p.Changed), p.FromFile, p.Open}
		}),
	}
}

// eventImportRequest is a file with a person's decisions.
type eventImportRequest struct {
	Body struct {
		File       []byte            `json:"file" doc:"The downloaded file in Base64"`
		Passphrase string            `json:"passphrase,omitempty" maxLength:"200" doc:"Passphrase of the file; omit for an automatic copy without one"`
		People     map[string]string `json:"people,omitempty" doc:"Answers about doubtful people, by id in the file: the id of an account here, or new"`
		Parts      []PartChoice      `json:"parts,omitempty" maxItems:"1000" doc:"Source of each part that changed on both sides"`
	}
}

// PartChoice decides where a part of an event comes from.
type PartChoice struct {
	ClassID  string `json:"classId" maxLength:"64" doc:"Empty for the rest of the event"`
	FromFile bool   `json:"fromFile"`
}

func (in *eventImportRequest) asked() handovers.Import {
	asked := handovers.Import{Content: in.Body.File, Passphrase: in.Body.Passphrase, People: map[string]eventfile.Answer{}, FromFile: map[string]bool{}}
	for id, answer := range in.Body.People {
		asked.People[id] = eventfile.Answer(answer)
	}
	for _, p := range in.Body.Parts {
		asked.FromFile[p.ClassID] = p.FromFile
	}
	return asked
}

// exportRequest asks for the file of an event.
type exportRequest struct {
	Body struct {
		EventID    string `json:"eventId" maxLength:"64"`
		Passphrase string `json:"passphrase" minLength:"8" maxLength:"200" doc:"Encrypts the file. The file is unreadable without it"`
		HandOver   bool   `json:"handOver,omitempty" doc:"Makes the event read-only here until it comes back. An event that is away gives the same file again"`
		To         string `json:"to,omitempty" maxLength:"200" doc:"Destination of a hand-over"`
	}
}

// copyRequest asks for a kept copy of an event.
type copyRequest struct {
	Body struct {
		EventID    string `json:"eventId" maxLength:"64"`
		CopyID     string `json:"copyId" maxLength:"64"`
		Passphrase string `json:"passphrase" minLength:"8" maxLength:"200" doc:"Encrypts the file"`
	}
}

func eventFileReply(f handovers.EventFile, err error) (*fileReply, error) {
	if err != nil {
		return nil, err
	}
	return &fileReply{eventFileType, "attachment; filename*=UTF-8''" + url.PathEscape(f.Event.Slug+eventFileExtension), f.Content}, nil
}

// server answers the operations of this family.
type server struct {
	*protocol.Server
	app *usecases.Cases
}

// Register adds the operations to a server.
func Register(p *protocol.Server, cases *usecases.Cases) {
	s := &server{Server: p, app: cases}
	s.registerHandOvers()
}

func (s *server) registerHandOvers() {
	const tag = "Events"
	file := map[string]reflect.Type{eventFileType: nil}
	protocol.HandleAs(s.Server, "POST /api/event/export", protocol.Operation{
		ID: "export-event", Tag: tag, Summary: "Write an event to a file", Returns: "A file that another Toproll can import", Unkept: true, Long: true,
		Details: "The file has the event with its people, weights, draws, brackets, logs, queue and audit, encrypted with the passphrase. " +
			"It has no addresses, passwords, sessions, table links, keys or push subscriptions. The JSON inside is described in docs/event-file.schema.json.",
	}, file, func(ctx context.Context, in *exportRequest) (*fileReply, error) {
		f, err := s.app.HandOvers.Export(ctx, protocol.Actor(ctx), in.Body.EventID, handovers.Options{
			Passphrase: in.Body.Passphrase, HandOver: in.Body.HandOver, To: in.Body.To,
		})
		return eventFileReply(f, err)
	})
	protocol.HandleAs(s.Server, "POST /api/event/copy", protocol.Operation{
		ID: "event-copy", Tag: tag, Summary: "Download the copy of an event from before an import", Returns: "A file like an export", Unkept: true, Long: true,
	}, file, func(ctx context.Context, in *copyRequest) (*fileReply, error) {
		f, err := s.app.HandOvers.KeptCopy(ctx, protocol.Actor(ctx), in.Body.EventID, in.Body.CopyID, in.Body.Passphrase)
		return eventFileReply(f, err)
	})
	protocol.Handle(s.Server, "GET /api/event/hand-overs/{id}", protocol.Operation{
		ID: "event-hand-overs", Tag: tag, Summary: "List the hand-overs of an event", Says: "server.done.hand_overs",
	}, func(ctx context.Context, in *protocol.ByID) (protocol.Reply[HandOvers], error) {
		h, err := s.app.HandOvers.Overview(ctx, protocol.Actor(ctx), in.ID)
		return protocol.OK(handOversJSON(h, s.app.Copies.Status(in.ID))), err
	})
	protocol.Handle(s.Server, "POST /api/event/reclaim", protocol.Operation{
		ID: "reclaim-event", Tag: tag, Summary: "Reclaim an event that is away", Says: "server.done.event_reclaimed",
		Details:  "The event continues here from its state at the hand-over. If its file comes back, the server compares both class by class.",
		Refusals: map[int]string{http.StatusConflict: "The event is here."},
	}, func(ctx context.Context, in *struct {
		Body struct {
			EventID string `json:"eventId" maxLength:"64"`
			Reason  string `json:"reason" maxLength:"200"`
		}
	}) (protocol.Reply[events.EventDetail], error) {
		e, err := s.app.HandOvers.Reclaim(ctx, protocol.Actor(ctx), in.Body.EventID, in.Body.Reason)
		return protocol.OK(events.EventDetailJSON(e)), err
	})
	refusals := map[int]string{http.StatusConflict: "The file has been imported, is older than the event here, or a question is open."}
	protocol.Handle(s.Server, "POST /api/event/import/preview", protocol.Operation{
		ID: "preview-event-import", Tag: tag, Summary: "Preview the import of an event's file", Says: "server.done.event_previewed", Unkept: true, Long: true,
		MaxBody: maxEventFileBody, Refusals: refusals,
	}, func(ctx context.Context, in *eventImportRequest) (protocol.Reply[EventImportPreview], error) {
		p, err := s.app.HandOvers.Preview(ctx, protocol.Actor(ctx), in.asked())
		return protocol.OK(importPreviewJSON(ctx, p)), err
	})
	protocol.Handle(s.Server, "POST /api/event/import", protocol.Operation{
		ID: "import-event", Tag: tag, Summary: "Import an event's file", Says: "server.done.event_imported", Long: true, Status: http.StatusCreated,
		Details: "Imports each file once, in one transaction. New people get accounts without a login. If the event is here already, the server keeps a copy of what the file replaces.",
		MaxBody: maxEventFileBody, Refusals: refusals,
	}, func(ctx context.Context, in *eventImportRequest) (protocol.Reply[EventImportPreview], error) {
		p, err := s.app.HandOvers.Import(ctx, protocol.Actor(ctx), in.asked())
		return protocol.OK(importPreviewJSON(ctx, p)), err
	})
}
