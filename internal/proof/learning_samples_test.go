package proof

import (
	"maps"
	"slices"

	"atlas/internal/testkit"
)

// signedIn is everybody with a session; learners are those of them to whom the content is open and who learn for themselves.
var (
	signedIn = slices.DeleteFunc(slices.Clone(actors), func(a string) bool { return a == "nobody" || a == "archived" })
	readers  = slices.DeleteFunc(slices.Clone(signedIn), func(a string) bool { return a == "non-member" || a == "affiliate" })
	learners = slices.DeleteFunc(slices.Clone(readers), func(a string) bool { return a == "impersonating" })
	authors  = []string{staff, "admin"}
	lookers  = []string{staff, "tribe-team-ro", "admin"}
)

// registerLearning adds the rows of this area to the tables of the proofs; see areas.
func registerLearning() {
	maps.Copy(samples, learningSamples)
	maps.Copy(shared, learningShared)
	maps.Copy(shown, learningShown)
	maps.Copy(different, learningDifferent)
	for _, actor := range readers {
		openTables[actor] = append(openTables[actor], "courses", "units", "lessons", "lesson_files", "files")
	}
}

var learningDifferent = map[string]map[string]string{
	"files": numberedColumns("name"), "file_uses": {"entity_id": "entity_id + 1000000 * k"}, "doors": {"content_id": "content_id + 1000000 * k"},
	"search_documents": {"content_id": "content_id + 1000000 * k"}, "search_versions": numberedColumns("type"),
	"content_drafts": {"user_id": ofTheCopy}, "course_progress": {"user_id": ofTheCopy}, "lesson_progress": {"user_id": ofTheCopy},
}

var learningShown = map[string]bool{
	"files.name": false, "files.title": true, "files.kind": false, "files.media_type": false, "file_uses.entity": false,
	"courses.name": false, "courses.short_description": false, "courses.description": false, "courses.intro": true, "courses.intro_video_url": false,
	"tracks.name": false, "tracks.description": false,
	"units.name": false, "units.short_description": false, "units.description": true, "units.drip": false,
	"lessons.name": false, "lessons.short_description": false, "lessons.description": true, "lessons.type": false, "lessons.video_url": false, "lessons.drip": false,
	"lesson_files.name": false, "lesson_files.url": true,
	"search_documents.title": false, "search_documents.title_words": false, "search_documents.type": false, "search_documents.door": false,
	"doors.content": false, "doors.opener": false, "doors.opener_id": false,
	"content_drafts.content": false, "content_drafts.body": false,
	"lesson_progress.seen": false, "lesson_notes.body": true,
}

var learningShared = map[string][]string{
	"query courses": append([]string{"expert"}, lookers...), "query course": append([]string{"expert"}, lookers...), "query unit": lookers,
	"query lesson": append([]string{"expert"}, lookers...), "query lessonFile": lookers,
	"query personAccess": lookers, "query contentDraft": {}, "query myCourse": signedIn, "query myLesson": signedIn,
	"mutation createCourse": authors, "mutation updateCourse": authors, "mutation publishCourse": authors, "mutation archiveCourse": authors,
	"mutation restoreCourse": authors, "mutation duplicateCourse": authors, "mutation saveTracks": authors, "mutation orderCourse": authors,
	"mutation createUnit": authors, "mutation updateUnit": authors, "mutation archiveUnit": authors,
	"mutation createLesson": authors, "mutation updateLesson": authors, "mutation publishLesson": authors, "mutation archiveLesson": authors,
	"mutation createLessonFile": authors, "mutation updateLessonFile": authors, "mutation deleteLessonFile": authors, "mutation orderLessonFiles": authors,
	"mutation saveContentDraft": authors, "mutation discardContentDraft": authors, // their own, whatever it is about
	"mutation openLesson": signedIn, "mutation saveLessonProgress": learners, "mutation finishLesson": learners, "mutation settleProgress": signedIn,
	"mutation setLessonDone": authors, "mutation saveLessonNote": learners, "mutation deleteLessonNote": {},
}

// ofContent makes variables of the course that everybody shares, ofSpare of one to change.
func ofContent(f func(c content) vars) func(*fixture, person) vars {
	return func(h *fixture, _ person) vars { return f(h.theContent()) }
}

func ofSpare(f func(c content) vars) func(*fixture, person) vars {
	return func(h *fixture, _ person) vars { return f(h.spare()) }
}

