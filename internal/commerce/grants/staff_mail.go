package grants

import (
	"context"
	"fmt"
	"strings"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/text"
	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/mail"
)

// AccessNotice is what people are told of products that staff give them without a sale.
const AccessNotice = "free-access"

// accessNews is what a person is told about free access.
type accessNews struct {
	title, text string
	button      mail.Button
}

// accessGiven says what someone has now, or from its first day.
func accessGiven(g *StaffGrant, now time.Time) accessNews {
	news := accessNews{
		title:  fmt.Sprintf("You have free access to %s until %s", g.ProductName, text.Day(g.Expiry())),
		text:   "It's on us: there's nothing to pay. Enjoy!",
		button: mail.Button{Label: "Start now", Path: "/"},
	}
	if now.Before(g.StartsAt) {
		news.title = fmt.Sprintf("You'll have free access to %s from %s until %s", g.ProductName, text.Day(g.StartsAt),
			text.Day(g.Expiry()))
		news.text = "It's on us: there's nothing to pay. It opens on the first day."
		news.button.Label = "Go to home"
	}

	return news
}

// accessChanged says until when it runs now.
func accessChanged(g *StaffGrant) accessNews {
	return accessNews{
		title:  fmt.Sprintf("Your free access to %s now runs until %s", g.ProductName, text.Day(g.Expiry())),
		text:   "There's still nothing to pay.",
		button: mail.Button{Label: "Go to home", Path: "/"},
	}
}

// accessTaken says that it is over, and why.
func accessTaken(g *StaffGrant, reason string) accessNews {
	return accessNews{
		title: fmt.Sprintf("Your free access to %s has ended", g.ProductName),
		text: "Reason: " + strings.TrimRight(reason, ". ") +
			". Your progress stays. Questions? Just reply to our email.",
		button: mail.Button{Label: "See my billing", Path: billing.BillingPath},
	}
}

// notifyOfChange tells the person of a grant whose last day moved, or that was taken back.
func (s *Service) notifyOfChange(ctx context.Context, g *StaffGrant, reason string) error {
	product, err := catalog.Products.Get(ctx, s.db, g.ProductID)
	if err != nil {
		return fmt.Errorf("read product %d of grant %d: %w", g.ProductID, g.ID, err)
	}
	g.ProductName = product.Name
	if g.TakenAt != nil {
		return s.notifyOfAccess(ctx, g, accessTaken(g, reason))
	}
	return s.notifyOfAccess(ctx, g, accessChanged(g))
}

// notifyOfAccess tells the person in the app and by email, in the transaction of ctx.
func (s *Service) notifyOfAccess(ctx context.Context, g *StaffGrant, news accessNews) error {
	return s.identity.Notify(ctx, identity.Notice{
		Kind: AccessNotice, UserID: g.UserID, ActorID: actor.From(ctx).UserID,
		Once:  fmt.Sprintf("%d-%d", g.ID, g.UpdatedAt.UnixMilli()),
		Title: news.title, Text: news.text, Link: news.button.Path,
		Message: &mail.Message{Kind: AccessNotice, Subject: news.title, Lines: []string{news.title + ".", news.text},
			Button: &news.button},
	})
}
