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
	"path/filepath"
	"time"

	"github.com/toproll/toproll/internal/store"
)

// hall is a running Toproll with a filled database.
type hall struct {
	*process
	*filled
	folder string
	ready  time.Duration // from the start of the process to the first answer
}

// hall fills a database and runs Toproll on it, with default settings. A database
// is a PostgreSQL URL, or "" for SQLite.
func (b *bench) hall(ctx context.Context, name, database string, w world) (*hall, error) {
	folder, err := b.folder(name)
	if err != nil {
		return nil, err
	}
	path := filepath.Join(folder, "toproll.db")
	made, err := fill(ctx, path, w)
	if err == nil && database != "" {
		err = errors.Join(store.Copy(ctx, "sqlite:"+path, database, func(store.Progress) {}), os.Remove(path))
	}
	if err != nil {
		return nil, fmt.Errorf("fill %s: %w", name, err)
	}
	h := &hall{filled: made, folder: folder}
	return h, h.start(ctx, b.binary, database)
}

func (h *hall) start(ctx context.Context, binary, database string) error {
	listen, err := freeAddress()
	if err != nil {
		return err
	}
	environment := []string{"TOPROLL_LISTEN=" + listen, "TOPROLL_DATA=" + h.folder, "TOPROLL_DATABASE=" + database}
	h.process, h.ready, err = start(ctx, h.folder, listen, "/readyz", environment, binary, "serve")
	return err
}

// call makes one call and decodes its data, if into is not nil.
func (h *hall) call(ctx context.Context, method, path, token string, body, into any) error {
	var text bytes.Buffer
	if body != nil {
		if err := json.NewEncoder(&text).Encode(body); err != nil {
			return err
		}
	}
	sent, err := http.NewRequestWithContext(ctx, method, "http://"+h.address+path, &text)
	if err != nil {
		return err
	}
	sent.Header.Set("Authorization", "Bearer "+token)
	sent.Header.Set("Content-Type", "application/json")
	answered, err := http.DefaultClient.Do(sent)
	if err != nil {
		return err
	}
	defer answered.Body.Close() //nolint:errcheck // only read
	reply, err := io.ReadAll(answered.Body)
	if err != nil {
		return err
	}
	if answered.StatusCode >= 300 {
		return fmt.Errorf("%s %s: %d %.300s", method, path, answered.StatusCode, reply)
	}
	if into == nil {
		return nil
	}
	return json.Unmarshal(reply, &struct{ Data any }{into})
}

// login returns a token.
func (h *hall) login(ctx context.Context, email string) (string, error) {
	var session struct{ Token string }
	err := h.call(ctx, "POST", "/api/users/Login", "", map[string]string{"email": email, "password": secret}, &session)
	return session.Token, err
}

// tokens logs several people in.
func (h *hall) tokens(ctx context.Context, emails []string) ([]string, error) {
	list := make([]string, len(emails))
	for i, email := range emails {
		var err error
		if list[i], err = h.login(ctx, email); err != nil {
			return nil, err
		}
	}
	return list, nil
}
