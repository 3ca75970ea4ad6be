package protocol

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/validation"

	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/tournament"
)

// Failure is the body of every unsuccessful reply.
type Failure struct {
	Success bool           `json:"success" enum:"false" doc:"Always false here"`
	Message string         `json:"message" doc:"The problem and how to fix it, for people, in their language"`
	Code    message.Code   `json:"code" doc:"Code of the message, the same in every language" example:"server.tournament.seeded"`
	Params  message.Params `json:"params,omitempty" doc:"Values in the message, by name: texts, whole numbers and other messages"`
	Errors  []FieldFailure `json:"errors,omitempty" doc:"Problems by field"`
	Request string         `json:"requestId,omitempty" doc:"Id of the request in the server's log; only with status 500 or more" example:"RKQ3X7ZL2MPA"`

	status int
	header http.Header
}

// FieldFailure names one wrong field of a request by its JSON path, with the problem.
type FieldFailure struct {
	Field   string         `json:"field" doc:"JSON path of the field" example:"settings.bestOf"`
	Message string         `json:"message" doc:"The problem and how to fix it, in the reader's language"`
	Code    message.Code   `json:"code" doc:"Code of the message, the same in every language"`
	Params  message.Params `json:"params,omitempty" doc:"Values in the message, by name"`
}

// newFailure returns a refusal in the request's language, with the request's id if the server is at fault.
func newFailure(ctx context.Context, status int, m message.Message, fields ...fault.Field) *Failure {
	l := LanguageOf(ctx)
	f := &Failure{
		Message: l.Say(m), Code: m.Code, Params: m.Params, status: status,
		header: http.Header{contentLanguage: {string(l)}, "Vary": {variesBy}},
	}
	if len(fields) > 0 {
		f.Errors = FieldFailures(l, fields)
	}
	if status >= http.StatusInternalServerError {
		f.Request = requestID(ctx)
	}
	return f
}

// FieldFailures returns problems of fields in a language.
func FieldFailures(l message.Language, fields []fault.Field) []FieldFailure {
	return Mapped(fields, func(f fault.Field) FieldFailure {
		return FieldFailure{f.Field, l.Say(f.Message), f.Message.Code, f.Message.Params}
	})
}

// Error returns the message.
func (f *Failure) Error() string { return f.Message }

// GetStatus returns the HTTP status; package huma calls it.
func (f *Failure) GetStatus() int { return f.status }

// GetHeaders returns the headers of the reply; package huma calls it.
func (f *Failure) GetHeaders() http.Header { return f.header }

// somethingWrong is the only message to people about internal errors.
var somethingWrong = message.New("server.error")

// statuses is the one map from kinds of refusals to HTTP.
var statuses = map[fault.Kind]int{
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

// failure turns the error of a use case into a reply. Errors not meant for people go to the log.
func (s *Server) failure(ctx context.Context, operation string, err error) *Failure {
	if f, ok := errors.AsType[*fault.Error](err); ok {
		if status, ok := statuses[f.Kind]; ok {
			switch f.Kind {
			case fault.Unavailable, fault.Away:
				s.Log.ErrorContext(ctx, "operation not possible", "operation", operation, "error", err)
			case fault.Unauthenticated, fault.Forbidden, fault.TooMany: // attackers leave traces
				s.Log.InfoContext(ctx, "refused", "operation", operation, "status", status, "user", Actor(ctx).ID, "address", AddressText(ctx))
			}
			reply := newFailure(ctx, status, f.Message, f.Fields...)
			addHeader(reply.header, err, status)
			return reply
		}
	}
	if errors.Is(err, context.Canceled) && ctx.Err() != nil {
		s.Log.DebugContext(ctx, "caller went away", "operation", operation)
	} else {
		s.Log.ErrorContext(ctx, "operation failed", "operation", operation, "error", err, "user", Actor(ctx).ID)
	}
	return newFailure(ctx, http.StatusInternalServerError, somethingWrong)
}

// addHeader adds the headers of a refusal.
func addHeader(h http.Header, err error, status int) {
	if status == http.StatusUnauthorized {
		h.Set("WWW-Authenticate", "Bearer")
	}
	if w, ok := errors.AsType[*waiting](err); ok {
		h.Set("Retry-After", strconv.Itoa(seconds(w.wait)))
	}
	if fault.KindOf(err) == fault.Away {
		h.Set("Retry-After", "1")
	}
}

// refuse replies to a call with an error before its handler is reached.
func (s *Server) refuse(ctx huma.Context, err error) {
	f := s.failure(ctx.Context(), ctx.Operation().OperationID, err)
	f.head(ctx)
	ctx.SetHeader("Content-Type", "application/json")
	ctx.SetStatus(f.status)
	if err := s.api.Marshal(ctx.BodyWriter(), "application/json", f); err != nil {
		s.Log.DebugContext(ctx.Context(), "caller went away", "error", err)
	}
}

// head sets the headers of the reply.
func (f *Failure) head(ctx huma.Context) {
	for name := range f.header {
		ctx.SetHeader(name, f.header.Get(name))
	}
}

// send sends the failure.
func (f *Failure) send(w http.ResponseWriter) {
	maps.Copy(w.Header(), f.header)
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(f.status)
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false) // as package huma does
	_ = e.Encode(f)        // fails only if the caller disconnected
}

