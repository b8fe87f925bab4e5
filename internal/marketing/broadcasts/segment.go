package broadcasts

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/record"
)

// Segment is a saved choice of people.
type Segment struct {
	ID         int        `db:"id,made"`
	Name       string     `db:"name" log:"name"`
	NameKey    string     `db:"name_key"`
	Conditions Conditions `db:"conditions,json" log:"conditions"`
	CreatedAt  time.Time  `db:"created_at"`
	UpdatedAt  time.Time  `db:"updated_at"`

	// Count is how many people are in it now, without those who get no broadcasts.
	Count int
	// Chips say the conditions in words.
	Chips []string
	// Broadcasts and Sequences are how many use it.
	Broadcasts, Sequences int
}

// Conditions say who is in a segment. Those that are empty don't matter; all others must hold.
type Conditions struct {
	// Levels, BatchIDs and StageIDs hold for people who have any of them.
	Levels   []string `json:"levels,omitempty"`
	BatchIDs []int    `json:"batchIds,omitempty"`
	StageIDs []int    `json:"stageIds,omitempty"`
	// SilentDays is for how long they neither logged in nor opened a lesson.
	SilentDays *int `json:"silentDays,omitempty"`
	// Owes asks for an unpaid row that is due.
	Owes *bool `json:"owes,omitempty"`
	// ExpiresInDays asks for a subscription that ends within that many days and was not renewed.
	ExpiresInDays *int `json:"expiresInDays,omitempty"`
	// LessonID is a lesson that they finished.
	LessonID *int `json:"lessonId,omitempty"`
	// Page is the path of a public page that they signed up, registered, waited or ordered from.
	Page *string `json:"page,omitempty"`
	// HasAccount asks for people with an account, or for leads without one who agreed to hear from us.
	HasAccount *bool `json:"hasAccount,omitempty"`
}

// isOfAccounts tells whether only people with an account can meet the conditions: of a lead we know none of these
// things.
func (c Conditions) isOfAccounts() bool {
	if c.HasAccount != nil && *c.HasAccount {
		return true
	}

	return c.asksAccounts()
}

// asksAccounts tells whether a condition is about what only an account has.
func (c Conditions) asksAccounts() bool {
	isOfPeople := len(c.Levels) > 0 || len(c.BatchIDs) > 0 || len(c.StageIDs) > 0
	isOfDays := c.SilentDays != nil || c.ExpiresInDays != nil

	return isOfPeople || isOfDays || c.Owes != nil || c.LessonID != nil
}

const (
	segmentsMax = 50
	nameMax     = 80
	choicesMax  = 50
	daysMax     = 3650
	pathMax     = 200
)

// Validate checks that conditions are within their limits.
func (c Conditions) Validate() error {
	var check errs.Check
	check.That(len(c.Levels) <= choicesMax, "levels", errs.IsTooLong)
	check.That(len(c.BatchIDs) <= choicesMax, "batchIds", errs.IsTooLong)
	check.That(len(c.StageIDs) <= choicesMax, "stageIds", errs.IsTooLong)

	for _, days := range []struct {
		field string
		value *int
	}{{"silentDays", c.SilentDays}, {"expiresInDays", c.ExpiresInDays}} {
		if days.value != nil && (*days.value < 1 || *days.value > daysMax) {
			check.Add(days.field, fmt.Sprintf("Enter a number from 1 to %d.", daysMax))
		}
	}

	if c.Page != nil && (len(*c.Page) > pathMax || !strings.HasPrefix(*c.Page, "/")) {
		check.Add("page", errs.IsNotValid)
	}
	if c.HasAccount != nil && !*c.HasAccount && c.asksAccounts() {
		check.Add("hasAccount",
			"People without an account have no level, batch, stage, payments or lessons. Clear those first.")
	}

	return check.Err()
}

// SegmentInput is what staff say of a segment.
type SegmentInput struct {
	Name       string
	Conditions Conditions
}

// Segments lists all segments by name, counted now.
//
// Requires the page marketing.
func (s *Service) Segments(ctx context.Context) ([]*Segment, error) {
	if !actor.From(ctx).Page(readPage) {
		return nil, errs.Denied()
	}

	return s.shownSegments(ctx, "ORDER BY name_key, id LIMIT ?", segmentsMax)
}

