// Package calendar writes calendar files (iCalendar, RFC 5545). It does no input or output. Package api provides the
// content.
package calendar

import (
	"fmt"
	"strconv"
	"time"

	ics "github.com/arran4/golang-ical"

	"github.com/toproll/toproll/internal/event"
)

// MediaType is the media type of calendar files.
const MediaType = "text/calendar; charset=utf-8"

// Calendar is the content of a calendar file.
type Calendar struct {
	Name    string
	Zone    event.Zone    // time zone of its times
	Refresh time.Duration // how often programs should reload it
	Days    []Days
	Times   []Time
}

// Entry has the fields that [Days] and [Time] share. Empty texts are left out.
type Entry struct {
	UID      string // constant, so that programs update the entry instead of adding another one
	Sequence int64  // increases with each change
	Changed  time.Time
	Title    string
	Text     string
	Place    string
	URL      string
}

// Days is an entry of one or more whole days.
type Days struct {
	Entry
	First, Last event.Day // both included
}

// Time is an entry from one time to another.
type Time struct {
	Entry
	From, To  time.Time
	Tentative bool // it may still change
}

// File returns the calendar as a file.
func (c Calendar) File() []byte {
	file := ics.NewCalendar()
	file.SetProductId("-//Toproll//Toproll//EN")
	file.SetCalscale("GREGORIAN")
	file.SetMethod(ics.MethodPublish)
	file.SetXWRCalName(c.Name)
	file.SetXWRTimezone(c.Zone.Name())
	refresh := fmt.Sprintf("PT%dM", int(c.Refresh.Minutes()))
	file.SetRefreshInterval(refresh)
	file.SetXPublishedTTL(refresh)
	if len(c.Times) > 0 {
		file.AddVTimezone(c.zone())
	}
	for _, d := range c.Days {
		e := d.component(file)
		e.SetProperty(ics.ComponentPropertyDtStart, d.First.Basic(0), ics.WithValue(string(ics.ValueDataTypeDate)))
		e.SetProperty(ics.ComponentPropertyDtEnd, d.Last.Basic(1), ics.WithValue(string(ics.ValueDataTypeDate))) // the first day after it
		e.SetStatus(ics.ObjectStatusConfirmed)
		e.SetProperty(ics.ComponentPropertyTransp, string(ics.TransparencyTransparent)) // a whole day does not block time
	}
	for _, t := range c.Times {
		e := t.component(file)
		e.SetProperty(ics.ComponentPropertyDtStart, c.Zone.Basic(t.From), ics.WithTZID(c.Zone.Name()))
		e.SetProperty(ics.ComponentPropertyDtEnd, c.Zone.Basic(t.To), ics.WithTZID(c.Zone.Name()))
		status := ics.ObjectStatusConfirmed
		if t.Tentative {
			status = ics.ObjectStatusTentative
		}
		e.SetStatus(status)
	}
	return []byte(file.Serialize(ics.WithNewLine("\r\n")))
}

// component adds an entry to a file.
func (e Entry) component(file *ics.Calendar) *ics.VEvent {
	c := file.AddEvent(e.UID)
	c.SetDtStampTime(e.Changed)
	c.SetModifiedAt(e.Changed)
	c.SetProperty(ics.ComponentPropertySequence, strconv.FormatInt(e.Sequence, 10))
	for _, of := range []struct {
		property ics.ComponentProperty
		text     string
	}{{ics.ComponentPropertySummary, e.Title}, {ics.ComponentPropertyDescription, e.Text}, {ics.ComponentPropertyLocation, e.Place}, {ics.ComponentPropertyUrl, e.URL}} {
		if of.text != "" {
			c.SetProperty(of.property, of.text)
		}
	}
	return c
}

// zone describes the time zone during the entries, for programs that do not know its name.
func (c Calendar) zone() *ics.VTimezone {
	first, last := c.Times[0].From, c.Times[0].To
	for _, t := range c.Times {
		if t.From.Before(first) {
			first = t.From
		}
		if t.To.After(last) {
			last = t.To
		}
	}
	zone := ics.NewTimezone(c.Zone.Name())
	for _, o := range c.Zone.Offsets(first, last) {
		var base ics.ComponentBase
		begin := "19700101T000000"
		if !o.From.IsZero() {
			begin = event.ZoneAt(time.FixedZone("", o.Before)).Basic(o.From)
		}
		base.AddProperty(ics.ComponentPropertyDtStart, begin)
		base.AddProperty(ics.ComponentProperty(ics.PropertyTzoffsetfrom), offset(o.Before))
		base.AddProperty(ics.ComponentProperty(ics.PropertyTzoffsetto), offset(o.Seconds))
		base.AddProperty(ics.ComponentProperty(ics.PropertyTzname), o.Name)
		if o.Summer {
			zone.Components = append(zone.Components, &ics.Daylight{ComponentBase: base})
		} else {
			zone.Components = append(zone.Components, &ics.Standard{ComponentBase: base})
		}
	}
	return zone
}

// offset writes a UTC offset, such as +0100.
func offset(seconds int) string {
	sign := '+'
	if seconds < 0 {
		sign, seconds = '-', -seconds
	}
	text := fmt.Sprintf("%c%02d%02d", sign, seconds/3600, seconds/60%60)
	if seconds%60 != 0 {
		text += fmt.Sprintf("%02d", seconds%60)
	}
	return text
}
