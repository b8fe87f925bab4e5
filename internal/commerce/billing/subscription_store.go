package billing

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/settings"
)

var Subscriptions = db.NewTable[Subscription]("subscriptions")

const subscriptionJoins = ` JOIN products p ON p.id = s.product_id JOIN payment_terms pt ON pt.id = s.term_id
	LEFT JOIN grants g ON g.subscription_id = s.id LEFT JOIN invoices i ON i.subscription_id = s.id `

// subscriptionFields are what is shown of subscriptions s, with what is read along; one without an invoice has 0 there.
const subscriptionFields = `s.id, s.user_id, s.funnel_id, s.product_id, s.term_id, s.source, s.starts_at, s.ends_at, s.renews_id, s.renewed_at, s.ended_at, s.undone_at, s.undo_reason, ` + paidUntilFields + `, s.created_at, p.name, pt.name, p.is_membership,
	g.suspended_from, COALESCE(i.id, 0), s.id, s.user_id, COALESCE(i.price, 0), COALESCE(i.fee, 0), COALESCE(i.discount, 0), COALESCE(i.created_at, 0)`

// subscriptionReader reads subscriptionFields. It is made before the rows are asked for: a transaction does one thing
// at a time.
type subscriptionReader struct {
	now   time.Time
	grace int
}

func (s *Service) subscriptionReader(ctx context.Context) subscriptionReader {
	return subscriptionReader{s.clock.Now(), s.GraceDays(ctx)}
}

// dest is a new subscription, and where its columns go.
func (r subscriptionReader) dest() (*Subscription, []any) {
	inv := new(Invoice)
	sub := &Subscription{Now: r.now, Grace: r.grace, invoice: inv}
	return sub, []any{
		&sub.ID, &sub.UserID, &sub.FunnelID, &sub.ProductID, &sub.TermID, &sub.Source, db.Millis(&sub.StartsAt),
		db.OptionalMillis(&sub.EndsAt), &sub.RenewsID, db.OptionalMillis(&sub.RenewedAt),
		db.OptionalMillis(&sub.EndedAt), db.OptionalMillis(&sub.UndoneAt), &sub.UndoReason,
		db.OptionalMillis(&sub.paidUntil), db.Millis(&sub.CreatedAt), &sub.ProductName, &sub.TermName,
		&sub.IsMembership,
		db.OptionalMillis(&sub.SuspendedFrom), &inv.ID, &inv.SubscriptionID, &inv.UserID, &inv.Price, &inv.Fee,
		&inv.Discount, db.Millis(&inv.CreatedAt),
	}
}

// ReadSubscriptions reads the subscriptions s of a tail with what is read along.
func (s *Service) ReadSubscriptions(ctx context.Context, tail string, args ...any) ([]*Subscription, error) {
	reader := s.subscriptionReader(ctx)
	rows, err := s.db.Query(ctx, `SELECT `+subscriptionFields+` FROM subscriptions s`+subscriptionJoins+tail, args...)
	if err != nil {
		return nil, fmt.Errorf("read subscriptions: %w", err)
	}

	defer rows.Close()
	out := []*Subscription{}
	for rows.Next() {
		sub, dest := reader.dest()
		if err := rows.Scan(dest...); err != nil {
			return nil, fmt.Errorf("read a subscription: %w", err)
		}

		out = append(out, sub)
	}

	return out, rows.Err()
}

func (s *Service) GraceDays(ctx context.Context) int { return s.settings.Int(ctx, settings.GraceDays) }

// SubscriptionByID reads one subscription. Returns errs.NotFound.
func (s *Service) SubscriptionByID(ctx context.Context, id int) (*Subscription, error) {
	found, err := s.ReadSubscriptions(ctx, "WHERE s.id = ?", id)
	if err == nil && len(found) == 0 {
		err = errs.Missing("Subscription")
	}
	if err != nil {
		return nil, err
	}
	return found[0], nil
}

// SubscriptionsOf are those of people, the latest first, by person.
func (s *Service) SubscriptionsOf(ctx context.Context, userIDs []int) (map[int][]*Subscription, error) {
	cond, arg := s.db.InInts("s.user_id", userIDs)
	found, err := s.ReadSubscriptions(ctx, "WHERE "+cond, arg)
	// They are few: sorting them here is cheaper than a statement that sorts.
	slices.SortFunc(found, func(a, b *Subscription) int { return cmp.Or(b.CreatedAt.Compare(a.CreatedAt), b.ID-a.ID) })
	out := map[int][]*Subscription{}
	for _, sub := range found {
		out[sub.UserID] = append(out[sub.UserID], sub)
	}
	return out, err
}

// subscriptionsByID reads those of invoices.
func (s *Service) subscriptionsByID(ctx context.Context, ids []int) (map[int]*Subscription, error) {
	cond, arg := s.db.InInts("s.id", ids)
	found, err := s.ReadSubscriptions(ctx, "WHERE "+cond, arg)
	out := map[int]*Subscription{}
	for _, sub := range found {
		out[sub.ID] = sub
	}
	return out, err
}

// paidUntilFields is the paid end of subscription s where it was renewed early: the end of the last term that continues
// it without a gap.
const paidUntilFields = `CASE WHEN s.renewed_at IS NULL THEN NULL ELSE (SELECT MAX(COALESCE(n.ends_at, 253402300800000))
	FROM subscriptions n
	JOIN subscriptions o ON o.id = n.renews_id AND o.ends_at = n.starts_at
	WHERE n.user_id = s.user_id AND n.product_id = s.product_id AND n.ended_at IS NULL) END`
