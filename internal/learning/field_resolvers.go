package learning

import (
	"context"

	"atlas/internal/learning/content"
	"atlas/internal/platform/batch"
)

// MyCourseFields are the fields of MyCourse that need a statement of their own.
type MyCourseFields struct{ Learning *Service }

// OpenedBy names what opens the course.
func (f MyCourseFields) OpenedBy(ctx context.Context, of *MyCourse) ([]string, error) {
	return f.Learning.Access.OpenerNames(ctx, of.openers)
}

// Tracks is the tracks in their order.
func (f MyCourseFields) Tracks(ctx context.Context, of *MyCourse) ([]*MyTrack, error) {
	found, err := f.Learning.Courses.TracksOf(ctx, of.ID)
	out := make([]*MyTrack, len(found))
	for i, t := range found {
		out[i] = &MyTrack{t.ID, t.Name, t.Description}

		// Of archived content only names are left.
		if of.Door.Code == content.Archived {
			out[i].Description = nil
		}
	}
	return out, err
}

// MyTrack is a track in the syllabus.
type MyTrack struct {
	ID          int
	Name        string
	Description *string
}

// WithLoaders prepares a request: fields of its rows are then read together.
func (s *Service) WithLoaders(ctx context.Context) context.Context { return batch.WithScope(ctx) }

func (s *Service) expectMyCourses(ctx context.Context, list ...*MyCourse) {
	for _, c := range list {
		s.Courses.ExpectTracks(ctx, c.ID)
		s.Access.ExpectOpeners(ctx, c.openers)
	}
}
