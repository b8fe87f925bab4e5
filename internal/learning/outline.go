package learning

import (
	"context"
	"time"

	"atlas/internal/platform/db"
)

// MyUnit is a unit in the syllabus.
type MyUnit struct {
	ID                            int
	TrackID                       *int
	Name                          string
	ShortDescription, Description *string
	LessonCount, DoneCount        int
	Lessons                       []*MyLessonRow

	drip Drip
}

// MyLessonRow is a lesson in the syllabus.
type MyLessonRow struct {
	ID, Number       int
	Name, Type       string
	Seconds          *int
	IsRequired       bool
	IsOpened, IsDone bool
	Door             *DoorState
	drip             Drip
	door             Door
	unit             *MyUnit
	unitNumber       int
}

// outline reads the published lessons of courses with somebody's progress, in one statement, and opens or locks each.
func (s *Service) outline(ctx context.Context, st Standing, list ...*MyCourse) error {
	byID, ids := map[int]*MyCourse{}, []int{}
	for _, c := range list {
		c.Units = []*MyUnit{}
		byID[c.ID], ids = c, append(ids, c.ID)
	}
	if len(ids) == 0 {
		return nil
	}
	cond, arg := s.db.InInts("u.course_id", ids)
	rows, err := s.db.Query(ctx, `SELECT u.course_id, u.id, u.track_id, u.name, u.short_description, u.description, u.drip, u.drip_days, u.drip_at,
		l.id, l.name, l.type, l.seconds, l.is_required, l.drip, l.drip_days, l.drip_at, `+doorColumn("lesson", "l.id")+`, p.opened_at, p.done_at
		FROM units u JOIN lessons l ON l.unit_id = u.id LEFT JOIN lesson_progress p ON p.lesson_id = l.id AND p.user_id = ?
		WHERE `+cond+` AND u.archived_at IS NULL AND l.archived_at IS NULL AND l.published_at IS NOT NULL
		ORDER BY u.course_id, u.position, u.id, l.position, l.id`, st.UserID, arg)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		u, l, courseID := new(MyUnit), new(MyLessonRow), 0
		var door *string
		var openedAt, doneAt *time.Time
		if err := rows.Scan(&courseID, &u.ID, &u.TrackID, &u.Name, &u.ShortDescription, &u.Description, &u.drip.Rule, &u.drip.Days, db.OptionalMillis(&u.drip.At),
			&l.ID, &l.Name, &l.Type, &l.Seconds, &l.IsRequired, &l.drip.Rule, &l.drip.Days, db.OptionalMillis(&l.drip.At), &door,
			db.OptionalMillis(&openedAt), db.OptionalMillis(&doneAt)); err != nil {
			return err
		}
		l.door, l.IsOpened, l.IsDone = parseDoor(door), openedAt != nil, doneAt != nil
		byID[courseID].add(u, l)
	}
	now := s.clock.Now()
	for _, c := range list {
		for _, u := range c.Units {
			if u.Description = s.signed(u.Description); !c.Door.IsOpen {
				u.Description = nil
			}
		}
		c.unlock(st, now)
	}
	return rows.Err()
}

// add puts the next lesson into the course, and its unit before it.
func (c *MyCourse) add(u *MyUnit, l *MyLessonRow) {
	if n := len(c.Units); n > 0 && c.Units[n-1].ID == u.ID {
		u = c.Units[n-1]
	} else {
		c.Units = append(c.Units, u)
	}
	c.LessonCount++
	u.LessonCount++
	l.Number, l.unit, l.unitNumber = c.LessonCount, u, len(c.Units)
	u.Lessons = append(u.Lessons, l)
}

// unlock decides which lessons are open at a moment. What was done stays open as long as the door is.
func (c *MyCourse) unlock(st Standing, now time.Time) {
	unitBefore, lessonBefore := true, true
	c.Seconds, c.DoneCount = 0, 0
	for _, u := range c.Units {
		unitDone := true
		u.DoneCount = 0
		for _, l := range u.Lessons {
			c.count(l)
			state := *c.Door
			if len(l.door) > 0 {
				state = l.door.Open(st, now)
			}
			if !l.IsDone {
				state = l.drip.over(u.drip.over(state, unitBefore, now), lessonBefore, now)
			}
			l.Door = &state
			lessonBefore = l.IsDone || !l.IsRequired
			unitDone = unitDone && lessonBefore
		}
		unitBefore = unitDone
	}
	c.Percent = c.share()
	c.NextLessonID = c.next()
}

// count adds a lesson to what is done and what there is.
func (c *MyCourse) count(l *MyLessonRow) {
	if l.Seconds != nil {
		c.Seconds += *l.Seconds
	}
	if l.IsDone {
		c.DoneCount++
		l.unit.DoneCount++
	}
}

// share is the done part of the lessons people see counted beside it. A completed course is whole, whatever optional lesson is left.
func (c *MyCourse) share() int {
	switch {
	case c.CompletedAt != nil:
		return 100
	case c.LessonCount > 0:
		return c.DoneCount * 100 / c.LessonCount
	}
	return 0
}

// next is where Continue leads: the lesson last opened while it is open and not done, then the first such after it, then the first
// at all, and in the end the first lesson again.
func (c *MyCourse) next() *int {
	var first, undone, after *int
	passed := c.lastLessonID == nil
	for _, l := range c.rows() {
		isLast := c.lastLessonID != nil && *c.lastLessonID == l.ID
		passed = passed || isLast
		if !l.Door.IsOpen {
			continue
		}
		if first == nil {
			first = &l.ID
		}
		if l.IsDone {
			continue
		}
		if undone == nil {
			undone = &l.ID
		}
		if after == nil && passed {
			after = &l.ID
		}
	}
	for _, id := range []*int{after, undone, first} {
		if id != nil {
			return id
		}
	}
	return nil
}

// rows are all lessons in order.
func (c *MyCourse) rows() []*MyLessonRow {
	out := make([]*MyLessonRow, 0, c.LessonCount)
	for _, u := range c.Units {
		out = append(out, u.Lessons...)
	}
	return out
}

// row finds a lesson, with those before and after it.
func (c *MyCourse) row(id int) (l, before, after *MyLessonRow) {
	all := c.rows()
	for i := range all {
		if all[i].ID != id {
			continue
		}
		if i > 0 {
			before = all[i-1]
		}
		if i+1 < len(all) {
			after = all[i+1]
		}
		return all[i], before, after
	}
	return nil, nil, nil
}
