// Package fault is the only kind of error that people see: a kind that decides the HTTP status, a
// message that says what to do, and, for bad input, the wrong fields. All other errors are internal
// and stay in the log.
package fault

import (
	"errors"

	"github.com/toproll/toproll/internal/message"
)

// Kind classifies an [Error]; package api maps it to an HTTP status.
type Kind string

// The kinds, in the order of their HTTP statuses.
const (
	Invalid         Kind = "invalid"         // 400: the request itself is wrong
	Unauthenticated Kind = "unauthenticated" // 401: no token, or one that no longer counts
	Forbidden       Kind = "forbidden"       // 403: this person may not do this
	NotFound        Kind = "not found"       // 404: there is no such thing
	Conflict        Kind = "conflict"        // 409: the state does not allow it
	TooLarge        Kind = "too large"       // 413: the body is over the limit
	TooMany         Kind = "too many"        // 429: try again later
	Unavailable     Kind = "unavailable"     // 503: something below the server fails, for example a full disk
	Away            Kind = "away"            // 503 with Retry-After: a dependency is away or too slow for a moment; send it again
)

// Field names one wrong field of a request by its JSON path, such as "settings.bestOf", with the
// fault.
type Field struct {
	Field   string
	Message message.Message
}

// Error is an error meant for the person who caused it.
type Error struct {
	Kind    Kind
	Message message.Message
	Fields  []Field
}

// Error returns the message in English.
func (e *Error) Error() string { return e.Message.String() }

// New returns an error with the message of a code and its parameters.
func New(kind Kind, code message.Code, params ...any) *Error {
	return Of(kind, message.New(code, params...))
}

// Of returns an error with a message.
func Of(kind Kind, m message.Message) *Error { return &Error{Kind: kind, Message: m} }

// Bad returns an Invalid error for one field; its message is the field's.
func Bad(field string, code message.Code, params ...any) *Error {
	m := message.New(code, params...)
	return &Error{Kind: Invalid, Message: m, Fields: []Field{{field, m}}}
}

// Fields gathers all faults of a request, so that the reply tells them at once.
type Fields []Field

// Add notes that a field is wrong.
func (f *Fields) Add(field string, code message.Code, params ...any) {
	f.Check(field, message.New(code, params...))
}

// Check notes the fault of a field, if the message says anything.
func (f *Fields) Check(field string, wrong message.Message) {
	if !wrong.Zero() {
		*f = append(*f, Field{field, wrong})
	}
}

// Err returns nil if nothing is wrong, else one Invalid error whose message is
// that of the first field.
func (f Fields) Err() error {
	if len(f) == 0 {
		return nil
	}
	return &Error{Kind: Invalid, Message: f[0].Message, Fields: f}
}

// KindOf returns the kind of the [Error] in err's chain, or "" if there is none.
func KindOf(err error) Kind {
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Kind
	}
	return ""
}
