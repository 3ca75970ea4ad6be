package scenes

import (
	"fmt"
	"net/http"
	"testing"

	"github.com/toproll/toproll/internal/api/day"
	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/api/public"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// OpenHall is a public event that runs, with two tables and a class in progress. Its athletes have planted private
// data, to detect leaks.
type OpenHall struct {
	T        *testing.T
	Server   *apitest.Server
	Event    events.EventDetail
	Athletes []events.EventAthlete
	Codes    []string
	Private  []string // texts that only officials, or only the person, may see
}

// NewOpenHall makes such an event.
func NewOpenHall(t *testing.T, s *apitest.Server) *OpenHall {
	t.Helper()
	o := s.Organizer()
	h := &OpenHall{T: t, Server: s, Event: Women40(s, nil)}
	o.Put("/api/event/update/"+h.Event.ID, object{"public": true, "venue": "Town hall"}).Is(http.StatusOK)
	class := h.Event.Classes[0].ID
	for i := range 6 {
		a := Register(s, h.Event.ID, object{"name": fmt.Sprintf("Planted Person%c", 'A'+i), "sex": "women", "birthYear": 1941 + i, "club": "Iron Arm", "country": "Norway",
			"groups": []string{"secretgroup"}, "classIds": []string{class}, "confirmed": true})[0]
		o.Post("/api/event/weigh/"+a.ID, object{"grams": 57_123 + i}).Is(http.StatusCreated)
		h.Athletes = append(h.Athletes, a)
		h.Codes = append(h.Codes, CodeOf(t, o, a.ID))
		h.Private = append(h.Private, a.User.ID, fmt.Sprint(1941+i), fmt.Sprint(57_123+i), h.Codes[i])
	}
	h.Private = append(h.Private, "secretgroup", o.ID, o.Email, "Olga Organizer", "Referee Of Table", "because of a secret")
	for range 2 {
		o.Post("/api/event/tables/create", object{"eventId": h.Event.ID}).Is(http.StatusCreated).Data(&h.Event)
	}
	o.Put("/api/event/tables/update/"+h.Event.Tables[0].ID, object{"referees": "Referee Of Table"}).Is(http.StatusOK)
	o.Post("/api/event/state/"+h.Event.ID, object{"state": "running"}).Is(http.StatusOK)
	o.Post("/api/tournament/start/"+class, nil).Is(http.StatusOK)
	o.Post("/api/tournament/seed/"+class, object{"manualSeedingData": nil}).Is(http.StatusOK)
	return h
}

// Base begins the paths of the event's public replies.
func (h *OpenHall) Base() string { return "/api/public/event/" + h.Event.Slug }

// Now returns what visitors see of the tables.
func (h *OpenHall) Now() (n day.Now) {
	h.T.Helper()
	h.Server.Nobody().Get(h.Base() + "/now").Is(http.StatusOK).Data(&n)
	return n
}

// Next returns the first announced bout of any table.
func (h *OpenHall) Next() day.NowBout {
	h.T.Helper()
	for _, t := range h.Now().Tables {
		if t.OnDeck != nil {
			return *t.OnDeck
		}
	}
	h.T.Fatalf("nothing is announced: %+v", h.Now())
	return day.NowBout{}
}

// Call calls a bout.
func (h *OpenHall) Call(b day.NowBout) {
	h.T.Helper()
	h.Server.Organizer().Post("/api/event/queue/call", object{"matchId": b.MatchID}).Is(http.StatusOK)
}

// Score starts a bout, which its first athlete wins.
func (h *OpenHall) Score(b day.NowBout) {
	h.T.Helper()
	h.Server.Organizer().Post("/api/match/start/"+b.MatchID, nil).Is(http.StatusOK)
	h.Server.Organizer().Put("/api/match/update-result/"+b.MatchID, Result("1")).Is(http.StatusOK)
}

// CodeFor returns the code of the athlete with a number.
func (h *OpenHall) CodeFor(number int) string { return h.Codes[number-1] }

// Me returns what an athlete sees with a code.
func (h *OpenHall) Me(code string) (m public.Me) {
	h.T.Helper()
	h.Server.Nobody().Get("/api/public/me/" + code).Is(http.StatusOK).Data(&m)
	return m
}
