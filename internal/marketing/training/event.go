package training

import (
	"context"
	"time"
)

// Event is a live day that people can come to. Path is our page of it.
type Event struct {
	Name, Path       string
	StartsAt, EndsAt time.Time
}

// EventsAt are the live days to come that a page of the free training is about: that of its part, those of its track,
// or all of them. A day that runs now counts, one without a date doesn't.
//
// Anyone may call it. It asks for nothing that is not kept in memory.
func (s *Service) EventsAt(ctx context.Context, path string) ([]Event, error) {
	var out []Event
	for _, track := range Tracks {
		run, err := s.currentRun(ctx, track)
		if err != nil {
			return nil, err
		}

		for _, part := range s.stateOf(ctx, run).Parts {
			isShown := path == choosePath || path == OverviewPath(track) || path == PartPath(track, part.Number)
			if !isShown || part.StartsAt == nil || part.IsOver {
				continue
			}

			out = append(out, Event{
				Name: s.partTitle(ctx, track, part.Number), Path: PartPath(track, part.Number),
				StartsAt: *part.StartsAt, EndsAt: part.StartsAt.Add(time.Duration(run.Minutes) * time.Minute),
			})
		}
	}

	return out, nil
}
