package api

import (
	"encoding/json"

	"github.com/danielgtaylor/huma/v2"

	"github.com/toproll/toproll/internal/account"
)

// hidden is a password in a request. Written as JSON it is empty, so that nothing is
// kept that was made from it but its slow, salted hash: what a request is known by
// (see [digest]) is fast to try passwords on.
type hidden string

// MarshalJSON returns an empty text.
func (hidden) MarshalJSON() ([]byte, error) { return []byte(`""`), nil }

// Schema describes it as what OpenAPI calls a password.
func (hidden) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Format: "password"}
}

// importList is the text of a list of athletes, some of whom may have passwords. Written
// as JSON it is what the list says without them.
type importList string

// MarshalJSON returns the lines of the list, or null if it cannot be read.
func (r importList) MarshalJSON() ([]byte, error) {
	lines, err := account.ReadImport(string(r))
	if err != nil {
		return []byte("null"), nil
	}
	for i := range lines {
		lines[i].Password = ""
	}
	return json.Marshal(lines)
}
