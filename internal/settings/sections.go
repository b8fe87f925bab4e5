package settings

import (
	"fmt"
	"strconv"
)

func general() []entry {
	return []entry{
		flag(EnableAffiliate, "Affiliate programme", "Members see Become an Affiliate and may join.", false).public(),
		flag(EnableChallengeBuddies, "Challenge buddies", "Members with a group see the Accountability Group link.", false).public(),
		flag(MemberAlternateMenu, "Alternate member menu", "Members of the batch named below see home, contents, bonuses and stage in place of the usual menu.", true).public(),
		{Batch17Name, Definition{Type: Text, Label: "Batch with the alternate menu", Description: "Name of the batch whose members count as Batch 17.", Default: "Batch 17"}},
		link(BonusLink, "Bonus link", "Where /bonus leads. Without it the page says that there is nothing yet.").public(),
		link(WaitlistLink, "Waitlist link", "Where Join the Waitlist leads. Without it the link is hidden.").public(),
		link(CommunitySupportLink, "Community and support link", "Shown to fast-track students. Without it the link is hidden.").public(),
		several(Email, SupportEmail, "Support address", "Where people turn to for help.", "", 1).public(),
		several(Email, BugReportEmails, "Bug reports go to", "Addresses that get a mail for every bug report, separated by commas. Without any, those who may close bug reports get it.", "", 20),
	}
}

// workshop is the twelve settings of one live workshop; the experienced variant has a suffix. All are public: the training
// pages need no sign-in.
func workshop(suffix, kind string) []entry {
	all := []entry{
		flag("enable-live-workshop"+suffix, "Live workshop", "The "+kind+" training page shows the live workshop.", false).public(),
		flag("workshop-is-live"+suffix, "Live right now", "The "+kind+" training page shows the join links.", false).public(),
		link("workshop-master-link"+suffix, "Join link for all days", "Used on days without a link of their own.").public(),
	}
	for _, daily := range []struct{ name, label, description string }{
		{"zoom-day-", "Join link", "Link to the live session of the day."},
		{"recording-day-", "Recording", "Link to the recording of the day."},
		{"freebie-day-", "Freebie", "Link to the gift of the day, shown once the day is open."},
	} {
		for day := 1; day <= 3; day++ {
			all = append(all, link(daily.name+strconv.Itoa(day)+suffix, fmt.Sprintf("%s, day %d", daily.label, day), daily.description).public())
		}
	}
	return all
}

func people() []entry {
	return []entry{
		flag(EnforcePasswordChecklist, "Enforce the password checklist", "New passwords must meet every line of the checklist. Otherwise the checklist only advises.", false).public(),
		several(List, RequireTwoFactorLevels, "Levels that need two-factor login", "Ids of access levels, separated by commas, such as tribe-team-fa. Who holds one of them sets up an authenticator app before anything else.", "", 50),
		number(SessionIdleDays, "Days until an idle session ends", "Who does not visit for so long signs in again.", 14, 1, 60),
		number(SessionAbsoluteDays, "Days until any session ends", "Everybody signs in again after so long.", 60, 1, 365),
		number(ImpersonationMinutes, "Minutes of viewing as someone else", "Viewing Atlas as someone else ends by itself after this time.", 60, 1, 60),
		number(MergeUndoDays, "Days to undo a merge", "How long two merged people can be parted again.", 30, 0, 365),
		number(EraseUndoDays, "Days to undo an erasure", "Who asks to be erased can take it back for so long.", 30, 1, 90),
		number(ImportUndoDays, "Days to undo an import", "How long an import can be taken back.", 7, 0, 365),
	}
}

func learning() []entry {
	return []entry{
		several(List, CourseSearchKeywords, "Course search keywords", "Courses that match one of these words, separated by commas, come first in the search.", "", 100),
		number(UploadLimitMB, "Largest upload in MB", "Members may upload files up to this size.", 10, 1, 1024).public(),
		number(StaffUploadLimitMB, "Largest upload of staff in MB", "Those who look after content may upload files up to this size.", 500, 1, 4096),
		number(UploadQuotaMB, "Uploads of one person in MB", "All files of one person together may be this large.", 50_000, 10, 1_000_000),
		number(VideoDonePercent, "Video done at percent", "A hosted video counts as done when this share of it was seen.", 90, 1, 100),
		number(TextDoneSeconds, "Seconds before Mark as done", "A text or embedded lesson can be marked as done after this time.", 20, 0, 3600),
		number(EventJoinMinutes, "Minutes before an event opens", "The join link of an event appears this long before it begins.", 15, 0, 1440),
		several(List, EventReminderHours, "Hours before an event to remind", "Who goes to an event gets a mail so many hours before it begins, several separated by commas. Without any, nobody is reminded.", "24,1", 5),
		number(SilentAfterDays, "Days until somebody is silent", "Leaders are shown who of their group has not logged in or been in a lesson for so long.", 7, 1, 365),
		number(AccountabilityGroupSize, "People in an accountability group", "How many people one group takes at most.", 10, 2, 100),
		number(CheckInSilentDays, "Days without a check-in", "The leader of an accountability or challenge group is told of a member who has not checked in for so long.", 10, 3, 90),
		number(MoveUpUndoHours, "Hours to undo a move-up", "How long a move-up decision can be taken back.", 24, 0, 720),
	}
}

func billing() []entry {
	return []entry{
		several(List, PaymentPlatforms, "Payment platforms", "Suggestions when a payment is recorded, separated by commas.", "GCash,Maya,Bank transfer,PayPal,Credit card,Cash", 50),
		several(List, PaymentMethods, "Ways to pay", "What buyers may choose from, in this order, separated by commas: gcash, maya, card, qrph, bank. Where several providers are set up, card@stripe names the one to take it. A way that no provider offers is left out.", "gcash,maya,card,qrph,bank", 10),
		number(ExpiringSoonDays, "Renewal notice days", "Members are told this many days before their membership ends.", 14, 1, 365),
		number(UpcomingDueDays, "Payment notice days", "Members are told this many days before a payment is due.", 7, 1, 365),
		{BankDetails, Definition{Type: Text, Label: "Bank details", Description: "Where buyers send a bank transfer, shown above the form for their slip. Without it they are asked to write to support."}},
		number(GraceDays, "Grace days", "How long access and renewal stay open after the end or a missed payment.", 14, 0, 365),
	}
}

func affiliates() []entry {
	return []entry{
		number(AffiliateLinkDays, "Days a link counts", "A visit through a link counts for the affiliate this long.", 30, 1, 365),
		number(CommissionHoldDays, "Days a commission is held", "A commission can be paid out after this time.", 30, 0, 365),
		number(PayoutMinimum, "Smallest payout in pesos", "Balances below this stay until the next month.", 1000, 0, 1_000_000),
	}
}
