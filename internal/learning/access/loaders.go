package access

import (
	"context"
	"fmt"

	"atlas/internal/platform/batch"
)

// loaders read for one request what names and opens doors.
type loaders struct {
	// names are those of openers, by kind and id.
	names *batch.Loader[string, string]
	// ways are what would open closed doors to the caller.
	ways *batch.Loader[actionKey, *Action]
}

func (s *Service) newLoaders() *loaders {
	return &loaders{names: batch.New(s.namesOf), ways: batch.New(s.actionsFor)}
}

func (s *Service) loaders(ctx context.Context) *loaders {
	return batch.PerRequest(ctx, s.newLoaders)
}

// OpenerNames gives the names of openers.
func (s *Service) OpenerNames(ctx context.Context, of Openers) ([]string, error) {
	openers, err := s.NamedOpeners(ctx, of)
	out := make([]string, len(openers))
	for i, o := range openers {
		out[i] = o.Name
	}
	return out, err
}

// ExpectOpeners lets the names of openers be read together with others of the request.
func (s *Service) ExpectOpeners(ctx context.Context, of Openers) {
	for _, o := range of {
		if o.Kind != levelOpener {
			s.loaders(ctx).names.Expect(o.key())
		}
	}
}

// namesOf names openers by their keys.
func (s *Service) namesOf(ctx context.Context, keys []string) (map[string]string, error) {
	byKind := map[string][]string{}
	for _, key := range keys {
		o := openerOf(key)
		byKind[o.Kind] = append(byKind[o.Kind], o.ID)
	}

	out := map[string]string{}
	for kind, ids := range byKind {
		found, err := s.namesOfKind(ctx, kind, ids)
		if err != nil {
			return nil, fmt.Errorf("name openers of kind %s: %w", kind, err)
		}

		for id, name := range found {
			out[Opener{Kind: kind, ID: id}.key()] = name
		}
	}

	return out, nil
}

// NamedOpeners is a list of openers with their names.
func (s *Service) NamedOpeners(ctx context.Context, of Openers) ([]*Opener, error) {
	out := make([]*Opener, len(of))
	for i, o := range of {
		name, err := s.openerName(ctx, o)
		if err != nil {
			return nil, fmt.Errorf("name what opens a door: %w", err)
		}
		if name != "" {
			o.Name = name
		}

		out[i] = &o
	}

	return out, nil
}

// openerName names an opener; empty for one that is gone.
func (s *Service) openerName(ctx context.Context, o Opener) (string, error) {
	if o.Kind != levelOpener {
		return s.loaders(ctx).names.Load(ctx, o.key())
	}

	// Levels are few and remembered; products are asked of commerce.
	levels, err := s.identity.Levels.Names(ctx)
	return levels[o.ID], err
}
