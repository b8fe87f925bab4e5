// Package replay answers what a past period would have paid under another policy: how many days a link counts,
// whether the first or the last one wins, the rate, and the days on hold. The rules are those of package commission;
// this package reads the sales of the period and writes nothing.
//
// A policy decides about sales only. Who brought a lead stays who they are, what was true of an affiliate when a sale
// was decided stays true, and what staff decided by hand stays decided.
package replay
