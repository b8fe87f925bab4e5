package files

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"atlas/internal/platform/jobs"
)

const (
	sweepEvery = 24 * time.Hour
	// unusedFor is how long a file may be part of nothing: a form may stand open, or wait as a draft.
	unusedFor = 7 * 24 * time.Hour
	sweepMax  = 1000
)

type sweep struct{}

// Kind names the job.
func (sweep) Kind() string { return "files_sweep" }

// Start removes what a process that died left behind, and asks for a sweep. It is safe beside other processes, which
// may be at work in the same store and database: nothing goes that could still be on its way.
func (s *Service) Start(ctx context.Context) error {
	if err := s.removeParts(); err != nil {
		return fmt.Errorf("remove unfinished uploads: %w", err)
	}
	if err := s.queue.Enqueue(ctx, sweep{}, jobs.Once()); err != nil {
		return fmt.Errorf("ask for a sweep of the files: %w", err)
	}
	return nil
}

// removeParts removes uploads that stopped halfway: where they arrive, and where they are kept.
func (s *Service) removeParts() error {
	before := s.clock.Now().Add(-UploadTime)
	spools, err := filepath.Glob(filepath.Join(os.TempDir(), spoolPattern))
	if err != nil {
		return fmt.Errorf("look for uploads that stopped: %w", err)
	}

	for _, spool := range spools {
		// Another process may have finished it since; only those are old that nothing writes to any more.
		info, err := os.Stat(spool)
		if err != nil || !info.ModTime().Before(before) {
			continue
		}

		if err := os.Remove(spool); err != nil {
			s.log.Warn("an upload that stopped cannot be removed", "file", spool, "error", err)
		}
	}

	if store, ok := s.store.(interface{ RemoveParts(before time.Time) error }); ok {
		return store.RemoveParts(before)
	}

	return nil
}

// purposesUsedAtOnce are the purposes whose files are used in the call that takes them.
func (s *Service) purposesUsedAtOnce() []string {
	names := []string{}
	for _, p := range s.purposes {
		if p.IsUsedAtOnce {
			names = append(names, p.Name)
		}
	}
	slices.Sort(names)
	return names
}

// Sweep removes files that nothing uses, contents that no row names, and uploads that stopped halfway.
func (s *Service) Sweep(ctx context.Context) error {
	if err := s.removeParts(); err != nil {
		return fmt.Errorf("remove unfinished uploads: %w", err)
	}

	// Contents come before their rows, so a young content without a row may still get one.
	before, stopped := s.clock.Now().Add(-unusedFor), s.clock.Now().Add(-UploadTime)
	unused, err := s.rows.unused(ctx, before, s.purposesUsedAtOnce(), stopped, sweepMax)
	if err != nil {
		return fmt.Errorf("find unused files: %w", err)
	}

	for _, f := range unused {
		// Anyone who takes it into use at the same moment wins.
		deleted, err := s.rows.deleteUnused(ctx, f.ID)
		if err != nil {
			return fmt.Errorf("delete unused file %d: %w", f.ID, err)
		}
		if !deleted {
			continue
		}

		// The row went first: a process that stops here leaves a content, which the next sweep removes.
		if err := s.remove(ctx, f); err != nil {
			return fmt.Errorf("remove content of file %d: %w", f.ID, err)
		}
	}

	known, err := s.rows.contents(ctx)
	if err != nil {
		return fmt.Errorf("list names of files: %w", err)
	}

	return s.store.Each(ctx, func(name string, since time.Time) error {
		if known[name] || since.After(stopped) {
			return nil
		}

		return s.store.Delete(ctx, name)
	})
}

func (s *Service) remove(ctx context.Context, f *File) error {
	if f.HasThumb {
		if err := s.store.Delete(ctx, thumbName(f.Name)); err != nil {
			return fmt.Errorf("delete thumbnail: %w", err)
		}
	}

	for _, name := range f.webpNames() {
		if err := s.store.Delete(ctx, name); err != nil {
			return fmt.Errorf("delete %s: %w", name, err)
		}
	}

	return s.store.Delete(ctx, f.Name)
}

// Verify names files whose content is gone.
func (s *Service) Verify(ctx context.Context) ([]string, error) {
	missing, err := s.rows.contents(ctx)
	if err != nil || len(missing) == 0 {
		return nil, err
	}

	err = s.store.Each(ctx, func(name string, _ time.Time) error {
		delete(missing, name)
		return nil
	})
	var found []string
	for name := range missing {
		found = append(found, fmt.Sprintf("the content of the file %s is gone", name))
	}

	return found, err
}
