// Package secret makes the secrets of short-lived links and codes that work once. The database
// stores only their digests, so its readers learn no secret.
package secret

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
)

// New returns a secret of 130 random bits that is safe in a URL, and its digest.
func New() (secret, digest string) {
	secret = rand.Text()
	return secret, Digest(secret)
}

// Digest returns the stored form of a secret: SHA-256 in base64. A slow hash is unnecessary,
// because nobody chooses the secret.
func Digest(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}
