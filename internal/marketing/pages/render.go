package pages

import (
	"context"
	_ "embed"
	"errors"
	"fmt"

	"atlas/internal/marketing/pages/engine"
	"atlas/internal/platform/errs"
)

//go:embed render/renderer.gen.js
var rendererScript string

// htmlMax bounds the HTML of one page.
const htmlMax = 4 << 20

// Render gives the HTML of the blocks of a page.
//
// It checks no rights. Returns errs.Invalid at data for blocks that aren't ready for visitors, and errs.Conflict for a
// page that takes too long.
func (s *Service) Render(ctx context.Context, data string) (string, error) {
	// Drafts may be older than today's rules, so they are checked again before anyone sees them.
	cleaned, err := Clean(data)
	if err != nil {
		return "", err
	}

	return s.renderer.render(ctx, cleaned)
}

// renderer makes HTML of blocks, one page at a time.
type renderer struct{ engine *engine.Engine }

func newRenderer() *renderer {
	return &renderer{engine: engine.New("renderer.gen.js", rendererScript, "renderPage")}
}

// render gives the HTML of blocks that Clean has checked.
//
// Returns errs.Invalid for a page that isn't ready, and errs.Conflict for one that takes too long or too much memory.
func (r *renderer) render(ctx context.Context, data string) (string, error) {
	// Cheaper than the script, so it comes first.
	if err := requireReady(data); err != nil {
		return "", err
	}

	html, err := r.engine.Call(ctx, data)
	if errors.Is(err, engine.ErrTooMuch) {
		return "", errs.New(errs.Conflict,
			"This page is too much to publish at once. Remove some blocks and try again.")
	}
	if err != nil {
		return "", fmt.Errorf("render a page: %w", err)
	}
	if len(html) > htmlMax {
		return "", errs.Field("data", "The page is too long. Move some of it to another page.")
	}

	return html, nil
}
