package settings

import (
	"fmt"
	"strconv"
	"strings"

	"atlas/internal/platform/fold"
)

// appearance is how the site presents itself. The support address is among it, because it is in every email beside the
// name.
func appearance() []entry {
	return []entry{
		{SiteName,
			Definition{Type: Text, Label: "Name of your community",
				Description: "In page titles, emails, receipts, the installed app and shared links. If empty, what " +
					"--title says.", Letters: nameMax}},
		{SiteLogo,
			Definition{Type: Picture, Label: "Logo",
				Description: "A square PNG, JPEG or WebP picture. If empty, the Atlas boat."}},
		{SiteColor,
			Definition{Type: Color, Label: "Color",
				Description: "One color such as #096a65. Buttons, links and dark areas get shades of it that stay " +
					"readable in light and dark mode. If empty, the Atlas sea color."}},
		{SenderName,
			Definition{Type: Text, Label: "Sender name",
				Description: "The name that emails come from. If empty, the name in --mail-from.", Letters: nameMax}},
		listSetting(Email, SupportEmail, "Support email address",
			"Where emails and receipts tell people to ask for help. If empty, they're told to reply to the email.", "",
			1).public(),
	}
}

func general() []entry {
	return []entry{
		flag(EnableAffiliate, "Affiliate program", "Members see Become an Affiliate and can join.", false).public(),
		flag(EnableChallengeBuddies, "Challenge buddies", "Members in a group see the Accountability Group link.",
			false).public(),
		flag(MemberAlternateMenu, "Alternate member menu",
			"Members of the batch below see home, contents, bonuses and stage instead of the usual menu.",
			true).public(),
		{Batch17Name,
			Definition{Type: Text, Label: "Batch with the alternate menu",
				Description: "Name of the batch whose members get the alternate menu, such as Batch 17.",
				Default:     "Batch 17"}},
		link(BonusLink, "Bonus link", "Where /bonus leads. If empty, that page says there's nothing yet.").public(),
		link(WaitlistLink, "Waitlist link", "Where Join the Waitlist leads. If empty, the link is hidden.").public(),
		link(CommunitySupportLink, "Community and support link",
			"Shown to fast-track students. If empty, the link is hidden.").public(),
		listSetting(Email, BugReportEmails, "Bug reports go to",
			"Email addresses that get every bug report. If empty, everyone who can close bug reports gets them.", "",
			20),
	}
}

// workshop is the twelve settings of one live workshop; the experienced variant has a suffix. All are public: the
// training pages need no sign-in.
func workshop(suffix, kind string) []entry {
	all := []entry{
		flag("enable-live-workshop"+suffix, "Live workshop", "The "+kind+" training page shows the live workshop.",
			false).public(),
		flag("workshop-is-live"+suffix, "Live right now", "The "+kind+" training page shows the join links.",
			false).public(),
		link("workshop-master-link"+suffix, "Join link for all days", "Used on days without their own link.").public(),
	}
	for _, daily := range []struct{ name, label, description string }{
		{"zoom-day-", "Join link", "Link to that day's live session."},
		{"recording-day-", "Recording", "Link to that day's recording."},
		{"freebie-day-", "Freebie", "Link to that day's gift, shown once the day is open."},
	} {
		for day := 1; day <= 3; day++ {
			all = append(all,
				link(daily.name+strconv.Itoa(day)+suffix, fmt.Sprintf("%s, day %d", daily.label, day),
					daily.description).public())
		}
	}

	return all
}

