package affiliates_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"atlas/internal/affiliates/claims"
	"atlas/internal/affiliates/replay"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// claimsBy has an affiliate claim the sale of a buyer.
func (h *fixture) claimsBy(role, email string) *claims.Claim {
	h.t.Helper()
	c, err := h.Affiliates.Claims.ClaimSale(h.By(role), claims.ClaimInput{Email: &email, Text: "I told her about it at the meetup."})
	h.Must(err)
	return c
}

// grants gives a claimed sale to who claimed it.
func (h *fixture) grants(claim, order int, isPaidConfirmed bool) error {
	return second(h.Affiliates.Claims.Answer(h.By(staff), claim, claims.AnswerInput{Outcome: claims.Granted, Answer: "You're right.", OrderID: &order, IsPaidConfirmed: &isPaidConfirmed}))
}

// An affiliate asks about a sale of theirs; staff answer; the answer is kept, emailed and shown to both.
func TestAskAboutASale(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		f := h.funnel("Bootcamp", "bootcamp")
		h.joins("member")
		h.joins("affiliate")
		order := h.buys("/bootcamp/ana-mendoza", f.ID, "kristine@example.com")
		h.Refused(second(h.Affiliates.Claims.AskAboutSale(h.By("affiliate"), order, "Why?")), errs.NotFound)
		h.Refused(second(h.Affiliates.Claims.AskAboutSale(h.By("member"), 4711, "Why?")), errs.NotFound)
		h.Refused(second(h.Affiliates.Claims.AskAboutSale(h.By("member"), order, " ")), errs.Invalid)
		h.Refused(second(h.Affiliates.Claims.AskAboutSale(h.By("coach"), order, "Why?")), errs.NotFound)
		asked, err := h.Affiliates.Claims.AskAboutSale(h.By("member"), order, "Why 10%?")
		h.Must(err)

		h.Refused(second(h.Affiliates.Claims.Claims(h.By("member"), page.Of(nil), nil)), errs.Forbidden)
		list, err := h.Affiliates.Claims.Claims(h.By(staff), page.Of(nil), &claims.Filter{State: new(claims.Open)})
		h.Must(err)
		if list.Total != 1 || list.Rows[0].AffiliateName != "Ana Mendoza" || *list.Rows[0].Number() != fmt.Sprintf("A-%06d", order) {
			h.t.Fatalf("got %+v for staff, want one question of Ana Mendoza about order %d", list, order)
		}
		answer := claims.AnswerInput{Outcome: claims.Answered, Answer: "It's the program rate."}
		h.Refused(second(h.Affiliates.Claims.Answer(h.By("member"), asked.ID, answer)), errs.Forbidden)
		h.Refused(second(h.Affiliates.Claims.Answer(h.By(staff), asked.ID, claims.AnswerInput{Outcome: claims.Granted, Answer: "x", OrderID: &order})), errs.Invalid)
		h.Did(h.Affiliates.Claims.Answer(h.By(staff), asked.ID, answer))
		h.Refused(second(h.Affiliates.Claims.Answer(h.By(staff), asked.ID, answer)), errs.Conflict)

		mine, err := h.Affiliates.Claims.MyClaims(h.By("member"))
		h.Must(err)
		if len(mine) != 1 || mine[0].State != claims.Answered || *mine[0].Answer != "It's the program rate." || mine[0].AnsweredBy != nil {
			h.t.Errorf("got %+v for the affiliate, want one answered question", mine)
		}
		if sent := h.Number("SELECT COUNT(*) FROM outbox_mails WHERE subject = 'We answered your question about a sale'"); sent != 1 {
			h.t.Errorf("%d emails were sent, want 1", sent)
		}
		if theirs, err := h.Affiliates.Claims.MyClaims(h.By("affiliate")); err != nil || len(theirs) != 0 {
			h.t.Errorf("questions of another affiliate: got %+v and error %v, want none", theirs, err)
		}
	})
}

