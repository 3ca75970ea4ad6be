package accounts

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"

	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/app/accounts"

	"github.com/danielgtaylor/huma/v2"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/message"
)

// SignInProvider is a provider through which people may sign in.
type SignInProvider struct {
	ID        string `json:"id" enum:"apple,google,meta"`
	Name      string `json:"name" doc:"Display name"`
	Available bool   `json:"available" doc:"Whether it is set up on this server"`
	Path      string `json:"path,omitempty" doc:"Path to open in the browser's address bar"`
	Reason    string `json:"reason,omitempty" doc:"Why it is not available, in the reader's language"`
}

func (s *server) signInProviders(l message.Language) []SignInProvider {
	return protocol.Mapped(account.Providers, func(p account.Provider) SignInProvider {
		shape := SignInProvider{ID: string(p), Name: p.Label(), Available: s.app.Accounts.SignsIn(p)}
		if shape.Available {
			shape.Path = "/api/auth/" + shape.ID + "/start"
		} else {
			shape.Reason = l.Say(message.New("server.sign_in.not_set_up", "provider", shape.Name))
		}
		return shape
	})
}

// Cookies that identify the browser sent to a provider, and the browser that finished the sign-in. With TLS, their
// prefix prevents other hosts of the domain from setting them (RFC 6265bis, section 4.1.3.2).
const (
	sentCookie     = "toproll-sign-in"
	finishedCookie = "toproll-signed-in"
	nameCookie     = "toproll-sign-in-name"
)

// cookie returns a cookie of this server: only for this host, hidden from scripts, and sent from other sites only by a
// link. Without a value it removes the cookie.
func (s *server) cookie(name, value string, seconds int) http.Cookie {
	c := http.Cookie{
		Name: name, Value: value, Path: "/", MaxAge: seconds, HttpOnly: true, SameSite: http.SameSiteLaxMode,
		Secure: strings.HasPrefix(s.app.App.PublicURL(), "https:"),
	}
	if c.Secure {
		c.Name = "__Host-" + name
	}
	if value == "" {
		c.MaxAge = -1
	}
	return c
}

// cookieOf returns the value of a cookie of [Server.cookie], "" if there is none. It skips cookies of any form that
// other programs on this host set.
func (s *server) cookieOf(header, name string) string {
	request := http.Request{Header: http.Header{"Cookie": {header}}}
	c, err := request.Cookie(s.cookie(name, "", 0).Name)
	if err != nil {
		return ""
	}
	return c.Value
}

// redirect sends a browser elsewhere.
type redirect struct {
	Location string        `header:"Location"`
	Cookies  []http.Cookie `header:"Set-Cookie"`
}

// signedInPage is the page of the web app that takes the code of a [app.Ticket]. The code follows the #, which browsers
// do not send, so no server logs it.
const signedInPage = "/login#signed-in="

func (s *server) toWebApp(t accounts.Ticket) *redirect {
	return &redirect{signedInPage + t.Code, []http.Cookie{
		s.cookie(finishedCookie, t.Browser, int(accounts.OutcomeGood.Seconds())),
		s.cookie(sentCookie, "", 0),
		s.cookie(nameCookie, "", 0),
	}}
}

// StartSignIn is the request for a redirect to a provider.
type StartSignIn struct {
	Provider string `path:"provider" enum:"apple,google,meta" doc:"The provider"`
}

// FinishSignIn is the request with which a browser comes back from a provider.
type FinishSignIn struct {
	StartSignIn
	State  string `query:"state" doc:"The state that the server sent"`
	Code   string `query:"code" doc:"Code from the provider"`
	Error  string `query:"error" doc:"The provider's reason for a missing code"`
	Cookie string `header:"Cookie" hidden:"true"`
}

