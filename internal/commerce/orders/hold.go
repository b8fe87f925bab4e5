package orders

import (
	"context"
	"fmt"
	"slices"
	"time"

	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/text"
	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/settings"
)

// An unpaid order may hold a seat and a coupon for the person who is about to pay. The rules:
//
//   - A hold lasts as long as the setting unpaid-hold-minutes says, counted from the last try to pay. A slip makes it
//     last until staff decide.
//   - One network and one email address have at most maxHolds holds at a time, over all funnels.
//   - Orders without a slip hold at most half of the seats that are not sold, rounded up. The other half goes to
//     the person who pays first, so that no number of unpaid orders closes a funnel; only the very last seat can be held.
//   - An order that gets no hold is taken all the same while a seat and its coupon are free. It competes with everyone
//     else until it is paid. When the last seat or the last use of its coupon goes, its payment page is closed, and
//     anyone who tries to pay it afterwards is told before they pay.
//   - Money that comes in counts, with or without a hold.
//   - A bump has a seat of its own funnel. It is held and let go with that of the order, and the bounds hold for both.
const maxHolds = 2

const HeldNotice = "held-seats"

const (
	// holdsJump is how many unpaid orders within holdsWindow staff hear about.
	holdsJump   = 10
	holdsWindow = time.Hour
)

// holdTime is how long an unpaid order without a slip holds its seat and its coupon.
func (s *Service) holdTime(ctx context.Context) time.Duration {
	return time.Duration(s.settings.Int(ctx, settings.UnpaidHoldMinutes)) * time.Minute
}

// HoldSeat lets an unpaid order hold its seat and its coupon from now on, if its network, its address and its funnel
// may have one more hold. The order is not written. It runs in the transaction of ctx, which has locked the funnel and
// read it after that.
func (s *Service) HoldSeat(ctx context.Context, o *Order, f *catalog.Funnel) error {
	now := s.clock.Now()

	// Without a free hold the order is placed all the same, and finds its seat when it is paid.
	o.HeldUntil, o.NetworkKey = now, ""

	network, ok, err := s.canHold(ctx, o)
	if err != nil || !ok {
		return err
	}

	bump, err := s.BumpFunnel(ctx, o)
	if err != nil {
		return err
	}

	// One hold is for both seats: an order holds the two, or neither.
	for _, funnel := range []*catalog.Funnel{f, bump} {
		ok, err := s.canHoldSeat(ctx, o, funnel)
		if err != nil || !ok {
			return err
		}
	}

	o.HeldUntil, o.NetworkKey = now.Add(s.holdTime(ctx)), network
	return nil
}

// canHoldSeat tells whether an order may hold one more seat of a funnel. It may for one without a limit, and for nil.
func (s *Service) canHoldSeat(ctx context.Context, o *Order, f *catalog.Funnel) (bool, error) {
	if f == nil || f.Seats == nil {
		return true, nil
	}

	held, err := s.Store.countHeldSeats(ctx, o, f)
	if err != nil {
		return false, fmt.Errorf("count the holds of funnel %s: %w", f.ID, err)
	}

	return held < holdsAllowed(*f.Seats, f.Sold), nil
}

// LockSeats locks the funnels of an order before their seats are counted. Always in the order of their ids, so that two
// orders of the same two funnels never wait for each other. Returns errs.NotFound without the funnel; one that is no
// bump is refused later, with a sentence.
func (s *Service) LockSeats(ctx context.Context, funnelID string, bumpFunnelID *string) error {
	ids := []string{funnelID}
	if bump := text.TrimLine(bumpFunnelID); bump != "" && bump != funnelID {
		ids = append(ids, bump)
	}

	slices.Sort(ids)

	for _, id := range ids {
		_, err := s.catalog.Store.LockFunnel(ctx, id)
		if errs.Is(err, errs.NotFound) && id != funnelID {
			continue
		}
		if err != nil {
			return err
		}
	}

	return nil
}

// holdsAllowed is how many orders without a slip may hold a seat at a time: half of the seats that are not sold,
// rounded up.
func holdsAllowed(seats, sold int) int { return (max(0, seats-sold) + 1) / 2 }

