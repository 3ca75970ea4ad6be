package protocol

import "github.com/danielgtaylor/huma/v2"

// Hidden is a password in a request. Its JSON is empty, so the fast digest of a request (see [digest]) does not cover
// it. A stored fast digest would let an attacker try passwords. The server stores only a slow, salted hash of the
// password.
type Hidden string

// MarshalJSON returns an empty text.
func (Hidden) MarshalJSON() ([]byte, error) { return []byte(`""`), nil }

// Schema describes it as an OpenAPI password.
func (Hidden) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Format: "password"}
}