// shownSegments reads segments as their screen shows them.
func (s *Service) shownSegments(ctx context.Context, tail string, args ...any) ([]*Segment, error) {
	found, err := s.segments.loadSegments(ctx, tail, args...)
	if err != nil {
		return nil, err
	}

	names, err := s.segments.loadNames(ctx)
	if err != nil {
		return nil, err
	}

	used, err := s.segments.loadUses(ctx)
	if err != nil {
		return nil, err
	}

	for _, segment := range found {
		segment.Chips = segment.Conditions.chips(names)
		segment.Broadcasts = used[segment.ID].broadcasts
		segment.Sequences = used[segment.ID].sequences
	}

	return found, s.segments.countSegments(ctx, found)
}

// Audience is who would get an email now.
type Audience struct {
	Count int
	// People are the first of them by name.
	People []*Person
}

// Person is someone in a segment.
type Person struct {
	// Ref names an account, or where someone without one left their address.
	Ref  string
	Name string
}

// peopleShown is how many people of a segment are named.
const peopleShown = 10

// Audience counts who meets conditions now and names the first of them, or those whose name or email address has the
// searched words.
//
// Requires funnel_update, because it names people. Returns errs.Invalid with the fields at fault.
func (s *Service) Audience(ctx context.Context, conditions Conditions, search string) (*Audience, error) {
	if !actor.From(ctx).Can(writeBroadcasts) {
		return nil, errs.Denied()
	}
	if err := conditions.Validate(); err != nil {
		return nil, err
	}

	return s.segments.loadAudience(ctx, conditions, search)
}

// SaveSegment makes a segment, or changes the one with an id.
//
// Requires funnel_update. Returns errs.Invalid with the fields at fault, errs.NotFound, and errs.Conflict if it was
// changed after seenAt.
func (s *Service) SaveSegment(ctx context.Context, id *int, in SegmentInput, seenAt *time.Time) (*Segment, error) {
	if !actor.From(ctx).Can(writeBroadcasts) {
		return nil, errs.Denied()
	}

	in.Name = strings.Join(strings.Fields(in.Name), " ")
	var check errs.Check
	check.Text("name", in.Name, 1, nameMax)
	if err := check.Err(); err != nil {
		return nil, err
	}

	if err := in.Conditions.Validate(); err != nil {
		return nil, err
	}

	var saved int
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		now := s.clock.Now()
		segment := &Segment{CreatedAt: now}
		action := "email_segment_create"
		var before any
		if id != nil {
			found, err := s.segments.lockSegment(ctx, *id)
			if err != nil {
				return err
			}
			if seenAt != nil && found.UpdatedAt.After(*seenAt) {
				return errs.Stale("segment")
			}

			action = "email_segment_update"
			// Noted before the fields change.
			before = record.Logged(found)
			segment = found
		}

		segment.Name = in.Name
		segment.NameKey = db.Fold(in.Name)
		segment.Conditions = in.Conditions
		// Two changes within a millisecond are two changes.
		segment.UpdatedAt = latest(now, segment.UpdatedAt.Add(time.Millisecond))
		if err := s.requireFreeName(ctx, segment); err != nil {
			return err
		}

		if err := s.segments.storeSegment(ctx, segment); err != nil {
			return err
		}

		saved = segment.ID

		return s.identity.Log(ctx, identity.LogEntry{
			Action: action, Entity: "email_segment", EntityID: segment.ID, Before: before,
			After: record.Logged(segment),
		})
	})
	if err != nil {
		return nil, err
	}

	return s.segmentByID(ctx, saved)
}