// required is the first part of huma's text about a missing property; the property's name follows.
const required = "required property: "

// Package huma checks types and structure. Its texts become message codes, some with a limit. They never repeat the
// sent data. Lengths and formats are rules of the domain, not tags of shapes.
func init() {
	huma.NewError = func(status int, _ string, errs ...error) huma.StatusError {
		return explain(context.Background(), status, errs)
	}
	huma.NewErrorWithContext = func(ctx huma.Context, status int, _ string, errs ...error) huma.StatusError {
		f := explain(ctx.Context(), status, errs)
		f.head(ctx)
		return f
	}
	huma.DefaultArrayNullable = false
	validation.MsgExpectedRequiredProperty = required + "%s"
	validation.MsgExpectedString = "server.field.text"
	validation.MsgExpectedBoolean = "server.field.boolean"
	validation.MsgExpectedNumber = "server.field.number"
	validation.MsgExpectedInteger = "server.field.integer"
	validation.MsgExpectedArray = "server.field.list"
	validation.MsgExpectedObject = "server.field.object"
	validation.MsgExpectedOneOf = "server.field.one_of" + " %s"
	validation.MsgExpectedMinimumNumber = "server.field.least" + " %.10g"
	validation.MsgExpectedMaximumNumber = "server.field.most" + " %.10g"
	validation.MsgExpectedMinLength = "server.field.min_length" + " %d"
	validation.MsgExpectedMaxLength = "server.field.too_long" + " %d"
	validation.MsgExpectedMinItems = "server.field.few" + " %d"
	validation.MsgExpectedMaxItems = "server.field.many" + " %d"
	validation.MsgExpectedRFC3339DateTime = "server.field.time"
}

// explain turns huma's problems with a request into a reply.
func explain(ctx context.Context, status int, errs []error) *Failure {
	switch status {
	case http.StatusRequestEntityTooLarge:
		return newFailure(ctx, status, message.New("server.request.too_large"))
	case http.StatusRequestTimeout:
		return newFailure(ctx, status, message.New("server.request.too_slow"))
	case http.StatusUnsupportedMediaType:
		return badBody(ctx, message.New("server.request.type"))
	case http.StatusBadRequest, http.StatusUnprocessableEntity:
	default:
		return newFailure(ctx, http.StatusInternalServerError, somethingWrong)
	}
	var wrong fault.Fields
	seen := map[string]bool{}
	for _, err := range errs {
		d, ok := err.(huma.ErrorDetailer)
		if !ok {
			continue
		}
		field, m := judge(d.ErrorDetail())
		if !seen[field] {
			seen[field] = true
			wrong.Check(field, m)
		}
	}
	if len(wrong) == 0 {
		return badBody(ctx, message.New("server.request.object"))
	}
	return newFailure(ctx, http.StatusBadRequest, wrong[0].Message, wrong...)
}

func badBody(ctx context.Context, m message.Message) *Failure {
	return newFailure(ctx, http.StatusBadRequest, m, fault.Field{Field: "body", Message: m})
}

// judge returns the wrong field and its problem.
func judge(d *huma.ErrorDetail) (field string, wrong message.Message) {
	_, field, _ = strings.Cut(d.Location, ".")
	if name, ok := strings.CutPrefix(d.Message, required); ok {
		if field != "" {
			name = field + "." + name
		}
		if strings.HasSuffix(name, ".player1Won") {
			return name, message.New(tournament.Undecided)
		}
		return name, message.New("server.field.required", "field", label(name))
	}
	code, limit, limited := strings.Cut(d.Message, " ")
	known := strings.HasPrefix(code, "server.")
	switch {
	case d.Value == nil && strings.HasSuffix(field, ".player1Won"):
		return field, message.New(tournament.Undecided)
	case strings.HasPrefix(d.Message, "required "), d.Value == "" && code == "server.field.one_of":
		return field, message.New("server.field.required", "field", label(field))
	case field == "" && known:
		return "body", message.New("server.request.object")
	case field == "":
		return "body", message.New("server.request.json")
	case known && limited:
		m := message.New(message.Code(code), "field", label(field), "limit", limit)
		if n, err := strconv.Atoi(limit); err == nil {
			m.Params["limit"] = n
		}
		return field, m
	case known:
		return field, message.New(message.Code(code), "field", label(field))
	case d.Message == "invalid integer":
		return field, message.New("server.field.integer", "field", label(field))
	}
	return field, message.New("server.field.invalid", "field", label(field))
}

// label returns the name of a field in a sentence: "settings.bestOf" is "Best of".
func label(field string) message.Message {
	name := field[strings.LastIndexByte(field, '.')+1:]
	name, _, _ = strings.Cut(name, "[")
	return message.Label(name)
}
