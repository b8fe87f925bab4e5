package pages

import (
	"fmt"
	"html"
	"net/url"
	"strings"
	"time"

	"atlas/internal/commerce"
	"atlas/internal/commerce/memberships"
	"atlas/internal/platform/clock"
)

// longMoment is how visitors read a moment.
const longMoment = "Mon, Jan 2, 2006, 3:04 PM"

func inManila(at time.Time) string { return at.In(clock.Manila).Format(longMoment) + " (Manila)" }

type priceText struct{ Action string }

func (t *priceText) plain(string) {}

// showPrice shows what an offer costs by each of its terms, and the waitlist while it is closed.
func showPrice(offer *commerce.CheckoutOffer, text priceText, now time.Time) string {
	if offer == nil || !offer.IsOpen {
		to := ClosedPath
		// With the funnel in its address, the closed page knows what the visitor came for.
		if offer != nil {
			to += "?funnel=" + url.QueryEscape(offer.ID)
		}

		return `<div class="pg-price"><strong>Closed for now</strong><p>Enrollment isn't open right now. Leave your email address and we'll tell you when it is.</p>` +
			`<a class="pg-button" href="` + html.EscapeString(to) + `">Join the waitlist</a></div>`
	}

	action := text.Action
	if action == "" {
		action = "Enroll now"
	}

	button := `<a class="pg-button" href="/checkout/` + url.PathEscape(offer.ID) + `">` + html.EscapeString(action) +
		`</a>`
	seats := ""
	if left := offer.SeatsLeft; left != nil && *left <= 20 {
		seats = fmt.Sprintf(`<p class="pg-seats">%s left</p>`, counted(*left, "seat"))
	}

	if len(offer.Terms) == 1 {
		return `<div class="pg-price"><p>` + html.EscapeString(offer.ProductName) + `</p><strong>` +
			amountOf(offer.Terms[0].Quote) + `</strong>` + seats + button + `</div>`
	}

	var out strings.Builder
	out.WriteString(`<div class="pg-price"><p>` + html.EscapeString(offer.ProductName) + `</p><ul class="pg-terms">`)
	for _, term := range offer.Terms {
		out.WriteString(`<li><span>` + html.EscapeString(term.Name) + `</span><strong>` + amountOf(term.Quote) +
			`</strong><p>` + datesOf(term, now) + `</p></li>`)
	}

	out.WriteString(`</ul>` + seats + button + `<p>You'll see every date and amount before you pay.</p></div>`)

	return out.String()
}

// amountOf is what is paid: once, so many times the same, or first one amount and then others.
func amountOf(quote *memberships.Quote) string {
	if quote.Total == 0 {
		return "FREE"
	}

	rows := quote.Rows
	if len(rows) < 2 {
		return pesos(int64(quote.Total))
	}

	// One payment that differs, and a count of equal ones would be wrong.
	for _, row := range rows[1:] {
		if row.Price != rows[0].Price {
			return pesos(int64(rows[0].Price)) + " <small>first, " + pesos(int64(quote.Total)) + " in all</small>"
		}
	}

	return fmt.Sprintf("%s <small>× %d</small>", pesos(int64(rows[0].Price)), len(rows))
}

// datesOf says when the payments of a term are due.
func datesOf(term *commerce.CheckoutTerm, now time.Time) string {
	rows := term.Quote.Rows
	if len(rows) < 2 {
		return "Pay once."
	}

	first := "First one " + rows[0].ScheduleDate.In(clock.Manila).Format("Jan 2")
	if clock.DaysBetween(now, rows[0].ScheduleDate) <= 0 {
		first = "First one today"
	}

	last := rows[len(rows)-1].ScheduleDate.In(clock.Manila).Format("Jan 2, 2006")
	if len(term.MonthDays) == 0 {
		return first + ", last one " + last + "."
	}

	days := make([]string, len(term.MonthDays))
	for i, day := range term.MonthDays {
		days[i] = ordinal(day)
	}

	return first + ", then every " + strings.Join(days, " and ") + " until " + last + "."
}

