package affiliates

import (
	"context"
	"regexp"
	"strconv"
	"strings"

	"atlas/internal/affiliates/attribution"
	"atlas/internal/identity/people"
	"atlas/internal/platform/errs"
)

var slugPattern = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

const (
	slugMin = 3
	slugMax = 60
	// slugsMax is how many slugs one affiliate may have had, so that nobody collects them.
	slugsMax = 5
	// slugTries is how many numbers are tried behind a name.
	slugTries = 200
)

// cleanSlug is a slug as it is compared.
func cleanSlug(typed string) string { return strings.ToLower(strings.TrimSpace(typed)) }

// isSlug tells whether a text can be the slug of a link.
func isSlug(text string) bool {
	return len(text) >= slugMin && len(text) <= slugMax && slugPattern.MatchString(text)
}

// checkSlug says what is wrong with a slug before anybody is asked whose it is.
func (s *Service) checkSlug(slug string) error {
	c := new(errs.Check)
	switch {
	case slug == "":
		c.Add("slug", errs.IsRequired)
	case len(slug) < slugMin:
		c.Add("slug", errs.IsTooShort)
	case len(slug) > slugMax:
		c.Add("slug", errs.IsTooLong)
	case !slugPattern.MatchString(slug):
		c.Add("slug", "can only have letters, numbers and single hyphens")
	// A slug that we use, or that reads as ours, would let an affiliate pose as us.
	case s.reserved(slug) || isOfficial(slug):
		c.Add("slug", "is reserved. Choose another one.")
	}

	return c.Err()
}

// HoldSlug keeps a slug that somebody wants for a funnel from everyone else until the transaction of ctx ends, and
// tells whether it is an affiliate's.
func (s *Service) HoldSlug(ctx context.Context, slug string) (bool, error) {
	owner, err := s.store.holdSlug(ctx, cleanSlug(slug))
	return owner != 0, err
}

// holdSlugIfFree keeps a slug from everyone else until the transaction of ctx ends, and tells whether somebody may have
// it: it is no other affiliate's, no funnel's and not the profile of somebody else.
func (s *Service) holdSlugIfFree(ctx context.Context, slug string, affiliateID, userID int) (bool, error) {
	// Held first: anyone else who wants it waits until this transaction ends.
	owner, err := s.store.holdSlug(ctx, slug)
	if err != nil || owner != 0 && owner != affiliateID {
		return false, err
	}

	if s.hooks.SlugTaken != nil {
		isTaken, err := s.hooks.SlugTaken(ctx, slug)
		if err != nil || isTaken {
			return false, err
		}
	}

	// In a statement of its own: what others wrote while this one waited for the slug counts.
	isUsedElsewhere, err := s.store.isUsedElsewhere(ctx, slug, userID)
	return err == nil && !isUsedElsewhere, err
}

// firstSlug finds a slug for somebody who becomes an affiliate: that of their profile, with a number behind it where
// that is taken.
func (s *Service) firstSlug(ctx context.Context, u *people.User) (string, error) {
	// Room is left for a hyphen and a number behind it.
	base := strings.Trim(u.Slug[:min(len(u.Slug), slugMax-4)], "-")
	// A person may be called like one of the official words; their link must not look like ours.
	if isOfficial(base) {
		base = "from-" + base
	}

	for n := 1; n <= slugTries; n++ {
		slug := base
		if n > 1 {
			slug += "-" + strconv.Itoa(n)
		}

		if !isSlug(slug) || s.reserved(slug) {
			continue
		}

		if free, err := s.holdSlugIfFree(ctx, slug, 0, u.ID); err != nil || free {
			return slug, err
		}
	}

	return "", errs.New(errs.Conflict,
		"We couldn't find a free name for your link. Message us, and we'll choose one together.")
}

// requireSlugsLeft refuses an affiliate who changed their slug too often; one they had before is always theirs.
func (s *Service) requireSlugsLeft(ctx context.Context, a *Affiliate, slug string) error {
	slugs, err := s.store.loadSlugsOf(ctx, a.ID)
	// Slugs are never given back, so that an old link never leads to someone else.
	if err != nil || len(slugs) < slugsMax {
		return err
	}

	for _, had := range slugs {
		if had == slug {
			return nil
		}
	}

	return errs.Field("slug",
		"You've changed your link "+strconv.Itoa(slugsMax-1)+" times already. You can go back to one you had before.")
}

// findLinkOwner finds whose link a slug is, or whose it became; nil for nobody's.
func (s *Service) findLinkOwner(ctx context.Context, slug string) (*attribution.Owner, error) {
	// What cannot be a slug asks the database nothing.
	if slug = cleanSlug(slug); !isSlug(slug) || s.reserved(slug) {
		return nil, nil
	}

	a, err := s.store.findOwner(ctx, slug)
	return a.owner(), err
}
