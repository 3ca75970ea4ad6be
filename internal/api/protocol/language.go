package protocol

import (
	"context"
	"net/http"

	"github.com/toproll/toproll/internal/message"
)

// languageKey is where a request has a function for the language that its browser asks
// for, which is looked at only where something is said.
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

// languageAsked returns the language of a reply while the person is unknown.
func (s *Server) languageAsked(h http.Header) message.Language {
	if l, ok := message.Match(h.Get("Accept-Language")); ok {
		return l
	}
	return s.Language
}

// A reply with a message names its language, and says that it depends on the request and, through
// Authorization, on the person.
const (
	contentLanguage = "Content-Language"
	variesBy        = "Accept-Language, Authorization"
)
