package success

import (
	"context"
	"fmt"
	"strings"
	"time"

	"atlas/internal/commerce/renewals"
	"atlas/internal/identity"
	"atlas/internal/marketing/success/reason"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/mail"
	"atlas/internal/platform/money"
	"atlas/internal/platform/page"
)

const (
	// collectionPage is who sees which memberships are to be renewed.
	collectionPage = "subscriptions"
	// emailsAtOnce is how many people one batch of emails goes to.
	emailsAtOnce = 100
)

// Renewal is a membership on its way to a renewal, or the one that was just renewed.
type Renewal struct {
	SubscriptionID int
	UserID         int
	FirstName      string
	LastName       string
	Product        string
	// EndsAt is the last moment of the membership; nil for life.
	EndsAt *time.Time
	Bucket string
	// DaysLeft is below zero once it ended, and nil for life.
	DaysLeft *int
	// Manager is the name of who looks after them; nil for no one.
	Manager *string
	// LastContact is when someone contacted them last, and LastOutcome how that went; nil for never.
	LastContact *time.Time
	LastOutcome *string
	NextStep    string
	// PayPath is where they renew; nil while nothing on sale renews the membership.
	PayPath *string
	// Collected is what they paid for the renewal in the month; nil for who didn't.
	Collected *money.Centavos
	// NoContact tells that they asked not to be contacted.
	NoContact bool

	promisedUntil *time.Time
}

// Key tells the rows of a list apart: who paid for a renewal that ends soon is in two buckets with the same membership.
func (r *Renewal) Key() string { return fmt.Sprintf("%d %s", r.SubscriptionID, r.Bucket) }

// RenewalList is one page of renewals, and how many there are of each bucket.
type RenewalList struct {
	Rows   []*Renewal
	Total  int
	Counts []*BucketCount
	// Bounds are how many days ahead the buckets reach.
	Bounds renewals.Bounds
}

// BucketCount is how many memberships are in a bucket.
type BucketCount struct {
	Bucket string
	Count  int
}

// Collection lists memberships by where they are on their way to a renewal: cash collection. The next to end come
// first; those that ended come by the latest, and what was collected is that of the month of a day. Search looks at
// people.
//
// Requires the page subscriptions, and shows only people whom the caller sees. Returns errs.Invalid.
func (s *Service) Collection(ctx context.Context, bucket, month string, window page.Window) (*RenewalList, error) {
	who := actor.From(ctx)
	switch {
	case !who.SignedIn():
		return nil, errs.Login()
	case !who.Page(collectionPage):
		return nil, errs.Denied()
	case !renewals.IsBucket(bucket):
		return nil, errs.Field("bucket", errs.IsNotValid)
	}

	// The month only chooses what was collected; where memberships stand is always as of now.
	day := s.clock.Now()
	if month != "" {
		parsed, err := time.ParseInLocation(time.DateOnly, month, clock.Manila)
		if err != nil {
			return nil, errs.Field("month", "Write the day as YYYY-MM-DD.")
		}

		day = parsed
	}

	scope, err := s.identity.People.ScopeOf(ctx)
	if err != nil {
		return nil, fmt.Errorf("find whom the caller sees: %w", err)
	}

	list, err := s.loadCollection(ctx, renewals.Bucket(bucket), day, scope, window)
	if err != nil {
		return nil, err
	}

	// Asked for the rows of one page only, in one call.
	if err := s.addPayPaths(ctx, list.Rows); err != nil {
		return nil, err
	}

	now := s.clock.Now()
	for _, row := range list.Rows {
		row.fillDerived(now)
	}

	return list, nil
}

// addPayPaths says where memberships are renewed.
func (s *Service) addPayPaths(ctx context.Context, rows []*Renewal) error {
	ids := []int{}
	for _, row := range rows {
		ids = append(ids, row.SubscriptionID)
	}

	paths, err := s.renewals(ctx, ids)
	if err != nil {
		return fmt.Errorf("find where memberships are renewed: %w", err)
	}

	for _, row := range rows {
		if path, isOnSale := paths[row.SubscriptionID]; isOnSale {
			row.PayPath = &path
		}
	}

	return nil
}

