package marketing

import (
	"context"
	"errors"

	"atlas/internal/marketing/broadcasts"
	"atlas/internal/marketing/pages"
	"atlas/internal/marketing/redirects"
	"atlas/internal/marketing/training"
)

// Service is the parts of marketing.
type Service struct {
	Redirects  *redirects.Service
	Pages      *pages.Service
	Training   *training.Service
	Broadcasts *broadcasts.Service
}

// Deps are what marketing needs.
type Deps struct {
	Redirects  redirects.Deps
	Pages      pages.Deps
	Training   training.Deps
	Broadcasts broadcasts.Deps
}

// New builds the parts of marketing.
func New(d Deps) (*Service, error) {
	rules, err := redirects.New(d.Redirects)
	if err != nil {
		return nil, err
	}

	// Training names its parts as their pages do, and fills their live parts.
	s := &Service{Redirects: rules}
	d.Training.Hooks.Title = func(ctx context.Context, path string) (string, error) { return s.Pages.Title(ctx, path) }
	if s.Training, err = training.New(d.Training); err != nil {
		return nil, err
	}
	d.Pages.Slot = s.Training.Slot
	if s.Pages, err = pages.New(d.Pages); err != nil {
		return nil, err
	}

	if s.Broadcasts, err = broadcasts.New(d.Broadcasts); err != nil {
		return nil, err
	}

	return s, nil
}

// SeedDemo fills a demo, where there is nothing yet.
func (s *Service) SeedDemo(ctx context.Context) error {
	if err := s.Redirects.SeedDemo(ctx); err != nil {
		return err
	}

	if err := s.Pages.SeedDemo(ctx); err != nil {
		return err
	}
	if err := s.Training.SeedDemo(ctx); err != nil {
		return err
	}

	return s.Broadcasts.SeedDemo(ctx)
}

// Seed makes what is always there.
func (s *Service) Seed(ctx context.Context) error { return s.Training.Seed(ctx) }

// Verify looks for rows that break the rules of marketing and says which.
func (s *Service) Verify(ctx context.Context) ([]string, error) {
	var found []string
	for _, verify := range []func(context.Context) ([]string, error){s.Redirects.Verify, s.Pages.Verify, s.Broadcasts.Verify} {
		more, err := verify(ctx)
		if err != nil {
			return nil, err
		}
		found = append(found, more...)
	}

	return found, nil
}

// Close writes what still waits in memory.
func (s *Service) Close(ctx context.Context) error {
	return errors.Join(s.Redirects.FlushHits(ctx), s.Pages.FlushViews(ctx))
}
