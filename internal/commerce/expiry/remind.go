package expiry

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/text"
	"atlas/internal/identity"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/mail"
	"atlas/internal/settings"
)

// expiryJob reminds people of the end of their membership.
type expiryJob struct{}

// Kind names the job.
func (expiryJob) Kind() string { return "membership_remind" }

// MembershipNotice is the kind of notification, which people switch on and off apart from that of payments.
const MembershipNotice = "membership-ending"

// Membership is a membership that has an end, as far as a reminder needs it.
type Membership struct {
	GrantID, UserID, ProductID int
	// FunnelID is empty for a membership that was not sold.
	FunnelID, ProductName string
	EndsAt                time.Time
}

// LastDay is the last day of the membership, as people count.
func (m *Membership) LastDay() time.Time { return clock.AddDays(m.EndsAt, -1) }

// MembershipsFrom are the memberships of people who are not archived, as grants g, that nothing follows: they were
// not renewed and not ended by staff, and no other membership of the same person lasts longer. A renewal through
// another funnel, a grant by staff and another product that makes members are such memberships.
const MembershipsFrom = ` FROM grants g JOIN products p ON p.id = g.product_id AND p.is_membership
	JOIN users u ON u.id = g.user_id AND u.archived_at IS NULL
	LEFT JOIN subscriptions s ON s.id = g.subscription_id
	WHERE g.to_at IS NOT NULL AND g.taken_at IS NULL AND s.ended_at IS NULL AND s.renewed_at IS NULL
	AND NOT EXISTS (SELECT 1 FROM grants o JOIN products q ON q.id = o.product_id AND q.is_membership
		WHERE o.user_id = g.user_id AND o.id <> g.id AND (o.to_at IS NULL OR o.to_at > g.to_at OR o.to_at = g.to_at
		AND o.id > g.id))`

// RemindOfMemberships reminds people before, on and after the last day of their membership, on the days of the setting:
// each once, not at night, and no longer once they renewed, left or were archived. A reminder that could not be sent on
// its day is made up for until the next one comes, and the last one until the days of grace are over. It is a job.
func (s *Service) RemindOfMemberships(ctx context.Context) error {
	now := s.clock.Now()

	// Nobody is woken at night; the next run of the job sends what waits.
	if s.billing.IsQuiet(ctx, now) {
		return nil
	}

	days := s.settings.Ints(ctx, settings.MembershipReminderDays)
	for _, step := range billing.ReminderSteps(days, s.billing.GraceDays(ctx)) {
		if err := s.remindOfStep(ctx, step); err != nil {
			return fmt.Errorf("remind of memberships, step %d: %w", step.Step, err)
		}
	}

	return nil
}

// remindOfStep sends one step to everyone who has not got it. Nobody is reminded of what they got after the day of the
// step.
func (s *Service) remindOfStep(ctx context.Context, step billing.ReminderStep) error {
	// ends_at is the first moment after the last day.
	tomorrow := clock.AddDays(clock.StartOfDay(s.clock.Now()), 1)
	from, to := clock.AddDays(tomorrow, -step.Until), clock.AddDays(tomorrow, -step.Step)

	for {
		ids, err := s.Store.membershipsToRemind(ctx, step, from, to)
		if err != nil {
			return fmt.Errorf("find memberships of step %d: %w", step.Step, err)
		}

		for _, id := range ids {
			if err := s.db.Tx(ctx,
				func(ctx context.Context) error { return s.remindOfMembership(ctx, id, step.Step) }); err != nil {
				return fmt.Errorf("grant %d: %w", id, err)
			}
		}

		// Reminded people drop out of the query, so the next round reads others.
		if len(ids) < billing.RemindAtOnce {
			return nil
		}
	}
}

// remindOfMembership tells somebody of the end of their membership, unless it was renewed or they were told meanwhile.
// It locks the person, as a renewal does.
func (s *Service) remindOfMembership(ctx context.Context, grantID, step int) error {
	userID, err := s.Store.personOf(ctx, grantID)
	if err != nil {
		return fmt.Errorf("read the person of grant %d: %w", grantID, err)
	}

	// A renewal takes the same lock: it is either seen here, or waits until the reminder is sent.
	if _, err := s.identity.People.Lock(ctx, userID); err != nil {
		return err
	}

	m, err := s.Store.EndingMembership(ctx, grantID)
	if err != nil || m == nil {
		return err
	}

	// The row is the proof that the step was sent; of two jobs at once one inserts it.
	n, err := s.Store.keepReminder(ctx, grantID, step, m)
	if err != nil || n == 0 {
		return err
	}

	renewal, err := s.RenewalOf(ctx, m)
	if err != nil {
		return fmt.Errorf("find where grant %d is renewed: %w", grantID, err)
	}

	notice := Reminder(m, s.clock.Now(), s.billing.GraceDays(ctx), renewal)
	notice.Once = fmt.Sprintf("%d-%d-%d", grantID, m.EndsAt.UnixMilli(), step)
	return s.identity.Notify(ctx, notice)
}

