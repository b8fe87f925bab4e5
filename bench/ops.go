package main

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
)

// operation is one row of the table: how to ask Atlas, and at which path the yardstick does the same work.
type operation struct {
	name        string
	what        string
	goal        string
	connections []int
	request     func(ctx context.Context, s *subject, i int) (*http.Request, error)
	// answers is what a right answer holds: a path in its data, and how many rows are there.
	answers string
	// writes makes the rate count instead of the CPU time: what is written survives the loss of power, and that takes
	// its time.
	writes bool
}

// postgresGoals are those that differ on PostgreSQL.
var postgresGoals = map[string]string{"current-user": "≤ 1.5 × bare Go", "stage-progress": "≤ 1.5 × bare Go"}

func (op operation) goalOn(engine string) string {
	if goal, differs := postgresGoals[op.name]; differs && engine == "postgres" {
		return goal
	}
	return op.goal
}

var operations = []operation{
	{"current-user", "redwood { currentUser }, signed in", "≤ 1 × bare Go", []int{1, 16, 64},
		byMembers("/current-user", selfQuery), "redwood.currentUser", false},
	{"stage-progress", "redwood { currentUser } and userStageProgress with ten tasks, by members", "≤ 1 × bare Go",
		[]int{1, 16}, stageProgress, "userStageProgress.stageTasks=10", false},
	{"settings", "defaultSettings { id name value type }, signed in", "≤ 1.5 × bare Go", []int{16},
		byStaff("/settings", settingsQuery), "defaultSettings", false},
	{"users",
		"another page around 5000 of the members by name, as the list asks for it: with their levels, membership, expiry, stage, " +
			"points and the total", "≤ 0.5 × bare Go's OFFSET", []int{1, 16}, users("name"), "users.rows=10", false},
	{"users-by-xp", "the same page by points", "≤ 0.5 × bare Go's OFFSET", []int{4}, users("xp"), "users.rows=10",
		false},
	{"users-by-status", "the same page by the status of memberships", "≤ 1.5 × bare Go's OFFSET", []int{4},
		users("membership"), "users.rows=10", false},
	{"users-by-expiry", "the same page by when memberships end", "≤ 1.5 × bare Go's OFFSET", []int{4}, users("expiry"),
		"users.rows=10", false},
	{"user", "one person with everything their page shows", "≤ 1.5 × bare Go", []int{16}, person,
		"user", false},
	{"events", "the next ten of 300 weekly events over 5 years of recurrences, with their next dates and the total",
		"≤ 0.5 × bare Go's grouping", []int{1, 16}, nextEventsPage, "events.rows=10", false},
	{"search", "globalSearch by a member in 40,000 documents: a word, two words, the beginning of one",
		"≤ 1.2 × the raw index query", []int{1, 16}, search, "globalSearch", false},
	{"my-courses", "ten courses with their lessons and the person's progress", "≤ 1.5 × bare Go", []int{16},
		byMembers("/my-courses", myCoursesQuery), "myCourses.rows", false},
	{"lesson", "a lesson with its files, notes and the syllabus around it", "≤ 1.5 × bare Go", []int{16},
		lesson, "myLesson.course.units=1", false},
	{"group", "a hundred of the 500 people of a group by name, with batch, silence and the total", "≤ 1.5 × bare Go",
		[]int{16}, groupPageOf, "groupMembers.rows=100", false},
	{"subscription",
		"the money of somebody with 3 subscriptions and 11 schedule rows, as view-subscription asks for it",
		"≤ 1.5 × bare Go", []int{16}, viewSubscription, "findUserPaymentSchedule.invoice=3", false},
	{"payments",
		"page 1000 of what is not paid of 600,000 schedule rows, with people, funnels, the total and its amount",
		"≤ 0.5 × bare Go's OFFSET", []int{1}, paymentList, "payments.rows=10", false},
	{"dues", "getDuesAndExpiration, by members", "≤ 1.5 × bare Go", []int{16}, dues, "getDuesAndExpiration", false},
	{"approve", "approvePaymentScheduleTransaction: a payment with its books, what it opens and its line in the log",
		"≥ 0.7 × bare Go's rate", []int{16}, approve, "approvePaymentScheduleTransaction", true},
	{"finish-task", "finishTask by members, each a task they had not done", "≥ 0.7 × bare Go's rate", []int{16},
		finishTask, "finishTask", true},
	{"affiliate-home",
		"the home of an affiliate with 50,000 visits and 5,000 entries: balance, this month beside the last, twelve " +
			"weeks, links and newest leads", "≤ 1.5 × bare Go", []int{1, 16}, affiliateHome, "affiliateHome.leads=5",
		false},
	{"login", "POST /api/auth login (the password hash dominates)", "bounded hashing", []int{2}, login, "", false},
	{"shell", "GET /courses/my-courses, the HTML shell", "≤ 1.5 × bare Go", []int{1, 16, 64},
		page("/courses/my-courses", "/shell"), "", false},
	{"published-page",
		"GET /enroll by a new visitor: price, countdown and figures of the moment, zipped, counted; the yardstick " +
			"writes a copy of the page with the same bytes and headers", "≤ 1.5 × bare Go", []int{1, 16, 64},
		publishedPage, "", false},
	{"page-and-shell",
		"the same page; the yardstick writes the small shell of the app with three headers: what headers and bytes " +
			"cost is in the ratio", "–", []int{16}, publishedPageBesideShell, "", false},

	// Reports are asked for another period each time, so that no answer can be one that is remembered.
	{"report-payments",
		"the payment report of another period each time over 600,000 schedule rows: every figure with its trend " +
			"and both comparisons; the yardstick reads the same kept days", "≤ 2 × the rollup", []int{1},
		reportPage("payments"), "report.figures", false},
	{"report-summary",
		"the summary of another period each time: fifteen figures with their trends and comparisons; the " +
			"yardstick is that of the payment report", "< 20 ms of CPU", []int{1}, reportPage("summary"),
		"report.figures", false},
	{"retention-cohorts",
		"36 months of new members, and how many of them stayed; the yardstick reads the kept months",
		"< 50 ms of CPU", []int{1}, cohorts, "retentionCohorts.cohorts", false},
	{"success-queue",
		"the queue of a success manager who looks after 200 people, with 60 days of contacts behind it; the " +
			"yardstick reads its 40 entries", "< 30 ms of CPU", []int{1}, successQueue, "successQueue.items=40",
		false},
}

