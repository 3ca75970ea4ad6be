package public

import (
	"context"
	"net/http"
	"time"

	"github.com/toproll/toproll/internal/api/day"
	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/app/public"

	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/push"
	"github.com/toproll/toproll/internal/tournament"
)

// An athlete's own day, which the badge's code opens without an account, and an athlete's page at a public event. The
// shapes list their own fields, like all shapes for visitors: no ids of people, and only public data of others.

// Me is an athlete's own day at an event.
type Me struct {
	At      time.Time   `json:"at" doc:"The server's time of this reply"`
	Version int64       `json:"version" doc:"Increases with each call or announcement at the event"`
	Event   MeEvent     `json:"event"`
	Athlete DayAthlete  `json:"athlete"`
	Classes []DayClass  `json:"classes" doc:"Classes in the order of the timetable"`
	State   string      `json:"state" enum:"called,on-deck,in-the-hole,warm-up,waiting,done" doc:"How soon the athlete is up"`
	Next    *DayBout    `json:"next" doc:"The next bout; null if none is known"`
	Results []DayResult `json:"results" doc:"The latest first"`
	Push    MePush      `json:"push"`
}

// MeEvent is the event of an athlete's own day.
type MeEvent struct {
	ID       string `json:"_id"`
	Slug     string `json:"slug"`
	Name     string `json:"name"`
	Venue    string `json:"venue"`
	TimeZone string `json:"timeZone"`
	FirstDay string `json:"firstDay"`
	LastDay  string `json:"lastDay"`
	State    string `json:"state" enum:"planned,open,running,finished"`
	Public   bool   `json:"public" doc:"Whether the event has public pages"`
	Language string `json:"language,omitempty" doc:"Language of this page for readers who chose none; absent for the reader's"`
}

// MePush has the data that a browser needs to subscribe to messages.
type MePush struct {
	Key string `json:"key" doc:"Public key of this instance for Web Push, in base64url; empty without Web Push"`
}

// DayAthlete is an athlete as visitors see them.
type DayAthlete struct {
	Number  int    `json:"number,omitempty" doc:"Badge number"`
	Name    string `json:"name" doc:"Or initials, if the athlete asked for them"`
	Club    string `json:"club"`
	Country string `json:"country"`
}

// DayClass is a class that an athlete is in.
type DayClass struct {
	ID      string `json:"_id" doc:"Id of the tournament"`
	Name    string `json:"name"`
	EntryID string `json:"entryId"`
	State   string `json:"state" enum:"registration,waiting,staged,open,over" doc:"registration: it is not drawn; staged: called to the stage; open: its bouts are called"`
	Place   int    `json:"place,omitempty" doc:"Place, once the class is over"`
	Left    string `json:"left,omitempty" enum:"no-show,withdrawal,injury,disqualification" doc:"How the athlete has left it"`
}

// DayBout is the next bout of an athlete.
type DayBout struct {
	day.NowBout
	Table     int         `json:"table,omitempty" doc:"Number of the table that calls or announces it"`
	Opponent  *DayAthlete `json:"opponent" doc:"null while not known"`
	RestUntil *time.Time  `json:"restUntil,omitempty" doc:"End of the athlete's rest, if in the future"`
}

// DayResult is a decided bout of an athlete.
type DayResult struct {
	MatchID     string         `json:"matchId"`
	MatchNumber int            `json:"matchNumber"`
	Round       int            `json:"round"`
	LastRound   bool           `json:"lastRound"`
	Bracket     shapes.Section `json:"bracket"`
	ClassID     string         `json:"classId"`
	ClassName   string         `json:"className"`
	Opponent    string         `json:"opponent" doc:"Name as visitors see it; empty without an opponent"`
	Won         bool           `json:"won"`
	Scores      OwnScores      `json:"scores"`
	DecidedBy   string         `json:"decidedBy" enum:"pin,fouls,default,injury,disqualification"`
	CompletedAt *time.Time     `json:"completedAt"`
}

