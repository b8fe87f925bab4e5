package catalog

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/commerce/pricing"
	"atlas/internal/commerce/text"
	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/record"
)

var termUniqueFields = map[string]string{"payment_terms.name_key": "name", "payment_terms.id": "id"}

// CreatePaymentTerm makes a payment term that funnels can offer. Requires payment-term_create. Returns errs.Invalid
// with the fields at fault.
func (s *Service) CreatePaymentTerm(ctx context.Context, in PaymentTermInput) (*PaymentTerm, error) {
	if !actor.From(ctx).Can(createTerms) {
		return nil, errs.Denied()
	}

	t := &PaymentTerm{CreatedAt: s.clock.Now()}

	// The fields are checked before the transaction: what a form lacks needs no lock.
	if err := in.apply(t, true); err != nil {
		return nil, err
	}

	t.UpdatedAt = t.CreatedAt
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		if err := s.Store.insertTerm(ctx, t); err != nil {
			return err
		}

		return s.logTerm(ctx, "payment-term_create", t, nil)
	})
	if err != nil {
		return nil, err
	}

	return t, nil
}

// UpdatePaymentTerm changes a payment term. What was sold by it stays as it is.
//
// Requires payment-term_update. Returns errs.Invalid with the fields at fault, also if it would no longer add up to the
// price of a funnel, errs.NotFound, or errs.Conflict if the term is archived, was changed after seenAt, or is one-time
// and would be paid another way.
func (s *Service) UpdatePaymentTerm(
	ctx context.Context, id string, in PaymentTermInput, seenAt *time.Time,
) (*PaymentTerm, error) {
	if !actor.From(ctx).Can(updateTerms) {
		return nil, errs.Denied()
	}

	var t *PaymentTerm
	err := s.db.Tx(ctx, func(ctx context.Context) (err error) {
		if t, err = s.Store.lockTerm(ctx, id); err != nil {
			return err
		}

		if err := record.CheckEditable("payment term", t.ArchivedAt, t.UpdatedAt, seenAt); err != nil {
			return err
		}

		before, old := loggedTerm(t), t.Priced()
		if err := in.apply(t, false); err != nil {
			return err
		}

		if !sameTerms(old, t.Priced()) {
			// Funnels that offer the term must still add up to their price.
			if err := s.requireFitsFunnels(ctx, t); err != nil {
				return err
			}
		}

		t.UpdatedAt = s.laterThan(t.UpdatedAt)
		if err := paymentTerms.Update(ctx, s.db, t); err != nil {
			return record.UniqueField(err, termUniqueFields)
		}

		if err := s.Store.setRows(ctx, t); err != nil {
			return fmt.Errorf("set the rows of term %s: %w", id, err)
		}

		return s.logTerm(ctx, "payment-term_update", t, before)
	})
	if err != nil {
		return nil, err
	}

	return t, nil
}

// requireFitsFunnels refuses a way to pay that is not that of one-time, and one that does not add up to the price of a
// funnel with the term.
func (s *Service) requireFitsFunnels(ctx context.Context, t *PaymentTerm) error {
	if t.IsFixed() {
		return errs.New(errs.Conflict, "%s is always paid in full, with no fee.", t.Name)
	}

	pairs, err := s.Store.funnelTerms(ctx, "x.term_id = ?", t.ID)
	if err != nil {
		return fmt.Errorf("find the funnels of term %s: %w", t.ID, err)
	}

	for _, pair := range pairs {
		if !t.Priced().Fits(pair.price) {
			return errs.Field("rows", "The installments don't add up to the price of "+pair.funnel+".")
		}
	}

	return nil
}

