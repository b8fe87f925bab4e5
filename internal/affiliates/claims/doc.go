// Package claims is how affiliates ask about a sale or claim one, and how staff answer.
//
// A question names a sale that is, or was, the affiliate's. A claim names the number of an order or the email of a
// buyer, and is taken down as it was typed: nothing is looked up while the affiliate waits, so the answer is the same
// whether or not an email is a customer's. Only staff see which orders fit. Every answer is kept, emailed and shown
// to both.
//
// A claim that is granted moves the sale, by Hooks.MoveSale, in the same transaction.
package claims
