package settings

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"
)

// keepFor bounds how long a change made by another process stays unseen.
const keepFor = time.Second

// snapshot is all settings as they were at one moment; it never changes.
type snapshot struct {
	at     time.Time
	rows   []*DefaultSetting
	byName map[string]*DefaultSetting
	public json.RawMessage
}

// all gives the settings, at most a second old, and never older than this process's own last change.
func (s *Service) all(ctx context.Context) (*snapshot, error) {
	if s.db.HasWritten(ctx, settingsTable.Name()) {
		return s.read(ctx) // what a transaction changed is its own until it commits
	}

	now, kept := s.clock.Now(), s.kept.Load()
	if kept != nil && now.Sub(kept.at) < keepFor {
		return kept, nil
	}

	// Counted before reading: what is written meanwhile must not be kept as the newest.
	writes := s.writes.Load()
	current, err := s.read(ctx)
	if err != nil {
		return nil, fmt.Errorf("read settings: %w", err)
	}

	current.at = now

	// Somebody wrote while we read: the next caller reads again.
	if s.kept.CompareAndSwap(kept, current) && s.writes.Load() != writes {
		s.kept.CompareAndSwap(current, nil)
	}

	return current, nil
}

func (s *Service) invalidateCache() {
	s.writes.Add(1)
	s.kept.Store(nil)
}

func (s *Service) read(ctx context.Context) (*snapshot, error) {
	rows, err := s.store.loadSettings(ctx)
	if err != nil {
		return nil, err
	}

	stored := make(map[string]*DefaultSetting, len(rows))
	for _, row := range rows {
		stored[row.Name] = row
	}

	snap := &snapshot{rows: make([]*DefaultSetting, 0, len(catalogue)),
		byName: make(map[string]*DefaultSetting, len(catalogue))}
	public := map[string]*string{}
	for _, e := range catalogue {
		row := stored[e.name]
		if row == nil {
			continue // made by Ensure at the start of a newer release
		}

		row.Definition = e.Definition
		snap.rows = append(snap.rows, row)
		snap.byName[e.name] = row
		if e.IsPublic {
			public[e.name] = row.Value()
		}
	}

	snap.public, err = json.Marshal(public)
	return snap, err
}

// Text gives the value of a setting, empty if it has none. If the database cannot be read it is the last known value.
func (s *Service) Text(ctx context.Context, name string) string {
	definition, ok := define(name)
	if !ok {
		s.log.ErrorContext(ctx, "a setting that does not exist was asked for", "name", name)
		return ""
	}

	now, err := s.all(ctx)
	if err != nil {
		s.log.ErrorContext(ctx, "settings cannot be read", "error", err)
		now = s.kept.Load()
	}

	// A setting without a row is one of a newer release, whose default counts.
	if now != nil && now.byName[name] != nil {
		if value := now.byName[name].Value(); value != nil {
			return *value
		}

		return ""
	}

	return definition.Default
}

// Bool tells whether a setting of yes or no is on. A setting without a value is off.
func (s *Service) Bool(ctx context.Context, name string) bool { return s.Text(ctx, name) == "true" }

// Int gives the value of a number setting; 0 for one without a value.
func (s *Service) Int(ctx context.Context, name string) int { return wholeNumber(s.Text(ctx, name)) }

// Ints gives the values of a setting that lists numbers, in ascending order; none if it is empty.
func (s *Service) Ints(ctx context.Context, name string) []int {
	out := []int{}
	for _, entry := range s.List(ctx, name) {
		out = append(out, wholeNumber(entry))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// List gives the entries of a list setting in their order; none if it is empty.
func (s *Service) List(ctx context.Context, name string) []string {
	out := []string{}
	for entry := range strings.SplitSeq(s.Text(ctx, name), ",") {
		if entry = strings.TrimSpace(entry); entry != "" {
			out = append(out, entry)
		}
	}
	return out
}
