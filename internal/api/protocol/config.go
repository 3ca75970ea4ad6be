package protocol

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"
)

// config is package huma's configuration of the API.
func config(version string, aliases map[reflect.Type]reflect.Type) huma.Config {
	if version == "" {
		version = "dev"
	}
	schemas := huma.NewMapRegistry("#/components/schemas/", schemaName)
	for from, to := range aliases {
		schemas.RegisterTypeAlias(from, to)
	}
	c := huma.Config{
		OpenAPI: &huma.OpenAPI{
			OpenAPI: "3.1.0",
			Info: &huma.Info{
				Title:       "Toproll",
				Version:     version,
				Description: introduction,
				License:     &huma.License{Name: "MIT", Identifier: "MIT"},
			},
			Components: &huma.Components{
				Schemas: schemas,
				SecuritySchemes: map[string]*huma.SecurityScheme{
					"bearer": {Type: "http", Scheme: "bearer", BearerFormat: "JWT", Description: "The token that logging in gives."},
				},
			},
			Tags: []*huma.Tag{
				{Name: "Accounts", Description: "Logging in, signing up, and one's own account."},
				{Name: "Participants", Description: "The athletes, for organizers."},
				{Name: "Referees", Description: "The referees, for organizers."},
				{Name: "Live", Description: "Live changes for everybody who watches."},
				{Name: "Events", Description: "Competition days: their classes, athletes, weigh-in and officials."},
				{Name: "Tables", Description: "Tables of an event, and links with which helpers score at one."},
				{Name: "Queue", Description: "Calls, next bouts and the reasons why bouts wait; the progress of classes; protests."},
				{Name: "Draws", Description: "Draws of the classes of an event that anybody can check."},
				{Name: "Categories", Description: "Classes by gender, arm, skill, age and weight."},
				{Name: "Tournaments", Description: "From registration to the archive, and who takes part."},
				{Name: "Bracket and matches", Description: "Drawing, seeding and playing a tournament."},
				{Name: "Leaving and mistakes", Description: "No-shows, departures, corrections, undone calls and results."},
				{Name: "Logs of bouts", Description: "Entries of officials at a table, touch by touch, and their devices."},
				{Name: "Leaderboard and history", Description: "Leaderboard, records and history."},
				{Name: "Notifications", Description: "Notifications."},
				{Name: "Search", Description: "Finding athletes and tournaments."},
				{Name: "Visitors", Description: "Public events and tournaments, for everybody, without an account."},
				{Name: "Audit", Description: "Audit of all changes, for organizers."},
			},
		},
		Formats:       map[string]huma.Format{"application/json": {Marshal: huma.DefaultJSONFormat.Marshal, Unmarshal: unmarshal}},
		DefaultFormat: "application/json",
	}
	c.AllowAdditionalPropertiesByDefault = true
	return c
}

// unmarshal is [json.Unmarshal] for UTF-8 only, as RFC 8259, section 8.1 requires. Other bytes would silently change
// characters of a name.
func unmarshal(data []byte, v any) error {
	if !utf8.Valid(data) {
		return errors.New("the body is not UTF-8")
	}
	err := json.Unmarshal(data, v)
	if e, ok := errors.AsType[*json.UnmarshalTypeError](err); !ok || !strings.HasPrefix(e.Value, "number") {
		return err
	}
	// 3.0 is the whole number 3 (RFC 8259, section 6), but package json accepts only 3, so the
	// number is rewritten.
	var values any
	if json.Unmarshal(data, &values) != nil {
		return err
	}
	written, writeErr := json.Marshal(values)
	if writeErr != nil {
		return err
	}
	return json.Unmarshal(written, v)
}

const introduction = `Arm-wrestling tournaments: people, categories, tournaments, brackets and results.

Every reply is an object: ` + "`{\"success\": true, \"message\": …, \"data\": …}`" + ` or
` + "`{\"success\": false, \"message\": …, \"errors\": [{\"field\": …, \"message\": …}]}`" + `. Messages are for people.
Properties of a request that are not described here are ignored. Ids are strings in ` + "`_id`" + `; times are RFC 3339 in UTC.

Send the token that logging in gives as ` + "`Authorization: Bearer …`" + `. When it has expired, the reply is 401 with the
message ` + "`jwt expired`" + `; then log in again.`

// schemaName names the schemas of envelopes after their content: UserReply, MatchListReply, CategoryPageReply. Other
// types have their own name.
func schemaName(t reflect.Type, hint string) string {
	name := huma.DefaultSchemaNamer(t, hint)
	if held, ok := strings.CutPrefix(name, "PageEnvelope"); ok {
		return strings.TrimPrefix(held, "List") + "PageReply"
	}
	if held, ok := strings.CutPrefix(name, "Envelope"); ok {
		if item, ok := strings.CutPrefix(held, "List"); ok {
			held = item + "List"
		}
		return held + "Reply"
	}
	return name
}

// permitMore removes "no additional properties" from the description: it is the default, and generated clients would
// otherwise allow arbitrary properties.
func permitMore(schemas huma.Registry) {
	for _, schema := range schemas.Map() {
		if schema.AdditionalProperties == true {
			schema.AdditionalProperties = nil
		}
	}
}

// permitNull marks in the description that null may replace an object at pointers that are not omitted when empty.
// Package huma does so only for plain values.
func permitNull(schemas huma.Registry) {
	for name, schema := range schemas.Map() {
		t := schemas.TypeFromRef("#/components/schemas/" + name)
		if t == nil || t.Kind() != reflect.Struct {
			continue
		}
		for _, field := range reflect.VisibleFields(t) {
			name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
			property := schema.Properties[name]
			if field.Type.Kind() == reflect.Pointer && options == "" && property != nil && property.Ref != "" {
				schema.Properties[name] = &huma.Schema{
					Description: property.Description,
					AnyOf:       []*huma.Schema{{Ref: property.Ref}, {Type: "null"}},
				}
			}
		}
	}
}
