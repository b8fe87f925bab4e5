package catalog

import (
	"context"
	"strings"
)

// FunnelOfSlug is the id of the funnel with this short address; nothing when there is none. Anybody.
func (s *Service) FunnelOfSlug(ctx context.Context, slug string) (string, error) {
	slug = strings.ToLower(slug)

	// A slug that cannot exist asks the database nothing.
	if len(slug) > SlugMax || !slugPattern.MatchString(slug) {
		return "", nil
	}

	found, err := s.Store.funnelInUse(ctx, slug)
	if err != nil || len(found) == 0 {
		return "", err
	}

	return found[0], nil
}

// SlugHolder is the id of the funnel that has this short address, archived or not; nothing when there is none. For
// other domains, no matter who asks.
func (s *Service) SlugHolder(ctx context.Context, slug string) (string, error) {
	found, err := s.Store.slugHolder(ctx, slug)
	if err != nil || len(found) == 0 {
		return "", err
	}

	return found[0], nil
}

// OpenFunnels are the funnels with a short address that anybody can buy through now, by id. For other domains, anyone
// who asks.
func (s *Service) OpenFunnels(ctx context.Context) (map[string]*Funnel, error) {
	found, err := s.Store.ReadFunnels(ctx, "WHERE f.archived_at IS NULL AND NOT f.is_hidden AND f.slug IS NOT NULL")
	out := map[string]*Funnel{}
	for _, f := range found {
		if f.IsOpen() {
			out[f.ID] = f
		}
	}
	return out, err
}

// CountSold is how many ways to buy there are that are not archived, and whose product is not.
func (s *Service) CountSold(ctx context.Context) (int, error) {
	return s.Store.countSold(ctx)
}