func ordinal(day int) string {
	end := "th"
	// The 11th, 12th and 13th are the exceptions.
	if day/10 != 1 {
		switch day % 10 {
		case 1:
			end = "st"
		case 2:
			end = "nd"
		case 3:
			end = "rd"
		}
	}

	return fmt.Sprint(day, end)
}

// countdownText is what a countdown says. Until is batch, funnel or date; then is waitlist, link, message or hide.
type countdownText struct {
	Text, Until, At, Then, After, Action, To string
}

func (t *countdownText) plain(text string) { t.Text, t.Then = text, "waitlist" }

// showCountdown counts down to a moment and says what happens then. After it, it does just that.
func showCountdown(facts *liveFacts, funnelID string, text countdownText, now time.Time) string {
	end, isOver := text.end(facts, funnelID, now)
	if isOver {
		return text.afterEnd()
	}
	if end == nil {
		return ""
	}

	left := end.Sub(now)
	days := int(left.Hours()) / 24
	boxes := fmt.Sprintf(`<div><strong>%d</strong><span>%s</span></div>`, days, plural(days, "day", "days"))
	hours := int(left.Hours()) % 24
	boxes += fmt.Sprintf(`<div><strong>%d</strong><span>%s</span></div>`, hours, plural(hours, "hour", "hours"))
	boxes += fmt.Sprintf(`<div><strong>%d</strong><span>min</span></div>`, int(left.Minutes())%60)

	return `<section class="pg-count"><div class="pg-in"><div><h2>` + html.EscapeString(text.Text) + ` ` +
		daysLeftText(now, *end) + `</h2><p>` + inManila(*end) + `. ` +
		html.EscapeString(text.promise()) + `</p></div><div class="pg-boxes">` + boxes + `<small>Counted at ` +
		now.In(clock.Manila).Format("3:04 PM") +
		`</small></div></div></section>`
}

// end is the moment to which is counted, nil for none, and whether it has passed.
func (t countdownText) end(facts *liveFacts, funnelID string, now time.Time) (*time.Time, bool) {
	switch t.Until {
	case "date":
		at, err := time.ParseInLocation(momentLayout, t.At, clock.Manila)
		if err != nil {
			return nil, false
		}

		return &at, !now.Before(at)
	case "funnel":
		if funnelID == "" {
			funnelID = facts.mainFunnel
		}

		launch, ok := facts.funnelLaunches[funnelID]
		if !ok || now.Before(launch.from) {
			return nil, false
		}

		return &launch.to, now.After(launch.to)
	}

	// The launch that is going on; once all are over, the last one has passed.
	for _, launch := range facts.launches {
		if launch.has(now) {
			return &launch.to, false
		}
	}

	isOver := len(facts.launches) > 0 && now.After(facts.launches[len(facts.launches)-1].to)

	return nil, isOver
}

// promise says what will happen at the end.
func (t countdownText) promise() string {
	switch t.Then {
	case "hide":
		return "After that, this offer is gone."
	case "message", "link":
		if t.After != "" {
			return "After that: " + t.After
		}
	}

	return "After that, you can join the waitlist."
}

// afterEnd is what takes the place of the countdown.
func (t countdownText) afterEnd() string {
	words, action, to := "", "", ""
	switch t.Then {
	case "waitlist":
		words, action, to = "Enrollment is closed for now.", "Join the waitlist", ClosedPath
	case "message":
		words = t.After
	case "link":
		words, action, to = t.After, t.Action, t.To
	}

	if words == "" && action == "" {
		return ""
	}

	button := ""
	// A preview sends texts that nobody has checked: a script address must never become a link.
	if action != "" && isLink(to) && to != "" {
		button = `<a class="pg-button" href="` + html.EscapeString(to) + `">` + html.EscapeString(action) + `</a>`
	}

	return `<section class="pg-count" data-over><div class="pg-in"><h2>` + html.EscapeString(words) + `</h2>` + button +
		`</div></section>`
}

