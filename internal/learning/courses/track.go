package courses

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"atlas/internal/learning/content"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/record"
)

// Track groups units of a course.
type Track struct {
	ID          int     `db:"id,made" privacy:"none"`
	CourseID    int     `db:"course_id" privacy:"none"`
	Name        string  `db:"name" privacy:"none"`
	Description *string `db:"description" privacy:"none"`
	Position    int     `db:"position" privacy:"none"`
}

// TrackInput is a track in its place; without an id a new one.
type TrackInput struct {
	ID          *int
	Name        string
	Description *string
}

const tracksMax = 50

var tracks = db.NewTable[Track]("tracks")

// SaveTracks replaces the tracks of a course, in this order. Units of a track that is gone stay in the course without
// one.
//
// Requires course_update. Returns errs.Invalid with the fields at fault, also for a track of another course,
// errs.NotFound, or errs.Conflict if the course is archived or was changed after seenAt.
func (s *Service) SaveTracks(
	ctx context.Context, courseID int, wanted []*TrackInput, seenAt *time.Time,
) (*Course, error) {
	return s.changeCourse(ctx, courseID, func(ctx context.Context, course *Course) error {
		// Anyone who saw an older version would overwrite a change that they never saw.
		if err := record.CheckEditable("course", course.ArchivedAt, course.UpdatedAt, seenAt); err != nil {
			return err
		}

		if err := checkTracks(wanted); err != nil {
			return err
		}

		had, err := tracks.All(ctx, s.db, "WHERE course_id = ? ORDER BY position", courseID)
		if err != nil {
			return fmt.Errorf("read the tracks of course %d: %w", courseID, err)
		}

		kept := map[int]bool{}
		for i, in := range wanted {
			track := &Track{CourseID: courseID, Name: strings.Join(strings.Fields(in.Name), " "),
				Description: in.Description, Position: i + 1}
			if in.ID == nil {
				if err := tracks.Insert(ctx, s.db, track); err != nil {
					return fmt.Errorf("write track %s: %w", track.Name, err)
				}

				continue
			}

			// A track of another course must not be taken over.
			if !slices.ContainsFunc(had, func(t *Track) bool { return t.ID == *in.ID }) {
				return errs.Field("tracks", errs.IsNotValid)
			}

			track.ID, kept[*in.ID] = *in.ID, true
			if err := tracks.Update(ctx, s.db, track); err != nil {
				return fmt.Errorf("change track %d: %w", track.ID, err)
			}
		}

		for _, track := range had {
			if kept[track.ID] {
				continue
			}

			// Units outlive their track, and stand in the course without one.
			if err := s.store.clearTrack(ctx, track.ID); err != nil {
				return fmt.Errorf("take units out of track %d: %w", track.ID, err)
			}

			if err := tracks.Delete(ctx, s.db, track.ID); err != nil {
				return fmt.Errorf("delete track %d: %w", track.ID, err)
			}
		}

		course.UpdatedAt = record.LaterThan(s.clock.Now(), course.UpdatedAt)
		if err := courses.Update(ctx, s.db, course, "updated_at"); err != nil {
			return fmt.Errorf("change course %d: %w", courseID, err)
		}

		return s.logCourse(ctx, "course_tracks", course, map[string]any{"tracks": names(had)},
			map[string]any{"tracks": wanted})
	})
}

func checkTracks(wanted []*TrackInput) error {
	c := new(errs.Check)
	c.That(len(wanted) <= tracksMax, "tracks", errs.IsTooLong)
	seen := map[int]bool{}

	for _, in := range wanted {
		c.Text("name", in.Name, 1, content.NameMax)
		if in.Description != nil {
			c.Text("description", *in.Description, 0, content.ShortMax)
		}

		if in.ID != nil {
			c.That(!seen[*in.ID], "tracks", errs.IsNotValid)
			seen[*in.ID] = true
		}
	}

	return c.Err()
}

func names(list []*Track) []string {
	out := make([]string, len(list))
	for i, t := range list {
		out[i] = t.Name
	}
	return out
}
