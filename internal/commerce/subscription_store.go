package commerce

import (
	"context"
	"strings"

	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/settings"
)

var subscriptions = db.NewTable[Subscription]("subscriptions")

const subscriptionJoins = ` FROM subscriptions s JOIN products p ON p.id = s.product_id LEFT JOIN grants g ON g.subscription_id = s.id `

// readSubscriptions reads the subscriptions of subscriptionJoins + tail with what is read along.
func (s *Service) readSubscriptions(ctx context.Context, tail string, args ...any) ([]*Subscription, error) {
	// Read before the rows are: a transaction does one thing at a time.
	now, grace := s.clock.Now(), s.graceDays(ctx)
	rows, err := s.db.Query(ctx, `SELECT `+subscriptions.Columns("s.")+`, p.name, p.is_membership, g.suspended_from`+subscriptionJoins+tail, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	out := []*Subscription{}
	for rows.Next() {
		sub := &Subscription{now: now, grace: grace}
		dest := make([]any, subscriptionColumns)
		subscriptions.Dest(sub, dest)
		if err := rows.Scan(append(dest, &sub.productName, &sub.isMembership, db.OptionalMillis(&sub.suspendedFrom))...); err != nil {
			return nil, err
		}
		out = append(out, sub)
	}
	return out, rows.Err()
}

// subscriptionColumns is how many columns subscriptions has.
var subscriptionColumns = strings.Count(subscriptions.Columns(""), ",") + 1

func (s *Service) graceDays(ctx context.Context) int { return s.settings.Int(ctx, settings.GraceDays) }

// subscriptionByID reads one. NOT_FOUND.
func (s *Service) subscriptionByID(ctx context.Context, id int) (*Subscription, error) {
	found, err := s.readSubscriptions(ctx, "WHERE s.id = ?", id)
	if err == nil && len(found) == 0 {
		err = errs.Missing("Subscription")
	}
	if err != nil {
		return nil, err
	}
	return found[0], nil
}

// subscriptionsOf are those of people, the latest first, by person.
func (s *Service) subscriptionsOf(ctx context.Context, userIDs []int) (map[int][]*Subscription, error) {
	cond, arg := s.db.InInts("s.user_id", userIDs)
	found, err := s.readSubscriptions(ctx, "WHERE "+cond+" ORDER BY s.created_at DESC, s.id DESC", arg)
	out := map[int][]*Subscription{}
	for _, sub := range found {
		out[sub.UserID] = append(out[sub.UserID], sub)
	}
	return out, err
}

// subscriptionsByID reads those of invoices.
func (s *Service) subscriptionsByID(ctx context.Context, ids []int) (map[int]*Subscription, error) {
	cond, arg := s.db.InInts("s.id", ids)
	found, err := s.readSubscriptions(ctx, "WHERE "+cond, arg)
	out := map[int]*Subscription{}
	for _, sub := range found {
		out[sub.ID] = sub
	}
	return out, err
}