// A claim is taken down the same way whether or not the email is a customer's, and only so many a day.
func TestClaimSaysNothingAboutCustomers(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		f := h.funnel("Bootcamp", "bootcamp")
		h.joins("member")
		h.joins("affiliate")
		order := h.buys("/bootcamp/ana-mendoza", f.ID, "kristine@example.com")
		known, unknown := h.claimsBy("affiliate", "kristine@example.com"), h.claimsBy("affiliate", "nobody@example.com")
		known.ID, unknown.ID, known.Email, unknown.Email = 0, 0, "", ""
		if fmt.Sprintf("%+v", *known) != fmt.Sprintf("%+v", *unknown) {
			h.t.Errorf("got %+v for a customer and %+v for a stranger, want the same", known, unknown)
		}

		all, err := h.Affiliates.Claims.Claims(h.By(staff), page.Of(nil), nil)
		h.Must(err)
		fits, err := h.Affiliates.Claims.Candidates(h.By(staff), all.Rows[0].ID)
		h.Must(err)
		if len(fits) != 1 || fits[0].OrderID != order || *fits[0].Affiliate != "Ana Mendoza" {
			h.t.Errorf("got %+v for staff, want order %d of Ana Mendoza", fits, order)
		}
		h.Refused(second(h.Affiliates.Claims.Candidates(h.By("affiliate"), all.Rows[0].ID)), errs.NotFound)

		number := fmt.Sprintf("a-%d", order)
		byNumber, err := h.Affiliates.Claims.ClaimSale(h.By("affiliate"), claims.ClaimInput{Reference: &number, Text: "Mine"})
		h.Must(err)
		if fits, err := h.Affiliates.Claims.Candidates(h.By(staff), byNumber.ID); err != nil || len(fits) != 1 || fits[0].OrderID != order {
			h.t.Errorf("got %+v and error %v by the number, want order %d", fits, err, order)
		}
		for _, in := range []claims.ClaimInput{
			{Text: "Neither"}, {Reference: new("A-000123; DROP TABLE orders"), Text: "x"}, {Reference: new("A-0"), Text: "x"}, {Email: new("no address"), Text: "x"},
			{Email: new(strings.Repeat("x", 250) + "@example.com"), Text: "x"}, {Reference: &number, Text: " "}, {Reference: &number, Text: strings.Repeat("x", 1001)},
		} {
			h.Refused(second(h.Affiliates.Claims.ClaimSale(h.By("affiliate"), in)), errs.Invalid)
		}
		h.Refused(second(h.Affiliates.Claims.ClaimSale(h.By("coach"), claims.ClaimInput{Reference: &number, Text: "x"})), errs.NotFound)
		for range 7 {
			h.claimsBy("affiliate", "someone@example.com")
		}
		tooMany := claims.ClaimInput{Reference: &number, Text: "x"}
		h.Refused(second(h.Affiliates.Claims.ClaimSale(h.By("affiliate"), tooMany)), errs.RateLimited)
		h.Clock.Advance(25 * time.Hour)
		h.Did(h.Affiliates.Claims.ClaimSale(h.By("affiliate"), tooMany))
	})
}

// A claim that is granted moves the sale: taken back from the one, earned by the other at their rate, and both can read why.
func TestGrantMovesTheSale(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		f := h.funnel("Bootcamp", "bootcamp")
		h.joins("member")
		own := percent(1500)
		own.AffiliateID = new(h.joins("affiliate").ID)
		h.Did(h.Affiliates.Ledger.SetAffiliateRate(h.By(staff), own))
		order := h.buys("/bootcamp/ana-mendoza", f.ID, "kristine@example.com")
		h.Clock.Advance(5 * aDay)
		claim := h.claimsBy("affiliate", "kristine@example.com")
		h.Refused(second(h.Affiliates.Claims.Answer(h.By(staff), claim.ID, claims.AnswerInput{Outcome: claims.Granted, Answer: "Yes"})), errs.Invalid)
		h.Refused(h.grants(claim.ID, 4711, false), errs.NotFound)
		h.Must(h.grants(claim.ID, order, false))

		h.entriesAre("member", "earned 100.00 cancelled", "reversed -100.00 cancelled moved")
		h.entriesAre("affiliate", "earned 150.00 pending")
		// On hold from the day it was paid, not from the day it was granted.
		h.Clock.Advance(25 * aDay)
		h.balanceIs("affiliate", 0, 15000, 0, 0)
		h.balanceIs("member", 0, 0, 0, 0)

		for role, want := range map[string]string{"affiliate": "someone moved", staff: "Ana Mendoza moved"} {
			trail, err := h.Affiliates.Trail.CommissionTrail(h.By(role), order)
			h.Must(err)
			if trail.Rule != "granted" || trail.Move == nil || trail.Move.Why != "You're right." || (trail.Move.By != nil) != (role == staff) || visitsOf(trail) != want {
				h.t.Errorf("%s: got %+v, moved %+v, visits %q, want it granted with %q", role, trail, trail.Move,
					visitsOf(trail), want)
			}
		}
		lost, err := h.Affiliates.Trail.CommissionTrail(h.By("member"), order)
		h.Must(err)
		if !lost.IsMovedAway || lost.AffiliateName != nil || lost.Rate != nil || lost.Commission != 0 || len(lost.Entries) != 2 || lost.Move.Why != "" {
			h.t.Errorf("got %+v for who had it, want it moved away with two entries and no reason", lost)
		}
		if same := h.replays(60, replay.PolicyInput{Link: new("first")}); same.Changed != 0 {
			h.t.Errorf("changes of what staff decided, by a replay: got %+v, want none", same.Changes)
		}

		// What comes later goes to who has it now.
		h.refunds(h.firstRow(order), 40000, false)
		h.balanceIs("affiliate", 0, 9000, 0, 0)
		h.balanceIs("member", 0, 0, 0, 0)
	})
}

