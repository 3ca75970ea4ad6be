package day

import (
	"slices"
	"time"

	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/app/day"
	"github.com/toproll/toproll/internal/hall"

	"github.com/toproll/toproll/internal/event"
)

// Now is the current state of the tables of an event.
type Now struct {
	EventID        string     `json:"eventId"`
	Version        int64      `json:"version" doc:"Increases with each call or announcement; a lower version is older"`
	At             time.Time  `json:"at" doc:"The server's time of this reply"`
	State          string     `json:"state" enum:"planned,open,running,finished" doc:"State of the event"`
	Phase          string     `json:"phase" enum:"before,weigh-in,running,finals,ceremony,finished"`
	Break          *NowBreak  `json:"break,omitempty" doc:"The break of the whole hall; omitted without one. It ends at its end time without another change"`
	OrderChangedAt *time.Time `json:"orderChangedAt,omitempty" doc:"When the order of classes changed while the event ran. Screens say so for 30 minutes"`
	Tables         []NowTable `json:"tables" doc:"Tables that are not closed, by number"`
	WeighIn        NowWeighIn `json:"weighIn"`
	Classes        []NowClass `json:"classes" doc:"Classes that are open or called to the stage, in the order of the timetable"`
}

// NowBreak is a pause of the whole hall: no match is called until it ends.
type NowBreak struct {
	Until time.Time `json:"until"`
	Text  string    `json:"text" doc:"Reason, for everyone in the hall; may be empty"`
}

// NowWeighIn counts athletes.
type NowWeighIn struct {
	Registered int `json:"registered"`
	Weighed    int `json:"weighed"`
}

// NowTable is the current state of a table.
type NowTable struct {
	ID          string     `json:"_id"`
	Number      int        `json:"number"`
	Name        string     `json:"name" doc:"Empty for the number alone"`
	State       string     `json:"state" enum:"open,paused,closed"`
	SilentSince *time.Time `json:"silentSince,omitempty" doc:"Last report of a device that is silent"`
	Called      *NowBout   `json:"called" doc:"Called or current bout; null if there is none"`
	OnDeck      *NowBout   `json:"onDeck" doc:"The next bout"`
	InTheHole   *NowBout   `json:"inTheHole" doc:"The bout after that"`
}

// NowBout is a called, announced or waiting bout.
type NowBout struct {
	MatchID     string         `json:"matchId"`
	MatchNumber int            `json:"matchNumber"`
	Round       int            `json:"round"`
	LastRound   bool           `json:"lastRound"`
	Bracket     shapes.Section `json:"bracket"`
	BestOf      int            `json:"bestOf"`
	ClassID     string         `json:"classId"`
	ClassName   string         `json:"className"`
	Athletes    []NowAthlete   `json:"athletes" minItems:"2" maxItems:"2" doc:"Athletes by side; an unknown athlete has an empty entryId"`
	Status      string         `json:"status" enum:"pending,scheduled,in-progress,completed"`
	CalledAt    *time.Time     `json:"calledAt,omitempty"`
	Deadline    *time.Time     `json:"deadline,omitempty" doc:"Time by which both must be at the table"`
	BothHereAt  *time.Time     `json:"bothHereAt,omitempty" doc:"Time from which both were at the table"`
	StartedAt   *time.Time     `json:"startedAt,omitempty"`
	Scores      shapes.Scores  `json:"scores" doc:"Games won, also during the match"`
	ReadyAt     *time.Time     `json:"readyAt,omitempty" doc:"End of both rests, if in the future"`
	ExpectedAt  *time.Time     `json:"expectedAt,omitempty" doc:"Expected time of the call"`
	Waived      bool           `json:"waived,omitempty" doc:"Whether both athletes waived their rest"`
}

// NowAthlete is an athlete of a bout.
type NowAthlete struct {
	EntryID     string `json:"entryId"`
	Name        string `json:"name"`
	FamilyName  string `json:"familyName,omitempty" doc:"The family name, a part of the name; absent if not known"`
	Distinction string `json:"distinction,omitempty" doc:"Badge number or club of athletes with the same name; absent for a unique name"`
	Number      int    `json:"number,omitempty" doc:"Badge number"`
	Club        string `json:"club"`
	Country     string `json:"country"`
	Arrived     bool   `json:"arrived" doc:"Whether the athlete is at the table"`

	Fouls    int `json:"fouls,omitempty" doc:"Fouls in the current game"`
	Warnings int `json:"warnings,omitempty" doc:"Warnings in the current game that have not become fouls"`
}

