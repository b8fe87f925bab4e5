package success

import (
	"context"
	"fmt"
	"slices"
	"time"

	"atlas/internal/commerce/renewals"
	"atlas/internal/identity/people"
	"atlas/internal/platform/db"
	"atlas/internal/platform/money"
	"atlas/internal/platform/page"
)

// renewalTables are both as x with their people u. {rows} is one of them or both.
const renewalTables = ` FROM (%s) x JOIN users u ON u.id = x.user_id AND u.archived_at IS NULL `

// lastContactOf is one column of the last contact of the person of row y, among those that fit a condition on o.
func lastContactOf(column, among string) string {
	return `(SELECT ` + column +
		` FROM success_contacts c WHERE c.id = (SELECT MAX(o.id) FROM success_contacts o
			WHERE o.user_id = y.user_id AND o.undone_at IS NULL` + among + `))`
}

// answered leaves out emails to many: what someone promised before one still holds.
const answered = ` AND o.outcome <> 'emailed'`

var renewalSorts = db.Sorts{"name": "u.name_key", "endsAt": "x.end_at", "product": "x.product"}

// collectionRows is the text of the rows of all buckets, and its values.
func collectionRows(now, day time.Time, bounds renewals.Bounds) (text string, args []any) {
	open, openArgs := renewals.ToRenew(now, bounds)
	paid, paidArgs := renewals.CollectedIn(day)

	return open + ` UNION ALL ` + paid, slices.Concat(openArgs, paidArgs)
}

func (s *Service) loadCollection(
	ctx context.Context, bucket renewals.Bucket, day time.Time, scope *people.Scope, window page.Window,
) (*RenewalList, error) {
	now := s.clock.Now()
	bounds := renewals.BoundsOf(ctx, s.settings)
	rows, values := collectionRows(now, day, bounds)
	from := fmt.Sprintf(renewalTables, rows)
	where := new(db.Where)
	whereVisible(where, scope)
	searched(where, window.Search)
	cond, args := where.SQL()

	out := &RenewalList{Rows: []*Renewal{}, Bounds: bounds}
	counts := map[string]int{}
	// One statement counts all buckets, with the same search as the rows.
	err := s.db.Each(ctx, `SELECT x.bucket, COUNT(*)`+from+cond+` GROUP BY x.bucket`,
		slices.Concat(values, args), func(scan func(...any) error) error {
			var name string
			var count int
			err := scan(&name, &count)
			counts[name] = count
			counts[string(renewals.All)] += count

			return err
		})
	if err != nil {
		return nil, fmt.Errorf("count memberships to renew: %w", err)
	}

	for _, one := range renewals.Buckets {
		out.Counts = append(out.Counts, &BucketCount{Bucket: string(one), Count: counts[string(one)]})
	}

	// Counted above, so the page needs no statement for its total.
	out.Total = counts[string(bucket)]

	// Only after the counts, which are of all buckets.
	if bucket != renewals.All {
		where.And("x.bucket = ?", string(bucket))
		cond, args = where.SQL()
	}

	order := ` ORDER BY CASE WHEN x.bucket = 'unenrolled' THEN 1 ELSE 0 END,
		CASE WHEN x.bucket = 'unenrolled' THEN -x.end_at ELSE x.end_at END, x.id, x.bucket`
	if renewalSorts[window.Sort] != "" {
		order = renewalSorts.Order(window, "x.id")
	}

	// The rows of the page are chosen first: what is said about each of them would otherwise be looked up for all.
	query := `SELECT y.id, y.user_id, y.first_name, y.last_name, y.product, CASE WHEN y.end_at < ` + renewals.ForLife +
		` THEN y.end_at - 1 END, y.bucket, y.collected,
		(SELECT m.first_name || ' ' || m.last_name FROM success_assignments a JOIN users m ON m.id = a.manager_id
		WHERE a.user_id = y.user_id),
		` + lastContactOf("c.at", "") + `, ` + lastContactOf("c.outcome", "") + `, ` +
		lastContactOf("CASE WHEN c.outcome = 'promised' THEN c.until END", answered) + `,
		EXISTS (SELECT 1 FROM success_preferences w WHERE w.user_id = y.user_id AND w.no_contact_at IS NOT NULL)
		FROM (SELECT x.id, x.user_id, u.first_name, u.last_name, x.product, x.end_at, x.bucket, x.collected,
			ROW_NUMBER() OVER (` + order + `) AS place` + from + cond + order + ` LIMIT ? OFFSET ?) y ORDER BY y.place`
	err = s.db.Each(ctx, query,
		slices.Concat(values, args, []any{window.PerPage, window.Offset()}), func(scan func(...any) error) error {
			row := new(Renewal)
			var paid *int64
			err := scan(&row.SubscriptionID, &row.UserID, &row.FirstName, &row.LastName, &row.Product,
				db.OptionalMillis(&row.EndsAt), &row.Bucket, &paid, &row.Manager,
				db.OptionalMillis(&row.LastContact), &row.LastOutcome, db.OptionalMillis(&row.promisedUntil),
				&row.NoContact)
			if paid != nil {
				row.Collected = new(money.Centavos(*paid))
			}

			out.Rows = append(out.Rows, row)

			return err
		})
	if err != nil {
		return nil, fmt.Errorf("read memberships to renew: %w", err)
	}

	return out, nil
}

// renewalRecipient is who gets an email about a renewal.
type renewalRecipient struct {
	Renewal
	address string
	// replyTo is the address of who looks after them; empty for no one.
	replyTo string
}

// loadRenewals reads whom memberships belong to that are to be renewed: one of each person at most, since of several
// the last to end is.
func (s *Service) loadRenewals(ctx context.Context, subscriptionIDs []int) ([]*renewalRecipient, error) {
	rows, values := renewals.ToRenew(s.clock.Now(), renewals.BoundsOf(ctx, s.settings))
	in, list := s.db.InInts("x.id", subscriptionIDs)
	out := []*renewalRecipient{}
	err := s.db.Each(ctx, `SELECT x.id, x.user_id, u.first_name, u.last_name, u.email, x.product,
			EXISTS (SELECT 1 FROM success_preferences w WHERE w.user_id = u.id AND w.no_contact_at IS NOT NULL),
			COALESCE((SELECT m.email FROM success_assignments a JOIN users m ON m.id = a.manager_id AND m.archived_at IS NULL WHERE a.user_id = u.id), '')`+
		fmt.Sprintf(renewalTables, rows)+`WHERE `+in+` ORDER BY x.id`,
		append(values, list), func(scan func(...any) error) error {
			row := new(renewalRecipient)
			err := scan(&row.SubscriptionID, &row.UserID, &row.FirstName, &row.LastName, &row.address, &row.Product,
				&row.NoContact, &row.replyTo)
			out = append(out, row)

			return err
		})
	if err != nil {
		return nil, fmt.Errorf("read whom %d memberships belong to: %w", len(subscriptionIDs), err)
	}

	return out, nil
}
