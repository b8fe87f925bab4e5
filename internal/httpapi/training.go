package httpapi

import (
	"context"
	"html"
	"net/http"
	"strconv"
	"strings"
	"time"

	"atlas/internal/marketing/pages"
	"atlas/internal/marketing/training"
	"atlas/internal/platform/errs"
	"atlas/internal/settings"
)

const (
	// trainingForm is how much a form of the free training may hold.
	trainingForm = 64 << 10
	// trainingDays is how long a browser is remembered.
	trainingDays = 180

	trainingPath = "/free-training"
)

// trainingPages are the pages of the free training.
type trainingPages struct{ api *api }

// addTraining answers the forms and links of the free training. They are plain addresses, because they work without
// script and from emails.
func (a trainingPages) addTraining(mux *router, guard func(http.HandlerFunc) http.Handler) {
	mux.Handle("POST /free-training/register", guard(a.registerForTraining))
	mux.Handle("POST /free-training/link", guard(a.sendTrainingLink))
	mux.Handle("POST /free-training/watched", guard(a.watchedTraining))
	mux.Handle("GET /free-training/go", guard(a.openTraining))
	mux.Handle("GET /free-training/join/{track}/{part}", guard(a.joinTraining))
	mux.Handle("GET /free-training/calendar/{track}/free-training.ics", guard(a.trainingCalendar))
}

// isTrainingPath tells whether a page may show the free training.
func isTrainingPath(path string) bool { return strings.HasPrefix(path, trainingPath) }

// showPage is the published page at a path; those of the free training know their visitor.
func (a trainingPages) showPage(r *http.Request, path string, form *training.Form) (*pages.Shown, error) {
	ctx := pages.WithBrowserFunc(r.Context(), func() pages.Browser { return visits{a.api}.browserOf(r, r.URL.Path) })
	if !isTrainingPath(path) {
		return a.api.Marketing.Pages.Site.Show(ctx, path)
	}

	visitor := training.Visitor{
		Marks: map[string]string{}, Path: path, Campaign: a.campaignOf(r), Form: form, Done: r.URL.Query().Get("done"),
		Seen: &training.Seen{},
	}
	preview := a.previewOf(r)
	visitor.IsPreview = preview == "registered"

	// A preview shows what a stranger sees, the person who looks at it.
	for _, track := range training.Tracks {
		if preview == "" {
			visitor.Marks[track] = a.api.cookies.readTraining(r, track)
		}
	}

	ctx = training.WithVisitor(ctx, visitor)

	// A page that knows its visitor is not kept for others.
	if !visitor.IsUnknown() || preview != "" {
		ctx = pages.WithPersonalPage(ctx)
	}

	page, err := a.api.Marketing.Pages.Site.Show(ctx, path)
	if err != nil || page == nil {
		return nil, err
	}

	// The page may be shared with other visitors, who must not see what is added for this one.
	own := *page
	own.Script = training.Script()
	own.IsFramed = preview != ""
	own.Events = func() []pages.Event { return a.trainingEvents(r.Context(), path) }
	if email := visitor.Seen.Email; email != "" {
		own.Corner = `<span class="ft-you"><em>Registered as</em> <b>` + html.EscapeString(email) + `</b></span>`
	}

	return &own, nil
}

// trainingEvents are the live days that a page is about. Search engines can do without them, so a page is shown also if
// they can't be read.
func (a trainingPages) trainingEvents(ctx context.Context, path string) []pages.Event {
	days, err := a.api.Marketing.Training.EventsAt(ctx, path)
	if err != nil {
		a.api.Log.ErrorContext(ctx, "read the live days of a page", "path", path, "error", err)
	}

	events := make([]pages.Event, 0, len(days))
	for _, day := range days {
		events = append(events, pages.Event(day))
	}

	return events
}

