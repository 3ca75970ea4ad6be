// Package fault is the one kind of error that people get to see: a code that
// decides the HTTP status, a message that says what to do, and, for bad input,
// the fields that are wrong. Every other error is internal and stays in the log.
package fault

import (
	"errors"
	"fmt"
)

// Code classifies an [Error]; package api maps it to an HTTP status.
type Code string

// The codes, in the order of their HTTP statuses.
const (
	Invalid         Code = "invalid"         // 400: the request itself is wrong
	Unauthenticated Code = "unauthenticated" // 401: no token, or one that no longer counts
	Forbidden       Code = "forbidden"       // 403: this person may not do this
	NotFound        Code = "not found"       // 404: there is no such thing
	Conflict        Code = "conflict"        // 409: the state does not allow it
	TooLarge        Code = "too large"       // 413: the body is over the limit
	TooMany         Code = "too many"        // 429: try again later
	Unavailable     Code = "unavailable"     // 503: what the server stands on does not let it, as a full disk
	Away            Code = "away"            // 503 with Retry-After: what it stands on is away for a moment; send it again
)

// Field names one wrong field of a request by its JSON path, such as
// "settings.bestOf", and says what is wrong with it.
type Field struct {
	Field   string `json:"field" doc:"JSON path of the field" example:"settings.bestOf"`
	Message string `json:"message" doc:"What is wrong with it and what would be right"`
}

// Error is an error meant for the person who caused it.
type Error struct {
	Code    Code
	Message string
	Fields  []Field
}

// Error returns the message.
func (e *Error) Error() string { return e.Message }

// New returns an error with a formatted message.
func New(code Code, format string, args ...any) *Error {
	return &Error{Code: code, Message: fmt.Sprintf(format, args...)}
}

// Bad returns an Invalid error for one field; its message is the field's.
func Bad(field, format string, args ...any) *Error {
	message := fmt.Sprintf(format, args...)
	return &Error{Code: Invalid, Message: message, Fields: []Field{{field, message}}}
}

// Fields gathers what is wrong with a request, so that all of it is told at once.
type Fields []Field

// Add notes that a field is wrong.
func (f *Fields) Add(field, format string, args ...any) {
	*f = append(*f, Field{field, fmt.Sprintf(format, args...)})
}

// Err returns nil if nothing is wrong, else one Invalid error whose message is
// that of the first field.
func (f Fields) Err() error {
	if len(f) == 0 {
		return nil
	}
	return &Error{Code: Invalid, Message: f[0].Message, Fields: f}
}

// CodeOf returns the code of the [Error] in err's chain, or "" if there is none.
func CodeOf(err error) Code {
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Code
	}
	return ""
}
