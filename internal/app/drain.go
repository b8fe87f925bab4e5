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
	// drainTick is how often a draining listener looks at its connections.
	drainTick = 5 * time.Millisecond
	// idleBeforeClose is how long a connection may be idle before a stopping process closes it: a request may be on its
	// way in.
	idleBeforeClose = 250 * time.Millisecond
)

var longAgo = time.Unix(1, 0)

// drainingListener can be closed without losing a request. http.Server.Shutdown closes idle connections and the queue
// of the kernel while requests arrive there, and drops a request that it has just read; this one lets a process stop
// only when every connection has been answered or idle for a while.
type drainingListener struct {
	*net.TCPListener
	mu     sync.Mutex
	conns  map[*trackedConn]bool
	closed chan struct{}
	once   sync.Once
}

func listen(address string) (*drainingListener, error) {
	l, err := net.Listen("tcp", address)
	if err != nil {
		return nil, fmt.Errorf("listen on %s: %w", address, err)
	}

	return &drainingListener{
		TCPListener: l.(*net.TCPListener), conns: map[*trackedConn]bool{}, closed: make(chan struct{}),
	}, nil
}

// Accept returns the next connection. While the listener drains these are the ones that wait already; then it returns
// net.ErrClosed.
func (l *drainingListener) Accept() (net.Conn, error) {
	c, err := l.AcceptTCP()

	// The deadline passes when the server stops; who stands in the queue of the kernel is still answered.
	if errors.Is(err, os.ErrDeadlineExceeded) {
		c, err = acceptWaiting(l.TCPListener)
	}
	if err != nil {
		return nil, err
	}

	conn := &trackedConn{TCPConn: c}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.conns[conn] = true

	return conn, nil
}

// Close is called by the server when Accept has returned net.ErrClosed.
func (l *drainingListener) Close() error {
	l.once.Do(func() { close(l.closed) })
	return l.TCPListener.Close()
}

// trackState is called by the server when the state of a connection changes.
func (l *drainingListener) trackState(c net.Conn, state http.ConnState) {
	conn, ok := c.(*trackedConn)
	if !ok {
		return
	}

	switch state {
	case http.StateIdle:
		conn.setIdle()
	case http.StateClosed, http.StateHijacked:
		l.mu.Lock()
		delete(l.conns, conn)
		l.mu.Unlock()
	}
}

// drain accepts everyone for the delay. Then new connections are refused where the system can do that, and those that
// wait are accepted. It returns when all have gone: requests are answered, and connections that have been idle for the
// delay or idleBeforeClose are closed.
func (l *drainingListener) drain(ctx context.Context, delay time.Duration) error {
	ticker := time.NewTicker(drainTick)
	defer ticker.Stop()

	// Idleness is counted in ticks, not by the clock: a process that got no processor time has not listened either.
	wait := func(span time.Duration) {
		for range span / drainTick {
			<-ticker.C
			l.countTick()
		}
	}

	wait(delay)
	if refuseNew(l.TCPListener) {
		// Handshakes that have begun may end.
		wait(idleBeforeClose)
	}

	// A deadline in the past wakes Accept without closing the socket, which would reset those who wait.
	_ = l.SetDeadline(longAgo)
	<-l.closed

	most := int32(max(delay, idleBeforeClose) / drainTick)
	for l.countTick(); l.closeIdle(most) > 0; l.countTick() {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-ticker.C:
		}
	}

	return nil
}

func (l *drainingListener) countTick() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for conn := range l.conns {
		conn.idleTicks.Add(1)
	}
}

// closeIdle closes connections that have been idle for more ticks than these, and returns how many are left.
func (l *drainingListener) closeIdle(ticks int32) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	for conn := range l.conns {
		conn.closeIfIdle(ticks)
	}

	return len(l.conns)
}

// States of a connection. Idle: no byte has come since it was accepted or last answered. Closing: idle for long, and
// its reader was woken to close it.
const (
	connIdle int32 = iota
	connActive
	connClosing
)

// trackedConn is a connection that knows whether it is idle. Until the process stops that costs two atomic operations
// per request.
type trackedConn struct {
	*net.TCPConn
	state atomic.Int32
	// idleTicks counts while the listener drains.
	idleTicks atomic.Int32
	// mu is held while the read deadline is set.
	mu sync.Mutex
}

func (c *trackedConn) setIdle() {
	c.idleTicks.Store(0)
	c.state.Store(connIdle)
}

// closeIfIdle wakes the reader of a connection that has been idle for more ticks than these; it closes if there is
// nothing to read.
func (c *trackedConn) closeIfIdle(ticks int32) {
	c.mu.Lock()
	defer c.mu.Unlock()
	isIdle := c.idleTicks.Load() > ticks
	if isIdle && (c.state.CompareAndSwap(connIdle, connClosing) || c.state.Load() == connClosing) {
		// Set again each time: the server may have set its own in between.
		_ = c.SetReadDeadline(longAgo)
	}
}

// Read looks once more when it was woken to close: what has arrived is answered.
func (c *trackedConn) Read(p []byte) (int, error) {
	n, err := c.TCPConn.Read(p)

	// A request may have arrived between the deadline and our decision to close.
	if err != nil && c.state.Load() == connClosing && errors.Is(err, os.ErrDeadlineExceeded) {
		if late := readArrived(c.TCPConn, p); late > 0 {
			n, err = late, nil
		}
	}
	if n > 0 && !c.state.CompareAndSwap(connIdle, connActive) && c.state.Load() == connClosing {
		c.keepOpen()
	}

	return n, err
}

// keepOpen takes back that the connection was to be closed.
func (c *trackedConn) keepOpen() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.state.Store(connActive)
	_ = c.SetReadDeadline(clock.System{}.Now().Add(headerTime))
}
