package api_test

import (
	"encoding/json"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/toproll/toproll/internal/api"
	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/testing/apitest"
)

func TestEveryRowOfTheAccessTableHasAnOperation(t *testing.T) {
	table, used := api.New(api.Options{}).Rows()
	for row := range table {
		if !used[row] {
			t.Errorf("%s has no operation", row)
		}
	}
}

type described struct {
	OpenAPI string
	Paths   map[string]map[string]struct {
		OperationID string `json:"operationId"`
		Summary     string
		Tags        []string
		Security    []map[string][]string
		Access      string `json:"x-access"`
		Parameters  []struct{ Name, In, Description string }
		RequestBody *struct{ Content map[string]any }
		Responses   map[string]struct {
			Description string
			Content     map[string]struct{ Schema map[string]any }
		}
	}
	Components struct {
		Schemas map[string]struct {
			Properties map[string]map[string]any
			Required   []string
		}
		SecuritySchemes map[string]map[string]any `json:"securitySchemes"`
	}
	Tags []struct{ Name string }
}

func describe(t *testing.T, document []byte) (d described) {
	t.Helper()
	if err := json.Unmarshal(document, &d); err != nil {
		t.Fatal(err)
	}
	return d
}

func TestTheDescriptionIsComplete(t *testing.T) {
	s := apitest.Start(t, sqlite(t))
	reply := s.Nobody().Get("/api/openapi.json")
	if reply.Status != http.StatusOK || reply.Header.Get("Content-Type") != "application/json" {
		t.Fatalf("%d %v", reply.Status, reply.Header)
	}
	d := describe(t, []byte(reply.Body))
	if d.OpenAPI != "3.1.0" || d.Components.SecuritySchemes["bearer"]["scheme"] != "bearer" {
		t.Errorf("version %s, security %v", d.OpenAPI, d.Components.SecuritySchemes)
	}
	tags := map[string]bool{}
	for _, tag := range d.Tags {
		tags[tag.Name] = true
	}
	ids := map[string]bool{}
	for path, methods := range d.Paths {
		for method, op := range methods {
			at := method + " " + path
			if op.OperationID == "" || ids[op.OperationID] {
				t.Errorf("%s: id %q", at, op.OperationID)
			}
			ids[op.OperationID] = true
			if op.Summary == "" || len(op.Tags) != 1 || !tags[op.Tags[0]] || op.Access == "" {
				t.Errorf("%s: summary %q, tags %v, access %q", at, op.Summary, op.Tags, op.Access)
			}
			if op.OperationID == "live" {
				continue // has no request and reply
			}
			if open := op.Access == string(protocol.Anyone) || op.Access == string(protocol.Visitors) || op.Access == string(protocol.WithCode); open != (len(op.Security) == 0) {
				t.Errorf("%s: for %s, security %v", at, op.Access, op.Security)
			}
			for _, p := range op.Parameters {
				if p.Description == "" {
					t.Errorf("%s: parameter %s is not described", at, p.Name)
				}
			}
			for status, r := range op.Responses {
				if r.Description == "" {
					t.Errorf("%s: %s is not described", at, status)
				}
				ref, _ := r.Content["application/json"].Schema["$ref"].(string)
				schema := d.Components.Schemas[strings.TrimPrefix(ref, "#/components/schemas/")]
				switch {
				case r.Content["image/jpeg"].Schema != nil, isFile(at) && status == "200", status == "303", status == "304":
				case status < "3" && (schema.Properties["data"] == nil || schema.Properties["success"] == nil),
					status > "3" && ref != "#/components/schemas/Failure":
					t.Errorf("%s: %s has schema %q", at, status, ref)
				}
			}
			if op.Responses["500"].Description != "Something went wrong!" {
				t.Errorf("%s: 500 %q", at, op.Responses["500"].Description)
			}
			if op.Responses["422"].Description != "" || op.Responses["default"].Description != "" {
				t.Errorf("%s describes replies that never come", at)
			}
		}
	}
	if user := d.Components.Schemas["User"]; user.Properties["_id"] == nil || user.Properties["password"] != nil {
		t.Errorf("User: %v", user)
	}
	if strings.Contains(reply.Body, `"additionalProperties":true`) {
		t.Error("clients made from this would have objects with any property")
	}
}

// null appears where it is possible: a tournament without a category, a match without players.
func TestTheDescriptionSaysWhatMayBeNull(t *testing.T) {
	document, err := json.Marshal(api.New(api.Options{}).Description())
	if err != nil {
		t.Fatal(err)
	}
	schemas := describe(t, document).Components.Schemas
	for _, at := range []string{
		"Tournament.category", "TournamentDetail.category", "Match.player1", "Match.player2", "Match.winner", "Match.loser",
	} {
		schema, property, _ := strings.Cut(at, ".")
		choices, _ := schemas[schema].Properties[property]["anyOf"].([]any)
		if !slices.ContainsFunc(choices, func(c any) bool { return c.(map[string]any)["type"] == "null" }) {
			t.Errorf("%s is %v", at, schemas[schema].Properties[property])
		}
	}
	for _, at := range []string{"Tournament.winner", "Match.winnerTo"} { // omitted instead
		schema, property, _ := strings.Cut(at, ".")
		if schemas[schema].Properties[property]["$ref"] == nil {
			t.Errorf("%s is %v", at, schemas[schema].Properties[property])
		}
	}
}

// Describing the API twice gives the same text, so that a stale file is noticed.
func TestTheDescriptionIsStable(t *testing.T) {
	one, err := json.Marshal(api.New(api.Options{}).Description())
	if err != nil {
		t.Fatal(err)
	}
	for range 5 {
		if two, _ := json.Marshal(api.New(api.Options{}).Description()); string(one) != string(two) {
			t.Fatal("differs from one time to the next")
		}
	}
}

var external = regexp.MustCompile(`(?:src|href|url)\s*[=(]\s*["']?(?:https?:)?//`)

func TestThePageToReadTheDescription(t *testing.T) {
	s := apitest.Start(t, sqlite(t))
	r := s.Nobody().Get("/api/docs")
	if r.Status != http.StatusOK || r.Header.Get("Content-Type") != "text/html; charset=utf-8" {
		t.Fatalf("%d %v", r.Status, r.Header)
	}
	for _, row := range operations(t, s) {
		method, path, _ := strings.Cut(row, " ")
		if !strings.Contains(r.Body, `<span class="method">`+method+`</span> <span class="path">`+path+`</span>`) {
			t.Errorf("%s is not on the page", row)
		}
	}
	r.Contains("skillLevel", "organizers", "jwt expired")
	r.Lacks("ZgotmplZ", "<script", "%!")
	if m := external.FindString(r.Body); m != "" {
		t.Errorf("the page fetches from elsewhere: %s", m)
	}
	if p := r.Header.Get("Content-Security-Policy"); !strings.HasPrefix(p, "default-src 'none'; style-src 'sha256-") {
		t.Errorf("policy %q", p)
	}
}
