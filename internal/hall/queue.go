package hall

import (
	"github.com/toproll/toproll/internal/event"
)

func (h *Hall) Zone() event.Zone { return h.Event.Zone() }