func (s *server) registerSignIns() {
	const backToApp = "The browser ends at `/login#signed-in=` with a code, also after a refusal. The web app redeems the code within a minute."
	limited := protocol.Operation{
		Tag: "Accounts", Status: http.StatusSeeOther, Before: []func(huma.Context, func(huma.Context)){s.Limit("sign-ins from", signInsFrom)},
		Refusals: map[int]string{
			http.StatusBadRequest:      "There is no such provider.",
			http.StatusTooManyRequests: "Too many attempts; `Retry-After` says when to try again.",
		},
	}

	start := limited
	start.ID, start.Summary, start.Returns = "start-sign-in", "Sign in through a provider", "To the provider's page, or back to the web app"
	start.Details = "For the address bar of a browser. It redirects to the provider's page, which redirects to the callback. " + backToApp
	protocol.HandleAs(s.Server, "GET /api/auth/{provider}/start", start, nil, func(ctx context.Context, in *StartSignIn) (*redirect, error) {
		page, browser, err := s.app.Accounts.StartSignIn(ctx, account.Provider(in.Provider))
		if err != nil {
			t, err := s.app.Accounts.RefuseSignIn(ctx, err)
			return s.toWebApp(t), err
		}
		return &redirect{page, []http.Cookie{s.cookie(sentCookie, browser, int(accounts.SignInGood.Seconds()))}}, nil
	})

	finish := limited
	finish.ID, finish.Summary, finish.Returns = "finish-sign-in", "Come back from a provider", "To the web app"
	finish.Details = "The provider sends the browser here. A new person gets an account, as by signing up. A person with an account of " +
		"the same address is logged in to it if the provider has verified the address. " + backToApp
	protocol.HandleAs(s.Server, "GET /api/auth/{provider}/callback", finish, nil, func(ctx context.Context, in *FinishSignIn) (*redirect, error) {
		name, _ := url.QueryUnescape(s.cookieOf(in.Cookie, nameCookie)) // only this server sets it
		t, err := s.app.Accounts.FinishSignIn(ctx, account.Provider(in.Provider), s.cookieOf(in.Cookie, sentCookie),
			accounts.SignInAnswer{State: in.State, Code: in.Code, Error: in.Error, Name: name})
		return s.toWebApp(t), err
	})
	s.registerFormCallback()

	protocol.Handle(s.Server, "POST /api/auth/exchange", protocol.Operation{
		ID: "exchange-sign-in", Tag: "Accounts", Summary: "Redeem the code of a sign-in through a provider", Says: "server.done.logged_in",
		Details: "Works once, within a minute, and only in the browser that finished the sign-in.",
		Unkept:  true, Before: limited.Before,
		Refusals: map[int]string{
			http.StatusForbidden:       "Nobody was signed in; the message says why.",
			http.StatusTooManyRequests: limited.Refusals[http.StatusTooManyRequests],
		},
	}, func(ctx context.Context, in *struct {
		Cookie string `header:"Cookie" hidden:"true"`
		Body   struct {
			Code string `json:"code" maxLength:"100" doc:"The part after the # of the address"`
		}
	}) (protocol.Reply[Session], error) {
		session, err := s.app.Accounts.RedeemSignIn(ctx, s.cookieOf(in.Cookie, finishedCookie), in.Body.Code)
		if err == nil {
			s.NoteSignIn(ctx, session.User.ID, "provider")
		}
		return protocol.ReplyWith(session, err, sessionJSON)
	})
}

// maxForm is the maximum length of a provider's form in bytes.
const maxForm = 64 << 10

// registerFormCallback adds the callback for providers that answer with a form, as Apple does. Browsers send no cookies
// with a form from another site. So the callback redirects to the address that other providers use, and the browser
// sends the cookies there.
func (s *server) registerFormCallback() {
	describe := func(o *huma.Operation) {
		text := &huma.Schema{Type: huma.TypeString}
		o.Parameters = []*huma.Param{{
			Name: "provider", In: "path", Required: true, Description: "The provider",
			Schema: &huma.Schema{Type: huma.TypeString, Enum: []any{"apple", "google", "meta"}},
		}}
		o.RequestBody = &huma.RequestBody{Content: map[string]*huma.MediaType{"application/x-www-form-urlencoded": {
			Schema: &huma.Schema{Type: huma.TypeObject, Properties: map[string]*huma.Schema{"state": text, "code": text, "error": text, "user": text}},
		}}}
	}
	s.HandlePlain("POST /api/auth/{provider}/callback", protocol.Operation{
		ID: "finish-sign-in-by-form", Tag: "Accounts", Summary: "Come back from a provider that sends a form",
		Returns: "To the callback without a form", Status: http.StatusSeeOther, Unkept: true,
	}, describe, func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, maxForm)
		if err := r.ParseForm(); err != nil {
			protocol.WriteFailure(w, r, http.StatusBadRequest, message.New("server.request.form"))
			return
		}
		to := url.Values{}
		for _, name := range []string{"state", "code", "error"} {
			if v := r.PostForm.Get(name); v != "" {
				to.Set(name, v)
			}
		}
		if name := appleName(r.PostForm.Get("user")); name != "" {
			c := s.cookie(nameCookie, url.QueryEscape(name), int(accounts.OutcomeGood.Seconds()))
			http.SetCookie(w, &c)
		}
		w.Header().Set("Location", r.URL.EscapedPath()+"?"+to.Encode())
		w.WriteHeader(http.StatusSeeOther)
	})
}

// appleName returns the name that Apple sends the first time, from JSON: {"name": {"firstName": "Irena", "lastName":
// "Novak"}}.
func appleName(user string) string {
	var told struct {
		Name struct{ FirstName, LastName string }
	}
	if json.Unmarshal([]byte(user), &told) != nil {
		return ""
	}
	name := []rune(strings.TrimSpace(told.Name.FirstName + " " + told.Name.LastName))
	return string(name[:min(len(name), account.MaxName)])
}
