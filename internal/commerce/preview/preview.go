package preview

import (
	"fmt"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/expiry"
	"atlas/internal/commerce/memberships"
	"atlas/internal/commerce/text"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/mail"
)

const (
	dripStep = "drip"
	// dripsTold is how many lessons that open on one day are named.
	dripsTold = 3
)

// previewDays is how far a preview looks ahead at most.
const previewDays = 800

// Preview is what will happen around a subscription, day by day, if people pay on time or don't pay at all. It is found
// by the rules that run for real, and nothing is written.
type Preview struct {
	// FirstName and Email are of the holder; empty for a buyer who is not there yet.
	FirstName, Email, ProductName string
	GraceDays                     int
	// From is today, Until the last day that is looked at. IsCut tells that things go on after it.
	From, Until time.Time
	IsCut       bool
	Days        []*Day
}

// Day is a day on which something changes. What it says of access and dues holds until the next one.
type Day struct {
	Day    time.Time
	Access string
	// GraceDay counts the days since the oldest unpaid payment was due, while access is in grace.
	GraceDay *int
	Dues     *memberships.DuesAndExpiration
	Steps    []*Step
	Emails   []*Email
}

// Step is something that happens on a day.
type Step struct {
	// Kind is due, paid, overdue, last-grace, closes, opens, offer, last-day, expired, last-renewal, former,
	// drip or commission.
	Kind string
	// Title is what happens, Text what Atlas does then.
	Title, Text string
}

// Email is a reminder as it will be sent.
type Email struct {
	At                   time.Time
	Subject, ButtonLabel string
	// Lines come before the button, After below it.
	Lines, After []string
}

// The kinds of access that a preview knows.
const (
	accessComing  = "coming"
	accessOpen    = "open"
	accessGrace   = "grace"
	accessClosed  = "closed"
	accessExpired = "expired"
	accessFormer  = "former"
	accessEnded   = "ended"
)

// facts is what a preview is made of. Rules look at it as it will be on a day.
type facts struct {
	sub *billing.Subscription
	// memberships are those of the same person as DuesOf looks at them, sub among them if it is one.
	memberships []*billing.Subscription
	unpaid      []*billing.PaymentSchedule
	// subs are the subscriptions that the unpaid rows are for, by id.
	subs map[int]*billing.Subscription
	// ending is the membership whose end people are reminded of; nil for none.
	ending   *expiry.Membership
	renewal  expiry.Renewal
	renewsIn *string

	windows                      memberships.Windows
	paymentSteps, membershipDays []billing.ReminderStep
	// remindAt and remindUntil are the hours in Manila between which reminders are sent.
	remindAt, remindUntil int
	// sentPayments and sentMemberships are the reminders that went out already, by row or grant and step.
	sentPayments, sentMemberships map[sentStep]bool
	firstName                     string

	// ahead is what other rules do on days to come while content is open, such as drip.
	ahead []aheadStep
}

// aheadStep is a step of another rule than those of money.
type aheadStep struct {
	at   time.Time
	step *Step
	// needsAccess is for what only happens while content is open.
	needsAccess bool
}

type sentStep struct{ id, step int }

// walk goes through the days from now on and keeps those on which something changes. It stops when nothing can change
// any more.
func (f *facts) walk(now time.Time, pays bool) (days []*Day, isCut bool) {
	today := clock.StartOfDay(now)
	last := f.lastDay(today)
	if limit := clock.AddDays(today, previewDays); last.After(limit) {
		last, isCut = limit, true
	}

	var before *Day
	for at := today; !at.After(last); at = clock.AddDays(at, 1) {
		moment := at.Add(time.Duration(f.remindAt) * time.Hour)

		// Reminders of today may be out already: the first day is looked at as it is now.
		if at.Equal(today) && now.After(moment) {
			moment = now
		}

		day := f.dayAt(at, moment, pays, before)
		isNew := before == nil || len(day.Steps) > 0 || len(day.Emails) > 0 || day.Access != before.Access ||
			!isSameBanner(day.Dues, before.Dues)
		if isNew {
			days = append(days, day)
		}

		// Kept for the next day, whether or not this one is shown.
		before = day
	}

	return days, isCut
}