// NowClass is the progress of a class.
type NowClass struct {
	ID            string     `json:"_id"`
	Name          string     `json:"name"`
	State         string     `json:"state" enum:"waiting,staged,open,over" doc:"staged: called to the stage; open: its bouts are called"`
	Held          bool       `json:"held,omitempty"`
	Total         int        `json:"total" doc:"Number of bouts that are surely needed"`
	Decided       int        `json:"decided" doc:"Number of decided bouts"`
	ExpectedStart *time.Time `json:"expectedStart,omitempty"`
	ExpectedEnd   *time.Time `json:"expectedEnd,omitempty"`
	TableID       string     `json:"tableId,omitempty" doc:"The only table for it"`
}

// Queue has all remaining bouts of an event.
type Queue struct {
	Now       Now          `json:"now"`
	Bouts     []QueueBout  `json:"bouts" doc:"Remaining bouts by expected time, at most 400; bouts without one come last"`
	More      int          `json:"more" doc:"Number of omitted bouts"`
	Classes   []QueueClass `json:"classes" doc:"All classes in the order of the timetable"`
	Day       QueueDay     `json:"day"`
	Decisions []Decision   `json:"decisions" doc:"Decisions that wait for a person, the most urgent first"`
}

// QueueDay is the beginning and end of the day.
type QueueDay struct {
	Start *time.Time `json:"start,omitempty" doc:"When the first bout was or will be called"`
	End   *time.Time `json:"end,omitempty" doc:"Expected end of the last bout with an expected time"`
	Comes bool       `json:"comes" doc:"Whether all bouts finish without action by people"`
	Over  bool       `json:"over" doc:"Whether every bout is decided"`
}

// QueueBout is a remaining bout.
type QueueBout struct {
	NowBout
	Why         *QueueReason `json:"why" doc:"Why it waits; null if it is called or can be"`
	Comes       bool         `json:"comes" doc:"Whether it is called without action by people"`
	Table       int          `json:"table,omitempty" doc:"Number of the table where it is expected"`
	ExpectedEnd *time.Time   `json:"expectedEnd,omitempty"`
	Held        bool         `json:"held,omitempty"`
	Next        string       `json:"next,omitempty" doc:"Id of the table where an official put it first"`
}

// QueueReason says why a bout is not called.
type QueueReason struct {
	Code    string     `json:"code" enum:"class-not-drawn,class-held,class-not-opened,waits-for-match,under-protest,round-not-opened,bout-held,athlete-held,finals-block,athlete-at-table,athlete-announced,table-held,goes-on,begun,athlete-rests,pinned-to-table,in-turn"`
	Match   int        `json:"match,omitempty" doc:"Number of the match in its class that it waits for"`
	Athlete string     `json:"athlete,omitempty" doc:"Name of the athlete"`
	Table   int        `json:"table,omitempty" doc:"Number of the table"`
	Until   *time.Time `json:"until,omitempty" doc:"When the reason ends, if known"`
}

// QueueClass is a class in the timetable.
type QueueClass struct {
	NowClass
	Position  int        `json:"position" doc:"In the timetable, from 1"`
	NotBefore *time.Time `json:"notBefore,omitempty" doc:"Time from which the timetable may open it"`
	ByHand    bool       `json:"byHand" doc:"Whether a person opens it instead of the timetable"`
	StagedAt  *time.Time `json:"stagedAt,omitempty"`
	OpenedAt  *time.Time `json:"openedAt,omitempty"`
	Athletes  int        `json:"athletes"`
	Present   int        `json:"present" doc:"Number of athletes seen at the stage"`
}

