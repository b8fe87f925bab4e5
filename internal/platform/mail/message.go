package mail

import (
	"net/mail"
	"net/url"
	"strings"
	"unicode"

	"atlas/internal/platform/errs"
)

// Message is an email as a domain writes it; the templates lay it out.
type Message struct {
	// Kind names the template for staff and figures, such as "password-otp".
	Kind    string
	To      string
	ToName  string
	Subject string
	// ReplyTo is who gets the answer; empty for the sender of all emails.
	ReplyTo string
	// Lines are paragraphs.
	Lines []string
	// Entries are paragraphs below the lines that lead to a page each, such as the parts of a training.
	Entries []Entry
	// Code is shown large.
	Code   string
	Button *Button
	// Link is a second way that matters less, shown as a plain link below the button.
	Link *Button
	// After are paragraphs below code and button.
	After []string
	// HTML is a text with headings, lists and links that is shown instead of Lines, which are then its plain form. It
	// must be safe: it goes into the email as it is.
	HTML string
	// Unsubscribe is a signed path that ends emails of this kind by one POST, for emails that people can do without. It
	// is in the headers of RFC 8058 and at the end of the text.
	Unsubscribe string
	// Secret messages are shown to staff with code and link redacted.
	Secret bool
	// File is what the message carries; nil for nothing.
	File *File
	// Once names the message where the person who sends it may run twice (a job): a second message of the same name is
	// not written.
	Once string
}

// Button is a link inside Atlas: a path that begins with a slash. The rest of the address is configured, never given.
type Button struct{ Label, Path string }

// Entry is a paragraph with a link of its own: words on the link, and the whole address in the plain-text part.
type Entry struct {
	// Title is the first line, Note what is to be known about it; empty for nothing.
	Title, Note string
	Link        Button
}

const (
	addressMax = 254
	nameMax    = 100
	subjectMax = 200
)

// validate checks and cleans a message. Whatever could end a header line or turn text around is taken out of it.
func (l Message) validate(base *url.URL) (Message, error) {
	if l.Kind == "" {
		return l, errs.Field("kind", errs.IsRequired)
	}
	if !isAddress(l.To) {
		return l, errs.Field("email", errs.IsNotFormatted)
	}
	if l.ReplyTo != "" && !isAddress(l.ReplyTo) {
		return l, errs.Field("replyTo", errs.IsNotFormatted)
	}

	// Names and subjects become header lines, which a line break would end.
	l.ToName = cut(oneLine(l.ToName), nameMax)
	if l.Subject = cut(oneLine(l.Subject), subjectMax); l.Subject == "" {
		return l, errs.Field("subject", errs.IsRequired)
	}

	l.Code = oneLine(l.Code)
	l.Lines, l.After = paragraphs(l.Lines), paragraphs(l.After)

	// Links lead to our own pages only: a message must not be able to send people elsewhere.
	if l.Button != nil {
		if !isPath(base, l.Button.Path) {
			return l, errs.Field("path", errs.IsNotValid)
		}

		l.Button = &Button{Label: oneLine(l.Button.Label), Path: l.Button.Path}
	}

	if l.Link != nil {
		if !isPath(base, l.Link.Path) {
			return l, errs.Field("path", errs.IsNotValid)
		}

		l.Link = &Button{Label: oneLine(l.Link.Label), Path: l.Link.Path}
	}

	entries := make([]Entry, len(l.Entries))
	for i, entry := range l.Entries {
		if !isPath(base, entry.Link.Path) {
			return l, errs.Field("path", errs.IsNotValid)
		}

		entries[i] = Entry{
			Title: oneLine(entry.Title), Note: oneLine(entry.Note),
			Link: Button{Label: oneLine(entry.Link.Label), Path: entry.Link.Path},
		}
	}
	l.Entries = entries

	if l.Unsubscribe != "" && !isPath(base, l.Unsubscribe) {
		return l, errs.Field("path", errs.IsNotValid)
	}
	if l.File != nil {
		if err := l.File.Validate(); err != nil {
			return l, err
		}
	}

	return l, nil
}

// isAddress takes one bare address and nothing around it.
func isAddress(s string) bool {
	a, err := mail.ParseAddress(s)
	return err == nil && a.Address == s && len(s) <= addressMax && strings.IndexFunc(s, func(r rune) bool {
		return unicode.IsControl(r) || unicode.IsSpace(r)
	}) < 0
}

// isPath tells whether base and path together lead to base's own site.
func isPath(base *url.URL, path string) bool {
	if !strings.HasPrefix(path, "/") || strings.HasPrefix(path, "//") ||
		strings.ContainsFunc(path, unicode.IsControl) ||
		strings.Contains(path, `\`) {
		return false
	}
	to, err := url.Parse(join(base, path))
	return err == nil && to.Scheme == base.Scheme && to.Host == base.Host && to.User == nil
}

func join(base *url.URL, path string) string { return strings.TrimRight(base.String(), "/") + path }

// oneLine makes text fit for a header: no line ends, no other control characters, no marks that reverse what follows.
func oneLine(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r) || unicode.IsControl(r):
			return ' '
		case isDirectionMark(r):
			return -1
		}

		return r
	}, strings.ToValidUTF8(s, ""))
	return strings.Join(strings.Fields(s), " ")
}

func isDirectionMark(r rune) bool { return r >= 0x202A && r <= 0x202E || r >= 0x2066 && r <= 0x2069 }

// paragraphs cleans each line on its own: a paragraph may have several.
func paragraphs(in []string) []string {
	out := make([]string, 0, len(in))
	for _, p := range in {
		lines := strings.Split(strings.ReplaceAll(p, "\r\n", "\n"), "\n")
		for i := range lines {
			lines[i] = oneLine(lines[i])
		}

		if p = strings.Trim(strings.Join(lines, "\n"), "\n"); p != "" {
			out = append(out, p)
		}
	}

	return out
}

func cut(s string, n int) string {
	if r := []rune(s); len(r) > n {
		return strings.TrimSpace(string(r[:n]))
	}
	return s
}
