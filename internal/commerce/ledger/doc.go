// Package ledger keeps the books: bookings whose lines sum to zero, and what came in and went back by day.
package ledger
