package store_test

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/toproll/toproll/internal/eventfile"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/testing/storetest"
)

var writeSchema = flag.Bool("write-event-schema", false, "write the JSON Schema of event files")

// eventSchema is the JSON Schema of event files in the docs.
const eventSchema = "../../docs/event-file.schema.json"

// TestEveryTableIsInFilesOrLeft asks about each new table whether event files contain it.
func TestEveryTableIsInFilesOrLeft(t *testing.T) {
	schema, err := store.ExpectedSchema()
	must(t, err)
	of := map[string]int{"goose_db_version": 1}
	for _, table := range eventfile.Tables {
		of[table.Name]++
		for _, column := range slices.Concat(table.Key, table.People, table.JSON, table.Bytes, table.Omit) {
			if schema["column "+table.Name+"."+column] == "" {
				t.Errorf("%s has no column %s", table.Name, column)
			}
		}
	}
	for _, name := range eventfile.Left {
		of[name]++
	}
	for object := range schema {
		if name, isTable := strings.CutPrefix(object, "table "); isTable && of[name] != 1 {
			t.Errorf("%s stands %d times in eventfile.Tables and eventfile.Left together", name, of[name])
		}
	}
}

// TestEventFileSchema compares the JSON Schema of event files in the docs with the tables, and files with the schema.
func TestEventFileSchema(t *testing.T) {
	want, err := json.MarshalIndent(schemaOfFiles(t), "", "  ")
	must(t, err)
	want = append(want, '\n')
	if *writeSchema {
		must(t, os.WriteFile(eventSchema, want, 0o644))
	}
	got, err := os.ReadFile(eventSchema)
	must(t, err)
	if !bytes.Equal(got, want) {
		t.Fatal("docs/event-file.schema.json is stale; run make generate")
	}
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(got))
	must(t, err)
	c := jsonschema.NewCompiler()
	must(t, c.AddResource("event-file.schema.json", document))
	valid, err := c.Compile("event-file.schema.json")
	must(t, err)

	storetest.Each(t, func(t *testing.T, address string) {
		storetest.Fill(t, address)
		db := storetest.Open(t, address)
		rows, err := store.Read(t.Context(), db, func(tx *store.Tx) (eventfile.Rows, error) {
			all := eventfile.Rows{}
			for _, filled := range storetest.Watch(t, address).Rows("SELECT id FROM events") {
				of, err := tx.EventRows(filled[0].(string))
				if err != nil {
					return nil, err
				}
				for name, rows := range of {
					all[name] = append(all[name], rows...)
				}
			}
			return all, nil
		})
		must(t, err)
		for _, table := range eventfile.Tables { // Fill writes no JSON
			for _, row := range rows[table.Name] {
				for _, column := range table.JSON {
					row[column] = "{}"
				}
			}
		}
		f := eventfile.File{People: []eventfile.Person{{ID: "p", Kind: eventfile.Helper, Name: "Zoë"}}, Rows: rows}
		content, err := f.Pack("")
		must(t, err)
		all := parts(t, content)
		if err := valid.Validate(all); err != nil {
			t.Errorf("%#v", err)
		}
		all.(map[string]any)["matches.json"] = []any{map[string]any{"id": 7}}
		if valid.Validate(all) == nil {
			t.Error("a match whose id is a number is valid")
		}
	})
}

// parts returns the files of an archive by their names.
func parts(t *testing.T, content []byte) any {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	must(t, err)
	all := map[string]any{}
	for _, part := range z.File {
		r, err := z.Open(part.Name)
		must(t, err)
		all[part.Name], err = jsonschema.UnmarshalJSON(r)
		must(t, err)
	}
	return all
}

// object is a part of a JSON Schema.
type object map[string]any

// schemaOfFiles describes the files of the archive, each as a property by its name.
func schemaOfFiles(t *testing.T) object {
	t.Helper()
	schema, err := store.ExpectedSchema()
	must(t, err)
	text, number := object{"type": "string"}, object{"type": "integer"}
	files := object{
		"manifest.json": object{
			"type": "object", "required": []string{"format", "exportedAt", "eventId", "event", "lease", "handedOver", "from", "sections"},
			"properties": object{
				"format":     object{"const": eventfile.Format, "description": "A file of a higher number is refused"},
				"exportedAt": object{"type": "string", "format": "date-time"}, "exportedBy": object{"type": "string", "description": "Name; empty for an automatic copy"},
				"eventId": text, "event": object{"type": "string", "description": "Name"},
				"lease":      object{"type": "integer", "description": "Number of the last hand-over; the highest decides which copy counts"},
				"handedOver": object{"type": "boolean", "description": "The event is away from where the file was written"},
				"from":       object{"type": "integer", "description": "Number of the hand-over from which this copy went on; 0 for none"},
				"sections": object{"type": "array", "items": object{
					"type": "object", "required": []string{"name", "rows", "sha256"}, "additionalProperties": false,
					"properties": object{"name": text, "rows": number, "sha256": object{"type": "string", "pattern": "^[0-9a-f]{64}$"}},
				}},
				"extensions": object{"type": "object", "description": "For other programs; Toproll ignores it. Names begin with a domain, such as example.org/bus"},
			},
		},
		"people.json": object{"type": "array", "items": object{
			"type": "object", "required": []string{"id", "kind", "name"}, "additionalProperties": false,
			"properties": object{
				"id": text, "kind": object{"enum": []string{"athlete", "official", "helper"}}, "name": text, "familyName": text, "initials": object{"type": "boolean"},
				"sex": text, "birthYear": number, "club": text, "country": text, "region": text, "federationNumber": text,
			},
		}},
	}
	required := []string{"manifest.json", "people.json"}
	for _, table := range eventfile.Tables {
		properties, names := object{}, []string{}
		for name, definition := range schema {
			column, of := strings.CutPrefix(name, "column "+table.Name+".")
			if !of || slices.Contains(table.Omit, column) {
				continue
			}
			kind, rest, _ := strings.Cut(definition, " ")
			is := object{"type": map[string]string{"TEXT": "string", "BIGINT": "integer", "BOOLEAN": "boolean", "BYTEA": "string"}[kind]}
			if strings.HasPrefix(rest, "0") && !slices.Contains(table.Key, column) {
				is["type"] = []any{is["type"], "null"}
			}
			switch {
			case slices.Contains(table.JSON, column):
				is = object{"description": "JSON, or empty"}
			case slices.Contains(table.Bytes, column):
				is["contentEncoding"] = "base64"
			case slices.Contains(table.People, column):
				is["description"] = "Id in people.json, or empty"
			case strings.HasSuffix(column, "_at") || column == "at" || column == "deadline" || column == "break_until":
				is["description"] = "Milliseconds since 1970"
			}
			properties[eventfile.Camel(column)] = is
			names = append(names, eventfile.Camel(column))
		}
		slices.Sort(names)
		files[table.Name+".json"] = object{"type": "array", "items": object{"type": "object", "properties": properties, "required": names, "additionalProperties": false}}
		required = append(required, table.Name+".json")
	}
	return object{
		"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Event file of Toproll", "type": "object",
		"description": "The files in the archive of an event, each as a property by its name. An archive with a passphrase is encrypted with age (age-encryption.org/v1).",
		"properties":  files, "required": required,
	}
}
