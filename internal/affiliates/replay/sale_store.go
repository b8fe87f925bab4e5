package replay

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"atlas/internal/affiliates/commission"
	"atlas/internal/identity"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

// store reads the sales that a policy is tried on.
type store struct{ db *db.DB }

// period is which sales are read, and as of when.
type period struct {
	start, end, now time.Time
	// holdDays and linkDays are those of the settings, for sales that kept none.
	holdDays, linkDays int
}

// sale is a paid order of a period.
type sale struct {
	commission.PastSale
	product, funnelID string
	// bumpFunnelID is the bump of the order; empty for none.
	bumpFunnelID string
	paidAt       time.Time
	verdicts     []commission.Verdict
}

// found are the sales of a period, and who their affiliates are.
type found struct {
	sales []*sale
	byID  map[int]*sale
	names map[int]string
}

// nameOf is an affiliate; nil for no one.
func (f *found) nameOf(id int) *string {
	if id == 0 {
		return nil
	}

	name := f.names[id]
	return &name
}

// paidIn picks the orders o of a period: those with something that a commission could have been for.
const paidIn = ` o.paid_at >= ? AND o.paid_at < ? AND o.subscription_id IS NOT NULL `

// countSales counts the sales of a period.
func (s *store) countSales(ctx context.Context, start, end time.Time) (int, error) {
	count, err := s.db.Int(ctx, `SELECT COUNT(*) FROM orders o WHERE`+paidIn, start, end)
	if err != nil {
		return 0, fmt.Errorf("count the sales of a period: %w", err)
	}

	return count, nil
}

// addSales reads orders with how they were decided, and their terms.
func (s *store) addSales(ctx context.Context, f *found, p period) error {
	err := s.db.Each(ctx,
		`SELECT o.id, p.name, o.funnel_id, COALESCE(o.bump_funnel_id, ''), o.created_at, o.paid_at, o.email_key,
			o.mobile,
		COALESCE(u.id, 0), COALESCE(u.email_key, ''), COALESCE(u.mobile_number, ''),
			COALESCE(d.rule, 'no-one'), COALESCE(d.verdicts, '[]'), COALESCE(d.link_days, ?),
			COALESCE(had.joined_id, had.id, 0), COALESCE(t.kind, ''), COALESCE(t.value, 0),
			COALESCE(t.source, ''), COALESCE(t.hold_days, ?), t.voided_at IS NOT NULL, b.kind, b.value
		FROM orders o JOIN funnels f ON f.id = o.funnel_id JOIN products p ON p.id = f.product_id
		LEFT JOIN users u ON u.id = o.user_id
		LEFT JOIN affiliate_decisions d ON d.order_id = o.id LEFT JOIN affiliate_sale_terms t ON t.order_id = o.id
		LEFT JOIN affiliates had ON had.id = t.affiliate_id LEFT JOIN affiliate_bump_terms b ON b.order_id = o.id
		WHERE`+paidIn+`ORDER BY o.id`, []any{p.linkDays, p.holdDays, p.start, p.end},
		func(scan func(dest ...any) error) error {
			one := new(sale)
			var typed, account identityKeys
			var accountID, days int
			var verdicts string
			var bumpKind *string
			var bumpValue *int64
			err := scan(&one.OrderID, &one.product, &one.funnelID, &one.bumpFunnelID, db.Millis(&one.Facts.At),
				db.Millis(&one.paidAt), &typed.email, &typed.mobile, &accountID, &account.email, &account.mobile,
				&one.Rule, &verdicts, &days, &one.AffiliateID, &one.Rate.Kind, &one.Rate.Value, &one.Source,
				&one.HoldDays, &one.IsVoided, &bumpKind, &bumpValue)
			if err != nil {
				return err
			}

			if bumpKind != nil && bumpValue != nil {
				one.BumpRate = &commission.Rate{Kind: *bumpKind, Value: *bumpValue}
			}

			if err := json.Unmarshal([]byte(verdicts), &one.verdicts); err != nil {
				return fmt.Errorf("read the verdicts of order %d: %w", one.OrderID, err)
			}

			// A sale is no one's without terms, whatever was decided about it before it was paid.
			if one.AffiliateID == 0 {
				one.Rule = commission.NoOne
			}

			one.Facts.Window = time.Duration(days) * 24 * time.Hour
			// What was typed at the checkout and what the account says both tell who the buyer is.
			typed.addTo(&one.Facts.Buyer, 0)
			account.addTo(&one.Facts.Buyer, accountID)
			f.sales, f.byID[one.OrderID] = append(f.sales, one), one

			return nil
		})
	if err != nil {
		return fmt.Errorf("read the sales of a period: %w", err)
	}

	return nil
}

// identityKeys are by what people are told apart.
type identityKeys struct{ email, mobile string }

func (k identityKeys) addTo(p *commission.Person, account int) {
	p.Accounts, p.Inboxes, p.Mobiles = append(p.Accounts, account), append(p.Inboxes,
		identity.InboxKey(k.email)), append(p.Mobiles, identity.MobileKey(k.mobile))
}

