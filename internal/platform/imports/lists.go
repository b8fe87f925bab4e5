package imports

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/sheet"
)

// The roles of files.
const (
	source   = "source"
	result   = "result"
	problems = "problems"
	warnings = "warnings"
)

var errFileGone = errs.New(errs.NotFound, "We no longer have the file. Upload it again.")

// file reads a file of an import; errFileGone once it was wiped.
func (s *Service) file(ctx context.Context, id int, role string) ([]byte, error) {
	content, err := s.store.file(ctx, id, role)
	if errors.Is(err, db.ErrNone) {
		return nil, errFileGone
	}
	return content, err
}

// storeLists keeps the problems and the warnings of a file.
func (s *Service) storeLists(ctx context.Context, i *Import) error {
	if err := s.storeList(ctx, i.ID, problems, i.Problems); err != nil {
		return fmt.Errorf("keep problems of import %d: %w", i.ID, err)
	}
	return s.storeList(ctx, i.ID, warnings, i.Warnings)
}

func (s *Service) storeList(ctx context.Context, id int, role string, list []sheet.Problem) error {
	if len(list) == 0 {
		return s.store.setFile(ctx, id, role, nil)
	}
	content, err := json.Marshal(list)
	if err != nil {
		return fmt.Errorf("write the %s of import %d: %w", role, id, err)
	}
	return s.store.setFile(ctx, id, role, content)
}

// readList reads the problems or the warnings of a file; nothing once the file is no longer kept.
func (s *Service) readList(ctx context.Context, id int, role string, count int) ([]sheet.Problem, error) {
	out := []sheet.Problem{}
	if count == 0 {
		return out, nil
	}

	content, err := s.file(ctx, id, role)
	if errs.Is(err, errs.NotFound) { // wiped with the file
		return out, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the %s of import %d: %w", role, id, err)
	}

	if err := json.Unmarshal(content, &out); err != nil {
		return nil, fmt.Errorf("read the %s of import %d: %w", role, id, err)
	}

	return out, nil
}
