package live_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/toproll/toproll/internal/api/day"
	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/api/public"
	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/storetest"
)

// TestATableIsFollowed: a follower of a table gets its whole state at once and with each change, the same as over HTTP. The
// names are those that visitors see. It ends when the event is no longer public.
func TestATableIsFollowed(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		eventID, c := newEvent(s, true)
		var e events.EventDetail
		for range 2 {
			o.Post("/api/event/tables/create", object{"eventId": eventID}).Is(http.StatusCreated).Data(&e)
		}
		var athletes []events.EventAthlete
		o.Get("/api/event/athletes/" + eventID).Is(http.StatusOK).Data(&athletes)
		for _, a := range athletes {
			o.Put("/api/event/athlete/"+a.ID, object{"initials": true}).Is(http.StatusOK)
		}
		c.start()
		c.seed()
		o.Post("/api/event/state/"+eventID, object{"state": "running"}).Is(http.StatusOK)

		topic := func(table any) string { return fmt.Sprintf("table:%s/%v", eventID, table) }
		hidden, _ := newEvent(s, false)
		w, f := visit(t, s, topic(1), topic(9), topic("1x"), "table:"+eventID, "table:"+hidden+"/1", "table:", "tables:"+eventID)
		if len(f.Refused) != 6 || strings.Contains(fmt.Sprint(f.Refused), topic(1)+" ") {
			t.Errorf("refused: %v", f.Refused)
		}
		next := func() (version int64, told public.TableChanges) {
			t.Helper()
			raw, err := w.read()
			if err != nil {
				t.Fatal(err)
			}
			var f struct {
				Event, Type, EventID string
				Version              int64
				Changes              public.TableChanges
			}
			if err := json.Unmarshal(raw, &f); err != nil || f.Event != "data-updated" || f.Type != "table" || f.EventID != eventID || strings.Contains(string(raw), "Lee") {
				t.Fatalf("%s, %v", raw, err)
			}
			return f.Version, f.Changes
		}
		version, first := next()
		if first.Table.Number != 1 || first.Table.OnDeck == nil || first.Table.Called != nil || first.At.IsZero() {
			t.Fatalf("at first: %+v", first)
		}
		bout := first.Table.OnDeck.MatchID
		o.Post("/api/event/queue/call", object{"matchId": bout}).Is(http.StatusOK)
		var told public.TableChanges
		for told.Table.Called == nil {
			before := version
			if version, told = next(); version < before {
				t.Errorf("version %d after %d", version, before)
			}
		}
		var over public.VisitorTable
		s.Nobody().Get("/api/public/event/" + e.Slug + "/table/1").Is(http.StatusOK).Data(&over)
		one, _ := json.Marshal(told.Table)
		other, _ := json.Marshal(over.Table)
		if string(one) != string(other) || told.Table.Called.MatchID != bout || over.Version != version {
			t.Errorf("live %s, over HTTP %s", one, other)
		}
		// A change of another table sends nothing here; a new name of this table does.
		o.Put("/api/event/tables/update/"+e.Tables[0].ID, object{"name": "Main stage"}).Is(http.StatusOK)
		for told.Table.Name != "Main stage" {
			_, told = next()
		}
		publish(s, "/api/event/update/"+eventID, false)
		w.closed(4404, "it is not public any more")
	})
}

// TestALinkFollowsItsOwnEvent: a helper at a table hears of its event and of no other.
func TestALinkFollowsItsOwnEvent(t *testing.T) {
	s := apitest.Start(t, storetest.SQLite(t))
	o := s.Organizer()
	here, _ := newEvent(s, true)
	there, _ := newEvent(s, true)
	var e events.EventDetail
	o.Post("/api/event/tables/create", object{"eventId": here}).Is(http.StatusCreated).Data(&e)
	var link day.IssuedTableLink
	o.Post("/api/event/table-links/create", object{"tableId": e.Tables[0].ID, "helper": "Anna", "day": s.Clock.Now().Format(time.DateOnly)}).
		Is(http.StatusCreated).Data(&link)
	_, secret, _ := strings.Cut(link.Path, "#")
	var at day.AtTable
	s.Nobody().Post("/api/table/enter", object{"token": secret}).Is(http.StatusOK).Data(&at)
	refused := dial(t, s).subscribe(at.Token, "queue:"+here, "queue:"+there, "queue:"+uuid.NewString()).Refused
	if len(refused) != 2 || slices.Contains(refused, "queue:"+here) {
		t.Errorf("refused: %v", refused)
	}
}
