// Package telemetry tells operators what happens: structured logs and Prometheus metrics.
package telemetry

import (
	"io"
	"log/slog"
)

// Logger writes lines of at least a level, as text for people or as JSON for machines.
func Logger(w io.Writer, level, format string) *slog.Logger {
	var least slog.Level
	if err := least.UnmarshalText([]byte(level)); err != nil {
		least = slog.LevelInfo
	}
	o := &slog.HandlerOptions{Level: least}
	if format == "json" {
		return slog.New(slog.NewJSONHandler(w, o))
	}
	return slog.New(slog.NewTextHandler(w, o))
}
