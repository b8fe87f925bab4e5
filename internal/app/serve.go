package app

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"runtime/debug"
	"time"
)

// server has the limits of an edge that faces the internet: nobody may hold a connection by being slow.
func server(handler http.Handler, log *slog.Logger) *http.Server {
	return &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       30 * time.Second,
		WriteTimeout:      60 * time.Second,
		IdleTimeout:       90 * time.Second,
		MaxHeaderBytes:    32 << 10,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
}

// Run serves until ctx ends, then lets go in order: no new requests, the begun ones answered, jobs put back, the database closed.
// listening is told the address once requests are accepted.
func (a *App) Run(ctx context.Context, listening func(address string)) error {
	listener, err := net.Listen("tcp", a.Config.Addr)
	if err != nil {
		return errors.Join(err, a.Close())
	}
	web := server(a.partingHandler(), a.log)
	failed := make(chan error, 2)
	go func() { failed <- web.Serve(listener) }()
	admin, err := a.serveAdmin(failed)
	if err == nil {
		err = a.Queue.Start(ctx)
	}
	if err == nil {
		listening(listener.Addr().String())
		go debug.FreeOSMemory() // what migrating, seeding and hashing took is not needed any more
		select {
		case <-ctx.Done():
		case err = <-failed:
		}
	}
	return errors.Join(err, a.stop(ctx, web, admin))
}

func (a *App) serveAdmin(failed chan<- error) (*http.Server, error) {
	if a.Config.AdminAddr == "" {
		return nil, nil
	}
	listener, err := net.Listen("tcp", a.Config.AdminAddr)
	if err != nil {
		return nil, err
	}
	admin := server(a.Metrics.Handler(), a.log)
	go func() { failed <- admin.Serve(listener) }()
	return admin, nil
}

// partingHandler has clients leave a process that stops: an idle connection is not cut while a request may be on its way in.
func (a *App) partingHandler() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if a.stopping.Load() {
			w.Header().Set("Connection", "close")
		}
		a.handler.ServeHTTP(w, r)
	})
}

func (a *App) stop(ctx context.Context, web, admin *http.Server) error {
	a.log.Info("stopping")
	a.stopping.Store(true)
	<-time.After(a.Config.StopDelay)
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), a.Config.DrainTime)
	defer cancel()
	err := web.Shutdown(ctx)
	if err != nil {
		err = errors.Join(err, web.Close())
	}
	if admin != nil {
		err = errors.Join(err, admin.Close())
	}
	return errors.Join(err, a.Queue.Stop(ctx), a.Close())
}
