package signin

import (
	"crypto/ecdsa"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/golang-jwt/jwt/v5"
)

const (
	appleAudience = "https://appleid.apple.com"
	// appleSecretGood is the lifetime of a secret, made for one request; Apple
	// allows six months.
	appleSecretGood = 5 * time.Minute
)

// appleSecret returns a function that makes Apple's client secrets: tokens signed
// with the team's key ("Creating a client secret" in Apple's documentation). It
// makes each on demand, so nobody has to renew one.
func appleSecret(c Config, clock func() time.Time) (func() (string, error), error) {
	if c.TeamID == "" || c.KeyID == "" || c.KeyFile == "" {
		return nil, errors.New("signing in with Apple needs a client secret, or a team id, a key id and a key file")
	}
	text, err := os.ReadFile(c.KeyFile)
	if err != nil {
		return nil, fmt.Errorf("key for signing in with Apple: %w", err)
	}
	key, err := jwt.ParseECPrivateKeyFromPEM(text)
	if err != nil {
		return nil, fmt.Errorf("key for signing in with Apple, %s: %w", c.KeyFile, err)
	}
	return func() (string, error) { return signAppleSecret(c, key, clock()) }, nil
}

func signAppleSecret(c Config, key *ecdsa.PrivateKey, now time.Time) (string, error) {
	token := jwt.NewWithClaims(jwt.SigningMethodES256, jwt.RegisteredClaims{
		Issuer: c.TeamID, Subject: c.ClientID, Audience: jwt.ClaimStrings{appleAudience},
		IssuedAt: jwt.NewNumericDate(now), ExpiresAt: jwt.NewNumericDate(now.Add(appleSecretGood)),
	})
	token.Header["kid"] = c.KeyID
	return token.SignedString(key)
}
