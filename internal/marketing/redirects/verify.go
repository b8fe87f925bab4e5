package redirects

import (
	"context"
)

// Verify finds rules that should have been refused: those that lead in a circle, and those that hide a page of the app.
func (s *Service) Verify(ctx context.Context) ([]string, error) {
	all, err := s.store.loadRules(ctx, "")
	if err != nil {
		return nil, err
	}

	var found []string
	for _, rule := range all {
		if loop := findLoop(rule, all); loop != nil {
			found = append(found, "marketing: redirect rules lead in a circle: "+loopText(loop))
		}

		if title := s.appPage(rule); title != "" {
			found = append(found,
				"marketing: redirect rule "+rule.Name+" is for "+rule.FromPath+", which is the page "+title)
		}
	}

	return found, nil
}
