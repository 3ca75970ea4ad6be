package api

import (
	"context"
	"net/http"
	"reflect"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"github.com/toproll/toproll/internal/account"
)

// encoded is where replies come from that are kept encoded, each the whole envelope
// for the thing with an id, for who asks for it also in its compact form.
type encoded struct {
	make func(ctx context.Context, actor account.User, id string, compact bool) (*content, error)

	// find returns the reply if it lies ready, nil otherwise. It never waits.
	find func(actor account.User, id string, compact bool) *content
}

// handleEncoded is [handle] for a reply that is kept encoded, the envelope of a T or
// of a Compact, which says the same in another way.
// It is what a hall full of people asks for at the same moment, so nothing stands
// between the connection and the bytes that are ready; how package huma takes in a
// request costs several times as much as sending the reply.
func handleEncoded[T, Compact any](s *Server, row string, op operation, e encoded) {
	o := s.operation(row, op)
	body := s.jsonOf(reflect.TypeFor[envelope[T]]())
	body[compactType] = s.jsonOf(reflect.TypeFor[envelope[Compact]]())[jsonType]
	describeEncoded(&o, body)
	s.api.OpenAPI().AddOperation(&o)
	who := access[row]
	s.addReady(row, e)
	s.mux.HandleFunc(row, func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), workTimeout)
		defer cancel()
		id := r.PathValue("id")
		user, err := s.admitted(ctx, who, r.Header.Get("Authorization"), r.Header.Get(keyHeader), id)
		var c *content
		if err == nil {
			c, err = e.make(ctx, user, id, wantsCompact(r.Header.Get("Accept")))
		}
		if err == nil {
			c.send(w, r)
			return
		}
		s.failure(context.WithValue(ctx, actorKey{}, user), o.OperationID, err).send(w)
	})
}

// describeEncoded adds to an operation what can be asked for and comes back.
func describeEncoded(o *huma.Operation, body map[string]*huma.MediaType) {
	text := func(about string) *huma.Schema { return &huma.Schema{Type: huma.TypeString, Description: about} }
	id, tag := text("Its id"), text("ETag of the reply that the client has")
	id.Examples = []any{"0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b"}
	o.Parameters = append(o.Parameters,
		&huma.Param{Name: "id", In: "path", Required: true, Description: id.Description, Schema: id},
		&huma.Param{Name: "If-None-Match", In: "header", Description: tag.Description, Schema: tag},
	)
	good := o.Responses["200"]
	good.Content = body
	good.Headers = map[string]*huma.Param{}
	for _, name := range []string{"Cache-Control", "Content-Encoding", "Content-Length", "Content-Type", "ETag", "Vary"} {
		good.Headers[name] = &huma.Header{Schema: text("")}
	}
	o.Responses["304"] = &huma.Response{Description: "The client has it already."}
}

// Headers that never change, nor does anybody change these lists.
var (
	revisitPrivately = []string{"private, no-cache"}
	varied           = []string{"Accept, Accept-Encoding, Authorization"}
	asJSON           = []string{jsonType}
	asCompact        = []string{compactType}
	noStore          = []string{never}
)

// The media types of replies that are kept encoded.
const (
	jsonType    = "application/json"
	compactType = "application/vnd.toproll.compact+json"
)

// wantsCompact tells by a request's Accept header whether the compact form is asked
// for. Who names it can read it, so it is not weighed against the other.
func wantsCompact(accept string) bool { return accepts(accept, compactType) }

// send answers a call with a content in the form that suits it, or says that the
// client has it.
func (c *content) send(w http.ResponseWriter, r *http.Request) {
	f, known := c.negotiate(r.Header.Get("Accept-Encoding"), r.Header.Get("If-None-Match"))
	f.describe(w.Header(), known)
	if known {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	_, _ = w.Write(f.body()) // fails only if the caller went away
}

// describe sets the headers of a reply with a form, or of one that says that the
// client has it.
func (f *form) describe(h http.Header, known bool) {
	h["Cache-Control"], h["Vary"] = revisitPrivately, varied
	set(h, "Etag", f.etag)
	if known {
		return
	}
	h["Content-Type"] = f.media
	set(h, "Content-Length", strconv.Itoa(len(f.body())))
	if f.encoding != "" {
		set(h, "Content-Encoding", f.encoding)
	}
}

// set is [http.Header.Set] for a name that is in canonical form.
func set(h http.Header, name, value string) { h[name] = []string{value} }
