package schedules

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/ledger"
	"atlas/internal/commerce/pricing"
	"atlas/internal/commerce/text"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/platform/record"
)

// AddPaymentScheduleInput is a further row of an invoice.
type AddPaymentScheduleInput struct {
	InvoiceID    int
	ScheduleDate time.Time
	Price        money.Centavos
}

// UpdatePaymentScheduleInput changes a row; what is left out stays.
type UpdatePaymentScheduleInput struct {
	PaymentPlatform *string
	ScheduleDate    *time.Time
	Price           *money.Centavos
}

func checkDay(c *errs.Check, field string, day time.Time) {
	c.That(!day.Before(billing.FirstDay), field, errs.IsTooLow)
	c.That(!day.After(billing.LastDay), field, errs.IsTooHigh)
}

// AddPaymentSchedule adds an unpaid row to an invoice, for what staff agreed with the person. It takes what is left of
// earlier payments; its day may have passed.
//
// Requires user_enroll/unenroll, and that the caller sees the person. Returns errs.Invalid with the fields at fault,
// errs.NotFound, or errs.Conflict if the enrolment was undone.
func (s *Service) AddPaymentSchedule(
	ctx context.Context, in AddPaymentScheduleInput,
) (*billing.PaymentSchedule, error) {
	if !actor.From(ctx).Can(catalog.EnrollPeople) {
		return nil, errs.Denied()
	}

	c := new(errs.Check)
	checkPrice(c, in.Price)
	checkDay(c, "scheduleDate", in.ScheduleDate)
	if err := c.Err(); err != nil {
		return nil, err
	}

	var row *billing.PaymentSchedule
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		inv, err := s.lockVisibleInvoice(ctx, in.InvoiceID)
		if err != nil {
			return err
		}

		row, err = s.addRow(ctx, inv, in.ScheduleDate, in.Price)
		return err
	})
	if err != nil {
		return nil, err
	}

	s.billing.ExpectSchedules(ctx, row)
	return row, nil
}

// addRow adds a row to an invoice of a locked person, and books it. Returns errs.Conflict if the enrolment was undone.
func (s *Service) addRow(
	ctx context.Context, inv *billing.Invoice, day time.Time, price money.Centavos,
) (*billing.PaymentSchedule, error) {
	last, isUndone, err := s.store.lastRow(ctx, inv)
	if err != nil {
		return nil, err
	}
	if isUndone {
		return nil, errs.New(errs.Conflict,
			"This enrollment was undone, so nothing can be due for it. Enroll this person again instead.")
	}

	now := s.clock.Now()
	row := &billing.PaymentSchedule{
		InvoiceID: inv.ID, SubscriptionID: inv.SubscriptionID, UserID: inv.UserID, Position: last + 1, Price: price,
		ScheduleDate: clock.StartOfDay(day), IsAdded: true, CreatedAt: now, UpdatedAt: now,
	}
	if err := billing.Schedules.Insert(ctx, s.db, row); err != nil {
		return nil, fmt.Errorf("add a row to invoice %d: %w", inv.ID, err)
	}

	if err := s.ledger.Transfer(ctx, ledger.Booking{Kind: ledger.BookedChange, UserID: inv.UserID, InvoiceID: inv.ID},
		ledger.Revenue, ledger.Receivable,
		row.Price); err != nil {
		return nil, fmt.Errorf("book row %d: %w", row.ID, err)
	}

	if err := s.billing.LogSchedule(ctx, "payment_schedule_add", row, nil); err != nil {
		return nil, fmt.Errorf("log row %d: %w", row.ID, err)
	}

	// Credit that waits would else stay until the sweep, and a reminder would ask for it.
	if err := s.credits.UseForRow(ctx, row); err != nil {
		return nil, fmt.Errorf("use credit for row %d: %w", row.ID, err)
	}

	return row, s.billing.SyncGrant(ctx, row.SubscriptionID)
}

func checkPrice(c *errs.Check, price money.Centavos) {
	c.That(price > 0, "price", errs.IsTooLow)
	c.That(price <= pricing.Max, "price", errs.IsTooHigh)
}