// daysLeftText says how near a day is.
func daysLeftText(now, end time.Time) string {
	switch days := clock.DaysBetween(now, end); {
	case days <= 0:
		return "today"
	case days == 1:
		return "tomorrow"
	default:
		return fmt.Sprintf("in %d days", days)
	}
}

// showFigures leaves out what there is none of, and says what was counted when.
func showFigures(counts liveCounts) string {
	var out strings.Builder
	for _, one := range []struct {
		count int
		label string
	}{{counts.members, "members right now"}, {counts.lessons, "lessons inside"},
		{counts.wins, "wins confirmed by coaches"}} {
		if one.count > 0 {
			fmt.Fprintf(&out, `<div><strong>%s</strong><span>%s</span></div>`, grouped(int64(one.count)), one.label)
		}
	}

	if out.Len() == 0 {
		return ""
	}

	return `<div class="pg-figures">` + out.String() + `</div><p class="pg-base">Counted in Atlas on ` +
		counts.at.In(clock.Manila).Format("Jan 2, 2006, 3:04 PM") +
		` (Manila). Members have an active membership, and every win was checked by a coach.</p>`
}

type winsText struct{ Count string }

func (t *winsText) plain(string) {}

// showWins shows the latest wins. Only those that a coach confirmed and whose owner agreed are in facts.
func showWins(facts *liveFacts, text winsText) string {
	count := 3
	if text.Count == "6" {
		count = 6
	}

	var out strings.Builder
	for i, win := range facts.shownWins {
		if i == count {
			break
		}

		out.WriteString(`<figure><blockquote>“` + html.EscapeString(cut(win.body, 280)) +
			`”</blockquote><figcaption><span aria-hidden="true">` +
			html.EscapeString(initials(win.name)) + `</span>` + html.EscapeString(win.name) + `</figcaption></figure>`)
	}

	if out.Len() == 0 {
		return `<p class="pg-muted">The first wins of this batch will appear here.</p>`
	}

	return `<div class="pg-wins">` + out.String() + `</div>`
}

type couponText struct{ Code, Text, Action string }

func (t *couponText) plain(text string) { t.Code = text }

// showCoupon shows a coupon while it can be used, and nothing before and after.
func showCoupon(found *shownCoupon, funnelID string, text couponText) string {
	if found == nil || found.off <= 0 {
		return ""
	}

	action := text.Action
	if action == "" {
		action = "Use the coupon"
	}

	ends := ""
	if found.ends != nil {
		ends = " until " + inManila(*found.ends)
	}

	to := "/checkout/" + url.PathEscape(funnelID) + "?coupon=" + url.QueryEscape(text.Code)

	return `<div class="pg-coupon"><div><p>` + html.EscapeString(text.Text) + `</p><strong>` + pesos(found.off) +
		` off</strong><p>With the code <code>` +
		html.EscapeString(text.Code) + `</code>` + ends + `.</p></div><a class="pg-button" href="` +
		html.EscapeString(to) + `">` + html.EscapeString(action) + `</a></div>`
}

// pesos is an amount such as ₱2,899, with centavos only where there are some.
func pesos(centavos int64) string {
	text := "₱" + grouped(centavos/100)
	if rest := centavos % 100; rest > 0 {
		text += fmt.Sprintf(".%02d", rest)
	}

	return text
}

func grouped(number int64) string {
	text := fmt.Sprint(number)
	for at := len(text) - 3; at > 0; at -= 3 {
		text = text[:at] + "," + text[at:]
	}

	return text
}

func plural(count int, one, many string) string {
	if count == 1 {
		return one
	}

	return many
}

func initials(name string) string {
	out := ""
	for _, word := range strings.Fields(name) {
		// The first letter, not the first byte: names begin with Ñ, too.
		for _, first := range word {
			out += string(first)
			break
		}
	}

	return out
}
