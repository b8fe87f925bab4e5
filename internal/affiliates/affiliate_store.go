package affiliates

import (
	"context"
	"errors"
	"fmt"

	"atlas/internal/affiliates/program"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// store reads and writes the rows of affiliates. It decides nothing: who may ask for them is up to the Service.
type store struct{ db *db.DB }

var affiliates = db.NewTable[Affiliate]("affiliates")

const (
	// ownRows are the rows of a itself, and of those who became a.
	ownRows = ` IN (SELECT j.id FROM affiliates j WHERE j.id = a.id OR j.joined_id = a.id)`

	// The figures are from the kept days, all days together.
	visitsOf = `(SELECT COALESCE(SUM(d.visits),0) FROM affiliate_days d WHERE d.day = 0
		AND d.affiliate_id` + ownRows + `)`
	leadsOf = `(SELECT COALESCE(SUM(d.leads),0) FROM affiliate_days d WHERE d.day = 0
		AND d.affiliate_id` + ownRows + `)`
	// commissionOf is from the kept sums, of all states.
	commissionOf = `(SELECT CAST(COALESCE(SUM(k.open_amount + k.in_payout + k.paid), 0) AS BIGINT)
		FROM affiliate_commission_sums k WHERE k.affiliate_id` + ownRows + `)`

	// openFlagsOf are flags that wait for staff, confirmedFlagsOf those that staff confirmed.
	openFlagsOf = `(SELECT COUNT(*) FROM affiliate_flags w WHERE w.state = 'open'
		AND w.affiliate_id` + ownRows + `)`
	confirmedFlagsOf = `(SELECT COUNT(*) FROM affiliate_flags w WHERE w.state = 'confirmed'
		AND w.affiliate_id` + ownRows + `)`

	paidOf = `(SELECT COALESCE(SUM(d.paid),0) FROM affiliate_days d WHERE d.day = 0 AND d.affiliate_id` + ownRows + `)`

	// figuresOf are all of them.
	figuresOf = `, ` + visitsOf + `, ` + leadsOf + `, ` + paidOf + `, ` + commissionOf + `, ` + openFlagsOf + `, ` +
		confirmedFlagsOf
)

var (
	affiliateColumns = `SELECT ` + affiliates.Columns("a.") + `, u.first_name || ' ' || u.last_name, u.first_name,
		` + program.IsActive
	affiliatesFrom = ` FROM affiliates a JOIN users u ON u.id = a.user_id `
)

// readAffiliates reads the rows of affiliates + tail, without their figures.
func (s *store) readAffiliates(ctx context.Context, tail string, args ...any) ([]*Affiliate, error) {
	out := []*Affiliate{}
	err := s.db.Each(ctx, affiliateColumns+affiliatesFrom+tail, args, func(scan func(dest ...any) error) error {
		a, dest := new(Affiliate), make([]any, affiliates.ColumnCount())
		affiliates.Dest(a, dest)
		out = append(out, a)
		return scan(append(dest, &a.Name, &a.FirstName, &a.IsActive)...)
	})
	if err != nil {
		return nil, fmt.Errorf("read affiliates: %w", err)
	}

	return out, nil
}

// findAffiliate finds an affiliate without figures; nil for none.
func (s *store) findAffiliate(ctx context.Context, id int) (*Affiliate, error) {
	return s.findFirst(ctx, "WHERE a.id = ?", id)
}

// findAffiliateOf finds a user as an affiliate, without figures; nil for who is none.
func (s *store) findAffiliateOf(ctx context.Context, userID int) (*Affiliate, error) {
	return s.findFirst(ctx, "WHERE a.user_id = ?", userID)
}

// findOwner finds whose link a slug is, or whose it became; nil for no one's.
func (s *store) findOwner(ctx context.Context, slug string) (*Affiliate, error) {
	return s.findFirst(ctx, `JOIN affiliates had ON a.id = COALESCE(had.joined_id, had.id)
		JOIN affiliate_words w ON w.affiliate_id = had.id WHERE w.word = ?`, slug)
}

// findFirst finds the first affiliate that the end of a statement selects, without figures; nil for none.
func (s *store) findFirst(ctx context.Context, tail string, args ...any) (*Affiliate, error) {
	found, err := s.readAffiliates(ctx, tail, args...)
	if err != nil || len(found) == 0 {
		return nil, err
	}

	return found[0], nil
}

// readCounted reads the first affiliate that the end of a statement selects, with their figures. Returns
// errs.NotFound.
func (s *store) readCounted(ctx context.Context, tail string, args ...any) (*Affiliate, error) {
	a, dest := new(Affiliate), make([]any, affiliates.ColumnCount())
	affiliates.Dest(a, dest)
	dest = append(dest, &a.Name, &a.FirstName, &a.IsActive, &a.Visits, &a.Leads, &a.Paid, &a.Commission, &a.flagsOpen,
		&a.flagsConfirmed)
	err := s.db.Row(ctx, affiliateColumns+figuresOf+affiliatesFrom+tail, args, dest...)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Affiliate")
	}

	if err != nil {
		return nil, fmt.Errorf("read an affiliate with figures: %w", err)
	}

	return a, nil
}

