package api_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/toproll/toproll/internal/testing/apitest"
)

// hostile are unexpected values, some of which may break lower layers.
var hostile = []any{
	nil, "", " ", "\x00", "a\x00b", "\u202Eabc", "😀", "'; DROP TABLE users; --", "%", "../../etc/passwd", "<script>alert(1)</script>",
	"01a1fd96-3021-70a7-85ec-1552b128f3ce", strings.Repeat("x", 100_000), "9999-12-31T23:59:59Z", "0000-00-00T00:00:00Z", "-1",
	0, -1, 3, 1.5, 1e300, 9007199254740993, true, []any{}, []any{nil}, []any{"\x00"}, []any{object{}}, []any{[]any{}},
	object{}, object{"id": "x"}, object{"min": -1, "max": 1e12},
}

type schema struct {
	Ref        string `json:"$ref"`
	Type       any
	Properties map[string]schema
	Items      *schema
	Enum       []any
}

// TestNothingSentMakesItFail sends every hostile value in every property and query parameter of every operation, as an
// organizer. The value may be refused or accepted, but must not cause an internal error.
func TestNothingSentMakesItFail(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		var document struct {
			Paths map[string]map[string]struct {
				Parameters  []struct{ Name, In string }
				RequestBody *struct {
					Content map[string]struct{ Schema schema }
				}
			}
			Components struct{ Schemas map[string]schema }
		}
		if err := json.Unmarshal([]byte(o.Get("/api/openapi.json").Body), &document); err != nil {
			t.Fatal(err)
		}
		resolve := func(s schema) schema {
			if s.Ref != "" {
				return document.Components.Schemas[strings.TrimPrefix(s.Ref, "#/components/schemas/")]
			}
			return s
		}
		sent := 0
		send := func(method, path string, body any) {
			sent++
			r := o.Do(method, strings.NewReplacer("{id}", o.ID, "{picture}", "none").Replace(path), body)
			if r.Status >= 500 || r.Status == http.StatusUnauthorized {
				encoded, _ := json.Marshal(body)
				t.Errorf("%s %s with %.200s: %d %s", method, path, encoded, r.Status, r.Body)
			}
			if r.Status != http.StatusSeeOther {
				r.Envelope()
			}
		}
		for _, path := range slices.Sorted(maps.Keys(document.Paths)) {
			for method, op := range document.Paths[path] {
				method = strings.ToUpper(method)
				if path == "/api/users/change-password/{id}" || path == "/api/users/Login" {
					continue // rate-limited; tested with the limits
				}
				path := strings.Replace(path, "{provider}", "google", 1)
				for _, p := range op.Parameters {
					if p.In != "query" {
						continue
					}
					for _, v := range []string{"%00", "%ff", "-1", "1e9", "%F0%9F%98%80", "'%22;--", "%25_%5C", "", strings.Repeat("9", 200)} {
						send(method, path+"?"+p.Name+"="+v, nil)
					}
				}
				if op.RequestBody == nil {
					continue
				}
				body := resolve(op.RequestBody.Content["application/json"].Schema)
				for _, name := range slices.Sorted(maps.Keys(body.Properties)) {
					for _, v := range hostile {
						whole := good(resolve, body)
						whole[name] = v
						send(method, path, whole)
					}
					inner := resolve(body.Properties[name])
					if inner.Items != nil {
						inner = resolve(*inner.Items)
					}
					for _, below := range slices.Sorted(maps.Keys(inner.Properties)) {
						for _, v := range hostile {
							whole := good(resolve, body)
							part := good(resolve, inner)
							part[below] = v
							whole[name] = part
							if resolve(body.Properties[name]).Items != nil {
								whole[name] = []any{part}
							}
							send(method, path, whole)
						}
					}
				}
			}
		}
		if sent < 1500 {
			t.Errorf("only %d requests were made", sent)
		}
	})
}

// good returns an object that fits a schema.
func good(resolve func(schema) schema, s schema) object {
	o := object{}
	for name, p := range s.Properties {
		p = resolve(p)
		kind, _ := p.Type.(string)
		if kinds, ok := p.Type.([]any); ok {
			kind, _ = kinds[0].(string)
		}
		switch {
		case len(p.Enum) > 0:
			o[name] = p.Enum[0]
		case name == "avatar": // empty removes it
			o[name] = ""
		case strings.HasSuffix(name, "At"):
			o[name] = "2026-11-21T09:00:00Z"
		case strings.Contains(name, "mail"):
			o[name] = "hostile@example.org"
		case kind == "string":
			o[name] = "01a1fd96-3021-70a7-85ec-1552b128f3ce"
		case kind == "integer":
			o[name] = 50
		case kind == "boolean":
			o[name] = true
		case kind == "array":
			o[name] = []any{}
		case kind == "object":
			o[name] = good(resolve, p)
		}
	}
	return o
}
