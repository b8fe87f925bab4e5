package app

import (
	"context"
	"fmt"
)

// slugUse is what someone wants a slug for.
type slugUse int

const (
	forFunnel slugUse = iota
	forAffiliate
	forRule
	forPage
)

// isSlugTaken tells whether a slug that someone wants leads elsewhere already.
func (a *App) isSlugTaken(ctx context.Context, slug string, use slugUse) (bool, error) {
	owner, err := a.slugOwner(ctx, slug, use)

	return owner != "", err
}

// slugOwner names whose address a slug is, for someone who wants it; empty for nobody's. It is the one place that knows
// everyone who can have a slug. Who wants one is not asked about its own: it knows those better. The transaction of ctx
// holds the slug from then on.
func (a *App) slugOwner(ctx context.Context, slug string, use slugUse) (string, error) {
	isAffiliate, err := a.Affiliates.HoldSlug(ctx, slug)
	if err != nil {
		return "", fmt.Errorf("look for affiliate %q: %w", slug, err)
	}
	if isAffiliate && use != forAffiliate {
		return "an affiliate", nil
	}
	owner, err := a.Marketing.Pages.SlugOwner(ctx, slug)
	if err != nil || owner != "" {
		return owner, err
	}

	if use != forFunnel {
		funnel, err := a.Commerce.Catalog.SlugHolder(ctx, slug)
		if err != nil {
			return "", fmt.Errorf("look for funnel %q: %w", slug, err)
		}
		if funnel != "" {
			return "the funnel " + funnel, nil
		}
	}

	if use != forRule {
		isRule, err := a.Marketing.Redirects.SlugTaken(ctx, slug)
		if err != nil {
			return "", fmt.Errorf("look for redirect rule %q: %w", slug, err)
		}
		if isRule {
			return "a redirect rule", nil
		}
	}

	return "", nil
}