// lockVisibleInvoice reads an invoice, and locks the person whom it bills. Returns errs.NotFound, also if the caller
// does not see them.
func (s *Service) lockVisibleInvoice(ctx context.Context, id int) (*billing.Invoice, error) {
	inv, err := billing.Invoices.Get(ctx, s.db, id)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Invoice")
	}
	if err != nil {
		return nil, fmt.Errorf("read invoice %d: %w", id, err)
	}

	if sees, err := s.identity.People.CanSee(ctx, inv.UserID); err != nil || !sees {
		return nil, errs.Or(err, errs.Missing("Invoice"))
	}

	_, err = s.identity.People.Lock(ctx, inv.UserID)
	return inv, err
}

// UpdatePaymentSchedule changes the day of a row, the price of an unpaid one and the platform of a paid one. A price or
// platform that the row has already is no change.
//
// Requires user_enroll/unenroll, and that the caller sees the person. Returns errs.Invalid with the fields at fault,
// errs.NotFound, or errs.Conflict if the row is voided.
func (s *Service) UpdatePaymentSchedule(
	ctx context.Context, id int, in UpdatePaymentScheduleInput,
) (*billing.PaymentSchedule, error) {
	if !actor.From(ctx).Can(catalog.EnrollPeople) {
		return nil, errs.Denied()
	}

	var row *billing.PaymentSchedule
	err := s.db.Tx(ctx, func(ctx context.Context) (err error) {
		if row, err = s.billing.LockVisibleSchedule(ctx, id); err != nil {
			return err
		}

		if err := row.RequireOpen(); err != nil {
			return err
		}

		before := *row
		platform, err := change(row, in)
		if err != nil {
			return err
		}

		row.UpdatedAt = record.LaterThan(s.clock.Now(), row.UpdatedAt)
		if err := billing.Schedules.Update(ctx, s.db, row, "price", "schedule_date", "updated_at"); err != nil {
			return fmt.Errorf("change row %d: %w", id, err)
		}

		if err := s.ledger.Transfer(ctx, ledger.Booking{Kind: ledger.BookedChange, UserID: row.UserID,
			InvoiceID: row.InvoiceID}, ledger.Revenue,
			ledger.Receivable, row.Price-before.Price); err != nil {
			return fmt.Errorf("book the price of row %d: %w", id, err)
		}

		if platform != "" {
			if err := s.renamePlatform(ctx, row, platform); err != nil {
				return err
			}
		}

		if err := s.billing.LogSchedule(ctx, "payment_schedule_update", row, &before); err != nil {
			return fmt.Errorf("log row %d: %w", id, err)
		}

		// A higher price may take credit that had nowhere to go.
		if row.Price > before.Price {
			if err := s.credits.UseForRow(ctx, row); err != nil {
				return fmt.Errorf("use credit for row %d: %w", id, err)
			}
		}

		return s.billing.SyncGrant(ctx, row.SubscriptionID)
	})
	if err != nil {
		return nil, err
	}

	s.billing.ExpectSchedules(ctx, row)
	return row, nil
}

// change writes an input into a row, and gives the platform that the payment is to have, empty for the one it has.
func change(p *billing.PaymentSchedule, in UpdatePaymentScheduleInput) (platform string, err error) {
	c := new(errs.Check)

	// A price that stands there already is no change: forms send every field.
	if in.Price != nil && *in.Price != p.Price {
		c.That(p.TransactionID == nil, "price", "You can't change the price of a paid payment.")
		checkPrice(c, *in.Price)
		c.That(*in.Price > p.Paid, "price", "The price must be more than what's already paid.")
		p.Price = *in.Price
	}

	if in.PaymentPlatform != nil {
		if requested := strings.TrimSpace(*in.PaymentPlatform); requested != text.TrimLine(p.PaymentPlatform) {
			c.That(p.TransactionID != nil, "paymentPlatform", "You can't set the platform of an unpaid payment.")
			c.Text("paymentPlatform", requested, 1, billing.PlatformMax)
			platform = requested
		}
	}

	if in.ScheduleDate != nil {
		checkDay(c, "scheduleDate", *in.ScheduleDate)
		p.ScheduleDate = clock.StartOfDay(*in.ScheduleDate)
	}

	return platform, c.Err()
}
