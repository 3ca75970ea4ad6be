package api_test

import (
	"net/http"
	"strings"

	"github.com/google/uuid"

	"github.com/toproll/toproll/internal/eventfile"
)

// filePhrase is the passphrase of the tests' event files.
const filePhrase = "elbows down"

// eventFile returns a request that imports a file of an event which has changed here and in the file. The person who made the event
// has another id in it.
func (c *scene) eventFile() (eventID string, in object) {
	eventID = c.event()
	reply := c.s.Organizer().Do(http.MethodPost, "/api/event/export", object{"eventId": eventID, "passphrase": filePhrase})
	f, err := eventfile.Unpack([]byte(reply.Body), filePhrase)
	if err != nil {
		c.t.Fatal(err)
	}
	here, there := f.People[0].ID, uuid.NewString()
	f.People[0].ID = there
	f.Rows.Rename(map[string]string{here: there})
	f.Rows["events"][0]["venue"] = "Another hall"
	content, err := f.Pack(filePhrase)
	if err != nil {
		c.t.Fatal(err)
	}
	return eventID, object{
		"file": content, "passphrase": filePhrase, "people": object{there: here}, "parts": []object{{"classId": "", "fromFile": true}},
	}
}

// isFile reports whether an operation replies with a file.
func isFile(path string) bool {
	return strings.HasSuffix(path, "/xlsx") || strings.HasSuffix(path, "/zip") || strings.HasSuffix(path, "/archive") || strings.Contains(path, "/csv/") || strings.Contains(path, "/logo/") || strings.HasPrefix(path, "/api/event/picture/") || strings.HasSuffix(path, "/calendar.ics") || strings.HasSuffix(path, "/api/event/export") || strings.HasSuffix(path, "/api/event/copy")
}
