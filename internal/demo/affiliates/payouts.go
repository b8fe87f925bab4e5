package affiliates

import (
	"context"
	"fmt"
	"strings"
	"time"

	"atlas/internal/affiliates/payouts"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/page"
)

// accountDays is how many days ago affiliates said where they get their money.
const accountDays = 180

// accounts are where affiliates get their money, in turn. The last ones have none yet, and the wallet of the first is
// that of another one.
var accounts = []payouts.AccountInput{
	{Kind: payouts.GCash, Number: "+639175550142"},
	{Kind: payouts.ABank, Bank: new("BPI"), Number: "1234567892"},
	{Kind: payouts.Maya, Number: "+639285550117"},
	{Kind: payouts.GCash, Number: "+639175550142"},
	{Kind: payouts.ABank, Bank: new("UBP"), Number: "109450012345"},
}

// pastPayouts are who asked for a payout, how many days ago, and the reference under which it arrived; without one it
// is on its way. The oldest come first.
var pastPayouts = []struct {
	affiliate, days int
	reference       string
}{
	{affiliate: 0, days: 48, reference: "9027 441 820"},
	{affiliate: 2, days: 4, reference: "9027 441 821"},
	{affiliate: 0, days: 3},
}

// addPayouts gives affiliates accounts, and pays those who asked for it in runs.
func (b *builder) addPayouts(ctx context.Context) error {
	staffID, err := b.store.findStaff(ctx)
	if err != nil || staffID == 0 {
		return err
	}

	// Accounts come first, as nobody can ask for a payout without one.
	for i, account := range accounts {
		account.Holder = b.people[i].Name
		if err := b.addAccount(ctx, b.people[i].ID, account); err != nil {
			return fmt.Errorf("give affiliate %d an account: %w", i, err)
		}
	}

	staff, err := b.actingAs(ctx, staffID)
	if err != nil {
		return err
	}

	for i, past := range pastPayouts {
		owner, err := b.actingAs(ctx, b.people[past.affiliate].UserID)
		if err != nil {
			return err
		}

		at := clock.AddDays(b.now, -past.days)
		// Asked for and paid by the same rules as in real life, each by the person who does it.
		if _, err := b.payoutsAt(at).RequestPayout(owner); err != nil {
			return fmt.Errorf("ask for payout %d: %w", i, err)
		}

		if err := b.pay(staff, at, past.reference); err != nil {
			return fmt.Errorf("pay payout %d: %w", i, err)
		}
	}

	return nil
}

// actingAs is a call by someone of the demo.
func (d *Demo) actingAs(ctx context.Context, userID int) (context.Context, error) {
	who, err := d.identity.MemberImport.ActorOf(ctx, userID, nil)
	if err != nil {
		return nil, fmt.Errorf("act as user %d: %w", userID, err)
	}

	return actor.With(ctx, who), nil
}

func (b *builder) addAccount(ctx context.Context, affiliateID int, in payouts.AccountInput) error {
	account, err := b.payoutsAt(clock.AddDays(b.now, -accountDays)).ReadAccount(in)
	if err != nil {
		return err
	}

	account.AffiliateID = affiliateID

	return b.store.insertAccount(ctx, account)
}

// pay has staff pay in a run who asked for it. With a reference the money arrived some hours later.
func (b *builder) pay(staff context.Context, at time.Time, reference string) error {
	run, err := b.payoutsAt(at).StartRun(staff, true)
	if err != nil {
		return fmt.Errorf("start a run: %w", err)
	}

	if _, err := b.payoutsAt(at.Add(time.Hour)).ApproveRun(staff, run.ID); err != nil {
		return fmt.Errorf("approve run %d: %w", run.ID, err)
	}

	if reference == "" {
		return nil
	}

	sent, err := b.affiliates.Payouts.RunPayouts(staff, run.ID, page.Of(nil), nil)
	if err != nil {
		return fmt.Errorf("read the payouts of run %d: %w", run.ID, err)
	}

	// Told by a file like that of a bank, so that amounts and numbers are checked as in real life.
	file := "Payout,Amount,Status,Reference\n"
	for _, p := range sent.Rows {
		file += fmt.Sprintf("%s,%s,Paid,%s\n", p.Number(), p.Net(), reference)
	}

	if _, err := b.payoutsAt(at.Add(5*time.Hour)).TakeResults(staff, run.ID, strings.NewReader(file)); err != nil {
		return fmt.Errorf("confirm run %d: %w", run.ID, err)
	}

	// It was long ago: no one gets an email about it now.
	return b.store.setToldWhenPaid(staff, run.ID)
}
