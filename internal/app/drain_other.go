//go:build !linux

package app

import (
	"errors"
	"net"
	"os"
	"time"

	"atlas/internal/platform/clock"
)

// arrivalTime is how long we look whether something came in after all.
const arrivalTime = 5 * time.Millisecond

// refuseNew cannot refuse anyone here: who connects in the very moment of closing may have to try again.
func refuseNew(*net.TCPListener) bool { return false }

// acceptWaiting accepts a connection that waits, or returns net.ErrClosed.
func acceptWaiting(l *net.TCPListener) (*net.TCPConn, error) {
	_ = l.SetDeadline(clock.System{}.Now().Add(arrivalTime))
	c, err := l.AcceptTCP()
	_ = l.SetDeadline(longAgo)
	if errors.Is(err, os.ErrDeadlineExceeded) {
		return nil, net.ErrClosed
	}
	return c, err
}

// readArrived reads what has arrived.
func readArrived(c *net.TCPConn, p []byte) int {
	_ = c.SetReadDeadline(clock.System{}.Now().Add(arrivalTime))
	n, _ := c.Read(p)
	return n
}
