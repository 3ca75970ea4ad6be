// Package web holds the built web application, so that the server is one file.
package web

import (
	"embed"
	"io/fs"
)

//go:embed all:packed
var packed embed.FS

// FS holds what `npm run build` made: index.html and visitors.html and, under assets/, files
// whose names carry a hash of their content. Texts are compressed with brotli and have the suffix .br. Before the first build
// it has only a placeholder.
var FS = must(fs.Sub(packed, "packed"))

func must(f fs.FS, err error) fs.FS {
	if err != nil {
		panic(err)
	}
	return f
}
