package billing

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"atlas/internal/commerce/renewals"
	"atlas/internal/commerce/text"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/nullable"
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

	l := &listing{Where: new(db.Where)}
	if err := s.addScope(ctx, l, "s.user_id", w.Search); err != nil {
		return nil, err
	}

	if f == nil {
		f = new(SubscriptionFilter)
	}

	if err := f.addTo(l.Where, s.clock.Now(), renewals.BoundsOf(ctx, s.settings)); err != nil {
		return nil, err
	}

	l.Join(w.Sort == "name", joinUser)
	l.Join(w.Sort == "funnel", " JOIN funnels f ON f.id = s.funnel_id")
	cond, args := l.Where.SQL()
	total, err := s.Store.countSubscriptions(ctx, l, cond, args)
	if err != nil || total == 0 {
		return &SubscriptionList{Rows: []*Subscription{}}, err
	}

	order := subscriptionSorts.Order(w, TieBreaker(w, "s.id"))
	rows, err := s.ReadSubscriptions(ctx, l.Joins+` `+cond+order+` LIMIT ? OFFSET ?`,
		append(args, w.PerPage, w.Offset())...)
	if err != nil {
		return nil, fmt.Errorf("read subscriptions: %w", err)
	}

	out := &SubscriptionList{Rows: rows, Total: total}
	s.ExpectSubscriptions(ctx, out.Rows...)
	return out, nil
}

// TieBreaker makes rows of the same moment come latest first where no order was asked for.
func TieBreaker(w page.Window, key string) string {
	if w.Sort == "" {
		return key + " DESC"
	}
	return key
}

// listing is a condition and what it has to be joined with.
type listing struct {
	Where *db.Where
	Joins string
	// summed is the amount of a row that a list of payments adds up.
	summed string
	// counted is the same condition over what counts schedule rows; nil where only the rows themselves know.
	counted *db.Where
	// isByKind tells that the condition asks for more than days and what is paid.
	isByKind bool
}

const joinUser = " JOIN users u ON u.id = s.user_id"

// Join adds a table once, where it is needed.
func (l *listing) Join(isNeeded bool, join string) {
	if isNeeded && !strings.Contains(l.Joins, join) {
		l.Joins += join
	}
}

// addScope leaves the people whom the caller sees and whom a search finds.
func (s *Service) addScope(ctx context.Context, l *listing, owner, search string) error {
	scope, err := s.identity.People.ScopeOf(ctx)
	if err != nil {
		return fmt.Errorf("find whom the caller sees: %w", err)
	}

	join := " JOIN users u ON u.id = " + owner

	// Anyone who sees everybody needs no table of people.
	if scope != nil {
		l.counted = nil
		l.Join(true, join)
		l.Where.And(scope.Cond, scope.Args...)
	}

	for word := range strings.FieldsSeq(fold.Plain(search)) {
		l.counted = nil
		l.Join(true, join)
		l.Where.And(`u.search_text LIKE ? ESCAPE '\'`, db.Like(word))
	}

	return nil
}

// addTo adds the filter to a condition on s.
func (f *SubscriptionFilter) addTo(where *db.Where, now time.Time, bounds renewals.Bounds) error {
	if err := addValidity(where, f.Validity, now); err != nil {
		return err
	}

	funnelID := text.TrimLine(f.FunnelID)
	where.If(f.ProductID != nil, "s.product_id = ?", nullable.Value(f.ProductID)).
		If(funnelID != "", "s.funnel_id = ?", funnelID).
		If(f.UserID != nil, "s.user_id = ?", nullable.Value(f.UserID))

	switch choice := text.TrimLine(f.CashCollection); {
	case choice == "" || choice == string(renewals.All):
	case !renewals.IsBucket(choice):
		return errs.Field("cashCollection", errs.IsNotValid)
	default:
		cond, args := renewals.BucketCondition("s.id", renewals.Bucket(choice), now, bounds)
		where.And(cond, args...)
	}

	return nil
}

// addValidity is the condition of active, expired or all subscriptions s; ended ones count as expired.
func addValidity(where *db.Where, validity *string, now time.Time) error {
	switch choice := text.TrimLine(validity); {
	case choice == IsActive:
		where.And("s.ended_at IS NULL AND (s.ends_at IS NULL OR s.ends_at > ?)", now)
	case choice == IsExpired:
		where.And("s.ended_at IS NOT NULL OR s.ends_at <= ?", now)
	case !slices.Contains([]string{"", "all"}, choice):
		return errs.Field("validity", errs.IsNotValid)
	}
	return nil
}
