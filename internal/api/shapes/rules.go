package shapes

import (
	"encoding/json"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/event"
)

// RulesEdit is a change of some rules: any of the fields of [bout.Rules]. Omitted fields keep their values.
type RulesEdit struct {
	bout.Rules // for field descriptions
	sent       protocol.Part
}

// UnmarshalJSON stores the sent JSON if it is valid rules.
func (e *RulesEdit) UnmarshalJSON(b []byte) error {
	e.sent = protocol.NewPart(b)
	return json.Unmarshal(b, &e.Rules)
}

// TransformSchema makes every field optional.
func (e *RulesEdit) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	return &huma.Schema{Type: s.Type, Properties: s.Properties}
}

// Apply sets the rules that the request sets.
func (e RulesEdit) Apply(to *bout.Rules) { e.sent.Apply(to) }

// Changes lists each rule with whether it was sent.
func (e RulesEdit) Changes() (all []protocol.Change) {
	for _, each := range event.AllSettings() {
		if name, ok := strings.CutPrefix(each.Name, "rules."); ok {
			all = append(all, e.sent.Change("settings.rules.", name, each.List))
		}
	}
	return all
}
