// Package figures is how the affiliate program does in some days: what came in through links and its share of all,
// what it cost, how much was refunded, and who became a customer.
//
// Everything is about payments that came in on those days and were not revoked. What was refunded of them counts
// against the day of the payment, so that a period says the same however one cuts it. Each figure is a sum over rows
// that can be listed, by the same condition.
package figures