// isSameBanner tells whether somebody has the same to look after on two days.
func isSameBanner(a, b *memberships.DuesAndExpiration) bool {
	isSameRow := func(a, b *memberships.ScheduleDue) bool { return a == b || a != nil && b != nil && a.ID == b.ID }
	isSameEnd := func(a, b *memberships.SubscriptionExpiry) bool {
		return a == b || a != nil && b != nil && a.ID == b.ID
	}

	return isSameRow(a.UpcomingPaymentDue, b.UpcomingPaymentDue) && isSameRow(a.OverduePayments, b.OverduePayments) &&
		isSameEnd(a.ExpiringSoon, b.ExpiringSoon) && isSameEnd(a.Expired, b.Expired) &&
		// Suspension and the amount change the words of the banner, not only its rows.
		a.IsSuspended == b.IsSuspended &&
		(a.ReopenAmount == b.ReopenAmount || a.ReopenAmount != nil && b.ReopenAmount != nil &&
			*a.ReopenAmount == *b.ReopenAmount)
}

// lastDay is the day after which nothing changes any more.
func (f *facts) lastDay(today time.Time) time.Time {
	last := today
	later := func(day time.Time) {
		if day.After(last) {
			last = day
		}
	}

	// After the last reminder and the end of grace an unpaid row does nothing more.
	for _, row := range f.unpaid {
		later(clock.AddDays(row.ScheduleDate, f.windows.Grace+1))
		for _, step := range f.paymentSteps {
			later(clock.AddDays(row.ScheduleDate, step.Step))
		}
	}

	for _, ahead := range f.ahead {
		// What opens when the subscription is over opens to no one.
		if f.sub.EndsAt == nil || ahead.at.Before(*f.sub.EndsAt) {
			later(clock.StartOfDay(ahead.at))
		}
	}

	if f.sub.EndsAt != nil && f.sub.EndedAt == nil {
		later(clock.StartOfDay(billing.GraceEnd(*f.sub.EndsAt, f.windows.Grace)))
		for _, step := range f.membershipDays {
			later(clock.AddDays(clock.StartOfDay(*f.sub.EndsAt), step.Step-1))
		}
	}

	return last
}

// dayAt says what happens on a day, beside what was the day before; nil for the first one.
func (f *facts) dayAt(day, moment time.Time, pays bool, before *Day) *Day {
	owed := f.owedAt(day, moment, pays)

	// DuesOf is what the member sees on that day, so the preview cannot tell another story.
	out := &Day{Day: day, Dues: memberships.DuesOf(f.memberships, owed, moment, f.windows)}
	out.Access, out.GraceDay = f.accessAt(moment, owed)
	if out.Dues.ExpiringSoon != nil || out.Dues.Expired != nil {
		out.Dues.RenewFunnelID = f.renewsIn
	}

	f.addPaymentSteps(out, day, owed, pays, before)
	f.addEndSteps(out, day, before)
	f.addStepsAhead(out, day)
	f.addReminders(out, day, moment, owed)

	return out
}

// owedAt are the rows that are unpaid on a day. Who pays on time pays what is overdue today and the rest when it is
// due, so a row is paid from the day after.
func (f *facts) owedAt(day, moment time.Time, pays bool) []*billing.PaymentSchedule {
	var owed []*billing.PaymentSchedule
	for _, row := range f.unpaid {
		isPaid := pays && row.ScheduleDate.Before(day)
		if isPaid {
			continue
		}

		// A copy: what is owed on this day must not change what is owed on the others.
		copied := *row
		if sub := f.subs[row.SubscriptionID]; sub != nil {
			copied.IsTermRunning = sub.ValidityAt(moment) == billing.IsActive
		}

		owed = append(owed, &copied)
	}

	return owed
}

