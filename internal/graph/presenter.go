package graph

import (
	"context"
	"errors"
	"log/slog"
	"math"
	"runtime/debug"

	"github.com/99designs/gqlgen/graphql"
	"github.com/99designs/gqlgen/graphql/errcode"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// doesNotFit answers documents that do not fit the schema; which names there are is told to developers only.
const doesNotFit = "The query does not fit the schema"

// presenter is the only place where an error becomes something a client reads.
type presenter struct {
	log *slog.Logger
	// dev passes on what validation says.
	dev bool
}

func (p presenter) present(ctx context.Context, err error) *gqlerror.Error {
	if e, ok := errs.As(err); ok {
		return p.known(ctx, e, err)
	}

	out := &gqlerror.Error{Message: errs.General, Path: pathOf(ctx, err),
		Extensions: map[string]any{"code": errs.Internal}}
	var invalid *gqlerror.Error

	// Mistakes of a client's own making are told to developers; people get a general sentence.
	if errors.As(err, &invalid) && isProtocol(invalid) {
		out.Message, out.Locations, out.Path = doesNotFit, invalid.Locations, nil
		out.Extensions["code"] = invalid.Extensions["code"]
		if p.dev {
			out.Message = invalid.Message
		}

		return out
	}

	p.logUnknown(ctx, err)
	if id := actor.From(ctx).RequestID; id != "" {
		out.Extensions["requestId"] = id
	}

	return out
}

func (p presenter) known(ctx context.Context, e *errs.Error, err error) *gqlerror.Error {
	if e.Code == errs.Internal {
		p.logUnknown(ctx, err)
	}

	extensions := map[string]any{"code": e.Code}
	if len(e.Fields) > 0 {
		extensions["fields"] = e.Fields
		// The older place of the same messages; the form helpers of the web read either.
		extensions["properties"] = map[string]any{"messages": e.Fields}
	}

	if e.RetryAfter > 0 {
		extensions["retryAfter"] = int(math.Ceil(e.RetryAfter.Seconds()))
	}

	return &gqlerror.Error{Message: e.Message, Path: pathOf(ctx, err), Extensions: extensions}
}

// isProtocol tells errors of parsing and validation, which come before any of our code runs.
func isProtocol(e *gqlerror.Error) bool {
	code := e.Extensions["code"]
	return code == errcode.ParseFailed || code == errcode.ValidationFailed
}

func pathOf(ctx context.Context, err error) ast.Path {
	var located *gqlerror.Error
	if errors.As(err, &located) && located.Path != nil {
		return located.Path
	}
	return graphql.GetPath(ctx)
}

func (p presenter) logUnknown(ctx context.Context, err error) {
	level := slog.LevelError
	if errors.Is(err, context.Canceled) {
		level = slog.LevelDebug // the client went away
	}
	a := actor.From(ctx)
	p.log.LogAttrs(ctx, level, "operation failed", slog.String("error", err.Error()),
		slog.String("path", graphql.GetPath(ctx).String()),
		slog.String("request", a.RequestID), slog.Int("user", a.UserID))
}

// recover turns a panic of a resolver into the general sentence.
func (p presenter) recover(ctx context.Context, cause any) error {
	a := actor.From(ctx)
	p.log.ErrorContext(ctx, "resolver panicked", "panic", cause, "path", graphql.GetPath(ctx).String(), "request",
		a.RequestID, "user", a.UserID,
		"stack", string(debug.Stack()))
	return errs.New(errs.Internal, errs.General)
}
