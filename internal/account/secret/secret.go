// Package secret makes the secrets of short-lived links and codes that work once. The database
// stores only their digests, so its readers learn no secret.
package secret

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
)

// New returns a secret of 130 random bits that can stand in a URL, and its digest.
func New() (secret, digest string) {
	secret = rand.Text()
	return secret, Digest(secret)
}

// Digest returns what is kept of a secret: SHA-256 in base64. Nothing slower is
// needed where nobody chooses the secret.
func Digest(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}
