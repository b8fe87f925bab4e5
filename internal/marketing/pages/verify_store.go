package pages

import (
	"context"
	"fmt"

	"atlas/internal/platform/db"
)

// verify finds pages whose rows don't agree, or whose address is a funnel's.
func (s *store) verify(ctx context.Context) ([]string, error) {
	var found []string
	for _, check := range []struct{ query, problem string }{
		{`SELECT path FROM marketing_pages p WHERE is_published AND live_version > 0
			AND NOT EXISTS (SELECT 1 FROM marketing_page_versions v WHERE v.page_id = p.id
			AND v.number = p.live_version)`, "is published without its version"},
		{`SELECT path FROM marketing_pages p WHERE funnel_id IS NULL AND EXISTS (SELECT 1 FROM funnels f
			WHERE p.path = '/' || f.slug_key)`,
			"has the address of a funnel"},
		{`SELECT p.path FROM marketing_pages p JOIN marketing_experiments e ON e.page_id = p.id
			WHERE e.state = 'running' AND (
			(SELECT SUM(share) FROM marketing_experiment_variants v WHERE v.experiment_id = e.id) <> 100
			OR EXISTS (SELECT 1 FROM marketing_experiment_variants v WHERE v.experiment_id = e.id AND v.letter <> 'A'
			AND v.html = ''))`,
			"has an experiment whose variants are not whole"},
	} {
		paths, err := db.Column[string](ctx, s.db, check.query)
		if err != nil {
			return nil, fmt.Errorf("verify pages: %w", err)
		}

		for _, path := range paths {
			found = append(found, "marketing: the page "+path+" "+check.problem)
		}
	}

	return found, nil
}
