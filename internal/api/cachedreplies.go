package api

import (
	"context"
	"net/http"
	"reflect"
	"strconv"

	"github.com/danielgtaylor/huma/v2"
)

// The media types of replies that are kept encoded.
const (
	jsonType    = "application/json"
	compactType = "application/vnd.toproll.compact+json"
)

// encodedRequest asks for a reply that is kept encoded.
type encodedRequest struct {
	ByID
	Accept         string `header:"Accept" hidden:"true"`
	AcceptEncoding string `header:"Accept-Encoding" hidden:"true"`
	IfNoneMatch    string `header:"If-None-Match" doc:"ETag of the reply that the client has"`
}

// encodedReply is the whole reply, encoded and compressed, or says that the client has
// it already.
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

// handleEncoded is [handle] for a reply that is kept encoded: the envelope of a T, or
// of a Compact for callers that accept the compact form.
func handleEncoded[T, Compact any](s *Server, row string, op operation, find func(ctx context.Context, id string, compact bool) (*content, error)) {
	o := s.operation(row, op)
	whole, short := reflect.TypeFor[envelope[T]](), reflect.TypeFor[envelope[Compact]]()
	body := s.jsonOf(whole)
	body[compactType] = s.jsonOf(short)[jsonType]
	o.Responses["200"].Content = body
	s.shapes[row] = shapes{reflect.TypeFor[encodedRequest](), map[string]reflect.Type{jsonType: whole, compactType: short}}
	o.Responses["304"] = &huma.Response{Description: "The client has it already."}
	huma.Register(s.api, o, func(ctx context.Context, in *encodedRequest) (*encodedReply, error) {
		compact := accepts(in.Accept, compactType)
		c, err := find(ctx, in.ID, compact)
		if err != nil {
			return nil, s.failure(ctx, o.OperationID, err)
		}
		contentType := jsonType
		if compact {
			contentType = compactType
		}
		return c.reply(in.AcceptEncoding, in.IfNoneMatch, encodedReply{
			CacheControl: "private, no-cache", Vary: "Accept, Accept-Encoding, " + variesBy,
			ContentLanguage: string(languageOf(ctx)), ContentType: contentType,
		}), nil
	})
}

// reply returns the content as a request's Accept-Encoding and If-None-Match headers want it, with
// what else is to stand in the head.
func (c *content) reply(accept, ifNoneMatch string, r encodedReply) *encodedReply {
	f, unchanged := c.negotiate(accept, ifNoneMatch)
	r.ETag = f.etag
	if unchanged {
		r.Status, r.ContentType = http.StatusNotModified, ""
		return &r
	}
	r.Status, r.Body, r.ContentEncoding = http.StatusOK, f.body(), f.encoding
	r.ContentLength = strconv.Itoa(len(r.Body))
	return &r
}
