package protocol

import (
	"context"
	"fmt"
	"net/http"
	"reflect"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/store"
)

// Operation describes a call beyond its method, path and access.
type Operation struct {
	ID      string // unique, such as "login"
	Tag     string // the resource it belongs to
	Summary string
	Details string       // more than the summary, in Markdown
	Says    message.Code // message of a good reply
	Returns string       // description of a good reply without a message
	Status  int          // status of a good reply, 200 by default
	Paged   bool         // the reply is a list with pages
	// Refusals beyond the common ones: status and reason.
	Refusals map[int]string
	MaxBody  int64 // bytes, 1 MiB by default
	Before   []func(huma.Context, func(huma.Context))
	Unkept   bool // a POST that takes no Idempotency-Key
	Long     bool // the work grows with a sent list and may take longWorkTimeout
}

// repeats reports whether an operation takes an Idempotency-Key. PUT needs none, because sending it
// again sets the same state.
func (o Operation) repeats(method string) bool {
	return !o.Unkept && (method == http.MethodPost || method == http.MethodDelete)
}

// Default time limits for reading a request body and for all work on it. The web app waits slightly longer than each
// (web/src/api/retry.ts), and the server allows still more to write a reply (server.Patience).
const (
	readTimeout     = 15 * time.Second
	workTimeout     = 20 * time.Second
	longWorkTimeout = 100 * time.Second
)

// Reply is what a handler returns: the data, and additions to the envelope.
type Reply[T any] struct {
	Data T
	Says message.Message // replaces the operation's message
	Meta *Meta
}

// OK returns a reply with only data.
func OK[T any](data T) Reply[T] { return Reply[T]{Data: data} }

// envelope is the body of every good reply.
type envelope[T any] struct {
	Success bool   `json:"success" enum:"true" doc:"Always true here"`
	Message string `json:"message" doc:"Message in the reader's language"`
	Said
	Data T `json:"data"`
}

// PageEnvelope is a good reply with a list.
type PageEnvelope[T any] struct {
	Success bool   `json:"success" enum:"true" doc:"Always true here"`
	Message string `json:"message" doc:"Message in the reader's language"`
	Said
	Data T     `json:"data"`
	Meta *Meta `json:"meta,omitempty" doc:"Only if a limit was given"`
}

// Said is the message of a good reply, as data.
type Said struct {
	Code   message.Code   `json:"code" doc:"Code of the message, the same in every language" example:"server.done.tournament_created"`
	Params message.Params `json:"params,omitempty" doc:"Values in the message, by name: texts, whole numbers and other messages"`
}

// NewEnvelope returns a good reply with a message in a language.
func NewEnvelope[T any](l message.Language, says message.Message, data T) envelope[T] {
	return envelope[T]{true, l.Say(says), Said(says), data}
}

// Meta says which part of a list a reply holds.
type Meta struct {
	Page   int            `json:"page" doc:"Number of this page, from 1"`
	Limit  int            `json:"limit" doc:"Entries on a page"`
	Total  int            `json:"total" doc:"Entries on all pages together"`
	Counts map[string]int `json:"counts,omitempty" doc:"Totals of each filter, independent of the search"`
}

// output is a reply for package huma. It is one type, because huma's generated code for each pair of request and reply
// types is large.
type output struct {
	Language string `header:"Content-Language"`
	Vary     string `header:"Vary"`
	Body     any
}

// Handle registers an operation under its row of the access table, such as
// "GET /api/category/{id}".
func Handle[I, T any](s *Server, row string, op Operation, fn func(context.Context, *I) (Reply[T], error)) {
	HandleWork(s, row, op, Work[I, T]{Do: fn})
}

// HandleWork is [Handle] for work in several steps.
func HandleWork[I, T any](s *Server, row string, op Operation, w Work[I, T]) {
	o := s.operation(row, op)
	body := reflect.TypeFor[envelope[T]]()
	if op.Paged {
		body = reflect.TypeFor[PageEnvelope[T]]()
	}
	o.Responses[strconv.Itoa(o.DefaultStatus)].Content = s.jsonOf(body)
	all := w.untyped()
	s.shapes[row] = shapes{reflect.TypeFor[I](), map[string]reflect.Type{JSONType: body}}
	huma.Register(s.api, o, func(ctx context.Context, in *I) (*output, error) { return s.carryOut(ctx, row, op, in, all) })
}

// carryOut does the work for a request and puts the reply into its envelope.
func (s *Server) carryOut(ctx context.Context, row string, op Operation, in any, w untyped) (*output, error) {
	do := w.whole
	if method, _, _ := strings.Cut(row, " "); op.repeats(method) {
		do = func(ctx context.Context, in any) (Reply[any], error) { return s.idempotent(ctx, row, in, w) }
	}
	r, err := do(ctx, in)
	if err != nil {
		return nil, s.failure(ctx, op.ID, err)
	}
	says := r.Says
	if says.Zero() {
		says = message.New(op.Says)
	}
	l := LanguageOf(ctx)
	e := NewEnvelope(l, says, r.Data)
	if op.Paged {
		return &output{string(l), variesBy, PageEnvelope[any]{e.Success, e.Message, e.Said, e.Data, r.Meta}}, nil
	}
	return &output{string(l), variesBy, e}, nil
}

// shapes are the types of an operation's request and of its replies, by their media types.
type shapes struct {
	request reflect.Type
	replies map[string]reflect.Type
}

// jsonOf describes a body of a type.
func (s *Server) jsonOf(body reflect.Type) map[string]*huma.MediaType {
	return map[string]*huma.MediaType{JSONType: {Schema: s.api.OpenAPI().Components.Schemas.Schema(body, true, "")}}
}

