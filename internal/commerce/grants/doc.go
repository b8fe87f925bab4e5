// Package grants keeps the grants that open content: those of subscriptions, which billing writes, and those that staff
// give without a sale.
//
// Access is computed from grants, never from a flag.
package grants