var learningSamples = map[string][]sample{
	"query courses": {{vars: func(h *fixture, _ person) vars {
		h.theContent()
		return vars{"list": vars{"perPage": 2, "search": "course"}}
	}}},
	"query course":         {{vars: ofContent(func(c content) vars { return vars{"id": c.course} })}, {note: "archived", vars: archivedCourse}, {note: "with a free lesson", vars: func(h *fixture, _ person) vars { return vars{"id": h.freeCourse()} }}},
	"query unit":           {{vars: ofContent(func(c content) vars { return vars{"id": c.unit} })}, {note: "archived", vars: archivedUnit}},
	"query lesson":         {{vars: ofContent(func(c content) vars { return vars{"id": c.lesson} })}, {note: "of ours", vars: ofContent(func(c content) vars { return vars{"id": c.hosted} })}, {note: "archived", vars: archivedLesson}, {note: "free", vars: func(h *fixture, _ person) vars { return vars{"id": h.freeLesson()} }}},
	"query lessonFile":     {{vars: ofContent(func(c content) vars { return vars{"id": c.handout} })}},
	"query contentAuthors": {{vars: none}},
	"query contentDraft": {{vars: func(h *fixture, me person) vars {
		h.drafted(me)
		return vars{"content": "course", "id": h.theContent().course}
	}}},
	"query myCourses": {
		{vars: func(h *fixture, me person) vars {
			h.opened(me, h.theContent().lesson)
			return vars{"list": vars{"perPage": 2, "search": "course", "sort": "newest"}}
		}},
		{note: "closed", vars: func(h *fixture, me person) vars {
			h.theContent()
			return vars{"list": vars{"perPage": 2}, "filter": "closed"}
		}},
	},
	"query freeLessons": {{vars: func(h *fixture, me person) vars {
		lesson := h.freeLesson()
		h.opened(me, lesson)
		h.Exec("UPDATE lesson_progress SET done_at = ? WHERE user_id = ? AND lesson_id = ?", testkit.Start, me.id, lesson)
		return nil
	}}},
	"query taughtCourses": {{vars: func(h *fixture, me person) vars {
		c := h.theContent()
		h.opened(h.me("rodel.garcia"), c.lesson)
		h.Exec("UPDATE courses SET author_id = ? WHERE id = ?", me.id, c.course)
		return nil
	}}},
	"query personAccess": {
		{vars: func(h *fixture, _ person) vars { h.theContent(); return vars{"userId": h.newcomer().id} }},
		{note: "another day", vars: func(h *fixture, _ person) vars {
			h.theContent()
			someone := h.newcomer()
			h.MakeMembers(someone.id)
			return vars{"userId": someone.id, "on": "2026-12-24"}
		}},
	},
	"query globalSearch": {
		{vars: ofContent(func(content) vars { return vars{"query": "co"} })},
		{note: "of a type", vars: ofContent(func(content) vars { return vars{"query": "WAT", "type": "lesson"} })},
	},
	"query myCourse": {{vars: ofContent(func(c content) vars { return vars{"id": c.course} })}, {note: "with a free lesson", vars: func(h *fixture, _ person) vars { return vars{"id": h.freeCourse()} }}},
	"query myLesson": {
		{vars: func(h *fixture, me person) vars {
			c := h.theContent()
			h.opened(me, c.lesson)
			h.noted(me)
			return vars{"courseId": c.course, "lessonId": c.lesson}
		}},
		{note: "free", vars: func(h *fixture, _ person) vars { return vars{"courseId": h.freeCourse(), "lessonId": h.freeLesson()} }},
		{note: "of ours", vars: ofContent(func(c content) vars { return vars{"courseId": c.course, "lessonId": c.hosted} })},
		{note: "locked", vars: ofContent(func(c content) vars { return vars{"courseId": c.course, "lessonId": c.text} })},
	},

	"mutation createCourse": {{vars: func(h *fixture, _ person) vars {
		return vars{"input": vars{
			"name": h.name("Course"), "shortDescription": "Short", "description": "<p>Long</p>", "intro": "<p>Hi</p>", "introVideoUrl": "https://youtu.be/dQw4w9WgXcQ",
			"authorId": h.me("expert").id, "openers": []any{vars{"kind": "level", "id": "coach"}},
		}}
	}}},
	"mutation updateCourse":    {{vars: ofSpare(func(c content) vars { return vars{"id": c.course, "input": withOpeners("Renamed")} })}},
	"mutation publishCourse":   {{vars: ofSpare(func(c content) vars { return vars{"id": c.course, "isPublished": true, "withLessons": true} })}},
	"mutation archiveCourse":   {{vars: ofSpare(func(c content) vars { return vars{"id": c.course} })}},
	"mutation restoreCourse":   {{vars: archivedCourse}},
	"mutation duplicateCourse": {{vars: ofSpare(func(c content) vars { return vars{"id": c.course} })}},
	"mutation saveTracks": {{vars: ofSpare(func(c content) vars {
		return vars{"courseId": c.course, "tracks": []any{vars{"name": "Basics", "description": "First"}}}
	})}},
	"mutation orderCourse": {{vars: ofSpare(func(c content) vars {
		return vars{"id": c.course, "units": []any{vars{"id": c.unit, "lessonIds": []any{c.lesson}}}}
	})}},
	"mutation createUnit":    {{vars: ofSpare(func(c content) vars { return vars{"courseId": c.course, "input": vars{"name": "More"}} })}},
	"mutation updateUnit":    {{vars: ofSpare(func(c content) vars { return vars{"id": c.unit, "input": vars{"name": "Renamed"}} })}},
	"mutation archiveUnit":   {{vars: ofSpare(func(c content) vars { return vars{"id": c.unit, "isArchived": true} })}},
	"mutation createLesson":  {{vars: ofSpare(func(c content) vars { return vars{"unitId": c.unit, "input": withOpeners("More")} })}},
	"mutation updateLesson":  {{vars: ofSpare(func(c content) vars { return vars{"id": c.lesson, "input": withOpeners("Renamed")} })}},
	"mutation publishLesson": {{vars: ofSpare(func(c content) vars { return vars{"id": c.lesson, "isPublished": true} })}},
	"mutation archiveLesson": {{vars: ofSpare(func(c content) vars { return vars{"id": c.lesson, "isArchived": true} })}},
	"mutation createLessonFile": {{vars: ofSpare(func(c content) vars {
		return vars{"lessonId": c.lesson, "input": vars{"name": "Link", "url": "https://example.com/more"}}
	})}},
	"mutation updateLessonFile": {{vars: ofSpare(func(c content) vars { return vars{"id": c.handout, "input": vars{"name": "Renamed"}} })}},
	"mutation deleteLessonFile": {{vars: ofSpare(func(c content) vars { return vars{"id": c.handout} })}},
	"mutation orderLessonFiles": {{vars: ofSpare(func(c content) vars { return vars{"lessonId": c.lesson, "ids": []any{c.second, c.handout}} })}},
	"mutation saveContentDraft": {{vars: ofContent(func(c content) vars {
		return vars{"content": "course", "id": c.course, "body": vars{"name": "Almost"}}
	})}},
	"mutation discardContentDraft": {{vars: ofContent(func(c content) vars { return vars{"content": "course", "id": c.course} })}},

	"mutation openLesson": {{vars: ofContent(func(c content) vars { return vars{"lessonId": c.lesson} })}},
	"mutation saveLessonProgress": {{vars: ofContent(func(c content) vars {
		return vars{"lessonId": c.lesson, "position": 10, "seen": []any{vars{"from": 0, "to": 10}}}
	})}},
	"mutation finishLesson": {{vars: func(h *fixture, _ person) vars {
		lesson := h.theContent().lesson
		h.Exec("DELETE FROM lesson_progress WHERE lesson_id = ?", lesson)
		h.Exec(`INSERT INTO lesson_progress (user_id, lesson_id, course_id, opened_at, last_at, position, seen, seen_seconds)
			SELECT id, ?, ?, 0, 0, 30, '[[0,30]]', 30 FROM users`, lesson, h.theContent().course)
		return vars{"lessonId": lesson}
	}}},
	"mutation settleProgress": {{vars: func(h *fixture, _ person) vars {
		c := h.theContent()
		h.Exec("UPDATE lessons SET created_at = ? WHERE id = ?", testkit.Start.AddDate(0, 0, -5), c.lesson)
		return vars{"entries": []any{vars{"lessonId": c.lesson, "openedAt": testkit.Start.AddDate(0, 0, -1), "at": testkit.Start, "position": 20, "seen": []any{vars{"from": 0, "to": 20}}, "isDone": true}}}
	}}, {note: "too early", vars: ofContent(func(c content) vars {
		return vars{"entries": []any{vars{"lessonId": c.hosted, "openedAt": testkit.Start, "at": testkit.Start, "isDone": true}}}
	})}},
	"mutation setLessonDone": {{vars: func(h *fixture, _ person) vars {
		h.opened(h.me("rodel.garcia"), h.theContent().lesson)
		return vars{"learnerId": h.me("rodel.garcia").id, "lessonId": h.theContent().lesson, "isDone": true, "reason": "Done on paper"}
	}}},
	"mutation saveLessonNote": {
		{vars: ofContent(func(c content) vars { return vars{"lessonId": c.lesson, "body": "Remember", "atSecond": 30} })},
		{note: "again", vars: func(h *fixture, me person) vars {
			return vars{"lessonId": h.theContent().lesson, "id": h.noted(me), "body": "Remember better"}
		}},
	},
	"mutation deleteLessonNote": {{by: "member", vars: func(h *fixture, me person) vars { return vars{"id": h.noted(me)} }}},
}

func withOpeners(name string) vars {
	return vars{"name": name, "openers": []any{vars{"kind": "level", "id": "coach"}}}
}

func archivedCourse(h *fixture, _ person) vars {
	id := h.spare().course
	h.Exec("UPDATE courses SET archived_at = ? WHERE id = ?", testkit.Start, id)
	return vars{"id": id}
}

func archivedUnit(h *fixture, _ person) vars {
	id := h.spare().unit
	h.Exec("UPDATE units SET archived_at = ? WHERE id = ?", testkit.Start, id)
	return vars{"id": id}
}

func archivedLesson(h *fixture, _ person) vars {
	id := h.spare().lesson
	h.Exec("UPDATE lessons SET archived_at = ? WHERE id = ?", testkit.Start, id)
	return vars{"id": id}
}