// Decision is a decision that a person must make.
type Decision struct {
	Kind           string        `json:"kind" enum:"default,no-table,silent,refused,protest,correct,injured,no-open-table,paused-table,blocked,idle,late,held,scorers"`
	TableID        string        `json:"tableId,omitempty"`
	MatchID        string        `json:"matchId,omitempty"`
	ClassID        string        `json:"classId,omitempty"`
	ProtestID      string        `json:"protestId,omitempty"`
	RegistrationID string        `json:"registrationId,omitempty"`
	Since          *time.Time    `json:"since,omitempty"`
	Athletes       []string      `json:"athletes" doc:"Names of the people it concerns: absent or held athletes, the person who filed a protest or proposed a correction"`
	Number         int           `json:"number,omitempty" doc:"Number of the table; of the match if it is at no table"`
	ClassName      string        `json:"className,omitempty"`
	Minutes        int           `json:"minutes,omitempty" doc:"Minutes of delay"`
	Why            *QueueReason  `json:"why,omitempty" doc:"Reason why nothing can be called; kind blocked"`
	StillIn        []StillIn     `json:"stillIn,omitempty" doc:"Classes in which an injured athlete can still be called; kind injured"`
	Scorers        *NamedScorers `json:"scorers,omitempty" doc:"Scorers named for a team; kind scorers"`
}

// NamedScorers are too many entries of a class that are named to score for a team.
type NamedScorers struct {
	Level   string        `json:"level" enum:"country,region,club"`
	Team    string        `json:"team"`
	Most    int           `json:"most" doc:"Maximum of scorers. The class cannot be drawn while more are named"`
	Entries []NamedScorer `json:"entries"`
}

// NamedScorer is an entry that is named to score.
type NamedScorer struct {
	RegistrationID string   `json:"registrationId"`
	Name           string   `json:"name"`
	Number         int      `json:"number" doc:"Badge number"`
	Levels         []string `json:"levels" doc:"Levels at which the entry scores in the class"`
}

func scorersJSON(n event.TooManyNamed) *NamedScorers {
	if n.Team == "" {
		return nil
	}
	return &NamedScorers{string(n.Level), n.Team, n.Most, protocol.Mapped(n.Entries, func(e event.Named) NamedScorer {
		return NamedScorer{e.RegistrationID, e.Name, e.Number, protocol.Mapped(e.Scores.Levels(), func(l event.Level) string { return string(l) })}
	})}
}

// StillIn is a class in which an athlete can still be called.
type StillIn struct {
	ClassID   string `json:"classId"`
	ClassName string `json:"className"`
	EntryID   string `json:"entryId"`
	Drawn     bool   `json:"drawn" doc:"Whether the class is drawn. Before that the entry can be removed"`
}

// Elsewhere is a table of another event.
type Elsewhere struct {
	Event string `json:"event" doc:"Name of the event"`
	Table int    `json:"table" doc:"Number of the table"`
}

// NowJSON returns the shape of the current state, also for live frames.
func NowJSON(n hall.Now) Now {
	var pause *NowBreak
	if !n.Break.Until.IsZero() {
		pause = &NowBreak{n.Break.Until, n.Break.Text}
	}
	return Now{
		Break: pause, OrderChangedAt: shapes.TimeJSON(n.ReorderedAt),
		EventID: n.EventID, Version: n.Version, At: n.At, State: string(n.State), Phase: string(n.Phase), Tables: protocol.Mapped(n.Tables, NowTableJSON),
		WeighIn: NowWeighIn{n.Registered, n.Weighed}, Classes: protocol.Mapped(n.Classes, nowClassJSON),
	}
}

// LiveNowJSON is [NowJSON] for package live, which does not know the shapes.
func LiveNowJSON(n hall.Now) any { return NowJSON(n) }

// NowTableJSON returns the shape of a table and the bouts at it.
func NowTableJSON(t hall.NowTable) NowTable {
	return NowTable{
		ID: t.ID, Number: t.Number, Name: t.Name, State: string(t.State), SilentSince: shapes.TimeJSON(t.SilentSince),
		Called: nowBoutPointer(t.Called), OnDeck: nowBoutPointer(t.OnDeck), InTheHole: nowBoutPointer(t.InTheHole),
	}
}

func nowBoutPointer(b *hall.NowBout) *NowBout {
	if b == nil {
		return nil
	}
	shape := NowBoutJSON(*b)
	return &shape
}

