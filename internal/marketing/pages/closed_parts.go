package pages

import (
	"html"
	"net/url"
	"strings"

	"atlas/internal/commerce"
)

// closedView is what a closed page knows of its visitor.
type closedView struct {
	// offer is what they came for; nil for nothing that is sold.
	offer *commerce.CheckoutOffer
	// isShared is for the page that all funnels share: what staff wrote for one funnel takes the place of its words.
	isShared bool
	// isPreview shows the page to those who edit it as if everything were closed.
	isPreview bool
	form      WaitlistForm
}

// WaitlistForm is the form of a closed page after it was sent.
type WaitlistForm struct {
	// IsListed tells that the visitor is on the waitlist now.
	IsListed bool
	// FirstName, Email and Consents are what they typed, and Wrong what is wrong with it, by field.
	FirstName, Email string
	Consents         bool
	Wrong            map[string]string
	// Alert says why the form as a whole was not taken; empty if nothing is wrong.
	Alert string
}

// isSent tells that the form was sent and must be shown again.
func (f WaitlistForm) isSent() bool { return f.Alert != "" || len(f.Wrong) > 0 }

// funnelID is the funnel that the visitor came for; empty for none. Anyone may ask, also of no view.
func (v *closedView) funnelID() string {
	if v == nil || v.offer == nil {
		return ""
	}

	return v.offer.ID
}

// isOpen tells whether visitors can buy an offer now.
func (v *closedView) isOpen(offer *commerce.CheckoutOffer) bool {
	isPreview := v != nil && v.isPreview

	return offer.IsOpen && !isPreview
}

// closedText is what a closed page says of itself.
type closedText struct{ Title, Text string }

func (t *closedText) plain(text string) { t.Title = text }

// showClosed begins a closed page: what is closed, why, and when it opens. Visitors who are on the waitlist now read
// that, and so do those who find that it is open.
func showClosed(offer *commerce.CheckoutOffer, text closedText, view *closedView) string {
	switch {
	case view != nil && view.form.IsListed:
		return closedHero(nameOf(offer), "You're on the list",
			"Salamat! We'll email you once when enrollment opens. Habang naghihintay, puwede ka nang magsimula nang "+
				"libre.", "",
			`<p class="pg-act"><a class="pg-button" href="/free-training">See the free training</a></p>`)
	case offer != nil && view.isOpen(offer):
		return closedHero(nameOf(offer), "Enrollment is open", "Good news: you can join right now.", "",
			`<p class="pg-act"><a class="pg-button" href="/checkout/`+url.PathEscape(offer.ID)+
				`">Go to checkout</a></p>`)
	}

	title := text.Title
	words := text.Text
	reason := reasonOf(offer)
	// Only the shared page takes words from the funnel: one of its own has them in its blocks.
	if view != nil && view.isShared && view.offer != nil {
		title = firstText(offer.ClosedHeadline, title)
		words = firstText(offer.ClosedText, words)
		// Who wrote their own sentence has said why. When it opens is news all the same.
		if offer.ClosedText != "" && offer.OpensAt == nil {
			reason = ""
		}
	}

	return closedHero(nameOf(offer), firstText(title, "Enrollment is closed"), words, reason,
		`<p class="pg-act"><a class="pg-button" href="#waitlist">Join the waitlist</a></p>`)
}

// nameOf is what people call an offer; empty for none.
func nameOf(offer *commerce.CheckoutOffer) string {
	if offer == nil {
		return ""
	}

	return offer.ProductName
}

// reasonOf says when an offer opens, or else why it is closed; empty for none.
func reasonOf(offer *commerce.CheckoutOffer) string {
	switch {
	case offer == nil:
		return ""
	case offer.OpensAt != nil:
		return "Enrollment opens " + inManila(*offer.OpensAt) + "."
	case offer.ClosedBecause != nil:
		return *offer.ClosedBecause
	}

	return ""
}

