package records

import (
	"encoding/json"
	"fmt"

	"atlas/internal/identity/memberimport"
	"atlas/internal/platform/imports"
)

// PeopleOf are the ids of those in the cells who are there already.
func PeopleOf(cells []memberimport.ImportCell) []int {
	ids := []int{}
	for _, cell := range cells {
		if cell.UserID != 0 {
			ids = append(ids, cell.UserID)
		}
	}
	return ids
}

// Effect writes down a change of a person; without a before they had nothing.
func Effect(entity string, userID int, before, after any, had bool) ([]imports.Effect, error) {
	e := imports.Effect{Entity: entity, EntityID: userID}
	var err error
	if had {
		if e.Before, err = json.Marshal(before); err != nil {
			return nil, fmt.Errorf("write what user %d had: %w", userID, err)
		}
	}
	e.After, err = json.Marshal(after)
	return []imports.Effect{e}, err
}
