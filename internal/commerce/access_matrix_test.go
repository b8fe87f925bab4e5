package commerce_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"atlas/internal/commerce/grants"
	"atlas/internal/commerce/memberships"
	"atlas/internal/learning/access"
	"atlas/internal/learning/courses"
	"atlas/internal/learning/events"
	"atlas/internal/learning/resources"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/page"
)

// The access matrix: what somebody holds × their levels × who content is for × days. What the lists, the search and the single pages of the
// site say is held against a table and a few lines that know nothing of how the site decides.

// firstAndLast are whole days, counted from the first one of the test; both included.
type firstAndLast struct{ first, last int }

const forever = 10_000

// heldState is a way to hold something, and on which days it makes a member, or opens the Fast Track.
type heldState struct {
	name      string
	hold      func(h *fixture, id int)
	member    firstAndLast
	fastTrack firstAndLast
}

var notAtAll = firstAndLast{0, -1}

// heldStates are all there are. Grace keeps a place and opens nothing, an unpaid row suspends after 14 days, a level stays whatever happens.
var heldStates = []heldState{
	{"nothing", func(*fixture, int) {}, notAtAll, notAtAll},
	{"a membership that is paid", func(h *fixture, id int) { h.subscribe(id, "join", nil, new(300), true) }, firstAndLast{0, 300}, notAtAll},
	{"a membership for life", func(h *fixture, id int) { h.subscribe(id, "join", nil, nil, true) }, firstAndLast{0, forever}, notAtAll},
	{"a membership that starts later", func(h *fixture, id int) { h.subscribe(id, "join", new(11), new(300), true) }, firstAndLast{11, forever}, notAtAll},
	{"a membership that ends", func(h *fixture, id int) { h.subscribe(id, "launch", nil, new(10), true) }, firstAndLast{0, 10}, notAtAll},
	{"a membership that nobody pays", func(h *fixture, id int) { h.subscribe(id, "join", nil, new(300), false) }, firstAndLast{0, 14}, notAtAll},
	{"a membership that was ended", func(h *fixture, id int) {
		h.subscribe(id, "join", nil, new(300), true)
		h.Did(h.Commerce.Memberships.ManualUserUnsubscription(h.By(staff), h.held(id)[0].ID))
	}, notAtAll, notAtAll},
	{"free access by staff", func(h *fixture, id int) { h.giveAccess(id, 0, 10) }, firstAndLast{0, 10}, notAtAll},
	{"free access by staff that starts later", func(h *fixture, id int) { h.giveAccess(id, 11, 30) }, firstAndLast{11, 30}, notAtAll},
	{"free access that was taken back", func(h *fixture, id int) { h.takeAccess(h.giveAccess(id, 0, 300)) }, notAtAll, notAtAll},
	{"something that makes no member", func(h *fixture, id int) { h.subscribe(id, "fast", nil, new(15), true) }, notAtAll, firstAndLast{0, 15}},
	{"a membership that ends and one that goes on", func(h *fixture, id int) {
		h.subscribe(id, "launch", nil, new(10), true)
		h.subscribe(id, "join", nil, new(300), true)
	}, firstAndLast{0, 300}, notAtAll},
}

// levelSets are the levels that staff gave. The crew works here, the circle does not.
var levelSets = [][]string{{}, {"member"}, {"non-member"}, {"affiliate"}, {"coach"}, {"team-lead"}, {"crew"}, {"circle"}, {"member", "affiliate", "circle"}}

// doorsOfContent are the openers of content, by a word for them.
var doorsOfContent = map[string][]*access.OpenerInput{
	"everymember":  nil,
	"bytribe":      {{Kind: "product", ID: "Tribe Membership"}},
	"byfast":       {{Kind: "product", ID: "Fast Track"}},
	"member":       {{Kind: "level", ID: "member"}},
	"coach":        {{Kind: "level", ID: "coach"}},
	"crew":         {{Kind: "level", ID: "crew"}},
	"circle":       {{Kind: "level", ID: "circle"}},
	"affiliate":    {{Kind: "level", ID: "affiliate"}},
	"fastormember": {{Kind: "product", ID: "Fast Track"}, {Kind: "level", ID: "member"}},
}

