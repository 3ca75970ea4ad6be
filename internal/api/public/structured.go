package public

import (
	"encoding/json"
	"net/url"
	"time"

	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/app/public"
	"github.com/toproll/toproll/internal/event"
)

// Structured data of a public event for search engines: a SportsEvent of schema.org in the head of its page. It has
// only data that the page shows.

const (
	scheduled = "https://schema.org/EventScheduled"
	cancelled = "https://schema.org/EventCancelled"
)

// maxCompetitors limits the listed athletes, because everyone who opens the page loads them.
const maxCompetitors = 500

// sportsEvent is a SportsEvent; that of a class is within that of its event.
type sportsEvent struct {
	Context    string        `json:"@context,omitempty"`
	Type       string        `json:"@type"`
	Name       string        `json:"name"`
	Sport      string        `json:"sport"`
	URL        string        `json:"url,omitempty"`
	Image      string        `json:"image,omitempty"`
	Status     string        `json:"eventStatus"`
	Attendance string        `json:"eventAttendanceMode,omitempty"`
	Start      string        `json:"startDate"` // a day, or a time with its UTC offset
	End        string        `json:"endDate,omitempty"`
	Location   *place        `json:"location,omitempty"`
	Organizer  *thing        `json:"organizer,omitempty"`
	Competitor []competitor  `json:"competitor,omitempty"`
	SubEvent   []sportsEvent `json:"subEvent,omitempty"`
}

type thing struct {
	Type string `json:"@type"`
	Name string `json:"name"`
}

type place struct {
	thing
	Address *address `json:"address,omitempty"`
}

type address struct {
	Type string `json:"@type"`
	City string `json:"addressLocality"`
}

type competitor struct {
	thing
	Affiliation *thing `json:"affiliation,omitempty"`
	Nationality string `json:"nationality,omitempty"`
}

// structured returns the structured data of an event's page, "" for other pages.
func (p *preview) structured(base string) string {
	if p.event == nil {
		return ""
	}
	return structuredEvent(p.event.VisitedEvent, base)
}

// structuredEvent returns the script block of an event. base is the address of this server.
func structuredEvent(v public.VisitedEvent, base string) string {
	page := base + "/e/" + url.PathEscape(v.Slug)
	var first time.Time // when the first class starts
	e := sportsEvent{
		Context: "https://schema.org", Type: "SportsEvent", Name: v.Name, Sport: "Arm wrestling", URL: page, Image: page + "/picture.png",
		Status: scheduled, Attendance: "https://schema.org/OfflineEventAttendanceMode", Start: string(v.FirstDay), End: string(v.LastDay),
		Location: placeOf(v.Event), SubEvent: protocol.Mapped(v.Classes, func(c public.VisitedClass) sportsEvent { return classEvent(v, c, page) }),
	}
	for _, c := range v.Classes {
		if c.StartAt != nil && !c.Cancelled && (first.IsZero() || c.StartAt.Before(first)) {
			first = *c.StartAt
			e.Start = v.Zone().Timestamp(first)
		}
	}
	if federation := v.Settings.Book.Federation; federation != "" {
		e.Organizer = &thing{"SportsOrganization", federation}
	}
	for _, a := range v.Athletes[:min(len(v.Athletes), maxCompetitors)] {
		c := competitor{thing: thing{"Person", a.Name}, Nationality: a.Country}
		if a.Club != "" {
			c.Affiliation = &thing{"SportsTeam", a.Club}
		}
		e.Competitor = append(e.Competitor, c)
	}
	// Package json escapes < and >, so no name can end the block.
	body, _ := json.Marshal(e) // texts and lists always encode
	return `<script type="application/ld+json">` + string(body) + "</script>\n"
}

func classEvent(v public.VisitedEvent, c public.VisitedClass, page string) sportsEvent {
	e := sportsEvent{
		Type: "SportsEvent", Name: c.Name, Sport: "Arm wrestling", URL: page + "/classes/" + url.PathEscape(c.ID), Status: scheduled,
		Start: string(v.FirstDay), End: string(v.LastDay), Location: placeOf(v.Event),
	}
	if c.Cancelled {
		e.Status = cancelled
	}
	if c.StartAt != nil {
		e.Start = v.Zone().Timestamp(*c.StartAt)
	}
	if c.CompletedAt != nil {
		e.End = v.Zone().Timestamp(*c.CompletedAt)
	}
	return e
}

// placeOf returns the place of an event, nil if unknown.
func placeOf(e event.Event) *place {
	city := e.Settings.Book.City
	name := e.Venue
	if name == "" {
		name = city
	}
	if name == "" {
		return nil
	}
	p := &place{thing: thing{"Place", name}}
	if city != "" {
		p.Address = &address{"PostalAddress", city}
	}
	return p
}
