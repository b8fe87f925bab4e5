package main

import (
	"database/sql"
	"net/http"
)

// The questions of learners, as one writes them first: a statement for the courses or the lesson, and one for the
// lessons around.
const (
	pageOfCourses = `SELECT c.id, c.name, c.short_description, p.last_at, p.last_lesson_id, p.completed_at
		FROM courses c
		LEFT JOIN course_progress p ON p.course_id = c.id AND p.user_id = ?
		WHERE c.published_at IS NOT NULL AND c.archived_at IS NULL
		ORDER BY COALESCE(p.last_at, 0) DESC, c.published_at DESC, c.id DESC LIMIT 10`
	lessonsOfCourse = `SELECT u.id, u.name, l.id, l.name, l.type, l.seconds, l.is_required, p.done_at FROM units u
		JOIN lessons l ON l.unit_id = u.id
		LEFT JOIN lesson_progress p ON p.lesson_id = l.id AND p.user_id = ?
		WHERE l.course_id = ? AND u.archived_at IS NULL AND l.archived_at IS NULL AND l.published_at IS NOT NULL
		ORDER BY u.position, l.position`
	oneLesson = `SELECT l.id, l.name, l.short_description, l.description, l.type, l.video_url, l.seconds, c.id, c.name,
		c.short_description
		FROM lessons l JOIN courses c ON c.id = l.course_id
		WHERE l.id = ? AND l.published_at IS NOT NULL AND c.published_at IS NOT NULL`
	filesOfLesson = "SELECT id, name, url FROM lesson_files WHERE lesson_id = ? ORDER BY position"
	notesOfLesson = "SELECT id, body, NULL FROM lesson_notes WHERE lesson_id = ? AND user_id = ? ORDER BY id"
)

type bareCourse struct {
	ID               int         `json:"id"`
	Name             string      `json:"name"`
	ShortDescription *string     `json:"shortDescription"`
	LastAt           *int64      `json:"lastAt"`
	LastLessonID     *int        `json:"nextLessonId"`
	CompletedAt      *int64      `json:"completedAt"`
	LessonCount      int         `json:"lessonCount"`
	DoneCount        int         `json:"doneCount"`
	Units            []*bareUnit `json:"units"`
}

type bareUnit struct {
	ID      int             `json:"id"`
	Name    string          `json:"name"`
	Lessons []bareLessonRow `json:"lessons"`
}

type bareLessonRow struct {
	ID         int    `json:"id"`
	Name       string `json:"name"`
	Type       string `json:"type"`
	Seconds    *int   `json:"seconds"`
	IsRequired bool   `json:"isRequired"`
	DoneAt     *int64 `json:"doneAt"`
}

// outline reads the lessons around, for one course after the other.
func (b *bare) outline(user int, c *bareCourse) error {
	rows, err := b.syllabus.Query(user, c.ID)
	if err != nil {
		return err
	}

	defer rows.Close()
	for rows.Next() {
		var u bareUnit
		var l bareLessonRow
		if err := rows.Scan(&u.ID, &u.Name, &l.ID, &l.Name, &l.Type, &l.Seconds, &l.IsRequired, &l.DoneAt); err != nil {
			return err
		}

		if n := len(c.Units); n == 0 || c.Units[n-1].ID != u.ID {
			c.Units = append(c.Units, &u)
		}

		last := c.Units[len(c.Units)-1]
		last.Lessons = append(last.Lessons, l)
		if c.LessonCount++; l.DoneAt != nil {
			c.DoneCount++
		}
	}

	return rows.Err()
}

func (b *bare) myCourses(w http.ResponseWriter, r *http.Request) {
	user := askerIn(r)
	found, err := b.courseRows(user)
	for _, c := range found {
		if err == nil {
			err = b.outline(user, c)
		}
	}

	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}

	answer(w, map[string]any{"data": map[string]any{"myCourses": map[string]any{"rows": found, "total": len(found)}}})
}

func (b *bare) courseRows(user int) ([]*bareCourse, error) {
	rows, err := b.courses.Query(user)
	if err != nil {
		return nil, err
	}

	defer rows.Close()
	var found []*bareCourse
	for rows.Next() {
		c := new(bareCourse)
		if err := rows.Scan(&c.ID, &c.Name, &c.ShortDescription, &c.LastAt, &c.LastLessonID,
			&c.CompletedAt); err != nil {
			return nil, err
		}

		found = append(found, c)
	}

	return found, rows.Err()
}

// barePart is a file or a note of a lesson.
type barePart struct {
	ID   int     `json:"id"`
	Name string  `json:"name"`
	URL  *string `json:"url"`
}

func parts(rows *sql.Rows, err error) ([]barePart, error) {
	if err != nil {
		return nil, err
	}

	defer rows.Close()
	found := []barePart{}
	for rows.Next() {
		var p barePart
		if err := rows.Scan(&p.ID, &p.Name, &p.URL); err != nil {
			return nil, err
		}

		found = append(found, p)
	}

	return found, rows.Err()
}

func (b *bare) lessonPage(w http.ResponseWriter, r *http.Request) {
	user := askerIn(r)
	var l struct {
		ID               int        `json:"id"`
		Name             string     `json:"name"`
		ShortDescription *string    `json:"shortDescription"`
		Description      *string    `json:"description"`
		Type             string     `json:"type"`
		VideoURL         *string    `json:"videoUrl"`
		Seconds          *int       `json:"seconds"`
		Course           bareCourse `json:"course"`
		Files            []barePart `json:"files"`
		Notes            []barePart `json:"notes"`
	}
	id := r.URL.Query().Get("lesson")
	err := b.lesson.QueryRow(id).Scan(&l.ID, &l.Name, &l.ShortDescription, &l.Description, &l.Type, &l.VideoURL,
		&l.Seconds, &l.Course.ID, &l.Course.Name, &l.Course.ShortDescription)
	if err == nil {
		err = b.outline(user, &l.Course)
	}
	if err == nil {
		l.Files, err = parts(b.handouts.Query(id))
	}
	if err == nil {
		l.Notes, err = parts(b.notes.Query(id, user))
	}

	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}

	answer(w, map[string]any{"data": map[string]any{"myLesson": l}})
}