// OwnScores are the games of a bout from one athlete's view.
type OwnScores struct {
	Own   int `json:"own"`
	Other int `json:"other"`
}

// AthleteDay is the page of an athlete at a public event.
type AthleteDay struct {
	Version int64       `json:"version" doc:"Increases with each call or announcement at the event"`
	Event   VisitedName `json:"event"`
	ID      string      `json:"_id" doc:"Id of the registration"`
	Athlete DayAthlete  `json:"athlete"`
	Classes []DayClass  `json:"classes" doc:"Classes in the order of the timetable"`
	State   string      `json:"state" enum:"called,on-deck,in-the-hole,warm-up,waiting,done" doc:"How soon the athlete is up"`
	Next    *DayBout    `json:"next" doc:"The next bout; null if none is known"`
	Results []DayResult `json:"results" doc:"The latest first"`
}

func dayAthleteJSON(s event.Shown) DayAthlete { return DayAthlete{s.Number, s.Name, s.Club, s.Country} }

func dayClassJSON(c public.DayClass) DayClass {
	shape := DayClass{c.ID, c.Name, c.EntryID, string(c.State), c.Place, string(c.Left.Kind)}
	if c.Status == tournament.Registration || c.Status == tournament.Upcoming {
		shape.State = "registration"
	}
	return shape
}

func dayBoutJSON(b *public.DayBout) *DayBout {
	if b == nil {
		return nil
	}
	shape := &DayBout{NowBout: day.NowBoutJSON(b.NowBout), Table: b.Table, RestUntil: shapes.TimeJSON(b.RestUntil)}
	if b.Opponent != nil {
		opponent := dayAthleteJSON(*b.Opponent)
		shape.Opponent = &opponent
	}
	return shape
}

func dayResultJSON(r public.DayResult) DayResult {
	f := r.Plan.Fixture(r.Number)
	own, other := r.Games.Score()
	if r.Side == 1 {
		own, other = other, own
	}
	return DayResult{
		MatchID: r.ID, MatchNumber: r.Number, Round: f.Round, LastRound: f.Round == r.Plan.Rounds(f.Section), Bracket: shapes.Section{Bracket: f.Section.String()},
		ClassID: r.Tournament.ID, ClassName: r.Tournament.Name, Opponent: r.Opponent, Won: r.Winner == r.Players[r.Side] && r.Winner != 0,
		Scores: OwnScores{own, other}, DecidedBy: string(r.DecidedBy), CompletedAt: r.CompletedAt,
	}
}

func athleteDayJSON(d public.AthleteDay) AthleteDay {
	return AthleteDay{
		Version: d.Version, Event: visitedNameJSON(d.Event), ID: d.RegistrationID, Athlete: dayAthleteJSON(d.Athlete), Classes: protocol.Mapped(d.Classes, dayClassJSON),
		State: string(d.Soon), Next: dayBoutJSON(d.Next), Results: protocol.Mapped(d.Results, dayResultJSON),
	}
}

func (s *server) meJSON(d public.AthleteDay, keys push.Keys) Me {
	e := d.Event
	return Me{
		At: s.Clock().UTC().Truncate(time.Millisecond), Version: d.Version,
		Event: MeEvent{
			ID: e.ID, Slug: e.Slug, Name: e.Name, Venue: e.Venue, TimeZone: e.TimeZone, FirstDay: string(e.FirstDay), LastDay: string(e.LastDay),
			State: string(e.State), Public: e.Public, Language: string(e.Settings.Language),
		},
		Athlete: dayAthleteJSON(d.Athlete), Classes: protocol.Mapped(d.Classes, dayClassJSON), State: string(d.Soon), Next: dayBoutJSON(d.Next),
		Results: protocol.Mapped(d.Results, dayResultJSON), Push: MePush{keys.Public},
	}
}

// ByCode is a request with a code.
type ByCode struct {
	Code string `path:"code" maxLength:"48" doc:"Code of a registration; case, blanks and hyphens do not matter" example:"0a1b2c3d4e5f"`
}