// registerForTraining takes the registration form. Bad input shows the page again with what was typed.
func (a trainingPages) registerForTraining(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := a.api.context(w, r)
	defer cancel()
	if !readTrainingForm(w, r) {
		return
	}

	form := training.ReadForm(r.PostForm.Get)
	registered, err := a.api.Marketing.Training.Register(ctx, form, a.campaignOf(r))

	// What is wrong with the form is shown on the page; the status tells browsers that nothing was taken.
	status := http.StatusUnprocessableEntity
	if errs.Is(err, errs.RateLimited) {
		form.Alert = "Too many people registered from your network just now. Please try again in a few minutes."
		status = http.StatusTooManyRequests
		err = nil
	}

	if err != nil {
		a.api.fail(ctx, w, r, err)
		return
	}

	if registered == nil {
		a.showFormAgain(w, r, form, status)
		return
	}

	// The browser is remembered before it is led on, so the next page knows it.
	a.api.cookies.writeTraining(w, registered.Track, registered.Mark)
	seeOther(w, registered.Path+"?done=registered")
}

// showFormAgain answers with the page that the form was on.
func (a trainingPages) showFormAgain(w http.ResponseWriter, r *http.Request, form *training.Form, status int) {
	page, err := a.showPage(r, form.Page(), form)
	if err == nil && page == nil {
		// Staff took the page down while it was open.
		err = errs.Missing("Page")
	}

	if err != nil {
		a.api.fail(r.Context(), w, r, err)
		return
	}

	a.api.site.writeLanding(w, r, page, status)
}

// sendTrainingLink emails someone their link again, and tells everyone the same.
func (a trainingPages) sendTrainingLink(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := a.api.context(w, r)
	defer cancel()
	if !readTrainingForm(w, r) {
		return
	}

	form := training.ReadForm(r.PostForm.Get)
	err := a.api.Marketing.Training.SendLink(ctx, form.Track, form.Email)

	// Everybody reads the same answer, so nobody learns who registered.
	isInvalid, isTooMany := errs.Is(err, errs.Invalid), errs.Is(err, errs.RateLimited)
	if isInvalid || isTooMany {
		refusal, _ := errs.As(err)
		form.Alert = refusal.Message
		a.showFormAgain(w, r, form, statusOf(refusal))

		return
	}

	if err != nil {
		a.api.fail(ctx, w, r, err)
		return
	}

	seeOther(w, form.Page()+"?done=link#register")
}

// watchedTraining counts that a recording was watched.
func (a trainingPages) watchedTraining(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := a.api.context(w, r)
	defer cancel()
	if !readTrainingForm(w, r) {
		return
	}

	track := r.PostForm.Get("track")
	part, _ := strconv.Atoi(r.PostForm.Get("part")) // what is no number is no part either
	if err := a.api.Marketing.Training.Watched(ctx, track, part, a.api.cookies.readTraining(r, track)); err != nil {
		a.api.fail(ctx, w, r, err)
		return
	}

	seeOther(w, training.PartPath(track, part)+"?done=watched#recording")
}

// openTraining follows a link of an email: the browser is remembered, and the key leaves the address.
func (a trainingPages) openTraining(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := a.api.context(w, r)
	defer cancel()

	part, _ := strconv.Atoi(r.URL.Query().Get("part")) // without a number, the page of the whole training
	opened, err := a.api.Marketing.Training.Open(ctx, r.URL.Query().Get("k"), part)

	// A link that ended leads to where people can ask for another one.
	if errs.Is(err, errs.NotFound) {
		seeOther(w, trainingPath)
		return
	}

	if err != nil {
		a.api.fail(ctx, w, r, err)
		return
	}

	a.api.cookies.writeTraining(w, opened.Track, opened.Mark)
	seeOther(w, opened.Path)
}

