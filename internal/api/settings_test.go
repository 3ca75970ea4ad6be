package api_test

import (
	"encoding/json"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/internal/api/accounts"
	"github.com/toproll/toproll/internal/api/events"
	eventrules "github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// lists are valid and refused values of list settings.
var lists = map[string][2]any{
	"points":       {[]int{9, 4}, []int{4, 9}},
	"teams.levels": {[]string{"region", "club"}, []string{"club", "club"}},
	"teams.groups": {[][]string{{"seniors"}, {"masters", "grand masters"}}, [][]string{{strings.Repeat("x", 101)}}},
	"teams.order":  {[]string{"points", "firsts"}, []string{"firsts", "points"}},
	"teams.ranks": {
		[]object{{"level": "club", "team": "Iron Arm", "rank": 2, "reason": "drawn by lot"}}, []object{{"level": "club", "team": "Iron Arm", "rank": 0, "reason": "drawn by lot"}},
	},
	"teams.forms": {
		[]object{{"level": "club", "team": "Iron Arm", "short": "IA", "second": "Ijzeren arm"}}, []object{{"level": "club", "team": "Iron Arm", "short": strings.Repeat("x", 31)}},
	},
	"book.signatures": {
		[]object{{"document": "draw", "role": "Witness", "name": "Ann Lee", "category": "A", "city": "Łódź", "stamp": true}}, []object{{"role": "", "name": "Ann Lee"}},
	},
	"book.headings": {
		[]object{{"document": "protocol", "title": "Bulletin"}}, []object{{"document": "protocol", "title": "Bulletin"}, {"document": "protocol", "title": "Results"}},
	},
	"deductions": {[]object{{"team": "Iron Arm", "points": 5, "reason": "yellow card"}}, []object{{"team": "", "points": 5, "reason": "x"}}},
}

// settingOf returns a setting in a request's JSON.
func settingOf(name string, value any) object {
	if outer, inner, ok := strings.Cut(name, "."); ok {
		return object{outer: object{inner: value}}
	}
	return object{name: value}
}

// another returns a valid value that differs from the default, and a refused one.
func another(t *testing.T, s eventrules.Setting) (good, bad any) {
	t.Helper()
	first := s.Of(eventrules.DefaultSettings())
	switch {
	case s.List:
		if lists[s.Name][0] == nil {
			t.Fatalf("%s is a list: give this test values of it", s.Name)
		}
		return lists[s.Name][0], lists[s.Name][1]
	case s.Ranged:
		return s.Most, s.Most + 1
	case s.Choices != nil:
		i := slices.IndexFunc(s.Choices, func(c string) bool { return c != s.Text(eventrules.DefaultSettings()) })
		if json.Valid([]byte(s.Choices[i])) { // a number
			return json.RawMessage(s.Choices[i]), 1000
		}
		return s.Choices[i], "something else"
	}
	if reflect.ValueOf(first).Type() == reflect.TypeFor[message.Language]() {
		return "de", "tlh"
	}
	if _, text := first.(string); text {
		return "Łódź", strings.Repeat("x", 201)
	}
	flag, ok := first.(bool)
	if !ok {
		t.Fatalf("%s has neither a range nor choices", s.Name)
	}
	return !flag, "yes"
}

// TestEverySetting sets one after the other through the API: it is stored, the others stay, the audit records it, and
// values out of range are refused, like null for non-lists.
func TestEverySetting(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		e := newEvent(s, "Open", nil)
		want := eventrules.DefaultSettings()
		if d := cmp.Diff(want, eventrules.Settings(e.Settings)); d != "" {
			t.Errorf("a new event (-default +made):\n%s", d)
		}
		last := "" // entry of the audit
		for _, each := range eventrules.AllSettings() {
			good, bad := another(t, each)
			change := func(value any) *apitest.Reply {
				return o.Put("/api/event/update/"+e.ID, object{"settings": settingOf(each.Name, value)})
			}
			change(bad).Is(http.StatusBadRequest).Contains("settings." + each.Name)
			if group, _, within := strings.Cut(each.Name, "."); within {
				o.Put("/api/event/update/"+e.ID, object{"settings": object{group: nil}}).Is(http.StatusBadRequest).Contains("settings." + group)
			}
			if !each.List {
				change(nil).Is(http.StatusBadRequest).Contains("settings." + each.Name)
			}
			body, err := json.Marshal(settingOf(each.Name, good))
			if err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal(body, &want); err != nil {
				t.Fatal(err)
			}
			change(good).Is(http.StatusOK)
			var seen events.EventDetail
			o.Get("/api/event/" + e.ID).Is(http.StatusOK).Data(&seen)
			if d := cmp.Diff(want, eventrules.Settings(seen.Settings)); d != "" {
				t.Errorf("%s (-want +got):\n%s", each.Name, d)
			}
			var audit []accounts.AuditEntry
			o.Get("/api/audit?limit=1").Is(http.StatusOK).Data(&audit)
			if len(audit) != 1 || audit[0].ID == last || audit[0].Action != "update-event" || !strings.Contains(audit[0].Became, ": ") {
				t.Errorf("%s: the audit ends with %+v", each.Name, audit)
			}
			last = audit[0].ID
		}
	})
}
