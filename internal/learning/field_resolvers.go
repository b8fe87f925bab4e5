package learning

import (
	"context"

	"atlas/internal/learning/access"
	"atlas/internal/learning/content"
)

// CourseFields are the fields of Course that need a statement of their own.
type CourseFields struct{ Learning *Service }

// Openers is what opens the course.
func (f CourseFields) Openers(ctx context.Context, of *Course) ([]*access.Opener, error) {
	return f.Learning.Access.NamedOpeners(ctx, of.door)
}

// Tracks is the tracks in their order.
func (f CourseFields) Tracks(ctx context.Context, of *Course) ([]*Track, error) {
	return f.Learning.loaders(ctx).tracks.Load(ctx, of.ID)
}

// Units is the units in their order.
func (f CourseFields) Units(ctx context.Context, of *Course) ([]*Unit, error) {
	return f.Learning.loaders(ctx).units.Load(ctx, of.ID)
}

// UnitFields are the fields of Unit that need a statement of their own.
type UnitFields struct{ Learning *Service }

// Lessons is the lessons in their order.
func (f UnitFields) Lessons(ctx context.Context, of *Unit) ([]*Lesson, error) {
	return f.Learning.loaders(ctx).lessons.Load(ctx, of.ID)
}

// LessonFields are the fields of Lesson that need a statement of their own.
type LessonFields struct{ Learning *Service }

// Openers is what opens the lesson in place of its course.
func (f LessonFields) Openers(ctx context.Context, of *Lesson) ([]*access.Opener, error) {
	return f.Learning.Access.NamedOpeners(ctx, of.door)
}

// Files is what the lesson hands out.
func (f LessonFields) Files(ctx context.Context, of *Lesson) ([]*LessonFile, error) {
	return f.Learning.loaders(ctx).files.Load(ctx, of.ID)
}

// MyCourseFields are the fields of MyCourse that need a statement of their own.
type MyCourseFields struct{ Learning *Service }

// OpenedBy names what opens the course.
func (f MyCourseFields) OpenedBy(ctx context.Context, of *MyCourse) ([]string, error) {
	return f.Learning.Access.OpenerNames(ctx, of.door)
}

// Tracks is the tracks in their order.
func (f MyCourseFields) Tracks(ctx context.Context, of *MyCourse) ([]*MyTrack, error) {
	found, err := f.Learning.loaders(ctx).tracks.Load(ctx, of.ID)
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
