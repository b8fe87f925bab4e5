package learning

import (
	"context"

	"atlas/internal/identity/userlist"
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

// UserListParts are what learning adds to the list of people: who has begun or completed a course, and when they last
// were in a lesson.
func UserListParts() []*userlist.Part {
	return []*userlist.Part{
		{
			Name: "courses", Label: "Courses", Kind: "text",
			Filter: byCourses,
			Options: func(context.Context) ([]*userlist.PartOption, error) {
				return []*userlist.PartOption{
					{Value: startedCourse, Label: "Started a course"},
					{Value: completedCourse, Label: "Completed a course"}, {Value: noCourse, Label: "No course yet"},
				}, nil
			},
		},
		{Name: "lastLesson", Label: "Last lesson", Kind: "date", Value: LastLesson,
			Sort: "COALESCE(" + LastLesson + ", 0)"},
	}
}

func byCourses(choice string) (cond string, args []any, err error) {
	const begun = "EXISTS (SELECT 1 FROM course_progress cp WHERE cp.user_id = u.id"
	switch choice {
	case startedCourse:
		return begun + ")", nil, nil
	case completedCourse:
		return begun + " AND cp.completed_at IS NOT NULL)", nil, nil
	case noCourse:
		return "NOT " + begun + ")", nil, nil
	}

	return "", nil, errs.Field("courses", errs.IsNotValid)
}
