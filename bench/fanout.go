//go:build linux

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"slices"
	"sync"
	"time"

	"github.com/coder/websocket"

	"github.com/toproll/toproll/internal/testing/livetest"
)

// The bare fan-out is the least work of sending a change to many browsers. This program
// only writes each given message to all connections, like the library's own example (a
// goroutine and a queue for each). It gets the messages that Toproll sent, and the same
// crowd.

// welcome names the environment variable with the first message of each connection.
const welcome = "WELCOME"

// serveFanOut runs it until its process ends.
func serveFanOut(address string) error {
	var mu sync.Mutex
	queues := map[chan []byte]bool{}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /readyz", func(http.ResponseWriter, *http.Request) {})
	mux.HandleFunc("GET /api/live", func(w http.ResponseWriter, r *http.Request) {
		c, err := websocket.Accept(w, r, nil)
		if err != nil {
			return // the library has answered
		}
		defer c.CloseNow() //nolint:errcheck // over
		if _, _, err := c.Read(r.Context()); err != nil {
			return
		}
		queue := make(chan []byte, 16)
		mu.Lock()
		queues[queue] = true
		mu.Unlock()
		defer func() {
			mu.Lock()
			delete(queues, queue)
			mu.Unlock()
		}()
		gone := c.CloseRead(r.Context())
		queue <- []byte(os.Getenv(welcome))
		for {
			select {
			case message := <-queue:
				if err := writeWithin(gone, c, message); err != nil {
					return
				}
			case <-gone.Done():
				return
			}
		}
	})
	mux.HandleFunc("PUT /send", func(w http.ResponseWriter, r *http.Request) {
		text, err := io.ReadAll(r.Body)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		mu.Lock()
		defer mu.Unlock()
		for message := range bytes.SplitSeq(text, lineBreak) {
			for queue := range queues {
				queue <- message
			}
		}
		w.Header().Set("Content-Length", "0")
	})
	return http.ListenAndServe(address, mux)
}

func writeWithin(ctx context.Context, c *websocket.Conn, message []byte) error {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	return c.Write(ctx, websocket.MessageText, message)
}

// lineBreak separates messages, which are JSON on one line.
var lineBreak = []byte("\n")

// change is what Toproll sent to each browser for one version of the tournament.
type change struct {
	version  int64
	messages [][]byte
}

// changes listens as one more browser while a match's result is reversed, and returns
// the received messages.
func (h *hall) changes(ctx context.Context, token string, count int) ([]change, error) {
	ws, _, err := websocket.Dial(ctx, "ws://"+h.address+"/api/live", nil)
	if err != nil {
		return nil, err
	}
	defer ws.CloseNow() //nolint:errcheck // over
	ws.SetReadLimit(1 << 20)
	if err := livetest.Subscribe(ctx, ws, token, livetest.Topics(h.events[0].id)...); err != nil {
		return nil, err
	}
	f, err := h.flipper(ctx, token)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if _, err := livetest.Next(ctx, ws); err != nil { // the subscription
		return nil, err
	}
	var list []change
	for len(list) < count {
		c := change{}
		if c.version, err = f.flip(); err != nil {
			return nil, err
		}
		for shown := int64(0); shown < c.version; {
			_, text, err := ws.Read(ctx)
			if err != nil {
				return nil, err
			}
			var frame livetest.Frame
			if err := json.Unmarshal(text, &frame); err != nil {
				return nil, err
			}
			if frame.Changes != nil {
				shown = frame.Version
			}
			c.messages = append(c.messages, text)
		}
		list = append(list, c)
	}
	return list, nil
}

// fanOut makes a crowd watch the bare fan-out of a tournament's changes.
func (b *bench) fanOut(ctx context.Context, tournament string, changes []change, size int) (o outcome, err error) {
	noLoad := func(context.Context) (int64, error) {
		return 0, errors.New("a message of the bare fan-out was lost")
	}
	before := changes[0].version - 1
	return b.bare(ctx, tournament, changes, func(address string) (*livetest.Crowd, error) {
		return livetest.Gather(ctx, address, []string{"none"}, size, tournament, before, noLoad)
	})
}

// bare measures the bare fan-out of changes to a crowd.
func (b *bench) bare(ctx context.Context, of string, changes []change, gather func(address string) (*livetest.Crowd, error)) (o outcome, err error) {
	folder, err := b.folder("fanout")
	if err != nil {
		return o, err
	}
	address, err := freeAddress()
	if err != nil {
		return o, err
	}
	program, err := os.Executable()
	if err != nil {
		return o, err
	}
	before := changes[0].version - 1
	hello := fmt.Sprintf(`%s={"event":"subscribed","versions":{%q:%d}}`, welcome, of, before)
	p, _, err := start(ctx, folder, address, "/readyz", []string{hello}, program, "-fanout", address)
	if err != nil {
		return o, err
	}
	defer p.stop()
	crowd, err := gather(address)
	if err != nil {
		return o, err
	}
	defer crowd.Leave()
	if _, err := crowd.Await(ctx, before); err != nil {
		return o, err
	}
	w, err := dial(ctx, address)
	if err != nil {
		return o, err
	}
	defer w.Close()
	for _, c := range changes {
		sent := time.Now()
		if _, err := w.expect(200, request("PUT", "/send", "", string(bytes.Join(c.messages, lineBreak)))); err != nil {
			return o, err
		}
		last, err := crowd.Await(ctx, c.version)
		if err != nil {
			return o, err
		}
		o.times = append(o.times, last.Sub(sent))
	}
	slices.Sort(o.times)
	return o, crowd.Err()
}
