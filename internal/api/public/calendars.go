package public

import (
	"context"
	"net/url"
	"reflect"
	"strconv"
	"time"

	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/app/public"
	"github.com/toproll/toproll/internal/calendar"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/message"
)

// Calendar files of a public event and of an athlete's expected matches. Calendar programs read them repeatedly.

// How often calendar programs should read a file again. Most of them do so less often.
const (
	eventRefresh = 6 * time.Hour
	dayRefresh   = 5 * time.Minute
)

// InLanguage is the part of a request for a calendar for its language. Calendar programs send no language.
type InLanguage struct {
	Language string `query:"language" maxLength:"35" doc:"Language of the texts; the event's if left out, else the request's" example:"de"`
}

func (in InLanguage) of(ctx context.Context, e event.Event) message.Language {
	if asked, ok := message.Match(in.Language); ok {
		return asked
	}
	return protocol.LanguageOf(protocol.InLanguage(ctx, e.Settings.Language))
}

type eventCalendarRequest struct {
	protocol.BySlug
	InLanguage
}

type myCalendarRequest struct {
	ByCode
	InLanguage
}

// myCalendar is the reply with an athlete's calendar, which caches must not keep.
type myCalendar struct {
	ContentType     string `header:"Content-Type"`
	ContentLanguage string `header:"Content-Language"`
	Body            []byte
}

func (s *server) registerCalendars() {
	const tag = "Visitors"
	protocol.HandleVisitFile(s.Server, "GET /api/public/event/{slug}/calendar.ics", protocol.Operation{
		ID: "visit-calendar", Tag: tag, Summary: "A public event as a calendar file", Returns: "An iCalendar file (RFC 5545)",
		Details: "Calendar programs can subscribe to its address.",
	}, calendar.MediaType, func(ctx context.Context, in eventCalendarRequest) (*protocol.Content, error) {
		v, err := s.visit(ctx, in.Slug)
		if err != nil {
			return nil, err
		}
		l := in.of(ctx, v.Event)
		return v.encoded.Make(ctx, encodedOf{"calendar", l}, struct{}{}, func(context.Context) (*protocol.Content, error) {
			days := s.eventDays(v.Event)
			days.Text = eventPreview(l, v.VisitedEvent).description
			c := calendar.Calendar{Name: v.Name, Zone: v.Zone(), Refresh: eventRefresh, Days: []calendar.Days{days}}
			return protocol.NewContent(c.File()).KeptLong(v.State == event.Finished), nil
		})
	})
	protocol.HandleAs(s.Server, "GET /api/public/me/{code}/calendar.ics", protocol.Operation{
		ID: "my-calendar", Tag: tag, Summary: "An athlete's expected matches as a calendar file", Returns: "An iCalendar file (RFC 5545)",
		Details: "Without an account, by the code on the badge. It has the days of the event, and each known match at its expected time. These are tentative until the match is called.",
	}, map[string]reflect.Type{calendar.MediaType: nil}, func(ctx context.Context, in *myCalendarRequest) (*myCalendar, error) {
		return withCode(ctx, s, in.Code, func() (*myCalendar, error) {
			d, err := s.app.Public.DayByCode(ctx, in.Code)
			if err != nil {
				return nil, err
			}
			l := in.of(ctx, d.Event)
			return &myCalendar{calendar.MediaType, string(l), s.dayCalendar(l, d).File()}, nil
		})
	})
}

// eventDays returns the entry of an event. It has the address of the event's page if that is public and known.
func (s *server) eventDays(e event.Event) calendar.Days {
	days := calendar.Days{First: e.FirstDay, Last: e.LastDay, Entry: calendar.Entry{
		UID: e.ID + "@toproll", Sequence: e.Version, Changed: e.UpdatedAt, Title: e.Name, Place: e.Venue,
	}}
	if address := s.app.App.PublicURL(); e.Public && address != "" {
		days.URL = address + "/e/" + url.PathEscape(e.Slug)
	}
	return days
}

// dayCalendar returns the calendar of an athlete: the event and the remaining matches.
func (s *server) dayCalendar(l message.Language, d public.AthleteDay) calendar.Calendar {
	days := s.eventDays(d.Event)
	c := calendar.Calendar{Name: d.Athlete.Name + " – " + d.Name, Zone: d.Zone(), Refresh: dayRefresh, Days: []calendar.Days{days}}
	for _, b := range d.Coming {
		called := b.Call.Place == event.Called
		from := b.ExpectedAt
		if called {
			from = b.Call.CalledAt
		}
		if from.IsZero() {
			continue // not known yet
		}
		to := b.ExpectedEnd
		if !to.After(from) {
			to = from.Add(time.Duration(d.Settings.Bout) * time.Second)
		}
		opponent, table := "", ""
		if b.Table > 0 {
			table = strconv.Itoa(b.Table)
		}
		if b.Opponent != nil {
			opponent = b.Opponent.Name
		}
		c.Times = append(c.Times, calendar.Time{From: from, To: to, Tentative: !called, Entry: calendar.Entry{
			UID: b.ID + "." + d.RegistrationID + "@toproll", Sequence: d.Version, Changed: d.At, Place: d.Venue, URL: days.URL,
			Title: l.Say(message.New("server.calendar.bout", "known", whether(opponent), "class", b.Tournament.Name, "opponent", opponent)),
			Text:  l.Say(message.New("server.calendar.expected", "tabled", whether(table), "table", table)),
		}})
	}
	return c
}