// byStaff asks Atlas with a document, the yardstick with a path.
func byStaff(path, document string) func(context.Context, *subject, int) (*http.Request, error) {
	return func(ctx context.Context, s *subject, i int) (*http.Request, error) {
		return s.with(ctx, s.staff(i), document, nil, path, url.Values{})
	}
}

func byMembers(path, document string) func(context.Context, *subject, int) (*http.Request, error) {
	return func(ctx context.Context, s *subject, i int) (*http.Request, error) {
		return s.with(ctx, s.member(i), document, nil, path, url.Values{})
	}
}

// ask is a question to Atlas by anyone who holds a cookie.
func (s *subject) ask(ctx context.Context, cookie string, body []byte) (*http.Request, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://"+s.address+"/api/graphql",
		bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Cookie", cookie)
	req.Header.Set("auth-provider", "dbAuth")
	return req, nil
}

const (
	selfQuery      = `query { redwood { currentUser } }`
	settingsQuery  = `query { defaultSettings { id name value type } }`
	userQuery      = `query U($id: Int!) { user(id: $id) { id email slug tribeId firstName lastName profileImage updatedAt status isNonMember isEmailVerified hasPassword hasTwoFactor isLegacyAdmin isManageable isImpersonable mobileNumber createdAt lastLoginAt archivedAt accessLevel { id name } userProfile { firstName middleName lastName suffix sex birthdate } socials { facebook instagram linkedin tiktok x youtube website } location { countryCode country stateCode state city } notes basePoints parts } }`
	eventsQuery    = `query E($page: Int!) { events(list: {page: $page, perPage: 10, sort: "next"}, filter: {when: "upcoming"}) { total rows { id name status schedule nextDate { id startsAt endsAt goingCount } } } }`
	myCoursesQuery = `{ myCourses(list: {perPage: 10}) { total rows { id name shortDescription state lessonCount doneCount percent nextLessonId lastAt completedAt door { isOpen reason } units { id name lessonCount doneCount } } } }`
	groupQuery     = `query G($page: Int!) { groupMembers(list: {page: $page, perPage: 100, sort: "name"}, filter: {groupId: 1}) { total rows { id name slug email tribeId profileImage group { id name } subGroup { id name } joinedAt lastLoginAt lastLessonAt silentDays isSilent parts } } }`
	lessonQuery    = `query L($course: Int!, $id: Int!) { myLesson(courseId: $course, lessonId: $id) { id name shortDescription description type seconds video { embedUrl host } door { isOpen reason } files { id name url } notes { id body } previousLessonId nextLessonId course { id name shortDescription lessonCount doneCount percent units { id name lessons { id name type seconds isRequired isDone door { isOpen } } } } } }`
)

