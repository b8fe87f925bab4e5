// Package optout owns which addresses get no marketing emails: those whose owner unsubscribed, those that bounced,
// and those from where an email was reported as spam.
//
// One row per address and reason. Broadcasts, sequences and the reminders of the free training ask it before every
// email; emails that people need, such as codes and receipts, don't. Only the person can take back that they
// unsubscribed, by the link of any email. Staff can lift a bounce or a complaint, which the info log keeps.
package optout