func people() []entry {
	return []entry{
		flag(EnforcePasswordChecklist, "Enforce the password checklist",
			"Everyone's new password must meet every line of the checklist. If off, only people who work here must; "+
				"members see it as advice.", false).public(),
		listSetting(List, RequireTwoFactorLevels, "Levels that need two-factor login",
			"Ids of access levels, such as tribe-team-fa. People with one of these levels set up an authenticator "+
				"app before anything else.", "", 50),
		number(SessionIdleDays, "Log out after days without a visit",
			"People who don't visit for this many days log in again.", 14, 1, 60),
		number(SessionAbsoluteDays, "Log out after days in any case", "Everyone logs in again after this many days.",
			60, 1, 365),
		number(ImpersonationMinutes, "Minutes to view as someone else",
			"Viewing Atlas as someone else ends by itself after this many minutes.", 60, 1, 60),
		number(MergeUndoDays, "Days to undo a merge", "How long you can undo merging two people.", 30, 0, 365),
		number(EraseUndoDays, "Days to cancel an erasure",
			"People who ask us to erase their account can change their mind for this many days.", 30, 1, 90),
		number(ImportUndoDays, "Days to undo an import", "How long you can undo an import.", 7, 0, 90),
	}
}

func learning() []entry {
	keywords := listSetting(List, CourseSearchKeywords, "Course search keywords",
		"Courses with one of these words come first in search results.", "", 100)
	// A word of signs alone would be found in nothing.
	keywords.Entry = func(entry string) (stored, problem string) {
		if fold.Words(entry) == "" {
			return "", fmt.Sprintf("can't include %q. Enter words with letters or numbers.", entry)
		}

		return entry, ""
	}

	return []entry{
		keywords,
		number(UploadLimitMB, "Largest upload for members, in MB", "Members can upload files up to this size.", 10, 1,
			1024).public(),
		number(StaffUploadLimitMB, "Largest upload for staff, in MB",
			"People who manage content can upload files up to this size.", 500, 1, 4096),
		number(UploadQuotaMB, "All uploads of one person, in MB",
			"Each person's files together can be up to this size.", 50_000, 10, 1_000_000),
		number(VideoDonePercent, "Video is done at percent",
			"A hosted video counts as done once someone has watched this much of it.", 90, 1, 100),
		number(TextDoneSeconds, "Seconds before Mark as done",
			"People can mark a text or embedded lesson as done after this many seconds.", 20, 0, 3600),
		number(EventJoinMinutes, "Minutes before an event to join",
			"The join link appears this many minutes before an event starts.", 15, 0, 1440),
		numbers(EventReminderHours, "Event reminders, in hours before",
			"People who RSVP'd get an email this many hours before the event starts. If empty, no one is reminded.",
			"1,24", "hours", 1, 168, 5),
		number(SilentAfterDays, "Days until someone needs a nudge",
			"Leaders see who in their group hasn't logged in or opened a lesson for this many days.", 7, 1, 365),
		number(SuccessQueueSize, "People in a success manager's queue",
			"The most people Atlas suggests to contact in one day.", 15, 1, 50),
		number(SuccessQuietDays, "Days until a learner went quiet",
			"Success managers are told about members who had lessons and then none for this many days.", 10, 3, 60),
		number(AccountabilityGroupSize, "People in an accountability group", "The most people one group can have.", 10,
			2, 100),
		number(CheckInSilentDays, "Days without a check-in",
			"Leaders of accountability and challenge groups hear about members who haven't checked in for this many days.", 10, 3, 90),
		number(MoveUpUndoHours, "Hours to undo a move-up", "How long a move-up decision can be undone.", 24, 0, 720),
	}
}