// withCode does work for a request with a code, and counts unknown codes.
func withCode[T any](ctx context.Context, s *server, code string, do func() (T, error)) (T, error) {
	done, err := do()
	if err == nil || fault.KindOf(err) == fault.NotFound {
		s.CountGuess(ctx, code, err == nil)
	}
	return done, err
}

// myDay returns the day of the athlete with a code.
func (s *server) myDay(ctx context.Context, code string) (Me, error) {
	return withCode(ctx, s, code, func() (Me, error) {
		d, err := s.app.Public.DayByCode(ctx, code)
		if err != nil {
			return Me{}, err
		}
		keys, err := s.app.Day.PushKeys(ctx)
		return s.meJSON(d, keys), err
	})
}

// subscriptionBody is a browser to notify, in the form of PushSubscription.toJSON().
type subscriptionBody struct {
	Subscription struct {
		Endpoint       string   `json:"endpoint" maxLength:"2048" doc:"https address of the browser's push service"`
		ExpirationTime *float64 `json:"expirationTime,omitempty" minimum:"0" maximum:"9007199254740991" nullable:"true"`
		Keys           struct {
			P256dh string `json:"p256dh" maxLength:"200"`
			Auth   string `json:"auth" maxLength:"100"`
		} `json:"keys"`
	} `json:"subscription"`
	Language string `json:"language,omitempty" maxLength:"35" doc:"Language of the messages; the request's if left out" example:"de"`
}

// Subscribed reports whether a browser is notified when the athlete is up.
type Subscribed struct {
	Subscribed bool `json:"subscribed"`
}

func (s *server) registerDays() {
	const tag = "Visitors"
	protocol.Handle(s.Server, "GET /api/public/me/{code}", protocol.Operation{
		ID: "my-day", Tag: tag, Summary: "An athlete's own day: next bout, rest, results", Says: "server.done.my_day",
		Details: "Without an account, by the code on the badge; also for events that are not public. Caches never keep it.",
	}, func(ctx context.Context, in *ByCode) (protocol.Reply[Me], error) {
		me, err := s.myDay(ctx, in.Code)
		return protocol.OK(me), err
	})
	protocol.Handle(s.Server, "POST /api/public/me/{code}/push", protocol.Operation{
		ID: "subscribe-to-my-day", Tag: tag, Summary: "Subscribe a browser to an athlete's bouts", Says: "server.done.subscribed", Unkept: true,
		Details:  "The server sends Web Push messages when the athlete should warm up, is on deck, and is called. Messages are encrypted for that browser. Renewing the code ends them.",
		Refusals: map[int]string{http.StatusConflict: "This athlete has too many browsers already, or this server sends no messages."},
	}, func(ctx context.Context, in *struct {
		ByCode
		Body subscriptionBody
	}) (protocol.Reply[Subscribed], error) {
		return withCode(ctx, s, in.Code, func() (protocol.Reply[Subscribed], error) {
			b := in.Body.Subscription
			l := protocol.LanguageOf(ctx)
			if asked, ok := message.Match(in.Body.Language); ok {
				l = asked
			}
			err := s.app.Day.Subscribe(ctx, in.Code, push.Subscription{Endpoint: b.Endpoint, P256dh: b.Keys.P256dh, Auth: b.Keys.Auth}, l)
			return protocol.OK(Subscribed{true}), err
		})
	})
	protocol.Handle(s.Server, "DELETE /api/public/me/{code}/push", protocol.Operation{
		ID: "unsubscribe-from-my-day", Tag: tag, Summary: "Unsubscribe a browser", Says: "server.done.unsubscribed", Unkept: true,
	}, func(ctx context.Context, in *struct {
		ByCode
		Body struct {
			Endpoint string `json:"endpoint" maxLength:"2048"`
		}
	}) (protocol.Reply[Subscribed], error) {
		return withCode(ctx, s, in.Code, func() (protocol.Reply[Subscribed], error) {
			return protocol.OK(Subscribed{false}), s.app.Day.Unsubscribe(ctx, in.Code, in.Body.Endpoint)
		})
	})
}