// What was paid out is taken from the next payout, once staff say so.
func TestGrantOfWhatIsPaidOut(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		f := h.funnel("Bootcamp", "bootcamp")
		h.joins("member")
		h.joins("affiliate")
		h.payoutsFrom(50)
		h.wallet("member", "0919 555 0101")
		order := h.buys("/bootcamp/ana-mendoza", f.ID, "kristine@example.com")
		h.Clock.Advance(31 * aDay)
		run := h.approvedRun()
		claim := h.claimsBy("affiliate", "kristine@example.com")
		h.Refused(h.grants(claim.ID, order, false), errs.Conflict)
		h.confirms(run)
		h.Refused(h.grants(claim.ID, order, false), errs.Conflict)
		h.Must(h.grants(claim.ID, order, true))
		h.balanceIs("member", 0, -10000, 0, 10000)
		h.balanceIs("affiliate", 0, 10000, 0, 0)

		// And back again.
		back := h.claimsBy("member", "kristine@example.com")
		h.Must(h.grants(back.ID, order, false))
		h.balanceIs("member", 0, 0, 0, 10000)
		h.balanceIs("affiliate", 0, 0, 0, 0)
	})
}

// No one is given a sale of their own, one that is not paid, or any while they can't earn; what was no one's becomes theirs.
func TestGrantRefuses(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		f := h.funnel("Bootcamp", "bootcamp")
		a := h.joins("member")
		h.joins("affiliate")
		order := h.buys("/bootcamp", f.ID, "kristine@example.com")
		claim := h.claimsBy("member", "kristine@example.com")
		h.Exec("UPDATE users SET mobile_number = '+639175550168' WHERE id = ?", h.ID("member"))
		h.Refused(h.grants(claim.ID, order, false), errs.Conflict)
		h.Exec("UPDATE users SET mobile_number = NULL WHERE id = ?", h.ID("member"))
		h.Did(h.Affiliates.SuspendAffiliate(h.By(staff), a.ID, "Because"))
		h.Refused(h.grants(claim.ID, order, false), errs.Conflict)
		h.Did(h.Affiliates.ResumeAffiliate(h.By(staff), a.ID))
		h.orders(h.t.Context(), f.ID, "unpaid@example.com")
		h.Refused(h.grants(claim.ID, h.Number("SELECT MAX(id) FROM orders"), false), errs.Conflict)

		h.Must(h.grants(claim.ID, order, false))
		h.entriesAre("member", "earned 100.00 pending")
		again := h.claimsBy("member", "kristine@example.com")
		h.Refused(h.grants(again.ID, order, false), errs.Conflict)
		h.Did(h.Affiliates.EndAffiliate(h.By(staff), a.ID, "Because"))
		h.Did(h.Affiliates.Claims.Answer(h.By(staff), again.ID, claims.AnswerInput{Outcome: claims.Declined, Answer: "You have it already."}))
	})
}
