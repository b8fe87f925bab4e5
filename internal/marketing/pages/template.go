package pages

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"atlas/internal/commerce"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
)

// emptyData are the blocks of a page that has none.
const emptyData = `{"root":{"props":{}},"content":[]}`

// props are the fields of a block that is made here.
type props map[string]any

// template puts blocks together.
type template struct{ content []block }

// add puts a block at the end.
func (t *template) add(kind string, fields props) {
	fields["id"] = fmt.Sprintf("%s-%d", kind, len(t.content)+1)
	t.content = append(t.content, block{Type: kind, Props: fields})
}

// data are the blocks as a page keeps them.
func (t *template) data() (string, error) {
	text, err := json.Marshal(map[string]any{"root": map[string]any{}, "content": t.content})
	if err != nil {
		return "", fmt.Errorf("write the blocks of a template: %w", err)
	}

	// A template passes the same check as what staff type.
	return Clean(string(text))
}

// textItems are rows of a list, a text each.
func textItems(texts ...string) []any {
	out := make([]any, 0, len(texts))
	for _, text := range texts {
		out = append(out, map[string]any{"text": text})
	}

	return out
}

// SalesPage is Template 1: a complete sales page for what a funnel sells, which is not written yet. Prices and dates are
// live, so they are never typed here.
//
// It checks no rights. Returns errs.NotFound for a funnel that isn't there.
func (s *Service) SalesPage(ctx context.Context, funnelID string) (*Page, error) {
	offer, err := s.commerce.CheckoutOffer(ctx, funnelID)
	if err != nil {
		return nil, err
	}
	if offer == nil {
		return nil, errs.Missing("Funnel")
	}

	details, err := s.store.salesDetails(ctx, funnelID)
	if err != nil {
		return nil, err
	}

	t := new(template)
	t.addOffer(offer, details)
	t.addReasons(offer)
	t.addPrice(offer, details)
	t.addQuestions(offer, details)
	data, err := t.data()
	if err != nil {
		return nil, fmt.Errorf("fill Template 1 for funnel %s: %w", funnelID, err)
	}

	description := firstText(offer.Headline, offer.Description,
		"Courses, coaches at community para sa freelancing at remote work.")

	return &Page{
		Name:             cut(offer.ProductName, nameMax),
		ShareTitle:       cut(offer.ProductName, shareTitleMax),
		ShareDescription: cut(description, descriptionMax),
		Data:             data,
	}, nil
}

// addOffer begins the page: what it is about, and until when people can enroll.
func (t *template) addOffer(offer *commerce.CheckoutOffer, details *salesDetails) {
	facts := []string{}
	if details.batch != "" {
		facts = append(facts, details.batch)
	}
	if offer.ValidityByDays != nil {
		facts = append(facts, lengthOfAccess(*offer.ValidityByDays))
	}

	t.add("Hero", props{
		"kicker": offer.Name,
		"title":  firstText(offer.Headline, offer.ProductName),
		"text":   firstParagraph(offer.Description),
		"facts":  textItems(facts...),
		"action": "See the price",
		"to":     "#price",
		"note":   "You'll see every amount and date before you pay.",
	})
	// Without a batch there is no end of a launch to count down to.
	if details.batch != "" {
		t.add("Countdown", props{"text": "Enrollment for " + details.batch + " closes"})
	}
}

// addReasons says what people get, how it goes on, and who is there already.
func (t *template) addReasons(offer *commerce.CheckoutOffer) {
	if len(offer.Benefits) > 0 {
		t.add("Checklist",
			props{"title": "What you get", "text": "", "items": textItems(offer.Benefits...), "tone": "plain"})
	}

	step := func(title, text string) any {
		return map[string]any{"label": "", "title": title, "text": text, "to": ""}
	}

	t.add("Steps", props{
		"title": "How it works", "text": "", "tone": "soft",
		"items": []any{
			step("Choose how to pay", "Pick a payment term. Makikita mo lahat ng amount at date before you pay."),
			step("Get your access", "We email your login right after your payment is confirmed."),
			step("Start with one lesson", "Follow the order, ask your coach, at sumabay sa group. Kaya mo 'to."),
		},
	})
	t.add("Figures", props{"title": "The community today", "tone": "plain"})
}

