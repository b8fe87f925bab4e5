// Package mail sends letters.
package mail

import "context"

// Letter is what a domain wants to say; the templates dress it.
type Letter struct {
	Kind    string
	To      string
	ToName  string
	Subject string
	Lines   []string
	// Code is shown large.
	Code   string
	Button *Button
	After  []string
	// Secret letters are shown to staff with code and link blotted out.
	Secret bool
}

// Button is a link inside Atlas.
type Button struct{ Label, Path string }

// Post holds the place of the outbox until it lands.
type Post struct{}

// Send writes the letter to the outbox in the transaction of ctx.
func (p *Post) Send(ctx context.Context, letter Letter) error { return nil }
