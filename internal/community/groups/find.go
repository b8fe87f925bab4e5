package groups

import (
	"context"
	"fmt"
	"strings"

	"atlas/internal/community/batches"
	"atlas/internal/community/records"
	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// FoundPerson is who was meant by a line of a list.
type FoundPerson struct {
	Text         string
	Person       *GroupPerson
	Email        *string
	Group, Batch *records.GroupRef
}

// FindPeople finds who is meant by the lines of a list, each an address or a Tribe ID: one result for each line, in
// their order, of people whom the caller may see.
//
// Requires group_update or batch_update. Returns errs.Invalid for no lines or too many.
func (s *Service) FindPeople(ctx context.Context, lines []string) ([]*FoundPerson, error) {
	if !actor.From(ctx).Can(updateGroups, batches.UpdateBatches) {
		return nil, errs.Denied()
	}

	// A list that was pasted may be long, but not without bound.
	if len(lines) == 0 || len(lines) > records.ChangedMax {
		return nil, errs.Field("lines", errs.IsNotValid)
	}

	// A line may be either, so both keys are looked up at once.
	keys := make([]string, 0, 2*len(lines))
	for _, line := range lines {
		keys = append(keys, identity.EmailKey(line), strings.TrimSpace(line))
	}

	scope, err := s.identity.People.ScopeOf(ctx)
	if err != nil {
		return nil, fmt.Errorf("find whom the caller sees: %w", err)
	}

	known, err := s.store.findPeople(ctx, keys, scope)
	if err != nil {
		return nil, fmt.Errorf("find %d people: %w", len(lines), err)
	}

	out := make([]*FoundPerson, len(lines))
	for i, line := range lines {
		out[i] = &FoundPerson{Text: line}

		// An address comes first: a Tribe ID never looks like one.
		for _, key := range []string{identity.EmailKey(line), strings.TrimSpace(line)} {
			if found := known[key]; found != nil {
				*out[i] = *found
				out[i].Text = line
				break
			}
		}
	}

	return out, nil
}
