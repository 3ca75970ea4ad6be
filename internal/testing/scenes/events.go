package scenes

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/draw"
	rules "github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// Women40 makes an event with the four classes of women from 40 on, for the right arm.
func Women40(s *apitest.Server, settings object) (e events.EventDetail) {
	made := NewEvent(s, "Open", object{"settings": settings})
	s.Organizer().Post("/api/event/classes/create", object{"eventId": made.ID, "templates": []string{"waf-masters-women"}, "arms": []string{"right"}}).
		Is(http.StatusCreated).Data(&e)
	return e
}

// CodeOf returns the code of an athlete as officials of the event see it.
func CodeOf(t *testing.T, o *apitest.Client, id string) string {
	t.Helper()
	var a events.EventAthlete
	o.Get("/api/event/athlete/" + id).Is(http.StatusOK).Data(&a)
	code, ok := rules.ReadCode(a.Private.Code)
	if !ok || code != a.Private.Code {
		t.Fatalf("%q is no code", a.Private.Code)
	}
	return code
}

// DrawMadeElsewhere is the record of a draw from another instance.
func DrawMadeElsewhere() draw.Record {
	entries := []draw.Entry{{ID: "1", Name: "Ann", Club: "Top"}, {ID: "2", Name: "გოგი", Club: "Roll"}, {ID: "3", Name: "Cy", Club: "Top"}, {ID: "4", Name: "Di"}, {ID: "5", Name: "Ed"}}
	r, err := draw.Publish(2, []byte(strings.Repeat("k", 32)), entries)
	if err != nil {
		panic(err)
	}
	r.Draw.HallNumber = "311"
	return r
}

// ClubNight makes an event of four classes with this many athletes, with clubs in
// turn.
func ClubNight(s *apitest.Server, sizes ...int) events.EventDetail {
	e := Women40(s, nil)
	var athletes []object
	for class, n := range sizes {
		for i := range n {
			athletes = append(athletes, object{
				"name": fmt.Sprintf("Athlete %c%d", 'A'+class, i+1), "club": []string{"Top", "Roll", ""}[i%3], "country": "Norway", "classIds": []string{e.Classes[class].ID},
			})
		}
	}
	Register(s, e.ID, athletes...)
	return e
}

// FilePhrase is the passphrase of the tests' event files.
const FilePhrase = "elbows down"

// NewEvent makes an event with a name.
func NewEvent(s *apitest.Server, name string, more object) (e events.EventDetail) {
	body := object{"name": name, "firstDay": "2026-11-28"}
	for k, v := range more {
		body[k] = v
	}
	s.Organizer().Post("/api/event/create", body).Is(http.StatusCreated).Data(&e)
	return e
}

// Pixel is a PNG of one pixel.
const Pixel = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

// Register registers athletes at an event.
func Register(s *apitest.Server, eventID string, athletes ...object) (list []events.EventAthlete) {
	s.Organizer().Post("/api/event/register", object{"eventId": eventID, "athletes": athletes}).Is(http.StatusCreated).Data(&list)
	return list
}

// Dot is a picture.
const Dot = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
