package app

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"atlas/internal/platform/clock"
)

const (
	// beat is how often a closing door looks round.
	beat = 5 * time.Millisecond
	// lastWord is how long a connection may be silent before a stopping process hangs up: a request may be on its way
	// in.
	lastWord = 250 * time.Millisecond
)

var longAgo = time.Unix(1, 0)

// door is a listener that can be closed without losing anybody. http.Server.Shutdown closes idle connections and the
// queue of the kernel while requests arrive there, and drops a request it has just read; through a door a process
// leaves only when every connection has had its last word.
type door struct {
	*net.TCPListener
	mu     sync.Mutex
	guests map[*guest]bool
	closed chan struct{}
	once   sync.Once
}

func openDoor(address string) (*door, error) {
	l, err := net.Listen("tcp", address)
	if err != nil {
		return nil, fmt.Errorf("listen on %s: %w", address, err)
	}
	return &door{TCPListener: l.(*net.TCPListener), guests: map[*guest]bool{}, closed: make(chan struct{})}, nil
}

// Accept takes in the next connection; once the door closes, those that wait already, and then says net.ErrClosed.
func (d *door) Accept() (net.Conn, error) {
	c, err := d.AcceptTCP()

	// The deadline passes when the server stops; who stands in the queue of the kernel is still answered.
	if errors.Is(err, os.ErrDeadlineExceeded) {
		c, err = lastGuest(d.TCPListener)
	}
	if err != nil {
		return nil, err
	}

	g := &guest{TCPConn: c}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.guests[g] = true

	return g, nil
}

// Close is called by the server when Accept has said that it is over.
func (d *door) Close() error {
	d.once.Do(func() { close(d.closed) })
	return d.TCPListener.Close()
}

// note is told by the server what a connection does.
func (d *door) note(c net.Conn, state http.ConnState) {
	g, ok := c.(*guest)
	if !ok {
		return
	}

	switch state {
	case http.StateIdle:
		g.rest()
	case http.StateClosed, http.StateHijacked:
		d.mu.Lock()
		delete(d.guests, g)
		d.mu.Unlock()
	}
}

// leave lets everybody in for the delay. Then newcomers are kept off where the system can do that, and everybody who
// waits is let in. It returns when all have gone: those that speak are answered, those that have been silent for the
// delay or the last word are hung up on.
func (d *door) leave(ctx context.Context, delay time.Duration) error {
	ticks := time.NewTicker(beat)
	defer ticks.Stop()
	// Silence is counted in beats, not by the clock: a process that got no processor time has not listened either.
	count := func(span time.Duration) {
		for range span / beat {
			<-ticks.C
			d.count()
		}
	}

	count(delay)
	if keepOff(d.TCPListener) {
		count(lastWord) // for hands that are being shaken
	}

	// A deadline in the past wakes Accept without closing the socket, which would reset those who wait.
	_ = d.SetDeadline(longAgo)
	<-d.closed
	patience := int32(max(delay, lastWord) / beat)

	for d.count(); d.hangUp(patience) > 0; d.count() {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-ticks.C:
		}
	}

	return nil
}

func (d *door) count() {
	d.mu.Lock()
	defer d.mu.Unlock()
	for g := range d.guests {
		g.beats.Add(1)
	}
}

// hangUp says how many connections are left.
func (d *door) hangUp(patience int32) int {
	d.mu.Lock()
	defer d.mu.Unlock()
	for g := range d.guests {
		g.hangUp(patience)
	}
	return len(d.guests)
}

// States of a guest. Silent: no byte has come since it was accepted or last answered. Asked: silent for long, and woken
// to go.
const (
	silent int32 = iota
	talking
	asked
)

// guest is a connection that knows whether it is silent. While the door is open that costs two atomic operations per
// request.
type guest struct {
	*net.TCPConn
	state atomic.Int32
	beats atomic.Int32 // of silence while the door closes
	mu    sync.Mutex   // held while asking
}

func (g *guest) rest() {
	g.beats.Store(0)
	g.state.Store(silent)
}

// hangUp wakes the reader of a connection that has been silent for long; it closes if there is nothing to read.
func (g *guest) hangUp(patience int32) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.beats.Load() > patience && (g.state.CompareAndSwap(silent, asked) || g.state.Load() == asked) {
		_ = g.SetReadDeadline(longAgo) // again: the server may have set its own in between
	}
}

// Read looks once more when it was woken to hang up: what has arrived is answered.
func (g *guest) Read(p []byte) (int, error) {
	n, err := g.TCPConn.Read(p)

	// A request may have arrived between the deadline and our decision to close.
	if err != nil && g.state.Load() == asked && errors.Is(err, os.ErrDeadlineExceeded) {
		if late := lastBytes(g.TCPConn, p); late > 0 {
			n, err = late, nil
		}
	}
	if n > 0 && !g.state.CompareAndSwap(silent, talking) && g.state.Load() == asked {
		g.stay()
	}

	return n, err
}

// stay takes back that it was asked to go.
func (g *guest) stay() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.state.Store(talking)
	_ = g.SetReadDeadline(clock.System{}.Now().Add(headerTime))
}
