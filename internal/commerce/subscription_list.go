package commerce

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"atlas/internal/commerce/renewals"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/page"
)

// SubscriptionFilter narrows the list of subscriptions.
type SubscriptionFilter struct {
	Validity       *string
	ProductID      *int
	FunnelID       *string
	UserID         *int
	CashCollection *string
}

// SubscriptionList is one page of subscriptions.
type SubscriptionList struct {
	Rows  []*Subscription
	Total int
}

var subscriptionSorts = db.Sorts{
	"": "s.created_at DESC", "createdAt": "s.created_at", "expiry": "COALESCE(s.ends_at,253402300800000)",
	"name": "u.name_key", "funnel": "f.name_key",
}

// Subscriptions lists one page of the subscriptions of the people whom the caller sees, the latest first. Requires the
// page subscriptions. Returns errs.Invalid for an unknown choice of a filter.
func (s *Service) Subscriptions(ctx context.Context, w page.Window, f *SubscriptionFilter) (*SubscriptionList, error) {
	if !actor.From(ctx).Page("subscriptions") {
		return nil, errs.Denied()
	}

	l := &listing{where: new(db.Where)}
	if err := s.scoped(ctx, l, "s.user_id", w.Search); err != nil {
		return nil, err
	}

	if f == nil {
		f = new(SubscriptionFilter)
	}

	if err := f.into(l.where, s.clock.Now(), renewals.BoundsOf(ctx, s.settings)); err != nil {
		return nil, err
	}

	l.join(w.Sort == "name", joinUser)
	l.join(w.Sort == "funnel", " JOIN funnels f ON f.id = s.funnel_id")
	cond, args := l.where.SQL()
	total, err := s.db.Int(ctx, `SELECT COUNT(*) FROM subscriptions s`+l.joins+` `+cond, args...)
	if err != nil || total == 0 {
		return &SubscriptionList{Rows: []*Subscription{}}, err
	}

	order := subscriptionSorts.Order(w, lastKey(w, "s.id"))
	rows, err := s.readSubscriptions(ctx, l.joins+` `+cond+order+` LIMIT ? OFFSET ?`,
		append(args, w.PerPage, w.Offset())...)
	if err != nil {
		return nil, fmt.Errorf("read subscriptions: %w", err)
	}

	out := &SubscriptionList{Rows: rows, Total: total}
	s.expectSubscriptions(ctx, out.Rows...)
	return out, nil
}

// lastKey makes rows of the same moment come latest first where no order was wished.
func lastKey(w page.Window, key string) string {
	if w.Sort == "" {
		return key + " DESC"
	}
	return key
}

// listing is a condition and what it has to be joined with.
type listing struct {
	where *db.Where
	joins string
	// isScoped tells that the caller does not see everybody.
	isScoped bool
	// summed is the amount of a row that a list of payments adds up.
	summed string
}

const joinUser = " JOIN users u ON u.id = s.user_id"

// join adds a table once, where it is wanted.
func (l *listing) join(wanted bool, join string) {
	if wanted && !strings.Contains(l.joins, join) {
		l.joins += join
	}
}

// scoped leaves the people whom the caller sees and whom a search finds.
func (s *Service) scoped(ctx context.Context, l *listing, owner, search string) error {
	scope, err := s.identity.ScopeOf(ctx)
	if err != nil {
		return fmt.Errorf("find whom the caller sees: %w", err)
	}

	join := " JOIN users u ON u.id = " + owner

	// Whoever sees everybody needs no table of people.
	if scope != nil {
		l.isScoped = true
		l.join(true, join)
		l.where.And(scope.Cond, scope.Args...)
	}

	for word := range strings.FieldsSeq(fold.Plain(search)) {
		l.join(true, join)
		l.where.And(`u.search_text LIKE ? ESCAPE '\'`, db.Like(word))
	}

	return nil
}

// into adds the filter to a condition on s.
func (f *SubscriptionFilter) into(where *db.Where, now time.Time, bounds renewals.Bounds) error {
	if err := validityInto(where, f.Validity, now); err != nil {
		return err
	}

	where.If(f.ProductID != nil, "s.product_id = ?", value(f.ProductID)).If(line(f.FunnelID) != "", "s.funnel_id = ?",
		line(f.FunnelID)).If(f.UserID != nil, "s.user_id = ?", value(f.UserID))

	switch choice := line(f.CashCollection); {
	case choice == "" || choice == string(renewals.All):
	case !renewals.IsBucket(choice):
		return errs.Field("cashCollection", errs.IsNotValid)
	default:
		cond, args := renewals.In("s.id", renewals.Bucket(choice), now, bounds)
		where.And(cond, args...)
	}

	return nil
}

// validityInto is the condition of active, expired or all subscriptions s; ended ones count as expired.
func validityInto(where *db.Where, validity *string, now time.Time) error {
	switch choice := line(validity); {
	case choice == isActive:
		where.And("s.ended_at IS NULL AND (s.ends_at IS NULL OR s.ends_at > ?)", now)
	case choice == isExpired:
		where.And("s.ended_at IS NOT NULL OR s.ends_at <= ?", now)
	case !slices.Contains([]string{"", "all"}, choice):
		return errs.Field("validity", errs.IsNotValid)
	}
	return nil
}

func value[T any](p *T) (out T) {
	if p != nil {
		out = *p
	}
	return out
}