// closedHero is the first thing on a closed page. What is empty is left out; act is HTML.
func closedHero(kicker, title, text, reason, act string) string {
	e := html.EscapeString
	var out strings.Builder
	out.WriteString(`<section class="pg-hero pg-closed"><div class="pg-in"><div>`)
	if kicker != "" {
		out.WriteString(`<p class="pg-kicker">` + e(kicker) + `</p>`)
	}

	out.WriteString(`<h1>` + e(title) + `</h1>`)
	// Staff type paragraphs as lines.
	for paragraph := range strings.SplitSeq(text, "\n") {
		if strings.TrimSpace(paragraph) != "" {
			out.WriteString(`<p class="pg-lead">` + e(strings.TrimSpace(paragraph)) + `</p>`)
		}
	}

	if reason != "" {
		out.WriteString(`<ul class="pg-facts"><li>` + e(reason) + `</li></ul>`)
	}

	out.WriteString(act + `</div></div></section>`)

	return out.String()
}

type waitlistText struct{ Action string }

func (t *waitlistText) plain(string) {}

// showWaitlist shows a form to wait for an offer, and the way to it while it is open. view is nil on a page that isn't
// a closed page.
func showWaitlist(offer *commerce.CheckoutOffer, text waitlistText, view *closedView) string {
	switch {
	case offer == nil:
		return `<p class="pg-muted">There's nothing to wait for right now.</p>`
	case view != nil && view.form.IsListed:
		return `<div class="pg-form" role="status"><p><strong>You're on the list for ` +
			html.EscapeString(offer.ProductName) +
			`.</strong></p><p>We'll email you once when it opens.</p></div>`
	case view.isOpen(offer):
		return `<div class="pg-form"><p>Good news: enrollment is open right now.</p><a class="pg-button" href="/checkout/` +
			url.PathEscape(offer.ID) + `">Enroll now</a></div>`
	}

	return waitlistForm(offer, firstText(text.Action, "Join the waitlist"), view)
}

// waitlistForm is the form itself. On a closed page it leads back to that page, with what was typed if something is
// wrong with it.
func waitlistForm(offer *commerce.CheckoutOffer, action string, view *closedView) string {
	e := html.EscapeString
	var form WaitlistForm
	var out strings.Builder
	out.WriteString(`<form class="pg-form" method="post" action="/waitlist"><input type="hidden" name="funnel" value="` +
		e(offer.ID) + `">`)
	// By this field, a form that was refused comes back on the page that it was sent from.
	if view != nil {
		form = view.form
		out.WriteString(`<input type="hidden" name="page" value="closed">`)
	}

	if form.isSent() {
		out.WriteString(`<p class="pg-wrong" role="alert">` + e(firstText(form.Alert, "Please check the form.")) +
			`</p>`)
	}

	field := func(name, label, value, attributes string) {
		after := ""
		if wrong := form.Wrong[name]; wrong != "" {
			attributes += ` aria-invalid="true"`
			after = `<small class="pg-wrong">` + e(wrong) + `</small>`
		}

		if value != "" {
			attributes += ` value="` + e(value) + `"`
		}

		out.WriteString(`<label>` + label + `<input name="` + name + `" required ` + attributes + `>` + after +
			`</label>`)
	}

	field("firstName", "First name", form.FirstName,
		`maxlength="100" autocomplete="given-name" placeholder="Juan or Juana"`)
	field("email", "Email", form.Email,
		`type="email" maxlength="254" autocomplete="email" placeholder="you@example.com"`)

	checked := ""
	if form.Consents {
		checked = " checked"
	}

	out.WriteString(`<label class="pg-check"><input type="checkbox" name="consent" value="yes"` + checked +
		`>Send me news and free trainings too. I can unsubscribe anytime.</label>` +
		`<button class="pg-button" type="submit">` + e(action) + `</button>` +
		`<small>We'll email you once when it opens. <a href="/privacy-policy">Privacy Policy</a></small></form>`)

	return out.String()
}
