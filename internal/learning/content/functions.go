package content

// Functions that somebody must hold to write.
const (
	CreateCourses = "course_create"
	UpdateCourses = "course_update"
	CreateLessons = "lesson_create"
	SetProgress   = "lesson_progress"
	CreateEvents  = "event_create"
	UpdateEvents  = "event_update"

	CreateResources = "resource-file_create"
	UpdateResources = "resource-file_update"
)

// writers are the functions of everybody who writes content.
var writers = []string{CreateCourses, UpdateCourses, CreateLessons, CreateEvents, UpdateEvents, CreateResources,
	UpdateResources}
