package api

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/validation"

	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/tournament"
)

// Failure is every reply that is not a good one.
type Failure struct {
	Success bool          `json:"success" enum:"false" doc:"Always false here"`
	Message string        `json:"message" doc:"What is wrong and what would be right, for people"`
	Errors  []fault.Field `json:"errors,omitempty" doc:"What is wrong with which field of the request"`

	status int
	header http.Header
}

// Error returns the message.
func (f *Failure) Error() string { return f.Message }

// GetStatus returns the HTTP status, as package huma asks for it.
func (f *Failure) GetStatus() int { return f.status }

// GetHeaders returns what stands in the head of the reply, as package huma asks for it.
func (f *Failure) GetHeaders() http.Header { return f.header }

// somethingWrong is all that anybody is told about errors of our own.
const somethingWrong = "Something went wrong!"

// statuses is the one map from kinds of refusals to HTTP.
var statuses = map[fault.Code]int{
	fault.Invalid:         http.StatusBadRequest,
	fault.Unauthenticated: http.StatusUnauthorized,
	fault.Forbidden:       http.StatusForbidden,
	fault.NotFound:        http.StatusNotFound,
	fault.Conflict:        http.StatusConflict,
	fault.TooLarge:        http.StatusRequestEntityTooLarge,
	fault.TooMany:         http.StatusTooManyRequests,
	fault.Unavailable:     http.StatusServiceUnavailable,
	fault.Away:            http.StatusServiceUnavailable,
}

// failure turns the error of a use case into a reply. What is not meant for
// people goes to the log.
func (s *Server) failure(ctx context.Context, operation string, err error) *Failure {
	if f, ok := errors.AsType[*fault.Error](err); ok {
		if status, ok := statuses[f.Code]; ok {
			switch f.Code {
			case fault.Unavailable, fault.Away:
				s.log.ErrorContext(ctx, "operation not possible", "operation", operation, "error", err)
			case fault.Unauthenticated, fault.Forbidden, fault.TooMany: // who tries doors leaves traces
				s.log.InfoContext(ctx, "refused", "operation", operation, "status", status, "user", actor(ctx).ID, "address", addressText(ctx))
			}
			return &Failure{Message: f.Message, Errors: f.Fields, status: status, header: headerOf(err, status)}
		}
	}
	if errors.Is(err, context.Canceled) && ctx.Err() != nil {
		s.log.DebugContext(ctx, "caller went away", "operation", operation)
	} else {
		s.log.ErrorContext(ctx, "operation failed", "operation", operation, "error", err, "user", actor(ctx).ID)
	}
	return &Failure{Message: somethingWrong, status: http.StatusInternalServerError}
}

// headerOf returns what belongs in the head of a refusal.
func headerOf(err error, status int) http.Header {
	h := http.Header{}
	if status == http.StatusUnauthorized {
		h.Set("WWW-Authenticate", "Bearer")
	}
	if w, ok := errors.AsType[*waiting](err); ok {
		h.Set("Retry-After", strconv.Itoa(seconds(w.wait)))
	}
	if fault.CodeOf(err) == fault.Away {
		h.Set("Retry-After", "1")
	}
	return h
}

// refuse replies to a call with an error before its handler is reached.
func (s *Server) refuse(ctx huma.Context, err error) {
	f := s.failure(ctx.Context(), ctx.Operation().OperationID, err)
	for name := range f.header {
		ctx.SetHeader(name, f.header.Get(name))
	}
	ctx.SetHeader("Content-Type", "application/json")
	ctx.SetStatus(f.status)
	if err := s.api.Marshal(ctx.BodyWriter(), "application/json", f); err != nil {
		s.log.DebugContext(ctx.Context(), "caller went away", "error", err)
	}
}

// send replies with the failure.
func (f *Failure) send(w http.ResponseWriter) {
	maps.Copy(w.Header(), f.header)
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(f.status)
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false) // as package huma does
	_ = e.Encode(f)        // fails only if the caller went away
}

// required begins the message about a property that is missing; what follows is
// its name.
const required = "required property: "

