package api

import (
	"encoding/json"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
)

// optional is a property of a PUT. Left out, it keeps what is there; null empties it
// where its description allows null. Package huma lets null pass wherever a property may
// be left out, so every such request goes through [checkChanges].
type optional[T any] struct {
	given bool
	to    *T // nil for null
}

// UnmarshalJSON takes a value or null.
func (o *optional[T]) UnmarshalJSON(b []byte) error {
	o.given = true
	return json.Unmarshal(b, &o.to)
}

// Schema describes the value; whether it may be null is said by the tag of the property.
func (optional[T]) Schema(r huma.Registry) *huma.Schema {
	return r.Schema(reflect.TypeFor[T](), true, "")
}

// set puts what was sent into its place: null as the zero value, and nothing if it was
// left out.
func (o optional[T]) set(to *T) {
	switch {
	case !o.given:
	case o.to == nil:
		*to = *new(T)
	default:
		*to = *o.to
	}
}

// sent reports whether the property was sent.
func (o optional[T]) sent() bool { return o.given }

// value returns what was sent, or nil if that was null or was left out.
func (o optional[T]) value() *T { return o.to }

// pointer returns what was sent, null as the zero value, or nil if it was left out.
func (o optional[T]) pointer() *T {
	if !o.given {
		return nil
	}
	value := new(T)
	o.set(value)
	return value
}

// change is what a PUT says about one property.
type change struct {
	name       string // JSON path
	sent, null bool   // null only where it may not be
}

// as names a property that may not be null.
func (o optional[T]) as(name string) change { return change{name, o.given, o.given && o.to == nil} }

// orNull names a property that null empties.
func (o optional[T]) orNull(name string) change { return change{name, o.given, false} }

// checkChanges refuses a PUT with null where that may not be, and one that changes
// nothing because it names nothing: 'updated' would be untrue, and a misspelled property pass unseen. Inner properties stand within those.
func checkChanges(changes []change, inner ...change) error {
	var wrong fault.Fields
	names := make([]any, len(changes))
	sent := false
	for _, c := range append(changes, inner...) {
		if c.null {
			wrong.Add(c.name, "server.field.null", "field", label(c.name))
		}
	}
	for i, c := range changes {
		names[i] = c.name
		sent = sent || c.sent
	}
	if !sent {
		wrong.Add("body", "server.request.nothing", "fields", message.Or(names...))
	}
	return wrong.Err()
}
