// Package billing owns what people owe and pay: subscriptions with their invoices and schedules, payments, refunds and
// the books behind them.
//
// A payment is never changed, it is reversed. The books sum to zero.
package billing
