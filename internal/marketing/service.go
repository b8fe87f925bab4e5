package marketing

import (
	"context"
	"errors"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/marketing/broadcasts"
	"atlas/internal/marketing/optout"
	"atlas/internal/marketing/pages"
	"atlas/internal/marketing/redirects"
	"atlas/internal/marketing/success"
	"atlas/internal/marketing/training"
)

// Service is the parts of marketing.
type Service struct {
	Redirects  *redirects.Service
	Pages      *pages.Service
	Training   *training.Service
	Broadcasts *broadcasts.Service
	OptOut     *optout.Service
	Success    *success.Service
}

// Deps are what marketing needs.
type Deps struct {
	Redirects  redirects.Deps
	Pages      pages.Deps
	Training   training.Deps
	Broadcasts broadcasts.Deps
	OptOut     optout.Deps
	Success    success.Deps
}

// New builds the parts of marketing.
func New(d Deps) (*Service, error) {
	rules, err := redirects.New(d.Redirects)
	if err != nil {
		return nil, err
	}

	// Everyone who sends marketing emails asks it first.
	s := &Service{Redirects: rules}
	if s.OptOut, err = optout.New(d.OptOut); err != nil {
		return nil, err
	}

	d.Training.OptOut = s.OptOut
	d.Broadcasts.OptOut = s.OptOut

	// Training names its parts as their pages do, and fills their live parts.
	d.Training.Hooks.Title = func(ctx context.Context, path string) (string, error) {
		return s.Pages.Site.Title(ctx, path)
	}
	if s.Training, err = training.New(d.Training); err != nil {
		return nil, err
	}

	d.Pages.Slot = s.Training.Slot
	d.Pages.Hooks.Redirect = s.redirect
	if s.Pages, err = pages.New(d.Pages); err != nil {
		return nil, err
	}

	if s.Broadcasts, err = broadcasts.New(d.Broadcasts); err != nil {
		return nil, err
	}

	if s.Success, err = success.New(d.Success); err != nil {
		return nil, err
	}

	return s, nil
}

// redirect makes a rule that leads visitors from the old address of a page to its new one.
func (s *Service) redirect(ctx context.Context, name, from, to string) error {
	// The name of a page may be as long as that of a rule.
	words := []rune("Moved: " + name)
	_, err := s.Redirects.CreateRule(ctx, redirects.RuleInput{
		Name:     graphql.OmittableOf(new(string(words[:min(len(words), redirectNameMax)]))),
		FromPath: graphql.OmittableOf(&from), Target: graphql.OmittableOf(&to),
	})

	return err
}

// redirectNameMax is how long the name of a redirect rule can be.
const redirectNameMax = 80

// Seed makes what is always there.
func (s *Service) Seed(ctx context.Context) error { return s.Training.Seed(ctx) }

// Verify looks for rows that break the rules of marketing and says which.
func (s *Service) Verify(ctx context.Context) ([]string, error) {
	var found []string
	for _, verify := range []func(context.Context) ([]string, error){s.Redirects.Verify, s.Pages.Verify,
		s.Broadcasts.Verify} {
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
	// One that fails must not keep the others from being written.
	return errors.Join(s.Redirects.FlushHits(ctx), s.Pages.Visits.FlushViews(ctx),
		s.Pages.Experiments.FlushVisitors(ctx))
}
