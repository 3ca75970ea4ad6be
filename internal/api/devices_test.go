package api_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/api/day"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// TestDevices: organizers see the waiting entries of each device; a device with entries belongs to their author.
func TestDevices(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		referee, ralf, o := s.Referee(), s.As(account.Referee, "Ralf"), s.Organizer()
		at := time.Date(2026, 11, 21, 9, 30, 0, 0, time.UTC)
		refused := object{
			"entry": object{"id": "e1", "kind": "result", "athlete": "x", "games": []object{}, "at": at}, "matchId": uuid.NewString(),
			"code": "server.log.decided", "message": "It is decided already.", "at": at,
		}
		left := object{"name": "Table 1", "waiting": 3, "since": at, "refused": []object{refused}}
		referee.Put("/api/devices/t1", left).Is(http.StatusOK)
		referee.Put("/api/devices/t1", left).Is(http.StatusOK)
		ralf.Put("/api/devices/t2", object{"waiting": 0, "refused": []object{}}).Is(http.StatusOK)
		ralf.Put("/api/devices/t1", object{"waiting": 0, "refused": []object{}}).Refused(http.StatusForbidden, "The entries waiting on this device belong to another person. Log in as that person to send them.")
		list := func() (names []string) {
			var all day.Devices
			o.Get("/api/devices").Is(http.StatusOK).Data(&all)
			for _, d := range all.Devices {
				names = append(names, fmt.Sprintf("%s of %s: %d, %d", d.Device, d.Official.Name, d.Waiting, len(d.Refused)))
			}
			return names
		}
		if diff := cmp.Diff([]string{"t1 of Rita Referee: 3, 1", "t2 of Ralf: 0, 0"}, list()); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
		o.Get("/api/devices").Contains(`"games":[]`, `"since":"2026-11-21T09:30:00Z"`)
		s.Clock.Advance(25 * time.Hour)
		o.Login(apitest.Password)
		if diff := cmp.Diff([]string{"t1 of Rita Referee: 3, 1"}, list()); diff != "" {
			t.Errorf("a day later (-want +got):\n%s", diff)
		}
		referee.Put("/api/devices/t1", object{"waiting": 0, "refused": []object{}}).Is(http.StatusOK)
		ralf.Put("/api/devices/t1", object{"waiting": 1, "refused": []object{}}).Is(http.StatusOK) // empty, so it can change owner
		s.Clock.Advance(31 * 24 * time.Hour)
		for _, who := range []*apitest.Client{o, referee} {
			who.Login(apitest.Password)
		}
		referee.Put("/api/devices/t3", object{"waiting": 0, "refused": []object{}}).Is(http.StatusOK)
		if diff := cmp.Diff([]string{"t3 of Rita Referee: 0, 0"}, list()); diff != "" {
			t.Errorf("a month later (-want +got):\n%s", diff)
		}
	})
}
