package api_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/storetest"
)

// FuzzBodies sends any bytes as the body of any operation that takes one, by any caller. It starts from a valid and an
// invalid body for each. No reply may be an internal error or lack the envelope, and a refusal must change nothing.
//
//	go test -fuzz=FuzzBodies ./internal/api
func FuzzBodies(f *testing.F) {
	outside := steady{f}
	s := apitest.Start(outside, storetest.SQLite(f), behindProxy)
	c := newScene(outside, s)
	var takers []string // rows of operations with a body
	good := map[string]request{}
	for _, row := range operations(outside, s) {
		if requests[row] == nil {
			f.Fatalf("%s has no request in the table", row)
		}
		r := requests[row](c)
		if r.body == nil {
			continue
		}
		var a attack
		takers, good[row] = append(takers, row), r
		a.setBody(r.body)
		f.Add(uint8(len(takers)-1), uint8(0), []byte(a.body))
		for i, whole := range []string{"", "null", "[]", `{"":null}`, strings.Replace(a.body, `":"`, `":"\ud800\u0000`, 1), strings.Replace(a.body, `"`, "\xff", 1)} {
			f.Add(uint8(len(takers)-1), uint8(i), []byte(whole))
		}
	}
	if len(takers) < 15 {
		f.Fatalf("only %d operations take a body: %v", len(takers), takers)
	}
	callers := []string{s.Organizer().Token, c.athlete.Token, c.referee.Token, ""}
	witness := storetest.Watch(outside, s.Address)
	sent := 0
	f.Fuzz(func(t *testing.T, operation, caller uint8, body []byte) {
		row := takers[int(operation)%len(takers)]
		sent++
		a := attack{method: method(row), path: good[row].path, body: string(body), header: http.Header{
			"Content-Type":    {"application/json"},
			"X-Forwarded-For": {fmt.Sprintf("198.%d.%d.%d", 18+sent>>16&1, sent>>8&255, sent&255)}, // from everywhere, or the limits would refuse it unread
		}}
		if token := callers[int(caller)%len(callers)]; token != "" {
			a.header.Set("Authorization", "Bearer "+token)
		}
		before := witness.Digest()
		status, complaint := a.send(t, s.URL)
		if complaint == "" && refused(status) {
			if changed := storetest.Changed(before, witness.Digest()); len(changed) > 0 {
				complaint = fmt.Sprintf("changed %v", changed)
			}
		}
		if complaint != "" {
			t.Errorf("%s %.300q: %d %s", row, body, status, complaint)
		}
	})
}

// steady is a test that allows calls of Helper during fuzzing, which testing.F does not.
type steady struct{ testing.TB }

// Helper does nothing, because this test has no useful lines to report.
func (steady) Helper() {}

// Fatal ends the fuzzing.
func (steady) Fatal(args ...any) { panic(fmt.Sprint(args...)) }

// Fatalf ends the fuzzing.
func (steady) Fatalf(format string, args ...any) { panic(fmt.Sprintf(format, args...)) }
