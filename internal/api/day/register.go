// Package day has the operations of the day of competition: tables, the queue of bouts, protests, and the logs that
// officials keep at the tables. Their use cases are in package app/day.
package day

import (
	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/cache"
	"github.com/toproll/toproll/internal/usecases"
)

// server answers the operations of this family.
type server struct {
	*protocol.Server
	app    *usecases.Cases
	queues *queueCache
}

// Register adds the operations to a server.
func Register(p *protocol.Server, cases *usecases.Cases) {
	s := &server{Server: p, app: cases, queues: cache.New[queueKey, queueVersion, *protocol.Content](maxCachedQueues)}
	s.registerTables()
	s.registerQueue()
	s.registerLogs()
}
