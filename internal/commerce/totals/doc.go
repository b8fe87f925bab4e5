// Package totals keeps what figures are read from, so that a figure costs as much with many people as with few.
//
// What came in and went back by day in Manila (money_days) is added by anyone who books cash, in the transaction of the
// ledger. What is billed by day (billing_days, paid_days) and who is a member (member_stints, member_runs and their
// days and months) is kept by triggers in the transaction of what it counts, no matter who writes that; views say what
// each table has to hold.
//
// Verify proves that all of them are equal to the ledger and to what was sold, Rebuild puts them right. It owns these
// tables and nothing else.
package totals
