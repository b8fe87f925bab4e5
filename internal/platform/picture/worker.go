package picture

import (
	"context"
	"errors"
	"io"
	"slices"
	"sync"
)

// Lane is the line in which a picture waits for its turn.
type Lane string

// The lanes. Each draws one picture at a time, so never more than two are unfolded in memory at once.
const (
	// Uploads is for everything that people upload.
	Uploads Lane = "usual"
	// Payments is for the slips of payments, which wait behind nothing else.
	Payments Lane = "payments"
)

const (
	// WaitingMax is how many pictures of one person wait at a time, beside the one that is being drawn.
	WaitingMax = 2
	// lineMax is how many pictures wait in one lane, anyone who they belong to: each is some megabytes before it is
	// drawn.
	lineMax = 32
)

// ErrWaiting says that somebody has enough pictures waiting, ErrFull that everybody together has.
var (
	ErrWaiting = errors.New("enough pictures of this person are waiting")
	ErrFull    = errors.New("enough pictures are waiting")
)

// Worker unfolds pictures, which may take a hundred megabytes each, one at a time in each lane.
type Worker struct {
	mu    sync.Mutex
	lines map[Lane]*line
}

// line is who is at work in a lane and who waits, the first to come first.
type line struct {
	isBusy  bool
	waiting []*place
}

// place is where somebody waits; ready is closed when it is their turn.
type place struct {
	owner string
	ready chan struct{}
}

// NewWorker makes the worker of a process.
func NewWorker() *Worker { return &Worker{lines: map[Lane]*line{}} }

// Waiting is how many pictures wait in a lane.
func (w *Worker) Waiting(lane Lane) int {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.lines[lane] == nil {
		return 0
	}
	return len(w.lines[lane].waiting)
}

// Draw runs work that unfolds pictures when it is its turn in the lane. owner is the person, or the network of a
// stranger. It returns ErrWaiting or ErrFull at once where too much waits, and the error of ctx when that ends first;
// work must end with ctx, too.
func (w *Worker) Draw(ctx context.Context, lane Lane, owner string, work func(ctx context.Context) error) error {
	ticket, err := w.enter(lane, owner)
	if err != nil {
		return err
	}

	select {
	case <-ticket.ready:
		defer w.leave(lane)
	case <-ctx.Done():
		w.giveUp(lane, ticket)
		return context.Cause(ctx)
	}

	// Its turn may come just as the caller goes; then nothing is begun.
	if err := ctx.Err(); err != nil {
		return context.Cause(ctx)
	}

	return work(ctx)
}

// enter takes a place in the line, or starts at once.
func (w *Worker) enter(lane Lane, owner string) (*place, error) {
	w.mu.Lock()
	defer w.mu.Unlock()

	l := w.lines[lane]
	if l == nil {
		l = new(line)
		w.lines[lane] = l
	}

	ticket := &place{owner, make(chan struct{})}
	if !l.isBusy {
		l.isBusy = true
		close(ticket.ready)
		return ticket, nil
	}

	// Nobody can fill the line alone and keep all others waiting.
	own := 0
	for _, other := range l.waiting {
		if other.owner == owner {
			own++
		}
	}

	switch {
	case own >= WaitingMax:
		return nil, ErrWaiting
	case len(l.waiting) >= lineMax:
		return nil, ErrFull
	}

	l.waiting = append(l.waiting, ticket)
	return ticket, nil
}

// leave lets the next one in.
func (w *Worker) leave(lane Lane) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.next(lane)
}

func (w *Worker) next(lane Lane) {
	l := w.lines[lane]
	if len(l.waiting) == 0 {
		l.isBusy = false
		return
	}
	first := l.waiting[0]
	l.waiting = slices.Delete(l.waiting, 0, 1)
	close(first.ready)
}

// giveUp leaves the line. Whose turn came in the same moment passes it on.
func (w *Worker) giveUp(lane Lane, ticket *place) {
	w.mu.Lock()
	defer w.mu.Unlock()

	l := w.lines[lane]
	if at := slices.Index(l.waiting, ticket); at >= 0 {
		l.waiting = slices.Delete(l.waiting, at, at+1)
		return
	}
	w.next(lane)
}

// reader ends with its context, so that a picture is not decoded for somebody who has gone.
type reader struct {
	ctx context.Context
	io.Reader
}

func (r reader) Read(into []byte) (int, error) {
	if r.ctx.Err() != nil {
		return 0, context.Cause(r.ctx)
	}
	return r.Reader.Read(into)
}

// Writer ends with its context, so that a picture is not written for somebody who has gone.
func Writer(ctx context.Context, to io.Writer) io.Writer { return writer{ctx, to} }

type writer struct {
	ctx context.Context
	io.Writer
}

func (w writer) Write(from []byte) (int, error) {
	if w.ctx.Err() != nil {
		return 0, context.Cause(w.ctx)
	}
	return w.Writer.Write(from)
}