// opensBy is the whole rule. People who work here see what is for every member, whether content says so by an empty list or by the level member;
// what is for buyers or for another level stays closed to them.
func opensBy(door string, levels []string, isMember, hasFastTrack bool) bool {
	worksHere := slices.Contains(levels, "coach") || slices.Contains(levels, "crew")
	switch door {
	case "everymember", "member":
		return isMember || worksHere
	case "fastormember":
		return isMember || worksHere || hasFastTrack
	case "bytribe":
		return isMember
	case "byfast":
		return hasFastTrack
	case "coach", "crew":
		return slices.Contains(levels, door)
	}
	return isMember && slices.Contains(levels, door)
}

// subscribe enrols somebody with days of their own.
func (h *fixture) subscribe(id int, funnel string, start, validity *int, isPaid bool) {
	h.t.Helper()
	_, err := h.Commerce.Memberships.ManualUserSubscription(h.By(staff), id, []*memberships.ManualSubscriptionFunnelDetailInput{{
		ID: funnel, PaymentTerm: new("thirds"), StartByDays: start, ValidityByDays: validity,
	}})
	h.Must(err)
	if isPaid {
		for _, row := range h.rows(id) {
			if h.Number("SELECT COUNT(*) FROM payment_schedules WHERE id = ? AND transaction_id IS NULL", row) == 1 {
				h.pay(row)
			}
		}
	}
}

// giveAccess gives somebody the membership without a sale, from one day through another.
func (h *fixture) giveAccess(id, from, through int) int {
	h.t.Helper()
	given, err := h.Commerce.Grants.GiveAccess(h.By(staff), id, grants.GiveAccessInput{
		ProductID: h.Number("SELECT id FROM products WHERE name = 'Tribe Membership'"), StartsOn: new(h.date(from)), EndsOn: h.date(through), Reason: "Scholar",
	})
	h.Must(err)
	return given.ID
}

// date is a day in Manila, so many days from today.
func (h *fixture) date(days int) string {
	return clock.AddDays(h.Clock.Now(), days).In(clock.Manila).Format(time.DateOnly)
}

func (h *fixture) takeAccess(grant int) {
	h.t.Helper()
	h.Did(h.Commerce.Grants.TakeAccessBack(h.By(staff), grant, "Given to the wrong person"))
}

// library makes a course with a lesson, an event and a resource behind every door, each with its word in the name.
func (h *fixture) library() {
	h.t.Helper()
	for i, level := range []string{"crew", "circle"} {
		h.Exec(`INSERT INTO access_levels (id, name, name_key, pages, functions, is_system, opens_member_content, position, updated_at) VALUES (?, ?, ?, '[]', '[]', FALSE, ?, ?, 0)`,
			level, level, level, level == "crew", 40+i)
	}
	ctx := h.By(staff)
	for word, openers := range doorsOfContent {
		own := []*access.OpenerInput{}
		for _, o := range openers {
			one := *o
			if one.Kind == "product" {
				one.ID = fmt.Sprint(h.Number("SELECT id FROM products WHERE name = ?", one.ID))
			}
			own = append(own, &one)
		}
		name := given("Zebra " + word)
		c, err := h.Learning.Courses.CreateCourse(ctx, courses.CourseInput{Name: name, Openers: own})
		h.Must(err)
		u, err := h.Learning.Courses.CreateUnit(ctx, c.ID, courses.UnitInput{Name: given("Unit")})
		h.Must(err)
		h.Did(h.Learning.Courses.CreateLesson(ctx, u.ID, courses.LessonInput{Name: name, Description: given("<p>Body</p>")}))
		h.Did(h.Learning.Courses.PublishCourse(ctx, c.ID, true, true))
		e, err := h.Learning.Events.CreateEvent(ctx, events.EventInput{
			Name: name, Openers: own, Date: given("2026-11-16"), Time: given("19:00"), Minutes: given(60), JoinURL: given("https://zoom.example.com/j/1"),
			Repeat: given(events.EventRepeatInput{Every: "week"}),
		})
		h.Must(err)
		h.Did(h.Learning.Events.PublishEvents(ctx, []int{e.ID}, true))
		r, err := h.Learning.Resources.CreateResource(ctx, resources.ResourceInput{Name: name, URL: given("https://example.com/" + word), Openers: own})
		h.Must(err)
		h.Did(h.Learning.Resources.PublishResources(ctx, []int{r.ID}, true))
	}
}

// word is the last word of a name.
func word(name string) string { return name[strings.LastIndex(name, " ")+1:] }

