package catalog

import (
	"context"
	"errors"
	"fmt"

	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/platform/page"
	"atlas/internal/platform/record"
)

var paymentTerms = db.NewTable[PaymentTerm]("payment_terms")

const (
	termFunnels = `(SELECT COUNT(*) FROM funnel_terms x
		WHERE x.term_id = t.id AND (SELECT f.archived_at IS NULL FROM funnels f
		WHERE f.id = x.funnel_id)) AS funnel_count`
	// withRows reads terms t together with their instalments.
	withRows = ` LEFT JOIN payment_term_rows r ON r.term_id = t.id `
)

var termColumnCount = paymentTerms.ColumnCount()

var termColumns = paymentTerms.Columns("t.") + `, t.funnel_count, r.share_type, r.share, r.days_after`

// termsFrom are the terms of a condition as t, with how many funnels they stand in.
func termsFrom(tail string) string {
	return ` FROM (SELECT ` + paymentTerms.Columns("t.") + `, ` + termFunnels + ` FROM payment_terms t ` + tail +
		`) t` + withRows
}

// termScan reads one line of a term and one of its instalments.
type termScan struct {
	term      *PaymentTerm
	kind      *string
	share     *money.Centavos
	daysAfter *int
}

func (t *termScan) dest() []any {
	t.term = new(PaymentTerm)
	dest := make([]any, termColumnCount, termColumnCount+4)
	paymentTerms.Dest(t.term, dest)
	return append(dest, &t.term.FunnelCount, &t.kind, &t.share, &t.daysAfter)
}

// into adds the line to terms that come in their order, each with its lines after another.
func (t *termScan) into(terms []*PaymentTerm) []*PaymentTerm {
	if len(terms) == 0 || terms[len(terms)-1].ID != t.term.ID {
		t.term.Rows = []*PaymentTermRow{}
		terms = append(terms, t.term)
	}

	// A term without rows comes as one line of nothing.
	if last := terms[len(terms)-1]; t.kind != nil {
		last.Rows = append(last.Rows, &PaymentTermRow{*t.kind, *t.share, *t.daysAfter})
	}
	return terms
}

var termSorts = db.Sorts{"": "t.name_key", "name": "t.name_key", "id": "t.id", "funnelCount": "funnel_count",
	"updatedAt": "t.updated_at"}

// funnelTerm is a term in a funnel, and what its product costs.
type funnelTerm struct {
	term   *PaymentTerm
	funnel string
	price  money.Centavos
}

// readTerms reads terms with their instalments: those of a tail, in the order of a second one.
func (s *Store) readTerms(ctx context.Context, tail, order string, args ...any) ([]*PaymentTerm, error) {
	rows, err := s.db.Query(ctx, `SELECT `+termColumns+termsFrom(tail)+order, args...)
	if err != nil {
		return nil, err
	}

	defer rows.Close()
	out := []*PaymentTerm{}
	for rows.Next() {
		var one termScan
		if err := rows.Scan(one.dest()...); err != nil {
			return nil, fmt.Errorf("read a payment term: %w", err)
		}

		out = one.into(out)
	}

	return out, rows.Err()
}

func (s *Store) TermByID(ctx context.Context, id string) (*PaymentTerm, error) {
	found, err := s.readTerms(ctx, "WHERE t.id = ?", "ORDER BY r.position", id)
	if err == nil && len(found) == 0 {
		err = errs.Missing("Payment term")
	}
	if err != nil {
		return nil, err
	}
	return found[0], nil
}

// lockTerm reads a term that is about to change.
func (s *Store) lockTerm(ctx context.Context, id string) (*PaymentTerm, error) {
	_, err := paymentTerms.Lock(ctx, s.db, id)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Payment term")
	}
	if err != nil {
		return nil, fmt.Errorf("lock payment term %s: %w", id, err)
	}
	return s.TermByID(ctx, id)
}

func (s *Store) termsByIDs(ctx context.Context, ids []string) (map[string]*PaymentTerm, error) {
	cond, arg := s.db.InTexts("t.id", ids)
	found, err := s.readTerms(ctx, "WHERE "+cond, "ORDER BY t.id, r.position", arg)
	out := map[string]*PaymentTerm{}
	for _, t := range found {
		out[t.ID] = t
	}
	return out, err
}

