package api_test

import (
	"net/http"

	"github.com/google/uuid"

	"github.com/toproll/toproll/internal/eventfile"
	"github.com/toproll/toproll/internal/testing/scenes"
)

// eventFile returns a request that imports a file of an event which has changed here and in the file. The person who made the event
// has another id in it.
func (c *scene) eventFile() (eventID string, in object) {
	eventID = c.Event()
	reply := c.Server.Organizer().Do(http.MethodPost, "/api/event/export", object{"eventId": eventID, "passphrase": scenes.FilePhrase})
	f, err := eventfile.Unpack([]byte(reply.Body), scenes.FilePhrase)
	if err != nil {
		c.T.Fatal(err)
	}
	here, there := f.People[0].ID, uuid.NewString()
	f.People[0].ID = there
	f.Rows.Rename(map[string]string{here: there})
	f.Rows["events"][0]["venue"] = "Another hall"
	content, err := f.Pack(scenes.FilePhrase)
	if err != nil {
		c.T.Fatal(err)
	}
	return eventID, object{
		"file": content, "passphrase": scenes.FilePhrase, "people": object{there: here}, "parts": []object{{"classId": "", "fromFile": true}},
	}
}
