package api

import (
	"maps"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/api/shapes"

	"net/netip"
)

// Exhaust takes all that visitors of an address may ask for.
func (s *Server) Exhaust(address netip.Addr) {
	for s.CountVisit(address) == 0 {
	}
}

// RequestFields lists the names of all fields in bodies and queries of requests.
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
			for _, f := range protocol.Fields(s.Description(), o.RequestBody.Content[protocol.JSONType]) {
				name := f.Name[strings.LastIndexByte(f.Name, '.')+1:]
				names[strings.TrimSuffix(name, "[]")] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(names))
}

// CompactJSON and DetailJSON are the two forms of a whole tournament.
var (
	CompactJSON = shapes.CompactJSON
	DetailJSON  = shapes.DetailJSON
)