// NowBoutJSON returns the shape of a bout that is called, announced or waiting.
func NowBoutJSON(b hall.NowBout) NowBout {
	f := b.Plan.Fixture(b.Number)
	return NowBout{
		MatchID: b.ID, MatchNumber: b.Number, Round: f.Round, LastRound: f.Round == b.Plan.Rounds(f.Section), Bracket: shapes.Section{Bracket: f.Section.String()},
		BestOf: b.BestOf, ClassID: b.Tournament.ID, ClassName: b.Tournament.Name, Athletes: protocol.Mapped(b.Athletes[:], nowAthleteJSON), Status: b.Status.String(),
		CalledAt: shapes.TimeJSON(b.Call.CalledAt), Deadline: shapes.TimeJSON(b.Call.Deadline), BothHereAt: shapes.TimeJSON(b.Call.BothHereAt), StartedAt: b.StartedAt,
		Scores: shapes.Scores{Player1Score: b.Score[0], Player2Score: b.Score[1]}, ReadyAt: shapes.TimeJSON(b.ReadyAt), ExpectedAt: shapes.TimeJSON(b.ExpectedAt), Waived: b.Call.Waived,
	}
}

func nowAthleteJSON(a hall.NowAthlete) NowAthlete {
	return NowAthlete{a.EntryID, a.Name, a.FamilyName, a.Distinction, a.Number, a.Club, a.Country, a.Arrived, a.Against.Fouls, a.Against.Warnings}
}

func nowClassJSON(c hall.NowClass) NowClass {
	return NowClass{
		ID: c.ID, Name: c.Name, State: string(c.State), Held: c.Day.Held, Total: c.Total, Decided: c.Decided,
		ExpectedStart: shapes.TimeJSON(c.ExpectedStart), ExpectedEnd: shapes.TimeJSON(c.ExpectedEnd), TableID: c.Day.TableID,
	}
}

// maxQueue is the maximum number of bouts in a queue.
const maxQueue = 400

func queueJSON(q hall.Queue) Queue {
	shape := Queue{
		Now: NowJSON(q.Now), Bouts: protocol.Mapped(q.Bouts[:min(len(q.Bouts), maxQueue)], queueBoutJSON), More: max(0, len(q.Bouts)-maxQueue), Classes: make([]QueueClass, len(q.All)),
		Day: QueueDay{shapes.TimeJSON(q.Start), shapes.TimeJSON(q.End), q.Comes, q.Over}, Decisions: protocol.Mapped(publicDecisions(q), decisionJSON),
	}
	for i, c := range q.All {
		shape.Classes[i] = QueueClass{
			nowClassJSON(c), i + 1, shapes.TimeJSON(c.Day.NotBefore), c.Day.ByHand, shapes.TimeJSON(c.Day.StagedAt), shapes.TimeJSON(c.Day.OpenedAt), c.Athletes, c.Present,
		}
	}
	return shape
}

func queueBoutJSON(b hall.QueueBout) QueueBout {
	shape := QueueBout{
		NowBout: NowBoutJSON(b.NowBout), Comes: b.Comes, Table: b.Table, ExpectedEnd: shapes.TimeJSON(b.ExpectedEnd),
		Held: b.Call.Held, Next: b.Call.NextTableID,
	}
	shape.Why = queueReasonJSON(b.Why)
	return shape
}

func queueReasonJSON(why hall.QueueReason) *QueueReason {
	if why.Code == "" {
		return nil
	}
	return &QueueReason{string(why.Code), why.Match, why.Athlete, why.Table, shapes.TimeJSON(why.Until)}
}

// publicDecisions are decisions that every account may read. Only officials can load the rest: athletes called to
// another event, which may not be public, and athletes who were not weighed, with reasons.
func publicDecisions(q hall.Queue) []hall.Decision {
	return slices.DeleteFunc(slices.Clone(q.Decisions), func(d hall.Decision) bool { return d.Kind == hall.DecideTwice || d.Kind == hall.DecideUnweighed })
}

func decisionJSON(d hall.Decision) Decision {
	return Decision{
		Kind: string(d.Kind), TableID: d.TableID, MatchID: d.MatchID, ClassID: d.ClassID, ProtestID: d.ProtestID, RegistrationID: d.RegistrationID,
		Since: shapes.TimeJSON(d.Since), Athletes: append([]string{}, d.Athletes...), Number: d.Number, ClassName: d.Name, Minutes: d.Minutes, Why: queueReasonJSON(d.Why),
		StillIn: protocol.Mapped(d.StillIn, func(in hall.StillIn) StillIn { return StillIn(in) }), Scorers: scorersJSON(d.Named),
	}
}

