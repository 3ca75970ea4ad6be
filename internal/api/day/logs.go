package day

import (
	"cmp"
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/app/day"

	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// LogGame is the winner of a game of a bout.
type LogGame struct {
	Winner string `json:"winner" doc:"Id of an entry of the tournament"`
	By     string `json:"by" required:"false" enum:"pin,fouls,injury,disqualification" doc:"pin if left out"`
}

// LogEntryBody is a new entry for the log of a bout.
type LogEntryBody struct {
	ID      string    `json:"id" minLength:"1" maxLength:"64" doc:"Made on the device; the same id is the same entry"`
	Kind    string    `json:"kind" enum:"start,slip,warning,foul,foul-loss,stop,restart,referees-grip,straps,disagree,equipment,medical,game,result,strike"`
	Athlete string    `json:"athlete,omitempty" doc:"Id of the entry that acted, was affected, or won"`
	Detail  string    `json:"detail,omitempty" maxLength:"500" doc:"Kind of a foul (false-start, elbow, grip, shoulder, losing, conduct, other), or reason for a stop or strike"`
	By      string    `json:"by,omitempty" enum:"pin,fouls,injury,disqualification" doc:"How a game or result was decided; pin if omitted"`
	Games   []LogGame `json:"games,omitzero" maxItems:"7" doc:"Games of a result, instead of those in the log"`
	Strikes string    `json:"strikes,omitempty" maxLength:"64" doc:"Id of the entry that a strike removes"`
	At      time.Time `json:"at" doc:"Time by the device's clock"`
}

// LogEntry is an entry of the log of a bout.
type LogEntry struct {
	ID       string     `json:"id"`
	Kind     string     `json:"kind"`
	Athlete  string     `json:"athlete,omitempty"`
	Detail   string     `json:"detail,omitempty"`
	By       string     `json:"by,omitempty" enum:"pin,fouls,injury,disqualification,default"`
	Games    []LogGame  `json:"games,omitzero" doc:"Games of a result, instead of those in the log; omitted if not given"`
	Strikes  string     `json:"strikes,omitempty"`
	At       time.Time  `json:"at"`
	Source   string     `json:"source" enum:"pad,api"`
	Official shapes.Ref `json:"official" doc:"The person who entered it; without id and name if unknown. A helper with a table link is shown with the table"`
	Referees string     `json:"referees,omitempty" doc:"Officials at the table, if a helper entered it through a table link"`
	Received time.Time  `json:"received" doc:"Time by the server's clock"`
}

func logEntryJSON(officials map[string]string) func(bout.Entry) LogEntry {
	return func(e bout.Entry) LogEntry {
		shape := LogEntry{
			ID: e.ID, Kind: string(e.Kind), Athlete: string(e.Athlete), Detail: e.Detail, By: string(e.By),
			Strikes: e.Strikes, At: e.At, Source: string(e.Source), Official: shapes.Ref{ID: e.Official, Name: officials[e.Official]}, Referees: e.Referees, Received: e.Received,
		}
		if e.Games != nil {
			shape.Games = protocol.Mapped(e.Games, logGameJSON)
		}
		return shape
	}
}

func logGameJSON(g bout.GameResult) LogGame { return LogGame{string(g.Winner), string(g.By)} }

func (b LogEntryBody) entry() bout.Entry {
	e := bout.Entry{
		ID: b.ID, Kind: bout.Kind(b.Kind), Athlete: bout.Athlete(b.Athlete), Detail: b.Detail, By: bout.By(b.By), Strikes: b.Strikes, At: b.At,
	}
	if e.Decides() {
		e.By = cmp.Or(e.By, bout.Pin)
	}
	if b.Games != nil {
		e.Games = protocol.Mapped(b.Games, func(g LogGame) bout.GameResult {
			return bout.GameResult{Winner: bout.Athlete(g.Winner), By: cmp.Or(bout.By(g.By), bout.Pin)}
		})
	}
	return e
}

// Scorer is the person who keeps the log of a bout.
type Scorer struct {
	shapes.Ref
	Device string    `json:"device"`
	Since  time.Time `json:"since"`
}

// Log is the log of a bout.
type Log struct {
	MatchID      string     `json:"matchId"`
	TournamentID string     `json:"tournamentId"`
	Epoch        int64      `json:"epoch" doc:"Increases when another device takes over the log, and when the match gets other athletes; send it with each entry"`
	Scorer       *Scorer    `json:"scorer" doc:"The scorer; null until a device starts the log"`
	Rules        bout.Rules `json:"rules"`
	BestOf       int        `json:"bestOf"`
	Grip         int        `json:"grip" doc:"Seconds without a grip after which state.hands.noGrip is proposed; 0 for never, and outside events"`
	Entries      []LogEntry `json:"entries" doc:"Entries in order of arrival"`
	State        BoutState  `json:"state" doc:"State that follows from the entries"`
}

// BoutState is the state that follows from a log.
type BoutState struct {
	Phase    string             `json:"phase" enum:"ready,running,stopped,between,decided"`
	Games    []LogGame          `json:"games"`
	Score    map[string]int     `json:"score" doc:"Games won, by entry"`
	Winner   *string            `json:"winner" doc:"Id of an entry; null until decided"`
	By       *string            `json:"by" enum:"pin,fouls,injury,disqualification,default" doc:"null until decided"`
	Athletes map[string]Against `json:"athletes" doc:"Warnings and fouls in the current game, by entry"`
	Proposal *Proposal          `json:"proposal" doc:"Consequence of the rules, until an official confirms it with a game or a result"`
	Slips    int                `json:"slips"`
	Grip     string             `json:"grip" enum:"own,set,strapped" doc:"set is the referee's grip"`
	Hands    Hands              `json:"hands" doc:"Grip or straps that the rules propose; nothing happens automatically"`
	Ignored  []string           `json:"ignored" doc:"Ids of log entries without effect because of their time"`
}

// Hands are the rules' proposals for the athletes' hands.
type Hands struct {
	Slip    *string `json:"slip" enum:"straps" doc:"Consequence of the last slip; null for none"`
	NoGrip  *string `json:"noGrip" enum:"referees-grip,straps" doc:"Consequence if the athletes find no grip in time; null for none, and during the pull"`
	Request bool    `json:"request" doc:"Whether both athletes may ask for straps now"`
}

func handsJSON(h bout.Hands) Hands {
	text := func(k bout.Kind) *string {
		if k == "" {
			return nil
		}
		text := string(k)
		return &text
	}
	return Hands{text(h.Slip), text(h.NoGrip), h.Request}
}

// Against are an athlete's warnings and fouls.
type Against struct {
	Warnings int `json:"warnings"`
	Fouls    int `json:"fouls"`
}

// Proposal is a consequence of the rules.
type Proposal struct {
	Winner string `json:"winner"`
	Loser  string `json:"loser"`
	By     string `json:"by" enum:"fouls"`
	Why    string `json:"why" enum:"foul-limit,foul-at-once"`
	Fouls  int    `json:"fouls" doc:"Fouls of the loser in this game"`
	Match  bool   `json:"match" doc:"Whether the game would decide the match"`
}

func boutStateJSON(s bout.State, r bout.Rules, entries [2]tournament.Entry) BoutState {
	shape := BoutState{
		Phase: []string{"ready", "running", "stopped", "between", "decided"}[s.Phase], Games: protocol.Mapped(s.Games, logGameJSON),
		Score: map[string]int{}, Athletes: map[string]Against{}, Slips: s.Slips, Grip: []string{"own", "set", "strapped"}[s.Grip], Hands: handsJSON(s.Hands(r)),
		Ignored: append([]string{}, s.Ignored...),
	}
	for side, e := range entries {
		if e.ID != "" {
			shape.Score[e.ID], shape.Athletes[e.ID] = s.Score[side], Against(s.Both[side])
		}
	}
	if s.Winner != "" {
		winner, by := string(s.Winner), string(s.By)
		shape.Winner, shape.By = &winner, &by
	}
	if p := s.Proposal; p != nil {
		shape.Proposal = &Proposal{
			Winner: string(p.Winner), Loser: string(p.Loser), By: string(p.By), Why: []string{"foul-limit", "foul-at-once"}[p.Why], Fouls: p.Fouls, Match: p.Match,
		}
	}
	return shape
}

// Pad is the view of a bout for its scorer.
type Pad struct {
	Match      shapes.Match   `json:"match"`
	Tournament PadTournament  `json:"tournament"`
	Next       []shapes.Match `json:"next" maxItems:"2" doc:"The next matches of the tournament that can start, so that a device can continue offline"`
	Log        Log            `json:"log"`
	Own        string         `json:"own,omitempty" enum:"class,bout,refused" doc:"Relation of the caller to the bout, in an event: a bout of others in a class they pull in, their own bout, or their own bout in which the event does not let them officiate"`
	MayUndo    *bool          `json:"mayUndo,omitempty" doc:"Whether the caller can undo the result now; only in replies to reading the log"`
}

// PadTournament is the tournament on a pad.
type PadTournament struct {
	shapes.Ref
	Version  int64       `json:"version"`
	Status   string      `json:"status" enum:"registration,upcoming,active,completed,archived"`
	BestOf   int         `json:"bestOf"`
	EventID  string      `json:"eventId,omitempty" doc:"Id of the class's event; absent outside events"`
	TimeZone string      `json:"timeZone,omitempty" doc:"Time zone of its event, for reading its times; absent outside events"`
	Category *shapes.Ref `json:"category" doc:"null for an open tournament"`
	Arm      *string     `json:"arm" enum:"right,left,any" doc:"null for an open tournament"`
}

func padJSON(p day.Pad) Pad {
	t := p.Tournament
	shape := Pad{
		Match: shapes.MatchJSON(p.Bout), Next: protocol.Mapped(p.Next, shapes.MatchJSON), Own: string(p.Own), MayUndo: p.MayUndo, Tournament: PadTournament{Ref: shapes.RefJSON(t.Ref()), Version: t.Version, Status: string(t.Status), BestOf: t.BestOf, EventID: t.Class.EventID, TimeZone: p.TimeZone},
		Log: Log{
			MatchID: p.Bout.ID, TournamentID: t.ID, Epoch: p.Log.Epoch, Rules: t.Rules, BestOf: p.Bout.BestOf,
			Entries: protocol.Mapped(p.Log.Entries, logEntryJSON(p.Officials)), State: boutStateJSON(p.State, t.Rules, p.Bout.Entries), Grip: p.Grip,
		},
	}
	if t.Category.ID != "" {
		category, arm := shapes.RefJSON(t.Category), string(p.Arm)
		shape.Tournament.Category, shape.Tournament.Arm = &category, &arm
	}
	if p.Log.Device != "" {
		shape.Log.Scorer = &Scorer{Ref: shapes.RefJSON(p.Log.Scorer), Device: p.Log.Device, Since: p.Log.Since}
	}
	return shape
}

// RefusedEntry is an entry that the server refused and a device keeps until a person decides.
type RefusedEntry struct {
	Entry   LogEntryBody `json:"entry"`
	MatchID string       `json:"matchId" maxLength:"64"`
	Code    string       `json:"code" maxLength:"100" doc:"Code of the refusal's message"`
	Message string       `json:"message" maxLength:"1000"`
	At      time.Time    `json:"at"`
}

// DeviceBody is a device's report.
type DeviceBody struct {
	Name    string         `json:"name,omitempty" maxLength:"200"`
	Waiting int            `json:"waiting" minimum:"0" maximum:"1000000" doc:"Number of unsent entries"`
	Since   *time.Time     `json:"since,omitempty" nullable:"true" doc:"Time of the oldest unsent entry"`
	Refused []RefusedEntry `json:"refused" maxItems:"500"`
	TableID string         `json:"tableId,omitempty" maxLength:"36" doc:"Id of its table; a table without reports from its devices is shown as silent"`
}

// Device is a device on which logs are kept.
type Device struct {
	Device   string         `json:"device"`
	Name     string         `json:"name"`
	Official shapes.Ref     `json:"official"`
	Seen     time.Time      `json:"seen"`
	Waiting  int            `json:"waiting"`
	Since    *time.Time     `json:"since"`
	Refused  []RefusedEntry `json:"refused"`
	TableID  string         `json:"tableId" doc:"Id of its table; empty if unknown"`
}

// Devices lists devices.
type Devices struct {
	Devices []Device `json:"devices"`
}

func deviceJSON(d store.Device) Device {
	shape := Device{Device: d.ID, Name: d.Name, Official: shapes.RefJSON(d.Owner), Seen: d.Seen, Waiting: d.Waiting, Since: d.Since, Refused: []RefusedEntry{}, TableID: d.TableID}
	if err := json.Unmarshal([]byte(d.Refused), &shape.Refused); err != nil {
		panic(err) // only this program writes them
	}
	return shape
}

type padRequest struct {
	protocol.ByID
	Body struct {
		Device  string         `json:"device" minLength:"1" maxLength:"64" doc:"Id that the device made up for itself"`
		Epoch   int64          `json:"epoch" minimum:"0" maximum:"9007199254740991" doc:"Epoch of the log on the device; 0 before the first load"`
		Entries []LogEntryBody `json:"entries" minItems:"1" maxItems:"100"`
	}
}

type takeOverRequest struct {
	protocol.ByID
	Body struct {
		Device string `json:"device" minLength:"1" maxLength:"64" doc:"Id that the device made up for itself"`
	}
}

func (s *server) registerLogs() {
	const tag = "Logs of bouts"

	protocol.Handle(s.Server, "GET /api/match/log/{id}", protocol.Operation{
		ID: "get-log", Tag: tag, Summary: "Get a match with its log", Says: "server.done.log",
	}, func(ctx context.Context, in *protocol.ByID) (protocol.Reply[Pad], error) {
		p, err := s.app.Day.Pad(ctx, protocol.Actor(ctx), in.ID)
		return protocol.ReplyWith(p, err, padJSON)
	})

	handlePad(s, "POST /api/match/log/{id}", protocol.Operation{
		ID: "append-log", Tag: tag, Summary: "Add to the log of a match",
		Details: "Adds each entry once, however often it is sent. The match follows: an entry that begins the bout starts it; the deciding game or a result completes it; " +
			"striking that entry undoes the result. At an event, if a following bout was called, the strike becomes a proposed correction (`propose`). Entries after the end are kept " +
			"without effect. A request applies completely or not at all. The first device that adds an entry keeps the log; another device must take it over.",
		Says: "server.done.log_kept",
		Refusals: map[int]string{
			http.StatusConflict: "Another device keeps the log, the match cannot be played, has other athletes or another result now, or a match that it feeds has started.",
		},
	}, func(ctx context.Context, in *padRequest) (day.Pad, error) {
		return s.app.Day.AppendLog(ctx, protocol.Actor(ctx), in.ID, in.Body.Device, in.Body.Epoch, protocol.Mapped(in.Body.Entries, LogEntryBody.entry))
	})

	handlePad(s, "POST /api/match/take-over/{id}", protocol.Operation{
		ID: "take-over-log", Tag: tag, Summary: "Keep the log of a match on another device",
		Details: "From then on the server refuses entries of the other device, also older unsent ones.",
		Says:    "server.done.log_taken_over",
	}, func(ctx context.Context, in *takeOverRequest) (day.Pad, error) {
		return s.app.Day.TakeOver(ctx, protocol.Actor(ctx), in.ID, in.Body.Device)
	})

	protocol.Handle(s.Server, "PUT /api/devices/{device}", protocol.Operation{
		ID: "report-device", Tag: tag, Summary: "Report the unsent entries of a device",
		Details:  "Counts unsent and refused log entries. While a device has any, it belongs to the person who entered them.",
		Says:     "server.done.device",
		Refusals: map[int]string{http.StatusForbidden: "The device belongs to somebody else, or the caller is neither referee nor organizer."},
	}, func(ctx context.Context, in *struct {
		Device string `path:"device" minLength:"1" maxLength:"64" doc:"Id that the device made up for itself"`
		Body   DeviceBody
	}) (protocol.Reply[struct{}], error) {
		refused, err := json.Marshal(in.Body.Refused)
		if err != nil {
			return protocol.Reply[struct{}]{}, err
		}
		return protocol.Reply[struct{}]{}, s.app.Day.ReportDevice(ctx, protocol.Actor(ctx), store.Device{
			ID: in.Device, Name: in.Body.Name, Waiting: in.Body.Waiting, Since: in.Body.Since, Refused: string(refused), TableID: in.Body.TableID,
		})
	})

	protocol.Handle(s.Server, "GET /api/devices", protocol.Operation{
		ID: "list-devices", Tag: tag, Summary: "List the devices that keep logs",
		Details: "Shows unsent and refused entries, as each device last reported. A device without such entries stays listed for a day.",
		Says:    "server.done.devices",
	}, func(ctx context.Context, _ *struct{}) (protocol.Reply[Devices], error) {
		devices, err := s.app.Day.Devices(ctx)
		return protocol.ReplyWith(protocol.Mapped(devices, deviceJSON), err, func(d []Device) Devices { return Devices{d} })
	})
}

// handlePad is [protocol.Handle] for an operation that replies with a log, which is not stored for repeated requests.
func handlePad[I interface{ id() string }](s *server, row string, op protocol.Operation, fn func(context.Context, *I) (day.Pad, error)) {
	protocol.HandleWork(s.Server, row, op, protocol.Work[I, Pad]{
		Do: func(ctx context.Context, in *I) (protocol.Reply[Pad], error) {
			p, err := fn(ctx, in)
			return protocol.ReplyWith(p, err, padJSON)
		},
		Keeps: protocol.Keeping(func(Pad) struct{} { return struct{}{} }, func(ctx context.Context, in *I, _ struct{}) (Pad, error) {
			p, err := s.app.Day.Pad(ctx, protocol.Actor(ctx), (*in).id())
			p.MayUndo = nil // as in the first reply
			return padJSON(p), err
		}),
	})
}

func (r padRequest) id() string { return r.ID }

func (r takeOverRequest) id() string { return r.ID }
