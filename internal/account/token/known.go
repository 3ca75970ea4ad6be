package token

import (
	"crypto/sha256"
	"sync"
	"time"
)

// Known is a ring that remembers which tokens it has found good: a browser sends
// the same one with every request, and parsing and verifying it costs more than
// most answers. Tokens are remembered by their SHA-256, not as they are. It may be
// used by many goroutines at once.
type Known struct {
	Ring
	mu   sync.RWMutex
	good map[[sha256.Size]byte]Session
}

// maxKnown bounds what is remembered, at about 150 bytes each.
const maxKnown = 1 << 14

// Read is [Ring.Read].
func (k *Known) Read(token string, now time.Time) (Session, error) {
	digest := sha256.Sum256([]byte(token))
	k.mu.RLock()
	s, ok := k.good[digest]
	k.mu.RUnlock()
	if ok && !now.After(s.Expires) {
		return s, nil
	}
	s, err := k.Ring.Read(token, now)
	if err != nil {
		return s, err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.good == nil || len(k.good) >= maxKnown {
		k.good = map[[sha256.Size]byte]Session{}
	}
	k.good[digest] = s
	return s, nil
}
