package training_test

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"atlas/internal/app/api"
	"atlas/internal/identity"
	"atlas/internal/marketing/training"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
	"atlas/internal/settings"
	"atlas/internal/testkit"
)

func init() { testkit.GraphQL = api.GraphQL }

const (
	staff   = "tribe-team-fa"
	browser = "Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0"
	part1   = "/free-training-beginner/1"
)

// fixture is Atlas with helpers for the free training.
type fixture struct {
	*testkit.Atlas
	t *testing.T
}

func forEachEngine(t *testing.T, test func(f *fixture), options ...testkit.Option) {
	t.Helper()
	t.Parallel()
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) { test(&fixture{a, t}) }, options...)
}

// set changes settings by name, as staff do.
func (f *fixture) set(values map[string]string) {
	f.t.Helper()
	var changes []*settings.DefaultSettingInput
	for name, value := range values {
		changes = append(changes, &settings.DefaultSettingInput{ID: f.Number("SELECT id FROM default_settings WHERE name = ?", name), Value: &value})
	}
	_, err := f.Settings.UpdateSeveral(f.By(staff), changes)
	f.Must(err)
}

// schedule sets the three days of the beginner run, counted from now.
func (f *fixture) schedule(first time.Duration) *training.Run {
	f.t.Helper()
	runs, err := f.Marketing.Training.Runs(f.By(staff), training.Beginner)
	f.Must(err)
	in := training.RunInput{Minutes: 90}
	for i := range 3 {
		at := f.Clock.Now().Add(first + time.Duration(i)*24*time.Hour)
		in.Days = append(in.Days, &training.DayInput{StartsAt: &at})
	}
	run, err := f.Marketing.Training.UpdateRun(f.By(staff), runs[0].ID, in, nil)
	f.Must(err)

	return run
}

func formOf(email string, more ...string) url.Values {
	form := url.Values{"name": {"Juana"}, "email": {email}, "track": {"beginner"}, "next": {part1}}
	for i := 0; i < len(more); i += 2 {
		form.Set(more[i], more[i+1])
	}

	return form
}

func (f *fixture) mailer(client *testkit.Client, path string, form url.Values, headers ...string) testkit.Answer {
	f.t.Helper()
	headers = append([]string{"Content-Type", "application/x-www-form-urlencoded", "User-Agent", browser, "Origin", f.Server.URL}, headers...)

	return client.Send(http.MethodPost, path, form.Encode(), headers...)
}

// register registers an address and gives the browser that did it.
func (f *fixture) register(email string, more ...string) *testkit.Client {
	f.t.Helper()
	client := f.Visitor()
	answer := f.mailer(client, "/free-training/register", formOf(email, more...))
	if answer.Status != http.StatusSeeOther {
		f.t.Fatalf("register %s: got %d %s, want 303", email, answer.Status, answer.Body)
	}

	return client
}

func (f *fixture) open(client *testkit.Client, path string) testkit.Answer {
	f.t.Helper()
	return client.Send(http.MethodGet, path, nil, "User-Agent", browser)
}

func (f *fixture) wantText(body string, texts ...string) {
	f.t.Helper()
	for _, text := range texts {
		if !strings.Contains(body, text) {
			f.t.Errorf("the page: got %q, want %q in it", body, text)
		}
	}
}

func (f *fixture) wantNoText(body string, texts ...string) {
	f.t.Helper()
	for _, text := range texts {
		if strings.Contains(body, text) {
			f.t.Errorf("the page: got %q in it, want it left out", text)
		}
	}
}

func (f *fixture) remind() {
	f.t.Helper()
	f.Must(f.Marketing.Training.Remind(f.t.Context()))
}

