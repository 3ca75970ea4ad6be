package store

import (
	"encoding/json"

	"github.com/toproll/toproll/internal/message"
)

// encodeMessage returns the stored form of a message: its code and parameters, or "" for the zero
// message.
func encodeMessage(m message.Message) string {
	if m.Zero() {
		return ""
	}
	b, err := json.Marshal(m)
	if err != nil {
		panic(err) // messages only hold texts, numbers and messages
	}
	return string(b)
}

func decodeMessage(s string) (m message.Message, err error) {
	if s != "" {
		err = json.Unmarshal([]byte(s), &m)
	}
	return m, err
}
