package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"runtime/debug"
	"time"
)

// headerTime is how long the head of a request may take.
const headerTime = 5 * time.Second

// server has the limits of an edge that faces the internet: nobody may hold a connection by being slow.
func server(handler http.Handler, log *slog.Logger) *http.Server {
	return &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: headerTime,
		ReadTimeout:       30 * time.Second,
		WriteTimeout:      60 * time.Second,
		IdleTimeout:       90 * time.Second,
		MaxHeaderBytes:    32 << 10,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
}

// Run serves until ctx ends, then lets go in order: no new requests, the begun ones answered, jobs put back, the
// database closed. listening is told the address once requests are accepted.
func (a *App) Run(ctx context.Context, listening func(address string)) error {
	debug.FreeOSMemory() // what migrating, seeding and hashing took is not needed any more

	// Listening comes first: a port that is taken must fail before jobs begin.
	listener, err := listen(a.Config.Addr)
	if err != nil {
		return errors.Join(err, a.Close())
	}

	web := server(a.closingHandler(), a.Log)
	web.ConnState = listener.trackState
	failed := make(chan error, 2)
	go func() { failed <- web.Serve(listener) }()

	// Jobs begin last, when everything they may call is there.
	admin, err := a.serveAdmin(failed)
	if err == nil {
		err = a.Files.Start(ctx)
	}
	if err == nil {
		err = a.Queue.Start(ctx)
	}

	if err == nil {
		listening(listener.Addr().String())
		select {
		case <-ctx.Done():
		case err = <-failed:
		}
	}

	return errors.Join(err, a.stop(ctx, listener, web, admin))
}

func (a *App) serveAdmin(failed chan<- error) (*http.Server, error) {
	if a.Config.AdminAddr == "" {
		return nil, nil
	}

	listener, err := net.Listen("tcp", a.Config.AdminAddr)
	if err != nil {
		return nil, fmt.Errorf("listen on %s for metrics: %w", a.Config.AdminAddr, err)
	}

	admin := server(a.Metrics.Handler(), a.Log)
	go func() { failed <- admin.Serve(listener) }()
	return admin, nil
}

// closingHandler asks the clients of a process that stops to leave: they get their answer and open no further request
// here.
func (a *App) closingHandler() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if a.stopping.Load() {
			w.Header().Set("Connection", "close")
		}
		a.handler.ServeHTTP(w, r)
	})
}

// stop ends the process without losing a request: /api/ready says no while everyone is still accepted, then no one new
// is, then every connection is answered or has been idle, then the rest of the app goes.
func (a *App) stop(ctx context.Context, listener *drainingListener, web, admin *http.Server) error {
	a.Log.Info("stopping")
	a.stopping.Store(true)
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), a.Config.StopDelay+a.Config.DrainTime)
	defer cancel()
	err := errors.Join(listener.drain(ctx, a.Config.StopDelay), web.Close())
	if admin != nil {
		err = errors.Join(err, admin.Close())
	}
	return errors.Join(err, a.Queue.Stop(ctx), a.Marketing.Close(ctx), a.Close())
}
