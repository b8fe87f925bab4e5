package pages_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"atlas/internal/identity"
	"atlas/internal/journey/forms"
	"atlas/internal/marketing/pages"
	"atlas/internal/platform/errs"
	"atlas/internal/testkit"
)

// newForm publishes a form with a question of every type that visitors can answer.
func (f *fixture) newForm(slug string, isPublic bool) *forms.Form {
	f.t.Helper()
	form, err := f.Journey.Forms.CreateForm(f.By(staff), forms.FormInput{
		Name: given("Tell us <b>more</b>"), Slug: given(slug), IsPublic: given(isPublic), Thanks: given("Salamat, we'll call you."),
	})
	f.Must(err)
	work := []*forms.FormOption{{Key: "yes", Label: "May trabaho"}, {Key: "no", Label: "Wala pa"}}
	_, err = f.Journey.Forms.SaveFormDraft(f.By(staff), form.ID, []*forms.FormQuestion{
		{Key: "name", Type: "text", Label: `Pangalan "mo"`, IsRequired: true},
		{Key: "email", Type: "email", Label: "Email", Help: new("Dito ka namin sasagutin.")},
		{Key: "work", Type: "single_choice", Label: "May trabaho ka ba?", IsRequired: true, Options: work},
		{Key: "where", Type: "text", Label: "Saan?", IsRequired: true, ShowWhen: &forms.FormCondition{Question: "work", Options: []string{"yes"}}},
		{Key: "skills", Type: "multiple_choice", Label: "Skills", Options: []*forms.FormOption{{Key: "va", Label: "VA"}, {Key: "ads", Label: "Ads"}}},
		{Key: "why", Type: "long_text", Label: "Bakit?"},
	}, nil)
	f.Must(err)
	form, err = f.Journey.Forms.PublishForm(f.By(staff), form.ID, nil)
	f.Must(err)

	return form
}

// send posts a form as a browser without script does.
func (f *fixture) send(values url.Values) testkit.Answer {
	f.t.Helper()
	return f.Visitor().Send(http.MethodPost, pages.FormAnswersPath, values.Encode(), "Content-Type", "application/x-www-form-urlencoded")
}

// A page shows one of our forms; visitors fill it in without script, and the answers are with the form.
func TestAFormOnAPage(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		form := f.newForm("tanong", true)
		f.Must(f.saveAndPublish("/va", blocks(block("FormLink", map[string]any{"form": "tanong", "view": "page", "title": "Kwento mo", "action": "Ipadala"}))))
		body := f.open("/va")
		f.wantText(body, `<form class="pg-form" method="post" action="/form/answers">`)
		f.wantText(body, `<label>Pangalan &#34;mo&#34;<input name="q.name" maxlength="500" value="" required>`)
		f.wantText(body, `<input type="radio" name="q.work" value="yes" required> <span>May trabaho</span>`)
		f.wantText(body, "<small>Only if you chose “May trabaho”.</small>")
		f.wantText(body, `<button class="pg-button" type="submit">Ipadala</button>`)

		answers := func() int { return f.Number("SELECT COUNT(*) FROM form_responses WHERE form_id = ?", form.ID) }
		values := url.Values{"form": {"tanong"}, "version": {"1"}, "q.email": {"no address"}, "q.work": {"yes"}, "q.skills": {"va", "ads"}, "q.why": {"<script>alert(1)</script>"}}
		refused := f.send(values)
		if refused.Status != http.StatusBadRequest || answers() != 0 {
			f.t.Errorf("with bad answers: got %d and %d answers, want 400 and none", refused.Status, answers())
		}
		for _, want := range []string{
			"Some answers need another look. Nothing was lost.", `value="no address"`, "This is not formatted correctly.", "This is required.",
			`value="yes" checked`, `value="va" checked`, `value="ads" checked`, "&lt;script&gt;alert(1)",
		} {
			f.wantText(refused.Body, want)
		}
		if strings.Contains(refused.Body, "<script>alert") {
			f.t.Error("got what a visitor typed as markup, want it written as text")
		}

		values.Set("q.email", "ana@example.com")
		values.Set("q.name", "Ana")
		values.Set("q.where", "BPO")
		sent := f.send(values)
		f.wantText(sent.Body, "Salamat, we&#39;ll call you.")
		if sent.Status != http.StatusOK || answers() != 1 {
			f.t.Errorf("got %d and %d answers, want 200 and 1", sent.Status, answers())
		}
		list, err := f.Journey.Forms.FormFigures(f.By(staff), form.ID)
		f.Must(err)
		if list.SentCount != 1 {
			f.t.Errorf("figures of the form: got %d sent, want 1", list.SentCount)
		}

		// Programs that fill in every field are thanked, and nothing is kept.
		values.Set("website", "https://spam.test")
		if got := f.send(values); got.Status != http.StatusOK || answers() != 1 {
			f.t.Errorf("trap: got %d and %d answers, want 200 and still 1", got.Status, answers())
		}
		values.Del("website")
		values.Set("version", "7")
		if got := f.send(values); got.Status != http.StatusConflict || !strings.Contains(got.Body, `value="Ana"`) {
			f.t.Errorf("another version: got %d, want 409 with what was typed", got.Status)
		}
	})
}

