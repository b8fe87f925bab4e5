package training

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"time"

	"atlas/internal/identity"
	"atlas/internal/marketing/training/timetable"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/settings"
)

// Run is one round of a training.
type Run struct {
	ID    int    `db:"id,made"`
	Track string `db:"track"`
	// Minutes is how long a live day takes.
	Minutes int `db:"minutes"`
	// RecordingsUntil is the last instant at which visitors see recordings; nil for no end.
	RecordingsUntil *time.Time `db:"recordings_until"`
	CreatedAt       time.Time  `db:"created_at"`
	UpdatedAt       time.Time  `db:"updated_at"`

	Days []*Day
	// IsCurrent tells the newest run of its track.
	IsCurrent bool
	Figures   *Figures
}

// Day is one of the three live days.
type Day struct {
	RunID int `db:"run_id"`
	Day   int `db:"day"`
	// StartsAt is nil while the date is not set.
	StartsAt *time.Time `db:"starts_at"`
	// Chapters are lines such as "4:05 Why work from home".
	Chapters  string `db:"chapters"`
	AudioLink string `db:"audio_link"`
}

const (
	minutesDefault = 90
	minutesMin     = 15
	minutesMax     = 480
	chaptersMax    = 2000
	linkMax        = 2000
	// aheadMax is how far ahead a day can be.
	aheadMax = 400 * 24 * time.Hour
)

// emptyRun is a run that has no dates yet.
func emptyRun(track string) *Run {
	run := &Run{Track: track, Minutes: minutesDefault}
	for day := 1; day <= Parts; day++ {
		run.Days = append(run.Days, &Day{Day: day})
	}

	return run
}

func (r *Run) dates() [Parts]*time.Time {
	var dates [Parts]*time.Time
	for i, day := range r.Days {
		dates[i] = day.StartsAt
	}

	return dates
}

// schedule is what the timetable needs of a run.
func (r *Run) schedule() timetable.Schedule {
	return timetable.Schedule{Dates: r.dates(), Length: time.Duration(r.Minutes) * time.Minute,
		RecordingsUntil: r.RecordingsUntil}
}

// stateOf is what a run shows now.
func (s *Service) stateOf(ctx context.Context, run *Run) timetable.State {
	return timetable.StateAt(run.schedule(), s.linksOf(ctx, run.Track), s.clock.Now())
}

// RunInput is what staff say of a run. The days come as a whole, in order.
type RunInput struct {
	Minutes         int
	RecordingsUntil *time.Time
	Days            []*DayInput
}

// DayInput is what staff say of one day.
type DayInput struct {
	StartsAt  *time.Time
	Chapters  string
	AudioLink string
}

// chapterLine is a place in a recording and what comes there.
var chapterLine = regexp.MustCompile(`^((?:\d{1,2}:)?\d{1,2}:\d{2})\s+(\S.{0,119})$`)

// apply checks the input and writes it into a run.
func (in RunInput) apply(run *Run, now time.Time) error {
	var c errs.Check
	c.That(in.Minutes >= minutesMin && in.Minutes <= minutesMax, "minutes",
		fmt.Sprintf("must be from %d to %d", minutesMin, minutesMax))
	// Refused at once: the loop below takes a day of the run for each of the input.
	if len(in.Days) != Parts {
		return errs.Field("days", errs.IsNotValid)
	}

	var before *time.Time
	for i, day := range in.Days {
		field := fmt.Sprintf("day%d", i+1)
		audio := strings.TrimSpace(day.AudioLink)
		chapters := tidyLines(day.Chapters)
		c.That(audio == "" || isSecureLink(audio), field+"Audio", "must be a full link that starts with https://")
		c.That(len(chapters) <= chaptersMax, field+"Chapters", errs.IsTooLong)

		for line := range strings.Lines(chapters) {
			line = strings.TrimSpace(line)
			c.That(chapterLine.MatchString(line), field+"Chapters", "Write each line like “4:05 Why work from home”.")
		}

		if day.StartsAt != nil {
			c.That(day.StartsAt.Before(now.Add(aheadMax)), field, "can't be more than a year ahead")
			c.That(before == nil || day.StartsAt.After(*before), field, "must be after the day before it")
			before = day.StartsAt
		}

		run.Days[i].StartsAt = day.StartsAt
		run.Days[i].Chapters = chapters
		run.Days[i].AudioLink = audio
	}

	run.Minutes = in.Minutes
	run.RecordingsUntil = in.RecordingsUntil

	return c.Err()
}

func tidyLines(text string) string {
	var out []string
	for line := range strings.Lines(text) {
		if line = strings.Join(strings.Fields(line), " "); line != "" {
			out = append(out, line)
		}
	}

	return strings.Join(out, "\n")
}

func isSecureLink(text string) bool {
	u, err := url.Parse(text)
	hasSpace := strings.ContainsAny(text, " \t\r\n\\")

	return err == nil && u.Scheme == "https" && u.Hostname() != "" && u.User == nil && !hasSpace && len(text) <= linkMax
}

// pageOf is the settings screen of a track.
func pageOf(track string) string {
	if track == Experienced {
		return settings.ExperiencedPage
	}

	return settings.BeginnerPage
}

// requireReader returns an error unless the caller may see a track.
func requireReader(ctx context.Context, track string) error {
	if !IsTrack(track) {
		return errs.Missing("Training")
	}
	if !actor.From(ctx).Page(pageOf(track), settings.Page) {
		return errs.Denied()
	}

	return nil
}

