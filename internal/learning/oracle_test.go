package learning_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/url"
	"path"
	"slices"
	"strings"
	"testing"
	"time"

	"atlas/internal/learning"
	"atlas/internal/learning/access"
	"atlas/internal/learning/courses"
	"atlas/internal/learning/resources"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// oracle is a fixture full of content, and what the model knows of it.
type oracle struct {
	*fixture
	*rand.Rand
	people    []*somebody
	courses   []*whole
	resources []*thing
	events    []*gathering
	start     time.Time
	made      int
}

// visit is a moment at which somebody looks at something; what was open counts.
type visit struct {
	at   time.Time
	look func() (opened int)
}

// Entitlement: whatever the person, the door and the moment, the API, the search, the addresses of files, the links to the next lesson and into
// the rooms of events agree with a function that was written apart from them: at any time, and above all in the last millisecond before
// something opens or closes and in the first one after.
func TestEntitlementOracle(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		o := &oracle{fixture: h, Rand: rand.New(rand.NewPCG(4, 2026)), start: h.Clock.Now()}
		o.build()
		visits := append(o.anyTime(100), o.turningPoints()...)
		slices.SortStableFunc(visits, func(a, b visit) int { return a.at.Compare(b.at) })
		opened, closed := 0, 0
		for _, v := range visits {
			h.Clock.Advance(v.at.Sub(h.Clock.Now()))
			n := v.look()
			if opened, closed = opened+n, closed+1-n; t.Failed() {
				return
			}
		}
		if opened < 100 || closed < 100 {
			t.Errorf("got %d doors open and %d closed, want at least 100 of each", opened, closed)
		}
	})
}

// anyTime has people look at things at moments of a hundred days.
func (o *oracle) anyTime(n int) (out []visit) {
	for range n {
		at := o.start.Add(time.Duration(1+o.IntN(100*86_400)) * time.Second)
		p, r, w, g := o.people[o.IntN(len(o.people))], o.resources[o.IntN(len(o.resources))], o.courses[o.IntN(len(o.courses))], o.events[o.IntN(len(o.events))]
		out = append(out, visit{at, func() int { return o.checkResource(p, r) }}, visit{at, func() int { return o.checkEvent(p, g) }}, visit{at, func() int {
			return o.checkCourse(p, w, w.units[0].lessons[o.IntN(3)], w.units[1].lessons[o.IntN(3)])
		}})
	}
	return out
}

// name is a word that nothing else begins with.
func (o *oracle) name() string {
	o.made++
	return "q" + string(rune('a'+o.made/676%26)) + string(rune('a'+o.made/26%26)) + string(rune('a'+o.made%26)) + "x"
}

func (o *oracle) exec(query string, args ...any) {
	o.t.Helper()
	o.Did(o.DB.Exec(o.t.Context(), query, args...))
}

// agreeUntil holds until when the app says that content stays open against the model.
func (o *oracle) agreeUntil(p *somebody, th *thing, door *access.State) {
	o.t.Helper()
	want := closes(th.openers, p, o.Clock.Now())
	if fmt.Sprint(door.Until) != fmt.Sprint(want) && (door.Until == nil || want == nil || !door.Until.Equal(*want)) {
		o.t.Errorf("%s: got %q open until %+v at %v, want %+v; openers %q, levels %v, grants %+v", p.role, th.name,
			door.Until, o.Clock.Now(), want, th.openers, p.levels, p.grants)
	}
	if want != nil && !strings.HasSuffix(door.Reason, " until "+want.Add(-time.Second).In(clock.Manila).Format("Jan 02, 2006")) {
		o.t.Errorf("%s: got reason %q, want it to say until %+v", th.name, door.Reason, want)
	}
}

// setDoor writes openers past the service: these products are of the model alone.
func (o *oracle) setDoor(content string, th *thing) {
	th.openers = randomDoor(o.Rand)
	for _, key := range th.openers {
		kind, id, _ := strings.Cut(string(key), ":")
		o.exec("INSERT INTO doors (content, content_id, opener, opener_id) VALUES (?, ?, ?, ?)", content, th.id, kind, id)
	}
}