func billing() []entry {
	// Ways to pay are compared in small letters; commerce checks the words.
	ways := listSetting(List, PaymentMethods, "Ways to pay",
		"What buyers can choose from, in this order: gcash, maya, card, qrph, "+
			"bank. Write card@stripe to choose who takes it. Ways that no provider offers are left out.",
		"gcash,maya,card,qrph,bank", 10)
	ways.Entry = func(entry string) (stored, problem string) { return strings.ToLower(entry), "" }
	return []entry{
		listSetting(List, PaymentPlatforms, "Payment platforms", "Suggestions when staff record a payment.",
			"GCash,Maya,Bank transfer,PayPal,Credit card,Cash", 50),
		ways,
		{BankDetails,
			Definition{Type: LongText, Label: "Bank details",
				Description: "Where buyers send a bank transfer, shown above the form for their slip. If empty, " +
					"bank transfer isn't offered."}},
		number(UnpaidHoldMinutes, "Minutes to pay",
			"How long an order keeps its seat and coupon while it isn't paid. Once a payment slip arrives, they're "+
				"kept until you decide.", 30, 5, 1440),
		number(GraceDays, "Grace days",
			"How long people can renew after their membership ends, and keep access after a missed payment.", 14, 0,
			365),
		number(ExpiringSoonDays, "Renewal notice, in days",
			"Members see a renewal notice in Atlas this many days before their membership ends.", 14, 1, 365),
		number(UpcomingDueDays, "Payment notice, in days",
			"Members see a payment notice in Atlas this many days before a payment is due.", 7, 1, 365),
		numbers(PaymentReminderDays, "Payment reminders, in days",
			"When we remind people of a payment by email and in Atlas, in days from the due day: -7 is a week before, "+
				"0 the due day, 7 a week after. If empty, no one is reminded.", "-7,-3,0,1,3,7,11,14", "days", -90, 90,
			20),
		numbers(MembershipReminderDays, "Membership reminders, in days",
			"When we remind people that their membership ends by email and in Atlas, "+
				"in days from the last day: -30 is a month before, 0 the last day, 7 a week after. If empty, "+
				"no one is reminded.", "-30,-7,-1,0,7,13", "days", -90, 90, 20),
		number(ReminderFromHour, "Send reminders from",
			"Payment and membership reminders start at this hour in Manila: 8 is 8:00 AM.", 8, 0, 23),
		number(ReminderUntilHour, "Send reminders until",
			"They stop at this hour in Manila: 20 is 8:00 PM. The rest go out the next morning.", 20, 1, 24),
		number(RegularRenewalDays, "Regular renewal, up to days",
			"Memberships that end within this many days count as regular renewals.", 30, 1, 365),
		number(EarlyRenewalDays, "Early renewal, up to days",
			"Memberships that end later than that, but within this many days, count as early renewals.", 60, 1, 365),
		number(RenewalWarmupDays, "Renewal warmup, up to days",
			"Memberships that end later than that, but within this many days, count as ER warmup.", 90, 1, 365),
		flag(WaiveNeedsSecondPerson, "Waiving a payment needs a second person",
			"Someone else who may handle payments has to approve before a payment is waived.", false),
	}
}

func affiliates() []entry {
	return []entry{
		number(AffiliateHoldDays, "Days commission is on hold",
			"Commission becomes payable this many days after the payment, so that refunds come first. Sales that are "+
				"already paid keep the days they had.", 30, 0, 365),
		number(AffiliateLinkDays, "Days a link counts",
			"A visit through an affiliate's link counts for them for this many days.", 30, 1, 365),
		number(AffiliatePayoutMinimum, "Smallest payout, in pesos",
			"Affiliates are paid out once at least this much is payable.", 1000, 1, 100_000),
		number(AffiliatePayoutDay, "Payout day of the month",
			"The day of the month on which affiliates can expect their payout.", 5, 1, 28),
		number(AffiliatePayoutTax, "Withholding tax on payouts, in percent",
			"Taken off every payout and shown on its statement. Payout runs that are already started keep the rate "+
				"they had.", 5, 0, 50),
		flag(AffiliatePayoutSecond, "Approving a payout run needs a second person",
			"Someone other than the person who started the run has to approve it.", false),
	}
}

func broadcasts() []entry {
	return []entry{
		number(BroadcastsPerMinute, "Broadcast emails per minute",
			"Broadcasts go out at this pace, so that your email provider isn't flooded. Other emails don't wait for them.", 60, 1, 1000),
	}
}