// addVisits reads the visits that were looked at when the sales were decided.
func (s *store) addVisits(ctx context.Context, f *found, _ period) error {
	ids := []int{}
	for _, one := range f.sales {
		for _, verdict := range one.verdicts {
			ids = append(ids, verdict.VisitID)
		}
	}

	if len(ids) == 0 {
		return nil
	}

	visits := map[int]commission.Visit{}
	cond, arg := s.db.InInts("t.id", ids)
	err := s.db.Each(ctx, `SELECT t.id, COALESCE(had.joined_id, had.id), t.at FROM affiliate_touches t
		JOIN affiliates had ON had.id = t.affiliate_id WHERE `+cond, []any{arg},
		func(scan func(dest ...any) error) error {
			var visit commission.Visit
			err := scan(&visit.ID, &visit.AffiliateID, db.Millis(&visit.At))
			visits[visit.ID] = visit

			return err
		})
	if err != nil {
		return fmt.Errorf("read the visits of a period: %w", err)
	}

	for _, one := range f.sales {
		for _, verdict := range one.verdicts {
			if visit, there := visits[verdict.VisitID]; there {
				// What was true of the affiliate that day decides, not what is true now.
				visit.Known = verdict.Reason
				one.Facts.Visits = append(one.Facts.Visits, visit)
			}
		}
	}

	return nil
}

// addLeads reads whose leads the buyers were when they ordered. A lead that came of the order itself says nothing
// about it.
func (s *store) addLeads(ctx context.Context, f *found, p period) error {
	columns := `SELECT o.id AS order_id, l.id AS lead_id, COALESCE(had.joined_id, had.id) AS affiliate_id, l.touch_id,
		l.created_at
		FROM orders o JOIN affiliate_leads l ON `
	rest := ` AND l.voided_at IS NULL AND l.created_at <= o.created_at AND COALESCE(l.order_id, 0) <> o.id
		JOIN affiliates had ON had.id = l.affiliate_id WHERE` + paidIn
	err := s.db.Each(ctx, columns+`l.user_id = o.user_id`+rest+` UNION `+columns+`l.email_key = o.email_key`+rest,
		[]any{p.start, p.end, p.start, p.end}, func(scan func(dest ...any) error) error {
			var orderID int
			var lead commission.Lead
			if err := scan(&orderID, &lead.ID, &lead.AffiliateID, &lead.VisitID, db.Millis(&lead.At)); err != nil {
				return err
			}

			if one := f.byID[orderID]; one != nil {
				one.Facts.Leads = append(one.Facts.Leads, lead)
			}

			return nil
		})
	if err != nil {
		return fmt.Errorf("read the leads of a period: %w", err)
	}

	return nil
}

// addPeople reads who the affiliates of all sales are.
func (s *store) addPeople(ctx context.Context, f *found, _ period) error {
	ids := []int{}
	for _, one := range f.sales {
		ids = append(ids, one.AffiliateID)
		for _, visit := range one.Facts.Visits {
			ids = append(ids, visit.AffiliateID)
		}

		for _, lead := range one.Facts.Leads {
			ids = append(ids, lead.AffiliateID)
		}
	}

	if len(ids) == 0 {
		return nil
	}

	all := map[int]commission.Affiliate{}
	cond, arg := s.db.InInts("a.id", ids)
	err := s.db.Each(ctx, `SELECT a.id, u.first_name || ' ' || u.last_name, u.archived_at IS NULL
		AND EXISTS (SELECT 1 FROM user_access_levels g WHERE g.user_id = u.id AND g.level_id = 'affiliate'),
			a.suspended_at IS NOT NULL, x.id, x.email_key, COALESCE(x.mobile_number, '')
		FROM affiliates a JOIN users u ON u.id = a.user_id JOIN users x ON x.id = u.id OR x.merged_into_id = u.id
		WHERE `+cond, []any{arg}, func(scan func(dest ...any) error) error {
		var id, account int
		var name string
		var isActive, isSuspended bool
		var keys identityKeys
		if err := scan(&id, &name, &isActive, &isSuspended, &account, &keys.email, &keys.mobile); err != nil {
			return err
		}

		a := all[id]
		a.ID, a.State, f.names[id] = id, commission.IsActive, name
		switch {
		case !isActive:
			a.State = commission.HasLeft
		case isSuspended:
			a.State = commission.IsSuspended
		}

		keys.addTo(&a.Person, account)
		all[id] = a
		return nil
	})
	if err != nil {
		return fmt.Errorf("read the affiliates of a period: %w", err)
	}

	for _, one := range f.sales {
		one.Facts.Affiliates = all
		// Who earns a sale by a lead could earn when it was decided, whatever they are by now.
		if a, there := all[one.AffiliateID]; there && one.Rule == commission.BoundLead &&
			a.State != commission.IsActive {
			one.Facts.Affiliates = map[int]commission.Affiliate{}
			for id, other := range all {
				one.Facts.Affiliates[id] = other
			}

			a.State = commission.IsActive
			one.Facts.Affiliates[a.ID] = a
		}
	}

	return nil
}

