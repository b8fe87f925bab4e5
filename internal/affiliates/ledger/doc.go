// Package ledger holds what affiliates earn: the rates of funnels and affiliates, the terms that are fixed when a sale
// is paid, the entries that payments and refunds make, and the sums that balances read. What a payment earns is decided
// by the pure rules of package commission; this package reads the facts and writes the outcome.
//
// Rows are only added. For every row of a sale the entries are made to come to the rate of what was paid and not
// refunded, once the row is paid off; Verify names each row where they do not.
package ledger
