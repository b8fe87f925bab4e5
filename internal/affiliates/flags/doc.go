// Package flags is what staff should look at about affiliates: signs that someone earns by sales that are none.
//
// A flag is found from what is kept anyway (sessions, log-ins, sales, refunds, payout accounts), by rules that are
// pure and have their limits in rules.go. It names its facts: the people and figures by which it was found. Finding
// decides nothing about money; staff confirm or dismiss a flag with a note, and who did so when is kept. What was
// decided covers its facts: a flag comes back only for people or figures that are new.
//
// Flags of a payout run (package payouts) are something else: they say what is unusual about one payout, and go with
// it.
package flags
