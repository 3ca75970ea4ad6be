package apitest

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"
)

// IsFile reports whether an operation replies with a file.
func IsFile(path string) bool {
	return strings.HasSuffix(path, "/xlsx") || strings.HasSuffix(path, "/zip") || strings.HasSuffix(path, "/archive") || strings.Contains(path, "/csv/") || strings.Contains(path, "/logo/") || strings.HasPrefix(path, "/api/event/picture/") || strings.HasSuffix(path, "/calendar.ics") || strings.HasSuffix(path, "/api/event/export") || strings.HasSuffix(path, "/api/event/copy")
}

// Under puts fields under a path.
func Under(path, list string) string {
	var b strings.Builder
	for field := range strings.FieldsSeq(list) {
		b.WriteString("\n" + path + field)
	}
	return b.String()
}

// SaysOnly reports fields of a reply that are not on a list, and missing ones.
func SaysOnly(t *testing.T, call string, reply *Reply, list string) {
	t.Helper()
	var data any
	if err := json.Unmarshal(reply.Envelope().Data, &data); err != nil {
		t.Fatal(err)
	}
	found, want := map[string]bool{}, FieldsIn(list)
	FieldsOf(found, "", data)
	SaysAtMost(t, call, reply, list)
	for path := range want {
		if !found[path] {
			t.Errorf("%s does not tell %s: the list is too long, or the test sees too little", call, path)
		}
	}
}

// SaysAtMost reports fields of a reply that are not on a list.
func SaysAtMost(t *testing.T, call string, reply *Reply, list string) {
	t.Helper()
	var data any
	if err := json.Unmarshal(reply.Envelope().Data, &data); err != nil {
		t.Fatal(err)
	}
	found, want := map[string]bool{}, FieldsIn(list)
	FieldsOf(found, "", data)
	for path := range found {
		if !want[path] {
			t.Errorf("%s tells %s", call, path)
		}
	}
}

// Digits are ids, hashes and times, also in milliseconds, in which any number may stand.
var Digits = regexp.MustCompile(`[0-9a-f]{64}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[0-9:.]+Z|\b\d{13}\b`)

// Tells reports planted texts in a reply.
func Tells(t *testing.T, call, body string, planted []string) {
	t.Helper()
	plain := Digits.ReplaceAllString(body, "")
	for _, text := range planted {
		if strings.Contains(plain, text) || strings.Contains(text, "-") && strings.Contains(body, text) {
			t.Errorf("%s tells %q", call, text)
		}
	}
}

// FieldsOf adds the paths of all values in JSON.
func FieldsOf(to map[string]bool, path string, value any) {
	switch v := value.(type) {
	case map[string]any:
		for name, inner := range v {
			FieldsOf(to, strings.TrimPrefix(path+"."+name, "."), inner)
		}
	case []any:
		for _, inner := range v {
			FieldsOf(to, path+"[]", inner)
		}
	default:
		to[path] = true
	}
}

// FieldsIn expands a list of fields. Its words are paths such as "classes[].name"; the first word of a line may be a
// prefix of the others, and then ends with a dot.
func FieldsIn(list string) map[string]bool {
	all := map[string]bool{}
	for line := range strings.Lines(list) {
		prefix := ""
		for i, word := range strings.Fields(line) {
			if i == 0 && strings.HasSuffix(word, ".") {
				prefix = word
				continue
			}
			all[prefix+word] = true
		}
	}
	return all
}