// canHold tells whether the network of ctx and the address of an order may have one more hold, and gives the key of the
// network. Other orders of either wait until the transaction of ctx ends.
func (s *Service) canHold(ctx context.Context, o *Order) (network string, ok bool, err error) {
	network, err = s.identity.SignIn.LockBuyer(ctx, o.Email)
	if err != nil {
		return "", false, fmt.Errorf("wait for the turn to hold a seat: %w", err)
	}

	// A call from no network, such as that of a job, is bound by the address alone.
	sameNetwork := network
	if sameNetwork == "" {
		sameNetwork = "none"
	}

	byNetwork, byAddress, err := s.Store.countHolds(ctx, o, sameNetwork)
	if err != nil {
		return "", false, fmt.Errorf("count unpaid holds: %w", err)
	}

	return network, byNetwork < maxHolds && byAddress < maxHolds, nil
}

// HoldAgain takes the seat and the coupon of an order that holds them no longer, or never did, before its buyer pays
// it. A bank transfer may still be begun when staff stopped selling what was ordered. It runs in the transaction of
// ctx.
//
// Returns errs.Conflict if the funnel is closed, or if the seat, the coupon or the bump is gone.
func (s *Service) HoldAgain(ctx context.Context, o *Order, byBank bool) error {
	now := s.clock.Now()
	if now.Before(o.HeldUntil) {
		return nil
	}

	// The seats are counted in a statement of its own: what others took while this one waited for the lock counts.
	if err := s.LockSeats(ctx, o.FunnelID, o.BumpFunnelID); err != nil {
		return err
	}

	// Another request of the same buyer may have held it while this one waited.
	current, err := Table.Get(ctx, s.db, o.ID)
	if err != nil || now.Before(current.HeldUntil) {
		return err
	}

	f, err := s.catalog.Store.FunnelByID(ctx, o.FunnelID)
	if err != nil {
		return err
	}

	why := f.ClosedBecause()
	if byBank && !f.IsFull() {
		why = nil
	}
	if why != nil {
		return errs.New(errs.Conflict, "%s", *why)
	}

	if err := s.requireCouponFree(ctx, o); err != nil {
		return err
	}

	if err := s.requireBumpSold(ctx, o, byBank); err != nil {
		return err
	}

	if err := s.HoldSeat(ctx, o, f); err != nil {
		return err
	}

	return Table.Update(ctx, s.db, o, "held_until", "network_key")
}

// requireCouponFree checks that an order can still use its coupon. Returns errs.Conflict if it cannot.
func (s *Service) requireCouponFree(ctx context.Context, o *Order) error {
	if o.CouponID == nil {
		return nil
	}

	c, err := s.catalog.Store.CouponByID(ctx, *o.CouponID)
	if err != nil {
		return err
	}

	why, err := s.couponRefusal(ctx, c, o.EmailKey, o.UserID)
	if err == nil && why != "" {
		err = errs.New(errs.Conflict, "%s", why)
	}

	return err
}

// HoldForSlip makes an order hold its seat and its coupon while staff look at its slip, unless its network or its
// address have too many holds. Anyone who sent a slip says that they paid, so half of the seats is no bound here. The
// transaction of ctx.
func (s *Service) HoldForSlip(ctx context.Context, orderID *int) error {
	if orderID == nil {
		return nil
	}

	o, err := Table.Get(ctx, s.db, *orderID)
	if err != nil || o.PaidAt != nil {
		return err
	}

	network, ok, err := s.canHold(ctx, o)
	if err != nil || !ok {
		return err
	}

	// A slip is looked at within days, so its order holds longer than one without.
	o.HeldUntil, o.NetworkKey = s.clock.Now().Add(SlipTime), network
	return Table.Update(ctx, s.db, o, "held_until", "network_key")
}

// ReleaseHold ends or shortens the hold of an unpaid order after one of its attempts ended: at once when no other
// attempt waits, and to the time of an order without a slip when none of them has one. The transaction of ctx.
func (s *Service) ReleaseHold(ctx context.Context, orderID int) error {
	now := s.clock.Now()
	slips, pages, err := s.Store.waitingOf(ctx, orderID, now)

	// Another slip still waits: the hold stays as long as that one needs.
	if err != nil || slips > 0 {
		return err
	}

	until := now
	if pages > 0 {
		until = now.Add(s.holdTime(ctx))
	}

	err = s.Store.shortenHold(ctx, orderID, until)
	return err
}

