package identity

import (
	"context"
	"fmt"
	"strings"

	"atlas/internal/identity/profiles"
)

// place is where demo people live.
type place struct{ stateCode, state, city string }

var places = []place{
	{"CEB", "Cebu", "Cebu City"},
	{"DAS", "Davao del Sur", "Davao City"},
	{"ILI", "Iloilo", "Iloilo City"},
	{"CAV", "Cavite", "Imus City"},
	{"LAG", "Laguna", "Calamba City"},
	{"PAM", "Pampanga", "Angeles City"},
}

// cards are what demo people say about themselves, in turn.
var cards = []struct{ headline, about, skills string }{
	{"Bookkeeper for small shops in Australia",
		"Former bank teller. I do Xero, receipts and the month end so that owners can sleep.",
		"Bookkeeping\nXero\nExcel"},
	{"Executive assistant, US hours",
		"I keep calendars, inboxes and travel in order. Two kids, so nights are my office hours.",
		"Calendar management\nEmail\nNotion"},
	{"Social media for home bakers",
		"Reels, captions and a plan for every week. Ask me about my ube cheese pandesal client.",
		"Canva\nReels\nCopywriting"},
	{"Learning to edit podcasts", "Started with my church's sermons. Looking for someone to trade feedback with.",
		"Audio editing\nDescript"},
	{"Shopify product uploads and fixes",
		"Four years in a BPO, now on my own. I like checklists and clean spreadsheets.",
		"Shopify\nExcel\nCustomer support"},
	{"Virtual assistant for real estate teams", "Listings, follow-ups and CRM clean-up for agents in Texas.",
		"CRM\nCold calling\nCanva"},
	{"Copywriter for wellness brands", "Teacher by training. I write emails that sound like a person.",
		"Copywriting\nEmail\nSEO"},
}

// directory has most members of the demo in the members' directory, each with what they agreed to show.
// member@atlas.test is not in it yet: they see how one gets there.
func (b *builder) directory(ctx context.Context) error {
	users, err := b.store.loadDirectory(ctx)
	if err != nil {
		return fmt.Errorf("read who is in the directory of the demo: %w", err)
	}

	for i, user := range users {
		if err := b.store.updatePlace(ctx, user.ID, places[i%len(places)]); err != nil {
			return err
		}

		// Every fifth wants to stay among themselves.
		if i%5 == 4 {
			continue
		}

		card := cards[i%len(cards)]
		entry := &profiles.DirectoryEntry{UserID: user.ID, UpdatedAt: b.now}
		in := profiles.DirectoryEntryInput{
			IsListed: true, Headline: card.headline, About: card.about, Skills: strings.Split(card.skills, "\n"),
			ShowsCity: i%4 != 1, ShowsStage: i%3 != 2, ShowsBatch: i%6 != 5,
		}
		// Through the same check as what people type: it makes the keys by which skills are found.
		if err := in.Apply(entry); err != nil {
			return fmt.Errorf("directory entry of user %d of the demo: %w", user.ID, err)
		}

		if err := b.store.insertEntry(ctx, entry); err != nil {
			return err
		}
	}

	return nil
}
