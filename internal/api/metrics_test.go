package api_test

import (
	"flag"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/docstest"
)

var writeMetrics = flag.Bool("write-metrics", false, "write the table of figures into docs/operations.md")

var figureHelp = regexp.MustCompile(`(?m)^# HELP (toproll_\w+) (.*)\n# TYPE \w+ (\w+)$`)

// The documents' table of metrics matches Toproll's own in /metrics.
func TestMetricsAreDocumented(t *testing.T) {
	s := apitest.Start(t, sqlite(t))
	s.Nobody().Get("/healthz") // a histogram appears with its first value
	var rows []string
	for _, m := range figureHelp.FindAllStringSubmatch(s.Metrics(), -1) {
		rows = append(rows, fmt.Sprintf("| `%s` | %s | %s |\n", m[1], m[3], m[2]))
	}
	if len(rows) < 6 {
		t.Fatalf("only %d figures", len(rows))
	}
	slices.Sort(rows)
	docstest.Section(t, "../../docs/operations.md", "metrics", "| figure | type | meaning |\n|---|---|---|\n"+strings.Join(rows, ""), *writeMetrics)
}
