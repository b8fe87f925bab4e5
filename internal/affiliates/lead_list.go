package affiliates

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"atlas/internal/affiliates/program"
	"atlas/internal/identity"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/platform/page"
)

// What became of a lead.
const (
	signedUp = "signed up"
	ordered  = "ordered"
	paid     = "paid"
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

	// linkName is the link they came by.
	linkName = `CASE WHEN t.is_main THEN '` + mainLink +
		`' ELSE COALESCE(tf.name,CASE WHEN t.page_path <> '' THEN t.page_path WHEN tl.id IS NOT NULL THEN '` +
		signUpName + `' ELSE '' END) END`

	// leadCommission is what the sales of a lead earned less what was taken back.
	leadCommission = `(SELECT CAST(COALESCE(SUM(e.amount),0) AS BIGINT) FROM affiliate_sales s
		JOIN affiliate_commissions e ON e.order_id = s.order_id WHERE s.lead_id = l.id)`
	// leadsOfAffiliate are those of an affiliate, and of those who became them.
	leadsOfAffiliate = `WHERE l.affiliate_id IN (SELECT id FROM affiliates WHERE id = ? OR joined_id = ?)
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

// mainLink is what the link without a funnel is called.
const mainLink = "Main link"

// Lead is a person whom an affiliate brought, as the affiliate sees them.
type Lead struct {
	ID int
	// Name is the first name and the initial of the family name; staff see all of it.
	Name      string
	CreatedAt time.Time
	// Link is what they came by; FunnelName and ProductName are what they came for or bought.
	Link                    string
	FunnelName, ProductName *string
	// Campaign is the source and the campaign of the address they came by; empty for none.
	Campaign string
	// Status is signed up, ordered or paid.
	Status string
	// Commission is what the affiliate earned with them.
	Commission money.Centavos
}

// LeadFilter picks leads.
type LeadFilter struct {
	Status *string
	// Link is main, the id of the funnel whose link they came by, or l: and the number of the link of a campaign.
	Link *string
}

// LeadList is one page of leads.
type LeadList struct {
	Rows  []*Lead
	Total int
}

var leadSorts = db.Sorts{
	"": "l.created_at DESC", "createdAt": "l.created_at", "name": program.FirstName, "link": linkName,
	"product": "COALESCE(p.name_key,'')", "commission": leadCommission,
	"status": `CASE WHEN ` + leadPaid + ` THEN 2 WHEN ` + leadOrdered + ` THEN 1 ELSE 0 END`,
}

// AffiliateLeads lists one page of the leads of the caller, or of the affiliate with an id. An affiliate reads a first
// name and an initial of each, and finds nobody by a last name or an address.
//
// Requires that the caller is an active affiliate, or the page affiliates for an id, and a proven address. Returns
// errs.NotFound for others, errs.Forbidden if the address is not proven, or errs.Invalid for an unknown choice of a
// filter.
func (s *Service) AffiliateLeads(
	ctx context.Context, affiliateID *int, w page.Window, f *LeadFilter,
) (*LeadList, error) {
	of, err := s.visible(ctx, affiliateID)
	if err != nil {
		return nil, err
	}

	// Who came is told only to someone who owns the address of the account.
	if err := identity.RequireProvenEmail(ctx); err != nil {
		return nil, err
	}

	isStaff := program.IsStaff(ctx)
	where := new(db.Where).And(strings.TrimPrefix(leadsOfAffiliate, "WHERE "), of.ID, of.ID)
	if err := f.apply(where); err != nil {
		return nil, err
	}

	byWords(where, isStaff, w.Search)
	cond, args := where.SQL()
	out := &LeadList{Rows: []*Lead{}}
	// An empty page needs no second statement.
	if out.Total, err = s.db.Int(ctx, "SELECT COUNT(*)"+leadsFrom+cond, args...); err != nil || out.Total == 0 {
		return out, err
	}

	out.Rows, err = s.readLeads(ctx, isStaff, cond+leadSorts.Order(w, "l.id")+" LIMIT ? OFFSET ?",
		append(args, w.PerPage, w.Offset())...)
	return out, err
}

// newestLeads are the last few of an affiliate, and of those who became them.
func (s *Service) newestLeads(ctx context.Context, affiliateID, count int) ([]*Lead, error) {
	// The number is ours and not the caller's, so it may stand in the text.
	from := strings.ReplaceAll(newestFrom, "{count}", strconv.Itoa(count))
	isStaff := program.IsStaff(ctx)

	return s.readLeadsFrom(ctx, isStaff, from+"ORDER BY l.created_at DESC, l.id DESC", affiliateID, affiliateID)
}

// readLeads reads leads of a tail, as the caller may see them.
func (s *Service) readLeads(ctx context.Context, isStaff bool, tail string, args ...any) ([]*Lead, error) {
	return s.readLeadsFrom(ctx, isStaff, leadsFrom+tail, args...)
}

// readLeadsFrom reads the leads l of a statement that begins with FROM.
func (s *Service) readLeadsFrom(ctx context.Context, isStaff bool, from string, args ...any) ([]*Lead, error) {
	query := `SELECT l.id, ` + program.FirstName + `, ` + program.LastName + `, l.created_at, ` + linkName + `, f.name, p.name,
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

func (f *LeadFilter) apply(where *db.Where) error {
	if f == nil {
		return nil
	}

	if status := program.Text(f.Status); status != "" {
		if !slices.Contains([]string{signedUp, ordered, paid}, status) {
			return errs.Field("status", errs.IsNotValid)
		}

		where.And(leadStatus+" = ?", status)
	}

	link := program.Text(f.Link)
	saved, isSaved := strings.CutPrefix(link, "l:")
	switch {
	case isSaved:
		id, err := strconv.Atoi(saved)
		if err != nil {
			return errs.Field("link", errs.IsNotValid)
		}

		where.And("t.link_id = ?", id)
	case link == "main":
		where.And("t.is_main")
	case link != "":
		where.And("NOT t.is_main AND t.link_id IS NULL AND t.funnel_id = ?", link)
	}

	return nil
}

// byWords wants all words of a search in what the reader sees.
func byWords(where *db.Where, isStaff bool, search string) {
	seen := `LOWER(` + program.FirstName +
		`) || ' ' || COALESCE(f.name_key, '') || ' ' || COALESCE(p.name_key, '') || ' ' || LOWER(` + linkName + `)`
	if isStaff {
		seen += ` || ' ' || LOWER(` + program.LastName + `) || ' ' || COALESCE(u.search_text, '')`
	}

	program.MatchWords(where, seen, search)
}
