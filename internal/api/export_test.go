package api

import (
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"net/http"
	"net/netip"
)

// Mux is where tests add handlers that misbehave.
func (s *Server) Mux() *http.ServeMux { return s.mux }

// Exhaust takes all that visitors of an address may ask for.
func (s *Server) Exhaust(address netip.Addr) {
	for s.visits.take(network(address), s.clock()) == 0 {
	}
}

// Rows returns the rows of the access table, and those that have an operation.
func (s *Server) Rows() (table map[string]Access, used map[string]bool) { return access, s.rows }

// ClientAddress is clientAddress.
func ClientAddress(r *http.Request, trusted []netip.Prefix) netip.Addr {
	return clientAddress(r, trusted)
}

// RequestFields lists the names of all that stands in the bodies and queries of requests.
func (s *Server) RequestFields() []string {
	names := map[string]bool{}
	for _, item := range s.Description().Paths {
		for _, o := range []*huma.Operation{item.Get, item.Post, item.Put, item.Delete} {
			if o == nil {
				continue
			}
			for _, p := range o.Parameters {
				if p.In == "query" {
					names[p.Name] = true
				}
			}
			if o.RequestBody == nil {
				continue
			}
			for _, f := range fields(s.Description(), o.RequestBody.Content[jsonType]) {
				name := f.Name[strings.LastIndexByte(f.Name, '.')+1:]
				names[strings.TrimSuffix(name, "[]")] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(names))
}

// CompactJSON and DetailJSON are the two forms of a whole tournament.
var (
	CompactJSON = compactJSON
	DetailJSON  = detailJSON
)

// Shapes calls f for each operation with the Go types of its request and of its
// replies, by their media types.
func (s *Server) Shapes(f func(row string, request reflect.Type, replies map[string]reflect.Type)) {
	for row, of := range s.shapes {
		f(row, of.request, of.replies)
	}
}
