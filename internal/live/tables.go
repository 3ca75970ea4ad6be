package live

import (
	"strconv"
	"strings"

	"github.com/toproll/toproll/internal/hall"

	"github.com/toproll/toproll/internal/fault"
)

// Programs with an overlay over a table's picture follow only that table, as visitors. They get its whole state on
// subscription and with each change of the hall, so they need not combine messages.
const (
	topicTable      = "table:" // with an event id, a slash and the table number
	topicTableSeen  = topicOfVisitors + topicTable
	topicTablesSeen = topicOfVisitors + "tables:" // with an event id: counts the followers of its tables; nothing is sent to it
)

// eventType of a frame with the current state of a table.
const eventTable = "table"

// tableTopic returns the topic of a table.
func tableTopic(eventID string, number int) string {
	return topicTableSeen + eventID + "/" + strconv.Itoa(number)
}

// table returns the current state of the table of a topic. Closed and private tables are NotFound.
func (h *Hub) table(topic string) (frame, error) {
	id, number, _ := strings.Cut(strings.TrimPrefix(topic, topicTableSeen), "/")
	now, err := h.Source.VisitNow(h.ctx, id)
	if err != nil {
		return frame{}, err
	}
	for _, t := range now.Tables {
		if strconv.Itoa(t.Number) == number {
			return h.tableFrame(now, t), nil
		}
	}
	return frame{}, fault.New(fault.NotFound, "server.thing", "thing", "table")
}

func (h *Hub) tableFrame(now hall.Now, t hall.NowTable) frame {
	return frame{Event: eventUpdated, Type: eventTable, EventID: now.EventID, Version: now.Version, Changes: h.Options.Table(now, t)}
}

// publishTables sends the current state of an event's tables to their followers.
func (h *Hub) publishTables(eventID string) {
	if !h.hasListeners(topicTablesSeen + eventID) {
		return
	}
	now, err := h.Source.VisitNow(h.ctx, eventID)
	if err != nil {
		h.Log.DebugContext(h.ctx, "live: reading the tables failed", "event", eventID, "error", err)
		return
	}
	for _, t := range now.Tables {
		if topic := tableTopic(eventID, t.Number); h.hasListeners(topic) {
			h.send(topic, h.tableFrame(now, t))
		}
	}
}
