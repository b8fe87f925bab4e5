package httpapi

import (
	"crypto/rand"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"atlas/internal/httpapi/clientip"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
)

// Edge is what every request passes first: it gets an id, the headers of every answer, a line in the log, a place in
// the metrics, and an answer even when our code panics.
type Edge struct {
	Log     *slog.Logger
	Next    http.Handler
	IPs     clientip.Finder
	HTTPS   bool
	Observe func(route string, status int, took time.Duration)
	// patterns is what the routers below answer.
	patterns []string
}

const requestIDHeader = "X-Request-Id"

// Request ids name requests over all processes and restarts: a random word of the process and a count. They are no
// secret.
var (
	processID    = strings.ToLower(rand.Text()[:10]) + "-"
	requestCount atomic.Uint64
)

func nextRequestID() string {
	var text [32]byte
	return string(strconv.AppendUint(append(text[:0], processID...), requestCount.Add(1), 36))
}

func (e *Edge) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	took := clock.Stopwatch()
	id := nextRequestID()
	header := w.Header()

	// Headers come first, so that answers to panics and refusals have them, too.
	header[requestIDHeader] = []string{id}
	setBaseHeaders(header, e.HTTPS)
	rec := &recorder{ResponseWriter: w}
	defer func() {
		if cause := recover(); cause != nil {
			e.recovered(rec, r, id, cause)
		}

		e.record(rec, r, id, took())
	}()

	e.Next.ServeHTTP(rec, r)
}

func (e *Edge) recovered(w *recorder, r *http.Request, id string, cause any) {
	if cause == http.ErrAbortHandler {
		panic(cause) // net/http closes the connection and says nothing
	}
	e.Log.Error("handler panicked", "panic", cause, "method", r.Method, "path", r.URL.Path, "request", id, "stack",
		string(debug.Stack()))
	// An answer that has begun cannot become another one.
	if w.status == 0 {
		writeError(w, http.StatusInternalServerError, errs.General)
	}
}

// record writes the access log. Queries stay out: reset links carry tokens there.
func (e *Edge) record(w *recorder, r *http.Request, id string, took time.Duration) {
	status := w.status
	if status == 0 {
		status = http.StatusOK
	}

	route := r.Pattern
	if route == "" {
		route = "none"
	}

	// The pattern and not the path: paths hold ids, and there would be a figure for each.
	e.Observe(route, status, took)
	if !e.Log.Enabled(r.Context(), slog.LevelInfo) {
		return
	}

	e.Log.LogAttrs(r.Context(), slog.LevelInfo, "request",
		slog.String("method", r.Method), slog.String("path", r.URL.Path), slog.Int("status", status),
		slog.Int("bytes", w.bytes),
		slog.Duration("took", took), slog.String("ip", e.IPs.Of(r)), slog.String("request", id))
}

// recorder remembers what was answered.
type recorder struct {
	http.ResponseWriter
	status int
	bytes  int
}

func (w *recorder) WriteHeader(status int) {
	// What comes before the answer, such as early hints, is not the answer.
	if w.status == 0 && status >= 200 {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *recorder) Write(b []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	n, err := w.ResponseWriter.Write(b)
	w.bytes += n
	return n, err
}

// Unwrap lets http.ResponseController reach the connection.
func (w *recorder) Unwrap() http.ResponseWriter { return w.ResponseWriter }
