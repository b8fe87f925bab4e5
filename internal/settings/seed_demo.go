package settings

import (
	"context"
	"time"
)

const (
	// demoWaitlist is where Join the Waitlist leads in the demo.
	demoWaitlist = "https://example.com/tribe-waitlist"
	// demoBank is where buyers of the demo would send a transfer.
	demoBank = "**BDO Unibank**, account 0012 3456 7890, Tribe Learning Inc.\n\nThis is a demo: please send no money."
)

// SeedDemo writes a few changelog entries into a site that has none, and gives it a waitlist and a bank account.
func (s *Service) SeedDemo(ctx context.Context) error {
	n, err := s.store.countEntries(ctx)
	if err != nil || n > 0 {
		return err
	}

	now := s.clock.Now()
	return s.db.Tx(ctx, func(ctx context.Context) error {
		for name, value := range map[string]string{WaitlistLink: demoWaitlist, BankDetails: demoBank} {
			if err := s.store.updateUnset(ctx, name, value); err != nil {
				return err
			}
		}

		s.db.AfterCommit(ctx, s.forget)
		for _, d := range demoChangelog {
			at := now.Add(-time.Duration(d.daysAgo) * 24 * time.Hour)
			entry := &ChangelogEntry{Title: d.title, Body: d.body, CreatedAt: at, UpdatedAt: at}
			if !d.draft {
				entry.PublishedAt = &at
			}

			if err := s.store.insertEntry(ctx, entry); err != nil {
				return err
			}
		}

		return nil
	})
}

// demoWorkshop is a live workshop for beginners on its second day. The links lead nowhere that belongs to anyone.
var demoWorkshop = map[string]string{
	EnableLiveWorkshop: "true", WorkshopIsLive: "true", WorkshopMasterLink: "https://zoom.us/test",
	RecordingDay1:                 "https://example.com/free-training/part-1",
	FreebieDay1:                   "https://example.com/free-training/first-7-days-workbook.pdf",
	EnableLiveWorkshopExperienced: "true",
}

// SeedWorkshop sets up the live workshop of a demo, where nobody has yet.
func (s *Service) SeedWorkshop(ctx context.Context) error {
	return s.db.Tx(ctx, func(ctx context.Context) error {
		for name, value := range demoWorkshop {
			if err := s.store.updateUnset(ctx, name, value); err != nil {
				return err
			}
		}

		s.db.AfterCommit(ctx, s.forget)

		return nil
	})
}

var demoChangelog = []struct {
	title, body string
	daysAgo     int
	draft       bool
}{
	{
		title: "Log in with a second step", daysAgo: 41,
		body: "Your account can now ask for a code from an app on your phone.\n\n- Turn it on under **My Profile**, " +
			"tab **Account**.\n- Keep the recovery codes in a safe place: each works once.\n\nMembers of the team " +
			"are asked to turn it on.",
	},
	{
		title: "Dark mode for late nights", daysAgo: 23,
		body: "Atlas follows the setting of your device. To choose by hand, open the menu under your name and press " +
			"**Dark**.",
	},
	{
		title: "Tell us what doesn't work", daysAgo: 12,
		body: "Every page has a [Bug Report](/bug-report) link. Write what happened and add a screenshot; the " +
			"address of the page comes by itself.\n\n> Salamat sa lahat ng nag-report. Kayo ang dahilan kung bakit " +
			"mas maayos ang Atlas.",
	},
	{
		title: "Import members from a sheet", daysAgo: 3,
		body: "Staff can bring many people in at once:\n\n1. Download the template and fill it in.\n2. Upload it. " +
			"Every problem is listed by sheet, row and column; nothing changes yet.\n3. Start the import. It can be " +
			"undone for **7 days**.",
	},
	{
		title: "Courses you can take on the road", daysAgo: 1, draft: true,
		body: "A draft: only the team sees this until it is published.\n\n- Lessons remember where you stopped.\n- " +
			"Your progress is the same on every device.",
	},
}
