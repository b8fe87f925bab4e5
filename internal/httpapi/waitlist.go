package httpapi

import (
	"html"
	"net/http"

	"atlas/internal/marketing/pages"
	"atlas/internal/platform/errs"
)

// waitlistBody is more than a name and an email address need.
const waitlistBody = 16 << 10

// waitlistPath takes the form of the waitlist block of a page, which works without script.
const waitlistPath = "/waitlist"

// joinWaitlist puts a visitor on the waitlist of a funnel and answers with a page that says so. The answer is the same
// for an address that waits already. Who sends the form of a closed page is led back to that page.
func (a *api) joinWaitlist(site *Site) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, waitlistBody)
		if err := r.ParseForm(); err != nil {
			site.answer(w, r, http.StatusBadRequest, "That didn't arrive", "Please go back and send the form again.")
			return
		}

		form := r.PostForm
		funnelID := form.Get("funnel")
		isClosedPage := form.Get("page") == "closed"
		_, err := a.Commerce.Waitlist.JoinWaitlist(r.Context(), funnelID, form.Get("firstName"), form.Get("email"),
			form.Get("consent") != "")
		if err == nil && isClosedPage {
			seeOther(w, pages.ClosedAddress(funnelID)+"&done=waitlist")
			return
		}

		// The same answer for an address that waits already: nobody learns who is on the list.
		if err == nil {
			site.answer(w, r, http.StatusOK, "You're on the waitlist",
				"Salamat! We'll email you once when enrollment opens.")
			return
		}

		known, isKnown := errs.As(err)
		if !isKnown {
			a.Log.ErrorContext(r.Context(), "join a waitlist", "error", err)
			site.answer(w, r, http.StatusInternalServerError, "That didn't work",
				"Please go back and try again in a minute.")
			return
		}

		if isClosedPage && a.showClosedAgain(w, r, known) {
			return
		}

		site.answer(w, r, statusOf(known), "Please check the form", waitlistRefusal(known))
	}
}

// showClosed is what a visitor sees who came for a funnel that is closed, and who may be on its waitlist by now.
func (a *api) showClosed(r *http.Request) (*pages.Shown, error) {
	ctx := pages.WithBrowserFunc(r.Context(), func() pages.Browser { return visits{a}.browserOf(r, r.URL.Path) })
	query := r.URL.Query()

	return a.Marketing.Pages.Site.ShowClosed(ctx, query.Get("funnel"),
		pages.WaitlistForm{IsListed: query.Get("done") == "waitlist"})
}

// showClosedAgain answers with the closed page that a form was on, with what was typed and what is wrong with it; false
// if there is no such page any more.
func (a *api) showClosedAgain(w http.ResponseWriter, r *http.Request, refusal *errs.Error) bool {
	form := pages.WaitlistForm{
		FirstName: r.PostForm.Get("firstName"), Email: r.PostForm.Get("email"),
		Consents: r.PostForm.Get("consent") != "",
		Wrong:    map[string]string{},
	}
	if len(refusal.Fields["firstName"]) > 0 {
		form.Wrong["firstName"] = "Please fill in your first name."
	}
	if len(refusal.Fields["email"]) > 0 {
		form.Wrong["email"] = "Please check your email address."
	}

	// What is wrong with no field is said above the form.
	if len(form.Wrong) == 0 {
		form.Alert = refusal.Message
	}

	page, err := a.Marketing.Pages.Site.ShowClosed(r.Context(), r.PostForm.Get("funnel"), form)
	if err != nil {
		a.Log.ErrorContext(r.Context(), "show a closed page again", "error", err)
		return false
	}

	a.site.writeLanding(w, r, page, statusOf(refusal))

	return true
}

// waitlistRefusal says what is wrong in words that fit the form.
func waitlistRefusal(e *errs.Error) string {
	if len(e.Fields["firstName"]) > 0 {
		return "Please go back and fill in your first name."
	}
	if len(e.Fields["email"]) > 0 {
		return "Please go back and check your email address."
	}

	return e.Message
}

// answer shows a short page after a form was sent without script.
func (s *Site) answer(w http.ResponseWriter, r *http.Request, status int, title, text string) {
	body := `<section class="pg-hero"><div class="pg-in"><h1>` + html.EscapeString(title) + `</h1><p class="pg-lead">` +
		html.EscapeString(text) +
		`</p><p class="pg-act"><a class="pg-button" href="/">Go to home</a></p></div></section>`
	page := &pages.Shown{Path: r.URL.Path, Title: title, ShareTitle: title, ShareDescription: text, Body: body}
	answer := s.newReadyPage(page, s.Brand(r.Context()))

	h := w.Header()
	h["Content-Type"] = htmlType
	h["Content-Security-Policy"] = answer.policy
	h["Content-Length"] = answer.plain.length
	h["Cache-Control"] = noStore
	h["X-Robots-Tag"] = noRobots
	w.WriteHeader(status)
	_, _ = w.Write(answer.plain.bytes)
}
