package learning

import (
	"context"
	"slices"
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

// outline reads the published lessons of courses with somebody's progress, and opens or locks each: one statement for the units and one
// for the lessons, however many courses there are.
func (s *Service) outline(ctx context.Context, st Standing, list ...*MyCourse) error {
	if len(list) == 0 {
		return nil
	}
	byID, ids := map[int]*MyCourse{}, make([]int, len(list))
	for i, c := range list {
		c.Units = []*MyUnit{}
		byID[c.ID], ids[i] = c, c.ID
	}
	units, err := s.unitsOf(ctx, byID, ids)
	if err != nil {
		return err
	}
	if err := s.lessonRowsOf(ctx, st, units, ids); err != nil {
		return err
	}
	now := s.clock.Now()
	for _, c := range list {
		c.number()
		c.unlock(st, now)
	}
	return nil
}

// ofCourses is a condition on a column. That of a single course reads rows in the order of an index.
func (s *Service) ofCourses(column string, ids []int) (string, any) {
	if len(ids) == 1 {
		return column + " = ?", ids[0]
	}
	return s.db.InInts(column, ids)
}

// unitsOf puts the units into their courses, in order, and gives them by id.
func (s *Service) unitsOf(ctx context.Context, courses map[int]*MyCourse, ids []int) (map[int]*MyUnit, error) {
	cond, arg := s.ofCourses("course_id", ids)
	rows, err := s.db.Query(ctx, `SELECT course_id, id, track_id, name, short_description, description, drip, drip_days, drip_at FROM units
		WHERE `+cond+` AND archived_at IS NULL ORDER BY course_id, position, id`, arg)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	out := map[int]*MyUnit{}
	for rows.Next() {
		u, courseID := &MyUnit{Lessons: []*MyLessonRow{}}, 0
		if err := rows.Scan(&courseID, &u.ID, &u.TrackID, &u.Name, &u.ShortDescription, &u.Description, &u.drip.Rule, &u.drip.Days, db.OptionalMillis(&u.drip.At)); err != nil {
			return nil, err
		}
		c := courses[courseID]
		if u.Description = s.signed(u.Description); !c.Door.IsOpen {
			u.Description = nil
		}
		c.Units, out[u.ID] = append(c.Units, u), u
	}
	return out, rows.Err()
}

// lessonRowsOf puts the lessons into their units, in order. A lesson with doors of its own comes once for each of its openers.
func (s *Service) lessonRowsOf(ctx context.Context, st Standing, units map[int]*MyUnit, ids []int) error {
	cond, arg := s.ofCourses("l.course_id", ids)
	rows, err := s.db.Query(ctx, `SELECT l.unit_id, l.id, l.name, l.type, l.seconds, l.is_required, l.drip, COALESCE(l.drip_days, l.drip_at), d.opener, d.opener_id, p.opened_at, p.done_at
		FROM lessons l LEFT JOIN doors d ON d.content = 'lesson' AND d.content_id = l.id LEFT JOIN lesson_progress p ON p.lesson_id = l.id AND p.user_id = ?
		WHERE `+cond+` AND l.archived_at IS NULL AND l.published_at IS NOT NULL ORDER BY l.position, l.id`, st.UserID, arg)
	if err != nil {
		return err
	}
	defer rows.Close()
	var read MyLessonRow
	var unitID int
	var drip, openedAt, doneAt *int64
	var opener, openerID *string
	dest := []any{&unitID, &read.ID, &read.Name, &read.Type, &read.Seconds, &read.IsRequired, &read.drip.Rule, &drip, &opener, &openerID, &openedAt, &doneAt}
	last := new(MyLessonRow)
	for rows.Next() {
		if err := rows.Scan(dest...); err != nil {
			return err
		}
		if last.ID != read.ID {
			last = new(read)
			last.drip.of(drip)
			last.IsOpened, last.IsDone = openedAt != nil, doneAt != nil
			if last.unit = units[unitID]; last.unit != nil { // nil for one that was archived
				last.unit.Lessons = append(last.unit.Lessons, last)
			}
		}
		if opener != nil {
			last.door = append(last.door, Opener{Kind: *opener, ID: *openerID, Name: *openerID})
		}
	}
	return rows.Err()
}

// number counts the lessons and leaves out units that show none.
func (c *MyCourse) number() {
	c.Units = slices.DeleteFunc(c.Units, func(u *MyUnit) bool { return len(u.Lessons) == 0 })
	for i, u := range c.Units {
		u.LessonCount = len(u.Lessons)
		for _, l := range u.Lessons {
			c.LessonCount++
			l.Number, l.unitNumber = c.LessonCount, i+1
		}
	}
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