// enrol gives someone a subscription from now on.
func (f *fixture) enrol(role string) {
	f.t.Helper()
	f.Members(role)
	f.Exec(`INSERT INTO funnels (id, product_id, name, name_key, is_hidden, is_switched_on, page_template, created_at, updated_at)
		SELECT 'tribe', MAX(id), 'Tribe', 'tribe', FALSE, TRUE, 'link', 0, 0 FROM products`)
	f.Exec(`INSERT INTO subscriptions (user_id, funnel_id, product_id, term_id, source, starts_at, created_at, updated_at)
		SELECT ?, id, product_id, 'one-time', 'staff', ?, ?, ? FROM funnels WHERE id = 'tribe'`, f.ID(role), f.Clock.Now(), f.Clock.Now(), f.Clock.Now())
}

// subjects are those of the emails to an address.
func (f *fixture) subjects(address string) []string {
	var out []string
	for _, message := range f.Messages(address) {
		out = append(out, message.Subject)
	}

	return out
}

func TestAVisitorRegistersWithoutScript(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.schedule(48 * time.Hour)
		f.set(map[string]string{settings.EnableLiveWorkshop: "true"})

		client := f.Visitor()
		page := f.open(client, part1+"?utm_source=facebook&utm_campaign=payday")
		f.wantText(page.Body, `<form method="post" action="/free-training/register`, `name="name"`, `name="email"`, `name="mobile"`, `name="consent"`, "Register for free")
		answer := f.mailer(client, "/free-training/register", formOf("Juana@Example.com", "mobile", "0917 123 4567", "consent", "yes"))
		if answer.Status != http.StatusSeeOther || answer.Header.Get("Location") != part1+"?done=registered" {
			t.Fatalf("got %d to %q, want 303 to the part", answer.Status, answer.Header.Get("Location"))
		}

		after := f.open(client, answer.Header.Get("Location"))
		f.wantText(after.Body, "Registered as", "juana@example.com", "You&#39;re in!")
		f.wantNoText(after.Body, `action="/free-training/register`)

		var name, mobile, source, campaign string
		f.Must(f.DB.Row(t.Context(), "SELECT name, mobile, utm_source, utm_campaign FROM training_registrations WHERE email_key = 'juana@example.com' AND consented_at IS NOT NULL", nil,
			&name, &mobile, &source, &campaign))
		if name != "Juana" || mobile != "+639171234567" || source != "facebook" || campaign != "payday" {
			t.Errorf("got %s, %s, %s, %s, want Juana, +639171234567, facebook, payday", name, mobile, source, campaign)
		}
		messages := f.Messages("Juana@Example.com")
		if len(messages) != 1 {
			t.Fatalf("got %d emails, want 1", len(messages))
		}
		f.wantText(messages[0].Text, "Part 1: Choose the work that fits you", "Part 3:", "(Manila)", "/free-training/go?k=", "Unsubscribe: http")

		// In HTML the links of the parts are words; an address is for those who can't press words.
		f.wantText(messages[0].HTML, "<strong>Part 1: Choose the work that fits you</strong>", ">Open Part 1</a>", ">Open Part 3</a>")
		f.wantNoText(messages[0].HTML, "<br>http", ">http")

		// It counts for the page they came by, once.
		f.mailer(client, "/free-training/register", formOf("Juana@Example.com"))
		if got := f.Number("SELECT COUNT(*) FROM marketing_conversions WHERE kind = 'training' AND path = ? AND utm_campaign = 'payday'", part1); got != 1 {
			t.Errorf("got %d conversions of %s, want 1", got, part1)
		}
	})
}

func TestBadInputShowsTheFormAgain(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		for _, test := range []struct {
			form url.Values
			want string
		}{
			{formOf("a@example.com", "name", " "), "Enter your name."},
			{formOf("a@example.com", "name", "see www.evil.example"), errs.IsWebAddress},
			{formOf("no address", "name", "<script>alert(1)</script>"), "Check your email address."},
			{formOf("", "mobile", "0917 123 4567"), "Enter your email address."},
			{formOf("a@example.com", "mobile", "12"), "Check your mobile number."},
			{formOf("a@example.com", "track", "nothing", "next", "https://evil.example/"), "Choose Beginner or Experienced."},
		} {
			answer := f.mailer(f.Visitor(), "/free-training/register", test.form)
			if answer.Status != http.StatusUnprocessableEntity {
				t.Errorf("%s: got %d, want 422", test.want, answer.Status)
			}
			f.wantText(answer.Body, test.want)
			f.wantNoText(answer.Body, "<script>alert", "evil.example/\"")
			if mobile := test.form.Get("mobile"); mobile != "" {
				f.wantText(answer.Body, `value="`+mobile+`"`)
			}
		}
		if got := f.Number("SELECT COUNT(*) FROM training_registrations"); got != 0 {
			t.Errorf("got %d registrations, want none", got)
		}
	})
}

