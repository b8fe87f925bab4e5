package pages

import (
	"context"
	"fmt"
	"html"
	"net/url"
	"regexp"
	"strings"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
)

// partMax bounds the texts of a live part, in bytes.
const partMax = 64 << 10

// slotShape is a live part as the blocks write it. The values are escaped by React.
var slotShape = regexp.MustCompile(`<span class="pg-live" data-live="(\w+)" data-of="([^"]*)" data-text="([^"]*)"></span>`)

// body is the HTML of a page cut at its live parts.
type body struct {
	pieces []string
	slots  []slot
}

type slot struct{ kind, of, text string }

func cutBody(text string) *body {
	b := &body{}
	at := 0
	for _, found := range slotShape.FindAllStringSubmatchIndex(text, -1) {
		b.pieces = append(b.pieces, text[at:found[0]])
		part := func(n int) string { return html.UnescapeString(text[found[2*n]:found[2*n+1]]) }
		b.slots = append(b.slots, slot{kind: part(1), of: part(2), text: part(3)})
		at = found[1]
	}
	b.pieces = append(b.pieces, text[at:])

	return b
}

// fill puts what holds now into the live parts.
func (s *Service) fill(ctx context.Context, b *body) (string, error) {
	if len(b.slots) == 0 {
		return b.pieces[0], nil
	}
	now := s.clock.Now()
	facts, err := s.facts.Get(ctx, now, "", s.loadFacts)
	if err != nil {
		return "", err
	}

	var out strings.Builder
	for i, piece := range b.pieces {
		out.WriteString(piece)
		if i < len(b.slots) {
			text, err := s.fillSlot(ctx, facts, b.slots[i], now)
			if err != nil {
				return "", err
			}
			out.WriteString(text)
		}
	}

	return out.String(), nil
}

// LivePart is a live part of a page as a visitor would see it now, for those who edit pages.
//
// Requires the page marketing or funnel. Returns errs.Invalid for one that is too long.
func (s *Service) LivePart(ctx context.Context, kind, of, text string) (string, error) {
	caller := actor.From(ctx)
	if !caller.Page(listPage) && !caller.Page(funnelPage) {
		return "", errs.Denied()
	}
	if len(kind)+len(of)+len(text) > partMax {
		return "", errs.Field("text", errs.IsTooLong)
	}

	return s.fill(ctx, &body{pieces: []string{"", ""}, slots: []slot{{kind: kind, of: of, text: text}}})
}

// fillSlot fills one live part, by what pages knows itself or by the hook of another package.
func (s *Service) fillSlot(ctx context.Context, facts *liveFacts, part slot, now time.Time) (string, error) {
	isOther := part.kind == "training" || part.kind == "register"
	if isOther && s.slot != nil {
		return s.slot(ctx, part.kind, part.of, part.text)
	}

	return facts.show(part, now), nil
}

// offer is a funnel that people can buy through now.
type offer struct {
	id, name string
	// price is in centavos.
	price int64
	terms int
}

// liveFacts are what live parts show.
type liveFacts struct {
	offers                 map[string]*offer
	main                   *offer
	closesAt               []period
	members, lessons, wins int
}

type period struct{ from, to time.Time }

func (f *liveFacts) show(part slot, now time.Time) string {
	switch part.kind {
	case "price":
		return f.showPrice(part.of)
	case "countdown":
		return f.showCountdown(part.text, now)
	case "figures":
		return f.showFigures()
	}

	return ""
}

func (f *liveFacts) showPrice(funnelID string) string {
	found := f.main
	if funnelID != "" {
		found = f.offers[funnelID]
	}
	if found == nil {
		return `<div class="pg-price"><strong>Closed for now</strong><p>Enrollment isn't open right now. Leave your email address and we'll tell you when it is.</p>` +
			`<a class="pg-button" href="/checkout/closed">Join the waitlist</a></div>`
	}

	amount := "FREE"
	if found.price > 0 {
		amount = pesos(found.price)
	}
	note := ""
	if found.terms > 1 {
		note = "<p>Installments available. You'll see every date and amount before you pay.</p>"
	}

	return `<div class="pg-price"><p>` + html.EscapeString(found.name) + `</p><strong>` + amount + `</strong>` + note +
		`<a class="pg-button" href="/checkout/` + url.PathEscape(found.id) + `">Enroll now</a></div>`
}

func (f *liveFacts) showCountdown(text string, now time.Time) string {
	for _, launch := range f.closesAt {
		if now.Before(launch.from) || now.After(launch.to) {
			continue
		}
		left := "today"
		if days := clock.DaysBetween(now, launch.to); days == 1 {
			left = "tomorrow"
		} else if days > 1 {
			left = fmt.Sprintf("in %d days", days)
		}
		at := launch.to.In(clock.Manila).Format("Mon, Jan 2, 2006, 3:04 PM")

		return `<p class="pg-count">` + html.EscapeString(text) + " " + left + ", on " + at + ` (Manila). After that, you can join the waitlist.</p>`
	}

	return ""
}

// showFigures leaves out what there is none of.
func (f *liveFacts) showFigures() string {
	var out strings.Builder
	for _, one := range []struct {
		count int
		label string
	}{{f.members, "members right now"}, {f.lessons, "lessons inside"}, {f.wins, "wins confirmed by coaches"}} {
		if one.count > 0 {
			fmt.Fprintf(&out, `<div><strong>%s</strong><span>%s</span></div>`, grouped(int64(one.count)), one.label)
		}
	}

	return `<div class="pg-figures">` + out.String() + `</div>`
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
