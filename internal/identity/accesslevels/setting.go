package accesslevels

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"atlas/internal/identity/access"
)

// CheckIDs says which word of a list, separated by commas, is not the id of an access level or the legacy role;
// empty when all are. It judges the setting require-two-factor-levels, where a mistyped id would leave people without
// the second factor that they should have.
func (s *Service) CheckIDs(ctx context.Context, value string) (problem string, err error) {
	levels, err := Rows.All(ctx, s.db, "ORDER BY position, name_key")
	if err != nil {
		return "", fmt.Errorf("read access levels: %w", err)
	}

	ids := []string{access.LegacyRole}
	for _, level := range levels {
		ids = append(ids, level.ID)
	}

	for entry := range strings.SplitSeq(value, ",") {
		isID := func(id string) bool { return strings.EqualFold(id, entry) }
		if !slices.ContainsFunc(ids, isID) {
			return fmt.Sprintf("can't include %q, because there's no such level. Ids are %s.", entry,
				strings.Join(ids, ", ")), nil
		}
	}

	return "", nil
}
