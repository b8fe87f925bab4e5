package attribution

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"atlas/internal/affiliates/program"
	"atlas/internal/platform/db"
	"atlas/internal/platform/page"
)

const (
	leadOrdered = `EXISTS (SELECT 1 FROM affiliate_sales s WHERE s.lead_id = l.id)`
	leadPaid    = `EXISTS (SELECT 1 FROM affiliate_sales s JOIN orders so ON so.id = s.order_id WHERE s.lead_id = l.id
		AND so.paid_at IS NOT NULL)`
	leadStatus = `CASE WHEN ` + leadPaid + ` THEN '` + paid + `' WHEN ` + leadOrdered + ` THEN '` + ordered +
		`' ELSE '` + signedUp + `' END`

	leadsFrom = ` FROM affiliate_leads l JOIN affiliates a ON a.id = l.affiliate_id
		JOIN affiliate_touches t ON t.id = l.touch_id ` + leadDetails

	// leadDetails joins who a lead l is, what they came for, and the link of their touch t.
	leadDetails = `LEFT JOIN users u ON u.id = l.user_id LEFT JOIN orders o ON o.id = l.order_id
		LEFT JOIN funnels f ON f.id = l.funnel_id LEFT JOIN products p ON p.id = f.product_id
		LEFT JOIN funnels tf ON tf.id = t.funnel_id LEFT JOIN affiliate_links tl ON tl.id = t.link_id `

	// LinkName is the link they came by.
	LinkName = `CASE WHEN t.is_main THEN '` + mainLink +
		`' ELSE COALESCE(tf.name,CASE WHEN t.page_path <> '' THEN t.page_path WHEN tl.id IS NOT NULL THEN '` +
		signUpName + `' ELSE '' END) END`

	// leadCommission is what the sales of a lead earned less what was taken back.
	leadCommission = `(SELECT CAST(COALESCE(SUM(e.amount),0) AS BIGINT) FROM affiliate_sales s
		JOIN affiliate_commissions e ON e.order_id = s.order_id WHERE s.lead_id = l.id)`
	// leadsOfAffiliate are those of an affiliate, and of those who became them.
	leadsOfAffiliate = `l.affiliate_id IN (SELECT id FROM affiliates WHERE id = ? OR joined_id = ?)
		AND l.voided_at IS NULL`
	// newestFrom joins what is shown of the last few of them to their rows. The indexes find those before anything
	// else is read: an affiliate may have thousands. How many is written into the text, because PostgreSQL plans a
	// limit that it doesn't know anew each time, and planning these joins takes ten times as long as running them.
	newestFrom = ` FROM (
			SELECT n.id FROM (
				SELECT own.id, own.created_at FROM (SELECT x.id, x.created_at FROM affiliate_leads x
				WHERE x.affiliate_id = ? AND x.voided_at IS NULL
					ORDER BY x.created_at DESC, x.id DESC LIMIT {count}) own
				UNION ALL SELECT x.id, x.created_at FROM affiliates j JOIN affiliate_leads x ON x.affiliate_id = j.id
				WHERE j.joined_id = ? AND x.voided_at IS NULL) n
			ORDER BY n.created_at DESC, n.id DESC LIMIT {count}) newest
		JOIN affiliate_leads l ON l.id = newest.id JOIN affiliate_touches t ON t.id = l.touch_id ` + leadDetails
)

var leadSorts = db.Sorts{
	"": "l.created_at DESC", "createdAt": "l.created_at", "name": program.FirstName, "link": LinkName,
	"product": "COALESCE(p.name_key,'')", "commission": leadCommission,
	"status": `CASE WHEN ` + leadPaid + ` THEN 2 WHEN ` + leadOrdered + ` THEN 1 ELSE 0 END`,
}

// leadQuery says which leads are listed, and how much of their names is shown.
type leadQuery struct {
	affiliateID int
	isStaff     bool
	// status is signed up, ordered or paid; empty for all.
	status string
	// The link that they came by: that of a campaign, the main one or that of a funnel; any with none of them.
	linkID   *int
	isMain   bool
	funnelID string
}

// listLeads loads one page of the leads of an affiliate and of those who became them, and how many there are.
func (s *store) listLeads(ctx context.Context, q leadQuery, w page.Window) (*LeadList, error) {
	where := new(db.Where).And(leadsOfAffiliate, q.affiliateID, q.affiliateID)
	if q.status != "" {
		where.And(leadStatus+" = ?", q.status)
	}

	switch {
	case q.linkID != nil:
		where.And("t.link_id = ?", *q.linkID)
	case q.isMain:
		where.And("t.is_main")
	case q.funnelID != "":
		where.And("NOT t.is_main AND t.link_id IS NULL AND t.funnel_id = ?", q.funnelID)
	}

	// All words of a search have to be in what the reader sees.
	seen := `LOWER(` + program.FirstName +
		`) || ' ' || COALESCE(f.name_key, '') || ' ' || COALESCE(p.name_key, '') || ' ' || LOWER(` + LinkName + `)`
	if q.isStaff {
		seen += ` || ' ' || LOWER(` + program.LastName + `) || ' ' || COALESCE(u.search_text, '')`
	}

	program.MatchWords(where, seen, w.Search)

	cond, args := where.SQL()
	out := &LeadList{Rows: []*Lead{}}
	total, err := s.db.Int(ctx, "SELECT COUNT(*)"+leadsFrom+cond, args...)
	if err != nil {
		return nil, fmt.Errorf("count leads: %w", err)
	}

	// An empty page needs no second statement.
	if total == 0 {
		return out, nil
	}

	out.Total = total
	out.Rows, err = s.readLeads(ctx, q.isStaff, leadsFrom+cond+leadSorts.Order(w, "l.id")+" LIMIT ? OFFSET ?",
		append(args, w.PerPage, w.Offset())...)
	return out, err
}

// loadNewestLeads loads the last few leads of an affiliate, and of those who became them.
func (s *store) loadNewestLeads(ctx context.Context, q leadQuery, count int) ([]*Lead, error) {
	// The number is ours and not the caller's, so it may stand in the text.
	from := strings.ReplaceAll(newestFrom, "{count}", strconv.Itoa(count))

	return s.readLeads(ctx, q.isStaff, from+"ORDER BY l.created_at DESC, l.id DESC", q.affiliateID, q.affiliateID)
}

// readLeads reads the leads l of a statement that begins with FROM.
func (s *store) readLeads(ctx context.Context, isStaff bool, from string, args ...any) ([]*Lead, error) {
	query := `SELECT l.id, ` + program.FirstName + `, ` + program.LastName + `, l.created_at, ` + LinkName + `, f.name,
		p.name,
		t.utm_source, t.utm_campaign, ` + leadStatus + `, ` + leadCommission + from
	out := []*Lead{}
	err := s.db.Each(ctx, query, args, func(scan func(dest ...any) error) error {
		l := new(Lead)
		var first, last, source, campaign string
		err := scan(&l.ID, &first, &last, db.Millis(&l.CreatedAt), &l.Link, &l.FunnelName, &l.ProductName,
			&source, &campaign, &l.Status, &l.Commission)
		if err != nil {
			return err
		}

		l.Campaign = strings.Trim(source+", "+campaign, ", ")
		l.Name = program.ShownName(first, last, isStaff)
		out = append(out, l)

		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read leads: %w", err)
	}

	return out, nil
}
