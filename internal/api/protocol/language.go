package protocol

import (
	"context"
	"net/http"

	"github.com/toproll/toproll/internal/message"
)

// languageKey is the context key of a function that returns the browser's language. It is called only for replies with
// text.
type languageKey struct{}

// LanguageOf returns the language of a reply: the person's setting, else the browser's, else the
// instance's.
func LanguageOf(ctx context.Context) message.Language {
	if l := Actor(ctx).Language; l != "" {
		return l
	}
	if asked, ok := ctx.Value(languageKey{}).(func() message.Language); ok {
		return asked()
	}
	return message.English
}

// InLanguage returns a context whose replies are in a language to anyone who has no setting; with "", it changes nothing.
func InLanguage(ctx context.Context, l message.Language) context.Context {
	if l == "" {
		return ctx
	}
	return context.WithValue(ctx, languageKey{}, func() message.Language { return l })
}

// languageAsked returns the language of a reply to an unknown person.
func (s *Server) languageAsked(h http.Header) message.Language {
	if l, ok := message.Match(h.Get("Accept-Language")); ok {
		return l
	}
	return s.Language
}

// A reply with a message names its language, and varies by the request's language and, through Authorization, by
// person.
const (
	contentLanguage = "Content-Language"
	variesBy        = "Accept-Language, Authorization"
)
