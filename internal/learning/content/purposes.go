package content

import "atlas/internal/platform/files"

// LinkKind is the kind of an address.
const LinkKind = "link"

// The names of what learning takes files for.
const (
	ForCourseCover    = "course-cover"
	forContentImage   = "content-image"
	ForLessonVideo    = "lesson-video"
	ForLessonCaptions = "lesson-captions"
	ForLessonFile     = "lesson-file"
	ForEventCover     = "event-cover"
	ForEventRecording = "event-recording"
	ForResourceFile   = "resource-file"
	ForResourceCover  = "resource-cover"
)

// purposes are what learning takes files for.
var purposes = []files.Purpose{
	{Name: ForCourseCover, Kinds: []string{files.Image}, IsOpen: true,
		Functions: []string{CreateCourses, UpdateCourses}},
	{Name: forContentImage, Kinds: []string{files.Image}, Functions: writers},
	{Name: ForLessonVideo, Kinds: []string{files.VideoFile, files.Audio},
		Functions: []string{UpdateCourses, CreateLessons}},
	{Name: ForLessonCaptions, Kinds: []string{files.Captions}, Functions: []string{UpdateCourses, CreateLessons}},
	{Name: ForLessonFile, Kinds: files.Kinds, Functions: []string{UpdateCourses, CreateLessons}},
	{Name: ForEventCover, Kinds: []string{files.Image}, IsOpen: true, Functions: []string{CreateEvents, UpdateEvents}},
	{Name: ForEventRecording, Kinds: []string{files.VideoFile, files.Audio}, Functions: []string{UpdateEvents}},
	{Name: ForResourceFile, Kinds: files.Kinds, Functions: []string{CreateResources, UpdateResources}},
	{Name: ForResourceCover, Kinds: []string{files.Image}, IsOpen: true,
		Functions: []string{CreateResources, UpdateResources}},
}
