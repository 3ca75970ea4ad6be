package api_test

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// attack is a request of a malicious person or a broken program.
type attack struct {
	method, path, body string
	header             http.Header
}

func (a *attack) setBody(v any) {
	encoded, _ := json.Marshal(v) // of values that came from JSON
	a.body = string(encoded)
}

// damage turns a valid request into an attack, by one to three changes.
func damage(lot *rand.Rand, method string, r request) attack {
	a := attack{method: method, path: r.path, header: http.Header{"Content-Type": {"application/json"}}}
	if r.body != nil {
		a.setBody(r.body)
	}
	for range 1 + lot.IntN(3) {
		spoilers[lot.IntN(len(spoilers))](lot, &a)
	}
	return a
}

var spoilers = []func(*rand.Rand, *attack){
	spoilValue, spoilValue, spoilValue, spoilValue, // most possible errors are here
	spoilBytes, spoilWhole, spoilPath, spoilQuery, spoilHeader, spoilMethod,
}

func any1[T any](lot *rand.Rand, list []T) T { return list[lot.IntN(len(list))] }

// spoilValue replaces, removes or adds a property somewhere in the body.
func spoilValue(lot *rand.Rand, a *attack) {
	var body any
	if json.Unmarshal([]byte(a.body), &body) != nil {
		spoilWhole(lot, a)
		return
	}
	a.setBody(spoilt(lot, body))
}

func spoilt(lot *rand.Rand, v any) any {
	switch v := v.(type) {
	case map[string]any:
		if lot.IntN(8) == 0 || len(v) == 0 {
			v[any1(lot, []string{"role", "status", "_id", "id", "version", "createdBy", "__proto__", "", "\x00", "\u202e"})] = any1(lot, hostile)
			return v
		}
		name := any1(lot, slices.Sorted(maps.Keys(v)))
		if lot.IntN(6) == 0 {
			delete(v, name)
		} else {
			v[name] = spoilt(lot, v[name])
		}
		return v
	case []any:
		switch {
		case len(v) > 0 && lot.IntN(3) > 0:
			i := lot.IntN(len(v))
			v[i] = spoilt(lot, v[i])
			return v
		case len(v) > 0 && lot.IntN(2) == 0:
			return append(v, v[0]) // the same twice
		}
		return append(v, any1(lot, hostile))
	}
	return any1(lot, hostile)
}

// spoilBytes breaks the text of the body.
func spoilBytes(lot *rand.Rand, a *attack) {
	if a.body == "" {
		return
	}
	b := []byte(a.body)
	i := lot.IntN(len(b))
	switch lot.IntN(4) {
	case 0:
		b[i] = byte(lot.Uint32())
	case 1:
		b = b[:i]
	case 2:
		b = slices.Insert(b, i, []byte(any1(lot, []string{"\xff\xfe", "\x00", "\ufeff", "{", "[", "\"", "\\u0000", "\\ud800"}))...)
	case 3:
		b = append(b, b...)
	}
	a.body = string(b)
}

// spoilWhole sends something else instead of the body.
func spoilWhole(lot *rand.Rand, a *attack) {
	a.body = any1(lot, []string{
		"", " ", "null", "true", "0", `""`, "[]", "{}", "[{}]", "{", "}", "not json", "<xml/>", "a=b&c=d",
		strings.Repeat("[", 20_000), strings.Repeat(`{"a":`, 20_000), `{"name":"a","name":"b"}`, `{"name":1e999}`,
		strings.Repeat("x", 2<<20), "\x1f\x8b\x08\x00", `{"$ref":"#"}`,
	})
}

// spoilPath puts something else in the place of an id.
func spoilPath(lot *rand.Rand, a *attack) {
	parts := strings.Split(a.path, "/")
	parts[len(parts)-1] = url.PathEscape(any1(lot, []string{
		"01a1fd96-3021-70a7-85ec-1552b128f3ce", "00000000-0000-0000-0000-000000000000", "x", "..", ".", "-1", "\x00", "' OR '1'='1",
		"%", "%00", "{id}", "\u202e", "😀", strings.Repeat("9", 3000), "01A1FD96-3021-70A7-85EC-1552B128F3CE", "urn:uuid:x", "a/b",
	}))
	a.path = strings.Join(parts, "/")
}

func spoilQuery(lot *rand.Rand, a *attack) {
	separator := "?"
	if strings.Contains(a.path, "?") {
		separator = "&"
	}
	name := any1(lot, []string{"page", "limit", "search", "status", "category", "tournament", "person", "q", "year", "x"})
	value := any1(lot, []string{"%00", "%ff", "-1", "0", "1e9", "%F0%9F%98%80", "'%22;--", "%25_%5C", "", "%", strings.Repeat("9", 200), "NaN", "true&page=2"})
	a.path += separator + name + "=" + value
}

func spoilHeader(lot *rand.Rand, a *attack) {
	name := any1(lot, []string{
		"Authorization", "Content-Type", "Content-Encoding", "Accept", "Accept-Encoding", "Idempotency-Key", "If-None-Match", "Range",
		"X-Forwarded-For", "Forwarded", "X-Http-Method-Override", "Origin", "Cookie", "Upgrade",
	})
	a.header.Set(name, any1(lot, []string{
		"", "x", "Bearer", "Bearer x.y.z", "Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.", "Basic eDp5", "gzip", "br;q=0, *;q=9", "text/xml",
		"multipart/form-data", "application/json; charset=utf-16", `"*"`, "*", "bytes=0-1,5-", "DELETE", "null", "websocket", "127.0.0.1, ::1, x",
		strings.Repeat("k", 300), "\xff\xfe", "'; DROP TABLE users; --",
	}))
}

func spoilMethod(lot *rand.Rand, a *attack) {
	if lot.IntN(4) == 0 { // the others are refused at once
		a.method = any1(lot, []string{"GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "PROPFIND", "X"})
	}
}
