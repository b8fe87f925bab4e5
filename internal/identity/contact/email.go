// Package contact knows how addresses and mobile numbers are written, kept and compared.
package contact

import (
	"net/mail"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// CleanEmail is how an address is kept for writing to: trimmed and in one Unicode form.
func CleanEmail(typed string) string { return norm.NFC.String(strings.TrimSpace(typed)) }

// EmailKey is how addresses are compared; it is unique among people. What PostgreSQL cannot hold as text becomes the
// address of nobody.
func EmailKey(typed string) string {
	key := norm.NFC.String(strings.ToLower(CleanEmail(typed)))
	if strings.ContainsRune(key, 0) || !utf8.ValidString(key) {
		return ""
	}
	return key
}

// EmailMax is how long an address may be.
const EmailMax = 254

// ValidEmail tells whether a text looks like an address that mail can be sent to. It is no proof that anybody reads it.
func ValidEmail(typed string) bool {
	address := CleanEmail(typed)
	local, domain, ok := strings.Cut(address, "@")
	if !ok || local == "" || utf8.RuneCountInString(local) > 64 || len(address) > EmailMax ||
		!utf8.ValidString(address) {
		return false
	}
	if strings.HasPrefix(domain, ".") || strings.HasSuffix(domain, ".") || strings.Contains(domain, "..") ||
		!strings.Contains(domain, ".") {
		return false
	}

	// Spaces, quotes and the like are allowed by the standard and used by nobody but attackers.
	if strings.ContainsFunc(local, unfitForEmail) || strings.ContainsFunc(domain, unfitForEmail) {
		return false
	}

	parsed, err := mail.ParseAddress(address)
	return err == nil && parsed.Address == address
}

func unfitForEmail(r rune) bool {
	return unicode.IsSpace(r) || unicode.IsControl(r) || unicode.Is(unicode.Cf, r) ||
		strings.ContainsRune(`@<>()[]\,;:"`, r)
}

// dotlessDomains are those of providers that ignore dots in front of the @, under the name that all of their domains
// share.
var dotlessDomains = map[string]string{"gmail.com": "gmail.com", "googlemail.com": "gmail.com"}

// InboxKey names the mailbox that an address reaches, to tell whether two addresses are the same person's: what follows
// a plus is left out, and the dots where the provider ignores them. Two mailboxes may share a key at a provider that
// does otherwise, so nobody is found or let in by it.
func InboxKey(typed string) string {
	local, domain, ok := strings.Cut(EmailKey(typed), "@")
	if !ok {
		return local
	}

	// Everything after a plus reaches the same mailbox.
	if plain, _, tagged := strings.Cut(local, "+"); tagged && plain != "" {
		local = plain
	}

	if shared, dotless := dotlessDomains[domain]; dotless {
		local, domain = strings.ReplaceAll(local, ".", ""), shared
	}

	return local + "@" + domain
}
