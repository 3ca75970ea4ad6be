//go:build linux

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"sync/atomic"
	"time"
)

// pocketbase is a running PocketBase with a collection of 1,000 records that look
// like matches.
type pocketbase struct {
	*process
	token   string
	records []string // ids
	ready   time.Duration
}

func (b *bench) startPocketbase(ctx context.Context, name string) (*pocketbase, error) {
	program, err := b.pocketbaseProgram(ctx)
	if err != nil {
		return nil, err
	}
	folder, err := b.folder(name)
	if err != nil {
		return nil, err
	}
	if err := command(ctx, folder, program, "superuser", "upsert", "bench@bench.example", secret, "--dir", folder); err != nil {
		return nil, err
	}
	p := &pocketbase{}
	run := func() error {
		listen, err := freeAddress()
		if err != nil {
			return err
		}
		p.process, p.ready, err = start(ctx, folder, listen, "/api/health", nil, program, "serve", "--http", listen, "--dir", folder)
		return err
	}
	if err := run(); err != nil {
		return nil, err
	}
	if err := p.prepare(ctx); err != nil {
		p.stop()
		return nil, err
	}
	p.stop()
	return p, run() // now with an existing database
}

func (p *pocketbase) prepare(ctx context.Context) error {
	w, err := dial(ctx, p.address)
	if err != nil {
		return err
	}
	defer w.Close()
	call := func(method, path string, body, into any) error {
		text, err := json.Marshal(body)
		if err != nil {
			return err
		}
		a, err := w.expect(200, request(method, path, p.token, string(text)))
		if err != nil {
			return fmt.Errorf("PocketBase: %w", err)
		}
		return json.Unmarshal(a.body, into)
	}
	var session struct{ Token string }
	if err := call("POST", "/api/collections/_superusers/auth-with-password",
		map[string]string{"identity": "bench@bench.example", "password": secret}, &session); err != nil {
		return err
	}
	p.token = session.Token
	var made struct{ ID string }
	text := func(name string) map[string]any { return map[string]any{"name": name, "type": "text"} }
	if err := call("POST", "/api/collections", map[string]any{"name": "matches", "type": "base", "fields": []any{
		text("status"), text("player1"), text("player2"), text("winner"), text("games"),
		map[string]any{"name": "number", "type": "number"}, map[string]any{"name": "version", "type": "number"},
	}}, &made); err != nil {
		return err
	}
	for i := range 1000 {
		if err := call("POST", "/api/collections/matches/records", map[string]any{
			"status": "in-progress", "player1": firstNames[i%len(firstNames)], "player2": lastNames[i%len(lastNames)], "number": i, "version": 1,
		}, &made); err != nil {
			return err
		}
		p.records = append(p.records, made.ID)
	}
	return nil
}

// pocketbaseUpdates returns PocketBase's record updates per second, with one
// connection for each referee.
func (b *bench) pocketbaseUpdates(ctx context.Context) (float64, error) {
	p, err := b.startPocketbase(ctx, "pocketbase-write")
	if err != nil {
		return 0, err
	}
	defer p.stop()
	var n atomic.Int64
	next := func(int) []byte {
		i := int(n.Add(1))
		return request("PATCH", "/api/collections/matches/records/"+p.records[i%len(p.records)], p.token,
			fmt.Sprintf(`{"status":"completed","winner":"Marko","games":"11","version":%d}`, i))
	}
	if _, err := load(ctx, p.address, referees, warmUp, 200, next); err != nil {
		return 0, err
	}
	o, err := load(ctx, p.address, referees, loadTime, 200, next)
	return o.rate(), err
}

// pocketbaseList compares requests for a bracket with PocketBase's list of equally
// many records.
func (b *bench) pocketbaseList(ctx context.Context, mine float64) error {
	p, err := b.startPocketbase(ctx, "pocketbase-read")
	if err != nil {
		return err
	}
	defer p.stop()
	w, err := dial(ctx, p.address)
	if err != nil {
		return err
	}
	defer w.Close()
	list := request("GET", "/api/collections/matches/records?perPage=1000", p.token, "", "Accept-Encoding: gzip, deflate, br, zstd")
	if err := w.SetDeadline(time.Now().Add(time.Minute)); err != nil {
		return err
	}
	n, began := 0, time.Now()
	for time.Since(began) < loadTime {
		status, err := w.drain(list)
		if err == nil && status != 200 {
			err = fmt.Errorf("PocketBase: list: status %d", status)
		}
		if err != nil {
			return err
		}
		n++
	}
	b.beside("read: bracket of 1,024 athletes, 64 connections", mine, "requests/s",
		"PocketBase 0.38 listing 1,000 records", float64(n)/time.Since(began).Seconds(), goal{})
	return nil
}

// processes compares the start, the memory and the size of the programs.
func processes(ctx context.Context, b *bench) error {
	h, err := b.hall(ctx, "process", "", world{athletes: 1500, referees: 1, events: []events{{1, 1024, true}, {8, 128, true}}})
	if err != nil {
		return err
	}
	defer func() { h.stop() }()
	p, err := b.startPocketbase(ctx, "pocketbase-process")
	if err != nil {
		return err
	}
	defer p.stop()
	slowest := time.Duration(0)
	for range 5 {
		h.stop()
		if err := h.start(ctx, b.binary, ""); err != nil {
			return err
		}
		slowest = max(slowest, h.ready)
	}
	select { // measure idle memory a while after the start
	case <-time.After(8 * time.Second):
	case <-ctx.Done():
		return ctx.Err()
	}
	mine, err := h.memory()
	if err != nil {
		return err
	}
	peer, err := p.memory()
	if err != nil {
		return err
	}
	program, err := b.pocketbaseProgram(ctx)
	if err != nil {
		return err
	}
	size, err := megabytes(b.binary)
	if err != nil {
		return err
	}
	peerSize, err := megabytes(program)
	if err != nil {
		return err
	}
	const name = "PocketBase 0.38"
	b.beside("process: start to ready, slowest of 5", milliseconds(slowest), "ms", name, milliseconds(p.ready), atMost(200))
	b.beside("process: idle memory", mine, "MB", name, peer, atMost(40))
	b.beside("process: binary", size, "MB", name, peerSize, atMost(40))
	return nil
}
