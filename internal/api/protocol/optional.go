package protocol

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
)

// Optional is a property of a PUT. Omitted, it keeps the value; null empties it if its description allows null. Package
// huma allows null for every optional property, so every such request goes through [CheckChanges].
type Optional[T any] struct {
	given bool
	to    *T // nil for null
}

// UnmarshalJSON takes a value or null.
func (o *Optional[T]) UnmarshalJSON(b []byte) error {
	o.given = true
	return json.Unmarshal(b, &o.to)
}

// Schema describes the value. The property's tag says whether it may be null.
func (Optional[T]) Schema(r huma.Registry) *huma.Schema {
	return r.Schema(reflect.TypeFor[T](), true, "")
}

// Set stores the sent value: the zero value for null, and nothing if omitted.
func (o Optional[T]) Set(to *T) {
	switch {
	case !o.given:
	case o.to == nil:
		*to = *new(T)
	default:
		*to = *o.to
	}
}

// Sent reports whether the property was sent.
func (o Optional[T]) Sent() bool { return o.given }

// Value returns the sent value, or nil if it was null or omitted.
func (o Optional[T]) Value() *T { return o.to }

// Pointer returns the sent value, the zero value for null, or nil if omitted.
func (o Optional[T]) Pointer() *T {
	if !o.given {
		return nil
	}
	value := new(T)
	o.Set(value)
	return value
}

// Change is a PUT's change of one property.
type Change struct {
	Name       string // JSON path
	Sent, Null bool   // null although the property does not allow it
}

// As names a property that may not be null.
func (o Optional[T]) As(name string) Change { return Change{name, o.given, o.given && o.to == nil} }

// OrNull names a property that null empties.
func (o Optional[T]) OrNull(name string) Change { return Change{name, o.given, false} }

// Part is a sent JSON object for shapes with only optional properties. The zero value is an object that was not sent.
type Part struct{ sent json.RawMessage }

// NewPart keeps a copy of the object.
func NewPart(object []byte) Part { return Part{bytes.Clone(object)} }

// Change returns the object's change of a property. The name is a path such as weighIn.hours; in is the path of the
// object itself, with a dot at its end. null empties a nullable property.
func (p Part) Change(in, name string, nullable bool) Change {
	value, sent := p.sent, false
	for key := range strings.SplitSeq(name, ".") {
		var properties map[string]json.RawMessage
		if json.Unmarshal(value, &properties) != nil {
			return Change{Name: in + name}
		}
		if value, sent = properties[key]; !sent {
			return Change{Name: in + name}
		}
	}
	return Change{Name: in + name, Sent: true, Null: !nullable && string(value) == "null"}
}

// Apply sets the properties that were sent. It panics if they do not fit to, so UnmarshalJSON must have read them
// before.
func (p Part) Apply(to any) {
	if p.sent == nil {
		return
	}
	if err := json.Unmarshal(p.sent, to); err != nil {
		panic(err)
	}
}

// CheckChanges refuses a PUT with a forbidden null, and one that names no change: the message 'updated' would be
// untrue, and a misspelled property would go unnoticed. inner has the nested properties.
func CheckChanges(changes []Change, inner ...Change) error {
	var wrong fault.Fields
	names := make([]any, len(changes))
	sent := false
	for _, c := range append(changes, inner...) {
		if c.Null {
			wrong.Add(c.Name, "server.field.null", "field", label(c.Name))
		}
	}
	for i, c := range changes {
		names[i] = c.Name
		sent = sent || c.Sent
	}
	if !sent {
		wrong.Add("body", "server.request.nothing", "fields", message.Or(names...))
	}
	return wrong.Err()
}
