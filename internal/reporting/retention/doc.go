// Package retention says who stays: what became of every month of new members (cohorts), and why people left, which
// they are asked once, with one question, when a membership ended that they didn't renew.
//
// What renewing is, package rule says. The figures of retention are those of a report, beside the others in package
// reporting. It owns the table leaving_answers and reads subscriptions. Access that staff give without a sale isn't
// counted.
package retention