// ArchivePaymentTerms archives payment terms or restores them, all or none.
//
// Requires payment-term_update. Returns errs.Invalid for no ids or too many, errs.NotFound, or errs.Conflict to archive
// one-time or a term that a funnel offers.
func (s *Service) ArchivePaymentTerms(ctx context.Context, ids []string, archived bool) ([]*PaymentTerm, error) {
	if !actor.From(ctx).Can(updateTerms) {
		return nil, errs.Denied()
	}

	ids, err := NormalizeIDs(ids)
	if err != nil {
		return nil, err
	}

	var out []*PaymentTerm
	err = s.db.Tx(ctx, func(ctx context.Context) error {
		// A transaction may run again: what an earlier try found is dropped.
		out = []*PaymentTerm{}
		for _, id := range ids {
			t, err := s.Store.lockTerm(ctx, id)
			if err != nil {
				return err
			}

			out = append(out, t)
			if archived == (t.ArchivedAt != nil) {
				continue
			}

			if err := requireArchivable(t, archived); err != nil {
				return err
			}

			before := loggedTerm(t)
			t.ArchivedAt, t.UpdatedAt = record.ArchiveTimes(s.clock.Now(), archived, t.UpdatedAt)
			if err := paymentTerms.Update(ctx, s.db, t, "archived_at", "updated_at"); err != nil {
				return fmt.Errorf("archive or restore term %s: %w", id, err)
			}

			if err := s.logTerm(ctx, record.ArchiveAction("payment-term", archived), t, before); err != nil {
				return fmt.Errorf("log term %s: %w", id, err)
			}
		}

		return nil
	})
	if err != nil {
		return nil, err
	}

	return out, nil
}

// requireArchivable refuses to archive the term that is always there and one that funnels offer.
func requireArchivable(t *PaymentTerm, archived bool) error {
	switch {
	case !archived:
		return nil
	case t.IsFixed():
		return errs.New(errs.Conflict, "%s is built in and can't be removed.", t.Name)
	case t.FunnelCount > 0:
		return errs.New(errs.Conflict, "%s is used in %s. Remove it there first.", t.Name,
			text.Plural(t.FunnelCount, "funnel", "funnels"))
	}

	return nil
}

// DeletePaymentTerms removes payment terms that nothing uses, all or none, and returns how many they were.
//
// Requires payment-term_update. Returns errs.Invalid for no ids or too many, errs.NotFound, or errs.Conflict for
// one-time and for a term in use.
func (s *Service) DeletePaymentTerms(ctx context.Context, ids []string) (int, error) {
	if !actor.From(ctx).Can(updateTerms) {
		return 0, errs.Denied()
	}

	ids, err := NormalizeIDs(ids)
	if err != nil {
		return 0, err
	}

	err = s.db.Tx(ctx, func(ctx context.Context) error {
		for _, id := range ids {
			t, err := s.Store.lockTerm(ctx, id)
			if err != nil {
				return err
			}
			if t.IsFixed() {
				return errs.New(errs.Conflict, "%s is built in and can't be removed.", t.Name)
			}

			// Its rows point to the term and go first; if it turns out to be in use, all of it is undone.
			if err := s.Store.deleteRows(ctx, id); err != nil {
				return fmt.Errorf("delete the rows of term %s: %w", id, err)
			}

			if err := paymentTerms.Delete(ctx, s.db, id); err != nil {
				return record.InUse(err, t.Name)
			}

			if err := s.identity.Log(ctx,
				identity.LogEntry{Action: "payment-term_delete", Entity: "payment-term", EntityKey: id,
					Before: loggedTerm(t)}); err != nil {
				return fmt.Errorf("log that term %s was deleted: %w", id, err)
			}
		}

		return nil
	})
	if err != nil {
		return 0, err
	}

	return len(ids), nil
}

// Seed makes the term that is always there.
func (s *Service) Seed(ctx context.Context) error {
	there, err := s.Store.countOneTime(ctx)
	if err != nil || there > 0 {
		return err
	}

	now := s.clock.Now()
	return s.Store.insertTerm(ctx, &PaymentTerm{
		ID: OneTime, Name: "One-time", NameKey: "one-time", Description: "Pay once, nothing to remember.",
		CreatedAt: now, UpdatedAt: now,
		Rows: []*PaymentTermRow{{pricing.Percentage, pricing.Whole, 0}},
	})
}

func (s *Service) logTerm(ctx context.Context, action string, t *PaymentTerm, before any) error {
	return s.identity.Log(ctx,
		identity.LogEntry{Action: action, Entity: "payment-term", EntityKey: t.ID, Before: before, After: loggedTerm(t)})
}

// loggedTerm is what the info log keeps of a term.
func loggedTerm(t *PaymentTerm) map[string]any {
	logged := record.Logged(t)
	// The log shows these as people read them, and no tag can say how: the columns hold a code, and days in one text.
	logged["feeType"] = t.FeeType()
	logged["monthDays"] = t.MonthDays()

	// In a table of their own.
	rows := make([]map[string]any, len(t.Rows))
	for i, row := range t.Rows {
		rows[i] = map[string]any{"shareType": row.ShareType(), "share": row.Share.String(), "daysAfter": row.DaysAfter}
	}

	logged["rows"] = rows

	return logged
}