// joinTraining leads to the live session and counts who came. Who didn't register goes to the form.
func (a trainingPages) joinTraining(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := a.api.context(w, r)
	defer cancel()

	track := r.PathValue("track")
	part, _ := strconv.Atoi(r.PathValue("part")) // what is no number is no part either
	link, err := a.api.Marketing.Training.Join(ctx, track, part, a.api.cookies.readTraining(r, track), isNavigation(r))
	if errs.Is(err, errs.NotFound) {
		seeOther(w, trainingPath)
		return
	}

	if err != nil {
		a.api.fail(ctx, w, r, err)
		return
	}

	// Too early or too late: the page says when the session is.
	if link == "" {
		seeOther(w, training.PartPath(track, part))
		return
	}

	// The meeting must not learn where people came from, as the address may hold a key.
	w.Header()["Referrer-Policy"] = noReferrer
	redirectTo(w, link, http.StatusFound)
}

// trainingCalendar gives the dates as a file for calendars.
func (a trainingPages) trainingCalendar(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := a.api.context(w, r)
	defer cancel()

	file, err := a.api.Marketing.Training.Calendar(ctx, r.PathValue("track"))
	if err != nil {
		a.api.fail(ctx, w, r, err)
		return
	}

	h := w.Header()
	h["Content-Type"] = []string{"text/calendar; charset=utf-8"}
	h["Content-Disposition"] = []string{`attachment; filename="free-training.ics"`}
	h["Cache-Control"] = noCache
	_, _ = w.Write(file) // who went away asks again
}

// readTrainingForm reads the fields of a form, and answers if it is none.
func readTrainingForm(w http.ResponseWriter, r *http.Request) bool {
	r.Body = http.MaxBytesReader(w, r.Body, trainingForm)
	if err := r.ParseForm(); err != nil {
		writeError(w, http.StatusBadRequest, "We couldn't read that form. Go back and try again.")
		return false
	}

	return true
}

// seeOther leads to a page of ours after a form was taken.
func seeOther(w http.ResponseWriter, to string) { redirectTo(w, to, http.StatusSeeOther) }

// campaignOf is the advertisement behind a visit: that of the address, or the one that the browser keeps.
func (a trainingPages) campaignOf(r *http.Request) training.Campaign {
	if found := training.ReadCampaign(r.URL.Query().Get); found != (training.Campaign{}) {
		return found
	}
	kept := pages.ParseVisit(a.api.cookies.readVisit(r))

	return training.Campaign{Source: kept.Source, Medium: kept.Medium, Name: kept.Campaign, Term: kept.Term,
		Content: kept.Content}
}

// trainingName is the cookie that keeps a registration of a track.
func (c cookies) trainingName(track string) string {
	if c.https {
		return "__Host-training-" + track
	}

	return "training-" + track
}

func (c cookies) readTraining(r *http.Request, track string) string {
	cookie, err := r.Cookie(c.trainingName(track))
	if err != nil {
		return ""
	}

	return cookie.Value
}

func (c cookies) writeTraining(w http.ResponseWriter, track, mark string) {
	c.set(w, c.trainingName(track), mark, trainingDays)
}

// set has a browser keep a value for some days.
func (c cookies) set(w http.ResponseWriter, name, value string, days int) {
	cookie := &http.Cookie{
		Name: name, Value: value, Path: "/", HttpOnly: true, Secure: c.https, SameSite: http.SameSiteLaxMode,
		MaxAge: int((time.Duration(days) * 24 * time.Hour).Seconds()),
	}
	w.Header().Add("Set-Cookie", cookie.String())
}

// previewOf is how staff look at a page inside their settings: as a visitor, or as someone who registered; empty for
// everyone else.
func (a trainingPages) previewOf(r *http.Request) string {
	wanted := r.URL.Query().Get("preview")
	if wanted != "visitor" && wanted != "registered" {
		return ""
	}

	who, err := a.api.Accounts.Sessions.Authenticate(r.Context(), a.api.cookies.read(r), "")
	if err != nil || !who.Page(settings.BeginnerPage, settings.ExperiencedPage, settings.Page) {
		return ""
	}

	return wanted
}