// requireFreeName refuses a second segment of a name, and more segments than a list can show.
func (s *Service) requireFreeName(ctx context.Context, segment *Segment) error {
	// Locked: anyone who renames another segment at the same time waits.
	all, err := s.segments.loadSegments(ctx, "ORDER BY id"+s.db.ForUpdate())
	if err != nil {
		return err
	}
	if segment.ID == 0 && len(all) >= segmentsMax {
		return errs.New(errs.Conflict, "There are %d segments already. Delete some that you don't use.", segmentsMax)
	}

	isTaken := slices.ContainsFunc(all, func(other *Segment) bool {
		return other.NameKey == segment.NameKey &&
			other.ID != segment.ID
	})
	if isTaken {
		return errs.Field("name", "There's a segment with this name already.")
	}

	return nil
}

// DeleteSegment removes a segment that nothing uses.
//
// Requires funnel_update. Returns errs.NotFound, and errs.Conflict if a broadcast or a sequence uses it.
func (s *Service) DeleteSegment(ctx context.Context, id int) error {
	if !actor.From(ctx).Can(writeBroadcasts) {
		return errs.Denied()
	}

	return s.db.Tx(ctx, func(ctx context.Context) error {
		segment, err := s.segments.lockSegment(ctx, id)
		if err != nil {
			return err
		}

		used, err := s.segments.loadUses(ctx)
		if err != nil {
			return err
		}
		if used[id].broadcasts > 0 {
			return errs.New(errs.Conflict, "A broadcast uses %s, so its results would be lost. Rename it instead.",
				segment.Name)
		}
		if used[id].sequences > 0 {
			return errs.New(errs.Conflict, "A sequence uses %s. Choose another segment there first.", segment.Name)
		}

		if err := s.segments.removeSegment(ctx, id); err != nil {
			return err
		}

		return s.identity.Log(ctx, identity.LogEntry{
			Action: "email_segment_delete", Entity: "email_segment", EntityID: id, Before: record.Logged(segment),
		})
	})
}

func (s *Service) segmentByID(ctx context.Context, id int) (*Segment, error) {
	found, err := s.shownSegments(ctx, "WHERE id = ?", id)
	if err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, errs.Missing("Segment")
	}

	return found[0], nil
}

// Choice is something that a condition can name.
type Choice struct {
	ID   string
	Name string
}

// Choices are what conditions can name.
type Choices struct {
	Levels, Batches, Stages, Lessons, Pages []*Choice
}

// SegmentChoices lists what conditions can name.
//
// Requires the page marketing.
func (s *Service) SegmentChoices(ctx context.Context) (*Choices, error) {
	if !actor.From(ctx).Page(readPage) {
		return nil, errs.Denied()
	}

	return s.segments.loadChoices(ctx)
}

// chips say conditions in words.
func (c Conditions) chips(names map[string]map[string]string) []string {
	var out []string
	either := func(what, kind string, ids []string) {
		if len(ids) == 0 {
			return
		}

		var found []string
		for _, id := range ids {
			name := names[kind][id]
			// A condition may name what was deleted since.
			if name == "" {
				name = "(deleted)"
			}

			found = append(found, name)
		}

		out = append(out, what+" "+strings.Join(found, " or "))
	}

	either("Level is", "level", c.Levels)
	either("Batch is", "batch", texts(c.BatchIDs))
	either("Stage is", "stage", texts(c.StageIDs))
	if c.SilentDays != nil {
		out = append(out, "Not active for "+days(*c.SilentDays))
	}
	if c.Owes != nil {
		out = append(out, map[bool]string{true: "Has a payment due", false: "Has no payment due"}[*c.Owes])
	}
	if c.ExpiresInDays != nil {
		out = append(out, "Membership ends within "+days(*c.ExpiresInDays))
	}
	if c.LessonID != nil {
		either("Finished the lesson", "lesson", texts([]int{*c.LessonID}))
	}
	if c.Page != nil {
		out = append(out, "Came by "+*c.Page)
	}
	if c.HasAccount != nil {
		out = append(out, map[bool]string{true: "Has an account", false: "Has no account"}[*c.HasAccount])
	}

	return out
}

func texts(ids []int) []string {
	out := make([]string, len(ids))
	for i, id := range ids {
		out[i] = fmt.Sprint(id)
	}

	return out
}

func days(n int) string {
	if n == 1 {
		return "1 day"
	}

	return fmt.Sprintf("%d days", n)
}

func latest(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}

	return b
}
