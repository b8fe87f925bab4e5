// Package waitlist keeps who waits for a funnel to open, and invites them.
package waitlist
