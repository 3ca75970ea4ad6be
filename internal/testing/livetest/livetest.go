// Package livetest handles the server's frames like a browser, for tests that
// watch. A client that follows them must always have what it would load.
package livetest

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/coder/websocket"
)

// Object is a JSON object.
type Object = map[string]any

// Frame is what a listener receives.
type Frame struct {
	Event, Type, TournamentID, EventID, MatchID string
	Version, Spread                             int64
	Changes                                     *struct {
		Tournament     Object
		Matches        []Object
		RemovedMatches []string
	}
	Versions map[string]int64
	Ages     map[string]int64
	Refused  []string
}

// Subscribe sends a token and topics.
func Subscribe(ctx context.Context, ws *websocket.Conn, token string, topics ...string) error {
	text, err := json.Marshal(Object{"token": token, "subscribe": append([]string{}, topics...)})
	if err != nil {
		return err
	}
	return ws.Write(ctx, websocket.MessageText, text)
}

// Next returns the next frame that is not a ping.
func Next(ctx context.Context, ws *websocket.Conn) (Frame, error) {
	for {
		_, text, err := ws.Read(ctx)
		if err != nil {
			return Frame{}, err
		}
		var f Frame
		if err := json.Unmarshal(text, &f); err != nil || f.Event != "ping" {
			return f, err
		}
	}
}

// Version returns the version of a tournament.
func Version(tournament Object) int64 { return int64(tournament["version"].(float64)) }

// Matches returns the matches of a tournament.
func Matches(tournament Object) []Object {
	list := tournament["matches"].([]any)
	matches := make([]Object, len(list))
	for i, m := range list {
		matches[i] = m.(Object)
	}
	return matches
}

// Apply applies a frame to a tournament and returns it, or false if it must be loaded again. me is
// the viewer.
func Apply(d Object, f Frame, me string) (Object, bool) {
	switch {
	case f.Event != "data-updated" || f.Version <= Version(d):
		return d, true
	case f.Version != Version(d)+1 || f.Changes == nil:
		return d, false
	}
	matches := Matches(d)
	for _, changed := range f.Changes.Matches {
		i := slices.IndexFunc(matches, func(m Object) bool { return m["_id"] == changed["_id"] })
		if i < 0 {
			matches = append(matches, changed)
		} else {
			matches[i] = changed
		}
	}
	matches = slices.DeleteFunc(matches, func(m Object) bool { return slices.Contains(f.Changes.RemovedMatches, m["_id"].(string)) })
	slices.SortFunc(matches, func(a, b Object) int { return int(a["matchNumber"].(float64) - b["matchNumber"].(float64)) })
	list := make([]any, len(matches))
	for i, m := range matches {
		list[i] = m
	}
	d["matches"], d["version"] = list, float64(f.Version)
	for key, value := range f.Changes.Tournament {
		if value == nil && (key == "winner" || key == "completedAt") { // absent without one
			delete(d, key)
		} else {
			d[key] = value
		}
	}
	d["joined"] = slices.ContainsFunc(d["participants"].([]any), func(e any) bool {
		return e.(Object)["user"].(Object)["id"] == me
	})
	return d, true
}
