package protocol

import "github.com/danielgtaylor/huma/v2"

// Hidden is a password in a request. Written as JSON it is empty, so that nothing is
// kept that was made from it but its slow, salted hash: what a request is known by
// (see [digest]) is fast to try passwords on.
type Hidden string

// MarshalJSON returns an empty text.
func (Hidden) MarshalJSON() ([]byte, error) { return []byte(`""`), nil }

// Schema describes it as what OpenAPI calls a password.
func (Hidden) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Format: "password"}
}