// GivenReason is the given reason for more time, a hold or a protest. Kind called-twice names an athlete who is also
// called to a table of another event.
type GivenReason struct {
	Kind           string      `json:"kind" enum:"excused,held,protest,called-twice,not-weighed,opened" doc:"protest: also of a correction that a table proposes; opened: an official has a decision open"`
	MatchID        string      `json:"matchId,omitempty" doc:"Id of the match that is held, has added time, or is called"`
	ClassID        string      `json:"classId,omitempty" doc:"Id of the held class, or of the called match's class"`
	RegistrationID string      `json:"registrationId,omitempty" doc:"Id of the athlete's registration, who is held or must be weighed"`
	ProtestID      string      `json:"protestId,omitempty"`
	Reason         string      `json:"reason" doc:"Reason; empty for kinds called-twice, not-weighed and opened"`
	TableID        string      `json:"tableId,omitempty" doc:"Id of the table; kinds called-twice and not-weighed"`
	Athlete        string      `json:"athlete,omitempty" doc:"Name; kinds called-twice and not-weighed"`
	Elsewhere      *Elsewhere  `json:"elsewhere,omitempty" doc:"The other call of the athlete; kind called-twice"`
	Decision       string      `json:"decision,omitempty" doc:"The open decision: its kind, and the id of the protest, match or class; kind opened"`
	Official       *shapes.Ref `json:"official,omitempty" doc:"The official who has it open; kind opened"`
	Since          *time.Time  `json:"since,omitempty" doc:"Time of opening; kind opened"`
}

func givenReasonJSON(g day.GivenReason) GivenReason {
	shape := GivenReason{
		Kind: g.Kind, MatchID: g.MatchID, ClassID: g.ClassID, RegistrationID: g.RegistrationID, ProtestID: g.ProtestID, Reason: g.Reason,
		TableID: g.TableID, Athlete: g.Athlete,
	}
	if g.Elsewhere.Event != "" {
		shape.Elsewhere = &Elsewhere{g.Elsewhere.Event, g.Elsewhere.Table}
	}
	if o := g.Opened; o.Decision != "" {
		official := shapes.RefJSON(o.Official)
		shape.Decision, shape.Official, shape.Since = o.Decision, &official, shapes.TimeJSON(o.Since)
	}
	return shape
}

// Protest is a protest against the decision of a match.
type Protest struct {
	ID        string      `json:"_id"`
	EventID   string      `json:"eventId"`
	MatchID   string      `json:"matchId"`
	Match     int         `json:"matchNumber"`
	Class     shapes.Ref  `json:"class"`
	Athlete   string      `json:"athlete" doc:"Name of the athlete who filed it; empty for a correction proposed by the table"`
	EntryID   string      `json:"entryId" doc:"Id of the athlete's entry; empty for a correction proposed by the table"`
	Reason    string      `json:"reason"`
	Link      string      `json:"link" doc:"Link to a video; empty for none"`
	FiledBy   shapes.Ref  `json:"filedBy"`
	FiledAt   time.Time   `json:"filedAt"`
	Outcome   string      `json:"outcome" enum:",upheld,dismissed" doc:"Outcome; empty until decided"`
	Note      string      `json:"note"`
	DecidedBy *shapes.Ref `json:"decidedBy"`
	DecidedAt *time.Time  `json:"decidedAt"`
}

func protestJSON(p event.Protest) Protest {
	shape := Protest{
		ID: p.ID, EventID: p.EventID, MatchID: p.MatchID, EntryID: p.EntryID, Reason: p.Reason, Link: p.Link, FiledBy: shapes.Ref{ID: p.FiledBy, Name: p.Filer},
		Match: p.Match, Class: shapes.Ref{ID: p.ClassID, Name: p.Class}, Athlete: p.Athlete,
		FiledAt: p.FiledAt, Outcome: string(p.Outcome), Note: p.Note, DecidedAt: shapes.TimeJSON(p.DecidedAt),
	}
	if p.Outcome != event.Undecided {
		shape.DecidedBy = &shapes.Ref{ID: p.DecidedBy, Name: p.Decider}
	}
	return shape
}