// users turns to another page around the middle each time.
func users(sort string) func(context.Context, *subject, int) (*http.Request, error) {
	return func(ctx context.Context, s *subject, i int) (*http.Request, error) {
		page := around(s.users/20, i)
		return s.fromWeb(ctx, s.staff(i), "People", map[string]any{
			"list":   map[string]any{"page": page, "perPage": 10, "sort": sort},
			"filter": map[string]any{"kind": "members"},
		}, "/users", url.Values{"offset": {strconv.Itoa(10*page - 10)}, "sort": {sort}})
	}
}

// around is another page each time, a tenth before a page at most and a tenth behind it.
func around(page, i int) int { return max(1, page-page/10+pick(i, 3, page/5+1)) }

// person looks at another person each time.
func person(ctx context.Context, s *subject, i int) (*http.Request, error) {
	id := 1 + pick(i, 4, s.users)
	return s.with(ctx, s.staff(i), userQuery, map[string]any{"id": id}, "/user", url.Values{"id": {strconv.Itoa(id)}})
}

// nextEventsPage turns to another page of what comes next.
func nextEventsPage(ctx context.Context, s *subject, i int) (*http.Request, error) {
	page := 1 + pick(i, 5, benchEvents/10)
	return s.with(ctx, s.staff(i), eventsQuery, map[string]any{"page": page}, "/events",
		url.Values{"offset": {strconv.Itoa(10*page - 10)}})
}

func groupPageOf(ctx context.Context, s *subject, i int) (*http.Request, error) {
	page := 1 + pick(i, 6, benchGroupSize/100)
	return s.with(ctx, s.staff(i), groupQuery, map[string]any{"page": page}, "/group",
		url.Values{"offset": {strconv.Itoa(100*page - 100)}})
}

// lesson opens another lesson of a course that the member has begun.
func lesson(ctx context.Context, s *subject, i int) (*http.Request, error) {
	member := s.member(i)
	course := courseOf(member.id, pick(i, 7, ownCourses))
	id := (course-1)*(searchLessons-1) + 1 + pick(i, 8, searchLessons-1)
	return s.with(ctx, member, lessonQuery, map[string]any{"course": course, "id": id}, "/lesson",
		url.Values{"lesson": {strconv.Itoa(id)}})
}

func page(mine, theirs string) func(context.Context, *subject, int) (*http.Request, error) {
	return func(ctx context.Context, s *subject, _ int) (*http.Request, error) {
		path := mine
		if s.admin == "" {
			path = theirs
		}
		return http.NewRequestWithContext(ctx, http.MethodGet, "http://"+s.address+path, nil)
	}
}

// login signs in people whom nothing else is asked as: somebody who signs in often enough loses the oldest of their
// sessions.
func login(ctx context.Context, s *subject, i int) (*http.Request, error) {
	path := "/api/auth"
	if s.admin == "" {
		path = "/login"
	}

	body, _ := json.Marshal(map[string]string{"method": "login",
		"username": emailOf(reserved + 1 + i%64), "password": password})
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://"+s.address+path, bytes.NewReader(body))
	if err == nil {
		req.Header.Set("Content-Type", "application/json")
	}

	return req, err
}
