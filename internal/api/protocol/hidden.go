package protocol

import "github.com/danielgtaylor/huma/v2"

// Hidden is a password in a request. Its JSON is empty, so that the server stores only its slow, salted hash. The fast
// digest of a request (see [digest]) would allow trying passwords.
type Hidden string

// MarshalJSON returns an empty text.
func (Hidden) MarshalJSON() ([]byte, error) { return []byte(`""`), nil }

// Schema describes it as an OpenAPI password.
func (Hidden) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Format: "password"}
}
