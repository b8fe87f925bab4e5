package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

// wait lets clients write for a while that depends on the seed.
func (s *scene) wait(most time.Duration) {
	<-time.After(50*time.Millisecond + time.Duration(s.chance.Int64N(int64(most))))
}

// crash kills the process at random moments, also within enrolments and approvals of payments. Whatever was answered
// must be there afterwards, nothing by half, and it must be ready again within seconds.
func crash(ctx context.Context, s *scene, n int) error {
	w, err := newWriters(ctx, s.instance)
	if err != nil {
		return fmt.Errorf("prepare writers: %w", err)
	}

	for range n {
		before := w.promised()
		w.begin(ctx, s.instance)
		s.wait(400 * time.Millisecond)

		// At a moment of chance within their work, without a warning.
		s.instance.kill()

		// Requests that the kill cut off are no mistake; an answer that refuses one is.
		if err := w.end(); errors.As(err, new(refusal)) {
			return err
		}

		if err := s.start(ctx, s.instance); err != nil {
			return fmt.Errorf("start again: %w", err)
		}

		after := w.promised()
		for id := range before.people { // those were looked for the last time
			delete(after.people, id)
		}

		if err := w.keeps(ctx, s.instance, after); err != nil {
			return fmt.Errorf("compare with what was answered: %w", err)
		}
	}

	return w.keeps(ctx, s.instance, w.promised())
}

// stop asks the process to go while clients write. None of them may lose a request: each goes on until it is refused a
// connection.
func stop(ctx context.Context, s *scene, n int) error {
	w, err := newWriters(ctx, s.instance)
	if err != nil {
		return fmt.Errorf("prepare writers: %w", err)
	}

	for range n {
		w.begin(ctx, s.instance)
		s.wait(400 * time.Millisecond)
		if err := s.instance.cmd.Process.Signal(syscall.SIGTERM); err != nil {
			return fmt.Errorf("ask the process to stop: %w", err)
		}

		if err := w.end(); err != nil {
			return fmt.Errorf("a request was lost: %w", err)
		}

		if err := s.instance.cmd.Wait(); err != nil {
			return fmt.Errorf("wait for the process to stop: %w", err)
		}

		if err := s.start(ctx, s.instance); err != nil {
			return fmt.Errorf("start again: %w", err)
		}
	}

	return w.keeps(ctx, s.instance, w.promised())
}

// backup copies an instance under load and brings the copy up elsewhere. It must hold everything that was answered
// before the copy began.
func backup(ctx context.Context, s *scene, n int) error {
	w, err := newWriters(ctx, s.instance)
	if err != nil {
		return fmt.Errorf("prepare writers: %w", err)
	}

	for i := range n {
		w.begin(ctx, s.instance)
		s.wait(400 * time.Millisecond)

		// Noted before the copy begins: only what was answered until here has to be in it.
		p := w.promised()
		folder := filepath.Join(s.dir, fmt.Sprint("copy", i))
		out, err := s.command(ctx, s.instance, "backup", folder).CombinedOutput()
		if err != nil {
			return fmt.Errorf("backup: %w\n%s", err, out)
		}

		p.most = w.promised().most
		s.instance.kill()
		if err := w.end(); errors.As(err, new(refusal)) {
			return err
		}

		if err := s.restore(ctx, w, p, folder, fmt.Sprint("restored", i)); err != nil {
			return fmt.Errorf("restore backup %d: %w", i, err)
		}

		if err := s.start(ctx, s.instance); err != nil {
			return fmt.Errorf("start again: %w", err)
		}
	}

	return w.keeps(ctx, s.instance, w.promised())
}

func (s *scene) restore(ctx context.Context, w *writers, p promise, folder, name string) error {
	h, err := s.newInstance(ctx, name)
	if err != nil {
		return fmt.Errorf("make place for %s: %w", name, err)
	}

	if out, err := s.command(ctx, h, "restore", folder).CombinedOutput(); err != nil {
		return fmt.Errorf("restore: %w\n%s", err, out)
	}

	// Sessions are signed with the secret, which a backup of the data does not hold.
	if err := copyFile(filepath.Join(s.instance.data, "secret"), filepath.Join(h.data, "secret")); err != nil {
		return fmt.Errorf("copy secret: %w", err)
	}

	if err := s.verify(ctx, h); err != nil {
		return fmt.Errorf("verify restored data: %w", err)
	}

	h.cookie = s.instance.cookie
	if err := s.start(ctx, h); err != nil {
		return fmt.Errorf("start restored data: %w", err)
	}

	defer h.kill()
	return w.keeps(ctx, h, p)
}

func copyFile(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return fmt.Errorf("open %s: %w", from, err)
	}

	defer in.Close()
	out, err := os.OpenFile(to, os.O_CREATE|os.O_WRONLY|os.O_EXCL, 0o600)
	if err != nil {
		return fmt.Errorf("create %s: %w", to, err)
	}

	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}
