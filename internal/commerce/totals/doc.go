// Package totals keeps what came in and went back by day in Manila: by product, funnel, payment term, batch and platform. Its rows are written
// in the transaction of the ledger, so they are never older than it, and Verify proves that they are equal to it.
//
// It owns the table money_days and nothing else. Money is in the books first; whoever books cash adds the same here.
package totals
