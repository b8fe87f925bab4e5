package identity

import (
	"context"
	"fmt"

	"atlas/internal/identity/datarights"
	"atlas/internal/identity/support"
	"atlas/internal/platform/batch"
	"atlas/internal/platform/db"
	"atlas/internal/platform/imports"
)

// loaders read the fields of many rows together, for one request.
type loaders struct {
	levels    *batch.Loader[int, []*AccessLevel]
	holders   *batch.Loader[string, int]
	reporters *batch.Loader[int, reporter]
	pictures  *batch.Loader[int, []byte]
	sameFiles *batch.Loader[int, int]
	parts     *batch.Loader[int, map[string]any]
	erasures  *batch.Loader[int, *datarights.Erasure]
	seen      *batch.Loader[int, *LastSeen]
	sheet     *batch.Loader[struct{}, levelSheet]
}

// WithLoaders prepares a request: fields of its rows are then read together.
func (s *Service) WithLoaders(ctx context.Context) context.Context { return batch.WithScope(ctx) }

func (s *Service) newLoaders() *loaders {
	l := &loaders{
		// One GROUP BY answers for every level there is.
		holders: batch.New(func(ctx context.Context, _ []string) (map[string]int,
			error) {
			return s.peopleByLevel(ctx)
		}),
		reporters: batch.New(func(ctx context.Context, ids []int) (map[int]reporter, error) {
			return reportersOf(ctx, s.db, ids)
		}),
		pictures:  batch.New(s.Support.Pictures),
		sameFiles: batch.New(s.imports.SameFiles),
		parts:     batch.New(s.partsOf),
		erasures:  batch.New(s.DataRights.ErasuresOf),
		seen:      batch.New(s.store.sessions.lastSeenOf),
		sheet: batch.New(func(ctx context.Context, _ []struct{}) (map[struct{}]levelSheet, error) {
			sheet, err := s.readLevelSheet(ctx)
			return map[struct{}]levelSheet{{}: sheet}, err
		}),
	}
	l.levels = batch.New(func(ctx context.Context, ids []int) (map[int][]*AccessLevel, error) {
		byUser, err := s.levelsOf(ctx, ids)
		for _, levels := range byUser {
			l.expectLevels(levels...)
		}

		return byUser, err
	})
	return l
}

func (s *Service) loaders(ctx context.Context) *loaders { return batch.In(ctx, s.newLoaders) }

// expectUsers prepares for rows that were read just now.
func (s *Service) expectUsers(ctx context.Context, people ...*User) error {
	l := s.loaders(ctx)
	sheet, err := s.levelSheet(ctx)
	if err != nil {
		return fmt.Errorf("read levels: %w", err)
	}

	for _, u := range people {
		// The levels of most people are in their row; only those who hold unusual ones are read.
		if levels, known := sheet.of(u); known {
			l.levels.Prime(u.ID, levels)
			l.expectLevels(levels...)
		} else {
			l.levels.Expect(u.ID)
		}

		l.erasures.Expect(u.ID)
		l.seen.Expect(u.ID)
		if u.parts == nil {
			l.parts.Expect(u.ID)
		}
	}

	return nil
}

func (l *loaders) expectLevels(levels ...*AccessLevel) {
	for _, level := range levels {
		l.holders.Expect(level.ID)
	}
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
	people, err := users.ByIDs(ctx, d, userIDs)
	found := make(map[int]reporter, len(people))
	for _, u := range people {
		found[u.ID] = reporter{u.Name(), u.Email}
	}
	return found, err
}
