package api

import (
	"context"
	"net/http"
	"time"
)

// registerHealth adds what load balancers and service managers ask.
func (s *Server) registerHealth() {
	s.mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, r *http.Request) {
		answer(w, http.StatusOK, "alive")
	})
	s.mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), 2*time.Second)
		defer cancel()
		if s.stopping.Load() {
			answer(w, http.StatusServiceUnavailable, "stopping")
			return
		}
		if err := s.app.Ready(ctx); err != nil {
			s.log.WarnContext(ctx, "not ready", "error", err)
			answer(w, http.StatusServiceUnavailable, "database not reachable")
			return
		}
		answer(w, http.StatusOK, "ready")
	})
}

// Drain makes the server say that it is not ready, so that load balancers stop
// sending new requests; those that still come are answered.
func (s *Server) Drain() { s.stopping.Store(true) }

func answer(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(text + "\n")) // fails only if the caller went away
}
