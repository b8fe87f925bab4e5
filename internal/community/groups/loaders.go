package groups

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

func (s *Service) loaders(ctx context.Context) *loaders { return batch.PerRequest(ctx, s.newLoaders) }

func (s *Service) newLoaders() *loaders {
	l := &loaders{
		leaders: batch.New(func(ctx context.Context, ids []int) (map[int][]*GroupPerson, error) {
			return s.store.leadersOf(ctx, ofGroup, ids)
		}),
		subLeaders: batch.New(func(ctx context.Context, ids []int) (map[int][]*GroupPerson, error) {
			return s.store.leadersOf(ctx, ofSubGroup, ids)
		}),
		silent: batch.New(func(ctx context.Context, ids []int) (map[int]int,
			error) {
			return s.store.silentIn(ctx, "gm.group_id", ids)
		}),
		subSilent: batch.New(func(ctx context.Context, ids []int) (map[int]int,
			error) {
			return s.store.silentIn(ctx, "gs.id", ids)
		}),
	}

	// Read by group, so that a page of groups costs one statement.
	l.subGroups = batch.New(func(ctx context.Context, ids []int) (map[int][]*SubGroup, error) {
		rows, err := s.store.subGroupsOf(ctx, ids)
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

// ExpectGroups lets the fields of these groups be read together.
func (s *Service) ExpectGroups(ctx context.Context, list ...*Group) {
	s.loaders(ctx).expectGroups(list...)
}

// ExpectSubGroups lets the fields of these sub-groups be read together.
func (s *Service) ExpectSubGroups(ctx context.Context, list ...*SubGroup) {
	s.loaders(ctx).expectSubGroups(list...)
}

// ExpectMyGroups lets the fields of what somebody has to do with groups be read together.
func (s *Service) ExpectMyGroups(ctx context.Context, own *MyGroups) {
	l := s.loaders(ctx)
	l.expectGroups(own.Groups...)
	l.expectSubGroups(own.SubGroups...)
	if own.Member != nil {
		l.leaders.Expect(own.Member.ID)
		if own.Member.SubGroup != nil {
			l.subLeaders.Expect(own.Member.SubGroup.ID)
		}
	}
}

// Leaders are those of a group, read together with others. It checks no rights.
func (s *Service) Leaders(ctx context.Context, groupID int) ([]*GroupPerson, error) {
	return nonNil(s.loaders(ctx).leaders.Load(ctx, groupID))
}

// SubGroupLeaders are those of a sub-group, read together with others. It checks no rights.
func (s *Service) SubGroupLeaders(ctx context.Context, subGroupID int) ([]*GroupPerson, error) {
	return nonNil(s.loaders(ctx).subLeaders.Load(ctx, subGroupID))
}

// SubGroupsOf are the sub-groups of a group, read together with others. It checks no rights.
func (s *Service) SubGroupsOf(ctx context.Context, groupID int) ([]*SubGroup, error) {
	found, err := s.loaders(ctx).subGroups.Load(ctx, groupID)
	if found == nil {
		found = []*SubGroup{}
	}
	return found, err
}

// CountSilent is how many of a group have been silent for long, read together with others. It checks no rights.
func (s *Service) CountSilent(ctx context.Context, groupID int) (int, error) {
	return s.loaders(ctx).silent.Load(ctx, groupID)
}

// CountSilentInSubGroup is CountSilent for a sub-group.
func (s *Service) CountSilentInSubGroup(ctx context.Context, subGroupID int) (int, error) {
	return s.loaders(ctx).subSilent.Load(ctx, subGroupID)
}

// nonNil is nobody rather than nothing.
func nonNil(people []*GroupPerson, err error) ([]*GroupPerson, error) {
	if people == nil {
		people = []*GroupPerson{}
	}
	return people, err
}
