// Package receipts writes receipts of payments and notes of refunds, as files.
package receipts