// addOffers reads the rates that were there in the period.
func (s *store) addOffers(ctx context.Context, f *found, p period) error {
	type rate struct {
		commission.Offer
		affiliateID            int
		funnelID, bumpFunnelID string
		setAt, endedAt         time.Time
	}

	rates := []rate{}
	err := s.db.Each(ctx, `SELECT COALESCE(had.joined_id, had.id, 0), COALESCE(r.funnel_id, ''),
		COALESCE(r.bump_funnel_id, ''), r.kind, r.value, r.set_at, r.ended_at FROM affiliate_rates r
		LEFT JOIN affiliates had ON had.id = r.affiliate_id
		WHERE r.set_at < ? AND (r.ended_at IS NULL OR r.ended_at > ?)
		ORDER BY r.id`, []any{p.end, p.start}, func(scan func(dest ...any) error) error {
		var r rate
		var endedAt *time.Time
		err := scan(&r.affiliateID, &r.funnelID, &r.bumpFunnelID, &r.Kind, &r.Value, db.Millis(&r.setAt),
			db.OptionalMillis(&endedAt))
		if err != nil {
			return err
		}

		// A rate that still holds ends after the period, for the comparison below.
		if r.endedAt = p.end; endedAt != nil {
			r.endedAt = *endedAt
		}

		r.HasAffiliate, r.HasFunnel = r.affiliateID != 0, r.funnelID != ""
		rates = append(rates, r)
		return nil
	})
	if err != nil {
		return fmt.Errorf("read the rates of a period: %w", err)
	}

	for _, one := range f.sales {
		one.Offers = func(affiliateID int) []commission.Offer {
			out := []commission.Offer{}
			for _, r := range rates {
				isTheirs := r.affiliateID == 0 || r.affiliateID == affiliateID
				isForIt := r.bumpFunnelID == "" && (r.funnelID == "" || r.funnelID == one.funnelID)
				if isTheirs && isForIt && !r.setAt.After(one.paidAt) && r.endedAt.After(one.paidAt) {
					out = append(out, r.Offer)
				}
			}

			return out
		}

		// A sale that someone earns has the rate of its bump in its terms, or none.
		if one.AffiliateID != 0 || one.bumpFunnelID == "" {
			continue
		}

		for _, r := range rates {
			isForIt := r.funnelID == one.funnelID && r.bumpFunnelID == one.bumpFunnelID
			if isForIt && !r.setAt.After(one.paidAt) && r.endedAt.After(one.paidAt) {
				one.BumpRate = &r.Rate
			}
		}
	}

	return nil
}

// addRows reads the payments of all sales, with what the ledger has for each.
func (s *store) addRows(ctx context.Context, f *found, p period) error {
	err := s.db.Each(ctx, `SELECT o.id, r.subscription_id <> o.subscription_id, r.paid, r.refunded,
		r.transaction_id IS NOT NULL,
		COALESCE(r.paid_at, o.paid_at),
			MAX(CASE WHEN e.kind = 'earned' AND e.affiliate_id = t.affiliate_id THEN e.hold_until END),
			COALESCE(MAX(CASE WHEN e.kind = 'skipped' AND e.affiliate_id = t.affiliate_id THEN 1 ELSE 0 END), 0),
			CAST(COALESCE(SUM(e.amount), 0) AS BIGINT),
			CAST(COALESCE(SUM(CASE WHEN e.hold_until <= ? THEN e.amount ELSE 0 END), 0) AS BIGINT)
		FROM orders o
		JOIN payment_schedules r ON r.subscription_id IN (o.subscription_id, o.bump_subscription_id)
		LEFT JOIN affiliate_sale_terms t ON t.order_id = o.id
		LEFT JOIN affiliate_commissions e ON e.schedule_id = r.id
		WHERE`+paidIn+
		`GROUP BY o.id, o.subscription_id, o.paid_at, r.id, r.subscription_id, r.paid, r.refunded, r.transaction_id,
			r.paid_at
		ORDER BY o.id, r.id`, []any{p.now, p.start, p.end}, func(scan func(dest ...any) error) error {
		var orderID, skipped int
		var row commission.PastRow
		var holdUntil *time.Time
		err := scan(&orderID, &row.IsBump, &row.Paid, &row.Refunded, &row.IsPaidOff, db.Millis(&row.EarnedAt),
			db.OptionalMillis(&holdUntil), &skipped, &row.Earned, &row.Payable)
		if err != nil {
			return err
		}

		if one := f.byID[orderID]; one != nil {
			row.IsSkipped = skipped > 0
			// The ledger knows best from which day on it was on hold.
			if holdUntil != nil {
				row.EarnedAt = clock.AddDays(*holdUntil, -one.HoldDays)
			}

			one.Rows = append(one.Rows, row)
		}

		return nil
	})
	if err != nil {
		return fmt.Errorf("read the payments of a period: %w", err)
	}

	return nil
}
