// Package refunds pays money back: by hand of staff, or through the gateway that took it.
package refunds
