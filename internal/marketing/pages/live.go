package pages

import (
	"context"
	"encoding/json"
	"fmt"
	"html"
	"regexp"
	"time"

	"atlas/internal/commerce"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// partMax bounds the texts of a live part, in bytes.
const partMax = 64 << 10

// slotShape is a live part as the blocks write it. The values are escaped by React.
var slotShape = regexp.MustCompile(`<span class="pg-live" data-live="(\w+)" data-of="([^"]*)" data-text="([^"]*)"></span>`)

// priceKind is the live part that says what something costs.
const priceKind = "price"

// body is the HTML of a page cut at its live parts.
type body struct {
	pieces []string
	slots  []slot
}

type slot struct{ kind, of, text string }

func cutBody(text string) *body {
	b := &body{}
	at := 0
	for _, place := range slotShape.FindAllStringSubmatchIndex(text, -1) {
		b.pieces = append(b.pieces, text[at:place[0]])
		// React escaped the values. Anyone who fills the part escapes what it shows of them.
		part := func(n int) string { return html.UnescapeString(text[place[2*n]:place[2*n+1]]) }
		b.slots = append(b.slots, slot{kind: part(1), of: part(2), text: part(3)})
		at = place[1]
	}

	b.pieces = append(b.pieces, text[at:])

	return b
}

// partView is what the live parts of a page are filled from.
type partView struct {
	facts *liveFacts
	// closed is what a closed page knows of its visitor; nil on every other page.
	closed *closedView
	now    time.Time
}

// livePart is one live part as it is now; nothing for one of a kind that isn't there.
func (s *Site) livePart(ctx context.Context, view partView, part slot) (string, error) {
	// On a closed page, what is about no certain funnel is about the one that the visitor came for.
	if part.of == "" && view.closed != nil {
		part.of = view.closed.funnelID()
	}

	text, err := s.writePart(ctx, view, part)
	if err != nil {
		return "", fmt.Errorf("live part %s: %w", part.kind, err)
	}

	return text, nil
}

func (s *Site) writePart(ctx context.Context, view partView, part slot) (string, error) {
	facts := view.facts
	now := view.now
	switch part.kind {
	case priceKind:
		offer, err := s.offerOf(ctx, facts, part.of, now)

		return showPrice(offer, readText[priceText](part.text), now), err
	case "countdown":
		return showCountdown(facts, part.of, readText[countdownText](part.text), now), nil
	case "coupon":
		text := readText[couponText](part.text)
		found, err := s.couponOf(ctx, part.of, text.Code, now)

		return showCoupon(found, part.of, text), err
	case "waitlist":
		offer, err := s.waitlistOffer(ctx, facts, part.of, now)

		return showWaitlist(offer, readText[waitlistText](part.text), view.closed), err
	case "closed":
		offer, err := s.waitlistOffer(ctx, facts, part.of, now)

		return showClosed(offer, readText[closedText](part.text), view.closed), err
	case "form":
		form, err := s.formOf(ctx, part.of, now)

		return showForm(form, part.of, readText[formText](part.text), FormFilled{}, now), err
	case "figures":
		return showFigures(facts.counts), nil
	case "top":
		return Top(s.brand(ctx), ""), nil
	case "foot":
		return Foot(s.brand(ctx)), nil
	case "wins":
		return showWins(facts, readText[winsText](part.text)), nil
	case "training", "register":
		// The free training is not known here: it fills its own parts.
		if s.slot != nil {
			return s.slot(ctx, part.kind, part.of, part.text)
		}
	}

	return "", nil
}

// readText reads what a block says of its live part. Pages that were published long ago have a plain text there.
func readText[T any, P interface {
	*T
	plain(text string)
}](text string) T {
	var out T
	if err := json.Unmarshal([]byte(text), &out); err != nil {
		// What was read before the error must not stay, so it begins anew.
		var fresh T
		P(&fresh).plain(text)

		return fresh
	}

	return out
}

// LivePart is a live part of the page at a path as a visitor would see it now, for those who edit pages. Those of a
// closed page look as they do while everything is closed.
//
// Requires the page marketing or funnel. Returns errs.Invalid for one that is too long.
func (s *Site) LivePart(ctx context.Context, path, kind, of, text string) (string, error) {
	caller := actor.From(ctx)
	if !caller.Page(listPage) && !caller.Page(funnelPage) {
		return "", errs.Denied()
	}
	if len(kind)+len(of)+len(text) > partMax {
		return "", errs.Field("text", errs.IsTooLong)
	}

	now := s.clock.Now()
	facts, err := s.facts.Get(ctx, now, "", s.loadFacts)
	if err != nil {
		return "", fmt.Errorf("read what pages show: %w", err)
	}

	// The preview must look like the page that is edited, which may be a closed page.
	closed, err := s.closedPreview(ctx, facts, path, now)
	if err != nil {
		return "", err
	}

	view := partView{facts: facts, closed: closed, now: now}

	return s.livePart(ctx, view, slot{kind: kind, of: of, text: text})
}

// offerOf is what visitors can buy through a funnel, without one through the funnel that is open now; nil for nothing.
func (s *Site) offerOf(
	ctx context.Context, facts *liveFacts, funnelID string, now time.Time,
) (*commerce.CheckoutOffer, error) {
	if funnelID == "" {
		funnelID = facts.mainFunnel
	}
	if funnelID == "" {
		return nil, nil
	}

	return s.offers.Get(ctx, now, funnelID, func(ctx context.Context) (*commerce.CheckoutOffer, error) {
		// What is remembered is for everyone, so it must not know who happened to ask first.
		return s.commerce.CheckoutOffer(actor.With(ctx, actor.Actor{}), funnelID)
	})
}

// waitlistOffer is the offer that people wait for: that of the funnel, or of the one that opened last.
func (s *Site) waitlistOffer(
	ctx context.Context, facts *liveFacts, funnelID string, now time.Time,
) (*commerce.CheckoutOffer, error) {
	if funnelID == "" {
		funnelID = facts.mainFunnel
	}
	if funnelID == "" {
		funnelID = facts.lastFunnel
	}

	return s.offerOf(ctx, facts, funnelID, now)
}

// liveFacts are what live parts show.
type liveFacts struct {
	// mainFunnel is open now; lastFunnel is the latest one, open or not. Both are empty for none.
	mainFunnel, lastFunnel string
	// launches are those of batches, the first to end first; funnelLaunches are those of the funnels that have a batch.
	launches       []period
	funnelLaunches map[string]period
	counts         liveCounts
	shownWins      []*shownWin
}

// liveCounts are the figures of pages, with when they were counted.
type liveCounts struct {
	members, lessons, wins int
	at                     time.Time
}

type period struct{ from, to time.Time }

func (p period) has(now time.Time) bool { return !now.Before(p.from) && !now.After(p.to) }

// shownWin is a win that a coach confirmed and whose owner agreed that it is shown outside of Atlas.
type shownWin struct {
	body, name string
}

// shownCoupon is a coupon that can be used now.
type shownCoupon struct {
	// off is in centavos.
	off  int64
	ends *time.Time
}
