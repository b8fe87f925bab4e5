package telemetry

import (
	"net/http"
	"net/http/pprof"
	"strconv"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Metrics are the figures of one process.
type Metrics struct {
	registry   *prometheus.Registry
	requests   *prometheus.HistogramVec
	operations *prometheus.HistogramVec
	// answers remembers the histogram of a route and status, which are few.
	answers sync.Map
}

type answer struct {
	route  string
	status int
}

// seconds spans a cached page (well below a millisecond) to the longest a request may take.
var seconds = []float64{0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10}

// NewMetrics starts at zero.
func NewMetrics(version string) *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "atlas_http_request_seconds", Help: "Duration of HTTP requests by route and status.",
			Buckets: seconds,
		}, []string{"route", "status"}),
		operations: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "atlas_graphql_operation_seconds", Help: "Duration of GraphQL operations by first root field.",
			Buckets: seconds,
		}, []string{"field", "result"}),
	}
	build := prometheus.NewGauge(prometheus.GaugeOpts{
		Name: "atlas_build_info", Help: "Always 1; the label tells the version.",
		ConstLabels: prometheus.Labels{"version": version},
	})
	build.Set(1)
	m.registry.MustRegister(m.requests, m.operations, build, collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))

	return m
}

// Request notes an HTTP request. Routes are the server's patterns, never what a client sent.
func (m *Metrics) Request(route string, status int, took time.Duration) {
	histogram, ok := m.answers.Load(answer{route, status})
	if !ok {
		histogram, _ = m.answers.LoadOrStore(answer{route, status},
			m.requests.WithLabelValues(route, strconv.Itoa(status)))
	}
	histogram.(prometheus.Observer).Observe(took.Seconds())
}

// Operation notes a GraphQL operation by its first root field; the name a client gave it could be anything.
func (m *Metrics) Operation(field string, took time.Duration, failed bool) {
	result := "ok"
	if failed {
		result = "error"
	}
	m.operations.WithLabelValues(field, result).Observe(took.Seconds())
}

// Counter adds a figure that only grows and is kept elsewhere.
func (m *Metrics) Counter(name, help string, read func() float64) {
	m.registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{Name: name, Help: help}, read))
}

// Gauge adds a figure that goes up and down and is kept elsewhere.
func (m *Metrics) Gauge(name, help string, read func() float64) {
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, read))
}

// Handler answers GET /metrics, and profiles of the running process for those who look for lost time. Both are for
// operators.
func (m *Metrics) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /debug/pprof/", pprof.Index)
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	mux.Handle("GET /metrics", promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{}))
	return mux
}