// Runs lists the runs of a track with their figures, the current one first.
//
// Requires the page of the track's settings. Returns errs.NotFound for an unknown track.
func (s *Service) Runs(ctx context.Context, track string) ([]*Run, error) {
	if err := requireReader(ctx, track); err != nil {
		return nil, err
	}
	all, err := s.store.loadRuns(ctx, track)
	if err != nil {
		return nil, err
	}

	return all, s.store.loadFigures(ctx, all)
}

// UpdateRun changes dates, length and recordings of a run.
//
// Requires default-setting_update and the page of the track's settings. Returns errs.Invalid, errs.NotFound, and
// errs.Conflict if the run was changed after seenAt.
func (s *Service) UpdateRun(ctx context.Context, id int, in RunInput, seenAt *time.Time) (*Run, error) {
	if !actor.From(ctx).Can(settings.Function) {
		return nil, errs.Denied()
	}

	var run *Run
	err := s.db.Tx(ctx, func(ctx context.Context) (err error) {
		if run, err = s.store.lockRun(ctx, id); err != nil {
			return err
		}

		// The track is known only once the run is read.
		if err := requireReader(ctx, run.Track); err != nil {
			return err
		}

		if seenAt != nil && run.UpdatedAt.After(*seenAt) {
			return errs.Stale("run")
		}

		// Noted before the fields change.
		before := loggedRun(run)
		if err := in.apply(run, s.clock.Now()); err != nil {
			return err
		}

		// Two changes within a millisecond are two changes.
		run.UpdatedAt = later(s.clock.Now(), run.UpdatedAt)
		if err := s.store.updateRun(ctx, run); err != nil {
			return err
		}

		return s.identity.Log(ctx, identity.LogEntry{
			Action: "training_run_update", Entity: "training_run", EntityKey: fmt.Sprint(id), Before: before,
			After: loggedRun(run),
		})
	})
	if err != nil {
		return nil, err
	}

	return s.runWithFigures(ctx, id)
}

// StartRun makes a new round of a track. Who registers from now on registers for it, and reminders of the round
// before stop.
//
// Requires default-setting_update and the page of the track's settings. Returns errs.Conflict while the current run
// has no dates and nobody in it.
func (s *Service) StartRun(ctx context.Context, track string) (*Run, error) {
	if !actor.From(ctx).Can(settings.Function) {
		return nil, errs.Denied()
	}

	if err := requireReader(ctx, track); err != nil {
		return nil, err
	}

	var run *Run
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		last, err := s.currentRun(ctx, track)
		if err != nil {
			return err
		}

		// The lock makes a second click wait, and then find the new run unused.
		if _, err := s.store.lockRun(ctx, last.ID); err != nil {
			return err
		}

		isUnused, err := s.isUnused(ctx, last)
		if err != nil {
			return err
		}
		if isUnused {
			return errs.New(errs.Conflict,
				"The current run has no dates and no registrations yet. Set its dates instead.")
		}

		run = emptyRun(track)
		// A new round takes as long as the last one until staff say otherwise.
		run.Minutes = last.Minutes
		if err := s.store.insertRun(ctx, run); err != nil {
			return err
		}

		return s.identity.Log(ctx,
			identity.LogEntry{Action: "training_run_start", Entity: "training_run", EntityKey: fmt.Sprint(run.ID),
				After: loggedRun(run)})
	})
	if err != nil {
		return nil, err
	}

	return s.runWithFigures(ctx, run.ID)
}

// isUnused tells that a run has neither dates nor people.
func (s *Service) isUnused(ctx context.Context, run *Run) (bool, error) {
	people, err := s.store.countRegistered(ctx, run.ID)
	if err != nil || people > 0 {
		return false, err
	}

	for _, date := range run.dates() {
		if date != nil {
			return false, nil
		}
	}

	return true, nil
}

// currentRun is the newest run of a track; one without dates and without an id for a track that never had one.
func (s *Service) currentRun(ctx context.Context, track string) (*Run, error) {
	run, err := s.current.Get(ctx, s.clock.Now(),
		track, func(ctx context.Context) (*Run, error) { return s.store.loadCurrent(ctx, track) })
	if errors.Is(err, db.ErrNone) {
		return emptyRun(track), nil
	}

	return run, err
}

// Seed gives every track a run to register for, where it has none.
func (s *Service) Seed(ctx context.Context) error {
	return s.db.Tx(ctx, func(ctx context.Context) error {
		for _, track := range Tracks {
			_, err := s.store.loadCurrent(ctx, track)
			if errors.Is(err, db.ErrNone) {
				err = s.store.insertRun(ctx, emptyRun(track))
			}
			if err != nil {
				return err
			}
		}

		return nil
	})
}

func (s *Service) runWithFigures(ctx context.Context, id int) (*Run, error) {
	run, err := s.store.runByID(ctx, id)
	if err != nil {
		return nil, err
	}

	return run, s.store.loadFigures(ctx, []*Run{run})
}

// loggedRun is what the info log keeps of a run.
func loggedRun(run *Run) map[string]any {
	out := map[string]any{"track": run.Track, "minutes": run.Minutes}
	for i, date := range run.dates() {
		if date != nil {
			out[fmt.Sprintf("day%d", i+1)] = date.In(clock.Manila).Format("2006-01-02 15:04")
		}
	}

	if run.RecordingsUntil != nil {
		out["recordingsUntil"] = run.RecordingsUntil.In(clock.Manila).Format("2006-01-02 15:04")
	}

	return out
}

// later is now, or a millisecond after what was written last.
func later(now, last time.Time) time.Time {
	if now.After(last) {
		return now
	}

	return last.Add(time.Millisecond)
}
