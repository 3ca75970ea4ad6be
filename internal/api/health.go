package api

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/toproll/toproll/internal/store"
)

// registerHealth adds the health checks for load balancers and service managers.
func (s *Server) registerHealth() {
	s.Mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, r *http.Request) {
		answer(w, http.StatusOK, "alive")
	})
	s.Mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, r *http.Request) {
		if s.stopping.Load() {
			answer(w, http.StatusServiceUnavailable, "stopping")
			return
		}
		switch err := s.readiness.ask(r.Context(), s.app.App.Ready); {
		case err == nil:
			answer(w, http.StatusOK, "ready")
		case errors.Is(err, store.ErrReadOnly):
			s.Log.WarnContext(r.Context(), "not ready", "error", err)
			answer(w, http.StatusServiceUnavailable, "nothing can be written: the disk or the database is full or read-only")
		case store.IsSlow(err):
			// All instances share the database, so other instances would not answer sooner.
			answer(w, http.StatusOK, "ready, but the database is slow")
		default:
			s.Log.WarnContext(r.Context(), "not ready", "error", err)
			answer(w, http.StatusServiceUnavailable, "database not reachable")
		}
	})
}

// readiness caches the database's last answer briefly, because anyone may ask and each check writes to the disk.
type readiness struct {
	mu  sync.Mutex
	at  time.Time
	err error
}

const (
	readyFor     = time.Second     // how long an answer is valid
	readyTimeout = 2 * time.Second // how long to wait for an answer
)

func (r *readiness) ask(ctx context.Context, ready func(context.Context) error) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if time.Since(r.at) < readyFor {
		return r.err
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), readyTimeout) // others get this answer too
	defer cancel()
	r.err = ready(ctx)
	r.at = time.Now()
	return r.err
}

// Drain makes the server report that it is not ready, so that load balancers stop sending requests. It still answers
// arriving ones.
func (s *Server) Drain() { s.stopping.Store(true) }

func answer(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(text + "\n")) // fails only if the caller disconnected
}