func (s *Store) listTerms(ctx context.Context, w page.Window, archived bool) ([]*PaymentTerm, int, error) {
	where := new(db.Where).If(archived, "t.archived_at IS NOT NULL").If(!archived, "t.archived_at IS NULL")
	AddSearch(where, "t.name_key", w.Search)
	cond, args := where.SQL()
	total, err := s.db.Int(ctx, "SELECT COUNT(*) FROM payment_terms t "+cond, args...)
	if err != nil {
		return nil, 0, fmt.Errorf("count payment terms: %w", err)
	}

	order := termSorts.Order(w, "t.id")
	rows, err := s.readTerms(ctx, cond+order+" LIMIT ? OFFSET ?", order+", r.position",
		append(args, w.PerPage, w.Offset())...)
	return rows, total, err
}

// TermsOf are the terms of funnels without archived ones, by funnel, in its order.
func (s *Store) TermsOf(ctx context.Context, funnelIDs []string) (map[string][]*PaymentTerm, error) {
	cond, arg := s.db.InTexts("x.funnel_id", funnelIDs)
	rows, err := s.db.Query(ctx,
		`SELECT x.funnel_id, `+termColumns+termsFrom("WHERE t.archived_at IS NULL")+
			` JOIN funnel_terms x ON x.term_id = t.id
		WHERE `+cond+` ORDER BY x.funnel_id, x.position, t.id, r.position`, arg)
	if err != nil {
		return nil, err
	}

	defer rows.Close()
	out := map[string][]*PaymentTerm{}
	for rows.Next() {
		id, one := "", termScan{}
		if err := rows.Scan(append([]any{&id}, one.dest()...)...); err != nil {
			return nil, fmt.Errorf("read a term of a funnel: %w", err)
		}

		out[id] = one.into(out[id])
	}

	return out, rows.Err()
}

// setRows writes the instalments of a term.
func (s *Store) setRows(ctx context.Context, t *PaymentTerm) error {
	if _, err := s.db.Exec(ctx, `DELETE FROM payment_term_rows WHERE term_id = ?`, t.ID); err != nil {
		return fmt.Errorf("take the rows of term %s: %w", t.ID, err)
	}

	for i, row := range t.Rows {
		if _, err := s.db.Exec(ctx,
			`INSERT INTO payment_term_rows (term_id, position, share_type, share, days_after) VALUES (?, ?, ?, ?, ?)`,
			t.ID, i, row.Kind, row.Share, row.DaysAfter); err != nil {
			return fmt.Errorf("write row %d of term %s: %w", i, t.ID, err)
		}
	}

	return nil
}

// funnelTerms are the terms of funnels in use, archived terms too. The condition is about the term x, the funnel f and
// the product p.
func (s *Store) funnelTerms(ctx context.Context, cond string, args ...any) ([]funnelTerm, error) {
	rows, err := s.db.Query(ctx,
		`SELECT x.term_id, f.name, p.price FROM funnel_terms x JOIN funnels f ON f.id = x.funnel_id
			JOIN products p ON p.id = f.product_id
		WHERE f.archived_at IS NULL AND `+cond+` ORDER BY f.name_key, x.position`, args...)
	if err != nil {
		return nil, err
	}

	defer rows.Close()
	out, ids := []funnelTerm{}, []string{}
	for rows.Next() {
		one, id := funnelTerm{}, ""
		if err := rows.Scan(&id, &one.funnel, &one.price); err != nil {
			return nil, fmt.Errorf("read a funnel of a term: %w", err)
		}

		out, ids = append(out, one), append(ids, id)
	}

	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("read the funnels of terms: %w", err)
	}

	terms, err := s.termsByIDs(ctx, ids)
	for i := range out {
		out[i].term = terms[ids[i]]
	}

	return out, err
}

func (s *Store) insertTerm(ctx context.Context, t *PaymentTerm) error {
	if err := paymentTerms.Insert(ctx, s.db, t); err != nil {
		return record.UniqueField(err, termUniqueFields)
	}
	return s.setRows(ctx, t)
}

// deleteRows deletes the instalments of a term.
func (s *Store) deleteRows(ctx context.Context, id string) error {
	_, err := s.db.Exec(ctx, `DELETE FROM payment_term_rows WHERE term_id = ?`, id)
	return err
}

// countOneTime counts the term that is always there: 0 or 1.
func (s *Store) countOneTime(ctx context.Context) (int, error) {
	return s.db.Int(ctx, `SELECT COUNT(*) FROM payment_terms WHERE id = ?`, OneTime)
}
