//go:build linux

package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/andybalholm/brotli"
)

// The load: as many connections as a hall has tables and screens that ask at the
// same moment.
const (
	connections = 64
	warmUp      = time.Second
	loadTime    = 4 * time.Second
)

// reading requests a whole played bracket of 1,024 athletes, beside nginx with the
// same bytes as a file, in two configurations. nginx is only for information: it sends
// a file and checks no permissions.
func reading(ctx context.Context, b *bench) error {
	h, err := b.hall(ctx, "read", "", world{athletes: 1500, referees: 1, events: []events{{1, 1024, true}, {1, 1024, false}}})
	if err != nil {
		return err
	}
	defer h.stop()
	token, err := h.login(ctx, h.organizer)
	if err != nil {
		return err
	}
	played, open := h.events[0], h.events[1]
	path := "/api/tournament/brackets-data/" + played.id
	w, err := dial(ctx, h.address)
	if err != nil {
		return err
	}
	defer w.Close()
	browser := "Accept-Encoding: gzip, deflate, br, zstd"
	reply, err := w.expect(200, request("GET", path, token, "", browser))
	if err != nil {
		return err
	}
	tag, encoding := reply.header("ETag"), reply.header("Content-Encoding")
	plain, err := w.expect(200, request("GET", path, token, ""))
	if err != nil {
		return err
	}
	var zipped bytes.Buffer
	z := gzip.NewWriter(&zipped)
	z.Write(plain.body) //nolint:errcheck // a Buffer never fails
	z.Close()           //nolint:errcheck
	b.beside("read: size of 1,024 athletes' bracket on the wire", float64(reply.length)/1000, "kB", "gzip -6",
		float64(zipped.Len())/1000, atMost(130))
	inShort, err := w.expect(200, request("GET", path, token, "", browser, compact))
	if err != nil {
		return err
	}
	b.beside("read: size of its compact form, which the web app asks for", float64(inShort.length)/1000, "kB", "the usual form",
		float64(reply.length)/1000, goal{})

	nginx, etag, stop, err := b.nginx(ctx, "nginx", quickest, reply.body, encoding)
	if err != nil {
		return err
	}
	defer stop()
	packaged, packagedTag, stop, err := b.nginx(ctx, "nginx-packaged", asPackaged, reply.body, encoding)
	if err != nil {
		return err
	}
	defer stop()

	file := request("GET", "/bracket", "", "", browser)
	whole, err := duel(ctx, 200, contender{h.address, request("GET", path, token, "", browser)}, contender{nginx, file}, contender{packaged, file})
	if err != nil {
		return err
	}
	b.beside("read: bracket of 1,024 athletes, 64 connections", whole[0].rate(), "requests/s", "nginx, the same bytes", whole[1].rate(), goal{})
	b.beside("read: the same, p99", whole[0].quantile(.99), "ms", "nginx, the same bytes", whole[1].quantile(.99), goal{})
	b.beside("read: bracket of 1,024 athletes, 64 connections", whole[0].rate(), "requests/s", "nginx as Debian configures it", whole[2].rate(), goal{})
	unchanged, err := duel(ctx, 304,
		contender{h.address, request("GET", path, token, "", browser, "If-None-Match: "+tag)},
		contender{nginx, request("GET", "/bracket", "", "", browser, "If-None-Match: "+etag)},
		contender{packaged, request("GET", "/bracket", "", "", browser, "If-None-Match: "+packagedTag)})
	if err != nil {
		return err
	}
	b.beside("read: unchanged (304)", unchanged[0].rate(), "requests/s", "nginx, 304", unchanged[1].rate(), goal{})
	b.beside("read: unchanged (304), p99", unchanged[0].quantile(.99), "ms", "nginx, 304", unchanged[1].quantile(.99), goal{})

	b.beside("read: unchanged (304)", unchanged[0].rate(), "requests/s", "nginx as Debian configures it", unchanged[2].rate(), goal{})

	for _, form := range []struct {
		name    string
		matches []string
		headers []string
		goal
	}{
		{"read: first after a change, 1,024 athletes", open.open[:40], nil, ratioAtMost(1.5)},
		{"read: the same in its compact form", open.open[40:80], []string{compact}, goal{}},
	} {
		first, least, err := firstReads(ctx, w, h.folder, token, open.id, form.matches, form.headers)
		if err != nil {
			return err
		}
		b.beside(form.name+", median", first, "ms", "reading its rows and compressing it, no more", least, form.goal)
	}
	return b.pocketbaseList(ctx, whole[0].rate())
}

// compact is the web app's request header for a tournament.
const compact = "Accept: application/vnd.toproll.compact+json"

