package api

import (
	"maps"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/toproll/toproll/internal/api/protocol"
)

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