func TestRegistrationTellsNobodyWhoIsRegistered(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		first := f.mailer(f.Visitor(), "/free-training/register", formOf("ana@example.com"))
		stranger := f.Visitor()
		second := f.mailer(stranger, "/free-training/register", formOf("ANA@example.com", "name", "Mallory"))
		if first.Status != second.Status || first.Header.Get("Location") != second.Header.Get("Location") || first.Body != second.Body {
			t.Errorf("got %d %q and %d %q, want the same answer", first.Status, first.Header.Get("Location"), second.Status, second.Header.Get("Location"))
		}
		f.wantNoText(f.open(stranger, part1).Body, "Juana")
		if got := f.Number("SELECT COUNT(*) FROM training_registrations WHERE name = 'Juana'"); got != 1 {
			t.Errorf("got %d registrations with the first name, want 1", got)
		}

		known := f.mailer(f.Visitor(), "/free-training/link", url.Values{"track": {"beginner"}, "email": {"ana@example.com"}, "next": {part1}})
		unknown := f.mailer(f.Visitor(), "/free-training/link", url.Values{"track": {"beginner"}, "email": {"ben@example.com"}, "next": {part1}})
		if known.Status != http.StatusSeeOther || known.Header.Get("Location") != unknown.Header.Get("Location") {
			t.Errorf("got %d %q and %q, want the same answer", known.Status, known.Header.Get("Location"), unknown.Header.Get("Location"))
		}
		if got := len(f.Messages("ben@example.com")); got != 0 {
			t.Errorf("got %d emails to who isn't registered, want none", got)
		}
	})
}

func TestRegistrationIsLimited(t *testing.T) {
	limits := identity.Limits{TrainingsPerAddress: identity.Limit{Events: 3, Window: time.Hour}, TrainingsPerEmail: identity.Limit{Events: 1, Window: time.Hour}}
	forEachEngine(t, func(f *fixture) {
		for range 3 {
			f.register("ana@example.com")
		}
		if got := len(f.Messages("ana@example.com")); got != 1 {
			t.Errorf("got %d emails to one mailbox, want 1", got)
		}
		answer := f.mailer(f.Visitor(), "/free-training/register", formOf("ben@example.com"))
		if answer.Status != http.StatusTooManyRequests {
			t.Errorf("got %d, want 429", answer.Status)
		}
		f.wantText(answer.Body, "Too many people registered from your network", `value="ben@example.com"`)
	}, testkit.WithLimits(limits))
}

func TestAFormOfAnotherSiteIsRefused(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		answer := f.mailer(f.Visitor(), "/free-training/register", formOf("ana@example.com"), "Origin", "https://evil.example")
		if answer.Status != http.StatusForbidden {
			t.Errorf("got %d, want 403", answer.Status)
		}
	})
}

// B126: live content only while workshop-is-live is on. B127: none of it while enable-live-workshop is off.
func TestLivePartFollowsTheSwitches(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.schedule(-10 * time.Minute)
		client := f.register("ana@example.com")
		on := map[string]string{settings.EnableLiveWorkshop: "true", settings.WorkshopIsLive: "true", settings.WorkshopMasterLink: "https://zoom.us/j/1"}
		f.set(on)
		live := f.open(client, part1).Body
		f.wantText(live, "Live now, Part 1", "Join Part 1 on Zoom", `href="/free-training/join/beginner/1"`, "Part 2 starts in", "/free-training/calendar/beginner/free-training.ics")
		f.wantText(f.open(f.Visitor(), "/free-training-beginner").Body, "Live na ang Part 1", "Register and join Part 1")

		f.set(map[string]string{settings.WorkshopIsLive: "false"})
		notLive := f.open(client, part1).Body
		f.wantText(notLive, "Part 2 starts in")
		f.wantNoText(notLive, "Live now", "Join Part 1")

		f.set(map[string]string{settings.WorkshopIsLive: "true", settings.EnableLiveWorkshop: "false"})
		off := f.open(client, part1).Body
		f.wantNoText(off, "Live now", "Join Part 1", "starts in", "(Manila)")
	})
}

