package settings

import (
	"context"
	"time"

	"atlas/internal/settings"
)

const (
	// waitlist is where Join the Waitlist leads.
	waitlist = "https://example.com/tribe-waitlist"
	// bank is where buyers would send a transfer.
	bank = "**BDO Unibank**, account 0012 3456 7890, Tribe Learning Inc.\n\nThis is a demo: please send no money."
)

// FillChangelog writes a few changelog entries into a site that has none, and gives it a waitlist and a bank account.
func (d *Demo) FillChangelog(ctx context.Context) error {
	n, err := d.store.countEntries(ctx)
	if err != nil || n > 0 {
		return err
	}

	now := d.clock.Now()
	return d.store.db.Tx(ctx, func(ctx context.Context) error {
		values := map[string]string{settings.WaitlistLink: waitlist, settings.BankDetails: bank}
		if err := d.setUnset(ctx, values); err != nil {
			return err
		}

		for _, one := range changelog {
			at := now.Add(-time.Duration(one.daysAgo) * 24 * time.Hour)
			entry := &settings.ChangelogEntry{Title: one.title, Body: one.body, CreatedAt: at, UpdatedAt: at}
			if !one.draft {
				entry.PublishedAt = &at
			}

			if err := d.store.insertEntry(ctx, entry); err != nil {
				return err
			}
		}

		return nil
	})
}

var changelog = []struct {
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
