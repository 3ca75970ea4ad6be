// Package locales holds what Toproll says to people: one file a language, in the PO
// format that translators' tools read, with messages in ICU MessageFormat. A new
// language is one such file and nothing else.
//
// The web app's messages go by their English sentence. Those of the server have ids
// that begin with "server.", and the English sentence is what en.po says of them. Each
// such id stands whole, as one string literal, in the Go code that uses it, which may
// be anywhere but in tests:
//
//	fault.New(fault.Conflict, "server.tournament.athletes", "least", 4, "athletes", 3)
//
// So /"(server\.[a-z0-9_.]+)"/ finds every id in the files *.go that are not *_test.go,
// and nothing else matches it.
package locales

import "embed"

// Files are the catalogues, such as de.po.
//
//go:embed *.po
var Files embed.FS
