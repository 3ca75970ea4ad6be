package main

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/server"
	"github.com/toproll/toproll/internal/testing/storetest"
)

// The audit records the operator's changes at the console: each command that changes something, and no other.
func TestTheConsoleStandsInTheAudit(t *testing.T) {
	const rita = "rita@example.org"
	type auditEntry struct{ Action, Actor, Address, Person, Was, Became string }
	by := func(command, person, was, became string) auditEntry {
		return auditEntry{command, "Operator", "", person, was, became}
	}
	steps := []struct {
		args []string
		want []auditEntry
	}{
		{[]string{"user", "create", rita, "Rita"}, []auditEntry{by("user create", "Rita", "", "organizer, active")}},
		{[]string{"user", "create", "paul@example.org", "Paul"}, []auditEntry{by("user create", "Paul", "", "organizer, active")}},
		{[]string{"user", "set-role", rita, "referee"}, []auditEntry{by("user set-role", "Rita", "role: organizer", "role: referee")}},
		{[]string{"user", "set-role", rita, "referee"}, nil}, // unchanged
		{[]string{"user", "set-role", "nobody@example.org", "referee"}, nil},
		{[]string{"user", "reset-password", rita}, []auditEntry{by("user reset-password", "Rita", "", "")}},
		{[]string{"key", "rotate"}, []auditEntry{by("key rotate", "", "", "older keys dropped: 0")}},
		{[]string{"key", "rotate", "--log-out-all"}, []auditEntry{by("key rotate", "", "", "older keys dropped: 1")}},
	}
	storetest.Each(t, func(t *testing.T, address string) {
		where := []string{"--data", t.TempDir()}
		if strings.HasPrefix(address, "sqlite:") {
			address = server.Address(where[1], "")
		} else {
			where = append(where, "--database", address)
		}
		read := 0
		for _, step := range steps {
			toproll(t, "", slices.Concat(step.args, where)...)
			var got []auditEntry
			rows := storetest.Watch(t, address).Rows("SELECT action, actor_name, address, person_name, was, became FROM audit ORDER BY id")
			for _, row := range rows[read:] {
				text := func(i int) string { return row[i].(string) }
				got = append(got, auditEntry{text(0), text(1), text(2), text(3), said(t, text(4)), said(t, text(5))})
			}
			read = len(rows)
			if diff := cmp.Diff(step.want, got); diff != "" {
				t.Errorf("%q (-want +got)\n%s", step.args, diff)
			}
		}
	})

	// These serve, read, need no database, or replace a whole one with its audit. TestEventFiles looks for what the
	// commands of events do.
	covered := []string{"serve", "demo", "backup", "restore", "copy", "doctor", "draw", "plan", "openapi", "version", "event export", "event import"}
	for _, step := range steps {
		for _, d := range step.want {
			covered = append(covered, d.Action)
		}
	}
	parser, err := kong.New(&program{}, kong.Vars{"languages": languages(), "listen": onlyHere}, kong.BindTo(t.Context(), (*context.Context)(nil)))
	if err != nil {
		t.Fatal(err)
	}
	for _, command := range parser.Model.Leaves(false) {
		if name := strings.TrimPrefix(command.Path(), "toproll "); !slices.Contains(covered, name) {
			t.Errorf("what %s does is not looked for", name)
		}
	}
}

// said returns a stored message in English.
func said(t *testing.T, kept string) string {
	t.Helper()
	var m message.Message
	if kept == "" {
		return ""
	}
	if err := json.Unmarshal([]byte(kept), &m); err != nil {
		t.Fatal(err)
	}
	return m.String()
}
