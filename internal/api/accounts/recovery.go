package accounts

import (
	"context"
	"net/http"
	"time"

	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/app/accounts"

	"github.com/danielgtaylor/huma/v2"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/message"
)

// SignInOptions lists the ways to sign in.
type SignInOptions struct {
	Signup        string           `json:"signup" enum:"participant,organizer,closed" doc:"Role that signing up gives; the first account is always an organizer's"`
	PasswordReset string           `json:"passwordReset" enum:"mail,organizer" doc:"Whether the server mails links for a new password; otherwise only organizers issue them"`
	Push          bool             `json:"push" doc:"Whether this server can send Web Push; push services require its https address or a mail address"`
	Language      string           `json:"language" doc:"Language for people who asked for none of the available ones" example:"en"`
	Languages     []string         `json:"languages" doc:"Available languages as BCP 47 tags, English first" example:"en,de"`
	Providers     []SignInProvider `json:"providers" doc:"Sign-in providers, also those that are not set up"`
}

// ResetLink lets somebody set a new password, once.
type ResetLink struct {
	Path      string    `json:"path" doc:"Path in the web app with the link's secret, to append to the server's address"`
	URL       string    `json:"url,omitempty" doc:"The whole link, if this server's public address is configured"`
	ExpiresAt time.Time `json:"expiresAt"`
}

func resetLinkJSON(l accounts.Link) ResetLink { return ResetLink{l.Path, l.URL, l.Expires} }

// LinkOwner is the account that a link is for.
type LinkOwner struct {
	Name string `json:"name"`
}

type resetRequest struct {
	Body struct {
		Token    string          `json:"token" maxLength:"100" doc:"The part after the # of the link"`
		Email    string          `json:"email,omitempty" maxLength:"254" doc:"The new login address; required for an account without one, ignored otherwise"`
		Password protocol.Hidden `json:"password" doc:"Password of at least 8 characters of any kind"`
	}
}

// Nothing is the data of a reply without data.
type Nothing struct{}

func (s *server) registerRecovery() {
	protocol.Handle(s.Server, "GET /api/users/sign-in-options", protocol.Operation{
		ID: "get-sign-in-options", Tag: "Accounts", Summary: "Get the ways to sign in", Says: "server.done.sign_in_options",
	}, func(ctx context.Context, _ *struct{}) (protocol.Reply[SignInOptions], error) {
		signup, err := s.app.Accounts.Signup(ctx)
		if err != nil {
			return protocol.Reply[SignInOptions]{}, err
		}
		reset := "organizer"
		if s.app.Accounts.CanMail() {
			reset = "mail"
		}
		return protocol.OK(SignInOptions{
			Signup: string(signup), PasswordReset: reset, Push: s.app.Day.CanPush(), Language: string(s.Language),
			Languages: protocol.Mapped(message.Languages(), func(l message.Language) string { return string(l) }),
			Providers: s.signInProviders(protocol.LanguageOf(ctx))}), nil
	})

	protocol.Handle(s.Server, "POST /api/users/forgot-password", protocol.Operation{
		ID: "forgot-password", Tag: "Accounts", Summary: "Ask for a link to set a new password",
		Details: "Sends a link if an account has this address and the server can send mail. The link works " +
			"once, for 30 minutes. The answer is always the same, except that a server without mail says so.",
		Says:     "server.done.link_on_its_way",
		Unkept:   true, // a transaction may run again and would send a second mail
		Refusals: map[int]string{http.StatusTooManyRequests: "Too many requests; `Retry-After` says when to try again."},
	}, func(ctx context.Context, in *struct {
		Body struct {
			Email string `json:"email" maxLength:"254"`
		}
	}) (protocol.Reply[Nothing], error) {
		if err := s.limitForgot(ctx, in.Body.Email); err != nil {
			return protocol.Reply[Nothing]{}, err
		}
		if !s.app.Accounts.CanMail() {
			return protocol.Reply[Nothing]{Says: message.New("server.done.no_mail")}, nil
		}
		s.app.Accounts.ForgotPassword(in.Body.Email, protocol.LanguageOf(ctx))
		return protocol.OK(Nothing{}), nil
	})

	protocol.Handle(s.Server, "POST /api/users/link-owner", protocol.Operation{
		ID: "get-link-owner", Tag: "Accounts", Summary: "Show the account that a link is for", Says: "server.done.link_owner", Unkept: true,
		Details:  "Works for links to set a new password or to claim an account, while they are valid. Nothing is changed.",
		Before:   []func(huma.Context, func(huma.Context)){s.Limit("redeemings from", protocol.RedeemingsFrom)},
		Refusals: map[int]string{http.StatusTooManyRequests: "Too many attempts; `Retry-After` says when to try again."},
	}, func(ctx context.Context, in *struct {
		Body struct {
			Token string `json:"token" maxLength:"100" doc:"The part after the # of the link"`
		}
	}) (protocol.Reply[LinkOwner], error) {
		u, err := s.app.Accounts.LinkOwner(ctx, in.Body.Token)
		return protocol.OK(LinkOwner{u.Name}), err
	})

	protocol.HandleWork(s.Server, "POST /api/users/reset-password", protocol.Operation{
		ID: "reset-password", Tag: "Accounts", Summary: "Set a new password by a link",
		Details: "The link and every older token of the person stop working. Log in with the new password afterwards.",
		Says:    "server.done.password_updated",
		Before:  []func(huma.Context, func(huma.Context)){s.Limit("redeemings from", protocol.RedeemingsFrom)},
		Refusals: map[int]string{
			http.StatusConflict:        "There is already an account with this address.",
			http.StatusTooManyRequests: "Too many attempts; `Retry-After` says when to try again.",
		},
	}, protocol.Work[resetRequest, Nothing]{Prepare: func(ctx context.Context, in *resetRequest) (app.Prepared[protocol.Reply[Nothing]], error) {
		reset, err := s.app.Accounts.PrepareReset(ctx, in.Body.Token, in.Body.Email, string(in.Body.Password))
		return protocol.Prepared(reset, func(account.User) Nothing { return Nothing{} }), err
	}})

	protocol.Handle(s.Server, "POST /api/users/reset-link/{id}", protocol.Operation{
		ID: "issue-reset-link", Tag: "Accounts", Summary: "Issue a link to set a new password",
		Details: "An organizer hands it to the person, who cannot be another organizer. It works once, for 24 hours; the " +
			"current password works until then. An athlete without an address claims the account with it, within 14 days.",
		Says:   "server.done.link_issued",
		Status: http.StatusCreated,
		Unkept: true, // it is secret; a caller who lost the reply gets a new link
	}, func(ctx context.Context, in *protocol.ByID) (protocol.Reply[ResetLink], error) {
		l, err := s.app.Accounts.IssueResetLink(ctx, protocol.Actor(ctx), in.ID)
		return protocol.ReplyWith(l, err, resetLinkJSON)
	})
}

// limitForgot limits requests for links from one address and for one account, so that nobody can flood a mailbox.
func (s *server) limitForgot(ctx context.Context, email string) error {
	return s.Take(ctx,
		app.RateLimitToken{Rate: linksFrom, What: "links from", Who: protocol.Network(ctx)},
		app.RateLimitToken{Rate: linksOf, What: "links of", Who: account.EmailKey(email)})
}