// B5: each track has its own links. An unset link hides its button.
func TestTracksShowTheirOwnLinks(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		for _, path := range []string{"/free-training-beginner", "/free-training-experienced", part1} {
			f.wantNoText(f.open(f.Visitor(), path).Body, "Watch the recording", "Get the freebie")
		}
		f.set(map[string]string{
			settings.RecordingDay1: "https://www.youtube.com/watch?v=abcdefghijk", settings.FreebieDay1: "https://example.com/f-beg",
			settings.RecordingDay1Experienced: "https://example.com/r-exp",
		})
		beginner, experienced := f.open(f.Visitor(), part1).Body, f.open(f.Visitor(), "/free-training-experienced").Body
		f.wantText(beginner, "https://www.youtube.com/watch?v=abcdefghijk", "https://www.youtube-nocookie.com/embed/abcdefghijk", "https://example.com/f-beg")
		f.wantText(experienced, "https://example.com/r-exp")
		f.wantNoText(experienced, "abcdefghijk", "f-beg")
	})
}

func TestJoiningIsCounted(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.schedule(-10 * time.Minute)
		f.set(map[string]string{settings.EnableLiveWorkshop: "true", settings.WorkshopIsLive: "true", settings.ZoomDay1: "https://zoom.us/j/1", settings.RecordingDay2: "https://example.com/r2"})
		client := f.register("ana@example.com")

		for range 2 {
			answer := f.open(client, "/free-training/join/beginner/1")
			if answer.Status != http.StatusFound || answer.Header.Get("Location") != "https://zoom.us/j/1" {
				t.Fatalf("got %d to %q, want 302 to the meeting", answer.Status, answer.Header.Get("Location"))
			}
		}
		for path, client := range map[string]*testkit.Client{"/free-training/join/beginner/1": f.Visitor(), "/free-training/join/beginner/2": client, "/free-training/join/beginner/9": client} {
			answer := f.open(client, path)
			if answer.Status != http.StatusSeeOther || !strings.HasPrefix(answer.Header.Get("Location"), "/free-training") {
				t.Errorf("%s: got %d to %q, want our own page", path, answer.Status, answer.Header.Get("Location"))
			}
		}
		forged := f.Visitor()
		if got := forged.Send(http.MethodGet, "/free-training/join/beginner/1", nil, "Cookie", "training-beginner=1.AAAAAAAAAAAAAAAAAAAAAA"); got.Status != http.StatusSeeOther {
			t.Errorf("a forged cookie: got %d, want 303", got.Status)
		}

		// The recording of a day that is over.
		f.schedule(-30 * time.Hour)
		f.set(map[string]string{settings.WorkshopIsLive: "false", settings.RecordingDay1: "https://example.com/r1"})
		answer := f.mailer(client, "/free-training/watched", url.Values{"track": {"beginner"}, "part": {"1"}})
		if answer.Status != http.StatusSeeOther {
			t.Errorf("watched: got %d, want 303", answer.Status)
		}
		f.mailer(client, "/free-training/watched", url.Values{"track": {"beginner"}, "part": {"3"}})

		runs, err := f.Marketing.Training.Runs(f.By(staff), training.Beginner)
		f.Must(err)
		got := *runs[0].Figures
		want := training.Figures{Registered: 1, Came: []int{1, 0, 0}, Watched: []int{1, 0, 0}}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("figures: got %v, want %v", got, want)
		}
		people, err := f.Marketing.Training.People(f.By(staff), runs[0].ID, "came", page.Of(nil))
		f.Must(err)
		if people.Total != 1 || people.Rows[0].Name != "Juana" || fmt.Sprint(people.Rows[0].CameOn, people.Rows[0].WatchedOn) != "[1] [1]" {
			t.Errorf("people: got %d %+v, want Juana, who came and watched", people.Total, people.Rows)
		}
		file := f.As(staff).Send(http.MethodGet, fmt.Sprintf("/api/export/training?run=%d", runs[0].ID), nil)
		f.wantText(file.Body, "Juana,ana@example.com", "Part 1")
	})
}