// Renewal is how a membership is renewed: at the checkout, or by anyone who is to be asked.
type Renewal struct {
	// Path leads to the checkout; empty while nothing that renews the membership is on sale.
	Path string
	// Support is the address of support; empty without one.
	Support string
}

// RenewalOf finds the checkout that renews a membership: that of the funnel through which it was bought, or of another
// one of the same product.
func (s *Service) RenewalOf(ctx context.Context, m *Membership) (Renewal, error) {
	paths, err := s.renewalPaths(ctx, []*Membership{m})
	if err != nil {
		return Renewal{}, err
	}

	return Renewal{Path: paths[0], Support: s.settings.Text(ctx, settings.SupportEmail)}, nil
}

// Reminder is what somebody is told of the end of their membership at a moment: what ends and when, what
// stays open, until when they can renew, and where.
func Reminder(m *Membership, now time.Time, graceDays int, how Renewal) identity.Notice {
	day := text.Day(m.LastDay())
	n := identity.Notice{Kind: MembershipNotice, UserID: m.UserID, Link: how.Path}
	lines, isOver := []string{}, false

	switch days := clock.DaysBetween(now, m.LastDay()); {
	case days > 1:
		n.Title = fmt.Sprintf("Your %s ends on %s", m.ProductName, day)
		lines = append(lines, fmt.Sprintf("Your %s ends on %s, in %d days.", m.ProductName, day, days), renewEarly)
	case days == 1:
		n.Title = fmt.Sprintf("Your %s ends tomorrow", m.ProductName)
		lines = append(lines, fmt.Sprintf("Your %s ends tomorrow, %s.", m.ProductName, day), renewEarly)
	case days == 0:
		n.Title = fmt.Sprintf("Your %s ends today", m.ProductName)
		lines = append(lines, fmt.Sprintf("Today, %s, is the last day of your %s.", day, m.ProductName),
			graceLine(m, now, graceDays))
	default:
		isOver = true
		n.Title = fmt.Sprintf("Your %s ended on %s", m.ProductName, day)
		lines = append(lines,
			fmt.Sprintf("Your %s ended on %s, so your courses, events and resources are closed for now.", m.ProductName,
				day), graceLine(m, now, graceDays))
	}

	button := &mail.Button{Label: "Renew " + m.ProductName, Path: how.Path}

	// With nothing on sale the person is told whom to ask, and the link still leads somewhere.
	if how.Path == "" {
		lines = append(lines, how.askLine())
		n.Link = billing.BillingPath
		button = &mail.Button{Label: "See my membership", Path: billing.BillingPath}
	}

	for _, line := range lines {
		n.Text = joinSentences(n.Text, line)
	}

	n.Message = &mail.Message{
		Kind: MembershipNotice, Subject: n.Title, Lines: lines, Button: button,
		After: []string{"Already renewed? You're all set, just ignore this email.",
			"Choose what we email you in your profile, under Account, Notifications."},
	}
	if isOver {
		n.Message.After = append([]string{askWhy}, n.Message.After...)
	}

	return n
}

// askWhy leads to the one question that people are asked who didn't renew.
const askWhy = "Not renewing for now? Log in and tell us why: it's one question on your home page, and we'll only " +
	"ask once."

const renewEarly = "Renew now and your new term starts when this one ends. You won't lose a single day."

// graceLine says until when a membership that ends today or has ended can be renewed, and what becomes of what people
// did.
func graceLine(m *Membership, now time.Time, graceDays int) string {
	last := clock.AddDays(m.LastDay(), graceDays)
	switch {
	case graceDays == 0 || !now.Before(billing.GraceEnd(m.EndsAt, graceDays)):
		return "Come back anytime: your stage, answers and points are saved."
	case clock.DaysBetween(now, last) == 0:
		return "Today is the last day to renew without a break. Your progress is saved."
	}
	return fmt.Sprintf("You can renew without a break until %s. Your progress is saved.", text.Day(last))
}

// askLine says whom to ask while nothing that renews the membership is on sale.
func (r Renewal) askLine() string {
	if r.Support == "" {
		return "Online renewal isn't open right now. Just reply to this email and we'll help you renew."
	}
	return fmt.Sprintf("Online renewal isn't open right now. Email %s and we'll help you renew.", r.Support)
}

func joinSentences(a, b string) string {
	if a == "" {
		return b
	}
	return a + " " + b
}
