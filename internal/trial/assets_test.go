//go:build linux

package trial

import (
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/toproll/toproll/internal/server"
	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/storetest"
)

// While one instance has another build, a page from either of them gets its files, regardless of
// which instance gets the request first.
func TestFilesOfTwoBuilds(t *testing.T) {
	var instances [2]string
	for i, file := range []string{"old", "new"} {
		s := apitest.Start(t, storetest.SQLite(t), func(o *server.Options) {
			o.Web = fstest.MapFS{"index.html": {Data: []byte("<!doctype html>")}, "assets/" + file + ".js": {Data: []byte(file)}}
		})
		instances[i] = strings.TrimPrefix(s.URL, "http://")
	}
	proxy := balance(t, instances)
	for range 10 {
		for file, want := range map[string]int{"old": http.StatusOK, "new": http.StatusOK, "none": http.StatusNotFound} {
			r, err := http.Get(proxy + "/assets/" + file + ".js")
			if err != nil {
				t.Fatal(err)
			}
			content, err := io.ReadAll(r.Body)
			r.Body.Close() //nolint:errcheck // already read
			if err != nil || r.StatusCode != want || want == http.StatusOK && string(content) != file {
				t.Errorf("%s.js: %d %q, %v", file, r.StatusCode, content, err)
			}
		}
	}
}