// firstReads repeatedly changes a bracket and reads it. Each time it also does the least
// that a server without that bracket in memory must do. It reads the rows from the
// database in folder with the driver alone, and compresses the same text. It returns
// medians in milliseconds.
func firstReads(ctx context.Context, w *wire, folder, token, id string, open, headers []string) (first, least float64, err error) {
	db, err := sql.Open("sqlite", "file:"+filepath.Join(folder, "toproll.db")+"?mode=ro")
	if err != nil {
		return 0, 0, err
	}
	defer db.Close()
	var reads, leasts []float64
	path := "/api/tournament/brackets-data/" + id
	compressed := request("GET", path, token, "", append([]string{"Accept-Encoding: br"}, headers...)...)
	plain := request("GET", path, token, "", headers...)
	for _, match := range open {
		if _, err := w.expect(200, result(match, token)); err != nil {
			return 0, 0, err
		}
		began := time.Now()
		reply, err := w.expect(200, compressed)
		if err != nil {
			return 0, 0, err
		}
		reads = append(reads, milliseconds(time.Since(began)))
		text, err := w.expect(200, plain)
		if err != nil {
			return 0, 0, err
		}
		began = time.Now()
		for _, table := range []string{"matches", "entries"} {
			if err := readRows(ctx, db, "SELECT * FROM "+table+" WHERE tournament_id = ? ORDER BY number", id); err != nil {
				return 0, 0, err
			}
		}
		if packed := compress(text.body); !bytes.Equal(packed, reply.body) {
			return 0, 0, fmt.Errorf("the server compresses %d bytes to %d, and not to %d as compress does", len(text.body), len(reply.body), len(packed))
		}
		leasts = append(leasts, milliseconds(time.Since(began)))
	}
	return median(reads), median(leasts), nil
}

// readRows scans all rows of a query and keeps none.
func readRows(ctx context.Context, db *sql.DB, query string, arguments ...any) error {
	rows, err := db.QueryContext(ctx, query, arguments...)
	if err != nil {
		return err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return err
	}
	values := make([]any, len(columns))
	for i := range values {
		values[i] = new(any)
	}
	for rows.Next() {
		if err := rows.Scan(values...); err != nil {
			return err
		}
	}
	return rows.Err()
}

// compress compresses a large text like internal/api.
func compress(text []byte) []byte {
	var out bytes.Buffer
	w := brotli.NewWriterOptions(&out, brotli.WriterOptions{Quality: 5, LGWin: 22})
	w.Write(text) //nolint:errcheck // a Buffer never fails
	w.Close()     //nolint:errcheck
	return out.Bytes()
}

// median sorts a list and returns its middle.
func median(list []float64) float64 {
	slices.Sort(list)
	return list[len(list)/2]
}

type contender struct {
	address string
	request []byte
}

// duel loads two servers in turns, twice each, so that other work on the machine
// affects both. It returns the better turn of each.
func duel(ctx context.Context, status int, sides ...contender) ([]outcome, error) {
	best := make([]outcome, len(sides))
	for range 2 {
		for i, s := range sides {
			again := func(int) []byte { return s.request }
			if _, err := load(ctx, s.address, connections, warmUp, status, again); err != nil {
				return nil, err
			}
			o, err := load(ctx, s.address, connections, loadTime, status, again)
			if err != nil {
				return nil, err
			}
			if best[i].times == nil || o.rate() > best[i].rate() {
				best[i] = o
			}
		}
	}
	return best, nil
}

// The configurations of nginx: the fastest in its documentation for static files,
// and the one of Debian's package (nginx.conf of nginx-common). The latter logs
// accesses and keeps no files open.
const (
	quickest = `access_log off; sendfile on; tcp_nopush on; tcp_nodelay on; etag on;
  open_file_cache max=100; open_file_cache_valid 60s;`
	asPackaged = `sendfile on; tcp_nopush on; types_hash_max_size 2048; gzip on;`
)

// nginx serves bytes as a file, with a worker for each core and unlimited requests
// per connection. It returns the address and the ETag.
func (b *bench) nginx(ctx context.Context, name, tuning string, body []byte, encoding string) (address, etag string, stop func(), err error) {
	folder, err := b.folder(name)
	if err != nil {
		return "", "", nil, err
	}
	if address, err = freeAddress(); err != nil {
		return "", "", nil, err
	}
	configuration := fmt.Sprintf(`
daemon off; worker_processes auto; user root; pid %[1]s/pid; error_log %[1]s/error.log;
events { worker_connections 1024; }
http {
  access_log %[1]s/access.log;
  client_body_temp_path %[1]s/t1; proxy_temp_path %[1]s/t2; fastcgi_temp_path %[1]s/t3; uwsgi_temp_path %[1]s/t4; scgi_temp_path %[1]s/t5;
  keepalive_requests 100000000;
  server {
    %[4]s
    listen %[2]s;
    root %[1]s/www;
    location /bracket { default_type application/json; add_header Content-Encoding %[3]s; }
  }
}`, folder, address, encoding, tuning)
	www := filepath.Join(folder, "www")
	if err := os.MkdirAll(www, 0o755); err != nil {
		return "", "", nil, err
	}
	if err := os.WriteFile(filepath.Join(www, "bracket"), body, 0o644); err != nil {
		return "", "", nil, err
	}
	file := filepath.Join(folder, "nginx.conf")
	if err := os.WriteFile(file, []byte(configuration), 0o644); err != nil {
		return "", "", nil, err
	}
	p, _, err := start(ctx, folder, address, "/bracket", nil, "/usr/sbin/nginx", "-c", file, "-e", filepath.Join(folder, "error.log"))
	if err != nil {
		return "", "", nil, err
	}
	if etag, err = serves(ctx, address, body); err != nil {
		p.stop()
	}
	return address, etag, p.stop, err
}

// serves returns nginx's ETag for bytes.
func serves(ctx context.Context, address string, body []byte) (etag string, err error) {
	w, err := dial(ctx, address)
	if err != nil {
		return "", err
	}
	defer w.Close()
	served, err := w.expect(200, request("GET", "/bracket", "", ""))
	if err == nil && !bytes.Equal(served.body, body) {
		err = errors.New("nginx serves other bytes")
	}
	return served.header("ETag"), err
}
