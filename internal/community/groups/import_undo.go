package groups

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"atlas/internal/identity"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/imports"
)

// importedState is what an import leaves behind: an edit afterwards shows in it.
type importedState struct {
	Name      string    `json:"name"`
	UpdatedAt time.Time `json:"updatedAt"`
}

// undoImported removes what was imported, unless somebody is in it or leads it by now.
func (s *Service) undoImported(ctx context.Context, e imports.Effect) error {
	err := s.store.deleteImported(ctx, e)

	// Anyone who is in it keeps it by a foreign key.
	if db.ForeignKey(err) {
		return errs.New(errs.Conflict, "People have been added to it since the import")
	}
	if err != nil {
		return fmt.Errorf("delete %s %d: %w", e.Entity, e.EntityID, err)
	}

	var was importedState
	if err := json.Unmarshal(e.After, &was); err != nil {
		return fmt.Errorf("read the state of %s %d: %w", e.Entity, e.EntityID, err)
	}

	return s.identity.Log(ctx,
		identity.LogEntry{Action: e.Entity + "_delete", Entity: e.Entity, EntityID: e.EntityID,
			Before: map[string]any{"name": was.Name}})
}
