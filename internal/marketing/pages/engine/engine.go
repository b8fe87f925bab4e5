// Package engine runs the script that makes the HTML of pages, inside the binary, with bounds on time, memory and
// depth.
//
// The script is ours and what it gets was checked; the bounds are there for the day on which one of both turns out to
// be wrong.
package engine

import (
	"context"
	"errors"
	"fmt"
	"runtime/metrics"
	"sync"
	"time"

	"github.com/dop251/goja"
)

const (
	// memoryEvery is how often memory is looked at.
	memoryEvery = 20 * time.Millisecond
	// stackMax bounds how deep the script may call itself.
	stackMax = 2000
)

// ErrTooMuch is returned for a run that took too long or too much memory.
var ErrTooMuch = errors.New("the script was stopped: it took too long or too much memory")

// Engine calls a function of a script, one call at a time. Every call gets a world of its own, so that nothing is
// left of the one before, unless KeepWorld says otherwise.
type Engine struct {
	// TimeMax bounds one call; MemoryMax bounds by how many bytes memory may grow meanwhile.
	TimeMax   time.Duration
	MemoryMax uint64
	// KeepWorld lets calls share a world: for a function that leaves nothing behind, and whose script takes long to
	// start. A call that fails takes its world with it.
	KeepWorld bool

	kept     *goja.Runtime
	turn     chan struct{}
	function string
	program  func() (*goja.Program, error)
}

// New makes an engine for a global function of a script, which is compiled with the first call: five seconds and 256
// megabytes, where a page takes a few milliseconds and megabytes.
func New(name, script, function string) *Engine {
	return &Engine{
		TimeMax: 5 * time.Second, MemoryMax: 256 << 20, turn: make(chan struct{}, 1), function: function,
		program: sync.OnceValues(func() (*goja.Program, error) { return goja.Compile(name, script, false) }),
	}
}

// Call gives what the function answers to a text.
//
// Returns ErrTooMuch, the error of ctx while it waits for its turn, or what the script threw.
func (e *Engine) Call(ctx context.Context, text string) (string, error) {
	// A runtime serves one caller at a time; anyone who gives up stops waiting for it.
	select {
	case e.turn <- struct{}{}:
		defer func() { <-e.turn }()
	case <-ctx.Done():
		return "", ctx.Err()
	}

	program, err := e.program()
	if err != nil {
		return "", fmt.Errorf("compile the script: %w", err)
	}

	world, isNew := e.kept, e.kept == nil
	// Put back only after success: a call that was stopped may leave anything behind.
	e.kept = nil
	if isNew {
		world = goja.New()
		world.SetMaxCallStackSize(stackMax)
	}

	// Bounded before the script starts, since starting it may take too long as well.
	stop := e.bound(ctx, world)
	defer stop()

	if isNew {
		_, err = world.RunProgram(program)
	}

	var answer string
	if err == nil {
		answer, err = call(world, e.function, text)
	}
	if err == nil && e.KeepWorld {
		e.kept = world
	}

	var interrupted *goja.InterruptedError
	if errors.As(err, &interrupted) {
		return "", ErrTooMuch
	}

	return answer, err
}

// bound stops a call when its time is over, its caller is gone, or memory has grown by more than one call can need.
// The library can't be told how much it may use, so what is watched is the memory of the whole process: the bound is
// wide enough for what goes on beside it.
func (e *Engine) bound(ctx context.Context, world *goja.Runtime) (stop func()) {
	timer := time.AfterFunc(e.TimeMax, func() { world.Interrupt(ErrTooMuch) })
	forget := context.AfterFunc(ctx, func() { world.Interrupt(ErrTooMuch) })

	done := make(chan struct{})
	before := heapSize()
	ticker := time.NewTicker(memoryEvery)
	go func() {
		defer ticker.Stop()
		for {
			select {
			case <-done:
				return
			case <-ticker.C:
				// The heap may shrink meanwhile, and unsigned numbers don't go below zero.
				if now := heapSize(); now > before && now-before > e.MemoryMax {
					world.Interrupt(ErrTooMuch)
					return
				}
			}
		}
	}()

	return func() {
		timer.Stop()
		forget()
		close(done)
	}
}

// heapSize is how many bytes the objects of this process take, also those that nobody needs any more. Reading it
// stops nothing.
func heapSize() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)

	return sample[0].Value.Uint64()
}

func call(world *goja.Runtime, name, text string) (string, error) {
	function, ok := goja.AssertFunction(world.Get(name))
	if !ok {
		return "", fmt.Errorf("the script has no %s", name)
	}

	answer, err := function(goja.Undefined(), world.ToValue(text))
	if err != nil {
		return "", err
	}

	return answer.String(), nil
}