// accessAt is whether the subscription opens what it is for at a moment, and on which day of grace.
func (f *facts) accessAt(moment time.Time, owed []*billing.PaymentSchedule) (access string, graceDay *int) {
	switch f.sub.ValidityAt(moment) {
	case billing.IsEnded:
		return accessEnded, nil
	case billing.IsComing:
		return accessComing, nil
	case billing.IsExpired:
		// Anyone who renewed goes on with the renewal: there is no grace to live on.
		if f.sub.RenewedAt != nil {
			return accessEnded, nil
		}
		if moment.Before(billing.GraceEnd(*f.sub.EndsAt, f.windows.Grace)) {
			return accessExpired, nil
		}

		return accessFormer, nil
	}

	// Only the rows of this subscription close it.
	late := 0
	for _, row := range owed {
		isOwn := row.SubscriptionID == f.sub.ID
		if isOwn {
			late = max(late, clock.DaysBetween(row.ScheduleDate, moment))
		}
		if isOwn && row.Suspends(moment, f.windows.Grace) {
			return accessClosed, nil
		}
	}

	if late > 0 {
		return accessGrace, &late
	}

	return accessOpen, nil
}

// addPaymentSteps tells of rows that are due, overdue or paid on a day, and what that does to access.
func (f *facts) addPaymentSteps(
	out *Day, day time.Time, owed []*billing.PaymentSchedule, pays bool, before *Day,
) {
	for _, row := range owed {
		amount := text.Peso(row.Rest())
		switch late := clock.DaysBetween(row.ScheduleDate, day); {
		case late == 0 && pays:
			out.add("paid", amount+" is paid", "It's booked, the receipt is emailed and reminders stop.")
		case late == 0:
			out.add("due", amount+" is due", "Shown as due today in billing and to staff.")
		case late == 1:
			out.add("overdue", "A payment of "+amount+" turns Overdue", f.overdueText(out.Access))
		}
	}

	isLastOfGrace := out.Access == accessGrace && *out.GraceDay == f.windows.Grace
	if isLastOfGrace {
		out.add("last-grace", "Last day of grace", "Everything stays open until midnight.")
	}

	// Compared with the day before: the step is told once, on the day it happens.
	if before != nil && opensContent(before.Access) && out.Access == accessClosed {
		out.add("closes", "Access closes", "Courses, events and resources lock. Progress stays.")
	}
}

func opensContent(access string) bool { return access == accessOpen || access == accessGrace }

// overdueText says what an overdue payment does to access.
func (f *facts) overdueText(access string) string {
	switch {
	case access != accessGrace:
		return "Access stays as it is."
	case f.windows.Grace == 0:
		return "There are no days of grace."
	}

	return fmt.Sprintf("Everything stays open for %s of grace.", text.Plural(f.windows.Grace, "day", "days"))
}

// addEndSteps tells of the beginning, the offer to renew and the end.
func (f *facts) addEndSteps(out *Day, day time.Time, before *Day) {
	if before != nil && before.Access == accessComing && out.Access != accessComing {
		out.add("opens", f.sub.ProductName+" starts", "Courses, events and resources open.")
	}

	if before != nil && before.Dues.ExpiringSoon == nil && out.Dues.ExpiringSoon != nil {
		text := "Shown at the top of every page and in billing."
		if out.Dues.IsSuspended {
			text = "Shown in billing. The top of every page still asks for the overdue payment."
		}

		out.add("offer", "The renewal offer starts", text)
	}

	// A renewal took over, or staff ended it: no end is ahead.
	if f.sub.EndsAt == nil || f.sub.EndedAt != nil || f.sub.RenewedAt != nil {
		return
	}

	lastDay := clock.StartOfDay(clock.AddDays(*f.sub.EndsAt, -1))
	switch clock.DaysBetween(lastDay, day) {
	case 0:
		out.add("last-day", f.sub.ProductName+" ends", "This is the last day.")
	case 1:
		loss := "Courses, events and resources lock."
		if before != nil && !opensContent(before.Access) {
			loss = "Access stays closed."
		}

		out.add("expired", f.sub.ProductName+" turns Expired",
			loss+" A renewal now still counts from "+text.Day(*f.sub.EndsAt)+".")
	// With a grace of one day or none the cases before tell it.
	case f.windows.Grace:
		out.add("last-renewal", "Last day to renew without a break", "After it, a renewal starts on the day it's paid.")
	case f.windows.Grace + 1:
		out.add("former", "Becomes a former member", "Stage, answers and points are kept.")
	}
}

