package quick

import (
	"net"
	"os"
)

// Body is the body of replies to many. Where the kernel can, it sends a large one out
// of its own memory, without a copy for each connection: that is quicker, and a
// thousand phones that take a bracket in slowly hold it once and not a thousand times.
type Body struct {
	bytes []byte
	file  *os.File // of the same, without a name; nil for none
}

// minFile is from how many bytes on a file is worth its calls.
const minFile = 32 << 10

// NewBody returns bytes, which must not change, as a body.
func NewBody(b []byte) *Body {
	body := &Body{bytes: b}
	if len(b) >= minFile {
		body.file = fileOf(b)
	}
	return body
}

// Bytes returns what is in it.
func (b *Body) Bytes() []byte { return b.bytes }

// send sends the head and the body, if there is one, of a reply.
func (c *conn) send(head []byte, body *Body) error {
	var err error
	switch {
	case body == nil:
		_, err = c.Write(head)
	case body.file != nil:
		err = c.sendFile(head, body)
	default:
		_, err = (&net.Buffers{head, body.bytes}).WriteTo(c.TCPConn)
	}
	return err
}
