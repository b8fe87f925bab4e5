package httpapi

import (
	"net/http"
	"strconv"

	"atlas/internal/marketing/pages"
	"atlas/internal/platform/errs"
)

// formBody is more than a hundred long answers need.
const formBody = 1 << 20

// postFormAnswers takes a form that was filled in on a page, without script. Bad input shows the form again with what
// was typed.
func (a *api) postFormAnswers(site *Site) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, formBody)
		if err := r.ParseForm(); err != nil {
			site.answer(w, r, http.StatusBadRequest, "That didn't arrive", "Please go back and send the form again.")
			return
		}

		slug := r.PostForm.Get("form")
		version, _ := strconv.Atoi(r.PostForm.Get("version")) // what is no number is no version either
		thanks, err := a.Marketing.Pages.Site.SendForm(r.Context(), slug, version, r.PostForm)
		if err == nil {
			site.answer(w, r, http.StatusOK, "Thank you", thanks)
			return
		}

		known, isKnown := errs.As(err)
		if !isKnown {
			a.Log.ErrorContext(r.Context(), "take the answers to a form", "error", err)
			site.answer(w, r, http.StatusInternalServerError, "That didn't work",
				"Please go back and try again in a minute.")
			return
		}

		// What can be mended is shown with everything that was typed; a form that changed meanwhile as well.
		if known.Code == errs.Invalid || known.Code == errs.Conflict {
			page, err := a.Marketing.Pages.Site.FormPage(r.Context(), slug,
				pages.FormFilled{Values: r.PostForm, Wrong: known.Fields})
			if err == nil && page != nil {
				site.writeLanding(w, r, page, statusOf(known))
				return
			}
		}

		site.answer(w, r, statusOf(known), "That didn't work", known.Message)
	}
}
