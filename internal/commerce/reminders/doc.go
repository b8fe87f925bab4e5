// Package reminders reminds people of payments that are due.
package reminders