// addPrice shows what it costs; the amounts are live and never written into the page.
func (t *template) addPrice(offer *commerce.CheckoutOffer, details *salesDetails) {
	items := []string{"No hidden fees", "Receipts by email"}
	if len(offer.Terms) > 1 {
		names := make([]string, 0, len(offer.Terms))
		for _, term := range offer.Terms {
			names = append(names, term.Name)
		}

		items = append(items, "Ways to pay: "+strings.Join(names, ", "))
	}

	if details.coupon != "" {
		items = append(items, "Use code "+details.coupon+" at checkout for your discount")
	}

	t.add("Price", props{
		"title":  offer.ProductName,
		"text":   "What you see here is what you pay at checkout.",
		"funnel": offer.ID,
		"items":  textItems(items...),
	})
}

// addQuestions answers what people ask before they buy, as far as the offer knows it, and ends with the next step.
func (t *template) addQuestions(offer *commerce.CheckoutOffer, details *salesDetails) {
	var questions []any
	ask := func(question, answer string) {
		questions = append(questions, map[string]any{"question": question, "answer": answer})
	}

	access := "Your access doesn't expire."
	if offer.ValidityByDays != nil {
		access = fmt.Sprintf("You get %s, counted from the day your access starts.",
			lengthOfAccess(*offer.ValidityByDays))
	}

	ask("Beginner lang ako. Kaya ko ba?",
		"Kaya. Every lesson starts from zero, and you can ask a coach anytime, kahit wala ka pang experience.")
	ask("Gaano katagal ang access?", access)

	if len(offer.Terms) > 1 {
		ask("Puwede bang hulugan?",
			"Yes. Pick a payment term at checkout. You'll see every date and amount before you pay.")
	}

	if details.closesAt != nil {
		closes := details.closesAt.In(clock.Manila).Format("Jan 2, 2006")
		ask("Hanggang kailan puwedeng mag-enroll?",
			"Until "+closes+". After that, you can join the waitlist for the next batch.")
	}

	ask("May refund ba?", "Yes. Please read the Refund Policy below before you pay, so you know exactly how it works.")

	t.add("Questions", props{"title": "Questions we get every time", "items": questions, "tone": "soft"})
	t.add("CallToAction",
		props{"title": "Sama ka na", "text": "Small steps, same boat.", "action": "See the price", "to": "#price"})
}

// lengthOfAccess says days as people count them.
func lengthOfAccess(days int) string {
	switch {
	case days > 0 && days%365 == 0:
		return counted(days/365, "year") + " of access"
	case days > 0 && days%30 == 0:
		return counted(days/30, "month") + " of access"
	}

	return counted(days, "day") + " of access"
}

func counted(number int, noun string) string {
	if number == 1 {
		return "1 " + noun
	}

	return fmt.Sprintf("%d %ss", number, noun)
}

// firstText is the first text that is not empty.
func firstText(texts ...string) string {
	for _, text := range texts {
		if strings.TrimSpace(text) != "" {
			return strings.TrimSpace(text)
		}
	}

	return ""
}

// firstParagraph is the beginning of a longer text.
func firstParagraph(text string) string {
	first, _, _ := strings.Cut(strings.TrimSpace(text), "\n")

	return cut(first, 400)
}

// cut shortens a text to a number of characters, at a word.
func cut(text string, most int) string {
	// Cut by letters, not bytes, so that no letter is broken.
	letters := []rune(strings.Join(strings.Fields(text), " "))
	if len(letters) <= most {
		return string(letters)
	}

	short := string(letters[:most-1])
	// Only if much is left: one long word at the end must not take half of the text.
	if at := strings.LastIndexByte(short, ' '); at > most/2 {
		short = short[:at]
	}

	return short + "…"
}
