package api_test

import (
	"encoding"
	"encoding/json"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"
	"github.com/google/uuid"

	"github.com/toproll/toproll/internal/api"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// TestSchemasNameEveryField compares the fields that JSON reads into each request and writes from each
// reply with the published schema.
func TestSchemasNameEveryField(t *testing.T) {
	s := api.New(api.Options{})
	o := s.Description()
	compared := 0
	covered := map[string]bool{"GET /api/live": true, "POST /api/auth/{provider}/callback": true} // a WebSocket, and a form
	s.Shapes(func(row string, request reflect.Type, replies map[string]reflect.Type) {
		covered[row] = true
		verb, path, _ := strings.Cut(row, " ")
		item := o.Paths[path]
		op := map[string]*huma.Operation{"GET": item.Get, "POST": item.Post, "PUT": item.Put, "DELETE": item.Delete}[verb]
		c := schemaComparison{t: t, o: o}
		if body, has := request.FieldByName("Body"); has {
			compared++
			c.compare(row+": request", body.Type, op.RequestBody.Content["application/json"].Schema)
		}
		for status, r := range op.Responses {
			for media, content := range r.Content {
				if status >= "3" || !strings.HasSuffix(media, "json") {
					continue
				}
				compared++
				if replies[media] == nil {
					t.Errorf("%s: no type is known of its reply in %s", row, media)
					continue
				}
				c.compare(row+": reply in "+media, replies[media], content.Schema)
			}
		}
	})
	for path, item := range o.Paths {
		for verb, op := range map[string]*huma.Operation{"GET": item.Get, "POST": item.Post, "PUT": item.Put, "DELETE": item.Delete} {
			if op != nil && !covered[verb+" "+path] {
				t.Errorf("the types of %s %s are not compared", verb, path)
			}
		}
	}
	if compared < 200 {
		t.Errorf("only %d schemas compared", compared)
	}
}

type schemaComparison struct {
	t    *testing.T
	o    *huma.OpenAPI
	open []reflect.Type
}

var ownJSON = []reflect.Type{
	reflect.TypeFor[json.Marshaler](), reflect.TypeFor[json.Unmarshaler](), reflect.TypeFor[encoding.TextUnmarshaler](), reflect.TypeFor[huma.SchemaProvider](),
}

func (c schemaComparison) compare(path string, typ reflect.Type, s *huma.Schema) {
	for typ.Kind() == reflect.Pointer {
		typ = typ.Elem()
	}
	if slices.ContainsFunc(ownJSON, func(i reflect.Type) bool { return typ.Implements(i) || reflect.PointerTo(typ).Implements(i) }) {
		return
	}
	for _, one := range s.AnyOf { // a value or null
		if one.Type != "null" {
			s = one
		}
	}
	if s.Ref != "" {
		s = c.o.Components.Schemas.SchemaFromRef(s.Ref)
	}
	switch typ.Kind() {
	case reflect.Slice, reflect.Array:
		if s.Items != nil {
			c.compare(path+"[]", typ.Elem(), s.Items)
		}
	case reflect.Struct:
		if slices.Contains(c.open, typ) {
			return
		}
		c.open = append(slices.Clone(c.open), typ)
		var fields []string
		for _, f := range reflect.VisibleFields(typ) {
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			if !f.IsExported() || f.Anonymous && name == "" || name == "-" {
				continue
			}
			if name == "" {
				name = f.Name
			}
			fields = append(fields, name)
			if s.Properties[name] == nil {
				c.t.Errorf("%s: the schema lacks %s", path, name)
				continue
			}
			c.compare(path+"."+name, f.Type, s.Properties[name])
		}
		for name := range s.Properties {
			if !slices.Contains(fields, name) {
				c.t.Errorf("%s: the schema has %s, which nothing reads or writes", path, name)
			}
		}
	}
}

// TestEmptyBodiesAreInvalid: an operation refuses a body without its required fields, and never searches with an empty
// id.
func TestEmptyBodiesAreInvalid(t *testing.T) {
	s := apitest.Start(t, sqlite(t))
	o := s.Organizer()
	asked := 0
	for path, item := range api.New(api.Options{}).Description().Paths {
		for verb, op := range map[string]*huma.Operation{"POST": item.Post, "PUT": item.Put} {
			if op == nil || op.RequestBody == nil {
				continue
			}
			at := strings.NewReplacer("{id}", uuid.NewString(), "{device}", uuid.NewString(), "{code}", "abcd", "{provider}", "google").Replace(path)
			send := o.Post
			if verb == "PUT" {
				send = o.Put
			}
			schema := op.RequestBody.Content["application/json"]
			if schema == nil {
				continue
			}
			of := schema.Schema
			if of.Ref != "" {
				of = api.New(api.Options{}).Description().Components.Schemas.SchemaFromRef(of.Ref)
			}
			asked++
			r := send(at, object{})
			switch {
			case r.Status == http.StatusBadRequest, r.Status == http.StatusForbidden && at != path, len(of.Required) == 0 && (r.Status < 300 || at != path):
			default:
				t.Errorf("%s %s with {}: %d %s", verb, path, r.Status, r.Body)
			}
		}
	}
	if asked < 60 {
		t.Errorf("only %d operations asked", asked)
	}
}

// TestEveryNumberOfARequestIsBounded: each integer and each number that clients send has a minimum and a
// maximum, or a list of its values.
func TestEveryNumberOfARequestIsBounded(t *testing.T) {
	o := api.New(api.Options{}).Description()
	found := 0
	var look func(at string, s *huma.Schema, within []string)
	look = func(at string, s *huma.Schema, within []string) {
		if s == nil {
			return
		}
		if s.Ref != "" {
			if !slices.Contains(within, s.Ref) {
				look(at, o.Components.Schemas.SchemaFromRef(s.Ref), append(slices.Clone(within), s.Ref))
			}
			return
		}
		if s.Type == huma.TypeInteger || s.Type == huma.TypeNumber {
			if found++; s.Enum == nil && (s.Minimum == nil || s.Maximum == nil) {
				t.Errorf("%s: a number without a minimum and a maximum", at)
			}
		}
		for name, p := range s.Properties {
			look(at+"."+name, p, within)
		}
		if more, ok := s.AdditionalProperties.(*huma.Schema); ok {
			look(at+".*", more, within)
		}
		look(at+"[]", s.Items, within)
		for _, either := range slices.Concat(s.AnyOf, s.OneOf, s.AllOf) {
			look(at, either, within)
		}
	}
	for path, item := range o.Paths {
		for _, op := range []*huma.Operation{item.Get, item.Post, item.Put, item.Delete} {
			if op == nil {
				continue
			}
			for _, p := range op.Parameters {
				look(path+"?"+p.Name, p.Schema, nil)
			}
			if op.RequestBody != nil {
				for _, content := range op.RequestBody.Content {
					look(path, content.Schema, nil)
				}
			}
		}
	}
	if found < 60 {
		t.Errorf("only %d numbers looked at", found)
	}
}
