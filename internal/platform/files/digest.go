package files

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
)

// Digest is a hash of the content of a file as it is kept: a picture that was sent twice was drawn twice in the same
// way, whatever its name and whatever its camera wrote into it.
func (s *Service) Digest(ctx context.Context, f *File) (string, error) {
	content, err := s.store.Open(ctx, f.Name)
	if err != nil {
		return "", fmt.Errorf("open file %d: %w", f.ID, err)
	}

	defer content.Close()

	hash := sha256.New()
	if _, err := io.Copy(hash, content); err != nil {
		return "", fmt.Errorf("read file %d: %w", f.ID, err)
	}

	return hex.EncodeToString(hash.Sum(nil)), nil
}
