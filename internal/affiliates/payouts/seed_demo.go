package payouts

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

// demoAccounts are where affiliates of the demo get their money, in turn. The last ones have none yet, and the first two wallets are the same.
var demoAccounts = []struct{ kind, bank, number string }{
	{GCash, "", "+639175550142"}, {ABank, "BPI", "1234567892"}, {Maya, "", "+639285550117"}, {GCash, "", "+639175550142"}, {ABank, "UBP", "109450012345"},
}

// SeedDemo gives affiliates of the demo accounts, and puts what was paid out into runs, in the transaction of ctx.
func (s *Service) SeedDemo(ctx context.Context, affiliateIDs []int, staffID int) error {
	at := clock.AddDays(s.clock.Now(), -180)
	for i, id := range affiliateIDs[:min(len(demoAccounts), len(affiliateIDs))] {
		one := demoAccounts[i]
		owner, err := s.findAffiliate(ctx, "a.id = ?", id)
		if err != nil {
			return err
		}
		account := &Account{
			AffiliateID: id, Kind: one.kind, Bank: one.bank, Holder: owner.Name(), NumberSealed: s.sealNumber(one.number), NumberKey: s.compareKey(one.bank, one.number),
			LastFour: one.number[len(one.number)-4:], CreatedAt: at, UsableAt: at.Add(restTime),
		}
		if err := accounts.Insert(ctx, s.db, account); err != nil {
			return fmt.Errorf("write a payout account of the demo: %w", err)
		}
	}
	return s.seedRuns(ctx, staffID)
}

// seedRuns makes a run of every payout of the demo whose affiliate has an account.
func (s *Service) seedRuns(ctx context.Context, staffID int) error {
	type paid struct {
		id, accountID int
		kind          string
		at            time.Time
		paidAt        *time.Time
	}
	all := []paid{}
	err := s.db.Each(ctx, `SELECT p.id, c.id, c.kind, p.created_at, p.paid_at FROM affiliate_payouts p JOIN affiliate_payout_accounts c ON c.affiliate_id = p.affiliate_id
		WHERE p.run_id IS NULL ORDER BY p.created_at, p.id`, nil, func(scan func(dest ...any) error) error {
		var one paid
		err := scan(&one.id, &one.accountID, &one.kind, db.Millis(&one.at), db.OptionalMillis(&one.paidAt))
		all = append(all, one)
		return err
	})
	if err != nil {
		return fmt.Errorf("read the payouts of the demo: %w", err)
	}

	for _, one := range all {
		run := &Run{
			State: Approved, PayableAt: one.at, Minimum: s.minimum(ctx), CreatedAt: one.at, CreatedByID: staffID, ApprovedAt: new(one.at.Add(time.Hour)), ApprovedByID: &staffID,
		}
		if one.paidAt != nil {
			run.State, run.PaidAt = Paid, one.paidAt
		}
		if err := runs.Insert(ctx, s.db, run); err != nil {
			return fmt.Errorf("write a payout run of the demo: %w", err)
		}
		_, err := s.db.Exec(ctx, `UPDATE affiliate_payouts SET run_id = ?, account_id = ?, method = ?, told_at = paid_at WHERE id = ?`, run.ID, one.accountID, one.kind, one.id)
		if err != nil {
			return fmt.Errorf("put payout %d of the demo into a run: %w", one.id, err)
		}
	}
	return nil
}
