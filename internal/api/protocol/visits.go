package protocol

import (
	"cmp"
	"context"
	"net/http"
	"reflect"
)

// visitorsVaryBy names the headers that replies to visitors depend on. The caller does not matter.
const visitorsVaryBy = "Accept-Encoding, Accept-Language"

// Visit is the caching part of each request of a visitor.
type Visit struct {
	AcceptEncoding string `header:"Accept-Encoding" hidden:"true"`
	IfNoneMatch    string `header:"If-None-Match" doc:"ETag of the reply that the client has"`
	Newest         string `query:"newest" doc:"The newest version that the client knows; only makes a cache in between ask again"`
}

func (v Visit) caching() Visit { return v }

// HandleVisit adds an operation for visitors: its reply, the envelope of a T, is the same for all, and caches may keep
// it briefly.
func HandleVisit[T any, I interface{ caching() Visit }](s *Server, row string, op Operation, find func(ctx context.Context, in I) (*Content, error)) {
	body := reflect.TypeFor[envelope[T]]()
	if op.Paged {
		body = reflect.TypeFor[PageEnvelope[T]]()
	}
	handleVisit(s, row, op, JSONType, body, find)
}

// HandleVisitFile is [HandleVisit] for a reply of another media type, without an envelope.
func HandleVisitFile[I interface{ caching() Visit }](s *Server, row string, op Operation, mediaType string, find func(ctx context.Context, in I) (*Content, error)) {
	handleVisit(s, row, op, mediaType, nil, find)
}

func handleVisit[I interface{ caching() Visit }](s *Server, row string, op Operation, mediaType string, body reflect.Type, find func(ctx context.Context, in I) (*Content, error)) {
	HandleAs(s, row, op, map[string]reflect.Type{mediaType: body}, func(ctx context.Context, in *I) (*encodedReply, error) {
		c, err := find(ctx, *in)
		if err != nil {
			return nil, err
		}
		asked := (*in).caching()
		return c.reply(asked.AcceptEncoding, asked.IfNoneMatch, encodedReply{
			CacheControl: cmp.Or(c.cache, sharedCache), Vary: visitorsVaryBy, ContentLanguage: string(LanguageOf(ctx)), ContentType: mediaType,
		}), nil
	})
}

// BySlug is a request about a public event.
type BySlug struct {
	Visit
	Slug string `path:"slug" doc:"Slug of a public event" example:"club-night"`
}

// CameBy returns the server address that a request used.
func CameBy(r *http.Request) string {
	if r.TLS != nil {
		return "https://" + r.Host
	}
	return "http://" + r.Host
}
