// Package affiliates owns who tells others about us: affiliates with the slugs of their links, the visits through
// those links, the people who came by them, and what affiliates earn. This package holds the affiliates, their slugs
// and terms, and notes about them; the packages below it hold the rest.
//
// A slug belongs to one affiliate or one funnel, for good. Visits are kept, and nothing of who it was but the visit
// of the same browser before. An address counts once a day for a link; who else comes from there is kept to be
// attributed, and past the limit of a network they share a visit. The last valid link before somebody becomes a lead
// wins; the lead is bound from then on, and an order through the link of another takes that order only. Nobody is
// their own lead.
//
// # Commission
//
// The rules are pure and live in package commission: whose sale an order is (Decide), what a payment earns
// (Rate.Of), how far an entry is (Entry.State) and what is taken from which entry (Reverse). Package attribution reads
// the facts of visits, leads and orders and keeps the decision; package ledger reads the money and writes what is
// earned. This package builds them and joins them to the affiliates themselves.
//
//   - affiliate_decisions: whose sale an order is and why, or why no one's, with a verdict on each visit of the
//     browser. Written when the order is placed and once more when it is paid.
//   - affiliate_sale_terms: the rate of a sale, where it came from and its days on hold, fixed when the order is
//     paid. All payments of the sale use it. The sale is that of the order's own subscription: an extra product
//     on the order has its own and earns nothing unless it gets terms as well.
//   - affiliate_bump_terms: the rate of the bump of a sale, if the bump has one of its own, fixed at the same time.
//     Without it a bump earns nothing.
//   - affiliate_commissions: the ledger. Rows are only added: earned above zero, reversed below, skipped with
//     nothing for a payment that came while the affiliate was suspended or had left.
//   - affiliate_commission_sums: what the entries come to by the day they become payable, kept in the same
//     transaction. Balances read only this.
//   - affiliate_payouts: what was paid out, always in a run. Package payouts makes them, and moves entries there
//     and back through Take, TakeDebts, FinishEntries and GiveBack of the ledger alone, in the transaction of the
//     run.
//
// Commerce knows nothing of this. It tells Hooks.MoneyMoved in the transaction of a payment, revoke or refund what a
// schedule row has now, and Hooks.OrderPaid once an order is. For every row of a sale the entries are made to come
// to
//
//	rate of (paid - refunded) if the row is paid off, else nothing
//
// so the sum of the ledger is a function of the paid rows, and verify names each row where it is not.
//
// An entry is pending until the day in hold_until, payable from then on (both seen at read time, no job), in payout
// once payout_id is set, paid once paid_at is, or cancelled. What is taken back from an entry that was not paid out
// has the same day and moves with it; once nothing is left, both are cancelled. From an entry that is in a payout or
// paid nothing is changed: what is taken back is payable at once with a minus, and lessens the next payout. An entry
// can be in one payout only: Take locks the entries that have none, and those of another run are not among them.
//
// A sale can be given to another affiliate by staff who grant a claim (package claims). Nothing is rewritten: what
// the sale earned for who had it is taken back with the reason moved, and the same payments earn for who claimed it,
// at the rate that they had when the sale was paid and on hold from the day of each payment. affiliate_sale_moves
// keeps from whom, to whom, by whom and why; the decision says granted. What was already paid out, or is in a
// payout, is taken from the next payout of who had it, and only if staff say so: without that the grant is refused.
// No one is given a sale to themselves, nor while they are suspended or after they left. The buyer stays whose lead
// they were: the claim is for that sale only.
//
// Two affiliates who become one keep their entries; reading goes over both. Who is archived or erased keeps them
// without a name, and earns no more.
package affiliates
