package telemetry

import (
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

func TestMetrics(t *testing.T) {
	m := NewMetrics("v1")
	m.Request("POST /api/graphql", 200, 3*time.Millisecond)
	m.Operation("redwood", time.Millisecond, true)
	m.Counter("atlas_test_total", "For the test.", func() float64 { return 7 })
	m.Gauge("atlas_test", "For the test.", func() float64 { return 8 })
	w := httptest.NewRecorder()
	m.Handler().ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	for _, want := range []string{
		`atlas_http_request_seconds_count{route="POST /api/graphql",status="200"} 1`,
		`atlas_graphql_operation_seconds_count{field="redwood",result="error"} 1`,
		"atlas_test_total 7", "atlas_test 8", `atlas_build_info{version="v1"} 1`, "go_goroutines", "process_resident_memory_bytes",
	} {
		if !strings.Contains(w.Body.String(), want) {
			t.Errorf("/metrics: got %q, want %q in it", w.Body.String(), want)
		}
	}
}

func TestLogger(t *testing.T) {
	var b strings.Builder
	log := Logger(&b, "warn", "json")
	log.Info("quiet")
	log.Warn("line\nbreak", "path", "/a\x1b[31m")
	if got := b.String(); strings.Contains(got, "quiet") || strings.Count(got, "\n") != 1 || strings.Contains(got, "\x1b") || !strings.Contains(got, `"level":"WARN"`) {
		t.Errorf("the log: got %q, want one line of WARN without color", got)
	}
	b.Reset()
	Logger(&b, "info", "text").Info("hello", "path", "/a\n\x1b[31mfake")
	if got := b.String(); strings.Count(got, "\n") != 1 || strings.Contains(got, "\x1b") {
		t.Errorf("the log: got %q, want one line without color", got)
	}
}
