package payouts

import (
	"context"
	"fmt"
	"strings"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
)

// demoAccounts are where affiliates of the demo get their money, in turn. The last ones have none yet, and the first
// two wallets are the same.
var demoAccounts = []struct{ kind, bank, number string }{
	{GCash, "", "+639175550142"}, {ABank, "BPI", "1234567892"}, {Maya, "", "+639285550117"},
	{GCash, "", "+639175550142"}, {ABank, "UBP", "109450012345"},
}

// AsOf is the service at an earlier time, for the demo: its payouts are made by the rules of runs, each at its time.
func (s *Service) AsOf(at time.Time, ledger Ledger) *Service {
	then := *s
	then.clock, then.ledger = clock.At(at), ledger
	return &then
}

// SeedAccounts gives affiliates of the demo accounts, in the transaction of ctx.
func (s *Service) SeedAccounts(ctx context.Context, affiliateIDs []int) error {
	at := clock.AddDays(s.clock.Now(), -180)
	for i, id := range affiliateIDs[:min(len(demoAccounts), len(affiliateIDs))] {
		one := demoAccounts[i]
		owner, err := s.store.loadAffiliate(ctx, id)
		if err != nil {
			return err
		}

		account := &Account{
			AffiliateID: id, Kind: one.kind, Bank: one.bank, Holder: owner.Name(),
			NumberSealed: s.sealNumber(one.number), NumberKey: s.compareKey(one.bank, one.number),
			LastFour: one.number[len(one.number)-4:], CreatedAt: at, UsableAt: at.Add(restTime),
		}

		if err := s.store.insertAccount(ctx, account); err != nil {
			return err
		}
	}

	return nil
}

// SeedRun has an affiliate of the demo ask for a payout, and staff pay it in a run of those who asked; without a
// reference it is approved and on its way. In the transaction of ctx.
func (s *Service) SeedRun(ctx context.Context, userID, staffID int, reference string) error {
	owner, err := s.identity.MemberImport.ActorOf(ctx, userID, nil)
	if err != nil {
		return fmt.Errorf("find who asks for a payout in the demo: %w", err)
	}

	staff, err := s.identity.MemberImport.ActorOf(ctx, staffID, nil)
	if err != nil {
		return fmt.Errorf("find who pays in the demo: %w", err)
	}

	// Asked for and paid by the same rules as in real life, each by the person who does it.
	if _, err := s.RequestPayout(actor.With(ctx, owner)); err != nil {
		return fmt.Errorf("ask for a payout in the demo: %w", err)
	}

	ctx = actor.With(ctx, staff)
	run, err := s.StartRun(ctx, true)
	if err != nil {
		return fmt.Errorf("start a payout run of the demo: %w", err)
	}

	if _, err := s.AsOf(run.CreatedAt.Add(time.Hour), s.ledger).ApproveRun(ctx, run.ID); err != nil {
		return fmt.Errorf("approve a payout run of the demo: %w", err)
	}

	if reference == "" {
		return nil
	}

	sent, err := s.store.loadPayoutsOf(ctx, run.ID)
	if err != nil {
		return err
	}

	file := "Payout,Amount,Status,Reference\n"
	for _, p := range sent {
		file += fmt.Sprintf("%s,%s,Paid,%s\n", p.Number(), p.Net(), reference)
	}

	if _, err := s.AsOf(run.CreatedAt.Add(5*time.Hour), s.ledger).TakeResults(ctx, run.ID,
		strings.NewReader(file)); err != nil {
		return fmt.Errorf("confirm a payout run of the demo: %w", err)
	}

	// It was long ago: no one gets an email about it now.
	return s.store.updateToldWhenPaid(ctx, run.ID)
}
