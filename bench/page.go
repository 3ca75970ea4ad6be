//go:build linux

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"
)

// bare names the page to compare with a bracket page's visit.
const bare = "a bare page, same React, router and fonts"

// looks is the number of page loads, or changes, for one figure.
const looks = 5

// watched is a hall with a tournament of 1,024 athletes to look at, and two more to
// change, with their first round in progress.
func (b *bench) watched(ctx context.Context) (*hall, map[string]any, error) {
	h, err := b.hall(ctx, "toproll", "", world{athletes: 1024, events: []events{{1, 1024, true}, {2, 1024, false}}})
	if err != nil {
		return nil, nil, err
	}
	return h, map[string]any{
		"origin": "http://" + h.address, "email": h.organizer, "password": secret, "repeats": looks,
		"played": h.events[0].id, "open": map[string]string{"desktop": h.events[1].id, "phone": h.events[2].id},
	}, nil
}

// browse runs a script that measures in a browser, and decodes its output.
func (b *bench) browse(ctx context.Context, script string, about map[string]any, into any) error {
	peers, err := b.npmPeers(ctx)
	if err != nil {
		return err
	}
	encoded, err := json.Marshal(about)
	if err != nil {
		return err
	}
	c := exec.CommandContext(ctx, "node", filepath.Join(b.source, "npm", script), string(encoded))
	c.Env = append(os.Environ(), "PEERS="+peers)
	// The script ends its browser on request; a browser without its script ends automatically.
	c.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGTERM}
	c.Cancel = func() error { return c.Process.Signal(syscall.SIGTERM) }
	c.WaitDelay = 10 * time.Second
	var out, problems bytes.Buffer
	c.Stdout, c.Stderr = &out, &problems
	if err := c.Run(); err != nil {
		return fmt.Errorf("%s: %w: %.1000s", script, err, bytes.TrimSpace(problems.Bytes()))
	}
	return json.Unmarshal(out.Bytes(), into)
}

// page measures a bracket of 1,024 athletes on desktop and phone, beside other
// programs that draw brackets.
func page(ctx context.Context, b *bench) error {
	h, about, err := b.watched(ctx)
	if err != nil {
		return err
	}
	defer h.stop()
	type look struct{ Rendered, Visit, Elements, Task, FPS float64 }
	type device struct {
		Toproll look
		Viewer  look `json:"brackets-viewer"`
		GLoot   look `json:"g-loot"`
		Change  struct{ Work, Wait, ByHand float64 }
		Bare    float64
	}
	const viewer, gloot = "brackets-viewer 1.9", "g-loot react-tournament-brackets 1.0"
	for _, name := range []string{"desktop", "phone"} {
		// One device at a time keeps its figures if the other fails.
		var on device
		about["device"] = name
		if err := b.browse(ctx, "page.mjs", about, &on); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		at := "page, " + name + ": "
		mine, peer, other := on.Toproll, on.Viewer, on.GLoot
		peerName, otherName := viewer, gloot
		if other.Rendered < peer.Rendered {
			peer, other, peerName, otherName = other, peer, otherName, peerName
		}
		b.faster(at+"bracket shown after its data", mine.Rendered, "ms", peerName, peer.Rendered, ratioAtLeast(10))
		b.faster(at+"the same", mine.Rendered, "ms", otherName, other.Rendered, ratioAtLeast(10))
		b.faster(at+"shown after navigation, nothing cached", mine.Visit, "ms", peerName, peer.Visit, goal{})
		b.beside(at+"elements", mine.Elements, "elements", peerName, peer.Elements, atMost(700))
		b.beside(at+"longest task while loading", mine.Task, "ms", bare, on.Bare, ratioAtMost(2))
		b.beside(at+"the same", mine.Task, "ms", peerName, peer.Task, goal{})
		b.beside(at+"frames a second while scrolling", mine.FPS, "fps", peerName, peer.FPS, atLeast(58))
		b.beside(at+"work for one live change", on.Change.Work, "ms", "three cards changed by hand", on.Change.ByHand, ratioAtMost(3))
		b.add(at+"live change: message to frame", on.Change.Wait, "ms", goal{})
	}
	return nil
}

// visit opens the same page for the first time. It compares a bare page with the same
// React, router and fonts that shows the tournament's name.
func visit(ctx context.Context, b *bench) error {
	h, about, err := b.watched(ctx)
	if err != nil {
		return err
	}
	defer h.stop()
	type audit struct {
		Performance, Accessibility float64
		Times                      map[string]float64 // in ms
	}
	type visits struct {
		Heading, Frame, Script, Texts float64
		Lighthouse                    struct{ Desktop, Phone audit }
	}
	var seen struct{ Toproll, Bare visits }
	if err := b.browse(ctx, "visit.mjs", about, &seen); err != nil {
		return err
	}
	mine, least := seen.Toproll, seen.Bare
	b.add("visit: JavaScript beside the texts, gzipped", mine.Script/1000, "kB", atMost(200))
	b.add("visit: texts of its language, gzipped", mine.Texts/1000, "kB", atMost(40))
	b.beside("visit: JavaScript and texts", (mine.Script+mine.Texts)/1000, "kB", bare, least.Script/1000, goal{})
	b.beside("visit, phone: time to the heading", mine.Heading, "ms", bare, least.Heading, ratioAtMost(1.6))
	b.beside("visit, phone: time to the page around it", mine.Frame, "ms", bare, least.Frame, ratioAtMost(2))
	for _, on := range []struct {
		name        string
		mine, least audit
		points      goal
		paint       goal
	}{
		{"desktop", mine.Lighthouse.Desktop, least.Lighthouse.Desktop, ratioAtLeast(.95), goal{}},
		{"phone on slow 4G", mine.Lighthouse.Phone, least.Lighthouse.Phone, goal{}, ratioAtMost(2)},
	} {
		const paint = "largest-contentful-paint"
		b.beside("visit, "+on.name+": Lighthouse performance", on.mine.Performance, "", bare, on.least.Performance, on.points)
		b.beside("visit, "+on.name+": its largest paint", on.mine.Times[paint], "ms", bare, on.least.Times[paint], on.paint)
		b.add("visit, "+on.name+": Lighthouse accessibility", on.mine.Accessibility, "", atLeast(100))
	}
	return nil
}
