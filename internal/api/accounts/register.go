// Package accounts has the operations on people: accounts, sessions, sign-in through providers, imports, profiles, search,
// notices and the audit. Their use cases are in package app/accounts, those of notices and the audit in package app.
package accounts

import (
	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/usecases"
)

// server answers the operations of this family.
type server struct {
	*protocol.Server
	app *usecases.Cases
}

// Register adds the operations to a server.
func Register(p *protocol.Server, cases *usecases.Cases) {
	s := &server{Server: p, app: cases}
	s.registerUsers()
	s.registerRecovery()
	s.registerSignIns()
	s.registerImports()
	s.registerProfiles()
	s.registerSearch()
	s.registerNotices()
	s.registerAudit()
}
