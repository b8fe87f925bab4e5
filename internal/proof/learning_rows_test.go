package proof

import (
	"context"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/learning/access"
	"atlas/internal/learning/courses"
	"atlas/internal/platform/actor"
	"atlas/internal/testkit"
	"atlas/internal/testkit/check"
)

// content is a published course for every member: its last lesson opens at the end of time.
type content struct{ course, track, unit, lesson, text, hosted, handout, second, file int }

// staffContext is a call of the service by full access.
func (h *fixture) staffContext() context.Context {
	h.t.Helper()
	who, err := h.Identity.MemberImport.ActorOf(h.t.Context(), h.me(staff).id, nil)
	check.NoError(h.t, "load the actor", err)
	return actor.With(h.t.Context(), who)
}

// theContent is made once.
func (h *fixture) theContent() content {
	h.t.Helper()
	if h.content == nil {
		made := h.newContent()
		h.content = &made
	}
	return *h.content
}

func (h *fixture) newContent() content {
	h.t.Helper()
	ctx, c := h.staffContext(), content{}
	h.Exec("UPDATE user_access_levels SET granted_at = ?", testkit.Start.AddDate(0, 0, -10))
	author := h.me("expert").id
	course, err := h.Learning.Courses.CreateCourse(ctx, courses.CourseInput{
		Name: given(h.name("Course")), ShortDescription: given("Short"), Description: given("<p>Long</p>"), AuthorID: graphql.OmittableOf(&author),
		Intro: given("<p>Welcome</p>"), IntroVideoURL: given("https://youtu.be/dQw4w9WgXcQ"), Openers: []*access.OpenerInput{},
	})
	h.Must(err)
	c.course = course.ID
	course, err = h.Learning.Courses.SaveTracks(ctx, c.course, []*courses.TrackInput{{Name: "Basics", Description: new("First things")}}, nil)
	h.Must(err)
	c.track = h.last("tracks")
	unit, err := h.Learning.Courses.CreateUnit(ctx, c.course, courses.UnitInput{
		Name: given("Unit"), ShortDescription: given("Short"), Description: given("<p>Long</p>"), TrackID: graphql.OmittableOf(&c.track),
		Drip: &courses.DripInput{Rule: "days", Days: new(1)},
	})
	h.Must(err)
	c.unit = unit.ID
	lesson := func(in courses.LessonInput) int {
		made, err := h.Learning.Courses.CreateLesson(ctx, c.unit, in)
		h.Must(err)
		return made.ID
	}
	c.lesson = lesson(courses.LessonInput{
		Name: given("Watch"), ShortDescription: given("Short"), Description: given("<p>Long</p>"), Type: given("Video"), VideoURL: given("https://vimeo.com/76979871"),
		Seconds: graphql.OmittableOf(new(600)), Openers: []*access.OpenerInput{},
	})
	c.text = lesson(courses.LessonInput{Name: given("Read"), Description: given("<p>Long</p>"), Drip: &courses.DripInput{Rule: "date", At: new(testkit.Start.AddDate(90, 0, 0))}})
	h.Exec(`INSERT INTO files (name, title, kind, media_type, size, is_open, has_thumb, seconds, uploader_id, created_at) VALUES (?, 'clip.mp4', 'video', 'video/mp4', 2048, ?, ?, 100, ?, ?)`,
		h.name("clip")+".mp4", false, false, h.me(staff).id, testkit.Start)
	c.file = h.last("files")
	captions := h.vtt()
	c.hosted = lesson(courses.LessonInput{
		Name: given("Clip"), Type: given("Video"), VideoFileID: graphql.OmittableOf(&c.file), CaptionsFileID: graphql.OmittableOf(&captions),
		Openers: []*access.OpenerInput{{Kind: "level", ID: "member"}, {Kind: "level", ID: "coach"}},
	})
	for _, name := range []string{"Worksheet", "Link"} {
		in := courses.LessonFileInput{Name: given(name), URL: given("https://example.com/sheet")}
		if name == "Worksheet" {
			file := h.pdf()
			in = courses.LessonFileInput{Name: given(name), FileID: graphql.OmittableOf(&file)}
		}
		handout, err := h.Learning.Courses.CreateLessonFile(ctx, c.lesson, in)
		h.Must(err)
		c.handout = handout.ID
	}
	h.cover(c.course)
	_, err = h.Learning.Courses.PublishCourse(ctx, c.course, true, true)
	h.Must(err)
	closed := h.spare().course
	_, err = h.Learning.Courses.UpdateCourse(ctx, closed, courses.CourseInput{Openers: []*access.OpenerInput{{Kind: "level", ID: "tribe-team-fa"}}}, nil)
	h.Must(err)
	_, err = h.Learning.Courses.PublishCourse(ctx, closed, true, true)
	h.Must(err)
	return c
}

// pdf, vtt and cover are rows of files without their content.
func (h *fixture) pdf() int { return h.fileRow("sheet", ".pdf", "pdf", "application/pdf") }