func (o *oracle) build() {
	for range 8 {
		o.resources = append(o.resources, o.newResource())
	}
	for range 8 {
		o.courses = append(o.courses, o.newCourse())
	}
	for range 5 {
		o.events = append(o.events, o.newEvent())
	}
	for _, role := range []string{"non-member", "member", "coach", "affiliate", "team-lead", "success-manager"} {
		p := &somebody{id: o.ID(role), role: role}
		p.randomly(o.Rand, o.start)
		o.exec("DELETE FROM user_access_levels WHERE user_id = ?", p.id)
		for level, at := range p.levels {
			o.exec("INSERT INTO user_access_levels (user_id, level_id, granted_at) VALUES (?, ?, ?)", p.id, level, at)
		}
		for _, c := range o.courses {
			for i, l := range c.lessonsOf() {
				if i == 0 {
					o.exec("INSERT INTO course_progress (user_id, course_id, started_at, last_at, last_lesson_id) VALUES (?, ?, ?, ?, ?)", p.id, c.id, o.start, o.start, l.id)
				}
				if p.done[l.id] = o.IntN(3) == 0; p.done[l.id] {
					o.exec(`INSERT INTO lesson_progress (user_id, lesson_id, course_id, opened_at, last_at, position, seen, seen_seconds, done_at) VALUES (?, ?, ?, ?, ?, 0, '[]', 0, ?)`,
						p.id, l.id, c.id, o.start, o.start, o.start)
				}
			}
		}
		o.people = append(o.people, p)
		o.answer(p)
	}
	o.Learning.Access.Hooks.Grants = func(_ context.Context, userID int) ([]access.Grant, error) {
		return o.people[slices.IndexFunc(o.people, func(p *somebody) bool { return p.id == userID })].grants, nil
	}
	o.Must(o.Learning.Search.Reindex(o.t.Context(), true))
}

func (o *oracle) newResource() *thing {
	th := &thing{name: o.name(), isShown: o.IntN(4) > 0}
	r, err := o.Learning.Resources.CreateResource(o.By(staff), resources.ResourceInput{Name: given(th.name), FileID: given(o.upload(staff, "resource-file", th.name+".txt", th.name))})
	o.Must(err)
	if th.id = r.ID; th.isShown {
		o.Did(o.Learning.Resources.PublishResources(o.By(staff), []int{th.id}, true))
	}
	o.setDoor("resource", th)
	return th
}

func (o *oracle) newCourse() *whole {
	ctx, w := o.By(staff), &whole{thing: thing{name: o.name(), isShown: o.IntN(5) > 0}}
	c, err := o.Learning.Courses.CreateCourse(ctx, courses.CourseInput{Name: given(w.name), Intro: given("<p>Welcome</p>")})
	o.Must(err)
	w.id = c.ID
	o.setDoor("course", &w.thing)
	for range 2 {
		unit := &part{drip: randomDrip(o.Rand, o.start)}
		u, err := o.Learning.Courses.CreateUnit(ctx, c.ID, courses.UnitInput{Name: given("Unit"), Drip: &unit.drip})
		o.Must(err)
		for range 3 {
			unit.lessons = append(unit.lessons, o.newLesson(u.ID))
		}
		w.units = append(w.units, unit)
	}
	if w.isShown {
		w.units[0].lessons[0].isShown = true
		o.Did(o.Learning.Courses.PublishLesson(ctx, w.units[0].lessons[0].id, true))
		o.Did(o.Learning.Courses.PublishCourse(ctx, c.ID, true, false))
	}
	return w
}

func (o *oracle) newLesson(unit int) *thing {
	ctx, th := o.By(staff), &thing{name: o.name(), isShown: o.IntN(6) > 0, drip: randomDrip(o.Rand, o.start), required: o.IntN(3) > 0}
	l, err := o.Learning.Courses.CreateLesson(ctx, unit, courses.LessonInput{Name: given(th.name), Description: given("<p>Body</p>"), Drip: &th.drip, IsRequired: given(th.required)})
	o.Must(err)
	th.id = l.ID
	o.Did(o.Learning.Courses.CreateLessonFile(ctx, th.id, courses.LessonFileInput{Name: given("Sheet"), FileID: given(o.upload(staff, "lesson-file", th.name+".txt", th.name))}))
	if th.isShown {
		o.Did(o.Learning.Courses.PublishLesson(ctx, th.id, true))
	}
	if o.IntN(2) == 0 {
		o.setDoor("lesson", th)
	}
	return th
}

