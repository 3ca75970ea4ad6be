package main

import (
	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/signin"
)

// google says how people sign in with Google, or with any other OpenID provider
// in its place.
type google struct {
	ClientID     string `env:"TOPROLL_GOOGLE_CLIENT_ID" help:"Id of this server at Google; without one, nobody signs in with it."`
	ClientSecret string `env:"TOPROLL_GOOGLE_CLIENT_SECRET" help:"Its secret there; better set in the environment, where others do not see it."`
	Issuer       string `env:"TOPROLL_GOOGLE_ISSUER" placeholder:"URL" help:"Another OpenID provider in Google's place."`
}

// apple says how people sign in with Apple.
type apple struct {
	ClientID     string `env:"TOPROLL_APPLE_CLIENT_ID" help:"Services id of this server at Apple; without one, nobody signs in with it."`
	ClientSecret string `env:"TOPROLL_APPLE_CLIENT_SECRET" help:"A client secret; if left out, they are made from the key."`
	TeamID       string `env:"TOPROLL_APPLE_TEAM_ID" help:"The team's id at Apple."`
	KeyID        string `env:"TOPROLL_APPLE_KEY_ID" help:"Id of the key."`
	KeyFile      string `env:"TOPROLL_APPLE_KEY_FILE" placeholder:"FILE" help:"The key as Apple gives it, a .p8 file."`
	Issuer       string `env:"TOPROLL_APPLE_ISSUER" placeholder:"URL" help:"Another OpenID provider in Apple's place."`
}

// meta says how people sign in with Meta.
type meta struct {
	ClientID     string `env:"TOPROLL_META_CLIENT_ID" help:"Id of this server at Meta; without one, nobody signs in with it."`
	ClientSecret string `env:"TOPROLL_META_CLIENT_SECRET" help:"Its secret there; better set in the environment, where others do not see it."`
	AuthURL      string `env:"TOPROLL_META_AUTH_URL" placeholder:"URL" help:"Another page in place of Meta's."`
	TokenURL     string `env:"TOPROLL_META_TOKEN_URL" placeholder:"URL" help:"Another address of tokens in place of Meta's."`
	UserURL      string `env:"TOPROLL_META_USER_URL" placeholder:"URL" help:"Another address in place of the one at which Meta tells id, name and email of a person."`
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
