// Package period is the time that a report is about: which days in Manila somebody means by a month, a quarter or the
// last 7 days, which days to compare them with, and into which parts a trend is drawn. All of it is pure: a choice and
// today make a period.
package period
