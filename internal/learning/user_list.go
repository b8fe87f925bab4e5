package learning

import (
	"context"

	"atlas/internal/identity"
	"atlas/internal/platform/errs"
)

// The choices of the filter by courses.
const (
	startedCourse   = "started"
	completedCourse = "completed"
	noCourse        = "none"
)

// LastLesson is the SQL of when u, a person, last was in a lesson.
const LastLesson = "(SELECT MAX(lp.last_at) FROM course_progress lp WHERE lp.user_id = u.id)"

// UserListParts are what learning adds to the list of people: who has begun or completed a course, and when they last were in a lesson.
func UserListParts() []*identity.UserListPart {
	return []*identity.UserListPart{
		{
			Name: "courses", Label: "Courses", Kind: "text",
			Filter: byCourses, FiltersAlone: true,
			Options: func(context.Context) ([]*identity.UserPartOption, error) {
				return []*identity.UserPartOption{
					{Value: startedCourse, Label: "Started a course"}, {Value: completedCourse, Label: "Completed a course"}, {Value: noCourse, Label: "No course yet"},
				}, nil
			},
		},
		{Name: "lastLesson", Label: "Last lesson", Kind: "date", Value: LastLesson, Sort: "u.lesson_day", Index: "users_by_lesson", SortsAlone: true},
	}
}

// KeptPart is what identity keeps of what a person learns: whether they began or completed a course, and the Manila day of their last lesson.
func KeptPart() identity.KeptPart {
	return identity.KeptPart{Columns: []identity.KeptColumn{
		{Name: "course_state", SQL: "COALESCE((SELECT MAX(CASE WHEN cp.completed_at IS NULL THEN 1 ELSE 2 END) FROM course_progress cp WHERE cp.user_id = u.id), 0)"},
		{Name: "lesson_day", SQL: "COALESCE((" + LastLesson + " + 28800000) / 86400000, 0)"},
	}}
}

func byCourses(choice string) (cond string, args []any, err error) {
	switch choice {
	case startedCourse:
		return "u.course_state > 0", nil, nil
	case completedCourse:
		return "u.course_state = 2", nil, nil
	case noCourse:
		return "u.course_state = 0", nil, nil
	}
	return "", nil, errs.Field("courses", errs.IsNotValid)
}
