package learning_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"atlas/internal/identity/profiles"
	"atlas/internal/learning/access"
	"atlas/internal/learning/courses"
	"atlas/internal/learning/resources"
	"atlas/internal/learning/search"
	"atlas/internal/platform/errs"
	"atlas/internal/testkit"
	"atlas/internal/testkit/check"
)

// finds searches as somebody and writes what it found as type:id or type:id/subId.
func (h *fixture) finds(role, query string, kind ...string) []string {
	h.t.Helper()
	var only *string
	if len(kind) > 0 {
		only = &kind[0]
	}
	found, err := h.Learning.Search.GlobalSearch(h.By(role), query, only)
	h.Must(err)
	out := []string{}
	for _, r := range found {
		out = append(out, key(r))
	}
	return out
}

func key(r *search.Result) string {
	if r.SubID != nil {
		return fmt.Sprintf("%s:%d/%d", r.Type, r.ID, *r.SubID)
	}
	return fmt.Sprintf("%s:%d", r.Type, r.ID)
}

func (h *fixture) wants(got []string, want ...string) {
	h.t.Helper()
	if !slices.Equal(got, want) {
		h.t.Errorf("found: got %q, want %q", got, want)
	}
}

func (h *fixture) setting(name, value string) {
	h.t.Helper()
	row, err := h.Settings.ByName(h.By(staff), name)
	h.Must(err)
	_, err = h.Settings.Update(h.By(staff), row.ID, &value, nil)
	h.Must(err)
}

func (h *fixture) ints(query string) (out []int) {
	h.t.Helper()
	rows, err := h.DB.Query(h.t.Context(), query)
	h.Must(err)
	defer rows.Close()
	for rows.Next() {
		out = append(out, 0)
		h.Must(rows.Scan(&out[len(out)-1]))
	}
	h.Must(rows.Err())
	return out
}

// lessonOf writes a lesson of a course as the search does.
func lessonOf(course *courses.Course, id int) string {
	return fmt.Sprintf("lesson:%d/%d", course.ID, id)
}

// B91, B229: a result has title, type, id and subId, and is found by any part of its words.
func TestSearchFindsByWords(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.Exec("DELETE FROM directory_entries")
		ctx := h.By(staff)
		c, ids := h.course("Señorita Bookkeeping Basics", 2)
		course, one, two := fmt.Sprintf("course:%d", c.ID), lessonOf(c, ids[0][0]), lessonOf(c, ids[0][1])
		_, err := h.Learning.Courses.UpdateCourse(ctx, c.ID, courses.CourseInput{ShortDescription: given("Invoices &amp; taxes"), Description: given("<p>Every pe<b>so</b> counts.</p><ul><li>Ledger</li><li>Receipts</li></ul>")}, nil)
		h.Must(err)
		_, err = h.Learning.Courses.UpdateLesson(ctx, ids[0][0], courses.LessonInput{Name: given("Ledger of the señorita"), Description: given("<p>Columns</p>")}, nil)
		h.Must(err)
		_, err = h.Learning.Courses.UpdateLesson(ctx, ids[0][1], courses.LessonInput{Name: given("Receipts"), Description: given("<p>Keep the ledger tidy</p>")}, nil)
		h.Must(err)
		found, err := h.Learning.Search.GlobalSearch(h.By("member"), "columns", nil)
		h.Must(err)
		if len(found) != 1 || found[0].Title != "Ledger of the señorita" || found[0].Type != "lesson" || found[0].ID != c.ID || *found[0].SubID != ids[0][0] {
			t.Errorf("found: got %+v, want the lesson Ledger of the señorita alone", found)
		}
		for query, want := range map[string][]string{
			"bookkeeping": {course}, "  BOOKKEEPING  ": {course}, "bookk": {course}, "seNORI book": {course}, "peso counts": {course}, "invoices taxes": {course},
			"ledger": {one, course, two}, "ledger senorita": {one, course}, "columns bookkeeping": {}, "eeping": {}, "ul li": {}, "x": {}, "": {}, "  ": {}, "🔥🔥": {}, "--": {},
		} {
			got := h.finds("member", query)
			if query == "ledger" { // hits in the title first, the rest in any order
				if len(got) == 0 || got[0] != one {
					t.Errorf("got %q, want the hit in the title first", got)
				}
				slices.Sort(got)
				slices.Sort(want)
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s: got %q, want %q", query, got, want)
			}
		}
		h.wants(h.finds("member", "ledger", "course"), course)
		h.wants(h.finds("member", "bookkeeping", "event"))
		h.wantVerified()
	})
}

