// Package events owns events with their dates, which are rows, who signs up for a date, reminders and calendar feeds;
// for those who plan events and for those who come.
package events
