//go:build linux

package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"
)

// wire is one kept-alive HTTP/1.1 connection. It does as little as possible,
// because it shares two cores with the measured server. Its requests are prepared
// bytes, and it reads only a reply's status and length.
type wire struct {
	net.Conn
	buffer []byte
	have   []byte // received but unread, a part of buffer
	head   []byte // of the last reply
	reader *bufio.Reader
}

func dial(ctx context.Context, address string) (*wire, error) {
	conn, err := (&net.Dialer{Timeout: 10 * time.Second}).DialContext(ctx, "tcp", address)
	if err != nil {
		return nil, err
	}
	context.AfterFunc(ctx, func() { conn.Close() })
	return &wire{Conn: conn, buffer: make([]byte, 64<<10)}, nil
}

// answer is a reply.
type answer struct {
	status int
	head   []byte // valid until the next call
	length int    // of the body, in bytes
	body   []byte // a copy, if requested
}

// do sends a request and reads the whole reply.
func (w *wire) do(request []byte, keepBody bool) (answer, error) {
	if _, err := w.Write(request); err != nil {
		return answer{}, err
	}
	w.have = w.buffer[:copy(w.buffer, w.have)]
	end := -1
	for end < 0 {
		n, err := w.Read(w.buffer[len(w.have):])
		if err != nil {
			return answer{}, err
		}
		w.have = w.buffer[:len(w.have)+n]
		end = bytes.Index(w.have, []byte("\r\n\r\n"))
		if end < 0 && len(w.have) == len(w.buffer) {
			return answer{}, errors.New("the reply's head is too long")
		}
	}
	w.head = append(w.head[:0], w.have[:end+2]...)
	a := answer{head: w.head}
	if len(a.head) < 12 {
		return a, errors.New("no HTTP reply")
	}
	a.status, _ = strconv.Atoi(string(a.head[9:12]))
	rest := w.have[end+4:]
	if a.header("Transfer-Encoding") == "chunked" {
		if keepBody {
			return a, errors.New("a reply in chunks is not kept")
		}
		var err error
		w.have = nil
		a.length, err = w.chunks(rest)
		return a, err
	}
	if a.status != 304 && a.status != 204 {
		length, err := strconv.Atoi(a.header("Content-Length"))
		if err != nil {
			return a, fmt.Errorf("reply of status %d without a length", a.status)
		}
		a.length = length
	}
	taken := min(a.length, len(rest))
	if keepBody {
		a.body = make([]byte, a.length)
		copy(a.body, rest[:taken])
		if _, err := io.ReadFull(w.Conn, a.body[taken:]); err != nil {
			return a, err
		}
	} else {
		// Nobody reads the body, so its parts overwrite each other.
		for left := a.length - taken; left > 0; {
			n, err := w.Read(w.buffer[:min(left, len(w.buffer))])
			if err != nil {
				return a, err
			}
			left -= n
		}
	}
	w.have = rest[taken:]
	return a, nil
}

// lastChunk ends a reply in chunks (RFC 9112, section 7.1) that has no trailers.
var lastChunk = []byte("\r\n0\r\n\r\n")

// chunks reads the rest of a reply in chunks and returns its length. No other
// request is under way, so input that ends like the last chunk is complete.
func (w *wire) chunks(have []byte) (length int, err error) {
	room := w.buffer[len(w.buffer)-cap(have):]
	kept := copy(room, have)
	length = kept
	for !bytes.HasSuffix(room[:kept], lastChunk) {
		if kept > len(room)/2 { // only the end matters
			kept = copy(room, room[kept-len(lastChunk):kept])
		}
		n, err := w.Read(room[kept:])
		if err != nil {
			return length, err
		}
		kept, length = kept+n, length+n
	}
	return length, nil
}

// expect is do for one request that requires a status.
func (w *wire) expect(status int, request []byte) (answer, error) {
	a, err := w.do(request, true)
	if err == nil && a.status != status {
		line, _, _ := bytes.Cut(request, []byte("\r\n"))
		err = fmt.Errorf("%s: status %d, want %d: %.300s", line, a.status, status, a.body)
	}
	return a, err
}

// drain sends a request and reads a reply of unknown length (chunked), up to its
// last chunk.
func (w *wire) drain(request []byte) (status int, err error) {
	if _, err := w.Write(request); err != nil {
		return 0, err
	}
	if w.reader == nil {
		w.reader = bufio.NewReaderSize(w.Conn, 64<<10)
	}
	response, err := http.ReadResponse(w.reader, nil)
	if err != nil {
		return 0, err
	}
	defer response.Body.Close()
	_, err = io.Copy(io.Discard, response.Body)
	return response.StatusCode, err
}

// header returns a header's value, as sent.
func (a answer) header(name string) string {
	for line := range bytes.SplitSeq(a.head, []byte("\r\n")) {
		key, value, found := bytes.Cut(line, []byte(":"))
		if found && bytes.EqualFold(key, []byte(name)) {
			return string(bytes.TrimSpace(value))
		}
	}
	return ""
}

// request writes a request; the body may be empty.
func request(method, path, token, body string, headers ...string) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s %s HTTP/1.1\r\nHost: 127.0.0.1\r\n", method, path)
	if token != "" {
		fmt.Fprintf(&b, "Authorization: Bearer %s\r\n", token)
	}
	for _, h := range headers {
		b.WriteString(h + "\r\n")
	}
	if body != "" {
		fmt.Fprintf(&b, "Content-Type: application/json\r\nContent-Length: %d\r\n", len(body))
	}
	b.WriteString("\r\n" + body)
	return b.Bytes()
}

// outcome is the result of a load.
type outcome struct {
	times   []time.Duration // of each reply, ascending
	elapsed time.Duration
}

func (o outcome) rate() float64 { return float64(len(o.times)) / o.elapsed.Seconds() }

// quantile returns the maximum time of a share of the replies, in milliseconds.
func (o outcome) quantile(share float64) float64 {
	return milliseconds(o.times[min(len(o.times)-1, int(share*float64(len(o.times))))])
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// load sends requests over connections one after the other for a time, or until next has no more. A
// reply with a status other than want ends it.
func load(ctx context.Context, address string, connections int, length time.Duration, want int, next func(worker int) []byte) (outcome, error) {
	ctx, cancel := context.WithTimeout(ctx, length+30*time.Second)
	defer cancel()
	wires := make([]*wire, connections)
	for i := range wires {
		var err error
		if wires[i], err = dial(ctx, address); err != nil {
			return outcome{}, err
		}
		defer wires[i].Close()
	}
	times := make([][]time.Duration, connections)
	failures := make([]error, connections)
	var all sync.WaitGroup
	began := time.Now()
	stop := began.Add(length)
	for i, w := range wires {
		all.Go(func() {
			times[i] = make([]time.Duration, 0, 1<<14)
			for sent := time.Now(); sent.Before(stop); {
				message := next(i)
				if message == nil {
					return
				}
				a, err := w.do(message, false)
				if err == nil && a.status != want {
					err = fmt.Errorf("status %d, want %d", a.status, want)
				}
				if err != nil {
					failures[i] = err
					return
				}
				now := time.Now()
				times[i] = append(times[i], now.Sub(sent))
				sent = now
			}
		})
	}
	all.Wait()
	o := outcome{elapsed: time.Since(began), times: slices.Concat(times...)}
	slices.Sort(o.times)
	for _, err := range failures {
		if err != nil {
			return o, err // the others' are similar
		}
	}
	if len(o.times) == 0 {
		return o, errors.New("no replies")
	}
	return o, nil
}