// fillDerived fills in what follows from the rest.
func (r *Renewal) fillDerived(now time.Time) {
	if r.EndsAt != nil {
		r.DaysLeft = new(clock.DaysBetween(now, *r.EndsAt))
	}

	// A promise holds until the end of its day.
	isPromised := r.promisedUntil != nil && !r.promisedUntil.Before(clock.StartOfDay(now))
	switch {
	case r.NoContact:
		r.NextStep = "Asked not to be contacted"
	case isPromised && r.Bucket != string(renewals.Collected):
		r.NextStep = "Promised for " + r.promisedUntil.In(clock.Manila).Format("Jan 02")
	default:
		r.NextStep = renewals.NextStep(renewals.Bucket(r.Bucket))
	}
}

// EmailRenewals emails the people of memberships that are to be renewed, each once with the link to renew theirs, and
// writes down that they were contacted. {first name} in subject and message becomes their name; answers go to their
// success manager. Who renewed meanwhile and who asked not to be contacted are left out. It answers how many were
// emailed.
//
// Requires success_contact and the page subscriptions, for people whom the caller sees. Returns errs.Invalid,
// errs.NotFound, and errs.Forbidden while viewing as someone else.
func (s *Service) EmailRenewals(ctx context.Context, subscriptionIDs []int, subject, message string) (int, error) {
	callerID, err := requireOwnQueue(ctx)
	if err != nil {
		return 0, err
	}
	if !actor.From(ctx).Page(collectionPage) {
		return 0, errs.Denied()
	}

	subject, message = strings.TrimSpace(subject), strings.TrimSpace(message)
	c := new(errs.Check)
	c.That(len(subscriptionIDs) > 0 && len(subscriptionIDs) <= emailsAtOnce, "subscriptionIds",
		fmt.Sprintf("Choose up to %d people.", emailsAtOnce))
	c.Text("subject", subject, 1, subjectMax)
	c.Text("message", message, 1, messageMax)
	if err := c.Err(); err != nil {
		return 0, err
	}

	sent := 0
	err = s.db.Tx(ctx, func(ctx context.Context) error {
		// Read again: who renewed since the list was opened is no longer among them.
		rows, err := s.loadRenewals(ctx, subscriptionIDs)
		if err != nil {
			return err
		}
		if len(rows) == 0 {
			return errs.Missing("Subscription")
		}

		ids, chosen := []int{}, []*Renewal{}
		for _, row := range rows {
			ids = append(ids, row.UserID)
			chosen = append(chosen, &row.Renewal)
		}

		// Someone else's subscription is like none.
		if err := s.identity.People.RequireVisible(ctx, ids); errs.Is(err, errs.NotFound) {
			return errs.Missing("Subscription")
		} else if err != nil {
			return err
		}

		if err := s.addPayPaths(ctx, chosen); err != nil {
			return err
		}

		for _, row := range rows {
			// No reason to refuse all of it: the others still get theirs.
			if row.NoContact {
				continue
			}

			if err := s.emailRenewal(ctx, callerID, row, subject, message); err != nil {
				return err
			}

			sent++
		}

		return nil
	})

	return sent, err
}

func (s *Service) emailRenewal(
	ctx context.Context, callerID int, row *renewalRecipient, subject, message string,
) error {
	subject = named(subject, row.FirstName)
	email := mail.Message{
		Kind: "success-message", To: row.address, ToName: row.FirstName + " " + row.LastName, Subject: subject,
		Lines:   paragraphs(named(message, row.FirstName)),
		ReplyTo: row.replyTo,
		After:   []string{"Don't want messages like this? You can switch them off in your account settings."},
	}
	if row.PayPath != nil {
		email.Button = &mail.Button{Label: "Renew " + row.Product, Path: *row.PayPath}
	} else {
		email.Lines = append(email.Lines,
			"Online renewal isn't open right now. Just reply to this email and we'll help you renew.")
	}

	if err := s.mail.Send(ctx, email); err != nil {
		return fmt.Errorf("email user %d about their renewal: %w", row.UserID, err)
	}

	// Written down as a contact, so that the queue of the next morning knows about it.
	contact := &Contact{
		UserID: row.UserID, ByID: callerID, Reason: string(reason.Expiring), Outcome: string(reason.Emailed),
		Note: subject, At: s.clock.Now(),
	}
	if err := s.store.insertContact(ctx, contact); err != nil {
		return err
	}

	return s.identity.Log(ctx,
		identity.LogEntry{Action: "success_email", SubjectID: row.UserID, Entity: "user", EntityID: row.UserID})
}

// named puts the first name of a person into a text.
func named(message, firstName string) string {
	return strings.ReplaceAll(message, "{first name}", firstName)
}
