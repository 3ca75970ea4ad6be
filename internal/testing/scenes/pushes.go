package scenes

import (
	"encoding/json"
	"net/http"
	"testing"

	"github.com/toproll/toproll/internal/push"
	"github.com/toproll/toproll/internal/server"
	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/pushtest"
	"github.com/toproll/toproll/internal/testing/storetest"
)

// Pushed is a message to a browser.
type Pushed struct{ Kind, Title, Body, URL, Tag, Lang string }

// WithPushes lets a server send to a service of the test's own.
func WithPushes(service *pushtest.Service) func(*server.Options) {
	return func(o *server.Options) {
		apitest.WithAddress(o)
		o.Push = push.Options{Client: service.Client(), Anywhere: true}
	}
}

// EachPushing runs a test on each database, with a service that messages go to.
func EachPushing(t *testing.T, test func(t *testing.T, s *apitest.Server, service *pushtest.Service)) {
	storetest.EachMigrated(t, func(t *testing.T, address string) {
		service := pushtest.New(t)
		test(t, apitest.Start(t, address, WithPushes(service)), service)
	})
}

// PushMessage is what has come for a browser.
type PushMessage struct {
	pushtest.Message
	Pushed
}

// Told returns the messages about a bout from all earlier commits.
func (h *OpenHall) Told(service *pushtest.Service, matchID string) (messages []PushMessage) {
	h.T.Helper()
	if err := h.Server.App.Day.AwaitPushes(h.T.Context()); err != nil {
		h.T.Fatal(err)
	}
	for {
		select {
		case m := <-service.Came:
			one := PushMessage{Message: m}
			if err := json.Unmarshal([]byte(m.Body), &one.Pushed); err != nil {
				h.T.Fatal(err)
			}
			if one.Tag == matchID {
				messages = append(messages, one)
			}
		default:
			return messages
		}
	}
}

// Subscribe subscribes a new browser to messages about the athlete with a number.
func (h *OpenHall) Subscribe(service *pushtest.Service, number int, name, language string) {
	h.T.Helper()
	h.Server.Nobody().Post("/api/public/me/"+h.CodeFor(number)+"/push", object{"subscription": service.Subscribe(name), "language": language}).Is(http.StatusOK)
}

// SomeBrowser is a valid subscription, with the example keys of RFC 8291.
var SomeBrowser = object{
	"endpoint": "https://push.example/x",
	"keys":     object{"p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4", "auth": "BTBZMqHH6r4Tts7J_aSIgg"},
}
