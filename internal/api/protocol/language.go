package protocol

import (
	"context"
	"net/http"

	"github.com/toproll/toproll/internal/message"
)

// languageKey is where a request has a function for the language that its browser asks
// for, which is looked at only where something is said.
type languageKey struct{}

// LanguageOf returns the language in which a request is answered: that of the person's
// setting, else that of the browser, else that of the instance.
func LanguageOf(ctx context.Context) message.Language {
	if l := Actor(ctx).Language; l != "" {
		return l
	}
	if asked, ok := ctx.Value(languageKey{}).(func() message.Language); ok {
		return asked()
	}
	return message.English
}

// languageAsked returns the language in which a request is answered as long as nobody
// knows whose it is.
func (s *Server) languageAsked(h http.Header) message.Language {
	if l, ok := message.Match(h.Get("Accept-Language")); ok {
		return l
	}
	return s.Language
}

// A reply that says something tells in which language, and that it depends on the
// request: on whose it is, too, which Authorization tells.
const (
	contentLanguage = "Content-Language"
	variesBy        = "Accept-Language, Authorization"
)
