package claims

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// store reads and writes the rows of claims. It decides nothing: who may ask for them is up to the Service.
type store struct{ db *db.DB }

var claims = db.NewTable[Claim]("affiliate_claims")

const claimsFrom = ` FROM affiliate_claims c JOIN affiliates had ON had.id = c.affiliate_id
	JOIN affiliates a ON a.id = COALESCE(had.joined_id, had.id)
	JOIN users u ON u.id = a.user_id LEFT JOIN users y ON y.id = c.answered_by_id `

// read reads claims of a tail, with who asked and who answered.
func (s *store) read(ctx context.Context, tail string, args ...any) ([]*Claim, error) {
	out := []*Claim{}
	err := s.db.Each(ctx, `SELECT `+claims.Columns("c.")+`, u.first_name || ' ' || u.last_name, u.id,
		y.first_name || ' ' || y.last_name`+claimsFrom+tail, args,
		func(scan func(dest ...any) error) error {
			c, dest := new(Claim), make([]any, claims.ColumnCount())
			claims.Dest(c, dest)
			out = append(out, c)

			return scan(append(dest, &c.AffiliateName, &c.userID, &c.AnsweredBy)...)
		})
	if err != nil {
		return nil, fmt.Errorf("read claims: %w", err)
	}

	return out, nil
}

// loadClaim loads a claim with who asked and who answered. Returns errs.NotFound.
func (s *store) loadClaim(ctx context.Context, id int) (*Claim, error) {
	found, err := s.read(ctx, `WHERE c.id = ?`, id)
	if err != nil {
		return nil, err
	}

	if len(found) == 0 {
		return nil, errs.Missing("Claim")
	}

	return found[0], nil
}

// loadNewest loads the last claims of an affiliate and of those who became them, the newest first.
func (s *store) loadNewest(ctx context.Context, affiliateID, limit int) ([]*Claim, error) {
	return s.read(ctx, `WHERE c.affiliate_id IN (SELECT id FROM affiliates WHERE id = ? OR joined_id = ?)
		ORDER BY c.asked_at DESC, c.id DESC LIMIT ?`, affiliateID, affiliateID, limit)
}

// list loads one page of claims: open ones first, the oldest of them first.
func (s *store) list(ctx context.Context, w page.Window, f Filter) (*List, error) {
	where := new(db.Where)
	if f.State != nil && *f.State != "" {
		where.And("c.state = ?", *f.State)
	}

	if f.AffiliateID != nil {
		where.And("c.affiliate_id IN (SELECT id FROM affiliates WHERE id = ? OR joined_id = ?)", *f.AffiliateID,
			*f.AffiliateID)
	}

	for _, word := range strings.Fields(db.Fold(w.Search)) {
		where.And(`(u.search_text LIKE ? ESCAPE '\'
			OR LOWER(COALESCE(c.email, '')) LIKE ? ESCAPE '\')`, db.Like(word), db.Like(word))
	}

	cond, args := where.SQL()
	out := &List{Rows: []*Claim{}}
	var err error
	if out.Total, err = s.db.Int(ctx, `SELECT COUNT(*)`+claimsFrom+cond, args...); err != nil {
		return nil, fmt.Errorf("count claims: %w", err)
	}

	if out.Total == 0 {
		return out, nil
	}

	out.Rows, err = s.read(ctx, cond+` ORDER BY CASE WHEN c.state = 'open' THEN 0 ELSE 1 END,
		CASE WHEN c.state = 'open' THEN c.asked_at ELSE -c.asked_at END, c.id LIMIT ? OFFSET ?`,
		append(args, w.PerPage, w.Offset())...)
	return out, err
}

// lockClaim loads a claim and locks it. Returns errs.NotFound.
func (s *store) lockClaim(ctx context.Context, id int) (*Claim, error) {
	c, err := claims.Lock(ctx, s.db, id)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Claim")
	}

	if err != nil {
		return nil, fmt.Errorf("lock claim %d: %w", id, err)
	}

	return c, nil
}

// insert writes a new claim.
func (s *store) insert(ctx context.Context, c *Claim) error {
	if err := claims.Insert(ctx, s.db, c); err != nil {
		return fmt.Errorf("write a claim: %w", err)
	}

	return nil
}

// updateAnswer writes what staff answered to a claim.
func (s *store) updateAnswer(ctx context.Context, c *Claim) error {
	err := claims.Update(ctx, s.db, c, "state", "answer", "order_id", "answered_by_id", "answered_at")
	if err != nil {
		return fmt.Errorf("answer claim %d: %w", c.ID, err)
	}

	return nil
}

// countSince counts what an affiliate asked and claimed after a moment.
func (s *store) countSince(ctx context.Context, affiliateID int, after time.Time) (int, error) {
	count, err := s.db.Int(ctx, `SELECT COUNT(*) FROM affiliate_claims WHERE affiliate_id = ?
			AND asked_at > ?`, affiliateID, after)
	if err != nil {
		return 0, fmt.Errorf("count the claims of affiliate %d: %w", affiliateID, err)
	}

	return count, nil
}

// countOpen counts the claims that wait for an answer.
func (s *store) countOpen(ctx context.Context) (int, error) {
	count, err := s.db.Int(ctx, `SELECT COUNT(*) FROM affiliate_claims WHERE state = 'open'`)
	if err != nil {
		return 0, fmt.Errorf("count open claims: %w", err)
	}

	return count, nil
}
