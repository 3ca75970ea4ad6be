package main

import (
	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/signin"
)

// google configures sign-in with Google, or with another OpenID provider in its
// place.
type google struct {
	ClientID     string `env:"TOPROLL_GOOGLE_CLIENT_ID" help:"Client id at Google. Without one, sign-in with Google is off."`
	ClientSecret string `env:"TOPROLL_GOOGLE_CLIENT_SECRET" help:"Client secret. Set it in the environment, where other users can't see it."`
	Issuer       string `env:"TOPROLL_GOOGLE_ISSUER" placeholder:"URL" help:"OpenID provider to use instead of Google."`
}

// apple configures sign-in with Apple.
type apple struct {
	ClientID     string `env:"TOPROLL_APPLE_CLIENT_ID" help:"Services id at Apple. Without one, sign-in with Apple is off."`
	ClientSecret string `env:"TOPROLL_APPLE_CLIENT_SECRET" help:"Client secret; made from the key if left out."`
	TeamID       string `env:"TOPROLL_APPLE_TEAM_ID" help:"Team id at Apple."`
	KeyID        string `env:"TOPROLL_APPLE_KEY_ID" help:"Id of the Apple key."`
	KeyFile      string `env:"TOPROLL_APPLE_KEY_FILE" placeholder:"FILE" help:"The key from Apple, a .p8 file."`
	Issuer       string `env:"TOPROLL_APPLE_ISSUER" placeholder:"URL" help:"OpenID provider to use instead of Apple."`
}

// meta configures sign-in with Meta.
type meta struct {
	ClientID     string `env:"TOPROLL_META_CLIENT_ID" help:"Client id at Meta. Without one, sign-in with Meta is off."`
	ClientSecret string `env:"TOPROLL_META_CLIENT_SECRET" help:"Client secret. Set it in the environment, where other users can't see it."`
	AuthURL      string `env:"TOPROLL_META_AUTH_URL" placeholder:"URL" help:"Login page to use instead of Meta's."`
	TokenURL     string `env:"TOPROLL_META_TOKEN_URL" placeholder:"URL" help:"Token address to use instead of Meta's."`
	UserURL      string `env:"TOPROLL_META_USER_URL" placeholder:"URL" help:"Address for id, name and email to use instead of Meta's."`
}

func (s settings) signIns() map[account.Provider]signin.Config {
	return map[account.Provider]signin.Config{
		account.Google: {ClientID: s.Google.ClientID, ClientSecret: s.Google.ClientSecret, Issuer: s.Google.Issuer},
		account.Apple: {
			ClientID: s.Apple.ClientID, ClientSecret: s.Apple.ClientSecret, Issuer: s.Apple.Issuer,
			TeamID: s.Apple.TeamID, KeyID: s.Apple.KeyID, KeyFile: s.Apple.KeyFile,
		},
		account.Meta: {
			ClientID: s.Meta.ClientID, ClientSecret: s.Meta.ClientSecret,
			AuthURL: s.Meta.AuthURL, TokenURL: s.Meta.TokenURL, UserURL: s.Meta.UserURL,
		},
	}
}