// operation returns an operation in package huma's form, with its access and its possible refusals.
func (s *Server) operation(row string, op Operation) huma.Operation {
	who, ok := access[row]
	if !ok || s.rows[row] {
		panic(fmt.Sprintf("api: %s has no row of its own in the access table", row))
	}
	s.rows[row] = true
	method, path, _ := strings.Cut(row, " ")
	o := huma.Operation{
		OperationID: op.ID, Method: method, Path: path, Tags: []string{op.Tag}, Summary: op.Summary,
		Description:     strings.TrimSpace(op.Details + "\n\nFor " + string(who) + "."),
		DefaultStatus:   op.Status,
		MaxBodyBytes:    op.MaxBody,
		BodyReadTimeout: s.patience,
		Middlewares:     append(huma.Middlewares{bound(op.limit()), s.admit(who)}, op.Before...),
		Extensions:      map[string]any{"x-access": string(who)},
		Responses:       map[string]*huma.Response{},
	}
	if o.DefaultStatus == 0 {
		o.DefaultStatus = http.StatusOK
	}
	o.Responses[strconv.Itoa(o.DefaultStatus)] = &huma.Response{Description: op.Returns}
	if op.Says != "" {
		o.Responses[strconv.Itoa(o.DefaultStatus)].Description = message.New(op.Says).String()
	}
	if op.repeats(method) {
		o.Parameters = append(o.Parameters, keyParameter)
	}
	refusals := map[int]string{http.StatusInternalServerError: "Something went wrong!"}
	if method != http.MethodGet || op.Paged {
		refusals[http.StatusBadRequest] = "The request is not valid; `errors` names each wrong field."
	}
	switch who {
	case Anyone:
	case Visitors, WithCode:
		refusals[http.StatusTooManyRequests] = "Too many requests for a hall from one address; `Retry-After` says when to try again."
	case AnyoneKnown:
		refusals[http.StatusUnauthorized] = "The token is invalid. For an expired token the message is exactly `jwt expired`."
		refusals[http.StatusForbidden] = "Not allowed."
	case SignedIn:
		refusals[http.StatusUnauthorized] = "No token, or an invalid one. For an expired token the message is exactly `jwt expired`."
	default:
		refusals[http.StatusUnauthorized] = "No token, or an invalid one. For an expired token the message is exactly `jwt expired`."
		refusals[http.StatusForbidden] = "Only for " + string(who) + "."
	}
	if who != Anyone && who != Visitors && who != WithCode {
		o.Security = []map[string][]string{{"bearer": {}}}
		if who == AnyoneKnown {
			o.Security = append(o.Security, map[string][]string{})
		}
	}
	switch {
	case who == Visitors:
		o.Middlewares = append(o.Middlewares, s.visiting)
		refusals[http.StatusNotFound] = "Not found, or not public."
	case who == WithCode:
		o.Middlewares = append(o.Middlewares, s.visiting, s.guessing)
		refusals[http.StatusNotFound] = "The code is unknown, or was replaced."
	case strings.Contains(path, "{id}"):
		refusals[http.StatusNotFound] = "Not found."
	}
	if method == http.MethodPost || method == http.MethodPut {
		refusals[http.StatusRequestEntityTooLarge] = "The body is too large."
	}
	for status, when := range op.Refusals {
		refusals[status] = when
	}
	for status, when := range refusals {
		o.Responses[strconv.Itoa(status)] = &huma.Response{Description: when, Content: s.failures}
	}
	return o
}

// limit returns the time limit for a request's work.
func (o Operation) limit() time.Duration {
	if o.Long {
		return longWorkTimeout
	}
	return workTimeout
}

// bound ends work that takes longer than a limit.
func bound(limit time.Duration) func(huma.Context, func(huma.Context)) {
	return func(ctx huma.Context, next func(huma.Context)) {
		c, cancel := context.WithTimeout(ctx.Context(), limit)
		defer cancel()
		next(huma.WithContext(ctx, c))
	}
}

// ByID is the request of an operation on one thing.
type ByID struct {
	ID string `path:"id" doc:"Its id" example:"0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b"`
}

// Paging is the part of a request that asks for one page of a list.
type Paging struct {
	Page  int `query:"page" minimum:"1" maximum:"1000000" doc:"Which page, from 1; only with a limit"`
	Limit int `query:"limit" minimum:"1" maximum:"1000" doc:"Entries on a page; everything if left out"`
}

// Window returns the page in the store's form.
func (p Paging) Window() store.Page {
	return store.Page{Skip: (max(1, p.Page) - 1) * p.Limit, Limit: p.Limit}
}

// PageOf returns a reply with a page of a list.
func PageOf[T any](items []T, p Paging, total int, counts map[string]int) Reply[[]T] {
	if items == nil {
		items = []T{}
	}
	if p.Limit == 0 {
		return OK(items)
	}
	return Reply[[]T]{Data: items, Meta: &Meta{Page: max(1, p.Page), Limit: p.Limit, Total: total, Counts: counts}}
}

// CountsOf returns counts by kind in the form of [Meta].
func CountsOf[K ~string](counts map[K]int, kinds []K) map[string]int {
	all := map[string]int{}
	for _, k := range kinds {
		all[string(k)] = counts[k]
	}
	return all
}

// Mapped returns the shapes of a list, which is empty rather than null.
func Mapped[T, S any](list []T, shape func(T) S) []S {
	shapes := make([]S, len(list))
	for i, item := range list {
		shapes[i] = shape(item)
	}
	return shapes
}

// ReplyWith returns a use case's result in its shape.
func ReplyWith[T, S any](result T, err error, shape func(T) S) (Reply[S], error) {
	if err != nil {
		return Reply[S]{}, err
	}
	return OK(shape(result)), nil
}