func TestRemindersGoOutOnceAndStop(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.set(map[string]string{settings.EnableLiveWorkshop: "true", settings.WorkshopMasterLink: "https://zoom.us/j/1"})
		f.schedule(30 * time.Hour)
		f.register("ana@example.com")
		f.register("ben@example.com")
		f.register("member@atlas.test")
		unsubscribe := regexp.MustCompile(`Unsubscribe: http://[^/]+(/\S+)`).FindStringSubmatch(f.Messages("ben@example.com")[0].Text)
		if unsubscribe == nil {
			t.Fatal("got no link to unsubscribe in the email, want one")
		}

		f.Clock.Advance(7 * time.Hour)
		f.remind()
		f.remind()
		if got := f.subjects("ana@example.com"); len(got) != 2 || got[1] != "Tomorrow: Part 1 of your free training" {
			t.Fatalf("the day before: got %q, want one reminder", got)
		}

		// One opens the link and asks to be left alone, the other buys.
		f.wantText(f.open(f.Visitor(), unsubscribe[1]).Body, "Unsubscribe from our emails?")
		before := f.Number("SELECT COUNT(*) FROM email_stops")
		answer := f.Visitor().Send(http.MethodPost, unsubscribe[1], "List-Unsubscribe=One-Click", "Content-Type", "application/x-www-form-urlencoded")
		if before != 0 || answer.Status != http.StatusOK {
			t.Fatalf("unsubscribe: got %d, and %d before it was pressed, want 200 and 0", answer.Status, before)
		}
		f.Clock.Advance(time.Minute)
		f.enrol("member")

		f.Clock.Advance(22*time.Hour + 10*time.Minute)
		f.remind()
		f.set(map[string]string{settings.WorkshopIsLive: "true"})
		f.Clock.Advance(50 * time.Minute)
		f.remind()
		f.remind()
		f.set(map[string]string{settings.WorkshopIsLive: "false"})
		f.Clock.Advance(2 * time.Hour)
		f.set(map[string]string{settings.RecordingDay1: "https://example.com/r1"})
		f.Clock.Advance(20 * time.Hour)
		f.remind()

		got := strings.Join(f.subjects("ana@example.com"), "; ")
		want := "Your seat in the free training for beginners; Tomorrow: Part 1 of your free training; Part 1 starts in an hour; We're live: Part 1; " +
			"Tomorrow: Part 2 of your free training; Watch the recording of Part 1"
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
		for _, address := range []string{"ben@example.com", "member@atlas.test"} {
			if got := f.subjects(address); len(got) != 2 {
				t.Errorf("%s: got %q, want no reminder after they left or enrolled", address, got)
			}
		}
	})
}

func TestUnsubscribingNeedsTheSignedLink(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.register("ana@example.com")
		answer := f.Visitor().Send(http.MethodPost, "/free-training/unsubscribe?k=1.AAAAAAAAAAAAAAAAAAAAAA", "")
		if answer.Status != http.StatusNotFound || f.Number("SELECT COUNT(*) FROM email_stops") != 0 {
			t.Errorf("a forged link: got %d, want 404 and nobody unsubscribed", answer.Status)
		}
	})
}

