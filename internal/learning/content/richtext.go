package content

import (
	"context"
	"strings"

	"atlas/internal/learning/richtext"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/files"
)

// Signed gives the pictures of stored HTML addresses that show them for a while.
func (s *Service) Signed(to actor.Actor, text *string) *string {
	if text == nil || !strings.Contains(*text, files.Path) {
		return text
	}
	return new(richtext.Signed(*text, func(name string) string { return s.files.URL(to, &files.File{Name: name}) }))
}

// Pictures are the files that HTML shows, for Use.
func (s *Service) Pictures(ctx context.Context, field string, texts ...*string) ([]files.Wanted, error) {
	found, err := s.files.ByNames(ctx, richtext.PicturesIn(texts...))
	wanted := make([]files.Wanted, len(found))
	for i, f := range found {
		wanted[i] = files.Wanted{Field: field, ID: f.ID, Kinds: []string{files.Image}, Purpose: forContentImage}
	}
	return wanted, err
}