// addStepsAhead tells of what other rules do on a day. Many lessons that open together are told as one.
func (f *facts) addStepsAhead(out *Day, day time.Time) {
	var drips []*Step
	for _, ahead := range f.ahead {
		isToday := clock.StartOfDay(ahead.at).Equal(day)
		if !isToday || ahead.needsAccess && !opensContent(out.Access) {
			continue
		}

		if ahead.step.Kind == dripStep {
			drips = append(drips, ahead.step)
			continue
		}

		out.Steps = append(out.Steps, ahead.step)
	}

	// A course that opens lesson by lesson would hide everything else of the day.
	if len(drips) > dripsTold {
		out.add(dripStep, fmt.Sprintf("%d lessons and units open", len(drips)), drips[0].Title+", and others.")
		return
	}

	out.Steps = append(out.Steps, drips...)
}

// addReminders adds the reminders of a day, and remembers that they were sent.
func (f *facts) addReminders(out *Day, day, moment time.Time, owed []*billing.PaymentSchedule) {
	// Nobody is written to at night, so a preview that is opened then shows no emails for today.
	if hour := moment.In(clock.Manila).Hour(); hour < f.remindAt || hour >= f.remindUntil {
		return
	}

	for _, row := range owed {
		// Reminders pause while staff look at a slip.
		if row.Slip != nil {
			continue
		}

		step := dueStep(f.paymentSteps, row.ScheduleDate, day, row.CreatedAt, row.ScheduleDate)
		sub := f.subs[row.SubscriptionID]
		if step == nil || sub == nil || sub.EndedAt != nil || f.sentPayments[sentStep{row.ID, *step}] {
			continue
		}

		// Written down as the job would, so that the next day does not remind again.
		f.sentPayments[sentStep{row.ID, *step}] = true
		out.email(moment, f.firstName, billing.Reminder(row, sub, moment, "").Message)
	}

	if f.ending == nil {
		return
	}

	ends := f.ending.EndsAt
	step := dueStep(f.membershipDays, clock.StartOfDay(f.ending.LastDay()), day, f.sub.CreatedAt,
		clock.AddDays(ends, -1))
	if step == nil || f.sentMemberships[sentStep{f.ending.GrantID, *step}] {
		return
	}

	f.sentMemberships[sentStep{f.ending.GrantID, *step}] = true
	out.email(moment, f.firstName, expiry.Reminder(f.ending, moment, f.windows.Grace, f.renewal).Message)
}

// dueStep is the reminder that is sent on a day about another day, its own or one that is made up for; nil for none.
// Anyone who got what it is about since then was told of it.
func dueStep(steps []billing.ReminderStep, about, day, createdAt, from time.Time) *int {
	for _, step := range steps {
		days := clock.DaysBetween(about, day)
		isItsTime := days >= step.Step && days <= step.Until
		if isItsTime && createdAt.Before(clock.AddDays(from, step.Step)) {
			return &step.Step
		}
	}

	return nil
}

func (d *Day) add(kind, title, text string) {
	d.Steps = append(d.Steps, &Step{Kind: kind, Title: title, Text: text})
}

func (d *Day) email(at time.Time, firstName string, message *mail.Message) {
	email := &Email{At: at, Subject: message.Subject, Lines: message.Lines, After: message.After}
	if firstName != "" {
		email.Lines = append([]string{"Hi " + firstName + ","}, message.Lines...)
	}
	if message.Button != nil {
		email.ButtonLabel = message.Button.Label
	}
	d.Emails = append(d.Emails, email)
}

// StepAhead is something that happens around a subscription on a day to come.
type StepAhead struct {
	At                time.Time
	Kind, Title, Text string
}
