package httpapi_test

import (
	"bytes"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"atlas/internal/httpapi"
	"atlas/internal/httpapi/clientip"
	"atlas/internal/platform/errs"
	"atlas/internal/testkit/check"
)

func quietLog() *slog.Logger {
	return slog.New(slog.NewTextHandler(io.Discard, &slog.HandlerOptions{Level: slog.LevelError}))
}

func noObserve(string, int, time.Duration) {}

func TestEdge(t *testing.T) {
	var log bytes.Buffer
	var observed []string
	e := &httpapi.Edge{
		Log:     slog.New(slog.NewTextHandler(&log, nil)),
		HTTPS:   true,
		Observe: func(route string, _ int, _ time.Duration) { observed = append(observed, route) },
		Next: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/panic" {
				panic("secret detail")
			}
			httpapi.WriteJSON(w, http.StatusTeapot, map[string]bool{"ok": true})
		}),
	}
	w := get(e, "/reset-password?resetToken=hunter2")
	line := log.String()
	if w.Code != 418 || !strings.Contains(line, "status=418") || !strings.Contains(line, "path=/reset-password") || !strings.Contains(line, w.Header().Get("X-Request-Id")) {
		t.Errorf("got %d with log %q, want 418 with path and request ID", w.Code, line)
	}
	if strings.Contains(line, "hunter2") {
		t.Errorf("the log: got %q, want it without the query", line)
	}
	for name, value := range map[string]string{
		"X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY", "Cross-Origin-Opener-Policy": "same-origin",
		"Cross-Origin-Resource-Policy": "same-origin", "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
		"Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'", "Cache-Control": "no-store",
	} {
		if got := w.Header().Get(name); got != value {
			t.Errorf("%s: got %q, want %q", name, got, value)
		}
	}
	log.Reset()
	w = get(e, "/panic")
	if w.Code != 500 || !strings.Contains(w.Body.String(), errs.General) || strings.Contains(w.Body.String(), "secret") || w.Header().Get("X-Content-Type-Options") != "nosniff" {
		t.Errorf("a panic: got %d %v, want 500 without the cause", w.Code, w.Body)
	}
	if !strings.Contains(log.String(), "secret detail") || !strings.Contains(log.String(), w.Header().Get("X-Request-Id")) {
		t.Errorf("a panic: got log %q, want the cause with the request ID", log.String())
	}
	if len(observed) != 2 {
		t.Errorf("observed: got %q, want 2", observed)
	}
	if get(&httpapi.Edge{Log: quietLog(), Next: e.Next, Observe: noObserve}, "/").Header().Get("Strict-Transport-Security") != "" {
		t.Error("got Strict-Transport-Security without TLS, want none")
	}
}

func TestAbortedHandlerStaysAborted(t *testing.T) {
	e := &httpapi.Edge{Log: quietLog(), Observe: noObserve, Next: http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) })}
	defer func() {
		if recover() != http.ErrAbortHandler {
			t.Error("got another panic than the abort, want net/http to see it")
		}
	}()
	get(e, "/")
}

func TestFlood(t *testing.T) {
	h := httpapi.Flood(3, clientip.Finder{}, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		httpapi.WriteJSON(w, http.StatusOK, map[string]bool{"ok": true})
	}))
	ask := func(from string) *httptest.ResponseRecorder {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = from
		r.Header.Set("X-Forwarded-For", "1.2.3.4")
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w
	}
	for i := range 3 {
		if w := ask("203.0.113.5:1"); w.Code != 200 {
			t.Fatalf("request %d: got %d, want 200", i, w.Code)
		}
	}
	if w := ask("203.0.113.5:2"); w.Code != 429 || w.Header().Get("Retry-After") != "60" || !strings.Contains(w.Body.String(), "Too many attempts, try again later") {
		t.Errorf("the fourth request: got %d %v, want 429 after 60 seconds", w.Code, w.Header())
	}
	check.Equal(t, "status of another address", ask("203.0.113.6:1").Code, 200)
}

func TestReportsAreShortAndBounded(t *testing.T) {
	var log bytes.Buffer
	c := httpapi.NewCSPReports(slog.New(slog.NewTextHandler(&log, nil)))
	send := func(body string) int {
		w := httptest.NewRecorder()
		c.Take(w, httptest.NewRequest("POST", "/api/csp", strings.NewReader(body)))
		return w.Code
	}
	send(`{"csp-report":{"document-uri":"https://a.example/reset-password?resetToken=hunter2","violated-directive":"script-src","blocked-uri":"inline"}}`)
	send(`[{"type":"csp-violation","body":{"documentURL":"https://a.example/x?y=hunter2","effectiveDirective":"img-src","blockedURL":"https://evil.example/` + strings.Repeat("x", 500) + `"}}]`)
	if got := log.String(); strings.Contains(got, "hunter2") || !strings.Contains(got, "directive=script-src") || !strings.Contains(got, "directive=img-src") || strings.Contains(got, strings.Repeat("x", 300)) {
		t.Errorf("the log: got %q, want both directives, short and without the query", got)
	}
	for range 100 {
		if code := send(`{"csp-report":{"violated-directive":"again"}}`); code != 204 {
			t.Fatalf("a report: got %d, want 204", code)
		}
	}
	if n := strings.Count(log.String(), "\n"); n > 25 {
		t.Errorf("reports that were logged: got %d, want at most 25", n)
	}
}