func TestSearchBounds(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.course("Plenty", 25)
		if got := h.finds("member", "plenty"); len(got) != 20 || !strings.HasPrefix(got[0], "course:") && !strings.HasPrefix(got[0], "lesson:") {
			t.Errorf("got %d results, want 20, courses and lessons first", len(got))
		}
		ctx := h.By("member")
		_, err := h.Learning.Search.GlobalSearch(ctx, strings.Repeat("é", 101), nil)
		h.Refused(err, errs.Invalid)
		_, err = h.Learning.Search.GlobalSearch(ctx, strings.Repeat("x ", 50_000), nil)
		h.Refused(err, errs.Invalid)
		_, err = h.Learning.Search.GlobalSearch(ctx, "plenty", new("user"))
		h.Refused(err, errs.Invalid)
		_, err = h.Learning.Search.GlobalSearch(h.t.Context(), "plenty", nil)
		h.Refused(err, errs.Unauthenticated)
		if got := h.finds("member", strings.Repeat("é", 100)); len(got) != 0 {
			t.Errorf("results of a long word: got %q, want none", got)
		}
		if got := h.finds("member", strings.TrimSpace(strings.Repeat("p ", 50))); len(got) != 20 {
			t.Errorf("results of many words: got %q, want 20", got)
		}
	})
}

