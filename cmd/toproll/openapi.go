package main

import (
	"encoding/json"

	"github.com/toproll/toproll/internal/api"
)

type openapiCommand struct{}

// Run prints the OpenAPI document. It omits the program's version, so that the same
// API always gives the same document.
func (openapiCommand) Run(c console) error {
	e := json.NewEncoder(c.out)
	e.SetIndent("", " ") // it is long
	e.SetEscapeHTML(false)
	return e.Encode(api.New(api.Options{Version: "1"}).Description())
}
