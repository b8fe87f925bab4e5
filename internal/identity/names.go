package identity

import (
	"context"

	"atlas/internal/identity/audit"
	"atlas/internal/identity/contact"
	"atlas/internal/identity/notify"
	"atlas/internal/identity/ratelimit"
)

// Other domains know these by identity's name; they are declared in its packages.
type (
	// Limit allows so many events within a window.
	Limit = ratelimit.Limit
	// Limits are the budgets of the calls that count.
	Limits = ratelimit.Limits
	// LogEntry is a change that the info log keeps.
	LogEntry = audit.LogEntry
	// Notice is something to tell somebody.
	Notice = notify.Notice
	// NoticeKind is a kind of thing that people are told.
	NoticeKind = notify.Kind
)

// When a notification is mailed.
const (
	MailNow   = notify.MailNow
	MailDaily = notify.MailDaily
	MailOff   = notify.MailOff
)

// Log writes a change of another domain into the info log, in the transaction of the change.
func (s *Service) Log(ctx context.Context, n LogEntry) error { return s.Audit.Log(ctx, n) }

// Notify tells somebody something in the way they want to hear of it, in the transaction of ctx.
func (s *Service) Notify(ctx context.Context, n Notice) error { return s.Notices.Notify(ctx, n) }

// RegisterNotices adds kinds of things that people are told, while the app is built.
func (s *Service) RegisterNotices(kinds ...NoticeKind) { s.Notices.Register(kinds...) }

// CleanEmail is how an address is kept for writing to.
func CleanEmail(typed string) string { return contact.CleanEmail(typed) }

// EmailKey is how addresses are compared; it is unique among people.
func EmailKey(typed string) string { return contact.EmailKey(typed) }

// ValidEmail tells whether a text looks like an address that mail can be sent to.
func ValidEmail(typed string) bool { return contact.ValidEmail(typed) }

// InboxKey names the mailbox that an address reaches.
func InboxKey(typed string) string { return contact.InboxKey(typed) }

// MobileMessage is what a number is told that is none.
const MobileMessage = contact.MobileMessage

// CleanMobile reads a typed number and gives it as E.164; it tells whether the text was a mobile number.
func CleanMobile(typed string) (string, bool) { return contact.CleanMobile(typed) }

// MobileKey is how numbers are compared.
func MobileKey(typed string) string { return contact.MobileKey(typed) }

// MobileText is a kept number as people write it.
func MobileText(number string) string { return contact.MobileText(number) }