// finds tells whether the search shows something to somebody.
func (o *oracle) finds(p *somebody, kind, name string) bool {
	found, err := o.Learning.Search.GlobalSearch(o.By(p.role), name, &kind)
	o.Must(err)
	return len(found) > 0
}

// agree holds what the app says against what the model says.
func (o *oracle) agree(p *somebody, th *thing, what string, got, want bool) {
	o.t.Helper()
	if got != want {
		o.t.Errorf("%s: got %q of %q %t at %v, want %t; openers %q, levels %v, grants %+v, drip %+v", p.role, what,
			th.name, got, o.Clock.Now(), want, th.openers, p.levels, p.grants, th.drip)
	}
}

// reads tells whether an address opens its file to somebody.
func (o *oracle) reads(p *somebody, address string) bool {
	u, err := url.Parse(address)
	o.Must(err)
	content, err := o.Files.Open(o.By(p.role), path.Base(u.Path), false, u.Query())
	if err == nil {
		o.Must(content.Close())
	}
	return err == nil
}

func (o *oracle) checkResource(p *somebody, th *thing) int {
	ctx := o.By(p.role)
	_, isOpen := opens(th.openers, p, o.Clock.Now())
	want := isOpen && th.isShown
	o.agree(p, th, "search", o.finds(p, "resource", th.name), want)
	for door, expected := range map[string]bool{"open": want, "closed": th.isShown && !isOpen} {
		list, err := o.Learning.Resources.MyResources(ctx, page.Window{Page: 1, PerPage: 100}, &resources.MyResourceFilter{Door: &door})
		o.Must(err)
		o.agree(p, th, door+" list", slices.ContainsFunc(list.Rows, func(r *resources.MyResource) bool { return r.ID == th.id }), expected)
	}
	r, err := o.Learning.Resources.MyResource(ctx, th.id)
	if !th.isShown {
		o.Refused(err, errs.NotFound)
		return 0
	}
	o.Must(err)
	o.agree(p, th, "door", r.Door.IsOpen, want)
	o.agreeUntil(p, th, r.Door)
	o.agree(p, th, "file", r.Content != nil && o.reads(p, r.Content.URL), want)
	return oneIf(want)
}

func (o *oracle) checkCourse(p *somebody, w *whole, look ...*thing) int {
	ctx := o.By(p.role)
	_, isOpen := opens(w.openers, p, o.Clock.Now())
	want := isOpen && w.isShown
	o.agree(p, &w.thing, "search", o.finds(p, "course", w.name), want)
	c, err := o.Learning.MyCourse(ctx, w.id)
	if !w.isShown {
		o.Refused(err, errs.NotFound)
		return 0
	}
	o.Must(err)
	o.agree(p, &w.thing, "door", c.Door.IsOpen, want)
	o.agreeUntil(p, &w.thing, c.Door)
	o.agree(p, &w.thing, "intro", c.Intro != nil, want)
	lessons := w.openLessons(p, o.Clock.Now())
	o.agree(p, &w.thing, "next lesson", c.NextLessonID != nil, len(lessons) > 0)
	if c.NextLessonID != nil {
		o.agree(p, &w.thing, fmt.Sprintf("next lesson %d", *c.NextLessonID), lessons[*c.NextLessonID], true)
	}
	for _, l := range look {
		o.checkLesson(p, w, l, lessons)
	}
	return oneIf(want)
}

func (o *oracle) checkLesson(p *somebody, w *whole, th *thing, open map[int]bool) {
	want := open[th.id]
	o.agree(p, th, "search", o.finds(p, "lesson", th.name), want)
	l, err := o.Learning.MyLesson(o.By(p.role), w.id, th.id)
	if !th.isShown {
		o.Refused(err, errs.NotFound)
		return
	}
	o.Must(err)
	o.agree(p, th, "door", l.Door.IsOpen, want)
	o.agree(p, th, "body", l.Description != nil, want)
	o.agree(p, th, "file", len(l.Files) == 1 && o.reads(p, l.Files[0].URL), want)
	o.agree(p, th, "row of the syllabus", slices.ContainsFunc(l.Course.Units, func(u *learning.MyUnit) bool {
		return slices.ContainsFunc(u.Lessons, func(row *learning.MyLessonRow) bool { return row.ID == th.id && row.Door.IsOpen })
	}), want)
}

func oneIf(is bool) int {
	if is {
		return 1
	}
	return 0
}
