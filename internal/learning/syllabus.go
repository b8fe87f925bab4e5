package learning

// syllabus is the units of a course with their published lessons in order, as they are for everybody. Nobody changes
// one that was read.
type syllabus struct {
	units   []*syllabusUnit
	lessons int
}

type syllabusUnit struct {
	unit    MyUnit
	lessons []*MyLessonRow
}

// syllabusTables are all that a syllabus is read of.
var syllabusTables = []string{"units", "lessons", "doors"}

// into gives a course units and lessons of its own, which it may change, and adds the lessons to rows by their ids.
func (y *syllabus) into(c *MyCourse, signed func(*string) *string, rows map[int]*MyLessonRow) {
	units, lessons, at := make([]MyUnit, len(y.units)), make([]MyLessonRow, y.lessons), 0
	c.Units = make([]*MyUnit, len(units))
	for i, from := range y.units {
		u := &units[i]
		*u = from.unit

		// Of a closed course the names are shown, not the texts.
		if u.Description = signed(u.Description); !c.Door.IsOpen {
			u.Description = nil
		}

		u.Lessons = make([]*MyLessonRow, len(from.lessons))
		for j, of := range from.lessons {
			l := &lessons[at]
			at++
			*l = *of
			l.unit, u.Lessons[j], rows[l.ID] = u, l, l
		}

		c.Units[i] = u
	}
}
