package httpapi

import (
	"context"
	"net"
)

// heldConn is a connection that can hold the head of an answer until its body is there.
type heldConn interface {
	Hold()
	Release()
}

type connKey struct{}

// WithConn lets answers know the connection that they go over, so that large ones are written in one piece.
func WithConn(ctx context.Context, conn net.Conn) context.Context {
	held, ok := conn.(heldConn)
	if !ok {
		return ctx
	}

	return context.WithValue(ctx, connKey{}, held)
}

// inOnePiece has write give an answer to the network in one piece.
func inOnePiece(ctx context.Context, write func()) {
	conn, ok := ctx.Value(connKey{}).(heldConn)
	if !ok {
		write()
		return
	}

	conn.Hold()
	defer conn.Release()

	write()
}
