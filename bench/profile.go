package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"time"
)

// profileLength is how long Atlas is looked at.
const profileLength = 5 * time.Second

// profile writes where Atlas spends its processor time while the crowd asks one thing.
func profile(ctx context.Context, o options, op operation, connections int, s *subject) error {
	if err := os.MkdirAll(o.profile, 0o755); err != nil {
		return err
	}

	written := make(chan error, 1)
	go func() { written <- s.writeProfile(ctx, filepath.Join(o.profile, op.name+".pprof")) }()
	if _, err := drive(ctx, s, op, connections, profileLength); err != nil {
		return err
	}

	return <-written
}

func (s *subject) writeProfile(ctx context.Context, path string) error {
	address := fmt.Sprintf("http://%s/debug/pprof/profile?seconds=%.0f", s.admin, profileLength.Seconds())
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return err
	}

	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}

	defer resp.Body.Close()
	file, err := os.Create(path)
	if err != nil {
		return err
	}

	defer file.Close()
	_, err = io.Copy(file, resp.Body)
	return err
}
