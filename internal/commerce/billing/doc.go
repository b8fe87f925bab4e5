// Package billing owns what people owe and pay: subscriptions with their invoices and schedules, and payments. The
// packages above it change schedules, waive, refund and take back.
//
// A payment is never changed, it is reversed.
package billing