// CloseUnheld ends the attempts to pay orders that hold nothing, once an order that was just paid took the last seat or
// the last use of a coupon: nobody shall pay on an open page for what is gone. One that is being paid right now is
// passed over. The transaction of ctx.
func (s *Service) CloseUnheld(ctx context.Context, paid *Order) error {
	f, err := s.catalog.Store.FunnelByID(ctx, paid.FunnelID)
	if err != nil {
		return fmt.Errorf("read funnel %s after order %d: %w", paid.FunnelID, paid.ID, err)
	}

	bump, err := s.BumpFunnel(ctx, paid)
	if err != nil {
		return err
	}

	// Only the last seat changes anything for the others.
	for _, funnel := range []*catalog.Funnel{f, bump} {
		if funnel == nil || !funnel.IsFull() {
			continue
		}

		if err := s.expireUnheld(ctx, "(w.funnel_id = ? OR w.bump_funnel_id = ?)", funnel.ID, funnel.ID); err != nil {
			return err
		}
	}

	if paid.CouponID == nil {
		return nil
	}

	c, err := s.catalog.Store.CouponByID(ctx, *paid.CouponID)
	if err != nil {
		return err
	}

	uses, own, err := s.Store.couponUses(ctx, c, paid.EmailKey, paid.UserID)
	if err != nil {
		return fmt.Errorf("count the uses of coupon %d: %w", c.ID, err)
	}
	if c.MaxUses != nil && uses >= *c.MaxUses {
		return s.expireUnheld(ctx, "w.coupon_id = ?", c.ID)
	}

	// The coupon is left for others, but this buyer has used it up.
	if c.MaxPerPerson != nil && own >= *c.MaxPerPerson {
		return s.expireUnheld(ctx, "w.coupon_id = ? AND w.email_key = ?", c.ID, paid.EmailKey)
	}

	return nil
}

// expireUnheld ends the waiting attempts of unpaid orders w that hold nothing, and has their pages closed.
func (s *Service) expireUnheld(ctx context.Context, cond string, args ...any) error {
	ids, err := s.Store.expireUnheld(ctx, cond, args)
	if err != nil {
		return fmt.Errorf("end attempts without a hold: %w", err)
	}

	for _, id := range ids {
		if err := s.queue.Enqueue(ctx, CloseJob{id}); err != nil {
			return fmt.Errorf("have the page of attempt %d closed: %w", id, err)
		}
	}

	return nil
}

// NotifyOfHolds tells staff who look after funnels that unpaid orders pile up in one whose seats or coupons are
// limited, once a day for each funnel.
func (s *Service) NotifyOfHolds(ctx context.Context, o *Order, f *catalog.Funnel) error {
	// Without a limit unpaid orders take nothing from anybody.
	limited := f.Seats != nil
	if !limited && o.CouponID != nil {
		c, err := s.catalog.Store.CouponByID(ctx, *o.CouponID)
		if err != nil {
			return err
		}

		limited = c.MaxUses != nil
	}

	if !limited || s.isSeeding {
		return nil
	}

	now := s.clock.Now()
	unpaid, err := s.Store.countUnpaid(ctx, f, now)
	if err != nil || unpaid < holdsJump {
		return err
	}

	// Looked up first: most orders of a busy hour find that staff know already.
	once := f.ID + "-" + now.In(clock.Manila).Format(time.DateOnly)
	told, err := s.Store.countTold(ctx, once)
	if err != nil || told > 0 {
		return err
	}

	people, err := s.identity.Levels.HoldersOf(ctx, catalog.UpdateFunnels)
	if err != nil {
		return fmt.Errorf("find who looks after funnels: %w", err)
	}

	for _, id := range people {
		err := s.identity.Notify(ctx, identity.Notice{
			Kind: HeldNotice, UserID: id, Once: once, Link: "/funnels/" + f.ID,
			Title: fmt.Sprintf("%d unpaid orders in %s within an hour", unpaid, f.Name),
			Text:  "Someone may be holding seats without paying. Seats stay open to people who pay.",
		})
		if err != nil {
			return fmt.Errorf("tell user %d of the holds of funnel %s: %w", id, f.ID, err)
		}
	}

	return nil
}

// CanUpdateFunnels tells who can turn the notification about unpaid orders on and off.
func CanUpdateFunnels(a actor.Actor) bool { return a.Can(catalog.UpdateFunnels) }

// VerifyHolds looks for unpaid orders that hold a seat for longer than they may: no longer than the setting from now on
// without a slip that waits, and no longer than a slip is given with one. After the setting was lowered, holds that
// began before may be named until they end.
func (s *Service) VerifyHolds(ctx context.Context) ([]string, error) {
	return s.Store.holdsTooLong(ctx, s.holdTime(ctx))
}