// Whatever somebody types is words and nothing else.
func TestSearchTakesNoOrders(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		c, _ := h.course("Rates OR nothing: 100% sure", 1)
		for _, query := range []string{
			`"`, `""`, `'`, `rates"`, `"rates`, `rates' OR 1=1 --`, `rates*`, `rates**`, `*rates`, `rates AND`, `AND`, `NOT rates`, `NEAR(rates, 2)`, `title_words : rates`,
			`{title_words} : rates`, `^rates`, `rates + nothing`, `rates & nothing`, `rates | zzz`, `!rates`, `rates <-> nothing`, `rates:*A`, `:*`, `\`, `rates\`, `%`, `_`, `100%`, `r%s`,
			"rates\x00", "rates\xff", "rates\u202e", "👩‍💻 rates", `$1`, `?1`, `rates ?`, `{"$ne":null}`, `<script>rates</script>`, `(rates`, `rates)`, `((`, `İstanbul ǅ ﬃ`, "ﷺﷺﷺ",
		} {
			if _, err := h.Learning.Search.GlobalSearch(h.By("member"), query, nil); err != nil {
				t.Errorf("%s: got error %v, want none", query, err)
			}
		}
		h.wants(h.finds("member", `rates or nothing`, "course"), fmt.Sprintf("course:%d", c.ID))
		h.wants(h.finds("member", `rates OR zzz`))
		h.wants(h.finds("member", `100%`, "course"), fmt.Sprintf("course:%d", c.ID))
		h.wants(h.finds("member", `rat%es`))
	})
}

// B230: nobody finds what is not published or not open to them.
func TestSearchShowsOnlyWhatIsOpen(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ctx := h.By(staff)
		c, ids := h.course("Quasar", 2, 1)
		course, first, second, third := fmt.Sprintf("course:%d", c.ID), lessonOf(c, ids[0][0]), lessonOf(c, ids[0][1]), lessonOf(c, ids[1][0])
		sees := func(role string, want ...string) {
			t.Helper()
			got := h.finds(role, "quasar")
			slices.Sort(got)
			slices.Sort(want)
			h.wants(got, want...)
		}
		sees("member", course, first, second, third)
		sees(staff, course, first, second, third)
		sees("non-member")
		_, err := h.Learning.Courses.UpdateLesson(ctx, ids[0][1], courses.LessonInput{Openers: []*access.OpenerInput{{Kind: "level", ID: "team-lead"}}}, nil)
		h.Must(err)
		sees("member", course, first, third)
		sees("team-lead", course, first, second, third)
		sees("non-member")
		_, err = h.Learning.Courses.UpdateCourse(ctx, c.ID, courses.CourseInput{Openers: []*access.OpenerInput{{Kind: "level", ID: "coach"}}}, nil)
		h.Must(err)
		sees("member")
		sees("team-lead", second)
		sees("coach", course, first, third)
		_, err = h.Learning.Courses.UpdateCourse(ctx, c.ID, courses.CourseInput{Openers: []*access.OpenerInput{}}, nil)
		h.Must(err)
		_, err = h.Learning.Courses.PublishLesson(ctx, ids[0][0], false)
		h.Must(err)
		sees("member", course, third)
		_, err = h.Learning.Courses.ArchiveUnit(ctx, h.Number("SELECT unit_id FROM lessons WHERE id = ?", ids[1][0]), true)
		h.Must(err)
		sees("member", course)
		sees(staff, course, second)
		_, err = h.Learning.Courses.PublishCourse(ctx, c.ID, false, false)
		h.Must(err)
		sees(staff)
		_, err = h.Learning.Courses.PublishCourse(ctx, c.ID, true, true)
		h.Must(err)
		sees("member", course, first)
		h.wantVerified()
		_, err = h.Learning.Courses.ArchiveCourse(ctx, c.ID)
		h.Must(err)
		sees(staff)
		h.wantVerified()
	})
}

func TestSearchWaitsForDrip(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ctx := h.By(staff)
		c, ids := h.course("Nebula", 3)
		all := ids[0]
		later := testkit.Start.AddDate(0, 0, 3)
		_, err := h.Learning.Courses.UpdateLesson(ctx, all[1], courses.LessonInput{Drip: &courses.DripInput{Rule: "date", At: &later}}, nil)
		h.Must(err)
		_, err = h.Learning.Courses.UpdateLesson(ctx, all[2], courses.LessonInput{Drip: &courses.DripInput{Rule: "previous"}}, nil)
		h.Must(err)
		h.wants(h.finds("member", "nebula", "lesson"), lessonOf(c, all[0]))
		if got := h.finds(staff, "nebula", "lesson"); len(got) != 3 {
			t.Errorf("results for staff: got %q, want 3", got)
		}
		h.Clock.Advance(3 * 24 * time.Hour)
		if got := h.finds("member", "nebula", "lesson"); len(got) != 2 || slices.Contains(got, lessonOf(c, all[2])) {
			t.Errorf("results after its date: got %q, want 2 without the last lesson", got)
		}
		h.Must(h.Learning.SetLessonDone(ctx, h.ID("member"), all[1], true, "Test"))
		if got := h.finds("member", "nebula", "lesson"); len(got) != 3 {
			t.Errorf("results after the one before: got %q, want 3", got)
		}
		// A course full of closed lessons hides no open one behind them.
		far := later.AddDate(1, 0, 0)
		for range 45 {
			l, err := h.Learning.Courses.CreateLesson(ctx, h.Number("SELECT unit_id FROM lessons WHERE id = ?", all[0]),
				courses.LessonInput{Name: given("Nebula nebula"), Drip: &courses.DripInput{Rule: "date", At: &far}})
			h.Must(err)
			_, err = h.Learning.Courses.PublishLesson(ctx, l.ID, true)
			h.Must(err)
		}
		if got := h.finds("member", "nebula", "lesson"); len(got) != 3 {
			t.Errorf("results behind closed ones: got %q, want 3", got)
		}
		h.wantVerified()
	})
}

// The search agrees with what the pages say, no matter who asks.
func TestSearchAgreesWithTheDoors(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ctx, random := h.By(staff), rand.New(rand.NewPCG(4, 41))
		levels := []string{"member", "coach", "affiliate", "expert"}
		openers := func() []*access.OpenerInput {
			out := []*access.OpenerInput{}
			for range random.IntN(3) {
				out = append(out, &access.OpenerInput{Kind: "level", ID: levels[random.IntN(len(levels))]})
			}
			return out
		}
		for n := range 4 {
			c, ids := h.course(fmt.Sprintf("Oracle %d", n), 2)
			_, err := h.Learning.Courses.UpdateCourse(ctx, c.ID, courses.CourseInput{Openers: openers()}, nil)
			h.Must(err)
			for _, id := range ids[0] {
				drip := []courses.DripInput{{Rule: "none"}, {Rule: "previous"}, {Rule: "days", Days: new(random.IntN(4))}}[random.IntN(3)]
				_, err := h.Learning.Courses.UpdateLesson(ctx, id, courses.LessonInput{Openers: openers(), Drip: &drip}, nil)
				h.Must(err)
			}
		}
		for _, role := range append(levels, "non-member", staff) {
			want, as := []string{}, h.By(role)
			for _, id := range h.ints("SELECT id FROM courses WHERE name LIKE 'Oracle %'") {
				c, err := h.Learning.MyCourse(as, id)
				h.Must(err)
				if c.Door.IsOpen {
					want = append(want, fmt.Sprintf("course:%d", id))
				}
				for _, l := range c.Units[0].Lessons {
					if l.Door.IsOpen {
						want = append(want, fmt.Sprintf("lesson:%d/%d", id, l.ID))
					}
				}
			}
			got := h.finds(role, "oracle")
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Errorf("%s: got %q, want %q, which they may open", role, got, want)
			}
		}
		h.wantVerified()
	})
}

// The settings name words that bring courses forward (S7).
func TestSearchKeywordsBringCoursesForward(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		ctx := h.By(staff)
		c, _ := h.course("Pricing", 3)
		_, err := h.Learning.Courses.UpdateCourse(ctx, c.ID, courses.CourseInput{Name: given("Freelancing"), Description: given("<p>All about prícing your work</p>")}, nil)
		h.Must(err)
		if got := h.finds("member", "pricing"); len(got) != 4 || got[0] == fmt.Sprintf("course:%d", c.ID) {
			t.Fatalf("got %q, want four, titles first", got)
		}
		h.setting("course-search-keywords", "taxes, Your work")
		if got := h.finds("member", "pricing"); len(got) != 4 || got[0] != fmt.Sprintf("course:%d", c.ID) {
			t.Errorf("got %q, want four, the course with the keyword first", got)
		}
	})
}

// An index that is not that of the content is noticed, and made anew.
func TestSearchIsVerifiedAndMadeAnew(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		c, ids := h.course("Gravity", 1)
		h.wantVerified()
		for _, breaks := range []string{
			"DELETE FROM search_documents WHERE type = 'course'",
			"UPDATE search_documents SET title_words = 'other'",
			"UPDATE search_documents SET door = 'course', door_id = 0",
			"UPDATE courses SET published_at = NULL",
		} {
			_, err := h.DB.Exec(t.Context(), breaks)
			check.NoError(t, "run "+breaks, err)
			if found, err := h.Learning.Verify(t.Context()); err != nil || len(found) == 0 {
				t.Errorf("%s: got %q and error %v, want it noticed", breaks, found, err)
			}
			h.Must(h.Learning.Search.Reindex(t.Context(), true))
			h.wantVerified()
		}
		_, err := h.DB.Exec(t.Context(), "UPDATE courses SET published_at = 1")
		check.NoError(t, "publish the courses", err)
		h.Must(h.Learning.Search.Reindex(t.Context(), false))
		h.wants(h.finds("member", "gravity"))
		_, err = h.DB.Exec(t.Context(), "DELETE FROM search_versions")
		check.NoError(t, "delete the versions of the search", err)
		h.Must(h.Learning.Search.Reindex(t.Context(), false))
		h.wants(h.finds("member", "gravity", "lesson"), lessonOf(c, ids[0][0]))
		if found, err := h.DB.Verify(t.Context()); err != nil || len(found) > 0 {
			t.Errorf("what verification finds: got %q and error %v, want none", found, err)
		}
	})
}

// B230: a resource is found like a course, behind its own door and while it is published.
func TestSearchFindsResources(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		open, closed := h.resource("Meteor-sheet"), h.resource("Meteor-slides", "coach")
		one, two := fmt.Sprintf("resource:%d", open.ID), fmt.Sprintf("resource:%d", closed.ID)
		h.wants(h.finds("member", "meteor"), one)
		h.wants(h.finds("coach", "meteor slides", "resource"), two)
		h.wants(h.finds("non-member", "meteor"))
		_, err := h.Learning.Resources.UpdateResource(h.By(staff), open.ID, resources.ResourceInput{Name: given("Comet sheet")}, nil)
		h.Must(err)
		h.wants(h.finds("member", "comet"), one)
		h.wantVerified()
		_, err = h.Learning.Resources.ArchiveResources(h.By(staff), []int{open.ID, closed.ID}, true)
		h.Must(err)
		h.wants(h.finds(staff, "meteor"))
		h.wants(h.finds(staff, "comet"))
		h.wantVerified()
	})
}

// A lesson is found with the name of its course, and whatever was found in a text with the line that holds it.
func TestSearchShowsTheLineThatWasFound(t *testing.T) {
	t.Parallel()
	forEachEngine(t, func(t *testing.T, h *fixture) {
		_, units := h.course("Bookkeeping", 1)
		h.Exec("UPDATE lessons SET name = 'Month end', description = ? WHERE id = ?", "<p>Open the ledger first.</p><p>Then match every <strong>reconciliation</strong> line with the bank, one by one.</p>", units[0][0])
		h.Must(h.Learning.Search.Reindex(t.Context(), true))

		found, err := h.Learning.Search.GlobalSearch(h.By("member"), "reconcil", nil)
		h.Must(err)
		if len(found) != 1 || found[0].Course == nil || found[0].Line == nil {
			t.Fatalf("got %+v, want one lesson with its course and line", found)
		}
		if got, want := *found[0].Course, "Bookkeeping"; got != want {
			t.Errorf("the course: got %q, want %q", got, want)
		}
		if got, want := *found[0].Line, "…ledger first. Then match every reconciliation line with the bank, one by one."; got != want {
			t.Errorf("the line: got %q, want %q", got, want)
		}

		found, err = h.Learning.Search.GlobalSearch(h.By("member"), "month", nil)
		h.Must(err)
		if len(found) != 1 || found[0].Line != nil {
			t.Errorf("got %+v, want one lesson by its title alone", found)
		}
	})
}

// People are found by those who see members: who is in the directory, and for staff everyone whom they look after.
func TestSearchFindsPeople(t *testing.T) {
	t.Parallel()
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.Exec("DELETE FROM directory_entries")
		h.Exec("UPDATE users SET first_name = 'Zenaida', name_key = 'zenaida quimbo' WHERE id = ?", h.ID("coach"))
		person := fmt.Sprintf("person:%d", h.ID("coach"))
		h.wants(h.finds("member", "zenai"))
		h.wants(h.finds(staff, "zenai"), person)

		h.Did(h.Identity.Profiles.SaveDirectoryEntry(h.By("coach"), profiles.DirectoryEntryInput{IsListed: true, Headline: "Ledger whisperer", Skills: []string{"Quickbooks"}}))
		h.wants(h.finds("member", "zenai"), person)
		h.wants(h.finds("member", "quickb"), person)
		h.wants(h.finds("member", "zenai", "person"), person)
		h.wants(h.finds("member", "zenai", "course"))
		h.wants(h.finds("non-member", "zenai"))
		h.wants(h.finds("affiliate", "zenai"))

		found, err := h.Learning.Search.GlobalSearch(h.By("member"), "zenai", nil)
		h.Must(err)
		if found[0].Slug == nil || found[0].Line == nil || *found[0].Line != "Ledger whisperer" {
			t.Errorf("got %+v, want the slug and the headline", found[0])
		}
	})
}
