package marketing

import (
	"context"
	"errors"

	"atlas/internal/marketing/pages"
	"atlas/internal/marketing/redirects"
)

// Service is the parts of marketing.
type Service struct {
	Redirects *redirects.Service
	Pages     *pages.Service
}

// Deps are what marketing needs.
type Deps struct {
	Redirects redirects.Deps
	Pages     pages.Deps
}

// New builds the parts of marketing.
func New(d Deps) (*Service, error) {
	rules, err := redirects.New(d.Redirects)
	if err != nil {
		return nil, err
	}

	public, err := pages.New(d.Pages)
	if err != nil {
		return nil, err
	}

	return &Service{Redirects: rules, Pages: public}, nil
}

// SeedDemo fills a demo, where there is nothing yet.
func (s *Service) SeedDemo(ctx context.Context) error { return s.Redirects.SeedDemo(ctx) }

// Verify looks for rows that break the rules of marketing and says which.
func (s *Service) Verify(ctx context.Context) ([]string, error) { return s.Redirects.Verify(ctx) }

// Close writes what still waits in memory.
func (s *Service) Close(ctx context.Context) error {
	return errors.Join(s.Redirects.FlushHits(ctx), s.Pages.FlushViews(ctx))
}
