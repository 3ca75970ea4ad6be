package store_test

import (
	"maps"
	"strings"
	"testing"

	"github.com/toproll/toproll/internal/store"
)

func TestSchemaDiffers(t *testing.T) {
	expected, err := store.ExpectedSchema()
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(expected["table users"], "CREATE TABLE") || expected["column users.email"] == "" || expected["index users_by_role"] == "" {
		t.Fatalf("the migrations make %d objects", len(expected))
	}
	if err := expected.Differs(expected); err != nil {
		t.Errorf("the same: %v", err)
	}
	for name, tt := range map[string]struct {
		change func(store.Schema)
		want   string
	}{
		"a foreign trigger": {func(s store.Schema) { s["trigger twist"] = "CREATE TRIGGER …" }, "trigger twist is unknown"},
		"a foreign view":    {func(s store.Schema) { s["view names"] = "CREATE VIEW …" }, "view names is unknown"},
		"no table": {func(s store.Schema) {
			maps.DeleteFunc(s, func(name, _ string) bool {
				return name == "table queues" || strings.HasPrefix(name, "column queues.")
			})
		}, "program: table queues is missing"},
		"no column":         {func(s store.Schema) { delete(s, "column users.email"); s["table users"] = "CREATE TABLE users ()" }, "program: column users.email is missing"},
		"another column":    {func(s store.Schema) { s["column users.spy"] = "TEXT" }, "column users.spy is unknown"},
		"another type":      {func(s store.Schema) { s["column users.email"] = "BIGINT" }, "column users.email is defined differently"},
		"no index":          {func(s store.Schema) { delete(s, "index users_by_role") }, "index users_by_role is missing"},
		"another condition": {func(s store.Schema) { s["table users"] += " CHECK (1)" }, "program: table users is defined differently"},
	} {
		changed := maps.Clone(expected)
		tt.change(changed)
		if err := changed.Differs(expected); err == nil || !strings.HasSuffix(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", name, err, tt.want)
		}
	}
}
