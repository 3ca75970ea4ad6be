package scenes

import (
	"net/http"

	"github.com/toproll/toproll/internal/api/accounts"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// Notices returns a person's notices, the latest first, as "type: title, message", with a star before unread ones.
func Notices(c *apitest.Client) []string {
	var list []accounts.Notification
	c.Get("/api/notifications").Is(http.StatusOK).Data(&list)
	texts := []string{}
	for _, n := range list {
		text := n.Type + ": " + n.Title + ", " + n.Message
		if !n.Read {
			text = "*" + text
		}
		texts = append(texts, text)
	}
	return texts
}
