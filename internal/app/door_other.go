//go:build !linux

package app

import (
	"errors"
	"net"
	"os"
	"time"

	"atlas/internal/platform/clock"
)

// lastLook is how long we look whether something came in after all.
const lastLook = 5 * time.Millisecond

// keepOff cannot keep newcomers off here: who connects in the very moment of closing may have to try again.
func keepOff(*net.TCPListener) bool { return false }

// lastGuest takes in somebody who waits, or says net.ErrClosed.
func lastGuest(l *net.TCPListener) (*net.TCPConn, error) {
	_ = l.SetDeadline(clock.System{}.Now().Add(lastLook))
	c, err := l.AcceptTCP()
	_ = l.SetDeadline(longAgo)
	if errors.Is(err, os.ErrDeadlineExceeded) {
		return nil, net.ErrClosed
	}
	return c, err
}

// lastBytes reads what has arrived.
func lastBytes(c *net.TCPConn, p []byte) int {
	_ = c.SetReadDeadline(clock.System{}.Now().Add(lastLook))
	n, _ := c.Read(p)
	return n
}
