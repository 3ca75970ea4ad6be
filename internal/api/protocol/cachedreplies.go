package protocol

import (
	"context"
	"net/http"
	"reflect"
	"strconv"

	"github.com/danielgtaylor/huma/v2"
)

// The media types of cached encoded replies.
const (
	JSONType    = "application/json"
	CompactType = "application/vnd.toproll.compact+json"
)

// encodedRequest is a request for a cached encoded reply.
type encodedRequest struct {
	ByID
	Accept         string `header:"Accept" hidden:"true"`
	AcceptEncoding string `header:"Accept-Encoding" hidden:"true"`
	IfNoneMatch    string `header:"If-None-Match" doc:"ETag of the reply that the client has"`
}

// encodedReply is the whole reply, encoded and compressed, or tells the client to use its copy.
type encodedReply struct {
	Status          int
	CacheControl    string `header:"Cache-Control"`
	ContentEncoding string `header:"Content-Encoding"`
	ContentLanguage string `header:"Content-Language"`
	ContentLength   string `header:"Content-Length"`
	ContentType     string `header:"Content-Type"`
	ETag            string `header:"ETag"`
	Vary            string `header:"Vary"`
	Body            []byte
}

// HandleAs is [Handle] for replies of another form. bodies are the types of a good reply's body by media type, nil for
// that of a file; a redirect has none.
func HandleAs[I, O any](s *Server, row string, op Operation, bodies map[string]reflect.Type, fn func(context.Context, *I) (*O, error)) {
	o := s.operation(row, op)
	replies := map[string]reflect.Type{}
	content := map[string]*huma.MediaType{}
	for mediaType, body := range bodies {
		if body == nil {
			content[mediaType] = &huma.MediaType{Schema: &huma.Schema{Type: huma.TypeString, Format: "binary"}}
			continue
		}
		replies[mediaType] = body
		content[mediaType] = s.jsonOf(body)[JSONType]
	}
	if len(content) > 0 {
		o.Responses[strconv.Itoa(o.DefaultStatus)].Content = content
	}
	if reflect.TypeFor[O]() == reflect.TypeFor[encodedReply]() {
		o.Responses["304"] = &huma.Response{Description: "The client has it already."}
	}
	s.shapes[row] = shapes{reflect.TypeFor[I](), replies}
	huma.Register(s.api, o, func(ctx context.Context, in *I) (*O, error) {
		r, err := fn(ctx, in)
		if err != nil {
			return nil, s.failure(ctx, op.ID, err)
		}
		return r, nil
	})
}

// HandleEncoded is [Handle] for a reply that is cached in encoded form: the envelope of a T.
func HandleEncoded[T any](s *Server, row string, op Operation, find func(ctx context.Context, id string) (*Content, error)) {
	bodies := map[string]reflect.Type{JSONType: reflect.TypeFor[envelope[T]]()}
	HandleAs(s, row, op, bodies, func(ctx context.Context, in *encodedRequest) (*encodedReply, error) {
		c, err := find(ctx, in.ID)
		if err != nil {
			return nil, err
		}
		return c.reply(in.AcceptEncoding, in.IfNoneMatch, encodedReply{
			CacheControl: "private, no-cache", Vary: "Accept-Encoding, " + variesBy,
			ContentLanguage: string(LanguageOf(ctx)), ContentType: JSONType,
		}), nil
	})
}

// HandleCompact is [HandleEncoded] that replies with the envelope of a Compact to callers that accept the compact form.
func HandleCompact[T, Compact any](s *Server, row string, op Operation, find func(ctx context.Context, id string, compact bool) (*Content, error)) {
	bodies := map[string]reflect.Type{JSONType: reflect.TypeFor[envelope[T]](), CompactType: reflect.TypeFor[envelope[Compact]]()}
	HandleAs(s, row, op, bodies, func(ctx context.Context, in *encodedRequest) (*encodedReply, error) {
		compact := accepts(in.Accept, CompactType)
		c, err := find(ctx, in.ID, compact)
		if err != nil {
			return nil, err
		}
		contentType := JSONType
		if compact {
			contentType = CompactType
		}
		return c.reply(in.AcceptEncoding, in.IfNoneMatch, encodedReply{
			CacheControl: "private, no-cache", Vary: "Accept, Accept-Encoding, " + variesBy,
			ContentLanguage: string(LanguageOf(ctx)), ContentType: contentType,
		}), nil
	})
}

// reply returns the content for a request's Accept-Encoding and If-None-Match headers, with the additional headers of
// r.
func (c *Content) reply(accept, ifNoneMatch string, r encodedReply) *encodedReply {
	f, unchanged := c.Negotiate(accept, ifNoneMatch)
	r.ETag = f.ETag
	if unchanged {
		r.Status, r.ContentType = http.StatusNotModified, ""
		return &r
	}
	r.Status, r.Body, r.ContentEncoding = http.StatusOK, f.Body(), f.Encoding
	r.ContentLength = strconv.Itoa(len(r.Body))
	return &r
}
