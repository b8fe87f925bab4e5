package commerce

import (
	"context"
	"slices"
	"strings"
	"time"

	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/settings"
)

var subscriptions = db.NewTable[Subscription]("subscriptions")

const subscriptionJoins = ` JOIN products p ON p.id = s.product_id LEFT JOIN grants g ON g.subscription_id = s.id LEFT JOIN invoices i ON i.subscription_id = s.id `

// subscriptionFields are the columns of subscriptions s with what is read along; one without an invoice has 0 there.
var subscriptionFields = subscriptions.Columns("s.") + `, p.name, p.is_membership, g.suspended_from, ` + orNothing(invoices.Columns("i."), "i.coupon_id")

// orNothing reads 0 where there is no row, but for columns that may be empty anyway.
func orNothing(columns string, but ...string) string {
	names := strings.Split(columns, ", ")
	for i, name := range names {
		if !slices.Contains(but, name) {
			names[i] = "COALESCE(" + name + ", 0)"
		}
	}
	return strings.Join(names, ", ")
}

// subscriptionReader reads subscriptionFields. It is made before the rows are asked for: a transaction does one thing at a time.
type subscriptionReader struct {
	now   time.Time
	grace int
}

func (s *Service) subscriptionReader(ctx context.Context) subscriptionReader {
	return subscriptionReader{s.clock.Now(), s.graceDays(ctx)}
}

// dest is a new subscription, and where its columns go.
func (r subscriptionReader) dest() (*Subscription, []any) {
	sub := &Subscription{now: r.now, grace: r.grace, invoice: new(Invoice)}
	dest := make([]any, subscriptionWidth+3+invoiceWidth)
	subscriptions.Dest(sub, dest[:subscriptionWidth])
	dest[subscriptionWidth], dest[subscriptionWidth+1], dest[subscriptionWidth+2] = &sub.productName, &sub.isMembership, db.OptionalMillis(&sub.suspendedFrom)
	invoices.Dest(sub.invoice, dest[subscriptionWidth+3:])
	return sub, dest
}

// readSubscriptions reads the subscriptions s of a tail with what is read along.
func (s *Service) readSubscriptions(ctx context.Context, tail string, args ...any) ([]*Subscription, error) {
	reader := s.subscriptionReader(ctx)
	rows, err := s.db.Query(ctx, `SELECT `+subscriptionFields+` FROM subscriptions s`+subscriptionJoins+tail, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	out := []*Subscription{}
	for rows.Next() {
		sub, dest := reader.dest()
		if err := rows.Scan(dest...); err != nil {
			return nil, err
		}
		out = append(out, sub)
	}
	return out, rows.Err()
}

var subscriptionWidth, invoiceWidth = width(subscriptions.Columns("")), width(invoices.Columns(""))

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
