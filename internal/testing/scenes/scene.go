package scenes

import (
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/api/day"
	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// Scene has the people and things that a request can be about, new for each request.
type Scene struct {
	T      testing.TB
	Server *apitest.Server
	Number int64 // part of its names

	Athlete, OtherAthlete, Referee, OtherReferee *apitest.Client

	At         string // id of the event of the tournaments' classes, "" for none
	LastSeeded string // id of the last seeded tournament

	opened int // created tournaments
}

var scenes atomic.Int64

// New makes two athletes and two referees. Requests are about the first ones.
func New(t testing.TB, s *apitest.Server) *Scene {
	t.Helper()
	c := &Scene{T: t, Server: s, Number: scenes.Add(1)}
	c.Athlete, c.OtherAthlete = c.Person(account.Participant, "Ada"), c.Person(account.Participant, "Bo")
	c.Referee, c.OtherReferee = c.Person(account.Referee, "Rita"), c.Person(account.Referee, "Ralf")
	return c
}

// Person returns the client of a person with a name of this scene.
func (c *Scene) Person(role account.Role, name string) *apitest.Client {
	c.T.Helper()
	return c.Server.As(role, fmt.Sprintf("%s %d", name, c.Number))
}

// Open makes a tournament that takes registrations, with the referee assigned.
func (c *Scene) Open() string {
	c.T.Helper()
	o := c.Server.Organizer()
	var d shapes.TournamentDetail
	o.Post("/api/tournament/create", object{"name": fmt.Sprintf("Cup %d", c.Number)}).Is(http.StatusCreated).Data(&d)
	o.Post("/api/tournament/assign-referee", object{"tournamentId": d.ID, "refereeIds": []string{c.Referee.ID}}).Is(http.StatusOK)
	if c.At != "" {
		c.opened++
		class := object{"sex": "men", "arm": "right", "group": fmt.Sprint("group ", c.opened)}
		c.Do("/api/event/classes/adopt", object{"eventId": c.At, "tournaments": []object{{"tournamentId": d.ID, "class": class}}})
	}
	return d.ID
}

// Full is open with four athletes.
func (c *Scene) Full() string {
	c.T.Helper()
	id := c.Open()
	athletes := append(Field(c.Server, 3), c.Athlete.ID)
	c.Server.Organizer().Post("/api/tournament/add-participant", object{"tournamentId": id, "participantIds": athletes}).Is(http.StatusOK)
	return id
}

// Do posts a request of an organizer.
func (c *Scene) Do(path string, body any) {
	c.T.Helper()
	c.Server.Organizer().Post(path, body).Is(http.StatusOK)
}

// Started makes a started tournament of four athletes.
func (c *Scene) Started() string {
	c.T.Helper()
	id := c.Full()
	c.Do("/api/tournament/start/"+id, nil)
	return id
}

// Seeded makes a seeded tournament of four athletes.
func (c *Scene) Seeded() string {
	c.T.Helper()
	id := c.Started()
	c.Do("/api/tournament/seed/"+id, object{"manualSeedingData": nil})
	return id
}

// First returns the first match of a seeded tournament.
func (c *Scene) First(tournamentID string) shapes.Match {
	c.T.Helper()
	c.LastSeeded = tournamentID
	var d shapes.TournamentDetail
	c.Server.Organizer().Get("/api/tournament/brackets-data/" + tournamentID).Is(http.StatusOK).Data(&d)
	return d.Matches[0]
}

// Event makes a planned event.
func (c *Scene) Event() string {
	c.T.Helper()
	var made events.Event
	c.Server.Organizer().Post("/api/event/create", object{"name": fmt.Sprintf("Championship %d", c.Number), "firstDay": "2026-11-28"}).
		Is(http.StatusCreated).Data(&made)
	c.Do("/api/event/set-official", object{"eventId": made.ID, "userId": c.OtherAthlete.ID, "role": "organizer"})
	c.Do("/api/event/set-official", object{"eventId": made.ID, "userId": c.Referee.ID, "role": "referee"})
	return made.ID
}

// Table makes a table of an event: of the one whose classes the tournaments are, or a new one.
func (c *Scene) Table() string {
	c.T.Helper()
	eventID := c.At
	if eventID == "" {
		eventID = c.Event()
	}
	var e events.EventDetail
	c.Server.Organizer().Post("/api/event/tables/create", object{"eventId": eventID}).Is(http.StatusCreated).Data(&e)
	return e.Tables[len(e.Tables)-1].ID
}

// TableLink makes a link of a table, and returns it with its secret.
func (c *Scene) TableLink(tableID string) (link day.IssuedTableLink, secret string) {
	c.T.Helper()
	day := c.Server.Clock.Now().Format(time.DateOnly)
	c.Server.Organizer().Post("/api/event/table-links/create", object{"tableId": tableID, "helper": "Anna", "day": day}).Is(http.StatusCreated).Data(&link)
	_, secret, _ = strings.Cut(link.Path, "#")
	return link, secret
}

// Helper returns a person with a session by a table link.
func (c *Scene) Helper(tableID string) *apitest.Client {
	c.T.Helper()
	_, secret := c.TableLink(tableID)
	c.Server.Clock.Advance(20 * time.Second) // so that it is not too often
	var at day.AtTable
	c.Server.Nobody().Post("/api/table/enter", object{"token": secret}).Is(http.StatusOK).Data(&at)
	helper := c.Server.Nobody().WithToken(at.Token)
	helper.ID = at.User.ID
	return helper
}

// AtEvent makes the scene's tournaments classes of an event, and returns people by their role there; "other" is a
// referee and an organizer of other events.
func (c *Scene) AtEvent() map[string]*apitest.Client {
	c.T.Helper()
	eventNamed := func(name string) string {
		var e events.Event
		c.Server.Organizer().Post("/api/event/create", object{"name": fmt.Sprint(name, c.Number), "firstDay": "2026-11-28"}).Is(http.StatusCreated).Data(&e)
		return e.ID
	}
	official := func(eventID, role string, p *apitest.Client) *apitest.Client {
		c.Do("/api/event/set-official", object{"eventId": eventID, "userId": p.ID, "role": role})
		return p
	}
	c.At = eventNamed("Day")
	other := c.Person(account.Participant, "Otto")
	official(eventNamed("Another day"), "organizer", other)
	official(eventNamed("A third day"), "referee", other)
	return map[string]*apitest.Client{
		"organizer": official(c.At, "organizer", c.Person(account.Participant, "Olga")),
		"referee":   official(c.At, "referee", c.Person(account.Participant, "Rolf")),
		"other":     other,
	}
}

// Own makes a class in which the referee of its event pulls, whose first match is theirs.
func (c *Scene) Own() (referee *apitest.Client, theirs, others shapes.Match) {
	c.T.Helper()
	referee = c.AtEvent()["referee"]
	id := c.Open()
	c.Do("/api/tournament/add-participant", object{"tournamentId": id, "participantIds": append(Field(c.Server, 3), referee.ID)})
	c.Do("/api/tournament/start/"+id, nil)
	c.Do("/api/tournament/seed/"+id, object{"manualSeedingData": nil})
	var d shapes.TournamentDetail
	referee.Get("/api/tournament/brackets-data/" + id).Is(http.StatusOK).Data(&d)
	if d.YourRole != "referee" || !d.Joined {
		c.T.Fatalf("role %q, joined %v", d.YourRole, d.Joined)
	}
	c.LastSeeded = id
	theirs, others = d.Matches[0], d.Matches[1]
	if theirs.Player1.User.ID != referee.ID && theirs.Player2.User.ID != referee.ID {
		theirs, others = others, theirs
	}
	return referee, theirs, others
}

// AnnouncedAt seeds a class, starts the event, and returns the match that is on deck at a table.
func (c *Scene) AnnouncedAt(tableID string) shapes.Match {
	c.T.Helper()
	c.LastSeeded = c.Seeded()
	c.Do("/api/event/state/"+c.At, object{"state": "running"})
	var q day.Queue
	c.Server.Organizer().Get("/api/event/queue/" + c.At).Is(http.StatusOK).Data(&q)
	for _, t := range q.Now.Tables {
		if t.ID == tableID && t.OnDeck != nil {
			return c.LastMatch(t.OnDeck.MatchID)
		}
	}
	c.T.Fatalf("nothing is announced at table %s", tableID)
	return shapes.Match{}
}

// LastMatch returns a match of the tournament that was seeded last.
func (c *Scene) LastMatch(id string) shapes.Match {
	c.T.Helper()
	var d shapes.TournamentDetail
	c.Server.Organizer().Get("/api/tournament/brackets-data/" + c.LastSeeded).Is(http.StatusOK).Data(&d)
	for _, m := range d.Matches {
		if m.ID == id {
			return m
		}
	}
	c.T.Fatalf("no match %s", id)
	return shapes.Match{}
}
