package scenes

import (
	"fmt"
	"net/http"
	"testing"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// Finish ends the classes of a fair and the fair itself.
func (f *Fair) Finish() {
	PlayOn(f.Server.Organizer(), f.Running, func(shapes.Match) string { return "1" })
	f.Server.Organizer().Post("/api/event/state/"+f.Event.ID, object{"state": "finished"}).Is(http.StatusOK)
}

// Fair is a public event with a finished, an active and an undrawn class. Its athletes have planted private data, to
// detect leaks.
type Fair struct {
	Server   *apitest.Server
	Event    events.EventDetail
	Athletes []events.EventAthlete
	Over     string // ids of classes
	Running  string
	Private  []string // texts that only officials, or only the person, may see
}

// NewFair makes such an event.
func NewFair(t *testing.T, s *apitest.Server) *Fair {
	t.Helper()
	o := s.Organizer()
	f := &Fair{Server: s, Event: Women40(s, nil)}
	f.Over, f.Running = f.Event.Classes[0].ID, f.Event.Classes[1].ID
	o.Put("/api/event/update/"+f.Event.ID, object{"public": true, "venue": "Town hall"}).Is(http.StatusOK)
	known := s.As(account.Participant, "Known Before")
	for i := range 5 {
		a := object{"name": fmt.Sprintf("Planted Person%c", 'A'+i), "sex": "women", "birthYear": 1941 + i, "club": []string{"Iron Arm", "Falcons"}[i/4], "country": []string{"Norway", "Poland"}[i/4],
			"groups": []string{"secretgroup"}, "classIds": []string{f.Over, f.Running}, "confirmed": true}
		if i == 4 {
			delete(a, "name")
			a["userId"] = known.ID
		}
		f.Athletes = append(f.Athletes, Register(s, f.Event.ID, a)...)
		o.Post("/api/event/weigh/"+f.Athletes[i].ID, object{"grams": 57_123 + i}).Is(http.StatusCreated)
		f.Private = append(f.Private, f.Athletes[i].User.ID, fmt.Sprint(1941+i), fmt.Sprint(57_123+i))
	}
	f.Private = append(f.Private, known.Email, "secretgroup", o.ID, o.Email, "Olga Organizer", s.Referee().ID, s.Referee().Email)
	o.Post("/api/event/set-official", object{"eventId": f.Event.ID, "userId": s.Referee().ID, "role": "referee"}).Is(http.StatusOK)
	for _, class := range []string{f.Over, f.Running} {
		o.Post("/api/tournament/assign-referee", object{"tournamentId": class, "refereeIds": []string{s.Referee().ID}}).Is(http.StatusOK)
		o.Post("/api/tournament/start/"+class, nil).Is(http.StatusOK)
		o.Post("/api/tournament/seed/"+class, object{"manualSeedingData": nil}).Is(http.StatusOK)
	}
	PlayOn(o, f.Over, func(shapes.Match) string { return "1" })
	c := &Cup{T: t, Organizer: o}
	o.Get("/api/tournament/brackets-data/" + f.Running).Is(http.StatusOK).Data(&c.Detail)
	first := c.FirstScheduled()
	s.Referee().Post("/api/match/start/"+c.Match(first).ID, object{"anyway": true}).Is(http.StatusOK)
	c.Score(s.Referee(), first, "1").Is(http.StatusOK)
	c.Reload()
	s.Referee().Post("/api/match/start/"+c.Match(c.FirstScheduled()).ID, object{"anyway": true}).Is(http.StatusOK)
	o.Post("/api/event/book/final", object{"eventId": f.Event.ID}).Is(http.StatusCreated)
	o.Post("/api/event/book/handout", object{"eventId": f.Event.ID, "number": 1, "to": "secret receiver"}).Is(http.StatusOK)
	f.Private = append(f.Private, "secret receiver")
	o.Get("/api/event/" + f.Event.ID).Is(http.StatusOK).Data(&f.Event)
	return f
}

// Calls are all requests of visitors.
func (f *Fair) Calls() []string {
	base := "/api/public/event/" + f.Event.Slug
	return []string{base, base + "/athletes", base + "/results", base + "/standings", base + "/draws", base + "/book", base + "/documents", "/api/public/tournament/" + f.Over, "/api/public/tournament/" + f.Running}
}

// VisitorStandings lists what visitors may see of standings (see [apitest.FieldsIn]).
const VisitorStandings = `
		classesOver classes teamBest
		medals.countries[]. rank team gold silver bronze winners[].name winners[].number winners[].place winners[].class._id winners[].class.name
		medals.clubs[]. rank team gold silver bronze winners[].name winners[].number winners[].place winners[].class._id winners[].class.name
		teams.countries[]. rank team points scorers[].name scorers[].number scorers[].class._id scorers[].class.name scorers[].place scorers[].points scorers[].rank men women cells[].classId cells[].points[]
		teams.clubs[]. rank team points scorers[].name scorers[].number scorers[].class._id scorers[].class.name scorers[].place scorers[].points scorers[].rank men women cells[].classId cells[].points[]`
