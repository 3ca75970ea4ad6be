package server

import "net"

// writeBuffer is how much of a reply the kernel takes at once, in bytes: the whole
// bracket of 1,024 athletes as it is sent. With the buffer that it would start with,
// sending one takes several turns of waiting for the client to read.
const writeBuffer = 256 << 10

// roomy is a listener whose connections have a large write buffer. It takes memory
// only while something is in it.
type roomy struct{ net.Listener }

// Accept waits for the next connection.
func (l roomy) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if tcp, ok := c.(*net.TCPConn); ok {
		_ = tcp.SetWriteBuffer(writeBuffer) // without it, it is only slower
	}
	return c, err
}