// openTo reads what is open to somebody, by the door of each thing: a line for every way in which one can ask. Lists are made in SQL, the state of
// each row by the rule in Go.
func (h *fixture) openTo(ctx context.Context) map[string][]string {
	h.t.Helper()
	out := map[string][]string{}
	add := func(way, name string, isOpen bool) {
		if isOpen {
			out[way] = append(out[way], word(name))
		}
	}
	all := page.Window{Page: 1, PerPage: 50}
	for _, list := range []string{"all", "closed"} {
		isOpenList := list != "closed"
		courses, err := h.Learning.MyCourses(ctx, all, list)
		h.Must(err)
		for _, c := range courses.Rows {
			add("list of courses", c.Name, isOpenList)
			add("course", c.Name, c.Door.IsOpen)
			add("lesson", c.Name, c.Units[0].Lessons[0].Door.IsOpen)
		}
		events, err := h.Learning.Events.Learners.MyEvents(ctx, all, list)
		h.Must(err)
		for _, e := range events.Rows {
			add("list of events", e.Name, isOpenList)
			add("event", e.Name, e.Door.IsOpen)
		}
		door := map[bool]string{true: "open", false: "closed"}[isOpenList]
		resources, err := h.Learning.Resources.MyResources(ctx, all, &resources.MyResourceFilter{Door: &door})
		h.Must(err)
		for _, r := range resources.Rows {
			add("list of resources", r.Name, isOpenList)
			add("resource", r.Name, r.Door.IsOpen)
			add("address of the resource", r.Name, r.Content != nil)
		}
	}
	for _, kind := range []string{"course", "lesson", "event", "resource"} {
		found, err := h.Learning.Search.GlobalSearch(ctx, "zebra", &kind)
		h.Must(err)
		for _, f := range found {
			add("search for "+kind, f.Title, true)
		}
	}
	dates, err := h.Learning.Events.Learners.MyEventDates(ctx, nil, all, "incoming")
	h.Must(err)
	for _, d := range dates.Rows {
		if !slices.Contains(out["dates of events"], word(d.Name)) {
			add("dates of events", d.Name, true)
		}
	}
	for way := range out {
		slices.Sort(out[way])
	}
	return out
}

// waysToAsk are those of openTo.
var waysToAsk = []string{"list of courses", "course", "lesson", "list of events", "event", "list of resources", "resource", "address of the resource",
	"search for course", "search for lesson", "search for event", "search for resource", "dates of events"}

// Access to content follows from live grants and from levels of people who work here, at every moment and in every way: a level that staff gave
// opens nothing when the membership is over, suspended, ended or was never there.
func TestAccessMatrix(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.library()

		type someone struct {
			id     int
			held   heldState
			levels []string
		}
		people := []someone{}
		for _, held := range heldStates {
			for _, levels := range levelSets {
				p := someone{h.newMember(len(people)), held, levels}
				h.Exec("DELETE FROM user_access_levels WHERE user_id = ?", p.id)
				for _, level := range levels {
					h.Exec("INSERT INTO user_access_levels (user_id, level_id, granted_at) VALUES (?, ?, ?)", p.id, level, h.Clock.Now())
				}
				held.hold(h, p.id)
				people = append(people, p)
			}
		}

		morning := clock.StartOfDay(h.Clock.Now())
		opened, closed := 0, 0
		for _, day := range []int{0, 10, 11, 14, 15, 25, 40} {
			for _, at := range []time.Time{clock.AddDays(morning, day).Add(13 * time.Hour), clock.AddDays(morning, day+1).Add(-time.Millisecond)} {
				h.Clock.Advance(at.Sub(h.Clock.Now()))
				h.Must(h.Commerce.Memberships.FinishSubscriptions(t.Context()))
				for _, p := range people {
					isMember := day >= p.held.member.first && day <= p.held.member.last
					hasFastTrack := day >= p.held.fastTrack.first && day <= p.held.fastTrack.last
					want := []string{}
					for door := range doorsOfContent {
						if opensBy(door, p.levels, isMember, hasFastTrack) {
							want = append(want, door)
						}
					}
					slices.Sort(want)
					opened, closed = opened+len(want), closed+len(doorsOfContent)-len(want)

					got := h.openTo(h.ByID(p.id))
					for _, way := range waysToAsk {
						if !slices.Equal(got[way], want) && len(got[way])+len(want) > 0 {
							t.Errorf("day %d at %s, %s, levels %v: the %s got %v, want %v", day, at.In(clock.Manila).Format(time.TimeOnly), p.held.name, p.levels, way, got[way], want)
						}
					}
				}
				if t.Failed() {
					return
				}
			}
		}
		if opened < 1000 || closed < 1000 {
			t.Errorf("got %d open and %d closed, want many of both", opened, closed)
		}
	})
}
