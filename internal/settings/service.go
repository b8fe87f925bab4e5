// Package settings holds the place of the default settings until they land.
package settings

import "context"

// Service answers with nothing set.
type Service struct{}

// Text is the value of a setting.
func (s *Service) Text(ctx context.Context, name string) string { return "" }

// Bool is whether a setting is "true".
func (s *Service) Bool(ctx context.Context, name string) bool { return false }

// Int is a setting as a number.
func (s *Service) Int(ctx context.Context, name string) int { return 0 }