// DayPlan is the simulated day of an event.
type DayPlan struct {
	Start       *time.Time     `json:"start,omitempty" doc:"Requested start"`
	End         *time.Time     `json:"end,omitempty" doc:"When the last bout has ended, if a start was given"`
	Seconds     int            `json:"seconds" doc:"From the first call to the last result"`
	Work        int            `json:"work" doc:"Total seconds of all bouts"`
	TablesBusy  float64        `json:"tablesBusy" doc:"Share of the tables' time in which bouts are pulled, from 0 to 1"`
	Tables      int            `json:"tables"`
	RestSeconds int            `json:"restSeconds"`
	BoutSeconds int            `json:"boutSeconds"`
	OpenClasses int            `json:"openClasses" doc:"Classes open at once; 0 for all"`
	Classes     []PlannedClass `json:"classes" doc:"Classes in the order of the timetable"`
}

// PlannedClass is the simulated time of a class.
type PlannedClass struct {
	ID       string `json:"_id"`
	Name     string `json:"name"`
	Start    int    `json:"start" doc:"Seconds from the start of the day to its first call"`
	End      int    `json:"end" doc:"Seconds from the start of the day to its last result"`
	Athletes int    `json:"athletes"`
	TooSmall bool   `json:"tooSmall,omitempty" doc:"Whether it has too few athletes and takes no time"`
	LaterDay bool   `json:"laterDay,omitempty" doc:"Whether the timetable opens it on a later day"`
	Over     bool   `json:"over,omitempty" doc:"Of a running day: whether the class is completed, or nothing of it is expected"`
}

func plannedClassJSON(c hall.PlannedClass) PlannedClass {
	return PlannedClass{c.ID, c.Name, int(c.Start / time.Second), int(c.End / time.Second), c.Athletes, c.Small, c.Later, c.Over}
}

func dayPlanJSON(p hall.DayPlan) DayPlan {
	shape := DayPlan{
		Start: shapes.TimeJSON(p.Start), Seconds: int(p.Length / time.Second), Work: int(p.Work / time.Second), Tables: p.Tables,
		RestSeconds: p.RestSeconds, BoutSeconds: p.BoutSeconds, OpenClasses: p.OpenClasses,
		Classes: protocol.Mapped(p.Classes, plannedClassJSON),
	}
	if p.Length > 0 {
		shape.TablesBusy = float64(p.Work) / float64(p.Length) / float64(p.Tables)
		if !p.Start.IsZero() {
			shape.End = shapes.TimeJSON(p.Start.Add(p.Length))
		}
	}
	return shape
}

// OrderSearch is the state of a search for an order of classes after a round.
type OrderSearch struct {
	From     *time.Time     `json:"from,omitempty" doc:"Of a running event: the time from which seconds count. A planned day counts from its start"`
	Round    int            `json:"round" doc:"Number of finished rounds"`
	Rounds   int            `json:"rounds" doc:"Total number of rounds"`
	Order    []string       `json:"order" doc:"All classes in the best order so far, as ids"`
	Proposal *OrderProposal `json:"proposal,omitempty" doc:"The proposal, after the last round"`
}

// OrderProposal is the gain of a proposed order.
type OrderProposal struct {
	Moved         int        `json:"moved" doc:"Minimum of classes to move; 0 if no order is better than the current one"`
	MinutesGained int        `json:"minutesGained" doc:"Minutes by which the day ends earlier, rounded, from averages"`
	Current       OrderedDay `json:"current"`
	Proposed      OrderedDay `json:"proposed"`
}

// OrderedDay is the simulated day with an order of classes, averaged over several draws and winners.
type OrderedDay struct {
	Seconds int            `json:"seconds" doc:"From the start of the day to the last result; of a running event, from now on"`
	Classes []PlannedClass `json:"classes" doc:"Classes in the order of the timetable"`
}

func orderSearchJSON(s hall.OrderSearch) OrderSearch {
	shape := OrderSearch{From: shapes.TimeJSON(s.From), Round: s.Round, Rounds: s.Rounds, Order: s.Order}
	if p := s.Proposal; p != nil {
		dayJSON := func(d hall.OrderedDay) OrderedDay {
			return OrderedDay{int(d.Length / time.Second), protocol.Mapped(d.Classes, plannedClassJSON)}
		}
		shape.Proposal = &OrderProposal{
			p.Moved, int((p.Current.Length - p.Proposed.Length).Round(time.Minute) / time.Minute), dayJSON(p.Current), dayJSON(p.Proposed),
		}
	}
	return shape
}
