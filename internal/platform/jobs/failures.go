package jobs

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"strings"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
)

// Backoff is how long a job waits after so many failures.
type Backoff func(failures int) time.Duration

const (
	backoffFirst = 5 * time.Second
	backoffCap   = time.Hour
)

// DefaultBackoff waits 5 s, 20 s, 80 s … and never longer than an hour, ten per cent more or less so that jobs which
// failed together do not come back together.
func DefaultBackoff(failures int) time.Duration {
	wait := backoffFirst
	for range failures - 1 {
		if wait *= 4; wait >= backoffCap {
			wait = backoffCap
			break
		}
	}
	return wait*9/10 + rand.N(wait/5)
}

type retryPolicy struct{ q *Queue }

func (p retryPolicy) NextRetry(job *rivertype.JobRow) time.Time {
	return clock.System{}.Now().Add(p.q.backoff(len(job.Errors) + 1))
}

// failures is told of every try that went wrong: it writes the log and calls the hooks when a job died.
type failures struct{ q *Queue }

func (f *failures) HandleError(ctx context.Context, job *rivertype.JobRow, err error) *river.ErrorHandlerResult {
	hopeless := IsPermanent(err)
	f.failed(ctx, job, err.Error(), hopeless)
	return &river.ErrorHandlerResult{SetCancelled: hopeless}
}

func (f *failures) HandlePanic(
	ctx context.Context, job *rivertype.JobRow, value any, trace string,
) *river.ErrorHandlerResult {
	f.q.log.ErrorContext(ctx, "a job panicked", "kind", job.Kind, "job", job.ID, "panic", fmt.Sprint(value), "trace",
		trace)
	f.failed(ctx, job, fmt.Sprint("panic: ", value), false)
	return nil
}

func (f *failures) failed(ctx context.Context, job *rivertype.JobRow, reason string, hopeless bool) {
	attrs := []any{"kind", job.Kind, "job", job.ID, "attempt", job.Attempt, "attempts", job.MaxAttempts, "error",
		reason}

	// Until the last attempt it may still go well; people are told only then.
	if !hopeless && job.Attempt < job.MaxAttempts {
		f.q.log.WarnContext(ctx, "a job failed and will be tried again", attrs...)
		return
	}

	f.q.log.ErrorContext(ctx, "a job is dead", attrs...)
	dead := deadFrom(job)
	dead.Error, dead.DiedAt = reason, clock.System{}.Now()

	for _, hook := range f.q.onDead {
		hook(ctx, dead)
	}
}

// quietLog is our log as River sees it: what it calls information is detail to us. Failures are told by the type above.
func quietLog(log *slog.Logger, engine db.Engine) *slog.Logger {
	return slog.New(&quietHandler{log.Handler(), engine})
}

type quietHandler struct {
	slog.Handler
	engine db.Engine
}

// reelection is how River ends its word that it could not confirm who leads. It asks every five seconds, and gives up
// after five.
const reelection = ": Error attempting reelection"

func (h *quietHandler) Enabled(ctx context.Context, level slog.Level) bool {
	return h.Handler.Enabled(ctx, lowered(level))
}

// Handle takes one failure for detail: on SQLite a long transaction, such as an import, holds the only writing
// connection for longer than River waits to be confirmed as leader. Nothing is lost by it. The process still leads,
// nobody else works on the file, and River asks again; when it could not ask five times in a row it says so in other
// words, and that stays an error.
func (h *quietHandler) Handle(ctx context.Context, r slog.Record) error {
	r.Level = lowered(r.Level)
	if h.engine == db.SQLite && strings.HasSuffix(r.Message, reelection) {
		r.Level = slog.LevelDebug
	}
	if !h.Handler.Enabled(ctx, r.Level) {
		return nil
	}
	return h.Handler.Handle(ctx, r)
}

func (h *quietHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return &quietHandler{h.Handler.WithAttrs(attrs), h.engine}
}

func (h *quietHandler) WithGroup(name string) slog.Handler {
	return &quietHandler{h.Handler.WithGroup(name), h.engine}
}

func lowered(level slog.Level) slog.Level {
	if level == slog.LevelInfo {
		return slog.LevelDebug
	}
	return level
}
