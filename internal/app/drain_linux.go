package app

import (
	"fmt"
	"net"
	"os"
	"syscall"
)

const (
	bindToInterface = 62 // SO_BINDTOIFINDEX, which package syscall does not name
	noInterface     = 1 << 30
)

// refuseNew binds the listener to a network interface that is none: anyone who begins to connect now is refused at
// once, those whose connection stands or is being made are not touched. It says whether that worked.
func refuseNew(l *net.TCPListener) bool {
	raw, err := l.SyscallConn()
	if err != nil {
		return false
	}
	bound := raw.Control(func(fd uintptr) {
		err = syscall.SetsockoptInt(int(fd), syscall.SOL_SOCKET, bindToInterface,
			noInterface)
	})
	return bound == nil && err == nil
}

// acceptWaiting accepts a connection that waits, whatever the deadline, or returns net.ErrClosed.
func acceptWaiting(l *net.TCPListener) (*net.TCPConn, error) {
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

	file := os.NewFile(uintptr(fd), "connection")
	defer file.Close()
	c, err := net.FileConn(file)
	if err != nil {
		return nil, fmt.Errorf("take over connection: %w", err)
	}

	return c.(*net.TCPConn), nil
}

// readArrived reads what has arrived, whatever the deadline.
func readArrived(c *net.TCPConn, p []byte) (n int) {
	raw, err := c.SyscallConn()
	if err != nil {
		return 0
	}
	_ = raw.Control(func(fd uintptr) { n, _ = syscall.Read(int(fd), p) })
	return max(n, 0)
}
