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

// atOnce are the purposes whose files are kept in the call that takes them.
func (s *Service) atOnce() []string {
	names := []string{}
	for _, p := range s.purposes {
		if p.IsKeptAtOnce {
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
	cond, arg := s.db.InTexts("purpose", s.atOnce())
	unused, err := Table.All(ctx, s.db,
		"WHERE (created_at < ? OR created_at < ? AND "+cond+
			") AND NOT EXISTS (SELECT 1 FROM file_uses u WHERE u.file_id = files.id) ORDER BY id LIMIT ?",
		before, stopped, arg, sweepMax)
	if err != nil {
		return fmt.Errorf("find unused files: %w", err)
	}

	for _, f := range unused {
		// Whoever takes it into use at the same moment wins.
		n, err := s.db.Exec(ctx,
			`DELETE FROM files WHERE id = ? AND NOT EXISTS (SELECT 1 FROM file_uses u WHERE u.file_id = files.id)`,
			f.ID)
		if err != nil {
			return fmt.Errorf("delete unused file %d: %w", f.ID, err)
		}
		if n == 0 {
			continue
		}

		// The row went first: a process that stops here leaves a content, which the next sweep removes.
		if err := s.remove(ctx, f); err != nil {
			return fmt.Errorf("remove content of file %d: %w", f.ID, err)
		}
	}

	known, err := s.names(ctx)
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

// names are those of all contents there should be.
func (s *Service) names(ctx context.Context) (map[string]bool, error) {
	rows, err := s.db.Query(ctx, `SELECT name, has_thumb, has_webp, width FROM files`)
	if err != nil {
		return nil, fmt.Errorf("list names of files: %w", err)
	}

	defer rows.Close()
	known := map[string]bool{}
	for rows.Next() {
		var f File
		if err := rows.Scan(&f.Name, &f.HasThumb, &f.HasWebP, &f.Width); err != nil {
			return nil, fmt.Errorf("read name of a file: %w", err)
		}

		known[f.Name] = true
		if f.HasThumb {
			known[thumbName(f.Name)] = true
		}

		for _, name := range f.webpNames() {
			known[name] = true
		}
	}

	return known, rows.Err()
}

// Verify names files whose content is gone.
func (s *Service) Verify(ctx context.Context) ([]string, error) {
	missing, err := s.names(ctx)
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
