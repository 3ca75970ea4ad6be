package api

import (
	"net/http"
	"net/netip"
)

// Mux is where tests add handlers that misbehave.
func (s *Server) Mux() *http.ServeMux { return s.mux }

// Rows returns the rows of the access table, and those that have an operation.
func (s *Server) Rows() (table map[string]Access, used map[string]bool) { return access, s.rows }

// ClientAddress is clientAddress.
func ClientAddress(r *http.Request, trusted []netip.Prefix) netip.Addr {
	return clientAddress(r, trusted)
}
