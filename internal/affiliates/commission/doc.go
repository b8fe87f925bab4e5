// Package commission holds the rules of what an affiliate earns, without a database: which visit a sale belongs to,
// and how many centavos a payment brings.
//
// A sale belongs to the last valid link in the days before it. Without one it belongs to the affiliate who brought
// the buyer first, whose lead they are. No one earns on themselves: not on their account, email, mobile, payout
// account, card or wallet. Every visit that was looked at keeps the reason why it counted or not.
package commission
