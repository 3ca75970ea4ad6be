package api_test

import (
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/wait"
)

// TestReadinessNeedsWrites: a server that can read but not write isn't ready, until it can write again. A folder is in
// the place of the server's test file.
func TestReadinessNeedsWrites(t *testing.T) {
	s := apitest.Start(t, sqlite(t))
	says := func(want int) {
		t.Helper()
		var status int
		for end := time.Now().Add(wait.Limit); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
			r, err := http.Get(s.URL + "/readyz")
			if err != nil {
				t.Fatal(err)
			}
			_ = r.Body.Close()
			if status = r.StatusCode; status == want {
				return
			}
		}
		t.Fatalf("/readyz answers %d, want %d", status, want)
	}
	says(http.StatusOK)
	probe := strings.TrimPrefix(s.Address, "sqlite:") + ".probe"
	if err := os.Mkdir(probe, 0o700); err != nil {
		t.Fatal(err)
	}
	says(http.StatusServiceUnavailable)
	if err := os.Remove(probe); err != nil {
		t.Fatal(err)
	}
	says(http.StatusOK)
}
