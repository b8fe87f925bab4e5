package community

import (
	"context"

	"atlas/internal/platform/batch"
)

// loaders read the fields of many rows together, for one request.
type loaders struct {
	leaders, subLeaders *batch.Loader[int, []*GroupPerson]
	silent, subSilent   *batch.Loader[int, int]
	subGroups           *batch.Loader[int, []*SubGroup]
}

// WithLoaders prepares a request: fields of its rows are then read together.
func (s *Service) WithLoaders(ctx context.Context) context.Context { return batch.WithScope(ctx) }

func (s *Service) loaders(ctx context.Context) *loaders { return batch.In(ctx, s.newLoaders) }

func (s *Service) newLoaders() *loaders {
	l := &loaders{
		leaders: batch.New(func(ctx context.Context, ids []int) (map[int][]*GroupPerson, error) {
			return ofGroup.people(ctx, s, ids)
		}),
		subLeaders: batch.New(func(ctx context.Context, ids []int) (map[int][]*GroupPerson, error) {
			return ofSubGroup.people(ctx, s, ids)
		}),
		silent: batch.New(func(ctx context.Context, ids []int) (map[int]int,
			error) {
			return s.silentIn(ctx, "gm.group_id", ids)
		}),
		subSilent: batch.New(func(ctx context.Context, ids []int) (map[int]int,
			error) {
			return s.silentIn(ctx, "gs.id", ids)
		}),
	}

	// Read by group, so that a page of groups costs one statement.
	l.subGroups = batch.New(func(ctx context.Context, ids []int) (map[int][]*SubGroup, error) {
		cond, arg := s.db.InInts("x.group_id", ids)
		rows, err := s.readSubGroups(ctx,
			"WHERE "+cond+" AND x.archived_at IS NULL ORDER BY x.group_id, x.name_key, x.id", arg)
		out := map[int][]*SubGroup{}

		for _, x := range rows {
			l.expectSubGroups(x.SubGroup)
			out[x.GroupID] = append(out[x.GroupID], x.SubGroup)
		}

		return out, err
	})
	return l
}

// expectGroups lets the fields of these groups be read together.
func (l *loaders) expectGroups(list ...*Group) {
	for _, g := range list {
		l.leaders.Expect(g.ID)
		l.silent.Expect(g.ID)
		l.subGroups.Expect(g.ID)
	}
}

// expectSubGroups lets the fields of these sub-groups be read together.
func (l *loaders) expectSubGroups(list ...*SubGroup) {
	for _, x := range list {
		l.subLeaders.Expect(x.ID)
		l.subSilent.Expect(x.ID)
	}
}
