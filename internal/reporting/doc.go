// Package reporting says what happened: reports of figures for a period, beside the period before and the same period a
// year ago.
//
// Every figure is declared once, with its name, a sentence that says what it counts and of what, and the rows behind
// it. Its value is the sum of those rows, so that the person who opens a figure finds rows that add up to it. Money
// that came in is read from what commerce keeps by day, which is equal to the ledger; a test holds every figure of
// every report against its rows.
//
// Reports own no tables and change nothing; why people left is kept by package retention. It may read those of every
// domain. Who sees only some people gets the figures of those people.
package reporting