func TestFormsThatVisitorsCannotFillIn(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.newForm("atin-lang", false)
		form := f.newForm("sarado", true)
		show := func(slug string) string {
			f.Must(f.saveAndPublish("/va", blocks(block("FormLink", map[string]any{"form": slug, "view": "page", "title": "Form"}))))
			return f.open("/va")
		}
		f.wantText(show("atin-lang"), `href="/form/atin-lang">Log in and open the form</a>`)
		f.wantText(show("wala"), "Log in and open the form")
		if got := f.send(url.Values{"form": {"atin-lang"}, "version": {"1"}, "q.name": {"Ana"}, "q.work": {"no"}}); got.Status != http.StatusUnauthorized {
			f.t.Errorf("answers to a form for members: got %d, want 401", got.Status)
		}

		_, err := f.Journey.Forms.UpdateForm(f.By(staff), form.ID, forms.FormInput{ClosesAt: given(f.Clock.Now().Add(time.Hour))}, nil)
		f.Must(err)
		f.wantText(show("sarado"), "<form")
		f.Clock.Advance(time.Hour)
		f.wantText(f.open("/va"), "This form is closed.")
		_, err = f.Marketing.Pages.Site.SendForm(f.By("member"), "sarado", 1, url.Values{"q.name": {"Ana"}, "q.work": {"no"}})
		f.Refused(err, errs.Conflict)
	})
}

// Waitlists take only so many names from one network, and still let people there pay.
func TestWaitlistsAreRateLimited(t *testing.T) {
	t.Parallel()
	limits := identity.Limits{WaitlistsPerAddress: identity.Limit{Events: 3, Window: time.Hour}}
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		f := &fixture{a, t}
		funnel := f.newFunnel("Tribe", "sali")
		join := func(n int) testkit.Answer {
			form := url.Values{"funnel": {funnel.ID}, "firstName": {"Ana"}, "email": {fmt.Sprintf("n%d@example.com", n)}}
			return f.Visitor().Send(http.MethodPost, "/waitlist", form.Encode(), "Content-Type", "application/x-www-form-urlencoded")
		}
		for n := range 3 {
			if got := join(n).Status; got != http.StatusOK {
				t.Fatalf("number %d: got %d, want 200", n, got)
			}
		}
		if got := join(4); got.Status != http.StatusTooManyRequests || !strings.Contains(got.Body, "Too many") {
			t.Errorf("the fourth: got %d %.100s, want 429 with a sentence", got.Status, got.Body)
		}
		f.placeOrder(t.Context(), funnel.ID, "ana@example.com")
	}, testkit.WithLimits(limits))
}

// An open door takes only so much from one address.
func TestFormsOnPagesAreRateLimited(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.newForm("tanong", true)
		values := url.Values{"form": {"tanong"}, "version": {"1"}, "q.name": {"Ana"}, "q.work": {"no"}}
		status := 0
		for range 60 {
			if status = f.send(values).Status; status == http.StatusTooManyRequests {
				return
			}
		}
		f.t.Errorf("the 60th from one address: got %d, want 429", status)
	})
}
