package markup

import (
	"encoding/json"
	"fmt"
	"time"

	"atlas/internal/marketing/pages"
	"atlas/internal/platform/brand"
	"atlas/internal/platform/clock"
)

// Structured says to search engines what a page is: the page, what it sells, when people can come, and the questions it
// answers. Marshal writes < and > so that they end no script.
func Structured(page *pages.Shown, siteBrand brand.Brand, base string) string {
	publisher := map[string]any{"@type": "Organization", "name": siteBrand.Name, "url": base}
	graph := []any{map[string]any{
		"@type": "WebPage", "name": page.ShareTitle, "description": page.ShareDescription, "url": base + page.Path,
		"inLanguage": []string{"fil", "en"}, "publisher": publisher,
	}}

	// Search engines want pesos with a decimal point.
	if page.Offer != nil {
		price := fmt.Sprintf("%d.%02d", page.Offer.Price/100, page.Offer.Price%100)
		graph = append(graph, map[string]any{
			"@type": "Course", "name": page.Offer.Name, "description": page.ShareDescription, "provider": publisher,
			"offers": structuredOffer(price, base+page.Path),
		})
	}

	if page.Events != nil {
		for _, event := range page.Events() {
			graph = append(graph, structuredEvent(event, page.ShareDescription, publisher, base))
		}
	}
	if len(page.Questions) > 0 {
		graph = append(graph, structuredQuestions(page.Questions))
	}

	text, err := json.Marshal(map[string]any{"@context": "https://schema.org", "@graph": graph})
	if err != nil {
		return "{}"
	}

	return string(text)
}

// structuredOffer is what something costs, in pesos.
func structuredOffer(price, address string) map[string]any {
	category := "Paid"
	if price == "0.00" {
		category = "Free"
	}

	return map[string]any{
		"@type": "Offer", "price": price, "priceCurrency": "PHP", "category": category,
		"availability": "https://schema.org/InStock", "url": address,
	}
}

// structuredEvent is a live day. It leads to our page, never to the meeting.
func structuredEvent(event pages.Event, description string, organizer map[string]any, base string) map[string]any {
	address := base + event.Path

	return map[string]any{
		"@type": "EducationEvent", "name": event.Name, "description": description, "organizer": organizer,
		"startDate":           event.StartsAt.In(clock.Manila).Format(time.RFC3339),
		"endDate":             event.EndsAt.In(clock.Manila).Format(time.RFC3339),
		"eventStatus":         "https://schema.org/EventScheduled",
		"eventAttendanceMode": "https://schema.org/OnlineEventAttendanceMode",
		"location":            map[string]any{"@type": "VirtualLocation", "url": address},
		"isAccessibleForFree": true,
		"offers":              structuredOffer("0.00", address),
	}
}

func structuredQuestions(asked []pages.Question) map[string]any {
	questions := make([]any, 0, len(asked))
	for _, one := range asked {
		answer := map[string]any{"@type": "Answer", "text": one.Answer}
		questions = append(questions,
			map[string]any{"@type": "Question", "name": one.Question, "acceptedAnswer": answer})
	}

	return map[string]any{"@type": "FAQPage", "mainEntity": questions}
}
