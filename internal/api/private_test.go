package api_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"github.com/toproll/toproll/internal/api"
	"github.com/toproll/toproll/internal/api/protocol"
)

// toOthers are operations with private data in their replies that other people may call too, with the reason. The named
// tests check their replies.
var toOthers = map[string]string{
	"POST /api/users/Login":             "one's own",
	"POST /api/auth/exchange":           "one's own",
	"POST /api/users/createuser":        "what was sent",
	"GET /api/users/sign-in-options":    "why a provider is not available",
	"GET /api/event/entry/{id}":         "one's own, TestEnterOneself",
	"POST /api/event/enter/{id}":        "one's own, TestEnterOneself",
	"POST /api/event/withdraw/{id}":     "one's own, TestEnterOneself",
	"GET /api/event/book/{id}/versions": "why a version of the book replaces another, which the book prints",
	"GET /api/event/athlete/{id}":       "left out for others, TestWhatOfficialsAloneSee",
	"GET /api/event/athletes/{id}":      "left out for others, TestWhatOfficialsAloneSee",
}

// TestWhichRepliesHaveWhatIsPrivate goes through the shapes of all replies. Only permitted callers get a person's
// address, birth year, weight, groups, given reasons and calls at other events. So new fields do not leak unnoticed.
func TestWhichRepliesHaveWhatIsPrivate(t *testing.T) {
	private := []string{"email", "birthYear", "grams", "groups", "attempts", "private", "address", "reason", "excused", "heldReason", "note", "elsewhere", "federationNumber", "licence"}
	may := []protocol.Access{protocol.Organizer, protocol.Self, protocol.SelfOrOrganizer, protocol.EventOfficials, protocol.EventOrganizers}
	published := []string{".deductions.reason", ".ranks.reason", ".void.reason", ".teams.groups", ".data.groups"} // of penalty points and ranks of teams; one of four of void draws; age groups
	o := api.New(api.Options{}).Description()
	found := map[string]bool{}
	for path, item := range o.Paths {
		for verb, op := range map[string]*huma.Operation{"GET": item.Get, "POST": item.Post, "PUT": item.Put, "DELETE": item.Delete} {
			if op == nil {
				continue
			}
			row := verb + " " + path
			for status, r := range op.Responses {
				if status >= "3" || r.Content["application/json"] == nil {
					continue
				}
				for _, at := range shapeOf(o, r.Content["application/json"].Schema) {
					if !slices.Contains(private, at[strings.LastIndexByte(at, '.')+1:]) || slices.ContainsFunc(published, func(p string) bool { return strings.HasSuffix(at, p) }) {
						continue
					}
					found[row] = true
					if access, _ := op.Extensions["x-access"].(string); toOthers[row] == "" && !slices.Contains(may, protocol.Access(access)) {
						t.Errorf("%s, for %s, has %s", row, access, at)
					}
				}
			}
		}
	}
	for row, why := range toOthers {
		if !found[row] {
			t.Errorf("%s has nothing private any more (%s)", row, why)
		}
	}
	if len(found) < 20 {
		t.Errorf("only %d replies have anything private: %v", len(found), slices.Sorted(maps.Keys(found)))
	}
}

// shapeOf lists the paths of all fields of a schema.
func shapeOf(o *huma.OpenAPI, s *huma.Schema) (paths []string) {
	var walk func(path string, s *huma.Schema, open []string)
	walk = func(path string, s *huma.Schema, open []string) {
		for _, one := range slices.Concat(s.AnyOf, s.OneOf, s.AllOf) {
			walk(path, one, open)
		}
		if s.Ref != "" {
			if slices.Contains(open, s.Ref) {
				return
			}
			walk(path, o.Components.Schemas.SchemaFromRef(s.Ref), append(slices.Clone(open), s.Ref))
			return
		}
		if s.Items != nil {
			walk(path, s.Items, open)
		}
		for name, inner := range s.Properties {
			paths = append(paths, path+"."+name)
			walk(path+"."+name, inner, open)
		}
	}
	walk("", s, nil)
	return paths
}