func (h *fixture) vtt() int { return h.fileRow("clip", ".vtt", "captions", "text/vtt") }

func (h *fixture) cover(course int) {
	h.t.Helper()
	id := h.fileRow("cover", ".jpg", "image", "image/jpeg")
	h.Exec("UPDATE files SET is_open = ?, has_thumb = ? WHERE id = ?", true, true, id)
	h.Exec("UPDATE courses SET cover_file_id = ? WHERE id = ?", id, course)
	h.Exec("INSERT INTO file_uses (file_id, entity, entity_id) VALUES (?, 'course', ?)", id, course)
}

func (h *fixture) fileRow(title, end, kind, mediaType string) int {
	h.t.Helper()
	h.Exec(`INSERT INTO files (name, title, kind, media_type, size, is_open, has_thumb, uploader_id, created_at) VALUES (?, ?, ?, ?, 2048, ?, ?, ?, ?)`,
		h.name(title)+end, title+end, kind, mediaType, false, false, h.me(staff).id, testkit.Start)
	return h.last("files")
}

// freeLesson is the first lesson of a course of its own, open to everybody.
func (h *fixture) freeLesson() int {
	h.t.Helper()
	if id := h.Number("SELECT COALESCE(MIN(id), 0) FROM lessons WHERE is_free"); id != 0 {
		return id
	}
	lesson := h.newContent().lesson
	h.Exec("UPDATE lessons SET is_free = TRUE, short_description = 'In short' WHERE id = ?", lesson)
	return lesson
}

func (h *fixture) freeCourse() int {
	h.t.Helper()
	return h.Number("SELECT u.course_id FROM lessons l JOIN units u ON u.id = l.unit_id WHERE l.id = ?", h.freeLesson())
}

func (h *fixture) opened(p person, lesson int) {
	h.t.Helper()
	c := h.theContent()
	h.Exec("DELETE FROM lesson_progress WHERE user_id = ? AND lesson_id = ?", p.id, lesson)
	h.Exec("DELETE FROM course_progress WHERE user_id = ? AND course_id = ?", p.id, c.course)
	h.Exec("INSERT INTO lesson_progress (user_id, lesson_id, course_id, opened_at, last_at, position, seen, seen_seconds) VALUES (?, ?, ?, ?, ?, 30, '[[0,30]]', 30)",
		p.id, lesson, c.course, testkit.Start.AddDate(0, 0, -1), testkit.Start.AddDate(0, 0, -1))
	h.Exec("INSERT INTO course_progress (user_id, course_id, started_at, last_at, last_lesson_id, completed_at) VALUES (?, ?, ?, ?, ?, ?)",
		p.id, c.course, testkit.Start.AddDate(0, 0, -1), testkit.Start.AddDate(0, 0, -1), lesson, testkit.Start)
}

// noted is a note of p.
func (h *fixture) noted(p person) int {
	h.t.Helper()
	h.Exec("INSERT INTO lesson_notes (user_id, lesson_id, body, at_second, created_at, updated_at) VALUES (?, ?, 'Remember', 30, ?, ?)", p.id, h.theContent().lesson, testkit.Start, testkit.Start)
	return h.last("lesson_notes")
}

// drafted is a draft of p of the course, older than the course.
func (h *fixture) drafted(p person) {
	h.t.Helper()
	h.Exec("DELETE FROM content_drafts WHERE user_id = ?", p.id)
	h.Exec(`INSERT INTO content_drafts (user_id, content, content_id, body, seen_at, saved_at) VALUES (?, 'course', ?, '{"name":"Almost"}', 1, ?)`, p.id, h.theContent().course, testkit.Start)
}

// spare is a course, unit and lesson to change.
func (h *fixture) spare() content {
	h.t.Helper()
	ctx, c := h.staffContext(), content{}
	course, err := h.Learning.Courses.CreateCourse(ctx, courses.CourseInput{Name: given(h.name("Spare"))})
	h.Must(err)
	unit, err := h.Learning.Courses.CreateUnit(ctx, course.ID, courses.UnitInput{Name: given("Unit")})
	h.Must(err)
	lesson, err := h.Learning.Courses.CreateLesson(ctx, unit.ID, courses.LessonInput{Name: given("Lesson")})
	h.Must(err)
	for _, into := range []*int{&c.handout, &c.second} {
		handout, err := h.Learning.Courses.CreateLessonFile(ctx, lesson.ID, courses.LessonFileInput{Name: given("Link"), URL: given("https://example.com")})
		h.Must(err)
		*into = handout.ID
	}
	c.course, c.unit, c.lesson = course.ID, unit.ID, lesson.ID
	return c
}

// learn has p learn, note and draft something.
func (h *fixture) learn(p person) {
	h.t.Helper()
	h.opened(p, h.theContent().lesson)
	h.noted(p)
	h.drafted(p)
	h.answered(p)
	h.feed(p)
}