// loadCounted loads an affiliate with their figures. Returns errs.NotFound.
func (s *store) loadCounted(ctx context.Context, id int) (*Affiliate, error) {
	return s.readCounted(ctx, "WHERE a.id = ?", id)
}

// loadCountedOf loads a user as an affiliate, with their figures. Returns errs.NotFound.
func (s *store) loadCountedOf(ctx context.Context, userID int) (*Affiliate, error) {
	return s.readCounted(ctx, "WHERE a.user_id = ?", userID)
}

// addFigures adds their figures to affiliates, for all of them together.
func (s *store) addFigures(ctx context.Context, of []*Affiliate) error {
	if len(of) == 0 {
		return nil
	}

	byID, ids := map[int]*Affiliate{}, []int{}
	for _, a := range of {
		byID[a.ID], ids = a, append(ids, a.ID)
	}

	// The figures of a page come in one statement, and not one for each row.
	cond, arg := s.db.InInts("a.id", ids)
	err := s.db.Each(ctx, `SELECT a.id`+figuresOf+` FROM affiliates a
		WHERE `+cond, []any{arg}, func(scan func(dest ...any) error) error {
		var id int
		figures := new(Affiliate)
		err := scan(&id, &figures.Visits, &figures.Leads, &figures.Paid, &figures.Commission, &figures.flagsOpen,
			&figures.flagsConfirmed)
		if a := byID[id]; a != nil {
			a.Visits, a.Leads, a.Paid, a.Commission = figures.Visits, figures.Leads, figures.Paid, figures.Commission
			a.flagsOpen, a.flagsConfirmed = figures.flagsOpen, figures.flagsConfirmed
		}

		return err
	})
	if err != nil {
		return fmt.Errorf("read the figures of %d affiliates: %w", len(of), err)
	}

	return nil
}

var affiliateSorts = db.Sorts{"": "u.name_key", "name": "u.name_key", "slug": "a.slug", "since": "a.since",
	"visits": visitsOf, "leads": leadsOf, "paid": paidOf, "commission": commissionOf}

// listAffiliates is one page of those who are active, or who left, or of all; who became another is not listed.
func (s *store) listAffiliates(ctx context.Context, w page.Window, status string) ([]*Affiliate, int, error) {
	where := new(db.Where).And("a.joined_id IS NULL").If(status == "active", program.IsActive).If(status == "left",
		"NOT "+program.IsActive).If(status == "suspended", "a.suspended_at IS NOT NULL").
		If(status == "flagged",
			"EXISTS (SELECT 1 FROM affiliate_flags w WHERE w.state = 'confirmed' AND w.affiliate_id"+ownRows+")")
	program.MatchWords(where, "u.search_text || ' ' || a.slug", w.Search)
	cond, args := where.SQL()
	// Counted without the figures: they are worked out for the rows of one page alone.
	total, err := s.db.Int(ctx, "SELECT COUNT(*) FROM affiliates a JOIN users u ON u.id = a.user_id "+cond, args...)
	if err != nil {
		return nil, 0, fmt.Errorf("count affiliates: %w", err)
	}

	if total == 0 {
		return []*Affiliate{}, 0, nil
	}

	rows, err := s.readAffiliates(ctx, cond+affiliateSorts.Order(w, "a.id")+" LIMIT ? OFFSET ?",
		append(args, w.PerPage, w.Offset())...)
	if err != nil {
		return nil, 0, err
	}

	return rows, total, s.addFigures(ctx, rows)
}

// insertAffiliate writes a new affiliate.
func (s *store) insertAffiliate(ctx context.Context, a *Affiliate) error {
	if err := affiliates.Insert(ctx, s.db, a); err != nil {
		return fmt.Errorf("write that user %d is an affiliate: %w", a.UserID, err)
	}

	return nil
}

// updateAffiliate writes columns of an affiliate.
func (s *store) updateAffiliate(ctx context.Context, a *Affiliate, columns ...string) error {
	if err := affiliates.Update(ctx, s.db, a, columns...); err != nil {
		return fmt.Errorf("change affiliate %d: %w", a.ID, err)
	}

	return nil
}

// lockAffiliate loads an affiliate and locks them. Returns errs.NotFound.
func (s *store) lockAffiliate(ctx context.Context, id int) (*Affiliate, error) {
	a, err := affiliates.Lock(ctx, s.db, id)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Affiliate")
	}

	if err != nil {
		return nil, fmt.Errorf("lock affiliate %d: %w", id, err)
	}

	return a, nil
}

// loadLevels loads the access levels that a user holds.
func (s *store) loadLevels(ctx context.Context, userID int) ([]string, error) {
	held, err := db.Column[string](ctx, s.db, `SELECT level_id FROM user_access_levels WHERE user_id = ?`, userID)
	if err != nil {
		return nil, fmt.Errorf("read the levels of user %d: %w", userID, err)
	}

	return held, nil
}
