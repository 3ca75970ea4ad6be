package protocol

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// metrics are measurements of requests.
type metrics struct {
	duration *prometheus.HistogramVec
	open     prometheus.Gauge
}

func newMetrics() (*prometheus.Registry, *metrics) {
	m := &metrics{
		duration: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name:    "toproll_http_request_duration_seconds",
			Help:    "Time to answer a request, by operation and status.",
			Buckets: []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 20},
		}, []string{"operation", "status"}),
		open: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "toproll_http_requests_open",
			Help: "Requests that are being answered.",
		}),
	}
	r := prometheus.NewRegistry()
	r.MustRegister(m.duration, m.open, collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return r, m
}

// Metrics serves the figures in Prometheus's format. Use a separate listener, because the figures
// are not public.
func (s *Server) Metrics() http.Handler {
	return promhttp.HandlerFor(s.registry, promhttp.HandlerOpts{})
}

// Registry is the registry for other packages' metrics.
func (s *Server) Registry() prometheus.Registerer { return s.registry }

// measure counts a request and its time by the matched pattern, so that ids in paths do not multiply the metrics.
func (s *Server) measure(sent *tracked, r *http.Request, began time.Time) {
	s.metrics.open.Dec()
	if sent.status == 0 {
		sent.status = http.StatusOK
	}
	s.metrics.duration.WithLabelValues(r.Pattern, strconv.Itoa(sent.status)).Observe(time.Since(began).Seconds())
}
