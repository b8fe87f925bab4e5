package app

import (
	"fmt"
	"net"
	"os"
	"syscall"
)

const (
	bindToIndex = 62 // SO_BINDTOIFINDEX, which package syscall does not name
	nowhere     = 1 << 30
)

// keepOff binds the listener to a network interface that is none: whoever begins to connect now is refused at once,
// those whose connection stands or is being made are not touched. It says whether that worked.
func keepOff(l *net.TCPListener) bool {
	raw, err := l.SyscallConn()
	if err != nil {
		return false
	}
	bound := raw.Control(func(fd uintptr) {
		err = syscall.SetsockoptInt(int(fd), syscall.SOL_SOCKET, bindToIndex,
			nowhere)
	})
	return bound == nil && err == nil
}

// lastGuest takes in somebody who waits, whatever the deadline, or says net.ErrClosed.
func lastGuest(l *net.TCPListener) (*net.TCPConn, error) {
	raw, err := l.SyscallConn()
	if err != nil {
		return nil, fmt.Errorf("reach socket of listener: %w", err)
	}

	fd := -1

	// Accept of Go heeds the deadline, which has passed; the system call does not.
	err = raw.Control(func(listener uintptr) {
		fd, _, _ = syscall.Accept4(int(listener), syscall.SOCK_NONBLOCK|syscall.SOCK_CLOEXEC)
	})
	if err != nil || fd < 0 {
		return nil, net.ErrClosed
	}

	file := os.NewFile(uintptr(fd), "guest")
	defer file.Close()
	c, err := net.FileConn(file)
	if err != nil {
		return nil, fmt.Errorf("take over connection: %w", err)
	}

	return c.(*net.TCPConn), nil
}

// lastBytes reads what has arrived, whatever the deadline.
func lastBytes(c *net.TCPConn, p []byte) (n int) {
	raw, err := c.SyscallConn()
	if err != nil {
		return 0
	}
	_ = raw.Control(func(fd uintptr) { n, _ = syscall.Read(int(fd), p) })
	return max(n, 0)
}
