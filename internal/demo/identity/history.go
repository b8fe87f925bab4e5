package identity

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/identity/audit"
	"atlas/internal/identity/people"
	"atlas/internal/identity/support"
	"atlas/internal/identity/values"
	"atlas/internal/platform/actor"
)

// history writes what the info log would hold after some weeks: sign-ins, some refused, and a reset.
func (b *builder) history(ctx context.Context) error {
	users, err := b.store.loadLoggedIn(ctx)
	if err != nil {
		return fmt.Errorf("read people of the demo: %w", err)
	}

	for i, u := range users {
		if i%9 == 4 {
			if err := b.past(ctx, u, u.LastLoginAt.Add(-2*time.Minute), "sign_in_failed"); err != nil {
				return fmt.Errorf("write failed login of the demo: %w", err)
			}
		}
		if i%17 == 8 {
			if err := b.past(ctx, u, u.LastLoginAt.Add(-time.Minute), "password_reset"); err != nil {
				return fmt.Errorf("write reset of the demo: %w", err)
			}
		}

		if err := b.past(ctx, u, *u.LastLoginAt, "sign_in"); err != nil {
			return fmt.Errorf("write login of the demo: %w", err)
		}
	}

	return nil
}

// past writes a line of the log as it would have been written at a time.
func (b *builder) past(ctx context.Context, u *people.User, at time.Time, action string) error {
	// An address that is kept for documentation, and belongs to no one.
	ctx = actor.With(ctx, actor.Actor{IP: fmt.Sprintf("203.0.113.%d", 1+u.ID%200)})
	line := audit.Line{Action: action, SubjectID: u.ID, Entity: "user", EntityID: values.ID(u.ID)}
	// Who fails to sign in is nobody yet, so that line names no actor.
	if action != "sign_in_failed" {
		line.ActorID = u.ID
	}
	return b.identity.Audit.WriteAt(ctx, at, line)
}

// reports writes what people reported as broken.
func (b *builder) reports(ctx context.Context) error {
	author, err := b.identity.People.ByEmail(ctx, maricel+Domain)
	if err != nil {
		return fmt.Errorf("find author of the demo: %w", err)
	}

	for _, r := range []struct {
		message, page, email, status string
		user                         *int
		hoursAgo                     int
	}{
		{"The save button of my profile stays grey after I change my mobile number. I use Chrome on a phone.",
			"/profile", "", support.Open, &author.ID, 5},
		{"I asked for a new password and the email took ten minutes to arrive.", "/forgot-password",
			"jun.bautista@example.com", support.Open, nil, 30},
		{"The refund policy opens very small on my tablet, I have to zoom in to read it.", "/refund-policy", "",
			support.Closed, &author.ID, 24 * 9},
	} {
		report := &support.Report{
			Message: r.message, PageURL: values.OrNil(r.page), Email: values.OrNil(r.email), Status: r.status,
			UserID: r.user, UserAgent: values.OrNil("Mozilla/5.0 (Linux; Android 15)"),
			CreatedAt: b.now.Add(-time.Duration(r.hoursAgo) * time.Hour),
		}
		if err := b.store.insertReport(ctx, report); err != nil {
			return fmt.Errorf("write bug report of the demo: %w", err)
		}
	}

	return nil
}