// Package huma checks types and structure; these are its texts, the ends of
// sentences that begin with a field's label. Nothing that was sent is repeated.
func init() {
	huma.NewError = func(status int, _ string, errs ...error) huma.StatusError { return explain(status, errs) }
	huma.DefaultArrayNullable = false
	validation.MsgExpectedRequiredProperty = required + "%s"
	validation.MsgExpectedString = "must be a text."
	validation.MsgExpectedBoolean = "must be true or false."
	validation.MsgExpectedNumber = "must be a number."
	validation.MsgExpectedInteger = "must be a whole number."
	validation.MsgExpectedArray = "must be a list."
	validation.MsgExpectedObject = "must be an object."
	validation.MsgExpectedOneOf = "must be one of %s."
	validation.MsgExpectedMinimumNumber = "must be at least %.10g."
	validation.MsgExpectedMaximumNumber = "must be at most %.10g."
	validation.MsgExpectedMinLength = "must have at least %d characters."
	validation.MsgExpectedMaxLength = "must have at most %d characters."
	validation.MsgExpectedMinItems = "must have %d or more entries."
	validation.MsgExpectedMaxItems = "must have at most %d entries."
	validation.MsgExpectedRFC3339DateTime = "must be a time such as 2026-11-21T09:00:00Z."
}

// explain turns what package huma found wrong with a request into a reply.
func explain(status int, errs []error) *Failure {
	switch status {
	case http.StatusRequestEntityTooLarge:
		return &Failure{Message: "The request is too large.", status: status}
	case http.StatusRequestTimeout:
		return &Failure{Message: "The request took too long to arrive.", status: status}
	case http.StatusUnsupportedMediaType:
		return badBody("The body must be sent as application/json.")
	case http.StatusBadRequest, http.StatusUnprocessableEntity:
	default:
		return &Failure{Message: somethingWrong, status: http.StatusInternalServerError}
	}
	f := &Failure{status: http.StatusBadRequest}
	seen := map[string]bool{}
	for _, err := range errs {
		d, ok := err.(huma.ErrorDetailer)
		if !ok {
			continue
		}
		field, message := sentence(d.ErrorDetail())
		if !seen[field] {
			seen[field] = true
			f.Errors = append(f.Errors, fault.Field{Field: field, Message: message})
		}
	}
	if len(f.Errors) == 0 {
		return badBody("The body must be a JSON object.")
	}
	f.Message = f.Errors[0].Message
	return f
}

func badBody(message string) *Failure {
	return &Failure{Message: message, Errors: []fault.Field{{Field: "body", Message: message}}, status: http.StatusBadRequest}
}

// sentence says in full what is wrong with which field.
func sentence(d *huma.ErrorDetail) (field, message string) {
	_, field, _ = strings.Cut(d.Location, ".")
	if name, ok := strings.CutPrefix(d.Message, required); ok {
		if field != "" {
			name = field + "." + name
		}
		if strings.HasSuffix(name, ".player1Won") {
			return name, tournament.Undecided
		}
		return name, label(name) + " is required."
	}
	switch {
	case d.Value == nil && strings.HasSuffix(field, ".player1Won"):
		return field, tournament.Undecided
	case strings.HasPrefix(d.Message, "required "), d.Value == "" && strings.HasPrefix(d.Message, "must be one of"):
		return field, label(field) + " is required."
	case field == "" && strings.HasPrefix(d.Message, "must be "):
		return "body", "The body must be a JSON object."
	case field == "":
		return "body", "The body must be valid JSON."
	case strings.HasPrefix(d.Message, "must "):
		return field, label(field) + " " + d.Message
	case d.Message == "invalid integer":
		return field, label(field) + " must be a whole number."
	}
	return field, label(field) + " is not valid."
}

// labels are the names of fields whose JSON name does not tell them.
var labels = map[string]string{
	"csv":            "Text of the file",
	"hand":           "Hand preference",
	"max":            "Upper end of the range",
	"min":            "Lower end of the range",
	"participantIds": "List of participants",
	"refereeIds":     "List of referees",
	"results":        "List of results",
	"startAt":        "Start date",
}

var hump = regexp.MustCompile(`\B[A-Z]`)

// label returns what a field is called in a sentence: "settings.bestOf" is "Best of".
func label(field string) string {
	name := field[strings.LastIndexByte(field, '.')+1:]
	name, _, _ = strings.Cut(name, "[")
	if l, ok := labels[name]; ok {
		return l
	}
	name = hump.ReplaceAllStringFunc(name, func(c string) string { return " " + strings.ToLower(c) })
	first, size := utf8.DecodeRuneInString(name)
	return string(unicode.ToUpper(first)) + name[size:]
}
