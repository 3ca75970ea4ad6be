package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/message"
)

type languageKey struct{}

// languageOf returns the language in which a request is answered: that of the person's
// setting, else that of the browser, else that of the instance.
func languageOf(ctx context.Context) message.Language {
	if l := actor(ctx).Language; l != "" {
		return l
	}
	if l, ok := ctx.Value(languageKey{}).(message.Language); ok {
		return l
	}
	return message.English
}

// languageAsked returns the language in which a request is answered as long as nobody
// knows whose it is.
func (s *Server) languageAsked(r *http.Request) message.Language {
	if l, ok := message.Match(r.Header.Get("Accept-Language")); ok {
		return l
	}
	return s.language
}

// inLanguageOf says in the head of the reply that it is in the language of a person.
func inLanguageOf(ctx huma.Context, user account.User) {
	if user.Language != "" {
		ctx.SetHeader("Content-Language", string(user.Language))
	}
}