func TestCalendarOfTheDays(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		path := "/free-training/calendar/beginner/free-training.ics"
		if got := f.open(f.Visitor(), path); got.Status != http.StatusNotFound {
			t.Errorf("without dates: got %d, want 404", got.Status)
		}
		f.set(map[string]string{settings.EnableLiveWorkshop: "true", settings.ZoomDay1: "https://zoom.us/j/secret"})
		f.schedule(48 * time.Hour)
		got := f.open(f.Visitor(), path)
		f.wantText(got.Body, "BEGIN:VCALENDAR\r\n", "DTSTART:20261117T040000Z\r\n", "DTEND:20261117T053000Z\r\n", "SUMMARY:Part 1: Choose the work that fits you\r\n")
		f.wantNoText(got.Body, "secret")
		if count := strings.Count(got.Body, "BEGIN:VEVENT"); count != 3 {
			t.Errorf("got %d events, want 3", count)
		}
	})
}

func TestStaffScheduleRuns(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		service := f.Marketing.Training
		_, err := service.StartRun(f.By(staff), training.Beginner)
		f.Refused(err, errs.Conflict)
		run := f.schedule(48 * time.Hour)
		f.register("ana@example.com")

		early, late := f.Clock.Now(), f.Clock.Now().Add(time.Hour)
		_, err = service.UpdateRun(f.By(staff), run.ID, training.RunInput{Minutes: 5, Days: []*training.DayInput{
			{StartsAt: &late, AudioLink: "javascript:alert(1)"}, {StartsAt: &early, Chapters: "no time"}, {},
		}}, nil)
		f.Refused(err, errs.Invalid, "day1Audio", "day2", "day2Chapters", "minutes")
		_, err = service.UpdateRun(f.By(staff), run.ID, training.RunInput{Minutes: 60, Days: []*training.DayInput{{}, {}, {}}}, new(run.UpdatedAt.Add(-time.Millisecond)))
		f.Refused(err, errs.Conflict)
		_, err = service.UpdateRun(f.By("member"), run.ID, training.RunInput{Minutes: 60, Days: []*training.DayInput{{}, {}, {}}}, nil)
		f.Refused(err, errs.Forbidden)
		_, err = service.People(f.By("member"), run.ID, "", page.Of(nil))
		f.Refused(err, errs.Forbidden)

		next, err := service.StartRun(f.By(staff), training.Beginner)
		f.Must(err)
		client := f.register("ana@example.com")
		f.wantText(f.open(client, part1).Body, "Registered as")
		runs, err := service.Runs(f.By(staff), training.Beginner)
		f.Must(err)
		if len(runs) != 2 || !runs[0].IsCurrent || runs[0].ID != next.ID || runs[0].Figures.Registered != 1 || runs[1].Figures.Registered != 1 {
			t.Errorf("got %+v, want the new run first, each with one person", runs)
		}
	})
}

func TestARegistrationThroughALinkIsALead(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.Exec("INSERT INTO affiliates (user_id, slug, since, updated_at) VALUES (?, 'maricel', 0, 0)", f.ID("affiliate"))
		f.Exec("INSERT INTO affiliate_words (affiliate_id, word) SELECT id, slug FROM affiliates WHERE slug = 'maricel'")
		client := f.Visitor()
		f.open(client, "/maricel")
		if got := f.mailer(client, "/free-training/register", formOf("ana@example.com")); got.Status != http.StatusSeeOther {
			t.Fatalf("got %d, want 303", got.Status)
		}
		if got := f.Number("SELECT COUNT(*) FROM affiliate_leads WHERE email_key = 'ana@example.com'"); got != 1 {
			t.Errorf("got %d leads, want 1", got)
		}
		f.register("ben@example.com")
		if got := f.Number("SELECT COUNT(*) FROM affiliate_leads"); got != 1 {
			t.Errorf("without a link: got %d leads, want still 1", got)
		}
	})
}

// B6: three parts, and no fourth.
func TestThreePartsAreThere(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		for _, track := range training.Tracks {
			for part, want := range map[int]int{1: 200, 2: 200, 3: 200, 4: 404} {
				if got := f.open(f.Visitor(), training.PartPath(track, part)); got.Status != want {
					t.Errorf("%s part %d: got %d, want %d", track, part, got.Status, want)
				}
			}
		}
	})
}
