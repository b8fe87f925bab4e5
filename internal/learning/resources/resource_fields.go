package resources

import (
	"context"

	"atlas/internal/learning/access"
)

// ExpectResources says that what opens resources will be asked for, so that its names are read together.
func (s *Service) ExpectResources(ctx context.Context, list ...*Resource) {
	for _, r := range list {
		s.access.ExpectOpeners(ctx, r.openers)
	}
}

// ExpectMyResources says that what opens resources of the caller will be asked for, so that its names are read
// together.
func (s *Service) ExpectMyResources(ctx context.Context, list ...*MyResource) {
	for _, r := range list {
		s.access.ExpectOpeners(ctx, r.openers)
	}
}

// ResourceFields are the fields of Resource that need a statement of their own.
type ResourceFields struct{ Service *Service }

// Openers is what opens the resource.
func (f ResourceFields) Openers(ctx context.Context, of *Resource) ([]*access.Opener, error) {
	return f.Service.access.NamedOpeners(ctx, of.openers)
}

// MyResourceFields are the fields of MyResource that need a statement of their own.
type MyResourceFields struct{ Service *Service }

// OpenedBy names what opens the resource.
func (f MyResourceFields) OpenedBy(ctx context.Context, of *MyResource) ([]string, error) {
	return f.Service.access.OpenerNames(ctx, of.openers)
}
