package pages

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/dop251/goja"

	"atlas/internal/platform/errs"
)

//go:embed render/renderer.gen.js
var rendererScript string

const (
	// renderTime bounds the rendering of one page, which takes a few milliseconds.
	renderTime = 5 * time.Second
	// stackMax bounds how deep the script may call itself.
	stackMax = 2000
	htmlMax  = 4 << 20
)

// program is the script, compiled when the first page is published.
var program = sync.OnceValues(func() (*goja.Program, error) {
	return goja.Compile("renderer.gen.js", rendererScript, false)
})

// renderer makes HTML of blocks, one page at a time. Every page gets an engine of its own, so that nothing is left of the one before.
type renderer struct{ turn chan struct{} }

func newRenderer() *renderer { return &renderer{turn: make(chan struct{}, 1)} }

// render gives the HTML of blocks that cleanData has checked.
//
// Returns errs.Invalid for a page that isn't ready, and errs.Conflict for one that takes too long.
func (r *renderer) render(ctx context.Context, data string) (string, error) {
	if err := requireReady(data); err != nil {
		return "", err
	}
	select {
	case r.turn <- struct{}{}:
		defer func() { <-r.turn }()
	case <-ctx.Done():
		return "", ctx.Err()
	}

	script, err := program()
	if err != nil {
		return "", fmt.Errorf("compile the page renderer: %w", err)
	}
	engine := goja.New()
	engine.SetMaxCallStackSize(stackMax)

	stopped := errors.New("stopped")
	timer := time.AfterFunc(renderTime, func() { engine.Interrupt(stopped) })
	defer timer.Stop()
	stop := context.AfterFunc(ctx, func() { engine.Interrupt(stopped) })
	defer stop()

	html, err := call(engine, script, data)
	var interrupted *goja.InterruptedError
	if errors.As(err, &interrupted) {
		return "", errs.New(errs.Conflict, "Rendering this page takes too long. Remove some blocks and try again.")
	}
	if err != nil {
		return "", fmt.Errorf("render a page: %w", err)
	}
	if len(html) > htmlMax {
		return "", errs.Field("data", "The page is too long. Move some of it to another page.")
	}

	return html, nil
}

func call(engine *goja.Runtime, script *goja.Program, data string) (string, error) {
	if _, err := engine.RunProgram(script); err != nil {
		return "", err
	}
	function, ok := goja.AssertFunction(engine.Get("renderPage"))
	if !ok {
		return "", errors.New("the script has no renderPage")
	}
	html, err := function(goja.Undefined(), engine.ToValue(data))
	if err != nil {
		return "", err
	}

	return html.String(), nil
}
