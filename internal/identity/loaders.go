package identity

import (
	"context"
	"fmt"

	"atlas/internal/identity/datarights"
	"atlas/internal/identity/people"
	"atlas/internal/identity/sessions"
	"atlas/internal/identity/support"
	"atlas/internal/platform/batch"
	"atlas/internal/platform/db"
	"atlas/internal/platform/imports"
)

// loaders read the fields of many rows together, for one request.
type loaders struct {
	reporters *batch.Loader[int, reporter]
	pictures  *batch.Loader[int, []byte]
	sameFiles *batch.Loader[int, int]
	parts     *batch.Loader[int, map[string]any]
	erasures  *batch.Loader[int, *datarights.Erasure]
	seen      *batch.Loader[int, *sessions.LastSeen]
}

// WithLoaders prepares a request: fields of its rows are then read together.
func (s *Service) WithLoaders(ctx context.Context) context.Context { return batch.WithScope(ctx) }

func (s *Service) newLoaders() *loaders {
	return &loaders{
		reporters: batch.New(func(ctx context.Context, ids []int) (map[int]reporter, error) {
			return reportersOf(ctx, s.db, ids)
		}),
		pictures:  batch.New(s.Support.Pictures),
		sameFiles: batch.New(s.imports.SameFiles),
		parts:     batch.New(s.List.PartsOf),
		erasures:  batch.New(s.DataRights.ErasuresOf),
		seen:      batch.New(s.Sessions.LastSeenOf),
	}
}

func (s *Service) loaders(ctx context.Context) *loaders { return batch.PerRequest(ctx, s.newLoaders) }

// expectUsers prepares for rows that were read just now.
func (s *Service) expectUsers(ctx context.Context, people ...*people.User) error {
	if err := s.expectLevelsOf(ctx, people...); err != nil {
		return err
	}

	l := s.loaders(ctx)
	for _, u := range people {
		l.erasures.Expect(u.ID)
		l.seen.Expect(u.ID)
		if u.Parts == nil {
			l.parts.Expect(u.ID)
		}
	}

	return nil
}

func (l *loaders) expectReports(reports ...*support.Report) {
	for _, report := range reports {
		l.pictures.Expect(report.ID)
		if report.UserID != nil {
			l.reporters.Expect(*report.UserID)
		}
	}
}

func (l *loaders) expectImports(list ...*imports.Import) {
	for _, i := range list {
		l.sameFiles.Expect(i.ID)
		l.reporters.Expect(i.ActorID)
	}
}

// reporter is who sent a report, or did something else that a list tells of.
type reporter struct{ name, email string }

func reportersOf(ctx context.Context, d *db.DB, userIDs []int) (map[int]reporter, error) {
	people, err := people.Users.ByIDs(ctx, d, userIDs)
	found := make(map[int]reporter, len(people))
	for _, u := range people {
		found[u.ID] = reporter{u.Name(), u.Email}
	}
	return found, err
}

// expectLevelsOf prepares for the levels of people whose rows were read just now.
func (s *Service) expectLevelsOf(ctx context.Context, people ...*people.User) error {
	l := s.Levels.Loaders(ctx)
	all, err := s.Levels.OrderedLevels(ctx)
	if err != nil {
		return fmt.Errorf("read levels: %w", err)
	}

	for _, u := range people {
		// The levels of most people are in their row; only those who hold unusual ones are read.
		if levels, known := all.ByBits(u.LevelBits); known {
			l.Levels.Prime(u.ID, levels)
			l.ExpectLevels(levels...)
		} else {
			l.Levels.Expect(u.ID)
		}
	}

	return nil
}
